"""From a flat model to rules for clingo, without a text: the clauses of :mod:`clauses`, and sums
that clingo weighs.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from logicpuzzles.engines.ground.clauses import TRUE, Clauses, Steps
from logicpuzzles.engines.ground.flat import Flat, Linear

LARGEST = 2**31 - 1  # the largest number of clingo


class WeightedClauses(Clauses):
    """The clauses of a flat model, for a solver that weighs. ``sums``: literals with weights, the
    bound that their sum must not reach, and the literal that says that it does, 0 where it must not
    in any case. See :class:`Clauses`.
    """

    def __init__(
        self, flat: Flat, lazy: bool = False, tick: Callable[[], None] | None = None
    ) -> None:
        self.sums: list[tuple[list[tuple[int, int]], int, int]] = []
        super().__init__(flat, lazy, native=True, tick=tick)

    def counted(self, constraint: Linear, condition: list[int]) -> bool:
        """No sum is counted: it is weighed."""
        return False

    def between(self, steps: Steps, least: int, most: int, condition: list[int]) -> None:
        """The sum of a value for each step, that of its literal that holds, lies within bounds."""
        steps = [
            [(literal, value) for literal, value in step if literal != -TRUE] for step in steps
        ]
        ends = [
            (min(values), max(values)) for step in steps if (values := [value for _, value in step])
        ]
        low, high = sum([low for low, _ in ends]), sum([high for _, high in ends])
        if len(ends) < len(steps) or least > high or most < low:
            self.clause(condition)
        elif high - low > LARGEST:
            super().between(steps, least, most, condition)
        else:
            if most < high:
                above = [
                    (literal, value - end)
                    for step, (end, _) in zip(steps, ends, strict=True)
                    for literal, value in step
                ]
                self._weigh(above, most - low + 1, condition)
            if least > low:
                below = [
                    (literal, end - value)
                    for step, (_, end) in zip(steps, ends, strict=True)
                    for literal, value in step
                ]
                self._weigh(below, high - least + 1, condition)

    def _weigh(self, literals: Sequence[tuple[int, int]], bound: int, condition: list[int]) -> None:
        reached = self.new() if condition else 0
        self.sums.append(
            ([(literal, weight) for literal, weight in literals if weight], bound, reached)
        )
        if condition:
            self.clause([*condition, -reached])

    def tell(self, backend: Any) -> None:
        """Tell a backend of clingo all rules. A literal is the number of an atom; the one that
        holds is a fact.
        """
        for _ in range(self.top):
            backend.add_atom()
        add, weigh = backend.add_rule, backend.add_weight_rule
        derived = {reached for _, _, reached in self.sums}
        add([TRUE])
        add([atom for atom in range(TRUE + 1, self.top + 1) if atom not in derived], choice=True)
        for clause in self.clauses:
            add((), [-literal for literal in clause])
        for literals, most in self.limits:
            weigh((), most + 1, [(literal, 1) for literal in literals])
        for weighted, bound, reached in self.sums:
            weigh([reached] if reached else (), bound, weighted)
