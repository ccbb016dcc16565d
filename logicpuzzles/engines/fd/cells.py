"""Cells and values: which numbers stand for which values, which domain a cell begins with, and how
to post a propagator that works in one branch only.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from logicpuzzles.core.errors import brief
from logicpuzzles.core.terms import ATOM, VARIABLE, kind_of, value_order
from logicpuzzles.engines.fd import intervals
from logicpuzzles.engines.fd import propagators as make
from logicpuzzles.engines.fd.bits import bits_of, unite_bits
from logicpuzzles.engines.fd.matching import Matching
from logicpuzzles.engines.fd.store import ANY, NOBODY, Propagator, Store
from logicpuzzles.engines.reading.equations import LeftOver, Structure, value_key
from logicpuzzles.engines.reading.places import Permutation, Places
from logicpuzzles.engines.reading.reader import Choice, GoalReader

__all__ = ["ANY", "ModelCells", "Scope", "Switch"]

LARGE_GROUP = 7  # cells that must differ, from which on it pays to match values to them


class Scope:
    """Where a constraint stands: the bindings of its branch, and the cell and bit that say that the
    branch is chosen.
    """

    __slots__ = ("bit", "form", "guard", "local")

    def __init__(
        self, local: dict[int, Any], guard: int = -1, bit: int = 0, form: Any = None
    ) -> None:
        self.local = local
        self.form = form  # of the constraint, where it is known already
        self.guard = guard
        self.bit = bit


class Switch:
    """What is posted for a goal that each question may switch on.

    Its cell is a ``guard``, like that of a branch: with bit 0 it is on. ``masks``: what it says
    about single cells. ``fails``: it can never hold. Its propagators are not queued while it is
    off.
    """

    __slots__ = ("fails", "guard", "masks", "posted")

    def __init__(self, guard: int) -> None:
        self.guard = guard
        self.masks: dict[int, int] = {}
        self.fails = False
        self.posted: list[int] = []


_NONE: dict[Any, Any] = {}


class ModelCells(Places):
    """The cells of the variables, and the bits of the values."""

    def __init__(self, reader: GoalReader, term: Any) -> None:
        super().__init__(reader, term)
        self.store = Store()
        self.cells: dict[int, int] = {}  # the id of a variable -> its cell
        self.index: dict[Any, int] = {}  # the key of a value -> its bit number
        self.values: list[Any] = []
        self.slots: dict[
            int, tuple[int, int]
        ] = {}  # the id of an unknown -> the slots of its interval
        self.with_intervals = True
        self.window: tuple[int, int] | None = None  # the least and greatest number in arithmetic
        self.masks: dict[
            int, tuple[int, Any]
        ] = {}  # the id of a collection of atoms -> their domain
        self.constants: dict[int, int] = {}
        self.place_cells: dict[int, int] = {}
        self.choices: list[tuple[int, int, int]] = []  # cells to decide: cell, guard, bit
        self.switch: Switch | None = None  # the switch that is being posted
        self.lasting: set[int] = (
            set()
        )  # propagators that hold in any case, even if they were posted for a switch

    def _intern(self, choices: list[Choice]) -> None:
        """Give numbers to the values known so far, in the order of the values."""
        if self.window is not None:
            self.values.extend(range(self.window[0], self.window[1] + 1))
        atoms: dict[Any, Any] = {}
        scanned: set[int] = set()
        for collections in self.declared.values():
            for collection in collections:
                if id(collection) not in scanned and not self._in_window(collection):
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
        number = self.index.get(key)
        if number is None:
            low, high = self.window or (0, -1)
            if type(value) is int and low <= value <= high:
                number = value - low
            else:
                number = len(self.values)
                self.values.append(value)
            self.index[key] = number
        return number

    def make_intervals(self) -> None:
        """Give slots to all unknowns of wide ranges."""
        for key, interval in self.wide.items():
            slots = self.slots[key] = self._new_slots(interval.low, interval.high)
            if interval.collections:
                self.store.post(intervals.Rounded(self.store, slots, interval.collections), slots)

    def _new_slots(self, low: int, high: int) -> tuple[int, int]:
        slots = self.store.cell(low), self.store.cell(high)
        self.store.intervals.append(slots)
        return slots

    def slots_of(self, variable: Any) -> tuple[int, int] | None:
        """The slots of an unknown; ``None`` where it may be something else than a whole number."""
        key = id(variable)
        slots = self.slots.get(key)
        if slots is None and self.finite(variable) and not self.reader.kids.get(key):
            cell, values = self.cell_of(variable), self.values
            bits = bits_of(self.store.domains[cell])
            if not bits or any([type(values[bit]) is not int for bit in bits]):
                return None
            numbers = sorted([(values[bit], bit) for bit in bits])
            slots = self.slots[key] = self._new_slots(numbers[0][0], numbers[-1][0])
            self.store.post(intervals.Ends(self.store, cell, slots, numbers), (cell, *slots))
        return slots

    def known_bit(self, number: int) -> int | None:
        """The number of the bit of a whole number, if it has one yet."""
        low, high = self.window or (0, -1)
        return number - low if low <= number <= high else self.index.get(number)

    def _in_window(self, atoms: Any) -> bool:
        """Whether atoms are neighbours in the window of numbers."""
        low, high = self.window or (0, -1)
        return (
            type(atoms) is range
            and atoms.step == 1
            and bool(atoms)
            and low <= atoms.start
            and atoms.stop - 1 <= high
        )

    def mask(self, atoms: Any) -> int:
        """The domain that consists of ``atoms``."""
        known = self.masks.get(id(atoms))
        if known is None:
            low, _ = self.window or (0, -1)
            if self._in_window(atoms):
                mask = ((1 << len(atoms)) - 1) << (atoms.start - low)
            else:
                mask = unite_bits([self.bit(atom) for atom in atoms])
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
        return self.constant_bit(self.bit(value))

    def constant_bit(self, bit: int) -> int:
        """A cell that holds bit number ``bit``."""
        cell = self.constants.get(bit)
        if cell is None:
            cell = self.constants[bit] = self.store.cell(1 << bit)
        return cell

    def _make_cells(self) -> None:
        """Make a cell for every unknown with a domain, except those that are seen from their
        values.
        """
        store, cells, dual, mask = self.store, self.cells, self.dual, self.mask
        domains, watchers, deciders = store.domains, store.watchers, store.deciders
        before, domain = None, ANY
        for key, collections in self.declared.items():
            if key in dual:
                continue
            if collections is not before:
                before, domain = collections, mask(collections[0])
                for atoms in collections[1:]:
                    domain &= mask(atoms)
                if not domain:
                    store.failed = True
            cells[key] = len(domains)
            domains.append(domain)
            watchers.append(NOBODY)
            deciders.append(NOBODY)

    def post_guarded(
        self,
        propagator: Propagator,
        watched: Sequence[int],
        decided: Sequence[int],
        scope: Scope,
        late: bool = False,
    ) -> None:
        """Post a propagator that works only when the branch of its scope is chosen."""
        guard, bit = scope.guard, scope.bit
        if guard >= 0 and not self.switched(scope):
            guarded = make.GuardedPropagator(self.store, propagator, guard, bit)
            self.store.post(guarded, watched, (*decided, guard), late and not decided)
        else:
            self.store.post(propagator, watched, decided, late)

    def switched(self, scope: Scope) -> Switch | None:
        """The switch being posted, where the scope is that switch and no branch inside it; else
        ``None``.
        """
        switch = self.switch
        return switch if switch is not None and switch.guard == scope.guard else None

    def fail(self, scope: Scope) -> None:
        """Post that the scope cannot hold."""
        switch = self.switched(scope)
        if scope.guard < 0:
            self.store.failed = True
        elif switch is not None:
            switch.fails = True
        else:
            self.post_guarded(make.NeverPropagator(), (), (), scope)

    def all_different(self, cells: list[int], scope: Scope) -> None:
        """Post that cells differ."""
        store = self.store
        domains = store.domains
        if len(set(cells)) < len(cells):
            self.fail(scope)
            return
        if len(cells) < 2:
            return
        union = 0
        for cell in cells:
            union |= domains[cell]
        if union > 0 and union.bit_count() < len(cells) and scope.guard < 0:
            store.failed = True
            return
        exact = union if union > 0 and union.bit_count() == len(cells) else 0
        if len(cells) == 2 and not exact:
            self.post_guarded(make.DifferPropagator(store, cells[0], cells[1]), (), cells, scope)
            return
        if exact:
            self.post_guarded(make.AllDifferentPropagator(store, cells, exact), cells, (), scope)
        else:
            self.post_guarded(make.AllDifferentPropagator(store, cells, 0), (), cells, scope)
        if len(cells) >= LARGE_GROUP and union > 0:
            self.post_guarded(Matching(store, cells, union), cells, (), scope, late=True)

    def _make_places(self) -> None:
        store = self.store
        domains: dict[int, int] = {}
        for permutation in self.permutations:
            size = len(permutation.cells)
            if not permutation.places:
                cells = []
                for key in permutation.cells:
                    cells.append(
                        self.cell_of(self.reader.seen[key])
                        if isinstance(key, int)
                        else self.constant(key[0])
                    )
                self.all_different(cells, Scope({}))
                continue
            masks = []
            for key in permutation.cells:
                masks.append(self.domain(key) if isinstance(key, int) else 1 << self.bit(key[0]))
            for value in permutation.values:
                bit, mask = 1 << self.bit(value), 0
                for at in range(size):
                    if masks[at] & bit:
                        mask |= 1 << at
                root = self._find(permutation.places[value_key(value)])
                domains[root] = domains.get(root, ANY) & mask
            if any(
                not isinstance(key, int) and value_key(key[0]) not in permutation.places
                for key in permutation.cells
            ):
                self.failed = store.failed = True
        for root, mask in domains.items():
            self.place_cells[root] = store.cell(mask)
            if not mask:
                store.failed = True
        for permutation in self.permutations:
            if permutation.places:
                views = [
                    self.place_cells[self._find(place)] for place in permutation.places.values()
                ]
                self.all_different(views, Scope({}))
        self.choices.extend((cell, -1, 0) for cell in self.place_cells.values())

    def _open_channel(self, permutation: Permutation) -> None:
        cells = []
        for key in permutation.cells:
            if isinstance(key, int) and key not in self.cells:
                self.cells[key] = self.store.cell(self.domain(key))
        for key in permutation.cells:
            cells.append(self.cells[key] if isinstance(key, int) else self.constant(key[0]))
        places = [
            (
                1 << self.bit(value),
                self.place_cells[self._find(permutation.places[value_key(value)])],
            )
            for value in permutation.values
        ]
        store = self.store
        channel = make.Channel(store, cells, places)
        self.lasting.add(
            store.post(channel, [*cells, *dict.fromkeys(view for _, view in places)], late=False)
        )

    def cell_of(self, variable: Any) -> int:
        """The cell of an unbound variable. A permuted variable has places already; its cell is a
        second view, which a propagator keeps in step with them.
        """
        key = id(variable)
        cell = self.cells.get(key)
        if cell is None:
            domain = self.domain(key)
            if not domain:
                self.store.failed = True
            cell = self.cells[key] = self.store.cell(domain)
            self.reader.seen[key] = variable
            if key in self.slots:
                self.store.post(
                    intervals.Seen(self.store, self, cell, self.slots[key]),
                    (cell, *self.slots[key]),
                )
            permutation = self.dual.get(key)
            if permutation is not None:
                self._open_channel(permutation)
            for kids in self.reader.kids.get(key, _NONE).values():
                for kid in kids:
                    if id(kid) not in self.dual:
                        self.cell_of(kid)
        return cell

    def cell(self, term: Any, local: dict[int, Any] | None = None) -> int:
        """The cell of an unknown or an atom. Raises ``LeftOver`` for a compound."""
        term = self.reader.walk_local(term, local) if local else self.reader.walk(term)
        kind = kind_of(term)
        if kind == VARIABLE:
            return self.cell_of(term)
        if kind == ATOM:
            return self.constant(term)
        raise LeftOver(None, f"{brief(term)} stands where an atom should")
