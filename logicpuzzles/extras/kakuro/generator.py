"""New kakuros: build walls so that no run has a single cell, then fill the runs.

Many runs get digits that no other digits of their sum can replace. Sums of random digits seldom
have one solution.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random
from typing import Any

from logicpuzzles.asking import running
from logicpuzzles.core.budget import Budget
from logicpuzzles.core.errors import OutOfBudget
from logicpuzzles.core.goals import lall
from logicpuzzles.core.terms import vars
from logicpuzzles.generate import CannotMake, Options, from_board
from logicpuzzles.kinds.layout import Layout, Place
from logicpuzzles.relations import alldiffo, sumo
from logicpuzzles.relations.grids import domaino, stretches

WALLS = (0.1, 0.3)  # the share of walls at first, inside the first row and column
MOST = 0.65  # the greatest share of walls, with the first row and column
LONGEST = 6  # cells of a run
DIGITS = range(1, 10)
WISHED = 30  # nodes of a question with wishes: dropping a wish is better than a long search
SOLUTIONS = 40  # solutions that are compared
CHANGES = 200  # changes of a digit


class KakuroGenerator(from_board.BoardGenerator):
    """The generator of any board, with its own walls and digits."""

    def __init__(self, options: Options) -> None:
        super().__init__(options)
        if min(self.size) < 3:
            raise CannotMake(
                f"kakuro cannot be {self.size[0]}x{self.size[1]}; expected at least three "
                "rows and columns"
            )

    def _choose_blocked(self, random: Random) -> Iterable[Place]:
        """The first row and column, and places inside that stay the same when the board is turned
        by half.
        """
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
            rows = tuple(
                tuple(None if (y, x) in walls else (y, x) for x in range(width))
                for y in range(height)
            )
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
            for digits in random.sample(_sets_alone(len(run)), 2):
                wish = asked.asked.add(domaino(run, digits))
                try:
                    fits = asked.asked.holds([*on, wish], Budget(nodes=WISHED))
                except OutOfBudget:
                    fits = False
                if fits:
                    on.append(wish)
                    break
        values = asked.asked.answer(on, Budget(nodes=from_board.NODES))
        return None if values is None else self._only(layout, list(values), random)

    def _only(self, layout: Layout, values: list[int], random: Random) -> tuple[int, ...] | None:
        """The values, changed one by one until their sums have no other solution; ``None`` when
        that fails.

        A change is made in a cell where solutions differ, and kept only if the number of solutions
        does not grow.
        """
        runs = stretches(layout.board_of(range(len(values))))
        beside: list[set[int]] = [set() for _ in values]
        for run in runs:
            for cell in run:
                beside[cell] |= set(run) - {cell}
        solutions = _find_solutions(runs, values, SOLUTIONS)
        for _ in range(CHANGES):
            if len(solutions) == 1:
                return tuple(values)
            differing = [
                cell
                for cell, in_cell in enumerate(zip(*solutions, strict=True))
                if len(set(in_cell)) > 1
            ]
            cell = random.choice(differing)
            free = [
                digit
                for digit in DIGITS
                if digit != values[cell] and digit not in [values[near] for near in beside[cell]]
            ]
            if free:
                changed = [*values[:cell], random.choice(free), *values[cell + 1 :]]
                others = _find_solutions(runs, changed, min(len(solutions) + 1, SOLUTIONS))
                if len(others) <= len(solutions):
                    values, solutions = changed, others
        return None


def _find_solutions(
    runs: Sequence[Sequence[int]], values: Sequence[int], most: int
) -> list[tuple[int, ...]]:
    """At most ``most`` solutions of the puzzle with the sums of these values."""
    cells = tuple(vars(len(values)))
    goals = [
        lall(alldiffo(own), sumo(own, sum(values[cell] for cell in each)))
        for each in runs
        for own in [[cells[at] for at in each]]
    ]
    return list(
        running.run(
            most, cells, domaino(cells, DIGITS), goals, budget=Budget(nodes=from_board.NODES)
        )
    )


def _sets_alone(size: int) -> list[tuple[int, ...]]:
    """The sets of so many digits that no other set with the same sum can replace."""
    least = tuple(DIGITS[:size])
    more = (*least[:-1], size + 1)
    sets = [least, more] if size < len(DIGITS) else [least]
    return list(
        dict.fromkeys([*sets, *[tuple(sorted(10 - digit for digit in each)) for each in sets]])
    )
