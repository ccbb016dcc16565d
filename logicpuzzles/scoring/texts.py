"""Reading texts that people or programs wrote: markup taken away, JSON in a text, and names compared as people compare them.

No function here fails, whatever the text is; the work grows no faster than the length of the text.
"""

from __future__ import annotations

import ast
import html
import json
import re
import unicodedata
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from logicpuzzles.core.patterns import pattern

__all__ = [
    "COMPARES",
    "MAX_CHARACTERS",
    "OPEN",
    "UNSURE",
    "Unknown",
    "json_in",
    "norm",
    "number_in",
    "object_of",
    "ordinal",
    "plain",
    "whole",
]

MAX_CHARACTERS = (
    200_000  # of an answer; in a longer one only its end counts, where the conclusion should be
)
MAX_STARTS = (
    200  # places tried as the beginning of JSON: half of them from the beginning, half from the end
)
MAX_LITERAL = 20_000  # characters of a list or object of Python
MAX_NESTED = 20
MAX_DIGITS = 9

OPEN: Final[Any] = type(
    "Open", (), {"__repr__": lambda self: "OPEN"}
)()  # a cell without a value that it could have


@dataclass(frozen=True, slots=True)
class Unknown:
    """What an answer has in a cell, and is none of the values that the cell could have."""

    text: str


# Words of a sentence that denies or supposes; and those of one that compares. Neither tells a value.
_DOUBT = (
    r"not|no(?![,:!])|nor|neither|either|or|if|whether|suppose|assum\w+|perhaps|maybe|possibl[ey]|might|may|can ?not|can|"
    r"never|without|lack\w*|exclud\w+|ruled|wrong|incorrect|false|fails?|failed|impossible|"
    r"could (?:be|have|also|live|own)|would|should|unless|except|instead|unlike|try|tries|trying|violat\w+|contradict\w*|options?"
)
_COMPARED = (
    r"left of|right of|to the (?:left|right)|next to|besides?|adjacent|neighbou?rs?|between|before|after|behind|ahead|above|"
    r"below|further|farther|than|same|different|other|remaining"
)
UNSURE = pattern(rf"\b(?:{_DOUBT})\b|n['’]t\b|\?|≠|!=|✗|❌")
COMPARES = pattern(rf"\b(?:{_COMPARED})\b")


def object_of(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """The object of JSON with some keys and values. What a key has besides its last value is kept under "alternatives"."""
    made = dict(pairs)
    others = [value for key, value in pairs if made[key] != value] if len(made) < len(pairs) else []
    return {**made, "alternatives": others} if others else made


_MARKS = pattern(r"[*_`\"'“”‘’]|<[a-z/][^<>]{0,40}>")
_ARTICLE = pattern(r"(?:the|an?)\s+(?=\S)")
_WHOLE = pattern(rf"[+-]?[0-9]{{1,{MAX_DIGITS}}}(?:\.0+)?")
_ORDINALS = (
    "first",
    "second",
    "third",
    "fourth",
    "fifth",
    "sixth",
    "seventh",
    "eighth",
    "ninth",
    "tenth",
)
_NUMBERS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_WORDS = {word: place for words in (_ORDINALS, _NUMBERS) for place, word in enumerate(words, 1)}
_DECODER = json.JSONDecoder(parse_constant=lambda name: None, object_pairs_hook=object_of)

_THOUGHT = pattern(r"<(/?)(?:think|thinking|thought|reasoning)>", re.IGNORECASE)
_ENDS_CELL = pattern(r"</t[dh]\s*>", re.IGNORECASE)
_ENDS_LINE = pattern(
    r"</?(?:tr|br|p|li|ul|ol|div|table|thead|tbody|h[1-6])\b[^<>]{0,200}>", re.IGNORECASE
)
_BEGINS_ROW = pattern(r"<tr\b[^<>]{0,200}>\s{0,40}(?=<t[dh]\b)", re.IGNORECASE)
_BETWEEN_CELLS = pattern(r"(</t[dh]\s{0,9}>)\s{1,40}(?=<t[dh]\b|</tr\b)", re.IGNORECASE)
_BETWEEN_ROWS = pattern(
    r"</tr\s{0,9}>\s{0,40}(?:</?t(?:head|body)\b[^<>]{0,200}>\s{0,40}){0,2}(?=<tr\b)", re.IGNORECASE
)
_SAID = pattern("=\\s{0,3}[\"']([^\"'<>=]{1,60})[\"']")
_QUOTED = pattern(r"^ {0,3}> ", re.MULTILINE)
_HTML = frozenset([
    "a", "abbr", "b", "big", "blockquote", "body", "caption", "center", "code", "col", "colgroup", "em", "font", "head", "html",
    "i", "img", "kbd", "mark", "pre", "s", "small", "span", "strong", "sub", "sup", "td", "th", "tt", "u",
    "var",
])  # fmt: skip
_STRUCK = pattern(  # what is crossed out
    r"<(s|del|strike)>[^<>]{0,2000}</\1>|(?<!~)~~(?=[^~\n]{0,300}[A-Za-z]{3})[^~\n]{1,300}~~(?!~)|\\(?:sout|x?cancel)\{[^{}]{0,300}\}",
    re.IGNORECASE,
)
_TAG = pattern(r"</?[A-Za-z][^<>]{0,200}>")
_FRAME = pattern(r"\\(?:begin|end)\s*\{[^{}]{0,40}\}(?:\s*\{[^{}]{0,80}\})?|\\\[|\\\]|\\\(|\\\)")
_HLINE = pattern(r"\\[hc]line\b(?:\{[^{}]{0,20}\})?")
_WRAPPED = pattern(r"\\[A-Za-z]{2,20}\s*\{([^{}]*)\}")  # \text{…}, \boxed{…}
_SIGNS = {"lt": "<", "gt": ">", "vee": "∨", "lor": "∨", "wedge": "∧", "land": "∧"}
_COMMAND = pattern(r"\\(?:quad|qquad|left|right|to|rightarrow|checkmark|[,;:! ])")
_BOLD = pattern(r"\*\*(?=[^*\n\w]{0,300}+\w)([^*\n]{1,600}+)\*\*")
_KEYCAP = str.maketrans(
    {"\ufe0f": None, "\u20e3": None, "\u00a0": " ", "\u202f": " ", "\u2009": " ", "\u2212": "-"}
)
_WIDE = {wide: chr(wide - 0xFEE0) for wide in range(0xFF01, 0xFF5F)}
_FOREIGN = pattern(r"[^\x00-\u02ff\u2000-\u206f\u2500-\u25ff]")
_COLOUR = pattern(r"\\(?:text)?color\s*\{[^{}]{0,40}\}")
_ALIGNED = pattern(r"&\s{0,9}(?==(?!\s{0,9}&))")
_ITEMS = pattern(
    r"<(/?)(ol|ul|li)\b[^<>]{0,200}>|\\(begin|end)\s*\{(enumerate|itemize)\}|\\item\b(?:\[[^\[\]]{0,40}\])?"
)


def plain(text: str, starred: bool = False) -> str:
    """A text without markup: thinking aloud is left out, tables of HTML and LaTeX are lines with bars, other markup is gone.

    ``starred``: a star is a symbol, and no mark of bold print.

    >>> plain(r"<think>1 2?</think>So \\boxed{\\begin{array}{cc}1 & 2 \\\\\\\\ 2 & 1\\end{array}}").split()
    ['So', '1', '|', '2', '2', '|', '1']
    """
    text = text[-MAX_CHARACTERS:].replace("\r\n", "\n").replace("\r", "\n").translate(_KEYCAP)
    text = _FOREIGN.sub(_digit, text.translate(_WIDE))
    text = _STRUCK.sub("", _QUOTED.sub("", _answer(text)))
    text = _numbered(text)
    if _TAG.search(text):
        text = _BEGINS_ROW.sub("\n| ", _BETWEEN_ROWS.sub("", _BETWEEN_CELLS.sub(r"\1", text)))
        text = _ENDS_LINE.sub("\n", _ENDS_CELL.sub(" | ", text))
        text = html.unescape(_TAG.sub(_of_tag, text))
    if _FRAME.search(text) or _WRAPPED.search(text):
        text = _without_latex(text)
    text = text.replace("&lt;", "<").replace("&gt;", ">")
    return text if starred else _BOLD.sub(r"\1", text)


def _answer(text: str) -> str:
    """The text after the last thought that was ended; without one, that before a thought that was not ended."""
    marks = list(_THOUGHT.finditer(text))
    ends = [mark for mark in marks if mark[1]]
    if ends:
        return text[ends[-1].end() :]
    return text[: marks[0].start()] if marks else text


def _digit(character: re.Match[str]) -> str:
    """The digit that another script, a circle or a font of mathematics draws; a small raised digit is none."""
    number = unicodedata.digit(character[0], None)
    small = number is None or "SCRIPT" in unicodedata.name(character[0], "")
    return character[0] if small else str(number)


def _numbered(text: str) -> str:
    """The text with a number before each item of a list that has numbers, in HTML or LaTeX."""
    open_lists: list[int | None] = []  # of each list the number of its last item

    def item(mark: re.Match[str]) -> str:
        listed, begins = mark[2] or mark[4], (mark[3] == "begin") if mark[3] else not mark[1]
        if listed and listed != "li":
            if begins:
                open_lists.append(0 if listed in ("ol", "enumerate") else None)
            elif open_lists:
                open_lists.pop()
            return "\n"
        if not begins or not open_lists or open_lists[-1] is None:
            return mark[0] if listed is None else "\n"
        open_lists[-1] += 1
        return f"\n{open_lists[-1]}. "

    return _ITEMS.sub(item, text)


def _of_tag(tag: re.Match[str]) -> str:
    """What stands for a tag: nothing for one of HTML, a label for another one, as in ``<name>Ann</name>``."""
    name, _, more = tag[0].strip("</>").partition(" ")
    if name.casefold() in _HTML:
        return ""
    said = " ".join(_SAID.findall(more))  # the values of its attributes
    return "\n" if tag[0].startswith("</") else f"\n{name} {said}: "


def _without_latex(text: str) -> str:
    tables = "\\begin" in text
    text = _ALIGNED.sub("", _COLOUR.sub("", text))
    text = re.sub(r"\\(lt|gt|vee|lor|wedge|land)(?![A-Za-z])", lambda sign: _SIGNS[sign[1]], text)
    text = _FRAME.sub("\n", _HLINE.sub("", text))
    for _ in range(MAX_NESTED):
        text, number = _WRAPPED.sub(r"\1", text), len(text)
        if len(text) == number:
            break
    text = re.sub(r"\s{0,9}\\\\(?:\[[^\[\]\n]{0,12}\])?\s{0,9}", "\n", text)
    if tables:
        text = text.replace("&", " | ")
    return re.sub(r"(?<!\\)\$", "", _COMMAND.sub(" ", text))


def json_in(text: str) -> Iterator[tuple[int, int, Any]]:
    """The lists and objects of JSON in a text, and those of Python, each with where it begins and ends; those inside another one
    are left out."""
    starts = [match.start() for match in re.finditer(r"[\[{]", text)]
    done = 0
    for start in (
        starts[:MAX_STARTS]
        if len(starts) <= MAX_STARTS
        else [*starts[: MAX_STARTS // 2], *starts[-MAX_STARTS // 2 :]]
    ):
        if start < done:
            continue
        try:
            value, end = _DECODER.raw_decode(text, start)
        except (ValueError, RecursionError):
            value, end = _literal(text, start)
        if value:
            done = end
            yield start, end, value


def _literal(text: str, start: int) -> tuple[Any, int]:
    """The list or dictionary of Python that begins at a place: single quotes, a comma at the end."""
    depth = 0
    for match in re.finditer(
        r"[\[{}\]]|'(?:[^'\\\n]|\\.)*'|\"(?:[^\"\\\n]|\\.)*\"", text[start : start + MAX_LITERAL]
    ):
        depth += (match[0] in "[{") - (match[0] in "]}")
        if depth > MAX_NESTED:
            break
        if not depth:
            part = re.sub(r"\b(null|true|false)\b", lambda word: {"null": "None"}.get(word[0], word[0].title()),
                          text[start : start + match.end()])  # fmt: skip
            try:
                value = ast.literal_eval(part)
            except (ValueError, SyntaxError, RecursionError, MemoryError, TypeError):
                break
            with suppress(
                TypeError, ValueError, RecursionError
            ):  # tuples become lists; sets are no values of JSON
                return json.loads(json.dumps(value)), start + match.end()
            break
    return None, start


@lru_cache(maxsize=4096)
def norm(text: str) -> str:
    """A name in the form in which names are compared: without capitals, marks, article, hyphens and extra blanks.

    >>> norm(" **The Orange-Juice**, "), norm("-5")
    ('orange juice', '-5')
    """
    plain = unicodedata.normalize("NFKC", text)
    plain = re.sub(r"(?<=\w)[_‐‑-](?=\w)", " ", plain)
    plain = _MARKS.sub("", plain).casefold()
    plain = " ".join(plain.replace("\\", "").split()).strip(" .,;:!?()[]{}–—=")
    plain = plain if re.fullmatch(r"-[0-9]+", plain) else plain.strip(" .,;:!?()[]{}-–—=")
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
