"""Propagators: functions that make, from cells, a function that shrinks their domains.

Each states the relation, its consistency and its source. All reach their own fixpoint in one run, for a propagator is not
woken by its own changes. ``base`` is the number that bit 0 stands for; domains of cells in arithmetic are finite and lie in
the window of numbers, so that bit k is ``base + k``.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from .store import Propagator, Put

Domains = list[int]

FEW = 10  # values that are tried one by one
MANY = 32  # combinations of values that are


def alldiff(cells: Sequence[int], domains: Domains, put: Put, values: int) -> Propagator:
    """All of ``cells`` differ. Decided values leave the others; where the cells have just as many ``values`` (a mask; 0:
    there are more) a value with one home left goes there: naked and hidden singles, in one pass."""
    cells = tuple(cells)

    def run() -> bool:
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
                            put(cell, new)
                            changed = True
            elif more & fixed:
                for cell in cells:
                    domain = domains[cell]
                    if domain & fixed and domain & (domain - 1):
                        new = domain & ~fixed
                        if not new:
                            return False
                        put(cell, new)
                        changed = True
            if not changed:
                return True

    return run


def hall_sets(cells: Sequence[int], domains: Domains, put: Put) -> Propagator:
    """All of ``cells`` differ. k cells within k values keep those values from the others, for the sets of values that are
    the domain of a cell or a union of two (Hall, "On representatives of subsets", 1935)."""
    cells = tuple(cells)

    def run() -> bool:
        again = True
        while again:
            again = False
            masks = {domain for cell in cells if (domain := domains[cell]) > 0 and domain & (domain - 1)}
            if len(masks) < 2:
                return True
            ordered = sorted(masks)
            tried = set(masks)
            for at, one in enumerate(ordered):
                for other in ordered[at + 1 :]:
                    if one & other:
                        tried.add(one | other)
            for mask in sorted(tried):
                inside = 0
                for cell in cells:
                    if not domains[cell] & ~mask:
                        inside += 1
                size = mask.bit_count()
                if inside > size:
                    return False
                if inside == size:
                    for cell in cells:
                        domain = domains[cell]
                        if domain & mask and domain & ~mask:
                            put(cell, domain & ~mask)
                            again = True
                    if again:
                        break
        return True

    return run


def total(cells: Sequence[int], target: int, domains: Domains, put: Put) -> Propagator:
    """The bits of ``cells`` sum to ``target``: bounds consistency (Harvey and Stuckey, "Improving linear constraint
    propagation by changing constraint representation", 2003)."""
    cells = tuple(cells)
    target += len(cells)  # bit_length counts from 1

    def run() -> bool:
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
                        put(cell, new)
                        changed = True
            if not changed:
                return True

    return run


_REVERSED: dict[int, list[int]] = {}


def reversed_masks(width: int) -> list[int]:
    """For each mask of ``width`` bits, the mask with the bits in the other order."""
    known = _REVERSED.get(width)
    if known is None:
        known = [0]
        for bit in range(width):
            known += [mask | 1 << width - 1 - bit for mask in known]
        _REVERSED[width] = known
    return known


def total_of_three(cells: Sequence[int], target: int, width: int, domains: Domains, put: Put) -> Propagator:
    """The bits of three cells, each below ``width``, sum to ``target``: domain consistency. For each value of the first the
    others mirror each other, so one shift of the mirrored third is what the second may be."""
    a, b, c = cells
    mirrored = reversed_masks(width)
    middle = target - width + 1

    def run() -> bool:
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
            put(a, new_a)
        if new_b != domain_b:
            put(b, new_b)
        if new_c != mirror:
            put(c, mirrored[new_c])
        return True

    return run


def linear(
    weights: Sequence[int], cells: Sequence[int], comparison: str, target: int, domains: Domains, put: Put
) -> Propagator:
    """The weighted sum of the bits of ``cells`` is ``=`` or ``<=`` ``target``: bounds consistency, and domain consistency where
    two cells of an equation are open, one of them with few values: in a column of a sum whose carry and one digit are open,
    the digit has as many values as the carry. No weight is 0."""
    terms = tuple(zip(weights, cells, strict=True))
    exact = comparison == "="

    def run() -> bool:
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
                    return _solve_two(a, b, left, domains, put)
            if widest <= above and (widest <= below or not exact):
                return True
            changed = False
            for weight, cell in undecided:
                domain = domains[cell]
                least, most = (domain & -domain).bit_length() - 1, domain.bit_length() - 1
                new = domain
                if weight > 0:
                    new &= (2 << (least + above // weight)) - 1
                    if exact:
                        cut = most - below // weight
                        if cut > 0:
                            new = new >> cut << cut
                else:
                    cut = most - above // -weight
                    if cut > 0:
                        new = new >> cut << cut
                    if exact:
                        new &= (2 << (least + below // -weight)) - 1
                if new != domain:
                    if not new:
                        return False
                    put(cell, new)
                    changed = True
            if not changed:
                return True

    return run


def _solve_two(a: tuple[int, int], b: tuple[int, int], target: int, domains: Domains, put: Put) -> bool:
    """Two weighted cells sum to ``target``: each value of the one with fewer of them has its counterpart, or goes."""
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
        put(x, new_x)
    if new_y != domain_y:
        put(y, new_y)
    return True


def product(
    coefficient: int, factors: Sequence[int], result: int, target: int, base: int, domains: Domains, put: Put
) -> Propagator:
    """The numbers of ``factors`` (cells, of which one may stand there twice) and ``coefficient``, not 0, multiply to that of
    the cell ``result``, or to ``target`` where that is -1: bounds consistency (Apt and Zoeteweij, "An analysis of arithmetic
    constraints on integer intervals", 2007), and domain consistency where few combinations of the factors are left."""
    times = {cell: list(factors).count(cell) for cell in factors}

    def bounds() -> bool | None:
        """Whether anything has changed; ``None`` when nothing can hold."""
        once = False
        while True:
            low = high = coefficient
            ends = []
            for cell in factors:
                domain = domains[cell]
                ends.append(((domain & -domain).bit_length() - 1 + base, domain.bit_length() - 1 + base))
                low, high = span(low, high, *ends[-1])
            changed = False
            if result >= 0:
                domain = domains[result]
                new = between(domain, low - base, high - base)
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
                    found = quotients(low, high, least, most)
                    if found is not None:
                        new = between(domain, found[0] - base, found[1] - base)
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
        """The last open factor is of the first power: it and the result are looked at from where there are fewer values."""
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
        """The values of a factor, each as its bit and to the power of how often it stands there."""
        if cell < 0:
            return NOTHING
        found, rest, exponent = [], domains[cell], times[cell]
        while rest:
            bit = rest & -rest
            rest ^= bit
            found.append((bit, (bit.bit_length() - 1 + base) ** exponent))
        return found

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

    return run


NOTHING = [(0, 1)]


def span(low: int, high: int, least: int, most: int) -> tuple[int, int]:
    """The least and the greatest product of a number of one interval with one of another."""
    if low >= 0 and least >= 0:
        return low * least, high * most
    corners = (low * least, low * most, high * least, high * most)
    return min(corners), max(corners)


def quotients(low: int, high: int, least: int, most: int) -> tuple[int, int] | None:
    """The interval of the whole numbers that some number within ``least`` and ``most`` multiplies into ``low`` to ``high``;
    ``None`` where there is no end to them."""
    if least <= 0 <= most:
        if low <= 0 <= high:
            return None
        greatest = max(-low, high)  # a factor of what is not 0
        return -greatest, greatest
    if most < 0:
        low, high, least, most = -high, -low, -most, -least
    return (-(-low // most) if low >= 0 else -(-low // least)), (high // least if high >= 0 else high // most)


def between(domain: int, least: int, most: int) -> int:
    """The bits of a domain from ``least`` to ``most``."""
    if most < 0:
        return 0
    domain &= (2 << most) - 1
    return domain >> least << least if least > 0 else domain


def linear_differs(
    weights: Sequence[int], cells: Sequence[int], target: int, domains: Domains, put: Put
) -> Propagator:
    """The weighted sum of the bits of ``cells`` is not ``target``: the last open cell loses one value."""
    terms = tuple(zip(weights, cells, strict=True))

    def run() -> bool:
        rest, open_cell, open_weight = target, -1, 0
        for weight, cell in terms:
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
                put(open_cell, new)
        return True

    return run


def binary(
    a: int, b: int, of_a: Callable[[int], int], of_b: Callable[[int], int], domains: Domains, put: Put
) -> Propagator:
    """A relation of two cells, domain consistent: ``of_a(mask)`` is what ``b`` may be when ``a`` is within ``mask``,
    ``of_b`` the other way round. (AC-3 by bits; Mackworth, "Consistency in networks of relations", 1977.)"""

    def run() -> bool:
        domain_a, domain_b = domains[a], domains[b]
        new = domain_b & of_a(domain_a)
        if new != domain_b:
            if not new:
                return False
            put(b, new)
            domain_b = new
        new = domain_a & of_b(domain_b)
        if new != domain_a:
            if not new:
                return False
            put(a, new)
        return True

    return run


def supports(pairs: Sequence[tuple[int, int]]) -> tuple[Callable[[int], int], Callable[[int], int]]:
    """What ``binary`` needs for a relation given by its pairs of bit numbers. Masks met once are remembered."""
    forth: dict[int, int] = {}
    back: dict[int, int] = {}
    for x, y in pairs:
        forth[1 << x] = forth.get(1 << x, 0) | 1 << y
        back[1 << y] = back.get(1 << y, 0) | 1 << x

    def follow(known: dict[int, int]) -> Callable[[int], int]:
        single = dict(known)

        def image(mask: int) -> int:
            found = known.get(mask)
            if found is None:
                found = 0
                for bit, seen in single.items():
                    if mask & bit:
                        found |= seen
                known[mask] = found
            return found

        return image

    return follow(forth), follow(back)


def less(a: int, b: int, slack: int, domains: Domains, put: Put) -> Propagator:
    """The bit of ``a`` is at most that of ``b`` plus ``slack``: domain consistent, for only the ends matter."""

    def run() -> bool:
        domain_a, domain_b = domains[a], domains[b]
        top = domain_b.bit_length() + slack
        if top <= 0:
            return False
        new = domain_a & ((1 << top) - 1)
        if new != domain_a:
            if not new:
                return False
            put(a, new)
            domain_a = new
        cut = (domain_a & -domain_a).bit_length() - 1 - slack
        if cut > 0:
            new = domain_b >> cut << cut
            if new != domain_b:
                if not new:
                    return False
                put(b, new)
        return True

    return run


def differ(a: int, b: int, domains: Domains, put: Put) -> Propagator:
    """Two cells differ: a decided value leaves the other cell. Runs when one of them is decided."""

    def run() -> bool:
        domain_a, domain_b = domains[a], domains[b]
        if domain_a & (domain_a - 1) == 0:
            if domain_b & domain_a:
                new = domain_b & ~domain_a
                if not new:
                    return False
                put(b, new)
        elif domain_b & (domain_b - 1) == 0 and domain_a & domain_b:
            put(a, domain_a & ~domain_b)
        return True

    return run


def not_all_equal_pairs(pairs: Sequence[tuple[int, int]], domains: Domains, put: Put) -> Propagator:
    """At least one of the ``pairs`` of cells differs: two tuples are different. Nothing happens until all pairs but one
    are known to be equal. Runs when a cell is decided."""
    pairs = tuple(pairs)

    def run() -> bool:
        open_a = open_b = -1
        for a, b in pairs:
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
            put(open_b, domain_b & ~domain_a)
        elif not domain_b & (domain_b - 1):
            put(open_a, domain_a & ~domain_b)
        return True

    return run


def cardinality(
    cells: Sequence[int], counts: Sequence[tuple[int, int, int]], domains: Domains, put: Put
) -> Propagator:
    """Each value (a bit) of ``counts`` stands in at least ``low`` and at most ``high`` of ``cells``: sure and possible
    places are counted. (Global cardinality; Régin, "Generalized arc consistency for global cardinality constraint", 1996,
    here by counting alone.)

    The counting is done for all values at once: level k of ``possible`` holds the values seen at least k + 1 times.
    """
    cells = tuple(cells)
    depth = max(max(high if high < len(cells) else 0, low) for _, low, high in counts) + 1
    levels = range(depth - 1, 0, -1)
    lacking = [0] * (depth + 1)  # values that need at least k places
    full = [0] * (depth + 1)  # values that take at most k places
    for bit, low, high in counts:
        if low > 0:
            lacking[low] |= bit
        if high < len(cells):
            full[high] |= bit
    needs = tuple((k, values) for k, values in enumerate(lacking) if values)
    caps = tuple((k, values) for k, values in enumerate(full) if values)
    nothing = [0] * (depth + 1)

    def two_levels() -> tuple[list[int], list[int]]:
        p0 = p1 = p2 = s0 = s1 = s2 = 0
        for cell in cells:
            domain = domains[cell]
            p2 |= p1 & domain
            p1 |= p0 & domain
            p0 |= domain
            if not domain & (domain - 1):
                s2 |= s1 & domain
                s1 |= s0 & domain
                s0 |= domain
        return [p0, p1, p2], [s0, s1, s2]

    def any_levels() -> tuple[list[int], list[int]]:
        possible, sure = nothing[:], nothing[:]
        for cell in cells:
            domain = domains[cell]
            for k in levels:
                possible[k] |= possible[k - 1] & domain
            possible[0] |= domain
            if not domain & (domain - 1):
                for k in levels:
                    sure[k] |= sure[k - 1] & domain
                sure[0] |= domain
        return possible, sure

    tally = two_levels if depth <= 3 else any_levels

    def run() -> bool:
        while True:
            possible, sure = tally()
            closed = forced = 0
            for k, values in caps:
                if values & sure[k]:
                    return False
                closed |= values & sure[k - 1] if k else values
            for k, values in needs:
                if values & ~possible[k - 1]:
                    return False
                forced |= values & ~possible[k]
            changed = False
            if closed or forced:
                for cell in cells:
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
                            put(cell, new)
                            changed = True
            if not changed:
                return True

    return run


def occurrences(cells: Sequence[int], bit: int, count: int, base: int, domains: Domains, put: Put) -> Propagator:
    """The value ``bit`` stands in as many of ``cells`` as the cell ``count`` says (a number in the window from ``base``)."""
    cells = tuple(cells)

    def run() -> bool:
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
            new = domain & ((2 << most) - 1)
            if least > 0:
                new = new >> least << least
            if new != domain:
                if not new:
                    return False
                put(count, new)
            if new & (new - 1):
                return True
            wanted = new.bit_length() - 1 + base
            if sure == possible:
                return True
            if sure == wanted:
                for cell in cells:
                    domain = domains[cell]
                    if domain & bit and domain != bit:
                        put(cell, domain & ~bit)
            elif possible == wanted:
                for cell in cells:
                    domain = domains[cell]
                    if domain & bit and domain != bit:
                        put(cell, bit)
            else:
                return True

    return run


def max_run(cells: Sequence[int], longest: int, domains: Domains, put: Put) -> Propagator:
    """No more than ``longest`` neighbours are equal: where all cells of a window but one have a value, that one has not."""
    cells = tuple(cells)
    width = longest + 1
    windows = tuple(cells[start : start + width] for start in range(len(cells) - longest))

    def run() -> bool:
        again = True
        while again:
            again = False
            for window in windows:
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
                        put(open_cell, domain & ~common)
                        again = True
        return True

    return run


def channel(cells: Sequence[int], places: Sequence[tuple[int, int]], domains: Domains, put: Put) -> Propagator:
    """Cell i has value v exactly where the place of v is i. ``places``: for each value its bit and the cell of its place
    (bit i: place i). The two views of a permutation (Cheng and others, "Increasing constraint propagation by redundant
    modeling", 1999)."""
    cells, places = tuple(cells), tuple(places)

    def run() -> bool:
        while True:
            changed = False
            for place, cell in enumerate(cells):
                domain, mine = domains[cell], 1 << place
                new = domain
                for bit, view in places:
                    if new & bit and not domains[view] & mine:
                        new &= ~bit
                if new != domain:
                    if not new:
                        return False
                    put(cell, new)
                    changed = True
            for bit, view in places:
                domain = new = domains[view]
                for place, cell in enumerate(cells):
                    if new >> place & 1 and not domains[cell] & bit:
                        new &= ~(1 << place)
                if new != domain:
                    if not new:
                        return False
                    put(view, new)
                    changed = True
            if not changed:
                return True

    return run


def disjunction(
    own: int,
    branches: tuple[tuple[int, tuple[tuple[int, int], ...], tuple[tuple[int, int], ...], bool], ...],
    domains: list[int],
    put: Callable[[int, int], None],
    same: Callable[[tuple[tuple[int, int], ...]], bool],
    closed: bool,
) -> Propagator:
    """One of the branches holds: a branch dies when one of its literals no longer fits, the last that lives is carried out,
    and one that holds already settles the disjunction. ``own`` is the cell of the branches that live. ``closed``: all cells
    have domains; an open one makes the answers of two branches different even where one of them includes the other."""
    by_bit = {branch[0]: branch for branch in branches}
    every = sum(by_bit)

    def run() -> bool:
        live = domains[own]
        left = live & every
        if left & (left - 1):
            for bit, literals, equal, more in branches:
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
            put(own, left)
        if left & (left - 1):
            return True
        _, literals, equal, _ = by_bit[left]
        for cell, mask in literals:
            domain = domains[cell]
            if domain != mask:
                if not domain & mask:
                    return False
                put(cell, mask)
        return not equal or same(equal)

    return run
