"""Reading answers to a puzzle of records: a table, or a list for each row or field. Everything else
is passed over.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from logicpuzzles.core.patterns import pattern
from logicpuzzles.scoring.candidates import (
    Candidate,
    CandidateFact,
    Cells,
    group_facts,
    join_values,
)
from logicpuzzles.scoring.doubts import FEW
from logicpuzzles.scoring.names import NamedMention, TextNames, without
from logicpuzzles.scoring.texts import COMPARES, UNSURE, Unknown, norm, whole_number

__all__ = ["read_records"]

MAX_LINE = 5_000  # characters
MAX_UNKNOWN = 60  # characters of what is no value

_RULE = pattern(r"[-+=|:,\s─━═│┼╋├┤┬┴╔╗╚╝╠╣╦╩╪╫`~]+")
_UNDERLINED = pattern(r"-+(?: {2,}-+)+")  # as the program itself underlines a heading
_BLANK = frozenset(["", "-", "?", "none", "unknown", "null", "n/a", "…"])
_SENTENCE = pattern(r"(?<=[.!?;])\s+")
_ITEM = pattern(r"\s*(?:[-*•◦+]\s|\s{2,}\S)")
_NUMBER = pattern(r"\W{0,4}([0-9]{1,2})\W{0,2}(?:[.):|*]\s{1,3}|\s(?=[^\W\d]))")

_SEPARATORS = (r"\|", r"\t", r"\s*,\s*", r"\s{2,}")

Rows = list[list[str]]


def read_records(names: TextNames, lines: Sequence[str], echo: frozenset[str]) -> list[Candidate]:
    """The boards that lines tell. ``echo``: the sentences of the puzzle, which tell nothing of the
    answer.
    """
    left = [*lines]
    found = []
    for places, rows in _tables(lines):
        cells = _of_table(names, rows)
        if cells is not None:
            left = ["" if at in places else line for at, line in enumerate(left)]
        if cells:
            found.append(Candidate(places[0], places[-1], cells))
    return [*found, *group_facts(_facts(names, left, echo), left)]


# --- tables ---------------------------------------------------------------------------------------


def _tables(lines: Sequence[str]) -> Iterator[tuple[list[int], Rows]]:
    """The lines and the cells of tables: lines in a row with equally many cells."""
    done = -1
    for at in range(len(lines)):
        if at > done and at + 1 < len(lines) and _UNDERLINED.fullmatch(lines[at + 1]):
            starts = [match.start() for match in re.finditer("-+", lines[at + 1])]
            done = next(
                (end for end in range(at, len(lines)) if not lines[end].strip()), len(lines)
            )
            places = [at, *range(at + 2, done)]
            ends = [*starts[1:], MAX_LINE]
            yield (
                places,
                [
                    [lines[y][x:end].strip() for x, end in zip(starts, ends, strict=True)]
                    for y in places
                ],
            )
        for separator in _SEPARATORS if at > done else ():
            rows: Rows = []
            places = []
            for place in range(at, len(lines)):
                bare = lines[place].strip()
                if rows and bare and _RULE.fullmatch(bare[:MAX_LINE]):
                    continue
                text = (
                    bare[1:].removesuffix("|")
                    if bare.startswith("|")
                    else lines[place].rstrip(" |")
                )
                cells = [cell.strip() for cell in re.split(separator, text[:MAX_LINE])]
                if len(cells) < 2 or (rows and len(cells) != len(rows[0])):
                    break
                rows.append(cells)
                places.append(place)
            if len(rows) > 1:
                yield places, rows
                done = places[-1]
                break


def _of_table(names: TextNames, rows: Rows) -> Cells | None:
    """The cells of a table with fields above its columns, or before its rows; none where it is not
    plain which row is which, and ``None`` where it is no such table.
    """
    found: list[Cells] = []
    for turned in (rows, [list(column) for column in zip(*rows, strict=True)]):
        heads = [names.field_of(cell) for cell in turned[0]]
        missing = {*range(names.width)} - {*heads} - {*names.anchors}
        if len(missing) == 1 and heads[0] is None and len(turned) > 1:
            (field,) = missing
            if all([names.value_in(field, row[0]) for row in turned[1:]]):
                heads[0] = field  # its values stand before the rows
        known = [head for head in heads if head is not None]
        if {*range(names.width)} - {*names.anchors} <= {*known} and len(known) == len({*known}):
            found.append(_of_columns(names, turned, heads))
    return min(found, key=lambda cells: len(_unknown(cells)), default=None)


def _unknown(cells: Cells) -> list[Unknown]:
    return [each for each in cells.values() if isinstance(each, Unknown)]


def _of_columns(names: TextNames, rows: Rows, heads: Sequence[int | None]) -> Cells:
    body = rows[1:]
    labels: list[int | None] = [*range(names.size)]
    anchored = [at for at, head in enumerate(heads) if head in names.anchors]
    placed = [
        at
        for at, head in enumerate(heads)
        if head is None and (not at or names.is_place(rows[0][at]))
    ]
    for at in (anchored or placed)[:1]:
        field = heads[at]
        if field is None:
            numbers = [whole_number(norm(row[at])) for row in body]
            labels = numbers if 0 in numbers else [names.row_of(row[at]) for row in body]
        else:
            labels = [
                names.anchors[field].get(names.value_in(field, row[at]) or "") for row in body
            ]
    if (
        not {*labels} <= {*range(names.size)}
        or len({*labels}) != len(body)
        or len(body) != len(labels)
    ):
        return {}
    cells: Cells = {}
    for row, line in zip(labels, body, strict=True):
        for head, cell in zip(heads, line, strict=True):
            name = (
                None
                if head is None or "?" in cell or norm(cell) in _BLANK
                else names.value_in(head, cell)
            )
            if head is not None and name is not None:
                cells[row, head] = names.values[head][name]
            elif (
                head is not None and norm(cell) not in _BLANK and not UNSURE.search(cell.casefold())
            ):
                cells[row, head] = Unknown(cell[:MAX_UNKNOWN])
    return cells


# --- lists ----------------------------------------------------------------------------------------


def _facts(names: TextNames, lines: Sequence[str], echo: frozenset[str]) -> Iterator[CandidateFact]:
    """What lines tell that name a row and its values, or are items below such a line."""
    heading: int | None = None
    for at, line in enumerate(lines):
        if len(line) > MAX_LINE or not line.strip():
            continue
        number = _NUMBER.match(line)
        item = bool(_ITEM.match(line)) or names.field_of(line.partition(":")[0]) is not None
        row = names.numbered.get(int(number[1])) if number else heading if item else None
        for sentence in _SENTENCE.split(line[number.end() :] if number else line):
            bare = norm(sentence)
            quotes = bare in echo or any(
                [len(each.split()) > FEW and each in bare for each in echo]
            )
            rest = without(sentence, _mentions(names, sentence))
            if quotes or UNSURE.search(rest) or COMPARES.search(rest):
                row = None
                continue
            for part, mentions in _parts(names, sentence):
                rows = {each.row for each in mentions if each.row is not None}
                if len(rows) > 1:
                    row = None
                    continue
                row = next(iter(rows)) if rows else row
                cells = _cells(names, row, [each for each in mentions if each.row is None], part)
                if cells:
                    yield CandidateFact(at, cells)
        heading = row if number is None or item else None


def _parts(names: TextNames, sentence: str) -> Iterator[tuple[str, list[NamedMention]]]:
    """A sentence with what it names. One that begins with a row and names several is parted where
    it names the next.
    """
    mentions = _mentions(names, sentence)
    starts = [each.start for each in mentions if each.row is not None]
    if len(starts) < 2 or mentions[0].row is None:
        yield sentence, mentions
        return
    for start, end in pairwise([0, *starts[1:], len(sentence)]):
        yield (
            sentence[start:end],
            [
                replace(each, start=each.start - start, end=each.end - start)
                for each in mentions
                if start <= each.start < end
            ],
        )


def _mentions(names: TextNames, text: str) -> list[NamedMention]:
    """The rows and values that a text names, in their order; a number in the name of a row is not a
    value.
    """
    rows = names.rows_in(text)
    anchored: list[NamedMention] = []
    values = []
    for each in names.mentions(text):
        if any([row.start < each.end and each.start < row.end for row in rows]):
            continue
        own = [field for field in each.fields if field in names.anchors]
        if own and len(each.fields) == 1 and whole_number(each.name) is None:
            anchored.append(
                NamedMention(each.start, each.end, row=names.anchors[own[0]][each.name])
            )
        elif len(own) < len(each.fields):
            fields = tuple([field for field in each.fields if field not in names.anchors])
            values.append(NamedMention(each.start, each.end, each.name, fields))
    return sorted([*rows, *anchored, *values], key=lambda mention: mention.start)


def _cells(names: TextNames, row: int | None, values: Sequence[NamedMention], text: str) -> Cells:
    """The cells of a row with some values; none where nobody can tell of which field one is."""
    cells: Cells = {}
    for each in sorted(values, key=lambda each: len(each.fields)) if row is not None else ():
        label = re.search(r"([\w ]+?)\W*[:=]\W*$", text[max(0, each.start - 60) : each.start])
        said = names.field_of(label[1]) if label else None
        fields = (
            [field for field in each.fields if (row, field) not in cells]
            if len(each.fields) > 1
            else each.fields
        )
        fields = [said] if said is not None and said in each.fields else fields
        if len(fields) != 1:
            return {}
        cell, value = (row, fields[0]), names.values[fields[0]][each.name]
        if cells.setdefault(cell, value) != value:
            cells[cell] = join_values(cells[cell], value)
    return cells
