"""Reading the goals that hold in any case: equations are unified at once, calls of relations are
unfolded, and the rest is kept as a list of constraints and disjunctions.

So cells that are equal become one cell. Recursion is followed as long as the known terms decide
which way it goes.

Roads not taken: substitutions that are copied (nothing is undone here); unfolding a recursion to
some depth and stopping there (this would lose answers silently).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from operator import is_
from typing import Any

from unification import Var

from logicpuzzles.core.errors import GoalError, brief
from logicpuzzles.core.goals import (
    And,
    Call,
    Check,
    Endless,
    Eq,
    Goal,
    NamedRelation,
    Neq,
    Or,
    put_terms,
)
from logicpuzzles.core.rows import FEW, fitting_members
from logicpuzzles.core.terms import (
    ATOM,
    COMPOUND,
    CONS,
    KINDS,
    LEAVES,
    OPAQUE,
    SEQUENCE,
    VARIABLE,
    atom_key,
    build,
    fresh,
    is_plain,
    is_variable,
    kind_of,
    match_parts,
    parts,
    rebuild_term,
)
from logicpuzzles.relations import membero, nullo
from logicpuzzles.relations.facts import LARGE, facto
from logicpuzzles.relations.grids import domaino

TUPLE = (tuple, 0)  # the constructor of tuples, whatever their length
MANY = -1  # the owner of a variable that more than one item mentions
SHARED = 1_000  # pairs of terms from which on those that were compared are not compared again
MOST_UNFOLDINGS = 20_000
DEEP = 40  # the depth from which on terms are taken apart without recursion
MOST_IN_EACH_OTHER = 100  # such unknowns in each other, at most
MOST_COMPOUNDS = 4_000  # unknowns that may turn out to be compounds, at most


class PairStack:
    """Pairs of terms that are still to be compared, the last first. One that was met before is left
    out, so that terms which hold the same parts many times cost what their different parts cost.
    """

    def __init__(self, u: Any, v: Any) -> None:
        self.pairs = [(u, v)]

    def __iter__(self) -> Iterator[tuple[Any, Any]]:
        steps, met = 0, dict[tuple[int, int], tuple[Any, Any]]()  # the terms stay alive
        while self.pairs:
            pair = self.pairs.pop()
            steps += 1
            if steps > SHARED:
                key = (id(pair[0]), id(pair[1]))
                if key in met:
                    continue
                met[key] = pair
            yield pair


class LeftOver(Exception):
    """A goal that this engine cannot run."""

    def __init__(self, goal: Any, reason: str) -> None:
        self.goal = goal
        self.reason = reason
        super().__init__(reason)


class Structure:
    """The value that says that an unknown is a compound with this constructor. It is interned like
    any other value.
    """

    __slots__ = ("constructor",)

    def __init__(self, constructor: Any) -> None:
        self.constructor = constructor


class Equations:
    """What is known after all equations, and the other goals. ``natives``: the relations that are
    constraints of the engine, and so are not unfolded.
    """

    def __init__(self, natives: Iterable[NamedRelation[...]], tick: Callable[[], None]) -> None:
        self.natives = frozenset(natives)
        self.tick = tick  # called now and then; it may raise to end the reading
        self.bound: dict[int, Any] = {}  # the id of a variable -> the term it is
        self.seen: dict[int, Any] = {}  # the id of a variable -> the variable
        self.owner: dict[
            int, int
        ] = {}  # the id of a variable -> the only item that mentions it, or MANY
        self.kids: dict[
            int, dict[Structure, tuple[Any, ...]]
        ] = {}  # the id of a variable -> the unknowns that it may be made of
        self.depths: dict[
            int, int
        ] = {}  # the id of an unknown that a compound may be made of -> how many are around it
        self.made: dict[tuple[int, Structure], Any] = {}  # the compound of these unknowns
        self.frozen = False  # whether no further unknowns may turn out to be compounds
        self.apart: dict[int, tuple[Structure, Sequence[Any], Any]] = {}
        self.structures: dict[Any, Structure] = {}
        self.resolutions: dict[int, tuple[Any, Any, int]] = {}
        self.rows: dict[
            int, tuple[Sequence[Any], int, list[Any]]
        ] = {}  # rows of cells, walked when so many variables were bound
        self.items: list[Any] = []  # the constraints and disjunctions
        self.domains: list[
            tuple[list[Any], Sequence[Any]]
        ] = []  # terms, and the atoms that each of them is among
        self.atoms_only: dict[
            int, tuple[Any, Any]
        ] = {}  # the id of a collection -> it is known, if of atoms only
        self.left_over: list[tuple[Any, str]] = []
        self.failed = False
        self.no_names: dict[int, Any] = {}

    def walk(self, term: Any) -> Any:
        """The term, or what it is bound to."""
        bound = self.bound
        while type(term) is Var:
            value = bound.get(id(term), self)
            if value is self:
                return term
            term = value
        return term

    def resolve(self, term: Any, local: dict[int, Any] | None = None, depth: int = 0) -> Any:
        """The term with all bound variables replaced."""
        if depth > DEEP:
            return rebuild_term(
                term, (lambda part: self.walk_local(part, local)) if local else self.walk
            )
        term = self.walk_local(term, local) if local else self.walk(term)
        kind = KINDS.get(type(term)) or kind_of(term)
        if kind not in COMPOUND:
            return term
        arguments: Sequence[Any]
        constructor, arguments = (TUPLE, term) if type(term) is tuple else parts(term, kind)
        resolve, bound, depth = self.resolve, self.bound, depth + 1
        resolved = []
        for argument in arguments:
            part = argument
            if type(part) is Var and not local and id(part) in bound:
                part = self.walk(part)
            if type(part) not in LEAVES or (local and type(part) is Var):
                part = resolve(part, local, depth)
            resolved.append(part)
        if all(map(is_, resolved, arguments)):
            return term
        return build(constructor, resolved)

    def walk_local(self, term: Any, local: dict[int, Any]) -> Any:
        bound = self.bound
        while type(term) is Var:
            key = id(term)
            value = local.get(key, self)
            if value is self:
                value = bound.get(key, self)
                if value is self:
                    return term
            term = value
        return term

    def unify(self, u: Any, v: Any) -> bool:
        """Make two terms equal for good."""
        bound, seen, walk = self.bound, self.seen, self.walk
        stack = PairStack(u, v)
        for u, v in stack:
            if type(u) is Var and id(u) in bound:
                u = walk(u)
            if type(v) is Var and id(v) in bound:
                v = walk(v)
            if u is v:
                continue
            if type(v) is Var and type(u) in (int, str, Var):
                if type(u) is not Var:
                    u, v = v, u
                seen[id(u)] = u
                bound[id(u)] = v
                continue
            if type(u) is tuple and type(v) is tuple:
                if len(u) != len(v):
                    return False
                stack.pairs.extend(zip(u, v, strict=True))
                continue
            ku, kv = KINDS.get(type(u)) or kind_of(u), KINDS.get(type(v)) or kind_of(v)
            if ku == VARIABLE or kv == VARIABLE:
                if ku != VARIABLE:
                    u, v, kv = v, u, ku
                if kv in COMPOUND or kv in (CONS, OPAQUE):
                    if kv in (CONS, OPAQUE):
                        raise LeftOver(None, f"it has no finite shape for {brief(v)}")
                    if self._occurs(u, (v,), self.no_names):
                        return False
                self.seen[id(u)] = u
                bound[id(u)] = v
            else:
                pairs = self.matched(u, v, ku, kv)
                if pairs is None:
                    return False
                stack.pairs.extend(pairs)
        return True

    @staticmethod
    def matched(u: Any, v: Any, ku: int, kv: int) -> Iterable[tuple[Any, Any]] | None:
        """As ``terms.matched``. Raises ``LeftOver`` for a term that is unified by code of its
        own.
        """
        if ku == OPAQUE or kv == OPAQUE:
            raise LeftOver(None, f"{brief(u)} is unified by code of its own")
        return match_parts(u, v, ku, kv)

    def unequal(self, goal: Neq, local: dict[int, Any]) -> list[tuple[Any, Any]] | None:
        """Pairs of an unknown and a term: the terms of ``goal`` differ exactly when at least one of
        the pairs differs. No pairs where the terms are equal in any case, ``None`` where they
        differ in any case. Raises ``LeftOver``.
        """
        pairs: list[tuple[Any, Any]] = []
        stack = PairStack(goal.u, goal.v)
        for left, right in stack:
            u, v = self.walk_local(left, local), self.walk_local(right, local)
            if u is v:
                continue
            ku, kv = kind_of(u), kind_of(v)
            if ku in (OPAQUE, CONS) or kv in (OPAQUE, CONS):
                raise LeftOver(goal, f"it has no finite shape for {brief(u)} and {brief(v)}")
            if ku == VARIABLE or kv == VARIABLE:
                if ku != VARIABLE:
                    u, v, kv = v, u, ku
                if kv in COMPOUND and self._occurs(u, (v,), local):
                    return None
                pairs.append((u, v))
            else:
                inner = self.matched(u, v, ku, kv)
                if inner is None:
                    return None
                stack.pairs.extend(inner)
        return pairs

    def compound(self, pairs: Iterable[tuple[Any, Any]]) -> Any:
        """An unknown of such pairs that may turn out to be a compound; ``None`` where there is
        none.
        """
        for u, v in pairs:
            if kind_of(v) in COMPOUND or self.kids.get(id(u)):
                return u
            if self.kids.get(id(v)):
                return v
        return None

    def _occurs(self, variable: Any, terms: Iterable[Any], local: dict[int, Any]) -> bool:
        stack = list(terms)
        met: set[int] = set()  # compounds: what is held many times is looked into once
        while stack:
            term = self.walk_local(stack.pop(), local)
            if term is variable:
                return True
            if is_plain(term) or id(term) in met:
                continue
            kind = KINDS.get(type(term)) or kind_of(term)
            if kind in COMPOUND:
                met.add(id(term))
                if len(met) & 0xFFF == 0:
                    self.tick()
                stack.extend(parts(term, kind)[1])
        return False

    def _outlined(self, term: Any, kind: int) -> tuple[Structure, Sequence[Any]]:
        """The structure and the arguments of a compound, taken apart once."""
        known = self.apart.get(id(term))
        if known is None:
            structure, arguments = self.constructor(term, kind)
            known = self.apart[id(term)] = (structure, arguments, term)
        return known[0], known[1]

    def constructor(self, term: Any, kind: int) -> tuple[Structure, Sequence[Any]]:
        constructor, arguments = parts(term, kind)
        structure = self.structures.get(constructor)
        if structure is None:
            structure = self.structures[constructor] = Structure(constructor)
        return structure, arguments

    def parts_of(self, variable: Any, structure: Structure, size: int) -> tuple[Any, ...]:
        """The unknowns that ``variable`` is made of if it is a compound of this structure."""
        kids = self.kids.setdefault(id(variable), {}).get(structure)
        if kids is None:
            if self.frozen:
                raise LeftOver(
                    None, f"{variable!r} may turn out to be a compound deep inside a disjunction"
                )
            depth = self.depths.get(id(variable), 0) + 1
            if len(self.kids) > MOST_COMPOUNDS or depth > MOST_IN_EACH_OTHER:
                raise LeftOver(None, "there is no end to what its unknowns may be made of")
            kids = self.kids[id(variable)][structure] = tuple(fresh(size))
            self.seen[id(variable)] = variable
            self.made[id(variable), structure] = build(structure.constructor, kids)
            for kid in kids:
                self.seen[id(kid)] = kid
                self.owner[id(kid)] = MANY
                self.depths[id(kid)] = depth
        return kids

    def read(self, goal: Any) -> None:
        """Take a goal apart: solve equations, and keep the rest in ``items``."""
        waiting: list[Any] = []
        agenda: list[Any] = [(goal, frozenset())]
        unfoldings = 0
        natives, keep = self.natives, self._keep
        while agenda and not self.failed:
            goal, callers = agenda.pop()
            kind = type(goal)
            try:
                if kind is Eq:
                    if not self.unify(goal.u, goal.v):
                        self.failed = True
                elif kind is And:
                    for part in reversed(goal.goals):
                        if type(part) is Call and part.relation in natives:
                            keep(part)
                        else:
                            agenda.append((part, callers))
                elif kind is Call:
                    if goal.relation in natives:
                        keep(goal)
                    elif goal.relation is not domaino or not self._declared(goal):
                        unfoldings += 1
                        self.tick()
                        if unfoldings > MOST_UNFOLDINGS:
                            raise LeftOver(
                                goal, f"more than {MOST_UNFOLDINGS} applications of relations"
                            )
                        try:
                            agenda.append((self._expanded(goal, {}), callers | {goal.relation}))
                        except GoalError:
                            waiting.append((goal, callers))
                elif kind is Or:
                    if callers and self._recursive(goal, callers):
                        waiting.append((goal, callers))
                    else:
                        self.items.append(goal)
                elif kind is Endless:
                    finite = goal.finite()
                    if finite is None:
                        raise LeftOver(goal, "its branches do not come to an end")
                    agenda.append((finite, callers))
                elif kind is Neq or kind is Check:
                    self.items.append(goal)
                else:
                    foreign = not isinstance(goal, Goal)
                    raise LeftOver(
                        goal,
                        "it is not built from this vocabulary"
                        if foreign
                        else "it is run by itself",
                    )
            except LeftOver as problem:
                self.left_over.append((goal, problem.reason))
            if not agenda and waiting:
                agenda, waiting = self._progress(waiting)
        for goal, _ in waiting:
            if isinstance(goal, Call):
                self._keep_late(goal)
            else:
                self.items.append(goal)  # its branches are unfolded while there are few

    def _progress(self, waiting: list[Any]) -> tuple[list[Any], list[Any]]:
        """The waiting goals that can be decided by now, and the others."""
        ready, still = [], []
        for goal, callers in waiting:
            if isinstance(goal, Call):
                try:
                    ready.append((self._expanded(goal, {}), callers | {goal.relation}))
                except GoalError:
                    still.append((goal, callers))
                continue
            alive = [branch for branch in goal.goals if self._alive(branch)]
            if len(alive) <= 1:
                ready.append((alive[0] if alive else Or(()), callers - {None}))
            elif not self._recursive(Or(tuple(alive)), callers):
                self.items.append(Or(tuple(alive)))
            else:
                still.append((goal, callers))
        return ready, still

    def _expanded(self, goal: Call, local: dict[int, Any], early: bool = True) -> Goal:
        """The body of a call with its arguments as they are known: walked only, or resolved where
        the body needs more.

        ``early``: more may become known of them. Raises ``GoalError`` where more has to be, and
        ``LeftOver`` for a tabled relation, and for one whose meaning may depend on disjunctions.
        """
        if goal.relation.tabled:
            raise LeftOver(goal, "its relation is tabled")
        walk = self.walk_local
        try:
            arguments = tuple([walk(argument, local) for argument in goal.arguments])
            return Call(goal.relation, arguments, goal.named).expand(
                early=True, written=(goal.arguments, goal.named)
            )
        except GoalError:
            resolve = (lambda term: self.resolve(term, local)) if local else self._resolved
            resolved: Call = put_terms(goal, resolve)
            if not early:
                refuse_undecided(resolved)
            return resolved.expand(early=early, written=(goal.arguments, goal.named))

    def _keep_late(self, goal: Call) -> None:
        """Keep what a call means of whose arguments no equation says more."""
        try:
            self.read(self._expanded(goal, self.no_names, early=False))
        except LeftOver as problem:
            self.left_over.append((goal, problem.reason))

    def _resolved(self, term: Any) -> Any:
        """As ``resolve``, but the same term gives the same object while nothing more is bound, so
        that it is read once.
        """
        known = self.resolutions.get(id(term))
        if known is None or known[2] != len(self.bound):
            known = self.resolutions[id(term)] = (self.resolve(term), term, len(self.bound))
        return known[0]

    def _keep(self, goal: Call) -> None:
        """Keep a constraint. A ``membero`` with atoms only is kept as a domain."""
        if goal.relation is membero and len(goal.arguments) == 2:
            item, collection = goal.arguments
            if type(item) is not Var or id(item) in self.bound:
                goal = narrow_members(goal, self.walk)
                item, collection = goal.arguments
            atoms = self._atoms(collection)
            if atoms is not None:
                if self.domains and self.domains[-1][1] is atoms:
                    self.domains[-1][0].append(item)
                else:
                    self.domains.append(([item], atoms))
                return
        self.items.append(goal)

    def _atoms(self, collection: Any) -> Any:
        """A collection as it is known, if it has only atoms that can be values of cells; else
        ``None``.
        """
        known = self.atoms_only.get(id(collection))
        if known is None:
            atoms = self.walk(collection)
            only = type(atoms) is range or (
                kind_of(atoms) == SEQUENCE
                and all([kind_of(item) == ATOM and hashable(item) for item in atoms])
            )
            known = self.atoms_only[id(collection)] = (atoms if only else None, collection)
        return known[0]

    def _declared(self, goal: Call) -> bool:
        """Keep a ``domaino`` of atoms as the domains of all its cells at once; whether it is
        one.
        """
        if goal.named:
            return False
        cells, values = goal.arguments[0], self.walk(goal.arguments[1])
        if type(values) is not tuple and type(values) is not list and type(values) is not range:
            return False
        atoms = self._atoms(values if type(values) is range else tuple(values))
        if cells and atoms is not None:
            self.domains.append((list(cells[::-1]), atoms))
        return atoms is not None

    def _recursive(self, goal: Or, callers: frozenset[Any]) -> bool:
        stack: list[Any] = [goal]
        while stack:
            part = stack.pop()
            if isinstance(part, And | Or):
                stack.extend(part.goals)
            elif isinstance(part, Call) and part.relation in callers:
                return True
        return False

    def _alive(self, branch: Any) -> bool:
        """Whether the equations of a branch fit what is known."""
        bound, before = self.bound, len(self.bound)
        stack, fits = [branch], True
        while stack and fits:
            part = stack.pop()
            try:
                if isinstance(part, And):
                    stack.extend(part.goals)
                elif isinstance(part, Eq):
                    fits = self.unify(part.u, part.v)
                elif isinstance(part, Call) and part.relation.name in (
                    "conso",
                    "heado",
                    "tailo",
                    "nullo",
                ):
                    stack.append(self._expanded(part, {}))
                elif isinstance(part, Or) and not part.goals:
                    fits = False
            except (GoalError, LeftOver):
                continue
        while len(bound) > before:
            bound.popitem()
        return fits


def narrow_members(goal: Call, walk: Callable[[Any], Any]) -> Call:
    """A ``membero`` with the members alone that its item may be, as far as an index tells."""
    item, collection = map(walk, goal.arguments)
    if type(item) is tuple and type(collection) is tuple and len(collection) > FEW:
        members = fitting_members(tuple(map(walk, item)), collection)
        if len(members) < len(collection):
            return goal.given((item, tuple(members)))
    return goal


def refuse_undecided(goal: Call) -> None:
    """Raises ``LeftOver`` for a call of whose arguments nothing is known in the end, and which then
    says too much.
    """
    if goal.relation is facto:
        row, held = goal.arguments
        if len(held.declared) > LARGE and all(map(is_variable, row)):
            raise LeftOver(goal, "its facts are too many to be spelled out")
    elif goal.relation is nullo and nullo.waits and nullo.waits(*goal.arguments, **goal.named):
        raise LeftOver(goal, "whether a list or a tuple is meant is not known")


def hashable(atom: Any) -> bool:
    """Whether an atom can be a value of a cell."""
    cls = type(atom)
    if cls is int or cls is str:
        return True
    try:
        hash(atom)
    except TypeError:
        return False
    return True


def value_key(value: Any) -> Any:
    """A key that two values share exactly when they unify. Raises ``LeftOver`` for a value that
    cannot be hashed.
    """
    cls = type(value)
    if cls is str or cls is int:
        return value
    try:
        return atom_key(value)
    except TypeError:
        raise LeftOver(None, f"{brief(value)} cannot be hashed") from None
