"""The explicit methods for the grid of an adjacent."""

from __future__ import annotations

from typing import Any

from logicpuzzles.compare.methods import by_cells
from logicpuzzles.kinds.puzzle import Puzzle
from logicpuzzles.search.cells import Board, difference_of, latin, of_grid

__all__ = ["METHODS"]


def _board(puzzle: Puzzle) -> Board:
    side = len(puzzle.givens)
    bars: Any = {clue.arguments[1] for clue in puzzle.clues if clue.arguments[0]}
    rules = list(latin(side, side))
    for row in range(side):
        for column in range(side):
            for other in ((row, column + 1), (row + 1, column)):
                if max(other) < side:
                    pair = ((row, column), other)
                    text = "there is a bar" if pair in bars else "there is no bar"
                    rules.append((text, pair, difference_of(1, pair in bars)))
    return Board(of_grid(puzzle.givens, range(1, side + 1)), rules)


METHODS = by_cells(_board, "variables-and-search", clues=("bars",))
