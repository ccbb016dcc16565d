"""Takuzu in masks: a board is two integers, the cells that are 0 and the cells that are 1. Shifting them finds a pattern
everywhere at once. What follows in a short line from what stands there is looked up: there are few different lines.

Bit ``row * (width + 1) + column`` is a cell. The bit between two rows is never set, so no shift moves a cell into the next row.
The search stays close to a known board: it is only asked whether there is another one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from math import comb

__all__ = ["Lines", "State"]

State = tuple[int, int]  # the cells that are 0, the cells that are 1

MISSING = 3  # all ways to fill a line are tried if it lacks at most so many zeros or so many ones …
WAYS = 400  # … and there are at most so many ways
LONGEST = 12  # cells of a line of which all ways to fill it are looked up
REMEMBERED = 200_000  # lines in a cache of results


class Lines:
    """The rows and columns of boards of one size."""

    def __init__(self, height: int, width: int) -> None:
        self.height, self.width = height, width
        self.stride = stride = width + 1
        self.rows = [((1 << width) - 1) << row * stride for row in range(height)]
        self.columns = [sum([1 << row * stride + column for row in range(height)]) for column in range(width)]
        self.full = sum(self.rows)
        self.above = (height + 2) * stride  # the shift of ones above zeros, when one integer holds both
        self.cells = [1 << row * stride + column for row in range(height) for column in range(width)]
        self.row_of = {cell: row for row in self.rows for cell in self.cells if cell & row}
        self.column_of = {cell: column for column in self.columns for cell in self.cells if cell & column}
        self.lines = [*[(row, width // 2) for row in self.rows], *[(column, height // 2) for column in self.columns]]
        self.views = [(row, at * stride, width // 2, 1) for at, row in enumerate(self.rows)]
        self.views += [(column, at, height // 2, stride) for at, column in enumerate(self.columns)]
        self.both = self.full | self.full << self.above
        self.remembered: tuple[dict[State, State | None], ...] = ({}, {})
        self.short = max(height, width) <= LONGEST
        self.turns: tuple[tuple[list[tuple[int, int]], _Followed], ...] = ()
        if self.short:
            by_row = [(line | line << self.above, at * stride) for at, line in enumerate(self.rows)]
            by_column = [(line | line << self.above, at) for at, line in enumerate(self.columns)]
            self.turns = (
                (by_row, _Followed(self.rows[0], 1, self.above)),
                (by_column, _Followed(self.columns[0], stride, self.above)),
            )

    def packed(self, rows: Iterable[int]) -> int:
        """The mask of a board. ``rows``: the masks of its rows."""
        return sum([row << at * self.stride for at, row in enumerate(rows)])

    def board(self, ones: int, known: int = -1) -> tuple[tuple[int | None, ...], ...]:
        """The rows of a board: 0, 1, and ``None`` for a cell that is not ``known``."""
        cells = [None if not known & cell else 1 if ones & cell else 0 for cell in self.cells]
        return tuple([tuple(cells[at : at + self.width]) for at in range(0, len(cells), self.width)])

    # --- deduction ----------------------------------------------------------------------------------------------------

    def closure(self, zeros: int, ones: int, settled: int = 0) -> State | None:
        """The state after using three neighbours and the numbers of zeros and ones in a line; ``None``: a contradiction.

        ``settled``: cells from which nothing more follows.
        """
        stride, full, lines, above = self.stride, self.full, self.lines, self.above
        twice, both = 2 * stride, self.both
        state = zeros | ones << above
        while True:
            while True:
                beside, below = state << 1, state << stride
                pairs, stacked = state & beside, state & below
                third = pairs << 1 | pairs >> 2 | beside & state >> 1
                third = (third | stacked << stride | stacked >> twice | below & state >> stride) & both
                more = state | third >> above | (third & full) << above
                if more & more >> above:
                    return None
                if more == state:
                    break
                state = more
            zeros, ones = state & full, state >> above
            known = zeros | ones
            changed = known & ~settled
            settled = known
            for line, half in lines:
                if not line & changed:
                    continue
                count = (zeros & line).bit_count()
                if count >= half:
                    if count > half:
                        return None
                    ones |= line & ~zeros
                else:
                    count = (ones & line).bit_count()
                    if count >= half:
                        if count > half:
                            return None
                        zeros |= line & ~ones
            if zeros & ones:
                return None
            if zeros | ones == known:
                return zeros, ones
            state = zeros | ones << above

    def different(self, ones: int) -> bool:
        """Whether no two rows of a full board are equal, and no two columns."""
        stride = self.stride
        return (
            len({(ones & row) >> at * stride for at, row in enumerate(self.rows)}) == self.height
            and len({(ones & column) >> at for at, column in enumerate(self.columns)}) == self.width
        )

    def twins(self, zeros: int, ones: int, settled: int = 0) -> State | None:
        """The state after filling lines with two empty cells so that they equal no full line; ``None``: two full lines are equal.

        ``settled``: cells from which nothing more follows.
        """
        empty = self.full & ~(zeros | ones)
        changed = self.full & ~(empty | settled)
        for line, _ in self.lines:
            if line & changed:
                unknown = empty & line
                rest = unknown & (unknown - 1)
                if not rest & (rest - 1):  # full, or two cells are missing
                    break
        else:
            return zeros, ones
        for masks, step in ((self.rows, self.stride), (self.columns, 1)):
            seen = set()
            nearly = []
            for at, line in enumerate(masks):
                unknown = empty & line
                if not unknown:
                    shown = (ones & line) >> at * step
                    if shown in seen:
                        return None
                    seen.add(shown)
                else:
                    rest = unknown & (unknown - 1)
                    if rest and not rest & (rest - 1):
                        nearly.append((line, at * step, unknown ^ rest, rest))
            for line, shift, low, high in nearly:
                if (ones & line | low) >> shift in seen:
                    zeros |= low
                    ones |= high
                if (ones & line | high) >> shift in seen:
                    zeros |= high
                    ones |= low
        return None if zeros & ones else (zeros, ones)

    def filled(self, zeros: int, ones: int, settled: int = 0, missing: int = MISSING) -> State | None:
        """The state with all cells that have one value in all ways to fill a line; ``None``: a line cannot be filled.

        ``missing``: only for lines that lack at most so many zeros or ones. ``settled``: cells from which nothing more follows.
        """
        empty = self.full & ~(zeros | ones)
        changed = (zeros | ones) & ~settled
        for line, shift, half, step in self.views:
            if not empty & line or not changed & line:
                continue
            line_zeros, line_ones = zeros & line, ones & line
            if min(half - line_zeros.bit_count(), half - line_ones.bit_count()) > missing:
                continue
            memory = self.remembered[step > 1]
            key = line_zeros >> shift, line_ones >> shift
            if key in memory:
                common = memory[key]
            else:
                if len(memory) > REMEMBERED:
                    memory.clear()
                common = memory[key] = _common(*key, line >> shift, half, step)
            if common is None:
                return None
            zeros |= common[0] << shift
            ones |= common[1] << shift
        return None if zeros & ones else (zeros, ones)

    def deduced(self, zeros: int, ones: int, settled: int = 0) -> State | None:
        """The state after all these techniques; ``None``: a contradiction. ``settled``: cells from which nothing more follows."""
        closed = settled
        while True:
            after = self.closure(zeros, ones, closed)
            if after is None:
                return None
            zeros, ones = after
            closed = zeros | ones
            if closed == self.full:
                return after if self.different(ones) else None
            after = self.twins(zeros, ones, settled)
            if after is None:
                return None
            if after == (zeros, ones):
                after = self.filled(zeros, ones, settled)
                if after is None or after == (zeros, ones):
                    return after
                settled = closed
            zeros, ones = after

    def lined(self, zeros: int, ones: int, settled: int = 0) -> State | None:
        """The state with all cells that have one value in all ways to fill a line, over and over; ``None``: a contradiction.
        Lines have to be :attr:`short`. ``settled``: cells from which nothing more follows."""
        state = zeros | ones << self.above
        changed = (zeros | ones) & ~settled
        changed |= changed << self.above
        waiting = changed  # cells whose rows, then whose columns are still to be looked at
        while waiting:
            for lines, followed in self.turns:
                more = 0
                for line, shift in lines:
                    if waiting & line:
                        follows = followed[(state & line) >> shift]
                        if follows:
                            if follows < 0:
                                return None
                            more |= follows << shift
                state |= more
                waiting, changed = changed | more, more
            waiting = changed
        return state & self.full, state >> self.above

    def implied(self, zeros: int, ones: int, settled: int = 0) -> State | None:
        """The state after :meth:`lined` and :meth:`twins`, or after :meth:`deduced` where lines are long; ``None``: a
        contradiction. ``settled``: cells from which nothing more follows."""
        if not self.short:
            return self.deduced(zeros, ones, settled)
        twins_settled = settled
        while True:
            after = self.lined(zeros, ones, settled)
            if after is None:
                return None
            zeros, ones = after
            settled = zeros | ones
            after = self.twins(zeros, ones, twins_settled)
            if after is None or after == (zeros, ones):
                return after
            twins_settled = settled
            zeros, ones = after

    # --- another board ------------------------------------------------------------------------------------------------

    def swap(self, board: int, rest: int, cell: int) -> bool:
        """Whether there is a board that differs from ``board`` in just ``cell`` and three more corners of a rectangle.

        ``board``: a mask of ones. No corner is in ``rest``. If another board exists at all, there is mostly one like this.
        """
        full, stride = self.full, self.stride
        twice = 2 * stride
        row_of, column_of = self.row_of, self.column_of
        same = board if board & cell else full & ~board
        other = full & ~(rest | same)
        same &= ~rest
        beside = row_of[cell] & other
        below = column_of[cell] & other
        while below:
            lower = below & -below
            below ^= lower
            opposite = row_of[lower] & same
            if not opposite:
                continue
            right = beside
            while right:
                side = right & -right
                right ^= side
                corner = opposite & column_of[side]
                if corner:
                    ones = board ^ (cell | lower | side | corner)
                    if ones & ones >> 1 & ones >> 2 or ones & ones >> stride & ones >> twice:
                        continue
                    zeros = full ^ ones
                    if zeros & zeros >> 1 & zeros >> 2 or zeros & zeros >> stride & zeros >> twice:
                        continue
                    if self.different(ones):
                        return True
        return False

    def exists(self, zeros: int, ones: int, board: int, patience: int, settled: int = 0) -> bool | None:
        """Whether there is a full board with these cells; ``None`` when ``patience`` states were not enough to tell.

        The search prefers cells that failed before, then lines that differ from ``board``, a mask of ones, and tries its values
        first. Once those lines are full, the other lines may be as on ``board``.
        """
        full, lines = self.full, self.lines
        failures: dict[int, int] = {}
        stack = [(zeros, ones, 0, settled)]
        while stack:
            if not patience:
                return None
            patience -= 1
            zeros, ones, cell, settled = stack.pop()
            after = self.implied(zeros, ones, settled)
            if after is None:
                failures[cell] = failures.get(cell, 0) + 1
                continue
            zeros, ones = after
            empty = full & ~(zeros | ones)
            if not empty:
                return True
            changed = zeros & board | ones & ~board
            most = cell = 0
            for failed, count in failures.items():
                if count > most and failed & empty:
                    most, cell = count, failed
            if not cell:
                least, best = self.height + self.width, 0
                for line, _ in lines:
                    if changed & line:
                        unknown = empty & line
                        if unknown:
                            count = unknown.bit_count()
                            if count < least:
                                least, best = count, unknown
                if not best:
                    if self.different(board ^ changed):
                        return True
                    best = empty
                cell = best & -best
            settled = zeros | ones
            if board & cell:
                stack += (zeros | cell, ones, cell, settled), (zeros, ones | cell, cell, settled)
            else:
                stack += (zeros, ones | cell, cell, settled), (zeros | cell, ones, cell, settled)
        return False


def _full_lines(cells: Sequence[int], step: int) -> Iterator[int]:
    """The ones of each way to fill an empty line."""
    line = sum(cells)
    for chosen in combinations(cells, len(cells) // 2):
        ones = sum(chosen)
        zeros = line ^ ones
        if not ones & ones >> step & ones >> 2 * step and not zeros & zeros >> step & zeros >> 2 * step:
            yield ones


class _Followed(dict[int, int]):
    """What follows from the cells of a line, by these cells: the others that have one value in all ways to fill it; -1: there is
    no way. Zeros, and ones far above them, as cells of the first line.

    ``line``: the cells of the first line. ``step``: from one cell to the next. ``above``: from zeros to ones.
    """

    def __init__(self, line: int, step: int, above: int) -> None:
        every = list(_full_lines(_bits(line), step))
        self.all = (1 << len(every)) - 1
        self.with_cell: dict[int, int] = {}  # by a cell as zero or one: the ways that have it, a bit for each
        for cell in _bits(line):
            ones = sum([1 << at for at, full in enumerate(every) if full & cell])
            self.with_cell[cell], self.with_cell[cell << above] = self.all ^ ones, ones

    def __missing__(self, known: int) -> int:
        if len(self) > REMEMBERED:
            self.clear()
        ways = self.all
        for cell, own in self.with_cell.items():
            if cell & known:
                ways &= own
        follows = -1
        if ways:
            follows = sum([cell for cell, own in self.with_cell.items() if not ways & ~own and not cell & known])
        self[known] = follows
        return follows


def _common(zeros: int, ones: int, line: int, half: int, step: int) -> State | None:
    """The zeros and ones that all ways to fill a line share; ``None``: there is no way. When there are too many ways: none."""
    empty = line & ~(zeros | ones)
    cells: Sequence[int] = _bits(empty)
    few, many = half - zeros.bit_count(), half - ones.bit_count()
    if few < 0 or many < 0:
        return None
    turned = few > many
    if turned:
        few, zeros = many, ones
    if comb(len(cells), few) > WAYS:
        return (0, 0)
    always, ever = line, 0
    for chosen in combinations(cells, few):
        mask = zeros + sum(chosen)
        if mask & mask >> step & mask >> 2 * step:
            continue
        rest = line ^ mask
        if rest & rest >> step & rest >> 2 * step:
            continue
        always &= mask
        ever |= mask
    if not ever:
        return None
    return (line & ~ever, always) if turned else (always, line & ~ever)


def _bits(mask: int) -> list[int]:
    """The masks of the single cells of a mask."""
    cells = []
    while mask:
        cells.append(mask & -mask)
        mask &= mask - 1
    return cells
