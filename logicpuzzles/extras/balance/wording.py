"""Words for the odd ball: both cells of the board are about it."""

from __future__ import annotations

from logicpuzzles.explain.wording import Wording


class BalanceWording(Wording):
    """The words of explanations about weighings."""

    ordered = False

    def _name_cell(self, cell: int) -> str:
        """The odd ball is number 3, and the odd ball is heavier."""
        return "the odd ball"
