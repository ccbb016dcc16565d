"""Finds the values that a sentence mentions: in upper or lower case, with or without hyphens, in
the plural or possessive.

The longest value wins. A value in quotes is taken literally, and ``value (Field)`` says which field
is meant.
"""

from __future__ import annotations

import difflib
import re
from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from logicpuzzles.core.budget import tick
from logicpuzzles.core.patterns import pattern
from logicpuzzles.extras.zebra.english.comparatives import (
    COMPARATIVES,
    DIFFERENCES,
    FOUNDED,
    MARGIN,
)
from logicpuzzles.extras.zebra.english.notation import compile_phrase
from logicpuzzles.extras.zebra.english.orders import DAYS, MONTHS, order_of
from logicpuzzles.extras.zebra.english.units import other_spellings, stem
from logicpuzzles.extras.zebra.english.vocabulary import (
    CARDINALS,
    COLOURS,
    CUES,
    NUMBERS,
    PARTICLES,
    PEOPLE,
    PERSONS,
    SYNONYMS,
    VERBS,
    word_set,
)
from logicpuzzles.kinds.puzzle import Item

MAX_SENTENCE = 1_000  # characters; a long sentence of a magazine has three hundred
QUOTED = r'"(?:[^"]|"")*"|`[^`]*`|“[^“”]*”'
SIMPLE = pattern(
    r"(?!(?:and|or)\s)[^\W_](?:[\w'&+/-]|[ ](?! )|\.(?=\w))*(?<! )", re.IGNORECASE
)  # needs no quotes in a list

_SYNONYMS_OF: dict[str, list[int]] = {}  # the places of a name in SYNONYMS
for _at, _names in enumerate(SYNONYMS):
    for _name in _names:
        _SYNONYMS_OF.setdefault(_name.replace("_", ""), []).append(_at)
_GRADE = pattern(r"(?<=^[A-Z])-$")  # A- is not A
_SIGNED = r"|[-+](?!\w)"  # after a grade
_SEPARATORS = pattern(r"[\s_\-‐-―]+")
# Where PallMall may be written Pall Mall: at separators, before a capital, between letters and
# digits.
_SEAMS = pattern(r"[\s_\-‐-―]+|(?<=[a-z])(?=[A-Z])|(?<=[^\W\d_])(?=\d)|(?<=\d)(?=[^\W\d_])")
_MEANING = COLOURS.union(MONTHS, DAYS)  # no names of persons alone
_FULL_NAME = pattern(
    r"(?!(?:Mr|Mrs|Ms|Miss|Dr|St|The|Professor)\b)([A-Z][\w'’-]{2,}) (?:[A-Z]\.? )?([A-Z][\w'’-]{2,})"
)
_COUNTED = pattern(r"(\d{1,2})((?:[ -][a-z].*)?)")  # 5 moons
_POSSESSIVE = pattern(r"['’]s?$")
_QUOTED_TEXT = pattern(QUOTED)
_QUOTES = '"`“'
_BRACKETED = pattern(rf"\s*+\(({QUOTED}|[^()]{{0,{MAX_SENTENCE}}})\)")
_BEGINNINGS = pattern(r'(?<!\w)\S|["`“]')  # where a name or a text in quotes may begin
_QUOTED_WORDS = 3  # longer text in quotes that is not a value is speech
_NEAR = 100  # characters in which a field may be named next to a value
_LAST_WORD = pattern(r"\b(\w+) $")
_ROW_NOUNS = word_set("""
    tower plot crater lane lot slot berth cell desk table stall booth locker seat cabin space cage
    stable tent bench bed carriage cottage villa door
""")
_FLOORS = pattern(r"\b(?:floors?|store?ys?|stories)\b", re.IGNORECASE)
_PLACED = pattern(  # words of texts in which the rows have places
    r"\b(?:houses?|next (?:to|door)|neighbou?rs?|(?:left|right) "
    r"of|row|queue|(?<!finish )(?<!finishing )line|seats?|leftmost|rightmost|beside|adjacent)\b",
    re.IGNORECASE,
)
# words of texts that tell when something began
_FOUNDED_IN = compile_phrase(rf"({'|'.join(sorted(FOUNDED))}) [(\w|-)+]{{0,3}} in \d{{4}}")
_TITLED = pattern(r"(?:Mr|Mrs|Ms|Miss|Dr|Professor)\.? ")
_NUMBERED = pattern(rf"[$£€]?\d|(?:{'|'.join(CARDINALS)})\b", re.IGNORECASE)
_DIFFERENCE = compile_phrase(DIFFERENCES + r"(?!\w)")
_MARGIN = compile_phrase(rf"{MARGIN}(?=\W*$|[.!;,] )")
_TIME_WORDS = word_set("in on since until during late early last next")
_SENTENCE_END = pattern(r"[.!?;]\s")
# A number that counts or numbers houses is not a value.
_NOT_HOUSE_NUMBER = r"(?<!house )(?<!place )(?<!position )(?<!number )(?<!#)"
_NOT_COUNT = r"(?!\s+(?:other\s+)?(?:houses?|places?|positions?|spots?|seats?|doors?)\b)(?!\s+(?:\w+\s+){0,3}(?:between|apart)\b)"
_UNIT = r"(?:\s+(?:years?|months?|weeks?|days?|hours?|minutes?|dollars?|inches|cm))"
_NOT_DIFFERENCE = (  # 2 years older, $5 more
    rf"(?!{_UNIT}?\s+(?:older|younger|later|earlier|more|less|fewer|higher|lower|taller|shorter|longer|heavier|lighter|larger|smaller|"
    rf"cheaper)\b|{_UNIT}\s+(?:before|after)\b)"
)
# "paints" is the hobby when no object follows.
_NO_OBJECT = (
    r"(?=\s*(?:[.,;!?]|$)|\s+(?:as|for|is|isn['’]t|and|or|but|who|lives?|does|has|somewhere|directly|immediately|next|"
    r"in\s+(?:the|house|his|her|their)))"
)


@dataclass(frozen=True, slots=True)
class Mention:
    """A stretch of a line, from ``start`` to ``end``, that names a value.

    ``items``: what the value may be. No item: the name is unknown. Several: it is ambiguous.
    """

    text: str
    start: int
    end: int
    items: tuple[Item, ...]

    def move_by(self, by: int) -> Mention:
        """The same mention, moved by so many characters."""
        return Mention(self.text, self.start + by, self.end + by, self.items)


class Lexicon:
    """The values of a puzzle, ready to be found in lines of text.

    ``fields``, ``groups`` and ``headings`` are parallel. ``headings``: the words that declared each
    field, by default its name. ``language``: text that contains no value. A value that occurs in it
    is *reserved*, and recognised only in quotes. ``text``: the text that will be scanned, if it is
    known. Values that do not occur in it are then left out, to save time.
    """

    def __init__(
        self,
        fields: Sequence[str],
        groups: Sequence[Sequence[str]],
        language: str = "",
        headings: Sequence[str] | None = None,
        text: str | None = None,
    ) -> None:
        self.fields = tuple(fields)
        self.places: frozenset[str] = frozenset()  # the nouns of things that the text numbers
        self.groups = tuple(tuple(group) for group in groups)
        self.items = tuple(
            Item(name, value) for name, group in zip(fields, groups, strict=True) for value in group
        )
        self.values = tuple(dict.fromkeys(item.value for item in self.items))
        declared = zip(fields, headings or fields, strict=True)
        self.headings = {name: _heading_words(f"{name} {heading}") for name, heading in declared}
        self.heading_words = frozenset[str]().union(*self.headings.values())
        self.persons = frozenset(name for name in fields if PERSONS & {*_heading_words(name)})
        storeyed = any(map(_FLOORS.search, (*self.values, *self.heading_words)))
        floors = text and _FLOORS.search(text) and "level" not in self.heading_words
        self.floors = bool(floors) and not storeyed
        self._orders = dict(zip(fields, map(order_of, self.groups), strict=True))
        self.ranked = any(order and order.kind == "ordinal" for order in self._orders.values())
        self.founded = bool(text and _FOUNDED_IN.search(text))
        self.placeless = bool(text) and not _PLACED.search(text or "")
        self._names = _index_names(self.items)
        self._keys: dict[str, list[Item]] = {}
        self._forms: dict[str, list[Item]] = {}
        inflected = _inflect_names(self._names)
        self._parts = _name_parts(self.items, {key(name) for name in self._names}, language)
        for name, items in self._names.items():
            self._keys.setdefault(key(name), []).extend(items)
            for form in _forms(key(name)):
                self._forms.setdefault(form, []).extend(items)
        for form, items in inflected.items():
            self._forms.setdefault(form, []).extend(items)
        there = None if text is None else key.__wrapped__(text)  # a whole text is not kept
        names = [
            name
            for name in {*self._names, *inflected}
            if (there is None or key(name).removesuffix("s").removesuffix("-") in there)
            and _pattern(name)
        ]
        names.sort(key=lambda name: (-len(name), name))
        self.reserved = {name: _compile_value(name) for name in names if _is_in(name, language)}
        # A reserved name with a capital inside a sentence, as it was declared, is the value.
        expressions = [(name[0], _proper(name)) for name in self.reserved if name[:1].isupper()]
        for name in names:
            if name not in self.reserved:
                first = next(letter for letter in name if not _SEPARATORS.match(letter))
                alone = name in VERBS and name in inflected
                expressions.append((first, _compile_value(name, alone)))
        expressions += [(name[0], _compile_part(name)) for name in self._parts]
        self._expressions = [expression for _, expression in expressions]  # in order of trial
        # the same by the letter, in lower case, that they begin with
        self._by_letter: dict[str, list[re.Pattern[str]]] = {}
        for first, expression in expressions:
            self._by_letter.setdefault(first.lower(), []).append(expression)
        self._plain_letters = all(first.isascii() for first in self._by_letter)
        self._qualifier = {key(name): name for name in fields}
        self._telling_words = {
            name: frozenset(_stems(" ".join(words))) for name, words in self.headings.items()
        }

    def scan(self, line: str, start: int = 0) -> list[Mention]:
        """The mentions in ``line`` from place ``start`` on, from left to right."""
        mentions: list[Mention] = []
        last = start
        while match := self._next(line, start):
            tick()
            text, (begin, end) = match[0], match.span()
            quoted = match.re.pattern == QUOTED
            items = self._find_quoted(text) if quoted else self._plain(text)
            start = end
            if quoted and not items and len(text.split()) > _QUOTED_WORDS:
                start = begin + 1  # a sentence in quotes
            elif not _is_difference(line, match) and not (
                text.isdigit() and self._is_place(line[:begin])
            ):
                mentions.append(self._qualify_mention(line, text, begin, end, items, last))
                start = last = mentions[-1].end
        return mentions

    def _is_place(self, before: str) -> bool:
        """Whether a number after these words is that of a place: tower 3, where the towers are
        numbered, or no category is a tower.
        """
        noun = _LAST_WORD.search(before.lower()[-20:])
        return noun is not None and (
            noun[1] in self.places or (noun[1] in _ROW_NOUNS and noun[1] not in self.heading_words)
        )

    def _next(self, line: str, start: int) -> re.Match[str] | None:
        """The next text in quotes or name of a value, from place ``start`` on."""
        for beginning in _BEGINNINGS.finditer(line, start):
            place, letter = beginning.start(), beginning[0]
            quoted = _QUOTED_TEXT.match(line, place) if letter in _QUOTES else None
            if quoted:
                return quoted
            # others match letters in ASCII too
            plain = self._plain_letters and letter.isascii()
            for expression in (
                self._by_letter.get(letter.lower(), ()) if plain else self._expressions
            ):
                if match := expression.match(line, place):
                    return match
        return None

    def heading_stems(self, field: str) -> frozenset[str]:
        """The words of a field's heading, without the s of the plural."""
        return self._telling_words[field]

    def find_numbered(self, noun: str, number: str) -> Item | None:
        """The value that is a number of the category called by a noun: kiln number 3; or the only
        one that is this number, where no place has it.
        """
        items = self._names.get(number, [])
        named = [item for item in items if noun in self._telling_words[item.field]]
        apart = self.placeless and number.isdecimal() and int(number) > len(self.groups[0])
        if not named and apart and len(items) == 1:
            named = items
        return named[0] if named else None

    def names_order(self, spoken: Iterable[str]) -> bool:
        """Whether words name a field whose values have an order: a birthday, a day."""
        stems = set(_stems(" ".join(spoken)))
        return any(
            order and self._telling_words[name] & stems for name, order in self._orders.items()
        )

    def _find_quoted(self, text: str) -> list[Item]:
        value = unquote(text)
        return self._names.get(value) or self._keys.get(key(value), [])

    def _plain(self, text: str) -> list[Item]:
        bare = _POSSESSIVE.sub("", text)
        for table, form in (
            (self._names, text),
            (self._names, bare),
            (self._keys, key(text)),
            (self._keys, key(bare)),
            (self._forms, key(bare)),
            (self._parts, _TITLED.sub("", bare)),
        ):
            if form in table:
                return table[form]
        return []

    def _qualify_mention(
        self, line: str, text: str, start: int, end: int, items: list[Item], last: int
    ) -> Mention:
        match = _BRACKETED.match(line, end) if "(" in line else None
        field = self._qualifier.get(key(unquote(match[1]))) if match else None
        if match and field is not None:
            own = tuple(item for item in items if item.field == field)
            return Mention(text, start, match.end(), own)
        after = line[end : end + _NEAR]
        if len(items) > 1 and text.endswith(("'s", "’s")):
            # what follows describes somebody else: Kim's child: Kim is no child
            noun = set(_stems(after)[:1])
            items = [item for item in items if not self._telling_words[item.field] & noun] or items
            after = ""
        if len(items) > 1:
            before = _SENTENCE_END.split(line[max(last, start - _NEAR) : start])[-1]
            after = _SENTENCE_END.split(after)[0]
            items = self._choose_items(items, before.lower(), after.lower())
        return Mention(text, start, end, tuple(items))

    def _choose_items(self, items: list[Item], before: str, after: str) -> list[Item]:
        """The items, among several with the same name, that the words around the name point to:
        ideally one.
        """
        last, first = (words(before) or [""])[-1], (words(after) or [""])[0]
        orders = [(item, self._orders[item.field]) for item in items]
        timed = [item for item, order in orders if order and order.kind in ("month", "weekday")]
        if (last in _TIME_WORDS) != (first in VERBS or first.endswith("ed")):  # in May; May bought
            others = [item for item in items if item not in timed]
            items = (timed if last in _TIME_WORDS else timed and others) or items
        ahead, behind = _stems(before), _stems(after)
        nouns = {*ahead[-4:], *behind[:2]}
        close = {*ahead[-3:], *behind[:1]}
        often = Counter(
            word for field in {item.field for item in items} for word in self._telling_words[field]
        )
        score, bare = {}, []
        for item in items:
            stems = self._telling_words[item.field]
            own = {word for word in stems.difference(VERBS, PARTICLES) if often[word] == 1}
            cues = [cue for word in stems for cue in CUES.get(word, ())]
            phrased = any(
                " " in cue and re.search(rf"\b{cue}\W+(?:\w+\W+)?$", before) for cue in cues
            )
            single = any(stem(cue) in close for cue in cues)
            score[item] = 8 * phrased + 4 * bool(nouns & own) + single
            if "name" in stems and not own - {"name"}:
                bare.append(item)
        best = max(score.values())
        likeliest = [item for item in items if score[item] == best]
        # a bare name is the name of the person
        return bare if best == 0 and len(likeliest) > 1 and len(bare) == 1 else likeliest


def _is_difference(line: str, match: re.Match[str]) -> bool:
    """Whether a number is not a value, but tells how far two values are apart: *two years* older
    than, *$20* more than.
    """
    at = match.start()
    if not _NUMBERED.match(match[0]):
        return False
    return bool(_DIFFERENCE.match(line, at) or _MARGIN.match(line, line.rfind("by ", 0, at)))


@lru_cache(maxsize=4096)
def key(text: str) -> str:
    """Two names with the same key are the same name: case, blanks, hyphens and underscores do not
    count.

    >>> key("Pall Mall") == key("pall-mall") == key("PallMall")
    True
    """
    grade = _GRADE.search(text)
    return f"{_SEPARATORS.sub('', text)}{grade[0] if grade else ''}".casefold() or text.casefold()


def words(text: str) -> list[str]:
    """The words of ``text``, in lower case."""
    return re.findall(r"[^\W_]+(?:['’][^\W_]+)*", text.lower())


def quote(text: str) -> str:
    """``text`` in quotes, quotes inside doubled."""
    doubled = text.replace('"', '""')
    return f'"{doubled}"'


def unquote(text: str) -> str:
    """The text inside the quotes; ``text`` itself when it is not in quotes."""
    if not re.fullmatch(QUOTED, text):
        return text
    return text[1:-1].replace('""', '"') if text[0] == '"' else text[1:-1]


def nearest(word: str, candidates: Iterable[str], likeness: float = 0.7) -> str | None:
    """The candidate that ``word`` most likely misspells; ``None`` when no likeness (0 to 1) is at
    least ``likeness``.
    """
    by_key = {key(candidate): candidate for candidate in candidates}
    close = difflib.get_close_matches(key(word), by_key, n=1, cutoff=likeness)
    return by_key[close[0]] if close else None


@lru_cache(maxsize=4096)
def _is_in(name: str, language: str) -> bool:
    """Whether ``name``, with another number for each that is in it, occurs in a text."""
    head = re.match("[a-z]{1,3}", name.lower())  # a quick test before the full search
    if head and head[0] not in language.lower():
        return False
    return bool(re.search(_pattern(re.sub(r"\d+", "7", name)), language, re.IGNORECASE))


@lru_cache(maxsize=1024)
def _heading_words(heading: str) -> tuple[str, ...]:
    """The words of a heading. BookGenre has two."""
    return tuple(dict.fromkeys(words(" ".join(part for part in _SEAMS.split(heading) if part))))


def _inflect_names(names: dict[str, list[Item]]) -> dict[str, list[Item]]:
    """Other forms of names that are activities or people who do them, unless another name has that
    form: paints, painter.
    """
    taken = {key(name) for name in names} | PARTICLES | set(COMPARATIVES)
    inflected: dict[str, list[Item]] = {}
    for name, items in names.items():
        for form in {*_relatives(name.casefold())} - taken - {name.casefold()}:
            known = inflected.setdefault(form, [])
            known += [item for item in items if item not in known]
    return inflected


@lru_cache(maxsize=4096)
def _relatives(word: str) -> Sequence[str]:
    """Forms of a lower-case word that name an activity, or the person who does it."""
    if not re.fullmatch(r"[a-z]{4,}", word):
        return []
    if re.fullmatch(r"[a-z]{3}ing", word):
        return [word[:3] + "er", word[:3] + "es"]
    if re.fullmatch(r"[a-z]{3,}ery", word):
        return [word[:-1]]
    root = next((word.removesuffix(end) for end in ("ing", "er", "or") if word.endswith(end)), "")
    if len(root) >= 4:
        short = root[:-1] if root[-1] == root[-2] and root[-1] not in "ls" else root
        endings = [root + ending for ending in ("ing", "er", "es", "s", "ist")]
        return [*endings, short + "s", short + "er"]
    bare = word.removesuffix("s")
    own = [word[:-1] + "er"] if re.fullmatch(r"[a-z]{4,}graphy", word) else []
    doubled, vowelless = bare + bare[-1] + "er", bare.rstrip("aeiou") + "ist"
    return [*own, bare + "er", doubled, bare + "ist", vowelless, bare + "ka"]


def _stems(text: str) -> list[str]:
    return [*map(stem, words(text))]


def _index_names(items: Iterable[Item]) -> dict[str, list[Item]]:
    """The items by their names: their values, and the synonyms that are not values themselves."""
    names: dict[str, list[Item]] = {}
    for item in items:
        names.setdefault(item.value, []).append(item)
    values = {key(value.removeprefix("the ")): named for value, named in names.items()}
    values |= {key(value): named for value, named in names.items()}
    for at in sorted({at for value in values for at in _SYNONYMS_OF.get(value, ())}):
        synonyms = {key(name): name.replace("_", " ") for name in SYNONYMS[at]}
        for value in filter(values.__contains__, synonyms):
            others = [name for known, name in synonyms.items() if known not in values]
            names.update(dict.fromkeys(others, values[value]))
    for item in items:
        spellings = other_spellings(item.value)
        for other in dict.fromkeys(
            (*spellings, *([item.value.replace(",", "")] if "," in item.value else ()))
        ):
            if key(other) not in values:
                names.setdefault(other, []).append(item)
    for item in items:  # a number is also written as a word
        counted = _COUNTED.fullmatch(item.value)
        if counted and 1 < int(counted[1]) < len(CARDINALS):
            spelled = CARDINALS[int(counted[1])] + counted[2]
            if spelled not in values:
                names.setdefault(spelled, []).append(item)
    return names


def _name_parts(
    items: Iterable[Item], known: Collection[str], language: str
) -> dict[str, list[Item]]:
    """The first names and surnames by which persons may be called: each is that of one person."""
    parts: dict[str, list[Item]] = {}
    for item in items:
        full = _FULL_NAME.fullmatch(item.value)
        if full and PEOPLE & {*_heading_words(item.field)}:
            for part in full.groups():
                parts.setdefault(part, []).append(item)
    return {
        part: named
        for part, named in parts.items()
        if len(named) == 1
        and key(part) not in known
        and part.lower() not in _MEANING
        and not _is_in(part, language)
    }


def _forms(name: str) -> set[str]:
    singular = name[:-1] if len(name) > 3 and name.endswith("s") else name
    return {name, singular, stem(name), name + "s", name + "es"}


@lru_cache(maxsize=4096)
def _compile_value(value: str, alone: bool = False) -> re.Pattern[str]:
    """The expression that finds a value. ``alone``: where no object follows."""
    return re.compile(_pattern(value) + (_NO_OBJECT if alone else ""), re.IGNORECASE)


@lru_cache(maxsize=4096)
def _compile_part(name: str) -> re.Pattern[str]:
    """The expression that finds a part of a person's name, perhaps with a title, as it is written."""
    title = r"(?:(?:Mr|Mrs|Ms|Miss|Dr|Professor)\.? )?"
    return re.compile(rf"(?<!\w){title}{re.escape(name)}(?:['’]s?)?(?!\w)")


@lru_cache(maxsize=4096)
def _proper(value: str) -> re.Pattern[str]:
    """The expression that finds a value inside a sentence, as it is written."""
    return re.compile(rf"(?<=[\w,] )(?<!\. ){re.escape(value)}(?!\w{'' if value[1:] else _SIGNED})")


@lru_cache(maxsize=4096)
def _pattern(value: str) -> str:
    """The regular expression of a value; no text where it has no letters."""
    parts = [part for part in _SEAMS.split(value) if part]
    if not parts:
        return ""
    plural = len(parts[-1]) > 3 and parts[-1][-1] in "sS"
    if re.fullmatch(r"[A-Z][-+]", value):
        return rf"(?<![\w-])(?-i:{re.escape(value)})(?!\w)"
    body = r"[\s\-]*".join(map(re.escape, parts))
    if plural:
        body = (
            f"{body[:-2]}(?:es)?" if stem(parts[-1]) == parts[-1][:-2].lower() else f"{body[:-1]}s?"
        )
    else:
        body += "(?:e?s)?"
    if value.casefold() == "may":  # "may be" is not the month
        body = f"(?-i:M){body[1:]}"
    body = rf"{body}(?:['’]s?)?(?!\w{'' if value[1:] else _SIGNED})"
    if value.isdecimal() or value.casefold() in NUMBERS:
        body = _NOT_HOUSE_NUMBER + body + _NOT_COUNT + _NOT_DIFFERENCE
    elif value[-1].isdecimal():
        body += _NOT_DIFFERENCE
    return r"(?<!\w)" + body
