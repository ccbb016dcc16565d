"""Answer sets by clingo: a program of facts and a few rules, as one would write it by hand.

Roads not taken: a solver for each answer (clingo goes on from the last one, projected to the cells that are shown); atoms through
the backend (adding them one by one in Python takes longer than clingo takes to read the text); constraints that seldom matter as
rules from the start (two lines of a board that must differ).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from time import perf_counter
from typing import Any

from logicpuzzles.core.budget import Statistics
from logicpuzzles.core.errors import OutOfBudget
from logicpuzzles.core.goals import Goal
from logicpuzzles.core.memory import granted
from logicpuzzles.engines.base import Answer, EngineBase
from logicpuzzles.engines.ground import Ground
from logicpuzzles.engines.ground.asp import Program
from logicpuzzles.engines.ground.flat import Differ, Distinct, Values
from logicpuzzles.engines.ground.follows import follow

__all__ = ["AspEngine"]

SHOWN = "#show.\n#show (C,X) : shown(C), v(C,X).\n#project v(C,X) : shown(C), v(C,X)."
SHORTEST, LONGEST = 0.01, 0.1  # seconds between two looks at the clock and the memory in use


class _Program:
    def __init__(self, term: Any, goal: Goal, statistics: Statistics, everything: bool) -> None:
        self.ground = ground = Ground(term, goal, statistics, everything, distinct=True)
        self.term = ground.term
        self.left_over = ground.left_over
        self.waits = False
        self.statistics = statistics
        began = perf_counter()
        flat = ground.flat
        flat.narrow()
        self.open = [cell for cell in ground.shown if len(flat.cells[cell]) != 1]
        self.program = Program(flat, lazy=self.open)
        statistics.reading += perf_counter() - began

    def answers(self) -> Iterator[Answer]:
        return self._answers([] if not self.open or follow(self.ground.flat, self.ground.shown) else ["--project=project"])

    def improving(self, largest: bool) -> Iterator[Answer]:
        ranked = self.ground.ranks(largest)
        if ranked is None:
            yield from islice(self.answers(), 1)
            return
        cell, ranks = ranked
        if self.program.postponed:  # clingo takes the value of each model for a bound, also of one that is rejected here
            self.program = Program(self.ground.flat)
        rules = [f"rank({value},{rank})." for value, rank in ranks.items()]
        yield from self._answers([], *rules, f":- v({cell},X), not rank(X,_).", f"#minimize {{ R : v({cell},X), rank(X,R) }}.")

    def _answers(self, options: Sequence[str], *rules: str) -> Iterator[Answer]:
        with granted():
            import clingo

        statistics, flat = self.statistics, self.ground.flat
        shown = [f"shown({';'.join(map(str, self.open))}).", SHOWN] if self.open else []
        text = "\n".join([self.program.text(), *shown, *rules])
        with granted():
            control = clingo.Control(["0", "--warn=none", *options])
            control.add("base", [], text)
            control.ground()
        statistics.check()
        counter = None
        if statistics.budget.nodes is not None:
            counter = _Counter(statistics)
            control.register_propagator(counter)
        known = {cell: domain[0] for cell, domain in enumerate(flat.cells) if len(domain) == 1}
        try:
            watched = statistics.budget.seconds is not None or statistics.memory is not None
            with granted():
                solving = control.solve(yield_=True, async_=watched)
            with solving as handle:
                while (model := self._next(handle, counter)) is not None:
                    values = dict(known)
                    for symbol in model.symbols(shown=True) if self.open else ():
                        cell, value = symbol.arguments
                        values[cell.number] = value.number
                    broken = self._broken(values)
                    for constraint in broken:
                        model.context.add_nogood(
                            [
                                (clingo.Function("v", [clingo.Number(cell), clingo.Number(values[cell])]), True)
                                for cell in constraint.scope
                                if cell not in known
                            ]
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

    def _broken(self, values: Values) -> list[Differ]:
        """The groups that ought to differ and have the same values."""
        broken = []
        for constraint in self.program.postponed:
            if isinstance(constraint, Distinct):
                broken += constraint.equal(values)
            elif not constraint.satisfied(values):
                broken.append(constraint)
        return broken

    def _next(self, handle: Any, counter: _Counter | None) -> Any:
        statistics = self.statistics
        try:
            with granted():
                handle.resume()
                if statistics.budget.seconds is None and statistics.memory is None:
                    return handle.model()
                pause = SHORTEST
                while not handle.wait(pause if statistics.left is None else min(pause, statistics.left)):
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


class AspEngine(EngineBase):
    """The engine of clingo. A node is a choice of the solver."""

    name = "asp"
    package = "clingo"

    def read(self, term: Any, goal: Goal, statistics: Statistics, everything: bool = False) -> _Program:
        return _Program(term, goal, statistics, everything)
