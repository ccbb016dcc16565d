"""A Jodici is drawn as rings."""

from __future__ import annotations

from logicpuzzles.kinds.jodici.rings import Rings
from logicpuzzles.show.cells import Cells, Picture

__all__ = ["solved", "while_solving"]


def while_solving(cells: Cells) -> Picture | None:
    """How a board is drawn while it is solved; ``None``: as any."""
    return solved(cells)


def solved(cells: Cells) -> Picture | None:
    """How a solved board is drawn; ``None``: as any."""
    return Rings(cells)
