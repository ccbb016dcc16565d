"""The explicit methods for the grid of a kakuro."""

from __future__ import annotations

from typing import Any

from logicpuzzles.compare.methods import by_cells
from logicpuzzles.kinds.puzzle import Puzzle
from logicpuzzles.search.cells import Board, Rule, different, of_grid, runs, sum_of

__all__ = ["METHODS"]


def _board(puzzle: Puzzle) -> Board:
    walls: Any = puzzle.arguments.get("sums", ())
    totals: Any = {clue.arguments[1]: clue.arguments[0] for clue in puzzle.clues}
    digits = range(1, 10)
    values = of_grid(puzzle.givens, digits, walls)
    rules: list[Rule] = []
    for way, down, right in (("down", 1, 0), ("right", 0, 1)):
        for wall, run in runs(values, down, right):
            rules.append(("no digit stands twice in a run", run, different))
            total = totals.get((*wall, way))
            if total is not None:
                rules.append((f"a run sums to {total}", run, sum_of(total, digits, distinct=True)))
    return Board(values, rules)


METHODS = by_cells(_board, "variables-and-search", clues=("sums",))
