"""What is calculated has the answers of Python's arithmetic on every engine: large and small
numbers, floats, no numbers, unknowns that stand twice or have no domain, in branches and turned
around.
"""

from collections.abc import Callable
from itertools import product
from random import Random
from typing import Any

import pytest
from families import ENGINES, check_family, number, resolved
from programs import typed

from logicpuzzles import (
    abso,
    distanceo,
    eq,
    integero,
    lesso,
    maxo,
    membero,
    mino,
    noto,
    quotiento,
    remaindero,
    run,
    vars,
)

FUNCTIONS: dict[Any, tuple[int, Callable[..., Any]]] = {
    quotiento: (2, lambda a, b: a // b if b else None),
    remaindero: (2, lambda a, b: a % b if b else None),
    abso: (1, lambda a: -a if a < 0 else a),
    maxo: (
        3,
        lambda *row: sorted(row, key=lambda number: -number)[0],
    ),  # sorting is stable: the first of those that are equal
    mino: (3, lambda *row: sorted(row)[0]),
}


def stated(
    random: Random, cells: tuple[Any, ...], atoms: list[Any]
) -> tuple[Any, Callable[[dict[Any, Any]], bool | None]]:
    """A goal about some of the cells and atoms, and what it means."""
    relation = random.choice([*FUNCTIONS, integero])
    size, function = FUNCTIONS.get(relation, (0, None))
    row = [
        random.choice(cells) if random.random() < 0.8 else random.choice([*atoms, 3, 5, 6])
        for _ in range(size + 1)
    ]
    goal = relation(*row) if relation not in (maxo, mino) else relation(row[:-1], row[-1])

    def holds(known: dict[Any, Any]) -> bool | None:
        *arguments, result = resolved(row, known)
        if function is None:
            return type(result) is int
        expected = function(*arguments) if all(map(number, (*arguments, result))) else None
        return (
            None
            if expected is None
            else type(expected) is type(result) and bool(expected == result)
        )

    return goal, holds


POOLS: list[list[Any]] = [
    list(range(-5, 8)),
    [*range(-2, 4), True, "a", None],
    [-2, -1.0, 0, 0.5, 1, 1.0, 2, 2.5, 3.0, True, "a"],
    list(range(-60, 60)),
    [*range(90, 110), 3, 4, 10**7],
]


@pytest.mark.parametrize("engine", ENGINES)
def test_what_is_calculated_has_the_answers_of_python(engine):
    for seed in range(400 if engine == "fd" else 80):
        check_family(seed, engine, stated, POOLS, cells=3, values=12)


@pytest.mark.parametrize("engine", ENGINES)
def test_what_follows_needs_no_domain(engine):
    x, y, z = vars(3)
    two = [membero(x, range(-4, 5)), membero(y, range(-3, 4))]
    for relation, (size, function) in FUNCTIONS.items():
        arguments = (x, y)[:size]
        goal = relation((x, y), z) if relation in (maxo, mino) else relation(*arguments, z)
        expected = {(a, b, function(*(a, b)[:size])) for a in range(-4, 5) for b in range(-3, 4)}
        found = run(0, (x, y, z), goal, *two, engine=engine)
        assert len(found) == len(set(found))
        assert set(found) == {row for row in expected if row[2] is not None}


@pytest.mark.parametrize("engine", ["fd", "kanren"])
def test_arguments_without_a_domain(engine):
    x = vars(1)[0]
    assert set(run(0, x, abso(x, 4), engine=engine)) == {4, -4}
    assert run(0, x, abso(x, 0), engine=engine) == (0,)
    assert run(0, x, abso(x, -1), engine=engine) == run(0, x, abso(x, "4"), engine=engine) == ()
    assert [typed(answer) for answer in run(0, (x,), abso(x, 0.5), engine=engine)] == [
        typed((0.5,)),
        typed((-0.5,)),
    ][::-1]
    assert set(run(0, x, quotiento(x, -3, 2), engine=engine)) == {
        a for a in range(-99, 99) if a // -3 == 2
    }
    assert (
        run(0, x, quotiento(x, 0, 2), engine=engine)
        == run(0, x, remaindero(5, 0, x), engine=engine)
        == ()
    )
    assert (
        run(0, x, maxo((x, 2), 3), engine=engine)
        == run(0, x, mino((5, x, 4), 3), engine=engine)
        == (3,)
    )
    assert run(0, x, maxo((x, 2), 1), engine=engine) == run(0, x, maxo((), x), engine=engine) == ()
    assert run(0, x, noto(maxo((), 1)), eq(x, 1), engine=engine) == ()  # it is undefined
    assert (
        run(0, x, abso(float("nan"), x), engine=engine)
        == run(0, x, maxo((float("nan"), 1), x), engine=engine)
        == ()
    )
    assert (
        run(0, x, quotiento(10**400, 0.5, x), engine=engine) == ()
    )  # too large for a float: Python calculates no quotient


@pytest.mark.parametrize("engine", [engine for engine in ENGINES if engine != "kanren"])
def test_numbers_with_many_values(engine):
    x, y, z = vars(3)
    wide = membero(x, range(3000))
    assert set(run(0, x, wide, remaindero(x, 1000, 7), engine=engine)) == {7, 1007, 2007}
    assert set(run(0, x, wide, quotiento(x, 1000, 2), remaindero(x, 250, 3), engine=engine)) == {
        2003,
        2253,
        2503,
        2753,
    }
    assert set(run(0, x, wide, distanceo(x, 1500, 1400), engine=engine)) == {100, 2900}
    some = [membero(x, range(0, 400, 3)), membero(y, range(1, 200)), membero(z, range(300))]
    expected = {
        (a, b, a // b)
        for a in range(0, 400, 3)
        for b in range(1, 200)
        if a // b == a % b and a > 350
    }
    goals = [quotiento(x, y, z), remaindero(x, y, z), lesso(350, x)]
    assert set(run(0, (x, y, z), *some, *goals, engine=engine)) == expected


def test_what_has_too_many_combinations_for_a_table_keeps_its_bounds():
    for seed in range(100):
        random = Random(seed)
        relation = random.choice([distanceo, quotiento, remaindero])
        low = random.choice([-300, -40, 0, 1])
        domains = [range(low, low + random.randint(40, 90)) for _ in range(2)]
        results = random.sample(random.choice([range(-20, 60), range(4)]), 3)
        x, y, z = vars(3)
        x, y = random.choice([(x, y), (x, y), (x, x)])
        z = random.choice([z, z, x, y])
        goals = [
            relation(x, y, z),
            membero(z, results),
            membero(x, domains[0]),
            membero(y, domains[1]),
        ]
        random.shuffle(goals)
        function = (
            FUNCTIONS[relation][1] if relation is not distanceo else (lambda a, b: abs(a - b))
        )
        expected = set()
        for a, b in product(*domains):
            c = function(a, b)
            if (
                c in results
                and (y is not x or a == b)
                and (z is not x or c == a)
                and (z is not y or c == b)
            ):
                expected.add((a, b, c))
        found = run(0, (x, y, z), *goals, engine="fd")
        assert len(found) == len(expected), seed
        assert set(found) == expected, seed
