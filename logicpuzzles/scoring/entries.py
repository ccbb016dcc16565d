"""Reading what a player has filled in: a part of a board."""

from __future__ import annotations

import json
from typing import Any

from logicpuzzles.core.errors import BadInput
from logicpuzzles.formats import formats_of, read
from logicpuzzles.formats.board_text import BoardText, filled
from logicpuzzles.kinds.discovery import kind_named
from logicpuzzles.kinds.puzzle import Puzzle
from logicpuzzles.kinds.stating import layout_of, named_leaves
from logicpuzzles.scoring.reading import board_of, is_open, leaves_of, strange_in
from logicpuzzles.scoring.texts import OPEN

__all__ = ["entered_values", "read_solution"]


def entered_values(puzzle: Puzzle, entries: Any) -> dict[int, Any]:
    """The values of the cells that are filled in, by the numbers of the cells.

    ``entries``: a text like the puzzle or like a solution, or JSON in the shape of a solution;
    blank where nothing is known. Raises :class:`BadInput` where they hold no board of the puzzle.
    """
    board = _like_a_puzzle(puzzle, entries) if isinstance(entries, str) else None
    if board is None:
        board = board_of(puzzle, _value(entries))
    if board is None:
        raise BadInput(
            "there is no board of this puzzle in it; expected one, blank where nothing is known"
        )
    if strange := strange_in(board):
        raise BadInput(f"{strange[0]}: this is not a value of a cell; expected one, or a blank")
    layout = layout_of(kind_named(puzzle.kind), puzzle)
    values = leaves_of(board) if layout is None else layout.values_on(board)
    return {
        cell: value for cell, value in enumerate(values) if value is not OPEN and value is not None
    }


def read_solution(puzzle: Puzzle, answer: Any) -> Any:
    """The board of a whole answer: a text like the puzzle or like a solution, or JSON in the shape
    of a solution. Whether it is a solution is not looked at. Raises :class:`BadInput` where there
    is no board of the puzzle in it, or one with gaps.
    """
    board = _like_a_puzzle(puzzle, answer) if isinstance(answer, str) else None
    kind = kind_named(puzzle.kind)
    layout = layout_of(kind, puzzle)
    if board is None or any(
        [
            value is None
            for value in (leaves_of(board) if layout is None else layout.values_on(board))
        ]
    ):
        board = board_of(puzzle, _value(answer))
    if board is None:
        raise BadInput("there is no board of this puzzle in it; expected a solution")
    if strange := strange_in(board):
        raise BadInput(f"{strange[0]}: this is not a value of a cell; expected a solution")
    if is_open(board):
        gap = next(
            (name for name, value in named_leaves(puzzle, board, kind) if value is OPEN), "a cell"
        )
        raise BadInput(f"{gap} has no value; expected a whole solution")
    return board


def _value(entries: Any) -> Any:
    """The value of a text that is JSON; any other value as it is."""
    if not isinstance(entries, str):
        return entries
    try:
        return json.loads(entries)
    except (ValueError, RecursionError):
        return entries


def _like_a_puzzle(puzzle: Puzzle, text: str) -> Any:
    """The board of a text in the puzzle's own format, ``None`` where the format is not one of known
    cells.
    """
    if not puzzle.givens or puzzle.fields:
        return None
    kind = kind_named(puzzle.kind)
    try:
        drawn = isinstance(formats_of(kind)[-1].notation, BoardText)
        if drawn and kind.board is not None and kind.board.parting == " ":
            return filled(kind.board, puzzle, text)
        givens = read(text, kind=puzzle.kind).givens
    except BadInput:
        return None
    same = len(givens) == len(puzzle.givens) and len(givens[0]) == len(puzzle.givens[0])
    return givens if same else None
