"""The other public names of kanren, so that a program for it runs with its import changed.

``OWN`` are made of goals of this vocabulary, which say what theirs say; the rest is kanren's own and
mixes with goals of both. Kanren has no ``conda``, ``condu`` and ``condeseq`` any more, or ``goaleval``;
programs for older ones name them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib import import_module
from itertools import chain
from typing import Any

from logicpuzzles.core.goals import Goal, check, conde, lall, lany, relation
from logicpuzzles.core.terms import COMPOUND, State, kind_of

__all__ = ["BORROWED", "OWN", "find_borrowed"]

BORROWED = {
    name: module
    for module, names in {
        "core": "Zzz bind dbgo ground_order ground_order_key ifa",
        "constraints": "ConstrainedState ConstrainedVar ConstraintStore DisequalityStore "
        "IsinstanceStore PredicateStore TypeStore",
        "term": "applyo arguments operator term unifiable_with_term",
        "graph": "eq_length map_anyo mapo reduceo term_walko vararg_success walko",
        "assoccomm": "assoc_args assoc_flatten associative commutative eq_assoc eq_assoc_args "
        "eq_assoccomm eq_comm flatten_assoc_args",
        "util": "FlexibleSet HashableForm dicthash groupsizes hashable index intersection "
        "make_hashable multihash unique",
    }.items()
    for name in names.split()
}


@relation
def typeo(u: Any, u_type: Any) -> Goal:
    """The class of ``u`` is ``u_type``.

    >>> from logicpuzzles import membero, run, var
    >>> x = var()
    >>> run(0, x, typeo(x, int), membero(x, (1, "a", True)))
    (1,)
    """
    return _check_class(u, u_type, lambda own, given: own is given)


@relation
def isinstanceo(u: Any, u_type: Any) -> Goal:
    """``u`` is an instance of the class ``u_type``; of all of them, where several are stated.

    >>> from numbers import Integral
    >>> from logicpuzzles import membero, run, var
    >>> x = var()
    >>> run(0, x, isinstanceo(x, Integral), membero(x, (1.1, 2, 3.2, 4)))
    (2, 4)
    """
    return _check_class(u, u_type, issubclass)


def _check_class(u: Any, u_type: Any, holds: Callable[[type, type], bool]) -> Goal:
    """A test of the class of a term, which of a compound one is known before its parts are."""
    if kind_of(u) in COMPOUND:
        own = type(u)
        return check(lambda given: isinstance(given, type) and holds(own, given), u_type)
    return check(
        lambda term, given: isinstance(given, type) and holds(type(term), given), u, u_type
    )


def conda(*branches: Any) -> Callable[[State], Iterator[State]]:
    """The goals of the first of ``branches`` whose first goal holds, and of no other. It depends on
    what is known when it is run, which is after all goals that no function of a state is.

    >>> from logicpuzzles import eq, run, var
    >>> x = var()
    >>> run(0, x, conda([eq(x, 1), lany(eq(x, 1), eq(x, 2))], [eq(x, 3)])), run(0, x, conda([eq(x, 1)], [eq(x, 3)]), eq(x, 3))
    ((1,), (3,))
    """
    return _commit(branches, None)


def condu(*branches: Any) -> Callable[[State], Iterator[State]]:
    """As ``conda``, with the first answer alone to the first goal.

    >>> from logicpuzzles import membero, run, var
    >>> x = var()
    >>> run(0, x, condu([membero(x, (1, 2))]))
    (1,)
    """
    return _commit(branches, 1)


def _commit(branches: Any, most: int | None) -> Callable[[State], Iterator[State]]:
    split = [(lall(goals[:1]), lall(goals[1:])) for goals in map(list, branches)]

    def goal(state: State) -> Iterator[State]:
        for head, rest in split:
            states = head(state)
            for first in states:
                for each in (first,) if most else chain((first,), states):
                    yield from rest(each)
                return

    return goal


def condeseq(branches: Any) -> Goal:
    """As ``conde``, with the branches in one collection, which may be endless."""
    return conde(iter(branches))


def goaleval(goal: Any) -> Any:
    """A goal that may be written as a tuple, ``(eq, x, 1)``, as older programs do.

    >>> from logicpuzzles import eq, run, var
    >>> x = var()
    >>> run(0, x, goaleval((lany, (eq, x, 1), (eq, x, 2))))
    (1, 2)
    """
    if isinstance(goal, tuple) and goal and callable(goal[0]) and not isinstance(goal[0], Goal):
        return goal[0](*map(goaleval, goal[1:]))
    return goal


OWN: dict[str, Any] = {
    "typeo": typeo, "isinstanceo": isinstanceo, "conda": conda, "condu": condu, "condeseq": condeseq,
    "goaleval": goaleval, "lconj": lall, "lconj_seq": lall, "ldisj": lany, "ldisj_seq": lany,
    "succeed": lall(), "fail": lany(),
}  # fmt: skip


def find_borrowed(name: str) -> Any:
    """What a program for kanren calls so, ``None`` where it has no such name."""
    if name in OWN:
        return OWN[name]
    return getattr(import_module(f"kanren.{BORROWED[name]}"), name) if name in BORROWED else None
