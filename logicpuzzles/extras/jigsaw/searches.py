"""The explicit methods for the grid of a jigsaw sudoku."""

from __future__ import annotations

from typing import Any

from logicpuzzles.compare.methods import by_cells
from logicpuzzles.kinds.puzzle import Puzzle
from logicpuzzles.search.cells import Board, diagonals, different, latin, of_grid

__all__ = ["METHODS"]


def _board(puzzle: Puzzle) -> Board:
    side = len(puzzle.givens)
    regions: Any = puzzle.arguments["regions"]
    rules = [*latin(side, side), *(diagonals(side) if puzzle.arguments.get("diagonals") else ())]
    rules += [("a region has each digit once", region, different) for region in regions]
    return Board(of_grid(puzzle.givens, range(1, side + 1)), rules)


METHODS = by_cells(_board, "variables-and-search")
