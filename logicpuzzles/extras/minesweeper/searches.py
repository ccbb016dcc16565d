"""The explicit methods for the grid of a minesweeper."""

from __future__ import annotations

from typing import Any

from logicpuzzles.compare.methods import by_cells
from logicpuzzles.kinds.puzzle import Puzzle
from logicpuzzles.search.cells import Board, around, count_of, of_grid

__all__ = ["METHODS"]


def _board(puzzle: Puzzle) -> Board:
    walls: Any = puzzle.arguments.get("numbers", ())
    values = of_grid(puzzle.givens, (0, 1), walls)
    clues: Any = [clue.arguments for clue in puzzle.clues]
    rules = [
        (f"{number} mines are around it", around(values, place), count_of(number, 1))
        for number, place in clues
    ]
    mines: Any = puzzle.arguments.get("mines")
    if mines is not None:
        rules.append((f"there are {mines} mines", tuple(values), count_of(mines, 1)))
    return Board(values, rules)


METHODS = by_cells(_board, "variables-and-search", clues=("numbers",))
