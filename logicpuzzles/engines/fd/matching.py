"""All different, by matching: it removes each value that no assignment of different values to all
the cells uses.

Roads not taken: Hall sets among the domains of cells and the unions of two (they take longer, and
find less).
"""

from __future__ import annotations

from collections.abc import Sequence

from logicpuzzles.engines.fd.propagators import AllDifferentPropagator
from logicpuzzles.engines.fd.store import Propagator, Store


class Matching(Propagator):
    """All of ``cells`` differ: domain consistency (Régin, "A filtering algorithm for constraints of
    difference in CSPs", 1994), for cells from which decided values are gone already. ``values``:
    the mask of all values that they have at first.

    First each cell gets a value, if possible that of the last run. A value leads to the other
    values of its cell. Values that lead to each other can be passed around, and so can values that
    lead to a value without a cell. A path of masks finds these strongly connected components: a way
    back merges all masks from there on (Gabow, "Path-based depth-first search for strong and
    biconnected components", 2000).
    """

    __slots__ = ("cells", "kept", "store")

    def __init__(self, store: Store, cells: Sequence[int], values: int) -> None:
        self.store = store
        self.cells = tuple(cells)
        self.kept = [0] * len(self.cells)  # the value that each cell had in the last run
        store.holders += [0] * (values.bit_length() + 1 - len(store.holders))

    def run(self) -> bool:
        store, cells, kept = self.store, self.cells, self.kept
        domains, holders = store.domains, store.holders  # the place of the cell of a value
        open_to = [domains[cell] for cell in cells]
        used = every = 0
        without = []
        for at, domain in enumerate(open_to):
            if domain & (domain - 1):
                every |= domain
                value = kept[at]
                if not value & domain or value & used:
                    rest = domain & ~used
                    value = rest & -rest
                    if not value:
                        without.append(at)
                        continue
                    kept[at] = value
                used |= value
                holders[value.bit_length()] = at
        for first in without:
            # breadth first from the cell over values and their cells to a value without a cell
            parent: dict[int, int] = {}
            seen, wave = 0, [first]
            free = 0
            for at in wave:
                fresh = open_to[at] & ~seen
                seen |= fresh
                spare = fresh & ~used
                if spare:
                    free = spare & -spare
                    parent[free] = at
                    break
                while fresh:
                    value = fresh & -fresh
                    fresh ^= value
                    parent[value] = at
                    wave.append(holders[value.bit_length()])
            if not free:
                return False
            used |= free
            while free:
                at = parent[free]
                old = kept[at] if at != first else 0
                holders[free.bit_length()] = at
                kept[at] = free
                free = old
        done = every & ~used
        loose = done  # values that can be given away
        path: list[
            int
        ] = []  # the values of components that are not complete yet, each with where they lead
        on = 0
        left = used
        while left:
            part = left & -left
            out = open_to[holders[part.bit_length()]]
            on |= part
            while True:
                further = out & ~(done | part)
                back = further & on
                if back:
                    while back & ~part:
                        out |= path.pop()
                        part |= path.pop()
                elif further:
                    path.append(part)
                    path.append(out)
                    part = further & -further
                    out = open_to[holders[part.bit_length()]]
                    on |= part
                else:
                    done |= part
                    if out & loose:
                        loose |= part
                    keep = part | loose
                    if out & ~keep:
                        rest = part
                        while rest:
                            value = rest & -rest
                            rest ^= value
                            at = holders[value.bit_length()]
                            domain = open_to[at]
                            if domain & ~keep:
                                store.put(cells[at], domain & keep)
                    on &= ~part
                    if not path:
                        break
                    out = path.pop()
                    part = path.pop()
            left = used & ~done
        return True


class DifferingCells:
    """Cells that all differ, by themselves: what is left to them, and answers. ``base``: the mask
    of each cell at first.
    """

    __slots__ = ("base", "different", "matching", "store")

    def __init__(self, base: Sequence[int]) -> None:
        self.base = tuple(base)
        self.store = Store()
        cells = [self.store.cell(mask) for mask in base]
        union = 0
        for mask in base:
            union |= mask
        self.different = AllDifferentPropagator(self.store, cells, 0)
        self.matching = Matching(self.store, cells, union)

    def left(self, masks: Sequence[int]) -> list[int] | None:
        """For each cell, limited to one of these masks, the values that it has in some answer;
        ``None`` where there is none.
        """
        domains = self.store.domains
        domains[:] = [mask & own for mask, own in zip(masks, self.base, strict=True)]
        self.store.trail.clear()
        if 0 in domains or not self.different.run() or not self.matching.run():
            return None
        return domains[:]

    def answer(self, masks: Sequence[int]) -> list[int] | None:
        """The values in an answer, each as the mask of one value; ``None`` where there is none."""
        left = self.left(masks)
        if left is None:
            return None
        return [
            domain if not domain & (domain - 1) else value
            for domain, value in zip(left, self.matching.kept, strict=True)
        ]
