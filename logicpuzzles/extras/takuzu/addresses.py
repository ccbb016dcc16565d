"""The game ids of Simon Tatham's "Unruly", which is takuzu. A ``u``: no two rows and no two columns are equal.

Each known cell is a letter, small for 0 and a capital for 1. The letter says how many unknown cells come before it. One more
letter ends the board.
"""

from __future__ import annotations

from logicpuzzles.formats.code_parts import (
    Cursor,
    given_rows,
    rows_of,
    runs,
    runs_written,
    shape,
    stated,
)
from logicpuzzles.formats.codes import tatham
from logicpuzzles.kinds.puzzle import Puzzle

__all__ = ["CODES", "read", "write"]


def read(cursor: Cursor, height: int, width: int) -> Puzzle:
    """The puzzle of an id."""
    if height % 2 or width % 2:
        raise cursor.error(
            f"the board is {height} by {width}; expected even numbers of rows and columns",
            cursor.before,
        )
    givens = rows_of(runs(cursor, height * width, closed=True), width)
    return stated(
        "takuzu",
        height,
        width,
        givens=givens,
        arguments={} if "u" in cursor.parameters else {"alike": 1},
    )


def write(puzzle: Puzzle) -> str:
    """The part of a game id after the name of the program."""
    height, width = shape(puzzle)
    unequal = "" if puzzle.arguments.get("alike") else "u"
    return f"{width}x{height}{unequal}:{runs_written(given_rows(puzzle), closed=True)}"


CODES = (tatham("unruly", "8x8", r"\d+(x\d+)?u?(d[a-z])?", read, write),)
