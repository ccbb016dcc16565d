"""The game ids of Simon Tatham's "Solo", with the height and width of a box in front, and the addresses of "sudoku" on
puzz.link."""

from __future__ import annotations

from logicpuzzles.formats.code_parts import (
    Cursor,
    NoCode,
    box_of,
    crossed,
    given_rows,
    hexadecimals,
    hexadecimals_written,
    known_cells,
    known_cells_written,
    rows_of,
    shape,
    square,
    stated,
)
from logicpuzzles.formats.codes import pzpr, tatham
from logicpuzzles.kinds.board import Boxes
from logicpuzzles.kinds.puzzle import Puzzle

__all__ = ["CODES", "read_address", "read_id", "write_address", "write_id"]

SIDES = (4, 6, 9, 16, 25)  # of puzz.link, where the side decides the boxes


def read_id(cursor: Cursor, height: int, width: int) -> Puzzle:
    """The puzzle of a game id. ``height`` and ``width``: the numbers in front, which are those of a box here."""
    high, wide = width, height  # the first number in front is the height of a box
    side = high * wide
    if side > 36:
        raise cursor.error(
            f"boxes of {high} by {wide} make a board of {side}; expected at most 36", cursor.before
        )
    return _stated(side, (high, wide), known_cells(cursor, side), crossed(cursor))


def read_address(cursor: Cursor, height: int, width: int) -> Puzzle:
    """The puzzle of an address."""
    side = square(cursor, height, width)
    if side not in SIDES:
        raise cursor.error(
            f"a side of {side} cells; expected {', '.join(map(str, SIDES))}", cursor.before
        )
    return _stated(
        side, Boxes.usual(side), hexadecimals(cursor, side * side, 1, side, "the cell"), {}
    )


def _stated(
    side: int, box: tuple[int, int], values: list[int | None], more: dict[str, int]
) -> Puzzle:
    return stated(
        "sudoku", side, side, givens=rows_of(values, side), arguments={"box": box, **more}
    )


def write_id(puzzle: Puzzle) -> str:
    """The part of a game id after the name of the program."""
    high, wide = box_of(puzzle)
    return f"{high}x{wide}{'x' * bool(puzzle.arguments.get('diagonals'))}:{known_cells_written(puzzle)}"


def write_address(puzzle: Puzzle) -> str:
    """The part of an address after the name of the kind."""
    side, _ = shape(puzzle)
    if (
        side not in SIDES
        or box_of(puzzle) != Boxes.usual(side)
        or puzzle.arguments.get("diagonals")
    ):
        raise NoCode(
            "the board is none of puzz.link; expected square boxes, or 2 by 3, and no diagonals"
        )
    return f"{side}/{side}/{hexadecimals_written(given_rows(puzzle))}"


CODES = (
    tatham("solo", "3x3", r"\d+(x\d+)?(x(?!\d))?(d[a-z])?", read_id, write_id),
    pzpr("sudoku", read_address, write_address),
)
