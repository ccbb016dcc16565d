"""Relations of cells that are shaded or not, which the rules of many kinds share: cells of a value
do not touch, are connected, form areas with a number each.

``value`` is the value of the cells of which a relation speaks; sentences call it as the board does.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from logicpuzzles.core.goals import Goal, conde, eq, lall, neq, relation
from logicpuzzles.core.negation import noto
from logicpuzzles.core.terms import cells, var
from logicpuzzles.relations.counting import atmosto, exactlyo
from logicpuzzles.relations.graphs import connectedo
from logicpuzzles.relations.grids import neighbours, rays, rectangles, slants, squares
from logicpuzzles.relations.regions import regiono

__all__ = [
    "alikeo", "aparto", "areaso", "cornero", "jointo", "mixedo", "noboxo", "notallo", "pairedo",
    "parto",
    "passageo", "squareso", "tallyo", "togethero", "touchedo", "wholeo",
]  # fmt: skip


@relation(
    says="{values} {among}: {number}", technique=("full or empty clue", "clue counts completed")
)
def tallyo(number: Any, group: Any, value: Any = 1) -> Goal:
    """``number`` cells of ``group`` have the value.

    >>> from logicpuzzles import run, var
    >>> number = var()
    >>> run(0, number, tallyo(number, (0, 1, 1)))
    (2,)
    """
    return exactlyo(number, value, group)


@relation(
    says="{pair[0]} and {pair[1]} touch and are not both {value}",
    technique="neighbours of a cell",
)
def aparto(pair: Any, value: Any = 1) -> Goal:
    """Not both cells of ``pair``, which touch, have the value.

    >>> from logicpuzzles import domaino, run, vars
    >>> x, y = vars(2)
    >>> run(0, (x, y), domaino((x, y), (0, 1)), aparto((x, y)))
    ((0, 0), (0, 1), (1, 0))
    """
    return atmosto(1, value, pair)


@relation(
    says="{pair[0]} and {pair[1]} touch and are of two regions, so not both are {value}",
    technique="neighbours of two regions",
)
def _apart_by_regiono(pair: Any, value: Any) -> Goal:
    return atmosto(1, value, pair)


@relation
def parto(rows: Any, regions: Any, value: Any = 1) -> Goal:
    """Cells of two regions that touch at a side do not both have the value. ``regions``: the places
    of the cells of each.

    >>> from logicpuzzles import domaino, run, var
    >>> x = var()
    >>> run(0, x, parto(((1, x, 1),), [[(0, 0), (0, 1)], [(0, 2)]]), domaino((x,), (0, 1)))
    (0,)
    """
    owner = {tuple(place): number for number, own in enumerate(regions) for place in own}
    owners = tuple([owner[y, x] for y in range(len(rows)) for x in range(len(rows[0]))])
    every, ends = cells(rows), neighbours(rows)
    apart = [(every[a], every[b]) for a, b in ends if owners[a] != owners[b]]
    return lall([_apart_by_regiono(pair, value) for pair in apart])


@relation(says="{group} are not all {value}", technique="cells not all alike")
def notallo(group: Any, value: Any = 1) -> Goal:
    """Not all cells of ``group`` have the value.

    >>> from logicpuzzles import domaino, run, vars
    >>> x, y = vars(2)
    >>> run(0, (x, y), domaino((x, y), (0, 1)), notallo((x, y, 1)))
    ((0, 0), (0, 1), (1, 0))
    """
    return atmosto(len(group) - 1, value, group)


@relation(says="{group} are not all alike", technique="cells not all alike")
def mixedo(group: Any) -> Goal:
    """Not all cells of ``group`` are 0, and not all are 1.

    >>> from logicpuzzles import domaino, run, vars
    >>> x, y = vars(2)
    >>> run(0, (x, y), domaino((x, y), (0, 1)), mixedo((x, y)))
    ((0, 1), (1, 0))
    """
    return lall(notallo(group, 0), notallo(group, 1))


@relation(says="{pair[0]} and {pair[1]} are alike", technique="cells alike")
def alikeo(pair: Any) -> Goal:
    """Both cells of ``pair`` have one value.

    >>> from logicpuzzles import run, var
    >>> x = var()
    >>> run(0, x, alikeo((x, 1)))
    (1,)
    """
    return eq(pair[0], pair[1])


@relation(
    says="the cells of {line} are in three regions and not all {value}",
    technique="line through three regions",
)
def passageo(line: Any, value: Any = 0) -> Goal:
    """Not all cells of ``line``, one of :func:`passages`, have the value.

    >>> from logicpuzzles import domaino, run, var
    >>> x = var()
    >>> run(0, x, passageo((0, x, 0)), domaino((x,), (0, 1)))
    (1,)
    """
    return atmosto(len(line) - 1, value, line)


@relation(says="not just three of {square} are {value}", technique="corner of a rectangle")
def cornero(square: Any, value: Any = 1) -> Goal:
    """Not just three cells of ``square``, one of :func:`squares`, have the value. Where this holds
    of all squares, what hangs together of the value is a rectangle.

    >>> from logicpuzzles import domaino, run, var
    >>> x = var()
    >>> run(0, x, cornero((1, 1, x, 1)), domaino((x,), (0, 1)))
    (1,)
    """
    return noto(exactlyo(3, value, square))


@relation(
    says="{cell} is not the upper left corner of a rectangle of {values} by itself",
    technique="rectangle by itself",
)
def _boxo(cell: Any, boxes: Any, value: Any) -> Goal:
    """Of none of the boxes, the cells of rectangles and of what touches each, all cells of the
    rectangle alone have the value.
    """
    return lall(
        [
            neq((*inside, *fence), (value,) * len(inside) + (1 - value,) * len(fence))
            for inside, fence in boxes
        ]
    )


@relation
def noboxo(rows: Any, value: Any = 1) -> Goal:
    """What hangs together of the cells of a grid that have the value, which is 0 or 1 as the other
    one, is no rectangle.

    >>> from logicpuzzles import domaino, run, vars
    >>> x, y = vars(2)
    >>> run(0, (x, y), noboxo(((1, x), (1, y))), domaino((x, y), (0, 1)))
    ((0, 1), (1, 0))
    """
    own = cells(rows)
    near: list[set[int]] = [set() for _ in own]
    for a, b in neighbours(rows):
        near[a].add(b)
        near[b].add(a)
    boxes: dict[int, list[Any]] = {}
    for inside in rectangles(len(rows), len(rows[0])):
        fence = set[int]().union(*[near[at] for at in inside]).difference(inside)
        both = tuple([tuple([own[at] for at in sorted(part)]) for part in (inside, fence)])
        boxes.setdefault(inside[0], []).append(both)
    return lall([_boxo(own[at], tuple(each), value) for at, each in boxes.items()])


@relation(
    says="if {cell} is the upper left corner of {values}, they are as high as wide there",
    technique="as high as wide",
)
def _squaredo(cell: Any, sides: Any, value: Any) -> Goal:
    up, right, down, left = sides
    branches = [[eq(cell, 1 - value)], *[[eq(side[0], value)] for side in (up, left) if side]]
    for more in range(1 + min(len(right), len(down))):  # cells to the right and below it
        on = [eq(each, value) for each in (*right[:more], *down[:more])]
        off = [eq(each, 1 - value) for side in (right, down) for each in side[more : more + 1]]
        branches.append([*on, *off])
    return conde(*branches)


@relation
def squareso(rows: Any, value: Any = 1) -> Goal:
    """What hangs together of the cells of a grid that have the value, which is 0 or 1 as the other
    one, is a square.

    >>> from logicpuzzles import domaino, run, vars
    >>> x, y = vars(2)
    >>> run(0, (x, y), squareso(((1, x), (1, y))), domaino((x, y), (0, 1)))
    ((1, 1),)
    """
    places = [(y, x) for y in range(len(rows)) for x in range(len(rows[0]))]
    return lall(
        [cornero(square, value) for square in squares(rows)],
        [_squaredo(rows[y][x], rays(rows, (y, x)), value) for y, x in places],
    )


@relation(
    says="if {cell} is {value}, it touches exactly one other that is", technique="pair of cells"
)
def pairedo(cell: Any, near: Any, value: Any = 1) -> Goal:
    """The cell does not have the value, or has it with exactly one of ``near``.

    >>> from logicpuzzles import domaino, run, vars
    >>> x, y = vars(2)
    >>> run(0, (x, y), domaino((x, y), (0, 1)), pairedo(x, (y, 0)))
    ((0, 0), (0, 1), (1, 1))
    """
    return conde([neq(cell, value)], [eq(cell, value), exactlyo(1, value, near)])


@relation(says="the {values} are connected", technique="connected cells")
def wholeo(rows: Any, value: Any = 1) -> Goal:
    """All cells of a grid that have the value are connected at their sides.

    >>> from logicpuzzles import domaino, run, var
    >>> x = var()
    >>> run(0, x, wholeo(((1, x, 1),)), domaino((x,), (0, 1)))
    (1,)
    """
    own = [cell for cell in cells(rows) if cell is not None]
    return connectedo(own, neighbours(rows), value=value)


@relation(says="the {values} are connected at sides and corners", technique="connected cells")
def jointo(rows: Any, value: Any = 1) -> Goal:
    """All cells of a grid that have the value are connected at their sides and corners.

    >>> from logicpuzzles import domaino, run, var
    >>> x = var()
    >>> run(0, x, jointo(((1, 0), (x, 1))), domaino((x,), (0, 1)))
    (0, 1)
    """
    own = [cell for cell in cells(rows) if cell is not None]
    return connectedo(own, (*neighbours(rows), *slants(rows)), value=value)


@relation(says="the {values} of {places} are connected", technique="connected cells")
def togethero(rows: Any, places: Any, value: Any = 1) -> Goal:
    """The cells at some places of a grid that have the value are connected at their sides, by way
    of each other.

    >>> from logicpuzzles import domaino, run, var
    >>> x = var()
    >>> run(0, x, togethero(((1, x, 1, 0, 1),), [(0, 0), (0, 1), (0, 2)]), domaino((x,), (0, 1)))
    (1,)
    """
    own = [[None] * len(row) for row in rows]
    for y, x in places:
        own[y][x] = rows[y][x]
    inside = [cell for row in own for cell in row if cell is not None]
    return connectedo(inside, neighbours(own), value=value)


@relation(
    says="the area of {start} has size {number} and no other number", technique="size of an area"
)
def _sizedo(
    number: Any, start: Any, at: int, rows: Any, others: Collection[int], value: Any
) -> Goal:
    own = regiono(number, at, cells(rows), neighbours(rows), without=others)
    return lall(eq(start, value), own)


@relation(says="the area of {start} has no other number", technique="size of an area")
def _unsizedo(start: Any, at: int, rows: Any, others: Collection[int], value: Any) -> Goal:
    return lall(eq(start, value), regiono(None, at, cells(rows), neighbours(rows), without=others))


@relation(says="{values} in groups that touch {start}: {number}", technique="size of groups")
def touchedo(number: Any, start: Any, at: int, rows: Any, value: Any = 1) -> Goal:
    """The groups of cells with the value that touch the cell ``start`` at a side have ``number``
    cells in all; ``start`` itself does not count.

    ``at``: the number of the cell, counted row by row from 0.

    >>> from logicpuzzles import run, var
    >>> number = var()
    >>> run(0, number, touchedo(number, 0, 1, ((1, 0, 1), (1, 0, 1))))
    (4,)
    """
    whole = var()
    own = list(cells(rows))
    own[at] = value
    return lall(eq(whole, number + 1), regiono(whole, at, own, neighbours(rows)))


@relation(says="each of the {values} is connected with a number", technique="out of reach")
def _reachedo(rows: Any, numbered: Collection[int], value: Any) -> Goal:
    """A further cell with the value touches all that have numbers; so all are connected."""
    every = cells(rows)
    edges = (*neighbours(rows), *[(at, len(every)) for at in numbered])
    return connectedo((*every, value), edges, value=value)


@relation
def areaso(rows: Any, numbers: Any, value: Any = 0, every: bool = True) -> Goal:
    """What hangs together of the cells of a grid that have the value holds one of ``numbers``, which
    says of how many cells it is.

    ``numbers``: for each cell its number, ``None`` where there is none, and a text such as ``"?"``
    where the number is not told. ``every``: whether each area has a number; by default it has.

    >>> from logicpuzzles import domaino, grid, run
    >>> rows = grid(1, 3)
    >>> run(0, rows, domaino(rows, (0, 1)), areaso(rows, ((1, None, "?"),)))
    (((0, 1, 0),),)
    """
    own = cells(rows)
    marks = {at: number for at, number in enumerate(cells(numbers)) if number is not None}
    goals: list[Goal] = []
    for at, number in marks.items():
        others = [other for other in marks if other != at]
        if isinstance(number, str):
            goals.append(_unsizedo(own[at], at, rows, others, value))
        else:
            goals.append(_sizedo(number, own[at], at, rows, others, value))
    return lall(goals, [_reachedo(rows, list(marks), value)] if every else [])
