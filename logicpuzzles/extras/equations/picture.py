"""A puzzle in which letters are digits is drawn as one adds on paper, above a table of its letters
and digits.
"""

from __future__ import annotations

from logicpuzzles.explain.steps import Remaining
from logicpuzzles.extras.equations.stacked import Stacked
from logicpuzzles.kinds.puzzle import Puzzle
from logicpuzzles.show.cells import Picture, ShownCells


def at_first(puzzle: Puzzle) -> Remaining | None:
    """The digits of the base for each letter; ``None`` where no sum of letters is drawn."""
    names, base = puzzle.arguments.get("names"), puzzle.arguments.get("base", 10)
    if not isinstance(names, tuple) or not isinstance(base, int):
        return None
    start = (tuple(range(base)),) * len(names)
    return start if while_solving(ShownCells(puzzle, start)) is not None else None


def while_solving(cells: ShownCells) -> Picture | None:
    """The picture of a puzzle while it is solved; ``None`` for the usual one."""
    stacked = Stacked(cells)
    return stacked if stacked.sums else None


def solved(cells: ShownCells) -> Picture | None:
    """The picture of a solved puzzle; ``None`` for the usual one."""
    stacked = Stacked(cells, solved=True)
    return stacked if stacked.sums else None
