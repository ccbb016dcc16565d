"""The explicit methods for the grid of a star battle."""

from __future__ import annotations

from typing import Any

from logicpuzzles.compare.methods import by_cells
from logicpuzzles.kinds.puzzle import Puzzle
from logicpuzzles.search.cells import Board, Rule, count_of, lines, most_of, of_grid

__all__ = ["METHODS"]


def _board(puzzle: Puzzle) -> Board:
    stars: Any = puzzle.arguments.get("stars", 1)
    regions: Any = puzzle.arguments["regions"]
    values = of_grid(puzzle.givens, (0, 1))
    height, width = len(puzzle.givens), len(puzzle.givens[0])
    groups = [*lines(height, width), *[("a region", region) for region in regions]]
    rules: list[Rule] = [
        (f"{name} has {stars}", cells, count_of(stars, 1)) for name, cells in groups
    ]
    for row in range(height - 1):
        for column in range(width - 1):
            square = ((row, column), (row, column + 1), (row + 1, column), (row + 1, column + 1))
            rules.append(("no two stars touch", square, most_of(1, 1)))
    return Board(values, rules)


METHODS = by_cells(_board, "variables-and-search")
