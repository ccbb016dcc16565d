"""Sudoku in masks: for each symbol the cells that it may stand in, so that a technique sees all cells at once.

Bit ``row * side + column`` is a cell. Techniques and their names: those that people use, from single cells to pairs. What a
search tries stays close to a board that is known: the question is always whether there is another one.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from random import Random

__all__ = ["Cells", "Masks"]

Masks = tuple[int, ...]  # for each symbol the cells it may stand in, and last the cells whose peers know about them

BEGUN_AGAIN = 60  # contradictions on the way to a full board


class Cells:
    """The cells of boards with boxes of so many rows and columns."""

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
        self.apart: dict[int, int] = {}  # a cell: all but its peers
        for cell in self.cells:
            peers = 0
            for unit in self.units:
                if unit & cell:
                    peers |= unit
            self.apart[cell] = self.full & ~peers | cell
        self.crossings = [(line, box) for line in self.lines for box in boxes if line & box]
        self.start: Masks = (*[self.full] * side, 0)

    def rows(self, board: Sequence[int], known: int = -1) -> tuple[tuple[int | None, ...], ...]:
        """The rows of a full board: symbols, and ``None`` for what is not ``known``."""
        values: list[int | None] = [None] * len(self.cells)
        for symbol, places in enumerate(board, 1):
            for at, cell in enumerate(self.cells):
                if cell & places & known:
                    values[at] = symbol
        return tuple([tuple(values[at : at + self.side]) for at in range(0, len(values), self.side)])

    # --- what follows -------------------------------------------------------------------------------------------------

    def given(self, state: Masks, board: Sequence[int], cells: int) -> Masks:
        """The state where the cells of a mask are as on the board."""
        *may, known = state
        return self._filled([places & (~cells | has) for places, has in zip(may, board, strict=True)], known, cells & ~known)

    def _filled(self, may: list[int], known: int, new: int) -> Masks:
        """The state once the peers of cells that have one symbol left know about it."""
        apart = self.apart
        for symbol, places in enumerate(may):
            found = places & new
            while found:
                cell = found & -found
                found ^= cell
                places &= apart[cell]
            may[symbol] = places
        return (*may, known | new)

    def hidden(self, state: Masks) -> Masks | None:
        """Symbols put where they have one place left in a row, column or box; ``None``: a contradiction."""
        *may, known = state
        put = [0] * len(may)
        every = 0
        for symbol, places in enumerate(may):
            for unit in self.units:
                found = places & unit
                if not found & (found - 1):
                    if not found:
                        return None
                    put[symbol] |= found
            if every & put[symbol]:
                return None
            every |= put[symbol]
        every &= ~known
        return self._filled([places & (~every | found) for places, found in zip(may, put, strict=True)], known, every)

    def naked(self, state: Masks) -> Masks | None:
        """Cells with one symbol left are filled; ``None``: a contradiction."""
        *may, known = state
        once = twice = 0
        for places in may:
            twice |= once & places
            once |= places
        return self._filled(may, known, once & ~(twice | known)) if once == self.full else None

    def singles(self, state: Masks) -> Masks | None:
        """Cells with one symbol left are filled, and symbols put that have one place left; ``None``: a contradiction."""
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
                found = self.hidden(state)
                if found is None or found == state:
                    return found
                state = found

    def locked(self, state: Masks) -> Masks:
        """Symbols of a box that stand in one line cannot stand elsewhere in it, and the other way round."""
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
        """Two cells of a unit with the same two symbols have no other, and no other cell has these."""
        *may, known = state
        open_cells = self.full & ~known
        for one, other in combinations(range(len(may)), 2):
            both = (may[one] & may[other]) & open_cells
            if not both & (both - 1):
                continue
            third = 0
            for symbol, places in enumerate(may):
                if symbol not in (one, other):
                    third |= places
            for unit in self.units:
                cells = both & unit & ~third
                if cells.bit_count() == 2:
                    may[one] &= ~unit | cells
                    may[other] &= ~unit | cells
                cells = (may[one] | may[other]) & unit
                if cells.bit_count() == 2 and not cells & ~both:
                    for symbol in range(len(may)):
                        if symbol not in (one, other):
                            may[symbol] &= ~cells
        return (*may, known)

    def deduced(self, state: Masks) -> Masks | None:
        """What follows by all of these; ``None``: a contradiction."""
        while True:
            found = self.singles(state)
            if found is None or found[-1] == self.full:
                return found
            state = found
            found = self.locked(state)
            if found == state:
                found = self.pairs(state)
                if found == state:
                    return state
            state = found

    # --- other boards -------------------------------------------------------------------------------------------------

    def exists(self, state: Masks, board: Sequence[int], patience: int) -> bool | None:
        """Whether there is a full board in a state; ``None`` when ``patience`` states were not enough to tell. Values of
        ``board`` are tried first."""
        stack = [state]
        while stack:
            if not patience:
                return None
            patience -= 1
            found = self.singles(stack.pop())
            if found is None:
                continue
            if found[-1] == self.full:
                return True
            cell = self._narrowest(found)
            *may, known = found
            values = [symbol for symbol, places in enumerate(may) if places & cell]
            values.sort(key=lambda symbol: bool(board[symbol] & cell))  # the last one comes first from the stack
            for value in values:
                stack.append((*[places if symbol == value else places & ~cell for symbol, places in enumerate(may)], known))
        return False

    def full_board(self, random: Random) -> list[int]:
        """A full board, for each symbol the cells that have it."""
        while True:
            state: Masks | None = self.start
            patience = BEGUN_AGAIN
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
        more = [0] * (len(may) + 1)  # the cells that have at least so many, from 1
        for count, places in enumerate(may, 1):
            for level in range(count, 0, -1):
                more[level] |= places if level == 1 else more[level - 1] & places
        for level in range(2, len(may)):
            cells = more[level] & ~(more[level + 1] | known)
            if cells:
                return cells & -cells
        cells = self.full & ~known
        return cells & -cells
