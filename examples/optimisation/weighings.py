"""Twelve balls, one of them lighter or heavier than the others. How few weighings, all fixed
beforehand, always find it?

The question is put to schemes of at most four weighings; one in which no ball lies on a plate is
not made. That two weighings are too few is proven by the search for schemes only. For plans that go
by the outcomes it follows from counting: two weighings have 9 series of outcomes, and there are 24
answers to tell apart.

It prints:

    3 balls: 2 weighings
      2 against 1
      3 against 1
    12 balls: 3 weighings
      4 5 6 7 against 1 2 3 8
      8 9 10 11 against 1 2 6 7
      6 8 9 12 against 1 3 5 11
"""

from itertools import product

from logicpuzzles import (
    conde,
    eq,
    grid,
    lall,
    lineo,
    membero,
    relation,
    run,
    sumo,
    tableo,
    var,
    vars,
)

MOST = 4


@relation
def schemeo(codes, balls, weighings):
    """Weighings fixed beforehand find the odd one of so many balls. codes: a tuple for each ball,
    its plate in each weighing (1 left, -1 right, 0 neither), no two equal or opposite; a tuple of
    zeros stands for no ball. balls, weighings: known.
    """
    ways = [
        way for way in product((1, 0, -1), repeat=weighings) if way > (0,) * weighings
    ]  # one of each two opposite codes
    rows, used, each = grid(len(ways), weighings), vars(len(ways)), vars(weighings)
    columns = zip(each, zip(*rows, strict=True), zip(*ways, strict=True), strict=True)
    return lall(
        [
            eq(codes, rows),
            sumo(used, balls),
            [membero(half, tuple(range(balls // 2 + 1))) for half in each],
        ],
        [
            tableo(
                (sign_used, *row),
                [(abs(sign), *[sign * plate for plate in way]) for sign in (1, -1, 0)],
            )
            for sign_used, row, way in zip(used, rows, ways, strict=True)
        ],
        # As many balls on the left plate as on the right: the column sums to 0, and half its balls
        # is a whole number.
        [
            [sumo(row, 0), lineo((*map(abs, way), -2), (*used, half), "=", 0)]
            for half, row, way in columns
        ],
    )


@relation
def fewo(codes, balls, weighings):
    """The scheme finds the odd one of so many balls in so many weighings. balls: known."""
    weighed = vars(MOST)
    return lall(
        schemeo(codes, balls, MOST),
        [
            conde(
                [eq(number, 0), [eq(plate, 0) for plate in column]],
                [eq(number, 1), membero(1, column)],
            )
            for number, column in zip(weighed, zip(*codes, strict=True), strict=True)
        ],
        sumo(weighed, weighings),
    )


if __name__ == "__main__":
    codes, weighings = tuple(tuple(vars(MOST)) for _ in range((3**MOST - 1) // 2)), var()
    for balls in (3, 12):
        ((weighings_needed, scheme),) = run(
            1, (weighings, codes), fewo(codes, balls, weighings), minimise=weighings
        )
        print(f"{balls} balls: {weighings_needed} weighings")
        placed = [code for code in scheme if any(code)]
        for column in zip(*placed, strict=True):
            left, right = (
                [str(ball) for ball, plate in enumerate(column, 1) if plate == side]
                for side in (1, -1)
            )
            if left:
                print(f"  {' '.join(left)} against {' '.join(right)}")
