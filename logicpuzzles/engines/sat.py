"""Clauses for a SAT solver: python-sat runs MiniCard, a MiniSat that counts. It learns from
conflicts, where a search without memory repeats them.

It is worth it for the few puzzles that take a search thousands of nodes, and for many questions to
one model.

Roads not taken: a new solver for each answer (the old one forbids the answers it gave and keeps
what it learnt); constraints that seldom matter as clauses from the start (two lines of a board that
must differ: most never come close to being equal).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from time import perf_counter
from typing import Any
from weakref import finalize

from logicpuzzles.core.budget import UNLIMITED, Budget, Statistics
from logicpuzzles.core.errors import GoalError, Unsupported
from logicpuzzles.core.goals import Goal
from logicpuzzles.core.memory import grant_memory
from logicpuzzles.core.terms import ATOM, VARIABLE, kind_of
from logicpuzzles.engines.base import (
    Answer,
    EngineBase,
    Prepared,
    Switched,
    ValueBits,
    Within,
)
from logicpuzzles.engines.ground import Ground
from logicpuzzles.engines.ground.clauses import TRUE, Clauses
from logicpuzzles.engines.reading.equations import LeftOver, value_key

__all__ = ["SatEngine"]

SOLVER = "minicard"  # MiniSat that counts
REMEDY = "use the engine fd, or ask about it with run(n, term, ...)"
MOST_ADDED = 2_000  # variables for questions to a prepared goal, after which it is read again
SLICE = 2_000  # conflicts between two looks at the clock


class _Solver:
    """A solver that has the clauses of a model, takes up later additions to the model, and counts
    its decisions as nodes.
    """

    def __init__(self, ground: Ground, statistics: Statistics) -> None:
        with grant_memory():
            from pysat.solvers import Solver

        self.clauses = clauses = Clauses(ground.flat, lazy=True, native=True, tick=statistics.check)
        self.solver = Solver(SOLVER)
        finalize(
            self, self.solver.delete
        )  # before the interpreter takes its module apart, which it needs
        clauses.tick = None  # later questions have limits of their own
        self._tell()
        self.decisions = 0
        self.pairs: list[
            tuple[int, int, int]
        ] = []  # of each cell: a literal, the value where it fails and where it holds
        self.others: list[
            tuple[int, int, int]
        ] = []  # of cells with more than two values: literal, cell, value

    def update(self) -> None:
        """Take up the cells, constraints and clauses that were added since the last time."""
        self.clauses.extend()
        self._tell()

    def _tell(self) -> None:
        made, solver = self.clauses, self.solver.solver
        with grant_memory():
            for clause in made.clauses:
                solver.add_clause(clause)
            for literals, most in made.limits:
                solver.add_atmost(literals, most)
        made.clauses.clear()
        made.limits.clear()

    def solve(self, assumptions: Sequence[int], statistics: Statistics) -> bool:
        """Whether there is an answer; ``values`` then gives its values. Raises ``OutOfBudget``."""
        while self._search(assumptions, statistics):
            if not self.clauses.postponed:
                return True
            values = self.values()
            broken = [
                constraint for constraint in self.clauses.postponed if not constraint.holds(values)
            ]
            if not broken:
                return True
            for constraint in broken:
                self.clauses.repair(constraint, values)
            self.update()
        return False

    def _search(self, assumptions: Sequence[int], statistics: Statistics) -> bool:
        budget, solver = statistics.budget, self.solver
        if statistics.endless:
            solvable = solver.solve(assumptions=assumptions)
            self._count(statistics)
            return bool(solvable)
        while True:
            statistics.check()
            solver.conf_budget(
                SLICE
                if budget.nodes is None
                else min(SLICE, max(budget.nodes - statistics.nodes, 1))
            )
            with grant_memory():
                solvable = solver.solve_limited(assumptions=assumptions)
            self._count(statistics)
            if solvable is not None:
                return bool(solvable)

    def _count(self, statistics: Statistics) -> None:
        decisions = self.solver.accum_stats()["decisions"]
        new, self.decisions = decisions - self.decisions, decisions
        statistics.node(new)

    def values(self) -> list[int]:
        """The value of each cell in the last answer."""
        model = [0, *self.solver.get_model()]
        model += range(-len(model), -self.clauses.top - 1, -1)  # those in no clause
        for cell in range(len(self.pairs), len(self.clauses.literals)):
            self._take(cell, self.clauses.literals[cell])
        values = [high if model[literal] > 0 else low for literal, low, high in self.pairs]
        for literal, cell, value in self.others:
            if model[literal] > 0:
                values[cell] = value
        return values

    def _take(self, cell: int, literals: dict[int, int]) -> None:
        """Note which literals tell the value of a cell."""
        low, *_, high = literals if len(literals) > 1 else (0, *literals)
        if len(literals) == 2 and literals[low] == -literals[high] < 0:
            self.pairs.append((literals[high], low, high))
        else:
            self.pairs.append((TRUE, low, high))
            self.others += [
                (literal, cell, value) for value, literal in literals.items() if literal > 0
            ]

    def close(self) -> None:
        """Free the memory of the solver."""
        self.solver.delete()


class _SatProgram:
    def __init__(self, term: Any, goal: Goal, statistics: Statistics, everything: bool) -> None:
        self.ground = Ground(term, goal, statistics, everything, compact=True)
        self.term = self.ground.term
        self.left_over = self.ground.left_over
        self.waits = False
        self.statistics = statistics
        began = perf_counter()
        self.ground.flat.narrow()
        self.solver = _Solver(self.ground, statistics)
        statistics.reading += perf_counter() - began

    def answers(self) -> Iterator[Answer]:
        ground, solver, literal = self.ground, self.solver, self.solver.clauses.literal
        try:
            while solver.solve((), self.statistics):
                values = solver.values()
                answer = ground.answer(values)
                self.statistics.answer()
                yield Answer(answer)
                others = [
                    -literal(cell, values[cell])
                    for cell in ground.shown
                    if len(ground.flat.cells[cell]) > 1
                ]
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
            # nothing is added for a bound: the cell is assumed to have no value that is not better
            while True:
                assumed = [
                    -literal(cell, value) for value in domain if ranks.get(value, record) >= record
                ]
                if not solver.solve(assumed, self.statistics):
                    return
                values = solver.values()
                record = ranks[values[cell]]
                self.statistics.answer()
                yield Answer(ground.answer(values))
        finally:
            solver.close()


class _Switches:
    """Goals that are switched on by assuming the literals of their cells (Eén and Sörensson,
    "Temporal induction by incremental SAT solving", 2003).
    """

    def __init__(
        self, term: Any, goal: Goal, switches: Sequence[Goal], statistics: Statistics
    ) -> None:
        self.statistics = statistics
        try:
            self.ground = Ground(term, goal, statistics, switched=switches, compact=True)
        except LeftOver as problem:
            raise Unsupported(
                "sat", goal if problem.goal is None else problem.goal, problem.reason, REMEDY
            ) from None
        if self.ground.left_over:
            raise Unsupported("sat", *self.ground.left_over[0], REMEDY)
        self.solver = _Solver(self.ground, statistics)
        self.dead = self.ground.flat.failed
        self.failed = False
        self.count = len(switches)
        self.literals: dict[int, int] = {}  # of the switches
        self.question: dict[int, int] = {}  # the literals of the last one -> the switches
        self.bits = ValueBits()
        self.places: dict[int, dict[int, int]] = {}  # of the term -> the literals of the bits
        self._update()

    def _update(self) -> None:
        for cell in self.ground.switches[len(self.literals) :]:
            self.literals[len(self.literals)] = self.solver.clauses.literal(cell, 1)

    def add(self, goal: Goal) -> int:
        if not self.dead:
            try:
                self.ground.add(goal)
            except LeftOver as problem:
                raise Unsupported(
                    "sat", goal if problem.goal is None else problem.goal, problem.reason, REMEDY
                ) from None
            self.solver.update()
            self._update()
        self.count += 1
        return self.count - 1

    def mask(self, values: Iterable[Any]) -> int:
        return self.bits.mask(values)

    def _literals(self, place: int) -> dict[int, int]:
        """The literals of the values at a place of the term, by their masks."""
        if place not in self.places:
            ground, term = self.ground, self.ground.resolved
            unknown = term[place] if type(term) is tuple else term
            cell = ground.grounder.cells.get(id(unknown))
            if type(term) is not tuple or (cell is None and kind_of(unknown) != ATOM):
                raise Unsupported("sat", term, "it is no tuple of unknowns with domains", REMEDY)
            self.places[place] = (
                {self.mask((unknown,)): TRUE}
                if cell is None
                else {
                    self.mask((ground.flat.atom(code),)): literal
                    for code, literal in self.solver.clauses.literals[cell].items()
                }
            )
        return self.places[place]

    def _assumed(self, within: Within) -> list[int]:
        """The literals that say that unknowns have no other values than those of their masks."""
        assumed = []
        for place, mask in within:
            literals = self._literals(place)
            left = [literal for bit, literal in literals.items() if bit & mask]
            if len(left) == 1:
                assumed.append(left[0])
            elif len(left) < len(literals):
                assumed += [-literal for bit, literal in literals.items() if not bit & mask]
        return assumed

    def answer(
        self, on: Iterable[int], budget: Budget = UNLIMITED, within: Within = ()
    ) -> Any | None:
        return self.ground.answer(self.solver.values()) if self.holds(on, budget, within) else None

    def holds(self, on: Iterable[int], budget: Budget = UNLIMITED, within: Within = ()) -> bool:
        spent = Statistics(budget)
        self.failed = self.dead
        if self.dead:
            return False
        limits = self._assumed(within)
        try:
            self.question = {self.literals[number]: number for number in on}
            self.failed = not self.solver.solve([*self.question, *limits], spent)
        except KeyError:
            raise GoalError(
                f"there is no such switch; they are numbered from 0 to {self.count - 1}"
            ) from None
        finally:
            self.statistics.nodes += spent.nodes
        return not self.failed

    def core(self) -> tuple[int, ...]:
        if not self.failed:
            raise GoalError(
                "only a question without an answer has a core; the last one had an answer"
            )
        core = () if self.dead else self.solver.solver.get_core() or ()
        question = self.question
        return tuple(sorted([question[literal] for literal in core if literal in question]))


class _Prepared:
    """A goal whose clauses stay in one solver: the protocol ``Prepared`` of the engines.

    What a question gives is assumed. Its further goals hold under a literal that is assumed, its
    answers are forbidden under another one, and both literals are given up after it. What the
    solver learnt stays, and so do the clauses of constraints that an answer broke: all of these
    follow from the goal. So which answers there are depends on the question alone, but their order
    and the number of nodes depend on the questions before. So a question with a limit of nodes is
    refused: it is to be read anew.
    """

    def __init__(
        self, name: str, term: Any, goal: Goal, inputs: Sequence[Any], statistics: Statistics
    ) -> None:
        self.name = name
        self.program = (term, goal, tuple(inputs))
        self.question = 0  # how many there have been
        self._read(statistics)

    def _read(self, statistics: Statistics) -> None:
        term, goal, inputs = self.program
        try:
            self.ground = ground = Ground(
                (term, inputs), goal, statistics, switched=(), compact=True
            )
        except LeftOver as problem:
            raise Unsupported(
                self.name, goal if problem.goal is None else problem.goal, problem.reason, REMEDY
            ) from None
        if ground.left_over:
            raise Unsupported(self.name, *ground.left_over[0], REMEDY)
        began = perf_counter()
        self.term, self.inputs = ground.resolved
        if any([kind_of(each) not in (ATOM, VARIABLE) for each in self.inputs]):
            raise Unsupported(
                self.name, goal, "an input is made of parts", "name the parts as inputs"
            )
        cells = ground.grounder.cells
        if not ground.flat.failed and any(
            [kind_of(each) == VARIABLE and id(each) not in cells for each in self.inputs]
        ):
            raise Unsupported(
                self.name, goal, "an input has no finite domain", "say of which values it is"
            )
        self.shown = ground.cells_in(self.term)
        self.solver = _Solver(ground, statistics)
        self.most = 2 * self.solver.clauses.top + MOST_ADDED
        statistics.reading += perf_counter() - began

    def answers(
        self, given: Sequence[Any], goals: Sequence[Goal], statistics: Statistics
    ) -> Iterator[Answer]:
        """The answers to one question: see the protocol."""
        if statistics.budget.nodes is not None:
            raise Unsupported(
                self.name, self.program[1], "its nodes depend on the questions before", REMEDY
            )
        self.question += 1
        question = self.question
        if self.solver.clauses.top > self.most:  # what was given up still takes room
            self.solver.close()
            self._read(Statistics())
        assumed = None if self.ground.flat.failed else self._assumed(given)
        if assumed is None:
            return
        solver, clauses, ground = self.solver, self.solver.clauses, self.ground
        given_up = [self._posted(goal) for goal in goals]
        forbids = 0
        known = {abs(literal) for literal in assumed}
        assumed += given_up
        try:
            while solver.solve(assumed, statistics):
                values = solver.values()
                answer = ground.value(self.term, values)
                literals = [
                    clauses.literal(cell, values[cell])
                    for cell in self.shown
                    if len(ground.flat.cells[cell]) > 1
                ]
                others = [-literal for literal in literals if abs(literal) not in known]
                if others and not forbids:
                    forbids = clauses.new()
                    assumed.append(forbids)
                    given_up.append(forbids)
                if others:
                    clauses.clause([-forbids, *others])
                    solver.update()
                statistics.answer()
                yield Answer(answer)
                if question != self.question:
                    raise GoalError(
                        "a later question to the same prepared goal has ended this question"
                    )
                if not others:
                    return
        finally:
            if solver is self.solver:
                for literal in given_up:
                    clauses.clause([-literal])
                solver.update()

    def _assumed(self, given: Sequence[Any]) -> list[int] | None:
        """The literals of the values that are given, ``None`` where an input cannot have its value.
        Raises ``Unsupported``.
        """
        grounder, literals = self.ground.grounder, self.solver.clauses.literals
        assumed = []
        for unknown, value in zip(self.inputs, given, strict=True):
            kind = kind_of(value)
            if kind == VARIABLE:
                continue
            try:
                code = grounder.code_of(value) if kind == ATOM else None
                key = value_key(value) if kind == ATOM else None
            except LeftOver as problem:
                raise Unsupported(self.name, value, problem.reason, REMEDY) from None
            if kind != ATOM:
                raise Unsupported(self.name, value, "it is made of parts", REMEDY)
            if kind_of(unknown) == ATOM:
                if value_key(unknown) != key:
                    return None
                continue
            literal = (
                -TRUE if code is None else literals[grounder.cells[id(unknown)]].get(code, -TRUE)
            )
            if literal == -TRUE:
                return None
            if literal != TRUE:
                assumed.append(literal)
        return assumed

    def _posted(self, goal: Goal) -> int:
        """A literal under which a goal holds. Raises ``Unsupported``."""
        try:
            self.ground.add(goal)
        except LeftOver as problem:
            raise Unsupported(
                self.name, goal if problem.goal is None else problem.goal, problem.reason, REMEDY
            ) from None
        if self.ground.flat.failed:  # not for this question alone
            self.ground.flat.failed = False
            raise Unsupported(self.name, goal, "an unknown in it can have no value", REMEDY)
        self.solver.update()
        return self.solver.clauses.literal(self.ground.switches[-1], 1)


class SatEngine(EngineBase):
    """The engine of python-sat. A node is a decision of the solver."""

    name = "sat"
    package = "pysat"

    def read(
        self, term: Any, goal: Goal, statistics: Statistics, everything: bool = False
    ) -> _SatProgram:
        return _SatProgram(term, goal, statistics, everything)

    def switched(
        self, term: Any, goal: Goal, switches: Sequence[Goal], statistics: Statistics
    ) -> Switched:
        return _Switches(term, goal, switches, statistics)

    def prepared(
        self, term: Any, goal: Goal, inputs: Sequence[Any], statistics: Statistics
    ) -> Prepared:
        return _Prepared(self.name, term, goal, inputs, statistics)
