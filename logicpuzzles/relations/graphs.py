"""Relations about graphs: the chosen vertices are connected, the chosen edges are one loop or one
path, successors lead through all places.

A graph is known from the start: its *edges* are a tuple or list of pairs of numbers of vertices.
The chosen vertices or edges may be unknown: there is a cell for each, 1 where it is chosen and 0
where it is not. With any other value the relation does not hold. A circuit has no such graph: each
place has a cell, the number of the next place.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from logicpuzzles.core.errors import GoalError
from logicpuzzles.core.goals import Goal, check, conde, eq, relation
from logicpuzzles.core.terms import ATOM, kind_of, same_atom, sequence

__all__ = [
    "Ends",
    "circuito",
    "connectedo",
    "edges_of",
    "is_circuit",
    "is_connected",
    "is_loop",
    "loopo",
    "path_of",
    "patho",
]

Ends = tuple[tuple[int, int], ...]  # for each edge the vertices that it joins


@relation(says="everything is connected", technique="connection")
def connectedo(on: Any, edges: Any, *, value: Any = None) -> Goal:
    """The vertices that are 1 in ``on`` are connected by ``edges`` between them. None at all is
    connected.

    ``on``: a cell for each vertex. ``edges``: pairs of numbers of vertices, from 0. ``value``: an
    atom; the vertices that have it are those that are connected, and the others may be anything.
    Raises ``GoalError`` for an edge that is no such pair, or joins a vertex with itself, and for a
    ``value`` that is unknown.

    Source: Patrick Prosser and Chris Unsworth, "A connectivity constraint using bridges", 2006 (as
    an engine sees it).

    >>> from logicpuzzles import membero, run, var
    >>> x = var()
    >>> run(0, x, connectedo((1, x, 1), [(0, 1), (1, 2)]), membero(x, (0, 1)))
    (1,)
    >>> run(0, x, connectedo(("a", x, "a"), [(0, 1), (1, 2)], value="a"), membero(x, ("a", "b", "c")))
    ('a',)
    """
    row = sequence(on, "connectedo")
    ends = edges_of(edges, "connectedo", len(row))
    if value is not None and kind_of(value) != ATOM:
        raise GoalError(f"connectedo: the value {value!r} is not known; expected one that is")

    def connected(*values: Any) -> bool:
        if value is None:
            return all(map(_is_mark, values)) and is_connected([each == 1 for each in values], ends)
        return is_connected([same_atom(each, value) for each in values], ends)

    return check(connected, *row)


@relation(says="the edges form a single loop", technique="single loop")
def loopo(on: Any, edges: Any) -> Goal:
    """The edges that are 1 in ``on`` form one loop, which passes no vertex twice. No edges are no
    loop; two edges between the same two vertices are a loop.

    ``on``: a cell for each edge. ``edges``: for each edge the pair of numbers of its vertices, from
    0. Raises ``GoalError`` for an edge that is no such pair, or that joins a vertex with itself.

    >>> from logicpuzzles import domaino, run, vars
    >>> a, b, c, d = vars(4)
    >>> run(0, (a, b, c, d), loopo((a, b, c, d), [(0, 1), (1, 2), (2, 0), (2, 3)]), domaino((a, b, c, d), (0, 1)))
    ((1, 1, 1, 0),)
    """
    row, ends = _of_edges(on, edges, "loopo")

    def loop(*values: Any) -> bool:
        return all(map(_is_mark, values)) and is_loop([value == 1 for value in values], ends)

    return check(loop, *row)


@relation(says="the edges form a path from vertex {a} to vertex {b}", technique="single path")
def patho(on: Any, edges: Any, a: Any, b: Any) -> Goal:
    """The edges that are 1 in ``on`` form one path from ``a`` to ``b``, which passes no vertex
    twice.

    ``on``: a cell for each edge. ``edges``: for each the pair of numbers of its vertices, from 0.
    ``a``, ``b``: numbers of two vertices, known from the start. Raises ``GoalError`` for an edge
    that is no such pair, or joins a vertex with itself, and where ``a`` and ``b`` are not two
    vertices.

    >>> from logicpuzzles import domaino, run, vars
    >>> a, b, c, d = vars(4)
    >>> run(0, (a, b, c, d), patho((a, b, c, d), [(0, 1), (1, 2), (2, 0), (2, 3)], 0, 3), domaino((a, b, c, d), (0, 1)))
    ((0, 0, 1, 1), (1, 1, 0, 1))
    """
    row, ends = _of_edges(on, edges, "patho")
    closed = path_of(ends, a, b)

    def path(*values: Any) -> bool:
        return all(map(_is_mark, values)) and is_loop(
            [*[value == 1 for value in values], True], closed
        )

    return check(path, *row)


@relation(
    says="{successors} lead through all places and back to the first", technique="single tour"
)
def circuito(successors: Any) -> Goal:
    """The ``successors`` of places are one circuit: from each place to the next one, through every
    place once, and back.

    ``successors``: for each place a cell, the number of the next place, from 0. No places at all
    are a circuit.

    >>> from logicpuzzles import domaino, run, vars
    >>> a, b = vars(2)
    >>> run(0, (a, b), circuito((1, a, b)), domaino((a, b), range(3)))
    ((2, 0),)
    """

    def circuit(*values: Any) -> bool:
        return all([type(value) is int for value in values]) and is_circuit(values)

    return check(circuit, *sequence(successors, "circuito"))


def _of_edges(on: Any, edges: Any, relation: str) -> tuple[Sequence[Any], Ends]:
    """The cells of some edges, and the edges. Raises ``GoalError`` in the name of ``relation``."""
    row = sequence(on, relation)
    ends = edges_of(edges, relation)
    if len(row) != len(ends):
        raise GoalError(
            f"{relation} needs a cell for each edge, not {len(row)} cells for {len(ends)} edges"
        )
    return row, ends


def path_of(ends: Ends, a: Any, b: Any) -> Ends:
    """The edges of a graph and one more from ``a`` to ``b``: with it a path between them is a loop.
    Raises ``GoalError``.
    """
    for end in (a, b):
        if type(end) is not int or end < 0:
            raise GoalError(f"patho: {end!r} is not a vertex; expected a number from 0")
    if a == b:
        raise GoalError(
            f"patho: a path from vertex {a} to itself is not a path; expected two different "
            "vertices"
        )
    return (*ends, (a, b))


def each_size(size: Any, most: int, sized: Callable[[int], Goal]) -> Goal:
    """``size`` is a number from 1 to ``most``, and what ``sized`` says of that number holds."""
    return conde(*[[eq(size, number), sized(number)] for number in range(1, most + 1)])


def edges_of(edges: Any, relation: str, vertices: int | None = None) -> Ends:
    """The edges of a graph with so many ``vertices`` (``None``: any number). Raises ``GoalError``
    in the name of ``relation``.
    """
    if not isinstance(edges, tuple | list):
        raise GoalError(
            f"{relation} needs a tuple or list of edges, pairs of numbers of vertices, not "
            f"{edges!r}"
        )
    for edge in edges:
        if (
            not isinstance(edge, tuple | list)
            or len(edge) != 2
            or any([type(end) is not int for end in edge])
        ):
            raise GoalError(
                f"{relation}: {edge!r} is not an edge; expected a pair of numbers of vertices"
            )
        if edge[0] == edge[1]:
            raise GoalError(
                f"{relation}: {edge!r} joins a vertex with itself; expected two different ones"
            )
        if min(edge) < 0 or (vertices is not None and max(edge) >= vertices):
            expected = (
                "" if vertices is None else f" to {vertices - 1}, as there are {vertices} cells"
            )
            raise GoalError(
                f"{relation}: {edge!r} joins no vertices that there are; expected numbers "
                f"from 0{expected}"
            )
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
    """Whether the chosen edges are one loop: two at each of their vertices, and all of them
    connected.
    """
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


def is_circuit(successors: Sequence[int]) -> bool:
    """Whether the way from place 0 on, as ``successors`` say, passes every place before it comes
    back.
    """
    place, seen = 0, set()
    while 0 <= place < len(successors) and place not in seen:
        seen.add(place)
        place = successors[place]
    return len(seen) == len(successors) and place == 0


def _is_mark(value: Any) -> bool:
    return type(value) is int and 0 <= value <= 1
