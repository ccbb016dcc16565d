"""Lines from cell to cell of a grid: loops that need not visit all of them."""

from __future__ import annotations

from collections.abc import Container, Sequence
from itertools import product
from random import Random
from typing import Any

from logicpuzzles.core.goals import Goal, relation
from logicpuzzles.core.terms import leaves
from logicpuzzles.relations.arithmetic import lineo

__all__ = ["cell_links", "random_loop", "visito"]

Rows = Sequence[Sequence[Any]]
# around a mesh, corners first
RING = ((-1, -1), (-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1))


@relation(says="the loop visits {number} cells", technique="visited cells")
def visito(number: Any, ends: Any) -> Goal:
    """A loop visits ``number`` of some cells: at each of these two of its links are 1, and none at
    the others.

    ``ends``: the links at each cell, nested tuples of any depth.

    >>> from logicpuzzles import run, var
    >>> number = var()
    >>> run(0, number, visito(number, ((0, 1, 1, 0), (0, 0, 0, 0))))
    (1,)
    """
    links = list(leaves(ends))
    return lineo((*[1] * len(links), -2), (*links, number), "=", 0)


def cell_links(across: Rows, down: Rows) -> dict[tuple[int, int], tuple[Any, ...]]:
    """The four links at each cell, by its place: upwards, to the right, downwards and to the left; 0
    where there is none. ``across``, ``down``: the board of ``Links()``.

    >>> cell_links(((1,), (2,)), ((3, 4),))
    {(0, 0): (0, 1, 3, 0), (0, 1): (0, 0, 4, 1), (1, 0): (3, 2, 0, 0), (1, 1): (4, 0, 0, 2)}
    """
    beside = [(0, *row, 0) for row in across]
    none = (0,) * (len(across[0]) + 1)
    above = (none, *down, none)
    return {
        (y, x): (above[y][x], row[x + 1], above[y + 1][x], row[x])
        for y, row in enumerate(beside)
        for x in range(len(none))
    }


def random_loop(
    height: int, width: int, random: Random, avoid: Container[tuple[int, int]] = ()
) -> tuple[Rows, Rows]:
    """A long random loop from cell to cell of a grid with two rows and columns or more: a full board
    of ``Links()``. ``avoid``: the places of cells that it does not visit, if that can be.

    It is the rim of an area of meshes, those between four cells. The area grows by a mesh that
    touches it at one side and no other corner, so its rim is one loop.

    >>> from random import Random
    >>> random_loop(2, 2, Random(1))
    (((1,), (1,)), ((1, 1),))
    """
    every = [(y, x) for y in range(height - 1) for x in range(width - 1)]
    free = [
        (y, x)
        for y, x in every
        if not any([place in avoid for place in product((y, y + 1), (x, x + 1))])
    ]
    meshes = free or every
    area = {random.choice(meshes)}
    grown = True
    while grown:
        grown = False
        for y, x in random.sample(meshes, len(meshes)):
            ring = [(y + down, x + right) in area for down, right in RING]
            changes = sum([ring[at] != ring[at - 1] for at in range(len(RING))])
            if (y, x) not in area and changes == 2 and sum(ring[1::2]) == 1:
                area.add((y, x))
                grown = True

    def rim(rows: int, columns: int, down: int, right: int) -> Rows:
        """1 where just one of the meshes beside a link is in the area."""
        return tuple([
            tuple([int(((y, x) in area) != ((y - down, x - right) in area)) for x in range(columns)])
            for y in range(rows)
        ])  # fmt: skip

    return rim(height, width - 1, 1, 0), rim(height - 1, width, 0, 1)
