"""How far one sees along lines, random and small, as brute force knows it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product, takewhile
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from samples import remaining
from test_law_graphs import has_the_answers_of_brute_force, may_be_switched_on, some
from test_law_programs import ENGINES

from logicpuzzles import domaino, eq, lall, membero, run, seeno, var
from logicpuzzles.core.budget import Statistics
from logicpuzzles.core.errors import GoalError
from logicpuzzles.engines import propagating

SEEDS = st.integers(0, 2**31)


def seen(lines: Sequence[Sequence[Any]], stop: Any) -> int:
    def goes_on(value: Any) -> bool:
        return type(value) is not type(stop) or value != stop

    return sum([len(list(takewhile(goes_on, line))) for line in lines])


class Case:
    """The relation of random lines, of cells some of which are known or stand in several lines."""

    def __init__(self, seed: int, most: int = 6) -> None:
        random = self.random = Random(seed)
        self.unknown = [var() for _ in range(random.randint(1, most))]
        terms = [*self.unknown, *[random.choice([0, 1, True, "a"]) for _ in range(2)]]
        self.lines = [
            tuple([random.choice(terms) for _ in range(random.randint(0, 3))])
            for _ in range(random.randint(0, 4))
        ]
        self.domains = [random.choice([(0, 1), (0, 1, 2), (1, 2), (0, 2)]) for _ in self.unknown]
        self.stop = random.choice([1, 1, 0, "a"])
        self.number = random.choice([random.randint(-1, 6), random.randint(0, 3), self.unknown[0]])
        self.goal = seeno(self.number, self.lines, stop=self.stop)
        self.inside = lall(
            [membero(each, values) for each, values in zip(self.unknown, self.domains, strict=True)]
        )

    def holds(self, values: Sequence[Any]) -> bool:
        known = {id(each): value for each, value in zip(self.unknown, values, strict=True)}
        lines = [[known.get(id(term), term) for term in line] for line in self.lines]
        return bool(known.get(id(self.number), self.number) == seen(lines, self.stop))


@pytest.mark.parametrize("engine", ENGINES)
@given(SEEDS, st.integers(0, 3))
@some
def test_views_have_the_answers_of_brute_force(engine, seed, form):
    has_the_answers_of_brute_force(Case(seed, 4 if engine == "kanren" else 6), engine, form)


@pytest.mark.parametrize("engine", [name for name in ENGINES if name in ("fd", "sat")])
@given(SEEDS)
@some
def test_views_may_be_switched_on(engine, seed):
    may_be_switched_on(Case(seed), engine)


@given(SEEDS)
@some
def test_propagation_takes_nothing_away_that_can_be(seed):
    random = Random(seed)
    row = [var() for _ in range(7)]
    lines, number = (row[:1], row[1:4], row[4:]), random.randint(0, 7)
    known = {at: random.randint(0, 1) for at in range(7) if random.random() < 0.4}
    facts = [eq(row[at], value) for at, value in known.items()]
    program = lall(domaino(row, (0, 1)), seeno(number, lines))
    asked = propagating(tuple(row), program, facts, Statistics())
    right = [
        values
        for values in product((0, 1), repeat=7)
        if seen((values[:1], values[1:4], values[4:]), 1) == number
        and all(values[at] == value for at, value in known.items())
    ]
    left = remaining(asked, range(len(known)), range(7))
    if right:
        assert left is not None
        assert all(
            set(column) <= set(own)
            for column, own in zip(zip(*right, strict=True), left, strict=True)
        )


@pytest.mark.parametrize("engine", ENGINES)
def test_what_is_no_view_is_refused(engine):
    with pytest.raises(GoalError, match=r"seeno: the stop .* is not known"):
        run(0, True, seeno(1, ((0, 1),), stop=var()), engine=engine)
