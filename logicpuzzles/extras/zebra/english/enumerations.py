"""Lists of values that a sentence marks off: "different jobs (baker, judge, or tailor)", "one of
these drinks: tea, milk or cocoa", "(Monday through Friday)".

A list stands after a colon, in brackets or between dashes, and there is nothing but the list.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from logicpuzzles.core.budget import tick
from logicpuzzles.core.patterns import pattern
from logicpuzzles.extras.zebra.english.mentions import QUOTED, key, unquote
from logicpuzzles.extras.zebra.english.notation import compile_phrase
from logicpuzzles.extras.zebra.english.orders import DAYS, MONTHS

_WORDY = 4  # words of a value, at most
_FEWEST = 3
_HEAD = 400  # characters before a list in which its head is looked for

_TITLE = r"(?:(?<=\bMr)|(?<=\bMs)|(?<=\bDr)|(?<=\bSt)|(?<=\bMrs))\.\s"
_SEGMENT = pattern(rf"(?:{QUOTED}|{_TITLE}|[^:;()–—.!?\n\"`“]|[.!?](?=\w)|(?<=\d):(?=\d))+")
_SEPARATOR = pattern(
    r",(?!\d{3}(?!\d))\s*+(?:(?:and|or|&)\s++)?|(?<!\s)\s++(?:and|or|&|/)\s++|(?<=\w)/(?=\w)",
    re.IGNORECASE,
)
_OPENING = compile_phrase(r"(and|or|one of|either|namely|i\.e\.|that is|an?|the|some)(,|) ")
_RANGE = compile_phrase(r"[from] <first:(\w|#|\$)+> (through|thru|to|till|until) <last:(\w|\$)+>")
_ENDED = pattern(r"[.!?;:()–—]\s*|,\s+(?=and\b|each\b|they\b)|\)\s+(?:and\s+)?")
_CLUE = compile_phrase(
    r"\b(if|not|isn('|’)t|next|left|right|between|either|neither|nor|than|before|after|immediately|directly)\b"
)


@dataclass(frozen=True, slots=True)
class Enumeration:
    """A list of values in a sentence. ``head``: the words before it. ``values``: each with its
    offset.
    """

    head: str
    values: tuple[tuple[str, int], ...]

    @property
    def names(self) -> tuple[str, ...]:
        """The values alone."""
        return tuple(value for value, _ in self.values)


def enumerations(sentence: str) -> list[Enumeration]:
    """The lists in a sentence, from left to right.

    >>> [each.names for each in enumerations("Three friends (Ana, Bo and Cy) had: tea, milk or cocoa.")]
    [('Ana', 'Bo', 'Cy'), ('tea', 'milk', 'cocoa')]
    """
    lists = []
    previous = 0
    for match in _SEGMENT.finditer(sentence):
        tick()
        mark = sentence[previous : match.start()].rstrip()
        if mark.endswith((":", "(", "–", "—")):
            led = sentence[max(0, match.start() - _HEAD) : match.start()]
            head = _ENDED.split(led.rstrip(" :(–—"))[-1].strip(" ,")
            place = match[0], match.start()
            values = _expand_range(*place) or _split_list(*place)
            lists.append(Enumeration(head, tuple(values)))
        previous = match.end()
    return [each for each in lists if _is_list(each)]


def _is_list(each: Enumeration) -> bool:
    names = each.names
    if len(names) < _FEWEST or len(set(map(key, names))) < len(names) or _CLUE.search(each.head):
        return False
    return all(name and len(name.split()) <= _WORDY and not _CLUE.search(name) for name in names)


def _expand_range(text: str, at: int) -> list[tuple[str, int]]:
    """The days or months of a range such as "Monday through Friday"; none where it is no range."""
    match = _RANGE.fullmatch(text.strip())
    if not match:
        return []
    first, last = match["first"].lower(), match["last"].lower()
    for scale in (DAYS, MONTHS):
        short = [name[:3] for name in scale]
        if first[:3] in short and last[:3] in short:
            names = scale[short.index(first[:3]) : short.index(last[:3]) + 1]
            return [(name.capitalize(), at) for name in names]
    return []


def _split_list(text: str, at: int) -> Iterator[tuple[str, int]]:
    """The parts of a list, each without its article and with its offset."""
    begin = 0
    for bound in [*[match.span() for match in _SEPARATOR.finditer(text)], (len(text), 0)]:
        part = text[begin : bound[0]]
        offset = len(part) - len(part.lstrip())
        while opening := _OPENING.match(part, offset):
            offset = opening.end()
        yield unquote(part[offset:].strip(" ,.")), at + begin + offset
        begin = bound[1]
