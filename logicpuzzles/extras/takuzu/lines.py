"""Takuzu by lines: each row and each column is one integer, and what follows from it is looked up.

The low bits of a line are its zeros, and the bits above these are its ones. A board, full or not,
is the list of all rows and then all columns, so each cell is there twice. There are few different
lines, so what follows from one is worked out once. The search stays close to a known board: it is
only asked whether there is another one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from itertools import combinations
from math import comb

State = list[int]  # the rows and the columns
Place = tuple[
    int, int, int, int
]  # a cell with a value: its row, the bit there, its column, the bit there
Rules = list["LineRule"]  # for each line
Values = tuple[int, int]  # the zeros and the ones of a line
Find = Callable[
    [int, int, int], Values | None
]  # from zeros, ones and the length of a line; None: a contradiction

MISSING = 3  # all ways to fill a line are tried if it lacks at most so many zeros or so many ones …
WAYS = 400  # … and there are at most so many ways
REMEMBERED = 200_000  # lines in a cache of results


class TakuzuLines:
    """The rows and columns of boards of one size. A set of cells is a mask, row by row."""

    def __init__(self, height: int, width: int) -> None:
        self.height, self.width = height, width
        self.every = range(height + width)
        self.cells = [1 << at for at in range(height * width)]
        places = [(row, column) for row in range(height) for column in range(width)]
        self.zeros = [(row, 1 << column, height + column, 1 << row) for row, column in places]
        self.ones = [
            (row, 1 << width + column, height + column, 1 << height + row) for row, column in places
        ]
        self.lengths = [width] * height + [height] * width
        self.halves = (
            (0, height, width),
            (height, height + width, height),
        )  # rows, columns, and the cells of one
        self.closure = self._rules(_closure)
        self.last = self._rules(partial(_fill_line, missing=1))
        self.filled = self._rules(_fill_line)
        self.deduced = self._rules(_deduce_line)
        self.crossings = [_Crossings(row, height, width, height) for row in range(height)]
        self.crossings += [_Crossings(column, 0, height, width) for column in range(width)]
        self.exchanges: dict[tuple[int, int], frozenset[int]] = {}

    def _rules(self, find: Find) -> Rules:
        rules = {length: LineRule(length, find) for length in (self.height, self.width)}
        return [rules[length] for length in self.lengths]

    def places(self, ones: int) -> list[Place]:
        """The cells of a full board with their values. ``ones``: a mask."""
        return [
            one if ones & cell else zero
            for cell, zero, one in zip(self.cells, self.zeros, self.ones, strict=True)
        ]

    def state(self, places: Iterable[Place]) -> State:
        """The lines that have just these cells."""
        state = [0 for _ in self.every]
        for row, bit, column, cross in places:
            state[row] |= bit
            state[column] |= cross
        return state

    def pack_board(self, rows: Iterable[int]) -> int:
        """The mask of a board. ``rows``: the masks of its rows."""
        return sum([row << at * self.width for at, row in enumerate(rows)])

    def board(self, ones: int, known: int = -1) -> tuple[tuple[int | None, ...], ...]:
        """The rows of a board: 0, 1, and ``None`` for a cell that is not ``known``."""
        cells = [None if not known & cell else 1 if ones & cell else 0 for cell in self.cells]
        return tuple(
            [tuple(cells[at : at + self.width]) for at in range(0, len(cells), self.width)]
        )

    # --- deduction --------------------------------------------------------------------------------

    def follow(self, state: State, changed: list[int], rules: Rules) -> bool:
        """Fill all cells that follow in a line, over and over; ``False``: a contradiction.
        ``changed``: the lines to look at, to which others are added.
        """
        crossings = self.crossings
        for at in changed:
            news = rules[at][state[at]]
            if news:
                if news < 0:
                    return False
                state[at] |= news
                for other, bit in crossings[at][news]:
                    state[other] |= bit
                    changed.append(other)
        return True

    def sweep(self, state: State, rules: Rules) -> None:
        """Fill the cells that follow in each line in turn, once. Raises ``ValueError`` where a line
        cannot be filled.
        """
        for at in self.every:
            news = rules[at][state[at]]
            if news:
                if news < 0:
                    raise ValueError(
                        f"line {at + 1} of the board cannot be filled; expected cells of a "
                        "full board"
                    )
                state[at] |= news
                for other, bit in self.crossings[at][news]:
                    state[other] |= bit

    def twins(self, state: State) -> list[int] | None:
        """Fill lines with two empty cells so that they equal no full line; the lines that changed.
        ``None``: two full lines are equal.
        """
        news: list[tuple[int, int]] = []
        for first, end, length in self.halves:
            full, near = [], []
            for at in range(first, end):
                line = state[at]
                count = line.bit_count()
                if count == length:
                    full.append(line)
                elif count == length - 2:
                    near.append(at)
            if len(set(full)) < len(full):
                return None
            for at in near:
                for line in full:
                    if not state[at] & ~line:
                        rest = line ^ state[at]
                        news.append((at, (rest << length | rest >> length) & (1 << 2 * length) - 1))
        changed = []
        for at, bits in news:
            state[at] |= bits
            changed.append(at)
            for other, bit in self.crossings[at][bits]:
                state[other] |= bit
                changed.append(other)
        return changed

    def fill_implied(self, state: State, changed: list[int]) -> bool:
        """Fill all cells that follow in a line or because lines must differ; ``False``: a
        contradiction. ``changed``: the lines to look at.
        """
        while self.follow(state, changed, self.deduced):
            twins = self.twins(state)
            if not twins:
                return twins is not None
            changed = twins
        return False

    # --- another board ----------------------------------------------------------------------------

    def swaps(self, rows: Sequence[int]) -> list[int]:
        """The corners of all rectangles of a full board whose values can be swapped. ``rows``: the
        masks of its rows.

        If another board has the same givens at all, there is mostly one that differs in just such
        corners.
        """
        width, height = self.width, self.height
        columns = [sum([(row >> at & 1) << y for y, row in enumerate(rows)]) for at in range(width)]
        by_row = [self._exchanges(row, width) for row in rows]
        by_column = [self._exchanges(column, height) for column in columns]
        known_rows, known_columns = set(rows), set(columns)
        masks = []
        for first, second in combinations(range(height), 2):
            for pair in by_row[first] & by_row[second]:
                if pair & ~(rows[first] ^ rows[second]):
                    continue
                if _is_doubled(rows[first], rows[second], pair, known_rows):
                    continue
                left, right = (pair & -pair).bit_length() - 1, pair.bit_length() - 1
                cross = 1 << first | 1 << second
                if cross in by_column[left] and cross in by_column[right]:
                    if not _is_doubled(columns[left], columns[right], cross, known_columns):
                        masks.append(pair << first * width | pair << second * width)
        return masks

    def _exchanges(self, ones: int, length: int) -> frozenset[int]:
        """The pairs of a zero and a one of a full line that can change places without three in a
        row.
        """
        pairs = self.exchanges.get((ones, length))
        if pairs is None:
            cells = [1 << at for at in range(length)]
            both = [zero | one for zero in cells for one in cells if one & ones and not zero & ones]
            pairs = frozenset([pair for pair in both if not _has_three(ones ^ pair, length)])
            if len(self.exchanges) > REMEMBERED // 100:
                self.exchanges.clear()
            self.exchanges[ones, length] = pairs
        return pairs

    def exists(
        self, state: State, changed: list[int], right: State, wrong: State, patience: int
    ) -> bool | None:
        """Whether there is a full board with these cells; ``None`` when ``patience`` states were
        not enough to tell.

        ``right``: a full board. ``wrong``: the same with zeros and ones swapped. ``changed``: the
        lines to look at. The search prefers cells that failed before, then lines that differ from
        the board, and tries its values first. Once those lines are full, the other lines may be as
        on the board.
        """
        failures: dict[tuple[int, int], int] = {}
        stack: list[tuple[State, list[int], tuple[int, int]]] = [(state, changed, (0, 0))]
        while stack:
            if not patience:
                return None
            patience -= 1
            state, changed, tried = stack.pop()
            if not self.fill_implied(state, changed):
                failures[tried] = failures.get(tried, 0) + 1
                continue
            empty = [(at, cell) for at, cell in failures if cell and not cell & state[at]]
            if empty:
                at, cell = max(empty, key=failures.__getitem__)
            else:
                most, at = -1, -1
                for each, line in enumerate(state):
                    if line & wrong[each]:
                        count = line.bit_count()
                        if most < count < self.lengths[each]:
                            most, at = count, each
                if at < 0:
                    nearest = [
                        line if line & other else own
                        for line, own, other in zip(state, right, wrong, strict=True)
                    ]
                    if self._differ(nearest):
                        return True
                    at = next(
                        (at for at in self.every if state[at].bit_count() < self.lengths[at]), -1
                    )
                    if at < 0:
                        continue
                length = self.lengths[at]
                low = ~(state[at] | state[at] >> length)
                low &= -low
                cell = low | low << length
            for value in (wrong[at] & cell, right[at] & cell):
                after = state[:]
                after[at] |= value
                [(other, bit)] = self.crossings[at][value]
                after[other] |= bit
                stack.append((after, [at, other], (at, cell)))
        return False

    def _differ(self, state: State) -> bool:
        """Whether no two rows of a full board are equal, and no two columns."""
        return all([len(set(state[first:end])) == end - first for first, end, _ in self.halves])


class LineRule(dict[int, int]):
    """What follows in a line, by the line: the bits of other cells; -1: a contradiction."""

    def __init__(self, length: int, find: Find) -> None:
        self.length, self.find = length, find

    def __missing__(self, line: int) -> int:
        if len(self) > REMEMBERED:
            self.clear()
        zeros, ones = line & (1 << self.length) - 1, line >> self.length
        after = self.find(zeros, ones, self.length)
        news = -1 if after is None else (after[0] | after[1] << self.length) & ~line
        self[line] = news
        return news


class _Crossings(dict[int, tuple[tuple[int, int], ...]]):
    """The crossing lines and the bits there, by bits of a line. ``at``: its number among the rows,
    or among the columns. ``first``: the first line that crosses it. ``length``: how many do.
    ``across``: their length.
    """

    def __init__(self, at: int, first: int, length: int, across: int) -> None:
        self.first, self.length = first, length
        self.zero, self.one = 1 << at, 1 << at + across

    def __missing__(self, bits: int) -> tuple[tuple[int, int], ...]:
        if len(self) > REMEMBERED // 100:
            self.clear()
        found = []
        for at in range(self.length):
            if bits >> at & 1:
                found.append((self.first + at, self.zero))
            if bits >> at + self.length & 1:
                found.append((self.first + at, self.one))
        self[bits] = crossings = tuple(found)
        return crossings


def _closure(zeros: int, ones: int, length: int) -> Values | None:
    """A line after using three neighbours and the numbers of zeros and ones."""
    line, half = (1 << length) - 1, length // 2
    while not zeros & ones:
        if zeros.bit_count() >= half:
            ones |= line & ~zeros
        if ones.bit_count() >= half:
            zeros |= line & ~ones
        if zeros.bit_count() > half or ones.bit_count() > half:
            return None
        more_ones = ones | (zeros << 1 & (zeros << 2 | zeros >> 1) | zeros >> 1 & zeros >> 2) & line
        more_zeros = zeros | (ones << 1 & (ones << 2 | ones >> 1) | ones >> 1 & ones >> 2) & line
        if more_zeros == zeros and more_ones == ones:
            return zeros, ones
        zeros, ones = more_zeros, more_ones
    return None


def _fill_line(zeros: int, ones: int, length: int, missing: int = MISSING) -> Values | None:
    """A line that lacks few zeros or ones, with the cells that all ways to fill it share; unchanged
    if there are many ways.
    """
    line, half = (1 << length) - 1, length // 2
    few, many = half - zeros.bit_count(), half - ones.bit_count()
    if zeros & ones or few < 0 or many < 0:
        return None
    turned = few > many
    mine, few = (ones, many) if turned else (zeros, few)
    empty = [1 << at for at in range(length) if not (zeros | ones) >> at & 1]
    if few > missing or comb(len(empty), few) > WAYS:
        return zeros, ones
    always, ever = line, 0
    for chosen in combinations(empty, few):
        mask = mine + sum(chosen)
        rest = line ^ mask
        if not (mask & mask >> 1 & mask >> 2 or rest & rest >> 1 & rest >> 2):  # no three in a row
            always &= mask
            ever |= mask
    if not ever:
        return None
    return (line & ~ever, always) if turned else (always, line & ~ever)


def _deduce_line(zeros: int, ones: int, length: int) -> Values | None:
    """A line after :func:`_closure`, and then :func:`_fill_line`."""
    after = _closure(zeros, ones, length)
    return after and _fill_line(*after, length)


def _has_three(ones: int, length: int) -> bool:
    """Whether a full line has three equal neighbours."""
    zeros = (1 << length) - 1 & ~ones
    return ones & ones >> 1 & ones >> 2 > 0 or zeros & zeros >> 1 & zeros >> 2 > 0


def _is_doubled(line: int, other: int, pair: int, lines: set[int]) -> bool:
    """Whether one of two lines would equal a third if both changed in a pair of cells."""
    return line ^ pair != other and (line ^ pair in lines or other ^ pair in lines)
