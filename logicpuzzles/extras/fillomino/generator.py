"""Fillomino from its solution: small regions join those of their size that they touch, until there
are none.

It makes at least three times as many in a second as the generator from the rules alone does:
``tests/bench/making.py``.
"""

from __future__ import annotations

from random import Random
from typing import Any

from logicpuzzles.generate import from_board
from logicpuzzles.kinds.layout import Layout
from logicpuzzles.relations.grids import neighbours

LARGEST = 9  # cells of a region
JOINED = 20  # regions are joined for each cell, up to which there is hope


class FillominoGenerator(from_board.BoardGenerator):
    """As those of any board, with regions of its own."""

    asked = "fd"  # which needs a few nodes, where others need thousands

    def _values(self, layout: Layout, asked: Any, random: Random) -> tuple[Any, ...] | None:
        rows = tuple(tuple((y, x) for x in range(layout.width)) for y in range(layout.height))
        ends = neighbours(rows)
        owner = _join_regions(layout.height * layout.width, ends, random)
        return None if owner is None else tuple(owner.count(region) for region in owner)


def _join_regions(
    count: int, ends: tuple[tuple[int, int], ...], random: Random
) -> list[int] | None:
    """To which region each of so many cells belongs, no two of one size beside each other; ``None``
    where that comes to nothing.

    Of two that are, one joins a region beside it; where there is no room for that, it falls apart.
    """
    owner = list(range(count))
    sizes = [1] * count
    for _ in range(JOINED * count):
        alike = [
            (a, b) for a, b in ends if owner[a] != owner[b] and sizes[owner[a]] == sizes[owner[b]]
        ]
        if not alike:
            return owner
        own = owner[random.choice(random.choice(alike))]
        beside = {
            owner[b if owner[a] == own else a] for a, b in ends if own in (owner[a], owner[b])
        } - {own}
        others = sorted(other for other in beside if sizes[own] + sizes[other] <= LARGEST)
        if others:
            taken = random.choice(others)
            owner = [own if region == taken else region for region in owner]
            sizes[own] += sizes[taken]
        else:
            for cell in [cell for cell in range(count) if owner[cell] == own]:
                owner[cell], sizes[cell] = cell, 1
    return None
