"""The explicit methods for the grid of a calcudoku."""

from __future__ import annotations

from typing import Any

from logicpuzzles.compare.methods import by_cells
from logicpuzzles.kinds.puzzle import Puzzle
from logicpuzzles.search.cells import (
    Board,
    any_of,
    difference_of,
    latin,
    of_grid,
    product_of,
    quotient_of,
    sum_of,
)

__all__ = ["METHODS"]


def _board(puzzle: Puzzle) -> Board:
    side = len(puzzle.givens)
    digits = range(1, side + 1)
    rules = list(latin(side, side))
    cages: Any = [clue.arguments for clue in puzzle.clues]
    for (number, sign), cells in cages:
        ways = {"+": sum_of(number, digits)}
        if len(cells) > 1:
            ways["x"] = product_of(number, digits)
        if len(cells) == 2:
            ways |= {"-": difference_of(number), "/": quotient_of(number)}
        rules.append(
            (f"a cage makes {number}{sign}", cells, ways[sign] if sign else any_of(*ways.values()))
        )
    return Board(of_grid(puzzle.givens, digits), rules)


METHODS = by_cells(_board, "variables-and-search", clues=("cages",))
