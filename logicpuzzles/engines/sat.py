"""Clauses for a SAT solver: python-sat runs MiniCard, a MiniSat that counts. It learns from conflicts, where a search without
memory repeats them.

It is worth it for the few puzzles that take a search thousands of nodes, and for many questions to one model.

Roads not taken: a new solver for each answer (the old one forbids the answers it gave and keeps what it learnt); constraints that
seldom matter as clauses from the start (two lines of a board that must differ: most never come close to being equal).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from time import perf_counter
from typing import Any

from logicpuzzles.core.budget import UNLIMITED, Budget, Statistics
from logicpuzzles.core.errors import GoalError, Unsupported
from logicpuzzles.core.goals import Goal
from logicpuzzles.engines.base import Answer, EngineBase, Switched
from logicpuzzles.engines.ground import Ground
from logicpuzzles.engines.ground.clauses import Clauses
from logicpuzzles.engines.reading.equations import LeftOver

__all__ = ["SatEngine"]

SOLVER = "minicard"  # MiniSat that counts
REMEDY = "use the engine fd, or ask about it with run(n, term, ...)"
SLICE = 2_000  # conflicts between two looks at the clock


class _Solver:
    """A solver that has the clauses of a model, takes up later additions to the model, and counts its decisions as nodes."""

    def __init__(self, ground: Ground) -> None:
        from pysat.solvers import Solver

        self.clauses = clauses = Clauses(ground.flat, lazy=True, native=True)
        self.solver = Solver(SOLVER, bootstrap_with=[*clauses.clauses, *clauses.limits])
        self.given, self.limited = len(clauses.clauses), len(clauses.limits)
        self.decisions = 0
        self.model: list[int] = []

    def update(self) -> None:
        """Take up the cells, constraints and clauses that were added since the last time."""
        self.clauses.extend()
        for clause in self.clauses.clauses[self.given :]:
            self.solver.add_clause(clause)
        for literals, most in self.clauses.limits[self.limited :]:
            self.solver.add_atmost(literals, most)
        self.given, self.limited = len(self.clauses.clauses), len(self.clauses.limits)

    def solve(self, assumptions: Sequence[int], statistics: Statistics) -> bool:
        """Whether there is an answer; ``value`` then gives its values. Raises ``OutOfBudget``."""
        while self._search(assumptions, statistics):
            self.model = []
            values = _Model(self)
            broken = [constraint for constraint in self.clauses.postponed if not constraint.holds(values)]
            if not broken:
                return True
            for constraint in broken:
                self.clauses.repair(constraint, values)
            self.update()
        return False

    def _search(self, assumptions: Sequence[int], statistics: Statistics) -> bool:
        budget, solver = statistics.budget, self.solver
        if budget.seconds is None and budget.nodes is None:
            solvable = solver.solve(assumptions=assumptions)
            self._count(statistics)
            return bool(solvable)
        while True:
            statistics.check()
            solver.conf_budget(SLICE if budget.nodes is None else min(SLICE, max(budget.nodes - statistics.nodes, 1)))
            solvable = solver.solve_limited(assumptions=assumptions)
            self._count(statistics)
            if solvable is not None:
                return bool(solvable)

    def _count(self, statistics: Statistics) -> None:
        decisions = self.solver.accum_stats()["decisions"]
        new, self.decisions = decisions - self.decisions, decisions
        statistics.node(new)

    def value(self, cell: int) -> int:
        """The value of a cell in the last answer."""
        model = self.model or self._read()
        known = self.clauses.literals[cell]
        return next(value for value, literal in known.items() if (model[literal] if literal > 0 else -model[-literal]) > 0)

    def _read(self) -> list[int]:
        model = [0, *self.solver.get_model()]
        model += range(-len(model), -self.clauses.top - 1, -1)  # those in no clause
        self.model = model
        return model

    def close(self) -> None:
        """Free the memory of the solver."""
        self.solver.delete()


class _Model(dict[int, int]):
    """The values of cells in the last answer, each looked up when it is first used."""

    def __init__(self, solver: _Solver) -> None:
        super().__init__()
        self.solver = solver

    def __missing__(self, cell: int) -> int:
        value = self[cell] = self.solver.value(cell)
        return value


class _Program:
    def __init__(self, term: Any, goal: Goal, statistics: Statistics, everything: bool) -> None:
        self.ground = Ground(term, goal, statistics, everything, distinct=True)
        self.term = self.ground.term
        self.left_over = self.ground.left_over
        self.waits = False
        self.statistics = statistics
        began = perf_counter()
        self.solver = _Solver(self.ground)
        statistics.reading += perf_counter() - began

    def answers(self) -> Iterator[Answer]:
        ground, solver, literal = self.ground, self.solver, self.solver.clauses.literal
        try:
            while solver.solve((), self.statistics):
                values = _Model(solver)
                answer = ground.answer(values)
                self.statistics.answer()
                yield Answer(answer)
                others = [-literal(cell, values[cell]) for cell in ground.shown if len(ground.flat.cells[cell]) > 1]
                if not others:
                    return
                solver.clauses.clause(others)
                solver.update()
        finally:
            solver.close()

    def improving(self, largest: bool) -> Iterator[Answer]:
        ground, solver, literal = self.ground, self.solver, self.solver.clauses.literal
        ranked = ground.ranks(largest)
        if ranked is None:
            yield from islice(self.answers(), 1)
            return
        cell, ranks = ranked
        domain, record = ground.flat.cells[cell], len(ranks)
        try:
            while True:  # nothing is added for a bound: the cell is assumed to have no value that is not better
                assumed = [-literal(cell, value) for value in domain if ranks.get(value, record) >= record]
                if not solver.solve(assumed, self.statistics):
                    return
                values = _Model(solver)
                record = ranks[values[cell]]
                self.statistics.answer()
                yield Answer(ground.answer(values))
        finally:
            solver.close()


class _Switches:
    """Goals that are switched on by assuming the literals of their cells (Eén and Sörensson, "Temporal induction by incremental
    SAT solving", 2003)."""

    def __init__(self, term: Any, goal: Goal, switches: Sequence[Goal], statistics: Statistics) -> None:
        self.statistics = statistics
        try:
            self.ground = Ground(term, goal, statistics, switched=switches, distinct=True)
        except LeftOver as problem:
            raise Unsupported("sat", goal if problem.goal is None else problem.goal, problem.reason, REMEDY) from None
        if self.ground.left_over:
            raise Unsupported("sat", *self.ground.left_over[0], REMEDY)
        self.solver = _Solver(self.ground)
        self.failed = False
        self.count = len(switches)
        self.numbers: dict[int, int] = {}  # the literal of a switch -> its number
        self.literals: dict[int, int] = {}  # and back
        self._update()

    def _update(self) -> None:
        for cell in self.ground.switches[len(self.literals) :]:
            literal = self.solver.clauses.literal(cell, 1)
            number = len(self.literals)
            self.numbers[literal], self.literals[number] = number, literal

    def add(self, goal: Goal) -> int:
        if not self.ground.grounder.reader.failed:
            try:
                self.ground.add(goal)
            except LeftOver as problem:
                raise Unsupported("sat", goal if problem.goal is None else problem.goal, problem.reason, REMEDY) from None
            self.solver.update()
            self._update()
        self.count += 1
        return self.count - 1

    def answer(self, on: Iterable[int], budget: Budget = UNLIMITED) -> Any | None:
        return self.ground.answer(_Model(self.solver)) if self.holds(on, budget) else None

    def holds(self, on: Iterable[int], budget: Budget = UNLIMITED) -> bool:
        literals = self.literals
        spent = Statistics(budget)
        self.failed = False
        try:
            assumed = [literals[number] for number in on] if literals else ()
            self.failed = not self.solver.solve(assumed, spent)
        except KeyError:
            raise GoalError(f"there is no such switch; they are numbered from 0 to {self.count - 1}") from None
        finally:
            self.statistics.nodes += spent.nodes
        return not self.failed

    def core(self) -> tuple[int, ...]:
        if not self.failed:
            raise GoalError("there is a core only of a question that had no answer; the last one was no such")
        return tuple(sorted([self.numbers[literal] for literal in self.solver.solver.get_core() or ()]))


class SatEngine(EngineBase):
    """The engine of python-sat. A node is a decision of the solver."""

    name = "sat"
    package = "pysat"

    def read(self, term: Any, goal: Goal, statistics: Statistics, everything: bool = False) -> _Program:
        return _Program(term, goal, statistics, everything)

    def switched(self, term: Any, goal: Goal, switches: Sequence[Goal], statistics: Statistics) -> Switched:
        return _Switches(term, goal, switches, statistics)
