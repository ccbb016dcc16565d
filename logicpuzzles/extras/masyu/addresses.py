"""Masyu is "pearl" of Simon Tatham's, ``B`` and ``W`` with skips; and "mashu" of puzz.link, three cells a digit of base 27, each
nothing, white or black."""

from __future__ import annotations

from logicpuzzles.formats.code_parts import Cursor, filled, marked, marked_cells, shape, written
from logicpuzzles.formats.codes import pzpr, tatham
from logicpuzzles.kinds.puzzle import Puzzle

__all__ = ["CODES", "read_address", "read_id", "write_address", "write_id"]

LETTERS = {"W": "o", "B": "*"}
PEARLS = (None, "o", "*")  # by the digits of base 3
DIGITS = "0123456789abcdefghijklmnopq"


def read_id(cursor: Cursor, height: int, width: int) -> Puzzle:
    """The puzzle of a game id."""
    cells = filled(cursor, height * width, "BW", "a pearl")
    return marked(
        "masyu",
        height,
        width,
        "pearls",
        [None if cell is None else LETTERS[cell] for cell in cells],
    )


def read_address(cursor: Cursor, height: int, width: int) -> Puzzle:
    """The puzzle of an address."""
    count = height * width
    cells: list[int] = []
    while len(cells) < count:
        digit = cursor.peek()
        if not digit or digit not in DIGITS:
            raise cursor.wrong(
                f"three cells, one of 0 to 9 and a to q; {len(cells)} of {count} stand there"
            )
        number = DIGITS.index(digit)
        cells += [number // 9, number // 3 % 3, number % 3]
        if any(cells[count:]):
            raise cursor.error(
                f"a pearl stands behind the last of the {count} cells; expected none"
            )
        cursor.take()
    return marked("masyu", height, width, "pearls", [PEARLS[cell] for cell in cells[:count]])


def write_id(puzzle: Puzzle) -> str:
    """What stands behind the name of the program."""
    height, width = shape(puzzle)
    letter = {mark: letter for letter, mark in LETTERS.items()}
    return f"{width}x{height}:{written(marked_cells(puzzle, 'pearls'), letter.__getitem__)}"


def write_address(puzzle: Puzzle) -> str:
    """What stands behind the name of the kind."""
    height, width = shape(puzzle)
    cells = [PEARLS.index(mark) for mark in (*marked_cells(puzzle, "pearls"), None, None)]
    body = [
        DIGITS[9 * cells[at] + 3 * cells[at + 1] + cells[at + 2]]
        for at in range(0, height * width, 3)
    ]
    return f"{width}/{height}/{''.join(body)}"


CODES = (
    tatham("pearl", "8x8", r"\d+(x\d+)?(d[a-z])?n?", read_id, write_id),
    pzpr("mashu masyu", read_address, write_address),
)
