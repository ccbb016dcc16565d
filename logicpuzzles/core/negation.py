"""Negation: a goal does not hold, or exactly one of several goals does."""

from __future__ import annotations

from collections.abc import Collection
from functools import wraps
from itertools import combinations
from typing import Any

from logicpuzzles.core.errors import GoalError
from logicpuzzles.core.goals import (
    And,
    Call,
    Eq,
    Goal,
    NamedRelation,
    Neq,
    Or,
    P,
    apart,
    flat,
    lall,
    lany,
    refuse_tabled,
    terms_in,
    turn_goal,
)
from logicpuzzles.core.terms import is_variable, kind_of, leaves, match_parts

__all__ = ["deny_goal", "iffo", "implieso", "lone", "noto", "opposite", "xoro"]


def noto(goal: Any) -> Goal:
    """``goal`` does not hold. It is turned around by De Morgan's laws: ``eq`` into ``neq`` and
    back.

    Sound for relations that name their negation, and for goals of finite depth whose bodies bring
    in no variables of their own (a fresh variable says "there is", and its negation would have to
    say "for all"). Raises ``GoalError`` for a body that does, for a tabled relation, and for a
    foreign kanren goal.

    >>> from logicpuzzles import membero, run, var
    >>> x = var()
    >>> run(0, x, membero(x, range(5)), noto(membero(x, (1, 2))))
    (0, 3, 4)
    """
    return turn_goal(goal)


def implieso(a: Any, b: Any) -> Goal:
    """If ``a`` holds, ``b`` holds too. The same limits as for :func:`noto`.

    >>> from logicpuzzles import domaino, eq, run, vars
    >>> x, y = vars(2)
    >>> run(0, (x, y), implieso(eq(x, 1), eq(y, 1)), domaino((x, y), (0, 1)))
    ((0, 0), (0, 1), (1, 1))
    """
    return lany(turn_goal(lall(a)), lall(b))


def iffo(a: Any, b: Any) -> Goal:
    """Both goals hold, or neither does. The same limits as for :func:`noto`.

    >>> from logicpuzzles import domaino, eq, run, vars
    >>> x, y = vars(2)
    >>> run(0, (x, y), iffo(eq(x, 1), eq(y, 1)), domaino((x, y), (0, 1)))
    ((0, 0), (1, 1))
    """
    first, unknowns, holds, fails = apart(a)
    second, others, its, nots = apart(b)
    alike = lany(lall(holds, its), lall(fails, nots))
    return And(
        (*first, *second, alike), (*unknowns, *others), lany(lall(holds, nots), lall(fails, its))
    )


def xoro(a: Any, b: Any) -> Goal:
    """One of the two goals holds, and the other does not. The same limits as for :func:`noto`.

    >>> from logicpuzzles import domaino, eq, run, vars
    >>> x, y = vars(2)
    >>> run(0, (x, y), xoro(eq(x, 1), eq(y, 1)), domaino((x, y), (0, 1)))
    ((0, 1), (1, 0))
    """
    return turn_goal(iffo(a, b))


def lone(*goals: Any) -> Goal:
    """Exactly one of the goals holds. They may be given as lists; the same limits as for
    :func:`noto`.

    >>> from logicpuzzles import eq, membero, run, var
    >>> x = var()
    >>> run(0, x, membero(x, range(5)), lone(membero(x, (1, 2, 3)), membero(x, (3, 4)), eq(x, 4)))
    (1, 2)
    """
    each = flat(goals, "lone")
    return lall(lany(each), [lany(noto(a), noto(b)) for a, b in combinations(each, 2)])


def opposite(relation: NamedRelation[P]) -> NamedRelation[P]:
    """The relation that holds exactly where ``relation`` does not. Its name is ``not`` and the name
    of ``relation``; each of the two is the negation of the other. The limits are those of
    :func:`noto`.

    >>> from logicpuzzles import membero, relation, run, var
    >>> @relation
    ... def smallo(number):
    ...     return membero(number, (0, 1))
    >>> notsmallo, x = opposite(smallo), var()
    >>> run(0, x, notsmallo(x), membero(x, range(4)))
    (2, 3)
    """

    refuse_tabled(relation)

    @wraps(relation.body)
    def body(*arguments: Any, **named: Any) -> Goal:
        return noto(lall(relation.body(*arguments, **named)))

    body.__name__ = f"not{relation.name}"
    body.__doc__ = f"It does not hold: {relation.body.__doc__ or relation.name}"
    made: NamedRelation[P] = NamedRelation(body)
    made.negation, relation.negation = relation, made
    return made


def deny_goal(goal: Any, own: Collection[Any]) -> Goal:
    """``goal`` does not hold, whatever its ``own`` unknowns are: a blank in a clue stands for any
    value.

    An equation with an unknown that stands nowhere else says nothing, so it is left out of what is
    denied. Raises ``GoalError`` where an own unknown stands in two goals that both hold, or in
    anything but an equation, and as :func:`noto` does.

    >>> from logicpuzzles import eq, membero, run, var
    >>> x, blank = var(), var()
    >>> run(0, x, membero(x, (1, 2)), deny_goal(eq((1, blank), (x, 7)), {blank}))
    (2,)
    """
    names = _own_in(goal, own)
    if not names:
        return noto(goal)
    if isinstance(goal, Call):
        return deny_goal(goal.expand(), own)
    if isinstance(goal, Or):
        return And(tuple([deny_goal(part, own) for part in goal.goals]))
    if isinstance(goal, And):
        if goal.defines is not None:
            raise GoalError(
                f"{goal!r} cannot be denied: an unknown of its own stands in an expression"
            )
        if len(names) > len(set(names)):
            raise GoalError(
                f"{goal!r} cannot be denied: an unknown of its own stands in two of its goals"
            )
        return Or(tuple([deny_goal(part, own) for part in goal.goals]))
    if isinstance(goal, Eq):
        return Or(tuple([Neq(a, b) for a, b in _pairs_without(goal, own)]))
    raise GoalError(
        f"{goal!r} cannot be denied: it has an unknown of its own, and is not an equation"
    )


def _own_in(goal: Any, own: Collection[Any]) -> list[Any]:
    """The own unknowns in a goal; of a conjunction, once for each of its goals."""
    if isinstance(goal, And):
        return [name for part in goal.goals for name in dict.fromkeys(_own_in(part, own))]
    return list(
        dict.fromkeys(
            [
                leaf
                for term in terms_in(goal)
                for leaf in leaves(term)
                if is_variable(leaf) and leaf in own
            ]
        )
    )


def _pairs_without(goal: Eq, own: Collection[Any]) -> list[tuple[Any, Any]]:
    """The pairs of terms that an equation makes equal, without those of which one is an own
    unknown.
    """
    pairs: list[tuple[Any, Any]] = []
    seen: set[Any] = set()
    stack = [(goal.u, goal.v)]
    while stack:
        u, v = stack.pop()
        mine = [term for term in (u, v) if is_variable(term) and term in own]
        if mine:
            others = [
                leaf
                for term in (u, v)
                for leaf in leaves(term)
                if is_variable(leaf) and leaf in own
            ]
            if len(others) > 1 or seen.intersection(others):
                raise GoalError(
                    f"{goal!r} cannot be denied: an unknown of its own stands in it twice"
                )
            seen.update(mine)
        elif not (_own_in(Eq(u, v), own)):
            pairs.append((u, v))
        else:
            parts = (
                match_parts(u, v, kind_of(u), kind_of(v))
                if not (is_variable(u) or is_variable(v))
                else None
            )
            if parts is None and (is_variable(u) or is_variable(v)):
                raise GoalError(
                    f"{goal!r} cannot be denied: what an unknown is made of is not known"
                )
            if parts is None:
                return [(0, 1)]  # they never become equal
            stack.extend(parts)
    return pairs
