"""All completions of a line of two values, where no three neighbours are equal and each value has
its number of places.

There are too many to list (a line of 40 has some hundred millions), but nobody has to list them.
What a cell may be depends on what can stand before it and behind it, and only the nearest one or
two cells of each side and a count matter. One pass along the line in each direction keeps, for each
such end, all counts as bits of one whole number.
"""

from __future__ import annotations

from logicpuzzles.engines.fd.store import Propagator, Store

REMEMBERED = 1 << 15  # lines, before all are forgotten

Forced = tuple[list[int], list[int]]


def forced_cells(size: int, most: int, zeros: int, ones: int) -> Forced | None:
    """The open places that hold a 0 in every completion, and those that hold a 1; ``None`` when
    there is no completion.

    The line has ``size`` cells, and ``most`` of them are 1. ``zeros`` and ``ones``: the masks of
    the known cells. (The layered graph of Pesant, "A regular language membership constraint for
    finite sequences of variables", 2004.)

    In 1..0..1. another 1 beside the last would leave three neighbours for the zeros:

    >>> forced_cells(8, 4, 0b00001000, 0b01000001)
    ([7], [])
    """
    # the possible counts of 1 when the line so far ends in 0, in 00, in 1, in 11
    z1, z2, o1, o2 = 1, 0, 2, 0
    layers = []
    bit = 1
    for _ in range(size):
        if zeros & bit:
            o1 = o2 = 0
        elif ones & bit:
            z1 = z2 = 0
        layers.append((z1, z2, o1, o2))
        z1, z2, o1, o2 = o1 | o2, z1, (z1 | z2) << 1, o1 << 1
        bit <<= 1
    end = 1 << most
    z1, z2, o1, o2 = layers[-1]
    if not (z1 | z2 | o1 | o2) & end:
        return None
    to_zero: list[int] = []
    to_one: list[int] = []
    # ... and the counts from which the end can be reached
    z1 = z2 = o1 = o2 = end
    for at in range(size - 1, -1, -1):
        bit = 1 << at
        if zeros & bit:
            z1, z2, o1, o2 = z2, 0, z1, z1
        elif ones & bit:
            z1, z2, o1, o2 = o1 >> 1, o1 >> 1, o2 >> 1, 0
        else:
            before_z1, before_z2, before_o1, before_o2 = layers[at]
            if not (before_o1 & o1 | before_o2 & o2):
                to_zero.append(at)
            elif not (before_z1 & z1 | before_z2 & z2):
                to_one.append(at)
            z1, z2, o1, o2 = z2 | o1 >> 1, o1 >> 1, z1 | o2 >> 1, z1
    return to_zero, to_one


class Completion(Propagator):
    """Domain consistency of a line of cells whose values are the bits ``low`` and ``high``.

    ``most``: how many of ``cells`` are ``high``; ``zeros_cell`` and ``ones_cell`` hold the state
    of the line. ``known``: the completions that all lines remember."""

    __slots__ = ("cells", "high", "known", "low", "most", "ones_cell", "store", "zeros_cell")

    def __init__(
        self,
        store: Store,
        cells: tuple[int, ...],
        most: int,
        zeros_cell: int,
        ones_cell: int,
        low: int,
        high: int,
        known: dict[tuple[int, int, int, int], Forced | None],
    ) -> None:
        self.store = store
        self.cells = cells
        self.most = most
        self.zeros_cell = zeros_cell
        self.ones_cell = ones_cell
        self.low = low
        self.high = high
        self.known = known

    def run(self) -> bool:
        store, cells, known = self.store, self.cells, self.known
        domains, low, high = store.domains, self.low, self.high
        size = len(cells)
        if domains[self.zeros_cell] | domains[self.ones_cell] == (1 << size) - 1:
            return True
        zeros = ones = 0
        bit = 1
        for cell in cells:
            domain = domains[cell]
            if domain == low:
                zeros |= bit
            elif domain == high:
                ones |= bit
            bit += bit
        key = size, self.most, zeros, ones
        if key in known:
            places = known[key]
        else:
            if len(known) == REMEMBERED:
                known.clear()
            places = known[key] = forced_cells(size, self.most, zeros, ones)
        if places is None:
            return False
        for at in places[0]:
            store.put(cells[at], low)
        for at in places[1]:
            store.put(cells[at], high)
        return True
