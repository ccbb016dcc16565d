"""The odd ball, weighings over totals, plans and schemes, each against a scale simulated ball by
ball.
"""

from collections.abc import Iterator
from functools import cache
from itertools import combinations, product
from runpy import run_path
from typing import Any

import oracles
import pytest
from hypothesis import given
from hypothesis import strategies as st
from logicpuzzles.rules.balance import balanceo, weighingo
from samples import EXAMPLES, every, examples, run_python

from logicpuzzles import membero, run, var, vars

OF_PLANS = run_path(str(EXAMPLES / "balance" / "plans.py"))
clearedo, plano, scaleo, suspecto, totalso = [
    OF_PLANS[name] for name in ("clearedo", "plano", "scaleo", "suspecto", "totalso")
]
schemeo = run_path(str(EXAMPLES / "optimisation" / "weighings.py"))["schemeo"]
EXAMPLES = EXAMPLES / "balance"
OUTCOMES = ("equal", "left", "right")
SEVEN = (
    ((1, 2, 3, 4), (5, 6, 7, 8), "right"),
    ((1, 5, 6), (2, 7, 9), "right"),
    ((1,), (10,), "equal"),
)

Totals = tuple[int, ...]  # good, perhaps heavier, perhaps lighter, perhaps either


@pytest.fixture(params=["fd", "kanren"])
def engine(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def boards(balls: int) -> list[tuple[int, str]]:
    return list(product(range(1, balls + 1), ("heavier", "lighter")))


# --- single balls ---------------------------------------------------------------------------------


def test_it_validates(engine):
    for board in boards(12):
        answers = run(0, "yes", balanceo(board, 12, SEVEN), engine=engine)
        assert answers == (("yes",) if board == (7, "heavier") else ())
    for strange in ((13, "heavier"), (0, "lighter"), (7, "heavy"), (7,), [7, "heavier"], 7, ()):
        assert run(0, "yes", balanceo(strange, 12, SEVEN), engine=engine) == ()
        assert run(0, "yes", balanceo(strange, 12), engine=engine) == ()


def test_it_finds_completes_and_enumerates(engine):
    board, ball, weight = vars(3)
    assert run(0, board, balanceo(board, 12, SEVEN), engine=engine) == ((7, "heavier"),)
    assert set(run(0, (ball, weight), balanceo((ball, weight), 12, SEVEN[:1]), engine=engine)) == {
        *product((1, 2, 3, 4), ["lighter"]),
        *product((5, 6, 7, 8), ["heavier"]),
    }
    assert run(0, ball, balanceo((ball, "heavier"), 12, SEVEN), engine=engine) == (7,)
    assert run(0, weight, balanceo((7, weight), 12, SEVEN), engine=engine) == ("heavier",)
    assert sorted(run(0, board, balanceo(board, 3), engine=engine)) == boards(3)
    assert run(0, board, balanceo(board, 12, (*SEVEN, ((1,), (2,), "left"))), engine=engine) == ()


@st.composite
def weighed(draw: st.DrawFn) -> tuple[int, list[tuple[tuple[int, ...], tuple[int, ...], str]]]:
    balls = draw(st.integers(2, 8))
    weighings = []
    for _ in range(draw(st.integers(0, 3))):
        order = draw(st.permutations(range(1, balls + 1)))
        each = draw(st.integers(1, balls // 2))
        weighings.append(
            (tuple(order[:each]), tuple(order[each : 2 * each]), draw(st.sampled_from(OUTCOMES)))
        )
    return balls, weighings


@given(weighed())
def test_it_agrees_with_a_scale(given_):
    balls, weighings = given_
    board = var()
    outcomes = vars(len(weighings))
    asked = [
        (left, right, outcome)
        for (left, right, _), outcome in zip(weighings, outcomes, strict=True)
    ]
    for engine in ("fd", "kanren"):
        answers = run(0, board, balanceo(board, balls, weighings), engine=engine)
        assert sorted(answers) == [
            case for case in boards(balls) if oracles.balance(case, balls, weighings)
        ]
        results = run(0, (board, tuple(outcomes)), balanceo(board, balls, asked), engine=engine)
        assert sorted(case for case, _ in results) == boards(balls)
        for candidate, shown in results:
            done = [
                (left, right, outcome)
                for (left, right, _), outcome in zip(weighings, shown, strict=True)
            ]
            assert oracles.balance(candidate, balls, done)


def test_what_lay_on_the_plates_can_be_asked_for(engine):
    a, b, outcome = vars(3)
    domains = [membero(ball, (1, 2, 3)) for ball in (a, b)]
    answers = run(
        0, (a, b, outcome), weighingo((a,), (b,), outcome, (2, "lighter")), *domains, engine=engine
    )
    assert set(answers) == {
        (1, 2, "left"),
        (3, 2, "left"),
        (2, 1, "right"),
        (2, 3, "right"),
        (1, 3, "equal"),
        (3, 1, "equal"),
    }
    assert run(0, outcome, weighingo((1, 2), (3,), outcome, (2, "lighter")), engine=engine) == ()
    assert run(0, outcome, weighingo((1, 2), (3, 2), outcome, (2, "lighter")), engine=engine) == ()


# --- totals ---------------------------------------------------------------------------------------


def states(balls: int) -> Iterator[Totals]:
    for totals in product(range(balls + 1), repeat=4):
        if sum(totals) == balls:
            yield totals


def parts(totals: Totals) -> Iterator[Totals]:
    yield from product(*[range(count + 1) for count in totals])


def after(totals: Totals, left: Totals, right: Totals) -> dict[str, Totals]:
    """The totals after each outcome that can happen: each ball that may be odd is tried on a
    scale.
    """
    may = ((), (1,), (-1,), (1, -1))
    balls = [(group, place) for group in range(4) for place in range(totals[group])]
    on_left = {(group, place) for group in range(4) for place in range(left[group])}
    on_right = {(group, left[group] + place) for group in range(4) for place in range(right[group])}
    seen: dict[str, dict[tuple[int, int], set[int]]] = {}
    for odd in balls:
        for weight in may[odd[0]]:
            tips = weight * ((odd in on_left) - (odd in on_right))
            outcome = "left" if tips > 0 else "right" if tips < 0 else "equal"
            seen.setdefault(outcome, {}).setdefault(odd, set()).add(weight)
    result = {}
    for outcome, doubtful in seen.items():
        groups = [
            {(): 0, (1,): 1, (-1,): 2, (-1, 1): 3}[tuple(sorted(doubtful.get(ball, ())))]
            for ball in balls
        ]
        result[outcome] = tuple(groups.count(group) for group in range(4))
    return result


def loads(totals: Totals) -> Iterator[tuple[Totals, Totals]]:
    """The plates that these balls can fill, not empty."""
    for left in parts(totals):
        rest = tuple(count - used for count, used in zip(totals, left, strict=True))
        yield from ((left, right) for right in parts(rest) if sum(left) == sum(right) > 0)


def brute(balls: int) -> set[tuple[Any, ...]]:
    return {
        (totals, left, right, outcome, then)
        for totals in states(balls)
        for left, right in loads(totals)
        for outcome, then in after(totals, left, right).items()
    }


@pytest.mark.parametrize("balls", [1, 2, 3, 4])
def test_all_weighings_there_are(balls):
    terms = tuple(vars(5))
    answers = run(0, terms, scaleo(*terms, balls))
    assert len(answers) == len(set(answers))
    assert set(answers) == brute(balls)


def test_all_weighings_of_two_balls_with_kanren():
    terms = tuple(vars(5))
    assert set(run(0, terms, scaleo(*terms, 2), engine="kanren")) == brute(2)


@examples(100)
@given(st.data())
def test_a_weighing_can_be_asked_in_any_direction(data):
    balls = data.draw(st.integers(2, 3))
    row = data.draw(st.sampled_from(sorted(brute(balls))))
    known = data.draw(st.lists(st.booleans(), min_size=5, max_size=5))
    terms = tuple(term if given_ else var() for term, given_ in zip(row, known, strict=True))
    expected = {
        other
        for other in brute(balls)
        if all(a == b for a, b, given_ in zip(row, other, known, strict=True) if given_)
    }
    assert set(run(0, terms, scaleo(*terms, balls))) == expected


def test_four_against_four_of_twelve():
    outcome, then, totals = vars(3)
    four = (0, 0, 0, 4)
    assert set(run(0, (outcome, then), scaleo((0, 0, 0, 12), four, four, outcome, then, 12))) == {
        ("equal", (8, 0, 0, 4)),
        ("left", (4, 4, 4, 0)),
        ("right", (4, 4, 4, 0)),
    }
    before = run(0, totals, scaleo(totals, four, four, "left", (4, 4, 4, 0), 12))
    assert sorted(before) == sorted(
        (*others[:3], others[3] + 8) for others in states(4)
    )  # nothing is said of the other four


def test_the_parts_of_a_weighing(engine):
    totals, then = vars(2)
    assert set(run(0, totals, totalso(totals, 1, 1), engine=engine)) == set(states(1))
    h, l, u = vars(3)
    assert run(0, (h, l, u), suspecto((1, 2, 3, 4), (5, 6, 7, 8), (0, h, l, u)), engine=engine) == (
        (6, 15, 0),
    )
    assert run(
        0,
        (h, l, u),
        clearedo((0, 5, 6, 7), (0, 1, 2, 3), (0, 4, 3, 2), (0, h, l, u)),
        engine=engine,
    ) == ((0, 1, 2),)
    assert run(
        0, then, clearedo((0, 1, 0, 0), (0, 1, 0, 0), (0, 0, 0, 0), (1, then, 0, 0)), engine=engine
    ) == (0,)


# --- plans ----------------------------------------------------------------------------------------


@cache
def solvable(totals: Totals, weighings: int) -> bool:
    """Whether weighings suffice, by trying all: what is left has to be one ball and one weight, or
    nothing.
    """
    _, heavier, lighter, either = totals
    if heavier + lighter + 2 * either <= 1:
        return True
    return weighings > 0 and any(
        all(solvable(then, weighings - 1) for then in after(totals, left, right).values())
        for left, right in loads(totals)
    )


def planned(totals: Totals, weighings: int) -> Any:
    """A plan, ``None`` when it is proven that there is none."""
    plan = var()
    plans = run(1, plan, plano(plan, totals, weighings, sum(totals)))
    return plans[0] if plans else None


def follow(plan: Any, totals: Totals) -> None:
    """Follow a plan, whatever the scale shows, to the end."""
    _, heavier, lighter, either = totals
    if plan == ():
        assert heavier + lighter + 2 * either <= 1
        return
    left, right, *rest = plan
    assert sum(left) == sum(right)
    assert all(a + b <= count for a, b, count in zip(left, right, totals, strict=True))
    for outcome, then in after(totals, left, right).items():
        follow(rest[OUTCOMES.index(outcome)], then)


@pytest.mark.parametrize("balls", [1, 2, 3, 4, 5])
def test_there_is_a_plan_just_where_trying_all_finds_one(balls):
    for totals in states(balls):
        for weighings in range(3):
            plan = planned(totals, weighings)
            assert (plan is not None) == solvable(totals, weighings), (totals, weighings)
            if plan is not None:
                follow(plan, totals)


# The start states of the levels of the game "Balance" and the least weighings that each takes.
LEVELS = [
    ((10, 1, 1, 0), 1), ((9, 1, 2, 0), 1), ((8, 2, 2, 0), 2), ((6, 3, 3, 0), 2), ((5, 3, 4, 0), 2),
    ((0, 0, 0, 12), 3),
]  # fmt: skip


@pytest.mark.parametrize(("totals", "least"), LEVELS)
def test_the_least_weighings_of_each_level(totals, least):
    follow(planned(totals, least), totals)
    assert planned(totals, least - 1) is None


@pytest.mark.parametrize(
    ("balls", "weighings"),
    [*product(range(1, 14), (1, 2)), *every(3, product((1, 13, 12, 2, 11, 10, 3, 9, 8), (3,)))],
)
def test_how_many_balls_a_plan_can_tell_apart(balls, weighings):
    alone, beside = planned((0, 0, 0, balls), weighings), planned((1, 0, 0, balls), weighings)
    assert (alone is not None) == (3 <= balls <= (3**weighings - 3) // 2)
    assert (beside is not None) == (balls <= (3**weighings - 1) // 2)
    for plan, good in ((alone, 0), (beside, 1)):
        if plan is not None:
            follow(plan, (good, 0, 0, balls))


@pytest.mark.parametrize("good", [0, 1])
def test_balls_of_which_the_weight_would_be_known(good):
    for heavier, lighter in product(range(10), repeat=2):
        if 1 <= heavier + lighter <= 9:
            for weighings in (1, 2):
                enough = heavier + lighter <= 3**weighings and (good, heavier, lighter) != (0, 1, 1)
                assert (planned((good, heavier, lighter, 0), weighings) is not None) == enough


def test_two_balls_are_never_told_apart():
    for totals in ((0, 0, 0, 2), (0, 1, 1, 0), (0, 0, 0, 1)):
        assert [planned(totals, weighings) for weighings in range(5)] == [None] * 5


@pytest.mark.slow
@pytest.mark.parametrize(
    ("balls", "least"), [(14, 4), (39, 4), *every(3, [(14, 4), (13, 4), (27, 4)])[1:]]
)
def test_plans_for_many_balls(balls, least):
    follow(planned((0, 0, 0, balls), least), (0, 0, 0, balls))
    assert planned((0, 0, 0, balls), least - 1) is None
    if balls == (3**least - 3) // 2:
        assert planned((0, 0, 0, balls + 1), least) is None


def test_a_plan_is_checked_and_completed():
    plan = planned((0, 0, 0, 12), 3)
    assert run(0, "yes", plano(plan, (0, 0, 0, 12), 3, 12)) == ("yes",)
    assert run(0, "yes", plano(plan, (0, 0, 0, 12), 2, 12)) == ()
    assert run(0, "yes", plano(plan, (0, 0, 0, 11), 3, 11)) == ()
    first = (0, 0, 0, 3)
    assert (
        run(1, 1, plano((first, first, *vars(3)), (0, 0, 0, 12), 3, 12)) == ()
    )  # three against three is not enough
    left, right = vars(2)
    loads_ = run(0, (left, right), plano((left, right, *vars(3)), (0, 0, 0, 4), 3, 4))
    assert set(loads_) >= {((0, 0, 0, 1), (0, 0, 0, 1))}


def test_totals_from_which_a_plan_starts_can_be_asked_for():
    totals, plan = vars(2)
    starts = set(run(0, totals, plano(plan, totals, 1, 4)))
    assert starts == {state for state in states(4) if solvable(state, 1)}


def test_small_plans_with_kanren():
    plan = var()
    for totals in ((2, 1, 1, 0), (1, 1, 2, 0), (3, 0, 0, 1)):
        follow(run(1, plan, plano(plan, totals, 1, 4), engine="kanren")[0], totals)
    assert run(1, plan, plano(plan, (0, 0, 0, 3), 1, 3), engine="kanren") == ()


# --- schemes --------------------------------------------------------------------------------------


def scheme(balls: int, weighings: int) -> Any:
    codes = var()
    schemes = run(1, codes, schemeo(codes, balls, weighings))
    return [code for code in schemes[0] if any(code)] if schemes else None


def check(codes: Any, balls: int) -> None:
    """Weigh as laid down: each ball and weight has outcomes of its own, and all plates are as
    full.
    """
    assert len(codes) == balls
    weighings = range(len(codes[0]))
    plates = [
        [[ball for ball, code in enumerate(codes, 1) if code[n] == side] for side in (1, -1)]
        for n in weighings
    ]
    assert all(len(left) == len(right) for left, right in plates)
    shown = set()
    for ball, weight in boards(balls):
        heavy = [10] * balls
        heavy[ball - 1] += 1 if weight == "heavier" else -1
        shown.add(tuple(oracles.scale(heavy, left, right) for left, right in plates))
    assert len(shown) == 2 * balls


MANY = [(38, 4), (39, 4), (40, 4), (41, 4), (121, 5)]


@pytest.mark.parametrize(("balls", "weighings"), [*product(range(1, 15), (1, 2, 3)), *MANY])
def test_how_many_balls_a_scheme_can_tell_apart(balls, weighings):
    codes = scheme(balls, weighings)
    assert (codes is not None) == (3 <= balls <= (3**weighings - 3) // 2)
    if codes is not None:
        check(codes, balls)


@pytest.mark.parametrize(
    ("balls", "weighings"), [(3, 2), (12, 3), pytest.param(11, 3, marks=pytest.mark.thorough)]
)
def test_all_schemes_there_are(balls, weighings):
    codes = var()
    schemes = run(0, codes, schemeo(codes, balls, weighings))
    ways = [way for way in product((1, 0, -1), repeat=weighings) if way > (0,) * weighings]
    count = 0
    for used in combinations(ways, balls):
        for signs in product((1, -1), repeat=balls):
            count += all(
                sum(s * c for s, c in zip(signs, column, strict=True)) == 0
                for column in zip(*used, strict=True)
            )
    assert len(schemes) == len(set(schemes)) == count


def test_schemes_with_kanren():
    codes = var()
    assert len(run(0, codes, schemeo(codes, 3, 2), engine="kanren")) == 4
    assert run(0, codes, schemeo(codes, 4, 2), engine="kanren") == ()


def test_a_scheme_names_the_ball():
    """The outcomes of a scheme, put to the relation of single balls, leave one answer each."""
    codes = scheme(12, 3)
    plates = [
        [tuple(ball for ball, code in enumerate(codes, 1) if code[n] == side) for side in (1, -1)]
        for n in range(3)
    ]
    board, outcomes = var(), tuple(vars(3))
    weighings = [
        (left, right, outcome) for (left, right), outcome in zip(plates, outcomes, strict=True)
    ]
    answers = run(0, (outcomes, board), balanceo(board, 12, weighings))
    assert sorted(case for _, case in answers) == boards(12)
    assert len({shown for shown, _ in answers}) == 24


def test_the_program_of_the_examples():
    out = run_python(EXAMPLES / "plans.py", check=True).stdout
    for line in (
        "  weigh 4 unknown against 4 unknown",
        "Thirteen in three: there is no plan",
        "Thirteen and a good one: there is a plan",
        "  left: 4 good, 4 perhaps heavier, 4 perhaps lighter",
    ):
        assert line in out.splitlines()
