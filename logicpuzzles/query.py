"""Questions put to goals: ``run`` and what stands on it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any

from .budget import UNLIMITED, Budget, Statistics
from .engines import DEFAULT, Engine, engine_named
from .errors import GoalError
from .goals import All, Eq, Goal, flat, stream
from .terms import CONS, MAPPING, OBJECT, SEQUENCE, VARIABLE, global_variables, kind_of, parts, reify

__all__ = ["answers", "run"]


def run(
    n: int | None,
    term: Any,
    *goals: Any,
    engine: str | Engine = DEFAULT,
    budget: Budget = UNLIMITED,
    results_filter: Callable[[Iterator[Any]], Any] | None = None,
) -> Any:
    """The answers: what ``term`` can be when all ``goals`` hold, each once.

    ``n``: how many, as a tuple; 0 for all of them; ``None`` for an iterator that finds them as they are asked for.
    ``goals``: goals of this vocabulary and foreign kanren goals, in any order. ``results_filter`` is applied to the iterator
    of answers. Raises ``OutOfBudget``, and ``EngineMissing`` for an unknown ``engine``.

    >>> from logicpuzzles import eq, lany, run, var
    >>> x = var()
    >>> run(1, x, eq(x, 5)), run(0, x, lany(eq(x, 1), eq(x, 2)))
    ((5,), (1, 2))
    """
    if n is not None and (not isinstance(n, int) or n < 0):
        raise GoalError(f"run takes a number of answers, 0 for all or None for an iterator, not {n!r}")
    found: Any = answers(term, *goals, engine=engine, statistics=Statistics(budget))
    if results_filter is not None:
        found = results_filter(found)
    if n is None:
        return found
    return tuple(found) if n == 0 else tuple(islice(found, n))


def answers(
    term: Any, *goals: Any, engine: str | Engine = DEFAULT, statistics: Statistics | None = None
) -> Iterator[Any]:
    """The answers one by one, each once, with their cost in ``statistics``. Raises ``OutOfBudget``.

    The goals that the engine knows are its to solve; what it cannot run (foreign goals, recursion of unknown depth) is left
    to kanren, which goes on from each of the engine's answers.
    """
    statistics = Statistics() if statistics is None else statistics
    ours = flat(goals, "run")
    foreign = [goal for goal in ours if not isinstance(goal, Goal)]
    if foreign:
        ours = [goal for goal in ours if isinstance(goal, Goal)]
    if global_variables():
        return _distinct((reify(term, state), ()) for state in stream(All((*ours, *foreign)), {}, statistics.node))
    solver = engine_named(engine)
    if solver.mixes:
        return _distinct(solver.read(term, All((*ours, *foreign)), statistics).answers())
    compiled = solver.read(term, All(tuple(ours)), statistics)
    if not (compiled.left_over or foreign):
        return (answer for answer, _ in compiled.answers())
    whole: tuple[Any, ...] = ()
    states: Iterator[tuple[Any, Any]] = iter([((), ())])
    if len(compiled.left_over) < len(ours):
        whole = (term, tuple(compiled.variables))
        compiled = solver.read(whole, All(tuple(ours)), statistics)
        states = compiled.answers()
    rest = [*(goal for goal, _ in compiled.left_over), *foreign]
    return _distinct(_continued(term, whole, states, rest, statistics))


def _continued(
    term: Any, whole: Any, found: Iterator[Any], rest: list[Any], statistics: Statistics
) -> Iterator[tuple[Any, Any]]:
    for answer, waiting in found:
        for state in stream(All((Eq(whole, answer), *waiting, *rest)), {}, statistics.node):
            yield reify(term, getattr(state, "data", state)), getattr(state, "constraints", ())


def _distinct(found: Iterator[tuple[Any, Any]]) -> Iterator[Any]:
    """Each answer once. Two that still hold unknowns under constraints are not compared."""
    seen: set[Any] = set()
    for answer, waiting in found:
        key = answer_key(answer)
        if key is None or (waiting and any(type(part) is int for part in key)):
            yield answer
        elif key not in seen:
            seen.add(key)
            yield answer


def answer_key(term: Any) -> tuple[Any, ...] | None:
    """A hashable value that two answers share exactly when they are the same up to the names of unknowns; ``None`` when a
    part cannot be hashed. It lists the parts from left to right: a number for each unknown, a constructor for each compound,
    type and value for each atom."""
    names: dict[Any, int] = {}
    key: list[Any] = []
    stack = [term]
    while stack:
        part = stack.pop()
        kind = kind_of(part)
        if kind == VARIABLE:
            key.append(names.setdefault(part, len(names)))
        elif kind == CONS:
            key.append((CONS, 2))
            stack += (part.cdr, part.car)
        elif kind in (SEQUENCE, MAPPING, OBJECT):
            constructor, arguments = parts(part, kind)
            key.append(constructor)
            stack.extend(reversed(arguments))
        else:
            key.append((type(part), part))
    try:
        hash(tuple(key))
    except TypeError:
        return None
    return tuple(key)
