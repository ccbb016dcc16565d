"""New nonograms with one solution and no given cells. The pictures are blots: purely random
pictures seldom have one solution.
"""

from __future__ import annotations

from random import Random
from typing import Any

from logicpuzzles.generate import from_board
from logicpuzzles.kinds.layout import Layout
from logicpuzzles.relations.grids import around


class NonogramGenerator(from_board.BoardGenerator):
    """The generator of any board, except that no cell is given, and neighbours are often alike."""

    def _gives(self) -> bool:
        return False

    def _values(self, layout: Layout, asked: Any, random: Random) -> tuple[Any, ...] | None:
        """A random picture: random numbers, averaged with their neighbours; the upper half is
        filled.
        """
        rows = tuple(
            tuple(random.random() for _ in range(layout.width)) for _ in range(layout.height)
        )
        level = []
        for y, x in layout.places:
            near = (rows[y][x], *around(rows, (y, x)))
            level.append(sum(near) / len(near))
        middle = sorted(level)[len(level) // 2]
        return tuple(int(each >= middle) for each in level)
