"""The game ids of Simon Tatham's "Mines": the first click, then a bit for each cell in base 16,
masked so that nobody can read the mines. Such a puzzle gives the number of each cell without a
mine.
"""

from __future__ import annotations

from hashlib import sha1

from logicpuzzles.formats.code_parts import BARE, CodeDraft, CodePart
from logicpuzzles.formats.code_tokens import Cursor, NoCode
from logicpuzzles.formats.code_words import Code, tatham


class Mines(CodePart):
    """All that an id says."""

    layer = "numbers"

    def read(self, cursor: Cursor, draft: CodeDraft) -> None:
        height, width = draft.height, draft.width
        x = _place(cursor, "column", width)
        y = _place(cursor, "row", height)
        start = cursor.at
        is_masked = cursor.passes("m")
        if not is_masked:
            cursor.miss('"m"')
            cursor.expect("u", "and the mines in base 16")
        area = height * width
        digits = cursor.take_while("0123456789abcdef")
        if len(digits) != (area + 3) // 4:
            raise cursor.error(
                f"there are {len(digits)} digits; expected {(area + 3) // 4}, a digit for 4 cells"
            )
        bitmap = bytes.fromhex(digits + "0" * (len(digits) % 2))
        if is_masked:
            bitmap = unmask_bitmap(bitmap, area)
        bits = "".join(f"{byte:08b}" for byte in bitmap)
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
        around = {place: _around(place, height, width) for place in draft.places}
        draft.marks["numbers"] = {
            place: sum(each in mines for each in around[place])
            for place in draft.places
            if place not in mines
        }
        if any(mines.issuperset(around[place]) for place in mines):
            # no number tells about a mine with only mines around it, but their total does
            draft.arguments["mines"] = len(mines)

    def write(self, draft: CodeDraft) -> str:
        marks = {place: mark for place, mark in draft.marks["numbers"].items() if mark != BARE}
        height, width = draft.height, draft.width
        mines = [place for place in draft.places if place not in marks]
        for place, number in marks.items():
            if number != sum(each in mines for each in _around(place, height, width)):
                raise NoCode(
                    "not every cell without a mine has its number; expected a board that "
                    "tells all mines"
                )
        if not marks:
            raise NoCode("no cell has a number; expected one for the first click")
        y, x = min(marks, key=lambda place: (marks[place], place))
        bits = "".join("0" if place in marks else "1" for place in draft.places)
        bits += "0" * (-len(bits) % 8)
        bitmap = mask_bitmap(
            bytes(int(bits[at : at + 8], 2) for at in range(0, len(bits), 8)), height * width
        )
        return f"{x},{y},m{bitmap.hex()[: (height * width + 3) // 4]}"


def _place(cursor: Cursor, what: str, count: int) -> int:
    """A coordinate of the first click, and the comma behind it."""
    start = cursor.at
    number = cursor.number(f"the {what} of the first click")
    if number is None:
        raise cursor.wrong()
    if number >= count:
        raise cursor.error(
            f"the {what} of the first click is {number}; expected 0 to {count - 1}", start
        )
    cursor.expect(",", f"behind the {what} of the first click")
    return number


def mask_bitmap(bitmap: bytes, bits: int) -> bytes:
    """The bitmap of a game id: each half is combined with a digest of the other, the first half
    first.
    """
    half = len(bitmap) // 2
    first, second = bitmap[:half], bitmap[half:]
    first = _combine_bytes(first, second)
    return _pad_bitmap(first + _combine_bytes(second, first), bits)


def unmask_bitmap(bitmap: bytes, bits: int) -> bytes:
    """The bitmap that :func:`mask_bitmap` was made from.

    >>> unmask_bitmap(mask_bitmap(b"abc", 24), 24)
    b'abc'
    """
    half = len(bitmap) // 2
    first, second = bitmap[:half], bitmap[half:]
    second = _pad_bitmap(first + _combine_bytes(second, first), bits)[half:]
    return _combine_bytes(first, second) + second


def _combine_bytes(target: bytes, seed: bytes) -> bytes:
    seeds = [seed + str(count).encode() for count in range(len(target) // 20 + 1)]
    masks = b"".join(sha1(each, usedforsecurity=False).digest() for each in seeds)
    return bytes(byte ^ mask for byte, mask in zip(target, masks, strict=False))


def _pad_bitmap(bitmap: bytes, bits: int) -> bytes:
    return bitmap[:-1] + bytes([bitmap[-1] & 0xFF00 >> (bits % 8) & 0xFF]) if bits % 8 else bitmap


def _around(place: tuple[int, int], height: int, width: int) -> list[tuple[int, int]]:
    rows = range(max(place[0] - 1, 0), min(place[0] + 2, height))
    columns = range(max(place[1] - 1, 0), min(place[1] + 2, width))
    return [(y, x) for y in rows for x in columns if (y, x) != place]


CODES: tuple[Code, ...] = (tatham("mines", "9x9", r"{size}(n\d+)?([au])?", Mines()),)
