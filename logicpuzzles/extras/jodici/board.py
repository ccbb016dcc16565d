"""Jodici as sums of vectors. A sector is one of 73 triples of digits that make 15; the other rules
are one sum of vectors.

The vector of a triple counts each digit, and has its share of each ring. The vectors of the six
sectors must sum to two of each digit and 30 for each ring. A vector is one integer with a field for
each part. No sum overflows its field.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import product
from random import Random

RINGS, SECTORS = 3, 6
DIGITS = tuple(range(1, 10))
TRIPLES = tuple([triple for triple in product(DIGITS, repeat=RINGS) if sum(triple) == 15])
Sector = tuple[int | None, ...]  # three cells, ``None`` for an unknown one

_COUNT, _SUM = 3, 6  # bits of a field; the highest one stays free
_SUMS = _COUNT * len(DIGITS)
_TOTAL = sum([2 << _COUNT * at for at in range(len(DIGITS))]) + sum(
    [30 << _SUMS + _SUM * ring for ring in range(RINGS)]
)
_GUARD = sum([1 << _COUNT * at + _COUNT - 1 for at in range(len(DIGITS))])
_GUARD += sum([1 << _SUMS + _SUM * ring + _SUM - 1 for ring in range(RINGS)])


def _vector(triple: Sequence[int]) -> int:
    return sum([1 << _COUNT * (digit - 1) for digit in triple]) + sum(
        [digit << _SUMS + _SUM * ring for ring, digit in enumerate(triple)]
    )


_VECTORS = {triple: _vector(triple) for triple in TRIPLES}
_TRIPLE_OF = {vector: triple for triple, vector in _VECTORS.items()}


@cache
def fitting(sector: Sector, ring: int = -1, digit: int = 0) -> tuple[int, ...]:
    """The vectors of the triples that a sector can be. ``ring``, ``digit``: its cell in that ring
    is not that digit.
    """
    return tuple(
        [
            vector
            for triple, vector in _VECTORS.items()
            if all([known in (None, cell) for known, cell in zip(sector, triple, strict=True)])
            and (ring < 0 or triple[ring] != digit)
        ]
    )


def exists(sectors: Sequence[Sequence[int]]) -> bool:
    """Whether there is a full board, given the vectors that each sector can have."""
    return _choose_digits(_TOTAL, list(sectors)) is not None


def full_board(random: Random) -> tuple[tuple[int, ...], ...]:
    """The sectors of a full board."""
    sectors: list[Sequence[int]] = []
    for _ in range(SECTORS):
        vectors = list(_TRIPLE_OF)
        random.shuffle(vectors)
        sectors.append(vectors)
    chosen = _choose_digits(_TOTAL, sectors)
    assert chosen is not None
    board = [_TRIPLE_OF[vector] for vector in chosen]
    random.shuffle(board)
    return tuple(board)


def _choose_digits(left: int, sectors: list[Sequence[int]]) -> list[int] | None:
    """One vector of each sector, in any order, that sum to ``left``; ``None`` when there are
    none.
    """
    if len(sectors) == 2:
        last = set(sectors[1])
        for vector in sectors[0]:
            if left - vector in last:
                return [vector, left - vector]
        return None
    sizes = [len(vectors) for vectors in sectors]
    at = sizes.index(min(sizes))
    rest = sectors[:at] + sectors[at + 1 :]
    for vector in sectors[at]:
        room = (left | _GUARD) - vector  # a field that is too small borrows from its highest bit
        if room & _GUARD != _GUARD:
            continue
        others: list[Sequence[int]] = [
            [each for each in vectors if room - each & _GUARD == _GUARD] for vectors in rest
        ]
        if all(others):
            chosen = _choose_digits(left - vector, others)
            if chosen is not None:
                return [vector, *chosen]
    return None
