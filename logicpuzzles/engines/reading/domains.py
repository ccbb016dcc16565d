"""Which values an unknown may have: those that were declared, and those that the branches of a
disjunction name.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from typing import Any

from unification import Var

from logicpuzzles.core.goals import Call, Neq
from logicpuzzles.core.terms import ATOM, VARIABLE, kind_of, same_atom
from logicpuzzles.engines.reading.equations import Structure, hashable, value_key
from logicpuzzles.engines.reading.numbers import ends_of, length
from logicpuzzles.engines.reading.reader import Branch, Choice, GoalReader, NamedGoal
from logicpuzzles.relations import membero


class Interval:
    """The domain of an unknown that is a whole number, too wide to be listed: from ``low`` to
    ``high``, and in all of ``collections``. ``given``: whether a goal says so; else it follows from
    others.
    """

    __slots__ = ("collections", "given", "high", "low", "variable")

    def __init__(
        self, variable: Any, collections: Sequence[Sequence[int]], given: bool = True
    ) -> None:
        self.variable = variable
        self.given = given
        self.collections: list[Sequence[int]] = []  # in order, and with gaps
        for atoms in collections:
            if type(atoms) is not range:
                self.collections.append(sorted(set(atoms)))
            elif abs(atoms.step) > 1:
                self.collections.append(atoms if atoms.step > 0 else atoms[::-1])
        ends = [
            ends_of(atoms) if type(atoms) is range else (min(atoms), max(atoms))
            for atoms in collections
        ]
        self.low = max([low for low, _ in ends])
        self.high = min([high for _, high in ends])
        self.within(self.low, self.high)

    def within(self, low: int, high: int) -> None:
        """Make it narrower. Where nothing is left, ``low`` is greater than ``high``."""
        self.low, self.high = round_bounds(
            max(low, self.low), min(high, self.high), self.collections
        )

    def among(self, numbers: Sequence[int]) -> None:
        """Limit it to numbers that are in order."""
        self.collections.append(numbers)
        self.within(self.low, self.high)

    def listed(self, most: int) -> Sequence[int] | None:
        """The numbers, where there are at most so many; else ``None``."""
        if self.low > self.high:
            return ()
        if not self.collections:
            return range(self.low, self.high + 1) if self.high - self.low < most else None
        parts = [
            numbers[slice(*_places(numbers, self.low, self.high))] for numbers in self.collections
        ]
        numbers = min(parts, key=length)
        if length(numbers) > most:
            return None
        others = [set(each) if type(each) is not range else each for each in parts]
        return [number for number in numbers if all([number in other for other in others])]


def round_bounds(low: int, high: int, collections: Sequence[Sequence[int]]) -> tuple[int, int]:
    """The least and greatest number from ``low`` to ``high``, each the next one of every
    collection.
    """
    again = True
    while again and low <= high:
        again = False
        for numbers in collections:
            first, end = _places(numbers, low, high)
            if first == end:
                return low, low - 1
            again = again or (
                len(collections) > 1 and (numbers[first], numbers[end - 1]) != (low, high)
            )
            low, high = numbers[first], numbers[end - 1]
    return low, high


def _places(numbers: Sequence[int], low: int, high: int) -> tuple[int, int]:
    """The place of the first number from ``low`` on in a sequence in order, and the place after the
    last one up to ``high``.
    """
    if type(numbers) is not range:
        return bisect_left(numbers, low), max(
            bisect_right(numbers, high), bisect_left(numbers, low)
        )
    first = max((low - numbers.start + numbers.step - 1) // numbers.step, 0)
    return first, max(min((high - numbers.start) // numbers.step + 1, length(numbers)), first)


class Domains:
    """The declared values of the unknowns of a reading."""

    def __init__(self, reader: GoalReader) -> None:
        self.reader = reader
        self.keys: dict[int, tuple[set[Any], Any]] = {}
        self.declared: dict[
            int, list[Any]
        ] = {}  # the id of a variable -> the atoms it is among; shared, so never appended to
        self.wide: dict[
            int, Interval
        ] = {}  # the id of a variable -> its domain, which is none of those declared
        self.failed = reader.failed

    def _declare_domains(self) -> None:
        reader, declared = self.reader, self.declared
        bound, seen = reader.bound, reader.seen
        for terms, atoms in reader.domains:
            only = [atoms]
            for term in terms:
                if id(term) in bound:
                    term = reader.walk(term)
                if type(term) is Var or kind_of(term) == VARIABLE:
                    key = id(term)
                    if key in declared:
                        self.declare(key, atoms)
                    else:
                        declared[key] = only
                        seen[key] = term
                elif kind_of(term) != ATOM or not hashable(term) or not self.among(term, atoms):
                    # all atoms of a domain can be hashed, so what cannot be is none of them
                    self.failed = True

    def declare(self, key: int, atoms: Any) -> None:
        """Declare that an unknown, by its id, is among atoms."""
        self.declared[key] = [*self.declared.get(key, ()), atoms]

    def among(self, atom: Any, atoms: Any) -> bool:
        """Whether an atom is one of ``atoms``."""
        if type(atoms) is range:
            return type(atom) is int and atom in atoms
        known = self.keys.get(id(atoms))
        if known is None:
            known = self.keys[id(atoms)] = ({value_key(each) for each in atoms}, atoms)
        return value_key(atom) in known[0]

    def permuted(self, key: int) -> bool:
        """Whether an unknown, by its id, is one of a permutation."""
        return False

    def left_out(self, interval: Interval) -> list[Call]:
        """The goals that say what an unknown with a wide domain may be."""
        numbers = range(interval.low, interval.high + 1)
        return [
            Call(membero, (interval.variable, atoms), {})
            for atoms in (*interval.collections, numbers)
        ]

    def finite(self, variable: Any) -> bool:
        """Whether a domain was declared for a variable."""
        return id(variable) in self.declared

    def _narrow(self, choice: Choice) -> bool:
        """Whether a disjunction says anything. Where every branch gives a cell a value, these
        values are the cell's domain.
        """
        branches = choice.branches
        if not branches:
            self.failed = True
            return False
        say_other_values(self, branches)
        for branch in branches:
            if not (branch.literals or branch.equal or branch.goals) and self._closed(branches):
                return False
        for key in branches[0].literals:
            atoms = [branch.literals.get(key, self) for branch in branches]
            if not any([atom is self or type(atom) is Structure for atom in atoms]):
                if len(set(map(type, atoms))) == 1:  # equal atoms of one type are the same
                    atoms = list(dict.fromkeys(atoms))
                if not are_among(self.declared.get(key, ()), atoms):
                    self.declare(key, atoms)
        return True

    def _closed(self, branches: list[Branch]) -> bool:
        """Whether all unknowns of these branches have a domain."""
        return all(
            [
                not branch.equal
                and not branch.goals
                and all([key < 0 or key in self.declared for key in branch.literals])
                for branch in branches
            ]
        )


def say_other_values(domains: Domains, branches: Sequence[Branch]) -> None:
    """Where a branch says that an unknown is not one of its two values, let it say the other
    one.
    """
    for branch in branches:
        goals = branch.goals
        for each in goals:
            literal = find_other_value(domains, each) if type(each.goal) is Neq else None
            if literal is not None and literal[0] not in branch.literals:
                branch.literals = {**branch.literals, literal[0]: literal[1]}
                branch.goals = [other for other in branch.goals if other is not each]


def find_other_value(domains: Domains, named: NamedGoal) -> tuple[int, Any] | None:
    """The unknown of a goal that it is not a value, by its id, and its only other value."""
    walk, local = domains.reader.walk_local, named.local
    u, v = walk(named.goal.u, local), walk(named.goal.v, local)
    if type(v) is Var:
        u, v = v, u
    if type(u) is not Var or (type(v) is not int and type(v) is not str):
        return None
    known = domains.declared.get(id(u), ())
    if len(known) != 1 or length(known[0]) != 2:
        return None
    others = [atom for atom in known[0] if not same_atom(atom, v)]
    domains.reader.seen[id(u)] = u
    return (id(u), others[0]) if len(others) == 1 else None


def are_among(known: Sequence[Sequence[Any]], atoms: Sequence[Any]) -> bool:
    """Whether what is of all collections ``known`` is one of ``atoms`` anyway, as far as a look at an
    only collection tells.
    """
    if len(known) != 1 or length(known[0]) > len(atoms):
        return False
    keys = {value_key(atom) for atom in atoms}
    return all([value_key(atom) in keys for atom in known[0]])
