"""Words for takuzu: the techniques of its solvers."""

from __future__ import annotations

from logicpuzzles.explain.reasons import Deduction
from logicpuzzles.explain.wording import Wording
from logicpuzzles.relations import counto, maxruno

HALF, TWINS, RUNS = "completion", "unique lines", "pair or sandwich"


class TakuzuWording(Wording):
    """The words of explanations about takuzus."""

    more_techniques = ("pair", "sandwich")
    techniques = {
        frozenset(["pair"]): TWINS,
        frozenset(["pair", counto.name]): TWINS,
        frozenset(["pair", maxruno.name]): TWINS,
        frozenset(["pair", counto.name, maxruno.name]): TWINS,
        frozenset([maxruno.name]): RUNS,
        frozenset([counto.name]): HALF,
        frozenset([counto.name, maxruno.name]): "completion without three in a row",
    }

    def technique(self, deduction: Deduction) -> str:
        """Two equal neighbours are a pair, two with a gap between them a sandwich."""
        name = super().technique(deduction)
        if name == RUNS and len(deduction.because) == 2 and deduction.facts:
            cells = sorted(fact.cell for fact in (*deduction.because, *deduction.facts[:1]))
            return "sandwich" if deduction.facts[0].cell == cells[1] else "pair"
        return name
