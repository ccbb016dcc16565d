"""An answer that is a grid of symbols: lists, lines with or without blanks, bars, row numbers and sums, or one long line."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from logicpuzzles.kinds.puzzle import Puzzle
from logicpuzzles.kinds.sudoku.sudoku_text import SYMBOLS
from logicpuzzles.scoring.texts import OPEN, whole

__all__ = ["Grid", "grid_of"]

MAX_LINE = 20_000  # characters
UNKNOWN = frozenset(["", ".", "_", "-", "?", "*", "x"])

_BETWEEN = re.compile(r"[\s,;|│┃║&=]+")
_DRAWN = re.compile(r"[-+=|:\s─━═│┃║┼╋╬├┤┌┐└┘┬┴╔╗╚╝╠╣╦╩╪╫]+")
_LABEL = re.compile(  # "Row 1:", "2.", "outer", "r3"; those of sums are none
    r"\s*[-*>#]*\s*\**(?:[A-Za-z]{1,10}\s*)?[0-9]{0,3}\**\s*[:.)=]\**\s*|\s*(?!sum|total|sector)[A-Za-z]{2,10}[0-9]{0,3}\s+|\s*[rR][0-9]+\s+"
)

Row = tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class Grid:
    """What the grids of a puzzle look like. ``symbols``: the value of each. ``summed``: a row may end with its sum."""

    height: int
    width: int
    symbols: Mapping[str, int]
    summed: bool = False

    def of_value(self, value: Any) -> tuple[Row, ...] | None:
        """The board of a value of JSON."""
        if isinstance(value, dict):
            value = list(value.values()) if len(value) == self.height else None
        if not isinstance(value, list):
            return None
        if len(value) == self.height * self.width and self.height > 1:
            cells = tuple([self._cell(cell) for cell in value])
            return self._folded(cells) if None not in cells else None
        if len(value) != self.height:
            return None
        rows = tuple([self._row_of_value(row) for row in value])
        return rows if None not in rows else None  # type: ignore[return-value]

    def of_text(self, text: str) -> tuple[Row, ...] | None:
        """The last board that stands in the lines of a text."""
        run: list[Row] = []
        last: list[Row] = []
        for line in text.splitlines():
            if not line.strip() or _DRAWN.fullmatch(line):
                continue
            row = self._row(line)
            if row is None:
                run = []
                continue
            run.append(row)
            if len(run) >= self.height:
                last = run[-self.height :]
        if last:
            return tuple(last)
        for line in reversed(text.splitlines()):
            parts = [part for part in re.split(r"[/\\,;\s]+", line.strip().strip("`*\"'.")) if part]
            for joined in [*reversed(parts), "".join(parts)] if len(line) < MAX_LINE else []:
                if len(joined) != self.height * self.width:
                    continue
                cells = tuple([self._cell(symbol) for symbol in joined])
                if None not in cells:
                    return self._folded(cells)
        return None

    def _folded(self, cells: Sequence[Any]) -> tuple[Row, ...]:
        return tuple([tuple(cells[start : start + self.width]) for start in range(0, len(cells), self.width)])

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
            for tokens in ([token for token in _BETWEEN.split(shown) if token], list(re.sub(_BETWEEN, "", shown))):
                row = self._cells([token.strip("*\"'`[]()") for token in tokens])
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
        """The value of a cell, ``OPEN``, or ``None`` for what is no cell."""
        if token is None:
            return OPEN
        if not isinstance(token, str):
            token = str(whole(token))
        shown = token.strip().upper()
        if shown in self.symbols:
            return self.symbols[shown]
        return OPEN if token.strip().casefold() in UNKNOWN else None


def grid_of(puzzle: Puzzle) -> Grid:
    """What an answer to the puzzle, which has a grid of givens, should look like."""
    height, width = len(puzzle.givens), len(puzzle.givens[0])
    if puzzle.kind == "takuzu":
        return Grid(height, width, {"0": 0, "1": 1})
    numbers = {str(number): number for number in range(1, 10 if puzzle.kind == "jodici" else height + 1)}
    letters = {} if puzzle.kind == "jodici" else {symbol: number for number, symbol in enumerate(SYMBOLS[:height], 1)}
    return Grid(height, width, {**numbers, **letters}, puzzle.kind == "jodici")
