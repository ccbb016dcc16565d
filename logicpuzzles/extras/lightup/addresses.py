"""The game ids of Simon Tatham's "Light Up" (digits, ``B`` for a wall without a number, and skips), and the addresses of
"lightup" or "akari" on puzz.link."""

from __future__ import annotations

from collections.abc import Sequence

from logicpuzzles.formats.code_parts import (
    Cursor,
    filled,
    four,
    four_written,
    marks_of,
    shape,
    stated,
    written,
)
from logicpuzzles.formats.codes import pzpr, tatham
from logicpuzzles.kinds.puzzle import Puzzle

__all__ = ["CODES", "read_address", "read_id", "write_address", "write_id"]


def read_id(cursor: Cursor, height: int, width: int) -> Puzzle:
    """The puzzle of a game id."""
    return _stated(height, width, filled(cursor, height * width, "01234B", "a wall"))


def read_address(cursor: Cursor, height: int, width: int) -> Puzzle:
    """The puzzle of an address."""
    return _stated(height, width, four(cursor, height * width))


def _stated(height: int, width: int, cells: Sequence[str | None]) -> Puzzle:
    walls = tuple([divmod(at, width) for at, cell in enumerate(cells) if cell is not None])
    marks = [
        (int(cell), divmod(at, width))
        for at, cell in enumerate(cells)
        if cell is not None and cell.isdigit()
    ]
    return stated("lightup", height, width, marks={"walls": marks}, arguments={"walls": walls})


def write_id(puzzle: Puzzle) -> str:
    """The part of a game id after the name of the program."""
    height, width = shape(puzzle)
    return f"{width}x{height}:{written(_cells(puzzle, 'B'), str)}"


def write_address(puzzle: Puzzle) -> str:
    """The part of an address after the name of the kind."""
    height, width = shape(puzzle)
    return f"{width}/{height}/{four_written(_cells(puzzle, '.'))}"


def _cells(puzzle: Puzzle, bare: str) -> list[str | None]:
    height, width = shape(puzzle)
    numbers = marks_of(puzzle, "walls")
    walls: tuple[tuple[int, int], ...] = puzzle.arguments.get("walls", ())  # type: ignore[assignment]
    places = [(y, x) for y in range(height) for x in range(width)]
    return [str(numbers.get(place, bare)) if place in walls else None for place in places]


CODES = (
    tatham("lightup", "7x7", r"\d+(x\d+)?(b\d+)?(s\d)?(d\d)?", read_id, write_id),
    pzpr("lightup akari", read_address, write_address),
)
