"""Words for equations: letters and numbers, described by their bounds."""

from __future__ import annotations

from logicpuzzles.core.goals import Call
from logicpuzzles.explain.network import Part
from logicpuzzles.explain.reasons import Deduction
from logicpuzzles.explain.wording import Wording as Usual
from logicpuzzles.relations import alldiffo, permuteo

__all__ = ["Wording"]


class Wording(Usual):
    """The words of explanations about equations."""

    bounds = True
    more_techniques = ("arithmetic",)

    def rule(self, part: Part) -> str:
        """Different letters are different digits."""
        differ = isinstance(part.goal, Call) and part.goal.relation in (permuteo, alldiffo)
        return "different letters are different digits" if differ else super().rule(part)

    def technique(self, deduction: Deduction) -> str:
        """A step is arithmetic unless it is a trial or an addition in columns."""
        name = super().technique(deduction)
        return "arithmetic" if name.startswith("clue") else name
