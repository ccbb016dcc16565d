"""The game ids of Simon Tatham's "Tents", and the addresses of "tents" on puzz.link.

A game id has a letter for each tree, which counts the cells before it: ``_`` none, ``a`` one …; ``z`` is 25 cells without a tree.
The last tree is an extra one behind the last cell. Then come the numbers of columns and rows. An address has the numbers of
columns and rows, then characters: each is a tree with the cells behind it, or only cells.
"""

from __future__ import annotations

from collections.abc import Sequence

from logicpuzzles.formats.code_parts import (
    Cursor,
    NoCode,
    hexadecimals,
    hexadecimals_written,
    marks_of,
    shape,
    stated,
)  # fmt: skip
from logicpuzzles.formats.codes import pzpr, tatham
from logicpuzzles.kinds.puzzle import Puzzle

__all__ = ["CODES", "read_address", "read_id", "write_address", "write_id"]

LETTERS = "_abcdefghijklmnopqrstuvwxy"
CHARACTERS = "0123456789abcdefghijklmnopqrstuvwxyz"
TREES = 18  # the first 18 characters are a tree with 0 to 17 cells behind it, the others are 1 to 18 cells


def read_id(cursor: Cursor, height: int, width: int) -> Puzzle:
    """The puzzle of a game id."""
    area = height * width
    trees: list[int] = []
    at = 0
    while at <= area:
        letter = cursor.peek()
        if not letter or letter not in LETTERS + "z":
            raise cursor.wrong(
                f"cells before a tree, _ or a to z; {min(at, area)} of {area} stand there"
            )
        if letter == "z":
            at += 25
        else:
            at += LETTERS.index(letter)
            trees.append(at)
            at += 1
        if at > area + 1:
            raise cursor.error(f"the trees go beyond the {area} cells; expected fewer")
        cursor.take()
    counts: list[int | None] = []
    for line in range(width + height):
        cursor.expect(",", f"before each number of {width} columns and {height} rows")
        counts.append(cursor.number("the number of tents", 0, height if line < width else width))
    return _stated(height, width, trees[:-1], counts)


def read_address(cursor: Cursor, height: int, width: int) -> Puzzle:
    """The puzzle of an address."""
    area = height * width
    counts = hexadecimals(cursor, width + height, 0, max(height, width), "the number of tents")
    trees: list[int] = []
    at = 0
    while at < area:
        character = cursor.peek()
        if not character or character not in CHARACTERS:
            raise cursor.wrong(
                f"a tree, 0 to h, or cells without, i to z; {at} of {area} stand there"
            )
        number = CHARACTERS.index(character)
        if number < TREES:
            trees.append(at)
            at += number + 1
        else:
            at += number - TREES + 1
        if at > area:
            raise cursor.error(f"the trees go beyond the {area} cells; expected fewer")
        cursor.take()
    return _stated(height, width, trees, counts)


def _stated(height: int, width: int, trees: Sequence[int], counts: Sequence[int | None]) -> Puzzle:
    marks = [
        (count, ("top", at) if at < width else ("left", at - width))
        for at, count in enumerate(counts)
        if count is not None
    ]
    return stated(
        "tents",
        height,
        width,
        marks={"tents": marks},
        arguments={"trees": tuple([divmod(at, width) for at in trees])},
    )


def write_id(puzzle: Puzzle) -> str:
    """The part of a game id after the name of the program."""
    height, width = shape(puzzle)
    text = ""
    before = -1
    for tree in [*_trees(puzzle), height * width]:
        run = tree - before - 1
        text += "z" * (run // 25 if run % 25 or not run else run // 25 - 1)
        text += LETTERS[run % 25 if run % 25 or not run else 25]
        before = tree
    counts = _counts(puzzle)
    if None in counts:
        raise NoCode("a row or column says nothing; expected its number of tents")
    return f"{width}x{height}:{text},{','.join(map(str, counts))}"


def write_address(puzzle: Puzzle) -> str:
    """The part of an address after the name of the kind."""
    height, width = shape(puzzle)
    trees = [*_trees(puzzle), height * width]
    text = ""
    empty = trees[0]
    for tree, after in zip([None, *trees[:-1]], trees, strict=True):
        if tree is not None:
            empty = after - tree - 1
            text += CHARACTERS[min(empty, TREES - 1)]
            empty -= min(empty, TREES - 1)
        while empty:
            text += CHARACTERS[TREES + min(empty, TREES) - 1]
            empty -= min(empty, TREES)
    return f"{width}/{height}/{hexadecimals_written(_counts(puzzle))}{text}"


def _trees(puzzle: Puzzle) -> list[int]:
    places: tuple[tuple[int, int], ...] = puzzle.arguments.get("trees", ())  # type: ignore[assignment]
    return sorted([y * shape(puzzle)[1] + x for y, x in places])


def _counts(puzzle: Puzzle) -> list[int | None]:
    height, width = shape(puzzle)
    tents = marks_of(puzzle, "tents")
    return [tents.get(("top", x)) for x in range(width)] + [
        tents.get(("left", y)) for y in range(height)
    ]


CODES = (
    tatham("tents", "8x8", r"\d+(x\d+)?(d[a-z])?", read_id, write_id),
    pzpr("tents", read_address, write_address),
)
