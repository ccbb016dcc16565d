"""Parts of a grid that rules are about, and domains of many cells. A grid is a tuple of rows;
``None`` in it is not a cell.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from itertools import pairwise
from typing import Any

from logicpuzzles.core.errors import GoalError
from logicpuzzles.core.goals import Goal, NamedRelation, P, lall, relation
from logicpuzzles.core.terms import is_variable, leaves, value_order
from logicpuzzles.relations.lists import list_items, membero, refuse_no_items

__all__ = [
    "around", "at", "beside", "borders_along", "boxes", "columns", "crossings", "diagonals",
    "domaino", "lattice", "neighbours", "pairs", "passages", "rays", "rectangles", "seams",
    "sight", "slants", "squares", "stretches",
]  # fmt: skip

Rows = Sequence[Sequence[Any]]
Place = tuple[int, int]


def columns(rows: Rows) -> tuple[tuple[Any, ...], ...]:
    """The columns of a grid, each a tuple from top to bottom.

    >>> columns(((1, 2), (3, 4)))
    ((1, 3), (2, 4))
    """
    return tuple(zip(*rows, strict=True))


def boxes(rows: Rows, box: tuple[int, int]) -> tuple[tuple[Any, ...], ...]:
    """The cells of each box of a grid, ``box`` high and wide, boxes and cells row by row.

    >>> boxes(((1, 2, 3, 4), (5, 6, 7, 8)), (2, 2))
    ((1, 2, 5, 6), (3, 4, 7, 8))
    """
    height, width = box
    return tuple([
        tuple([cell for row in rows[top : top + height] for cell in row[left : left + width]])
        for top in range(0, len(rows), height)
        for left in range(0, len(rows[0]), width)
    ])  # fmt: skip


def diagonals(rows: Rows) -> tuple[tuple[Any, ...], tuple[Any, ...]]:
    """The two long diagonals of a square grid, from the top.

    >>> diagonals(((1, 2), (3, 4)))
    ((1, 4), (2, 3))
    """
    return tuple([row[at] for at, row in enumerate(rows)]), tuple(
        [row[-1 - at] for at, row in enumerate(rows)]
    )


def at(rows: Rows, places: Iterable[Place]) -> tuple[Any, ...]:
    """The cells of a grid at some places, pairs of row and column from 0.

    >>> at(((1, 2), (3, 4)), [(0, 1), (1, 0)])
    (2, 3)
    """
    return tuple([rows[row][column] for row, column in places])


def beside(rows: Rows, place: Place) -> tuple[Any, ...]:
    """The cells that touch the cell at ``place`` at a side: above, right, below, left, where there
    are any.

    >>> beside(((1, 2), (3, None)), (0, 0))
    (2, 3)
    """
    row, column = place
    return _there(
        rows, [(row - 1, column), (row, column + 1), (row + 1, column), (row, column - 1)]
    )


def around(rows: Rows, place: Place) -> tuple[Any, ...]:
    """The cells that touch the cell at ``place`` at a side or a corner, row by row, where there are
    any.

    >>> around(((1, 2), (3, 4)), (0, 0))
    (2, 3, 4)
    """
    row, column = place
    near = [(row + down, column + right) for down in (-1, 0, 1) for right in (-1, 0, 1)]
    return _there(rows, [each for each in near if each != place])


def stretches(rows: Rows) -> tuple[tuple[Any, ...], ...]:
    """The longest stretches of cells in rows, then in columns: each ends at a ``None`` or at the
    border.

    >>> stretches(((1, None, 2), (3, 4, 5)))
    ((1,), (2,), (3, 4, 5), (1, 3), (4,), (2, 5))
    """
    parts = [stretch for line in (*rows, *columns(rows)) for stretch in _part_line(line)]
    return tuple([stretch for stretch in parts if stretch])


def _part_line(line: Iterable[Any]) -> list[tuple[Any, ...]]:
    parts: list[list[Any]] = [[]]
    for cell in line:
        if cell is None:
            parts.append([])
        else:
            parts[-1].append(cell)
    return [tuple(part) for part in parts]


def sight(rows: Rows, place: Place) -> tuple[Any, ...]:
    """The cells seen from the cell at ``place``: itself first, then upwards, to the right,
    downwards and to the left.

    >>> sight(((1, None, 2), (3, 4, 5)), (1, 0))
    (3, 1, 4, 5)
    """
    here = rows[place[0]][place[1]]
    return (here, *[cell for way in rays(rows, place) for cell in _part_line(way)[0]])


def rays(rows: Rows, place: Place) -> tuple[tuple[Any, ...], ...]:
    """The cells of the row and the column of the cell at ``place`` on each side of it, as seen from
    it: above it, right, below and left.

    >>> rays(((1, 2, 3), (4, 5, 6)), (1, 1))
    ((2,), (6,), (), (4,))
    """
    row, column = place
    line, other = tuple(rows[row]), tuple([each[column] for each in rows])
    return other[:row][::-1], line[column + 1 :], other[row + 1 :], line[:column][::-1]


def squares(rows: Rows) -> tuple[tuple[Any, ...], ...]:
    """The cells of each square of two by two places, row by row, without ``None``.

    >>> squares(((1, None, 2), (3, 4, 5)))
    ((1, 3, 4), (2, 4, 5))
    """
    return tuple([
        _there(rows, [(y, x), (y, x + 1), (y + 1, x), (y + 1, x + 1)])
        for y in range(len(rows) - 1)
        for x in range(len(rows[0]) - 1)
    ])  # fmt: skip


def neighbours(rows: Rows) -> tuple[tuple[int, int], ...]:
    """The pairs of cells that touch at a side, as numbers of the cells, counted row by row from 0:
    the edges of ``connectedo(cells(rows), neighbours(rows))``. ``None`` is not a cell, and has no
    number.

    >>> neighbours((("a", "b"), ("c", None)))
    ((0, 1), (0, 2))
    """
    places = [
        (y, x) for y, row in enumerate(rows) for x, cell in enumerate(row) if cell is not None
    ]
    number = {place: at for at, place in enumerate(places)}
    return tuple(
        [
            (number[y, x], number[other])
            for y, x in places
            for other in ((y, x + 1), (y + 1, x))
            if other in number
        ]
    )


def slants(rows: Rows) -> tuple[tuple[int, int], ...]:
    """The pairs of cells that touch at a corner, as numbers of the cells, counted as those of
    :func:`neighbours`.

    >>> slants((("a", "b"), ("c", None)))
    ((1, 2),)
    """
    cells = [(y, x) for y, row in enumerate(rows) for x, cell in enumerate(row) if cell is not None]
    number = {place: at for at, place in enumerate(cells)}
    return tuple([
        (at, number[y + 1, x + right]) for (y, x), at in number.items() for right in (-1, 1)
        if (y + 1, x + right) in number
    ])  # fmt: skip


def pairs(rows: Rows) -> tuple[tuple[Any, Any], ...]:
    """The pairs of cells that touch at a side, without ``None``.

    >>> pairs((("a", "b"), ("c", None)))
    (('a', 'b'), ('a', 'c'))
    """
    every = [cell for row in rows for cell in row if cell is not None]
    return tuple([(every[first], every[second]) for first, second in neighbours(rows)])


def passages(rows: Rows, regions: Iterable[Iterable[Place]]) -> tuple[tuple[Any, ...], ...]:
    """The cells in a line from a region through another one to a third. ``regions``: the places of
    the cells of each.

    >>> passages(((1, 2, 3, 4),), [[(0, 0)], [(0, 1), (0, 2)], [(0, 3)]])
    ((1, 2, 3, 4),)
    """
    owner = {tuple(place): at for at, region in enumerate(regions) for place in region}
    lines = [[(cell, owner[y, x]) for x, cell in enumerate(row)] for y, row in enumerate(rows)]
    found = []
    for line in (*lines, *columns(lines)):
        ends = [at for at, (a, b) in enumerate(pairwise(line)) if a[1] != b[1]]
        found += [tuple([cell for cell, _ in line[a : b + 2]]) for a, b in pairwise(ends)]
    return tuple(found)


def lattice(height: int, width: int) -> tuple[tuple[int, int], ...]:
    """The two ends of each edge of a grid of ``height`` rows and ``width`` columns, as numbers of
    the corners, counted row by row from 0. First come the edges across, then the edges down, both
    row by row, as in ``loopo(cells((across, down)), lattice(height, width))``.

    >>> lattice(1, 2)
    ((0, 1), (1, 2), (3, 4), (4, 5), (0, 3), (1, 4), (2, 5))
    """
    wide = width + 1
    across = [(y * wide + x, y * wide + x + 1) for y in range(height + 1) for x in range(width)]
    down = [(y * wide + x, y * wide + x + wide) for y in range(height) for x in range(wide)]
    return tuple(across + down)


def seams(height: int, width: int) -> tuple[tuple[int, int], ...]:
    """The two cells of each border between cells of a grid, as numbers of the cells, counted row by
    row from 0. First come the borders below the cells of a row, then those right of them, both row
    by row, as on a board of ``Division()``: ``divisiono(cells(board), seams(height, width))``.

    >>> seams(2, 2)
    ((0, 2), (1, 3), (0, 1), (2, 3))
    """
    cells = [[y * width + x for x in range(width)] for y in range(height)]
    below = [pair for a, b in pairwise(cells) for pair in zip(a, b, strict=True)]
    return (*below, *[pair for row in cells for pair in pairwise(row)])


def crossings(across: Rows, down: Rows) -> tuple[tuple[Any, ...], ...]:
    """The four borders at each corner inside a grid, row by row: above it, right, below and left.
    ``across``, ``down``: the board of ``Division()``.

    >>> crossings(((1, 2),), ((3,), (4,)))
    ((3, 2, 4, 1),)
    """
    return tuple([
        (down[y][x], across[y][x + 1], down[y + 1][x], across[y][x])
        for y in range(len(across))
        for x in range(len(across[0]) - 1)
    ])  # fmt: skip


def rectangles(height: int, width: int) -> tuple[tuple[int, ...], ...]:
    """The rectangles of a grid of ``height`` rows and ``width`` columns: of each the numbers of its
    cells, counted row by row from 0.

    >>> rectangles(1, 3)
    ((0,), (1,), (2,), (0, 1), (1, 2), (0, 1, 2))
    """
    return tuple([
        tuple([y * width + x for y in range(top, top + high) for x in range(left, left + wide)])
        for high in range(1, height + 1)
        for wide in range(1, width + 1)
        for top in range(height - high + 1)
        for left in range(width - wide + 1)
    ])  # fmt: skip


def borders_along(across: Rows, down: Rows, place: Place) -> tuple[tuple[Any, ...], ...]:
    """The borders that are crossed on the ways from the cell at ``place``: upwards, to the right,
    downwards and to the left. ``across``, ``down``: the board of ``Division()``.

    >>> borders_along(((1, 2),), ((3,), (4,)), (1, 0))
    ((1,), (4,), (), ())
    """
    row, column = place
    line, other = tuple(down[row]), tuple([each[column] for each in across])
    return other[:row][::-1], line[column:], other[row:], line[:column][::-1]


def _there(rows: Rows, places: Iterable[Place]) -> tuple[Any, ...]:
    cells = [rows[y][x] for y, x in places if 0 <= y < len(rows) and 0 <= x < len(rows[0])]
    return tuple([cell for cell in cells if cell is not None])


class _Domains(NamedRelation[P]):
    """A relation that looks at the shape of its cells when it is applied: an unknown is a cell,
    whatever it turns out to be.
    """

    def __call__(self, *arguments: P.args, **named: P.kwargs) -> Goal:
        if len(arguments) != 2:
            return super().__call__(*arguments, **named)
        cells, values = arguments
        if isinstance(values, set | frozenset):
            values = sorted(values, key=value_order)
        if type(values) is not range:  # it stays one, whatever its length
            values = list_items(tuple(values) if isinstance(values, dict) else values)
        if is_variable(cells):
            return _allo(cells, values)
        given: Any = (tuple([cell for cell in leaves(cells) if cell is not None]), values)
        return super().__call__(*given, **named)


@_Domains
def domaino(cells: Any, values: Iterable[Any]) -> Goal:
    """Every cell of ``cells``, nested tuples or lists of any depth, is one of ``values``. ``None``
    in it is not a cell.

    An unknown in it is one cell. ``cells`` that are one unknown themselves are what equations make
    of it, else one cell.

    >>> from logicpuzzles import run, vars
    >>> x, y = vars(2)
    >>> run(0, (x, y), domaino(((x,), (None, y)), (1, 2)))
    ((1, 1), (1, 2), (2, 1), (2, 2))
    """
    if is_variable(values):
        raise GoalError(
            f"domaino takes a list of values, such as range(1, 6); {values!r} is not known"
        )
    values = list_items(values)
    return lall([membero(cell, values) for cell in cells])


@relation
def _allo(cells: Any, values: Any) -> Goal:
    return domaino((cells,) if is_variable(cells) else cells, values)


_allo.name = domaino.name
domaino.refuse = _allo.refuse = partial(refuse_no_items, "domaino")
_allo.waits = lambda cells, _: is_variable(cells)
