"""Whether a puzzle has a row: houses, seats or floors with an order that clues use.

A puzzle without a row has ``False`` for the argument ``row``. The values of one of its categories are given, so that solutions
which differ only in the order of the rows are counted as one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from logicpuzzles.kinds.puzzle import Clue, Puzzle
from logicpuzzles.kinds.zebra.english.notation import compiled
from logicpuzzles.kinds.zebra.english.orders import order_of

__all__ = ["arranged", "has_row", "named_by", "uses_places"]

_NUMBERED = compiled(r"(floor|stor(e)?y|house|position|place|seat|lane|spot|stall|berth)s?[ (no\.?|number)]")
PLACELESS = frozenset(["sameo", "notsameo", "rankedo", "notrankedo", "existso"])


def has_row(puzzle: Puzzle) -> bool:
    """Whether the houses of a puzzle have numbers."""
    return puzzle.arguments.get("row") is not False


def uses_places(clue: Clue) -> bool:
    """Whether a clue says anything about where houses stand, alone or to each other."""
    parts = [part for part in clue.arguments if isinstance(part, Clue)]
    return any(map(uses_places, parts)) if parts else clue.relation not in PLACELESS


def named_by(puzzle: Puzzle, category: int, values: Sequence[str], row: bool = False) -> Puzzle:
    """The puzzle with the values of a category given to its houses, in their order. ``row``: the category is a row of places,
    such as floors; otherwise there is no row."""
    groups: Any = puzzle.arguments["groups"]
    givens = tuple([tuple([value if at == category else None for at in range(len(groups))]) for value in values])
    return replace(puzzle, givens=givens, arguments={**puzzle.arguments, "row": row})


def arranged(puzzle: Puzzle, row: bool, stated: bool = False) -> Puzzle:
    """The puzzle as its clues understand its houses.

    Where there are clues and none uses a place there is no row: houses are named by the values of the one category that has an
    order, or else of the first category. ``row``: there is a row in any case. Where clues use places, and a category such as
    "Floor: 1, 2, 3" numbers them, it is the row, unless the text has houses of its own (``stated``).
    """
    groups: Any = puzzle.arguments["groups"]
    if any(map(uses_places, puzzle.clues)):
        places = [str(place) for place in range(1, len(groups[0]) + 1)]
        rows = [at for at, name in enumerate(puzzle.fields) if _NUMBERED.fullmatch(name) and sorted(groups[at]) == sorted(places)]
        return named_by(puzzle, rows[0], places, row=True) if len(rows) == 1 and not stated else puzzle
    if row or not puzzle.clues:
        return puzzle
    ordered = [(at, order) for at, group in enumerate(groups) if (order := order_of(group))]
    if len(ordered) == 1:
        at, order = ordered[0]
        return named_by(puzzle, at, order.ascending())
    return named_by(puzzle, 0, groups[0])
