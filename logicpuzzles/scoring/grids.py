"""Reading an answer that is a grid of symbols: lists, lines with or without blanks, bars, row numbers and sums, or one long
line."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from logicpuzzles.core.patterns import pattern
from logicpuzzles.formats.board_writing import LINKS, LINKS_DOWN, linked
from logicpuzzles.kinds.board import Links, Symbols
from logicpuzzles.kinds.layout import Layout
from logicpuzzles.scoring.texts import OPEN, whole

__all__ = ["Grid", "grid_of", "lattice_of"]

MAX_LINE = 20_000  # characters
UNKNOWN = frozenset(["", ".", "_", "-", "?", "*", "x"])

_CSV = pattern(r"\d(,\d)*")
_BETWEEN = pattern(r"[\s,;|│┃║&=]+")
_DRAWN = pattern(r"[-+=|:\s─━═│┃║┼╋╬├┤┌┐└┘┬┴╔╗╚╝╠╣╦╩╪╫]+")
_LABEL = pattern(  # "Row 1:", "2.", "outer", "r3"; labels of sums do not match
    r"\s*[-*>#]*\s*\**(?:[A-Za-z]{1,10}\s*)?[0-9]{0,3}\**\s*[:.)=]\**\s*|\s*(?!sum|total|sector)[A-Za-z]{2,10}[0-9]{0,3}\s+|\s*[rR][0-9]+\s+"
)

Row = tuple[Any, ...]
_WALL = object()  # any other token where cells may be blocked


@dataclass(frozen=True, slots=True)
class Grid:
    """What the grids of a puzzle look like. ``symbols``: the value of each symbol. ``summed``: a row may end with its sum.
    ``blocked``: the places of blocked cells; they have no value, whatever stands there."""

    height: int
    width: int
    symbols: Mapping[str, int]
    summed: bool = False
    blocked: frozenset[tuple[Any, ...]] = frozenset()

    def of_value(self, value: Any) -> tuple[Row, ...] | None:
        """The board of a JSON value."""
        if isinstance(value, dict):
            value = list(value.values()) if len(value) == self.height else None
        if not isinstance(value, list):
            return None
        if len(value) == self.height * self.width and self.height > 1:
            cells = tuple([self._cell(cell) for cell in value])
            return self._folded(cells) if None not in cells else None
        if len(value) != self.height:
            return None
        rows = [row for row in map(self._row_of_value, value) if row is not None]
        return self._open(rows) if len(rows) == self.height else None

    def of_text(self, text: str) -> tuple[Row, ...] | None:
        """The last board in the lines of a text."""
        run: list[Row] = []
        last: tuple[Row, ...] | None = None
        for line in text.splitlines():
            if not line.strip() or (_DRAWN.fullmatch(line) and not ("-" in self.symbols and self._row(line))):
                continue
            row = self._row(line)
            if row is None:
                run = []
                continue
            run.append(row)
            if len(run) >= self.height and (board := self._open(run[-self.height :])) is not None:
                last = board
        if last is not None:
            return last
        for line in reversed(text.splitlines()):
            parts = [part for part in re.split(r"[/\\,;\s]+", line.strip().strip("`*\"'.")) if part]
            for joined in [*reversed(parts), "".join(parts)] if len(line) < MAX_LINE else []:
                if len(joined) != self.height * self.width:
                    continue
                cells = tuple([self._cell(symbol) for symbol in joined])
                if None not in cells:
                    return self._folded(cells)
        return None

    def _folded(self, cells: Sequence[Any]) -> tuple[Row, ...] | None:
        return self._open([tuple(cells[start : start + self.width]) for start in range(0, len(cells), self.width)])

    def _open(self, rows: Sequence[Row]) -> tuple[Row, ...] | None:
        """The rows with ``None`` in blocked cells; ``None`` where another cell has no value."""
        board = [tuple([None if (y, x) in self.blocked else cell for x, cell in enumerate(row)]) for y, row in enumerate(rows)]
        return None if any([cell is _WALL for row in board for cell in row]) else tuple(board)

    def _row_of_value(self, row: Any) -> Row | None:
        if isinstance(row, str):
            return self._row(row)
        if isinstance(row, dict):
            row = list(row.values())
        if not isinstance(row, list):
            return None
        return self._cells(row)

    def _row(self, line: str) -> Row | None:
        """The cells of a line, with or without a label before them."""
        if len(line) > 40 * (self.width + 2):
            return None
        label = _LABEL.match(line)
        for start in [0, label.end()] if label else [0]:
            shown = line[start:].strip().strip("`\"'[]()").strip()
            for tokens in ([token for token in _BETWEEN.split(shown) if token], list(_BETWEEN.sub("", shown))):
                row = self._cells([token if token.upper() in self.symbols else token.strip("*\"'`[]()") for token in tokens])
                if row is not None:
                    return row
        return None

    def _cells(self, tokens: Sequence[Any]) -> Row | None:
        if len(tokens) == self.width + 1:
            if self.summed and whole(tokens[-1]) == sum(whole(token) or 0 for token in tokens[:-1]):
                tokens = tokens[:-1]
            elif 1 <= (whole(str(tokens[0]).lstrip("rR")) or 0) <= self.height:
                tokens = tokens[1:]  # the number of the row
        if len(tokens) != self.width:
            return None
        cells = tuple([self._cell(token) for token in tokens])
        return cells if None not in cells else None

    def _cell(self, token: Any) -> Any:
        """The value of a cell, ``OPEN``, or ``None`` for a token that is no cell."""
        if token is None:
            return OPEN
        if not isinstance(token, str):
            token = str(whole(token))
        shown = token.strip().upper()
        if shown in self.symbols:
            return self.symbols[shown]
        if token.strip().casefold() in UNKNOWN:
            return OPEN
        return _WALL if self.blocked else None


def grid_of(layout: Layout) -> Grid:
    """What an answer to a puzzle with a grid of cells should look like."""
    symbols = layout.board.answer.symbols
    values = layout.values or ()
    known = {str(value): value for value in values if type(value) is int and not isinstance(symbols, Symbols)}
    known |= {symbols.write(value).upper(): value for value in values}
    numbers = bool(values) and all([type(value) is int for value in values]) and not isinstance(symbols, Symbols)
    return Grid(layout.height, layout.width, known, numbers, frozenset(layout.blocked))


def lattice_of(layout: Layout, value: Any) -> Any | None:
    """The edges of an answer that is drawn as a lattice of ``+``, ``---`` and ``|``, or the lines between cells, or given as
    comma-separated values in the order of the places."""
    if not isinstance(value, str):
        return None
    numbers = [number for line in value.splitlines() if _CSV.fullmatch(line) for number in map(int, line.split(","))]
    if len(numbers) == len(layout.places) and set(numbers) <= set(layout.values or ()):
        return layout.board_of(numbers)
    if isinstance(layout.board.answer, Links):
        return _linked(layout, value)
    lines = [line.rstrip() for line in value.splitlines() if line.strip()]
    starts = [at for at, line in enumerate(lines) if line.lstrip().startswith("+")]
    rows = range(layout.height + 1)
    for first in reversed(starts):
        drawn = lines[first : first + 2 * layout.height + 1]
        corners = [at for at, character in enumerate(drawn[0]) if character == "+"]
        if len(drawn) < 2 * layout.height + 1 or len(corners) != layout.width + 1:
            continue
        across = tuple([tuple([int("-" in drawn[2 * y][a:b]) for a, b in pairwise(corners)]) for y in rows])
        down = tuple([tuple([int(drawn[2 * y + 1][at : at + 1] == "|") for at in corners]) for y in rows[:-1]])
        return across, down
    return None


def _linked(layout: Layout, text: str) -> Any | None:
    """The lines between the cells of an answer that is drawn as the puzzle is, with lines in it."""
    bare = linked(layout, layout.board_of([0] * len(layout.places)))
    wide = max(map(len, bare))
    drawn = [line.rstrip().ljust(wide) for line in text.splitlines()]
    for first in range(len(drawn) - len(bare), -1, -1):
        lines_drawn = [_value_there(layout, drawn[first:], place, wide) for place in layout.places]
        if None in lines_drawn:
            continue
        board = layout.board_of(lines_drawn)
        if [line.rstrip() for line in drawn[first : first + len(bare)]] == linked(layout, board):
            return board
    return None


def _value_there(layout: Layout, drawn: Sequence[str], place: Any, wide: int) -> int | None:
    """How many lines are drawn at a place; ``None`` for what is no line."""
    which, y, x = place
    cell = (wide + 3) // layout.width - 3  # the characters of one
    at = x * (cell + 3) + cell
    character = drawn[2 * y][at] if which == "across" else drawn[2 * y + 1][at - 1]
    lines = LINKS if which == "across" else LINKS_DOWN
    return lines.index(character) if character in lines else None
