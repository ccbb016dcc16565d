"""Text from files in XML, HTML and pictures: nothing in it is markup, and a text that is too long
is cut.

>>> escape_text("<b> & \\x00")
'&lt;b&gt; &amp; \\ufffd'
>>> cut("Chesterfields", 8)
'Chester…'
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Any
from unicodedata import combining, east_asian_width

from logicpuzzles.core.patterns import pattern
from logicpuzzles.core.plain import CONTROLS, group_runs

_NOT_TEXT = pattern(
    f"[{CONTROLS}\ufffe\uffff]"
)  # the last two are what else XML 1.0 does not allow
BLANK = "–"  # a cell that stays blank
LETTER = 8.4  # pixels, the width of a character in tables and beside boards


def printable_text(text: object) -> str:
    """A text with replacement characters for everything that is not a text."""
    return _NOT_TEXT.sub("\N{REPLACEMENT CHARACTER}", str(text))


def escape_text(text: object) -> str:
    """A text for XML and HTML, between tags or in an attribute."""
    return escape(printable_text(text))


def width(text: str) -> int:
    """The number of columns that a text takes: two for wide characters, none for combining ones."""
    return sum(
        0 if combining(each) else 2 if east_asian_width(each) in "WF" else 1 for each in text
    )


def cut(text: str, columns: int) -> str:
    """A text on one line, not wider than so many columns; an ellipsis stands for what is left
    out.
    """
    whole = " ".join(text.split())
    text = whole[: 4 * columns]  # no letter needs more marks than that
    while width(text) > columns - (len(text) < len(whole)):
        text = text[:-1]
    return text if len(text) == len(whole) else text.rstrip() + "…"


def show_value(value: object) -> str:
    """A value for people."""
    return BLANK if value == "" else str(value)


def coordinate(value: float) -> str:
    """A coordinate, to a tenth of a pixel."""
    text = f"{value:.1f}".removesuffix(".0")
    return "0" if text == "-0" else text


def ranges(values: Sequence[Any]) -> str:
    """The values in their order, with three or more consecutive whole numbers as a range.

    >>> ranges((1, 2, 3, 4, 7, 9, 10))
    '1…4, 7, 9, 10'
    """
    texts = [
        f"{run[0]}…{run[-1]}" if len(run) > 2 else ", ".join(map(show_value, run))
        for run in group_runs(values)
    ]
    return ", ".join(texts)
