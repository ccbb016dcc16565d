"""The explicit methods for the grid of a sudoku."""

from __future__ import annotations

from typing import Any

from logicpuzzles.compare.methods import by_cells
from logicpuzzles.kinds.layers import Boxes
from logicpuzzles.kinds.puzzle import Puzzle
from logicpuzzles.search.cells import SearchBoard, boxes, diagonals, latin, of_grid


def _board(puzzle: Puzzle) -> SearchBoard:
    side = len(puzzle.givens)
    box: Any = puzzle.arguments.get("box") or Boxes.usual(side)
    rules = [
        *latin(side, side),
        *boxes(side, *box),
        *(diagonals(side) if puzzle.arguments.get("diagonals") else ()),
    ]
    return SearchBoard(of_grid(puzzle.givens, range(1, side + 1)), rules)


METHODS = by_cells(_board, "variables", "variables-and-search", "depth-first", "backtracking")
