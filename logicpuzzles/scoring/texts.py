"""Reading texts that people or programs wrote: markup taken away, JSON in a text, and names
compared as people compare them.

No function here fails, whatever the text is; the work grows no faster than the length of the text.
"""

from __future__ import annotations

import html
import json
import re
import unicodedata
from collections.abc import Collection, Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from logicpuzzles.core.patterns import pattern

MAX_CHARACTERS = 200_000  # of an answer; of a longer one only the end counts, with its conclusion
MAX_LINE = 5_000  # characters of a line
MAX_STARTS = (
    200  # places tried as the beginning of JSON: half from the beginning, half from the end
)
MAX_NESTED = 20
MAX_DIGITS = 9

# a cell without a value that it could have
OPEN: Final[Any] = type("Open", (), {"__repr__": lambda self: "OPEN"})()


@dataclass(frozen=True, slots=True)
class Unknown:
    """What an answer has in a cell, and is none of the values that the cell could have."""

    text: str


# Words of a sentence that denies or supposes; and those of one that compares. Neither tells a
# value.
UNSURE = pattern(
    r"\b(?:not|no(?![,:!])|nor|neither|either|or|if|whether|suppose|assum\w+|perhaps|maybe|"
    r"possibl[ey]|might|may|can|never|without|lack\w*|exclud\w+|ruled|wrong|incorrect|false|"
    r"fail(?:s|ed)?|impossible|could (?:be|have|also|live|own)|would|should|unless|except|instead|"
    r"unlike|try|tries|trying|violat\w+|contradict\w*|options?)\b|n['’]t\b|\?|≠|!=|✗|❌"
)
COMPARES = pattern(
    r"\b(?:left of|right of|to the (?:left|right)|next to|besides?|adjacent|neighbou?rs?|between|"
    r"before|after|behind|ahead|above|below|further|farther|than|same|different|others?|"
    r"remaining)\b"
)
_MARKS = pattern(r"[*_`\"'“”‘’]|<[a-z/][^<>]{0,40}>")
_ARTICLE = pattern(r"(?:the|an?)\s+(?=\S)")
_WHOLE = pattern(rf"[+-]?[0-9]{{1,{MAX_DIGITS}}}(?:\.0+)?")
# Words for the numbers from 1.
_WORDS = {
    word: number
    for words in (
        "first second third fourth fifth sixth seventh eighth ninth tenth",
        "one two three four five six seven eight nine ten",
        "outer middle inner",
        "top",
    )
    for number, word in enumerate(words.split(), 1)
}
_THOUGHT = pattern(r"<(/?)(?:think|thinking|thought|reasoning)>", re.IGNORECASE)
_STRUCK = pattern(  # what is crossed out
    r"<(s|del|strike)>[^<>]{0,2000}</\1>|(?<!~)~~(?=[^~\n]{0,300}[A-Za-z]{3})[^~\n]{1,300}~~(?!~)|"
    r"\\(?:sout|x?cancel)\{[^{}]{0,300}\}",
    re.IGNORECASE,
)
_QUOTED = pattern(r"^ {0,3}> ", re.MULTILINE)
_TAG = pattern(r"</?[A-Za-z][^<>]{0,200}>")
_WRAPPED = pattern(r"\\[A-Za-z]{2,20}\s*\{([^{}]*)\}")  # \text{…}, \boxed{…}
_COMMAND = pattern(r"\\(?:quad|qquad|left|right|to|rightarrow|checkmark|[,;:! \[\]()])|(?<!\\)\$")
_BOLD = pattern(r"\*\*(?=[^*\n\w]{0,300}+\w)([^*\n]{1,600}+)\*\*")
_LIKE = str.maketrans(
    {"\ufe0f": None, "\u20e3": None, "\u00a0": " ", "\u202f": " ", "\u2009": " ", "\u2212": "-"}
    | dict.fromkeys("│┃║‖", "|")
)


def json_object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """The object of JSON with some keys and values. What a key has besides its last value is kept
    under "alternatives".
    """
    made = dict(pairs)
    others = [value for key, value in pairs if made[key] != value] if len(made) < len(pairs) else []
    return {**made, "alternatives": others} if others else made


_DECODER = json.JSONDecoder(parse_constant=lambda name: None, object_pairs_hook=json_object)


def strip_markup(text: str, signs: Collection[str] = ()) -> str:
    """A text without markup and without what is thought aloud or crossed out.

    ``signs``: what stands for a value: a star is then no mark of bold print, and an angle none of
    a tag or of what is quoted.

    >>> strip_markup(r"<think>1 2?</think>So \\boxed{\\text{1 2}}").split()
    ['So', '1', '2']
    """
    text = text[-MAX_CHARACTERS:].replace("\r\n", "\n").replace("\r", "\n").translate(_LIKE)
    marks = list(_THOUGHT.finditer(text))
    ends = [mark.end() for mark in marks if mark[1]]
    text = text[ends[-1] :] if ends else text[: marks[0].start()] if marks else text
    quotes = ">" not in signs
    text = _STRUCK.sub("", _QUOTED.sub("", text) if quotes else text)
    text = re.sub(r",(?=\s{0,99}[\]}])", "", html.unescape(_TAG.sub(" ", text) if quotes else text))
    if _WRAPPED.search(text):
        for _ in range(MAX_NESTED):
            text = _WRAPPED.sub(r"\1", text)
        text = _COMMAND.sub(" ", text)
    return text if "*" in signs else _BOLD.sub(r"\1", text)


def json_in(text: str) -> Iterator[tuple[int, int, Any]]:
    """The lists and objects of JSON in a text, each with where it begins and ends; those inside
    another one are left out.
    """
    starts = [match.start() for match in re.finditer(r"[\[{]", text)]
    if len(starts) > MAX_STARTS:
        starts = [*starts[: MAX_STARTS // 2], *starts[-MAX_STARTS // 2 :]]
    done = 0
    for start in starts:
        if start >= done:
            with suppress(ValueError, RecursionError):
                value, done = _DECODER.raw_decode(text, start)
                if value:
                    yield start, done, value


@lru_cache(maxsize=4096)
def norm(text: str) -> str:
    """A name in the form in which names are compared: without capitals, marks, article, hyphens and
    extra blanks.

    >>> norm(" **The Orange-Juice**, "), norm("-5")
    ('orange juice', '-5')
    """
    plain = re.sub(r"(?<=\w)[_‐‑-](?=\w)", " ", unicodedata.normalize("NFKC", text))
    plain = " ".join(_MARKS.sub("", plain).casefold().replace("\\", "").split())
    plain = plain.strip(" .,;:!?()[]{}–—=")
    plain = plain if re.fullmatch(r"-[0-9]+", plain) else plain.strip(" .,;:!?()[]{}-–—=")
    return _ARTICLE.sub("", plain, count=1) if _ARTICLE.match(plain) else plain


def whole_number(value: object) -> int | None:
    """The whole number that a JSON value is, or that a text holds; ``None`` for another value.

    >>> whole_number(3), whole_number("-4"), whole_number(5.0), whole_number(True), whole_number("x")
    (3, -4, 5, None, None)
    """
    short = not isinstance(value, str) or len(value) < 40
    text = str(value).strip(" *`'\"").replace("−", "-") if short else ""
    return int(float(text)) if _WHOLE.fullmatch(text) else None


def ordinal(word: str) -> int | None:
    """The number of a word such as ``first`` or ``two``; ``None`` for another word."""
    return _WORDS.get(word)
