"""The logic grid of a zebra puzzle: for each category a block with its values down and the houses
across.

A tick: the house has the value. A cross: it does not. An empty square is still open.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import log

from logicpuzzles.show.cells import ShownCells, State
from logicpuzzles.show.ink import Ink, box
from logicpuzzles.show.markup import show_value, width
from logicpuzzles.show.squares import SIDE, draw_ticks

MOST = 26  # columns of text that a value may take
LETTER = 7.4
GAP = 18
WIDE = 1.45  # the width of the whole over its height, about


class LogicGrid:
    """A block for each category, as many ``beside`` each other as make it about as wide as it is
    high, if not that many are asked for.
    """

    def __init__(self, cells: ShownCells, beside: int | None = None) -> None:
        self.cells = cells
        self.categories = [_values(cells, column) for column in range(cells.columns)]
        headings = [
            *cells.headings(),
            *[show_value(value) for values in self.categories for value in values],
        ]
        self.letters = min(MOST, max(width(text) for text in headings))
        self.label = self.letters * LETTER + 12
        block_width = self.label + SIDE * cells.rows + GAP
        block_height = SIDE * (max(len(values) for values in self.categories) + 1) + GAP
        shape = block_width / block_height / WIDE
        beside = min(
            range(1, cells.columns + 1) if beside is None else (min(beside, cells.columns),),
            key=lambda each: abs(log(shape * each / -(-cells.columns // each))),
        )
        places = [divmod(at, beside) for at in range(cells.columns)]
        self.corners = [
            (GAP / 2 + across * block_width, GAP / 2 + down * block_height)
            for down, across in places
        ]
        self.width = round(beside * block_width)
        self.height = round(-(-cells.columns // beside) * block_height)

    def frame(self) -> str:
        """Headings, values, numbers of houses and lines."""
        ink = Ink()
        ink.area("paper", box(0, 0, self.width, self.height))
        for heading, values, (x, y) in zip(
            self.cells.headings(), self.categories, self.corners, strict=True
        ):
            ink.text("head", x, y + 16, heading, self.letters)
            left, top = x + self.label, y + SIDE
            for house in range(
                self.cells.rows if self.cells.puzzle.arguments.get("row", True) else 0
            ):
                ink.text("head mid", left + SIDE * house + SIDE / 2, y + 16, str(house + 1), 3)
            for place, value in enumerate(values):
                ink.text("label", x, top + SIDE * place + 16.5, show_value(value), self.letters)
            across, down = SIDE * self.cells.rows, SIDE * len(values)
            ink.area(
                "thin",
                "".join(f"M{left:g} {top + SIDE * at:g}h{across}" for at in range(1, len(values))),
            )
            ink.area(
                "thin",
                "".join(
                    f"M{left + SIDE * at:g} {top:g}v{down}" for at in range(1, self.cells.rows)
                ),
            )
            ink.area("thick", box(left, top, across, down))
        return str(ink)

    def state(self, state: State) -> str:
        """Ticks, crosses and marks."""
        ink = Ink()
        for column, (values, (x, y)) in enumerate(zip(self.categories, self.corners, strict=True)):
            left, top = x + self.label, y + SIDE
            for house in range(self.cells.rows):
                cell = house * self.cells.columns + column
                if not state.remaining[cell]:
                    ink.stroke("bad", box(left + SIDE * house, top, SIDE, SIDE * len(values)))
                at = left + SIDE * house
                draw_ticks(
                    ink,
                    state,
                    [(cell, value, at, top + SIDE * place) for place, value in enumerate(values)],
                )
            if len(values) == self.cells.rows:
                for place, value in enumerate(values):
                    if not any(
                        value in state.remaining[at]
                        for at in range(column, self.cells.count, self.cells.columns)
                    ):
                        ink.stroke(
                            "bad", box(left, top + SIDE * place, SIDE * self.cells.rows, SIDE)
                        )
        return str(ink)

    def narrow(self) -> LogicGrid:
        """The same with one block below another."""
        return LogicGrid(self.cells, 1)

    def above(self) -> str:
        """Nothing."""
        return ""

    def squares(self) -> Iterator[tuple[int, object, str]]:
        """The square of each value in each house, block by block and row by row."""
        for column, (values, (x, y)) in enumerate(zip(self.categories, self.corners, strict=True)):
            for place, value in enumerate(values):
                for house in range(self.cells.rows):
                    path = box(x + self.label + SIDE * house, y + SIDE * (place + 1), SIDE, SIDE)
                    yield house * self.cells.columns + column, value, path

    def spots(self) -> Iterator[tuple[int, str]]:
        """The area of each cell: the column of a house in the block of a category."""
        for house in range(self.cells.rows):
            for column, (values, (x, y)) in enumerate(
                zip(self.categories, self.corners, strict=True)
            ):
                path = box(x + self.label + SIDE * house, y + SIDE, SIDE, SIDE * len(values))
                yield house * self.cells.columns + column, path


def _values(cells: ShownCells, column: int) -> list[object]:
    """The values of a category, each once, in the order of the puzzle."""
    return list(
        dict.fromkeys(
            value
            for cell in range(column, cells.count, cells.columns)
            for value in cells.start[cell]
        )
    )
