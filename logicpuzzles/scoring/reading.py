"""Reading the board of an answer. What counts is the last full board in one of a few shapes.

JSON: what ``solve --format json`` writes, alone or under a name such as "solution", or lists and
objects that are one of the shapes below. A text: the drawing that the program itself makes; a line
of symbols for each row of a grid; a table with a heading; a list for each row of a puzzle of
records; what the kind itself reads. Everything else is unreadable.

All boards of an answer are found, in the order of its text. The last full one is compared by its
meaning; a full one before it that differs, what contradicts it afterwards, and words that doubt it
or take it back make the answer unreadable.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from logicpuzzles.kinds.discovery import kind_named
from logicpuzzles.kinds.grid import Edges
from logicpuzzles.kinds.parts import part_of
from logicpuzzles.kinds.puzzle import Puzzle
from logicpuzzles.kinds.stating import layout_of
from logicpuzzles.scoring.candidates import AnswerShape, Candidate, Cells, group_facts
from logicpuzzles.scoring.doubts import SENTENCE, doubt_about, supersedes
from logicpuzzles.scoring.grids import DrawingForms, GridForms
from logicpuzzles.scoring.records import RecordForms
from logicpuzzles.scoring.texts import MAX_CHARACTERS, OPEN, Unknown, json_in, strip_markup

MAX_DEPTH = 8  # of lists and objects in an answer
MAX_VALUES = 50_000  # in an answer
MAX_QUOTED = 70  # characters of a line that is quoted
AGAINST = "what follows the board contradicts it"
SEVERAL = "there are several boards that disagree"

Board = Any


@dataclass(frozen=True, slots=True)
class AnswerReading:
    """What an answer says. ``board``: ``OPEN`` in the cells that it leaves out and ``Unknown`` in
    those with no possible value. ``None`` where it has no board, or only what the puzzle gives.
    ``unknown``: what it has besides, that belongs to no cell. ``doubt``: why the board does not
    count, in a few words: there is none, or the answer contradicts it or takes it back.
    """

    board: Board | None
    unknown: tuple[str, ...] = ()
    doubt: str = ""


class KindForms(AnswerShape):
    """A board that its kind reads itself: ``facts(puzzle, lines)`` in its ``answers``, of lines
    with a sentence each.
    """

    def __init__(self, puzzle: Puzzle) -> None:
        super().__init__(puzzle)
        self.own = part_of(puzzle.kind, "answers")
        self.places = () if self.layout is None else range(len(self.layout.names))

    def find_boards(self, lines: Sequence[str]) -> Iterator[Candidate]:
        return group_facts(self.own.facts(self.puzzle, lines) if self.own else (), lines)

    def read_json(self, value: Any) -> Cells:
        return {} if getattr(self.own, "NAMED", False) else super().read_json(value)


def answer_shape_of(puzzle: Puzzle) -> AnswerShape:
    """The shape in which answers tell a board of the puzzle."""
    layout = layout_of(kind_named(puzzle.kind), puzzle)
    if puzzle.fields:
        return RecordForms(puzzle)
    if layout is None or not layout.board.is_grid or part_of(puzzle.kind, "answers"):
        return KindForms(puzzle)
    return DrawingForms(puzzle) if isinstance(layout.board.answer, Edges) else GridForms(puzzle)


class AnswerReader:
    """Reads the answers to a puzzle."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.shape = answer_shape_of(puzzle)

    def read(self, answer: Any) -> AnswerReading:
        """What an answer says."""
        shape, text = self.shape, AnswerText(self.shape)
        shape.refused = ""
        if _count_values(answer) > MAX_VALUES:
            return AnswerReading(None, doubt="it is too long, or too deeply nested")
        text.add(answer)
        lines = text.lines
        told = sorted([*text.found, *shape.find_boards(lines)], key=lambda each: each.last)
        full = [each for each in told if shape.is_full(each.cells)]
        partial = full or [each for each in told if shape.tells(each.cells)]
        board = shape.board_with(partial[-1].cells) if partial else None
        if is_open(board) and strange_in(board):
            board, shape.refused = None, "what it tells contradicts itself"
        if board is None:
            empty = isinstance(answer, str) and not answer.strip()
            lacking = shape.refused or shape.lacking(lines) or "it names no value of the puzzle"
            return AnswerReading(None, doubt="it is empty" if empty else lacking)
        cells = partial[-1].cells.items()
        outside = [
            each.text
            for at, each in cells
            if isinstance(each, Unknown) and at not in {*shape.places}
        ]
        doubt = self._doubt(lines, partial[-1], full, told)
        return AnswerReading(board, tuple(dict.fromkeys(outside)), doubt)

    def _doubt(
        self, lines: list[str], board: Candidate, full: list[Candidate], told: list[Candidate]
    ) -> str:
        """Why the board that a text tells does not count, in a few words; "" where it counts."""
        for each in told:
            if each.last > board.last and board.differs(each):
                return AGAINST + _quote(lines, each.last)
        before = [each for each in full if each is not board and board.differs(each)]
        done = before[-1].last if before else -1
        if before and not supersedes(lines, (before[-1].first, done), board.first):
            return SEVERAL
        about = doubt_about(lines, board.first, done, self.shape.echo, self.shape.mask)
        if about is not None:
            return about[0] + _quote(lines, about[1])
        for at in range(board.last + 1, len(lines)):
            if self.shape.contradicts(board.cells, lines[at]):
                return AGAINST + _quote(lines, at)
        return ""


def board_of(puzzle: Puzzle, answer: Any) -> Board | None:
    """The board of an answer; ``None`` where it has none, or only what the puzzle gives."""
    return AnswerReader(puzzle).read(answer).board


def leaves_of(board: Board) -> Iterator[Any]:
    """The cells of a board in their order."""
    if isinstance(board, tuple):
        for part in board:
            yield from leaves_of(part)
    else:
        yield board


def values_on(puzzle: Puzzle, board: Board) -> list[Any]:
    """The values in the cells of a board, without blocked cells."""
    layout = layout_of(kind_named(puzzle.kind), puzzle)
    return [*leaves_of(board)] if layout is None else layout.values_on(board)


def is_open(board: Board) -> bool:
    """Whether a cell of the board is ``OPEN``."""
    return any([cell is OPEN for cell in leaves_of(board)])


def strange_in(board: Board) -> tuple[str, ...]:
    """What the board has in its cells that is not a value of them."""
    strange = [cell.text for cell in leaves_of(board) if isinstance(cell, Unknown)]
    return tuple(dict.fromkeys(strange))


@dataclass(slots=True)
class AnswerText:
    """An answer as lines of text. ``found``: the boards of values of JSON that have exactly the
    shape of a solution; such a value is an empty line.
    """

    shape: AnswerShape
    lines: list[str] = field(default_factory=list)
    found: list[Candidate] = field(default_factory=list)

    def add(self, answer: Any) -> None:
        """Add an answer, a text or a value of JSON."""
        if not isinstance(answer, str):
            self._add_value(answer)
            return
        text, done = strip_markup(answer, self.shape.value_signs), 0
        for start, end, value in json_in(text):
            if isinstance(value, dict) or _is_nested(value) or len(value) > 2:
                self._add_text(text[done:start])
                self._add_value(value)
                done = end
        self._add_text(text[done:])

    def _add_text(self, text: str) -> None:
        own = self.shape.own is not None
        for line in text.split("\n"):
            self.lines += SENTENCE.split(line) if own else [line]

    def _add_row(self, cells: Iterable[Any]) -> None:
        self.lines.append(f"| {' | '.join(map(_token, cells))} |")

    def _add_value(self, value: Any) -> None:
        """Add a value of JSON: a list of single values as a line with bars, objects with the same
        names as a table, a name above what it names.
        """
        values = [*value.values()] if isinstance(value, dict) else value
        if not isinstance(values, list):
            self._add_text(value if isinstance(value, str) else _token(value))
        elif cells := self.shape.read_json(value) if value else {}:
            self.found.append(Candidate(len(self.lines), len(self.lines), cells))
            self.lines.append("")
        elif isinstance(value, dict) and isinstance(value.get("rows"), list):
            header = value.get("header")
            self._add_value([header, *value["rows"]] if header else value["rows"])
        elif _is_table(values, self.shape.own):
            heads = list(dict.fromkeys([head for each in values for head in each]))[:100]
            named = [[name] for name in value] if isinstance(value, dict) else [[] for _ in value]
            self._add_row([*["" for _ in named[0]], *heads])
            for name, each in zip(named, values, strict=True):
                self._add_row([*name, *[each.get(head) for head in heads]])
        elif isinstance(value, dict):
            for key, each in value.items():
                self._add_named(_token(key).replace("_", " "), each)
        elif _is_nested(value):
            flat = all([isinstance(each, list) and not _is_nested(each) for each in value])
            for each in value:
                self.lines += [] if flat else [""]
                self._add_value(each)
        elif self.shape.are_lines(value):
            self.lines += [line for each in value for line in each.split("\n")]
        else:
            self._add_row(value)

    def _add_named(self, name: str, value: Any) -> None:
        flat = isinstance(value, list) and value and not _is_nested(value)
        if flat and not (self.shape.are_lines(value) or self.shape.read_json(value)):
            self._add_row([name, *value])
        elif isinstance(value, list | dict) and value:
            self.lines += ["", f"{name}:"]
            self._add_value(value)
        elif value is not None and not isinstance(value, list | dict):
            text = str(value) if isinstance(value, str | float) else _token(value)
            between = ":\n" if "\n" in text else ": "
            self._add_text(name + between + "\n".join(SENTENCE.split(text)))


def _is_nested(value: Any) -> bool:
    return any(isinstance(each, list | dict) for each in value)


def _is_table(rows: Sequence[Any], own: Any) -> bool:
    """Whether values are objects with single values, few where the kind reads its answers."""
    plain = [isinstance(each, dict) and not _is_nested(each.values()) for each in rows]
    return len(plain) > 1 and all(plain) and (own is None or all(len(each) < 3 for each in rows))


def _token(value: Any) -> str:
    if isinstance(value, list):
        return ", ".join(map(_token, value))
    if isinstance(value, float) and abs(value) < 1e9 and value == int(value):
        return str(int(value))
    try:
        return "?" if value is None else " ".join(str(value).split())
    except ValueError:  # a number with too many digits
        return "?"


def _quote(lines: Sequence[str], at: int) -> str:
    """The line of a text, as evidence."""
    line = " ".join(lines[at].split()) if 0 <= at < len(lines) else ""
    return f": {line if len(line) <= MAX_QUOTED else line[: MAX_QUOTED - 2] + ' …'}" if line else ""


def _count_values(value: Any, depth: int = 0) -> int:
    """How many values there are in an answer; more than are read where it is too deep or long."""
    if depth > MAX_DEPTH or (depth and isinstance(value, str) and len(value) > MAX_CHARACTERS):
        return MAX_VALUES + 1
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return 1 + sum(_count_values(each, depth + 1) for each in inner)
