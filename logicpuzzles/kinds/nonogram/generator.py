"""Nonograms whose numbers alone say it all: where several pictures fit, another one is tried."""

from __future__ import annotations

from logicpuzzles.generate import from_board

__all__ = ["Generator"]


class Generator(from_board.Generator):
    """As those of any board, but that no cell is given."""

    def _gives(self) -> bool:
        return False
