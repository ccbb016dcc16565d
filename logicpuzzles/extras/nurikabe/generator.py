"""Nurikabe from its solution: the sea grows cell by cell, and what it leaves are the islands. Where
another sea fits as well, the number of an island moves to a cell that this one covers, or has in an
island of another size.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from logicpuzzles.generate import from_board
from logicpuzzles.kinds.layers import Layer
from logicpuzzles.kinds.layout import Layout, Place
from logicpuzzles.relations.graphs import Ends
from logicpuzzles.relations.grids import neighbours
from logicpuzzles.relations.regions import region_of

SHARE = (0.5, 0.62)  # of the cells that are sea
LARGEST = 9  # cells of an island

Rows = tuple[tuple[Any, ...], ...]


class NurikabeGenerator(from_board.BoardGenerator):
    """As those of any board, with numbers for a sea that is made first."""

    def _rows(self, layer: Layer, random: Random) -> Rows:
        height, width = self.size
        self.places = [(y, x) for y in range(height) for x in range(width)]
        self.ends: Ends = neighbours(
            tuple(tuple((y, x) for x in range(width)) for y in range(height))
        )
        while True:
            sea = self._sea(random)
            self.cells = tuple(int(place in sea) for place in self.places)
            islands = self._islands(self.cells)
            if islands and max(map(len, islands)) <= LARGEST:
                break
        marks = {random.choice(island): len(island) for island in islands}
        return self._mark_rows({self.places[at]: number for at, number in marks.items()})

    def _sea(self, random: Random) -> set[Place]:
        """Cells that are connected and nowhere two by two."""
        height, width = self.size
        sea = {random.choice(self.places)}
        most = random.uniform(*SHARE) * len(self.places)
        while len(sea) < most:
            shore = sorted({
                (r, c) for y, x in sea for r, c in ((y - 1, x), (y + 1, x), (y, x - 1), (y, x + 1))
                if 0 <= r < height and 0 <= c < width and (r, c) not in sea and not _fills(sea, (r, c))
            })  # fmt: skip
            if not shore:
                break
            sea.add(random.choice(shore))
        return sea

    def _islands(self, cells: tuple[int, ...]) -> list[tuple[int, ...]]:
        """The islands of a board, each the numbers of its cells."""
        regions = [region_of(at, cells, self.ends) for at, cell in enumerate(cells) if not cell]
        return sorted({tuple(sorted(region)) for region in regions})

    def _mark_rows(self, marks: dict[Place, int]) -> Rows:
        return tuple(
            tuple(marks.get((y, x)) for x in range(self.size[1])) for y in range(self.size[0])
        )

    def _values(self, layout: Layout, asked: Any, random: Random) -> tuple[Any, ...] | None:
        return self.cells

    def _changes(
        self, layer: Layer, places: Sequence[Place], made: Rows, values: tuple[Any, ...],
        other: tuple[Any, ...], random: Random,
    ) -> Iterator[Rows]:  # fmt: skip
        """The number of an island moves to a cell where the other sea has none of its size."""
        marks = {
            (y, x): number
            for y, row in enumerate(made)
            for x, number in enumerate(row)
            if number is not None
        }
        islands = self._islands(values)
        for island in random.sample(islands, len(islands)):
            own = [self.places[at] for at in island]
            wrong = [
                self.places[at] for at in island
                if other[at] or len(region_of(at, other, self.ends)) != len(island)
            ]  # fmt: skip
            if wrong:
                moved = {place: number for place, number in marks.items() if place not in own}
                yield self._mark_rows({**moved, random.choice(wrong): len(island)})


def _fills(sea: set[Place], place: Place) -> bool:
    """Whether a cell would make two by two of the sea."""
    y, x = place
    for down in (-1, 1):
        for right in (-1, 1):
            if sea.issuperset([(y + down, x), (y, x + right), (y + down, x + right)]):
                return True
    return False
