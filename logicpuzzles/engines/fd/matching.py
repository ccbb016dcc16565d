"""All different, by matching: it removes each value that no assignment of different values to all the cells uses.

Roads not taken: Hall sets among the domains of cells and the unions of two (they take longer, and find less).
"""

from __future__ import annotations

from collections.abc import Sequence

from logicpuzzles.engines.fd.store import Propagator, Store

__all__ = ["Matching"]


class Matching(Propagator):
    """All of ``cells`` differ: domain consistency (Régin, "A filtering algorithm for constraints of difference in CSPs",
    1994), for cells from which decided values are gone already.

    First each cell gets a value, if possible that of the last run. A value leads to the other values of its cell. Values that
    lead to each other can be passed around, and so can values that lead to a value without a cell. A path of masks finds these
    strongly connected components: a way back merges all masks from there on (Gabow, "Path-based depth-first search for strong
    and biconnected components", 2000).
    """

    __slots__ = ("cells", "kept", "store")

    def __init__(self, store: Store, cells: Sequence[int]) -> None:
        self.store = store
        self.cells = tuple(cells)
        self.kept: dict[int, int] = {}  # the value that a cell had in the last run

    def run(self) -> bool:
        store, cells, kept = self.store, self.cells, self.kept
        domains = store.domains
        used = every = 0
        holder: dict[int, int] = {}  # the cell of a value
        without = []
        for cell in cells:
            domain = domains[cell]
            if domain & (domain - 1):
                every |= domain
                value = kept.get(cell, 0)
                if not value & domain or value & used:
                    rest = domain & ~used
                    value = rest & -rest
                    if not value:
                        without.append(cell)
                        continue
                    kept[cell] = value
                used |= value
                holder[value] = cell
        for cell in without:
            # breadth first from the cell over values and their cells to a value without a cell
            parent = {}
            seen, wave = 0, [cell]
            free = 0
            for at in wave:
                fresh = domains[at] & ~seen
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
                    wave.append(holder[value])
            if not free:
                return False
            used |= free
            while free:
                at = parent[free]
                old = kept[at] if at != cell else 0
                holder[free] = at
                kept[at] = free
                free = old
        done = every & ~used
        loose = done  # values that can be given away
        path: list[tuple[int, int]] = []
        on = 0
        left = used
        while left:
            part = left & -left
            out = domains[holder[part]]
            on |= part
            while True:
                further = out & ~(done | part)
                back = further & on
                if back:
                    while back & ~part:
                        other, more = path.pop()
                        part |= other
                        out |= more
                elif further:
                    path.append((part, out))
                    part = further & -further
                    out = domains[holder[part]]
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
                            cell = holder[value]
                            domain = domains[cell]
                            if domain & ~keep:
                                store.put(cell, domain & keep)
                    on &= ~part
                    if not path:
                        break
                    part, out = path.pop()
            left = used & ~done
        return True
