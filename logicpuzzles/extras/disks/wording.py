"""Words for flower disks: how far a disk is turned, and which places it covers."""

from __future__ import annotations

from logicpuzzles.core.goals import Call
from logicpuzzles.explain.network import Part
from logicpuzzles.explain.reasons import Deduction
from logicpuzzles.explain.steps import Fact
from logicpuzzles.explain.wording import Wording
from logicpuzzles.relations import alldiffo, tableo


class DisksWording(Wording):
    """The words of explanations about disks."""

    inner = "solid place"
    more_techniques = ("places are covered once", "turn of a disk")

    def before(self, fact: Fact) -> str:
        """A disk is turned by a number of places."""
        return "turned by " if fact.cell < self.network.shown else ""

    def rule(self, part: Part) -> str:
        """A disk turns as a whole, and no place is covered twice."""
        turns = isinstance(part.goal, Call) and part.goal.relation is tableo
        return (
            f"{self.names[part.cells[0]]} turns with its solid places"
            if turns
            else "no place is covered twice"
        )

    def technique(self, deduction: Deduction) -> str:
        """The rule behind a step: a disk turns as a whole, or no place is covered twice."""
        parts = [self.network.part_of[switch] for switch in deduction.switches]
        if (
            deduction.assumed is not None
            or not deduction.facts
            or any(part.statement >= 0 for part in parts)
        ):
            return super().technique(deduction)
        covered = any(part.relation == alldiffo.name for part in parts)
        return "places are covered once" if covered else "turn of a disk"
