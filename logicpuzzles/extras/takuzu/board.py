"""Random full boards of takuzu, built row by row.

A row is a random walk from left to right. The walk never repeats a state that failed. It puts a
value into a column only if the rest of the column can still have the right numbers of ones and
zeros without three in a row. The last two rows are walked together, because columns leave little
choice there. Every board can occur, but not all are equally likely.
"""

from __future__ import annotations

from functools import cache
from random import Random

from logicpuzzles.core.budget import tick

# the state before the first cell of a line; other states are the last two cells, as a number of two
# bits
START = 4
AFTER = (
    (-1, 1),
    (2, 3),
    (0, 1),
    (2, -1),
    (2, 1),
)  # the next state, by state and added value; -1: three are equal
TRIES = 60  # attempts at a board
STEPS = 12  # rows taken back, for each row of a board


@cache
def _count_ends(ones: int, zeros: int, before: int) -> int:
    """In how many ways a line in the state ``before`` can end with so many more ones and zeros."""
    if ones < 0 or zeros < 0 or before < 0:
        return 0
    if ones + zeros == 0:
        return 1
    after_one, after_zero = AFTER[before][1], AFTER[before][0]
    return _count_ends(ones - 1, zeros, after_one) + _count_ends(ones, zeros - 1, after_zero)


@cache
def _choices(ones: int, zeros: int, before: int) -> tuple[int, ...]:
    """The values that the next cell of a line can have."""
    return tuple(
        [
            value
            for value in (0, 1)
            if _count_ends(ones - value, zeros - 1 + value, AFTER[before][value])
        ]
    )


@cache
def _pairs(ones: int, before: int) -> tuple[tuple[int, int], ...]:
    """The values that the last two cells of a line can have."""
    return tuple(
        [
            (value, ones - value)
            for value in _choices(ones, 2 - ones, before)
            if 0 <= ones - value <= 1
        ]
    )


def count_lines(length: int) -> int:
    """The number of lines of a length.

    >>> [count_lines(length) for length in (2, 4, 6, 8)]
    [2, 6, 14, 34]
    """
    return _count_ends(length // 2, length // 2, START)


def full_board(height: int, width: int, random: Random) -> list[int] | None:
    """The rows of a full board as masks of their ones; ``None`` when all attempts fail."""
    for _ in range(TRIES):
        rows = _board(height, width, random)
        if rows is not None:
            return rows
    return None


def _differ(rows: list[int], width: int) -> bool:
    """Whether no two rows are equal, and no two columns."""
    return len(set(rows)) == len(rows) and len({_column(rows, at) for at in range(width)}) == width


def _column(rows: list[int], at: int) -> int:
    mask = 0
    for row in rows:
        mask = mask << 1 | row >> at & 1
    return mask


def _board(height: int, width: int, random: Random) -> list[int] | None:
    """The rows of a board; ``None`` when too many rows were taken back."""
    rows: list[int] = []
    columns = [
        [(height // 2, START)] * width
    ]  # after each row, for each column: the ones left, and its state
    steps = STEPS * height
    while len(rows) < height - 2:
        tick()
        left = height - len(rows)
        row = _row(columns[-1], left, width, random)
        if row is not None and row not in rows:
            rows.append(row)
            columns.append(
                [_add_value(column, row >> at & 1) for at, column in enumerate(columns[-1])]
            )
            if left > 3:
                continue
            last = _last(columns[-1], width, random)
            if last is not None and _differ(rows + last, width):
                return rows + last
        steps -= 1
        if not steps:
            return None
        for _ in range(min(len(rows), 1 + steps % 5)):
            rows.pop()
            columns.pop()
    return _last(columns[-1], width, random)


def _add_value(column: tuple[int, int], value: int) -> tuple[int, int]:
    ones, before = column
    return ones - value, AFTER[before][value]


def _row(columns: list[tuple[int, int]], left: int, width: int, random: Random) -> int | None:
    """A row when ``left`` rows are left. The more of a value its row and column still need, the
    likelier it is.
    """
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
                tail = walk(at + 1, ones - value, after)
                if tail >= 0:
                    return tail << 1 | value
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
        for value, other in pairs:
            above, below = AFTER[upper][value], AFTER[lower][other]
            if above >= 0 and below >= 0:
                tail = walk(at + 1, ones - value, above, below)
                if tail is not None:
                    return tail[0] << 1 | value, tail[1] << 1 | other
        dead.add((at, ones, upper, lower))
        return None

    rows = walk(0, width // 2, START, START)
    return None if rows is None else list(rows)
