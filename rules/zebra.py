"""Zebra puzzles: houses in a row, numbered from 1 on the left, each with one value of every category; no value stands
twice. Each clue says how two records, of which little is known, stand to each other.

Source: "Who owns the zebra?", Life International, 17 December 1962.
"""

from logicpuzzles import (
    Board,
    Records,
    differenceo,
    distanceo,
    elemento,
    eq,
    grid,
    lall,
    lany,
    lesso,
    membero,
    noto,
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
def _placeso(houses, street, how):
    """The places of houses, counted from 0, stand to each other as how says: a function from places to a goal."""
    places = vars(len(houses))
    return lall([elemento(place, street, house) for place, house in zip(places, houses, strict=True)], how(*places))


@relation(negates=_placeso)
def _notplaceso(houses, street, how):
    """The places of houses do not stand to each other as how says."""
    return _placeso(houses, street, lambda *places: noto(how(*places)))


@relation
def existso(a, street):
    """Record a is one of the houses."""
    return membero(a, street)


@relation
def sameo(a, b, street):
    """Records a and b are the same house."""
    return _placeso((a, b), street, eq)


@relation(negates=sameo)
def notsameo(a, b, street):
    """Records a and b are different houses."""
    return _notplaceso((a, b), street, eq)


@relation
def ato(a, place, street):
    """House a is number place, counted from 1 on the left."""
    return eq(a, street[place - 1])


@relation(negates=ato)
def notato(a, place, street):
    """House a is not number place."""
    return lany([eq(a, house) for number, house in enumerate(street, 1) if number != place])


@relation
def endo(a, street):
    """House a stands at one end of the street."""
    return lany(eq(a, street[0]), eq(a, street[-1]))


@relation(negates=endo)
def notendo(a, street):
    """House a stands at neither end."""
    return lany([eq(a, house) for house in street[1:-1]])


@relation
def righto(a, b, street):
    """House a stands immediately to the right of house b."""
    return _placeso((a, b), street, lambda i, j: differenceo(i, j, 1))


@relation
def aftero(a, b, street):
    """House a stands somewhere to the right of house b."""
    return _placeso((a, b), street, lambda i, j: lesso(j, i))


@relation
def nexto(a, b, street):
    """Houses a and b are next to each other."""
    return _placeso((a, b), street, lambda i, j: distanceo(i, j, 1))


@relation(negates=nexto)
def notnexto(a, b, street):
    """Houses a and b are not next to each other; they may be the same."""
    return _notplaceso((a, b), street, lambda i, j: distanceo(i, j, 1))


@relation
def gapo(a, b, between, street):
    """Just so many houses stand between a and b."""
    return _placeso((a, b), street, lambda i, j: distanceo(i, j, between + 1))


@relation
def betweeno(a, b, c, street):
    """House b stands somewhere between houses a and c, whichever of these is on the left."""
    return _placeso((a, b, c), street, lambda i, j, k: lany(lall(lesso(i, j), lesso(j, k)), lall(lesso(k, j), lesso(j, i))))


@relation
def rankedo(a, b, category, pairs, street):
    """The values of houses a and b in a category are one of the pairs. category: its number, from 0."""
    return lall(membero(a, street), membero(b, street), membero((a[category], b[category]), pairs))


@relation(negates=rankedo)
def notrankedo(a, b, category, pairs, street):
    """The values of houses a and b in a category are none of the pairs."""
    return lall(membero(a, street), membero(b, street), noto(membero((a[category], b[category]), pairs)))


BOARD = Board(Records("house"))
