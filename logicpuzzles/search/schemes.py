"""Weighings for the odd ball that are fixed beforehand: whatever the scale shows, the same balls
are weighed next.

A ball's code says for each weighing where it lies: 1 on the left, -1 on the right, 0 on neither
plate. As many balls lie on the left as on the right, and no two codes are equal or opposite, nor is
one all 0; then the outcomes are the code of the odd ball if it is heavier, and the opposite if it
is lighter.

>>> for left, right in plates(scheme(12, 3)):
...     print(*left, "against", *right)
2 5 8 11 against 3 6 9 12
1 4 7 11 against 2 5 8 12
3 4 8 10 against 1 5 9 11

The codes are those of Dyson: where a code first changes, it does so from 0 to 1, from 1 to -1 or
from -1 to 0. These are one of each two opposite codes, without those that never change. Three of
them that differ by a turn of these digits have each digit once in each weighing, so any number of
such triples lies level. A rest of balls is found by trying.

Source: Freeman Dyson, "The problem of the pennies", The Mathematical Gazette 30, 1946.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise, product
from typing import TypeAlias

Code: TypeAlias = "tuple[int, ...]"

TURN = {0: 1, 1: -1, -1: 0}
TRIPLES = 4  # of which a rest of balls may take its codes


def scheme(balls: int, weighings: int) -> tuple[Code, ...] | None:
    """A code for each ball, or ``None`` when no such weighings find the odd one and whether it is
    heavier or lighter.

    There are some for 3 to (3^k - 3)/2 balls in k weighings, but not for 4 in 2 weighings.

    >>> scheme(13, 3), scheme(2, 5), scheme(3, 2)
    (None, None, ((0, 1), (1, -1), (-1, 0)))
    """
    if balls < 3 or balls > (3**weighings - 3) // 2:
        return None
    triples = list(_triples(weighings))[
        ::-1
    ]  # those that change late are the rest: with them, any number can lie level
    constant = (1,) * weighings
    for rest in range(balls % 3, min(balls, 3 * TRIPLES) + 1, 3):
        count = (balls - rest) // 3
        if count <= len(triples):
            codes = [
                *[code for triple in triples[count : count + TRIPLES] for code in triple],
                constant,
            ]
            found = _level(codes, rest, weighings)
            if found is not None:
                return tuple([code for triple in triples[:count] for code in triple]) + found
    return None


def plates(codes: Sequence[Code]) -> list[tuple[tuple[int, ...], tuple[int, ...]]]:
    """For each weighing the balls on the left and on the right plate. Balls are numbered from 1."""
    numbered = list(enumerate(codes, start=1))
    return [
        (
            tuple([ball for ball, code in numbered if code[at] == 1]),
            tuple([ball for ball, code in numbered if code[at] == -1]),
        )
        for at in range(len(codes[0]))
    ]


def _triples(weighings: int) -> Iterator[tuple[Code, Code, Code]]:
    """The codes that change as they should, three and three that are turns of each other."""
    for code in product((0, 1, -1), repeat=weighings):
        changed = next((pair for pair in pairwise(code) if pair[0] != pair[1]), None)
        if code[0] == 0 and changed is not None and changed[1] == TURN[changed[0]]:
            second = tuple([TURN[digit] for digit in code])
            yield code, second, tuple([TURN[digit] for digit in second])


def _level(codes: Sequence[Code], number: int, weighings: int) -> tuple[Code, ...] | None:
    """So many of the codes, or their opposites, that lie level in each weighing."""
    for chosen in combinations(codes, number):
        for signs in product((1, -1), repeat=max(number - 1, 0)):
            turned = [
                tuple([sign * digit for digit in code])
                for sign, code in zip((1, *signs), chosen, strict=bool(number))
            ]
            if not any(sum(column) for column in zip(*turned, strict=True)):
                return tuple(turned)
    return None
