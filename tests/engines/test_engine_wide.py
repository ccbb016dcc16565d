"""Numbers in wide ranges cost nothing for their number: bounds follow from arithmetic, and no range
is listed.
"""

from itertools import pairwise
from typing import Any

import pytest

from logicpuzzles import (
    abso,
    distanceo,
    domaino,
    eq,
    lany,
    lesseqo,
    lesso,
    lineo,
    maxo,
    membero,
    mino,
    neq,
    noto,
    powero,
    producto,
    quotiento,
    remaindero,
    run,
    sumo,
    vars,
)
from logicpuzzles.core.budget import Budget, Statistics
from logicpuzzles.core.errors import OutOfBudget, Unsupported

ENGINES = ("fd", "sat", "asp", "cpsat", "auto")
EACH = pytest.mark.parametrize("engine", ENGINES)
HUGE = 10**30


def asked(engine: str, *question: Any) -> set[Any]:
    """All answers; none where the solver of an engine has no such numbers."""
    try:
        return set(run(0, *question, engine=engine))
    except Unsupported:
        assert engine in ("asp", "cpsat")
        pytest.skip("no such numbers")


@EACH
@pytest.mark.parametrize("size", [10**5, 10**9, 10**12, HUGE])
def test_a_bound_makes_a_range_of_any_size_narrow(engine, size):
    (x,) = vars(1)
    sevens = {number for number in range(1, 15) if (number + size) % 7 == 0}
    assert asked(engine, x, membero(x, range(size)), lesso(x, 5)) == {0, 1, 2, 3, 4}
    assert asked(engine, x, membero(x, range(-size, size, 7)), lesso(x, 15), lesso(0, x)) == sevens
    assert asked(engine, x, lesso(size - 3, x), membero(x, range(size))) == {size - 2, size - 1}


@EACH
def test_a_range_is_never_listed(engine):
    x, y = vars(2)
    numbers = range(HUGE)
    others = (-1, 2, "a", True, 2.0)
    assert asked(engine, y, membero(7, numbers), membero(y, (1, 2))) == {1, 2}
    assert set(map(repr, asked(engine, y, noto(membero(y, numbers)), membero(y, others)))) == {
        "-1",
        "'a'",
        "True",
        "2.0",
    }
    assert asked(engine, x, membero(x, numbers), membero(x, (3, "a", -1, True, 5))) == {3, 5}
    assert asked(engine, x, lany(eq(x, 4), eq(x, -4)), membero(x, numbers)) == {4}
    assert asked(engine, x, membero(x, numbers), eq(x, HUGE)) == set()
    assert asked(engine, x, membero(x, numbers), eq(x, HUGE - 1)) == {HUGE - 1}


@pytest.mark.parametrize("engine", [*ENGINES, "kanren"])
@pytest.mark.parametrize(
    "numbers", [range(0, 10, 3), range(9, -1, -3), range(9, 0, -1), range(-20_000, 20_000, 9_999)]
)
def test_a_range_may_have_gaps_and_go_down(engine, numbers):
    x, y = vars(2)
    pairs = {(a, b) for a in numbers for b in numbers}
    assert set(run(0, (x, y), domaino((x, y), numbers), engine=engine)) == pairs
    sums = {(a, b) for a, b in pairs if a + b == numbers[0] + numbers[1]}
    assert (
        set(
            run(
                0,
                (x, y),
                domaino((x, y), numbers),
                sumo((x, y), numbers[0] + numbers[1]),
                engine=engine,
            )
        )
        == sums
    )
    assert set(run(0, x, membero(x, numbers), lesso(x, numbers[1]), engine=engine)) == {
        a for a in numbers if a < numbers[1]
    }


@pytest.mark.parametrize("engine", [*ENGINES, "kanren"])
def test_the_first_numbers_of_a_range_come_first(engine):
    (x,) = vars(1)
    assert run(5, x, membero(x, range(10**9)), engine=engine) == (0, 1, 2, 3, 4)
    assert run(100, x, membero(x, range(10**9)), engine=engine) == tuple(range(100))
    assert run(3, x, membero(x, range(HUGE)), engine=engine) == (0, 1, 2)


@EACH
def test_bounds_follow_through_arithmetic(engine):
    x, y, z = vars(3)
    wide = domaino((x, y, z), range(-HUGE, HUGE))

    def answers(*goals: Any) -> set[Any]:
        return asked(engine, (x, y, z), wide, *goals)

    small = [lesseqo(-3, x), lesseqo(x, 3), lesseqo(1, y), lesso(y, 4)]
    pairs = [(a, b) for a in range(-3, 4) for b in range(1, 4)]
    assert answers(*small, sumo((x, y), z)) == {(a, b, a + b) for a, b in pairs}
    assert answers(*small, lineo((2, -3), (x, y), "=", z)) == {
        (a, b, 2 * a - 3 * b) for a, b in pairs
    }
    assert answers(*small, producto((x, y), z)) == {(a, b, a * b) for a, b in pairs}
    assert answers(*small, powero(x, y, z)) == {(a, b, a**b) for a, b in pairs}
    assert answers(*small, distanceo(x, y, z)) == {(a, b, abs(a - b)) for a, b in pairs}
    assert answers(*small, quotiento(x, y, z)) == {(a, b, a // b) for a, b in pairs}
    assert answers(*small, remaindero(x, y, z)) == {(a, b, a % b) for a, b in pairs}
    assert answers(*small, maxo((x, y), z)) == {(a, b, max(a, b)) for a, b in pairs}
    assert answers(*small, mino((x, y), z)) == {(a, b, min(a, b)) for a, b in pairs}
    assert answers(*small, abso(x, z)) == {(a, b, abs(a)) for a, b in pairs}
    assert answers(producto((x, x), 49), eq((y, z), (0, 0))) == {(-7, 0, 0), (7, 0, 0)}
    assert answers(powero(x, 3, -27), eq((y, z), (0, 0))) == {(-3, 0, 0)}
    assert answers(powero(x, 3, y), eq((y, z), (28, 0))) == set()
    assert answers(lesso(x, y), lesso(y, z), lesseqo(0, x), lesso(z, 3)) == {(0, 1, 2)}
    assert answers(*small, eq(z, 5), neq(x, y)) == {(a, b, 5) for a, b in pairs if a != b}


def test_what_a_number_is_follows_without_a_search():
    x, y = vars(2)
    statistics = Statistics()
    goals = [domaino((x, y), range(100)), powero(y, 5, 7776), sumo((y, 45), x)]
    assert run(0, (x, y), *goals, statistics=statistics) == ((51, 6),)
    assert statistics.nodes == 0


@pytest.mark.parametrize("engine", [*ENGINES, "kanren"])
def test_a_number_that_is_too_large_is_not_calculated(engine):
    x, y = vars(2)
    with pytest.raises(OutOfBudget, match="bits in a number"):
        run(0, x, powero(10**9, 10**9, x), engine=engine)
    assert run(0, x, powero(10**9, 10**9, 5), engine=engine) == ()
    assert sorted(run(0, x, powero(x, 10**9, 1), membero(x, (-1, 0, 1, 2)), engine=engine)) == [
        -1,
        1,
    ]
    row = vars(40)
    squares = [producto((a, a), b) for a, b in pairwise(row)]
    with pytest.raises((OutOfBudget, Unsupported), match=r"bits in a number|no such numbers"):
        run(0, row[-1], eq(row[0], 3), squares, engine=engine, budget=Budget(seconds=600))
    assert run(0, y, eq(y, 1), eq(row[0], 1), squares, engine=engine) == (1,)


# --- what stays wide ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("goals", "count"),
    [
        (
            lambda x, y, z: [
                sumo((x, y, z), 1_500_000),
                producto((x, y, z), 499_999 * 500_000 * 500_001),
            ],
            6,
        ),
        (lambda x, y, z: [producto((x, y), 2 * 999983), eq(z, 0)], 4),
        (
            lambda x, y, z: [
                producto((x, y), 999983 * 1000003),
                lesso(1, x),
                lesso(x, y),
                eq(z, 0),
            ],
            1,
        ),
        (lambda x, y, z: [lesso(x, y), lesso(y, z), lesso(z, x)], 0),
        (lambda x, y, z: [lineo((2, -2), (x, y), "=", z), membero(z, (1, 3))], 0),
        (
            lambda x, y, z: [
                lineo((6, -10, 15), (x, y, z), "=", 1),
                lesseqo(x, 40),
                maxo((x, y, z), 40),
            ],
            None,
        ),
        (
            lambda x, y, z: [
                powero(x, 3, y),
                powero(z, 2, y),
                lesso(10**9, y),
                lesso(y, 11 * 10**8),
            ],
            1,
        ),
    ],
)
def test_wide_ranges_are_searched_by_bounds(goals, count):
    x, y, z = vars(3)
    statistics = Statistics(Budget(nodes=2_000))
    answers = list(
        run(
            None,
            (x, y, z),
            domaino((x, y, z), range(10**12)),
            goals(x, y, z),
            statistics=statistics,
        )
    )
    assert len(answers) == len(set(answers))
    if count is None:
        numbers = range(41)
        count = sum(
            6 * a - 10 * b + 15 * c == 1 and 40 in (a, b, c)
            for a in numbers
            for b in numbers
            for c in numbers
        )
    assert len(answers) == count


def test_answers_come_in_order_and_the_first_ones_at_once():
    x, y, z = vars(3)
    row = vars(3)
    statistics = Statistics(Budget(nodes=100))
    squares = [producto((each, each), square) for each, square in zip((x, y, z), row, strict=True)]
    goals = [domaino((x, y, z), range(1, 10**9)), squares, sumo(row[:2], row[2]), lesso(x, y)]
    assert run(3, (x, y, z), goals, statistics=statistics) == ((3, 4, 5), (6, 8, 10), (5, 12, 13))
    assert run(4, x, membero(x, range(5, HUGE, 3)), neq(x, 8)) == (5, 11, 14, 17)


def test_the_best_of_a_wide_range_is_proven():
    x, y = vars(2)
    goals = [domaino((x, y), range(10**9)), producto((x, y), 10**10)]
    assert run(0, (x, y), goals, minimise=x + y) == ((10**5, 10**5),)
    assert set(run(0, (x, y), goals, maximise=x + y)) == {(16, 625 * 10**6), (625 * 10**6, 16)}
