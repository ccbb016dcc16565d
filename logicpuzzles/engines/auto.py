"""The default engine first and, where its search grows long, a solver that learns: no solvable
puzzle is lost to a bad search.

Most puzzles take a handful of nodes, and are answered before another solver would have built its
model. A harder goal is handed over once, as a whole; answers that were already given are not
repeated. Where no other solver is installed, or none can run the goal, the search goes on.

``PATIENCE`` and ``BRIEF`` are what was measured: on Takuzu up to 60x60, zebras up to 20 houses,
sudoku up to 36x36, Latin squares and every example. With fewer nodes, examples take longer than
with fd alone, for the other solver's model takes longer than their search; with more, the long
searches do. Where much is left open, a search that does not end at once seldom ends soon, and each
of its nodes costs more; disjunctions are waited for all the same, for their clauses cost the most.
Sums and products are waited for longest, and go to a solver that adds: clauses for them are many.
The other solver takes over the reading of the goal, where the first has made nothing else of it,
and is told what values the search has found out for all answers that are yet to come.

Roads not taken: both at once (the answer would depend on the machine); a time limit (so would the
engine that answers).
"""

from __future__ import annotations

import warnings
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, cast

from logicpuzzles.core.budget import Statistics
from logicpuzzles.core.errors import EngineMissing, OutOfBudget, Unsupported
from logicpuzzles.core.goals import And, Goal
from logicpuzzles.core.terms import term_key
from logicpuzzles.engines import engine_named
from logicpuzzles.engines.base import (
    Answer,
    AskedModel,
    Compiled,
    EngineBase,
    Propagating,
    Searching,
    Within,
)
from logicpuzzles.relations.order import lesso

if TYPE_CHECKING:
    from logicpuzzles.engines.ground import Ground, GroundEngine

PATIENCE = 25  # nodes of the first engine, besides two for each answer
BRIEF = 8  # the same where much is left open, without a disjunction
OPEN = 200  # values left for the unknowns, besides one for each, from which on that is much
LONGER = 64  # nodes of it where a best answer is asked for
QUICK = (
    24  # nodes of it for a question to a prepared goal: the other solver has its clauses already
)
SUMS = 200  # nodes of it where there are large sums or products
LARGE = 500  # partial results of sums and products, which clauses list one by one
# The other solvers; the first that is installed and can run the goal takes over.
HEAVY = ("sat", "cpsat", "asp")
BEST = ("cpsat", "sat", "asp")  # CP-SAT also finds bounds from below
ADDING = ("cpsat", "asp", "sat")  # the first two add without listing partial results
JOINING = ("asp", "sat", "cpsat")  # the first has rules for what is connected, no clauses for it
JOINED = 200  # vertices of all graphs, from which on those rules pay
ALONE = (
    "the search grows long, and no engine that learns is installed: fd goes on alone; "
    "pip install python-sat"
)


class _HandOver(Exception):
    """The other solver goes on from here."""


class _AutoProgram:
    def __init__(self, term: Any, goal: Goal, statistics: Statistics, everything: bool) -> None:
        self.first = cast(Searching, engine_named("fd").read(term, goal, statistics, everything))
        self.left_over, self.term, self.waits = (
            self.first.left_over,
            self.first.term,
            self.first.waits,
        )
        self.asked = None if everything or self.left_over else (term, goal)
        self.statistics = statistics
        self.other: Compiled | None = None
        self.others = HEAVY
        self.bounds: tuple[Goal, ...] = ()  # what every further answer has to hold

    def _hand_over(self) -> None:
        if self.asked is None:
            return
        if self.others is HEAVY and self.first.count_partial_results() > LARGE:
            self.others = ADDING
            self.statistics.after(SUMS - PATIENCE, self._hand_over)
            return
        from logicpuzzles.engines.ground import Ground
        from logicpuzzles.engines.ground.graphs import Connected

        term, goal = self.asked
        whole = And((goal, *self.bounds))
        reading = None if self.bounds else self.first.reading()
        if reading is None:
            whole = And((whole, *self.first.known(goal)))
        ground = Ground(term, whole, self.statistics, compact=True, reading=reading)
        if ground.left_over:
            return
        graphs = [each for each in ground.flat.constraints if type(each) is Connected]
        if self.others is HEAVY and sum([len(graph.cells) for graph in graphs]) > JOINED:
            self.others = JOINING
        self.other = _read_by_another(self.others, ground, whole, self.statistics)
        if self.other is not None:
            raise _HandOver

    def improving(self, largest: bool) -> Iterator[Answer]:
        self.others = BEST
        self.statistics.after(LONGER, self._hand_over)
        try:
            for answer in self.first.improving(largest):
                yield answer
                record, objective = answer.term[1], self.first.term[1]
                self.bounds = (lesso(record, objective) if largest else lesso(objective, record),)
        except _HandOver:
            if self.other is not None:
                yield from self.other.improving(largest)
        except OutOfBudget as spent:
            try:
                engine_named(BEST[0])
            except EngineMissing as problem:
                remedy = f"CP-SAT may prove it: {problem}"
                raise OutOfBudget(spent.limit, spent.best, spent.proven, remedy) from None
            raise
        finally:
            self.statistics.after(0, None)

    def answers(self) -> Iterator[Answer]:
        if self.asked is None or self.statistics.pausing:
            yield from self.first.answers()
            return
        answered: list[Any] = []
        before = self.statistics.nodes

        def hand_over() -> None:
            spent = self.statistics.nodes - before - 2 * len(answered)
            if spent < brief:
                self.statistics.after(brief - spent, hand_over)
            elif spent < PATIENCE and self.first.count_alternatives() <= OPEN:
                self.statistics.after(PATIENCE - spent, hand_over)
            else:
                self._hand_over()

        brief = min(BRIEF, PATIENCE)
        self.statistics.after(brief, hand_over)
        try:
            for answer in self.first.answers():
                answered.append(answer[0])
                yield answer
            return
        except _HandOver:
            pass
        finally:
            self.statistics.after(0, None)
        if self.other is not None:
            yield from _without(answered, self.other.answers(), self.statistics)


class _AutoAskedModel:
    """A goal that the first engine has read for many questions and, from the first hard one on, sat
    as well. A question with a limit of nodes stays with the first engine, whose nodes do not depend
    on the questions before.
    """

    def __init__(
        self, term: Any, goal: Goal, statistics: Statistics, inputs: Sequence[Any] | None
    ) -> None:
        self.program = (term, goal, None, statistics, inputs)
        self.first = cast(Propagating, engine_named("fd").asked(*self.program))
        self.add, self.mask, self.core = self.first.add, self.first.mask, self.first.core
        self.answer, self.holds = self.first.answer, self.first.holds
        self.second: AskedModel | None = None
        self.alone = False  # whether there is nobody to hand over to

    def answers(
        self,
        statistics: Statistics,
        within: Within = (),
        goals: Sequence[Goal] = (),
        on: Iterable[int] = (),
    ) -> Iterator[Answer]:
        """The answers to one question: see the protocol."""
        if self.alone or statistics.pausing or statistics.budget.nodes is not None:
            yield from self.first.answers(statistics, within, goals, on)
            return
        answered: list[Any] = []
        statistics.after(QUICK, _hand_over)
        try:
            for answer in self.first.answers(statistics, within, goals, on):
                answered.append(answer[0])
                yield answer
            return
        except _HandOver:
            pass
        finally:
            statistics.after(0, None)
        yield from _without(answered, self._others(statistics, within, goals), statistics)

    def _others(
        self, statistics: Statistics, within: Within, goals: Sequence[Goal]
    ) -> Iterator[Answer]:
        try:
            if self.second is None:
                term, goal, _, _, inputs = self.program
                self.second = engine_named("sat").asked(term, goal, None, statistics, inputs)
        except (EngineMissing, Unsupported):
            self.alone = True
        if self.second is not None:
            limits = [
                (place, self.second.mask(self.first.values_of(mask))) for place, mask in within
            ]
            try:
                yield from self.second.answers(statistics, limits, goals)
                return
            except Unsupported:  # before its first answer
                pass
        yield from self.first.answers(statistics, within, goals)


def _hand_over() -> None:
    raise _HandOver


def _without(
    answered: Sequence[Any], answers: Iterator[Answer], statistics: Statistics
) -> Iterator[Answer]:
    """Answers without those whose terms are ``answered``."""
    known = set(map(term_key, answered))
    for answer in answers:
        if term_key(answer[0]) in known:
            statistics.answers -= 1  # it was counted when it was found first
        else:
            yield answer


def _read_by_another(
    names: Sequence[str], ground: Ground, goal: Goal, statistics: Statistics
) -> Compiled | None:
    """The flat model of ``goal``, translated by the first of these solvers that is installed and can
    run it.
    """
    from logicpuzzles.engines.ground import Ground

    missing = 0
    for name in names:
        try:
            return cast("GroundEngine", engine_named(name)).translate(ground, statistics)
        except EngineMissing:
            missing += 1
        except Unsupported:  # of a model that is half translated, perhaps
            ground = Ground(ground.term, goal, statistics, compact=True)
    if missing == len(names):
        warnings.warn(ALONE, RuntimeWarning, stacklevel=1)  # so Python shows it once
    return None


class AutoEngine(EngineBase):
    """The engine fd, and after ``PATIENCE`` nodes another one."""

    name = "auto"
    package = None

    def read(
        self, term: Any, goal: Goal, statistics: Statistics, everything: bool = False
    ) -> _AutoProgram:
        return _AutoProgram(term, goal, statistics, everything)

    def asked(
        self,
        term: Any,
        goal: Goal,
        switches: Sequence[Goal] | None,
        statistics: Statistics,
        inputs: Sequence[Any] | None = None,
    ) -> AskedModel:
        """With switches the model of sat, the fastest with many questions, where it is installed
        and can run the goals, else of fd.
        """
        if switches is None:
            return _AutoAskedModel(term, goal, statistics, inputs)
        try:
            return engine_named("sat").asked(term, goal, switches, statistics, inputs)
        except (EngineMissing, Unsupported):
            return engine_named("fd").asked(term, goal, switches, statistics, inputs)
