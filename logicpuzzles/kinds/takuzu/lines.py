"""Takuzu in masks: a board is two numbers, the cells that are 0 and the cells that are 1, and a pattern is found everywhere at
once by shifting them.

Bit ``row * (width + 1) + column`` is a cell; the bit between two rows is never set, so that nothing is shifted from one row
into the next. What a search tries stays close to a board that is known: the question is always whether there is another one.

Roads not taken: a table of all states of a line (fast up to ten cells, too large beyond).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations
from math import comb

__all__ = ["Lines", "State"]

State = tuple[int, int]  # the cells that are 0, the cells that are 1

MISSING = 3  # values of one kind that a line lacks at most, where all ways to fill it are looked at
WAYS = 400  # ... and so many of them at most
REMEMBERED = 200_000  # lines with what follows in them


class Lines:
    """The rows and columns of boards of one size."""

    def __init__(self, height: int, width: int) -> None:
        self.height, self.width = height, width
        self.stride = stride = width + 1
        self.rows = [((1 << width) - 1) << row * stride for row in range(height)]
        self.columns = [sum([1 << row * stride + column for row in range(height)]) for column in range(width)]
        self.full = sum(self.rows)
        self.above = (height + 2) * stride  # by how much ones are shifted where both values are looked at in one go
        self.cells = [1 << row * stride + column for row in range(height) for column in range(width)]
        self.row_of = {cell: row for row in self.rows for cell in self.cells if cell & row}
        self.column_of = {cell: column for column in self.columns for cell in self.cells if cell & column}
        self.lines = [*[(row, width // 2) for row in self.rows], *[(column, height // 2) for column in self.columns]]
        self.views = [(row, at * stride, width // 2, 1) for at, row in enumerate(self.rows)]
        self.views += [(column, at, height // 2, stride) for at, column in enumerate(self.columns)]
        self.both = self.full | self.full << self.above
        self.remembered: tuple[dict[State, State | None], ...] = ({}, {})

    def packed(self, rows: Iterable[int]) -> int:
        """The cells of a board whose rows are masks."""
        return sum([row << at * self.stride for at, row in enumerate(rows)])

    def board(self, ones: int, known: int = -1) -> tuple[tuple[int | None, ...], ...]:
        """The rows of a board: 0, 1, and ``None`` for what is not ``known``."""
        cells = [None if not known & cell else 1 if ones & cell else 0 for cell in self.cells]
        return tuple([tuple(cells[at : at + self.width]) for at in range(0, len(cells), self.width)])

    # --- what follows -------------------------------------------------------------------------------------------------

    def closure(self, zeros: int, ones: int, settled: int = 0) -> State | None:
        """What follows by looking at three neighbours or at how many of a kind a line has; ``None``: a contradiction.
        ``settled``: cells of which it is known that by themselves they tell no more."""
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
        """What follows in lines with two empty cells because they may not equal a full one; ``None``: two full ones do.
        ``settled``: cells of which it is known that by themselves they tell no more."""
        empty = self.full & ~(zeros | ones)
        changed = self.full & ~(empty | settled)
        for line, _ in self.lines:
            if line & changed:
                unknown = empty & line
                rest = unknown & (unknown - 1)
                if not rest & (rest - 1):  # a line that was filled, or nearly
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
        """What all ways to fill a line have in common, for lines that lack few values of a kind; ``None``: one has no way.
        ``settled``: cells of which it is known that by themselves they tell no more."""
        empty = self.full & ~(zeros | ones)
        changed = (zeros | ones) & ~settled
        for line, shift, half, step in self.views:
            if not empty & line or not changed & line:
                continue
            zero, one = zeros & line, ones & line
            if min(half - zero.bit_count(), half - one.bit_count()) > missing:
                continue
            memory = self.remembered[step > 1]
            key = zero >> shift, one >> shift
            if key in memory:
                found = memory[key]
            else:
                if len(memory) > REMEMBERED:
                    memory.clear()
                found = memory[key] = _common(*key, line >> shift, half, step)
            if found is None:
                return None
            zeros |= found[0] << shift
            ones |= found[1] << shift
        return None if zeros & ones else (zeros, ones)

    def deduced(self, zeros: int, ones: int, settled: int = 0) -> State | None:
        """What follows by all of these; ``None``: a contradiction. ``settled``: cells of which it is known that by themselves
        they tell no more."""
        closed = settled
        while True:
            found = self.closure(zeros, ones, closed)
            if found is None:
                return None
            zeros, ones = found
            closed = zeros | ones
            if closed == self.full:
                return found if self.different(ones) else None
            found = self.twins(zeros, ones, settled)
            if found is None:
                return None
            if found == (zeros, ones):
                found = self.filled(zeros, ones, settled)
                if found is None or found == (zeros, ones):
                    return found
                settled = closed
            zeros, ones = found

    # --- another board ------------------------------------------------------------------------------------------------

    def swap(self, board: int, rest: int, cell: int) -> bool:
        """Whether there is a board that differs from ``board``, a mask of ones, in ``cell``, three more cells of two rows and
        two columns, and none of ``rest``. Most boards that differ at all are such."""
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

        The search prefers cells that failed before, then goes on in lines that differ from ``board``, a mask of ones, and
        tries its values first. Once those lines are full the others may be as they are there."""
        full, lines = self.full, self.lines
        failures: dict[int, int] = {}
        stack = [(zeros, ones, 0, settled)]
        while stack:
            if not patience:
                return None
            patience -= 1
            zeros, ones, cell, settled = stack.pop()
            found = self.deduced(zeros, ones, settled)
            if found is None:
                failures[cell] = failures.get(cell, 0) + 1
                continue
            zeros, ones = found
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


def _common(zeros: int, ones: int, line: int, half: int, step: int) -> State | None:
    """What the ways to fill a line have in common; the cells that it has already, where there are too many ways."""
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
    found = []
    while mask:
        found.append(mask & -mask)
        mask &= mask - 1
    return found
