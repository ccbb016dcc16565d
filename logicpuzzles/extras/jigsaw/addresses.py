"""The game ids of Simon Tatham's "Solo" with a ``j`` behind the side, which is jigsaw sudoku: the cells, a comma, the walls."""

from __future__ import annotations

from logicpuzzles.formats.code_parts import (
    Cursor,
    crossed,
    known_cells,
    known_cells_written,
    rows_of,
    shape,
    stated,
    walls,
    walls_written,
)
from logicpuzzles.formats.codes import tatham
from logicpuzzles.kinds.puzzle import Puzzle

__all__ = ["CODES", "read", "write"]


def read(cursor: Cursor, height: int, width: int) -> Puzzle:
    """The puzzle of an id. ``height`` and ``width``: the numbers in front; two of them are multiplied."""
    two = cursor.parameters.lstrip("0123456789").lstrip("x")[:1].isdigit()
    side = height * width if two else width
    if side > 36:
        raise cursor.error(f"a side of {side} cells; expected at most 36", cursor.before)
    values = known_cells(cursor, side)
    cursor.expect(",", "before the walls")
    start = cursor.at
    regions = walls(cursor, side)
    uneven = next((region for region in regions if len(region) != side), None)
    if uneven is not None:
        place = f"row {uneven[0][0] + 1}, column {uneven[0][1] + 1}"
        raise cursor.error(f"the region at {place} has {len(uneven)} cells; expected {side}", start)
    arguments = {"regions": regions, **crossed(cursor)}
    return stated("jigsaw", side, side, givens=rows_of(values, side), arguments=arguments)


def write(puzzle: Puzzle) -> str:
    """The part of a game id after the name of the program."""
    side, _ = shape(puzzle)
    regions: tuple[tuple[tuple[int, int], ...], ...] = puzzle.arguments["regions"]  # type: ignore[assignment]
    cross = "x" * bool(puzzle.arguments.get("diagonals"))
    return f"{side}j{cross}:{known_cells_written(puzzle)},{walls_written(side, regions)}"


CODES = (tatham("solo", "9j", r"\d+(x\d+)?jx?(d[a-z])?", read, write),)
