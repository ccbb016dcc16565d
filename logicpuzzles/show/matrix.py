"""A table with headings: for boards of records, and for boards of rows and columns that nobody
declares.
"""

from __future__ import annotations

from collections.abc import Iterator

from logicpuzzles.show.cells import ShownCells, State
from logicpuzzles.show.ink import Ink, box, cross
from logicpuzzles.show.markup import LETTER, show_value, width

FEWEST, MOST = 5, 22  # columns of text in a cell, at least and at most
LINES = 4  # small texts in a cell, at most
LINE = 15
NUMBERS = 30
HEAD = 26


class Matrix:
    """Rows and columns of texts. An unknown cell shows the values left when they are few."""

    def __init__(self, cells: ShownCells) -> None:
        self.cells = cells
        board = cells.start[: cells.count]
        columns = [board[column :: cells.columns] for column in range(cells.columns)]
        widest = [
            max((width(show_value(value)) for values in column for value in values), default=0)
            for column in columns
        ]
        self.letters = [
            min(MOST, max(FEWEST, width(heading), letters))
            for heading, letters in zip(cells.headings(), widest, strict=True)
        ]
        self.widths = [letters * LETTER + 14 for letters in self.letters]
        self.lefts = [NUMBERS + sum(self.widths[:column]) for column in range(cells.columns)]
        self.row = 26 if all(len(values) == 1 for values in board) else LINE * LINES + 8
        self.width = round(NUMBERS + sum(self.widths) + 4)
        self.height = HEAD + self.row * cells.rows + 4

    def frame(self) -> str:
        """Headings, numbers of rows, lines and givens."""
        ink = Ink()
        rows, columns = self.cells.rows, self.cells.columns
        across, down = sum(self.widths), self.row * rows
        ink.area("paper", box(0, 0, self.width, self.height))
        for cell in range(rows * columns):
            if self.cells.given(cell) is not None:
                ink.area("given", self._box(cell))
        for row in range(rows):
            ink.text(
                "small mid", NUMBERS / 2, HEAD + row * self.row + self.row / 2 + 4, str(row + 1), 4
            )
        for heading, left, letters in zip(
            self.cells.headings(), self.lefts, self.letters, strict=True
        ):
            ink.text("head", left + 7, HEAD - 8, heading, letters)
        ink.area(
            "thin",
            "".join(f"M{NUMBERS} {HEAD + self.row * row}h{across:.1f}" for row in range(1, rows)),
        )
        ink.area("thin", "".join(f"M{left:.1f} {HEAD}v{down}" for left in self.lefts[1:]))
        ink.area("thick", box(NUMBERS, HEAD, across, down))
        return str(ink)

    def state(self, state: State) -> str:
        """Values, the values left, and marks."""
        ink = Ink()
        for cell, remaining in enumerate(state.remaining[: self.cells.rows * self.cells.columns]):
            row, column = divmod(cell, self.cells.columns)
            x, y = self.lefts[column], HEAD + row * self.row
            mark = state.mark(cell)
            if mark:
                ink.area(mark, box(x + 2.5, y + 2.5, self.widths[column] - 5, self.row - 5))
            given = self.cells.given(cell)
            if state.known(cell) or given is not None:
                kind = "value bold" if given is not None else "value"
                ink.text(
                    kind,
                    x + 7,
                    y + self.row / 2 + 5,
                    show_value(remaining[0] if given is None else given),
                    self.letters[column],
                )
            else:
                self._left(ink, state, cell, x + 7, y)
            if not remaining:
                ink.stroke("bad", cross(x + self.widths[column] / 2, y + self.row / 2, 9))
        return str(ink)

    def _left(self, ink: Ink, state: State, cell: int, x: float, y: float) -> None:
        """Lines for the struck values and for the values left; the number of these where there is
        no room.
        """
        remaining = state.remaining[cell]
        letters = self.letters[cell % self.cells.columns]
        lines = [(show_value(value), mark) for value, mark in state.struck(cell)]
        room = LINES - len(lines)
        if len(remaining) <= room:
            lines += [(show_value(value), "") for value in remaining]
        elif len(remaining) < len(self.cells.start[cell]):
            lines = [*lines[: LINES - 1], (f"{len(remaining)} left", "")]
        for place, (text, mark) in enumerate(lines[:LINES]):
            line = y + 14 + LINE * place
            ink.text("left struck" if mark else "left", x, line, text, letters + 2)
            if mark:
                ink.stroke(
                    f"{mark}line",
                    f"M{x - 2:.1f} {line - 4.5:.1f}h{min(letters, width(text)) * 7.8 + 6:.1f}",
                )

    def above(self) -> str:
        """Nothing."""
        return ""

    def spots(self) -> Iterator[tuple[int, str]]:
        """The area of each cell."""
        for cell in range(self.cells.rows * self.cells.columns):
            yield cell, self._box(cell)

    def _box(self, cell: int) -> str:
        row, column = divmod(cell, self.cells.columns)
        return box(self.lefts[column], HEAD + row * self.row, self.widths[column], self.row)
