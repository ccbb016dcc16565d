"""Sudoku in masks: for each symbol the cells where it may stand, so that a technique sees all cells at once.

Bit ``row * side + column`` is a cell. The techniques are those that people use, from single cells to pairs. The search stays
close to a known board: it is only asked whether there is another one.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from random import Random

__all__ = ["Cells", "Masks"]

Masks = tuple[int, ...]  # for each symbol the cells where it may stand, then the cells whose value was struck from their peers

RESTART = 60  # contradictions on the way to a full board before it is begun again


class Cells:
    """The cells of boards with boxes of ``height`` rows and ``width`` columns."""

    def __init__(self, height: int, width: int) -> None:
        self.box = height, width
        self.side = side = height * width
        count = side * side
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
        self.apart: dict[int, int] = {}  # for each cell all cells except its peers
        for cell in self.cells:
            peers = 0
            for unit in self.units:
                if unit & cell:
                    peers |= unit
            self.apart[cell] = self.full & ~peers | cell
        self.crossings = [(line, box) for line in self.lines for box in boxes if line & box]
        self.start: Masks = (*[self.full] * side, 0)

    def rows(self, board: Sequence[int], known: int = -1) -> tuple[tuple[int | None, ...], ...]:
        """The rows of a full board: symbols, and ``None`` for a cell that is not ``known``."""
        values: list[int | None] = [None] * len(self.cells)
        for symbol, places in enumerate(board, 1):
            for at, cell in enumerate(self.cells):
                if cell & places & known:
                    values[at] = symbol
        return tuple([tuple(values[at : at + self.side]) for at in range(0, len(values), self.side)])

    # --- deduction ----------------------------------------------------------------------------------------------------

    def given(self, state: Masks, board: Sequence[int], cells: int) -> Masks:
        """The state with the values of the board in the cells of a mask."""
        *may, known = state
        return self._filled([places & (~cells | has) for places, has in zip(may, board, strict=True)], known, cells & ~known)

    def _filled(self, may: list[int], known: int, new: int) -> Masks:
        """The state after striking the symbols of ``new``, cells with one symbol left, from their peers."""
        apart = self.apart
        for symbol, places in enumerate(may):
            rest = places & new
            while rest:
                cell = rest & -rest
                rest ^= cell
                places &= apart[cell]
            may[symbol] = places
        return (*may, known | new)

    def hidden(self, state: Masks) -> Masks | None:
        """Place each symbol that has one place left in a row, column or box. The state after it; ``None``: a contradiction."""
        *may, known = state
        put = [0] * len(may)
        every = 0
        for symbol, places in enumerate(may):
            for unit in self.units:
                left = places & unit
                if not left & (left - 1):
                    if not left:
                        return None
                    put[symbol] |= left
            if every & put[symbol]:
                return None
            every |= put[symbol]
        every &= ~known
        return self._filled([places & (~every | own) for places, own in zip(may, put, strict=True)], known, every)

    def naked(self, state: Masks) -> Masks | None:
        """Fill the cells with one symbol left. The state after it; ``None``: a contradiction."""
        *may, known = state
        once = twice = 0
        for places in may:
            twice |= once & places
            once |= places
        return self._filled(may, known, once & ~(twice | known)) if once == self.full else None

    def singles(self, state: Masks) -> Masks | None:
        """Use :meth:`naked` and :meth:`hidden` until nothing changes. The state after it; ``None``: a contradiction."""
        full = self.full
        while True:
            *may, known = state
            once = twice = 0
            for places in may:
                twice |= once & places
                once |= places
            if once != full:
                return None
            new = once & ~(twice | known)
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
        *may, known = state
        for symbol, places in enumerate(may):
            for line, box in self.crossings:
                common = places & line & box
                if common:
                    if not places & line & ~box:
                        places &= ~box | common
                    if not places & box & ~line:
                        places &= ~line | common
            may[symbol] = places
        return (*may, known)

    def pairs(self, state: Masks) -> Masks:
        """Use pairs: two cells of a unit that share two symbols have no others, and no other cell of the unit has these."""
        *may, known = state
        open_cells = self.full & ~known
        for first, other in combinations(range(len(may)), 2):
            both = (may[first] & may[other]) & open_cells
            if not both & (both - 1):
                continue
            third = 0
            for symbol, places in enumerate(may):
                if symbol not in (first, other):
                    third |= places
            for unit in self.units:
                cells = both & unit & ~third
                if cells.bit_count() == 2:
                    may[first] &= ~unit | cells
                    may[other] &= ~unit | cells
                cells = (may[first] | may[other]) & unit
                if cells.bit_count() == 2 and not cells & ~both:
                    for symbol in range(len(may)):
                        if symbol not in (first, other):
                            may[symbol] &= ~cells
        return (*may, known)

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

    def exists(self, state: Masks, board: Sequence[int], patience: int) -> bool | None:
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
            cell = self._narrowest(after)
            *may, known = after
            values = [symbol for symbol, places in enumerate(may) if places & cell]
            values.sort(key=lambda symbol: bool(board[symbol] & cell))  # the last one comes first from the stack
            for value in values:
                stack.append((*[places if symbol == value else places & ~cell for symbol, places in enumerate(may)], known))
        return False

    def full_board(self, random: Random) -> list[int]:
        """A random full board: for each symbol the cells that have it."""
        while True:
            state: Masks | None = self.start
            patience = RESTART
            stack = [self.start]
            while stack and patience:
                state = self.singles(stack.pop())
                if state is None:
                    patience -= 1
                    continue
                *may, known = state
                if known == self.full:
                    return may
                cell = self._narrowest(state)
                values = [symbol for symbol, places in enumerate(may) if places & cell]
                random.shuffle(values)
                for value in values:
                    stack.append((*[places if symbol == value else places & ~cell for symbol, places in enumerate(may)], known))

    def _narrowest(self, state: Masks) -> int:
        """An open cell with the fewest symbols."""
        *may, known = state
        more = [0] * (len(may) + 1)  # more[n]: the cells with at least n symbols
        for count, places in enumerate(may, 1):
            for level in range(count, 0, -1):
                more[level] |= places if level == 1 else more[level - 1] & places
        for level in range(2, len(may)):
            cells = more[level] & ~(more[level + 1] | known)
            if cells:
                return cells & -cells
        cells = self.full & ~known
        return cells & -cells
