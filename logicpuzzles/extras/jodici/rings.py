"""The picture of a Jodici: rings cut into sectors. The first cell of a ring is at the top, the
others follow clockwise.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, sin, tau

from logicpuzzles.show.cells import ShownCells, State
from logicpuzzles.show.ink import Ink, cross
from logicpuzzles.show.markup import coordinate, show_value

RING = 62
HOLE = 42
EDGE = 18  # around all, with the names of the sectors
BESIDE = 11  # from a line to the name of a ring


class Rings:
    """Concentric rings with equal numbers of cells."""

    def __init__(self, cells: ShownCells) -> None:
        self.cells = cells
        self.reach = HOLE + RING * cells.rows
        self.width = self.height = 2 * (self.reach + EDGE)
        self.middle = self.reach + EDGE

    def _at(self, radius: float, turn: float) -> tuple[float, float]:
        """The point at ``radius`` from the middle. ``turn``: in cells, clockwise from the top."""
        angle = tau * turn / self.cells.columns
        return self.middle + radius * sin(angle), self.middle - radius * cos(angle)

    def _centre(self, cell: int) -> tuple[float, float]:
        ring, place = divmod(cell, self.cells.columns)
        return self._at(self.reach - RING * (ring + 0.5), place)

    def _area(self, cell: int, inset: float) -> str:
        """The path around a cell, ``inset`` inside its borders."""
        ring, place = divmod(cell, self.cells.columns)
        path = ""
        for radius, sweep in (
            (self.reach - RING * ring - inset, 1),
            (self.reach - RING * (ring + 1) + inset, 0),
        ):
            narrow = inset * self.cells.columns / (tau * radius)
            turns = [place - 0.5 + narrow, place + 0.5 - narrow]
            start, end = [self._at(radius, turn) for turn in (turns if sweep else turns[::-1])]
            path += f"{'L' if path else 'M'}{coordinate(start[0])} {coordinate(start[1])}"
            path += f"A{coordinate(radius)} {coordinate(radius)} 0 0 {sweep} {coordinate(end[0])} {coordinate(end[1])}"
        return path + "z"

    def frame(self) -> str:
        """The lines and the givens."""
        ink = Ink()
        ink.area("paper", f"M0 0h{self.width}v{self.height}h{-self.width}z")
        for cell in range(self.cells.rows * self.cells.columns):
            if self.cells.given(cell) is not None:
                ink.area("given", self._area(cell, 0))
        for place in range(self.cells.columns):
            (x, y), (u, v) = self._at(HOLE, place - 0.5), self._at(self.reach, place - 0.5)
            ink.area("thick", f"M{coordinate(x)} {coordinate(y)}L{coordinate(u)} {coordinate(v)}")
        for ring in range(self.cells.rows + 1):
            radius = HOLE + RING * ring
            around = f"a{radius} {radius} 0 1 1"
            ink.area(
                "thick",
                f"M{self.middle - radius} {self.middle}{around} {2 * radius} 0{around} "
                f"{-2 * radius} 0",
            )
        self._write_names(ink)
        return str(ink)

    def _write_names(self, ink: Ink) -> None:
        """The names of rings and sectors, as explanations call them."""
        for place in range(self.cells.columns):
            x, y = self._at(self.reach + EDGE / 2, place)
            ink.text("rim tag mid", x, y + 4, f"S{place + 1}", 3)
        for ring in range(self.cells.rows):
            radius = self.reach - RING * ring - BESIDE
            x, y = self._at(radius, BESIDE * self.cells.columns / (tau * radius) - 0.5)
            ink.text("rim tag mid", x, y + 4, f"R{ring + 1}", 3)

    def state(self, state: State) -> str:
        """Digits, candidates and marks."""
        ink = Ink()
        for cell, remaining in enumerate(state.remaining[: self.cells.count]):
            x, y = self._centre(cell)
            given = self.cells.given(cell)
            if state.mark(cell):
                ink.area(state.mark(cell), self._area(cell, 3.5))
            if state.known(cell) or given is not None:
                value = given if given is not None else remaining[0]
                ink.text(
                    "digit big" + " bold" * (given is not None), x, y + 9, show_value(value), 3
                )
            else:
                self._candidates(ink, state, cell)
            if not remaining:
                ink.stroke("bad", cross(x, y, 14))
        return str(ink)

    def above(self) -> str:
        """Nothing."""
        return ""

    def spots(self) -> Iterator[tuple[int, str]]:
        """The area of each cell."""
        for cell in range(self.cells.count):
            yield cell, self._area(cell, 0)

    def _candidates(self, ink: Ink, state: State, cell: int) -> None:
        """Draw small digits, three in a row, each always in its place; none while all digits are
        possible.
        """
        remaining = state.remaining[cell]
        values = self.cells.start[cell]
        struck = dict(state.struck(cell))
        x, y = self._centre(cell)
        for place, value in enumerate(values):
            if value in struck or (value in remaining and len(remaining) < len(values)):
                row, column = divmod(place, 3)
                left, line = x + 14 * (column - 1), y + 4 + 14 * (row - 1)
                ink.text(
                    "tiny struck" if value in struck else "tiny", left, line, show_value(value), 3
                )
                if value in struck:
                    ink.stroke(
                        f"{struck[value]}line", f"M{coordinate(left - 4)} {coordinate(line)}l8-8"
                    )
