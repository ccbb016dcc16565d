"""Sudoku in one integer: for each symbol a block of bits, for each cell a bit in it, set where the
symbol may stand. So a step looks at all symbols and all cells at once.

Bit ``symbol * side**2 + row * side + column`` is a symbol in a cell. What stands once or twice in a
row, column or box is found by shifting: what two halves have gives what the whole has. The
techniques are those that people use, from single cells to pairs. The search stays close to a known
board: it is only asked whether there is another one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations, permutations
from random import Random

Masks = tuple[
    int, int
]  # which symbols may stand in which cells; the cells whose value was struck from their peers

RESTART = 60  # contradictions on the way to a full board before it is begun again


class SudokuCells:
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
        self.every = sum(
            [1 << symbol * count for symbol in range(side)]
        )  # times a cell: all symbols in it
        # Units are folded to their first cells: parts of ``width`` cells side by side to rows and
        # to boxes, and parts of ``height`` cells below each other to columns.
        self.across, self.down = _shifts(width, 1), _shifts(height, side)
        self.along, self.beyond = _shifts(height, width), _shifts(width, height * side)
        self.rows_first, self.columns_first, self.boxes_first = [
            sum([1 << at for at in firsts]) * self.every
            for firsts in (
                range(0, count, side),
                range(side),
                [
                    row + column
                    for row in range(0, count, height * side)
                    for column in range(0, side, width)
                ],
            )
        ]
        self.row = sum([1 << at for at in range(side)])  # times a first cell: the unit
        self.column = sum([1 << at for at in range(0, count, side)])
        self.box_unit = sum(
            [1 << row + column for row in range(0, height * side, side) for column in range(width)]
        )
        # The symbols of all cells are folded to those of the first ``height`` symbols, and these to
        # the first one.
        self.group = height * count
        self.first_group = (1 << self.group) - 1
        self.symbols, self.groups = (
            _shifts(height, count),
            range(self.group, side * count, self.group),
        )
        everything = self.full * self.every
        self.peers: dict[int, int] = {}
        for cell in self.cells:
            peers = 0
            for unit in self.units:
                if unit & cell:
                    peers |= unit
            self.peers[cell] = peers
        row_of = {cell: row for cell in self.cells for row in rows if row & cell}
        column_of = {cell: column for cell in self.cells for column in columns if column & cell}
        # for each cell a line of it, a line that crosses the same boxes, and the lines that cross
        # both, by their cells
        self.lanes: dict[int, list[tuple[int, int, dict[int, int]]]] = {
            cell: [] for cell in self.cells
        }
        for lines, crossing in ((rows, column_of), (columns, row_of)):
            for line, other in permutations(lines, 2):
                if all([bool(line & box) == bool(other & box) for box in boxes]):
                    for cell in self.cells:
                        if cell & line:
                            self.lanes[cell].append((line, other, crossing))
        self.bits = [1 << at for at in range(side * count)]
        # for each symbol in a cell all that may stand beside it
        others = [self.peers[cell] & ~cell for cell in self.cells]
        self.apart = [
            everything ^ cells << at for at in range(0, side * count, count) for cells in others
        ]
        self.start: Masks = (self.full * self.every, 0)

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

    # --- deduction --------------------------------------------------------------------------------

    def given(self, state: Masks, board: int, cells: int) -> Masks:
        """The state with the values of the board in the cells of a mask."""
        may, known = state
        return self._fill_symbols(may & ~(cells * self.every & ~board), known, cells & ~known)

    def _fill_symbols(self, may: int, known: int, new: int) -> Masks:
        """The state after striking the symbols of ``new``, cells with one symbol left, from their
        peers.
        """
        apart, bits = self.apart, self.bits
        values = may & new * self.every
        while values:
            at = values.bit_length() - 1
            values ^= bits[at]
            may &= apart[at]
        return may, known | new

    def hidden(self, state: Masks) -> Masks | None:
        """Place each symbol that has one place left in a row, column or box. The state after it;
        ``None``: a contradiction.
        """
        may, known = state
        once, twice = _count_bits(may, self.across)
        once_in_row, twice_in_row = _tally_bits(once, twice, self.along)
        once_in_box, twice_in_box = _tally_bits(once, twice, self.down)
        once, twice = _count_bits(may, self.down)
        once, twice = _tally_bits(once, twice, self.beyond)
        rows, columns, boxes = self.rows_first, self.columns_first, self.boxes_first
        if ~once_in_row & rows or ~once & columns or ~once_in_box & boxes:
            return None
        alone = (
            (rows & ~twice_in_row) * self.row
            | (columns & ~twice) * self.column
            | (boxes & ~twice_in_box) * self.box_unit
        )
        alone &= may
        many = alone.bit_count()
        if many == known.bit_count():  # just what is known
            return state
        cells = alone
        for shift in self.groups:
            cells |= alone >> shift
        places = cells
        for shift in self.symbols:
            cells |= places >> shift
        cells &= self.full
        if cells.bit_count() < many:  # a cell has two of them
            return None
        new = cells & ~known
        return self._fill_symbols(may & ~(new * self.every & ~alone), known, new)

    def _symbols(self, may: int) -> tuple[int, int]:
        """The cells that have a symbol, and those that have more than one; bits above the cells
        mean nothing.
        """
        once, twice = may & self.first_group, 0
        for shift in self.groups:
            other = may >> shift & self.first_group
            twice |= once & other
            once |= other
        return _tally_bits(once, twice, self.symbols)

    def fill_naked(self, state: Masks) -> Masks | None:
        """Fill the cells with one symbol left. The state after it; ``None``: a contradiction."""
        may, known = state
        once, twice = self._symbols(may)
        if ~once & self.full:
            return None
        return self._fill_symbols(may, known, self.full & ~(twice | known))

    def singles(self, state: Masks) -> Masks | None:
        """Use :meth:`naked` and :meth:`hidden` until nothing changes. The state after it; ``None``:
        a contradiction.
        """
        full = self.full
        while True:
            may, known = state
            once, twice = self._symbols(may)
            if ~once & full:
                return None
            new = full & ~(twice | known)
            if new:
                state = self._fill_symbols(may, known, new)
            elif known == full:
                return state
            else:
                after = self.hidden(state)
                if after is None or after == state:
                    return after
                state = after

    def strike_locked(self, state: Masks) -> Masks:
        """Strike locked candidates: a symbol of a box that fits only into one line stands nowhere
        else in that line.

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
        """Use pairs: two cells of a unit that share two symbols have no others, and no other cell
        of the unit has these.
        """
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
            bare = both & ~third  # cells with no other symbol
            if bare & (bare - 1):
                for unit in self.units:
                    cells = bare & unit
                    if cells.bit_count() == 2:
                        symbols[first] &= ~unit | cells
                        symbols[other] &= ~unit | cells
            one = (symbols[first] | symbols[other]) & ~both  # cells with one of the symbols
            for unit in self.units:
                if not one & unit:
                    cells = both & unit & (symbols[first] | symbols[other])
                    if cells.bit_count() == 2:
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
            after = self.strike_locked(state)
            if after == state:
                after = self.pairs(state)
                if after == state:
                    return state
            state = after

    # --- other boards -----------------------------------------------------------------------------

    def alike(self, board: int) -> dict[int, int]:
        """For each cell of a full board the cells that have its symbol."""
        return {
            cell: places for places in self.split(board) for cell in self.cells if cell & places
        }

    def can_change(self, alike: Mapping[int, int], cell: int, rest: int) -> bool:
        """Whether there is another full board that differs in a cell and has the cells ``rest`` as
        they are, because two symbols can be exchanged, or parts of two lines. ``alike``: the board,
        as :meth:`alike` gives it. Mostly, when another board exists, there is such a one.
        """
        own = alike[cell]
        for other in set(alike.values()):
            both = own | other
            if other == own or not both & ~rest:
                continue
            group = new = cell
            while new:
                peers = 0
                while new:
                    each = new & -new
                    new ^= each
                    peers |= self.peers[each]
                new = peers & both & ~group
                if new & rest:
                    break
                group |= new
            else:
                return True
        for line, beside, across in self.lanes[cell]:
            at = cell
            while True:
                partner = across[at] & beside
                if partner & rest:
                    break
                at = alike[partner] & line
                if at == cell:
                    return True
                if at & rest:
                    break
        return False

    def exists(self, state: Masks, board: int, patience: int) -> bool | None:
        """Whether a state allows a full board; ``None`` when ``patience`` states were not enough to
        tell.

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
            values.sort(
                key=lambda value: bool(value & board)
            )  # the last one comes first from the stack
            stack += self._try_values(after, values)
        return False

    def values(self, state: Masks, cell: int) -> list[int]:
        """The symbols that may stand in a cell, each as the bit of it there."""
        left = state[0] & cell * self.every
        values = []
        while left:
            values.append(left & -left)
            left &= left - 1
        return values

    def _try_values(self, state: Masks, values: Sequence[int]) -> list[Masks]:
        """The state with each of the values of a cell alone."""
        may, known = state
        rest = may & ~sum(values)
        return [(rest | value, known) for value in values]

    def full_board(self, random: Random) -> int:
        """A random full board: for each symbol the cells that have it."""
        height, width = self.box
        apart = [
            self.boxes[at * height + at] for at in range(min(height, width))
        ]  # no two of them share a row or a column
        while True:
            patience = RESTART
            stack = [self._with_boxes(apart, random)]
            while stack and patience:
                state = self.singles(stack.pop())
                if state is None:
                    patience -= 1
                    continue
                if state[-1] == self.full:
                    return state[0]
                values = self.values(state, self._narrowest(state))
                random.shuffle(values)
                stack += self._try_values(state, values)

    def _with_boxes(self, boxes: Sequence[int], random: Random) -> Masks:
        """The state with random symbols in some boxes, which share no row and no column."""
        board, symbols = 0, list(range(self.side))
        for box in boxes:
            random.shuffle(symbols)
            cells = [cell for cell in self.cells if cell & box]
            board |= sum(
                [cell << symbol * self.count for cell, symbol in zip(cells, symbols, strict=True)]
            )
        return self.given(self.start, board, sum(boxes))

    def _narrowest(self, state: Masks) -> int:
        """An open cell with the fewest symbols."""
        may, known = state
        left = self.full & ~known
        symbols = self.split(may)
        once = twice = thrice = 0
        for places in symbols:
            thrice |= twice & places
            twice |= once & places
            once |= places
        cells = left & twice & ~thrice
        if cells:
            return cells & -cells
        fewest: list[int] = []  # the cells with more than one symbol, more than two …
        for places in symbols:
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


def _shifts(number: int, distance: int) -> range:
    """The distances of so many cells, or groups of cells, from the first."""
    return range(distance, number * distance, distance)


def _count_bits(cells: int, shifts: Sequence[int]) -> tuple[int, int]:
    """Fold cells to the first ones: which are there, and which more than once."""
    once, twice = cells, 0
    for shift in shifts:
        other = cells >> shift
        twice |= once & other
        once |= other
    return once, twice


def _tally_bits(once: int, twice: int, shifts: Sequence[int]) -> tuple[int, int]:
    """Fold what is there once, and what is there more than once, to the first cells."""
    single, double = once, twice
    for shift in shifts:
        other = single >> shift
        twice |= double >> shift | once & other
        once |= other
    return once, twice
