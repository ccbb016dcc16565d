"""Regions of graphs, random and small: each value is how many of it hang together, as brute force
knows it.
"""

from collections.abc import Sequence
from functools import cache
from itertools import product
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from samples import remaining
from test_law_graphs import (
    Ends,
    are_counted,
    graph,
    has_the_answers_of_brute_force,
    is_said_or_refused,
    may_be_switched_on,
    parts,
    some,
)
from test_law_programs import ENGINES

from logicpuzzles import (
    Budget,
    cells,
    count,
    differenceo,
    domaino,
    eq,
    exactlyo,
    grid,
    lall,
    membero,
    neighbours,
    regiono,
    regionso,
    run,
    sumo,
    var,
    vars,
)
from logicpuzzles.core.budget import Statistics
from logicpuzzles.core.errors import GoalError
from logicpuzzles.engines import propagating
from logicpuzzles.engines.ground.exports import EXPORTS

ANY = "any size"
SEEDS = st.integers(0, 2**31)


def region(vertex: int, values: Sequence[Any], ends: Ends) -> set[int]:
    """The vertices that an edge to a vertex would bring no nearer together, of those that have its
    value.
    """
    alike = {
        other
        for other, each in enumerate(values)
        if each == values[vertex] and type(each) is type(values[vertex])
    }
    inside = [edge for edge in ends if alike.issuperset(edge)]
    return {
        vertex,
        *[
            other
            for other in alike
            if parts(alike, [*inside, (vertex, other)]) == parts(alike, inside)
        ],
    }


def regions(values: Sequence[Any], ends: Ends) -> bool:
    return all(
        [
            type(value) is int and len(region(at, values, ends)) == value
            for at, value in enumerate(values)
        ]
    )


class Case:
    """The relation of a random graph, of cells some of which are known, are the same, or may be
    what is not a number.
    """

    def __init__(self, seed: int, plain: bool = False) -> None:
        random = self.random = Random(seed)
        size, ends = graph(random)
        self.unknown = [var() for _ in range(size)]
        self.terms: list[Any] = list(self.unknown)
        for at in range(size):
            if random.random() < 0.25:
                self.terms[at] = random.choice([1, 2, 3, random.choice(self.unknown)])
        domains = (
            [(1, 2), (1, 2, 3), (2, 3, 4)]
            if plain
            else [(1, 2), (1, 2, 3), (2, 3), (0, 1, 2), (1, 2, 9), (2, True), (1, "a")]
        )
        self.domains = [random.choice(domains) for _ in self.unknown]
        self.ends = ends
        self.size: Any = None
        self.goal = regionso(tuple(self.terms), list(ends))
        if random.random() < 0.6:
            self.at = random.randrange(size)
            self.size = random.choice(
                [self.terms[self.at], random.randint(0, 4), random.choice(self.unknown), ANY]
            )
            self.without = [random.randrange(size)] if random.random() < 0.4 else []
            size = None if self.size is ANY else self.size
            self.goal = regiono(size, self.at, self.terms, ends, without=self.without)
        self.inside = lall(
            [membero(each, values) for each, values in zip(self.unknown, self.domains, strict=True)]
        )

    def holds(self, values: Sequence[Any]) -> bool:
        known = {id(each): value for each, value in zip(self.unknown, values, strict=True)}
        row = [known.get(id(term), term) for term in self.terms]
        if self.size is None:
            return regions(row, self.ends)
        size, own = known.get(id(self.size), self.size), region(self.at, row, self.ends)
        sized = size is ANY or (type(size) is int and len(own) == size)
        return sized and own.isdisjoint(self.without)


@pytest.mark.parametrize("engine", ENGINES)
@given(SEEDS, st.integers(0, 3))
@some
def test_regions_have_the_answers_of_brute_force(engine, seed, form):
    case = Case(seed, plain=engine == "kanren")
    if engine != "kanren" or len(case.unknown) <= 5:
        has_the_answers_of_brute_force(case, engine, form)


@pytest.mark.parametrize("engine", [name for name in ENGINES if name in ("fd", "sat")])
@given(SEEDS)
@some
def test_regions_may_be_switched_on(engine, seed):
    may_be_switched_on(Case(seed), engine)


@given(SEEDS)
@some
def test_propagation_takes_nothing_away_that_can_be(seed):
    random = Random(seed)
    size, ends = graph(random)
    row = [var() for _ in range(size)]
    known = {at: random.randint(1, 3) for at in range(size) if random.random() < 0.4}
    given_values = [eq(row[at], value) for at, value in known.items()]
    asked = propagating(
        tuple(row), lall(domaino(row, range(1, 5)), regionso(row, ends)), given_values, Statistics()
    )
    right = [
        values for values in product(range(1, 5), repeat=size)
        if regions(values, ends) and all([values[at] == value for at, value in known.items()])
    ]  # fmt: skip
    left = remaining(asked, range(len(known)), range(size))
    if right:
        assert left is not None
        assert all(
            [
                set(column) <= set(own)
                for column, own in zip(zip(*right, strict=True), left, strict=True)
            ]
        )


@given(SEEDS, st.booleans())
@some
def test_answers_with_regions_are_counted(seed, conditional):
    are_counted(Case(seed, plain=True), conditional)


@cache
def boards_above(last: tuple[int, ...]) -> list[tuple[int, ...]]:
    """The two rows above a row of three cells."""
    ends = neighbours(grid(3, 3))
    return [values for values in product(range(1, 6), repeat=6) if regions((*values, *last), ends)]


@pytest.mark.parametrize("engine", [name for name in ENGINES if name != "kanren"])
def test_engines_agree_on_the_regions_of_a_grid(engine):
    rows = grid(3, 3)
    goal = lall(domaino(rows, range(1, 10)), regionso(cells(rows), neighbours(rows)))
    right = boards_above((1, 3, 2))
    found = run(0, rows[:2], goal, eq(rows[2], (1, 3, 2)), engine=engine)
    assert set(found) == {(values[:3], values[3:]) for values in right}
    assert len(found) == len(right)


@pytest.mark.thorough
def test_regions_of_grids_are_counted():
    for height, width in ((1, 1), (1, 5), (2, 2), (2, 3)):
        rows, area = grid(height, width), height * width
        goal = lall(domaino(rows, range(1, area + 1)), regionso(cells(rows), neighbours(rows)))
        right = sum(
            [
                regions(values, neighbours(rows))
                for values in product(range(1, area + 1), repeat=area)
            ]
        )
        assert count(rows, goal) == right == len(run(0, rows, goal))


def test_what_has_no_values_waits():
    x, y = vars(2)
    assert run(0, (x, y), regionso((x, y), ((0, 1),)), membero(y, (1, 2)), eq(x, 2)) == ((2, 2),)
    assert run(1, x, regionso((x, 1), ()), eq(y, 1)) == run(
        1, x, regionso((x, 1), ()), eq(y, 1), engine="kanren"
    )
    assert run(0, x, regionso((1, x), ()), eq(x, "a")) == ()
    assert run(0, x, eq(x, 1), regionso((), ())) == (1,)


@pytest.mark.parametrize("engine", ["fd", "sat", "asp"])
def test_a_size_that_is_unknown_leads_the_search(engine):
    """Two regions in the corners of a board that have nine cells together."""
    rows, (a, b) = grid(5, 5), vars(2)
    row, ends = cells(rows), neighbours(rows)
    goals = [
        domaino(rows, (0, 1)), domaino((a, b), range(1, 26)), exactlyo(9, 1, row), sumo((a, b), 9),
        [eq(row[at], 1) for at in (0, 24)], differenceo(a, b, 1),
        regiono(a, 0, row, ends), regiono(b, 24, row, ends),
    ]  # fmt: skip
    assert run(1, (a, b), *goals, engine=engine, budget=Budget(nodes=300)) == ((5, 4),)


@pytest.mark.parametrize("engine", ENGINES)
def test_what_is_no_graph_is_refused(engine):
    x, y = vars(2)
    with pytest.raises(GoalError, match=r"regionso: .* numbers from 0 to 1"):
        run(0, (x, y), domaino((x, y), (0, 1)), regionso((x, y), [(0, 2)]), engine=engine)
    for at, without in ((2, ()), (0, (-1,)), (0, (True,))):
        with pytest.raises(
            GoalError, match=r"regiono: .* is not a vertex; expected a number from 0 to 1"
        ):
            run(
                0,
                (x, y),
                domaino((x, y), (0, 1)),
                regiono(1, at, (x, y), [(0, 1)], without=without),
                engine=engine,
            )


@pytest.mark.parametrize("to", sorted(EXPORTS))
def test_a_text_says_regions_or_is_refused(to):
    row = tuple(vars(4))
    goal = lall(domaino(row, (1, 2, 3)), regionso(row, [(0, 1), (1, 2), (2, 3)]))
    is_said_or_refused(row, goal, to, "regionso of 4 cells")
