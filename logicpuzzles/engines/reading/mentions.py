"""Mentions: in which constraints and disjunctions an unknown stands.

An unknown that only one disjunction mentions can be bound within its branches, and disappears.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from unification import Var

from logicpuzzles.core.errors import GoalError
from logicpuzzles.core.goals import And, Call, Check, Eq, NamedRelation, Neq, Or
from logicpuzzles.core.terms import ATOM, COMPOUND, CONS, KINDS, PLAIN, VARIABLE, is_plain, kind_of
from logicpuzzles.engines.reading.equations import MANY, Equations, LeftOver

LONG = 1_000  # terms in a compound between two looks at the clock
DEEPEST = 50  # relations within relations in a branch, at most


class Mentions(Equations):
    """The items that mention the unknowns of a reading."""

    def __init__(self, natives: Iterable[NamedRelation[...]], tick: Callable[[], None]) -> None:
        super().__init__(natives, tick)
        self.scanned: dict[
            int, tuple[int, Any]
        ] = {}  # the id of a compound -> the item that mentions it, or MANY
        self.twice: set[int] = set()  # the ids of variables that one item mentions twice
        self.again: set[int] = set()  # the ids of compounds that one item mentions again
        self.defined: list[And] = []  # goals in branches, joined with definitions

    def mention(self, term: Any, item: int) -> None:
        """Note that ``item`` mentions the variables of ``term``. A compound that it mentions again
        counts once.
        """
        owner, scanned, bound, seen, twice = (
            self.owner,
            self.scanned,
            self.bound,
            self.seen,
            self.twice,
        )
        stack = [term]
        while stack:
            term = stack.pop()
            kind = KINDS.get(type(term)) or kind_of(term)
            if kind == ATOM:
                continue
            key = id(term)
            if kind == VARIABLE:
                if key in bound:
                    last = scanned.get(key)
                    if last is None or (last[0] != item and last[0] != MANY):
                        scanned[key] = (item if last is None else MANY, term)
                        stack.append(bound[key])
                    continue
                before = owner.get(key)
                if before is None:
                    seen[key] = term
                    owner[key] = item
                elif before == item:
                    twice.add(key)
                else:
                    owner[key] = MANY
                continue
            last = scanned.get(key)
            if last is not None and (last[0] == item or last[0] == MANY):
                self.again.add(key)
                continue
            scanned[key] = (item if last is None else MANY, term)
            if kind in COMPOUND:
                inner = self._outlined(term, kind)[1]
                for part in inner if len(inner) <= LONG else self._of_interest(inner):
                    if type(part) in PLAIN:
                        continue
                    last = scanned.get(id(part))
                    if last is None or (last[0] != item and last[0] != MANY):
                        stack.append(part)
                    elif type(part) is not Var:
                        self.again.add(id(part))
            elif kind == CONS:
                stack += (term.car, term.cdr)

    def _of_interest(self, terms: Sequence[Any]) -> list[Any]:
        """Those of many terms that may hold a variable."""
        rest = []
        for start in range(0, len(terms), LONG):
            self.tick()
            rest += [term for term in terms[start : start + LONG] if not is_plain(term)]
        return rest

    def _surveyed(self, goal: Any, item: int, budget: list[int], depth: int) -> Any:
        """The goal with calls of relations replaced by their bodies. The mentions of ``item`` are
        noted on the way.

        Raises ``LeftOver`` where a body needs to know more, or the recursion does not end.
        """
        kind = type(goal)
        if kind is Eq or kind is Neq:
            scanned = self.scanned
            for term in (goal.u, goal.v):
                last = scanned.get(id(term))
                if last is None or (last[0] != item and last[0] != MANY):
                    self.mention(term, item)
                else:
                    self.again.add(id(term))
            return goal
        if kind is And or kind is Or:
            if depth > DEEPEST:
                raise LeftOver(goal, "goals are nested too deep")
            changed = False
            made = []
            for part in goal.goals:
                new = self._surveyed(part, item, budget, depth + 1)
                if new is not part:
                    changed = True
                made.append(new)
            if kind is Or:
                return Or(tuple(made)) if changed else goal
            new = And(tuple(made), goal.defines, goal.opposite) if changed else goal
            if goal.defines:
                self.defined.append(new)
            return new
        if kind is Call:
            if goal.relation in self.natives:
                for argument in goal.arguments:
                    self.mention(argument, item)
                for argument in goal.named.values():
                    self.mention(argument, item)
                return goal
            budget[0] -= 1
            if budget[0] < 0 or depth > DEEPEST:
                raise LeftOver(goal, "how deep the recursion goes is not known")
            try:
                expanded = self._expanded(goal, self.no_names)
            except GoalError as problem:
                raise LeftOver(goal, str(problem)) from problem
            return self._surveyed(expanded, item, budget, depth + 1)
        if kind is Check:
            for term in goal.terms:
                self.mention(term, item)
        return goal

    def _mention_goal(self, goal: Any, item: int) -> None:
        """Note what a goal mentions. Its calls are not expanded: their arguments are mentioned."""
        stack = [goal]
        while stack:
            part = stack.pop()
            if type(part) is And or type(part) is Or:
                stack.extend(part.goals)
            elif type(part) is Call:
                for argument in (*part.arguments, *part.named.values()):
                    self.mention(argument, item)
            else:
                self._surveyed(part, item, [0], 0)
