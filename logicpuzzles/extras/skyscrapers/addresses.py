"""The game ids of Simon Tatham's "Towers", and the addresses of "skyscrapers" on puzz.link, once named "building".

A game id has the numbers of the four sides with slashes between, then a comma and the cells.
"""

from __future__ import annotations

from logicpuzzles.formats.code_parts import (
    Cursor,
    given_rows,
    hexadecimals,
    hexadecimals_written,
    marks_of,
    rows_of,
    shape,
    skipped,
    square,
    stated,
    written,
)  # fmt: skip
from logicpuzzles.formats.codes import pzpr, tatham
from logicpuzzles.kinds.puzzle import Puzzle

__all__ = ["CODES", "read_address", "read_id", "write_address", "write_id"]

SIDES = ("top", "bottom", "left", "right")


def read_id(cursor: Cursor, height: int, width: int) -> Puzzle:
    """The puzzle of a game id."""
    side = square(cursor, height, width)
    numbers: list[int | None] = []
    for at in range(4 * side):
        if at:
            cursor.expect("/", f"between the {4 * side} numbers outside")
        numbers.append(
            None
            if cursor.peek() in ("", "/", ",")
            else cursor.number("the number outside", 1, side)
        )
    cells: list[int | None] = [None] * (side * side)
    if cursor.passes(","):
        cells = skipped(
            cursor, side * side, lambda cursor: cursor.number("the cell", 1, side) if cursor.peek().isdigit() else None,
            "a number or a skip from a to z", joined=True,
        )  # fmt: skip
    return _stated(side, numbers, cells)


def read_address(cursor: Cursor, height: int, width: int) -> Puzzle:
    """The puzzle of an address."""
    side = square(cursor, height, width)
    numbers = hexadecimals(cursor, 4 * side, 1, side, "the number outside")
    cells: list[int | None] = [None] * (side * side)
    if cursor.peek():
        cells = hexadecimals(cursor, side * side, 1, side, "the cell")
    return _stated(side, numbers, cells)


def _stated(side: int, numbers: list[int | None], cells: list[int | None]) -> Puzzle:
    views = [
        (number, (SIDES[at // side], at % side))
        for at, number in enumerate(numbers)
        if number is not None
    ]
    return stated("skyscrapers", side, side, givens=rows_of(cells, side), marks={"views": views})


def write_id(puzzle: Puzzle) -> str:
    """The part of a game id after the name of the program."""
    side, _ = shape(puzzle)
    text = (
        f"{side}:{'/'.join(['' if number is None else str(number) for number in _numbers(puzzle)])}"
    )
    cells = given_rows(puzzle)
    return text if cells == [None] * len(cells) else f"{text},{written(cells, str, joined=True)}"


def write_address(puzzle: Puzzle) -> str:
    """The part of an address after the name of the kind."""
    side, _ = shape(puzzle)
    text = f"{side}/{side}/{hexadecimals_written(_numbers(puzzle))}"
    cells = given_rows(puzzle)
    return text if cells == [None] * len(cells) else text + hexadecimals_written(cells)


def _numbers(puzzle: Puzzle) -> list[int | None]:
    views = marks_of(puzzle, "views")
    return [views.get((side, at)) for side in SIDES for at in range(len(puzzle.givens))]


CODES = (
    tatham("towers", "5", r"\d+(x\d+)?(d[a-z])?", read_id, write_id),
    pzpr("skyscrapers building skyscraper", read_address, write_address),
)
