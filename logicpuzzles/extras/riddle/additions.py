"""Hints that a grid riddle could have besides."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, pairwise
from typing import Any

from logicpuzzles.kinds.puzzle import Clue, Puzzle


def clues_of(puzzle: Puzzle, board: Any) -> Iterator[Clue]:
    """The hints with two values of one row of a board; then, where hints may have several rows,
    those with a value of a row and one of the row below it.
    """
    single = bool(puzzle.arguments.get("singleHints"))
    width = len(puzzle.fields)
    for row in board:
        for first, other in combinations(range(width), 2):
            if row[first] and row[other]:
                yield _hint(single, [_row(width, {first: row[first], other: row[other]})])
    if single:
        return
    for above, below in pairwise(board):
        for first in range(width):
            for other in range(width):
                if above[first] and below[other]:
                    yield _hint(
                        single,
                        [_row(width, {first: above[first]}), _row(width, {other: below[other]})],
                    )


def _row(width: int, values: dict[int, str]) -> tuple[str | None, ...]:
    return tuple(values.get(place) for place in range(width))


def _hint(single: bool, rows: list[tuple[str | None, ...]]) -> Clue:
    return Clue("rowso" if single else "blocko", ((tuple(rows),),))


def worded(puzzle: Puzzle, clue: Clue) -> str:
    """A hint as its format shows it."""
    options: Any = clue.arguments[0]
    return " / ".join(", ".join(cell for cell in row if cell) for row in options[0])
