"""clingo as a solver. It gets the clauses of the engine ``sat``, and sums that it weighs itself: no
answer set program, but faster than reading and grounding one. Only where there are graphs it gets
the program of :mod:`ground.asp`, with the rules that say what is reached.
``AspEngine(as_program=True)`` always gives it that program, which ``export`` writes.

Roads not taken: a solver for each answer (clingo goes on from the last one, projected to the cells
that are shown); constraints that seldom matter as rules from the start (two lines of a board that
must differ).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from time import perf_counter
from typing import Any, Protocol

from logicpuzzles.core.budget import Statistics
from logicpuzzles.core.errors import OutOfBudget, Unsupported
from logicpuzzles.core.memory import grant_memory
from logicpuzzles.engines.base import Answer
from logicpuzzles.engines.ground import Ground, GroundEngine
from logicpuzzles.engines.ground.asp import Program
from logicpuzzles.engines.ground.clauses import TRUE
from logicpuzzles.engines.ground.flat import Constraint, Distinct, Flat, Values
from logicpuzzles.engines.ground.follows import follow
from logicpuzzles.engines.ground.graphs import Postponed
from logicpuzzles.engines.ground.rules import WeightedClauses

SHOWN = "#show.\n#show (C,X) : shown(C), v(C,X).\n#project v(C,X) : shown(C), v(C,X)."
PROJECT = "--project=project"
SHORTEST, LONGEST = 0.01, 0.1  # seconds between two looks at the clock and the memory in use

Ranks = tuple[int, Mapping[int, int]]  # a cell, and the rank of each value that it may have


class _Told(Protocol):
    """A model as clingo is told it. ``postponed``: the constraints that are checked in each
    answer.
    """

    postponed: Sequence[Constraint]
    options: Sequence[str]

    def load(self, control: Any, ranks: Ranks | None) -> None:
        """Tell clingo the model, and to look for the least rank."""

    def values(self, model: Any) -> Values:
        """The values of the cells in a model."""

    def literal(self, cell: int, value: int) -> Any:
        """What clingo calls it that a cell has a value."""


class _Rules:
    """A model told rule by rule. Raises ``Unsupported``."""

    def __init__(
        self, ground: Ground, shown: Sequence[int], statistics: Statistics, lazy: bool = True
    ) -> None:
        self.rules = rules = WeightedClauses(ground.flat, lazy, statistics.check)
        self.shown = shown
        self.postponed: Sequence[Constraint] = rules.postponed
        cells = {abs(literal) for literals in rules.literals for literal in literals.values()}
        hidden = rules.top > max(len(cells), 1) or not follow(ground.flat, ground.shown)
        self.options: Sequence[str] = [PROJECT] if hidden and shown else []
        looked_at = {cell for constraint in self.postponed for cell in constraint.scope}
        looked_at |= {
            constraint.when[0] for constraint in self.postponed if constraint.when is not None
        }
        self.known: dict[int, int] = {}
        self.read: list[
            tuple[int, int, int]
        ] = []  # a literal, the cell of which it says a value, and that value
        for cell in sorted({*ground.shown, *looked_at}):
            literals = rules.literals[cell]
            self.known[cell] = min(literals, default=0)  # where none of the others holds
            self.read += [
                (literal, cell, value)
                for value, literal in literals.items()
                if value != self.known[cell]
            ]

    def load(self, control: Any, ranks: Ranks | None) -> None:
        rules = self.rules
        with control.backend() as backend:
            rules.tell(backend)
            if self.options:
                backend.add_project(
                    [
                        abs(rules.literal(cell, value))
                        for cell in self.shown
                        for value in rules.literals[cell]
                    ]
                )
            if ranks is not None:
                cell, rank = ranks
                for value, literal in rules.literals[cell].items():
                    if value not in rank:
                        backend.add_rule((), [literal])
                backend.add_minimize(
                    0, [(rules.literal(cell, value), rank[value]) for value in rank]
                )

    def values(self, model: Any) -> Values:
        values, holds = dict(self.known), model.is_true
        for literal, cell, value in self.read:
            if holds(literal):
                values[cell] = value
        return values

    def literal(self, cell: int, value: int) -> Any:
        return self.rules.literal(cell, value)


class _Text:
    """A model told as a text, for clingo to ground. Raises ``Unsupported``."""

    def __init__(self, ground: Ground, shown: Sequence[int], lazy: bool = True) -> None:
        self.program = Program(ground.flat, lazy=shown if lazy else ())
        self.shown = shown
        self.postponed: Sequence[Constraint] = self.program.postponed
        self.options: Sequence[str] = (
            [] if not shown or follow(ground.flat, ground.shown) else [PROJECT]
        )
        self.known = {
            cell: domain[0] for cell, domain in enumerate(ground.flat.cells) if len(domain) == 1
        }

    def load(self, control: Any, ranks: Ranks | None) -> None:
        lines = [self.program.text()]
        if self.shown:
            lines += [f"shown({';'.join(map(str, self.shown))}).", SHOWN]
        if ranks is not None:
            cell, rank = ranks
            lines += [f"rank({value},{place})." for value, place in rank.items()]
            lines += [
                f":- v({cell},X), not rank(X,_).",
                f"#minimize {{ R : v({cell},X), rank(X,R) }}.",
            ]
        control.add("base", [], "\n".join(lines))
        control.ground()

    def values(self, model: Any) -> Values:
        values = dict(self.known)
        for symbol in model.symbols(shown=True) if self.shown else ():
            cell, value = symbol.arguments
            values[cell.number] = value.number
        return values

    def literal(self, cell: int, value: int) -> Any:
        from clingo import Function, Number

        return TRUE if cell in self.known else (Function("v", [Number(cell), Number(value)]), True)


class _AspProgram:
    def __init__(self, ground: Ground, statistics: Statistics, as_program: bool) -> None:
        self.as_program = as_program
        self.ground = ground
        self.term = ground.term
        self.left_over = ground.left_over
        self.waits = False
        self.statistics = statistics
        began = perf_counter()
        ground.flat.narrow()
        self.open = [cell for cell in ground.shown if len(ground.flat.cells[cell]) != 1]
        self.told = self._told(lazy=not as_program)
        statistics.reading += perf_counter() - began

    def _told(self, lazy: bool = True) -> _Told:
        if not self.as_program and not _has_graphs(self.ground.flat):
            try:
                return _Rules(self.ground, self.open, self.statistics, lazy)
            except Unsupported:  # too many partial results, which clingo may do without
                pass
        return _Text(self.ground, self.open, lazy)

    def answers(self) -> Iterator[Answer]:
        return self._answers(self.told.options)

    def improving(self, largest: bool) -> Iterator[Answer]:
        ranks = self.ground.ranks(largest)
        if ranks is None:
            yield from islice(self.answers(), 1)
            return
        if (
            self.told.postponed
        ):  # clingo takes the value of each model for a bound, also of one that is rejected here
            self.told = self._told(lazy=False)
        yield from self._answers([], ranks)

    def _answers(self, options: Sequence[str], ranks: Ranks | None = None) -> Iterator[Answer]:
        with grant_memory():
            import clingo

        statistics, told = self.statistics, self.told
        with grant_memory():
            control = clingo.Control(["0", "--warn=none", *options])
            told.load(control, ranks)
        statistics.check()
        counter = None
        if statistics.budget.nodes is not None:
            counter = _Counter(statistics)
            control.register_propagator(counter)
        try:
            with grant_memory():  # in a thread, so that limits and Ctrl-C are seen meanwhile
                solving = control.solve(yield_=True, async_=True)
            with solving as handle:
                while (model := self._next(handle, counter)) is not None:
                    values = told.values(model)
                    broken = self._broken(values)
                    for constraint in broken:
                        cells = [
                            *constraint.scope,
                            *([] if constraint.when is None else constraint.when[:1]),
                        ]
                        literals = [told.literal(cell, values[cell]) for cell in cells]
                        model.context.add_nogood(
                            [literal for literal in literals if literal != TRUE]
                        )
                    if broken:
                        continue
                    answer = self.ground.answer(values)
                    statistics.answer()
                    yield Answer(answer)
                    if not self.open:
                        return
        finally:
            if counter is None:
                statistics.nodes += int(control.statistics["solving"]["solvers"]["choices"])

    def _broken(self, values: Values) -> list[Constraint]:
        """The constraints that were postponed and do not hold; of rows that are to differ, those
        that have the same values.
        """
        broken: list[Constraint] = []
        for constraint in self.told.postponed:
            if not constraint.holds(values):
                broken += (
                    constraint.equal(values) if isinstance(constraint, Distinct) else [constraint]
                )
        return broken

    def _next(self, handle: Any, counter: _Counter | None) -> Any:
        statistics = self.statistics
        try:
            with grant_memory():
                handle.resume()
                pause = SHORTEST
                while not handle.wait(
                    pause if statistics.left is None else min(pause, statistics.left)
                ):
                    pause = min(2 * pause, LONGEST)
                    try:
                        statistics.check()
                    except OutOfBudget:
                        handle.cancel()
                        raise
                return handle.model()
        except Exception:
            if counter is not None and counter.problem is not None:
                raise counter.problem from None
            raise


def _has_graphs(flat: Flat) -> bool:
    return any([isinstance(constraint, Postponed) for constraint in flat.constraints])


class _Counter:
    """Counts the choices of clingo one by one, for a search with a limit on nodes."""

    def __init__(self, statistics: Statistics) -> None:
        self.statistics = statistics
        self.problem: OutOfBudget | None = None

    def decide(self, thread: int, assignment: Any, fallback: int) -> int:
        """Count a choice, and leave it to clingo."""
        try:
            self.statistics.node()
        except OutOfBudget as problem:
            self.problem = problem
            raise
        return fallback


class AspEngine(GroundEngine):
    """The engine of clingo. A node is a choice of the solver. ``as_program``: it always gets an
    answer set program.
    """

    name = "asp"
    package = "clingo"

    def __init__(self, as_program: bool = False) -> None:
        self.as_program = as_program

    def translate(self, ground: Ground, statistics: Statistics) -> _AspProgram:
        return _AspProgram(ground, statistics, self.as_program)
