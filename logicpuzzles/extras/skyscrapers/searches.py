"""The explicit methods for the grid of skyscrapers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from logicpuzzles.compare.methods import by_cells
from logicpuzzles.kinds.puzzle import Puzzle
from logicpuzzles.search.cells import Board, latin, of_grid, seen

__all__ = ["METHODS"]


def _board(puzzle: Puzzle) -> Board:
    side = len(puzzle.givens)
    rules = list(latin(side, side))
    ways: dict[str, Callable[[int], list[tuple[int, int]]]] = {
        "top": lambda at: [(row, at) for row in range(side)],
        "bottom": lambda at: [(row, at) for row in reversed(range(side))],
        "left": lambda at: [(at, column) for column in range(side)],
        "right": lambda at: [(at, column) for column in reversed(range(side))],
    }
    views: Any = [clue.arguments for clue in puzzle.clues]
    for number, (border, at) in views:
        rules.append(
            (f"{number} are seen from the {border}", tuple(ways[border](at)), seen(number, side))
        )
    return Board(of_grid(puzzle.givens, range(1, side + 1)), rules)


METHODS = by_cells(_board, "variables-and-search", clues=("views",))
