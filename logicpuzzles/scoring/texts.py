"""What somebody wrote: JSON found in it, its parts, and words compared as people compare them.

Nothing here fails, whatever the text; the work grows with its length and no faster.
"""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Iterator
from functools import lru_cache
from typing import Any, Final

__all__ = ["MAX_CHARACTERS", "OPEN", "json_in", "norm", "number_in", "ordinal", "parts_of", "whole"]

MAX_CHARACTERS = 200_000  # of an answer; of a longer one the last so many count, where its conclusion should be
MAX_STARTS = 200  # places tried as the beginning of JSON, from the end
MAX_FENCED = 50
MAX_DIGITS = 9

OPEN: Final[Any] = type("Open", (), {"__repr__": lambda self: "OPEN"})()  # a cell without a value that it could have

_MARKS = re.compile(r"[*_`\"'“”‘’]|<[a-z/][^<>]{0,40}>")
_ARTICLE = re.compile(r"(?:the|an?)\s+(?=\S)")
_WHOLE = re.compile(rf"[+-]?[0-9]{{1,{MAX_DIGITS}}}(?:\.0+)?")
_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
_NUMBERS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_WORDS = {word: place for words in (_ORDINALS, _NUMBERS) for place, word in enumerate(words, 1)}
_DECODER = json.JSONDecoder(parse_constant=lambda name: None)


def parts_of(text: str) -> list[str]:
    """The parts of a text that may be an answer, the likeliest first: what is fenced, from the last on; then the whole.

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
    """The lists and objects that a text holds, the last one first; what stands in another one is not told."""
    starts = [match.start() for match in re.finditer(r"[\[{]", text)]
    found: list[tuple[int, int, Any]] = []
    for start in starts[:MAX_STARTS] if len(starts) <= MAX_STARTS else [*starts[: MAX_STARTS // 2], *starts[-MAX_STARTS // 2 :]]:
        if found and start < found[-1][1]:
            continue
        try:
            value, end = _DECODER.raw_decode(text, start)
        except (ValueError, RecursionError):
            continue
        if value:
            found.append((start, end, value))
    return (value for _, _, value in reversed(found))


@lru_cache(maxsize=4096)
def norm(text: str) -> str:
    """A name as it is compared: without capitals, marks, article and blanks.

    >>> norm(" **The Orange  Juice**, ")
    'orange juice'
    """
    plain = _MARKS.sub("", unicodedata.normalize("NFKC", text)).casefold()
    plain = " ".join(plain.replace("\\", "").split()).strip(" .,;:!?()[]{}-–—=")
    return _ARTICLE.sub("", plain, count=1) if _ARTICLE.match(plain) else plain


def whole(value: object) -> int | None:
    """The whole number that a value of JSON is, or is written in.

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
    found = re.search(rf"[0-9]{{1,{MAX_DIGITS}}}", text)
    if found:
        return int(found[0])
    for word in re.findall(r"[a-z]+", text.casefold()):
        if word in _WORDS:
            return _WORDS[word]
    return None


def ordinal(word: str) -> int | None:
    """The number of ``first``, ``two`` …"""
    return _WORDS.get(word)
