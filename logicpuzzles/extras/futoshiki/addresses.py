"""The game ids of Simon Tatham's "Unequal", which is futoshiki.

Each cell is its number, 0 if unknown, and a letter for each direction with a smaller neighbour, ``U R D L``. A comma ends it.

>>> read(Cursor("0R,0,0,1,"), 2, 2).clues
(Clue(relation='signs', arguments=('>', ((0, 0), (0, 1))), text='', line=0, column=0),)
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

Place = tuple[int, int]


def read(cursor: Cursor, height: int, width: int) -> Puzzle:
    """The puzzle of an id."""
    side = square(cursor, height, width)
    numbers, pointers = pointed(cursor, side)
    signs = []
    for (great, small), contradiction in pointers.items():
        if (small, great) in pointers:
            raise contradiction
        signs.append((">", (great, small)) if great < small else ("<", (small, great)))
    return stated("futoshiki", side, side, givens=rows_of(numbers, side), marks={"signs": signs})


def write(puzzle: Puzzle) -> str:
    """The part of a game id after the name of the program."""
    side, _ = shape(puzzle)
    letters: dict[Place, str] = {}
    for (first, second), sign in marks_of(puzzle, "signs").items():
        great, small = (first, second) if sign == ">" else (second, first)
        step = small[0] - great[0], small[1] - great[1]
        letters[great] = letters.get(great, "") + next(
            letter for letter, each in POINTERS.items() if each == step
        )
    text = f"{side}:"
    for y, row in enumerate(puzzle.givens):
        for x, given in enumerate(row):
            text += f"{given or 0}{''.join(sorted(letters.get((y, x), ''), key='URDL'.index))},"
    return text


CODES = (tatham("unequal", "4", r"\d+(x\d+)?(d[a-z])?", read, write),)
