"""Views, borders and edges without a loop, random and small, as brute force knows them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import product, takewhile
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from samples import remaining
from test_law_graphs import (
    graph,
    has_the_answers_of_brute_force,
    is_said_or_refused,
    may_be_switched_on,
    parts,
    some,
)
from test_law_programs import ENGINES

from logicpuzzles import (
    acyclico,
    areao,
    cell_links,
    count,
    divisiono,
    domaino,
    eq,
    grid,
    lall,
    lattice,
    loopo,
    membero,
    neighbours,
    patterno,
    random_loop,
    run,
    seeno,
    shapeo,
    straighto,
    var,
    vars,
    visito,
)
from logicpuzzles.core.budget import Statistics
from logicpuzzles.core.errors import GoalError
from logicpuzzles.engines import propagating
from logicpuzzles.engines.ground.exports import EXPORTS

SEEDS = st.integers(0, 2**31)
Ends = tuple[tuple[int, int], ...]


def same(value: Any, other: Any) -> bool:
    return type(value) is type(other) and bool(value == other)


def seen(lines: Sequence[Sequence[Any]], stop: Any) -> int:
    return sum([len(list(takewhile(lambda value: not same(value, stop), line))) for line in lines])


def area(vertex: int, borders: Sequence[Any], ends: Ends) -> set[int]:
    """The vertices that are reached from one without a border."""
    reached, before = {vertex}, set[int]()
    while reached != before:
        before = set(reached)
        for border, (a, b) in zip(borders, ends, strict=True):
            if not border and not before.isdisjoint((a, b)):
                reached |= {a, b}
    return reached


def divided(
    borders: Sequence[Any], ends: Ends, size: int | None, marks: Sequence[int] | None
) -> bool:
    if not all(same(border, 0) or same(border, 1) for border in borders):
        return False
    vertices = {vertex for edge in ends for vertex in edge} | set(marks or ())
    vertices = set(range(max(vertices) + 1)) if vertices else vertices
    return (
        all(
            (b in area(a, borders, ends)) != bool(each)
            for each, (a, b) in zip(borders, ends, strict=True)
        )
        and all(size in (None, len(area(each, borders, ends))) for each in vertices)
        and (
            marks is None
            or (
                len(set(marks)) == len(marks)
                and all(len(area(each, borders, ends) & set(marks)) == 1 for each in vertices)
            )
        )
    )


def open_ended(on: Sequence[Any], ends: Ends, values: Sequence[Any]) -> bool:
    """Whether each chosen edge parts the others."""
    chosen = [edge for each, own, edge in zip(on, values, ends, strict=True) if same(each, own)]
    vertices = {vertex for edge in chosen for vertex in edge}
    return len(vertices) - len(chosen) == parts(vertices, chosen)


class Case:
    """A random relation of cells, some of which are known or the same."""

    def __init__(self, seed: int, most: int = 6) -> None:
        random = self.random = Random(seed)
        self.unknown = [var() for _ in range(random.randint(1, most))]
        self.domains = [random.choice([(0, 1), (0, 1), (0, 1, 2), (1, 2)]) for _ in self.unknown]
        self.terms = [*self.unknown, *[random.choice([0, 1, 0, True, "a"]) for _ in range(2)]]
        self.goal, self.right = random.choice(
            [
                self.view,
                self.division,
                self.sized_area,
                self.forest,
                self.shape,
                self.visits,
                self.pattern,
                self.corner,
            ]
        )()
        self.inside = lall(
            [membero(each, values) for each, values in zip(self.unknown, self.domains, strict=True)]
        )

    def view(self) -> tuple[Any, Callable[..., bool]]:
        random = self.random
        lines = [
            tuple([random.choice(self.terms) for _ in range(random.randint(0, 3))])
            for _ in range(random.randint(0, 4))
        ]
        stop = random.choice([1, 1, 0, "a"])
        number = random.choice([random.randint(-1, 6), random.randint(0, 3), self.unknown[0]])

        def right(known: Callable[[Any], Any]) -> bool:
            return same(known(number), seen([[*map(known, line)] for line in lines], stop))

        return seeno(number, lines, stop=stop), right

    def visits(self) -> tuple[Any, Callable[..., bool]]:
        random = self.random
        cells = [
            tuple([random.choice([*self.unknown, 0, 1]) for _ in range(4)])
            for _ in range(random.randint(0, 3))
        ]
        number = random.choice([*range(5), self.unknown[0]])
        return (
            visito(number, cells),
            lambda known: (
                sum([known(link) for links in cells for link in links]) == 2 * known(number)
            ),
        )

    def graph(self) -> tuple[Ends, list[Any]]:
        _, ends = graph(self.random)
        return ends[:7], [self.random.choice(self.terms[:-1]) for _ in ends[:7]]

    def division(self) -> tuple[Any, Callable[..., bool]]:
        random = self.random
        ends, row = self.graph()
        size = random.choice([None, 1, 2, 3])
        marks = None if random.random() < 0.5 else random.sample(range(5), random.randint(0, 3))
        goal = divisiono(row, list(ends), size=size, marks=marks)
        return goal, lambda known: divided([*map(known, row)], ends, size, marks)

    def sized_area(self) -> tuple[Any, Callable[..., bool]]:
        random = self.random
        ends, row = self.graph()
        at, size = random.randint(0, 3), random.choice([*range(5), self.unknown[0]])

        def right(known: Callable[[Any], Any]) -> bool:
            borders = [*map(known, row)]
            marked = all(same(border, 0) or same(border, 1) for border in borders)
            return marked and same(known(size), len(area(at, borders, ends)))

        return areao(size, at, row, list(ends)), right

    def forest(self) -> tuple[Any, Callable[..., bool]]:
        ends, row = self.graph()
        values = [self.random.choice([1, 1, 1, 0, 2]) for _ in ends]
        goal = acyclico(row, list(ends), values=values)
        return goal, lambda known: open_ended([*map(known, row)], ends, values)

    def shape(self) -> tuple[Any, Callable[..., bool]]:
        """Of a domino and a corner of three on some places of two rows of three."""
        random = self.random
        grid = [(y, x) for y in range(2) for x in range(3)]
        places = random.sample(grid, random.randint(0, 5))
        row = [random.choice(self.terms[:-1]) for _ in places]
        number = random.choice([0, 1, 2, self.unknown[0]])

        def right(known: Callable[[Any], Any]) -> bool:
            if not all(same(known(cell), 0) or same(known(cell), 1) for cell in row):
                return False
            on = [place for cell, place in zip(row, places, strict=True) if known(cell)]
            apart = sorted(abs(a - c) + abs(b - d) for a, b in on for c, d in on)
            corner = len({y for y, _ in on}) == len({x for _, x in on}) == 2
            lies = {0: apart == [0, 0, 1, 1], 1: len(on) == 3 and corner}
            return type(known(number)) is int and lies.get(known(number), False)

        return shapeo(number, row, places, [[(0, 0), (0, 1)], [(0, 0), (0, 1), (1, 1)]]), right

    def pattern(self) -> tuple[Any, Callable[..., bool]]:
        random = self.random
        row = [random.choice(self.terms) for _ in range(random.randint(0, 4))]
        patterns = [
            "".join([random.choice("01..2") for _ in row]) for _ in range(random.randint(0, 4))
        ]

        def right(known: Callable[[Any], Any]) -> bool:
            values = [*map(known, row)]
            return all(type(each) is int and each in (0, 1, 2) for each in values) and any(
                all(sign in (".", str(each)) for sign, each in zip(pattern, values, strict=True))
                for pattern in patterns
            )

        return patterno(row, patterns, (0, 1, 2)), right

    def corner(self) -> tuple[Any, Callable[..., bool]]:
        four = self.random.random() < 0.5
        crossing = [self.random.choice(self.terms[:-1]) for _ in range(4)]

        def right(known: Callable[[Any], Any]) -> bool:
            borders = [*map(known, crossing)]
            if not all(same(each, 0) or same(each, 1) for each in borders):
                return False
            ends = [at for at in range(4) if borders[at] and not borders[at - 2]]
            return (four or not all(borders)) and (not ends or sum(borders) == 3)

        return straighto(crossing, four=four), right

    def holds(self, values: Sequence[Any]) -> bool:
        known = {id(each): value for each, value in zip(self.unknown, values, strict=True)}
        return self.right(lambda term: known.get(id(term), term))


@pytest.mark.parametrize("engine", ENGINES)
@given(SEEDS, st.integers(0, 3))
@some
def test_areas_have_the_answers_of_brute_force(engine, seed, form):
    has_the_answers_of_brute_force(Case(seed, 4 if engine == "kanren" else 6), engine, form)


@pytest.mark.parametrize("engine", [name for name in ENGINES if name in ("fd", "sat")])
@given(SEEDS)
@some
def test_areas_may_be_switched_on(engine, seed):
    may_be_switched_on(Case(seed), engine)


@given(SEEDS)
@some
def test_propagation_takes_nothing_away_that_can_be(seed):
    random = Random(seed)
    rows = grid(2, 4)
    ends = neighbours(rows)
    row = [var() for _ in ends]
    size, marks = random.choice(
        [(None, None), (2, None), (4, None), (None, (0, 3, 6)), (2, (0, 2, 4, 7))]
    )
    known = {at: random.randint(0, 1) for at in range(len(row)) if random.random() < 0.3}
    facts = [eq(row[at], value) for at, value in known.items()]
    program = lall(domaino(row, (0, 1)), divisiono(row, ends, size=size, marks=marks))
    asked = propagating(tuple(row), program, facts, Statistics())
    right = [
        values
        for values in product((0, 1), repeat=len(row))
        if all(values[at] == value for at, value in known.items())
        and divided(values, ends, size, marks)
    ]
    left = remaining(asked, range(len(known)), range(len(row)))
    if right:
        assert left is not None
        assert all(
            set(column) <= set(own)
            for column, own in zip(zip(*right, strict=True), left, strict=True)
        )


def test_divisions_of_a_grid_are_counted():
    ends = neighbours(grid(2, 4))
    row = tuple(vars(len(ends)))
    for more in ({}, {"size": 2}, {"marks": (0, 7)}):
        goal = lall(domaino(row, (0, 1)), divisiono(row, ends, **more))
        right = sum(
            divided(values, ends, more.get("size"), more.get("marks"))
            for values in product((0, 1), repeat=len(row))
        )
        assert count(row, goal) == right == len(run(0, row, goal))


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize(("goal", "message"), [
    (lambda: seeno(1, ((0, 1),), stop=var()), r"seeno: the stop .* is not known"),
    (lambda: divisiono((1,), [(0, 0)]), r"divisiono: .* joins a vertex with itself"),
    (lambda: divisiono((1,), [(0, 1)], size=var()), r"divisiono: the size .* is not known"),
    (lambda: divisiono((1,), [(0, 1)], marks=["a"]), r"divisiono: 'a' is not a vertex"),
    (lambda: divisiono((1, 0), [(0, 1)]), r"divisiono needs a cell for each edge"),
    (lambda: areao(1, -1, (1,), [(0, 1)]), r"areao: -1 is not a vertex"),
    (lambda: acyclico((1,), [(0, 1)], values=(0, 1)), r"acyclico needs a known value for each"),
])  # fmt: skip
def test_what_makes_no_sense_is_refused(engine, goal, message):
    with pytest.raises(GoalError, match=message):
        run(0, True, goal(), engine=engine)


@pytest.mark.parametrize("to", sorted(EXPORTS))
def test_a_text_says_areas_or_is_refused(to):
    ends = neighbours(grid(2, 3))
    row = tuple(vars(len(ends)))
    for goal in (
        divisiono(row, ends, size=2),
        divisiono(row, ends, marks=(0, 5)),
        areao(3, 1, row, ends),
        acyclico(row, ends),
    ):
        is_said_or_refused(row, lall(domaino(row, (0, 1)), goal), to, "o of 7 cells")


@given(st.integers(2, 6), st.integers(2, 6), SEEDS)
def test_a_random_loop_is_one_loop(height, width, seed):
    board = random_loop(height, width, Random(seed))
    assert [len(rows) for rows in board] == [height, height - 1]
    ends = lattice(height - 1, width - 1)
    links = [link for rows in board for row in rows for link in row]
    assert run(1, True, loopo(links, ends)) == (True,)
    assert set(map(sum, cell_links(*board).values())) <= {0, 2}
