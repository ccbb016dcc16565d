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
from logicpuzzles.core.errors import EngineMissing, GoalError, Unsupported
from logicpuzzles.core.goals import Goal
from logicpuzzles.core.memory import grant_memory
from logicpuzzles.core.terms import ATOM, kind_of
from logicpuzzles.engines.base import (
    Answer,
    AskedModel,
    ValueBits,
    Within,
)
from logicpuzzles.engines.ground import Ground, GroundEngine
from logicpuzzles.engines.ground.clauses import TRUE, Clauses
from logicpuzzles.engines.ground.graphs import Connected
from logicpuzzles.engines.ground.layers import Layers
from logicpuzzles.engines.reading.equations import LeftOver

SOLVER = "minicard"  # MiniSat that counts
REMEDY = "use the engine fd, or ask about it with run(n, term, ...)"
MOST_ADDED = 2_000  # variables for questions to one model, after which it is read again
CONFLICT = 10  # decisions that a conflict counts for: with wide numbers nearly each leads to one
SLICE = 2_000  # conflicts between two looks at the clock
PATIENCE = 30  # answers that break a constraint on what is connected, before it is told in layers


class _Solver:
    """A solver that has the clauses of a model, takes up later additions to the model, and counts
    its decisions as nodes.
    """

    def __init__(self, ground: Ground, statistics: Statistics) -> None:
        with grant_memory():
            try:
                from pysat.solvers import Solver
            except ImportError as problem:
                raise EngineMissing(
                    f"python-sat cannot be imported ({problem}); expected what "
                    "pip install python-sat installs"
                ) from problem

        self.clauses = clauses = Clauses(ground.flat, lazy=True, native=True, tick=statistics.check)
        self.solver = Solver(SOLVER)
        finalize(
            self, self.solver.delete
        )  # before the interpreter takes its module apart, which it needs
        clauses.tick = None  # later questions have limits of their own
        self._tell()
        self.decisions = 0
        self.broken: dict[int, int] = {}  # the id of a constraint -> the answers that broke it
        self.layers: list[Layers] = []
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
        while self._search_deeper(assumptions, statistics):
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
                times = self.broken[id(constraint)] = self.broken.get(id(constraint), 0) + 1
                if times == PATIENCE and isinstance(constraint, Connected):
                    self.layers.append(Layers(self.clauses, constraint))
            self.update()
        return False

    def _search_deeper(self, assumptions: Sequence[int], statistics: Statistics) -> bool:
        """As ``_search``, with layers, and with more of them while that makes a difference."""
        while True:
            short = {layers.short: layers for layers in self.layers if layers.short}
            if self._search((*assumptions, *short), statistics):
                return True
            blamed = [
                short[literal] for literal in self.solver.get_core() or () if literal in short
            ]
            if not blamed:
                return False
            for layers in blamed:
                layers.extend(2 * layers.depth)
            self.update()

    def count_layered(self) -> int:
        """The variables of all layers."""
        return sum([layers.variables for layers in self.layers])

    def _search(self, assumptions: Sequence[int], statistics: Statistics) -> bool:
        budget, solver = statistics.budget, self.solver
        while True:
            statistics.check()
            solver.conf_budget(
                SLICE
                if budget.nodes is None
                else min(SLICE, max((budget.nodes - statistics.nodes) // CONFLICT, 1))
            )
            with grant_memory():  # Ctrl-C is for Python: the solver would make an error of it
                solvable = solver.solve_limited(assumptions=assumptions, expect_interrupt=True)
            self._count(statistics)
            if solvable is not None:
                return bool(solvable)

    def _count(self, statistics: Statistics) -> None:
        done = self.solver.accum_stats()
        decisions = max(done["decisions"], CONFLICT * done["conflicts"])
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
    def __init__(self, ground: Ground, statistics: Statistics) -> None:
        self.ground = ground
        self.term = ground.term
        self.left_over = ground.left_over
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


class _SatAskedModel:
    """A goal whose clauses stay in one solver: the protocol ``AskedModel`` of the engines.

    What is on and what a question limits is assumed (Eén and Sörensson, "Temporal induction by
    incremental SAT solving", 2003). Its further goals hold under a literal that is assumed, its
    answers are forbidden under another one, and both literals are given up after it. What the
    solver learnt stays, and so do the clauses of constraints that an answer broke: all of these
    follow from the goal. So which answers there are depends on the question alone, but their order
    and the number of nodes depend on the questions before. So answers with a limit of nodes are
    refused: the question is to be read anew.
    """

    def __init__(
        self,
        term: Any,
        goal: Goal,
        switches: Sequence[Goal],
        statistics: Statistics,
        inputs: Sequence[Any] | None,
    ) -> None:
        self.statistics = statistics
        self.bits = ValueBits()
        self.program = (term, goal, switches, inputs)
        self.turn = 0  # how many times answers were asked for
        self.failed = False
        self.count = len(switches)
        self.question: dict[int, int] = {}  # the literals of the last one -> the switches
        self._read(statistics)

    def _read(self, statistics: Statistics) -> None:
        term, goal, switches, inputs = self.program
        whole = term if inputs is None else (term, tuple(inputs))
        try:
            self.ground = Ground(whole, goal, statistics, switched=switches, compact=True)
        except LeftOver as problem:
            raise _refusal(goal, problem) from None
        ground = self.ground
        if ground.left_over:
            raise Unsupported("sat", *ground.left_over[0], REMEDY)
        began = perf_counter()
        self.dead = ground.flat.failed
        self.term = ground.resolved if inputs is None else ground.resolved[0]
        self.inputs = self.term if inputs is None else ground.resolved[1]
        self.places: dict[int, dict[int, int]] = {}  # of inputs -> the literals of their values
        self.shown = ground.cells_in(self.term)
        self.solver = _Solver(ground, statistics)
        made = [self.solver.clauses.literal(cell, 1) for cell in ground.switches]
        self.literals = dict.fromkeys(range(self.count), 0)  # of the switches
        self.literals.update(enumerate(made))
        if inputs is not None and not self.dead:
            for place in range(len(inputs)):
                self._literals(place)
        self.most = 2 * self.solver.clauses.top + MOST_ADDED
        statistics.reading += perf_counter() - began

    def _post(self, goal: Goal) -> int:
        """The literal under which one more goal holds. Raises ``Unsupported``."""
        try:
            self.ground.add(goal)
        except LeftOver as problem:
            raise _refusal(goal, problem) from None
        if self.ground.flat.failed:  # not for this goal alone
            self.ground.flat.failed = False
            raise Unsupported("sat", goal, "an unknown in it can have no value", REMEDY)
        self.solver.update()
        return self.solver.clauses.literal(self.ground.switches[-1], 1)

    def add(self, goal: Goal) -> int:
        literal = 0 if self.dead else self._post(goal)
        self.literals[self.count] = literal
        self.count += 1
        return self.count - 1

    def mask(self, values: Iterable[Any]) -> int:
        return self.bits.mask(values)

    def _literals(self, place: int) -> dict[int, int]:
        """The literals of the values at a place of the inputs, by their masks. Raises
        ``Unsupported``.
        """
        if place not in self.places:
            ground, inputs = self.ground, self.inputs
            unknown = inputs[place] if type(inputs) is tuple else inputs
            cell = ground.grounder.cells.get(id(unknown))
            if type(inputs) is not tuple or (cell is None and kind_of(unknown) != ATOM):
                raise Unsupported("sat", inputs, "it is no tuple of unknowns with domains", REMEDY)
            self.places[place] = (
                {self.mask((unknown,)): TRUE}
                if cell is None
                else {
                    self.mask((ground.flat.atom(code),)): literal
                    for code, literal in self.solver.clauses.literals[cell].items()
                }
            )
        return self.places[place]

    def _assumed(self, within: Within) -> list[int] | None:
        """The literals that say that unknowns have no other values than those of their masks;
        ``None`` where one has none.
        """
        assumed: list[int] = []
        for place, mask in within:
            literals = self._literals(place)
            known = literals.get(mask)
            if known is not None:
                assumed.append(known)
            else:
                assumed += [-literal for bit, literal in literals.items() if not bit & mask]
                if not any([bit & mask for bit in literals]):
                    return None
        return None if -TRUE in assumed else [each for each in assumed if each != TRUE]

    def answers(
        self,
        statistics: Statistics,
        within: Within = (),
        goals: Sequence[Goal] = (),
        on: Iterable[int] = (),
    ) -> Iterator[Answer]:
        """The answers to one question: see the protocol."""
        if statistics.budget.nodes is not None:
            raise Unsupported(
                "sat", self.program[1], "its nodes depend on the questions before", REMEDY
            )
        self.turn += 1
        turn = self.turn
        if self.solver.clauses.top - self.solver.count_layered() > self.most and not self.count:
            self.solver.close()  # what was given up still takes room
            self._read(Statistics())
        assumed = None if self.dead else self._assumed(within)
        if assumed is None:
            return
        known = {abs(literal) for literal in assumed}
        assumed += [self.literals[number] for number in on]
        solver, clauses, ground = self.solver, self.solver.clauses, self.ground
        given_up = [self._post(goal) for goal in goals]
        forbids = 0
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
                if turn != self.turn:
                    raise GoalError("a later question to the same model has ended this question")
                if not others:
                    return
        finally:
            if solver is self.solver:
                for literal in given_up:
                    clauses.clause([-literal])
                solver.update()

    def answer(
        self, on: Iterable[int], budget: Budget = UNLIMITED, within: Within = ()
    ) -> Any | None:
        if not self.holds(on, budget, within):
            return None
        return self.ground.value(self.term, self.solver.values())

    def holds(self, on: Iterable[int], budget: Budget = UNLIMITED, within: Within = ()) -> bool:
        try:
            self.question = {self.literals[number]: number for number in on}
        except KeyError:
            raise GoalError(
                f"there is no such switch; they are numbered from 0 to {self.count - 1}"
            ) from None
        limits = None if self.dead else self._assumed(within)
        self.blames = limits is not None
        self.failed = True
        if limits is not None:
            spent = Statistics(budget)
            try:
                self.failed = not self.solver.solve([*self.question, *limits], spent)
            finally:
                self.statistics.nodes += spent.nodes
        return not self.failed

    def core(self) -> tuple[int, ...]:
        if not self.failed:
            raise GoalError(
                "only a question without an answer has a core; the last one had an answer"
            )
        core = self.solver.solver.get_core() or () if self.blames else ()
        return tuple(sorted([self.question[each] for each in core if each in self.question]))


def _refusal(goal: Goal, problem: LeftOver) -> Unsupported:
    part = goal if problem.goal is None else problem.goal
    return Unsupported("sat", part, problem.reason, REMEDY)


class SatEngine(GroundEngine):
    """The engine of python-sat. A node is a decision of the solver."""

    name = "sat"
    package = "pysat"

    def translate(self, ground: Ground, statistics: Statistics) -> _SatProgram:
        return _SatProgram(ground, statistics)

    def asked(
        self,
        term: Any,
        goal: Goal,
        switches: Sequence[Goal] | None,
        statistics: Statistics,
        inputs: Sequence[Any] | None = None,
    ) -> AskedModel:
        return _SatAskedModel(term, goal, () if switches is None else switches, statistics, inputs)
