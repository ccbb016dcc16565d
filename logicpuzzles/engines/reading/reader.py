"""Reading goals: first what holds in any case (:mod:`equations`), then the disjunctions, branch by
branch (:mod:`branches`), and last the goals that hold only while they are switched on. Nothing is
decided here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from math import prod
from typing import Any

from logicpuzzles.core.goals import And, Call, Check, Eq, Goal, NamedRelation, Neq, Or
from logicpuzzles.core.terms import COMPOUND, SEQUENCE, VARIABLE, kind_of, parts
from logicpuzzles.engines.reading.branches import (
    BRANCHING,
    MOST_BRANCHES,
    MOST_UNFOLDINGS_IN_BRANCHES,
    Branch,
    Branches,
    Choice,
    NamedGoal,
)  # fmt: skip
from logicpuzzles.engines.reading.definitions import total_definitions
from logicpuzzles.engines.reading.equations import MANY, LeftOver
from logicpuzzles.relations import elemento, membero

__all__ = ["BRANCHING", "Branch", "Choice", "GoalReader", "NamedGoal"]

# of a switched goal: multiplied out, even where its parts are independent, as together they tell
# more
FEW_BRANCHES = 256


class GoalReader(Branches):
    """Reads goals: first ``read``, then ``finish``."""

    def __init__(self, natives: Iterable[NamedRelation[...]], tick: Callable[[], None]) -> None:
        super().__init__(natives, tick)
        self.choices: list[Choice] = []
        self.constraints: list[NamedGoal] = []
        self.numbered = 0  # the number of items so far, with the switched goals
        self.private: dict[int, int] | None = None  # found when a goal is added

    def finish(self, term: Any, switched: Sequence[Any] | None = None) -> list[list[Choice]]:
        """Take the disjunctions apart, once all equations are known. ``term`` is what is asked for.

        ``switched``: goals that do not always hold; ``None`` where there will never be any. Each is
        read as a disjunction, mostly with one branch, from which nothing follows outside, or as
        several that hold together. Returns the disjunctions of each. Raises ``LeftOver`` for a
        switched goal that cannot be read.
        """
        branching = [self.branching(goal) for goal in self.items]
        self.numbered = len(self.items)
        if any(branching) or switched is not None:
            self._mention_all(term, branching)
            if self._join_items(term, branching):
                branching = [self.branching(goal) for goal in self.items]
                self._mention_all(term, branching)
        announced = [self._announced(goal) for goal in switched or ()]
        self.constraints += total_definitions(self)
        for item, goal in enumerate(self.items):
            try:
                if branching[item]:
                    self.choices.append(Choice(goal, self.branches(goal, item, {})))
                else:
                    self.constraints.append(NamedGoal(goal, self.no_names))
            except LeftOver as problem:
                self.left_over.append((goal, problem.reason))
        for choice in list(self.choices) if self.kids else ():
            if any(
                [
                    id(term) in self.kids
                    for branch in choice.branches
                    for pair in branch.equal
                    for term in pair
                ]
            ):
                self.choices.remove(choice)
                self.left_over.append(
                    (choice.goal, "it makes an unknown equal to one that may be a compound")
                )
        read = [self._switched(goal, item) for item, goal in enumerate(announced, len(self.items))]
        self.frozen = True
        return read

    def expanded(self, goal: Call) -> Goal:
        """The body of a call. Raises ``GoalError`` where it has to know more, and ``LeftOver`` for
        a tabled relation.
        """
        return self._expanded(goal, self.no_names)

    def one_more(self, goal: Any) -> list[Choice]:
        """The disjunctions of one more switched goal, read after ``finish``. Raises
        ``LeftOver``.
        """
        item, owner, private = self.numbered, self.owner, self._private()
        known = len(owner)
        goal = self._announced(goal)
        taken = [key for key, other in private.items() if owner[key] != other]
        if taken:
            self._forget(goal)
            for key in taken:
                owner[key] = private[key]
            raise LeftOver(
                goal,
                f"it speaks of {self.seen[taken[0]]!r}, which no other goal but one was to "
                "speak of",
            )
        choices = self._switched(goal, item)
        private.update(
            [
                (key, item)
                for key in islice(reversed(owner), len(owner) - known)
                if owner[key] == item
            ]
        )
        return choices

    def one_constraint(self, goal: Call, alone: bool = False) -> NamedGoal:
        """Read one more goal that holds in any case, after ``finish``: a call of a relation known
        by name, no disjunction. ``alone``: no disjunction is added at all. Raises ``LeftOver``.
        """
        private = self._private()
        if private or not alone:
            self._mention_goal(goal, MANY)
            for key, item in private.items():
                if self.owner[key] != item:
                    raise LeftOver(
                        goal,
                        f"it speaks of {self.seen[key]!r}, which no other goal but one was to "
                        "speak of",
                    )
        return NamedGoal(goal, self.no_names)

    def _private(self) -> dict[int, int]:
        """The ids of the variables that were bound within branches, with the item of these
        branches.
        """
        if self.private is None:
            read_away = {item for item, other in enumerate(self.items) if self.branching(other)}
            self.private = {
                key: item
                for key, item in self.owner.items()
                if item != MANY and (item in read_away or item >= len(self.items))
            }
        return self.private

    def _forget(self, goal: Any) -> None:
        """Forget that the compounds in a goal were mentioned, so that they are looked into the next
        time.
        """
        stack = list(_terms_of(goal))
        while stack:
            term = stack.pop()
            kind = kind_of(term)
            if kind == VARIABLE and id(term) in self.bound:
                self.scanned.pop(id(term), None)
                stack.append(self.bound[id(term)])
            elif kind in COMPOUND:
                self.scanned.pop(id(term), None)
                stack.extend(parts(term, kind)[1])

    def _announced(self, goal: Any) -> Any:
        """A switched goal with its calls expanded, after noting what it mentions."""
        item = self.numbered
        self.numbered += 1
        self.joined.add(item)
        before = len(self.defined)
        try:
            goal = self._surveyed(goal, item, [MOST_UNFOLDINGS_IN_BRANCHES], 0)
            self.whole.add(item)
        except LeftOver:
            del self.defined[before:]
            self._mention_goal(goal, item)
        return goal

    def _switched(self, goal: Any, item: int) -> list[Choice]:
        """A switched goal, taken apart. Where its branches would be many, its independent parts are
        taken apart each alone.
        """
        choices = []
        for part in self._independent(goal, item) if _branch_count(goal) > FEW_BRANCHES else [goal]:
            try:
                choice = Choice(part, self.branches(part, item, {}))
            except LeftOver as problem:
                raise LeftOver(goal, problem.reason) from None
            if self.kids and any(
                [
                    id(term) in self.kids
                    for branch in choice.branches
                    for pair in branch.equal
                    for term in pair
                ]
            ):
                raise LeftOver(goal, "it makes an unknown equal to one that may be a compound")
            choices.append(choice)
        return choices

    def _independent(self, goal: Any, item: int) -> list[Goal]:
        """The conjuncts of a goal, those joined that share an unknown of the goal's own."""
        conjuncts = _conjuncts(goal)
        own = [
            {key for key in self._unknowns(part) if self.owner.get(key, MANY) == item}
            for part in conjuncts
        ]
        return [
            And(tuple([conjuncts[number] for number in numbers])) for _, numbers in _connected(own)
        ]

    def _unknowns(self, goal: Any) -> set[int]:
        """The ids of the unknowns in a goal."""
        return self._unknowns_in(_terms_of(goal))

    def _unknowns_in(self, terms: Iterable[Any]) -> set[int]:
        """The ids of the unknowns in some terms."""
        unknowns: set[int] = set()
        met: set[int] = set()  # compounds
        stack = list(terms)
        while stack:
            term = self.walk(stack.pop())
            kind = kind_of(term)
            if kind == VARIABLE:
                unknowns.add(id(term))
            elif kind in COMPOUND and id(term) not in met:
                met.add(id(term))
                stack.extend(parts(term, kind)[1])
        return unknowns

    def _join_items(self, term: Any, branching: list[bool]) -> bool:
        """Join goals that share an unknown field of a record among records, which has no domain, to
        a disjunction that binds it.

        Returns whether there were any such goals; then all mentions are forgotten, to be noted
        again.
        """
        shared = {
            key
            for key, item in self.owner.items()
            if item == MANY and key not in self.atomic and key not in self.kids
        }
        if shared:
            shared &= self._fields()
        if not shared:
            return False
        mentioned = [self._unknowns(goal) for goal in self.items]
        shared -= self._unknowns_in([term])
        calculated = [
            unknowns
            for unknowns, goal, disjunction in zip(mentioned, self.items, branching, strict=True)
            if type(goal) in (Call, Check) and not disjunction
        ]
        before = -1
        while before != len(shared):  # what is calculated from cells gets a domain from theirs
            before = len(shared)
            for unknowns in calculated:
                if not unknowns <= shared:
                    shared -= unknowns
        speaking = [
            number for number, unknowns in enumerate(mentioned) if not shared.isdisjoint(unknowns)
        ]
        groups = []
        for _, places in _connected([mentioned[number] & shared for number in speaking]):
            numbers = [speaking[place] for place in places]
            goals = [self.items[number] for number in numbers]
            if (
                any([branching[number] for number in numbers])
                and prod(map(_branch_count, goals)) <= MOST_BRANCHES
            ):
                groups.append((numbers, Or((And(tuple(goals)),))))
        joined = {number for numbers, _ in groups for number in numbers}
        if not joined:
            return False
        self.items = [goal for number, goal in enumerate(self.items) if number not in joined]
        self.joined.update(range(len(self.items), len(self.items) + len(groups)))
        self.items += [goal for _, goal in groups]
        self.numbered = len(self.items)
        for noted in (self.owner, self.scanned, self.twice, self.again, self.defined, self.whole):
            noted.clear()
        self.owner.update(
            [
                (id(part), MANY)
                for made in self.kids.values()
                for parts_ in made.values()
                for part in parts_
            ]
        )
        return True

    def _fields(self) -> set[int]:
        """The ids of the unknown fields of records that are looked for among records with unknown
        fields.
        """
        fields: set[int] = set()
        stack = list(self.items)
        while stack:
            goal = stack.pop()
            if type(goal) is And or type(goal) is Or:
                stack.extend(goal.goals)
            elif type(goal) is Call and (goal.relation is membero or goal.relation is elemento):
                record = self.walk(goal.arguments[0 if goal.relation is membero else 2])
                others = (
                    self._unknowns_in([goal.arguments[1]]) if kind_of(record) in COMPOUND else set()
                )
                if others:
                    fields |= self._unknowns_in([record]) - others
        return fields

    @staticmethod
    def branching(goal: Any) -> bool:
        """Whether a goal is a disjunction, by its form or by its definition."""
        if type(goal) is Call:
            return goal.relation in BRANCHING
        return type(goal) is Or

    def _mention_all(self, term: Any, branching: list[bool]) -> None:
        """Note which items mention which variables. A variable in only one disjunction is bound
        within its branches and needs no cell.
        """
        self.mention(term, MANY)
        walk, owner = self.walk, self.owner
        for terms, _ in self.domains:
            for term in terms:
                key = id(walk(term))
                owner[key] = MANY
                self.atomic.add(key)
        for item, goal in enumerate(self.items):
            if branching[item]:
                before = len(self.defined)
                try:
                    self.items[item] = self._surveyed(goal, item, [MOST_UNFOLDINGS_IN_BRANCHES], 0)
                    self.whole.add(item)
                    continue
                except LeftOver:
                    del self.defined[before:]
            self._mention_goal(goal, item)


def _connected(sets: Iterable[set[int]]) -> list[tuple[set[int], list[int]]]:
    """Sets joined that share an element: each union, with the numbers of its sets."""
    groups: list[tuple[set[int], list[int]]] = []
    for number, union in enumerate(sets):
        numbers = [number]
        for group in [group for group in groups if not union.isdisjoint(group[0])]:
            groups.remove(group)
            union = union | group[0]
            numbers = [*group[1], *numbers]
        groups.append((union, numbers))
    return groups


def _conjuncts(goal: Any) -> list[Any]:
    """The goals that a goal joins by "and"."""
    if type(goal) is And and not goal.defines:
        return [conjunct for part in goal.goals for conjunct in _conjuncts(part)]
    return [goal]


def _branch_count(goal: Any) -> int:
    """How many branches a goal has when its disjunctions are multiplied out: no more than this."""
    if type(goal) is And:
        return prod(map(_branch_count, goal.goals))
    if type(goal) is Or:
        return sum(map(_branch_count, goal.goals))
    if type(goal) is Call and goal.relation in BRANCHING:
        collection = goal.arguments[1]
        return len(collection) if kind_of(collection) == SEQUENCE else 1
    return 1


def _terms_of(goal: Any) -> Iterator[Any]:
    """The terms that stand in a goal."""
    stack = [goal]
    while stack:
        part = stack.pop()
        if type(part) is And or type(part) is Or:
            stack.extend(part.goals)
        elif isinstance(part, Eq | Neq | Check | Call):
            yield from part.mentioned
