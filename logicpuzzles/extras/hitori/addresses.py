"""Hitori is "singles" of Simon Tatham's collection, a digit or letter a cell; and "hitori" of puzz.link, a digit of base 36 a
cell, ``-`` before two of them, and ``%`` or ``.`` where there is no number."""

from __future__ import annotations

from string import ascii_lowercase, ascii_uppercase, digits

from logicpuzzles.formats.code_parts import Cursor, NoCode, Rows, rows_of, shape, stated
from logicpuzzles.formats.codes import pzpr, tatham
from logicpuzzles.kinds.puzzle import Puzzle

__all__ = ["CODES", "read_address", "read_id", "write_address", "write_id"]

BASE36 = digits + ascii_lowercase
SYMBOLS = BASE36 + ascii_uppercase


def read_id(cursor: Cursor, height: int, width: int) -> Puzzle:
    """The puzzle of a game id."""
    return _stated(height, width, [_symbol(cursor, SYMBOLS) for _ in range(height * width)])


def read_address(cursor: Cursor, height: int, width: int) -> Puzzle:
    """The puzzle of an address."""
    return _stated(height, width, [_number(cursor) for _ in range(height * width)])


def _number(cursor: Cursor) -> int | None:
    if cursor.peek() and cursor.peek() in "%.":
        cursor.take()
        return None
    if cursor.passes("-"):
        return 36 * _symbol(cursor, BASE36) + _symbol(cursor, BASE36)
    return _symbol(cursor, BASE36)


def _symbol(cursor: Cursor, symbols: str) -> int:
    if not cursor.peek() or cursor.peek() not in symbols:
        raise cursor.wrong(f"the number of a cell, one of {symbols[0]} to {symbols[-1]}")
    return symbols.index(cursor.take())


def _stated(height: int, width: int, cells: list[int | None]) -> Puzzle:
    return stated("hitori", height, width, arguments={"numbers": rows_of(cells, width)})


def write_id(puzzle: Puzzle) -> str:
    """What stands behind the name of the program. Raises :class:`NoCode` for a cell without a number, and one above 61."""
    height, width = shape(puzzle)
    cells = _cells(puzzle)
    if not all([each is not None and each < len(SYMBOLS) for each in cells]):
        raise NoCode(
            "a cell has no number, or one above 61; an id has a number from 0 to 61 for each cell"
        )
    return f"{width}x{height}:{''.join([SYMBOLS[each] for each in cells if each is not None])}"


def write_address(puzzle: Puzzle) -> str:
    """What stands behind the name of the kind. Raises :class:`NoCode` for a number above 1295."""
    height, width = shape(puzzle)
    return f"{width}/{height}/{''.join(map(_written, _cells(puzzle)))}"


def _written(number: int | None) -> str:
    if number is None:
        return "%"
    if number >= 36 * 36:
        raise NoCode(f"the number {number} cannot be written; expected at most 1295")
    return BASE36[number] if number < 36 else f"-{BASE36[number // 36]}{BASE36[number % 36]}"


def _cells(puzzle: Puzzle) -> list[int | None]:
    rows: Rows = puzzle.arguments["numbers"]  # type: ignore[assignment]
    return [cell for row in rows for cell in row]


CODES = (
    tatham("singles", "5x5", r"\d+(x\d+)?(d[a-z])?", read_id, write_id),
    pzpr("hitori", read_address, write_address),
)
