"""A Jodici is drawn as rings."""

from __future__ import annotations

from logicpuzzles.explain.steps import Remaining
from logicpuzzles.extras.jodici.rings import Rings
from logicpuzzles.kinds.puzzle import Puzzle
from logicpuzzles.show.cells import Picture, ShownCells


def at_first(puzzle: Puzzle) -> Remaining | None:
    """The values that the cells of a puzzle can have; ``None`` where fields or the board say
    them.
    """
    return None


def while_solving(cells: ShownCells) -> Picture | None:
    """The picture of a board while it is solved; ``None`` for the usual one."""
    return solved(cells)


def solved(cells: ShownCells) -> Picture | None:
    """The picture of a solved board; ``None`` for the usual one."""
    return Rings(cells)
