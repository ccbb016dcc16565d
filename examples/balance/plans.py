"""Plans of weighings as relations: one ball is heavier or lighter than the others, and a plan finds
it whatever the scale shows.

Totals are four numbers of balls: known to be good, perhaps heavier, perhaps lighter, perhaps
either. Each ball counts once.

Source: Freeman Dyson, "The problem of the pennies", The Mathematical Gazette 30, 1946; totals:
fsvieira, "Balance", a game, 2014.
"""

from logicpuzzles import conde, eq, grid, lall, lesso, lineo, membero, relation, run, sumo, vars


@relation
def totalso(totals, count, most):
    """totals sum to count, and none of these five numbers is above most. most: known."""
    four = tuple(vars(4))
    return lall(
        eq(totals, four),
        sumo(four, count),
        [membero(total, tuple(range(most + 1))) for total in (*four, count)],
    )


@relation
def scaleo(totals, left, right, outcome, after, balls):
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
def loado(totals, left, right, each, balls):
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
def clearedo(totals, left, right, after):
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
def suspecto(down, up, after):
    """Balls on the plate that goes down stay perhaps heavier, balls on the other perhaps lighter;
    all others are good.
    """
    return lall(sumo((down[1], down[3]), after[1]), sumo((up[2], up[3]), after[2]), eq(after[3], 0))


@relation
def plano(plan, totals, weighings, balls):
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


GROUPS = ("good", "perhaps heavier", "perhaps lighter", "unknown")


def shown(totals):
    """Totals in words."""
    return ", ".join(
        f"{count} {group}" for count, group in zip(totals, GROUPS, strict=True) if count
    )


def show(plan, indent=""):
    """A plan line by line, without weighings of nothing."""
    if plan and sum(plan[0]):
        left, right, *rest = plan
        print(f"{indent}weigh {shown(left)} against {shown(right)}")
        for outcome, then in zip(
            ("if equal", "if left goes down", "if right goes down"), rest, strict=True
        ):
            if then and sum(then[0]):
                print(f"{indent}  {outcome}")
                show(then, indent + "    ")


if __name__ == "__main__":
    plan = vars(1)[0]
    print("Twelve balls in three weighings:")
    show(run(1, plan, plano(plan, (0, 0, 0, 12), 3, 12))[0], "  ")
    print(
        "Thirteen in three:", run(1, plan, plano(plan, (0, 0, 0, 13), 3, 13)) or "there is no plan"
    )
    print(
        "Thirteen and a good one:",
        "there is a plan"
        if run(1, plan, plano(plan, (1, 0, 0, 13), 3, 14))
        else "there is no plan",
    )

    print("Four against four of twelve:")
    outcome, after = vars(2)
    for answer in run(
        0, (outcome, after), scaleo((0, 0, 0, 12), (0, 0, 0, 4), (0, 0, 0, 4), outcome, after, 12)
    ):
        print(f"  {answer[0]}: {shown(answer[1])}")
    before, left, right = vars(3)
    ways = run(0, (before, left, right), scaleo(before, left, right, "equal", (2, 0, 0, 1), 3))
    print("Three balls, one of them unknown after the plates were equal:")
    for before, left, right in ways:
        print(f"  {shown(before)}: {shown(left)} against {shown(right)}")
