"""Propagators: each function here takes cells and makes a function that shrinks their domains.

Each docstring states the relation, its consistency and its source. A propagator reaches its fixpoint in one run, for its own
changes do not wake it. The propagators of arithmetic are in :mod:`sums`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from logicpuzzles.engines.fd.store import Propagator, Put

Domains = list[int]


def settled(run: Propagator, cells: Sequence[int], domains: Domains) -> Propagator:
    """The propagator ``run`` of ``cells``, which reaches its fixpoint at once where these are different: where one stands twice
    it is run until nothing changes."""
    if len(set(cells)) == len(cells):
        return run

    def run_on() -> bool:
        while True:
            before = [domains[cell] for cell in cells]
            if not run():
                return False
            if before == [domains[cell] for cell in cells]:
                return True

    return run_on


def alldiff(cells: Sequence[int], domains: Domains, put: Put, values: int) -> Propagator:
    """All of ``cells`` differ. Decided values leave the other cells. ``values``: the mask of the values, where there are just
    as many as cells (else 0); then a value with one place left goes there. These are naked and hidden singles, in one pass."""
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
    """The two functions that ``binary`` needs, for a relation given by its pairs of bit numbers. They remember their masks."""
    forth: dict[int, int] = {}
    back: dict[int, int] = {}
    for x, y in pairs:
        forth[1 << x] = forth.get(1 << x, 0) | 1 << y
        back[1 << y] = back.get(1 << y, 0) | 1 << x

    def follow(known: dict[int, int]) -> Callable[[int], int]:
        single = dict(known)

        def image(mask: int) -> int:
            counterparts = known.get(mask)
            if counterparts is None:
                counterparts = 0
                for bit, seen in single.items():
                    if mask & bit:
                        counterparts |= seen
                known[mask] = counterparts
            return counterparts

        return image

    return follow(forth), follow(back)


def differ(a: int, b: int, domains: Domains, put: Put) -> Propagator:
    """Two cells differ: a decided value leaves the other cell. Runs when a cell is decided."""

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
    """At least one of the ``pairs`` of cells differs: two tuples are different. It does nothing until all pairs but one
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
    """Each value (a bit) of ``counts`` stands in at least ``low`` and at most ``high`` of ``cells``: it counts the sure and
    the possible places. (Global cardinality; Régin, "Generalized arc consistency for global cardinality constraint", 1996,
    here by counting alone.)

    It counts all values at once: level k of ``possible`` holds the values seen at least k + 1 times.
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
    """The value ``bit`` stands in as many of ``cells`` as the cell ``count`` says (a number of the window from ``base``)."""
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
            new = domain if domain >= 0 and most >= domain.bit_length() else domain & ((2 << most) - 1)
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
    """At most ``longest`` neighbours are equal: where all cells of a window but one have the same value, the last one differs."""
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


def channel(
    cells: Sequence[int], places: Sequence[tuple[int, int]], domains: Domains, put: Put, bits: Sequence[int] | None = None
) -> Propagator:
    """Cell i has value v exactly when the place of v is i. ``places``: for each value its bit and the cell of its place;
    ``bits``: the bit of each place in such a cell, where it is not bit i for place i. These are the two views of a permutation
    (Cheng and others, "Increasing constraint propagation by redundant modeling", 1999)."""
    places = tuple(places)
    marked = tuple(zip(cells, bits or [1 << place for place in range(len(cells))], strict=True))

    def run() -> bool:
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
                    put(cell, new)
                    changed = True
            for bit, view in places:
                domain = new = domains[view]
                for cell, mine in marked:
                    if new & mine and not domains[cell] & bit:
                        new &= ~mine
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
    """One of the branches holds. A branch dies when one of its literals no longer fits; the last live branch is carried out;
    a branch that holds already settles the disjunction.

    ``own``: the cell of the live branches. ``closed``: all cells have domains; an open cell makes the answers of two branches
    different even where one includes the other. A cell that every branch is about keeps only the values that a live branch
    leaves it (constructive disjunction; Van Hentenryck, Saraswat and Deville, "Design, implementation, and evaluation of the
    constraint language cc(FD)", 1998)."""
    by_bit = {branch[0]: branch for branch in branches}
    every = sum(by_bit)
    common = _common(branches) if closed else ()

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
            for cell, parts in common:
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
                    put(cell, new)
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


def _common(
    branches: tuple[tuple[int, tuple[tuple[int, int], ...], tuple[tuple[int, int], ...], bool], ...],
) -> tuple[tuple[int, tuple[tuple[int, int, tuple[int, ...]], ...]], ...]:
    """The cells that every branch is about. For each cell, what each branch (its bit) says: the mask that the cell is within, and
    the cells that it equals."""
    by_cell: dict[int, list[tuple[int, int, tuple[int, ...]]]] = {}
    for bit, literals, equal, _ in branches:
        masks: dict[int, int] = {}
        others: dict[int, list[int]] = {}
        for cell, mask in literals:
            masks[cell] = masks.get(cell, -1) & mask
        for a, b in equal:
            others.setdefault(a, []).append(b)
            others.setdefault(b, []).append(a)
        for cell in {**masks, **others}:
            by_cell.setdefault(cell, []).append((bit, masks.get(cell, -1), tuple(others.get(cell, ()))))
    return tuple([(cell, tuple(parts)) for cell, parts in by_cell.items() if len(parts) == len(branches)])
