"""Relations about regions. The region of a vertex of a graph is the largest connected set around it
of vertices that have its value.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from logicpuzzles.core.errors import GoalError
from logicpuzzles.core.goals import Goal, check, relation
from logicpuzzles.core.terms import is_variable, sequence
from logicpuzzles.relations.graphs import Ends, each_size, edges_of
from logicpuzzles.relations.grids import neighbours

__all__ = ["groups_on", "region_of", "regiono", "regionso", "sizedregiono"]


@relation(says="the region of {size} has as many cells as it says", technique="size of a region")
def regiono(size: Any, at: int, cells: Any, edges: Any, *, without: Collection[int] = ()) -> Goal:
    """``size`` is how many vertices there are in the region of the vertex ``at``, ``None`` for any
    number, and none of ``without`` is one of them.

    ``at``: a number of a vertex. ``cells``: a cell for each vertex. ``edges``: pairs of numbers of
    vertices, from 0. Raises ``GoalError`` for an edge that is no such pair, or joins a vertex with
    itself, and for what is not a vertex.

    >>> from logicpuzzles import run, var
    >>> size = var()
    >>> run(0, size, regiono(size, 0, (5, 5, 7), [(0, 1), (1, 2)]))
    (2,)
    >>> run(0, size, regiono(size, 0, (5, 5, 7), [(0, 1), (1, 2)], without=[1]))
    ()
    """
    row = sequence(cells, "regiono")
    ends = edges_of(edges, "regiono", len(row))
    for vertex in (at, *without):
        if type(vertex) is not int or not 0 <= vertex < len(row):
            raise GoalError(
                f"regiono: {vertex!r} is not a vertex; expected a number from 0 to {len(row) - 1}"
            )

    def of_size(number: Any) -> Goal:
        return sizedregiono(number, at, row, ends, tuple(without))

    unknown = is_variable(size) and size is not row[at]
    return each_size(size, len(row), of_size) if unknown else of_size(size)


@relation
def sizedregiono(size: Any, at: int, row: Any, ends: Ends, without: Collection[int]) -> Goal:
    """As :func:`regiono`, for a size that is known, or that is the cell ``at`` itself."""

    def sized(size: Any, *values: Any) -> bool:
        region = region_of(at, values, ends)
        return (size is None or (type(size) is int and len(region) == size)) and not any(
            [vertex in region for vertex in without]
        )

    return check(sized, size, *row)


@relation(says="each region has as many cells as its number says", technique="sizes of regions")
def regionso(sizes: Any, edges: Any) -> Goal:
    """Each of ``sizes`` is how many vertices there are in the region of its vertex.

    ``sizes``: a cell for each vertex. ``edges``: pairs of numbers of vertices, from 0.
    Raises ``GoalError`` for an edge that is no such pair, or joins a vertex with itself.

    >>> from logicpuzzles import domaino, run, vars
    >>> a, b, c = vars(3)
    >>> run(0, (a, b, c), regionso((a, b, c), [(0, 1), (1, 2)]), domaino((a, b, c), (1, 2)))
    ((1, 2, 2), (2, 2, 1))
    """
    row = sequence(sizes, "regionso")
    ends = edges_of(edges, "regionso", len(row))

    def sized(*values: Any) -> bool:
        return all(
            [
                type(size) is int and len(region_of(at, values, ends)) == size
                for at, size in enumerate(values)
            ]
        )

    return check(sized, *row)


def groups_on(board: Sequence[Sequence[Any]], value: Any) -> list[tuple[tuple[int, int], ...]]:
    """What hangs together of the cells of a full board that have a value, each group its places,
    (row, column) from 0, in order.

    >>> groups_on(((1, 0), (1, 1)), 0), groups_on(((1, 0), (1, 1)), 1)
    ([((0, 1),)], [((0, 0), (1, 0), (1, 1))])
    """
    width, every = len(board[0]), [cell for row in board for cell in row]
    ends = neighbours(board)
    own = {
        tuple(sorted(region_of(at, every, ends))) for at, cell in enumerate(every) if cell == value
    }
    return sorted([tuple([divmod(at, width) for at in group]) for group in own])


def region_of(at: int, values: Sequence[Any], ends: Ends) -> list[int]:
    """The region of a vertex, from it on. Values are the same that are equal and of one type."""
    near: dict[int, list[int]] = {}
    own = values[at]
    alike = [type(value) is type(own) and value == own for value in values]
    for a, b in ends:
        if alike[a] and alike[b]:
            near.setdefault(a, []).append(b)
            near.setdefault(b, []).append(a)
    region, seen = [at], {at}
    for vertex in region:  # which grows on the way
        for other in near.get(vertex, ()):
            if other not in seen:
                seen.add(other)
                region.append(other)
    return region
