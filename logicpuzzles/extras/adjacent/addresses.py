"""The game ids of Simon Tatham's "Unequal" in its mode "Adjacent", with an ``a`` behind the side.

The letters of each cell point to the neighbours behind a bar, and those point back.
"""

from __future__ import annotations

from logicpuzzles.formats.code_parts import (
    POINTERS,
    Cursor,
    marks_of,
    pointed,
    rows_of,
    shape,
    square,
    stated,
)
from logicpuzzles.formats.codes import tatham
from logicpuzzles.kinds.puzzle import Puzzle

__all__ = ["CODES", "read", "write"]


def read(cursor: Cursor, height: int, width: int) -> Puzzle:
    """The puzzle of an id."""
    side = square(cursor, height, width)
    numbers, pointers = pointed(cursor, side)
    for (here, there), contradiction in pointers.items():
        if (there, here) not in pointers:
            raise contradiction
    bars = [("|", pair) for pair in pointers if pair[0] < pair[1]]
    return stated("adjacent", side, side, givens=rows_of(numbers, side), marks={"bars": bars})


def write(puzzle: Puzzle) -> str:
    """The part of a game id after the name of the program."""
    side, _ = shape(puzzle)
    bars = marks_of(puzzle, "bars")
    text = f"{side}a:"
    for y, row in enumerate(puzzle.givens):
        for x, given in enumerate(row):
            text += str(given or 0)
            for letter, (down, right) in POINTERS.items():
                first, second = sorted([(y, x), (y + down, x + right)])
                text += letter if (first, second) in bars else ""
            text += ","
    return text


CODES = (tatham("unequal", "4a", r"\d+(x\d+)?a(d[a-z])?", read, write),)
