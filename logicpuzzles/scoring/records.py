"""Answers to a puzzle of records: a table, or a list for each row."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Any

from logicpuzzles.core.patterns import pattern
from logicpuzzles.kinds.puzzle import Puzzle
from logicpuzzles.scoring.candidates import (
    AnswerShape,
    Candidate,
    CandidateFact,
    Cells,
    group_facts,
    join_values,
)
from logicpuzzles.scoring.doubts import FEW, SENTENCE, repeats
from logicpuzzles.scoring.names import NamedMention, TextNames, mask_mentions
from logicpuzzles.scoring.texts import COMPARES, MAX_LINE, OPEN, UNSURE, Unknown, norm, whole_number

MAX_UNKNOWN = 60  # characters of what is no value

_RULE = pattern(r"[-+=|:,\s─━═│┼╋├┤┬┴╔╗╚╝╠╣╦╩╪╫`~]+")
_UNDERLINED = pattern(r"-+(?: {2,}-+)+")  # as the program itself underlines a heading
_BLANK = frozenset(["", "-", "?", "none", "unknown", "null", "n/a", "…"])
_ITEM = pattern(r"\s*(?:[-*•◦+]\s|\s{2,}\S)")
_NUMBER = pattern(r"\W{0,4}([0-9]{1,2})\W{0,2}(?:[.):|*]\s{1,3}|\s(?=[^\W\d]))")
_SEPARATORS = (r"\|", r"\t", r"\s*,\s*", r"\s{2,}")
_NOT = pattern(r"\b(?:not|never|nor)\b|n['’]t\b")
_MORE = pattern(  # says more of two names than that they go together
    r"\b(?:but|only|just|merely|near\w*|close|away|apart|side|follow\w*|preced\w*|opposite|facing|"
    r"whether|if|one of)\b|\?"
)
_SIDE = pattern(r"(?:\b(immediately|directly)\b.{0,20})?\b(left|right) of\b")
_CLAUSE = pattern(r",|;|\band\b|\bwhile\b|\bwhereas\b")

Rows = list[list[str]]


class RecordForms(AnswerShape):
    """A board that is a table of names. A row with a given value takes the place of that value."""

    def __init__(self, puzzle: Puzzle) -> None:
        super().__init__(puzzle)
        self.names = TextNames(puzzle)
        self.places = [(y, x) for y in range(self.names.size) for x in range(self.names.width)]

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
        told = {*range(len(lines))} - {fact.at for fact in facts}
        full = any([self.is_full(each.cells) for each in (*found, *listed)])
        self.refused = "" if full else self.lacking([left[at] for at in sorted(told)])
        yield from found if self.refused else (*found, *listed)

    def _read_table(self, rows: Rows) -> Cells | None:
        """The cells of a table with fields above its columns, or before its rows; none where it is
        not plain which row is which, and ``None`` where it is no such table.
        """
        names, found = self.names, []
        needed = {*range(names.width)} - {*names.anchors}
        for turned in (rows, [list(column) for column in zip(*rows, strict=True)]):
            heads = [names.field_of(cell) for cell in turned[0]]
            known = [head for head in heads if head is not None]
            if needed <= {*known} and len(known) == len({*known}):
                found.append(self._read_columns(turned, heads))
        strange = [sum(isinstance(each, Unknown) for each in cells.values()) for cells in found]
        return found[strange.index(min(strange))] if found else None

    def _read_columns(self, rows: Rows, heads: Sequence[int | None]) -> Cells:
        names, body = self.names, rows[1:]
        labels: list[int | None] = [*range(names.size)]
        places = [at for at, head in enumerate(heads) if head in names.anchors]
        for at, head in enumerate(heads if not places else ()):
            if head is None and (not at or names.is_place(rows[0][at])):
                places.append(at)
        for at in places[:1]:
            numbers = [whole_number(norm(row[at])) for row in body]
            labels = numbers if 0 in numbers else [names.row_of(row[at]) for row in body]
        if not {*labels} <= {*range(names.size)} or not len({*labels}) == len(body) == len(labels):
            return {}
        cells: Cells = {}
        for row, line in zip(labels, body, strict=True):
            for head, cell in zip(heads, line, strict=True):
                if head is None or head in names.anchors or "?" in cell or norm(cell) in _BLANK:
                    continue
                name, folded = names.value_in(head, cell), cell.casefold()
                if name is not None:
                    cells[row, head] = names.values[head][name]
                elif not UNSURE.search(folded) or (_NOT.search(folded) and names.find(cell)):
                    cells[row, head] = Unknown(cell[:MAX_UNKNOWN])
        return cells

    def _facts(self, lines: Sequence[str]) -> Iterator[CandidateFact]:
        """What lines tell that begin with a row and go on with its values, or are items below such
        a line.
        """
        heading: int | None = None
        for at, line in enumerate(lines):
            if len(line) > MAX_LINE or not line.strip():
                continue
            number = _NUMBER.match(line)
            item = _ITEM.match(line) or self.names.field_of(line.partition(":")[0]) is not None
            row = self.names.numbered.get(int(number[1])) if number else heading if item else None
            for sentence in SENTENCE.split(line[number.end() :] if number else line):
                named, bare = self.names.find(sentence), norm(sentence)
                quotes = any(len(each.split()) > FEW and each in bare for each in self.echo)
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
                    if cells := self._read_values(y, values):
                        yield CandidateFact(at, cells)
            heading = row if number is None or item else None

    def _read_values(self, row: int, values: Iterable[NamedMention]) -> Cells:
        """The cells of a row with some values; none where nobody can tell of which field one is."""
        cells: Cells = {}
        for each in sorted(values, key=lambda each: len(each.fields)):
            fields = [field for field in each.fields if (row, field) not in cells] or each.fields
            if len(fields) != 1:
                return {}
            value = self.names.values[fields[0]][each.name]
            cells[row, fields[0]] = join_values(cells.get((row, fields[0]), value), value)
        return cells

    def contradicts(self, cells: Cells, line: str) -> bool:
        """Whether a clause of a line says of two names that they go together or on which side one
        stands, and it is not so; or denies it, and it is.
        """
        stands = {(x, norm(str(value))): y for (y, x), value in cells.items()}
        for sentence in SENTENCE.split(line[:MAX_LINE]):
            rest = mask_mentions(sentence, self.names.find(sentence))
            if UNSURE.search(_NOT.sub("", rest)) or repeats(sentence, self.echo):
                continue
            more = COMPARES.search(rest) or _MORE.search(rest)
            ends = [match.end() for match in _CLAUSE.finditer(sentence.casefold())]
            for start, end in pairwise([0, *ends, len(sentence)]):
                clause = sentence[start:end].casefold()
                named = self.names.find(clause)
                rows = [
                    stands.get((each.fields[0], each.name)) if each.row is None else each.row
                    for each in named
                    if len(each.fields) < 2
                ]
                first, second = rows if len(named) == len(rows) == 2 else (None, None)
                if first is None or second is None:
                    continue
                side = _SIDE.search(clause, named[0].end, named[1].start)
                if side and not self.names.anchors:
                    far = first - second if side[2] == "right" else second - first
                    holds = far == 1 if side[1] else far > 0
                elif more or named[0].fields == named[1].fields:
                    continue
                else:
                    holds = first == second
                if holds == bool(_NOT.search(mask_mentions(clause, named))):
                    return True
        return False

    def mask(self, text: str) -> str:
        return self.names.mask(text)

    def lacking(self, lines: Sequence[str]) -> str:
        """Of which value lines do not say where it stands; "" where they name none."""
        found = ((line, each) for line in lines for each in self.names.find(line))
        named = next((line[at.start : at.end] for line, at in found if at.row is None), "")
        return named and f"it names {named}, but does not say plainly where it stands"

    def fill_in(self, known: Cells) -> Cells:
        """The known cells, and those of values that have no name, where all others of their field
        are known.
        """
        filled = dict(known)
        for field, values in enumerate(self.names.values):
            column = {row: known.get((row, field), OPEN) for row in range(self.names.size)}
            named = {value for name, value in values.items() if name}
            if "" in values and named <= {*column.values()}:
                filled |= {(row, field): values[""] for row, each in column.items() if each is OPEN}
        return filled

    def board_with(self, known: Cells) -> Any:
        cells, fields = {**self.given, **self.fill_in(known)}, range(self.names.width)
        rows = range(self.names.size)
        return tuple(tuple(cells.get((y, x), OPEN) for x in fields) for y in rows)


def _tables(lines: Sequence[str]) -> Iterator[tuple[list[int], Rows]]:
    """The tables in some lines: the numbers of their lines, and their cells."""
    end = 0
    for at in range(len(lines)):
        if at >= end:
            found = _underlined_table(lines, at) or _separated_table(lines, at)
            if found:
                yield [*found], [*found.values()]
                end = max(found) + 1


def _underlined_table(lines: Sequence[str], at: int) -> dict[int, list[str]]:
    """The rows, by their lines, of a table as the program itself writes it: its heading stands in a
    line and is underlined in the next, and the strokes begin where the columns do.
    """
    if not _UNDERLINED.fullmatch("".join(lines[at + 1 : at + 2])):
        return {}
    end = next((end for end in range(at, len(lines)) if not lines[end].strip()), len(lines))
    starts = [match.start() for match in re.finditer(r"(?<= )-", lines[at + 1])]
    columns = [*pairwise([0, *starts, None])]
    return {
        line: [lines[line][start:stop].strip() for start, stop in columns]
        for line in (at, *range(at + 2, end))
    }


def _separated_table(lines: Sequence[str], at: int) -> dict[int, list[str]]:
    """The rows, by their lines, of a table that begins in a line: two lines or more with equally
    many cells, with the same sign between these.
    """
    for separator in _SEPARATORS:
        rows: dict[int, list[str]] = {}
        for place in range(at, len(lines)):
            bare = lines[place].strip()
            if rows and bare and _RULE.fullmatch(bare[:MAX_LINE]):
                continue
            barred = bare.startswith("|")
            text = bare[1:].removesuffix("|") if barred else lines[place].rstrip(" |")
            cells = [cell.strip() for cell in re.split(separator, text[:MAX_LINE])]
            if len(cells) < 2 or (rows and len(cells) != len(rows[at])):
                break
            rows[place] = cells
        if len(rows) > 1:
            return rows
    return {}
