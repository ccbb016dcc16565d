"""Bridges of Simon Tatham's has digits, ``A`` for 10 and so on, and skips; its parameters say behind an m how many bridges two
islands may have. And "hashikake" of puzz.link has numbers in base 16, and islands without one."""

from __future__ import annotations

from logicpuzzles.formats.code_parts import (
    SKIPS,
    Cursor,
    NoCode,
    hexadecimal,
    hexadecimal_written,
    marks_of,
    shape,
    skipped,
    stated,
    written,
)
from logicpuzzles.formats.codes import pzpr, tatham
from logicpuzzles.kinds.puzzle import Puzzle

__all__ = ["CODES", "read_address", "read_id", "write_address", "write_id"]

NUMBERS = "123456789ABCDEFG"
USUAL = 2  # bridges between two islands, where nothing says it
BARE = "."  # of an island without a number


def read_id(cursor: Cursor, height: int, width: int) -> Puzzle:
    """The puzzle of a game id."""
    most = int(cursor.parameters.partition("m")[2] or USUAL)
    expected = f"a number, one of {' '.join(NUMBERS)}, or a skip from a to z"

    def token(cursor: Cursor) -> int | None:
        return (
            NUMBERS.index(cursor.take()) + 1 if cursor.peek() and cursor.peek() in NUMBERS else None
        )

    return _stated(height, width, most, skipped(cursor, height * width, token, expected))


def read_address(cursor: Cursor, height: int, width: int) -> Puzzle:
    """The puzzle of an address."""

    def token(cursor: Cursor) -> int | str | None:
        return BARE if cursor.passes(BARE) else hexadecimal(cursor)

    expected = "a number in base 16, a dot or a skip from g to z"
    return _stated(
        height, width, USUAL, skipped(cursor, height * width, token, expected, skips=SKIPS)
    )


def _stated(height: int, width: int, most: int, cells: list[int | str | None]) -> Puzzle:
    places = [divmod(at, width) for at in range(height * width)]
    islands = tuple([place for place, cell in zip(places, cells, strict=True) if cell is not None])
    marks = [
        (cell, place) for place, cell in zip(places, cells, strict=True) if isinstance(cell, int)
    ]
    more = {} if most == USUAL else {"most": most}
    return stated(
        "bridges", height, width, marks={"islands": marks}, arguments={"islands": islands, **more}
    )


def write_id(puzzle: Puzzle) -> str:
    """What stands behind the name of the program."""
    height, width = shape(puzzle)
    cells = _cells(puzzle)
    if BARE in cells:
        raise NoCode("an island has no number; expected one on each")
    body = written(cells, lambda number: NUMBERS[number - 1])
    return f"{width}x{height}m{puzzle.arguments.get('most', USUAL)}:{body}"


def write_address(puzzle: Puzzle) -> str:
    """What stands behind the name of the kind."""
    height, width = shape(puzzle)
    body = written(
        _cells(puzzle),
        lambda cell: cell if cell == BARE else hexadecimal_written(cell),
        skips=SKIPS,
    )
    return f"{width}/{height}/{body}"


def _cells(puzzle: Puzzle) -> list[int | str | None]:
    height, width = shape(puzzle)
    numbers = marks_of(puzzle, "islands")
    islands: tuple[tuple[int, int], ...] = puzzle.arguments.get("islands", ())  # type: ignore[assignment]
    places = [divmod(at, width) for at in range(height * width)]
    return [numbers.get(place, BARE) if place in islands else None for place in places]


CODES = (
    tatham("bridges", "7x7m2", r"\d+(x\d+)?(i\d+)?(e\d+)?(m[1-4])?(d\d)?", read_id, write_id),
    pzpr("hashikake hashi bridges", read_address, write_address),
)
