"""The finite-domain engine: it turns goals into cells with domains and propagators, once, and
searches.

It knows the relations of the library by name (``natives``) and expands all others. Records and
lists of known shape need no domains: "this unknown is a compound" is a value like any other.

The way of a goal: ``equations`` and ``reader`` take it apart; ``places`` and ``model`` make its
cells; ``natives`` makes its propagators (``groups``, ``graphs``, ``arithmetic``, ``functions``,
``order``, ``schedules``, ``automata``, ``checks``, ``lines``, ``tables``); ``store`` searches;
``answers`` reads off the answers. ``asked`` puts many questions to one model, and ``conflicts``
says why a question has no answer.

Roads not taken: learning clauses from conflicts (in Python this costs more than the nodes it saves
at this size; weights do the part of it that pays); compiling goals to code (the compiler takes
longer than the search).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from time import perf_counter
from typing import TYPE_CHECKING, Any

from logicpuzzles.core.budget import Statistics
from logicpuzzles.core.goals import And, Goal
from logicpuzzles.engines.base import Answer, EngineBase, variables_of
from logicpuzzles.engines.fd import arithmetic, checks, groups  # noqa: F401 (they register posters; natives has the others)
from logicpuzzles.engines.fd.answers import ModelAnswers
from logicpuzzles.engines.fd.model import Model
from logicpuzzles.engines.fd.natives import NATIVES
from logicpuzzles.engines.reading.forms import RELATIONS
from logicpuzzles.engines.reading.reader import GoalReader

if TYPE_CHECKING:
    from logicpuzzles.engines.fd.asked import FdAskedModel

__all__ = ["FdEngine", "posted"]


class _FdProgram:
    def __init__(self, term: Any, goal: Goal, statistics: Statistics, everything: bool) -> None:
        began = perf_counter()
        reader = GoalReader(RELATIONS, statistics.check)
        reader.read(goal)
        if everything:
            rest = And((goal, *reader.items, *[part for part, _ in reader.left_over]))
            known = {
                id(variable): variable for variable in (*reader.seen.values(), *variables_of(rest))
            }
            term = (term, tuple(known.values()))
        self.term = term
        if not reader.failed:
            reader.finish(term)
        self.solutions = ModelAnswers(Model(reader, term, NATIVES))
        self.waits = bool(self.solutions.model.waiting)
        self.statistics = statistics
        self.left_over = reader.left_over
        statistics.reading += perf_counter() - began
        statistics.check()

    def answers(self) -> Iterator[Answer]:
        return self.solutions.stream(self.statistics)

    def known(self, goal: Goal) -> tuple[Goal, ...]:
        """What the search has found out for all answers that are yet to come."""
        return self.solutions.known(goal)

    def reading(self) -> tuple[GoalReader, Mapping[int, Any]] | None:
        """The goal as it was read, where no unknown is made of others, and what is known."""
        model = self.solutions.model
        if model.reader.kids or model.permutations:
            return None
        return model.reader, self.solutions.values_known()

    def count_partial_results(self) -> int:
        """About how many partial results the sums and products of the goal can have."""
        return arithmetic.count_partial_results(self.solutions.model)

    def count_alternatives(self) -> int:
        """How many values are left for the unknowns besides one for each, where the goal has no
        disjunctions; else 0.
        """
        return self.solutions.count_alternatives()

    def improving(self, largest: bool) -> Iterator[Answer]:
        return self.solutions.improving(self.term[1], largest, self.statistics)


class FdEngine(EngineBase):
    """Finite domains: our own engine."""

    name = "fd"
    package = None

    def read(
        self, term: Any, goal: Goal, statistics: Statistics, everything: bool = False
    ) -> _FdProgram:
        return _FdProgram(term, goal, statistics, everything)

    def asked(
        self,
        term: Any,
        goal: Goal,
        switches: Sequence[Goal] | None,
        statistics: Statistics,
        inputs: Sequence[Any] | None = None,
    ) -> FdAskedModel:
        from logicpuzzles.engines.fd.asked import FdAskedModel

        return FdAskedModel(self.name, term, goal, switches, statistics, inputs)


def posted(term: Any, goal: Goal, statistics: Statistics) -> tuple[dict[str, int], int]:
    """The number of propagators of each sort that a goal is read as, and of its cells."""
    store = _FdProgram(term, goal, statistics, False).solutions.model.store
    sorts = Counter(
        [
            type(getattr(each.run, "__self__", each)).__name__.removesuffix("Propagator")
            for each in store.propagators
        ]
    )
    return dict(sorts), len(store.domains)
