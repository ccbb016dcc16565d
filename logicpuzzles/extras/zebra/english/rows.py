"""Whether a puzzle has a row: houses, seats or floors with an order that clues use.

A puzzle without a row has ``False`` for the argument ``row``. The values of one of its categories
are given, so that solutions which differ only in the order of the rows are counted as one.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import Any

from logicpuzzles.extras.zebra.english.comparatives import RANKS
from logicpuzzles.extras.zebra.english.notation import compile_phrase
from logicpuzzles.extras.zebra.english.orders import order_of
from logicpuzzles.extras.zebra.english.vocabulary import PERSONS, word_set
from logicpuzzles.extras.zebra.relations import PLACELESS
from logicpuzzles.kinds.puzzle import Clue, Puzzle

_NUMBERED = compile_phrase(
    rf"<noun:floor|storey|story|house|home|seat|lane|spot|stall|berth|room|{'|'.join(RANKS)}>s?[ "
    r"(no\.?|numbers?|#)]"
)
_PLACES = word_set("house home spot place position")  # they number what else stands in a row


def has_row(puzzle: Puzzle) -> bool:
    """Whether the houses of a puzzle have numbers."""
    return puzzle.arguments.get("row") is not False


def uses_places(clue: Clue) -> bool:
    """Whether a clue says anything about where houses stand, alone or to each other."""
    parts = [part for part in clue.arguments if isinstance(part, Clue)]
    return (
        any(map(uses_places, parts))
        if parts
        else not (clue.relation in PLACELESS or clue.relation.endswith("rankedo"))
    )


def named_by(puzzle: Puzzle, category: int, values: Sequence[str], row: bool = False) -> Puzzle:
    """The puzzle with the values of a category given to its houses, in their order. ``row``: the
    category is a row of places, such as floors; otherwise there is no row.
    """
    groups: Any = puzzle.arguments["groups"]
    givens = tuple(
        tuple(value if at == category else None for at in range(len(groups))) for value in values
    )
    return replace(puzzle, givens=givens, arguments={**puzzle.arguments, "row": row})


def arrange_houses(puzzle: Puzzle, row: bool, homes: Collection[str] = ()) -> Puzzle:
    """The puzzle as its clues understand its houses.

    Where there are clues and none uses a place there is no row: houses are named by the values of
    the one category that has an order, or else of the first category. ``row``: there is a row in
    any case. A category such as "Floor: 1, 2, 3" that numbers the places is the row itself, unless
    the text has others: ``homes`` are the nouns of what it counts or puts in a row.
    """
    groups: Any = puzzle.arguments["groups"]
    if not puzzle.clues:
        return puzzle
    placed = any(map(uses_places, puzzle.clues))
    if placed or row:
        own = [noun for noun in homes if noun not in PERSONS]
        rows = [
            (at, values)
            for at, name in enumerate(puzzle.fields)
            if (values := _numbering(name, groups[at], own))
        ]
        if len(rows) == 1:
            return named_by(puzzle, *rows[0], row=placed)
        return puzzle
    ordered = [(at, order) for at, group in enumerate(groups) if (order := order_of(group))]
    if len(ordered) == 1:
        at, order = ordered[0]
        return named_by(puzzle, at, order.ascending())
    return named_by(puzzle, 0, groups[0])


def _numbering(name: str, group: Sequence[str], homes: Collection[str]) -> list[str]:
    """The values of a category from the first to the last, if they number the places of a row, else
    none. ``homes``: the nouns of the places that a text has, if it has some.
    """
    named = _NUMBERED.fullmatch(name)
    if named is None or (homes and named["noun"].lower() not in (*homes, *_PLACES)):
        return []
    bare = {
        re.sub(rf"{named['noun']}\s*(?:no\.|number|#)?\s*|#", "", value, flags=re.IGNORECASE): value
        for value in group
    }
    order = order_of(tuple(bare))
    if order is None or sorted(order.ranks.values()) != list(range(1, len(group) + 1)):
        return []
    return [bare[each] for each in order.ascending()]
