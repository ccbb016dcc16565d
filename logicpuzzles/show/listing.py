"""A list of names with the values of each: for boards of one row, and for boards whose shape nobody declares."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from logicpuzzles.show.cells import Cells, State
from logicpuzzles.show.ink import Ink, box
from logicpuzzles.show.markup import ranges, shown, width

__all__ = ["Listing"]

LETTER = 8.2
NAME, VALUE = 24, 30  # columns of text for a name and its values, at most
STRUCK = 12  # columns of text for values that have just been struck
ROW = 28
LONG = 12  # entries below each other, at most
MOST = 10_000  # values that are looked at one by one; more are only counted


class Listing:
    """A line for each cell: its name, its value or the values left, and the values that have just been struck."""

    def __init__(self, cells: Cells) -> None:
        self.cells = cells
        count = len(cells.start)
        self.name = min(NAME, max((width(cells.name(cell)) for cell in range(count)), default=0))
        single = all(len(values) == 1 for values in cells.start)
        widest = max((width(", ".join(map(shown, values[:VALUE]))) for values in cells.start), default=0)
        self.value = min(VALUE, max(4, widest))
        self.column = (self.name + self.value + (0 if single else STRUCK)) * LETTER + 40
        self.high = max(1, min(count, LONG))
        self.width = round(self.column * -(-count // self.high)) + 4
        self.height = ROW * self.high + 6

    def _corner(self, cell: int) -> tuple[float, float]:
        return 4 + self.column * (cell // self.high), 3 + ROW * (cell % self.high)

    def frame(self) -> str:
        """The names, and lines."""
        ink = Ink()
        ink.area("paper", box(0, 0, self.width, self.height))
        for cell in range(len(self.cells.start)):
            x, y = self._corner(cell)
            ink.text("head", x + 8, y + 19, self.cells.name(cell), self.name)
            ink.area("thin", box(x, y, self.column - 6, ROW))
        return str(ink)

    def state(self, state: State) -> str:
        """Values, the values left, and marks."""
        ink = Ink()
        for cell, remaining in enumerate(state.remaining):
            x, y = self._corner(cell)
            left = x + self.name * LETTER + 26
            if state.mark(cell):
                ink.area(state.mark(cell), box(left - 8, y + 2.5, x + self.column - left - 1, ROW - 5))
            if not remaining:
                ink.text("value bold", left, y + 19, "✗ none", self.value)
            else:
                ink.text("value bold" if state.known(cell) else "left", left, y + 19, _left(remaining), self.value + 2)
            struck = state.struck(cell)
            if struck:
                text = f"≠ {ranges([value for value, _ in struck])}"
                ink.text("left struck", left + self.value * LETTER, y + 19, text, STRUCK)
        return str(ink)

    def above(self) -> str:
        """Nothing."""
        return ""

    def spots(self) -> Iterator[tuple[int, str]]:
        """The line of each cell."""
        for cell in range(len(self.cells.start)):
            yield cell, box(*self._corner(cell), self.column - 6, ROW)


def _left(values: tuple[Any, ...]) -> str:
    """Values in words; where they are many, their number and the least and greatest."""
    text = ranges(values[:MOST])
    if len(values) <= MOST and width(text) <= VALUE:
        return text
    numbers = all(type(value) is int for value in values)
    return f"{len(values)} values, {min(values)} to {max(values)}" if numbers else f"{len(values)} values"
