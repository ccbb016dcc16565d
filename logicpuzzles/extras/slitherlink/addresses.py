"""Slitherlink is "loopy" of Simon Tatham's on squares, his type 0: digits and skips; and "slither" of puzz.link."""

from __future__ import annotations

from collections.abc import Sequence

from logicpuzzles.formats.code_parts import (
    Cursor,
    filled,
    four,
    four_written,
    marked,
    marked_cells,
    shape,
    written,
)
from logicpuzzles.formats.codes import pzpr, tatham
from logicpuzzles.kinds.puzzle import Puzzle

__all__ = ["CODES", "read_address", "read_id", "write_address", "write_id"]


def read_id(cursor: Cursor, height: int, width: int) -> Puzzle:
    """The puzzle of a game id."""
    return _stated(height, width, filled(cursor, height * width, "01234", "a number"))


def read_address(cursor: Cursor, height: int, width: int) -> Puzzle:
    """The puzzle of an address. A question mark there says nothing."""
    return _stated(
        height, width, [None if cell == "." else cell for cell in four(cursor, height * width)]
    )


def _stated(height: int, width: int, cells: Sequence[str | None]) -> Puzzle:
    return marked(
        "slitherlink",
        height,
        width,
        "numbers",
        [None if cell is None else int(cell) for cell in cells],
    )


def write_id(puzzle: Puzzle) -> str:
    """What stands behind the name of the program."""
    height, width = shape(puzzle)
    return f"{width}x{height}t0:{written(marked_cells(puzzle, 'numbers'), str)}"


def write_address(puzzle: Puzzle) -> str:
    """What stands behind the name of the kind."""
    height, width = shape(puzzle)
    cells = [None if number is None else str(number) for number in marked_cells(puzzle, "numbers")]
    return f"{width}/{height}/{four_written(cells)}"


CODES = (
    tatham("loopy", "7x7t0", r"\d+x\d+t0(d[a-z])?", read_id, write_id),
    pzpr("slither slitherlink", read_address, write_address),
)
