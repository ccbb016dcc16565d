"""The boards that an answer could mean, in the order of its text, and the one that counts: the last
full one.

A *fact* gives values to cells. A grid or a table is a board by itself. Facts of a list stand
together until a line takes something back or announces an answer, so that no board is made of parts
of two attempts; a cell to which facts that stand together give several values has none of them.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import chain
from typing import Any

from logicpuzzles.core.errors import PuzzleError
from logicpuzzles.formats import format_of
from logicpuzzles.formats.answers import from_json
from logicpuzzles.kinds.discovery import kind_named
from logicpuzzles.kinds.puzzle import Puzzle
from logicpuzzles.kinds.stating import layout_of
from logicpuzzles.scoring.doubts import parts_attempts
from logicpuzzles.scoring.texts import OPEN, Unknown, norm

Cells = dict[Any, Any]  # values by places


@dataclass(frozen=True, slots=True)
class CandidateFact:
    """Values of cells. ``at``: the line of the text where they end; ``first``: where they begin, if
    that is another one.
    """

    at: int
    cells: Cells
    first: int | None = None


@dataclass(slots=True)
class Candidate:
    """Values of cells that stand together in some lines of an answer."""

    first: int
    last: int
    cells: Cells = field(default_factory=dict)

    def differs(self, other: Candidate) -> bool:
        """Whether both tell a cell, and not the same of it."""
        return any(self.cells.get(cell, each) != each for cell, each in other.cells.items())


class AnswerShape:
    """What the board of a puzzle looks like in the lines of an answer. ``echo``: texts of the
    puzzle, which say nothing about the answer. ``refused``: why the last thing like a board was not
    read.
    """

    own: Any = None  # the part of the kind that reads its answers itself
    value_signs: Collection[str] = ()  # what stands for a value, and so is no markup

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.layout: Any = layout_of(kind_named(puzzle.kind), puzzle)
        self.places: Sequence[Any] = () if self.layout is None else self.layout.places
        rows = enumerate(puzzle.givens)
        cells = [((y, x), cell) for y, row in rows for x, cell in enumerate(row)]
        self.given: Cells = {place: cell for place, cell in cells if cell is not None}
        self.echo = frozenset(map(norm, _texts_of(puzzle))) - {""}
        self.refused = ""

    def find_boards(self, lines: Sequence[str]) -> Iterator[Candidate]:
        """The boards in lines of text, and parts of them."""
        raise NotImplementedError

    def read_json(self, value: Any) -> Cells:
        """The cells of a value that has exactly the shape of a solution; none of another value."""
        try:
            board: Any = from_json(self.puzzle, value)
            values = self.layout.values_on(board) if self.layout else [*chain(*board)]
        except (PuzzleError, TypeError, ValueError, KeyError):
            return {}
        return dict(zip(self.places, values, strict=True))

    def are_lines(self, values: Sequence[Any]) -> bool:
        """Whether the values of a list are lines of a board, and not cells of one."""
        return False

    def mask(self, text: str) -> str:
        """A text without capitals and without the names of the puzzle."""
        return text.casefold()

    def contradicts(self, cells: Cells, line: str) -> bool:
        """Whether a line after a board says plainly what is not so on it."""
        return False

    def lacking(self, lines: Sequence[str]) -> str:
        """Why there is no board in lines, in a few words."""
        return "it tells the value of no cell plainly"

    def fill_in(self, known: Cells) -> Cells:
        """The known cells, and those that follow from them without a thought."""
        return known

    def is_full(self, known: Cells) -> bool:
        """Whether every cell that is to be found is known."""
        return {*self.places} <= self.fill_in(known).keys() | self.given.keys()

    def tells(self, known: Cells) -> bool:
        """Whether a cell that is to be found is known."""
        return bool({*self.places} & known.keys() - self.given.keys())

    def board_with(self, known: Cells) -> Any:
        """The board with these values, ``OPEN`` where there is none."""
        cells = {**self.given, **self.fill_in(known)}
        values = [cells.get(place, OPEN) for place in self.places]
        return tuple(values) if self.layout is None else self.layout.board_of(values)


def _texts_of(puzzle: Puzzle) -> Iterator[str]:
    """The name of a puzzle, its sentences, as its format writes them for people too, and the rules
    of its kind.
    """
    yield puzzle.name
    yield from [clue.text for clue in puzzle.clues]
    yield from [sentence.text for sentence in puzzle.unused]
    notation = format_of(puzzle).notation
    with suppress(PuzzleError):
        text = notation.write_for_people(puzzle) if hasattr(notation, "write_for_people") else ""
        yield from re.findall(r"(?m)^\s*[0-9]+[.)]\s+(.+)$", text)
    yield from [" ".join(part.split()) for part in kind_named(puzzle.kind).text.split("\n\n")]


def group_facts(facts: Iterable[CandidateFact], lines: Sequence[str]) -> Iterator[Candidate]:
    """Facts that stand together as candidates, in the order of their lines."""
    current: Candidate | None = None
    for fact in sorted(facts, key=lambda fact: fact.at):
        first = fact.at if fact.first is None else fact.first
        if current is not None and fact.at > current.last:
            if any(map(parts_attempts, lines[current.last : fact.at + 1])):
                yield current
                current = None
        current = current or Candidate(first, fact.at)
        current.first, current.last = min(current.first, first), fact.at
        for cell, value in fact.cells.items():
            current.cells[cell] = join_values(current.cells.get(cell, value), value)
    if current is not None:
        yield current


def join_values(value: Any, other: Any) -> Any:
    """Two values of a cell together; where they differ, they are no value of it."""
    if value == other:
        return value
    texts = [each.text if isinstance(each, Unknown) else str(each) for each in (value, other)]
    return Unknown(" and ".join(sorted({part for text in texts for part in text.split(" and ")})))
