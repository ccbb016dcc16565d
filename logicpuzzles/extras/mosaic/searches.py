"""The explicit methods for the grid of a mosaic."""

from __future__ import annotations

from typing import Any

from logicpuzzles.compare.methods import by_cells
from logicpuzzles.kinds.puzzle import Puzzle
from logicpuzzles.search.cells import Board, around, count_of, of_grid

__all__ = ["METHODS"]


def _board(puzzle: Puzzle) -> Board:
    values = of_grid(puzzle.givens, (0, 1))
    clues: Any = [clue.arguments for clue in puzzle.clues]
    rules = [
        (f"{number} are black there", around(values, place, itself=True), count_of(number, 1))
        for number, place in clues
    ]
    return Board(values, rules)


METHODS = by_cells(_board, "variables-and-search", clues=("numbers",))
