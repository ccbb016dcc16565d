"""The odd ball by explicit search: the fewest weighings from any state, a plan for them, and proofs
that fewer do not suffice.

All balls weigh the same except one, which is heavier or lighter. A weighing compares as many balls
on the left plate as on the right. Balls about which the same is known are not told apart: a state
is four numbers, and so are the balls on a plate.

>>> least(BallGroups(0, 0, 0, 12)), least(BallGroups(0, 0, 0, 13)), least(BallGroups(0, 0, 1, 13)), least(BallGroups(0, 0, 0, 2))
(3, 4, 3, None)
>>> best(BallGroups(0, 0, 0, 12)).left
BallGroups(heavier=0, lighter=0, equal=0, unknown=4)

The bound: a weighing has three outcomes, so k weighings tell at most 3^k possibilities apart, and
an unknown ball is two of them. With a ball that is known to be good the bound is always reached.
Without one the first weighing cannot always divide the possibilities evenly enough: k weighings
find the odd one among 3 to (3^k - 3)/2 unknown balls, and no more.

Source: Freeman Dyson, "The problem of the pennies", The Mathematical Gazette 30, 1946.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import product
from typing import NamedTuple

OUTCOMES = BALANCED, LEFT, RIGHT = (
    "balanced",
    "left",
    "right",
)  # no plate goes down, the left one does, the right one does


class BallGroups(NamedTuple):
    """How many balls are good or heavier, good or lighter, known to be good ("equal"), and wholly
    unknown.
    """

    heavier: int = 0
    lighter: int = 0
    equal: int = 0
    unknown: int = 0


class Weighing(NamedTuple):
    """The balls on the left plate are weighed against those on the right plate."""

    left: BallGroups
    right: BallGroups


class WeighingPlan(NamedTuple):
    """The next weighing in a state, and in ``then`` the plan after each of ``OUTCOMES``.

    An outcome that cannot happen has ``None``. At the end, when the odd ball is known, ``weighing``
    is ``None`` and ``then`` is empty. Plans for equal states are one object.
    """

    state: BallGroups
    weighing: Weighing | None
    then: tuple[WeighingPlan | None, ...]


def possibilities(state: BallGroups) -> int:
    """How many answers a state leaves: pairs of a ball and its direction."""
    return state.heavier + state.lighter + 2 * state.unknown


def in_doubt(state: BallGroups) -> int:
    """How many balls of a state may be the odd one."""
    return state.heavier + state.lighter + state.unknown


def outcomes(state: BallGroups, weighing: Weighing) -> tuple[BallGroups | None, ...]:
    """The state after each of ``OUTCOMES``; ``None`` where all balls would be good, which is
    impossible.

    Raises ``ValueError`` when the plates hold different numbers of balls, none, or more than there
    are.

    >>> outcomes(BallGroups(unknown=12), Weighing(BallGroups(unknown=4), BallGroups(unknown=4)))[1]
    BallGroups(heavier=4, lighter=4, equal=4, unknown=0)
    """
    left, right = weighing
    off = BallGroups(*[all_ - a - b for all_, a, b in zip(state, left, right, strict=True)])
    if min(*left, *right, *off) < 0:
        raise ValueError(f"of {tuple(state)} there are not {tuple(left)} and {tuple(right)}")
    if not sum(left) == sum(right) > 0:
        raise ValueError(
            f"the plates hold {sum(left)} and {sum(right)} balls; expected the same number, not 0"
        )
    count = sum(state)
    after = (
        (off.heavier, off.lighter, off.unknown),
        (left.heavier + left.unknown, right.lighter + right.unknown, 0),
        (right.heavier + right.unknown, left.lighter + left.unknown, 0),
    )
    return tuple(
        [BallGroups(h, l, count - h - l - u, u) if h or l or u else None for h, l, u in after]
    )


def weighings(state: BallGroups) -> Iterator[Weighing]:
    """All weighings of a state, but only one of two that mirror each other.

    Balls known to be good only fill up the plate that holds fewer other balls: more good balls
    would not help.
    """
    ways = [
        [(a, b) for a in range(n + 1) for b in range(n + 1 - a)]
        for n in (state.heavier, state.lighter, state.unknown)
    ]
    for (ha, hb), (la, lb), (ua, ub) in product(*ways):
        more = ha + la + ua - hb - lb - ub
        if (
            abs(more) <= state.equal
            and (ha, la, ua) >= (hb, lb, ub)
            and ha + la + ua + hb + lb + ub
        ):
            yield Weighing(
                BallGroups(ha, la, max(-more, 0), ua), BallGroups(hb, lb, max(more, 0), ub)
            )


def _check_groups(state: BallGroups) -> BallGroups:
    if min(state) < 0:
        raise ValueError(f"{tuple(state)} is no state; expected no number below 0")
    if not possibilities(state):
        raise ValueError(f"{tuple(state)} is no state; expected a ball that may be the odd one")
    return BallGroups(*state)


# --- the search -----------------------------------------------------------------------------------


def least(state: BallGroups) -> int | None:
    """The fewest weighings that find the odd ball and its direction, whatever the scale shows;
    ``None`` if no number suffices.

    Raises ``ValueError`` for numbers below 0, and when no ball is in doubt.
    """
    state = _check_groups(state)
    bound = 0
    while possibilities(state) > 3**bound:
        bound += 1
    # One weighing above the bound is enough for three balls or more. For two balls either the bound
    # is enough, or no number is.
    for count in (bound, bound + 1):
        if _enough(state, count):
            return count
    return None


def best(state: BallGroups) -> Weighing | None:
    """A weighing after which the fewest weighings remain, whatever the scale shows; ``None`` if the
    odd ball is known.

    Raises ``ValueError`` when no number of weighings finds the odd ball.
    """
    count = least(state)
    if count is None:
        raise ValueError(f"no weighings find the odd ball from {tuple(state)}")
    return _first_weighing(BallGroups(*state), count) if count else None


def _enough(state: BallGroups, count: int) -> bool:
    if possibilities(state) <= 1 or possibilities(state) > 3**count:
        return possibilities(state) == 1
    return _first_weighing(state, count) is not None


@lru_cache(maxsize=1 << 16)
def _first_weighing(state: BallGroups, count: int) -> Weighing | None:
    """The first weighing for which ``count - 1`` more are enough after each outcome."""
    for weighing in _candidates(state, 3 ** (count - 1)):
        if all([after is None or _enough(after, count - 1) for after in outcomes(state, weighing)]):
            return weighing
    return None


# By how many balls more of a group lie on the left plate than on the right one: heavier, lighter,
# unknown. With a good ball these reach the bound. Without one the three sum to 0, and greater
# numbers are never needed: while one of them is 3, or two are 2, balls can be moved or swapped
# across the plates so that these get closer together and no outcome gets more possibilities than
# the worst one had. Weighings that need few good balls come first.
_LEANS = sorted(
    [lean for lean in product((0, 1, -1, 2, -2), repeat=3) if lean >= (0, 0, 0)],
    key=lambda lean: (abs(sum(lean)), sum(map(abs, lean)), [-by for by in lean]),
)


def _candidates(state: BallGroups, most: int) -> Iterator[Weighing]:
    """Weighings that leave at most ``most`` possibilities after each outcome, the most even
    division first.

    One weighing stands for all that divide the possibilities alike.
    """
    all_ = possibilities(state)
    low, high = max(all_ - most, 1), min(2 * most, all_)
    for tipping in _outwards(2 * all_ // 3, low, high):  # possibilities for which a plate goes down
        for lean in _LEANS:
            h, l, u = lean
            if (
                abs(h + l + u) > state.equal
                or (tipping + h + l) % 2
                or tipping + abs(h - l) > 2 * most
            ):
                continue
            weighing = _load_scales(state, lean, tipping)
            if weighing is not None:
                yield weighing


def _outwards(middle: int, low: int, high: int) -> Iterator[int]:
    """The numbers from low to high, those near the middle first."""
    middle = max(low, min(middle, high))
    for step in range(high - low + 1):
        if middle + step <= high:
            yield middle + step
        if step and middle - step >= low:
            yield middle - step


def _load_scales(state: BallGroups, lean: tuple[int, ...], tipping: int) -> Weighing | None:
    """The weighing with the fewest balls for a lean of the plates in which a plate goes down for
    ``tipping`` possibilities.
    """
    h, l, u = lean
    # Both plates together hold as many balls of a group as it leans by, and perhaps some pairs.
    most_h, most_l, most_u = [
        n - (n - by) % 2
        for n, by in zip((state.heavier, state.lighter, state.unknown), lean, strict=True)
    ]
    unknown = min(most_u, (tipping - abs(h) - abs(l)) // 2)
    unknown -= (unknown - u) % 2
    rest = tipping - 2 * unknown
    heavier = min(most_h, rest - abs(l))
    lighter = rest - heavier
    if heavier < abs(h) or not abs(l) <= lighter <= most_l or unknown < abs(u):
        return None
    (ha, la, ua), (hb, lb, ub) = (
        [(n + side * by) // 2 for n, by in zip((heavier, lighter, unknown), lean, strict=True)]
        for side in (1, -1)
    )
    more = h + l + u
    return Weighing(BallGroups(ha, la, max(-more, 0), ua), BallGroups(hb, lb, max(more, 0), ub))


# --- plans and proofs -----------------------------------------------------------------------------


def plan(start: BallGroups | int) -> WeighingPlan | None:
    """A plan of the fewest weighings; ``None`` when there is none. ``start``: a state, or a number
    of unknown balls.
    """
    state = _start_groups(start)
    return None if least(state) is None else _plan_weighings(state)


def _start_groups(start: BallGroups | int) -> BallGroups:
    return _check_groups(BallGroups(unknown=start) if isinstance(start, int) else start)


@lru_cache(maxsize=1 << 16)
def _plan_weighings(state: BallGroups) -> WeighingPlan:
    weighing = best(state)
    if weighing is None:
        return WeighingPlan(state, None, ())
    return WeighingPlan(
        state,
        weighing,
        tuple([after and _plan_weighings(after) for after in outcomes(state, weighing)]),
    )


def sorted_out(groups: list[list[int]], side: dict[int, int], tips: int) -> list[list[int]]:
    """The groups of numbered balls after a weighing. ``groups``: those before it, in the order of
    ``BallGroups``. ``side``: the balls on the left plate (1) and on the right one (-1). ``tips``: the
    plate that went down, 0 for none.

    >>> sorted_out([[], [], [], [1, 2, 3]], {1: 1, 2: -1}, 1)
    [[1], [2], [3], []]
    """
    after: list[list[int]] = [[], [], [], []]
    for place, may in enumerate(((1,), (-1,), (), (1, -1))):
        for ball in groups[place]:
            still = [sign for sign in may if side.get(ball, 0) * sign == tips]
            after[3 if len(still) == 2 else 2 if not still else 0 if still == [1] else 1].append(
                ball
            )
    return after


class Tree(NamedTuple):
    """A plan with numbered balls: those on the left plate and on the right one, and in ``then`` the
    tree after each of ``OUTCOMES``, ``None`` where that cannot happen. At the end the plates are
    empty, and ``odd`` is the ball and 1 if it is heavier, -1 if lighter.
    """

    left: tuple[int, ...]
    right: tuple[int, ...]
    then: tuple[Tree | None, ...]
    odd: tuple[int, int] | None = None


def tree(plan: WeighingPlan) -> Tree:
    """A plan with numbered balls, from 1 on, which lie on the plates in their order.

    >>> three = plan(3)
    >>> three is not None and tree(three)[:2]
    ((1,), (2,))
    """
    numbers = iter(range(1, sum(plan.state) + 1))
    return _number_balls(plan, [[next(numbers) for _ in range(count)] for count in plan.state])


def _number_balls(plan: WeighingPlan, groups: list[list[int]]) -> Tree:
    if plan.weighing is None:
        heavier, lighter, _, _ = groups
        return Tree((), (), (), (heavier[0], 1) if heavier else (lighter[0], -1))
    left, right = plan.weighing
    on_left = [group[:a] for a, group in zip(left, groups, strict=True)]
    on_right = [group[a : a + b] for a, b, group in zip(left, right, groups, strict=True)]
    side = {ball: 1 for group in on_left for ball in group} | {
        ball: -1 for group in on_right for ball in group
    }
    then = [
        after and _number_balls(after, sorted_out(groups, side, tips))
        for tips, after in zip((0, 1, -1), plan.then, strict=True)
    ]
    first, second = (
        tuple(sorted([ball for ball, on in side.items() if on == sign])) for sign in (1, -1)
    )
    return Tree(first, second, tuple(then))


def too_many(balls: int, count: int) -> list[tuple[int, str, int]] | None:
    """The proof by counting that ``count`` weighings do not suffice for so many unknown balls,
    ``None`` if it fails: for each number of balls on a plate in the first weighing, an outcome, and
    the possibilities that it leaves, which are too many.

    >>> too_many(13, 3)[3:5], too_many(12, 3)
    ([(4, 'balanced', 10), (5, 'left', 10)], None)
    """
    if count < 1:
        return []
    proof = []
    for each in range(1, balls // 2 + 1):
        left = {"balanced": 2 * (balls - 2 * each), "left": 2 * each}
        name = max(left, key=left.__getitem__)
        if left[name] <= 3 ** (count - 1):
            return None
        proof.append((each, name, left[name]))
    return proof


def trap(start: BallGroups | int) -> dict[BallGroups, dict[Weighing, tuple[str, BallGroups]]]:
    """The states from which no number of weighings finds the odd ball, among those that ``start``
    leads to: for each of them, and each weighing there, the outcome that leads to such a state
    again. For small states.

    >>> [tuple(state) for state in trap(2)], trap(3)
    ([(0, 0, 0, 2), (1, 1, 0, 0)], {})
    """
    first = _start_groups(start)
    leads: dict[BallGroups, dict[Weighing, list[tuple[str, BallGroups]]]] = {}
    waiting = [first]
    for state in waiting:
        if state not in leads and possibilities(state) > 1:
            named = {
                weighing: zip(OUTCOMES, outcomes(state, weighing), strict=True)
                for weighing in weighings(state)
            }
            leads[state] = {
                weighing: [(name, after) for name, after in each if after]
                for weighing, each in named.items()
            }
            waiting += [after for each in leads[state].values() for _, after in each]
    while True:
        free = [
            state
            for state, ways in leads.items()
            if any(not any(a in leads for _, a in way) for way in ways.values())
        ]
        if not free:
            break
        for state in free:
            del leads[state]
    return {
        state: {
            weighing: next(each for each in way if each[1] in leads)
            for weighing, way in ways.items()
        }
        for state, ways in leads.items()
        if first in leads
    }
