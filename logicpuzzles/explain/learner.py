"""The program of a network in an engine that learns, which decides soon what a search would not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cached_property
from typing import Any

from logicpuzzles.core.budget import Budget, Statistics
from logicpuzzles.core.errors import EngineMissing, OutOfBudget, Unsupported
from logicpuzzles.core.goals import Goal
from logicpuzzles.engines import engine_named
from logicpuzzles.engines.base import AskedModel

LIGHT = 10  # nodes of it are as much work as one of a search
MISSES = 4  # where it is asked no more: wide numbers and large regions


class Learner:
    """Some cells with a goal that always holds and others to switch on, read when first asked.
    ``switched`` may grow until then.
    """

    def __init__(
        self,
        cells: tuple[Any, ...],
        always: Goal,
        switched: list[Goal],
        statistics: Statistics,
    ) -> None:
        self.cells, self.always, self.switched = cells, always, switched
        self.statistics = statistics
        # for each number of nodes, the questions that it did not decide, less the others
        self.missed: Counter[int | None] = Counter()

    @cached_property
    def model(self) -> AskedModel | None:
        """``None`` where no such engine is there that takes the program."""
        own = self.cells, self.always, self.switched, Statistics(), self.cells
        try:
            return engine_named("sat").asked(*own)
        except (EngineMissing, Unsupported):
            return None

    def holds(
        self, on: Sequence[int], limits: Sequence[tuple[int, Sequence[Any]]], budget: Budget
    ) -> bool | None:
        """Whether the goals ``on`` have an answer; ``None`` where that is not found out.
        ``limits``: cells, each with the values that it may have.
        """
        nodes, began = budget.nodes, self.statistics.work
        if self.missed[nodes] >= MISSES:
            return None
        try:
            if self.model is None:
                return None
            model = self.model
            within = [(cell, model.mask(values)) for cell, values in limits]
            holds = model.holds(on, budget, within)
        except OutOfBudget:
            self.missed[nodes] += 1
            return None
        finally:
            done = self.statistics.work - began
            self.statistics.forgive(done - done // LIGHT)
        self.missed[nodes] = max(0, self.missed[nodes] - 1)
        return holds
