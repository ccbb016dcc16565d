"""Squares of a table in which a tick says that a cell has a value, and a cross that it does not."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from logicpuzzles.show.cells import State
from logicpuzzles.show.ink import Ink, box, cross

SIDE = 24  # of a square
INSET = 1.5


def draw_ticks(ink: Ink, state: State, squares: Iterable[tuple[int, Any, float, float]]) -> None:
    """Draw ticks, crosses and marks; a square that is open stays empty. ``squares``: for each its
    cell, value and corner.
    """
    for cell, value, x, y in squares:
        remaining = state.remaining[cell]
        for fact, mark in state.marks(cell):
            if value in fact.values:
                ink.area(mark, box(x + INSET, y + INSET, SIDE - 2 * INSET, SIDE - 2 * INSET))
        middle, line = x + SIDE / 2, y + SIDE / 2
        if value not in remaining:
            ink.stroke("crossed", cross(middle, line, 4))
        elif len(remaining) == 1:
            ink.stroke("tick", f"M{middle - 6:.1f} {line:.1f}l4.5 5.5l8-11")
