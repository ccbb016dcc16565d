"""Arithmetic has the answers of brute force, with negative numbers and zero, unknowns without a
domain, and inside branches.
"""

from itertools import product
from math import prod
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from samples import examples

from logicpuzzles import (
    eq,
    isvar,
    lall,
    lany,
    lineo,
    membero,
    neq,
    powero,
    producto,
    run,
    sumo,
    var,
    vars,
)

SEEDS = st.integers(0, 2**31)
many = examples(240, 120)
some = examples(240, 120)


def value(term: Any, known: dict[Any, int]) -> int:
    return known[term] if isvar(term) else term


def products(seed: int) -> tuple[tuple[Any, ...], list[Any], set[tuple[int, ...]]]:
    """Some products of unknowns and numbers, perhaps in a branch: the unknowns, the goals and all
    answers.
    """
    random = Random(seed)
    cells = tuple(vars(random.randint(1, 4)))
    low = random.choice([-30, -9, -3, 0, 1, 2])
    wide = random.choice([3, 9, 40])
    domains = [
        sorted(random.sample(range(low, low + wide), random.randint(1, min(wide, 6))))
        for _ in cells
    ]
    if len(cells) < 3:
        domains = [list(range(low, low + wide)) for _ in cells]
    terms = [*cells, *cells, random.randint(-3, 6)]
    stated = []
    for _ in range(random.randint(1, 2)):
        row = tuple(random.choice(terms) for _ in range(random.randint(1, 4)))
        possible = prod(value(factor, dict.fromkeys(cells, 2)) for factor in row)
        stated.append((row, random.choice([*cells, random.randint(-12, 24), possible])))
    goals: list[Any] = [producto(row, result) for row, result in stated]
    branch = random.random() < 0.3
    if branch:
        goals = [lany(lall(goals), eq(cells[0], domains[0][0]))]
    goals += [membero(cell, domain) for cell, domain in zip(cells, domains, strict=True)]
    random.shuffle(goals)
    expected = set()
    for numbers in product(*domains):
        known = dict(zip(cells, numbers, strict=True))
        if all(
            prod(value(factor, known) for factor in row) == value(result, known)
            for row, result in stated
        ) or (branch and numbers[0] == domains[0][0]):
            expected.add(numbers)
    return cells, goals, expected


@given(SEEDS)
@many
def test_products_have_the_answers_of_brute_force_each_once(seed):
    cells, goals, expected = products(seed)
    answers = run(0, cells, *goals)
    assert set(answers) == expected
    assert len(answers) == len(expected)


@given(SEEDS)
@some
def test_an_unknown_product_is_bounded_by_its_factors(seed):
    cells, goals, expected = products(seed)
    whole, total = var(), var()
    answers = run(
        0,
        (cells, whole, total),
        producto(cells, whole),
        lineo((1, -2), (whole, cells[0]), "=", total),
        *goals,
    )
    assert set(answers) == {
        (numbers, prod(numbers), prod(numbers) - 2 * numbers[0]) for numbers in expected
    }


@given(st.lists(st.integers(-9, 9), min_size=2, max_size=4), st.integers(-40, 40), SEEDS)
@some
def test_sums_of_carries_without_domains(weights, target, seed):
    cells = tuple(vars(len(weights)))
    digits = tuple(range(Random(seed).choice([-2, 0]), 6))
    carry = var()
    goals = [
        lineo((*weights, -10), (*cells, carry), "=", target),
        *[membero(cell, digits) for cell in cells],
    ]
    Random(seed).shuffle(goals)
    expected = {
        (*numbers, (sum(w * n for w, n in zip(weights, numbers, strict=True)) - target) // 10)
        for numbers in product(digits, repeat=len(cells))
        if (sum(w * n for w, n in zip(weights, numbers, strict=True)) - target) % 10 == 0
    }
    assert set(run(0, (*cells, carry), *goals)) == expected


@pytest.mark.parametrize("engine", ["fd", "kanren"])
def test_what_holds_in_a_branch_bounds_nothing_outside(engine):
    x, y = vars(2)
    for goal in (sumo((x, 1), y), producto((x, 2), y)):
        answers = run(0, (x, y), lany(goal, eq(y, 100)), membero(x, (1, 2)), engine=engine)
        assert {(1, 2), (1, 100), (2, 100)} <= set(answers)
        assert len(answers) == 4


@pytest.mark.parametrize("engine", ["fd", "kanren"])
def test_fractions_are_not_lost(engine):
    x, y = vars(2)
    assert set(run(0, (x, y), sumo((x, 1), y), membero(x, (0.5, 3)), engine=engine)) == {
        (0.5, 1.5),
        (3, 4),
    }
    assert set(run(0, (x, y), producto((x, 2), y), membero(x, (0.5, 3)), engine=engine)) == {
        (0.5, 1.0),
        (3, 6),
    }
    assert run(0, x, lineo((2,), (x,), "=", y), membero(y, (1, 0.5)), engine=engine) == (0.25,)


def test_numbers_far_apart_are_numbers_all_the_same():
    x, y, z, far = vars(4)
    small = [membero(cell, range(1, 9)) for cell in (x, y)]
    assert set(run(0, (x, y), producto((x, y), 12), sumo((far, 1), 10**9), membero(far, (5, 10**9 - 1)), *small)) == {
        (2, 6), (3, 4), (4, 3), (6, 2),
    }  # fmt: skip
    assert run(0, (x, z), producto((x, 10**7), z), eq(x, 3)) == ((3, 3 * 10**7),)
    answers = run(0, (x, z), producto((x, 10**7), z), neq(x, 3), membero(x, range(5)))
    assert set(answers) == {(n, n * 10**7) for n in (0, 1, 2, 4)}
    mixed = [membero(x, (1, 2, 10**8)), membero(y, (3, 10**8 + 1)), lineo((1, -1), (y, x), "=", 1)]
    assert set(run(0, (x, y), *mixed)) == {(2, 3), (10**8, 10**8 + 1)}


@pytest.mark.parametrize("engine", ["fd", "kanren"])
def test_powers(engine):
    x, n, p = vars(3)
    domains = [membero(x, range(-2, 4)), membero(n, range(-2, 5))]
    expected = {(a, b, a**b) for a in range(-2, 4) for b in range(5)}
    assert set(run(0, (x, n, p), powero(x, n, p), *domains, engine=engine)) == expected
    assert set(run(0, (x, n), powero(x, n, 4), *domains, engine=engine)) == {(-2, 2), (2, 2)}
    assert (
        run(0, x, powero("2", 2, x), engine=engine)
        == run(0, x, powero(2, "2", x), engine=engine)
        == ()
    )


def term_of(random: Random, names: tuple[Any, ...], depth: int) -> Any:
    """A random term of arithmetic."""
    if depth == 0 or random.random() < 0.2:
        return random.choice(names) if random.random() < 0.75 else random.randint(-1, 3)
    first, second = term_of(random, names, depth - 1), term_of(random, names, depth - 1)
    divisor = second if isvar(second) or second else 1
    ways = (
        lambda: first + second,
        lambda: first - second,
        lambda: first * second,
        lambda: first % divisor,
    )
    return random.choice(
        (*ways, lambda: first // divisor, lambda: abs(first), lambda: first ** random.randint(0, 3))
    )()


@given(SEEDS)
@some
def test_where_an_unknown_is_no_number_arithmetic_has_no_answer_and_no_error(seed):
    random = Random(seed)
    names = tuple(vars(2))
    values = ((True,), (None,), ("x",), (True, 1), (1, 2), (0,), (-2, 0, 3), (False, "x"), ())
    goals = [
        eq(term_of(random, names, 3), term_of(random, names, 2)),
        *[membero(name, random.choice(values)) for name in names],
    ]
    expected = sorted(map(repr, run(0, names, *goals, engine="kanren")))
    assert sorted(map(repr, run(0, names, *goals))) == expected
    assert sorted(map(repr, run(0, names, *goals, engine="auto"))) == expected
