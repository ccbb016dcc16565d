"""New minesweepers: lay mines, open all other cells, then cover the cells that are not needed to
find the mines.
"""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Any

from logicpuzzles.asking.questions import switched
from logicpuzzles.core.budget import Budget, Statistics
from logicpuzzles.core.goals import eq, lall, neq
from logicpuzzles.core.terms import cells, grid
from logicpuzzles.generate import from_board
from logicpuzzles.kinds.layout import Layout, Place
from logicpuzzles.relations import exactlyo
from logicpuzzles.relations.grids import around, domaino

SHARE = 0.2  # of the cells, for mines


class MinesweeperGenerator(from_board.BoardGenerator):
    """The generator of any board, except that the mines decide which cells are open, and no cell is
    given.
    """

    def _gives(self) -> bool:
        return False

    def _choose_blocked(self, random: Random) -> Iterable[Place]:
        height, width = self.size
        places = [(y, x) for y in range(height) for x in range(width)]
        self.mines = set(random.sample(places, max(1, round(SHARE * len(places)))))
        mined = tuple(tuple(int((y, x) in self.mines) for x in range(width)) for y in range(height))
        rows = grid(height, width)
        opened = [place for place in places if place not in self.mines]
        random.shuffle(opened)
        says = [
            lall(eq(rows[y][x], 0), exactlyo(sum(around(mined, (y, x))), 1, around(rows, (y, x))))
            for y, x in opened
        ]
        asked = switched(cells(rows), domaino(rows, (0, 1)), says, "auto", Statistics())
        other = asked.add(neq(cells(rows), cells(mined)))
        kept = list(range(len(opened)))
        for at in range(len(opened)):
            rest = [each for each in kept if each != at]
            if not asked.holds([*rest, other], Budget(nodes=from_board.NODES)):
                kept = rest
        return [opened[at] for at in kept]

    def _values(self, layout: Layout, asked: Any, random: Random) -> tuple[Any, ...] | None:
        return tuple(int(place in self.mines) for place in layout.places)
