"""Words for takuzu: the three patterns of its solvers."""

from __future__ import annotations

from logicpuzzles.explain.wording import Wording as Usual
from logicpuzzles.relations import counto, maxruno

__all__ = ["Wording"]

HALF, TWINS, RUNS = "pattern 1: half of a line", "pattern 2: no two lines are equal", "pattern 3: no three in a row"


class Wording(Usual):
    """The words of explanations about takuzus."""

    techniques = {
        frozenset(["pair"]): TWINS,
        frozenset(["pair", counto.name]): TWINS,
        frozenset(["pair", maxruno.name]): TWINS,
        frozenset(["pair", counto.name, maxruno.name]): TWINS,
        frozenset([maxruno.name]): RUNS,
        frozenset([counto.name]): HALF,
        frozenset([counto.name, maxruno.name]): "patterns 1 and 3 together",
    }
