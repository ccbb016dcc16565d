"""Many questions to one program: what holds in all answers, which goals contradict each other.

The goals are compiled once, and a question switches on the goals that it is about: see
``AskedModel``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any

from logicpuzzles.asking.running import answers, run
from logicpuzzles.core.budget import UNLIMITED, Budget, Statistics, keep_limits, running
from logicpuzzles.core.errors import GoalError, OutOfBudget, Unsupported
from logicpuzzles.core.goals import Eq, Goal, Neq, flat, lall
from logicpuzzles.core.terms import (
    ATOM,
    atom_key,
    is_variable,
    kind_of,
    leaves,
    rebuild_term,
    value_order,
    var,
)
from logicpuzzles.engines import DEFAULT, Engine, engine_named, taken_apart
from logicpuzzles.engines.base import Answer, AskedModel, ValueBits, Within
from logicpuzzles.relations import membero

NODES = 2_000, 20_000  # of one question, at first and where these leave it open
WORK = 50_000  # of all questions that find a contradiction

__all__ = ["OneOf", "backbone", "contradiction", "possible", "shape_of", "switched"]


@dataclass(frozen=True, slots=True)
class OneOf:
    """The values that an unknown has in one answer or another, in order."""

    values: tuple[Any, ...]

    def __repr__(self) -> str:
        return f"OneOf({', '.join(map(repr, self.values))})"


class _Rerun:
    """Questions to a program that an engine cannot compile with switches: each question reads the
    program anew.
    """

    def __init__(
        self,
        term: Any,
        goal: Goal,
        switches: Sequence[Goal],
        engine: str | Engine,
        statistics: Statistics,
    ) -> None:
        self.term = term
        self.goal = goal
        self.switches = list(switches)
        self.engine = engine
        self.statistics = statistics
        self.failed: tuple[int, ...] | None = None
        self.bits = ValueBits()

    def mask(self, values: Iterable[Any]) -> int:
        return self.bits.mask(values)

    def add(self, goal: Goal) -> int:
        self.switches.append(goal)
        return len(self.switches) - 1

    def _goals(self, on: Iterable[int], within: Within) -> list[Goal]:
        limits = [membero(self.term[place], self.bits.values_of(mask)) for place, mask in within]
        return [self.goal, *[self.switches[number] for number in on], *limits]

    def answers(
        self,
        statistics: Statistics,
        within: Within = (),
        goals: Sequence[Goal] = (),
        on: Iterable[int] = (),
    ) -> Iterator[Answer]:
        whole = [*self._goals(on, within), *goals]
        return answers(self.term, whole, engine=self.engine, statistics=statistics)

    def answer(
        self, on: Iterable[int], budget: Budget = UNLIMITED, within: Within = ()
    ) -> Any | None:
        chosen = tuple(sorted(set(on)))
        self.failed = None
        own = Statistics(budget)
        try:
            whole = self._goals(chosen, within)
            for answer in run(None, self.term, whole, engine=self.engine, statistics=own):
                return answer
        finally:
            self.statistics.node(own.nodes)
        self.failed = chosen
        return None

    def holds(self, on: Iterable[int], budget: Budget = UNLIMITED, within: Within = ()) -> bool:
        return self.answer(on, budget, within) is not None

    def core(self) -> tuple[int, ...]:
        if self.failed is None:
            raise GoalError("there is no core: the last question had an answer")
        return self.failed


class _Asked:
    """The questions of a program to the first of several engines that can run all goals, those that
    are added later too.
    """

    def __init__(
        self,
        term: Any,
        goal: Goal,
        switches: Sequence[Goal],
        engine: str | Engine,
        statistics: Statistics,
    ) -> None:
        self.program = (term, goal)
        self.switches = list(switches)
        self.statistics = statistics
        self.slowest = "kanren" if engine == "kanren" else "fd"
        self.engines = [engine, "fd"] if engine != "kanren" else []
        self.bits = ValueBits()  # those of an engine end with it
        self.masks: dict[int, int] = {}  # what the engine calls a mask
        self.asked = self._compile_model()

    def mask(self, values: Iterable[Any]) -> int:
        return self.bits.mask(values)

    def _limits(self, within: Within) -> Within:
        """Places with masks, as the engine calls them."""
        places, masks = len(self.program[0]) if within else 0, self.masks
        limits = []
        for place, mask in within:
            if not 0 <= place < places:
                raise GoalError(f"the term has {places} places; {place} is none of them, from 0")
            if mask not in masks:
                masks[mask] = self.asked.mask(self.bits.values_of(mask))
            limits.append((place, masks[mask]))
        return limits

    def _compile_model(self) -> AskedModel:
        self.masks.clear()
        while self.engines:
            with suppress(Unsupported):
                return engine_named(self.engines.pop(0)).asked(
                    *self.program, self.switches, self.statistics
                )
        return _Rerun(*self.program, self.switches, self.slowest, self.statistics)

    def add(self, goal: Goal) -> int:
        self.switches.append(goal)
        try:
            self.asked.add(goal)
        except Unsupported:
            self.asked = self._compile_model()
        except BaseException:
            self.switches.pop()  # the goal means nothing, or time ran out: it has no number
            raise
        return len(self.switches) - 1

    def answers(
        self,
        statistics: Statistics,
        within: Within = (),
        goals: Sequence[Goal] = (),
        on: Iterable[int] = (),
    ) -> Iterator[Answer]:
        chosen = tuple(on)
        try:
            yield from self.asked.answers(statistics, self._limits(within), goals, chosen)
        except Unsupported:
            anew = _Rerun(*self.program, self.switches, self.slowest, self.statistics)
            anew.bits = self.bits
            yield from anew.answers(statistics, within, goals, chosen)

    def answer(
        self, on: Iterable[int], budget: Budget = UNLIMITED, within: Within = ()
    ) -> Any | None:
        chosen = tuple(on)
        try:
            return self.asked.answer(chosen, budget, self._limits(within))
        except Unsupported:
            self.asked = self._compile_model()
            return self.answer(chosen, budget, within)

    def holds(self, on: Iterable[int], budget: Budget = UNLIMITED, within: Within = ()) -> bool:
        chosen = tuple(on)
        try:
            return self.asked.holds(chosen, budget, self._limits(within))
        except Unsupported:
            self.asked = self._compile_model()
            return self.holds(chosen, budget, within)

    def core(self) -> tuple[int, ...]:
        return self.asked.core()


def switched(
    term: Any,
    goal: Goal,
    switches: Sequence[Goal],
    engine: str | Engine = DEFAULT,
    statistics: Statistics | None = None,
) -> AskedModel:
    """``goal``, which always holds, with goals to switch on for each question. Any engine will do;
    one that has no switches reads the goals anew for each question.

    >>> from logicpuzzles import alldiffo, eq, lall, membero, neq, vars
    >>> x, y = vars(2)
    >>> asked = switched((x, y), lall(alldiffo((x, y)), membero(x, (1, 2)), membero(y, (1, 2))), [eq(x, 1), neq(y, 2), neq(x, 2)])
    >>> asked.answer([0]), asked.answer([0, 1, 2])
    ((1, 2), None)
    """
    return _Asked(term, goal, switches, engine, Statistics() if statistics is None else statistics)


def contradiction(
    asked: AskedModel, on: Iterable[int], budget: Budget = UNLIMITED
) -> tuple[int, ...]:
    """A minimal unsatisfiable subset of the switches ``on``, which have no answer: these switches
    have no answer together, but have one when any of them is taken away. Every engine gives the
    same subset: where there is a choice, the first stay out.

    Raises ``OutOfBudget``; ``budget`` is that of each question. Source: the deletion filter of John
    W. Chinneck and Erik W. Dravnieks, "Locating minimal infeasible constraint sets in linear
    programs", 1991.
    """
    kept = sorted(set(on))
    for number in list(kept):
        rest = [other for other in kept if other != number]
        if not asked.holds(rest, budget):
            kept = rest
    return tuple(kept)


def find_contradiction(
    asked: AskedModel, on: Iterable[int], budget: Callable[[], Budget]
) -> tuple[tuple[int, ...], bool]:
    """As :func:`contradiction`, within a limit of work: switches of ``on`` that have no answer
    together, and whether it is proven that none of them can be left out, which what takes too long
    to decide leaves open. What no core has is left out unasked, so that another engine may leave
    other ones.

    ``budget``: gives the rest of the time, or raises ``OutOfBudget``.
    """
    kept, needed = sorted(set(on)), set[int]()
    asked.holds(kept, budget())
    core = set(asked.core())
    with running(Statistics(Budget(work=WORK))):
        for nodes in NODES:
            for number in [each for each in kept if each not in needed]:
                rest = [other for other in kept if other != number]
                try:
                    if number not in core:
                        kept = rest
                    elif asked.holds(rest, replace(budget(), nodes=nodes)):
                        needed.add(number)
                    else:
                        kept, core = rest, set(asked.core())
                except OutOfBudget:
                    budget()
    return tuple(kept), needed.issuperset(kept)


def possible(
    term: Any, *goals: Any, engine: str | Engine = DEFAULT, statistics: Statistics | None = None
) -> Any:
    """What each unknown of ``term`` can be: the term as it is in every answer, with ``OneOf`` where
    answers differ. ``None`` when there is no answer.

    It looks for about as many answers as there are values. Raises ``OutOfBudget``. Raises
    ``GoalError`` where equations alone do not say what an unknown is made of, or where an answer
    leaves an unknown without a value.

    >>> from logicpuzzles import eq, lany, membero, vars
    >>> x, y = vars(2)
    >>> possible((x, y), membero(x, (1, 2, 3)), lany(eq((x, y), (1, 1)), eq((x, y), (3, 1))))
    (OneOf(1, 3), 1)
    """
    statistics = Statistics() if statistics is None else statistics
    with keep_limits(statistics):
        return _possible(term, lall(flat(goals, "possible")), engine, statistics)


def _possible(term: Any, goal: Goal, engine: str | Engine, statistics: Statistics) -> Any:
    shape = shape_of(term, goal)
    unknown = list({id(leaf): leaf for leaf in leaves(shape) if is_variable(leaf)}.values())
    asked = switched(tuple(unknown), lall(Eq(term, shape), goal), [], engine, statistics)
    answer = asked.answer([], statistics.budget)
    if answer is None:
        return None
    if any([kind_of(value) != ATOM for value in answer]):
        raise GoalError("what an unknown is made of differs between answers; ask about its parts")
    seen = [{atom_key(value): value} for value in answer]
    for place, variable in enumerate(unknown):
        other_than: dict[Any, int] = {}  # a value -> the switch that excludes it
        while answer is not None:
            for key, value in seen[place].items():
                if key not in other_than:
                    other_than[key] = asked.add(Neq(variable, value))
            answer = asked.answer(other_than.values(), statistics.budget)
            if answer is not None:
                for values, value in zip(seen, answer, strict=True):
                    values[atom_key(value)] = value
        answer = ()
    held: dict[int, Any] = {}
    for variable, values in zip(unknown, seen, strict=True):
        ordered = tuple(sorted(values.values(), key=value_order))
        held[id(variable)] = ordered[0] if len(ordered) == 1 else OneOf(ordered)
    return rebuild_term(shape, lambda part: held[id(part)] if is_variable(part) else part)


def backbone(
    term: Any, *goals: Any, engine: str | Engine = DEFAULT, statistics: Statistics | None = None
) -> Any:
    """What holds in all answers: the term with the parts that all answers share, and a fresh
    unknown elsewhere. ``None`` when there is no answer. Raises the errors of :func:`possible`.

    >>> from logicpuzzles import eq, lany, vars
    >>> x, y = vars(2)
    >>> backbone((x, y), lany(eq((x, y), (1, 2)), eq((x, y), (1, 3))))[0]
    1
    """
    values = possible(term, *goals, engine=engine, statistics=statistics)
    return rebuild_term(values, lambda part: var() if type(part) is OneOf else part)


def shape_of(term: Any, goal: Goal) -> Any:
    """The term with everything put in that follows from equations alone. Its unknowns are fresh:
    add that the term equals it.
    """
    return taken_apart(goal, keep=False).resolve(term)
