"""Lists of values inside sentences: "Four friends, Ana, Ben and Cleo, …", "different jobs (baker,
judge, or tailor)", "One is a vet, one a cook and one a judge", "(Monday through Friday)".

A list is a run of short parts between commas that ends with "and" or "or". Where its first value
begins follows from the others: at an article if they have one, at a capital if they have one, else
after the verb or preposition before it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from logicpuzzles.core.budget import tick
from logicpuzzles.core.patterns import pattern
from logicpuzzles.extras.zebra.english.mentions import QUOTED, key, unquote
from logicpuzzles.extras.zebra.english.notation import compiled
from logicpuzzles.extras.zebra.english.vocabulary import BLOCKED, VERBS

__all__ = ["Enumeration", "enumerations"]

_WORDY = 4  # words of a value, at most
_FEWEST = 3
_LONGEST = 300  # characters before a list that are looked at
_MOST = 12  # values of a range of numbers
_SCALES = (
    ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"),
    (
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December",
    ),
)  # fmt: skip

_TITLE = r"(?:(?<=\bMr)|(?<=\bMs)|(?<=\bDr)|(?<=\bSt)|(?<=\bMrs))\.\s"
_SEGMENT = pattern(rf"(?:{QUOTED}|{_TITLE}|[^:;()–—.!?\n\"`“]|[.!?](?=\w)|(?<=\d):(?=\d))+")
_SEPARATOR = pattern(
    r",(?!\d{3}(?!\d))\s*+(?:(?:and|or|&)\s++)?|(?<!\s)\s++(?:and|or|&|/)\s++|(?<=\w)/(?=\w)",
    re.IGNORECASE,
)
_ARTICLE = pattern(r"(?:an?|the|some)\s+(?=\S)", re.IGNORECASE)
_RANGE = compiled(r"[from] <first:(\w|#|\$)+> (through|thru|to|till|until) <last:(\w|\$)+>")
_AMONG = compiled(r"(and|or|one of|either|namely|i\.e\.|that is|e\.g\.)(,|) ")
_NAMELY = pattern(r"(?:,|(?<![\s,]))\s++(?:namely|i\.e\.|viz\.|to wit)\b,?", re.IGNORECASE)
_ONE = pattern(
    r"(?:the\s+)?(?:one|another|the\s+(?:other|second|third|fourth|last))(?:\s+of\s+(?:them|these|the\s+\w+))?\s+",
    re.IGNORECASE,
)
_DOES = pattern(r"\bone(?:\s+of\s+(?:them|these|the\s+\w+))?\s+(\w+)", re.IGNORECASE)
_STRONG = compiled(
    r"(.*\b(named|called|namely|names? (are|is|were)|names|following|as follows|such as)|"
    r"(their|the|his|her|its) [\w+]{0,3}? (are|were))"
)
_CLUE = compiled(
    r"\b(if|not|isn('|’)t|next|left|right|between|either|neither|nor|than|before|after|immediately|directly)\b"
)
_COUNTED = compiled(
    r"[the|these|those] COUNT [\w+]{0,3}? (\w|'|-)+s|[the] COUNT "
    r"(people|men|women|children|persons)"
)
_AFTER_VALUES = """
    who that which with without but not all each every both in on at from for to by as are is was were have has had live
    lives sit sits stand stands work works play plays own owns keep keeps wear wears drink drinks eat eats went go came come
    met meet join joined took take ran run finished finish competed compete respectively also there though although while
    when where they their he she it one years year-olds dollars
"""
_BEFORE_VALUES = """
    of in on at from for to by with as are is was were be have has had wants named called namely includes include among between
    these those their his her
"""
_ENDS = frozenset(_AFTER_VALUES.split()) | BLOCKED
_LEADS = frozenset(_BEFORE_VALUES.split()) | VERBS


@dataclass(frozen=True, slots=True)
class Enumeration:
    """A list of values in a sentence. ``head``: the words before it. ``values``: each with its
    offset. ``strong``: the words or marks around it say that it is a list of names or of all cases.
    """

    head: str
    values: tuple[tuple[str, int], ...]
    strong: bool

    @property
    def names(self) -> tuple[str, ...]:
        """The values alone."""
        return tuple([value for value, _ in self.values])


def enumerations(sentence: str, count: int | None) -> list[Enumeration]:
    """The lists in a sentence, from left to right. ``count``: how many values a category has, if
    that is known.

    >>> [each.names for each in enumerations("Three friends (Ana, Bo and Cy) drink tea, milk or cocoa.", 3)]
    [('Ana', 'Bo', 'Cy'), ('tea', 'milk', 'cocoa')]
    """
    sentence = _NAMELY.sub(lambda match: ":" + " " * (len(match[0]) - 1), sentence)
    sentence = sentence.replace(" -- ", " –  ")
    lists = []
    previous = 0
    for match in _SEGMENT.finditer(sentence):
        tick()
        before = sentence[previous : match.start()]
        text = match[0]
        marked = before.rstrip().endswith((":", "(", "–", "—")) or before.endswith(" - ")
        head = (
            _head(sentence[max(0, match.start() - _LONGEST) : match.start()].rstrip(" :(–—"))
            if marked
            else ""
        )
        ranged = _ranged(text, match.start(), count) if marked else None
        if ranged:
            lists.append(Enumeration(head, ranged, True))
        else:
            lists += _in_segment(text, match.start(), head, marked, before.rstrip().endswith("("))
        previous = match.end()
    return [each for each in lists if _is_list(each)]


def _is_list(each: Enumeration) -> bool:
    names = each.names
    if len(names) < _FEWEST or len(set(map(key, names))) < len(names) or _CLUE.search(each.head):
        return False
    return all(name and len(name.split()) <= _WORDY and not _CLUE.search(name) for name in names)


def _head(text: str) -> str:
    """The words of the last part of a text."""
    return re.split(r"[.!?;:()–—]\s*|,\s+(?=and\b|each\b|they\b)|\)\s+(?:and\s+)?", text)[-1].strip(
        " ,"
    )


def _ranged(text: str, at: int, count: int | None) -> tuple[tuple[str, int], ...] | None:
    """The values of a range such as "Monday through Friday" or "from 8 to 12"."""
    match = _RANGE.fullmatch(text.strip())
    if not match:
        return None
    first, last = match["first"], match["last"]
    for scale in _SCALES:
        short = [name[:3].lower() for name in scale]
        if first[:3].lower() in short and last[:3].lower() in short:
            names = scale[short.index(first[:3].lower()) : short.index(last[:3].lower()) + 1]
            return tuple([(name, at) for name in names])
    size = int(last) - int(first) + 1 if first.isdigit() and last.isdigit() else 0
    if 2 <= size <= _MOST and count in (None, size):
        return tuple([(str(number), at) for number in range(int(first), int(last) + 1)])
    return None


def _in_segment(
    text: str, at: int, head: str, marked: bool, bracket: bool
) -> Iterator[Enumeration]:
    """The lists in a part of a sentence without colons, brackets and dashes."""
    bounds = [match.span() for match in _SEPARATOR.finditer(text)]
    joints = [bool(re.search(r"and|or|&|/", text[slice(*bound)])) for bound in bounds]
    edges = [0, *[place for bound in bounds for place in bound], len(text)]
    chunks = [(edges[n], edges[n + 1]) for n in range(0, len(edges), 2)]
    begin = 0
    for n in range(1, len(chunks)):
        last = n == len(chunks) - 1
        if n - begin >= 2 and (joints[n - 1] or (last and marked and begin == 0)):
            own = chunks[begin : n + 1]
            yield from _list_of(
                text, own, at, head if begin == 0 else "", marked and begin == 0, bracket
            )
            begin = n + 1
        elif (joints[n - 1] and text[slice(*bounds[n - 1])].strip() != "/") or not _is_short(
            text[slice(*chunks[n])]
        ):
            begin = n


def _is_short(text: str) -> bool:
    words = text.split()
    return len(words) <= _WORDY + 2 and not any(
        word.lower() in ("they", "each", "he", "she") for word in words
    )


def _list_of(
    text: str, chunks: Sequence[tuple[int, int]], at: int, head: str, marked: bool, bracket: bool
) -> Iterator[Enumeration]:
    """The list of some chunks, of which the first may have words before its value and the last
    words after it.
    """
    parts = [text[begin:end] for begin, end in chunks]
    if len(parts) > _FEWEST and _COUNTED.fullmatch(
        parts[0].strip()
    ):  # Three sisters, Ada, Bea and Cora
        head, chunks, parts, marked = parts[0].strip(), chunks[1:], parts[1:], True
    distributed = [
        _ONE.search(part) if n == 0 else _ONE.match(part) for n, part in enumerate(parts)
    ]
    values: list[tuple[str, int]] = []
    if all(distributed):
        for part, (begin, _), match in zip(parts, chunks, distributed, strict=True):
            assert match is not None
            offset = match.end()
            while (word := re.match(r"(\S+)\s+(?=\S)", part[offset:])) and (
                word[1].lower() in _LEADS or word[1].endswith("s")
            ):
                offset += word.end()
            values.append(_bare(part, offset, at + begin))
        verb = _DOES.search(parts[0])
        yield Enumeration(f"each {verb[1]}" if verb else "", tuple(values), True)
        return
    first = 0 if bracket or (marked and _begins_at_once(parts)) else _first_value(parts)
    if first is None:
        return
    spoken = parts[0][:first].strip()
    for n, (part, (begin, _)) in enumerate(zip(parts, chunks, strict=True)):
        among = _AMONG.match(part, first if n == 0 else 0)
        offset = among.end() if among else first if n == 0 else 0
        end = len(part) if n < len(parts) - 1 or bracket else _end_of_last(part, parts[:-1])
        values.append(_bare(part[:end], offset, at + begin))
    strong = marked or bool(_STRONG.fullmatch(spoken))
    tail = parts[-1][_end_of_last(parts[-1], parts[:-1]) :]
    if re.match(r"\s*years?\b", tail):
        spoken = "Age"
    yield Enumeration(spoken or head, tuple(values), strong)


def _begins_at_once(parts: Sequence[str]) -> bool:
    """Whether the first part is as short as the others, and so is a value as a whole."""
    return len(parts[0].split()) <= max(len(part.split()) for part in parts[1:]) and not any(
        word.lower() in _LEADS for word in parts[0].split()[:1]
    )


def _first_value(parts: Sequence[str]) -> int | None:
    """Where the first value begins in the first part."""
    first, middle = parts[0], [part.strip() for part in parts[1:-1]]
    if all(_ARTICLE.match(part) for part in middle):
        articles = list(re.finditer(r"\b(?:an?|the|some)\s+(?=\S)", first, re.IGNORECASE))
        if articles:
            return articles[-1].start()
    if all(part[:1].isupper() for part in middle):
        run = re.search(
            r"(?:[A-Z][\w.'’&-]*\s+(?:(?:de|van|von|of|the)\s+)?)*[A-Z0-9][\w.'’&-]*\s*$", first
        )
        return run.start() if run else None
    words = list(re.finditer(r"\S+", first))
    for word in reversed(words[:-1]):
        if word[0].lower() in _LEADS or word[0].lower() in ("a", "an", "the", "some"):
            return word.end() + 1
    return words[-1].start() if words else None


def _end_of_last(part: str, others: Sequence[str]) -> int:
    """Where the last value ends in the last part."""
    words = list(re.finditer(r"\S+", part))
    if not words:
        return len(part)
    begin = 1 if _ARTICLE.match(part) and len(words) > 1 else 0
    if all(other.strip()[:1].isdigit() for other in others[1:]) and words[0][0][:1].isdigit():
        return words[0].end()
    proper = all(other.strip()[:1].isupper() for other in others[1:]) and part[:1].isupper()
    for word in words[begin + 1 :]:
        small = not word[0][:1].isupper()
        if (proper and small and word[0] not in ("de", "van", "von", "of", "the")) or word[
            0
        ].lower() in _ENDS:
            return word.start()
    return len(part)


def _bare(part: str, begin: int, at: int) -> tuple[str, int]:
    """The value in a part from a place on, without its article, and where it begins."""
    begin += len(part[begin:]) - len(part[begin:].lstrip())
    while article := _ARTICLE.match(part, begin):
        begin = article.end()
    return unquote(part[begin:].strip(" ,.")), at + begin
