"""Numbers in wide ranges cost nothing for their number: bounds follow from arithmetic, and no range is listed."""

from __future__ import annotations

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
def test_a_bound_makes_a_range_of_any_size_narrow(engine: str, size: int) -> None:
    (x,) = vars(1)
    sevens = {number for number in range(1, 15) if (number + size) % 7 == 0}
    assert asked(engine, x, membero(x, range(size)), lesso(x, 5)) == {0, 1, 2, 3, 4}
    assert asked(engine, x, membero(x, range(-size, size, 7)), lesso(x, 15), lesso(0, x)) == sevens
    assert asked(engine, x, lesso(size - 3, x), membero(x, range(size))) == {size - 2, size - 1}


@EACH
def test_a_range_is_never_listed(engine: str) -> None:
    x, y = vars(2)
    numbers = range(HUGE)
    others = (-1, 2, "a", True, 2.0)
    assert asked(engine, y, membero(7, numbers), membero(y, (1, 2))) == {1, 2}
    assert set(map(repr, asked(engine, y, noto(membero(y, numbers)), membero(y, others)))) == {"-1", "'a'", "True", "2.0"}
    assert asked(engine, x, membero(x, numbers), membero(x, (3, "a", -1, True, 5))) == {3, 5}
    assert asked(engine, x, lany(eq(x, 4), eq(x, -4)), membero(x, numbers)) == {4}
    assert asked(engine, x, membero(x, numbers), eq(x, HUGE)) == set()
    assert asked(engine, x, membero(x, numbers), eq(x, HUGE - 1)) == {HUGE - 1}


@pytest.mark.parametrize("engine", [*ENGINES, "kanren"])
def test_the_first_numbers_of_a_range_come_first(engine: str) -> None:
    (x,) = vars(1)
    assert run(5, x, membero(x, range(10**9)), engine=engine) == (0, 1, 2, 3, 4)
    assert run(100, x, membero(x, range(10**9)), engine=engine) == tuple(range(100))
    assert run(3, x, membero(x, range(HUGE)), engine=engine) == (0, 1, 2)


@EACH
def test_bounds_follow_through_arithmetic(engine: str) -> None:
    x, y, z = vars(3)
    wide = domaino((x, y, z), range(-HUGE, HUGE))

    def answers(*goals: Any) -> set[Any]:
        return asked(engine, (x, y, z), wide, *goals)

    small = [lesseqo(-3, x), lesseqo(x, 3), lesseqo(1, y), lesso(y, 4)]
    pairs = [(a, b) for a in range(-3, 4) for b in range(1, 4)]
    assert answers(*small, sumo((x, y), z)) == {(a, b, a + b) for a, b in pairs}
    assert answers(*small, lineo((2, -3), (x, y), "=", z)) == {(a, b, 2 * a - 3 * b) for a, b in pairs}
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


def test_what_a_number_is_follows_without_a_search() -> None:
    x, y = vars(2)
    statistics = Statistics()
    goals = [domaino((x, y), range(100)), powero(y, 5, 7776), sumo((y, 45), x)]
    assert run(0, (x, y), *goals, statistics=statistics) == ((51, 6),)
    assert statistics.nodes == 0


@pytest.mark.parametrize("engine", [*ENGINES, "kanren"])
def test_a_number_that_is_too_large_is_not_calculated(engine: str) -> None:
    x, y = vars(2)
    with pytest.raises(OutOfBudget, match="bits in a number"):
        run(0, x, powero(10**9, 10**9, x), engine=engine)
    assert run(0, x, powero(10**9, 10**9, 5), engine=engine) == ()
    assert sorted(run(0, x, powero(x, 10**9, 1), membero(x, (-1, 0, 1, 2)), engine=engine)) == [-1, 1]
    row = vars(40)
    squares = [producto((a, a), b) for a, b in pairwise(row)]
    with pytest.raises((OutOfBudget, Unsupported), match=r"bits in a number|no such numbers"):
        run(0, row[-1], eq(row[0], 3), squares, engine=engine, budget=Budget(seconds=600))
    assert run(0, y, eq(y, 1), eq(row[0], 1), squares, engine=engine) == (1,)
