"""A puzzle in which letters are digits is drawn as one adds on paper, above a table of its letters and digits."""

from __future__ import annotations

from logicpuzzles.kinds.equations.stacked import Stacked
from logicpuzzles.show.cells import Cells, Picture

__all__ = ["solved", "while_solving"]


def while_solving(cells: Cells) -> Picture | None:
    """The picture of a puzzle while it is solved; ``None`` for the usual one."""
    stacked = Stacked(cells)
    return stacked if stacked.letters and stacked.sums else None


def solved(cells: Cells) -> Picture | None:
    """The picture of a solved puzzle; ``None`` for the usual one."""
    return while_solving(cells)
