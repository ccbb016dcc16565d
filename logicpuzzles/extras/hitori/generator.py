"""Hitori from its solution: cells are shaded, the others take different numbers in each line, and a
shaded cell one of those that its lines show. Where another shading fits as well, numbers of shaded
cells change.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from logicpuzzles.generate import from_board
from logicpuzzles.kinds.layers import Layer
from logicpuzzles.kinds.layout import Layout, Place
from logicpuzzles.relations.graphs import is_connected
from logicpuzzles.relations.grids import neighbours

SHARE = (0.22, 0.32)  # of the cells that are shaded, as far as that goes

Rows = tuple[tuple[Any, ...], ...]


class HitoriGenerator(from_board.BoardGenerator):
    """As those of any board, with numbers for a shading that is made first."""

    def _rows(self, layer: Layer, random: Random) -> Rows:
        height, width = self.size
        places = [(y, x) for y in range(height) for x in range(width)]
        self.shaded = self._shading(places, random)
        side = max(height, width)
        symbols, down, across = [random.sample(range(side), side) for _ in range(3)]
        latin = [
            [1 + symbols[(down[y] + across[x]) % side] for x in range(width)] for y in range(height)
        ]
        rows = [
            [0 if (y, x) in self.shaded else latin[y][x] for x in range(width)]
            for y in range(height)
        ]
        for y, x in sorted(self.shaded):
            rows[y][x] = random.choice(self._count_numbers(rows, (y, x)))
        return tuple(map(tuple, rows))

    def _shading(self, places: list[Place], random: Random) -> set[Place]:
        """Cells of which no two touch, and that leave the others connected."""
        ends = neighbours(
            tuple(tuple(place for place in places if place[0] == y) for y in range(self.size[0]))
        )
        shaded: set[Place] = set()
        most = random.uniform(*SHARE) * len(places)
        for y, x in random.sample(places, len(places)):
            if len(shaded) >= most:
                break
            if shaded.isdisjoint([(y - 1, x), (y + 1, x), (y, x - 1), (y, x + 1)]):
                shaded.add((y, x))
                if not is_connected([place not in shaded for place in places], ends):
                    shaded.remove((y, x))
        return shaded

    def _count_numbers(self, rows: Any, place: Place) -> list[int]:
        """The numbers of cells in the lines of one that are not shaded."""
        y, x = place
        line = [(y, each) for each in range(self.size[1])] + [
            (each, x) for each in range(self.size[0])
        ]
        return [rows[row][column] for row, column in line if (row, column) not in self.shaded]

    def _values(self, layout: Layout, asked: Any, random: Random) -> tuple[Any, ...] | None:
        return tuple(int(place in self.shaded) for place in layout.places)

    def _changes(
        self, layer: Layer, places: Sequence[Place], made: Rows, values: tuple[Any, ...],
        other: tuple[Any, ...], random: Random,
    ) -> Iterator[Rows]:  # fmt: skip
        """A cell that is shaded, and not in the other shading, takes another number."""
        wrong = [
            place for place, own, its in zip(places, values, other, strict=True) if own and not its
        ]
        for y, x in random.sample(wrong, len(wrong)):
            numbers = [
                number for number in self._count_numbers(made, (y, x)) if number != made[y][x]
            ]
            if numbers:
                yield (
                    *made[:y],
                    (*made[y][:x], random.choice(numbers), *made[y][x + 1 :]),
                    *made[y + 1 :],
                )
