"""Walls are built so that no run has a single cell; then runs take digits that no others of the same sum could stand for, as
far as these go together. Random digits seldom have sums that say it all."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random
from typing import Any

from logicpuzzles.asking.running import run as answers_to
from logicpuzzles.core.budget import Budget
from logicpuzzles.core.errors import OutOfBudget
from logicpuzzles.core.goals import lall
from logicpuzzles.core.terms import vars
from logicpuzzles.generate import CannotMake, Options, from_board
from logicpuzzles.kinds.layout import Layout, Place
from logicpuzzles.relations import alldiffo, sumo
from logicpuzzles.relations.grids import domaino, stretches

__all__ = ["Generator"]

WALLS = (0.1, 0.3)  # the share of the places inside that are walls at first
MOST = 0.65  # of all places, with those of the first row and column
LONGEST = 6  # cells of a run
DIGITS = range(1, 10)
WISHED = 30  # nodes of a question with wishes: rather one wish less than a long search
SOLUTIONS = 40  # that are looked at
CHANGES = 200  # of a digit


class Generator(from_board.Generator):
    """As those of any board, with walls and digits of its own."""

    def __init__(self, options: Options) -> None:
        super().__init__(options)
        if min(self.size) < 3:
            raise CannotMake(f"kakuro cannot be {self.size[0]}x{self.size[1]}; expected at least three rows and columns")

    def _blocked(self, random: Random) -> Iterable[Place]:
        """The first row and column, and places inside, the same when the board is turned by half."""
        while True:
            walls = self._walls(random)
            if len(walls) <= MOST * self.size[0] * self.size[1]:
                return walls

    def _walls(self, random: Random) -> set[Place]:
        height, width = self.size
        inside = [(y, x) for y in range(1, height) for x in range(1, width)]
        walls = {(y, x) for y in range(height) for x in range(width) if y == 0 or x == 0}
        for place in random.sample(inside, round(random.uniform(*WALLS) / 2 * len(inside))):
            walls |= {place, (height - place[0], width - place[1])}
        while True:
            rows = tuple([tuple([None if (y, x) in walls else (y, x) for x in range(width)]) for y in range(height)])
            bad = [run for run in stretches(rows) if not 1 < len(run) <= LONGEST]
            if not bad:
                return walls
            y, x = bad[0][len(bad[0]) // 2]
            walls |= {(y, x), (height - y, width - x)}

    def _values(self, layout: Layout, asked: Any, random: Random) -> tuple[Any, ...] | None:
        runs = list(stretches(layout.board_of(asked.cells)))
        random.shuffle(runs)
        on: list[int] = []
        for run in runs:
            for digits in random.sample(_alone(len(run)), 2):
                wish = asked.asked.add(domaino(run, digits))
                try:
                    fits = asked.asked.holds([*on, wish], Budget(nodes=WISHED))
                except OutOfBudget:
                    fits = False
                if fits:
                    on.append(wish)
                    break
        found = asked.asked.answer(on, Budget(nodes=from_board.NODES))
        return None if found is None else self._only(layout, list(found), random)

    def _only(self, layout: Layout, values: list[int], random: Random) -> tuple[int, ...] | None:
        """The values, changed one by one until their sums have no other solution; ``None`` where that comes to nothing. The
        cell that changes is one in which two solutions differ, and there are no more of them after it than before."""
        runs = stretches(layout.board_of(range(len(values))))
        beside: list[set[int]] = [set() for _ in values]
        for run in runs:
            for cell in run:
                beside[cell] |= set(run) - {cell}
        some = self._solutions(runs, values, SOLUTIONS)
        for _ in range(CHANGES):
            if len(some) == 1:
                return tuple(values)
            differing = [cell for cell, of_cell in enumerate(zip(*some, strict=True)) if len(set(of_cell)) > 1]
            cell = random.choice(differing)
            free = [digit for digit in DIGITS if digit != values[cell] and digit not in [values[near] for near in beside[cell]]]
            if free:
                changed = [*values[:cell], random.choice(free), *values[cell + 1 :]]
                others = self._solutions(runs, changed, min(len(some) + 1, SOLUTIONS))
                if len(others) <= len(some):
                    values, some = changed, others
        return None

    @staticmethod
    def _solutions(runs: Sequence[Sequence[int]], values: Sequence[int], most: int) -> list[tuple[int, ...]]:
        """Some of the solutions that the sums of the values have."""
        cells = tuple(vars(len(values)))
        goals = [
            lall(alldiffo(own), sumo(own, sum([values[cell] for cell in each])))
            for each in runs
            for own in [[cells[at] for at in each]]
        ]
        return list(answers_to(most, cells, domaino(cells, DIGITS), goals, budget=Budget(nodes=from_board.NODES)))


def _alone(size: int) -> list[tuple[int, ...]]:
    """The sets of so many digits that have a sum of their own."""
    least = tuple(DIGITS[:size])
    more = (*least[:-1], size + 1)
    sets = [least, more] if size < len(DIGITS) else [least]
    return list(dict.fromkeys([*sets, *[tuple(sorted([10 - digit for digit in each])) for each in sets]]))
