"""The game ids of Simon Tatham's "Mines", and the addresses of "mines" on puzz.link.

A game id has the first click, then a bit for each cell in base 16, masked so that nobody can read the mines. Its puzzle gives
the number of each cell without a mine. An address has only numbers.
"""

from __future__ import annotations

from hashlib import sha1

from logicpuzzles.formats.code_parts import (
    Cursor,
    NoCode,
    hexadecimals,
    hexadecimals_written,
    marks_of,
    shape,
    stated,
)
from logicpuzzles.formats.codes import pzpr, tatham
from logicpuzzles.kinds.puzzle import Puzzle

__all__ = ["CODES", "masked", "read_address", "read_id", "unmasked", "write_address", "write_id"]


def read_id(cursor: Cursor, height: int, width: int) -> Puzzle:
    """The puzzle of a game id: each cell without a mine has its number."""
    x = cursor.number("the column of the first click", 0, width - 1)
    cursor.expect(",", "behind the column of the first click")
    y = cursor.number("the row of the first click", 0, height - 1)
    cursor.expect(",", "behind the row of the first click")
    start = cursor.at
    if cursor.peek() not in ("m", "u"):
        raise cursor.wrong("m or u and the mines in base 16")
    is_masked = cursor.take() == "m"
    area = height * width
    digits = cursor.take_while("0123456789abcdef")
    if len(digits) != (area + 3) // 4:
        raise cursor.error(
            f"there are {len(digits)} digits; expected {(area + 3) // 4}, a digit for 4 cells"
        )
    bitmap = bytes.fromhex(digits + "0" * (len(digits) % 2))
    if is_masked:
        bitmap = unmasked(bitmap, area)
    bits = "".join([f"{byte:08b}" for byte in bitmap])
    mines = {divmod(at, width) for at in range(area) if bits[at] == "1"}
    if "1" in bits[area:]:
        raise cursor.error("a mine lies beyond the last cell; expected none", start)
    if (y, x) in mines:
        raise cursor.error("the first click hits a mine; expected it elsewhere", start)
    count = cursor.parameters.partition("n")[2].rstrip("au")
    if count and int(count) != len(mines):
        raise cursor.error(
            f"there are {len(mines)} mines; expected {count} as said in front", start
        )
    numbers = tuple([place for place in _places(height, width) if place not in mines])
    marks = [
        (sum([each in mines for each in _around(place, height, width)]), place) for place in numbers
    ]
    arguments: dict[str, object] = {"numbers": numbers}
    if any([mines.issuperset(_around(place, height, width)) for place in mines]):
        arguments["mines"] = len(
            mines
        )  # no number tells about a mine with only mines around it, but their total does
    return stated("minesweeper", height, width, marks={"numbers": marks}, arguments=arguments)


def read_address(cursor: Cursor, height: int, width: int) -> Puzzle:
    """The puzzle of an address."""
    cells = hexadecimals(cursor, height * width, 0, 8, "the number")
    numbers = tuple([divmod(at, width) for at, cell in enumerate(cells) if cell is not None])
    marks = [(cell, divmod(at, width)) for at, cell in enumerate(cells) if cell is not None]
    return stated(
        "minesweeper", height, width, marks={"numbers": marks}, arguments={"numbers": numbers}
    )


def write_id(puzzle: Puzzle) -> str:
    """The part of a game id after the name of the program.

    Raises :class:`NoCode` unless the cells without a number are just the mines.
    """
    height, width = shape(puzzle)
    marks = marks_of(puzzle, "numbers")
    mines = [place for place in _places(height, width) if place not in marks]
    for place, number in marks.items():
        if number != sum([each in mines for each in _around(place, height, width)]):
            raise NoCode(
                "not every cell without a mine has its number; expected a board that tells all mines"
            )
    if not marks:
        raise NoCode("no cell has a number; expected one for the first click")
    y, x = min(marks, key=lambda place: (marks[place], place))
    bits = "".join(["0" if place in marks else "1" for place in _places(height, width)])
    bits += "0" * (-len(bits) % 8)
    bitmap = masked(
        bytes([int(bits[at : at + 8], 2) for at in range(0, len(bits), 8)]), height * width
    )
    return f"{width}x{height}:{x},{y},m{bitmap.hex()[: (height * width + 3) // 4]}"


def write_address(puzzle: Puzzle) -> str:
    """The part of an address after the name of the kind."""
    height, width = shape(puzzle)
    marks = marks_of(puzzle, "numbers")
    return f"{width}/{height}/{hexadecimals_written([marks.get(place) for place in _places(height, width)])}"


def masked(bitmap: bytes, bits: int) -> bytes:
    """The bitmap of a game id: each half is combined with a digest of the other, the first half first."""
    half = len(bitmap) // 2
    first, second = bitmap[:half], bitmap[half:]
    first = _combined(first, second)
    return _padded(first + _combined(second, first), bits)


def unmasked(bitmap: bytes, bits: int) -> bytes:
    """The bitmap that :func:`masked` was made from.

    >>> unmasked(masked(b"abc", 24), 24)
    b'abc'
    """
    half = len(bitmap) // 2
    first, second = bitmap[:half], bitmap[half:]
    second = _padded(first + _combined(second, first), bits)[half:]
    return _combined(first, second) + second


def _combined(target: bytes, seed: bytes) -> bytes:
    seeds = [seed + str(count).encode() for count in range(len(target) // 20 + 1)]
    masks = b"".join([sha1(each, usedforsecurity=False).digest() for each in seeds])
    return bytes([byte ^ mask for byte, mask in zip(target, masks, strict=False)])


def _padded(bitmap: bytes, bits: int) -> bytes:
    return bitmap[:-1] + bytes([bitmap[-1] & 0xFF00 >> (bits % 8) & 0xFF]) if bits % 8 else bitmap


def _places(height: int, width: int) -> list[tuple[int, int]]:
    return [(y, x) for y in range(height) for x in range(width)]


def _around(place: tuple[int, int], height: int, width: int) -> list[tuple[int, int]]:
    rows = range(max(place[0] - 1, 0), min(place[0] + 2, height))
    columns = range(max(place[1] - 1, 0), min(place[1] + 2, width))
    return [(y, x) for y in rows for x in columns if (y, x) != place]


CODES = (
    tatham("mines", "9x9", r"\d+(x\d+)?(n\d+)?[au]?", read_id, write_id),
    pzpr("mines minesweeper", read_address, write_address),
)
