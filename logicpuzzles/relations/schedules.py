"""Relations about tasks in time: each begins at its start, and takes as long as its duration
says.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations
from typing import Any

from logicpuzzles.core.errors import GoalError
from logicpuzzles.core.goals import Check, Goal, lall, relation
from logicpuzzles.core.terms import sequence
from logicpuzzles.relations.arithmetic import all_numbers

__all__ = ["cumulativeo", "nooverlapo"]


@relation
def nooverlapo(starts: Any, durations: Any) -> Goal:
    """No two tasks overlap: one ends before the other begins, or just then. A task that takes no
    time overlaps none.

    ``starts``, ``durations``: as many numbers each, no duration negative. Any of them may be
    unknown.

    Source: Jacques Carlier, "The one-machine sequencing problem", 1982; Nicolas Beldiceanu and
    others, "Global Constraint Catalogue", 2005: disjunctive.

    >>> from logicpuzzles import membero, run, var
    >>> x = var()
    >>> run(0, x, nooverlapo((x, 3), (2, 1)), membero(x, range(6)))
    (0, 1, 4, 5)
    """
    tasks = list(zip(*_rows("nooverlapo", starts, durations), strict=True))

    def apart(*terms: Any) -> bool:
        if not all_numbers(terms) or min(terms[1::2]) < 0:
            return False
        (begin, length, other_begin, other_length) = terms if len(terms) == 4 else (*terms, 0, 0)
        free = length == 0 or other_length == 0
        return bool(free or begin + length <= other_begin or other_begin + other_length <= begin)

    if len(tasks) == 1:
        return _of_numbers(apart, *tasks[0])
    return lall([_of_numbers(apart, *task, *other) for task, other in combinations(tasks, 2)])


@relation
def cumulativeo(starts: Any, durations: Any, demands: Any, capacity: Any) -> Goal:
    """Tasks that run at the same time never demand more than ``capacity`` together.

    ``starts``, ``durations``, ``demands``: as many numbers each; a task runs from its start on, and
    no more when it ends. No duration, demand or capacity is negative. Any of them may be unknown.

    Source: Abderrahmane Aggoun and Nicolas Beldiceanu, "Extending CHIP in order to solve complex
    scheduling and placement problems", 1993; Nicolas Beldiceanu and others,
    "Global Constraint Catalogue", 2005: cumulative.

    >>> from logicpuzzles import membero, run, var
    >>> x = var()
    >>> run(0, x, cumulativeo((x, 1, 2), (2, 2, 2), (1, 1, 2), 3), membero(x, range(6)))
    (0, 3, 4, 5)
    """
    rows = _rows("cumulativeo", starts, durations, demands)
    size = len(rows[0])

    def enough(*terms: Any) -> bool:
        if not all_numbers(terms) or min(terms[size:]) < 0:
            return False
        tasks = list(zip(terms[:size], terms[size : 2 * size], terms[2 * size : -1], strict=True))
        running = [
            [need for begin, length, need in tasks if begin <= time < begin + length]
            for time, _, _ in tasks
        ]
        return all([sum(needs) <= terms[-1] for needs in running])

    return _of_numbers(enough, *rows[0], *rows[1], *rows[2], capacity)


def _of_numbers(holds: Callable[..., bool], *terms: Any) -> Goal:
    return Check(holds, terms, None, lambda *terms: all_numbers(terms))


def _rows(name: str, *rows: Any) -> list[Sequence[Any]]:
    """Rows of one length."""
    known = [sequence(row, name) for row in rows]
    lengths = [len(row) for row in known]
    if len(set(lengths)) > 1:
        raise GoalError(
            f"{name} takes as many starts as durations{' and demands' * (len(rows) - 2)}, not "
            f"{lengths}"
        )
    return known
