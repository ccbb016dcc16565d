"""Puzzles and solutions as drawn text, and solutions as JSON, from the declaration of their board
alone.

First come options, ``name: value`` on each line. Then the grid: a token for each cell, with blanks
between (they may be left out where every token is one character, and commas may stand for them),
and ``.`` for an unknown cell. Signs stand between their cells, or under the upper cell; numbers
outside stand above and below the grid, and beside it behind a bar. After a blank line comes a map
of the regions, a letter for each, and after another blank line their labels, ``letter label`` on
each line. A further layer of marks in cells has a grid of its own, below its name and a colon.
``%`` begins a comment, and so does ``#`` where it is no symbol.
"""

from __future__ import annotations

from typing import Any

from logicpuzzles.core.errors import BadInput
from logicpuzzles.formats.board_marks import ordered
from logicpuzzles.formats.board_reading import filled, looks, read
from logicpuzzles.formats.board_writing import from_json, to_json, to_text, tokens, write
from logicpuzzles.kinds.board import Edges
from logicpuzzles.kinds.discovery import Kind
from logicpuzzles.kinds.layout import Layout
from logicpuzzles.kinds.puzzle import Puzzle

__all__ = [
    "BoardText",
    "filled",
    "from_json",
    "looks",
    "ordered",
    "read",
    "to_json",
    "to_text",
    "tokens",
    "write",
]


class BoardText:
    """The notation of a kind that follows from its declared board."""

    def __init__(self, kind: Kind) -> None:
        if kind.board is None:
            raise BadInput(
                f"{kind.name} declares no board; expected BOARD in its rules, or puzzles as JSON"
            )
        self.kind = kind
        self.board = kind.board

    def looks(self, text: str) -> bool:
        """Whether the text can be read as a puzzle of the kind."""
        return looks(self.board, self.kind.name, text, self.kind.options)

    def read(self, text: str) -> Puzzle:
        """The puzzle that a text draws.  Raises :class:`BadInput`."""
        return read(self.board, self.kind.name, text, self.kind.options)

    def write(self, puzzle: Puzzle) -> str:
        """The text that draws a puzzle."""
        return write(self.board, puzzle, self.kind.options)

    def to_json(self, puzzle: Puzzle, board: Any) -> object:
        """A solution as JSON."""
        return to_json(self.board, puzzle, board)

    def from_json(self, puzzle: Puzzle, value: object) -> Any:
        """The solution of JSON.  Raises :class:`BadInput`."""
        return from_json(self.board, puzzle, value)

    def to_text(self, puzzle: Puzzle, board: Any) -> str:
        """A solution as people draw it."""
        return to_text(self.board, puzzle, board)

    def to_rows(self, puzzle: Puzzle, board: Any) -> list[list[object]]:
        """A solution as a table of tokens."""
        if isinstance(self.board.answer, Edges):
            return [list(row) for rows in board for row in rows]
        return [list(row) for row in tokens(Layout(self.board, puzzle), board)]
