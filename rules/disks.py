"""Flower disks: disks lie on one another, each with some of its places solid, usually four disks of
twelve places with three solid ones. Turn them so that every place is covered by exactly one disk.

A disk turned by r has its solid place i where place i + r was, clockwise. Turning all disks
together changes nothing, and neither does turning one disk until it looks the same. Only one of
such solutions counts: the one with the smallest turn of the first disk, which is 0, then of the
second, and so on.

Source: Rainhard Findling, "Flower disk rotation puzzle solver: Python vs Prolog", 2014.
"""

from math import gcd, lcm

from logicpuzzles import (
    Board,
    Row,
    alldiffo,
    cells,
    eq,
    lall,
    many,
    numbers,
    relation,
    tableo,
    vars,
)

FAMILY = "sums"


@relation
def diskso(board, disks: many(many(numbers(0, 1), 1), 1)):
    """board: the turn of each disk, any of them unknown. disks: a tuple of 0 and 1 (solid) for each
    disk, all of one length.
    """
    size = len(disks[0])
    turns = tuple(vars(len(disks)))
    covered = [tuple(vars(sum(disk))) for disk in disks]
    turned = []
    together = 1  # turning all disks so far by this much changes nothing
    for disk, turn, places in zip(disks, turns, covered, strict=True):
        period = next(turn for turn in range(1, size + 1) if disk[turn:] + disk[:turn] == disk)
        turned.append(turnedo(disk, turn, places, gcd(together, period)))
        together = lcm(together, period)
    return lall(
        eq(board, turns),
        eq(sum(map(sum, disks)), size),  # a solid place for each place to cover
        turned,
        alldiffo(cells(covered)),
    )


@relation
def turnedo(disk, turn, places, turns):
    """A disk turned by turn covers these places: a tuple, one for each solid place. turns: turn is
    less than this number.
    """
    solid = [place for place, cover in enumerate(disk) if cover]
    rows = [(turn, *[(place + turn) % len(disk) for place in solid]) for turn in range(turns)]
    return tableo((turn, *places), rows)


BOARD = Board(
    Row(lambda known: tuple([f"disk {number}" for number, _ in enumerate(known["disks"], 1)]))
)
