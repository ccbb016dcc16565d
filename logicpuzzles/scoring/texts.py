"""Reading texts that people or programs wrote: JSON in a text, the parts of a text, and names compared as people compare them.

No function here fails, whatever the text is; the work grows no faster than the length of the text.
"""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Iterator
from functools import lru_cache
from typing import Any, Final

from logicpuzzles.core.patterns import pattern

__all__ = ["MAX_CHARACTERS", "OPEN", "json_in", "norm", "number_in", "ordinal", "parts_of", "whole"]

MAX_CHARACTERS = 200_000  # of an answer; in a longer one only its end counts, where the conclusion should be
MAX_STARTS = 200  # places tried as the beginning of JSON: half of them from the beginning, half from the end
MAX_FENCED = 50  # fenced parts that are looked at
MAX_DIGITS = 9

OPEN: Final[Any] = type("Open", (), {"__repr__": lambda self: "OPEN"})()  # a cell without a value that it could have

_MARKS = pattern(r"[*_`\"'“”‘’]|<[a-z/][^<>]{0,40}>")
_ARTICLE = pattern(r"(?:the|an?)\s+(?=\S)")
_WHOLE = pattern(rf"[+-]?[0-9]{{1,{MAX_DIGITS}}}(?:\.0+)?")
_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
_NUMBERS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_WORDS = {word: place for words in (_ORDINALS, _NUMBERS) for place, word in enumerate(words, 1)}
_DECODER = json.JSONDecoder(parse_constant=lambda name: None)


def parts_of(text: str) -> list[str]:
    """The parts of a text that may be an answer, the likeliest first: the fenced parts, the last one first; then the whole text.

    >>> parts_of("I think:\\n```\\n1 2\\n```\\nDone.")[0]
    '1 2\\n'
    """
    text = text[-MAX_CHARACTERS:].replace("\r\n", "\n").replace("\r", "\n")
    fenced: list[str] = []
    fence = ""
    inside: list[str] = []
    for line in text.split("\n"):
        begin = line.strip()[:3]
        if fence and begin == fence:
            fenced.append("".join(inside))
            fence = ""
        elif fence:
            inside.append(line + "\n")
        elif begin in ("```", "~~~"):
            fence, inside = begin, []
    if fence:  # cut off before its end
        fenced.append("".join(inside))
    return [*reversed(fenced[-MAX_FENCED:]), text]


def json_in(text: str) -> Iterator[Any]:
    """The JSON lists and objects in a text, the last one first; those inside another one are left out."""
    starts = [match.start() for match in re.finditer(r"[\[{]", text)]
    values: list[tuple[int, int, Any]] = []
    for start in starts[:MAX_STARTS] if len(starts) <= MAX_STARTS else [*starts[: MAX_STARTS // 2], *starts[-MAX_STARTS // 2 :]]:
        if values and start < values[-1][1]:
            continue
        try:
            value, end = _DECODER.raw_decode(text, start)
        except (ValueError, RecursionError):
            continue
        if value:
            values.append((start, end, value))
    return (value for _, _, value in reversed(values))


@lru_cache(maxsize=4096)
def norm(text: str) -> str:
    """A name in the form in which names are compared: without capitals, marks, article and extra blanks.

    >>> norm(" **The Orange  Juice**, ")
    'orange juice'
    """
    plain = _MARKS.sub("", unicodedata.normalize("NFKC", text)).casefold()
    plain = " ".join(plain.replace("\\", "").split()).strip(" .,;:!?()[]{}-–—=")
    return _ARTICLE.sub("", plain, count=1) if _ARTICLE.match(plain) else plain


def whole(value: object) -> int | None:
    """The whole number that a JSON value is, or that a text holds; ``None`` for another value.

    >>> whole(3), whole("-4"), whole(5.0), whole(True), whole(float("nan")), whole("x")
    (3, -4, 5, None, None, None)
    """
    if type(value) is int:
        return value if abs(value) < 10**MAX_DIGITS else None
    if isinstance(value, float):
        return int(value) if abs(value) < 10**MAX_DIGITS and value == int(value) else None
    if isinstance(value, str) and len(value) < 40:
        text = value.strip().strip("*`'\"").replace("−", "-")
        return int(float(text)) if _WHOLE.fullmatch(text) else None
    return None


def number_in(text: str) -> int | None:
    """The first number of a label such as ``House 3`` or ``second house``."""
    match = re.search(rf"[0-9]{{1,{MAX_DIGITS}}}", text)
    if match:
        return int(match[0])
    for word in re.findall(r"[a-z]+", text.casefold()):
        if word in _WORDS:
            return _WORDS[word]
    return None


def ordinal(word: str) -> int | None:
    """The number of a word such as ``first`` or ``two``; ``None`` for another word."""
    return _WORDS.get(word)
