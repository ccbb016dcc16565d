"""Zebra puzzles: houses in a row, numbered from 1 on the left, each with one value of every category; no value stands
twice. Each clue says how two records, of which little is known, stand to each other.

Source: "Who owns the zebra?", Life International, 17 December 1962.
"""

from itertools import combinations, pairwise

from logicpuzzles import eq, grid, lall, lany, membero, permuteo, relation


@relation
def zebrao(street, groups):
    """street: a tuple for each house, left to right. groups: the values of each category."""
    row = grid(len(groups[0]), len(groups))
    columns = zip(*row, strict=True)
    return lall(eq(street, row), [permuteo(column, group) for column, group in zip(columns, groups, strict=True)])


@relation
def existso(a, street):
    """Record a is one of the houses."""
    return membero(a, street)


@relation
def sameo(a, b, street):
    """Records a and b are the same house."""
    return lany([lall(eq(a, house), eq(b, house)) for house in street])


@relation
def notsameo(a, b, street):
    """Records a and b are different houses."""
    return lany([lany(_pairo(a, b, one, two), _pairo(a, b, two, one)) for one, two in combinations(street, 2)])


@relation
def ato(a, place, street):
    """House a is number place, counted from 1 on the left."""
    return eq(a, street[place - 1])


@relation
def notato(a, place, street):
    """House a is not number place."""
    return lany([eq(a, house) for number, house in enumerate(street, 1) if number != place])


@relation
def righto(a, b, street):
    """House a stands immediately to the right of house b."""
    return lany([_pairo(a, b, right, left) for left, right in pairwise(street)])


@relation
def aftero(a, b, street):
    """House a stands somewhere to the right of house b."""
    return lany([_pairo(a, b, right, left) for left, right in combinations(street, 2)])


@relation
def nexto(a, b, street):
    """Houses a and b are next to each other."""
    return lany(righto(a, b, street), righto(b, a, street))


@relation
def notnexto(a, b, street):
    """Houses a and b are neither next to each other nor the same."""
    return lany([gapo(a, b, between, street) for between in range(1, len(street) - 1)])


@relation
def gapo(a, b, between, street):
    """Just so many houses stand between a and b."""
    pairs = [(street[n], street[n + between + 1]) for n in range(len(street) - between - 1)]
    return lany([lany(_pairo(a, b, one, two), _pairo(a, b, two, one)) for one, two in pairs])


def _pairo(a, b, one, two):
    return lall(eq(a, one), eq(b, two))
