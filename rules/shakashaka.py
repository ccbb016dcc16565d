"""Shakashaka (Proof of Quilt): white cells stay white or get a black triangle, one half of the cell,
so that each white area is a rectangle, upright or aslant. The number on a wall says how many of the
cells beside it have a triangle.

Source: Guten, "Shakashaka", Nikoli, 2008.
"""

from functools import cache
from itertools import groupby, product

from logicpuzzles import (  # isort: skip
    Board, Cells, Clues, at, codes, domaino, eq, grid, lall, numbers, relation, tableo,
)  # fmt: skip

FAMILY = "shading"
ROUND = ((-1, -1), (-1, 0), (0, 0), (0, -1))  # the cells around a corner, clockwise


@relation(
    says="triangles beside the wall at {where}: {number}",
    technique=("triangles of a wall", "wall completed"),
)
def besideo(number, beside):
    """number: how many of the cells beside the wall have a triangle."""
    ways = product(range(5), repeat=len(beside))
    return tableo((number, *beside), [(sum(map(bool, way)), *way) for way in ways])


def is_white(value, corner):
    """The two eighths of a full turn around a corner of a cell, from its side that comes first
    clockwise: whether they are white. value: 0, or 1 to 4 for a black half at the lower left, lower
    right, upper right or upper left. corner: 0 to 3, clockwise from the upper left.
    """
    if not value:
        return True, True
    away = (4 - value - corner) % 4  # corners from here to the black one, clockwise
    return away not in (0, 1), away not in (0, 3)


@cache
def corners(there):
    """The values of the cells around a corner with which no white area has a corner that is no
    right angle. there: which of ROUND are cells; all else is black.
    """
    rows = []
    for way in product(*[range(5) if each else (None,) for each in there]):
        turn = [
            white
            for value, corner in zip(way, (2, 3, 0, 1), strict=True)
            for white in ((False, False) if value is None else is_white(value, corner))
        ]
        start = turn.index(False) if False in turn else 0
        angles = [len([*run]) for white, run in groupby(turn[start:] + turn[:start]) if white]
        if {2, 4, 8}.issuperset(angles):
            rows.append(tuple([value for value in way if value is not None]))
    return rows


@relation(says="white areas have right angles", technique="corner")
def righto(around, rows):
    """around: the cells that touch at a corner. rows: what they may be."""
    return tableo(around, rows)


@relation
def shakashakao(board, size, walls=()):
    """board: rows of cells, any of them unknown. walls: the places that are not cells."""
    rows = grid(*size, without=walls)
    height, width = size
    goals = [eq(board, rows), domaino(rows, range(5))]
    for y, x in product(range(height + 1), range(width + 1)):
        places = [(y + down, x + right) for down, right in ROUND]
        there = [0 <= r < height and 0 <= c < width and (r, c) not in walls for r, c in places]
        around = at(rows, [place for place, cell in zip(places, there, strict=True) if cell])
        if around:
            goals.append(righto(tuple(around), corners(tuple(there))))
    return lall(goals)


BOARD = Board(
    Cells("-◣◢◥◤", given=False),
    Clues("walls", numbers(0, 4), besideo, scope="beside", blocks=True, bare="#", noun="wall"),
    words=("white", "◣", "◢", "◥", "◤"),
)

CODES = (
    codes.puzz_link(
        "shakashaka", codes.Each("walls", codes.SMALL | codes.Signs({".": codes.BARE}))
    ),
    codes.pzprv3(
        "shakashaka",
        codes.MarkTable(walls=codes.Signs("01234", numbered=True) | codes.Signs({"5": codes.BARE})),
        codes.MarkTable(answer={"+": 0, "2": 1, "3": 2, "4": 3, "5": 4}),
    ),
)
