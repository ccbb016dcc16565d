"""The game ids of Simon Tatham's "Pattern", and the addresses of "nonogram" on puzz.link.

A game id has columns, then rows, with slashes between lines and dots between numbers, and perhaps known cells. An address has
half a side of places for each line, the number next to the grid first.
"""

from __future__ import annotations

from logicpuzzles.formats.code_parts import (
    Cursor,
    NoCode,
    given_rows,
    hexadecimals,
    hexadecimals_written,
    marks_of,
    rows_of,
    runs,
    runs_written,
    shape,
    stated,
)  # fmt: skip
from logicpuzzles.formats.codes import pzpr, tatham
from logicpuzzles.kinds.puzzle import Puzzle

__all__ = ["CODES", "read_address", "read_id", "write_address", "write_id"]

Lines = list[tuple[int, ...]]


def read_id(cursor: Cursor, height: int, width: int) -> Puzzle:
    """The puzzle of a game id."""
    lines: Lines = []
    for at in range(width + height):
        if at:
            cursor.expect("/", f"between {width} columns and {height} rows")
        start = cursor.at
        length = height if at < width else width
        line: list[int] = []
        while cursor.peek() and cursor.peek() not in "/,":
            if line:
                cursor.expect(".", "between the numbers of a line")
            line.append(cursor.number("the block", 0 if not line else 1, length))
        _check(cursor, line, length, start)
        lines.append(tuple([number for number in line if number]))
    cells: list[int | None] = [None] * (width * height)
    if cursor.passes(","):
        cells = runs(cursor, width * height)
    return _stated(height, width, lines, cells)


def read_address(cursor: Cursor, height: int, width: int) -> Puzzle:
    """The puzzle of an address."""
    lines: Lines = []
    half = [(height + 1) // 2] * width + [(width + 1) // 2] * height
    start = cursor.at
    places = hexadecimals(cursor, sum(half), 1, max(height, width), "the block")
    for at, count in enumerate(half):
        line = [number for number in places[:count] if number is not None][::-1]
        places = places[count:]
        _check(cursor, line, height if at < width else width, start)
        lines.append(tuple(line))
    return _stated(height, width, lines, [None] * (width * height))


def _check(cursor: Cursor, line: list[int], length: int, at: int) -> None:
    if sum(line) + len(line) - 1 > length:
        blocks = " ".join(map(str, line))
        raise cursor.error(
            f"the blocks {blocks} do not fit into {length} cells; expected fewer or smaller ones",
            at,
        )
    if 0 in line and len(line) > 1:
        raise cursor.error("a block of 0 cells stands beside others; expected it alone", at)


def _stated(height: int, width: int, lines: Lines, cells: list[int | None]) -> Puzzle:
    blocks = [
        (line, ("top", at) if at < width else ("left", at - width)) for at, line in enumerate(lines)
    ]
    return stated("nonogram", height, width, givens=rows_of(cells, width), marks={"blocks": blocks})


def write_id(puzzle: Puzzle) -> str:
    """The part of a game id after the name of the program."""
    height, width = shape(puzzle)
    text = f"{width}x{height}:{'/'.join(['.'.join(map(str, line)) for line in _lines(puzzle)])}"
    cells = given_rows(puzzle)
    return text if cells == [None] * len(cells) else f"{text},{runs_written(cells)}"


def write_address(puzzle: Puzzle) -> str:
    """The part of an address after the name of the kind."""
    height, width = shape(puzzle)
    places: list[int | None] = []
    for at, line in enumerate(_lines(puzzle)):
        half = ((height if at < width else width) + 1) // 2
        if len(line) > half:
            raise NoCode(f"a line has {len(line)} blocks; expected at most {half}")
        places += [*line[::-1], *[None] * (half - len(line))]
    return f"{width}/{height}/{hexadecimals_written(places)}"


def _lines(puzzle: Puzzle) -> Lines:
    height, width = shape(puzzle)
    blocks = marks_of(puzzle, "blocks")
    places = [*[("top", x) for x in range(width)], *[("left", y) for y in range(height)]]
    for side, at in places:
        if (side, at) not in blocks:
            raise NoCode(
                f"{'column' if side == 'top' else 'row'} {at + 1} says nothing; expected blocks for each line"
            )
    return [blocks[place] for place in places]


CODES = (
    tatham("pattern", "10x10", r"\d+(x\d+)?", read_id, write_id),
    pzpr("nonogram", read_address, write_address),
)
