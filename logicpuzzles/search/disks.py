"""Flower disks by trying the turns of one disk after the other.

Disks lie on one another; some places of each are solid. They are turned so that every place is
covered by exactly one of them.

>>> from .result import finished
>>> finished(every_turn(["1100", "0110"])).solutions
((0, 1),)

The first disk stays as it is, for turning all disks together changes nothing; a disk that looks the
same after a turn is not turned so far. A turn is refused where a solid place meets another one.

Source: Rainhard Findling, "Flower disk rotation puzzle solver: Python vs Prolog", 2014.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import gcd, lcm

from .result import Budget, Result, Run, SearchStep, Solution, State, spent

Disk = Sequence[int] | str  # 0 and 1


def every_turn(
    disks: Sequence[Disk], budget: Budget = None, told: bool = False
) -> Run[tuple[int, ...], SearchStep]:
    """The run of a search for all solutions: a turn for each of ``disks``, which are 0 and 1 (solid)
    for each place, clockwise, all equally many. A disk turned by r has its solid place i where
    place i + r was. ``told``: with its steps.

    ``nodes`` counts the disks that were laid, ``successors`` the turns that were tried; ``budget``
    is the limit of ``nodes``. Raises ``ValueError`` for disks of different sizes.
    """
    solid = [
        tuple([place for place, mark in enumerate(disk) if mark in (1, "1")]) for disk in disks
    ]
    if not disks or len({len(disk) for disk in disks}) > 1:
        raise ValueError(
            "the disks have different numbers of places; expected equally many, of a disk at least"
        )
    size, nodes, successors = len(disks[0]), 0, 0
    if sum(map(len, solid)) != size:
        if told:
            yield SearchStep(
                "reject",
                f"there are {sum(map(len, solid))} solid places for {size} places: there is "
                "no solution",
            )
        return Result(complete=True)
    ranges = _ranges(solid, size)
    covered: dict[int, int] = {}  # a place, and the number of the disk that covers it
    turns: list[int] = []
    stack: list[Iterator[int]] = []
    while True:
        if spent(nodes, budget):
            return Result(gave_up=True, nodes=nodes, successors=successors)
        if len(turns) == len(disks):
            yield Solution(tuple(turns), nodes, successors)
        else:
            stack.append(iter(range(ranges[len(turns)])))
        laid = False
        while stack and not laid:
            if len(turns) == len(stack):
                turns.pop()
                covered = {place: disk for place, disk in covered.items() if disk != len(turns)}
            turn = next(stack[-1], None)
            if turn is None:
                stack.pop()
                if told:
                    yield SearchStep(
                        "back",
                        f"no turn is left for disk {len(stack) + 1}: back",
                        _draw_places(covered, size),
                    )
                continue
            successors += 1
            number = len(turns)
            places = [(place + turn) % size for place in solid[number]]
            met = next((place for place in places if place in covered), None)
            laid = met is None
            if laid:
                covered.update(dict.fromkeys(places, number))
                turns.append(turn)
                nodes += 1
            if told:
                why = (
                    ""
                    if met is None
                    else f": place {met + 1} is covered by disk {covered[met] + 1} already"
                )
                yield SearchStep(
                    "fill" if laid else "reject",
                    f"disk {number + 1} turned by {turn}{why}",
                    _draw_places(covered, size),
                )
        if not laid:
            return Result(complete=True, nodes=nodes, successors=successors)


def _ranges(solid: Sequence[tuple[int, ...]], size: int) -> list[int]:
    """How many turns of each disk must be tried: all disks so far look the same after being turned
    together by ``together``.
    """
    ranges = []
    together = 1
    for places in solid:
        period = next(
            turn
            for turn in range(1, size + 1)
            if {(place + turn) % size for place in places} == set(places)
        )
        ranges.append(gcd(together, period))
        together = lcm(together, period)
    return ranges


def _draw_places(covered: dict[int, int], size: int) -> State:
    """The places, each with the number of the disk that covers it."""
    return (tuple([str(covered[place] + 1) if place in covered else "" for place in range(size)]),)
