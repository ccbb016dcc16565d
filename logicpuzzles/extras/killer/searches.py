"""The explicit methods for the grid of a killer sudoku."""

from __future__ import annotations

from typing import Any

from logicpuzzles.compare.methods import by_cells
from logicpuzzles.kinds.board import Boxes
from logicpuzzles.kinds.puzzle import Puzzle
from logicpuzzles.search.cells import Board, boxes, diagonals, different, latin, of_grid, sum_of

__all__ = ["METHODS"]


def _board(puzzle: Puzzle) -> Board:
    side = len(puzzle.givens)
    digits = range(1, side + 1)
    box: Any = puzzle.arguments.get("box") or Boxes.usual(side)
    rules = [
        *latin(side, side),
        *boxes(side, *box),
        *(diagonals(side) if puzzle.arguments.get("diagonals") else ()),
    ]
    cages: Any = [clue.arguments for clue in puzzle.clues]
    for total, cells in cages:
        rules += [("no digit stands twice in a cage", cells, different)]
        rules += [(f"a cage sums to {total}", cells, sum_of(total, digits, distinct=True))]
    return Board(of_grid(puzzle.givens, digits), rules)


METHODS = by_cells(_board, "variables-and-search", clues=("cages",))
