"""Cells and values: which numbers stand for which values, which domain a cell begins with, and how a propagator is posted
that works in one branch only."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...terms import ATOM, VARIABLE, atom_key, kind_of
from . import propagators as make
from .equations import LeftOver, Structure, hashable
from .reader import Choice, Reader
from .store import Propagator, Store

__all__ = ["ANY", "Cells", "Scope", "value_key", "value_order"]

ANY = -1  # the domain of all values
LARGE_GROUP = 7  # cells that must differ: from here on, looking for Hall sets pays


class Scope:
    """Where a constraint stands: the bindings of its branch, and the cell and bit that say the branch is chosen."""

    __slots__ = ("bit", "guard", "local", "read")

    def __init__(self, local: dict[int, Any], guard: int = -1, bit: int = 0, read: Any = None) -> None:
        self.local = local
        self.read = read  # what was read of the constraint already
        self.guard = guard
        self.bit = bit


class Cells:
    """The cells of the variables, and the bits of the values."""

    def __init__(self, reader: Reader) -> None:
        self.reader = reader
        self.store = Store()
        self.cells: dict[int, int] = {}  # the id of a variable -> its cell
        self.index: dict[Any, int] = {}  # the key of a value -> its bit number
        self.values: list[Any] = []
        self.window: tuple[int, int] | None = None  # the least and greatest number in arithmetic
        self.masks: dict[int, tuple[int, Any]] = {}  # the id of a collection of atoms -> their domain
        self.keys: dict[int, tuple[set[Any], Any]] = {}
        self.constants: dict[int, int] = {}
        self.declared: dict[int, list[Any]] = {}  # the id of a variable -> the collections of atoms it is among
        self.dual: dict[int, Any] = {}  # the id of a variable -> the permutation that stands for it
        self.failed = reader.failed

    def _declare_domains(self) -> None:
        walk, declared = self.reader.walk, self.declared
        seen = self.reader.seen
        for variable, atoms in self.reader.domains:
            variable = walk(variable)
            kind = kind_of(variable)
            if kind == VARIABLE:
                key = id(variable)
                if key in declared:
                    declared[key].append(atoms)
                else:
                    declared[key] = [atoms]
                    seen[key] = variable
            elif kind != ATOM or not hashable(variable) or not self._among(variable, atoms):
                self.failed = True  # all of the atoms can be hashed: what cannot is none of them

    def _among(self, atom: Any, atoms: Any) -> bool:
        known = self.keys.get(id(atoms))
        if known is None:
            known = self.keys[id(atoms)] = ({value_key(one) for one in atoms}, atoms)
        return value_key(atom) in known[0]

    def _intern(self, choices: list[Choice]) -> None:
        """Give numbers to the values known so far, in an order of their own."""
        if self.window is not None:
            self.values.extend(range(self.window[0], self.window[1] + 1))
        atoms: dict[Any, Any] = {}
        scanned: set[int] = set()
        for collections in self.declared.values():
            for collection in collections:
                if id(collection) not in scanned and type(collection) is not range:
                    scanned.add(id(collection))
                    for atom in collection:
                        atoms[value_key(atom)] = atom
        for choice in choices:
            for branch in choice.branches:
                for key, atom in branch.literals.items():
                    if key >= 0 and type(atom) is not Structure:
                        atoms[value_key(atom)] = atom
        for atom in sorted(atoms.values(), key=value_order):
            self.bit(atom)

    def bit(self, value: Any) -> int:
        """The number of a value's bit."""
        key = value if type(value) is Structure else value_key(value)
        found = self.index.get(key)
        if found is None:
            low, high = self.window or (0, -1)
            if type(value) is int and low <= value <= high:
                found = value - low
            else:
                found = len(self.values)
                self.values.append(value)
            self.index[key] = found
        return found

    def mask(self, atoms: Any) -> int:
        """The domain that holds just ``atoms``."""
        known = self.masks.get(id(atoms))
        if known is None:
            mask = 0
            low, high = self.window or (0, -1)
            if type(atoms) is range and atoms and low <= atoms.start and atoms.stop - 1 <= high:
                mask = ((1 << len(atoms)) - 1) << (atoms.start - low)
            else:
                for atom in atoms:
                    mask |= 1 << self.bit(atom)
            known = self.masks[id(atoms)] = (mask, atoms)
        return known[0]

    def domain(self, key: int) -> int:
        """The domain that was declared for a variable."""
        domain = ANY
        for atoms in self.declared.get(key, ()):
            domain &= self.mask(atoms)
        return domain

    def constant(self, value: Any) -> int:
        """A cell that holds ``value``."""
        bit = self.bit(value)
        cell = self.constants.get(bit)
        if cell is None:
            cell = self.constants[bit] = self.store.cell(1 << bit)
        return cell

    def _make_cells(self) -> None:
        """A cell for every unknown with a domain, those seen from their values left out."""
        store, cells, dual, mask = self.store, self.cells, self.dual, self.mask
        number = len(store.domains)
        for key, collections in self.declared.items():
            if key in dual:
                continue
            domain = mask(collections[0])
            for atoms in collections[1:]:
                domain &= mask(atoms)
            if not domain:
                store.failed = True
            cells[key] = number
            number += 1
            store.domains.append(domain)
            store.watchers.append([])
            store.deciders.append([])

    def finite(self, variable: Any) -> bool:
        """Whether a domain was declared for a variable."""
        return id(variable) in self.declared

    def post_guarded(
        self, run: Propagator, watched: Sequence[int], decided: Sequence[int], scope: Scope, late: bool = False
    ) -> None:
        """Post a propagator that works only where the branch of its scope is chosen."""
        guard, bit, domains = scope.guard, scope.bit, self.store.domains
        if guard >= 0:
            inner = run

            def guarded() -> bool:
                return domains[guard] != bit or inner()

            self.store.post(guarded, watched, (*decided, guard), late and not decided)
        else:
            self.store.post(run, watched, decided, late)

    def fail(self, scope: Scope) -> None:
        """Nothing holds where the scope does."""
        if scope.guard < 0:
            self.store.failed = True
        else:
            self.post_guarded(lambda: False, (), (), scope)

    def all_different(self, cells: list[int], scope: Scope) -> None:
        """Post that cells differ."""
        domains, put = self.store.domains, self.store.put
        if len(set(cells)) < len(cells):
            self.fail(scope)
            return
        if len(cells) < 2:
            return
        union = 0
        for cell in cells:
            union |= domains[cell]
        if union > 0 and union.bit_count() < len(cells) and scope.guard < 0:
            self.store.failed = True
            return
        exact = union if union > 0 and union.bit_count() == len(cells) else 0
        if len(cells) == 2 and not exact:
            self.post_guarded(make.differ(cells[0], cells[1], domains, put), (), cells, scope)
            return
        if exact:
            self.post_guarded(make.alldiff(cells, domains, put, exact), cells, (), scope)
        else:
            self.post_guarded(make.alldiff(cells, domains, put, 0), (), cells, scope)
        if len(cells) >= LARGE_GROUP and union > 0:
            self.post_guarded(make.hall_sets(cells, domains, put), cells, (), scope, late=True)


def value_key(value: Any) -> Any:
    """A key that two values share exactly when they unify. Raises ``LeftOver`` for one that cannot be hashed."""
    cls = type(value)
    if cls is str or cls is int:
        return value
    try:
        return atom_key(value)
    except TypeError:
        raise LeftOver(None, f"{value!r} cannot be hashed") from None


def value_order(atom: Any) -> tuple[int, str, Any]:
    """What to sort values by, so that their order does not depend on where they were met."""
    cls = type(atom)
    if cls is int:
        return (0, "", atom)
    if cls is str:
        return (1, atom, 0)
    return (2, f"{cls.__name__} {atom!r}", 0)
