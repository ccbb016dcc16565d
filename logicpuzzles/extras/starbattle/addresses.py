"""The addresses of "starbattle" on puzz.link: the number of stars, then the borders of the regions."""

from __future__ import annotations

from logicpuzzles.formats.code_parts import (
    Cursor,
    base32_borders,
    borders_written,
    shape,
    square,
    stated,
)
from logicpuzzles.formats.codes import pzpr
from logicpuzzles.kinds.puzzle import Puzzle

__all__ = ["CODES", "read", "write"]


def read(cursor: Cursor, height: int, width: int) -> Puzzle:
    """The puzzle of an address."""
    side = square(cursor, height, width)
    stars = cursor.number("the number of stars", 1, side)
    cursor.expect("/", "behind the number of stars")
    regions = base32_borders(cursor, side, side)
    arguments = {"regions": regions, **({"stars": stars} if stars > 1 else {})}
    return stated("starbattle", side, side, arguments=arguments)


def write(puzzle: Puzzle) -> str:
    """The part of an address after the name of the kind."""
    side, _ = shape(puzzle)
    regions: tuple[tuple[tuple[int, int], ...], ...] = puzzle.arguments["regions"]  # type: ignore[assignment]
    return (
        f"{side}/{side}/{puzzle.arguments.get('stars', 1)}/{borders_written(side, side, regions)}"
    )


CODES = (pzpr("starbattle", read, write),)
