"""A list of names with the values of each: for boards of one row, and for boards whose shape nobody
declares.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from logicpuzzles.show.cells import ShownCells, State
from logicpuzzles.show.ink import Ink, box
from logicpuzzles.show.markup import ranges, show_value, width

LETTER = 8.2
NAME, VALUE = 24, 24  # columns of text for a name and its values, at most
STRUCK = 12  # columns of text for values that have just been struck
ROW = 28
LONG = 16  # entries below each other, at most
MOST = 10_000  # values that are looked at one by one; more are only counted


class Listing:
    """A line for each cell: its name, its value or the values left, and the values that have just
    been struck.

    ``members``: the cells, all unless given. ``top``: where the list begins.
    """

    def __init__(
        self, cells: ShownCells, members: Sequence[int] | None = None, top: int = 0
    ) -> None:
        self.cells = cells
        self.members = range(len(cells.start)) if members is None else members
        self.top = top
        values = [cells.start[cell] for cell in self.members]
        count = len(self.members)
        self.name = min(NAME, max((width(cells.name(cell)) for cell in self.members), default=0))
        single = all(len(each) == 1 for each in values)
        widest = max(
            (width(", ".join(map(show_value, each[:VALUE]))) for each in values), default=0
        )
        self.value = min(VALUE, max(4, widest))
        self.column = (self.name + self.value + (0 if single else STRUCK)) * LETTER + 40
        self.high = max(1, min(count, LONG))
        self.width = round(self.column * -(-count // self.high)) + 4
        self.height = ROW * self.high + 6

    def _corners(self) -> Iterator[tuple[int, float, float]]:
        """Each cell with the place of its line."""
        for at, cell in enumerate(self.members):
            yield cell, 4 + self.column * (at // self.high), self.top + 3 + ROW * (at % self.high)

    def frame(self) -> str:
        """The names, and lines."""
        ink = Ink()
        ink.area("paper", box(0, self.top, self.width, self.height))
        for cell, x, y in self._corners():
            ink.text("head", x + 8, y + 19, self.cells.name(cell), self.name)
            ink.area("thin", box(x, y, self.column - 6, ROW))
        return str(ink)

    def state(self, state: State) -> str:
        """Values, the values left, and marks."""
        ink = Ink()
        for cell, x, y in self._corners():
            remaining = state.remaining[cell]
            left = x + self.name * LETTER + 26
            if state.mark(cell):
                ink.area(
                    state.mark(cell), box(left - 8, y + 2.5, x + self.column - left - 1, ROW - 5)
                )
            if not remaining:
                ink.text("value bold", left, y + 19, "✗ none", self.value)
            else:
                ink.text(
                    "value bold" if state.known(cell) else "left",
                    left,
                    y + 19,
                    _left(remaining),
                    self.value + 2,
                )
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
        for cell, x, y in self._corners():
            yield cell, box(x, y, self.column - 6, ROW)


def _left(values: tuple[Any, ...]) -> str:
    """Values in words; where they are many, their number and the least and greatest."""
    text = ranges(values[:MOST])
    if len(values) <= MOST and width(text) <= VALUE:
        return text
    numbers = all(type(value) is int for value in values)
    return (
        f"{len(values)} values, {min(values)} to {max(values)}"
        if numbers
        else f"{len(values)} values"
    )
