"""The explicit methods for the grid of a futoshiki."""

from __future__ import annotations

from typing import Any

from logicpuzzles.compare.methods import by_cells
from logicpuzzles.kinds.puzzle import Puzzle
from logicpuzzles.search.cells import Board, greater, latin, less, of_grid

__all__ = ["METHODS"]


def _board(puzzle: Puzzle) -> Board:
    side = len(puzzle.givens)
    rules = list(latin(side, side))
    signs: Any = [clue.arguments for clue in puzzle.clues]
    for sign, pair in signs:
        rules.append((f"there is a sign {sign}", pair, less if sign == "<" else greater))
    return Board(of_grid(puzzle.givens, range(1, side + 1)), rules)


METHODS = by_cells(_board, "variables-and-search", clues=("signs",))
