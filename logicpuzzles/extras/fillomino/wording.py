"""Words for fillomino: how many cells a region has."""

from __future__ import annotations

from logicpuzzles.core.goals import Call
from logicpuzzles.explain.network import Part
from logicpuzzles.explain.reasons import Deduction
from logicpuzzles.explain.wording import Wording
from logicpuzzles.relations import regiono


class FillominoWording(Wording):
    """The words of explanations about fillominos."""

    def because_of(self, part: Part, deduction: Deduction) -> str:
        """The number of cells of a region, where it is known."""
        if isinstance(part.goal, Call) and part.goal.relation is regiono:
            own = self.cell_of.get(id(self.reading.walk(part.goal.arguments[0])), -1)
            for fact in deduction.because:
                if fact.cell == own and fact.holds:
                    return (
                        f"the region of {self.called[own]} has {fact.value} "
                        f"cell{'s' if fact.value > 1 else ''}"
                    )
        return super().because_of(part, deduction)
