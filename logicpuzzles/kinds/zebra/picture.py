"""A zebra puzzle is drawn as a logic grid while it is solved."""

from __future__ import annotations

from logicpuzzles.kinds.zebra.logicgrid import LogicGrid
from logicpuzzles.show.cells import Cells, Picture

__all__ = ["solved", "while_solving"]


def while_solving(cells: Cells) -> Picture | None:
    """How a board is drawn while it is solved; ``None``: as any."""
    return LogicGrid(cells) if cells.puzzle.fields else None


def solved(cells: Cells) -> Picture | None:
    """How a solved board is drawn; ``None``: as any."""
    return None
