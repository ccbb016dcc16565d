"""Whether a goal of known terms holds: decided while goals are read, so that such a goal never
becomes a constraint.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from unification import Var

from logicpuzzles.core.goals import Call, Check, Neq
from logicpuzzles.core.substitution import new_bindings
from logicpuzzles.core.terms import ATOM, KINDS, OPAQUE, VARIABLE, kind_of, leaves
from logicpuzzles.relations import (
    abso,
    cumulativeo,
    differenceo,
    distanceo,
    integero,
    lesseqo,
    lesso,
    lexo,
    lineo,
    maxo,
    mino,
    powero,
    producto,
    quotiento,
    remaindero,
    sumo,
)

TESTED = frozenset(  # relations whose definition is a test
    (
        abso, cumulativeo, differenceo, distanceo, integero, lesseqo, lesso, lexo, lineo, maxo, mino, powero, producto, quotiento,
        remaindero, sumo,
    )
)  # fmt: skip
DEEPEST_TEST = 5  # expansions before the test comes, at most


PLAIN = frozenset((ATOM, VARIABLE))
Resolve = Callable[[Any, dict[int, Any]], Any]


class KnownGoals:
    """Decides goals of known terms; each goal of arithmetic on whole numbers is decided once."""

    __slots__ = ("decided",)

    def __init__(self) -> None:
        self.decided: dict[Any, bool | None] = {}

    def holds(self, goal: Any, names: dict[int, Any], resolve: Resolve) -> bool | None:
        """Whether a goal holds; ``None`` where a term is unknown, or the goal is no test.

        ``resolve``: replaces the bound variables of a term, given ``names``, the bindings of a
        branch.
        """
        kind = type(goal)
        if kind is Call:
            if goal.relation not in TESTED or goal.named:
                return None
            plain = True
            key: list[Any] = [goal.relation]
            for argument in goal.arguments:
                value = names.get(id(argument)) if type(argument) is Var else argument
                if type(value) is not int:
                    value = resolve(argument, names)
                    if not _ground(value):
                        return None
                    plain = plain and type(value) is int
                key.append(value)
            name = tuple(key)
            if not plain:
                return self._tested(Call(goal.relation, name[1:], {}))
            if name not in self.decided:
                self.decided[name] = self._tested(Call(goal.relation, name[1:], {}))
            return self.decided[name]
        if kind is Neq:
            u, v = resolve(goal.u, names), resolve(goal.v, names)
            if (
                u is not v
                and PLAIN.issuperset((kind_of(u), kind_of(v)))
                and not (_ground(u) and _ground(v))
            ):
                return None
            if any([kind_of(leaf) == OPAQUE for leaf in leaves((u, v))]):
                return None
            needed = new_bindings(u, v, {})
            return None if needed else needed is None
        if kind is Check:
            terms = [resolve(term, names) for term in goal.terms]
            return (
                self._tested(Check(goal.holds, tuple(terms)))
                if all([_ground(term) for term in terms])
                else None
            )
        return None

    @staticmethod
    def _tested(goal: Any) -> bool | None:
        try:
            for _ in range(DEEPEST_TEST):
                if type(goal) is Check:
                    return bool(goal.holds(*goal.terms))
                if type(goal) is not Call:
                    return None
                goal = goal.expand()
        except (
            Exception
        ):  # the search may never come to this test; if it does, the error is raised there
            return None
        return None


def _ground(term: Any) -> bool:
    """Whether a term holds no unknown, and nothing that is unified by code of its own."""
    if KINDS.get(type(term)) == ATOM:
        return True
    return (
        all([kind_of(leaf) == ATOM for leaf in leaves(term)])
        if kind_of(term) != VARIABLE
        else False
    )
