"""Words for light up: who can light a cell."""

from __future__ import annotations

from logicpuzzles.explain.network import Part
from logicpuzzles.explain.reasons import Deduction
from logicpuzzles.explain.wording import Wording


class LightupWording(Wording):
    """The words of explanations about lamps."""

    def because_of(self, part: Part, deduction: Deduction) -> str:
        """A cell between walls has no other cell that lights it."""
        return (
            "there are walls on all sides"
            if len(part.cells) == 1
            else super().because_of(part, deduction)
        )
