"""A clue is an English sentence: the values it names, one phrase that relates them, and words that say nothing more.

The vocabulary is closed on purpose. A sentence with a word outside it is refused at that word, because a clue half
understood ("hates the red house") is worse than none.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Callable
from dataclasses import dataclass

from logicpuzzles.errors import BadInput
from logicpuzzles.formats.mentions import SIMPLE, Lexicon, Mention, nearest, quote, unquote, words
from logicpuzzles.formats.vocabulary import NOUNS, PARTICLES, TURNING, VERBS
from logicpuzzles.puzzles import Clue, Item

__all__ = ["LANGUAGE", "NUMBERS", "TEMPLATES", "clues_of_line", "number", "sentence"]

# A clue of each relation, as it is written; reading takes many more.
TEMPLATES = {
    "sameo": "{0} and {1} are in the same house.",
    "notsameo": "{0} and {1} are in different houses.",
    "ato": "{0} is in house {1}.",
    "notato": "{0} is not in house {1}.",
    "righto": "{0} is immediately to the right of {1}.",
    "aftero": "{0} is somewhere to the right of {1}.",
    "nexto": "{0} is next to {1}.",
    "notnexto": "{0} is not next to {1}.",
    "gapo": "There are {2} houses between {0} and {1}.",
    "betweeno": "{1} is somewhere between {0} and {2}.",
    "existso": "There is {0}.",
}
NEGATED = {"sameo": "notsameo", "ato": "notato", "nexto": "notnexto"}
PLACED = frozenset(["ato", "notato"])
VALUES_NAMED = {"ato": 1, "notato": 1, "existso": 1, "betweeno": 3}  # two for every other relation

_CARDINALS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
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
    "eleventh",
    "twelfth",
)
NUMBERS = {
    **{word: value for value, word in enumerate(_CARDINALS)},
    **{word: value for value, word in enumerate(_ORDINALS, start=1)},
}
_COUNT = rf"(?:\d{{1,9}}|{'|'.join(_CARDINALS)})"
_ORDINAL = rf"(?:\d{{1,9}}(?:st|nd|rd|th)|{'|'.join(_ORDINALS)})"
_HOUSE = r"(?:house|home|garden|place|position|spot)"
_CLOSE = r"(?:immediately|directly|just|exactly|right|one\s+(?:house|place|position))"

# In order of trial: a phrase stands before those that occur inside it.
PHRASES = tuple(
    (relation, re.compile(rf"(?<!\w)(?:{pattern})(?!\w)", re.IGNORECASE))
    for relation, pattern in (
        ("gapo", rf"(?:exactly\s+)?(?P<count>{_COUNT}|no)\s+(?:other\s+)?{_HOUSE}s?\s+(?:in\s+)?between"),
        ("betweeno", r"(?:somewhere\s+)?(?:in\s+)?between"),
        (
            "nexto",
            r"(?:(?:immediately|directly|right)\s+)?(?:next\s+(?:door\s+)?to|beside|adjacent(?:\s+to)?|neighbou?ring|"
            r"neighbou?rs?(?:\s+(?:of|to))?)(?:\s+(?:each\s+other|one\s+another))?",
        ),
        ("righto", rf"{_CLOSE}\s+(?:(?:to|on|at)\s+)?(?:the\s+)?(?P<side>right|left)(?:\s+(?:of|from))?"),
        ("righto", r"(?:to|on)\s+the\s+(?:immediate|direct)\s+(?P<side>right|left)(?:\s+of)?"),
        ("ato", r"(?:at|on|to)\s+the\s+far\s+(?P<end>left|right)|(?P<most>left|right)-?most"),
        ("ato", rf"(?P<ordinal>{_ORDINAL}|last)\s+{_HOUSE}(?:\s+(?:from|on)\s+the\s+(?P<counted>left|right))?"),
        ("ato", r"(?P<ordinal>first|last)"),
        ("ato", rf"{_HOUSE}\s+(?:(?:number|no\.?|nr\.?)\s*|#\s*)?(?P<place>{_COUNT})"),
        ("ato", r"(?P<middle>middle|cent(?:er|re)|central)"),
        ("aftero", r"(?:(?:somewhere|anywhere)\s+)?(?:(?:to|on)\s+the\s+)?(?P<side>right|left)\s+(?:of|from)"),
        ("notsameo", rf"(?:in\s+)?different\s+{_HOUSE}s?(?:\s+(?:from|than|to))?"),
        ("sameo", rf"(?:in\s+|at\s+)?the\s+same\s+{_HOUSE}(?:\s+(?:as|with))?"),
        ("existso", r"there\s+(?:is|lives?|are)|there['’]s|some(?:one|body)|one\s+(?:of\s+them|person|man)"),
    )
)
_NOT = re.compile(r"(?<!\w)(?:not|never)(?!\w)|n['’]t(?!\w)", re.IGNORECASE)

_SHOWN = ("next to", "immediately to the right of", "to the left of", "in the same house as", "in the first house")
_SUGGESTED = (
    "beside",
    "between",
    "neighbour",
    "adjacent",
    "immediately",
    "directly",
    "somewhere",
    "middle",
    "different",
    "right",
    "left",
)

_MASK = "\x01"
_WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)*|[^\s\w.,;:!'’()\-‐-―\x01]|_")
# A full stop ends a sentence when a capital or a value follows, but not after a title or "no."
_STOP = re.compile(r"(?<!\bMr)(?<!\bMrs)(?<!\bMs)(?<!\bDr)(?<!\bno)(?<![.!?])[.!?]++(?=\s*$|\s+[\"“`(]?[A-Z\x01])")

# Where no value must be found: each sentence above, and the words of the phrases one by one.
LANGUAGE = "\n".join(
    [
        *(
            template.format(_MASK, 7 if relation in PLACED else _MASK, 7 if relation == "gapo" else _MASK)
            for relation, template in TEMPLATES.items()
        ),
        "there is one house between",
        *_ORDINALS,
        "left",
        "right",
        "middle",
        "last",
        "next",
        "beside",
        "neighbour",
        "houses",
    ]
)


@dataclass(frozen=True, slots=True)
class _Sentence:
    """A sentence ``offset`` characters into its line; ``masked`` is its text with each mention overwritten."""

    text: str
    masked: str
    line: int
    offset: int
    mentions: tuple[Mention, ...]

    def bad(self, message: str, at: int) -> BadInput:
        """The error at place ``at`` of the sentence."""
        return BadInput(message, self.line, self.offset + at + 1)


def number(text: str) -> int:
    """The number that digits, a cardinal or an ordinal names; ``no`` is none."""
    digits = re.match(r"\d+", text)
    return int(digits[0]) if digits else NUMBERS.get(text.lower(), 0)


def clues_of_line(line: str, lexicon: Lexicon, houses: int, number_of_line: int = 0, start: int = 0) -> list[Clue]:
    """The clues that the sentences of ``line`` state from column ``start`` on; a question states none.

    Raises :class:`BadInput` with the place of the first part that is not understood.
    """
    mentions = lexicon.scan(line, start)
    starts = [mention.start for mention in mentions]
    masked = list(line)
    for mention in mentions:
        masked[mention.start : mention.end] = _MASK * (mention.end - mention.start)
    hidden = "".join(masked)
    clues = []
    while start < len(line):
        stop = _STOP.search(hidden, start)
        end = stop.end() if stop else len(line)
        begin = start + len(line[start:end]) - len(line[start:end].lstrip())
        within = mentions[bisect_left(starts, begin) : bisect_left(starts, end)]
        part = _Sentence(
            line[begin:end].rstrip(),
            hidden[begin:end].rstrip(),
            number_of_line,
            begin,
            tuple(mention.moved(-begin) for mention in within),
        )
        if re.search(r"\w|\x01", part.masked) and not part.text.endswith("?"):
            clues.append(_clue(part, lexicon, houses))
        start = end
    return clues


def sentence(clue: Clue, lexicon: Lexicon, houses: int, fits: Callable[[str], bool]) -> str:
    """The sentence that states ``clue``: its own text if that still says the same, else the plainest that does.

    ``fits`` says whether a line may be a clue.
    Raises :class:`BadInput` when no sentence states it.
    """
    if clue.relation not in TEMPLATES:
        raise BadInput(f'"{clue.relation}" has no English sentence; expected one of {", ".join(TEMPLATES)}')

    def plain(item: Item) -> str:
        return item.value if SIMPLE.fullmatch(item.value) else quote(item.value)

    def quoted(item: Item) -> str:
        return quote(item.value)

    def qualified(item: Item) -> str:
        return f"{quote(item.value)} ({quote(item.field)})"

    texts = [clue.text.strip()] if clue.text else []
    for spelling in (plain, quoted, qualified):
        named = [spelling(argument) if isinstance(argument, Item) else argument for argument in clue.arguments]
        texts.append(TEMPLATES[clue.relation].format(*named).replace("are 1 houses", "is one house"))
    for text in texts:
        try:
            if "\n" not in text and fits(text) and clues_of_line(text, lexicon, houses) == [clue]:
                return text
        except BadInput:
            continue
    raise BadInput(f"{clue} has no English sentence; expected values of the fields and houses from 1 to {houses}")


def _clue(part: _Sentence, lexicon: Lexicon, houses: int) -> Clue:
    relation, phrase, rest = _phrase(part)
    if phrase and phrase[0].isalpha():
        _refuse_reserved(part, phrase, lexicon)
    negation = _NOT.search(rest)
    if negation:
        rest = _blank(rest, negation.start(), negation.end())
    _refuse_unknown_words(part, rest, lexicon)
    if relation == "":
        relation = _default(part, rest)
    items = _items(part, relation, lexicon)
    arguments: tuple[object, ...] = items
    if negation:
        if relation not in NEGATED or _apart(part, negation, phrase):
            shown = f'"{phrase[0]}"' if phrase else "this sentence"
            raise part.bad(f'"{negation[0]}" does not go with {shown}; expected a clue without it', negation.start())
        relation = NEGATED[relation]
    if phrase is None:
        pass
    elif relation in PLACED:
        arguments = (*items, _place(part, phrase, houses))
    elif relation == "gapo":
        arguments = (*items, number(phrase["count"]))
    elif relation == "betweeno":
        if not part.mentions[0].start < phrase.start() < part.mentions[1].start:
            raise part.bad('"between" relates three values; expected "A is between B and C"', phrase.start())
        arguments = (items[1], items[0], items[2])
    elif relation in ("righto", "aftero"):
        arguments = _directed(part, phrase, items)
    return Clue(relation, arguments, part.text, part.line, part.offset + 1)


def _apart(part: _Sentence, negation: re.Match[str], phrase: re.Match[str] | None) -> bool:
    """Whether a value stands between the negation and the phrase, so that something else is denied."""
    return (
        phrase is not None
        and _MASK in part.masked[negation.end() : phrase.start()] + part.masked[phrase.end() : negation.start()]
    )


def _phrase(part: _Sentence) -> tuple[str, re.Match[str] | None, str]:
    """The relation, the phrase that says so (``None`` if none does), and the sentence without it."""
    for relation, pattern in PHRASES:
        match = pattern.search(part.masked)
        if match and not (relation == "existso" and len(part.mentions) != 1):
            return relation, match, _blank(part.masked, match.start(), match.end())
    return "", None, part.masked


def _blank(text: str, start: int, end: int) -> str:
    return text[:start] + " " * (end - start) + text[end:]


def _refuse_unknown_words(part: _Sentence, rest: str, lexicon: Lexicon) -> None:
    allowed = VERBS.union(PARTICLES, NOUNS, *lexicon.field_words.values()) - TURNING
    for match in _WORD.finditer(rest):
        word = match[0].lower()
        bare = re.sub(r"['’]s$", "", word)
        if {word, bare, bare.removesuffix("s"), bare + "s"} & allowed:
            continue
        _refuse_reserved(part, match, lexicon)
        near = nearest(match[0], [*lexicon.values, *_SUGGESTED]) or nearest(match[0], allowed, 0.8)
        shown = f'did you mean "{near}"?' if near else _expectation(lexicon)
        raise part.bad(f'"{match[0]}" is not understood; {shown}', match.start())


def _refuse_reserved(part: _Sentence, match: re.Match[str], lexicon: Lexicon) -> None:
    for value, pattern in lexicon.reserved.items():
        if pattern.fullmatch(match[0]):
            message = f'"{value}" is a value and a word of clues; write it in quotes where the value is meant'
            raise part.bad(message, match.start())


def _expectation(lexicon: Lexicon) -> str:
    relations = ", ".join(f'"{phrase}"' for phrase in _SHOWN[:3])
    return f'expected a value such as "{lexicon.values[0]}" or a relation such as {relations}'


def _default(part: _Sentence, rest: str) -> str:
    """The relation of a sentence without a phrase: its two values share a house, if a verb says so."""
    if len(part.mentions) != 2:
        return "sameo"
    spoken = words(rest.replace(_MASK, " "))
    joined = re.search(r"\x01\s+and\s+(?:the\s+)?\x01", part.masked)
    if joined or not (VERBS & set(spoken) or _NOT.search(part.masked)):
        shown = ", ".join(f'"{phrase}"' for phrase in _SHOWN)
        at = part.mentions[1].start
        raise part.bad(f"nothing relates {part.mentions[0].text} and {part.mentions[1].text}; expected {shown}", at)
    return "sameo"


def _items(part: _Sentence, relation: str, lexicon: Lexicon) -> tuple[Item, ...]:
    for mention in part.mentions:
        at = mention.start
        if not mention.items:
            near = nearest(unquote(mention.text), lexicon.values)
            shown = f'did you mean "{near}"?' if near else f'expected a value such as "{lexicon.values[0]}"'
            raise part.bad(f"{mention.text} is not a value; {shown}", at)
        if len(mention.items) > 1:
            fields = [item.field for item in mention.items]
            readings = " or ".join(f'"{mention.text} ({field})"' for field in fields)
            raise part.bad(f'"{mention.text}" stands in {" and ".join(fields)}; write {readings}', at)
    expected = VALUES_NAMED.get(relation, 2)
    if len(part.mentions) != expected:
        count = f"{len(part.mentions) or 'no'} value{'' if len(part.mentions) == 1 else 's'}"
        at = part.mentions[expected].start if len(part.mentions) > expected else 0
        for value, pattern in lexicon.reserved.items():
            if pattern.search(part.masked):
                raise part.bad(f'{count} named; write "{value}" in quotes where the value is meant', at)
        raise part.bad(f"{count} named; expected {expected} in this sentence", at)
    return tuple(mention.items[0] for mention in part.mentions)


def _directed(part: _Sentence, phrase: re.Match[str], items: tuple[Item, ...]) -> tuple[Item, ...]:
    """The two items, that on the right first."""
    first, second = (mention.start for mention in part.mentions)
    if phrase.start() > second:
        raise part.bad(f'"{phrase[0]}" stands after both values; expected it between them', phrase.start())
    subject, other = items if phrase.start() > first else items[::-1]
    return (subject, other) if phrase["side"].lower() == "right" else (other, subject)


def _place(part: _Sentence, phrase: re.Match[str], houses: int) -> int:
    """The house that the phrase names, counted from 1 on the left."""
    named = {name: text.lower() for name, text in phrase.groupdict().items() if text}
    place = 0
    if "middle" in named:
        if houses % 2 == 0:
            raise part.bad(f"{houses} houses have no middle one; expected a house by its number", phrase.start())
        place = houses // 2 + 1
    elif "end" in named or "most" in named:
        place = 1 if "left" in named.values() else houses
    elif "ordinal" in named:
        place = houses if named["ordinal"] == "last" else number(named["ordinal"])
        if named.get("counted") == "right":
            place = houses + 1 - place
    elif "place" in named:
        place = number(named["place"])
    if not 1 <= place <= houses:
        raise part.bad(f'there is no "{phrase[0]}"; expected a house from 1 to {houses}', phrase.start())
    return place
