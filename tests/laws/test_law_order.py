"""Rows in lexicographic order, and permutations inverse to each other, have the answers of brute
force on every engine.
"""

from itertools import pairwise, permutations, product
from random import Random
from typing import Any

import pytest
from families import ENGINES, Known, Stated, check_family, number, resolved
from samples import every

from logicpuzzles import inverseo, lexo, membero, neq, noto, run, var, vars
from logicpuzzles.core.errors import GoalError
from logicpuzzles.engines.fd.order import ordered
from logicpuzzles.engines.fd.store import Store

POOLS: list[list[Any]] = [
    list(range(3)), list(range(-2, 3)), [0, 1, 2, 3, True, "a"], [0, 0.0, 0.5, 1, 1.0, 2, "b"], [5, 6, 7, 10**7],
]  # fmt: skip


def stated(random: Random, cells: tuple[Any, ...], atoms: list[Any]) -> Stated:
    size = random.randint(0 if random.random() < 0.1 else 1, 4)
    a, b = [
        [
            random.choice(cells) if random.random() < 0.8 else random.choice([*atoms, 4])
            for _ in range(size)
        ]
        for _ in "ab"
    ]
    if random.random() < 0.4:

        def inverse(known: Known) -> bool:
            x, y = resolved(a, known), resolved(b, known)
            if not all(type(place) is int and 0 <= place < size for place in (*x, *y)):
                return False
            return all((x[i] == j) == (y[j] == i) for i in range(size) for j in range(size))

        return inverseo(a, b), inverse
    strict = random.random() < 0.5

    def in_order(known: Known) -> bool | None:
        x, y = resolved(a, known), resolved(b, known)
        if not all(map(number, (*x, *y))):
            return None
        return x < y if strict else x <= y

    how = random.choice(
        [lexo(a, b, strict), lexo(a, b, strict=strict), *([] if strict else [lexo(a, b)])]
    )
    return how, in_order


@pytest.mark.parametrize(
    ("engine", "first"),
    [*[(engine, 0) for engine in ENGINES], *every(3, [("fd", 0), ("fd", 500), ("fd", 1000)])[1:]],
)
def test_rows_in_order_and_inverses_have_the_answers_of_brute_force(engine, first):
    for seed in range(first, first + (500 if engine == "fd" else 200)):
        check_family(seed, engine, stated, POOLS, cells=5, values=3)


@pytest.mark.parametrize("engine", ENGINES)
def test_inverses_need_no_domain(engine):
    a, b = tuple(vars(3)), tuple(vars(3))
    expected = {
        (row, tuple(row.index(place) for place in range(3))) for row in permutations(range(3))
    }
    for goals in ([inverseo(a, b)], [inverseo(b, a), membero(b[1], (0, 7, 1.0, "a", 1, 2))]):
        answers = run(0, (a, b), *goals, engine=engine)
        assert len(answers) == len(set(answers))
        assert set(answers) == {
            answer for answer in expected if len(goals) == 1 or answer[1][1] in (0, 1, 2)
        }
    assert len(run(0, a, inverseo(a, a), engine=engine)) == 4  # its own inverse
    assert run(0, a, inverseo(a, (0, 0, 1)), engine=engine) == ()


def test_order_leaves_just_the_values_that_some_answer_has():
    for seed in range(500):
        random = Random(seed)
        size, strict = random.randint(1, 4), random.random() < 0.5
        values = [sorted(random.sample(range(4), random.randint(1, 3))) for _ in range(2 * size)]
        store = Store()
        for each in values:
            store.cell(sum(1 << value for value in each))
        pairs = [(place, size + place) for place in range(size)]
        holds = ordered(pairs, strict, store).run()
        rows = [
            row
            for row in product(*values)
            if (row[:size] < row[size:] if strict else row[:size] <= row[size:])
        ]
        assert holds == bool(rows)
        if rows:
            assert store.domains == [
                sum({1 << value for value in column}) for column in zip(*rows, strict=True)
            ]


def test_rows_of_other_lengths_are_refused():
    x = var()
    for goal in (lexo((1, x), (1,)), inverseo((1, x), (1,))):
        with pytest.raises(GoalError, match="rows of the same length, not of 2 and 1 cells"):
            run(0, x, goal)
        with pytest.raises(GoalError, match="rows of the same length"):
            run(0, x, goal, engine="kanren")
    with pytest.raises(GoalError, match="strict or not"):
        run(0, x, lexo((x,), (1,), "very"))
    with pytest.raises(GoalError, match="needs a tuple or list of cells"):
        run(0, x, lexo(x, (1,)))


@pytest.mark.parametrize("engine", ENGINES)
def test_boards_whose_rows_may_change_places_are_counted_once(engine):
    rows = [tuple(vars(3)) for _ in range(3)]
    domains = [membero(cell, (0, 1)) for row in rows for cell in row]
    straight = [lexo(a, b, strict=True) for a, b in pairwise(rows)]
    assert len(run(0, rows, *domains, *straight, engine=engine)) == 8 * 7 * 6 // 6
    turned = [noto(lexo(b, a)) for a, b in pairwise(rows)]
    assert (
        len(run(0, rows, *domains, *turned, neq(rows[0], rows[1]), engine=engine)) == 8 * 7 * 6 // 6
    )
