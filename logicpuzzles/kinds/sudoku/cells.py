"""Sudoku in one integer: for each symbol a block of bits, for each cell a bit in it, set where the symbol may stand. So a step
looks at all symbols and all cells at once.

Bit ``symbol * side**2 + row * side + column`` is a symbol in a cell. What stands once or twice in a row, column or box is found
by shifting: what two halves have gives what the whole has. The techniques are those that people use, from single cells to pairs.
The search stays close to a known board: it is only asked whether there is another one.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from random import Random

__all__ = ["Cells", "Masks"]

Masks = tuple[int, int]  # which symbols may stand in which cells; the cells whose value was struck from their peers

Folds = tuple[list[int], list[int]]  # shifts that double the cells folded so far; then shifts of single cells

RESTART = 60  # contradictions on the way to a full board before it is begun again


class Cells:
    """The cells of boards with boxes of ``height`` rows and ``width`` columns."""

    def __init__(self, height: int, width: int) -> None:
        self.box = height, width
        self.side = side = height * width
        self.count = count = side * side
        self.full = (1 << count) - 1
        self.cells = [1 << at for at in range(count)]
        rows, columns, boxes = [0] * side, [0] * side, [0] * side
        for at, cell in enumerate(self.cells):
            row, column = divmod(at, side)
            rows[row] |= cell
            columns[column] |= cell
            boxes[row // height * height + column // width] |= cell
        self.lines, self.boxes = [*rows, *columns], boxes
        self.units = [*self.lines, *boxes]
        self.crossings = [(line, box) for line in self.lines for box in boxes if line & box]
        self.every = sum([1 << symbol * count for symbol in range(side)])  # times a cell: all symbols in it
        # A family of units: how to fold each to its first cell, the first cells, and what unfolds them.
        self.families = [
            self._family([(side, 1)], [row * side for row in range(side)]),
            self._family([(side, side)], list(range(side))),
            self._family([(width, 1), (height, side)], [(at - at % height) * side + at % height * width for at in range(side)]),
        ]
        self.symbols = _folds([(side, count)])
        everything = self.full * self.every
        self.peers: dict[int, int] = {}
        self.apart: dict[int, int] = {}  # for each symbol in a cell all that may stand beside it
        for cell in self.cells:
            peers = 0
            for unit in self.units:
                if unit & cell:
                    peers |= unit
            self.peers[cell] = peers
            for at in range(0, side * count, count):
                self.apart[cell << at] = everything ^ (peers & ~cell) << at
        self.start: Masks = (self.full * self.every, 0)

    def _family(self, sides: list[tuple[int, int]], firsts: list[int]) -> tuple[list[Folds], int, int]:
        unit = 1
        for number, stride in sides:
            unit *= sum([1 << at * stride for at in range(number)])
        return _folds(sides), sum([1 << first for first in firsts]) * self.every, unit

    def rows(self, board: int, known: int = -1) -> tuple[tuple[int | None, ...], ...]:
        """The rows of a full board: symbols, and ``None`` for a cell that is not ``known``."""
        values: list[int | None] = [None] * self.count
        for symbol, places in enumerate(self.split(board), 1):
            for at, cell in enumerate(self.cells):
                if cell & places & known:
                    values[at] = symbol
        return tuple([tuple(values[at : at + self.side]) for at in range(0, self.count, self.side)])

    def split(self, may: int) -> list[int]:
        """The cells of each symbol."""
        return [may >> at & self.full for at in range(0, self.side * self.count, self.count)]

    def joined(self, places: Sequence[int]) -> int:
        """One integer of the cells of each symbol."""
        return sum([each << at * self.count for at, each in enumerate(places)])

    # --- deduction ----------------------------------------------------------------------------------------------------

    def given(self, state: Masks, board: int, cells: int) -> Masks:
        """The state with the values of the board in the cells of a mask."""
        may, known = state
        return self._filled(may & ~(cells * self.every & ~board), known, cells & ~known)

    def _filled(self, may: int, known: int, new: int) -> Masks:
        """The state after striking the symbols of ``new``, cells with one symbol left, from their peers."""
        apart = self.apart
        values = may & new * self.every
        while values:
            value = values & -values
            values ^= value
            may &= apart[value]
        return may, known | new

    def hidden(self, state: Masks) -> Masks | None:
        """Place each symbol that has one place left in a row, column or box. The state after it; ``None``: a contradiction."""
        may, known = state
        alone = 0
        for folds, firsts, unit in self.families:
            once, twice = _tallied(may, folds)
            if ~once & firsts:
                return None
            alone |= (firsts & ~twice) * unit
        alone &= may
        cells, several = _tallied(alone, self.symbols)
        if several & self.full:
            return None
        new = cells & self.full & ~known
        return self._filled(may & ~(new * self.every & ~alone), known, new)

    def naked(self, state: Masks) -> Masks | None:
        """Fill the cells with one symbol left. The state after it; ``None``: a contradiction."""
        may, known = state
        once, twice = _tallied(may, self.symbols)
        if ~once & self.full:
            return None
        return self._filled(may, known, self.full & ~(twice | known))

    def singles(self, state: Masks) -> Masks | None:
        """Use :meth:`naked` and :meth:`hidden` until nothing changes. The state after it; ``None``: a contradiction."""
        full = self.full
        while True:
            may, known = state
            once, twice = _tallied(may, self.symbols)
            if ~once & full:
                return None
            new = full & ~(twice | known)
            if new:
                state = self._filled(may, known, new)
            elif known == full:
                return state
            else:
                after = self.hidden(state)
                if after is None or after == state:
                    return after
                state = after

    def locked(self, state: Masks) -> Masks:
        """Strike locked candidates: a symbol of a box that fits only into one line stands nowhere else in that line.

        And a symbol of a line that fits only into one box stands nowhere else in that box.
        """
        may, known = state
        symbols = self.split(may)
        for symbol, places in enumerate(symbols):
            for line, box in self.crossings:
                common = places & line & box
                if common:
                    if not places & line & ~box:
                        places &= ~box | common
                    if not places & box & ~line:
                        places &= ~line | common
            symbols[symbol] = places
        return self.joined(symbols), known

    def pairs(self, state: Masks) -> Masks:
        """Use pairs: two cells of a unit that share two symbols have no others, and no other cell of the unit has these."""
        may, known = state
        symbols = self.split(may)
        open_cells = self.full & ~known
        for first, other in combinations(range(self.side), 2):
            both = (symbols[first] & symbols[other]) & open_cells
            if not both & (both - 1):
                continue
            third = 0
            for symbol, places in enumerate(symbols):
                if symbol not in (first, other):
                    third |= places
            for unit in self.units:
                cells = both & unit & ~third
                if cells.bit_count() == 2:
                    symbols[first] &= ~unit | cells
                    symbols[other] &= ~unit | cells
                cells = (symbols[first] | symbols[other]) & unit
                if cells.bit_count() == 2 and not cells & ~both:
                    for symbol in range(self.side):
                        if symbol not in (first, other):
                            symbols[symbol] &= ~cells
        return self.joined(symbols), known

    def deduced(self, state: Masks) -> Masks | None:
        """The state after all these techniques; ``None``: a contradiction."""
        while True:
            after = self.singles(state)
            if after is None or after[-1] == self.full:
                return after
            state = after
            after = self.locked(state)
            if after == state:
                after = self.pairs(state)
                if after == state:
                    return state
            state = after

    # --- other boards -------------------------------------------------------------------------------------------------

    def swaps(self, board: int) -> dict[int, list[int]]:
        """For each cell, sets of cells with it whose values can be exchanged: the board stays one when two symbols change places
        in all of them. Another board mostly differs in one of these sets."""
        symbols = self.split(board)
        sets: dict[int, list[int]] = {cell: [] for cell in self.cells}
        for first, other in combinations(symbols, 2):
            left = first | other
            while left:
                group = 0
                new = left & -left
                while new:
                    group |= new
                    peers = 0
                    while new:
                        cell = new & -new
                        new ^= cell
                        peers |= self.peers[cell]
                    new = peers & left & ~group
                left &= ~group
                cells = group
                while cells:
                    cell = cells & -cells
                    cells ^= cell
                    sets[cell].append(group)
        return sets

    def exists(self, state: Masks, board: int, patience: int) -> bool | None:
        """Whether a state allows a full board; ``None`` when ``patience`` states were not enough to tell.

        Values of ``board`` are tried first.
        """
        stack = [state]
        while stack:
            if not patience:
                return None
            patience -= 1
            after = self.singles(stack.pop())
            if after is None:
                continue
            if after[-1] == self.full:
                return True
            values = self.values(after, self._narrowest(after))
            values.sort(key=lambda value: bool(value & board))  # the last one comes first from the stack
            stack += self._tried(after, values)
        return False

    def values(self, state: Masks, cell: int) -> list[int]:
        """The symbols that may stand in a cell, each as the bit of it there."""
        left = state[0] & cell * self.every
        values = []
        while left:
            values.append(left & -left)
            left &= left - 1
        return values

    def _tried(self, state: Masks, values: Sequence[int]) -> list[Masks]:
        """The state with each of the values of a cell alone."""
        may, known = state
        rest = may & ~sum(values)
        return [(rest | value, known) for value in values]

    def full_board(self, random: Random) -> int:
        """A random full board: for each symbol the cells that have it."""
        while True:
            patience = RESTART
            stack = [self.start]
            while stack and patience:
                state = self.singles(stack.pop())
                if state is None:
                    patience -= 1
                    continue
                if state[-1] == self.full:
                    return state[0]
                values = self.values(state, self._narrowest(state))
                random.shuffle(values)
                stack += self._tried(state, values)

    def _narrowest(self, state: Masks) -> int:
        """An open cell with the fewest symbols."""
        may, known = state
        left = self.full & ~known
        fewest: list[int] = []  # the cells with more than one symbol, more than two …
        for places in self.split(may):
            places &= left
            for at, cells in enumerate(fewest):
                fewest[at], places = cells | places, places & cells
            if places:
                fewest.append(places)
        for level in range(1, len(fewest)):
            cells = fewest[level] & ~(fewest[level + 1] if level + 1 < len(fewest) else 0)
            if cells:
                return cells & -cells
        return left & -left


def _folds(sides: Sequence[tuple[int, int]]) -> list[Folds]:
    """How to fold a unit to its first cell. ``sides``: of the unit, each with its number of cells and their distance."""
    folds = []
    for number, stride in sides:
        doubles, done = [], 1
        while 2 * done <= number:
            doubles.append(done * stride)
            done *= 2
        folds.append((doubles, [at * stride for at in range(done, number)]))
    return folds


def _tallied(once: int, sides: Sequence[Folds]) -> tuple[int, int]:
    """Which units have something, and which have it more than once, in their first cells."""
    twice = 0
    for doubles, rest in sides:
        cells, pairs = once, twice
        for shift in doubles:
            other = once >> shift
            twice |= twice >> shift | once & other
            once |= other
        for shift in rest:
            other = cells >> shift
            twice |= pairs >> shift | once & other
            once |= other
    return once, twice
