"""A program that is prepared once and asked many times, each time with other values of its inputs.

The engine reads the goals once. A question that it cannot answer from that is read anew, by
``run``, so there are never other answers than those of ``run``. Nor are they in another order:
where there is more than one, ``run`` lists them.

Roads not taken: going on with the prepared search after the first answer. What is known when goals
are read changes how they are read, and so, now and then, which answer comes first.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import islice
from threading import Lock
from typing import Any, NamedTuple, overload

from logicpuzzles.asking.questions import OneOf, possible
from logicpuzzles.asking.running import LISTED, answers, count, list_terms
from logicpuzzles.core.budget import UNLIMITED, Budget, Limits, Statistics, start_statistics
from logicpuzzles.core.errors import GoalError, OutOfBudget, Unsupported
from logicpuzzles.core.expressions import MEANINGS, has_expression
from logicpuzzles.core.goals import And, Eq, Goal, NamedRelation, eq, flat
from logicpuzzles.core.terms import (
    ATOM,
    SEQUENCE,
    VARIABLE,
    Var,
    atom_key,
    global_variables,
    is_variable,
    kind_of,
    leaves,
    rebuild_term,
    value_order,
    var,
)
from logicpuzzles.engines import DEFAULT, Engine, engine_named, taken_apart
from logicpuzzles.engines.base import Answer, AskedModel, variables_of

__all__ = ["Prepared", "prepare"]

FEW = 64  # answers of which the values are collected one by one
DEEP = 40  # terms within terms in an input, at most
GIVEN = frozenset(
    (int, str, bool, type(None), Var)
)  # types of values that are taken as they are: equal atoms look the same
OWN = ("budget", "n", "self", "statistics")  # names that an input cannot have


class _Many(Exception):
    """There are many answers."""


def _many() -> None:
    raise _Many


class _Few(NamedTuple):
    """Answers that came from the prepared program, and what ended them before the last."""

    answers: list[Answer]
    spent: OutOfBudget | None = None

    def stream(self) -> Iterator[Answer]:
        yield from self.answers
        if self.spent is not None:
            raise self.spent


class _Shape:
    """The form of an input: a value given for it is taken apart into its leaves."""

    def __init__(self, template: Any) -> None:
        self.leaves: list[Any] = []
        self.plan = self._plan_term(template, 0)

    def _plan_term(self, template: Any, depth: int) -> Any:
        """``None`` for a leaf, else the class, the length, and the plans of the parts, if not all
        are leaves.
        """
        kind = kind_of(template)
        if kind == SEQUENCE and depth < DEEP:
            plans = [self._plan_term(part, depth + 1) for part in template]
            deeper = any([plan is not None for plan in plans])
            return (
                tuple if isinstance(template, tuple) else list,
                len(plans),
                plans if deeper else None,
            )
        if kind not in (ATOM, VARIABLE):
            raise Unsupported(
                "prepare",
                template,
                "an input is not an unknown, nor made of tuples and lists",
                "ask with run",
            )
        self.leaves.append(template)
        return None

    def fill(self, term: Any, values: list[Any]) -> bool:
        """Add the leaves of ``term`` to ``values``. False where it has another form."""
        return _fill_plan(self.plan, term, values)


def _fill_plan(plan: Any, term: Any, values: list[Any]) -> bool:
    if plan is None:
        values.append(term)
        return True
    cls, length, plans = plan
    if not isinstance(term, cls) or kind_of(term) != SEQUENCE or len(term) != length:
        return False
    if plans is None:
        values += term
        return True
    return all([_fill_plan(inner, part, values) for inner, part in zip(plans, term, strict=True)])


class Prepared:
    """A program that :func:`prepare` has read. A question may be asked while the answers of another
    are being listed, and from several threads.
    """

    def __init__(
        self, term: Any, goals: Sequence[Any], inputs: Mapping[str, Any], engine: str | Engine
    ) -> None:
        self.term, self.goals, self.inputs, self.engine = term, tuple(goals), dict(inputs), engine
        self._lock = Lock()  # the engine answers one question at a time
        self._shapes: dict[str, _Shape] = {}
        self._leaves: list[Any] = []
        self._mentioned: set[int] = set()  # the ids of unknowns that the program names
        self._read: AskedModel | None = None
        self._masks: dict[Any, int] = {}  # of single values
        solver = engine_named(engine)
        if not global_variables() and all([isinstance(goal, Goal) for goal in goals]):
            with suppress(Unsupported, GoalError):
                self._read = self._ask_engine(solver)
        self._newest = int(
            var().token[1:]
        )  # an unknown that is made from now on stands in no goal of the program

    @property
    def is_read(self) -> bool:
        """Whether the program could be prepared at all."""
        return self._read is not None

    def _ask_engine(self, solver: Engine) -> AskedModel:
        term, goal = self.term, And(self.goals)
        if has_expression(term):
            term, defined = MEANINGS.asked(term)
            goal = And((goal, defined))
        for name, template in self.inputs.items():
            if is_variable(template):  # the goals may say what it is made of
                shape = taken_apart(goal).resolve(template)
                if kind_of(shape) == SEQUENCE:
                    goal = And((Eq(template, shape), goal))
                    template = shape
            self._shapes[name] = _Shape(template)
            self._leaves += self._shapes[name].leaves
        self._mentioned = {
            id(variable) for variable in (*variables_of(goal), *filter(is_variable, leaves(term)))
        }
        return solver.asked(term, goal, None, Statistics(), self._leaves)

    @overload
    def run(
        self,
        n: int,
        *goals: Any,
        budget: Budget = UNLIMITED,
        statistics: Statistics | None = None,
        **given: Any,
    ) -> tuple[Any, ...]: ...
    @overload
    def run(
        self,
        n: None,
        *goals: Any,
        budget: Budget = UNLIMITED,
        statistics: Statistics | None = None,
        **given: Any,
    ) -> Iterator[Any]: ...
    def run(
        self,
        n: int | None,
        *goals: Any,
        budget: Budget = UNLIMITED,
        statistics: Statistics | None = None,
        **given: Any,
    ) -> Any:
        """The answers in which the inputs have the values ``given`` by their names, and ``goals``
        hold as well: those that :func:`logicpuzzles.run` gives. ``n``: how many, 0 for all,
        ``None`` for an iterator. ``timeout``, ``nodes`` and ``memory`` are limits as in ``run``,
        where no input has that name. Raises ``OutOfBudget``.
        """
        if n is not None and (not isinstance(n, int) or n < 0):
            raise GoalError(
                f"run takes a number of answers, 0 for all or None for an iterator, not {n!r}"
            )
        statistics = self._start("run", budget, statistics, given)
        return list_terms(n, self.answers(*goals, statistics=statistics, **given))

    def _start(
        self, name: str, budget: Budget, statistics: Statistics | None, given: dict[str, Any]
    ) -> Statistics:
        """The statistics of a question; limits are taken out of ``given``, if no input has their
        name.
        """
        stated = [limit for limit in Limits.__annotations__ if limit in given.keys() - self.inputs]
        limits = {limit: given.pop(limit) for limit in stated}
        return start_statistics(name, budget, statistics, limits)

    def answers(
        self, *goals: Any, statistics: Statistics | None = None, **given: Any
    ) -> Iterator[Answer]:
        """The answers one by one, with the goals that are left over, as
        :func:`logicpuzzles.answers` gives them.
        """
        statistics = Statistics() if statistics is None else statistics
        return self._list_answers(
            given, self._program(given, goals), flat(goals, "run"), statistics
        )

    def _list_answers(
        self, given: Mapping[str, Any], program: list[Any], extra: list[Any], statistics: Statistics
    ) -> Iterator[Answer]:
        few = self.settled(*extra, statistics=statistics, **given)
        yield from (
            answers(self.term, program, engine=self.engine, statistics=statistics)
            if few is None
            else few
        )

    def settled(
        self, *goals: Any, statistics: Statistics | None = None, **given: Any
    ) -> Iterator[Answer] | None:
        """The answers where there is one at most; ``None`` where the question has to be read anew,
        be it to list several answers. Raises ``OutOfBudget``, after an answer only when more are
        asked for.
        """
        few = self._few(
            2, given, flat(goals, "run"), Statistics() if statistics is None else statistics
        )
        return None if few is None or len(few.answers) == 2 else few.stream()

    def unique(
        self,
        *goals: Any,
        budget: Budget = UNLIMITED,
        statistics: Statistics | None = None,
        **given: Any,
    ) -> bool:
        """Whether there is exactly one answer. Raises ``OutOfBudget``."""
        statistics = self._start("unique", budget, statistics, given)
        program = self._program(given, goals)
        few = self._few(2, given, flat(goals, "unique"), statistics)
        if few is None:
            few = _Few(
                list(
                    islice(
                        answers(self.term, program, engine=self.engine, statistics=statistics), 2
                    )
                )
            )
        if few.spent is not None:
            raise few.spent
        return len(few.answers) == 1

    def count(
        self,
        *goals: Any,
        budget: Budget = UNLIMITED,
        statistics: Statistics | None = None,
        **given: Any,
    ) -> int:
        """The exact number of answers. Raises the errors of :func:`logicpuzzles.count`."""
        statistics = self._start("count", budget, statistics, given)
        program = self._program(given, goals)
        few = self._few(None, given, flat(goals, "count"), statistics)
        if few is not None and all([_is_ground(answer) for answer in few.answers]):
            return len(few.answers)
        return count(self.term, program, statistics=statistics)

    def possible(self, *goals: Any, statistics: Statistics | None = None, **given: Any) -> Any:
        """What each unknown of the term can be. Raises the errors of
        :func:`logicpuzzles.asking.possible`.
        """
        statistics = Statistics() if statistics is None else statistics
        program = self._program(given, goals)
        few = self._few(FEW, given, flat(goals, "possible"), statistics)
        if (
            few is not None
            and few.spent is None
            and len(few.answers) < FEW
            and not has_expression(self.term)
        ):
            if not few.answers:
                return None
            with suppress(Unsupported):
                shape = _Shape(self.term)
                rows: list[list[Any]] = [[] for _ in few.answers]
                fits = [
                    shape.fill(answer.term, row)
                    for answer, row in zip(few.answers, rows, strict=True)
                ]
                if all(fits) and all([kind_of(value) == ATOM for row in rows for value in row]):
                    return _unite_rows(self.term, shape.leaves, rows)
        return possible(self.term, program, engine=self.engine, statistics=statistics)

    def _program(self, given: Mapping[str, Any], goals: Sequence[Any]) -> list[Any]:
        """The goals of a question, as ``run`` takes them. Raises ``GoalError`` for a name that no
        input has.
        """
        for name in given:
            if name not in self.inputs:
                raise GoalError(
                    f"there is no input {name!r}; the inputs are {', '.join(self.inputs)}"
                )
        equations = [
            eq(template, given[name]) for name, template in self.inputs.items() if name in given
        ]
        return [*self.goals, *equations, *goals]

    def _few(
        self, most: int | None, given: Mapping[str, Any], extra: list[Any], statistics: Statistics
    ) -> _Few | None:
        """The first answers, as they come to the prepared engine: in any order. ``None`` where the
        question has to be read anew: it cannot be prepared or, without a limit, has many answers.
        Raises ``OutOfBudget`` when there is no answer before.
        """
        if self._read is None or global_variables():
            return None
        values = self._values(given, extra)
        if values is None:
            return None
        statistics.check()
        before = statistics.answers
        few: list[Answer] = []
        with self._lock:
            if most is None:
                statistics.after(LISTED, _many)
            try:
                within = self._within(self._read, values)
                for answer in islice(self._read.answers(statistics, within, extra), most):
                    few.append(answer)
            except (Unsupported, GoalError, _Many):
                statistics.answers = before
                return None
            except OutOfBudget as spent:
                if not few or most is None:
                    raise
                return _Few(few, spent)
            finally:
                if most is None:
                    statistics.after(0, None)
        if len(few) == most:
            statistics.answers = before  # they are counted when they are listed
        return _Few(few)

    def _within(self, model: AskedModel, values: Sequence[Any]) -> list[tuple[int, int]]:
        """The values that are given, as places with masks."""
        masks, within = self._masks, []
        for place, (value, leaf) in enumerate(zip(values, self._leaves, strict=True)):
            cls = type(value)
            if cls is not Var and value is not leaf:
                key = value if cls is int or cls is str else atom_key(value)
                mask = masks.get(key)
                if mask is None:
                    mask = masks[key] = model.mask((value,))
                within.append((place, mask))
        return within

    def _values(self, given: Mapping[str, Any], extra: list[Any]) -> list[Any] | None:
        """The values of the leaves of all inputs, a variable where nothing is given; ``None`` where
        these are not all that the question says.
        """
        if extra and not all([isinstance(goal, Goal) for goal in extra]):
            return None
        values: list[Any] = []
        for name, shape in self._shapes.items():
            if name not in given:
                values += shape.leaves
            elif not shape.fill(given[name], values):
                return None
        own = self._leaves
        others = set(map(type, values)).difference(GIVEN)
        if others and any(
            [
                value is not leaf and type(value) in others
                for value, leaf in zip(values, own, strict=True)
            ]
        ):
            return None
        unknown = [
            value
            for value, leaf in zip(values, own, strict=True)
            if type(value) is Var and value is not leaf
        ]
        if unknown and (extra or not self._are_new(unknown)):
            return None
        return values

    def _are_new(self, unknown: Sequence[Any]) -> bool:
        """Whether unknowns are different, and were made after the program, so that no goal of the
        program can speak of them.
        """
        ids = set(map(id, unknown))
        if len(ids) < len(unknown) or not self._mentioned.isdisjoint(ids):
            return False
        try:
            first, *numbers = " ".join(["", *[variable.token for variable in unknown]]).split(" _")
        except TypeError:  # a token that is not a text
            return False
        own = (
            not first
            and len(numbers) == len(unknown)
            and "".join(numbers).isdecimal()
            and all(numbers)
        )  # names like _12
        return own and min(map(int, numbers)) > self._newest


def prepare(
    term: Any,
    *goals: Any,
    inputs: Mapping[str, Any] | Sequence[Any],
    engine: str | Engine = DEFAULT,
) -> Prepared:
    """Read a program once, to ask it many times:
    ``prepare(term, goals, inputs={"board": board}).run(n, board=givens)`` gives the answers of
    ``run(n, term, goals, eq(board, givens))``, several times as fast from the second question on.

    ``inputs``: a name for each term that questions give a value to, or a sequence of variables that
    have names of their own. An input of which a question says nothing may have any value. In a
    value, a variable stands for what is not known. Further goals may hold for one question only.
    Raises ``GoalError`` for names that no input can have, and ``EngineMissing``.

    Whatever the engine cannot prepare (foreign goals, unknowns without a domain, values that are
    neither whole numbers nor texts …) is read anew for each question, with the same answers. The
    engines ``fd``, ``sat`` and ``auto`` prepare.

    >>> from logicpuzzles import alldiffo, lesso, membero, prepare, vars
    >>> row = vars(3)
    >>> prepared = prepare(row, alldiffo(row), [membero(cell, (1, 2, 3)) for cell in row], inputs={"row": row, "last": row[2]})
    >>> prepared.run(0, row=[1, *row[1:]])
    ([1, 2, 3], [1, 3, 2])
    >>> prepared.run(0, lesso(row[0], row[1]), last=3), prepared.unique(last=3), prepared.count()
    (([1, 2, 3],), False, 6)
    """
    if isinstance(term, Goal | NamedRelation):
        raise GoalError(
            f"prepare takes a term, then goals: prepare(x, goal, inputs=…); {term!r} is not a term"
        )
    return Prepared(term, flat(goals, "prepare"), _name_inputs(inputs), engine)


def _name_inputs(inputs: Mapping[str, Any] | Sequence[Any]) -> dict[str, Any]:
    """The inputs by their names."""
    if isinstance(inputs, Mapping):
        named = dict(inputs)
    else:
        named = {}
        for term in inputs:
            name = term.token if is_variable(term) else None
            if not isinstance(name, str) or name.startswith("_") or name in named:
                raise GoalError(
                    f'an input needs a name of its own: inputs={{"board": board}}; {term!r} '
                    f"has none"
                )
            named[name] = term
    for name in named:
        if not (isinstance(name, str) and name.isidentifier()) or name in OWN:
            raise GoalError(
                f"an input cannot be called {name!r}; expected a name as in Python, except "
                f"{', '.join(OWN)}"
            )
    return named


def _is_ground(answer: Answer) -> bool:
    """Whether an answer is one value, and nothing is left over."""
    return not answer.residual and not any([is_variable(leaf) for leaf in leaves(answer.term)])


def _unite_rows(term: Any, unknowns: Sequence[Any], rows: Sequence[Sequence[Any]]) -> Any:
    """The term with the values that its leaves have in the ``rows``, ``OneOf`` them where they
    differ.
    """
    held: dict[int, Any] = {}
    for unknown, column in zip(unknowns, zip(*rows, strict=True), strict=True):
        values = sorted({atom_key(value): value for value in column}.values(), key=value_order)
        held[id(unknown)] = values[0] if len(values) == 1 else OneOf(tuple(values))
    return rebuild_term(term, lambda part: held[id(part)] if is_variable(part) else part)
