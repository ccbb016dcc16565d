"""The names in a puzzle of records: its fields, their values and its rows, and where a text
mentions them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from logicpuzzles.core.patterns import pattern
from logicpuzzles.kinds.puzzle import Puzzle
from logicpuzzles.scoring.texts import UNSURE, norm, ordinal, whole_number

MAX_NAME = 300  # characters of a cell that are looked at
_PLACES = {
    "house", "place", "position", "pos", "spot", "seat", "person", "number", "no", "nr", "row",
    "slot", "lot", "location",
}  # fmt: skip
_FIRST = (
    r"first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|[0-9]{1,2}(?:st|nd|rd|th)"
)
_NOUN = pattern(  # what a clue calls a place
    rf"\b(?:{_FIRST})\s+(?!(?:and|are|at|has|have|in|is|not|of|one|or|than|the|to|who)\b)"
    r"([a-z]{3,20})\b|\b(?!(?:all|and|both|clue|exactly|has|have|hint|is|just|least|most|note?|"
    r"only|rule|step|the|than)\b)([a-z]{3,20})\s+[0-9]{1,2}\b"
)
_DENIED = pattern(r"\((?:not|no|≠)\s[^()]{1,60}\)", re.IGNORECASE)  # beside the value of a cell


class NamedMention(NamedTuple):
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
        self.size, self.width = len(puzzle.givens) or len(groups[0]), len(puzzle.fields)
        self.fields = {norm(name): place for place, name in enumerate(puzzle.fields)}
        self.values: list[dict[str, Any]] = []
        self.holders: dict[str, tuple[int, ...]] = {}
        for place, group in enumerate(groups):
            names = {norm(str(value)): value for value in group if value is not None}
            for name in filter(None, names):
                self.holders[name] = (*self.holders.get(name, ()), place)
            if None in group or len(names) < self.size:
                names[""] = None if None in group else ""
            self.values.append(names)
        self.anchors = {
            place: {norm(str(value)): row for row, value in enumerate(column)}
            for place, column in enumerate(zip(*puzzle.givens, strict=True))
            if None not in column
        }
        self.alike: dict[str, str] = {}  # other forms in which a text may have a name
        for name in self.holders:
            plural = {name.removesuffix("s"), name.removesuffix("es"), name + "s", name + "es"}
            for form in plural | {name.replace(" ", "")}:
                self.alike[form] = "" if form in self.alike else name
        self.alike = {form: name for form, name in self.alike.items() if form and name}
        self.alike |= {name: name for name in self.holders}
        rows = next(iter(self.anchors.values()), {str(row + 1): row for row in range(self.size)})
        numbers = {number: row for name, row in rows.items() if (number := whole_number(name))}
        unnumbered = self.anchors and puzzle.arguments.get("row") is False
        self.numbered = {} if unnumbered or len(numbers) < self.size else numbers
        clues = " ".join([clue.text for clue in puzzle.clues] + [str(puzzle.name)]).casefold()
        self.nouns = {match[1] or match[2] for match in _NOUN.finditer(clues)} - {*self.alike}
        self.nouns |= _PLACES | {name for name, at in self.fields.items() if at in self.anchors}
        words = _any_of([r"[\s_-]+".join(map(re.escape, form.split())) for form in self.alike])
        heads = _any_of([re.escape(name) for name in self.fields if len(name) > 1])
        noun = _any_of(map(re.escape, self.nouns))
        self._own = re.compile(rf"(?<!\w)(?<!\d\.)(?:{words}|{heads})(?!\w|\.\d)")
        self._names = re.compile(
            rf"(?<!\w)(?:(?:{noun})s?[\s_]*+(?:(?:number|no\.?|nr\.?)[\s_]*+)?(?:[#:][\s_]*+)?"
            rf"([0-9]{{1,2}})|h([0-9]{{1,2}})|"
            rf"({_FIRST})(?:[\s-]+(?:{noun}|{heads})|(?=\s*(?:[:|.,;)=]|$|is\b)))|({words}))(?!\w)"
        )

    def field_of(self, label: str) -> int | None:
        """The number of the field of that name; ``None`` if there is none."""
        return self.fields.get(norm(label[:MAX_NAME]))

    def is_place(self, label: str) -> bool:
        """Whether a heading stands above the numbers of rows."""
        name = norm(label[:MAX_NAME])
        return name in ("", "#") or not {name, name.removesuffix("s")}.isdisjoint(self.nouns)

    def row_of(self, label: str) -> int | None:
        """The row that the cell of a table names: ``House 3``, ``3``, ``2nd``, ``H1``."""
        name = norm(label[:40])
        named = self.find(f"{name}:")
        if len(named) == 1 and named[0].row is not None:
            return None if re.search(r"\w", mask_mentions(name, named)) else named[0].row
        return self.numbered.get(whole_number(name) or -1)

    def value_in(self, place: int, text: str) -> str | None:
        """The name of the value of a field that a cell of a table names; ``None`` if it names
        none.
        """
        name = norm(text[:MAX_NAME])
        for form in (name, name.replace(" ", "")):
            if self.alike.get(form, form) in self.values[place]:
                return self.alike.get(form, form)
        text = _DENIED.sub("", text[:MAX_NAME])
        mentions = [each for each in self.find(text) if place in each.fields]
        inside = {mention.name for mention in mentions}
        sure = len(inside) == 1 and not UNSURE.search(mask_mentions(text, mentions))
        return inside.pop() if sure else None

    def mask(self, text: str) -> str:
        """A text without capitals and without the names of fields and values."""
        return self._own.sub("…", text.casefold())

    def find(self, text: str) -> list[NamedMention]:
        """The rows and values that a text names, in their order; a number in the name of a row is
        not a value, and a value that is given names its row.
        """
        found = []
        for match in self._names.finditer(text.casefold()):
            start, end = match.span()
            if match[4]:
                name = self.alike[" ".join(re.split(r"[\s_-]+", match[4]))]
                fields = tuple(each for each in self.holders[name] if each not in self.anchors)
                given = self.anchors.get(self.holders[name][0], {})
                row = None if fields or whole_number(name) is not None else given.get(name)
                if fields or row is not None:
                    found.append(NamedMention(start, end, name, fields, row))
            else:
                word = match[1] or match[2] or match[3]
                number = ordinal(word) or whole_number(re.sub("[a-z]+", "", word))
                if number in self.numbered:
                    found.append(NamedMention(start, end, row=self.numbered[number]))
        return found


def mask_mentions(text: str, mentions: Sequence[NamedMention]) -> str:
    """The text without capitals and without what is mentioned."""
    starts = [*[each.start for each in mentions], len(text)]
    ends = [0, *[each.end for each in mentions]]
    return " ".join(text[end:start] for end, start in zip(ends, starts, strict=True)).casefold()


def _any_of(words: Iterable[str]) -> str:
    """A pattern of one of some words, longer ones first."""
    return "|".join(sorted(words, key=lambda word: (-len(word), word))) or "(?!)"
