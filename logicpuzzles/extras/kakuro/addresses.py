"""The addresses of kakuro on puzz.link.

First come the walls with their numbers below and to the right, ``.`` for a wall without numbers, and skips of white cells. Then
come the numbers above the columns and left of the rows, for lines that begin with a white cell. Here the walls above and left of
the board are its first row and column.
"""

from __future__ import annotations

from collections.abc import Callable

from logicpuzzles.formats.code_parts import (
    Cursor,
    NoCode,
    marks_of,
    shape,
    skipped,
    stated,
    written,
)
from logicpuzzles.formats.codes import pzpr
from logicpuzzles.kinds.puzzle import Puzzle

__all__ = ["CODES", "read", "write"]

DIGITS = "0123456789abcdefghijABCDEFGHIJKLMNOPQRSTUVWXYZ"  # 0 to 45
SKIPS = "klmnopqrstuvwxyz"  # 1 to 16 white cells
Pair = tuple[
    tuple[int, int], tuple[int, int]
]  # the number below and the number to the right, each with its place in the line


def read(cursor: Cursor, height: int, width: int) -> Puzzle:
    """The puzzle of an address. Its board has one more row and column, of walls."""
    cells = skipped(
        cursor,
        height * width,
        _wall,
        "a wall, . or two numbers, or a skip from k to z",
        skips=SKIPS,
    )
    walls = {
        (y, x): ((0, 0), (0, 0))
        for y in range(height + 1)
        for x in range(width + 1)
        if not (y and x)
    }
    walls |= {
        (at // width + 1, at % width + 1): pair for at, pair in enumerate(cells) if pair is not None
    }
    for x in range(1, width + 1):
        if (1, x) not in walls:
            walls[0, x] = (_number(cursor, f"the number above column {x}"), (0, 0))
    for y in range(1, height + 1):
        if (y, 1) not in walls:
            walls[y, 0] = ((0, 0), _number(cursor, f"the number left of row {y}"))
    marks = []
    for (y, x), pair in sorted(walls.items()):
        for (number, at), scope, beside in zip(
            pair, ("down", "right"), ((y + 1, x), (y, x + 1)), strict=True
        ):
            if number and (beside in walls or max(beside[0] - height, beside[1] - width) > 0):
                raise cursor.error(f"{number} stands before no white cell; expected 0 or -", at)
            if number:
                marks.append((number, (y, x, scope)))
    return stated(
        "kakuro",
        height + 1,
        width + 1,
        marks={"sums": marks},
        arguments={"sums": tuple(sorted(walls))},
    )


def _wall(cursor: Cursor) -> Pair | None:
    if cursor.passes("."):
        return (0, 0), (0, 0)
    if not cursor.peek() or cursor.peek() not in DIGITS + "-":
        return None
    return _number(cursor, "the number below"), _number(cursor, "the number to the right")


def _number(cursor: Cursor, what: str) -> tuple[int, int]:
    at = cursor.at
    character = cursor.peek()
    if not character or character not in DIGITS + "-":
        raise cursor.wrong(f"{what}, one of 0 to 9, a to j, A to Z or -")
    cursor.take()
    return max(DIGITS.find(character), 0), at


def write(puzzle: Puzzle) -> str:
    """The part of an address after the name of the kind."""
    height, width = shape(puzzle)
    places: tuple[tuple[int, int], ...] = puzzle.arguments.get("sums", ())  # type: ignore[assignment]
    walls = set(places)
    if not all([(0, x) in walls for x in range(width)] + [(y, 0) in walls for y in range(height)]):
        raise NoCode("the first row and column are no walls all along; expected walls there")
    marks = marks_of(puzzle, "sums")

    def number(y: int, x: int, scope: str) -> str:
        sum_ = marks.get((y, x, scope), 0)
        if sum_ >= len(DIGITS):
            raise NoCode(f"the sum {sum_} cannot be written; expected at most {len(DIGITS) - 1}")
        return DIGITS[sum_] if sum_ else "-"

    token: Callable[[str], str] = lambda pair: "." if pair == "--" else pair  # noqa: E731
    cells = [
        number(y, x, "down") + number(y, x, "right") if (y, x) in walls else None
        for y in range(1, height) for x in range(1, width)
    ]  # fmt: skip
    above = [number(0, x, "down") for x in range(1, width) if (1, x) not in walls]
    left = [number(y, 0, "right") for y in range(1, height) if (y, 1) not in walls]
    return f"{width - 1}/{height - 1}/{written(cells, token, skips=SKIPS)}{''.join(above + left)}"


CODES = (pzpr("kakuro", read, write),)
