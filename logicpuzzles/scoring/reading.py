"""Reading the board of an answer: JSON in the shape of a solution or anything like it, or any text.

Every answer goes one way: markup is taken away, JSON becomes lines, the reader of the kind says what the lines tell, fact by
fact, and the last complete board that these facts make is the board of the answer.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any

from logicpuzzles.core.errors import PuzzleError
from logicpuzzles.core.patterns import pattern
from logicpuzzles.formats import format_of
from logicpuzzles.formats.answers import from_json
from logicpuzzles.formats.board_writing import tokens as drawn
from logicpuzzles.kinds.board import Edges, Links
from logicpuzzles.kinds.discovery import kind_named
from logicpuzzles.kinds.parts import part_of
from logicpuzzles.kinds.puzzle import Puzzle
from logicpuzzles.kinds.stating import layout_of
from logicpuzzles.scoring.claims import answers_on, answers_told, denied, questions_of
from logicpuzzles.scoring.doubts import doubt_about, doubts_of, supersedes
from logicpuzzles.scoring.facts import Conclusion, Fact, Passage, last_board, passages
from logicpuzzles.scoring.grids import LIGHT, Grid, cells_denied, grid_passages, lattices_in
from logicpuzzles.scoring.marks import other_marks
from logicpuzzles.scoring.names import Names
from logicpuzzles.scoring.records import record_passages
from logicpuzzles.scoring.segments import linked_in
from logicpuzzles.scoring.texts import MAX_CHARACTERS, OPEN, Unknown, json_in, norm, plain

__all__ = ["Reading", "answers_in", "board_of", "is_open", "leaves_of", "read_answer", "strange_in"]

MAX_DEPTH = 8  # of lists and objects in an answer
MAX_VALUES = 50_000  # in an answer
MAX_BOARDS = 20  # solutions in a list
MAX_HEADS = 100  # columns of a table
MAX_QUOTED = 70  # characters of a line that is quoted
WRAPPERS = (
    "solutions",
    "solution",
    "answer",
    "final_answer",
    "answers",
    "result",
    "output",
    "response",
    "board",
    "grid",
    "final",
)

AGAINST = "what follows the board contradicts it"
SEVERAL = "there are several boards that disagree"
_THOUGHTS = pattern(  # names of what is said before the board
    r"reason|think|thought|step|expla|analy|rational|chain|scratch|process|deduc|draft|attempt|trial|histor|work|logic|justif|proof",
    re.IGNORECASE,
)

Board = Any


@dataclass(frozen=True, slots=True)
class Reading:
    """What an answer says. ``board``: ``OPEN`` in the cells that it leaves out and ``Unknown`` in those with no possible value.
    ``None`` where it has no board, or only what the puzzle gives. ``unknown``: what it has besides, that belongs to no cell.
    ``doubt``: why the board does not count, in a few words: there is none, or the answer contradicts it or takes it back.
    ``answers``: to the questions of the puzzle, ``None`` to one that it leaves open."""

    board: Board | None
    unknown: tuple[str, ...] = ()
    doubt: str = ""
    answers: tuple[Any, ...] = ()


def read_answer(puzzle: Puzzle, answer: Any) -> Reading:
    """What an answer says."""
    if not _bounded(answer):
        return Reading(None, doubt="it is too long, or too deeply nested")
    reader = _reader(puzzle)
    reader.refused.clear()
    if isinstance(answer, str):
        told = _of_text(reader, answer)
    else:
        inside, doubt = _of_value(reader, answer, 0)
        told = _Told(inside, [], [(0, doubt)] if doubt else [])
    concluded = _concluded(reader, told)
    board = reader.board(concluded.cells)
    if board is None:
        lines = told.lines if isinstance(answer, str) else list(_lines(answer))
        open_to = any([doubts_of(line, reader.texts, reader.mask) for line in lines]) or told.doubts
        return Reading(
            None,
            doubt=_lacking(reader, answer, told.passages),
            answers=() if open_to else reader.answers({}, lines),
        )
    strange = tuple(dict.fromkeys(reader.strange(concluded.cells)))
    return Reading(
        board, strange, _doubt(reader, concluded, told), reader.answers(concluded.cells, ())
    )


def _lacking(reader: _Reader, answer: Any, told: Sequence[Passage]) -> str:
    """Why there is no board in an answer, in a few words."""
    if isinstance(answer, str) and not answer.strip():
        return "it is empty"
    facts = [fact for passage in told for fact in passage.facts]
    if any([reader.tells(fact.cells) for fact in facts]):
        return "what it tells contradicts itself"
    if any([fact.linked for fact in facts]):
        return "it tells which values go together, but not where"
    return "it tells no more than the puzzle gives" if facts else reader.lacking(answer)


def _quoted(lines: Sequence[str], at: int) -> str:
    """The line of a text, as evidence."""
    line = " ".join(lines[at].split()) if 0 <= at < len(lines) else ""
    return f": {line if len(line) <= MAX_QUOTED else line[: MAX_QUOTED - 2] + ' …'}" if line else ""


def answers_in(puzzle: Puzzle, board: Board) -> tuple[Any, ...]:
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


# --- the pipeline -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Told:
    """What a text tells. ``lines``: its own, without JSON. ``doubts``: those in its JSON, each with the line where that ends."""

    passages: list[Passage]
    lines: list[str]
    doubts: list[tuple[int, str]]


def _of_text(reader: _Reader, text: str) -> _Told:
    text = plain(text, reader.starred)
    told: list[Passage] = []
    doubts: list[tuple[int, str]] = []
    for start, end, value in json_in(text):
        last = text.count("\n", 0, end)
        inside, doubt = _of_value(reader, value, last, text.count("\n", 0, start))
        if inside:
            told.extend(inside)
            doubts.extend([(last, doubt)] if doubt else [])
            text = (
                text[:start]
                + "".join([each if each == "\n" else " " for each in text[start:end]])
                + text[end:]
            )
    lines = text.split("\n")
    return _Told([*told, *reader.passages(lines)], lines, doubts)


def _concluded(reader: _Reader, told: _Told) -> Conclusion:
    return last_board(told.passages, reader.is_complete, reader.tells, reader.given, told.lines)


def _doubt(reader: _Reader, concluded: Conclusion, told: _Told) -> str:
    """Why what was concluded does not count, in a few words; "" where it counts."""
    lines = told.lines
    if concluded.doubt:
        return concluded.doubt + _quoted(lines, concluded.doubted_at)
    if concluded.other is not None and not supersedes(lines, concluded.other, concluded.first):
        return SEVERAL
    inside = next((doubt for at, doubt in told.doubts if at >= concluded.first), "")
    about = doubt_about(
        lines,
        concluded.first,
        (concluded.other or (0, -1))[1],
        concluded.corrected,
        reader.texts,
        reader.mask,
    )
    if inside or about is not None:
        return inside or ("" if about is None else about[0] + _quoted(lines, about[1]))
    later = range(concluded.last + 1, len(lines))
    against = next((at for at in later if reader.contradicts(concluded.cells, lines[at])), -1)
    return AGAINST + _quoted(lines, against) if against >= 0 else ""


def _of_value(reader: _Reader, value: Any, at: int, first: int = 0) -> tuple[list[Passage], str]:
    """What a value of JSON tells, and why that does not count, in a few words. ``at``: the line where it ends; ``first``: where
    it begins."""
    read = list(_boards(reader, value, at, first))
    if not read:
        return [], ""
    cells = [_concluded(reader, _Told(told, [], [])).cells for told, _, _ in read]
    known, *others = [each for each in cells if reader.is_complete(each)] or [cells[0]]
    if any([known.get(cell, item) != item for other in others for cell, item in other.items()]):
        return read[0][0], SEVERAL
    return read[0][0], read[0][1] or next(_beside(reader, value, [each for _, _, each in read]), "")


def _boards(
    reader: _Reader, value: Any, at: int, first: int, depth: int = 0
) -> Iterator[tuple[list[Passage], str, Any]]:
    """The boards in the values that stand in a value under a name such as "solution", or else that of the value itself: what each
    tells, why it does not count, and the value that tells it."""
    inner: list[Any] = []
    if isinstance(value, dict):
        lower = {
            key.casefold().replace(" ", "_"): each
            for key, each in value.items()
            if isinstance(key, str)
        }
        for each in [
            lower[name] for name in WRAPPERS if isinstance(lower.get(name), dict | list | str)
        ]:
            inner.extend(
                each[:MAX_BOARDS]
                if each is lower.get("solutions") and isinstance(each, list)
                else [each]
            )
    elif isinstance(value, list) and len(value) == 1 and isinstance(value[0], dict | list):
        inner = value
    read = [
        each
        for part in inner
        if depth < MAX_DEPTH
        for each in _boards(reader, part, at, first, depth + 1)
    ]
    parts = (
        []
        if read
        else list(value.values())
        if isinstance(value, dict)
        else value
        if isinstance(value, list)
        else []
    )
    if (
        0 < len(parts) <= MAX_BOARDS
        and depth < MAX_DEPTH
        and all([isinstance(part, dict | list) for part in parts])
    ):
        alone = [each for part in parts for each in _boards(reader, part, at, first, depth + 1)]
        whole = [
            each
            for each in alone
            if reader.is_complete(_concluded(reader, _Told(each[0], [], [])).cells)
        ]
        read = whole if len(whole) > 1 else []
    if read:
        yield from read
        return
    exact = reader.exactly(value)
    doubt = ""
    if exact is not None:
        told = [Passage([Fact(at, exact)], True)]
    elif isinstance(value, str):
        text = _of_text(reader, value)
        concluded = _concluded(reader, text)
        told = text.passages
        if reader.is_complete(concluded.cells):
            told, doubt = (
                [Passage([Fact(at, concluded.cells)], True)],
                _doubt(reader, concluded, text),
            )
    else:
        told = reader.passages(list(_lines(value)))
    for passage in told:
        passage.facts = [replace(fact, at=at, first=first) for fact in passage.facts]
    if told:
        yield told, doubt, value


def _beside(reader: _Reader, value: Any, read: Sequence[Any]) -> Iterator[str]:
    """What a value of JSON says beside its boards that makes them not count. ``read``: the values that have been read."""
    for key, each in value.items() if isinstance(value, dict) else [("", each) for each in value]:
        name = str(key).replace("_", " ")
        if any([each is other for other in read if isinstance(other, str)]):
            continue
        if isinstance(each, dict | list):
            leads = any([value is other for other in read])
            yield from filter(
                None, [doubts_of(name, reader.texts, reader.mask, leads)] if each else []
            )
            yield from _beside(reader, each, read) if not _THOUGHTS.search(name) else ()
        elif each is not None and (
            name or (isinstance(each, str) and not {*" ?%~≈±"}.isdisjoint(each))
        ):
            text = f"{name}: {each}" if name else str(each)
            said = (
                re.split(r"(?<=[.!?])\s+|\n", text)[-2:]
                if _THOUGHTS.search(name)
                else text.split("\n")
            )
            mask = reader.mask if isinstance(each, str) else str.casefold
            yield from filter(None, [doubts_of(line, reader.texts, mask) for line in said])


def _lines(value: Any) -> Iterator[str]:
    """A value of JSON as lines: a list or an object of single values on a line, with bars; an object in an object as a table."""
    if isinstance(value, dict) and isinstance(value.get("rows"), list):
        header = value.get("header")
        yield from _lines([header, *value["rows"]] if isinstance(header, list) else value["rows"])
    elif isinstance(value, dict):
        inner = [each for each in value.values() if isinstance(each, dict)]
        heads = list(inner[0]) if inner else []
        if (
            len(inner) > 1
            and len(inner) == len(value)
            and all([set(each) == set(heads) for each in inner])
        ):
            yield _row(["", *heads])
            for key, each in value.items():
                yield _row([key, *[each[head] for head in heads]])
            return
        for key, each in value.items():
            if isinstance(each, dict) or (
                isinstance(each, list) and any([isinstance(part, list | dict) for part in each])
            ):
                yield from _lines(each)
            elif isinstance(each, list):
                yield _row([key, *each])
            else:
                yield f"{_token(key).replace('_', ' ')}: {_token(each)}"
    elif isinstance(value, list) and value and all([isinstance(each, dict) for each in value]):
        heads = list(dict.fromkeys([head for each in value[:50] for head in each]))[:MAX_HEADS]
        yield _row(heads)
        for each in value:
            yield _row([each.get(head) for head in heads])
    elif isinstance(value, list) and any([isinstance(each, list | dict) for each in value]):
        for each in value:
            flat = isinstance(each, list) and not any(
                [isinstance(part, list | dict) for part in each]
            )
            yield from [_row(each)] if flat else _lines(each)
    elif (
        isinstance(value, list)
        and value
        and all([isinstance(each, str) and len(each) > 1 for each in value])
    ):
        yield from map(_token, value)
    elif isinstance(value, list):
        yield _row(value)
    else:
        yield _token(value)


def _row(cells: Sequence[Any]) -> str:
    return f"| {' | '.join(map(_token, cells))} |"


def _token(value: Any) -> str:
    if value is None:
        return "?"
    if isinstance(value, list):
        return ", ".join(map(_token, value))
    if isinstance(value, float) and abs(value) < 1e9 and value == int(value):
        return str(int(value))
    try:
        return " ".join(str(value).split())
    except ValueError:  # a number with too many digits
        return "?"


def _bounded(answer: Any) -> bool:
    """Whether an answer is small enough to be read."""
    level, number = [answer], 0
    for _ in range(MAX_DEPTH + 1):
        number += len(level)
        if number > MAX_VALUES:
            return False
        if any(
            [isinstance(each, str) and len(each) > MAX_CHARACTERS for each in level]
        ) and level != [answer]:
            return False
        inner: list[Any] = []
        for each in level:
            if isinstance(each, list | dict):
                inner.extend(each if isinstance(each, list) else each.values())
                if len(inner) > MAX_VALUES:
                    return False
        if not inner:
            return True
        level = inner
    return False


# --- readers ----------------------------------------------------------------------------------------------------------


class _Reader:
    """Reads the answers to a puzzle whose kind has a reader of its own for facts: ``facts(puzzle, lines)`` in its ``answers``."""

    starred = False

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.kind = kind_named(puzzle.kind)
        self.layout = layout_of(self.kind, puzzle)
        self.own = part_of(puzzle.kind, "answers")
        self.places: Sequence[Any] = self._places()
        self.placed = frozenset(self.places)
        self.given: dict[Any, Any] = {}
        self.texts = frozenset([norm(text) for text in _texts_of(puzzle)]) - {""}
        self.refused: list[str] = []  # why something like a board was not read

    def _places(self) -> Sequence[Any]:
        return () if self.layout is None else range(len(self.layout.names))

    def passages(self, lines: Sequence[str]) -> list[Passage]:
        """What lines of text tell."""
        return passages(self.own.facts(self.puzzle, lines), lines) if self.own is not None else []

    def exactly(self, value: Any) -> dict[Any, Any] | None:
        """The cells of a value that has exactly the shape of a solution."""
        if isinstance(value, str) or getattr(self.own, "NAMED", False):
            return None
        try:
            board = from_json(self.puzzle, value)
        except (
            PuzzleError,
            TypeError,
            ValueError,
            KeyError,
        ):  # a header of lists cannot be looked up, and so on
            return None
        return dict(zip(self.places, self._values(board), strict=False))

    def _values(self, board: Board) -> Sequence[Any]:
        return list(leaves_of(board)) if self.layout is None else self.layout.values_on(board)

    def mask(self, text: str) -> str:
        """A text without capitals and without the names of the puzzle."""
        return text.casefold()

    def answers(self, cells: dict[Any, Any], lines: Sequence[str]) -> tuple[Any, ...]:
        """What cells or lines of text answer to the questions of the puzzle."""
        return ()

    def contradicts(self, cells: dict[Any, Any], line: str) -> bool:
        """Whether a line after a board says plainly what is not so on it."""
        return False

    def lacking(self, answer: Any) -> str:
        """Why nothing is told by an answer, in a few words."""
        return self.refused[-1] if self.refused else "it tells the value of no cell plainly"

    def strange(self, known: dict[Any, Any]) -> list[str]:
        """What is known besides the cells of the board, and belongs nowhere."""
        return [
            value.text
            for cell, value in known.items()
            if cell not in self.placed and isinstance(value, Unknown)
        ]

    def is_complete(self, known: dict[Any, Any]) -> bool:
        """Whether every cell that is to be found is known."""
        return all([place in known for place in self.places if place not in self.given])

    def tells(self, known: dict[Any, Any]) -> bool:
        """Whether a cell that is to be found is known."""
        return any([place in self.placed and place not in self.given for place in known])

    def board(self, known: dict[Any, Any]) -> Board | None:
        """The board with these values; ``None`` where none of them was to be found."""
        if not self.tells(known):
            return None
        values = [known.get(place, self.given.get(place, OPEN)) for place in self.places]
        return tuple(values) if self.layout is None else self.layout.board_of(values)


class _GridReader(_Reader):
    """Reads the answers to a puzzle whose board is a grid of cells or edges."""

    def __init__(self, puzzle: Puzzle) -> None:
        super().__init__(puzzle)
        layout: Any = self.layout
        self.layout = layout
        self.edges = isinstance(layout.board.answer, Edges)
        self.grid = None if self.edges else Grid(layout, self.refused)
        self.starred = "*" in [
            layout.board.answer.symbols.write(value) for value in layout.values or ()
        ]
        if puzzle.givens and not self.edges:
            self.given = {
                (y, x): cell
                for y, row in enumerate(puzzle.givens)
                for x, cell in enumerate(row)
                if cell is not None
            }

    def _places(self) -> Sequence[Any]:
        return () if self.layout is None else self.layout.places

    def passages(self, lines: Sequence[str]) -> list[Passage]:
        layout: Any = self.layout
        if not self.edges:
            told = grid_passages(layout, lines, self.refused)
            for first, stop, other in other_marks(layout, lines):
                for fact in [
                    fact for passage in told for fact in passage.facts if first <= fact.at < stop
                ]:
                    fact.cells.update({place: Unknown(words) for place, words in other.items()})
            return told
        listed = linked_in(layout, lines) if isinstance(layout.board.answer, Links) else ()
        told = [Passage([Fact(last, cells, first=first)], True) for first, last, cells in listed]
        for first, last, board in lattices_in(layout, lines, self.refused):
            if any(leaves_of(board)):
                told.append(
                    Passage(
                        [
                            Fact(
                                last,
                                dict(zip(self.places, self._values(board), strict=True)),
                                first=first,
                            )
                        ],
                        True,
                    )
                )
        return told

    def contradicts(self, cells: dict[Any, Any], line: str) -> bool:
        return self.grid is not None and cells_denied(self.grid, cells, line)

    def exactly(self, value: Any) -> dict[Any, Any] | None:
        cells = super().exactly(value)
        layout: Any = self.layout
        if cells is None or not layout.blocked or self.edges:
            return cells
        walls = {(y, x): str(value[y][x]) for y, x in layout.blocked}
        return {**cells, **Grid(layout).walled(walls, {})}

    def lacking(self, answer: Any) -> str:
        layout: Any = self.layout
        board = (
            "drawing of the board"
            if self.edges
            else f"grid of {layout.height} rows and {layout.width} columns"
        )
        return self.refused[-1] if self.refused else f"there is no {board} in it"

    def strange(self, known: dict[Any, Any]) -> list[str]:
        layout: Any = self.layout
        walls = {place: known[place] for place in layout.blocked if place in known}
        others = super().strange(
            {place: value for place, value in known.items() if place not in layout.blocked}
        )
        shown = drawn(layout) if walls else []
        if all(
            [
                value == 0 or (value is None and shown[y][x] in LIGHT)
                for (y, x), value in walls.items()
            ]
        ):
            return others  # it draws nothing but its own marks
        against = [
            f"{value.text if isinstance(value, Unknown) else layout.board.answer.symbols.write(value)} in {layout.name((y, x))}, "
            f"where the puzzle has {shown[y][x]}"
            for (y, x), value in walls.items() if value is not None
        ]  # fmt: skip
        return [*against, *others]


class _RecordReader(_Reader):
    """Reads the answers to a puzzle of records. A row with a given value takes the place of that value."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.names = Names(puzzle)
        self.questions = questions_of(puzzle)
        super().__init__(puzzle)
        self.echo = frozenset(
            [norm(line) for line in [*[clue.text for clue in puzzle.clues], *_for_people(puzzle)]]
        )
        self.given = {
            (y, x): cell
            for y, row in enumerate(puzzle.givens)
            for x, cell in enumerate(row)
            if cell is not None
        }

    def _places(self) -> Sequence[Any]:
        return [(row, field) for row in range(self.names.size) for field in range(self.names.width)]

    def passages(self, lines: Sequence[str]) -> list[Passage]:
        return record_passages(self.names, lines, self.echo)

    def mask(self, text: str) -> str:
        return self.names.mask(text)

    def answers(self, cells: dict[Any, Any], lines: Sequence[str]) -> tuple[Any, ...]:
        told = (
            answers_told(self.questions, self.names, lines)
            if lines
            else answers_on(self.questions, self.names, cells)
        )
        return tuple(told)

    def contradicts(self, cells: dict[Any, Any], line: str) -> bool:
        answers = zip(self.answers(cells, ()), self.answers({}, [line]), strict=True)
        return any([None not in each and each[0] != each[1] for each in answers]) or denied(
            self.names, cells, line, self.texts
        )

    def lacking(self, answer: Any) -> str:
        named = self.names.mentions(answer) if isinstance(answer, str) else []
        if not named:
            return "it names no value of the puzzle"
        return f"it names {answer[named[0].start : named[0].end]}, but does not say plainly where any value stands"

    def exactly(self, value: Any) -> dict[Any, Any] | None:
        """The items of each field from left to right, ``None`` for one without a name, as zebrajs writes them."""
        grid = value.get("grid") if isinstance(value, dict) else value
        if (
            self.puzzle.format != "zebrajs"
            or not isinstance(grid, list)
            or len(grid) != self.names.width
        ):
            return None
        cells: dict[Any, Any] = {}
        for field, items in enumerate(grid):
            if not isinstance(items, list) or len(items) != self.names.size:
                return None
            for row, item in enumerate(items):
                name = self.names.value_in(field, item) if isinstance(item, str) and item else None
                if name is not None:
                    cells[row, field] = self.names.values[field][name]
                elif item is None and "" in self.names.values[field]:
                    cells[row, field] = self.names.values[field][""]
        return cells or None

    def _filled(self, known: dict[Any, Any]) -> dict[Any, Any]:
        """The known cells, and those of values that have no name, where all others of their field are known."""
        filled = dict(known)
        for field, values in enumerate(self.names.values):
            column = [known.get((row, field), OPEN) for row in range(self.names.size)]
            if "" in values and all([value in column for name, value in values.items() if name]):
                filled.update(
                    {(row, field): values[""] for row, value in enumerate(column) if value is OPEN}
                )
        return filled

    def is_complete(self, known: dict[Any, Any]) -> bool:
        return super().is_complete(self._filled(known))

    def board(self, known: dict[Any, Any]) -> Board | None:
        if not self.tells(known):
            return None
        filled = {**self.given, **self._filled(known)}
        rows = range(self.names.size), range(self.names.width)
        return tuple(
            [tuple([filled.get((row, field), OPEN) for field in rows[1]]) for row in rows[0]]
        )


def _for_people(puzzle: Puzzle) -> Iterator[str]:
    """The clues of a puzzle as its format writes them for people, without their numbers."""
    notation = format_of(puzzle).notation
    with suppress(PuzzleError):
        text = notation.write_for_people(puzzle) if hasattr(notation, "write_for_people") else ""
        yield from re.findall(r"(?m)^\s*[0-9]+[.)]\s+(.+)$", text)


def _texts_of(puzzle: Puzzle) -> Iterator[str]:
    """The texts in a puzzle: its name, its clues, its sentences without one, and the paragraphs of the rules."""
    yield from [
        puzzle.name,
        *[each.text for each in puzzle.clues],
        *[each.text for each in puzzle.unused],
        *_for_people(puzzle),
    ]
    yield from [" ".join(part.split()) for part in kind_named(puzzle.kind).text.split("\n\n")]


_latest: list[
    tuple[Puzzle, _Reader]
] = []  # of the puzzle that was asked about last: several answers come one after another


def _reader(puzzle: Puzzle) -> _Reader:
    if not (_latest and _latest[0][0] is puzzle):
        _latest[:] = [(puzzle, _new_reader(puzzle))]
    return _latest[0][1]


def _new_reader(puzzle: Puzzle) -> _Reader:
    if puzzle.fields:
        return _RecordReader(puzzle)
    layout = layout_of(kind_named(puzzle.kind), puzzle)
    own = part_of(puzzle.kind, "answers")
    return (
        _GridReader(puzzle)
        if layout is not None and layout.board.is_grid and own is None
        else _Reader(puzzle)
    )
