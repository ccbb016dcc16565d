"""Propagators: each class here takes a store and cells of it, and shrinks their domains.

Each docstring states the relation, its consistency and its source. A propagator reaches its
fixpoint in one run, for its own changes do not wake it. The propagators of arithmetic are in
:mod:`sums`.
"""

from __future__ import annotations

from collections.abc import Sequence

from logicpuzzles.engines.fd.store import Propagator, Store

Pairs = tuple[tuple[int, int], ...]

REMEMBERED = (
    1 << 12
)  # masks, before all but single values are forgotten: a prepared program lives long


class SettledPropagator(Propagator):
    """The propagator ``inner``, which reaches its fixpoint at once where its cells are different,
    of ``cells`` of which one stands there twice: it is run until nothing changes.
    """

    __slots__ = ("cells", "inner", "store")

    def __init__(self, store: Store, inner: Propagator, cells: Sequence[int]) -> None:
        self.store = store
        self.inner = inner
        self.cells = tuple(cells)

    def run(self) -> bool:
        domains, cells = self.store.domains, self.cells
        while True:
            before = [domains[cell] for cell in cells]
            if not self.inner.run():
                return False
            if before == [domains[cell] for cell in cells]:
                return True


def settle_propagator(store: Store, propagator: Propagator, cells: Sequence[int]) -> Propagator:
    """The propagator itself where its cells are different, else :class:`SettledPropagator`."""
    return (
        propagator if len(set(cells)) == len(cells) else SettledPropagator(store, propagator, cells)
    )


class GuardedPropagator(Propagator):
    """The propagator ``inner`` works only while the cell ``guard`` has the value ``bit``."""

    __slots__ = ("bit", "guard", "inner", "store")

    def __init__(self, store: Store, inner: Propagator, guard: int, bit: int) -> None:
        self.store = store
        self.inner = inner
        self.guard = guard
        self.bit = bit

    def run(self) -> bool:
        return self.store.domains[self.guard] != self.bit or self.inner.run()


class NeverPropagator(Propagator):
    """It cannot hold."""

    __slots__ = ()

    def run(self) -> bool:
        return False


class Within(Propagator):
    """A cell has a value of ``mask``."""

    __slots__ = ("cell", "mask", "store")

    def __init__(self, store: Store, cell: int, mask: int) -> None:
        self.store = store
        self.cell = cell
        self.mask = mask

    def run(self) -> bool:
        store, cell = self.store, self.cell
        domain = store.domains[cell]
        new = domain & self.mask
        if new != domain:
            if not new:
                return False
            store.put(cell, new)
        return True


class AllDifferentPropagator(Propagator):
    """All of ``cells`` differ. Decided values leave the other cells. ``values``: the mask of the
    values, where there are just as many as cells (else 0); then a value with one place left goes
    there. These are naked and hidden singles, in one pass.
    """

    __slots__ = ("cells", "store", "values")

    def __init__(self, store: Store, cells: Sequence[int], values: int) -> None:
        self.store = store
        self.cells = tuple(cells)
        self.values = values

    def run(self) -> bool:
        store, cells, values = self.store, self.cells, self.values
        domains = store.domains
        while True:
            once = more = fixed = 0
            for cell in cells:
                domain = domains[cell]
                more |= once & domain
                once |= domain
                if not domain & (domain - 1):
                    if fixed & domain:
                        return False
                    fixed |= domain
            changed = False
            if values:
                if once != values:
                    return False
                hidden = once & ~more & ~fixed
                if not hidden and not (once & more & fixed):
                    return True
                for cell in cells:
                    domain = domains[cell]
                    if domain & (domain - 1):
                        new = domain & ~fixed
                        only = new & hidden
                        if only:
                            if only & (only - 1):
                                return False
                            new = only
                        if new != domain:
                            if not new:
                                return False
                            store.put(cell, new)
                            changed = True
            elif more & fixed:
                for cell in cells:
                    domain = domains[cell]
                    if domain & fixed and domain & (domain - 1):
                        new = domain & ~fixed
                        if not new:
                            return False
                        store.put(cell, new)
                        changed = True
            if not changed:
                return True


class Image:
    """A function of masks: what a cell within ``mask`` allows another cell."""

    __slots__ = ()

    def of(self, mask: int) -> int:
        raise NotImplementedError


class Shift(Image):
    """All values, so many bits higher; negative: lower."""

    __slots__ = ("bits",)

    def __init__(self, bits: int) -> None:
        self.bits = bits

    def of(self, mask: int) -> int:
        bits = self.bits
        return mask << bits if bits >= 0 else mask >> -bits


class Near(Image):
    """All values so many bits away, higher and lower."""

    __slots__ = ("distance",)

    def __init__(self, distance: int) -> None:
        self.distance = distance

    def of(self, mask: int) -> int:
        return mask << self.distance | mask >> self.distance


class Supports(Image):
    """The counterparts of each bit. It remembers its masks."""

    __slots__ = ("known", "single")

    def __init__(self, counterparts: dict[int, int]) -> None:
        self.single = tuple(counterparts.items())
        self.known = counterparts

    def of(self, mask: int) -> int:
        counterparts = self.known.get(mask)
        if counterparts is None:
            counterparts = 0
            for bit, seen in self.single:
                if mask & bit:
                    counterparts |= seen
            if len(self.known) > len(self.single) + REMEMBERED:
                self.known = dict(self.single)
            self.known[mask] = counterparts
        return counterparts


def supports(pairs: Sequence[tuple[int, int]]) -> tuple[Image, Image]:
    """The two functions that ``Binary`` needs, for a relation given by its pairs of bit numbers."""
    forth: dict[int, int] = {}
    back: dict[int, int] = {}
    for x, y in pairs:
        forth[1 << x] = forth.get(1 << x, 0) | 1 << y
        back[1 << y] = back.get(1 << y, 0) | 1 << x
    return Supports(forth), Supports(back)


class Binary(Propagator):
    """A relation of two cells, domain consistent: ``of_a`` says what ``b`` may be, ``of_b`` the
    other way round. (AC-3 by bits; Mackworth, "Consistency in networks of relations", 1977.)
    """

    __slots__ = ("a", "b", "of_a", "of_b", "store")

    def __init__(self, store: Store, a: int, b: int, of_a: Image, of_b: Image) -> None:
        self.store = store
        self.a = a
        self.b = b
        self.of_a = of_a
        self.of_b = of_b

    def run(self) -> bool:
        store, a, b = self.store, self.a, self.b
        domains = store.domains
        domain_a, domain_b = domains[a], domains[b]
        new = domain_b & self.of_a.of(domain_a)
        if new != domain_b:
            if not new:
                return False
            store.put(b, new)
            domain_b = new
        new = domain_a & self.of_b.of(domain_b)
        if new != domain_a:
            if not new:
                return False
            store.put(a, new)
        return True


class DifferPropagator(Propagator):
    """Two cells differ: a decided value leaves the other cell. Runs when a cell is decided."""

    __slots__ = ("a", "b", "store")

    def __init__(self, store: Store, a: int, b: int) -> None:
        self.store = store
        self.a = a
        self.b = b

    def run(self) -> bool:
        store, a, b = self.store, self.a, self.b
        domains = store.domains
        domain_a, domain_b = domains[a], domains[b]
        if domain_a & (domain_a - 1) == 0:
            if domain_b & domain_a:
                new = domain_b & ~domain_a
                if not new:
                    return False
                store.put(b, new)
        elif domain_b & (domain_b - 1) == 0 and domain_a & domain_b:
            store.put(a, domain_a & ~domain_b)
        return True


class TuplesDiffer(Propagator):
    """At least one of the ``pairs`` of cells differs: two tuples are different. It does nothing
    until all pairs but one are known to be equal. Runs when a cell is decided.
    """

    __slots__ = ("pairs", "store")

    def __init__(self, store: Store, pairs: Sequence[tuple[int, int]]) -> None:
        self.store = store
        self.pairs: Pairs = tuple(pairs)

    def run(self) -> bool:
        store = self.store
        domains = store.domains
        open_a = open_b = -1
        for a, b in self.pairs:
            domain_a, domain_b = domains[a], domains[b]
            if not domain_a & domain_b:
                return True
            if a != b and (domain_a & (domain_a - 1) or domain_b & (domain_b - 1)):
                if open_a >= 0:
                    return True
                open_a, open_b = a, b
        if open_a < 0:
            return False
        domain_a, domain_b = domains[open_a], domains[open_b]
        if not domain_a & (domain_a - 1):
            store.put(open_b, domain_b & ~domain_a)
        elif not domain_b & (domain_b - 1):
            store.put(open_a, domain_a & ~domain_b)
        return True


class Cardinality(Propagator):
    """Each value (a bit) of ``counts`` stands in at least ``low`` and at most ``high`` of
    ``cells``: it counts the sure and the possible places. (Global cardinality; Régin, "Generalized
    arc consistency for global cardinality constraint", 1996, here by counting alone.)

    It counts all values at once: level k of ``possible`` holds the values seen at least k + 1
    times.
    """

    __slots__ = ("caps", "cells", "depth", "needs", "store")

    def __init__(
        self, store: Store, cells: Sequence[int], counts: Sequence[tuple[int, int, int]]
    ) -> None:
        self.store = store
        self.cells = tuple(cells)
        size = len(cells)
        self.depth = depth = (
            max([max(high if high < size else 0, low) for _, low, high in counts]) + 1
        )
        lacking = [0] * (depth + 1)  # values that need at least k places
        full = [0] * (depth + 1)  # values that take at most k places
        for bit, low, high in counts:
            if low > 0:
                lacking[low] |= bit
            if high < size:
                full[high] |= bit
        self.needs: Pairs = tuple([(k, values) for k, values in enumerate(lacking) if values])
        self.caps: Pairs = tuple([(k, values) for k, values in enumerate(full) if values])

    def _two_levels(self) -> tuple[list[int], list[int]]:
        domains = self.store.domains
        p0 = p1 = p2 = s0 = s1 = s2 = 0
        for cell in self.cells:
            domain = domains[cell]
            p2 |= p1 & domain
            p1 |= p0 & domain
            p0 |= domain
            if not domain & (domain - 1):
                s2 |= s1 & domain
                s1 |= s0 & domain
                s0 |= domain
        return [p0, p1, p2], [s0, s1, s2]

    def _any_levels(self) -> tuple[list[int], list[int]]:
        domains, depth = self.store.domains, self.depth
        possible, sure = [0] * (depth + 1), [0] * (depth + 1)
        levels = range(depth - 1, 0, -1)
        for cell in self.cells:
            domain = domains[cell]
            for k in levels:
                possible[k] |= possible[k - 1] & domain
            possible[0] |= domain
            if not domain & (domain - 1):
                for k in levels:
                    sure[k] |= sure[k - 1] & domain
                sure[0] |= domain
        return possible, sure

    def run(self) -> bool:
        store = self.store
        domains = store.domains
        while True:
            possible, sure = self._two_levels() if self.depth <= 3 else self._any_levels()
            closed = forced = 0
            for k, values in self.caps:
                if values & sure[k]:
                    return False
                closed |= values & sure[k - 1] if k else values
            for k, values in self.needs:
                if values & ~possible[k - 1]:
                    return False
                forced |= values & ~possible[k]
            changed = False
            if closed or forced:
                for cell in self.cells:
                    domain = domains[cell]
                    if domain & (domain - 1):
                        new = domain & ~closed
                        only = new & forced
                        if only:
                            if only & (only - 1):
                                return False
                            new = only
                        if new != domain:
                            if not new:
                                return False
                            store.put(cell, new)
                            changed = True
            if not changed:
                return True


class Occurrences(Propagator):
    """The value ``bit`` stands in as many of ``cells`` as the cell ``count`` says (a number of the
    window from ``base``).
    """

    __slots__ = ("base", "bit", "cells", "count", "store")

    def __init__(self, store: Store, cells: Sequence[int], bit: int, count: int, base: int) -> None:
        self.store = store
        self.cells = tuple(cells)
        self.bit = bit
        self.count = count
        self.base = base

    def run(self) -> bool:
        store, cells, bit, count, base = self.store, self.cells, self.bit, self.count, self.base
        domains = store.domains
        while True:
            sure = possible = 0
            for cell in cells:
                domain = domains[cell]
                if domain & bit:
                    possible += 1
                    if domain == bit:
                        sure += 1
            least, most = sure - base, possible - base
            if most < 0:
                return False
            domain = domains[count]
            new = (
                domain
                if domain >= 0 and most >= domain.bit_length()
                else domain & ((2 << most) - 1)
            )
            if least > 0:
                new = new >> least << least
            if new != domain:
                if not new:
                    return False
                store.put(count, new)
            if new & (new - 1):
                return True
            wanted = new.bit_length() - 1 + base
            if sure == possible:
                return True
            if sure == wanted:
                for cell in cells:
                    domain = domains[cell]
                    if domain & bit and domain != bit:
                        store.put(cell, domain & ~bit)
            elif possible == wanted:
                for cell in cells:
                    domain = domains[cell]
                    if domain & bit and domain != bit:
                        store.put(cell, bit)
            else:
                return True


class MaxRun(Propagator):
    """At most ``longest`` neighbours are equal: where all cells of a window but one have the same
    value, the last one differs.
    """

    __slots__ = ("store", "windows")

    def __init__(self, store: Store, cells: Sequence[int], longest: int) -> None:
        self.store = store
        cells, width = tuple(cells), longest + 1
        self.windows = tuple(
            [cells[start : start + width] for start in range(len(cells) - longest)]
        )

    def run(self) -> bool:
        store = self.store
        domains = store.domains
        again = True
        while again:
            again = False
            for window in self.windows:
                common, open_cell = -1, -1
                for cell in window:
                    domain = domains[cell]
                    if domain & (domain - 1):
                        if open_cell >= 0:
                            break
                        open_cell = cell
                    else:
                        common &= domain
                        if not common:
                            break
                else:
                    if open_cell < 0:
                        return False
                    domain = domains[open_cell]
                    if common > 0 and domain & common:
                        store.put(open_cell, domain & ~common)
                        again = True
        return True


class Channel(Propagator):
    """Cell i has value v exactly when the place of v is i. ``places``: for each value its bit and
    the cell of its place; ``bits``: the bit of each place in such a cell, where it is not bit i for
    place i. These are the two views of a permutation (Cheng and others, "Increasing constraint
    propagation by redundant modeling", 1999).
    """

    __slots__ = ("marked", "places", "store")

    def __init__(
        self,
        store: Store,
        cells: Sequence[int],
        places: Sequence[tuple[int, int]],
        bits: Sequence[int] | None = None,
    ) -> None:
        self.store = store
        self.places: Pairs = tuple(places)
        self.marked: Pairs = tuple(
            zip(cells, bits or [1 << place for place in range(len(cells))], strict=True)
        )

    def run(self) -> bool:
        store, marked, places = self.store, self.marked, self.places
        domains = store.domains
        while True:
            changed = False
            for cell, mine in marked:
                domain = new = domains[cell]
                for bit, view in places:
                    if new & bit and not domains[view] & mine:
                        new &= ~bit
                if new != domain:
                    if not new:
                        return False
                    store.put(cell, new)
                    changed = True
            for bit, view in places:
                domain = new = domains[view]
                for cell, mine in marked:
                    if new & mine and not domains[cell] & bit:
                        new &= ~mine
                if new != domain:
                    if not new:
                        return False
                    store.put(view, new)
                    changed = True
            if not changed:
                return True


# of a branch: its bit, its literals (a cell and a mask each), the pairs of cells that it makes
# equal, and whether it says more
Compiled = tuple[int, Pairs, Pairs, bool]
# of a cell that all branches are about, for each branch: its bit, the mask that the cell is within,
# and the cells that it equals
Part = tuple[int, int, tuple[int, ...]]


class Disjunction(Propagator):
    """One of the branches holds. A branch dies when one of its literals no longer fits; the last
    live branch is carried out; a branch that holds already settles the disjunction.

    ``own``: the cell of the live branches. ``closed``: all cells have domains; an open cell makes
    the answers of two branches different even where one includes the other. A cell that every
    branch is about keeps only the values that a live branch leaves it (constructive disjunction;
    Van Hentenryck, Saraswat and Deville, "Design, implementation, and evaluation of the constraint
    language cc(FD)", 1998).
    """

    __slots__ = ("branches", "by_bit", "closed", "common", "every", "own", "store")

    def __init__(
        self, store: Store, own: int, branches: tuple[Compiled, ...], closed: bool
    ) -> None:
        self.store = store
        self.own = own
        self.branches = branches
        self.closed = closed
        self.by_bit: dict[int, Compiled] = {branch[0]: branch for branch in branches}
        self.every = sum(self.by_bit)
        self.common = _common(branches) if closed else ()

    def run(self) -> bool:
        store, own, closed = self.store, self.own, self.closed
        domains = store.domains
        live = domains[own]
        left = live & self.every
        if left & (left - 1):
            for bit, literals, equal, more in self.branches:
                if live & bit:
                    holds = closed and not more
                    for cell, mask in literals:
                        domain = domains[cell]
                        if not domain & mask:
                            left ^= bit
                            break
                        if domain != mask:
                            holds = False
                    else:
                        if holds:
                            left = bit
                            break
                        for a, b in equal:
                            if not domains[a] & domains[b]:
                                left ^= bit
                                break
        if left != live:
            if not left:
                return False
            store.put(own, left)
        if left & (left - 1):
            for cell, parts in self.common:
                union = 0
                for bit, mask, others in parts:
                    if left & bit:
                        for other in others:
                            mask &= domains[other]
                        union |= mask
                domain = domains[cell]
                new = domain & union
                if new != domain:
                    if not new:
                        return False
                    store.put(cell, new)
            return True
        _, literals, equal, _ = self.by_bit[left]
        for cell, mask in literals:
            domain = domains[cell]
            if domain != mask:
                if not domain & mask:
                    return False
                store.put(cell, mask)
        return not equal or same(store, equal)


def same(store: Store, pairs: Pairs) -> bool:
    """Make cells equal."""
    domains = store.domains
    again = True
    while again:
        again = False
        for a, b in pairs:
            both = domains[a] & domains[b]
            if not both:
                return False
            if both != domains[a]:
                store.put(a, both)
                again = True
            if both != domains[b]:
                store.put(b, both)
                again = True
    return True


def _common(branches: tuple[Compiled, ...]) -> tuple[tuple[int, tuple[Part, ...]], ...]:
    """The cells that every branch is about."""
    by_cell: dict[int, list[Part]] = {}
    for bit, literals, equal, _ in branches:
        masks: dict[int, int] = {}
        others: dict[int, list[int]] = {}
        for cell, mask in literals:
            masks[cell] = masks.get(cell, -1) & mask
        for a, b in equal:
            others.setdefault(a, []).append(b)
            others.setdefault(b, []).append(a)
        for cell in {**masks, **others}:
            by_cell.setdefault(cell, []).append(
                (bit, masks.get(cell, -1), tuple(others.get(cell, ())))
            )
    return tuple(
        [(cell, tuple(parts)) for cell, parts in by_cell.items() if len(parts) == len(branches)]
    )
