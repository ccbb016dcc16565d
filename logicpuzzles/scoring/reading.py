"""Reading the board of an answer. What counts is the last full board in one of a few shapes.

JSON: what ``solve --format json`` writes, alone or under a name such as "solution", or lists and
objects that are one of the shapes below. A text: the drawing that the program itself makes; a line
of symbols for each row of a grid; a table with a heading; a list for each row or field of a puzzle
of records; what the kind itself reads. Everything else is unreadable.

All boards of an answer are found, in the order of its text. The last full one is compared by its
meaning; a full one before it that differs, what contradicts it afterwards, and words that doubt it
or take it back make the answer unreadable.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from logicpuzzles.core.errors import PuzzleError
from logicpuzzles.core.patterns import pattern
from logicpuzzles.formats import format_of
from logicpuzzles.formats.answers import from_json, to_text
from logicpuzzles.kinds.discovery import kind_named
from logicpuzzles.kinds.parts import part_of
from logicpuzzles.kinds.puzzle import Puzzle
from logicpuzzles.kinds.stating import layout_of
from logicpuzzles.scoring.candidates import Candidate, Cells, choose_last, group_facts
from logicpuzzles.scoring.claims import answers_on, answers_told, denied, questions_of
from logicpuzzles.scoring.doubts import doubt_about, doubts_of, supersedes
from logicpuzzles.scoring.grids import GridForms
from logicpuzzles.scoring.names import TextNames
from logicpuzzles.scoring.records import read_records
from logicpuzzles.scoring.texts import (
    MAX_CHARACTERS,
    OPEN,
    Unknown,
    json_in,
    norm,
    ordinal,
    strip_markup,
)

__all__ = [
    "AnswerReading",
    "board_answers",
    "board_of",
    "is_open",
    "leaves_of",
    "read_answer",
    "strange_in",
]

MAX_DEPTH = 8  # of lists and objects in an answer
MAX_VALUES = 50_000  # in an answer
MAX_QUOTED = 70  # characters of a line that is quoted
AGAINST = "what follows the board contradicts it"
SEVERAL = "there are several boards that disagree"
_THOUGHTS = pattern(  # names of what is said before the board
    r"reason|think|thought|step|expla|analy|rational|chain|scratch|process|deduc|draft|attempt|trial|histor|work|logic|justif|proof",
    re.IGNORECASE,
)

_SENTENCE = pattern(r"(?<=[.!?;])\s+")

Board = Any


@dataclass(frozen=True, slots=True)
class AnswerReading:
    """What an answer says. ``board``: ``OPEN`` in the cells that it leaves out and ``Unknown`` in
    those with no possible value. ``None`` where it has no board, or only what the puzzle gives.
    ``unknown``: what it has besides, that belongs to no cell. ``doubt``: why the board does not
    count, in a few words: there is none, or the answer contradicts it or takes it back.
    ``answers``: to the questions of the puzzle, ``None`` to one that it leaves open.
    """

    board: Board | None
    unknown: tuple[str, ...] = ()
    doubt: str = ""
    answers: tuple[Any, ...] = ()


def read_answer(puzzle: Puzzle, answer: Any) -> AnswerReading:
    """What an answer says."""
    if not _is_bounded(answer):
        return AnswerReading(None, doubt="it is too long, or too deeply nested")
    reader = _reader(puzzle)
    reader.refused.clear()
    lines = _text_lines(reader, answer) if isinstance(answer, str) else [*_lines(reader, answer)]
    chosen = choose_last(reader.read(lines), reader.is_full, reader.tells)
    board = None if chosen is None else reader.board_with(chosen[0].cells)
    if is_open(board) and strange_in(board):
        board = None
        reader.refused.append("what it tells contradicts itself")
    if chosen is None or board is None:
        doubtful = any([doubts_of(line, reader.texts, reader.mask) for line in lines])
        empty = isinstance(answer, str) and not answer.strip()
        lacking = (
            "it is empty" if empty else (reader.refused or [reader.lacking("\n".join(lines))])[-1]
        )
        return AnswerReading(
            None, doubt=lacking, answers=() if doubtful else reader.answers({}, lines)
        )
    cells = chosen[0].cells
    outside = [
        each.text
        for at, each in cells.items()
        if isinstance(each, Unknown) and at not in reader.placed
    ]
    doubt = _doubt(reader, lines, *chosen)
    return AnswerReading(board, tuple(dict.fromkeys(outside)), doubt, reader.answers(cells, ()))


def board_answers(puzzle: Puzzle, board: Board) -> tuple[Any, ...]:
    """What a board answers to the questions of its puzzle."""
    cells = {(y, x): value for y, row in enumerate(board) for x, value in enumerate(row)}
    return _reader(puzzle).answers(cells, ())


def board_of(puzzle: Puzzle, answer: Any) -> Board | None:
    """The board of an answer; ``None`` where it has none, or only what the puzzle gives."""
    return read_answer(puzzle, answer).board


def leaves_of(board: Board) -> Iterator[Any]:
    """The cells of a board in their order."""
    if isinstance(board, tuple):
        for part in board:
            yield from leaves_of(part)
    else:
        yield board


def is_open(board: Board) -> bool:
    """Whether a cell of the board is ``OPEN``."""
    return any([cell is OPEN for cell in leaves_of(board)])


def strange_in(board: Board) -> tuple[str, ...]:
    """What the board has in its cells that is not a value of them."""
    return tuple(
        dict.fromkeys([cell.text for cell in leaves_of(board) if isinstance(cell, Unknown)])
    )


# --- lines ----------------------------------------------------------------------------------------


def _text_lines(reader: _FactsReader, text: str) -> list[str]:
    """The lines of a text without markup, with lines in place of JSON."""
    text = strip_markup(text, reader.starred)
    parts, done = [], 0
    for start, end, value in json_in(text):
        if isinstance(value, dict) or _is_nested(value) or len(value) > 2:
            parts += [text[done:start], *_lines(reader, value)]
            done = end
    lines = "\n".join([*parts, text[done:]]).split("\n")
    return (
        [part for line in lines for part in _SENTENCE.split(line)]
        if reader.own is not None
        else lines
    )


def _lines(reader: _FactsReader, value: Any, name: str = "") -> Iterator[str]:
    """A value of JSON as lines: as the program draws it, if it has exactly the shape of a solution;
    a list of single values as a line with bars, objects with the same names as a table; a name
    above what it names.
    """
    drawn = reader.drawing_of(value)
    if drawn:
        yield from drawn
    elif isinstance(value, dict) and isinstance(value.get("rows"), list):
        header = value.get("header")
        yield from _lines(
            reader, [header, *value["rows"]] if isinstance(header, list) else value["rows"]
        )
    elif isinstance(value, dict):
        inner = [each for each in value.values() if isinstance(each, dict)]
        alike = len(inner) == len(value) > 1 and all([{*each} == {*inner[0]} for each in inner])
        if (
            alike
            and reader.own is None
            and not any([_is_nested([*each.values()]) for each in inner])
        ):
            yield _row(["", *inner[0]])
            yield from [
                _row([key, *[each[head] for head in inner[0]]]) for key, each in value.items()
            ]
            return
        for key, each in value.items():
            name = _token(key).replace("_", " ")
            if (
                isinstance(each, list)
                and each
                and not _is_nested(each)
                and not reader.drawing_of(each)
                and reader.heads(name)
            ):
                yield _row([name, *each])
            elif isinstance(each, list | dict) and each:
                yield from ["", f"{name}:", *_lines(reader, each)]
            elif each is not None and not isinstance(each, list | dict):
                text = str(each) if isinstance(each, str | float) else _token(each)
                thought = re.split(r"(?<=[.!?])\s+|\n", text)[-2:] if _THOUGHTS.search(name) else []
                yield from (
                    f"{name}: {' '.join(thought)}".split("\n") if thought else _say(name, text)
                )
    elif isinstance(value, list) and value and all([isinstance(each, dict) for each in value]):
        heads = list(dict.fromkeys([head for each in value[:50] for head in each]))[:100]
        table = reader.own is None or len(heads) < 3
        if table and all(
            [not isinstance(each, list | dict) for part in value for each in part.values()]
        ):
            yield _row(heads)
            yield from [_row([each.get(head) for head in heads]) for each in value]
        else:
            yield from [line for each in value for line in ("", *_lines(reader, each))]
    elif isinstance(value, list) and _is_nested(value):
        flat = all([isinstance(each, list) and reader.is_row(each) for each in value])
        yield from [
            line for each in value for line in ([] if flat else [""]) + [*_lines(reader, each)]
        ]
    elif isinstance(value, list):
        yield from (
            [_row(value)]
            if reader.is_row(value)
            else [line for each in value for line in _token(each).split("\n")]
        )
    else:
        yield value if isinstance(value, str) else _token(value)


def _say(name: str, text: str) -> list[str]:
    return [f"{name}:", *text.split("\n")] if "\n" in text else [f"{name}: {text}"]


def _is_nested(value: list[Any]) -> bool:
    return any([isinstance(each, list | dict) for each in value])


def _row(cells: Sequence[Any]) -> str:
    return f"| {' | '.join(map(_token, cells))} |"


def _token(value: Any) -> str:
    if isinstance(value, list):
        return ", ".join(map(_token, value))
    if isinstance(value, float) and abs(value) < 1e9 and value == int(value):
        return str(int(value))
    try:
        return "?" if value is None else " ".join(str(value).split())
    except ValueError:  # a number with too many digits
        return "?"


def _doubt(
    reader: _FactsReader,
    lines: list[str],
    board: Candidate,
    before: Candidate | None,
    after: Candidate | None,
) -> str:
    """Why the board that a text tells does not count, in a few words; "" where it counts."""
    if after is not None:
        return AGAINST + _quoted(lines, after.last)
    if before is not None and not supersedes(lines, (before.first, before.last), board.first):
        return SEVERAL
    about = doubt_about(
        lines, board.first, -1 if before is None else before.last, reader.texts, reader.mask
    )
    if about is not None:
        return about[0] + _quoted(lines, about[1])
    later = range(board.last + 1, len(lines))
    against = next((at for at in later if reader.contradicts(board.cells, lines[at])), -1)
    return AGAINST + _quoted(lines, against) if against >= 0 else ""


def _quoted(lines: Sequence[str], at: int) -> str:
    """The line of a text, as evidence."""
    line = " ".join(lines[at].split()) if 0 <= at < len(lines) else ""
    return f": {line if len(line) <= MAX_QUOTED else line[: MAX_QUOTED - 2] + ' …'}" if line else ""


def _is_bounded(answer: Any) -> bool:
    """Whether an answer is small enough to be read."""
    level, number = [answer], 0
    for _ in range(MAX_DEPTH + 1):
        number += len(level)
        if number > MAX_VALUES or (
            level != [answer]
            and any([isinstance(each, str) and len(each) > MAX_CHARACTERS for each in level])
        ):
            return False
        inner: list[Any] = []
        for each in level:
            inner.extend(
                each if isinstance(each, list) else each.values() if isinstance(each, dict) else ()
            )
            if len(inner) > MAX_VALUES:
                return False
        if not inner:
            return True
        level = inner
    return False


# --- readers --------------------------------------------------------------------------------------


class _FactsReader:
    """Reads the answers to a puzzle whose kind reads them itself: ``facts(puzzle, lines)`` in its
    ``answers``.
    """

    starred = False

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.layout = layout_of(kind_named(puzzle.kind), puzzle)
        self.own = part_of(puzzle.kind, "answers")
        self.places: Sequence[Any] = self._places()
        self.placed = frozenset(self.places)
        self.given: Cells = {
            (y, x): cell
            for y, row in enumerate(puzzle.givens)
            for x, cell in enumerate(row)
            if cell is not None
        }
        self.texts = frozenset([norm(text) for text in _texts_of(puzzle)]) - {""}
        self.refused: list[str] = []  # why something like a board was not read

    def _places(self) -> Sequence[Any]:
        return () if self.layout is None else range(len(self.layout.names))

    def read(self, lines: Sequence[str]) -> list[Candidate]:
        """The boards that lines of text tell, and parts of them."""
        return (
            [] if self.own is None else list(group_facts(self.own.facts(self.puzzle, lines), lines))
        )

    def drawing_of(self, value: Any) -> list[str]:
        """The lines of a value that has exactly the shape of a solution, as the program draws
        it.
        """
        if isinstance(value, str) or not value or getattr(self.own, "NAMED", False):
            return []
        try:
            return to_text(self.puzzle, from_json(self.puzzle, value)).splitlines()
        except (
            PuzzleError,
            TypeError,
            ValueError,
            KeyError,
        ):  # a header of lists cannot be looked up, and so on
            return []

    def is_row(self, values: list[Any]) -> bool:
        """Whether a list of JSON is a row of a board."""
        return not _is_nested(values)

    def heads(self, name: str) -> bool:
        """Whether a name of JSON stands before a row of values."""
        return False

    def mask(self, text: str) -> str:
        """A text without capitals and without the names of the puzzle."""
        return text.casefold()

    def answers(self, cells: Cells, lines: Sequence[str]) -> tuple[Any, ...]:
        """What cells or lines of text answer to the questions of the puzzle."""
        return ()

    def contradicts(self, cells: Cells, line: str) -> bool:
        """Whether a line after a board says plainly what is not so on it."""
        return False

    def lacking(self, text: str) -> str:
        """Why there is no board in a text, in a few words."""
        return "it tells the value of no cell plainly"

    def is_full(self, known: Cells) -> bool:
        """Whether every cell that is to be found is known."""
        return all([place in known for place in self.places if place not in self.given])

    def tells(self, known: Cells) -> bool:
        """Whether a cell that is to be found is known."""
        return any([place in self.placed and place not in self.given for place in known])

    def board_with(self, known: Cells) -> Board | None:
        """The board with these values; ``None`` where none of them was to be found."""
        if not self.tells(known):
            return None
        values = [known.get(place, self.given.get(place, OPEN)) for place in self.places]
        return tuple(values) if self.layout is None else self.layout.board_of(values)


class _GridReader(_FactsReader):
    """Reads the answers to a puzzle whose board is a grid of cells or edges."""

    def __init__(self, puzzle: Puzzle) -> None:
        super().__init__(puzzle)
        layout: Any = self.layout
        self.grid = GridForms(layout, self.refused)
        self.given = {} if self.grid.edges else self.given
        self.starred = "*" in self.grid.known

    def _places(self) -> Sequence[Any]:
        return () if self.layout is None else self.layout.places

    def read(self, lines: Sequence[str]) -> list[Candidate]:
        if not self.grid.edges:
            return list(self.grid.read(lines))
        layout: Any = self.layout
        across, down = layout.board.answer.shapes(layout.height, layout.width)
        size = across[0] + down[0]
        rows = [
            line.replace(",", "") if re.fullmatch("[0-9](,[0-9])*", line) else "" for line in lines
        ]
        listed = []
        for at in range(len(rows) - size + 1):
            parts = {"across": rows[at : at + across[0]], "down": rows[at + across[0] : at + size]}
            with suppress(PuzzleError):
                values = (
                    layout.values_on(from_json(self.puzzle, parts))
                    if all(rows[at : at + size])
                    else []
                )
                listed += (
                    [Candidate(at, at + size - 1, dict(zip(self.places, values, strict=True)))]
                    if values
                    else []
                )
        return [*self.grid.read(lines), *listed]

    def drawing_of(self, value: Any) -> list[str]:
        return super().drawing_of(value) if self.grid.edges else []

    def is_row(self, values: list[Any]) -> bool:
        return (
            super().is_row(values)
            and len(values) in (self.grid.width, self.grid.width * self.grid.height)
            and (
                self.grid.width != self.grid.height
                or not all([isinstance(each, str) and self._is_long(each) for each in values])
            )
        )

    def _is_long(self, text: str) -> bool:
        """Whether a text is a row of cells, not one of them."""
        known = self.grid.known
        row = len(text) == self.grid.width and all([sign.upper() in known for sign in text])
        return len(text) > 3 or (row and text.upper() not in known)

    def heads(self, name: str) -> bool:
        return (
            re.fullmatch(r"(?:row|ring|r)? ?[0-9]{1,2}", name.casefold()) is not None
            or ordinal(name.casefold()) is not None
        )

    def contradicts(self, cells: Cells, line: str) -> bool:
        return not self.grid.edges and self.grid.contradicts(cells, line)

    def lacking(self, text: str) -> str:
        if self.grid.edges:
            return "there is no drawing of the board in it"
        return f"there is no grid of {self.grid.height} rows and {self.grid.width} columns in it"


class _RecordReader(_FactsReader):
    """Reads the answers to a puzzle of records. A row with a given value takes the place of that
    value.
    """

    def __init__(self, puzzle: Puzzle) -> None:
        self.names = TextNames(puzzle)
        self.questions = questions_of(puzzle)
        super().__init__(puzzle)
        said = [*[clue.text for clue in puzzle.clues], *_for_people(puzzle)]
        self.echo = frozenset([norm(line) for line in said]) - {""}

    def _places(self) -> Sequence[Any]:
        return [(row, field) for row in range(self.names.size) for field in range(self.names.width)]

    def read(self, lines: Sequence[str]) -> list[Candidate]:
        return read_records(self.names, lines, self.echo)

    def mask(self, text: str) -> str:
        return self.names.mask(text)

    def answers(self, cells: Cells, lines: Sequence[str]) -> tuple[Any, ...]:
        if lines:
            return tuple(answers_told(self.questions, self.names, lines))
        return tuple(answers_on(self.questions, self.names, cells))

    def contradicts(self, cells: Cells, line: str) -> bool:
        answers = zip(self.answers(cells, ()), self.answers({}, [line]), strict=True)
        against = any([None not in each and each[0] != each[1] for each in answers])
        return against or denied(self.names, cells, line, self.texts)

    def lacking(self, text: str) -> str:
        named = self.names.mentions(text)
        if not named:
            return "it names no value of the puzzle"
        name = text[named[0].start : named[0].end]
        return f"it names {name}, but does not say plainly where any value stands"

    def drawing_of(self, value: Any) -> list[str]:
        grid = value.get("grid") if isinstance(value, dict) else None
        return super().drawing_of(value) if isinstance(grid, list) else []

    def heads(self, name: str) -> bool:
        return self.names.field_of(name) is not None or self.names.row_of(name) is not None

    def _fill(self, known: Cells) -> Cells:
        """The known cells, and those of values that have no name, where all others of their field
        are known.
        """
        filled = dict(known)
        for field, values in enumerate(self.names.values):
            column = [known.get((row, field), OPEN) for row in range(self.names.size)]
            if "" in values and all([value in column for name, value in values.items() if name]):
                filled.update(
                    {(row, field): values[""] for row, value in enumerate(column) if value is OPEN}
                )
        return filled

    def is_full(self, known: Cells) -> bool:
        return super().is_full(self._fill(known))

    def board_with(self, known: Cells) -> Board | None:
        if not self.tells(known):
            return None
        filled = {**self.given, **self._fill(known)}
        cells = [filled.get(place, OPEN) for place in self.places]
        return tuple(
            [
                tuple(cells[at : at + self.names.width])
                for at in range(0, len(cells), self.names.width)
            ]
        )


def _for_people(puzzle: Puzzle) -> Iterator[str]:
    """The clues of a puzzle as its format writes them for people, without their numbers."""
    notation = format_of(puzzle).notation
    with suppress(PuzzleError):
        text = notation.write_for_people(puzzle) if hasattr(notation, "write_for_people") else ""
        yield from re.findall(r"(?m)^\s*[0-9]+[.)]\s+(.+)$", text)


def _texts_of(puzzle: Puzzle) -> Iterator[str]:
    """The texts in a puzzle: its name, its clues, its sentences without one, and the paragraphs of
    the rules.
    """
    yield from [puzzle.name, *[each.text for each in puzzle.clues], *_for_people(puzzle)]
    yield from [each.text for each in puzzle.unused]
    yield from [" ".join(part.split()) for part in kind_named(puzzle.kind).text.split("\n\n")]


_latest: list[
    tuple[Puzzle, _FactsReader]
] = []  # of the puzzle that was asked about last: several answers come one after another


def _reader(puzzle: Puzzle) -> _FactsReader:
    if not (_latest and _latest[0][0] is puzzle):
        layout = layout_of(kind_named(puzzle.kind), puzzle)
        grid = (
            layout is not None and layout.board.is_grid and part_of(puzzle.kind, "answers") is None
        )
        reader = _RecordReader if puzzle.fields else _GridReader if grid else _FactsReader
        _latest[:] = [(puzzle, reader(puzzle))]
    return _latest[0][1]
