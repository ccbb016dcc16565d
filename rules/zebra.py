"""Zebra puzzles: houses in a row, numbered from 1 on the left, each with one value of every
category; no value stands twice. A clue relates houses of which only some values are known.

Source: "Who owns the zebra?", Life International, 17 December 1962.
"""

from itertools import combinations, pairwise, product

from logicpuzzles import (  # isort: skip
    Board, Records, columns, eq, grid, groups, items, lall, many, membero, noto, numbers, opposite,
    permuteo, relation, texts,
)  # fmt: skip

ALIASES = ("einstein", "logicgrid")
FAMILY = "text"
POPULAR = 9
HOUSE, PAIRS = items(), many(many(texts(), 2, 2))


@relation
def zebrao(street, groups: groups()):
    """street: a tuple for each house, left to right. groups: the values of each category."""
    row = grid(len(groups[0]), len(groups))
    return lall(
        eq(street, row),
        [permuteo(column, group) for column, group in zip(columns(row), groups, strict=True)],
    )


@relation
def _standso(houses, street, order):
    """Houses are one of the tuples of houses that order gives for the street. order: a function
    from a row to tuples.
    """
    return membero(houses, order(street))


@relation(negates=_standso)
def _notstandso(houses, street, order):
    """Houses are on the street, but not one of the tuples that order gives for it."""
    places = range(len(street))
    others = sorted({*product(places, repeat=len(houses))}.difference(order(places)))
    return membero(houses, [tuple([street[place] for place in each]) for each in others])


def _both_ways(tuples):
    return [each for forward in tuples for each in (forward, forward[::-1])]


@relation
def existso(a: HOUSE, street):
    """Record a is one of the houses."""
    return membero(a, street)


@relation
def sameo(a: HOUSE, b: HOUSE, street):
    """Records a and b are the same house."""
    return _standso((a, b), street, lambda row: zip(row, row, strict=True))


@relation
def ato(a: HOUSE, place: numbers(1, "height"), street):
    """House a is number place, counted from 1 on the left."""
    return _standso((a,), street, lambda row: [(row[place - 1],)])


@relation
def endo(a: HOUSE, street):
    """House a stands at one end of the street."""
    return _standso((a,), street, lambda row: [(row[0],), (row[-1],)])


@relation
def righto(a: HOUSE, b: HOUSE, street):
    """House a stands immediately to the right of house b."""
    return _standso((b, a), street, pairwise)


@relation
def nexto(a: HOUSE, b: HOUSE, street):
    """Houses a and b are next to each other."""
    return _standso((a, b), street, lambda row: _both_ways(pairwise(row)))


@relation
def aftero(a: HOUSE, b: HOUSE, street):
    """House a stands somewhere to the right of house b."""
    return _standso((b, a), street, lambda row: combinations(row, 2))


@relation
def gapo(a: HOUSE, b: HOUSE, between: numbers(), street):
    """Exactly so many houses stand between a and b. between: their number."""
    return _standso(
        (a, b), street, lambda row: _both_ways(zip(row, row[between + 1 :], strict=False))
    )


@relation
def betweeno(a: HOUSE, b: HOUSE, c: HOUSE, street):
    """House b stands somewhere between houses a and c, in either order."""
    return _standso((a, b, c), street, lambda row: _both_ways(combinations(row, 3)))


@relation
def rankedo(a: HOUSE, b: HOUSE, category: numbers(), pairs: PAIRS, street):
    """The values of houses a and b in a category are one of the pairs. category: its number, from
    0.
    """
    return lall(membero(a, street), membero(b, street), membero((a[category], b[category]), pairs))


@relation(negates=rankedo)
def notrankedo(a: HOUSE, b: HOUSE, category: numbers(), pairs: PAIRS, street):
    """The values of houses a and b in a category are none of the pairs."""
    return lall(
        membero(a, street), membero(b, street), noto(membero((a[category], b[category]), pairs))
    )


notsameo, notato, notendo, notnexto = map(opposite, (sameo, ato, endo, nexto))

BOARD = Board(Records("house"))
