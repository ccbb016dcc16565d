"""Regions of so many cells.

What a value says depends on two sets alone: where it can stand, and where it stands. Sets of
vertices are bits of a number, and edges are grouped by the distance of their ends, so that a set is
spread to its neighbours by a few shifts: two on a grid.

Roads not taken: components that are kept and undone by the trail (a flood on a grid takes some
shifts); what several regions together leave no room for.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from itertools import compress
from operator import ne

from logicpuzzles.core.goals import Call
from logicpuzzles.engines.fd.cells import Scope
from logicpuzzles.engines.fd.checks import post_plain
from logicpuzzles.engines.fd.model import Model
from logicpuzzles.engines.fd.natives import native, restrict
from logicpuzzles.engines.fd.store import FunctionPropagator, Propagator, Put
from logicpuzzles.engines.reading.forms import RegionsForm
from logicpuzzles.relations.graphs import Ends

EXITS = 3  # of a region, up to which each is tried whether the region can do without
Blame = Callable[[int], None]
Spread = Callable[[int], int]
Outcome = (
    tuple[int, int] | None
)  # the vertices that have a value, and those that have not; ``None`` where nothing goes


@native(RegionsForm)
def post_regions(model: Model, goal: Call, form: RegionsForm, scope: Scope) -> None:
    cells = [model.cell(item) for item in form.items]
    store = model.store
    domains = store.domains
    if any([domains[cell] < 0 for cell in cells]):
        post_plain(model, goal, scope)
        return
    centres = list(dict.fromkeys([cells[at] for at in form.at]))
    every = 0
    for cell in centres:
        every |= domains[cell]
    if form.size is None:
        sizes = {1 << model.bit(size): size for size in range(1, len(cells) + 1)}
        sizes = {bit: size for bit, size in sizes.items() if bit & every}
        known = sum(sizes)
        for cell in centres:
            if domains[cell] & ~known:
                restrict(model, cell, known, scope)
    else:
        sizes = {1 << bit: form.size or len(cells) for bit in places(every)}
    graph = RegionGraph(form.ends, lambda vertices: blame(vertices))
    looked_at: LookedAt
    middle = cells[form.at[0]] if len(form.at) == 1 else -1
    if len(form.at) == len(cells) and form.size is None and not form.without:
        looked_at = graph.everywhere
    else:
        centre = sum([1 << at for at in form.at])
        without = sum([1 << at for at in form.without])
        looked_at = partial(graph.around, centre, without, form.size != 0)
    run = regions(cells, sizes, looked_at, domains, store.put, graph.blame, middle)
    model.post_guarded(run, list(dict.fromkeys(cells)), (), scope, late=True)
    number = len(store.propagators) - 1
    model.reads[number] = store.scopes[number]

    def blame(vertices: int) -> None:
        store.scopes[number] = tuple([cells[at] for at in places(vertices)])


def places(vertices: int) -> list[int]:
    """The numbers of the bits of a set."""
    numbers = []
    while vertices:
        low = vertices & -vertices
        numbers.append(low.bit_length() - 1)
        vertices ^= low
    return numbers


def spreading(ends: Ends) -> Spread:
    """A function from a set of vertices to their neighbours."""
    sources: dict[int, int] = {}
    for a, b in ends:
        low, high = sorted((a, b))
        sources[high - low] = sources.get(high - low, 0) | 1 << low
    shifts = tuple(sources.items())

    def spread(vertices: int) -> int:
        near = 0
        for shift, lower in shifts:
            near |= (vertices & lower) << shift | (vertices >> shift & lower)
        return near

    return spread


class RegionGraph:
    """A graph, and what follows for the vertices of one value. ``blame`` is told the vertices that
    are to blame for a failure.
    """

    def __init__(self, ends: Ends, blame: Blame) -> None:
        self.spread = spreading(ends)
        self.blame = blame

    def reach(self, start: int, within: int, steps: int = -1) -> int:
        """The vertices ``within`` that are reached from others in so many steps; -1: in any
        number.
        """
        spread = self.spread
        reached = edge = start
        while edge and steps:
            edge = spread(edge) & within & ~reached
            reached |= edge
            steps -= 1
        return reached

    def parts(self, vertices: int) -> list[int]:
        """The connected parts of a set."""
        parts = []
        while vertices:
            part = self.reach(vertices & -vertices, vertices)
            parts.append(part)
            vertices ^= part
        return parts

    def needed(self, part: int, can: int, size: int) -> int | None:
        """Of those that can be in the region of ``part``, which is too small yet, those that are in
        any case.
        """
        lacking = size - part.bit_count()
        reached = self.reach(part, can, lacking)
        count = reached.bit_count()
        if count < size:
            self.blame(reached | self.spread(reached))
            return None
        if count == size:
            return reached
        needed = 0
        exits = places(self.spread(part) & can & ~part)
        if len(exits) <= EXITS:
            for at in exits:
                if self.reach(part, can & ~(1 << at), lacking).bit_count() < size:
                    needed |= 1 << at
        return needed

    def everywhere(self, size: int, can: int, has: int) -> Outcome:
        """All regions of a value have ``size`` vertices. ``can``: those that may have the value;
        ``has``: those that do.
        """
        gone = once = twice = 0
        short = []
        for part in self.parts(has):
            count = part.bit_count()
            near = self.spread(part) & can & ~part
            if count > size:
                self.blame(part)
                return None
            if count == size:
                gone |= near
            else:
                short.append((part, count, near))
                twice |= once & near
                once |= near
        for at in places(twice & ~gone):
            here = 1 << at
            if sum([count for _, count, near in short if near & here]) >= size:
                gone |= here
        can &= ~gone
        certain = 0
        for part, _, _ in short:
            needed = self.needed(part, can, size)
            if needed is None:
                return None
            certain |= needed
        for part in self.parts(can) if size > 1 else ():
            if part.bit_count() < size:
                gone |= part
                if part & has:
                    self.blame(part | self.spread(part))
                    return None
        return certain & ~has, gone

    def around(
        self, centre: int, without: int, exact: bool, size: int, can: int, has: int
    ) -> Outcome:
        """As ``everywhere``, of the region of one vertex, in which there are none of
        ``without``; unless it is ``exact``, it may be smaller.
        """
        if not can & centre:
            return 0, 0
        foreign = self.reach(without & has, has)
        part = self.reach(centre, has | centre)
        if part & without or part.bit_count() > size:
            self.blame(part)
            return (0, centre) if not has & centre else None
        gone = 0
        for at in places(self.spread(part) & can & ~part):
            joined = self.reach(part | 1 << at, has)
            if joined & (foreign | without) or joined.bit_count() > size:
                gone |= 1 << at
        if not exact:
            return 0, gone if has & centre else 0
        inside = can & ~gone & ~without & ~foreign & ~self.spread(foreign)
        if not has & centre:
            return 0, 0 if self.reach(
                part, inside, size - part.bit_count()
            ).bit_count() >= size else centre
        if part.bit_count() == size:
            return 0, gone
        needed = self.needed(part, inside, size)
        return None if needed is None else (needed & ~has, gone)


LookedAt = Callable[[int, int, int], Outcome]


def regions(
    cells: Sequence[int],
    sizes: dict[int, int],
    looked_at: LookedAt,
    domains: list[int],
    put: Put,
    blame: Blame,
    middle: int,
) -> Propagator:
    """Regions have the sizes that their values say. ``sizes``: of each value its bit and what it
    says. ``looked_at``: a function of such a size, where the value can be and where it is.
    ``middle``: the cell whose region alone is looked at, so that only its own values matter, and
    where they can be is found out when it is asked; -1 where there are several.
    """
    known = sum(sizes)
    state = [0] * len(cells)  # the domains that are noted below
    can = dict.fromkeys(sizes, 0)
    has = dict.fromkeys(sizes, 0)
    again: dict[int, None] = {}  # the values of which one of both has changed
    stale: set[int] = set()  # those of which it is to be found out where they can be
    every = range(len(cells))

    def note() -> None:
        """Take up what has changed."""
        moved = 0
        for at in compress(every, map(ne, map(domains.__getitem__, cells), state)):
            new, old = domains[cells[at]], state[at]
            state[at] = new
            here = 1 << at
            changed = (new ^ old) & known
            moved |= changed
            while changed and middle < 0:
                bit = changed & -changed
                changed ^= bit
                can[bit] ^= here
            for each in (old, new):
                if each in has:
                    has[each] ^= here
                    moved |= each
        while moved:
            bit = moved & -moved
            moved ^= bit
            again[bit] = None
            if middle >= 0:
                stale.add(bit)

    def run() -> bool:
        note()
        while again:
            for bit in list(again):
                if bit in stale:
                    if not domains[middle] & bit:
                        del again[bit]
                        continue
                    can[bit] = sum([1 << at for at in every if state[at] & bit])
                    stale.remove(bit)
                outcome = looked_at(sizes[bit], can[bit], has[bit])
                if outcome is None:
                    return False
                del again[bit]
                certain, gone = outcome
                for at in places(certain | gone):
                    domain = domains[cells[at]]
                    left = domain & (bit if certain >> at & 1 else ~bit)
                    if left != domain:
                        if not left:
                            blame(1 << at)
                            return False
                        put(cells[at], left)
                if certain or gone:
                    again[bit] = None
            note()
        return True

    return FunctionPropagator(run)
