"""Relations about graphs: the chosen vertices are connected, the chosen edges are one loop.

A graph is known from the start: its *edges* are a tuple or list of pairs of numbers of vertices. The chosen vertices or edges may
be unknown: there is a cell for each, 1 where it is chosen and 0 where it is not. With any other value the relation does not hold.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from logicpuzzles.core.errors import GoalError
from logicpuzzles.core.goals import Goal, check, relation
from logicpuzzles.core.terms import sequence

__all__ = ["Ends", "connectedo", "edges_of", "is_connected", "is_loop", "loopo"]

Ends = tuple[tuple[int, int], ...]  # for each edge the vertices that it joins


@relation(says="what is chosen of {on} is connected")
def connectedo(on: Any, edges: Any) -> Goal:
    """The vertices that are 1 in ``on`` are connected by ``edges`` between them. It holds too where no vertex is 1.

    ``on``: a cell for each vertex. ``edges``: pairs of numbers of vertices, from 0.
    Raises ``GoalError`` for an edge that is no such pair, or that joins a vertex with itself.

    Source: Patrick Prosser and Chris Unsworth, "A connectivity constraint using bridges", 2006 (as an engine sees it).

    >>> from logicpuzzles import membero, run, var
    >>> x = var()
    >>> run(0, x, connectedo((1, x, 1), [(0, 1), (1, 2)]), membero(x, (0, 1)))
    (1,)
    """
    row = sequence(on, "connectedo")
    ends = edges_of(edges, "connectedo", len(row))

    def connected(*values: Any) -> bool:
        return all(map(_is_mark, values)) and is_connected([value == 1 for value in values], ends)

    return check(connected, *row)


@relation(says="what is chosen of {on} is one loop")
def loopo(on: Any, edges: Any) -> Goal:
    """The edges that are 1 in ``on`` form one loop, which passes no vertex twice. No edges are no loop; two edges between the
    same two vertices are a loop.

    ``on``: a cell for each edge. ``edges``: for each edge the pair of numbers of its vertices, from 0.
    Raises ``GoalError`` for an edge that is no such pair, or that joins a vertex with itself.

    >>> from logicpuzzles import domaino, run, vars
    >>> a, b, c, d = vars(4)
    >>> run(0, (a, b, c, d), loopo((a, b, c, d), [(0, 1), (1, 2), (2, 0), (2, 3)]), domaino((a, b, c, d), (0, 1)))
    ((1, 1, 1, 0),)
    """
    row = sequence(on, "loopo")
    ends = edges_of(edges, "loopo")
    if len(row) != len(ends):
        raise GoalError(f"loopo needs a cell for each edge, not {len(row)} cells for {len(ends)} edges")

    def loop(*values: Any) -> bool:
        return all(map(_is_mark, values)) and is_loop([value == 1 for value in values], ends)

    return check(loop, *row)


def edges_of(edges: Any, relation: str, vertices: int | None = None) -> Ends:
    """The edges of a graph with so many ``vertices`` (``None``: any number). Raises ``GoalError`` in the name of ``relation``."""
    if not isinstance(edges, tuple | list):
        raise GoalError(f"{relation} needs a tuple or list of edges, pairs of numbers of vertices, not {edges!r}")
    for edge in edges:
        if not isinstance(edge, tuple | list) or len(edge) != 2 or any([type(end) is not int for end in edge]):
            raise GoalError(f"{relation}: {edge!r} is no edge; expected a pair of numbers of vertices")
        if edge[0] == edge[1]:
            raise GoalError(f"{relation}: {edge!r} joins a vertex with itself; expected two different ones")
        if min(edge) < 0 or (vertices is not None and max(edge) >= vertices):
            expected = "" if vertices is None else f" to {vertices - 1}, as there are {vertices} cells"
            raise GoalError(f"{relation}: {edge!r} joins no vertices that there are; expected numbers from 0{expected}")
    return tuple([(edge[0], edge[1]) for edge in edges])


def is_connected(chosen: Sequence[bool], ends: Ends) -> bool:
    """Whether the chosen vertices are connected by the edges between them."""
    left = {vertex for vertex, here in enumerate(chosen) if here}
    near: dict[int, list[int]] = {vertex: [] for vertex in left}
    for a, b in ends:
        if a in left and b in left:
            near[a].append(b)
            near[b].append(a)
    waiting = [left.pop()] if left else []
    while waiting:
        for vertex in near[waiting.pop()]:
            if vertex in left:
                left.remove(vertex)
                waiting.append(vertex)
    return not left


def is_loop(chosen: Sequence[bool], ends: Ends) -> bool:
    """Whether the chosen edges are one loop: two at each of their vertices, and all of them connected."""
    near: dict[int, list[int]] = {}
    for here, (a, b) in zip(chosen, ends, strict=True):
        if here:
            near.setdefault(a, []).append(b)
            near.setdefault(b, []).append(a)
    if not near or any([len(others) != 2 for others in near.values()]):
        return False
    vertices = {vertex: at for at, vertex in enumerate(near)}
    pairs = [(vertices[a], vertices[b]) for a, others in near.items() for b in others]
    return is_connected([True] * len(near), tuple(pairs))


def _is_mark(value: Any) -> bool:
    return type(value) is int and 0 <= value <= 1
