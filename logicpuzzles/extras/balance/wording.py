"""Words for the odd ball: both cells of the board are about it."""

from __future__ import annotations

from logicpuzzles.explain.wording import Wording as Usual

__all__ = ["Wording"]


class Wording(Usual):
    """The words of explanations about weighings."""

    ordered = False

    def _called(self, cell: int) -> str:
        """The odd ball is number 3, and the odd ball is heavier."""
        return "the odd ball"
