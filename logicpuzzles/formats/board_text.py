"""Puzzles and solutions as drawn text, and solutions as JSON, from the declaration of their board
alone.

First come options, ``name: value`` on each line. Then the grid: a token for each cell, with blanks
between (they may be left out where every token is one character, and commas may stand for them),
and ``.`` for an unknown cell. Signs stand between their cells, or under the upper cell; numbers
outside stand above and below the grid, and beside it behind a bar. After a blank line comes a map
of the regions, a letter for each, and after another blank line their labels, ``letter label`` on
each line. A further layer of marks in cells has a grid of its own, below its name and a colon.
``%`` begins a comment, and so does ``#`` where it is no symbol.

A board may have its cells close together, or commas between them. Then blank lines mean nothing; in
a text without commas neither do blanks and lines drawn between boxes, and all cells of a square
board may stand on one line, those of several on a line each.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cached_property
from typing import Any

from logicpuzzles.core.errors import BadInput
from logicpuzzles.formats.board_marks import order_marks
from logicpuzzles.formats.board_reading import filled, looks, read
from logicpuzzles.formats.board_writing import from_json, to_json, to_text, tokens, write
from logicpuzzles.formats.close_reading import boards_on_lines
from logicpuzzles.formats.several import TextPart
from logicpuzzles.kinds.board import Board
from logicpuzzles.kinds.discovery import Kind, kind_named
from logicpuzzles.kinds.grid import Edges
from logicpuzzles.kinds.layout import Layout
from logicpuzzles.kinds.puzzle import Puzzle

__all__ = [
    "BoardText",
    "LineText",
    "filled",
    "from_json",
    "looks",
    "order_marks",
    "read",
    "text_of",
    "to_json",
    "to_text",
    "tokens",
    "write",
]


class BoardText:
    """The notation of a kind that follows from its declared board. ``surely``: whether a text that
    looks like it can be nothing else.
    """

    def __init__(self, kind: Kind | str, sure: Callable[[str], bool] = lambda text: True) -> None:
        self.of = kind
        self.surely = sure

    @cached_property
    def kind(self) -> Kind:
        """The kind, whose rules are imported when they are first needed."""
        return kind_named(self.of) if isinstance(self.of, str) else self.of

    @property
    def board(self) -> Board:
        """Its board.  Raises :class:`BadInput` where it declares none."""
        if self.kind.board is None:
            raise BadInput(
                f"{self.kind.name} declares no board; expected BOARD in its rules, or puzzles as "
                "JSON"
            )
        return self.kind.board

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


class LineText(BoardText):
    """The notation of a kind whose board may stand on one line, so that each line may be one."""

    def looks(self, text: str) -> bool:
        lines = boards_on_lines(self.board, text)
        return super().looks(lines[0].text if lines else text)

    def read_all(self, text: str) -> tuple[Puzzle, ...]:
        """The puzzles of a text: one, unless each line has all cells of one.  Raises
        :class:`BadInput`.
        """
        puzzles = []
        for row in boards_on_lines(self.board, text):
            with TextPart(row.text, row.line - 1).placed():
                puzzles.append(replace(self.read(row.text), name=f":{row.line}"))
        return tuple(puzzles) or (self.read(text),)


def text_of(kind: Kind) -> BoardText:
    """The notation of a kind with a board.  Raises :class:`BadInput` where it declares none."""
    text = BoardText(kind)
    return text if text.board.parting or not text.board.square else LineText(kind)
