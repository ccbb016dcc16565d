"""Answers to a puzzle of records: a table, or a list for each row; and what an answer says to the
questions of the puzzle.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from itertools import pairwise
from typing import Any, NamedTuple

from logicpuzzles.core.errors import PuzzleError
from logicpuzzles.core.patterns import pattern
from logicpuzzles.formats import format_of
from logicpuzzles.kinds.parts import part_of
from logicpuzzles.kinds.puzzle import Puzzle
from logicpuzzles.scoring.candidates import (
    AnswerShape,
    Candidate,
    CandidateFact,
    Cells,
    group_facts,
    join_values,
)
from logicpuzzles.scoring.doubts import FEW, SENTENCE
from logicpuzzles.scoring.names import NOT, NamedMention, TextNames, mask_mentions
from logicpuzzles.scoring.texts import COMPARES, MAX_LINE, OPEN, UNSURE, Unknown, norm, whole_number

__all__ = ["Question", "RecordForms", "clues_for_people", "questions_of"]

MAX_UNKNOWN = 60  # characters of what is no value

_RULE = pattern(r"[-+=|:,\s─━═│┼╋├┤┬┴╔╗╚╝╠╣╦╩╪╫`~]+")
_UNDERLINED = pattern(r"-+(?: {2,}-+)+")  # as the program itself underlines a heading
_BLANK = frozenset(["", "-", "?", "none", "unknown", "null", "n/a", "…"])
_ITEM = pattern(r"\s*(?:[-*•◦+]\s|\s{2,}\S)")
_NUMBER = pattern(r"\W{0,4}([0-9]{1,2})\W{0,2}(?:[.):|*]\s{1,3}|\s(?=[^\W\d]))")
_SEPARATORS = (r"\|", r"\t", r"\s*,\s*", r"\s{2,}")

Rows = list[list[str]]


class Question(NamedTuple):
    """What stands in the row of a value: the value of the field ``asked``, or the number of the row
    where that is -1.
    """

    field: int
    value: str
    asked: int


def questions_of(puzzle: Puzzle) -> list[Question]:
    """The questions of a puzzle whose answers can be looked up on a board."""
    own = part_of(puzzle.kind, "questions") if puzzle.unused else None
    return [Question(*each) for each in own.questions(puzzle)] if own is not None else []


def clues_for_people(puzzle: Puzzle) -> Iterator[str]:
    """The clues of a puzzle as its format writes them for people, without their numbers."""
    notation = format_of(puzzle).notation
    with suppress(PuzzleError):
        text = notation.write_for_people(puzzle) if hasattr(notation, "write_for_people") else ""
        yield from re.findall(r"(?m)^\s*[0-9]+[.)]\s+(.+)$", text)


class RecordForms(AnswerShape):
    """A board that is a table of names. A row with a given value takes the place of that value."""

    def __init__(self, puzzle: Puzzle) -> None:
        super().__init__(puzzle)
        self.names, self.questions = TextNames(puzzle), questions_of(puzzle)
        self.places = [(y, x) for y in range(self.names.size) for x in range(self.names.width)]
        said = [*[clue.text for clue in puzzle.clues], *clues_for_people(puzzle)]
        self.echo = frozenset([norm(line) for line in said]) - {""}

    def read_json(self, value: Any) -> Cells:
        return super().read_json(value) if isinstance(value, dict) and "grid" in value else {}

    def find_boards(self, lines: Sequence[str]) -> Iterator[Candidate]:
        left, found = [*lines], []
        for places, rows in _tables(lines):
            cells = self._read_table(rows)
            for at in places if cells is not None else ():
                left[at] = ""
            found += [Candidate(places[0], places[-1], cells)] if cells else []
        facts = list(self._facts(left))
        listed = list(group_facts(facts, left))
        if not any([self.is_full(each.cells) for each in (*found, *listed)]):
            told = {fact.at for fact in facts}
            silent = [line for at, line in enumerate(left) if at not in told]
            if self._find_unplaced(silent):
                listed, self.refused = [], self.lacking(silent)
        yield from (*found, *listed)

    def _read_table(self, rows: Rows) -> Cells | None:
        """The cells of a table with fields above its columns, or before its rows; none where it is
        not plain which row is which, and ``None`` where it is no such table.
        """
        names, found = self.names, []
        needed = {*range(names.width)} - {*names.anchors}
        for turned in (rows, [list(column) for column in zip(*rows, strict=True)]):
            heads = [names.field_of(cell) for cell in turned[0]]
            missing = needed - {*heads}
            if len(missing) == 1 and heads[0] is None:  # perhaps its values stand before the rows
                (field,) = missing
                heads[0] = (
                    field if all([names.value_in(field, row[0]) for row in turned[1:]]) else None
                )
            known = [head for head in heads if head is not None]
            if needed <= {*known} and len(known) == len({*known}):
                found.append(self._read_columns(turned, heads))
        return min(found, default=None, key=_count_unknown)

    def _read_columns(self, rows: Rows, heads: Sequence[int | None]) -> Cells:
        names, body = self.names, rows[1:]
        labels: list[int | None] = [*range(names.size)]
        places = [at for at, head in enumerate(heads) if head in names.anchors] or [
            at
            for at, head in enumerate(heads)
            if head is None and (not at or names.is_place(rows[0][at]))
        ]
        for at in places[:1]:
            numbers = [whole_number(norm(row[at])) for row in body]
            labels = numbers if 0 in numbers else [names.row_of(row[at]) for row in body]
        if not {*labels} <= {*range(names.size)} or not len({*labels}) == len(body) == len(labels):
            return {}
        cells: Cells = {}
        for row, line in zip(labels, body, strict=True):
            for head, cell in zip(heads, line, strict=True):
                folded = cell.casefold()
                if head is None or head in names.anchors or "?" in cell or norm(cell) in _BLANK:
                    continue
                name = names.value_in(head, cell)
                if name is not None:
                    cells[row, head] = names.values[head][name]
                elif not UNSURE.search(folded) or (NOT.search(folded) and names.find(cell)):
                    cells[row, head] = Unknown(cell[:MAX_UNKNOWN])
        return cells

    def _facts(self, lines: Sequence[str]) -> Iterator[CandidateFact]:
        """What lines tell that name a row and its values, or are items below such a line."""
        heading: int | None = None
        for at, line in enumerate(lines):
            if len(line) > MAX_LINE or not line.strip():
                continue
            number = _NUMBER.match(line)
            item = _ITEM.match(line) or self.names.field_of(line.partition(":")[0]) is not None
            row = self.names.numbered.get(int(number[1])) if number else heading if item else None
            for sentence in SENTENCE.split(line[number.end() :] if number else line):
                named, bare = self.names.find(sentence), norm(sentence)
                quotes = any([len(each.split()) > FEW and each in bare for each in self.echo])
                rest = mask_mentions(sentence, named)
                if quotes or bare in self.echo or UNSURE.search(rest) or COMPARES.search(rest):
                    row = None
                    continue
                rows = {each.row for each in named if each.row is not None}
                if rows and named[0].row is None:  # of the one row that the sentence names later
                    row = rows.pop() if len(rows) == 1 else None
                    rows = set()
                told: dict[int, list[NamedMention]] = {}
                for each in named:
                    row = each.row if rows and each.row is not None else row
                    if row is not None and each.row is None:
                        told.setdefault(row, []).append(each)
                for y, values in told.items():
                    if cells := self._read_values(y, values, sentence):
                        yield CandidateFact(at, cells)
            heading = row if number is None or item else None

    def _read_values(self, row: int, values: Iterable[NamedMention], text: str) -> Cells:
        """The cells of a row with some values; none where nobody can tell of which field one is."""
        cells: Cells = {}
        for each in sorted(values, key=lambda each: len(each.fields)):
            label = re.search(r"([\w ]+?)\W*[:=]\W*$", text[max(0, each.start - 60) : each.start])
            said = self.names.field_of(label[1]) if label else None
            left = [field for field in each.fields if (row, field) not in cells]
            fields = (
                [said] if said in each.fields else left if len(each.fields) > 1 else each.fields
            )
            if len(fields) != 1:
                return {}
            value = self.names.values[fields[0] or 0][each.name]
            cells[row, fields[0]] = join_values(cells.get((row, fields[0]), value), value)
        return cells

    def mask(self, text: str) -> str:
        return self.names.mask(text)

    def answers(self, cells: Cells, lines: Sequence[str] = ()) -> tuple[Any, ...]:
        found: list[Any] = []
        claims = [
            each
            for line in lines
            if self.questions
            for each in self.names.claims_in(line, self.echo)
        ]
        alone = [  # names that stand alone, where there is just one question
            named[0]
            for line in (lines if len(self.questions) == 1 else ())
            for sentence in SENTENCE.split(line)
            if len(named := self.names.find(sentence)) == 1
            and not UNSURE.search(mask_mentions(sentence, named))
        ]
        for field, value, asked in self.questions:
            told = {
                other.row if asked < 0 else other.name
                for claim in claims
                for each, other in (claim[:2], claim[1::-1])
                if field in each.fields and each.name == norm(value) and not claim.denied
                and (other.row is not None if asked < 0 else asked in other.fields)
            }  # fmt: skip
            told |= {each.name for each in alone if asked in each.fields}
            for row in range(self.names.size):
                if norm(str(cells.get((row, field), ""))) == norm(value):
                    known = norm(str(cells.get((row, asked), "")))
                    told |= {row} if asked < 0 else {known} - {""}
            found.append(told.pop() if len(told) == 1 else None)
        return tuple(found)

    def contradicts(self, cells: Cells, line: str) -> bool:
        stands = {(x, norm(str(value))): y for (y, x), value in cells.items()}
        for claim in self.names.claims_in(line, self.echo):
            rows = [
                stands.get((each.fields[0], each.name)) if each.row is None else each.row
                for each in (claim.first, claim.second)
                if len(each.fields) < 2
            ]
            first, second = rows if len(rows) == 2 else (None, None)
            if first is not None and second is not None:
                if (second - first in claim.apart) == claim.denied:
                    return True
        return False

    def _find_unplaced(self, lines: Sequence[str]) -> str:
        """A value that lines name."""
        for line in lines:
            for each in self.names.find(line):
                if each.row is None:
                    return line[each.start : each.end]
        return ""

    def lacking(self, lines: Sequence[str]) -> str:
        named = self._find_unplaced(lines)
        if not named:
            return "it names no value of the puzzle"
        return f"it names {named}, but does not say plainly where it stands"

    def fill_in(self, known: Cells) -> Cells:
        """The known cells, and those of values that have no name, where all others of their field
        are known.
        """
        filled = dict(known)
        for field, values in enumerate(self.names.values):
            column = {row: known.get((row, field), OPEN) for row in range(self.names.size)}
            if "" in values and {value for name, value in values.items() if name} <= {
                *column.values()
            }:
                filled |= {(row, field): values[""] for row, each in column.items() if each is OPEN}
        return filled

    def board_with(self, known: Cells) -> Any:
        cells, fields = {**self.given, **self.fill_in(known)}, range(self.names.width)
        rows = range(self.names.size)
        return tuple([tuple([cells.get((y, x), OPEN) for x in fields]) for y in rows])


def _tables(lines: Sequence[str]) -> Iterator[tuple[list[int], Rows]]:
    """The lines and the cells of tables: lines in a row with equally many cells."""
    done = -1
    for at in range(len(lines)):
        underline = lines[at + 1] if at > done and at + 1 < len(lines) else ""
        if _UNDERLINED.fullmatch(underline):
            ends = [*[match.start() for match in re.finditer("-+", underline)][1:], MAX_LINE]
            done = next(
                (end for end in range(at, len(lines)) if not lines[end].strip()), len(lines)
            )
            places = [at, *range(at + 2, done)]
            yield (
                places,
                [[lines[y][x:end].strip() for x, end in pairwise([0, *ends])] for y in places],
            )
        for separator in _SEPARATORS if at > done else ():
            rows: dict[int, list[str]] = {}
            for place in range(at, len(lines)):
                bare = lines[place].strip()
                if rows and bare and _RULE.fullmatch(bare[:MAX_LINE]):
                    continue
                ends_ = bare[1:].removesuffix("|")
                text = ends_ if bare.startswith("|") else lines[place].rstrip(" |")
                cells = [cell.strip() for cell in re.split(separator, text[:MAX_LINE])]
                if len(cells) < 2 or (rows and len(cells) != len(rows[at])):
                    break
                rows[place] = cells
            if len(rows) > 1:
                yield [*rows], [*rows.values()]
                done = max(rows)
                break


def _count_unknown(cells: Cells) -> int:
    return sum([isinstance(each, Unknown) for each in cells.values()])
