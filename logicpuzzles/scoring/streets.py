"""Filling in a table of records: the values of each field, the row of each value, and what follows from these."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from logicpuzzles.kinds.puzzle import Puzzle
from logicpuzzles.scoring.texts import OPEN, norm, number_in, whole

__all__ = ["HOUSE", "MAX_NAME", "Board", "Mention", "Sheet", "Street", "house_in", "street_of"]

HOUSE = frozenset(["", "#", "house", "no", "nr", "number", "person", "place", "pos", "position", "row", "seat", "spot", "y"])

MAX_NAME = 300  # characters of a cell that are looked at

Board = tuple[tuple[Any, ...], ...]


@dataclass(frozen=True, slots=True)
class Mention:
    """A value named in a text, and where. ``fields``: the numbers of the fields that have the value."""

    start: int
    end: int
    name: str
    fields: tuple[int, ...]


class Street:
    """The rows of records whose values an answer gives.

    ``fields``: the number of each field by its name. ``values``: for each field the value of each name. ``anchors``: for each
    field whose values are all given, the row of each name.
    """

    def __init__(self, fields: Sequence[str], groups: Sequence[Sequence[Any]], size: int) -> None:
        self.size = size
        self.fields = {norm(name): place for place, name in enumerate(fields)}
        self.width = len(fields)
        self.stems: dict[str, list[int]] = {}
        for name, place in self.fields.items():
            self.stems.setdefault(_stem(name), []).append(place)
        self.values: list[dict[str, Any]] = []
        self.anchors: dict[int, dict[str, int]] = {}
        for group in groups:
            names: dict[str, Any] = {}
            for value in group:
                if value is not None:
                    names.setdefault(norm(str(value)), value)
            if None in group or len(names) < size:
                names[""] = None if None in group else ""
            self.values.append(names)
        self.holders: dict[str, tuple[int, ...]] = {}
        for place, names in enumerate(self.values):
            for name in filter(None, names):
                self.holders[name] = (*self.holders.get(name, ()), place)
        longest = sorted(self.holders, key=lambda name: (-len(name), name))
        words = "|".join([r"\s+".join(map(re.escape, name.split())) for name in longest])
        self.pattern = re.compile(rf"(?<!\w)(?:{words or '(?!)'})(?!\w)")

    def field_of(self, label: str) -> int | None:
        """The number of the field of that name, with or without a plural ending or punctuation; ``None`` if there is none."""
        name = norm(label[:MAX_NAME])
        if name in self.fields:
            return self.fields[name]
        alike = self.stems.get(_stem(name), [])
        return alike[0] if len(alike) == 1 else None

    def value_in(self, place: int, text: str) -> Any:
        """The value of a field that a cell of a table names, ``OPEN`` if it names none."""
        names = self.values[place]
        name = norm(text)
        if name in names:
            return names[name]
        alike = [value for other, value in names.items() if _stem(other) == _stem(name)]
        if len(alike) == 1:
            return alike[0]
        inside = {mention.name for mention in self.mentions(text) if place in mention.fields}
        return names[inside.pop()] if len(inside) == 1 else OPEN

    def mentions(self, text: str) -> list[Mention]:
        """The values that a text names, in their order there."""
        plain = re.sub(r"[*_`\"“”]", " ", text).casefold()
        mentions = []
        for match in self.pattern.finditer(plain):
            name = " ".join(match[0].split())
            if name in self.holders:
                mentions.append(Mention(match.start(), match.end(), name, self.holders[name]))
        return mentions


def _stem(name: str) -> str:
    return re.sub(r"(?:es|s)\b", "", re.sub(r"[^\w ]", "", name))


@dataclass(slots=True)
class Sheet:
    """A board while it is filled in: values by house and field, with the houses numbered as in the answer."""

    street: Street
    cells: dict[tuple[int, int], Any] = field(default_factory=dict)

    def put(self, house: int, place: int, text: Any) -> None:
        """Fill in a cell, from the text of a cell of a table."""
        name = text[:MAX_NAME] if isinstance(text, str) else "" if text is None else str(whole(text))
        value = self.street.value_in(place, name)
        if value is not OPEN:
            self.cells[house, place] = value

    def say(self, house: int, text: str) -> None:
        """Fill in a house from a text: for each field the first value that the text names. A name before a colon is a field."""
        unsure: list[Mention] = []
        for mention in self.street.mentions(text):
            fields = mention.fields
            if len(fields) > 1:
                label = re.search(r"([\w ]+?)\W*[:=]\W*$", text[max(0, mention.start - 60) : mention.start])
                labelled = self.street.field_of(label[1]) if label else None
                fields = (labelled,) if labelled in fields and labelled is not None else fields
            if len(fields) == 1:
                self.cells.setdefault((house, fields[0]), self.street.values[fields[0]][mention.name])
            else:
                unsure.append(mention)
        for mention in unsure:
            left = [place for place in mention.fields if (house, place) not in self.cells]
            if left:
                self.cells[house, left[0]] = self.street.values[left[0]][mention.name]

    def board(self) -> Board | None:
        """The rows in their order, ``None`` when nothing is known. A row with a given value takes the place of that value."""
        if not self.cells:
            return None
        numbers = sorted({house for house, _ in self.cells})
        first = 0 if numbers[0] == 0 else 1
        rows: list[list[Any]] = [[OPEN] * self.street.width for _ in range(self.street.size)]
        for (house, place), value in self.cells.items():
            at = self._anchored(house)
            at = house - first if at is None else at
            if 0 <= at < self.street.size:
                rows[at][place] = value
        for place, names in enumerate(self.street.values):
            column = [row[place] for row in rows]
            if "" in names and all([value in column for value in names.values() if value is not names[""]]):
                for row in rows:  # the value that is left has no name
                    row[place] = names[""] if row[place] is OPEN else row[place]
        return tuple([tuple(row) for row in rows])

    def _anchored(self, house: int) -> int | None:
        for place, rows in self.street.anchors.items():
            value = self.cells.get((house, place))
            if value is not None:
                return rows.get(norm(str(value)))
        return None


def street_of(puzzle: Puzzle) -> Street:
    """The fields, values and anchors of a puzzle of records."""
    given: Any = puzzle.arguments.get("groups") or puzzle.arguments.get("values")
    size = len(puzzle.givens) or len(given[0])
    street = Street(puzzle.fields, given, size)
    for place, column in enumerate(zip(*puzzle.givens, strict=True)):
        if None not in column:
            street.anchors[place] = {norm(str(value)): row for row, value in enumerate(column)}
    return street


def house_in(label: Any) -> int | None:
    """The house that a label names."""
    number = whole(label)
    return number_in(label) if number is None and isinstance(label, str) and len(label) < 100 else number
