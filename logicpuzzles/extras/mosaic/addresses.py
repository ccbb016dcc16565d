"""The game ids of Simon Tatham's "Mosaic": digits and skips."""

from __future__ import annotations

from logicpuzzles.formats.code_parts import Cursor, filled, marks_of, shape, stated, written
from logicpuzzles.formats.codes import tatham
from logicpuzzles.kinds.puzzle import Puzzle

__all__ = ["CODES", "read", "write"]


def read(cursor: Cursor, height: int, width: int) -> Puzzle:
    """The puzzle of an id."""
    cells = filled(cursor, height * width, "0123456789", "a number")
    marks = [(int(cell), divmod(at, width)) for at, cell in enumerate(cells) if cell is not None]
    return stated("mosaic", height, width, marks={"numbers": marks})


def write(puzzle: Puzzle) -> str:
    """The part of a game id after the name of the program."""
    height, width = shape(puzzle)
    marks = marks_of(puzzle, "numbers")
    return f"{width}x{height}:{written([marks.get((y, x)) for y in range(height) for x in range(width)], str)}"


CODES = (tatham("mosaic", "5x5", r"\d+(x\d+)?h?", read, write),)
