"""A square board whose values are one character each: Takuzu, Sudoku and the like.

Cells that are given are darker. Where only few values are left they are written small.
"""

from __future__ import annotations

from math import isqrt
from typing import Any

from logicpuzzles.show.cells import Cells, State
from logicpuzzles.show.ink import Ink, box, cross

__all__ = ["Squares"]

MARGIN = 26  # for the numbers of rows and columns


class Squares:
    """Rows of cells with lines between them, thick ones around boxes."""

    def __init__(self, cells: Cells) -> None:
        self.cells = cells
        self.symbols = list(dict.fromkeys(value for values in cells.start for value in values))
        if all(type(value) is int for value in self.symbols):
            self.symbols.sort()
        box_of = cells.puzzle.arguments.get("box")
        count = len(self.symbols)
        self.box: Any = box_of if isinstance(box_of, tuple) else (cells.rows, cells.columns)
        self.wide = self.box[1] if isinstance(box_of, tuple) else isqrt(max(0, count - 1)) + 1  # candidates beside each other
        self.side = 30 if count <= 2 else max(36, 12 * self.wide + 8)
        self.large = "digit" if count <= 2 else "digit big"
        self.width = MARGIN + cells.columns * self.side + 10
        self.height = MARGIN + cells.rows * self.side + 10

    @staticmethod
    def suits(cells: Cells) -> bool:
        """Whether each value is a single character and the board has rows and columns."""
        symbols = {cells.text(value) for values in cells.start for value in values}
        return min(cells.rows, cells.columns) > 1 and all(len(each) == 1 and "!" <= each <= "~" for each in symbols)

    def _corner(self, cell: int) -> tuple[int, int]:
        row, column = divmod(cell, self.cells.columns)
        return MARGIN + column * self.side, MARGIN + row * self.side

    def frame(self) -> str:
        """Lines, the numbers of rows and columns, and what is given."""
        ink = Ink()
        side, rows, columns = self.side, self.cells.rows, self.cells.columns
        ink.area("paper", box(0, 0, self.width, self.height))
        for cell in range(rows * columns):
            if self.cells.given(cell) is not None:
                ink.area("given", box(*self._corner(cell), side, side))
        for row in range(rows + 1):
            ink.area(self._line(row, rows, self.box[0]), f"M{MARGIN} {MARGIN + row * side}h{columns * side}")
        for column in range(columns + 1):
            ink.area(self._line(column, columns, self.box[1]), f"M{MARGIN + column * side} {MARGIN}v{rows * side}")
        for row in range(rows):
            ink.text("small mid", MARGIN - 12, MARGIN + row * side + side / 2 + 4, str(row + 1), 4)
        for column in range(columns):
            ink.text("small mid", MARGIN + column * side + side / 2, MARGIN - 8, str(column + 1), 4)
        return str(ink)

    @staticmethod
    def _line(place: int, last: int, every: int) -> str:
        return "thick" if place in (0, last) or place % every == 0 else "thin"

    def state(self, state: State) -> str:
        """Values, candidates, and what is marked."""
        ink = Ink()
        for cell, remaining in enumerate(state.remaining):
            x, y = self._corner(cell)
            side = self.side
            given = self.cells.given(cell)
            mark = state.mark(cell)
            if mark:
                ink.area(mark, box(x + 2.5, y + 2.5, side - 5, side - 5))
            if state.known(cell) or given is not None:
                kind = f"{self.large} bold" if given is not None else self.large
                value = given if given is not None else remaining[0]
                ink.character(kind, x + side / 2, y + side * 0.68, self.cells.text(value))
            else:
                self._candidates(ink, state, cell)
            if not remaining:
                ink.stroke("bad", cross(x + side / 2, y + side / 2, side / 3))
        return str(ink)

    def _candidates(self, ink: Ink, state: State, cell: int) -> None:
        remaining = state.remaining[cell]
        few = len(remaining) < len(self.cells.start[cell]) and 2 * len(remaining) <= len(self.symbols) + 1
        struck = dict(state.struck(cell))
        for place, value in enumerate(self.symbols):
            if value in struck or (few and value in remaining):
                x, y = self._corner(cell)
                row, column = divmod(place, self.wide)
                x += round((column + 0.5) * (self.side - 8) / self.wide) + 4
                y += round(14.5 + (self.side - 8) / self.wide * row)
                ink.character("tiny", x, y, self.cells.text(value))
                if value in struck:
                    ink.stroke(f"{struck[value]}line", f"M{x - 4} {y}l8-8")
