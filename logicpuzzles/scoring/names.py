"""The names in a puzzle of records: its fields, their values and its rows, and where a text
mentions them.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from logicpuzzles.core.patterns import pattern
from logicpuzzles.kinds.puzzle import Puzzle
from logicpuzzles.scoring.texts import UNSURE, norm, ordinal, whole_number

__all__ = ["MAX_NAME", "NamedMention", "TextNames", "without"]

MAX_NAME = 300  # characters of a cell that are looked at

_PLACE = (
    "house", "place", "position", "pos", "spot", "seat", "person", "number", "no", "nr", "row",
    "slot", "lot", "location",
)  # fmt: skip
_FIRST = (
    r"first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|[0-9]{1,2}(?:st|nd|rd|th)"
)
_COUNT = r"one|two|three|four|five|six|seven|eight|nine|ten"
_ENDS = (
    r"leftmost|left-most|far[- ]left|rightmost|right-most|far[- "
    r"]right|last|middle|center|centre|central"
)
_AFTER = pattern(rf"\b(?:{_FIRST})\s+([a-z]{{3,20}})\b")
_BEFORE = pattern(r"\b([a-z]{3,20})\s+(?:[0-9]{1,2}|one|two|three|four|five)\b")
_DENIED = pattern(r"\((?:not|no|≠)\s[^()]{1,60}\)", re.IGNORECASE)  # beside the value of a cell
_NO_PLACE = frozenset([
    "all", "and", "answer", "are", "attempt", "board", "both", "case", "clue", "clues", "column", "each", "exactly", "guess",
    "has", "have", "hint", "iteration", "just", "least", "line", "most", "not", "note", "only", "option", "point", "part",
    "possibility", "rule", "rules", "solution", "step", "steps", "table", "than", "the", "try", "version", "who",
])  # fmt: skip


@dataclass(frozen=True, slots=True)
class NamedMention:
    """A value or a row that a text names, and where. ``name``: that of a value. ``fields``: the
    numbers of the fields that have it. ``row``: the row, from 0.
    """

    start: int
    end: int
    name: str = ""
    fields: tuple[int, ...] = ()
    row: int | None = None


class TextNames:
    """``fields``: the number of each field by its name. ``values``: for each field the value of
    each name. ``anchors``: for each field whose values are all given, the row of each name.
    ``size``: how many rows there are.
    """

    def __init__(self, puzzle: Puzzle) -> None:
        groups: Any = puzzle.arguments.get("groups") or puzzle.arguments.get("values")
        self.size = len(puzzle.givens) or len(groups[0])
        self.width = len(puzzle.fields)
        self.fields = {norm(name): place for place, name in enumerate(puzzle.fields)}
        self.stems: dict[str, list[int]] = {}
        for name, place in self.fields.items():
            self.stems.setdefault(_stem(name), []).append(place)
        self.values: list[dict[str, Any]] = []
        for group in groups:
            names: dict[str, Any] = {}
            for value in group:
                if value is not None:
                    names.setdefault(norm(str(value)), value)
            if None in group or len(names) < self.size:
                names[""] = None if None in group else ""
            self.values.append(names)
        self.anchors: dict[int, dict[str, int]] = {}
        for place, column in enumerate(zip(*puzzle.givens, strict=True)):
            if None not in column:
                self.anchors[place] = {norm(str(value)): row for row, value in enumerate(column)}
        self.holders: dict[str, tuple[int, ...]] = {}
        for place, names in enumerate(self.values):
            for name in filter(None, names):
                self.holders[name] = (*self.holders.get(name, ()), place)
        self.alike: dict[str, str] = {}  # other forms in which a text may have a name
        for name in self.holders:
            for form in sorted(
                {name, name.removesuffix("s"), name.removesuffix("es"), name + "s", name + "es"}
                - {""}
            ):
                self.alike[form] = name if form not in self.alike or form == name else ""
        self.alike.update({name: name for name in self.holders})
        longest = sorted(
            [form for form, name in self.alike.items() if form and name],
            key=lambda form: (-len(form), form),
        )
        words = "|".join([r"[\s_-]+".join(map(re.escape, form.split())) for form in longest])
        self._value = re.compile(rf"(?<![\w])(?:{words or '(?!)'})(?!\w)")
        heads = "|".join([re.escape(name) for name in self.fields if len(name) > 1]) or "(?!)"
        self._own = re.compile(rf"(?<!\w)(?<!\d\.)(?:{words or '(?!)'}|{heads})(?!\w|\.\d)")
        self.numbered = self._numbered(puzzle)
        clues = " ".join([clue.text for clue in puzzle.clues] + [str(puzzle.name)]).casefold()
        nouns = (
            {match[1] for match in [*_AFTER.finditer(clues), *_BEFORE.finditer(clues)]}
            - _NO_PLACE
            - set(self.alike)
        )
        self.nouns = tuple(
            sorted(
                {*_PLACE, *nouns, *[name for place in self.anchors for name in self._named(place)]},
                key=len,
            )
        )[::-1]
        noun = "|".join(map(re.escape, self.nouns))
        field = "|".join([re.escape(name) for name in self.fields if len(name) > 1]) or "(?!)"
        self._row = re.compile(
            rf"(?<!\w)(?:(?:{noun})s?[\s_]*+(?:(?:number|no\.?|nr\.?)[\s_]*+)?(?:[#:][\s_]*+)?(?:([0-9]{{1,2}})(?!\w)|({_COUNT})\b)|h([0-9]{{1,2}})\b|"
            rf"(?:({_FIRST})|({_ENDS}))(?:[\s-]+(?:{noun}|{field})\b|(?=\s*(?:[:|.,;)=]|$|is\b|and\b))))"
        )

    def _named(self, place: int) -> list[str]:
        return [name for name, at in self.fields.items() if at == place]

    def _numbered(self, puzzle: Puzzle) -> dict[int, int]:
        """The row of each number that names one."""
        if puzzle.arguments.get("row") is False or not self.anchors:
            return (
                {number: number - 1 for number in range(1, self.size + 1)}
                if not self.anchors
                else {}
            )
        rows = next(iter(self.anchors.values()))
        numbers = {
            number: row for name, row in rows.items() if (number := whole_number(name)) is not None
        }
        return numbers if len(numbers) == self.size else {}

    def field_of(self, label: str) -> int | None:
        """The number of the field of that name, with or without a plural ending or punctuation;
        ``None`` if there is none.
        """
        name = norm(label[:MAX_NAME])
        if name in self.fields:
            return self.fields[name]
        alike = self.stems.get(_stem(name), [])
        return alike[0] if len(alike) == 1 else None

    def is_place(self, label: str) -> bool:
        """Whether a heading stands above the numbers of rows."""
        name = norm(label[:MAX_NAME])
        return name in ("", "#") or name in self.nouns or name.removesuffix("s") in self.nouns

    def row_of(self, label: str) -> int | None:
        """The row that the cell of a table or a label names: ``House 3``, ``3``, ``2nd``,
        ``H1``.
        """
        name = norm(label[:40])
        number = whole_number(name)
        if number is None:
            rows = self.rows_in(name + ":")
            if len(rows) == 1 and not re.search(r"\w", name[: rows[0].start] + name[rows[0].end :]):
                return rows[0].row
            alone = re.fullmatch(r"([a-z]*)\W*([0-9]{1,2})", name)
            number = int(alone[2]) if alone and alone[1] not in _NO_PLACE else None
        return self.numbered.get(number) if number is not None else None

    def value_in(self, place: int, text: str) -> str | None:
        """The name of the value of a field that a cell of a table names; ``None`` if it names
        none.
        """
        names = self.values[place]
        name = norm(text[:MAX_NAME])
        if name in names:
            return name
        if self.alike.get(name) in names:
            return self.alike[name]
        together = [
            other for other in names if other and other.replace(" ", "") == name.replace(" ", "")
        ]
        if len(together) == 1:
            return together[0]
        text = _DENIED.sub("", text[:MAX_NAME])
        mentions = [mention for mention in self.mentions(text) if place in mention.fields]
        inside = {mention.name for mention in mentions}
        return (
            inside.pop()
            if len(inside) == 1 and not UNSURE.search(without(text, mentions))
            else None
        )

    def rows_in(self, text: str) -> list[NamedMention]:
        """The rows that a text names."""
        found: list[NamedMention] = []
        for match in self._row.finditer(text.casefold()):
            word = match[1] or match[2] or match[3] or match[4]
            if word is None:
                end = match[5]
                number: int | None = (
                    1 if "left" in end else self.size if "right" in end or end == "last" else None
                )
                if number is None and self.size % 2:
                    number = self.size // 2 + 1
            else:
                number = whole_number(re.sub(r"(?:st|nd|rd|th)$", "", word)) or ordinal(word)
            row = None if number is None else self.numbered.get(number)
            if row is not None:
                found.append(NamedMention(match.start(), match.end(), row=row))
        return found

    def mask(self, text: str) -> str:
        """A text without capitals and without the names of fields and values."""
        return self._own.sub("…", text.casefold())

    def mentions(self, text: str) -> list[NamedMention]:
        """The values that a text names, in their order there."""
        found = []
        for match in self._value.finditer(text.casefold()):
            name = self.alike.get(" ".join(re.split(r"[\s_-]+", match[0])), "") or self.alike.get(
                match[0], ""
            )
            if name:
                found.append(NamedMention(match.start(), match.end(), name, self.holders[name]))
        return found


def _stem(name: str) -> str:
    return re.sub(r"(?:es|s)\b", "", re.sub(r"[^\w ]", "", name))


def without(text: str, mentions: Sequence[NamedMention]) -> str:
    """The text without what is mentioned."""
    parts, done = [], 0
    for mention in mentions:
        parts.append(text[done : mention.start])
        done = max(done, mention.end)
    return " ".join([*parts, text[done:]]).casefold()
