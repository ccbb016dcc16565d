"""Relations about the areas of a board: how borders part it, how far one sees, and edges that form
no loop.

A graph is known from the start, as in :mod:`graphs`. Its *borders* are a cell for each edge, 1
where it joins vertices of two areas and 0 where it joins two of one: an *area* is what hangs
together without a border. So each division has one board, whatever the areas are called, and its
cells have two values each; a number for each vertex, that of its area, would have as many values as
there are areas, and many boards for one division.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import pairwise, product
from string import ascii_lowercase, digits
from typing import Any

from logicpuzzles.core.errors import GoalError
from logicpuzzles.core.goals import Goal, check, eq, lall, lany, relation
from logicpuzzles.core.sets import DisjointSets
from logicpuzzles.core.terms import ATOM, is_variable, kind_of, same_atom, sequence
from logicpuzzles.relations.graphs import Ends, each_size, edges_of
from logicpuzzles.relations.grids import domaino, seams
from logicpuzzles.relations.tables import tableo

__all__ = [
    "DIGITS",
    "acyclico",
    "area_of",
    "area_patterns",
    "areao",
    "areas_of",
    "areas_on",
    "divisiono",
    "has_loop",
    "is_division",
    "layings",
    "patterno",
    "patterns_of",
    "pieces",
    "seeno",
    "shapeo",
    "sizedareao",
    "straighto",
]

DIGITS = dict(enumerate(digits + ascii_lowercase))  # of patterns, by their values
SIGNS = frozenset((*DIGITS.values(), "."))


@relation(says="each border is between two areas", technique="areas")
def divisiono(borders: Any, edges: Any, *, size: Any = None, marks: Any = None) -> Goal:
    """``borders`` part a graph into areas: there are just those that stand between two areas.

    ``borders``: a cell for each edge, 1 for a border, else 0. ``edges``: pairs of numbers of
    vertices, from 0. ``size``: how many vertices each area has. ``marks``: vertices of which each
    area has just one. Raises ``GoalError`` for an edge that is no such pair, a size that is no
    whole number, and a mark that is no vertex.

    >>> from logicpuzzles import domaino, run, vars
    >>> a, b, c = vars(3)
    >>> path = [(0, 1), (1, 2), (2, 3)]
    >>> run(0, (a, b, c), divisiono((a, b, c), path, size=2), domaino((a, b, c), (0, 1)))
    ((0, 1, 0),)
    >>> run(0, (a, b, c), divisiono((a, b, c), path, marks=[0, 2]), domaino((a, b, c), (0, 1)))
    ((0, 1, 0), (1, 0, 0))
    """
    row, ends = _of_borders(borders, edges, "divisiono")
    if size is not None and type(size) is not int:
        raise GoalError(f"divisiono: the size {size!r} is not known; expected a whole number")
    own = None if marks is None else list(marks)
    for mark in own or ():
        if type(mark) is not int or mark < 0:
            raise GoalError(f"divisiono: {mark!r} is not a vertex; expected a number from 0")

    def parted(*values: Any) -> bool:
        return all([_is_mark(value) for value in values]) and is_division(values, ends, size, own)

    return check(parted, *row)


@relation(says="the area of vertex {at} has {size} vertices", technique="size of an area")
def areao(size: Any, at: int, borders: Any, edges: Any) -> Goal:
    """``size`` is how many vertices hang together with the vertex ``at`` without a border.

    ``borders``: a cell for each edge, 1 for a border, else 0. ``edges``: pairs of numbers of
    vertices, from 0. Raises ``GoalError`` for an edge that is no such pair, and for what is no
    vertex.

    >>> from logicpuzzles import run, var
    >>> size = var()
    >>> run(0, size, areao(size, 0, (0, 1), [(0, 1), (1, 2)]))
    (2,)
    """
    row, ends = _of_borders(borders, edges, "areao")
    if type(at) is not int or at < 0:
        raise GoalError(f"areao: {at!r} is not a vertex; expected a number from 0")
    if not is_variable(size):
        return sizedareao(size, at, row, ends)
    vertices = {at, *[end for edge in ends for end in edge]}
    return each_size(size, len(vertices), lambda number: sizedareao(number, at, row, ends))


@relation
def sizedareao(size: Any, at: int, row: Any, ends: Ends) -> Goal:
    """As :func:`areao`, for a size that is known."""

    def sized(size: Any, *values: Any) -> bool:
        marked = all([_is_mark(value) for value in values])
        return marked and type(size) is int and len(area_of(at, values, ends)) == size

    return check(sized, size, *row)


@relation(says="the edges form no loop", technique="no loop")
def acyclico(on: Any, edges: Any, *, values: Any = None) -> Goal:
    """The chosen edges form no loop: those whose cell in ``on`` is 1, or has its own of ``values``.

    ``on``: a cell for each edge; it may stand there more than once. ``edges``: for each the pair of
    numbers of its vertices, from 0. ``values``: an atom for each edge. Raises ``GoalError`` for an
    edge that is no such pair, or joins a vertex with itself.

    >>> from logicpuzzles import domaino, run, vars
    >>> a, b, c = vars(3)
    >>> run(0, a, acyclico((a, 1, 1), [(0, 1), (1, 2), (2, 0)]), domaino((a,), (0, 1)))
    (0,)
    >>> run(0, a, acyclico((a, a, 1), [(0, 1), (0, 1), (0, 1)], values=(0, 2, 1)), domaino((a,), range(4)))
    (1, 3)
    """
    row, ends = _of_borders(on, edges, "acyclico")
    wanted = (1,) * len(row) if values is None else tuple(sequence(values, "acyclico"))
    if len(wanted) != len(row) or any([kind_of(each) != ATOM for each in wanted]):
        raise GoalError(
            f"acyclico needs a known value for each of {len(row)} edges, not {values!r}"
        )

    def open_ended(*found: Any) -> bool:
        chosen = [same_atom(each, own) for each, own in zip(found, wanted, strict=True)]
        return not has_loop(chosen, ends)

    return check(open_ended, *row)


def _of_borders(cells: Any, edges: Any, relation: str) -> tuple[Sequence[Any], Ends]:
    """The cells of some edges, and the edges. Raises ``GoalError`` in the name of ``relation``."""
    row, ends = sequence(cells, relation), edges_of(edges, relation)
    if len(row) != len(ends):
        raise GoalError(
            f"{relation} needs a cell for each edge, not {len(row)} cells for {len(ends)} edges"
        )
    return row, ends


def _is_mark(value: Any) -> bool:
    return type(value) is int and 0 <= value <= 1


def areas_of(borders: Sequence[Any], ends: Ends, vertices: int = 0) -> list[list[int]]:
    """The areas, each its vertices in order. ``vertices``: how many there are at least."""
    count = max([vertices, *[max(edge) + 1 for edge in ends]])
    sets, members = DisjointSets(count), [list[int]() for _ in range(count)]
    for border, edge in zip(borders, ends, strict=True):
        if border == 0:
            sets.join(*edge)
    for vertex in range(count):
        members[sets.root(vertex)].append(vertex)
    return [own for own in members if own]


def areas_on(board: Any) -> list[tuple[tuple[int, int], ...]]:
    """The areas of a full board of ``Division()``, each its places, (row, column) from 0, in order.

    >>> areas_on((((1, 0),), ((1,), (1,))))
    [((0, 0),), ((0, 1), (1, 1)), ((1, 0),)]
    """
    across, down = board
    height, width = len(down), len(across[0]) if across else len(down[0]) + 1
    borders = [each for rows in board for row in rows for each in row]
    own = areas_of(borders, seams(height, width), height * width)
    return sorted([tuple([divmod(at, width) for at in area]) for area in own])


@relation(says="no border ends or turns inside the grid", technique="straight borders")
def straighto(crossing: Any, *, four: bool = True) -> Goal:
    """No border ends or turns at a corner of cells. Where that holds at all ``crossings`` of a grid,
    its areas are rectangles.

    ``crossing``: the borders that meet there: above it, right, below and left. ``four``: whether all
    four may be borders.

    >>> from logicpuzzles import eq, run, vars
    >>> a, b, c, d = vars(4)
    >>> run(0, (a, b, c), straighto((a, b, c, d), four=False), eq(d, 0))
    ((0, 0, 0), (1, 0, 1), (1, 1, 1))
    """
    return tableo(
        crossing,
        [
            each for each in product((0, 1), repeat=4)
            if each[:2] == each[2:] != (1, 1) or sum(each) == 3 or (four and all(each))
        ],
    )  # fmt: skip


@relation
def patterno(cells: Any, patterns: Any, values: Any = (0, 1)) -> Goal:
    """The cells have the values of one of ``patterns``, texts with a digit for each cell, or a dot
    for any of ``values``; digits above 9 are letters, as in base 36.

    ``values``: those that a cell may have. Raises ``GoalError`` for a pattern that is no such text,
    and for values that are no whole numbers.

    >>> from logicpuzzles import eq, run, vars
    >>> a, b, c = vars(3)
    >>> run(0, (a, b, c), patterno((a, b, c), ("01.", "1.1")), eq(b, 0))
    ((1, 0, 1),)
    """
    row = sequence(cells, "patterno")
    texts, own = patterns_of(patterns, values, len(row))
    ways: list[Goal] = []
    for text in texts:
        known = [(cell, sign) for cell, sign in zip(row, text, strict=True) if sign != "."]
        ways.append(lall([eq(cell, int(sign, 36)) for cell, sign in known]))
    return lall(domaino(row, own), lany(ways))


def patterns_of(patterns: Any, values: Any, count: int) -> tuple[Sequence[str], Sequence[int]]:
    """Patterns of so many cells, and their values. Raises ``GoalError`` for what is none."""
    known = values if isinstance(values, range) else sequence(values, "patterno")
    if not all([type(value) is int for value in known]):
        raise GoalError(f"patterno: {values!r} are not the values of cells; expected whole numbers")
    texts = sequence(patterns, "patterno")
    for text in texts:
        if type(text) is not str or len(text) != count or not {*text} <= SIGNS:
            raise GoalError(
                f"patterno: {text!r} is no pattern of {count} cells; expected a digit or a dot for "
                "each"
            )
    return texts, known


def area_patterns(
    tiles: Any, borders: Any, edges: Any
) -> dict[int, tuple[tuple[Any, ...], tuple[str, ...]]]:
    """For each vertex of some tiles the borders at those tiles that have it, and the patterns of
    which one holds where its area is one of them.

    ``tiles``: of each the vertices; or a mapping from them to a digit that comes first in the
    patterns. ``borders``: a cell for each edge, 1 for a border, else 0. ``edges``: pairs of numbers
    of vertices, from 0.

    >>> area_patterns([(0,), (0, 1)], ("a", "b"), [(0, 1), (1, 2)])
    {0: (('a', 'b'), ('1.', '01')), 1: (('a', 'b'), ('01',))}
    """
    near: dict[int, list[int]] = {}
    for number, edge in enumerate(edges):
        for vertex in edge:
            near.setdefault(vertex, []).append(number)
    ways: dict[int, list[tuple[str, dict[int, str]]]] = {}
    for tile in tiles:
        own, first = frozenset(tile), str(tiles[tile]) if isinstance(tiles, Mapping) else ""
        sides = {each: "10"[own.issuperset(edges[each])] for at in own for each in near.get(at, ())}
        for at in own:
            ways.setdefault(at, []).append((first, sides))
    patterns = {}
    for at, choices in sorted(ways.items()):
        used = sorted({edge for _, sides in choices for edge in sides})
        texts = [
            first + "".join([sides.get(each, ".") for each in used]) for first, sides in choices
        ]
        patterns[at] = tuple([borders[edge] for edge in used]), tuple(dict.fromkeys(texts))
    return patterns


def pieces(height: int, width: int, shapes: Any) -> dict[tuple[int, ...], int]:
    """The pieces of some shapes, turned or mirrored or not, that fit on a grid: of each the numbers
    of its cells, counted row by row from 0, with the number of its shape.

    ``shapes``: of each the places of its cells.

    >>> pieces(1, 3, [[(0, 0)], [(0, 0), (1, 0)]])
    {(2,): 0, (1,): 0, (0,): 0, (1, 2): 1, (0, 1): 1}
    """
    places = [(y, x) for y in range(height) for x in range(width)]
    return {
        tuple([at for at, on in enumerate(row) if on]): shape
        for shape, *row in layings(places, shapes)
    }


@relation(says="{cells} hold one shape", technique="layings of a shape")
def shapeo(shape: Any, cells: Any, places: Any, shapes: Any) -> Goal:
    """The cells that are 1 are a laying of one of ``shapes``, turned or mirrored or not; the others
    are 0.

    ``shape``: its number, from 0. ``places``: of each of ``cells`` its row and column. ``shapes``:
    of each the places of its cells.

    >>> from logicpuzzles import eq, run, vars
    >>> shape, x, y, z = vars(4)
    >>> line = [(0, 0), (0, 1), (0, 2)]
    >>> run(0, (shape, x, y, z), shapeo(shape, (x, y, z), line, [[(0, 0)], [(0, 0), (1, 0)]]), eq(y, 1))
    ((0, 0, 1, 0), (1, 0, 1, 1), (1, 1, 1, 0))
    """
    row = sequence(cells, "shapeo")
    if len(row) != len(places):
        raise GoalError(f"shapeo needs a place for each of {len(row)} cells, not {len(places)}")
    return tableo((shape, *row), layings([tuple(place) for place in places], shapes))


def layings(places: Sequence[Any], shapes: Any) -> list[tuple[int, ...]]:
    """The layings of some shapes on some places: of each the number of the shape, then 1 for each
    place that it covers, else 0.
    """
    rows: dict[tuple[int, ...], None] = {}
    for number, shape in enumerate(shapes):
        turned = [(y, x) for y, x in shape]
        for turn in range(8):
            turned = [(x, -y) for y, x in turned]
            if turn == 4:
                turned = [(y, -x) for y, x in turned]
            for top, left in places:
                cells = {(top + y - turned[0][0], left + x - turned[0][1]) for y, x in turned}
                if cells.issubset(places):
                    rows[number, *[int(place in cells) for place in places]] = None
    return sorted(rows)


def area_of(at: int, borders: Sequence[Any], ends: Ends) -> list[int]:
    """The vertices of the area of one."""
    return next(area for area in areas_of(borders, ends, at + 1) if at in area)


def is_division(
    borders: Sequence[Any], ends: Ends, size: int | None, marks: Sequence[int] | None
) -> bool:
    """Whether borders stand just between areas, which have so many vertices, and one mark each."""
    areas = areas_of(borders, ends, 1 + max(marks or [-1]))
    owner = {vertex: number for number, area in enumerate(areas) for vertex in area}
    return (
        all(
            [
                (owner[a] != owner[b]) == (border == 1)
                for border, (a, b) in zip(borders, ends, strict=True)
            ]
        )
        and (size is None or all([len(area) == size for area in areas]))
        and (marks is None or sorted([owner[mark] for mark in marks]) == [*range(len(areas))])
    )


def has_loop(chosen: Sequence[bool], ends: Ends) -> bool:
    """Whether some of the chosen edges form a loop."""
    number: dict[int, int] = {}  # the vertices may be large numbers
    for vertex in [vertex for edge in ends for vertex in edge]:
        number.setdefault(vertex, len(number))
    sets = DisjointSets(len(number))
    return any(
        [
            here and not sets.join(number[a], number[b])
            for here, (a, b) in zip(chosen, ends, strict=True)
        ]
    )


@relation(says="cells seen along {lines}: {number}", technique="view")
def seeno(number: Any, lines: Any, *, stop: Any = 1) -> Goal:
    """``number`` cells are seen along ``lines``: of each line those before the first that is
    ``stop``.

    ``lines``: tuples of cells, each as seen from where one stands. A place that is to count itself
    is a line of one cell. ``stop``: an atom. Raises ``GoalError`` where ``stop`` is unknown.

    >>> from logicpuzzles import domaino, run, var, vars
    >>> x, y, number = vars(3)
    >>> run(0, (x, y), seeno(2, ((0, x), (y, 0))), domaino((x, y), (0, 1)))
    ((0, 1),)
    >>> run(0, number, seeno(number, ((0, 0, 1, 0), (), (1,))))
    (2,)
    """
    if kind_of(stop) != ATOM:
        raise GoalError(f"seeno: the stop {stop!r} is not known; expected a value that is")
    rows = [sequence(line, "seeno") for line in sequence(lines, "seeno")]
    ends = [sum([len(row) for row in rows[:at]]) for at in range(len(rows) + 1)]

    def count(values: Sequence[Any]) -> int:
        return sum([_reach(values[a:b], stop) for a, b in pairwise(ends)])

    def seen(number: Any, *values: Any) -> bool:
        return type(number) is int and number == count(values)

    def solve(terms: Sequence[Any], place: int) -> Collection[Any] | None:
        return None if place else (count(terms[1:]),)

    return check(seen, number, *[cell for row in rows for cell in row], solve=solve)


def _reach(line: Iterable[Any], stop: Any) -> int:
    """How many cells of a line stand before the first that is ``stop``."""
    seen = 0
    for value in line:
        if same_atom(value, stop):
            break
        seen += 1
    return seen
