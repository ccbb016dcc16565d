"""Plans of weighings. One ball is heavier or lighter than the others, and a plan finds it whatever
the scale shows.

Totals are four numbers of balls: known to be good, perhaps heavier, perhaps lighter, perhaps
either. Each ball counts once.

Source: Freeman Dyson, "The problem of the pennies", The Mathematical Gazette 30, 1946; totals:
fsvieira, "Balance", a game, 2014.
"""

from __future__ import annotations

from itertools import product
from typing import Any

from logicpuzzles.core.goals import Goal, conde, eq, lall, relation
from logicpuzzles.core.terms import grid, vars
from logicpuzzles.relations import lesso, lineo, membero, sumo, tableo


@relation
def totalso(totals: Any, count: Any, most: int) -> Goal:
    """totals sum to count, and none of these five numbers is above most. most: known."""
    four = tuple(vars(4))
    return lall(
        eq(totals, four),
        sumo(four, count),
        [membero(total, tuple(range(most + 1))) for total in (*four, count)],
    )


@relation
def scaleo(totals: Any, left: Any, right: Any, outcome: Any, after: Any, balls: int) -> Goal:
    """A weighing turns totals into the totals after, a ball still in doubt. left, right: totals on
    the plates. balls: known.
    """
    now, a, b, then = rows = grid(4, 4)
    each = vars(1)[0]
    return lall(
        eq((totals, left, right, after), rows),
        [loado(now, a, b, each, balls), lesso(0, each)],
        [totalso(then, balls, balls), lesso(then[0], balls)],
        conde(
            [eq(outcome, "equal"), clearedo(now, a, b, then)],
            [eq(outcome, "left"), suspecto(a, b, then)],
            [eq(outcome, "right"), suspecto(b, a, then)],
        ),
    )


@relation
def loado(totals: Any, left: Any, right: Any, each: Any, balls: int) -> Goal:
    """The plates hold equally many of the balls in totals. each: how many. totals, left, right:
    tuples of four. balls: known.
    """
    held = [
        lineo((1, 1), plates, "<=", total)
        for total, *plates in zip(totals, left, right, strict=True)
    ]
    return lall(
        totalso(totals, balls, balls),
        [totalso(plate, each, balls // 2) for plate in (left, right)],
        held,
    )


@relation
def clearedo(totals: Any, left: Any, right: Any, after: Any) -> Goal:
    """The balls on both plates turn out good; nothing changes for the others. All totals: tuples of
    four.
    """
    return lall(
        [
            sumo(parts, total)
            for total, *parts in list(zip(totals, left, right, after, strict=True))[1:]
        ]
    )


@relation
def suspecto(down: Any, up: Any, after: Any) -> Goal:
    """Balls on the plate that goes down stay perhaps heavier, balls on the other perhaps lighter;
    all others are good.
    """
    return lall(sumo((down[1], down[3]), after[1]), sumo((up[2], up[3]), after[2]), eq(after[3], 0))


@relation
def plano(plan: Any, totals: Any, weighings: int, balls: int) -> Goal:
    """The plan finds the odd ball, from these totals, in so many weighings. plan: the totals on the
    left and the right plate, perhaps all 0, then a plan for each outcome (equal, left, right); ()
    at the end. weighings, balls: known.
    """
    now, left, right, *after = grid(6, 4)
    each, *plans = vars(4)
    # A weighing has three outcomes. Each answer that is still possible (a ball may have two) needs
    # its own series of outcomes.
    here = lall(
        eq(totals, now), totalso(now, balls, balls), lineo((0, 1, 1, 2), now, "<=", 3**weighings)
    )
    if not weighings:
        return lall(here, eq(plan, ()))
    return lall(
        [here, eq(plan, (left, right, *plans)), loado(now, left, right, each, balls)],
        [
            clearedo(now, left, right, after[0]),
            suspecto(left, right, after[1]),
            suspecto(right, left, after[2]),
        ],
        [plano(rest, then, weighings - 1, balls) for rest, then in zip(plans, after, strict=True)],
    )


@relation
def schemeo(codes: Any, balls: int, weighings: int) -> Goal:
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
