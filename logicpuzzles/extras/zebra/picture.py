"""A zebra puzzle is drawn as a logic grid while it is solved."""

from __future__ import annotations

from logicpuzzles.explain.steps import Remaining
from logicpuzzles.extras.zebra.logicgrid import LogicGrid
from logicpuzzles.kinds.puzzle import Puzzle
from logicpuzzles.show.cells import Picture, ShownCells


def at_first(puzzle: Puzzle) -> Remaining | None:
    """The values that the cells of a puzzle can have; ``None`` where fields or the board say
    them.
    """
    return None


def while_solving(cells: ShownCells) -> Picture | None:
    """The picture of a board while it is solved; ``None`` for the usual one."""
    return LogicGrid(cells) if cells.puzzle.fields else None


def solved(cells: ShownCells) -> Picture | None:
    """The picture of a solved board; ``None`` for the usual one."""
    return None
