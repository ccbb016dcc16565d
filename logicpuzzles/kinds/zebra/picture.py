"""A zebra puzzle is drawn as a logic grid while it is solved."""

from __future__ import annotations

from logicpuzzles.kinds.zebra.logicgrid import LogicGrid
from logicpuzzles.show.cells import Cells, Picture

__all__ = ["solved", "while_solving"]


def while_solving(cells: Cells) -> Picture | None:
    """The picture of a board while it is solved; ``None`` for the usual one."""
    return LogicGrid(cells) if cells.puzzle.fields else None


def solved(cells: Cells) -> Picture | None:
    """The picture of a solved board; ``None`` for the usual one."""
    return None
