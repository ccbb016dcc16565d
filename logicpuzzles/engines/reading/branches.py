"""Disjunctions taken apart: each becomes *branches*. A branch has *literals* (a variable has a
value), equations between variables, and further goals.

A variable that only one disjunction mentions is bound within its branches and disappears. In a clue
about a record with few known fields, these are most of the variables. Nothing is decided here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain
from typing import Any

from unification import Var

from logicpuzzles.core.errors import GoalError, brief
from logicpuzzles.core.goals import (
    And,
    Call,
    Check,
    Endless,
    Eq,
    Late,
    NamedRelation,
    Neq,
    Or,
    put_off,
)
from logicpuzzles.core.terms import ATOM, COMPOUND, KINDS, SEQUENCE, VARIABLE, kind_of, same_atom
from logicpuzzles.engines.reading.equations import MANY, LeftOver, Structure, hashable
from logicpuzzles.engines.reading.known import KnownGoals
from logicpuzzles.engines.reading.mentions import Mentions
from logicpuzzles.relations import elemento, membero, tableo

MOST_BRANCHES = (
    4096  # branches of a disjunction; a larger product of nested disjunctions is not multiplied out
)
# branches, where they say what is not, and nothing of what is: multiplied out they are no quicker
FEW_OF_NOTHING = 16
MOST_UNFOLDINGS_IN_BRANCHES = 400  # unfoldings of calls in a disjunction
BRANCHING = frozenset(
    (membero, tableo, elemento)
)  # relations that are disjunctions by their definition
END_OF_CALL = object()  # stands behind the goals of the body of a call
REPEATED = object()  # instead of a key: it was met
ROWS = 10_000  # rows between two looks at the clock
NO_GOALS: list[Any] = []
NEVER: dict[int, Any] = {}  # stands for literals that cannot hold; compared by identity

# a compound, its structure, its arguments; the atoms and the others among these, with their places;
# whether some are left out
_Outline = tuple[Any, Structure, Sequence[Any], list[tuple[int, Any]], list[tuple[int, Any]], bool]

_Record = tuple[
    Any, Structure, int, list[tuple[int, Any]]
]  # a record, its structure and size, the places and values known


class Branch:
    """What one branch of a disjunction asks for."""

    __slots__ = ("equal", "goals", "literals", "local")

    def __init__(
        self,
        literals: dict[int, Any],
        equal: list[tuple[Any, Any]],
        goals: list[Any],
        local: dict[int, Any],
    ) -> None:
        self.literals = literals  # the id of a variable -> atom or Structure
        self.equal = equal
        self.goals = goals  # constraints that hold in this branch only
        self.local = local


class Choice:
    """A disjunction: one of its branches holds."""

    __slots__ = ("branches", "goal")

    def __init__(self, goal: Any, branches: list[Branch]) -> None:
        self.goal = goal
        self.branches = branches


def are_rows(branches: Sequence[Branch]) -> bool:
    """Whether branches are rows of a table: all are about the same cells, and ask for nothing else.
    Its columns stand as the literals of the first branch do, in the order in which they were met:
    names are where unknowns lie, which is another place each time.
    """
    names = branches[0].literals.keys()
    return all(
        [
            branch.literals.keys() == names and not branch.equal and not branch.goals
            for branch in branches
        ]
    )


def find_telling_literals(
    branches: Sequence[Branch], literal: Callable[[int, Any], tuple[int, int]]
) -> list[tuple[int, int]] | None:
    """For each branch its literal about one and the same cell, which has another value in each of
    them, and so tells which one holds. ``literal``: makes a literal of a name and a value.
    """
    for name in branches[0].literals:
        values = [branch.literals.get(name, NEVER) for branch in branches]
        if not any([value is NEVER or type(value) is Structure for value in values]):
            literals = [literal(name, value) for value in values]
            if len(set(literals)) == len(literals):
                return literals
    return None


def _key_of_call(
    goal: Call,
    within: Any,
    literals: dict[int, Any],
    names: dict[int, Any],
    walk: Callable[[Any, dict[int, Any]], Any],
) -> Any:
    """What a call of a relation in itself has in common with all that are read alike: atoms,
    and which unknowns of which nothing is known are the same. ``REPEATED``: a call that it
    stands in has the same, so there is no end to them. ``None`` where a call may come to an
    end: the first of its relation, and one about compounds.
    """
    callers = []
    while within is not None:
        if within[0] is goal.relation:
            callers.append(within[1])
        within = within[2]
    if not callers:
        return None
    numbers: dict[int, int] = {}
    key: list[Any] = [*goal.named]
    for term in (*goal.arguments, *goal.named.values()):
        term = walk(term, names)
        kind = kind_of(term)
        if kind == VARIABLE and id(term) not in literals:
            key.append((VARIABLE, numbers.setdefault(id(term), len(numbers))))
        elif kind == ATOM and hashable(term):
            key.append((type(term), term))
        else:
            return None
    return REPEATED if tuple(key) in callers else tuple(key)


def _says_values(goal: Any) -> bool:
    """Whether a goal may say what an unknown is; else it only says what it is not."""
    stack = [goal]
    while stack:
        part = stack.pop()
        if type(part) is And or type(part) is Or:
            stack.extend(part.goals)
        elif type(part) is not Neq and type(part) is not Check:
            return True
    return False


class NamedGoal:
    """A goal known by name, with the bindings (of the branch it stands in) under which to read its
    terms.
    """

    __slots__ = ("form", "goal", "local")

    def __init__(self, goal: Any, local: dict[int, Any]) -> None:
        self.goal = goal
        self.local = local
        self.form: Any = None  # its normal form, once that is known


class Branches(Mentions):
    """Takes disjunctions apart."""

    def __init__(self, natives: Iterable[NamedRelation[...]], tick: Callable[[], None]) -> None:
        super().__init__(natives, tick)
        self.apart_in: set[int] = (
            set()
        )  # the items that mention compounds again in different branches only
        self.whole: set[int] = set()  # the items in which every call is expanded
        self.joined: set[int] = set()  # the items in which records are joined
        self.atomic: set[int] = set()  # the ids of variables that are among atoms
        self.outlines: dict[int, _Outline] = {}
        self.outside: set[int] = (
            set()
        )  # the ids of goals that stand in branches and hold in any case
        self.plain: dict[
            int, tuple[Any, int]
        ] = {}  # the id of a table -> the table and its width (-1: not plain)
        self.known = KnownGoals()

    def branches(self, goal: Any, item: int, local: dict[int, Any]) -> list[Branch]:
        """The branches of a disjunction. Nested disjunctions are multiplied out while there are few
        branches.

        Raises ``LeftOver`` when a part cannot be run.
        """
        self.tick()
        if type(goal) is Call and not local:
            simple = (
                self._among_rows(goal, item)
                if goal.relation is tableo
                else self._among_records(goal, item)
            )
            if simple is not None:
                return simple
        branches: list[Branch] = []
        alternatives = self._alternatives(goal, local)
        if alternatives is not None:
            rows = None if local else self._among_tuples(alternatives, item)
            if rows is not None:
                return rows
            if self.again and all([self._once(pairs) for pairs in alternatives]):
                self.apart_in.add(item)
            for pairs in alternatives:
                literals: dict[int, Any] = {}
                equal: list[Any] = []
                names = dict(local) if local else {}
                if self._unify_in_branch(pairs, item, literals, equal, names):
                    branches.append(Branch(literals, equal, NO_GOALS, names))
            return branches
        kept: list[
            Any
        ] = []  # made when all are known: there may be none of them where a part cannot be run
        # with the calls that the first goal stands in, from the innermost: relation, key, and others
        work: list[Any] = [((goal, None), {}, [], [], dict(local), None)]
        unfoldings = 0
        joined: dict[int, list[Branch] | None] | None = {} if item in self.joined else None
        while work:
            agenda, literals, equal, goals, names, within = work.pop()
            self.tick()
            alive = True
            while agenda is not None:
                goal, agenda = agenda
                if goal is END_OF_CALL:
                    within = within[2]
                    continue
                kind = type(goal)
                if kind is Eq:
                    if not self._unify_in_branch([(goal.u, goal.v)], item, literals, equal, names):
                        alive = False
                        break
                elif kind is And:
                    for part in reversed(goal.goals):
                        agenda = (part, agenda)
                elif kind is Or or (kind is Call and goal.relation in BRANCHING):
                    parts_: Sequence[Any]
                    if joined is not None and kind is Call and not equal:
                        if id(goal) not in joined:
                            joined[id(goal)] = self._among_records(goal, item)
                        states = self._join(joined[id(goal)], literals, names)
                        if (
                            states is not None
                            and len(states) * (len(kept) + len(work) + 1) <= MOST_BRANCHES
                        ):
                            for literals, names in states[:0:-1]:
                                work.append((agenda, literals, [], list(goals), names, within))
                            if not states:
                                alive = False
                                break
                            literals, names = states[0]
                            continue
                    if kind is Or:
                        parts_ = goal.goals
                    else:
                        parts_ = [
                            And(tuple([Eq(u, v) for u, v in pairs]))
                            for pairs in self._members(goal, names)
                        ]
                    number = len(parts_) * (len(kept) + len(work) + 1)
                    most = (
                        MOST_BRANCHES
                        if number <= FEW_OF_NOTHING or _says_values(goal)
                        else FEW_OF_NOTHING
                    )
                    if number > most and (literals or equal or kept or work):
                        goals.append(goal)
                        continue
                    for part in reversed(parts_[1:]):
                        copies = dict(literals), list(equal), list(goals), dict(names)
                        work.append(((part, agenda), *copies, within))
                    if not parts_:
                        alive = False
                        break
                    agenda = (parts_[0], agenda)
                elif kind is Call and goal.relation not in self.natives:
                    unfoldings += 1
                    key = _key_of_call(goal, within, literals, names, self.walk_local)
                    if key is REPEATED or unfoldings > MOST_UNFOLDINGS_IN_BRANCHES:
                        raise LeftOver(goal, "how deep the recursion goes is not known")
                    try:
                        expanded = self._expanded(goal, names)
                    except GoalError:
                        agenda = put_off(Late(goal, None), agenda)
                        continue
                    self._mention_goal(expanded, item)
                    agenda = (expanded, (END_OF_CALL, agenda))
                    within = (goal.relation, key, within)
                elif kind is Late:
                    expanded = self._expanded(goal.call, names, early=False)
                    self._mention_goal(expanded, item)
                    agenda = (expanded, agenda)
                elif kind is Endless:
                    finite = goal.finite()
                    if finite is None:
                        raise LeftOver(goal, "its branches do not come to an end")
                    agenda = (finite, agenda)
                elif kind is Call or kind is Neq or kind is Check:
                    if id(goal) in self.outside:
                        continue
                    holds = self.known.holds(goal, names, self._known_term) if names else None
                    if holds is None:
                        goals.append(goal)
                    elif not holds:
                        alive = False
                        break
                else:
                    raise LeftOver(goal, "it is not built from this vocabulary")
            if alive:
                kept.append((literals, equal, goals, names))
        return [
            Branch(literals, equal, [NamedGoal(inner, names) for inner in goals], names)
            for literals, equal, goals, names in kept
        ]

    def _among_rows(self, goal: Call, item: int) -> list[Branch] | None:
        """The branches of a plain table, a row of unknowns and atoms among rows of atoms; ``None``
        for any other goal.
        """
        cells, rows = [self.walk(argument) for argument in goal.arguments]
        if kind_of(cells) != SEQUENCE or not self._plain(rows, len(cells)):
            return None
        known: list[tuple[int, Any]] = []
        unknown: dict[int, int] = {}  # the id of an unknown -> its column
        for place, cell in enumerate(cells):
            cell = self.walk(cell)
            kind = kind_of(cell)
            if (
                kind == VARIABLE
                and id(cell) not in unknown
                and self.owner.get(id(cell), MANY) != item
            ):
                unknown[id(cell)] = place
                self.seen[id(cell)] = cell
            elif type(cell) is int or type(cell) is str:
                known.append((place, cell))
            else:
                return None
        for place, atom in known:
            rows = [row for row in self.looked_at(rows) if row[place] == atom]
        columns = list(unknown.items())
        return [
            Branch({key: row[place] for key, place in columns}, [], NO_GOALS, {})
            for row in self.looked_at(rows)
        ]

    def looked_at(self, rows: Sequence[Any]) -> Iterable[Any]:
        """The same rows, with a look at the clock now and then where they are many."""
        if len(rows) <= ROWS:
            return rows
        return chain.from_iterable(self._slices(rows))

    def _slices(self, rows: Sequence[Any]) -> Iterator[Sequence[Any]]:
        for start in range(0, len(rows), ROWS):
            self.tick()
            yield rows[start : start + ROWS]

    def _plain(self, rows: Any, width: int) -> bool:
        """Whether ``rows`` are tuples of ``width`` numbers and texts. Each table is looked at
        once.
        """
        if type(rows) is not tuple and type(rows) is not list:
            return False
        known = self.plain.get(id(rows))
        if known is None:
            widths = {len(row) if type(row) is tuple else -1 for row in self.looked_at(rows)}
            is_plain = (
                len(widths) == 1
                and -1 not in widths
                and all(
                    [
                        type(each) is int or type(each) is str
                        for row in self.looked_at(rows)
                        for each in row
                    ]
                )
            )
            known = self.plain[id(rows)] = (rows, widths.pop() if is_plain else -1)
        return known[1] == width

    def _among_records(self, goal: Call, item: int) -> list[Branch] | None:
        """The branches of the usual clue, a record of known fields among records; ``None`` for any
        other goal.
        """
        if goal.relation is membero:
            index, value = None, self.walk(goal.arguments[0])
        elif goal.relation is elemento:
            index, value = self.walk(goal.arguments[0]), self.walk(goal.arguments[2])
        else:
            return None
        collection = self.walk(goal.arguments[1])
        kind = kind_of(value)
        if kind not in COMPOUND or kind_of(collection) != SEQUENCE:
            return None
        _, structure, arguments, atoms, rest, _ = self.outlines.get(id(value)) or self._outline(
            value, kind, item
        )
        if rest:
            return None
        size = len(arguments)
        counted = type(index) is Var and self.owner.get(id(index), MANY) != item
        named = type(index) is Var and not counted
        branches: list[Branch] = []
        for place, member in enumerate(collection):
            if (
                index is not None
                and type(index) is not Var
                and not (type(index) is int and index == place)
            ):
                continue
            literals = self._of_record(structure, size, atoms, member, item)
            if literals is None:
                return None
            if literals is not NEVER:
                if counted and not same_atom(literals.setdefault(id(index), place), place):
                    continue
                branches.append(Branch(literals, [], NO_GOALS, {id(index): place} if named else {}))
        return branches

    def _among_tuples(
        self, alternatives: list[list[tuple[Any, Any]]], item: int
    ) -> list[Branch] | None:
        """The branches where each alternative makes a tuple of different records, of known fields,
        equal to a tuple of records; ``None`` for any others. The literals of two records are found
        once.
        """
        if item not in self.whole:
            return None
        tuples: dict[int, list[_Record] | None] = {}
        asked: dict[tuple[int, int], dict[int, Any] | None] = {}
        branches: list[Branch] = []
        for pairs in alternatives:
            if len(pairs) != 1:
                return None
            u, v = pairs[0]
            if id(u) not in tuples:
                tuples[id(u)] = self._records(u, item)
            records = tuples[id(u)]
            if records is None or type(v) is not tuple or len(v) != len(records):
                return None
            literals: dict[int, Any] = {}
            alive = True
            for (record, structure, size, atoms), member in zip(records, v, strict=True):
                key = id(record), id(member)
                if key not in asked:
                    asked[key] = self._of_record(structure, size, atoms, member, item)
                theirs = asked[key]
                if theirs is None:
                    return None
                alive = alive and theirs is not NEVER
                if not literals:
                    literals = {**theirs}
                    continue
                for cell, value in theirs.items():
                    before = literals.setdefault(cell, value)
                    if before is not value and (
                        type(value) is Structure or not same_atom(before, value)
                    ):
                        alive = False
            if alive:
                branches.append(Branch(literals, [], NO_GOALS, {}))
        return branches

    def _records(self, term: Any, item: int) -> list[_Record] | None:
        """The records of a tuple, if they are different and their unknown fields stand nowhere
        else; else ``None``.
        """
        if type(term) is not tuple:
            return None
        records = []
        for record in map(self.walk, term):
            kind = KINDS.get(type(record))
            if kind not in COMPOUND:
                return None
            structure, arguments = self._outlined(record, kind)
            atoms = []
            for place, argument in enumerate(arguments):
                if type(argument) is not Var:
                    if kind_of(argument) != ATOM or not hashable(argument):
                        return None
                    atoms.append((place, argument))
                elif self.owner.get(id(argument), MANY) != item or id(argument) in self.twice:
                    return None
            records.append((record, structure, len(arguments), atoms))
        return records if len({id(record) for record, *_ in records}) == len(records) else None

    def _of_record(
        self,
        structure: Structure,
        size: int,
        atoms: Iterable[tuple[int, Any]],
        member: Any,
        item: int,
    ) -> dict[int, Any] | None:
        """The literals that make ``member`` a record with these known fields. ``atoms``: the places
        and values of the fields. ``NEVER`` where it cannot be such a record, ``None`` where
        literals do not say it.
        """
        walk, owner = self.walk, self.owner
        literals: dict[int, Any] = {}
        member = walk(member)
        others: Sequence[Any]
        if type(member) is Var:
            if id(member) in self.atomic:
                return NEVER
            if owner.get(id(member), MANY) == item:
                return None
            others = self.parts_of(member, structure, size)
            literals[id(member)] = structure
        else:
            kind = kind_of(member)
            if kind not in COMPOUND:
                return NEVER
            outline = self.outlines.get(id(member)) or self._outline(member, kind, item)
            if outline[1] is not structure:
                return NEVER
            others = outline[2]
        for field, atom in atoms:
            other = others[field]
            if type(other) is Var:
                other = walk(other)
            if type(other) is Var:
                key = id(other)
                if key in literals or owner.get(key, MANY) == item:
                    return None
                literals[key] = atom
                self.seen[key] = other
            elif kind_of(other) != ATOM or not same_atom(other, atom):
                return NEVER
        return literals

    @staticmethod
    def _join(
        records: list[Branch] | None, literals: dict[int, Any], names: dict[int, Any]
    ) -> list[tuple[dict[int, Any], dict[int, Any]]] | None:
        """The literals and bindings of a branch, joined with those of each of ``records`` that
        agrees with it; ``None`` where a look at them does not tell which agree.
        """
        if records is None:
            return None
        states = []
        for record in records:
            theirs, more = record.literals, record.local
            if not names.keys().isdisjoint(theirs) or not names.keys().isdisjoint(more):
                agree = True
                for wanted, known in ((theirs, literals), (more, names)):
                    for key, value in wanted.items():
                        if key in names:
                            before = known.get(key, wanted)
                            if KINDS.get(type(before)) != ATOM:
                                return None
                            agree = agree and same_atom(before, value)
                if not agree:
                    continue
            if any([type(value) is Structure for value in theirs.values()]):
                return None
            states.append(({**literals, **theirs}, {**names, **theirs, **more}))
        return states

    def _alternatives(self, goal: Any, names: dict[int, Any]) -> list[list[tuple[Any, Any]]] | None:
        """The equations of each branch, where the goal holds only equations and disjunctions of
        them; else ``None``.
        """
        alternatives: list[list[tuple[Any, Any]]] = []
        stack = [goal]
        while stack:
            part = stack.pop()
            kind = type(part)
            if kind is Eq:
                alternatives.append([(part.u, part.v)])
            elif kind is Or:
                stack.extend(part.goals[::-1])
            elif kind is And:
                if len(part.goals) == 1:
                    stack.append(part.goals[0])
                    continue
                pairs = []
                for equation in part.goals:
                    if type(equation) is not Eq:
                        return None
                    pairs.append((equation.u, equation.v))
                alternatives.append(pairs)
            elif kind is Call and part.relation in BRANCHING:
                alternatives.extend(self._members(part, names))
            else:
                return None
        return alternatives

    def _once(self, pairs: list[tuple[Any, Any]]) -> bool:
        """Whether each compound that its item mentions again stands only once among these terms."""
        met: set[int] = set()
        stack = [term for pair in pairs for term in pair]
        while stack:
            term = self.walk(stack.pop())
            kind = KINDS.get(type(term)) or kind_of(term)
            if kind in COMPOUND:
                if id(term) in self.again:
                    if id(term) in met:
                        return False
                    met.add(id(term))
                stack.extend(self._outlined(term, kind)[1])
        return True

    def _members(self, goal: Call, names: dict[int, Any]) -> list[list[tuple[Any, Any]]]:
        """The equations of each branch of a relation that is a disjunction by its definition."""
        relation, arguments = goal.relation, goal.arguments
        collection = self.walk_local(arguments[1], names)
        if kind_of(collection) != SEQUENCE:
            size = "too long to be listed" if type(collection) is range else "not known"
            raise LeftOver(goal, f"the collection {brief(collection)} is {size}")
        if relation is membero:
            return [[(arguments[0], member)] for member in collection]
        if relation is elemento:
            index, value = arguments[0], arguments[2]
            return [[(value, item), (index, place)] for place, item in enumerate(collection)]
        rows = [self.walk_local(each, names) for each in (arguments[0], *collection)]
        if any([kind_of(each) != SEQUENCE for each in rows]):
            raise LeftOver(goal, "a row of its table is not known")
        row, *members = map(tuple, rows)
        return [[(row, member)] for member in members]

    def _unify_in_branch(
        self,
        stack: list[tuple[Any, Any]],
        item: int,
        literals: dict[int, Any],
        equal: list[Any],
        names: dict[int, Any],
    ) -> bool:
        """Make pairs of terms equal within a branch. What this asks of unknowns outside becomes
        literals and equations.
        """
        bound, owner, outlines = self.bound, self.owner, self.outlines
        while stack:
            u, v = stack.pop()
            while type(u) is Var:
                key = id(u)
                value = names.get(key, self)
                if value is self:
                    value = bound.get(key, self)
                    if value is self:
                        break
                u = value
            while type(v) is Var:
                key = id(v)
                value = names.get(key, self)
                if value is self:
                    value = bound.get(key, self)
                    if value is self:
                        break
                v = value
            if u is v:
                continue
            ku, kv = KINDS.get(type(u)) or kind_of(u), KINDS.get(type(v)) or kind_of(v)
            if ku == VARIABLE or kv == VARIABLE:
                if ku != VARIABLE or (kv == VARIABLE and owner.get(id(v), MANY) == item):
                    u, v, ku, kv = v, u, kv, ku
                key = id(u)
                private = owner.get(key, MANY) == item
                if kv == VARIABLE:
                    if not private:
                        equal.append((u, v))
                    names[key] = v
                elif kv == ATOM:
                    if not private:
                        if not hashable(v):
                            raise LeftOver(None, f"{brief(v)} cannot be hashed")
                        literals[key] = v
                        if key not in self.seen:
                            self.seen[key] = u
                    names[key] = v
                elif kv in COMPOUND:
                    if key in self.atomic:
                        return False
                    self.tick()
                    outline = outlines.get(id(v)) or self._outline(v, kv, item)
                    _, structure, arguments, atoms, rest, _ = outline
                    if rest and self._occurs(u, [part for _, part in rest], names):
                        return False
                    if private:
                        names[key] = v
                        continue
                    kids = self.parts_of(u, structure, len(arguments))
                    literals[key] = structure
                    names[key] = self.made[key, structure]
                    for place, atom in atoms:
                        kid = kids[place]
                        if id(kid) in names:
                            stack.append((atom, kid))
                        else:
                            literals[id(kid)] = names[id(kid)] = atom
                    for place, part in rest:
                        stack.append((part, kids[place]))
                else:
                    raise LeftOver(None, f"it has no finite shape for {brief(v)}")
            elif ku != kv or ku not in COMPOUND:
                pairs = self.matched(u, v, ku, kv)
                if pairs is None:
                    return False
                stack.extend(pairs)
            else:
                mine = outlines.get(id(u)) or self._outline(u, ku, item)
                theirs = outlines.get(id(v)) or self._outline(v, kv, item)
                if mine[1] is not theirs[1]:
                    return False
                if theirs[5] and not mine[5]:
                    u, v, mine, theirs = v, u, theirs, mine
                _, _, _, atoms, rest, _ = mine
                others = theirs[2]
                for place, atom in atoms:
                    other = others[place]
                    if type(other) is Var:
                        key = id(other)
                        if key in names or key in bound or owner.get(key, MANY) == item:
                            stack.append((atom, other))
                        else:
                            literals[key] = names[key] = atom
                            if key not in self.seen:
                                self.seen[key] = other
                    elif atom is not other:
                        stack.append((atom, other))
                for place, part in rest:
                    stack.append((part, others[place]))
        return True

    def _outline(self, term: Any, kind: int, item: int) -> _Outline:
        """The outline of a compound: its structure, its arguments, which of these are atoms and
        which are not, with their places. Unknowns that nothing else mentions are left out; the last
        item says whether there are any.
        """
        structure, arguments = self._outlined(term, kind)
        atoms, rest = [], []
        whole = item in self.whole and (id(term) not in self.again or item in self.apart_in)
        owner, twice = self.owner, self.twice
        for place, argument in enumerate(arguments):
            if type(argument) is Var:
                if not (
                    whole and owner.get(id(argument), MANY) == item and id(argument) not in twice
                ):
                    rest.append((place, argument))
            elif kind_of(argument) == ATOM:
                if not hashable(argument):
                    raise LeftOver(None, f"{brief(argument)} cannot be hashed")
                atoms.append((place, argument))
            else:
                rest.append((place, argument))
        skipped = len(atoms) + len(rest) < len(arguments)
        known = self.outlines[id(term)] = (term, structure, arguments, atoms, rest, skipped)
        return known

    def _known_term(self, term: Any, names: dict[int, Any]) -> Any:
        kind = KINDS.get(type(term))
        if kind == ATOM:
            return term
        if kind == VARIABLE:
            term = self.walk_local(term, names)
            if KINDS.get(type(term)) in (ATOM, VARIABLE):
                return term
        return self.resolve(term, names)
