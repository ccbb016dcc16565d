"""The game ids of Simon Tatham's "Keen", which is calcudoku: the walls, a comma, and the label of each cage.

The cages come in the order of their first cells. A label is a letter and a number: ``a`` for a sum, ``m`` for a product, ``s``
for a difference, ``d`` for a quotient. A cage of one cell has an ``a``.
"""

from __future__ import annotations

from logicpuzzles.formats.code_parts import (
    Cursor,
    NoCode,
    marks_of,
    shape,
    square,
    stated,
    walls,
    walls_written,
)
from logicpuzzles.formats.codes import tatham
from logicpuzzles.kinds.puzzle import Puzzle

__all__ = ["CODES", "read", "write"]

SIGNS = {"a": "+", "m": "x", "s": "-", "d": "/"}
MOST = 999999  # the greatest number that a label may have


def read(cursor: Cursor, height: int, width: int) -> Puzzle:
    """The puzzle of an id."""
    side = square(cursor, height, width)
    regions = walls(cursor, side, counted=True)
    cursor.expect(",", "behind the walls")
    cages = []
    for region in regions:
        sign = SIGNS.get(cursor.peek())
        if sign is None:
            raise cursor.wrong("the label of a cage, a, m, s or d and a number")
        if sign in "-/" and len(region) != 2:
            raise cursor.error(
                f'"{cursor.peek()}" labels a cage of {len(region)} cells; expected two'
            )
        cursor.take()
        number = cursor.number("the number of the cage", *_ends(sign, len(region), side))
        cages.append(((number, sign if len(region) > 1 else ""), region))
    return stated("calcudoku", side, side, marks={"cages": cages})


def _ends(sign: str, cells: int, side: int) -> tuple[int, int]:
    """The least and the greatest number of a cage with that sign and so many cells."""
    return {
        "+": (cells, cells * side),
        "x": (1, min(side**cells, MOST)),
        "-": (1, side - 1),
        "/": (2, side),
    }[sign]


def write(puzzle: Puzzle) -> str:
    """The part of a game id after the name of the program."""
    side, _ = shape(puzzle)
    letters = {sign: letter for letter, sign in SIGNS.items()}
    labels = ""
    cages = marks_of(puzzle, "cages")
    if sum(map(len, cages)) != side * side:
        raise NoCode("a cell is in no cage; expected each in one")
    for cage, (number, sign) in sorted(cages.items()):
        if not sign and len(cage) > 1:
            raise NoCode(f"a cage of {len(cage)} cells has no sign; expected one")
        labels += f"{letters[sign or '+']}{number}"
    return f"{side}:{walls_written(side, cages, counted=True)},{labels}"


CODES = (tatham("keen", "4", r"\d+(x\d+)?(d[a-z])?m?", read, write),)
