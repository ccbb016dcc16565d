"""Nurikabe is "nurikabe" of puzz.link: hexadecimal numbers and skips."""

from __future__ import annotations

from logicpuzzles.formats.code_parts import (
    Cursor,
    Rows,
    hexadecimals,
    hexadecimals_written,
    rows_of,
    shape,
    stated,
)
from logicpuzzles.formats.codes import pzpr
from logicpuzzles.kinds.puzzle import Puzzle

__all__ = ["CODES", "read", "write"]


def read(cursor: Cursor, height: int, width: int) -> Puzzle:
    """The puzzle of an address."""
    area = height * width
    islands = hexadecimals(cursor, area, 1, area, "the size of the island")
    return stated("nurikabe", height, width, arguments={"islands": rows_of(islands, width)})


def write(puzzle: Puzzle) -> str:
    """What stands behind the name of the kind."""
    height, width = shape(puzzle)
    rows: Rows = puzzle.arguments["islands"]  # type: ignore[assignment]
    return f"{width}/{height}/{hexadecimals_written([cell for row in rows for cell in row])}"


CODES = (pzpr("nurikabe", read, write),)
