"""A sentence mentions a value where its words stand: in any case, with or without hyphens, in the plural or possessive.

The longest value wins. A value in quotes is meant as it stands, and ``value (Field)`` says which field is meant.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from logicpuzzles.formats.vocabulary import PARTICLES, SYNONYMS, VERBS
from logicpuzzles.puzzles import Item

__all__ = ["QUOTED", "SIMPLE", "Lexicon", "Mention", "key", "nearest", "quote", "unquote"]

QUOTED = r'"(?:[^"]|"")*"|`[^`]*`|“[^“”]*”'
SIMPLE = re.compile(
    r"(?!(?:and|or)\s)[^\W_](?:[\w'&+/-]|[ ](?! )|\.(?=\w))*(?<! )", re.IGNORECASE
)  # needs no quotes in a list

_SEPARATORS = re.compile(r"[\s_\-‐-―]+")
# Where PallMall may be written Pall Mall: at separators, before a capital, between letters and digits.
_SEAMS = re.compile(r"[\s_\-‐-―]+|(?<=[a-z])(?=[A-Z])|(?<=[^\W\d_])(?=\d)|(?<=\d)(?=[^\W\d_])")
_POSSESSIVE = re.compile(r"['’]s?$")
_NEAR = 100  # characters in which a field may be named next to a value
_SENTENCE_END = re.compile(r"[.!?;]\s")
# A number is no value where it counts or numbers houses.
_NOT_HOUSE_NUMBER = r"(?<!house )(?<!place )(?<!position )(?<!number )(?<!#)"
_NOT_COUNT = r"(?!\s+(?:houses?|places?|positions?)\b)"


@dataclass(frozen=True, slots=True)
class Mention:
    """A stretch of a line, from ``start`` to ``end``, names one of ``items``: none is unknown, several ambiguous."""

    text: str
    start: int
    end: int
    items: tuple[Item, ...]

    def moved(self, by: int) -> Mention:
        """The same mention where places are counted from elsewhere."""
        return Mention(self.text, self.start + by, self.end + by, self.items)


class Lexicon:
    """The values of a puzzle, ready to be found in lines of text.

    ``fields`` and ``groups`` are parallel. ``language`` is text in which no value must be found: a value that occurs in
    it is *reserved* and recognised in quotes only.
    """

    def __init__(self, fields: Sequence[str], groups: Sequence[Sequence[str]], language: str) -> None:
        self.items = tuple(Item(name, value) for name, group in zip(fields, groups, strict=True) for value in group)
        self.values = tuple(dict.fromkeys(item.value for item in self.items))
        self.field_words = {name: frozenset(words(name)) for name in fields}
        self._names = _named(self.items)
        self._keys: dict[str, list[Item]] = {}
        self._forms: dict[str, list[Item]] = {}
        for name, items in self._names.items():
            self._keys.setdefault(key(name), []).extend(items)
            for form in _forms(key(name)):
                self._forms.setdefault(form, []).extend(items)
        patterns = {name: _pattern(name) for name in sorted(self._names, key=lambda name: (-len(name), name))}
        self.reserved = {
            name: re.compile(pattern, re.IGNORECASE)
            for name, pattern in patterns.items()
            if pattern and re.search(_pattern(re.sub(r"\d+", "7", name)), language, re.IGNORECASE)
        }
        free = [pattern for name, pattern in patterns.items() if pattern and name not in self.reserved]
        self._scanner = re.compile("|".join([f"(?P<quoted>{QUOTED})", *free]), re.IGNORECASE)
        self._qualifier = {key(name): name for name in fields}

    def scan(self, line: str, start: int = 0) -> list[Mention]:
        """The mentions in ``line`` from place ``start`` on, from left to right."""
        mentions: list[Mention] = []
        match = self._scanner.search(line, start)
        while match:
            quoted = match["quoted"] is not None
            items = self._quoted(match[0]) if quoted else self._plain(match[0])
            mentions.append(self._qualified(line, match[0], match.start(), match.end(), items))
            match = self._scanner.search(line, mentions[-1].end)
        return mentions

    def _quoted(self, text: str) -> list[Item]:
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
        ):
            if form in table:
                return table[form]
        return []

    def _qualified(self, line: str, text: str, start: int, end: int, items: list[Item]) -> Mention:
        match = re.compile(rf"\s*\(({QUOTED}|[^()]*)\)").match(line, end)
        field = self._qualifier.get(key(unquote(match[1]))) if match else None
        if match and field is not None:
            return Mention(text, start, match.end(), tuple(item for item in items if item.field == field))
        if len(items) > 1:
            near = {
                *_stems(_SENTENCE_END.split(line[max(0, start - _NEAR) : start])[-1])[-3:],
                *_stems(_SENTENCE_END.split(line[end : end + _NEAR])[0])[:2],
            }
            named = [item for item in items if near & self._telling(item.field, items)]
            if len(named) == 1:
                items = named
        return Mention(text, start, end, tuple(items))

    def _telling(self, field: str, items: Iterable[Item]) -> frozenset[str]:
        """The words of a field that tell it from the other fields of ``items``."""
        others = (_stems(item.field) for item in items if item.field != field)
        return frozenset(_stems(field)).difference(VERBS, PARTICLES, *others)


def key(text: str) -> str:
    """Two names with the same key are the same name: case, blanks, hyphens and underscores do not count.

    >>> key("Pall Mall") == key("pall-mall") == key("PallMall")
    True
    """
    return _SEPARATORS.sub("", text).casefold() or text.casefold()


def words(text: str) -> list[str]:
    """The words of ``text``, in lower case."""
    return re.findall(r"[^\W_]+(?:['’][^\W_]+)*", text.lower())


def quote(text: str) -> str:
    """``text`` in quotes, quotes inside doubled."""
    doubled = text.replace('"', '""')
    return f'"{doubled}"'


def unquote(text: str) -> str:
    """What stands in quotes; ``text`` itself when it does not stand in quotes."""
    if not re.fullmatch(QUOTED, text):
        return text
    return text[1:-1].replace('""', '"') if text[0] == '"' else text[1:-1]


def nearest(word: str, candidates: Iterable[str], likeness: float = 0.7) -> str | None:
    """The candidate that ``word`` is most likely a slip of, if any is as like as ``likeness``, from 0 to 1."""
    by_key = {key(candidate): candidate for candidate in candidates}
    close = difflib.get_close_matches(key(word), by_key, n=1, cutoff=likeness)
    return by_key[close[0]] if close else None


def _stems(text: str) -> list[str]:
    return [word if len(word) < 4 else word.removesuffix("s") for word in words(text)]


def _named(items: Iterable[Item]) -> dict[str, list[Item]]:
    """The items by their names: their values, and the synonyms that are not values themselves."""
    names: dict[str, list[Item]] = {}
    for item in items:
        names.setdefault(item.value, []).append(item)
    values = {key(value): named for value, named in names.items()}
    for synonyms in SYNONYMS:
        for value in synonyms:
            names.update((other, values[value]) for other in synonyms if value in values and other not in values)
    return names


def _forms(name: str) -> set[str]:
    singular = name[:-1] if len(name) > 3 and name.endswith("s") else name
    return {name, singular, name + "s", name + "es"}


def _pattern(value: str) -> str:
    parts = [part for part in _SEAMS.split(value) if part]
    if not parts:
        return ""
    plural = len(parts[-1]) > 3 and parts[-1][-1] in "sS"
    body = r"[\s\-]*".join(map(re.escape, parts))
    body = body[:-1] + "s?" if plural else body + "(?:e?s)?"
    number = value.isdecimal()
    before = _NOT_HOUSE_NUMBER if number else ""
    after = _NOT_COUNT if value[0].isdecimal() else ""
    return rf"(?<!\w){before}{body}(?:['’]s?)?(?!\w){after}"
