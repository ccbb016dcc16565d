"""Takuzu is Simon Tatham's "Unruly", with a ``u`` where no two rows and no two columns are equal: a letter for each cell that
is known, a small one for 0, a capital for 1, by how many unknown cells stand before it; one more ends the board."""

from __future__ import annotations

from logicpuzzles.formats.code_parts import Cursor, given_rows, rows_of, runs, runs_written, shape, stated
from logicpuzzles.formats.codes import tatham
from logicpuzzles.kinds.puzzle import Puzzle

__all__ = ["CODES", "read", "write"]


def read(cursor: Cursor, height: int, width: int) -> Puzzle:
    """The puzzle of an id."""
    if height % 2 or width % 2:
        raise cursor.error(f"the board is {height} by {width}; expected even numbers of rows and columns", cursor.before)
    return stated("takuzu", height, width, givens=rows_of(runs(cursor, height * width, closed=True), width))


def write(puzzle: Puzzle) -> str:
    """What stands behind the name of the program."""
    height, width = shape(puzzle)
    return f"{width}x{height}u:{runs_written(given_rows(puzzle), closed=True)}"


CODES = (tatham("unruly", "8x8u", r"\d+(x\d+)?u(d[a-z])?", read, write),)
