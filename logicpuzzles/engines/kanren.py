"""Goals as kanren runs them: states that hold a substitution and constraints, one goal after the
other, alternatives taken in turn. It knows no relation by name and plans nothing. So its answers
are the meaning of a program and the reference for every other engine, and its time is the time of
plain miniKanren.

It adds to kanren a budget, freedom from the recursion limit, and an order: equations of a
conjunction come before the rest.

Roads not taken: handing goals to ``kanren.lall``, whose streams nest a generator for each goal and
overflow the stack at a few hundred; and reordering by how much is known, which is the work of other
engines and hides what a plain program costs.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from logicpuzzles.core.budget import Statistics
from logicpuzzles.core.constraints import waiting_of
from logicpuzzles.core.errors import Unsupported
from logicpuzzles.core.goals import Goal
from logicpuzzles.core.machine import stream
from logicpuzzles.core.substitution import bound_in, reify
from logicpuzzles.engines.base import Answer, EngineBase


class _KanrenProgram:
    def __init__(self, term: Any, goal: Goal, statistics: Statistics) -> None:
        self.term = term
        self.goal = goal
        self.statistics = statistics
        self.left_over: list[tuple[Any, str]] = []
        self.waits = True

    def answers(self) -> Iterator[Answer]:
        for state in stream(self.goal, {}, self.statistics.node):
            self.statistics.answer()
            term = reify(self.term, bound_in(state))
            yield Answer(term, waiting_of(state))

    def improving(self, largest: bool) -> Iterator[Answer]:
        raise Unsupported("kanren", self.goal, "it lists all answers", "compare them")


class KanrenEngine(EngineBase):
    """The reference engine. Budgets count a node for every goal that is run."""

    name = "kanren"
    package = None
    mixes = True

    def read(
        self, term: Any, goal: Goal, statistics: Statistics, everything: bool = False
    ) -> _KanrenProgram:
        return _KanrenProgram(term, goal, statistics)
