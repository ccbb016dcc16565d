"""What a page shows at once while somebody plays: filled cells that break a rule or a clue, and
clues that are finished.

Each rule and each clue is asked by itself, without a search: what only several of them forbid
together is for the player to find, or for a check.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from logicpuzzles.explain.network import Network, Part
from logicpuzzles.explain.reasons import leave_out
from logicpuzzles.faces.web.requests import Ask, Send, WebRequest
from logicpuzzles.faces.web.tables import PlayedTable, network_of, table_of
from logicpuzzles.show.grid import Grid


def watch(asked: WebRequest, send: Send) -> Mapping[str, Any]:
    """``broken``: the numbers of filled cells that break a rule or a clue, the fewest that do so by
    themselves. ``finished``: the numbers of clues that hold whatever comes; ``dim``: the path over
    them on the board. ``blank``: cells that are not filled have their first value, for a clue that
    is about any that are.
    """
    table = table_of(asked)
    entries = table.entries(asked)
    network = network_of(table.apart)
    if network is None:
        return {"broken": [], "finished": [], "dim": ""}
    known = {fact.cell: fact.value for fact, _ in network.givens} | entries
    whole = {**_blanks(table, network), **known} if asked.flag("blank") else known
    broken: set[int] = set()
    for part in (*network.rules, *network.clues):
        if not part.link and not entries.keys().isdisjoint(part.cells):
            broken.update(_clash(network, part, known))
    own: dict[int, bool] = {}
    for part in network.clues:
        cells = [cell for cell in part.cells if cell < network.shown]
        own[part.statement] = (
            own.get(part.statement, True)
            and not entries.keys().isdisjoint(cells)
            and whole.keys() >= {*cells}
            and _holds(network, part, {cell: whole[cell] for cell in cells})
        )
    finished = sorted(number for number, holds in own.items() if holds)
    picture = table.picture
    dim = "".join(picture.clue_marks(finished)) if isinstance(picture, Grid) else ""
    return {"broken": sorted(broken), "finished": finished, "dim": dim}


def _blanks(table: PlayedTable, network: Network) -> dict[int, Any]:
    """What a cell has that is not filled."""
    return {
        cell: values[0] if values[0] in network.domains[cell] else network.domains[cell][0]
        for cell, values in enumerate(table.values)
    }


def _holds(network: Network, part: Part, known: Mapping[int, Any]) -> bool:
    """Whether a rule or a clue may hold with some values of cells."""
    limits = [(cell, network.mask(cell, [value])) for cell, value in known.items()]
    return network.left((part.number,), limits, ()) is not None


def _clash(network: Network, part: Part, known: Mapping[int, Any]) -> list[int]:
    """Cells that break a rule or a clue, none of which can be left out; none where it may hold."""
    own = {cell: known[cell] for cell in part.cells if cell in known}
    if _holds(network, part, own):
        return []
    return leave_out(
        list(own),
        [[cell] for cell in own],
        lambda fewer: not _holds(network, part, {cell: own[cell] for cell in fewer}),
    )


ASKS: dict[str, Ask] = {"watch": watch}
