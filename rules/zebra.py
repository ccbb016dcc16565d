"""Zebra puzzles: houses in a row, numbered from 1 on the left, each with one value of every category; no value stands
twice. Each clue says how two records, of which little is known, stand to each other.

Source: "Who owns the zebra?", Life International, 17 December 1962.
"""

from logicpuzzles import (
    differenceo,
    distanceo,
    elemento,
    eq,
    grid,
    lall,
    lany,
    lesso,
    membero,
    neq,
    permuteo,
    relation,
    vars,
)


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
    return _placeso(a, b, street, eq)


@relation
def notsameo(a, b, street):
    """Records a and b are different houses."""
    return _placeso(a, b, street, neq)


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
    return _placeso(a, b, street, lambda i, j: differenceo(i, j, 1))


@relation
def aftero(a, b, street):
    """House a stands somewhere to the right of house b."""
    return _placeso(a, b, street, lambda i, j: lesso(j, i))


@relation
def nexto(a, b, street):
    """Houses a and b are next to each other."""
    return _placeso(a, b, street, lambda i, j: distanceo(i, j, 1))


@relation
def notnexto(a, b, street):
    """Houses a and b are not next to each other; they may be the same."""
    return lany([sameo(a, b, street), *[gapo(a, b, between, street) for between in range(1, len(street) - 1)]])


@relation
def gapo(a, b, between, street):
    """Just so many houses stand between a and b."""
    return _placeso(a, b, street, lambda i, j: distanceo(i, j, between + 1))


@relation
def betweeno(a, b, c, street):
    """House b stands somewhere between houses a and c, whichever of these is on the left."""
    i, j, k = vars(3)
    places = [elemento(place, street, house) for place, house in ((i, a), (j, b), (k, c))]
    return lall(places, lany(lall(lesso(i, j), lesso(j, k)), lall(lesso(k, j), lesso(j, i))))


def _placeso(a, b, street, how):
    """The places of a and b stand to each other as ``how`` says."""
    i, j = vars(2)
    return lall(elemento(i, street, a), elemento(j, street, b), how(i, j))
