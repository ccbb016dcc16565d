"""At which places the houses of a clue may stand: the rules themselves are asked, once."""

from __future__ import annotations

from functools import cache

from logicpuzzles.asking.running import run
from logicpuzzles.core.negation import noto
from logicpuzzles.core.terms import vars
from logicpuzzles.kinds.discovery import kind_named

__all__ = ["places_of"]


@cache
def places_of(relation: str, count: int, houses: int, *numbers: int, denied: bool = False) -> frozenset[tuple[int, ...]]:
    """The places, from 0, of ``count`` houses of which a clue relation holds (``denied``: does not), in a street of so many
    houses. ``numbers``: what the relation takes besides, as the number of a house or of the houses between.

    >>> sorted(places_of("righto", 2, 3)), sorted(places_of("notato", 1, 3, 2))
    ([(1, 0), (2, 1)], [(0,), (2,)])
    """
    places = tuple(vars(count))
    street = tuple([(place,) for place in range(houses)])
    goal = kind_named("zebra").vocabulary[relation](*[(place,) for place in places], *numbers, street)
    return frozenset(run(0, places, noto(goal) if denied else goal))
