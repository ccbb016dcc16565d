"""Propagators of arithmetic: sums, products, and order.

As in :mod:`propagators`, each reaches its own fixpoint in one run. ``base`` is the number that bit
0 stands for. The domains of the cells are finite and lie in the window of numbers, so that bit k
stands for ``base + k``.
"""

from __future__ import annotations

from collections.abc import Sequence

from logicpuzzles.engines.fd.store import FunctionPropagator, Propagator, Put, Store
from logicpuzzles.engines.reading.numbers import quotients, span

Domains = list[int]

FEW = 10  # values of a cell that are tried one by one, at most
MANY = 32  # combinations of values that are tried one by one, at most


class Total(Propagator):
    """The bits of ``cells`` sum to ``target``: bounds consistency (Harvey and Stuckey, "Improving
    linear constraint propagation by changing constraint representation", 2003).
    """

    __slots__ = ("cells", "store", "target")

    def __init__(self, store: Store, cells: Sequence[int], target: int) -> None:
        self.store = store
        self.cells = tuple(cells)
        self.target = target + len(cells)  # bit_length counts from 1

    def run(self) -> bool:
        store, cells, target = self.store, self.cells, self.target
        domains = store.domains
        while True:
            low = high = 0
            for cell in cells:
                domain = domains[cell]
                low += (domain & -domain).bit_length()
                high += domain.bit_length()
            above, below = target - low, high - target
            if above < 0 or below < 0:
                return False
            changed = False
            for cell in cells:
                domain = domains[cell]
                least = (domain & -domain).bit_length()
                most = domain.bit_length()
                width = most - least
                if width > above or width > below:
                    new = domain
                    if width > above:
                        new &= (1 << (least + above)) - 1
                    if width > below:
                        cut = most - below - 1
                        new = new >> cut << cut
                    if new != domain:
                        if not new:
                            return False
                        store.put(cell, new)
                        changed = True
            if not changed:
                return True


_REVERSED: dict[int, list[int]] = {}


def reversed_masks(width: int) -> list[int]:
    """For each mask of ``width`` bits, the mask with its bits in reverse order."""
    known = _REVERSED.get(width)
    if known is None:
        known = [0]
        for bit in range(width):
            known += [mask | 1 << width - 1 - bit for mask in known]
        _REVERSED[width] = known
    return known


class TotalOfThree(Propagator):
    """The bits of three cells, each below ``width``, sum to ``target``: domain consistency. For
    each value of the first cell the other two mirror each other: a shift of the mirrored third
    domain gives the values that the second may have.
    """

    __slots__ = ("a", "b", "c", "middle", "mirrored", "store")

    def __init__(self, store: Store, cells: Sequence[int], target: int, width: int) -> None:
        self.store = store
        self.a, self.b, self.c = cells
        self.mirrored = reversed_masks(width)
        self.middle = target - width + 1

    def run(self) -> bool:
        store, mirrored, middle = self.store, self.mirrored, self.middle
        a, b, c = self.a, self.b, self.c
        domains = store.domains
        domain_a, domain_b, domain_c = domains[a], domains[b], domains[c]
        mirror = mirrored[domain_c]
        new_a = new_b = new_c = 0
        rest = domain_a
        while rest:
            bit = rest & -rest
            rest ^= bit
            shift = middle - bit.bit_length() + 1
            if shift >= 0:
                fits = mirror << shift & domain_b
                if fits:
                    new_c |= fits >> shift
                    new_b |= fits
                    new_a |= bit
            else:
                fits = mirror >> -shift & domain_b
                if fits:
                    new_c |= fits << -shift
                    new_b |= fits
                    new_a |= bit
        if not new_a:
            return False
        if new_a != domain_a:
            store.put(a, new_a)
        if new_b != domain_b:
            store.put(b, new_b)
        if new_c != mirror:
            store.put(c, mirrored[new_c])
        return True


class LinearPropagator(Propagator):
    """The weighted sum of the bits of ``cells`` is ``=`` or ``<=`` ``target``; no weight is 0.
    Bounds consistency, and domain consistency where two cells of an equation are open and one of
    them has few values. So in a column of a sum whose carry and one digit are open, the digit has
    as many values as the carry.
    """

    __slots__ = ("exact", "store", "target", "terms")

    def __init__(
        self,
        store: Store,
        weights: Sequence[int],
        cells: Sequence[int],
        comparison: str,
        target: int,
    ) -> None:
        self.store = store
        self.terms: tuple[tuple[int, int], ...] = tuple(zip(weights, cells, strict=True))
        self.exact = comparison == "="
        self.target = target

    def run(self) -> bool:
        store, terms, exact, target = self.store, self.terms, self.exact, self.target
        domains = store.domains
        while True:
            low = high = known = widest = 0
            undecided = []
            for term in terms:
                weight, cell = term
                domain = domains[cell]
                if domain & (domain - 1):
                    undecided.append(term)
                    least, most = (domain & -domain).bit_length() - 1, domain.bit_length() - 1
                    width = (most - least) * weight
                    if weight > 0:
                        low += weight * least
                        high += weight * most
                    else:
                        low += weight * most
                        high += weight * least
                        width = -width
                    if width > widest:
                        widest = width
                else:
                    known += weight * (domain.bit_length() - 1)
            left = target - known
            above, below = left - low, high - left
            if above < 0 or (exact and below < 0):
                return False
            if exact and len(undecided) == 2:
                a, b = undecided
                if min(domains[a[1]].bit_count(), domains[b[1]].bit_count()) <= FEW:
                    return _solve_two(store, a, b, left)
            if widest <= above and (widest <= below or not exact):
                return True
            changed = False
            for weight, cell in undecided:
                domain = domains[cell]
                least, most = (domain & -domain).bit_length() - 1, domain.bit_length() - 1
                new = domain
                if weight > 0:
                    last = least + above // weight
                    if last < most:  # numbers may be far from 0
                        new &= (2 << last) - 1
                    if exact:
                        cut = most - below // weight
                        if cut > 0:
                            new = new >> cut << cut
                else:
                    cut = most - above // -weight
                    if cut > 0:
                        new = new >> cut << cut
                    if exact:
                        last = least + below // -weight
                        if last < most:
                            new &= (2 << last) - 1
                if new != domain:
                    if not new:
                        return False
                    store.put(cell, new)
                    changed = True
            if not changed:
                return True


def _solve_two(store: Store, a: tuple[int, int], b: tuple[int, int], target: int) -> bool:
    """Two weighted cells sum to ``target``: it takes the cell with fewer values, and a value of it
    without a counterpart goes.
    """
    domains = store.domains
    (weight, x), (other, y) = a, b
    domain_x, domain_y = domains[x], domains[y]
    if domain_x.bit_count() < domain_y.bit_count():
        weight, x, domain_x, other, y, domain_y = other, y, domain_y, weight, x, domain_x
    new_x = new_y = 0
    rest = domain_y
    while rest:
        bit = rest & -rest
        rest ^= bit
        value, remainder = divmod(target - other * (bit.bit_length() - 1), weight)
        if not remainder and value >= 0 and domain_x >> value & 1:
            new_y |= bit
            new_x |= 1 << value
    if not new_x:
        return False
    if new_x != domain_x:
        store.put(x, new_x)
    if new_y != domain_y:
        store.put(y, new_y)
    return True


def product(
    coefficient: int,
    factors: Sequence[int],
    result: int,
    target: int,
    base: int,
    domains: Domains,
    put: Put,
) -> Propagator:
    """The numbers of the cells ``factors`` and ``coefficient`` multiply to the number of the cell
    ``result``, or, where that is -1, to ``target``. A cell may stand twice among the factors; the
    coefficient is not 0. Bounds consistency (Apt and Zoeteweij, "An analysis of arithmetic
    constraints on integer intervals", 2007), and domain consistency where few combinations of the
    factors are left.
    """
    times = {cell: list(factors).count(cell) for cell in factors}

    def bounds() -> bool | None:
        """Shrink to the bounds. Whether anything has changed; ``None`` when nothing can hold."""
        once = False
        while True:
            low = high = coefficient
            ends = []
            for cell in factors:
                domain = domains[cell]
                ends.append(
                    ((domain & -domain).bit_length() - 1 + base, domain.bit_length() - 1 + base)
                )
                low, high = span(low, high, *ends[-1])
            changed = False
            if result >= 0:
                domain = domains[result]
                new = bits_between(domain, low - base, high - base)
                if not new:
                    return None
                if new != domain:
                    put(result, new)
                    changed = True
                low, high = (new & -new).bit_length() - 1 + base, new.bit_length() - 1 + base
            elif low <= target <= high:
                low = high = target
            else:
                return None
            for at, cell in enumerate(factors):
                domain = domains[cell]
                if domain & (domain - 1):
                    least = most = coefficient
                    for other, pair in enumerate(ends):
                        if other != at:
                            least, most = span(least, most, *pair)
                    interval = quotients(low, high, least, most)
                    if interval is not None:
                        new = bits_between(domain, interval[0] - base, interval[1] - base)
                        if new != domain:
                            if not new:
                                return None
                            put(cell, new)
                            changed = True
            if not changed:
                return once
            once = True

    def combinations(undecided: Sequence[int]) -> bool:
        known = coefficient
        for cell in factors:
            if cell not in undecided:
                known *= domains[cell].bit_length() - 1 + base
        if known and len(undecided) == 1 and times[undecided[0]] == 1:
            return multiple(known, undecided[0])
        open_cells = (*undecided, -1, -1)[:2]
        results = domains[result] if result >= 0 else 1
        first = base if result >= 0 else target
        masks = [0, 0, 0]
        for bit, value in powers(open_cells[0]):
            value *= known
            for other_bit, other_value in powers(open_cells[1]):
                place = value * other_value - first
                if place >= 0 and results >> place & 1:
                    masks[0] |= 1 << place
                    masks[1] |= bit
                    masks[2] |= other_bit
        if not masks[0]:
            return False
        for cell, mask in zip((result, *open_cells), masks, strict=True):
            if cell >= 0 and mask != domains[cell]:
                put(cell, mask)
        return True

    def multiple(known: int, cell: int) -> bool:
        """The last open factor stands there once: go through its values or those of the result,
        whichever are fewer.
        """
        domain, results = domains[cell], domains[result] if result >= 0 else 1
        first = base if result >= 0 else target
        new = new_result = 0
        rest = results
        if results.bit_count() > domain.bit_count():
            rest = domain
            while rest:
                bit = rest & -rest
                rest ^= bit
                place = known * (bit.bit_length() - 1 + base) - first
                if place >= 0 and results >> place & 1:
                    new |= bit
                    new_result |= 1 << place
        while rest:
            bit = rest & -rest
            rest ^= bit
            value, remainder = divmod(bit.bit_length() - 1 + first, known)
            if not remainder and value >= base and domain >> value - base & 1:
                new |= 1 << value - base
                new_result |= bit
        if not new:
            return False
        if new != domain:
            put(cell, new)
        if result >= 0 and new_result != results:
            put(result, new_result)
        return True

    def powers(cell: int) -> list[tuple[int, int]]:
        """The values of a factor: each as its bit, and as the number to the power of how often the
        factor stands there.
        """
        if cell < 0:
            return NOTHING
        values, rest, exponent = [], domains[cell], times[cell]
        while rest:
            bit = rest & -rest
            rest ^= bit
            values.append((bit, (bit.bit_length() - 1 + base) ** exponent))
        return values

    def run() -> bool:
        while True:
            count, undecided = 1, []
            for cell in times:
                domain = domains[cell]
                if domain & (domain - 1):
                    undecided.append(cell)
                    count *= domain.bit_count()
            if len(undecided) < 3 and count <= MANY and result not in undecided:
                return combinations(undecided)
            changed = bounds()
            if not changed:
                return changed is False

    return FunctionPropagator(run)


NOTHING = [(0, 1)]


def bits_between(domain: int, least: int, most: int) -> int:
    """The bits of a domain from ``least`` to ``most``."""
    if most < 0:
        return 0
    if domain < 0 or most < domain.bit_length():
        domain &= (2 << most) - 1
    return domain >> least << least if least > 0 else domain


class LinearDiffers(Propagator):
    """The weighted sum of the bits of ``cells`` is not ``target``: the last open cell loses one
    value.
    """

    __slots__ = ("store", "target", "terms")

    def __init__(
        self, store: Store, weights: Sequence[int], cells: Sequence[int], target: int
    ) -> None:
        self.store = store
        self.terms: tuple[tuple[int, int], ...] = tuple(zip(weights, cells, strict=True))
        self.target = target

    def run(self) -> bool:
        store = self.store
        domains = store.domains
        rest, open_cell, open_weight = self.target, -1, 0
        for weight, cell in self.terms:
            domain = domains[cell]
            if domain & (domain - 1):
                if open_cell >= 0:
                    return True
                open_cell, open_weight = cell, weight
            else:
                rest -= weight * (domain.bit_length() - 1)
        if open_cell < 0:
            return rest != 0
        if rest % open_weight == 0 and rest // open_weight >= 0:
            domain = domains[open_cell]
            new = domain & ~(1 << (rest // open_weight))
            if new != domain:
                store.put(open_cell, new)
        return True


class Less(Propagator):
    """The bit of ``a`` is at most that of ``b`` plus ``slack``: domain consistent, because only the
    ends matter.
    """

    __slots__ = ("a", "b", "slack", "store")

    def __init__(self, store: Store, a: int, b: int, slack: int) -> None:
        self.store = store
        self.a = a
        self.b = b
        self.slack = slack

    def run(self) -> bool:
        store, a, b, slack = self.store, self.a, self.b, self.slack
        domains = store.domains
        domain_a, domain_b = domains[a], domains[b]
        top = domain_b.bit_length() + slack
        if top <= 0:
            return False
        new = domain_a & ((1 << top) - 1)
        if new != domain_a:
            if not new:
                return False
            store.put(a, new)
            domain_a = new
        cut = (domain_a & -domain_a).bit_length() - 1 - slack
        if cut > 0:
            new = domain_b >> cut << cut
            if new != domain_b:
                if not new:
                    return False
                store.put(b, new)
        return True
