"""The places where the houses of a clue may stand. The rules themselves answer, once for each
clue.
"""

from __future__ import annotations

from functools import cache

from logicpuzzles.asking.running import run
from logicpuzzles.core.negation import noto
from logicpuzzles.core.terms import vars
from logicpuzzles.kinds.discovery import kind_named


@cache
def places_of(
    relation: str, count: int, houses: int, *numbers: int, denied: bool = False
) -> frozenset[tuple[int, ...]]:
    """The places, from 0, of ``count`` houses for which a clue relation holds (``denied``: does not
    hold).

    ``houses``: how many the street has. ``numbers``: further arguments of the relation, such as the
    number of houses between.

    >>> sorted(places_of("righto", 2, 3)), sorted(places_of("notato", 1, 3, 2))
    ([(1, 0), (2, 1)], [(0,), (2,)])
    """
    places = tuple(vars(count))
    street = tuple((place,) for place in range(houses))
    goal = kind_named("zebra").vocabulary[relation](
        *[(place,) for place in places], *numbers, street
    )
    return frozenset(run(0, places, noto(goal) if denied else goal))
