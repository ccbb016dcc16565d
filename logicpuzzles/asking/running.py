"""Questions put to goals: ``run`` and what stands on it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from typing import Any, TypeVar, Unpack, overload

from logicpuzzles.core.budget import (
    UNLIMITED,
    Budget,
    Limits,
    Statistics,
    each_limited,
    keep_limits,
    start_statistics,
)
from logicpuzzles.core.errors import GoalError, OutOfBudget
from logicpuzzles.core.expressions import MEANINGS, has_expression, is_number
from logicpuzzles.core.goals import And, Call, Eq, Goal, NamedRelation, check, flat
from logicpuzzles.core.machine import new_tables, stream
from logicpuzzles.core.substitution import Bindings, bound_in, reify, unify
from logicpuzzles.core.tabling import Tables
from logicpuzzles.core.templates import is_recursion
from logicpuzzles.core.terms import SIMPLE, global_variables, is_variable, leaves, term_key
from logicpuzzles.engines import DEFAULT, Engine, counted, engine_named
from logicpuzzles.engines.base import Answer, Compiled, comparable

__all__ = ["answers", "count", "run"]

T = TypeVar("T")
LEARNT, SMALL = 100_000, 20  # nodes and answers of a search for few, before they are counted
LISTED = 1_000  # nodes of a search that lists answers, before the answers are counted instead


@overload
def run(
    n: int,
    term: T,
    *goals: Any,
    engine: str | Engine = DEFAULT,
    budget: Budget = UNLIMITED,
    statistics: Statistics | None = None,
    results_filter: Callable[[Iterator[Any]], Any] | None = None,
    minimise: Any = None,
    maximise: Any = None,
    **limits: Unpack[Limits],
) -> tuple[T, ...]: ...
@overload
def run(
    n: None,
    term: T,
    *goals: Any,
    engine: str | Engine = DEFAULT,
    budget: Budget = UNLIMITED,
    statistics: Statistics | None = None,
    results_filter: None = None,
    minimise: Any = None,
    maximise: Any = None,
    **limits: Unpack[Limits],
) -> Iterator[T]: ...
@overload
def run(
    n: None,
    term: Any,
    *goals: Any,
    engine: str | Engine = DEFAULT,
    budget: Budget = UNLIMITED,
    statistics: Statistics | None = None,
    results_filter: Callable[[Iterator[Any]], T],
    minimise: Any = None,
    maximise: Any = None,
    **limits: Unpack[Limits],
) -> T: ...
def run(
    n: int | None,
    term: Any,
    *goals: Any,
    engine: str | Engine = DEFAULT,
    budget: Budget = UNLIMITED,
    statistics: Statistics | None = None,
    results_filter: Callable[[Iterator[Any]], Any] | None = None,
    minimise: Any = None,
    maximise: Any = None,
    **limits: Unpack[Limits],
) -> Any:
    """The values that ``term`` can have when all ``goals`` hold, each once.

    ``n``: how many, as a tuple; 0 for all of them; ``None`` for an iterator that finds them as they
    are asked for. The tuple shows what an answer still depends on: ``(~x while neq(~x, 1),)`` is
    ``(x,)``. ``goals``: goals of this vocabulary and foreign kanren goals, in any order.
    ``results_filter`` is applied to the iterator of answers. ``timeout`` (seconds), ``nodes`` and
    ``memory`` (bytes) are limits, as a ``budget`` has them; ``statistics`` has a budget of its own.
    Raises ``OutOfBudget``, and ``EngineMissing`` for an unknown ``engine``.

    ``minimise`` or ``maximise``: an unknown, a number or an expression, the objective. The answers
    are then only those in which it is the least, or the greatest, of all; an answer in which it is
    not a number does not count. A budget that is spent before this is proven raises ``OutOfBudget``
    with the ``best`` answer so far. Raises ``GoalError`` where the objective has no domain.

    >>> from logicpuzzles import eq, lany, run, var
    >>> x = var()
    >>> run(1, x, eq(x, 5)), run(0, x, lany(eq(x, 1), eq(x, 2)))
    ((5,), (1, 2))
    >>> from logicpuzzles import membero
    >>> y = var()
    >>> run(0, {"least": x, "other": y}, membero((x, y), ((1, 2), (2, 3))), timeout=10)
    ({'least': 1, 'other': 2}, {'least': 2, 'other': 3})
    >>> run(1, (x, y), membero(x, (3, 5)), membero(y, (2, 4)), maximise=x - y)
    ((5, 2),)
    """
    if n is not None and (not isinstance(n, int) or n < 0):
        raise GoalError(
            f"run takes a number of answers, 0 for all or None for an iterator, not {n!r}"
        )
    if isinstance(term, Goal | NamedRelation):
        raise GoalError(
            f"run takes a number, a term, then goals: run(0, x, goal); {term!r} is not a term"
        )
    statistics = start_statistics("run", budget, statistics, limits)
    if minimise is None and maximise is None:
        selected = answers(term, *goals, engine=engine, statistics=statistics)
    elif minimise is None or maximise is None:
        objective = maximise if minimise is None else minimise
        selected = each_limited(
            _best(term, objective, minimise is None, flat(goals, "run"), engine, statistics),
            statistics,
        )
    else:
        raise GoalError("run takes one objective: to minimise or to maximise, not both")
    if results_filter is None:
        return list_terms(n, selected)
    results: Any = results_filter(_terms(selected, {}))
    return results if n is None else tuple(islice(results, n or None))


class Depending(tuple[Any, ...]):
    """The terms of answers, of which some depend on goals that are left over: these are shown with
    them. ``left``: by the place of such an answer, the conjunctions of which one must hold.
    """

    left: dict[int, list[Sequence[Any]]]

    def __repr__(self) -> str:
        shown = [self._show_term(place, term) for place, term in enumerate(self)]
        return f"({', '.join(shown)}{',' * (len(shown) == 1)})"

    def _show_term(self, place: int, term: Any) -> str:
        ways = [" & ".join(dict.fromkeys(map(repr, goals))) for goals in self.left.get(place, ())]
        return f"{term!r} while {' | '.join(ways)}" if ways else repr(term)

    def __reduce__(self) -> tuple[Any, ...]:
        return tuple, (list(self),)


def list_terms(n: int | None, answers: Iterator[Answer]) -> Any:
    """The terms of ``n`` answers, each once: a tuple, 0 for all of them; ``None`` for an
    iterator.
    """
    left: dict[int, list[Sequence[Any]]] = {}
    terms = _terms(answers, left)
    if n is None:
        return terms
    found = tuple(islice(terms, n or None))
    if left:
        found = Depending(found)
        found.left = left
    return found


def _terms(answers: Iterator[Answer], left: dict[int, list[Sequence[Any]]]) -> Iterator[Any]:
    """The terms of answers, each once. ``left``: takes in what they depend on."""
    places: dict[Any, int] = {}  # of the ground ones that depend on something
    number = 0
    for term, residual in answers:
        if residual or places:
            key = term_key(term)
            place = places.get(key)
            if place is not None:
                if not residual:
                    left.pop(place, None)
                elif place in left:
                    left[place].append(residual)
                continue
            if residual:
                left[number] = [residual]
                if _is_ground(key):
                    places[key] = number
        number += 1
        yield term


def answers(
    term: Any, *goals: Any, engine: str | Engine = DEFAULT, statistics: Statistics | None = None
) -> Iterator[Answer]:
    """The answers one by one, each once, with the goals that must still hold of its unknowns. Their
    cost is in ``statistics``.

    Raises ``OutOfBudget``.

    The engine solves the goals that it knows. Kanren runs the rest (foreign goals, recursion of
    unknown depth) from each of the engine's answers, and what is nothing but recursion and facts.
    """
    statistics = Statistics() if statistics is None else statistics
    with keep_limits(statistics):
        selected = _answers(term, goals, engine, statistics)
    return each_limited(selected, statistics)


def _answers(
    term: Any, goals: Sequence[Any], engine: str | Engine, statistics: Statistics
) -> Iterator[Answer]:
    ours = flat(goals, "run")
    if has_expression(term):
        term, defined = MEANINGS.asked(term)
        ours.append(defined)
    if any(
        [
            goal.arguments and type(goal.arguments[0]) is Call
            if type(goal) is Call
            else type(goal) is And
            for goal in ours
        ]
    ):
        refuse_bound(ours)
        return _found(term, ours, engine, statistics)
    return _found_or_refused(_found(term, ours, engine, statistics), ours)


def _found_or_refused(found: Iterator[Answer], goals: list[Any]) -> Iterator[Answer]:
    """The answers found. Where there are none, or the first depends on something, raises as
    ``refuse_bound``: what it refuses never holds.
    """
    sure = False
    for answer in found:
        if not sure:
            if answer.residual:
                refuse_bound(goals)
            sure = True
        yield answer
    if not sure:
        refuse_bound(goals)


def _found(
    term: Any, ours: list[Any], engine: str | Engine, statistics: Statistics
) -> Iterator[Answer]:
    foreign = [goal for goal in ours if not isinstance(goal, Goal)]
    if foreign:
        ours = [goal for goal in ours if isinstance(goal, Goal)]
    if global_variables():
        return _distinct(_states(term, And((*ours, *foreign)), statistics))
    solver = engine_named(engine)
    if not solver.mixes and not foreign and is_recursion(ours):
        solver = engine_named("kanren")
    if solver.mixes:
        return _distinct(
            _settle_answers(
                solver.read(term, And((*ours, *foreign)), statistics).answers(), statistics
            )
        )
    compiled = solver.read(term, And(tuple(ours)), statistics)
    if not (compiled.left_over or foreign):
        if not compiled.waits:
            return compiled.answers()
        return _distinct(_settle_answers(compiled.answers(), statistics))
    compiled = solver.read(term, And(tuple(ours)), statistics, everything=True)
    rest = [*(goal for goal, _ in compiled.left_over), *foreign]
    return _distinct(
        _settle_answers(
            _continue_states(term, compiled.term, compiled.answers(), rest, statistics), statistics
        )
    )


def refuse_bound(goals: Iterable[Any]) -> None:
    """Raises ``GoalError`` for what would be refused if it stood in a goal where an unknown stands
    that equations make it.
    """
    equations: list[Eq] = []
    calls: list[Call] = []
    stack = list(goals)
    while stack:
        goal = stack.pop()
        if type(goal) is And:
            stack.extend(goal.goals)
        elif type(goal) is Eq:
            equations.append(goal)
        elif type(goal) is Call:
            inner = (
                goal.arguments[0] if goal.arguments and type(goal.arguments[0]) is Call else goal
            )  # what noto denies
            if inner.relation.refuse is not None:
                calls.append(inner)
    if not (equations and calls):
        return
    known = Bindings()
    for equation in equations:
        known = unify(equation.u, equation.v, known)
        if known is False:
            return
    for call in calls:
        arguments = reify(call.arguments, known)
        if arguments is not call.arguments and call.relation.refuse is not None:
            call.relation.refuse(*arguments, **call.named)


def count(
    term: Any,
    *goals: Any,
    budget: Budget = UNLIMITED,
    statistics: Statistics | None = None,
    **limits: Unpack[Limits],
) -> int:
    """The exact number of answers: of different values that ``term`` can have when all ``goals``
    hold.

    A short search lists the answers. After that, where each unknown has a domain, they are counted
    without being listed, so there may be billions of them. The limits are those of ``run``.
    Raises ``OutOfBudget``, and ``GoalError`` where an answer holds unknowns, or goals that are left
    over: they may stand for no answer or for infinitely many.

    >>> from logicpuzzles import alldiffo, count, membero, vars
    >>> row = vars(20)
    >>> count(row, alldiffo(row), [membero(cell, range(20)) for cell in row])
    2432902008176640000
    """
    statistics = start_statistics("count", budget, statistics, limits)
    with keep_limits(statistics):
        return _count_answers(term, flat(goals, "count"), statistics)


def _count_answers(term: Any, ours: list[Any], statistics: Statistics) -> int:
    if has_expression(term):
        term, defined = MEANINGS.asked(term)
        ours.append(defined)
    if all([isinstance(goal, Goal) for goal in ours]) and not global_variables():
        statistics.after(LISTED, _many)
        try:
            return _number(answers(term, ours, statistics=statistics))
        except _Many:
            statistics.answers = 0
            statistics.after(0, None)
            number = _count_few(term, ours, statistics)
            if number is None:
                number = counted(term, And(tuple(ours)), statistics)
            if number is not None:
                return number
        finally:
            statistics.after(0, None)
    return _number(answers(term, ours, statistics=statistics))


def _count_few(term: Any, ours: list[Any], statistics: Statistics) -> int | None:
    """The number of answers where it is small and an engine that learns finds it soon."""
    spent = Statistics(Budget(statistics.left, LEARNT))
    found = 0
    try:
        for _ in islice(_distinct(answers(term, ours, statistics=spent)), SMALL):
            found += 1
    except OutOfBudget:
        return None
    finally:
        statistics.nodes += spent.nodes
    return found if found < SMALL else None


def _best(
    term: Any,
    objective: Any,
    largest: bool,
    goals: list[Any],
    engine: str | Engine,
    statistics: Statistics,
) -> Iterator[Answer]:
    """The answers with the best value of the objective, each once.

    First one of them is found, and its value is proven to be the best; then this value is fixed,
    and the others are listed.
    """
    if not (is_number(objective) and objective == objective):
        raise GoalError(f"an objective is a number, an unknown or an expression, not {objective!r}")
    pair = (term, objective)
    if has_expression(pair):
        pair, defined = MEANINGS.asked(pair)
        goals.append(defined)
    return _distinct(_best_of(pair, largest, goals, engine, statistics))


def _best_of(
    pair: tuple[Any, Any],
    largest: bool,
    goals: list[Any],
    engine: str | Engine,
    statistics: Statistics,
) -> Iterator[Answer]:
    reading = _improving(pair, goals, engine, statistics)
    every = reading is None
    candidates = (
        answers(pair, *goals, engine=engine, statistics=statistics)
        if reading is None
        else reading.improving(largest)
    )
    best: list[Answer] = []  # all the best ones, where every answer is listed, else one of them
    try:
        for answer in candidates:
            _, value = answer.term
            if is_variable(value):
                raise GoalError(
                    "the objective has no domain, so there is no best answer: give it values "
                    "with membero"
                )
            if comparable(value):
                record = best[0].term[1] if best else value
                if value > record if largest else value < record:
                    best = []
                if not best or value == record:
                    best.append(answer)
    except OutOfBudget as spent:
        found = best[0].term if best else None
        raise OutOfBudget(spent.limit, found, remedy=spent.remedy) from None
    for answer in best:
        yield Answer(answer.term[0], answer.residual)
    if best and not every:
        (first, record), _ = best[0]
        equal = check(lambda number: comparable(number) and number == record, pair[1])
        key = term_key(first)
        try:
            for answer in answers(pair[0], *goals, equal, engine=engine, statistics=statistics):
                if term_key(answer.term) == key:
                    statistics.answers -= 1  # it was counted when it was found first
                else:
                    yield answer
        except OutOfBudget as spent:
            raise OutOfBudget(spent.limit, best[0].term, proven=True) from None


def _improving(
    pair: Any, goals: list[Any], engine: str | Engine, statistics: Statistics
) -> Compiled | None:
    """The goals as read by an engine that finds best answers by itself; ``None`` where all answers
    have to be listed.
    """
    solver = engine_named(engine)
    if solver.mixes or global_variables() or not all([isinstance(goal, Goal) for goal in goals]):
        return None
    compiled = solver.read(pair, And(tuple(goals)), statistics)
    return None if compiled.left_over or compiled.waits else compiled


def _number(answers: Iterator[Answer]) -> int:
    number = 0
    undecided: dict[Any, Answer] = {}  # they may come again, depending on nothing
    for answer in answers:
        key = term_key(answer.term) if answer.residual or undecided else None
        if answer.residual and _is_ground(key) and len(undecided) < LISTED:
            undecided.setdefault(key, answer)
            continue
        if answer.residual or any([is_variable(leaf) for leaf in leaves(answer.term)]):
            raise _refuse_to_count(answer)
        undecided.pop(key, None)
        number += 1
    for answer in undecided.values():
        raise _refuse_to_count(answer)
    return number


def _refuse_to_count(answer: Answer) -> GoalError:
    rest = f" while {', '.join(map(repr, answer.residual))}" if answer.residual else ""
    return GoalError(
        f"infinitely many answers, or undecided: {answer.term!r}{rest}; count needs a domain "
        "for each unknown"
    )


class _Many(Exception):
    """There are many answers."""


def _many() -> None:
    raise _Many


def _states(
    term: Any, goal: Goal, statistics: Statistics, tables: Tables | None = None
) -> Iterator[Answer]:
    from logicpuzzles.core.constraints import waiting_of

    for state in stream(goal, {}, statistics.node, tables):
        yield Answer(reify(term, bound_in(state)), waiting_of(state))


def _continue_states(
    term: Any, whole: Any, answers: Iterator[Answer], rest: list[Any], statistics: Statistics
) -> Iterator[Answer]:
    tables = new_tables()
    for answer, waiting in answers:
        yield from _states(term, And((Eq(whole, answer), *waiting, *rest)), statistics, tables)


def _settle_answers(answers: Iterator[Answer], statistics: Statistics) -> Iterator[Answer]:
    for answer in answers:
        if answer.residual:
            from logicpuzzles.asking.residual import settle_residues

            yield from settle_residues(answer, statistics)
        else:
            yield answer


def _distinct(answers: Iterator[Answer]) -> Iterator[Answer]:
    """Each answer once. One that depends on goals is compared where its term is known: it comes
    once for the same goals, and not after the same term that depends on nothing.
    """
    seen: set[Any] = set()
    for answer in answers:
        term = answer.term
        key = (SIMPLE, (term,)) if _is_simple(term) else term_key(term)
        if answer.residual:
            if key in seen:
                continue
            key = (key, *map(repr, answer.residual)) if _is_ground(key) else None
        if key is None:
            yield answer
        elif key not in seen:
            seen.add(key)
            yield answer


DEEPEST = 20  # tuples in each other that Python compares


def _is_simple(term: Any) -> bool:
    """Whether a term is of whole numbers, texts and tuples only, so that Python tells it from
    others of that sort.
    """
    if type(term) is not tuple:
        return type(term) in SIMPLE
    if SIMPLE.issuperset(map(type, term)):
        return True
    level = [term]
    for _ in range(DEEPEST):
        level = [part for each in level if not SIMPLE.issuperset(map(type, each)) for part in each]
        level = [part for part in level if type(part) not in SIMPLE]
        if not level:
            return True
        if any([type(part) is not tuple for part in level]):
            return False
    return False


def _is_ground(key: tuple[Any, ...] | None) -> bool:
    """Whether the term with this key holds no unknown."""
    return key is not None and not any([type(part) is int for part in key])
