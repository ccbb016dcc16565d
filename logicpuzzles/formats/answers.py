"""A solved board as JSON, as text for people or as CSV; and a board from JSON.

The format of a puzzle knows how its boards look; these functions call the right format.
"""

from __future__ import annotations

from logicpuzzles.formats import format_of
from logicpuzzles.formats.boards import Board
from logicpuzzles.kinds.puzzle import Puzzle


def to_json(puzzle: Puzzle, board: Board) -> object:
    """The JSON value of a board: lists of digits, a list of strings, a table with a header …"""
    return format_of(puzzle).notation.to_json(puzzle, board)


def from_json(puzzle: Puzzle, value: object) -> Board:
    """The board of a JSON value.

    Raises :class:`BadInput` when the value does not have the shape that :func:`to_json` gives.
    """
    return format_of(puzzle).notation.from_json(puzzle, value)


def to_text(puzzle: Puzzle, board: Board) -> str:
    """The board as people draw it: rings with their sums, a grid with its boxes, a table …"""
    return format_of(puzzle).notation.to_text(puzzle, board)


def to_csv(puzzle: Puzzle, board: Board) -> str:
    """The board as comma-separated values, a line per row; a table has its header first."""
    import csv
    import io

    out = io.StringIO()
    csv.writer(out, lineterminator="\n").writerows(
        format_of(puzzle).notation.to_rows(puzzle, board)
    )
    return out.getvalue()
