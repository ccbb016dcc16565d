"""What a page asks for a player: the board with what is filled in, whether that is right, and a
hint.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from logicpuzzles.explain import hint as hinted
from logicpuzzles.explain.hints import Hint
from logicpuzzles.explain.steps import Step
from logicpuzzles.faces.web.requests import Ask, Send, WebRequest
from logicpuzzles.faces.web.tables import PlayedTable, table_of
from logicpuzzles.show.cells import State


def draw(asked: WebRequest, send: Send) -> Mapping[str, Any]:
    """The board as SVG. ``entries``: filled in by the player. ``notes``: values noted for a cell,
    ``struck``: values crossed out. ``new``, ``because``: facts to mark, ``clues``: numbers of clues
    to mark. ``steps``: what is left to each cell is shown when it is little, as in explanations;
    otherwise what the player noted, and nothing else. ``waiting``: numbers of cells that count as
    unknown even with one value left. ``narrow``: for a screen that is not wide.
    """
    steps = asked.flag("steps")
    table = table_of(asked, explained=steps)
    entries, notes, struck = (
        table.entries(asked),
        table.sets(asked, "notes"),
        table.sets(asked, "struck"),
    )
    remaining, waiting = [], {cell for cell in asked.array("waiting") if type(cell) is int}
    for cell, values in enumerate(table.cells.start):
        own = table.given[cell] if table.given[cell] is not None else entries.get(cell)
        left = tuple(value for value in values if value not in struck.get(cell, ()))
        if own is not None:
            left = (own,)
        elif cell in notes:
            left = tuple(value for value in left if value in notes[cell]) or values
        if own is None and len(left) == 1 and len(values) > 1 and (cell in notes or not steps):
            waiting.add(cell)
        remaining.append(left)
    clues = {number for number in asked.array("clues") if type(number) is int}
    new, because = table.facts(asked, "new"), table.facts(asked, "because")
    noted = None if steps else [cell for cell in notes if notes[cell]]
    state = State(tuple(remaining), new, because, waiting, clues, noted)
    return {"svg": table.drawn(state, asked.flag("narrow"))}


def verify(asked: WebRequest, send: Send) -> Mapping[str, Any]:
    """Whether what is filled in is right so far, and otherwise a wrong entry with the simplest
    reason.
    """
    table = table_of(asked)
    entries = table.entries(asked)
    answer = hinted(table.apart, entries, asked.seconds)
    if answer.kind == "wrong":
        return {"state": "wrong", **_hint(table, answer)}
    missing = len(table.values) - len(
        {*entries, *[cell for cell, own in enumerate(table.given) if own is not None]}
    )
    if not missing:
        return {"state": "done", "text": "Everything is filled in, and right."}
    still = "1 cell is open" if missing == 1 else f"{missing} cells are open"
    return {"state": "right so far", "text": f"Everything is right so far; {still}."}


def hint(asked: WebRequest, send: Send) -> Mapping[str, Any]:
    """The next step for a player in three levels, or what is wrong."""
    table = table_of(asked)
    return _hint(table, hinted(table.apart, table.entries(asked), asked.seconds))


def _hint(table: PlayedTable, answer: Hint) -> dict[str, Any]:
    entry = table.numbered([answer.entry]) if answer.entry is not None else []
    return {
        "hint": answer.kind,
        "text": answer.text,
        "levels": list(answer.levels) or [answer.text],
        "step": None if answer.step is None else step_of(table, answer.step),
        "entry": entry[0] if entry else None,
    }


def step_of(table: PlayedTable, step: Step) -> dict[str, Any]:
    """A step of an explanation, with numbers for values. ``beside``: what it says of cells that are
    not drawn.
    """
    return {
        "number": step.number,
        "technique": step.technique,
        "conclusion": step.conclusion,
        "reason": step.reason,
        "text": step.text,
        "facts": table.numbered(step.facts),
        "follows": table.numbered(step.follows),
        "because": table.numbered(step.because),
        "clues": list(step.clues),
        "inside": [step_of(table, each) for each in step.inside],
        "beside": step.beside(range(len(table.cells.start))),
    }


ASKS: dict[str, Ask] = {"draw": draw, "verify": verify, "hint": hint}
