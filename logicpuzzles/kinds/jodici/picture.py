"""A Jodici is drawn as rings."""

from __future__ import annotations

from logicpuzzles.kinds.jodici.rings import Rings
from logicpuzzles.show.cells import Cells, Picture

__all__ = ["solved", "while_solving"]


def while_solving(cells: Cells) -> Picture | None:
    """The picture of a board while it is solved; ``None`` for the usual one."""
    return solved(cells)


def solved(cells: Cells) -> Picture | None:
    """The picture of a solved board; ``None`` for the usual one."""
    return Rings(cells)
