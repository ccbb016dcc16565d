"""Fillomino is "filling" of Simon Tatham's collection, digits and skips; and "fillomino" of puzz.link, hexadecimal numbers and
skips."""

from __future__ import annotations

from logicpuzzles.formats.code_parts import (
    Cursor,
    NoCode,
    filled,
    given_rows,
    hexadecimals,
    hexadecimals_written,
    rows_of,
    shape,
    stated,
    written,
)
from logicpuzzles.formats.codes import pzpr, tatham
from logicpuzzles.kinds.puzzle import Puzzle

__all__ = ["CODES", "read_address", "read_id", "write_address", "write_id"]


def read_id(cursor: Cursor, height: int, width: int) -> Puzzle:
    """The puzzle of a game id."""
    cells = [
        None if cell is None else int(cell)
        for cell in filled(cursor, height * width, "123456789", "a number")
    ]
    return stated("fillomino", height, width, givens=rows_of(cells, width))


def read_address(cursor: Cursor, height: int, width: int) -> Puzzle:
    """The puzzle of an address."""
    area = height * width
    return stated(
        "fillomino",
        height,
        width,
        givens=rows_of(hexadecimals(cursor, area, 1, area, "the number"), width),
    )


def write_id(puzzle: Puzzle) -> str:
    """What stands behind the name of the program. Raises :class:`NoCode` for a number above 9."""
    height, width = shape(puzzle)
    cells = given_rows(puzzle)
    if any([cell is not None and cell > 9 for cell in cells]):
        raise NoCode("a cell is above 9; an id has the digits 1 to 9")
    return f"{width}x{height}:{written(cells, str)}"


def write_address(puzzle: Puzzle) -> str:
    """What stands behind the name of the kind."""
    height, width = shape(puzzle)
    return f"{width}/{height}/{hexadecimals_written(given_rows(puzzle))}"


CODES = (
    tatham("filling", "7x7", r"\d+(x\d+)?", read_id, write_id),
    pzpr("fillomino", read_address, write_address),
)
