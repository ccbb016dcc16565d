"""Reading what a player has filled in: a part of a board, or a whole one."""

from __future__ import annotations

import json
from contextlib import suppress
from typing import Any

from logicpuzzles.core.errors import BadInput
from logicpuzzles.formats import formats_of, read
from logicpuzzles.formats.board_text import BoardText, filled
from logicpuzzles.kinds.discovery import kind_named
from logicpuzzles.kinds.puzzle import Puzzle
from logicpuzzles.kinds.stating import named_leaves
from logicpuzzles.scoring.reading import board_of, is_open, strange_in, values_on
from logicpuzzles.scoring.texts import OPEN


def entered_values(puzzle: Puzzle, entries: Any) -> dict[int, Any]:
    """The values of the cells that are filled in, by the numbers of the cells.

    ``entries``: a text like the puzzle or like a solution, or JSON in the shape of a solution;
    blank where nothing is known. Raises :class:`BadInput` where they hold no board of the puzzle.
    """
    board = _like_a_puzzle(puzzle, entries)
    if board is None:
        board = _board(puzzle, entries, "one, blank where nothing is known", "one, or a blank")
    cells = enumerate(values_on(puzzle, board))
    return {cell: value for cell, value in cells if value is not OPEN and value is not None}


def read_solution(puzzle: Puzzle, answer: Any) -> Any:
    """The board of a whole answer: a text like the puzzle or like a solution, or JSON in the shape
    of a solution. Whether it is a solution is not looked at. Raises :class:`BadInput` where there
    is no board of the puzzle in it, or one with gaps.
    """
    board = _like_a_puzzle(puzzle, answer)
    if board is None or None in values_on(puzzle, board):
        board = _board(puzzle, answer, "a solution", "a solution")
    if is_open(board):
        named = named_leaves(puzzle, board, kind_named(puzzle.kind))
        gap = next((name for name, value in named if value is OPEN), "a cell")
        raise BadInput(f"{gap} has no value; expected a whole solution")
    return board


def _board(puzzle: Puzzle, answer: Any, expected: str, value: str) -> Any:
    """The board of an answer, with values of its cells alone."""
    with suppress(ValueError, RecursionError, TypeError):
        answer = json.loads(answer)
    board = board_of(puzzle, answer)
    if board is None:
        raise BadInput(f"there is no board of this puzzle in it; expected {expected}")
    if strange := strange_in(board):
        raise BadInput(f"{strange[0]}: this is not a value of a cell; expected {value}")
    return board


def _like_a_puzzle(puzzle: Puzzle, text: Any) -> Any:
    """The board of a text in the puzzle's own format, ``None`` where it is none, or the format is
    not one of known cells.
    """
    kind = kind_named(puzzle.kind)
    if not isinstance(text, str) or not puzzle.givens or puzzle.fields:
        return None
    with suppress(BadInput):
        drawn = isinstance(formats_of(kind)[-1].notation, BoardText)
        if drawn and kind.board is not None and kind.board.parting == " ":
            return filled(kind.board, puzzle, text)
        givens = read(text, kind=puzzle.kind).givens
        if [*map(len, givens)] == [*map(len, puzzle.givens)]:
            return givens
    return None
