"""New tents puzzles: place tents that do not touch, each with a tree beside it; then leave out
numbers that are not needed.
"""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Any

from logicpuzzles.generate import from_board
from logicpuzzles.kinds.layout import Layout, Place

SHARE = 0.2  # of the cells, for trees


class TentsGenerator(from_board.BoardGenerator):
    """The generator of any board, except that each tree has room for a tent."""

    def _choose_blocked(self, random: Random) -> Iterable[Place]:
        cells = [(y, x) for y in range(self.size[0]) for x in range(self.size[1])]
        tents: list[Place] = []
        trees: list[Place] = []
        for y, x in random.sample(cells, len(cells)):
            near = [(y + down, x + right) for down in (-1, 0, 1) for right in (-1, 0, 1)]
            if (
                len(trees) >= SHARE * len(cells)
                or (y, x) in trees
                or any(place in tents for place in near)
            ):
                continue
            beside = [
                near[at] for at in (1, 3, 5, 7) if near[at] in cells and near[at] not in trees
            ]
            if beside:
                tents.append((y, x))
                trees.append(random.choice(beside))
        self.tents = tents
        return trees

    def _values(self, layout: Layout, asked: Any, random: Random) -> tuple[Any, ...] | None:
        return tuple(int(place in self.tents) for place in layout.places)
