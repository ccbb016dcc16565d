"""Full boards of takuzu, built row by row from random numbers.

A row is a random walk from left to right. It does not enter where it has failed before, and puts nothing into a column that
the rest of the column cannot make good: a column asks for so many ones and zeros, no three in a row. The last two rows are
walked together, for there a column leaves little choice. Every board can come out, not all of them equally often.
"""

from __future__ import annotations

from functools import cache
from random import Random

__all__ = ["full_board", "lines_of"]

START = 4  # what comes before the first cell of a line; otherwise the last two cells, as a number of two bits
AFTER = ((-1, 1), (2, 3), (0, 1), (2, -1), (2, 1))  # what comes before the next cell once a value is added, -1: three are equal
TRIES = 60  # boards that are begun
STEPS = 12  # rows taken back, for each row of a board


@cache
def _can_end(ones: int, zeros: int, before: int) -> bool:
    """Whether a line can end with so many more ones and zeros."""
    if ones < 0 or zeros < 0 or before < 0:
        return False
    if ones + zeros == 0:
        return True
    one, zero = AFTER[before][1], AFTER[before][0]
    return _can_end(ones - 1, zeros, one) or _can_end(ones, zeros - 1, zero)


@cache
def _choices(ones: int, zeros: int, before: int) -> tuple[int, ...]:
    """The values that the next cell of a line can have."""
    return tuple([value for value in (0, 1) if _can_end(ones - value, zeros - 1 + value, AFTER[before][value])])


@cache
def _pairs(ones: int, before: int) -> tuple[tuple[int, int], ...]:
    """The values that the last two cells of a line can have."""
    return tuple([(value, ones - value) for value in _choices(ones, 2 - ones, before) if 0 <= ones - value <= 1])


@cache
def lines_of(length: int) -> int:
    """How many lines of a length there are.

    >>> [lines_of(length) for length in (2, 4, 6, 8)]
    [2, 6, 14, 34]
    """

    @cache
    def count(ones: int, zeros: int, before: int) -> int:
        if ones < 0 or zeros < 0 or before < 0:
            return 0
        one, zero = AFTER[before][1], AFTER[before][0]
        return 1 if ones + zeros == 0 else count(ones - 1, zeros, one) + count(ones, zeros - 1, zero)

    return count(length // 2, length // 2, START)


def full_board(height: int, width: int, random: Random) -> list[int] | None:
    """The rows of a full board as masks of their ones; ``None`` where none was found."""
    for _ in range(TRIES):
        rows = _board(height, width, random)
        if rows is not None and len(set(rows)) == height and len({_column(rows, at) for at in range(width)}) == width:
            return rows
    return None


def _column(rows: list[int], at: int) -> int:
    mask = 0
    for row in rows:
        mask = mask << 1 | row >> at & 1
    return mask


def _board(height: int, width: int, random: Random) -> list[int] | None:
    """The rows of a board of which lines may be equal, or ``None`` where too many were taken back."""
    rows: list[int] = []
    columns = [[(height // 2, START)] * width]  # after each row: the ones left for a column, and what its last cells are
    steps = STEPS * height
    while len(rows) < height - 2:
        left = height - len(rows)
        row = _row(columns[-1], left, width, random)
        if row is not None and row not in rows:
            rows.append(row)
            columns.append([_added(one, row >> at & 1) for at, one in enumerate(columns[-1])])
            if left > 3:
                continue
            last = _last(columns[-1], width, random)
            if last is not None:
                return rows + last
        steps -= 1
        if not steps:
            return None
        for _ in range(min(len(rows), 1 + steps % 3)):
            rows.pop()
            columns.pop()
    return _last(columns[-1], width, random)


def _added(column: tuple[int, int], value: int) -> tuple[int, int]:
    ones, before = column
    return ones - value, AFTER[before][value]


def _row(columns: list[tuple[int, int]], left: int, width: int, random: Random) -> int | None:
    """A row where so many are left. A value is the likelier the more of it its row and its column still need."""
    choices = [_choices(ones, left - ones, before) for ones, before in columns]
    dead: set[tuple[int, int, int]] = set()
    draw = random.random

    def walk(at: int, ones: int, before: int) -> int:
        if at == width:
            return 0 if ones == 0 else -1
        rest = width - at
        if ones > rest or ones < 0 or (at, ones, before) in dead:
            return -1
        values = choices[at]
        if len(values) == 2:
            if draw() * 2 * left * rest < columns[at][0] * rest + ones * left:
                values = (1, 0)
        for value in values:
            after = AFTER[before][value]
            if after >= 0:
                found = walk(at + 1, ones - value, after)
                if found >= 0:
                    return found << 1 | value
        dead.add((at, ones, before))
        return -1

    row = walk(0, width // 2, START)
    return row if row >= 0 else None


def _last(columns: list[tuple[int, int]], width: int, random: Random) -> list[int] | None:
    """The last two rows."""
    choices = [_pairs(ones, before) for ones, before in columns]
    dead: set[tuple[int, int, int, int]] = set()
    draw = random.random

    def walk(at: int, ones: int, upper: int, lower: int) -> tuple[int, int] | None:
        if at == width:
            return (0, 0) if ones == 0 else None
        if ones < 0 or (at, ones, upper, lower) in dead:
            return None
        pairs = choices[at]
        if len(pairs) == 2 and draw() < 0.5:
            pairs = pairs[::-1]
        for one, other in pairs:
            above, below = AFTER[upper][one], AFTER[lower][other]
            if above >= 0 and below >= 0:
                found = walk(at + 1, ones - one, above, below)
                if found is not None:
                    return found[0] << 1 | one, found[1] << 1 | other
        dead.add((at, ones, upper, lower))
        return None

    found = walk(0, width // 2, START, START)
    return None if found is None else list(found)
