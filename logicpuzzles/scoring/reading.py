"""Reading the board of an answer, from JSON in the shape of a solution or anything like it, or from a loose text."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from logicpuzzles.core.errors import BadInput, PuzzleError
from logicpuzzles.formats.answers import from_json
from logicpuzzles.formats.board_text import filled
from logicpuzzles.kinds.board import Between, Edges, Outside
from logicpuzzles.kinds.discovery import kind_named
from logicpuzzles.kinds.parts import part_of
from logicpuzzles.kinds.puzzle import Puzzle
from logicpuzzles.kinds.stating import layout_of
from logicpuzzles.scoring.grids import grid_of, lattice_of
from logicpuzzles.scoring.tables import table_of
from logicpuzzles.scoring.texts import MAX_CHARACTERS, OPEN, json_in, parts_of

__all__ = ["board_of", "is_open", "leaves_of"]

MAX_DEPTH = 8  # of lists and objects in an answer
MAX_VALUES = 50_000  # in an answer
WRAPPERS = ("solutions", "solution", "answer", "final_answer", "answers", "result", "output", "board", "grid", "final")

Board = Any


def board_of(puzzle: Puzzle, answer: Any) -> Board | None:
    """The board of an answer, ``OPEN`` in the cells that it leaves out; ``None`` where the answer has no board.

    Of several boards in a text the last one counts, but a complete one before one with gaps.
    """
    if not _bounded(answer):
        return None
    read = _reader(puzzle)
    gaps: Board | None = None
    for value in _values(answer):
        board = _exactly(puzzle, value)
        board = _drawn(puzzle, value) if board is None else board
        board = read(value) if board is None else board
        if board is not None and not is_open(board):
            return board
        gaps = board if gaps is None else gaps
    return gaps


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


def _reader(puzzle: Puzzle) -> Callable[[Any], Board | None]:
    """The reader for answers to a puzzle of this kind that do not have the exact shape of a solution."""
    own = part_of(puzzle.kind, "answers")
    if own is not None:
        return lambda value: own.board_in(puzzle, value)
    if puzzle.fields:
        return lambda value: table_of(puzzle, value)
    layout = layout_of(kind_named(puzzle.kind), puzzle)
    if layout is None or not layout.board.is_grid:
        return lambda value: None
    if isinstance(layout.board.answer, Edges):
        return lambda value: lattice_of(layout, value)
    grid = grid_of(layout)
    return lambda value: grid.of_text(value) if isinstance(value, str) else grid.of_value(value)


def _exactly(puzzle: Puzzle, value: Any) -> Board | None:
    """The board of a value that has exactly the shape of a solution. Kinds with names (``NAMED`` in the kind's ``answers``) are
    left to their readers: rows may stand in another order, and values may be unknown."""
    if isinstance(value, str) or puzzle.fields or getattr(part_of(puzzle.kind, "answers"), "NAMED", False):
        return None
    try:
        return from_json(puzzle, value)
    except (PuzzleError, TypeError, ValueError, KeyError):  # a header of lists cannot be looked up, and so on
        return None


def _drawn(puzzle: Puzzle, value: Any) -> Board | None:
    """The board of a text that draws it as the puzzle is drawn, with the marks between and outside its cells."""
    layout = layout_of(kind_named(puzzle.kind), puzzle)
    if not isinstance(value, str) or layout is None or not (layout.board.of(Between) or layout.board.of(Outside)):
        return None
    try:
        board = filled(layout.board, puzzle, value)
    except BadInput:
        return None
    return layout.board_of([OPEN if cell is None else cell for cell in layout.values_on(board)])


def _values(answer: Any) -> Iterator[Any]:
    """The values in an answer that may be its board, the likeliest first."""
    if not isinstance(answer, str):
        yield from _unwrapped(answer)
        return
    parts = parts_of(answer)
    for text in parts:
        for value in json_in(text):
            yield from _unwrapped(value)
    yield from parts


def _unwrapped(value: Any, depth: int = 0) -> Iterator[Any]:
    """The values that stand in a value under a name such as "solution", and the value itself."""
    if isinstance(value, dict) and depth < MAX_DEPTH:
        lower = {key.casefold().replace(" ", "_"): each for key, each in value.items() if isinstance(key, str)}
        for name in WRAPPERS:
            several = name == "solutions" and isinstance(lower.get(name), list) and lower[name]
            if several:  # as ``solve`` gives them: the first one counts
                yield from _unwrapped(lower[name][0], depth + 1)
            elif isinstance(lower.get(name), dict | list):
                yield from _unwrapped(lower[name], depth + 1)
            elif isinstance(lower.get(name), str):
                yield from parts_of(lower[name])
    yield value
    if isinstance(value, list) and len(value) == 1 and isinstance(value[0], dict | list) and depth < MAX_DEPTH:
        yield from _unwrapped(value[0], depth + 1)
    if isinstance(value, list) and value and all([isinstance(line, str) for line in value]):
        yield "\n".join(value)


def _bounded(answer: Any) -> bool:
    """Whether an answer is small enough to be read."""
    level, number = [answer], 0
    for _ in range(MAX_DEPTH + 1):
        number += len(level)
        if number > MAX_VALUES:
            return False
        if any([isinstance(each, str) and len(each) > MAX_CHARACTERS for each in level]) and level != [answer]:
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
