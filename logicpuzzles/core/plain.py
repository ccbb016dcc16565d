"""Text as people may see it: nothing that comes from files moves a cursor, breaks a line or turns the
text around it; numbers in a row are told together.

>>> printable("red\\x9b31m \\u202eneerg")
'red\\\\u009b31m \\\\u202eneerg'
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    import re
    from collections.abc import Iterable, Sequence
    from typing import Any

# C0 and C1 without tab and line feed, marks of direction, separators of lines, half characters: a
# class of a regular expression
CONTROLS = "\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff"


def printable(text: str) -> str:
    """A text with ``\\uXXXX`` for every control character but tab and line feed. Of JSON it makes
    the same value in JSON.

    Source: Nicholas Boucher and Ross Anderson, "Trojan Source: Invisible Vulnerabilities", 2021,
    for the marks of direction.
    """
    if text.isascii() and text.replace("\n", "").isprintable():
        return text
    import re  # commands that only tell about themselves need none

    return re.sub(f"[{CONTROLS}]", _escape, text)


def _escape(match: re.Match[str]) -> str:
    return f"\\u{ord(match[0]):04x}"


def group_runs(values: Iterable[Any]) -> list[list[Any]]:
    """The values in order, with consecutive whole numbers grouped.

    >>> group_runs([1, 2, 3, 5])
    [[1, 2, 3], [5]]
    """
    stretches: list[list[Any]] = []
    for value in values:
        last = stretches[-1][-1] if stretches else None
        if type(last) is int and type(value) is int and value == last + 1:
            stretches[-1].append(value)
        else:
            stretches.append([value])
    return stretches


def align_columns(rows: Sequence[Sequence[str]]) -> list[str]:
    """A line for each row, in columns of equal width.

    >>> align_columns([("fd", "pure Python"), ("kanren", "the reference")])
    ['fd      pure Python', 'kanren  the reference']
    """
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return ["  ".join(map(str.ljust, row, widths)).rstrip() for row in rows]


def list_bits(mask: int) -> list[int]:
    """The places of the bits that are set, in order.

    >>> list_bits(0b1101)
    [0, 2, 3]
    """
    bits = []
    while mask:
        low = mask & -mask
        bits.append(low.bit_length() - 1)
        mask ^= low
    return bits
