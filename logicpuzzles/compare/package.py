"""The same goals as a plain program of the package kanren: by its own ``run``, ``eq``, ``lall`` and
``lany``.

Nothing stands between: the package takes the goals in the order in which they are written, and
searches as it does. Only ``neq`` and ``check`` are ours, as constraints in the package's state,
since its own ``neq`` loses answers and it has no tests that wait. A test that determines its last
unknown does so at the end.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from logicpuzzles.core.constraints import awake, waiting_of
from logicpuzzles.core.distribution import check_kanren
from logicpuzzles.core.goals import And, Call, Eq, Goal, Or
from logicpuzzles.core.substitution import bound_in

check_kanren()

import kanren  # noqa: E402

Stream = Iterator[Any]


class Undecided(Exception):
    """Constraints are left that wait for unknowns, so that it is not known whether there is an
    answer.
    """


def by_package(term: Any, goal: Goal, count: Callable[[], None]) -> Stream:
    """The values of ``term`` for which the goal holds, as the package finds them; one may come
    several times. ``count`` is called for each goal that is run, and may raise to end the search.
    Raises ``RecursionError`` where the package's streams nest too deep, and :class:`Undecided`.

    >>> from logicpuzzles import eq, lall, membero, var
    >>> x = var()
    >>> list(by_package(x, lall(membero(x, (1, 2, 3)), membero(x, (2, 3, 4))), lambda: None))
    [2, 3]
    """

    def determined(state: Any) -> Stream:
        solved = awake(state)
        if solved is not None:
            rest: Stream = kanren.lall(_translate_goal(solved, count), determined)(state)
            return rest
        if waiting_of(state):
            raise Undecided
        return iter((state,))

    results: Stream = kanren.run(None, term, _translate_goal(goal, count), determined)
    return results


def _translate_goal(goal: Any, count: Callable[[], None]) -> Callable[[Any], Stream]:
    """A goal of the package. The body of a relation is run when its turn comes, with what is known
    then.
    """
    if isinstance(goal, And):
        plain = kanren.lall(*[_translate_goal(part, count) for part in goal.goals])
    elif isinstance(goal, Or) and goal.goals:
        plain = kanren.lany(*[_translate_goal(part, count) for part in goal.goals])
    elif isinstance(goal, Eq):
        plain = kanren.eq(goal.u, goal.v)
    else:
        plain = goal

    def run(state: Any) -> Stream:
        count()
        if isinstance(goal, Call):
            return _translate_goal(goal.expand(bound_in(state)), count)(state)
        stream: Stream = plain(state)
        return stream

    return run
