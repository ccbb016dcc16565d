"""The game ids of Simon Tatham's "Solo" with a ``k`` behind the box, which is killer sudoku.

They have the cells, the walls of the cages, and the sums, with commas between. A sum stands in the first cell of its cage.
"""

from __future__ import annotations

from logicpuzzles.formats.code_parts import (
    Cursor,
    NoCode,
    box_of,
    crossed,
    known_cells,
    known_cells_written,
    marks_of,
    rows_of,
    shape,
    skipped,
    stated,
    walls,
    walls_written,
    written,
)
from logicpuzzles.formats.codes import tatham
from logicpuzzles.kinds.puzzle import Puzzle

__all__ = ["CODES", "read", "write"]


def read(cursor: Cursor, height: int, width: int) -> Puzzle:
    """The puzzle of an id. ``height`` and ``width``: the numbers in front, which are those of a box here."""
    high, wide = width, height  # the first number in front is the height of a box
    side = high * wide
    if side > 36:
        raise cursor.error(
            f"boxes of {high} by {wide} make a board of {side}; expected at most 36", cursor.before
        )
    values = known_cells(cursor, side)
    cursor.expect(",", "before the walls of the cages")
    regions = walls(cursor, side)
    cursor.expect(",", "before the sums of the cages")
    places: dict[tuple[int, int], int] = {}

    def total(cursor: Cursor) -> tuple[int, int] | None:
        at = cursor.at
        return (
            (cursor.number("the sum", 1, side * side * (side + 1) // 2), at)
            if cursor.peek().isdigit()
            else None
        )

    sums = {}
    for at, each in enumerate(
        skipped(cursor, side * side, total, "a sum or a skip from a to z", joined=True)
    ):
        if each is not None:
            sums[divmod(at, side)], places[divmod(at, side)] = each
    cages = [(sums.pop(region[0], 0), region) for region in regions]
    if sums:
        y, x = next(iter(sums))
        raise cursor.error(
            f"a sum stands in row {y + 1}, column {x + 1}; expected it in the first cell of a cage",
            places[y, x],
        )
    without = next((region[0] for total, region in cages if not total), None)
    if without is not None:
        raise cursor.error(
            f"the cage at row {without[0] + 1}, column {without[1] + 1} has no sum; expected one for each"
        )
    arguments = {"box": (high, wide), **crossed(cursor)}
    return stated(
        "killer",
        side,
        side,
        givens=rows_of(values, side),
        marks={"cages": cages},
        arguments=arguments,
    )


def write(puzzle: Puzzle) -> str:
    """The part of a game id after the name of the program."""
    side, _ = shape(puzzle)
    high, wide = box_of(puzzle)
    cages = marks_of(puzzle, "cages")
    if sum(map(len, cages)) != side * side:
        raise NoCode("a cell is in no cage; expected each in one")
    totals = {cage[0]: total for cage, total in cages.items()}
    sums = written([totals.get((y, x)) for y in range(side) for x in range(side)], str, joined=True)
    cross = "x" * bool(puzzle.arguments.get("diagonals"))
    return (
        f"{high}x{wide}{cross}k:{known_cells_written(puzzle)},{walls_written(side, cages)},{sums}"
    )


CODES = (tatham("solo", "3x3k", r"\d+(x\d+)?(x(?!\d))?k(d[a-z])?", read, write),)
