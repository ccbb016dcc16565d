"""Graphs, random and small: what is connected, what is one loop, one path or one circuit, as brute
force knows it.
"""

import subprocess
from collections.abc import Sequence
from itertools import product
from random import Random
from shutil import which
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from samples import examples, remaining
from test_law_programs import ENGINES

from logicpuzzles import (
    cells,
    circuito,
    conde,
    connectedo,
    count,
    domaino,
    eq,
    grid,
    lall,
    lany,
    lattice,
    loopo,
    membero,
    neighbours,
    noto,
    patho,
    run,
    var,
    vars,
)
from logicpuzzles.asking.questions import switched
from logicpuzzles.core.budget import Statistics
from logicpuzzles.core.errors import GoalError, Unsupported
from logicpuzzles.engines import engine_named
from logicpuzzles.engines.counting import count_flat
from logicpuzzles.engines.ground import Ground
from logicpuzzles.engines.ground.exports import EXPORTS, exported

SEEDS = st.integers(0, 2**31)
some = examples(60)
Ends = tuple[tuple[int, int], ...]


def parts(vertices: set[int], edges: Sequence[tuple[int, int]]) -> int:
    """How many connected parts a graph has."""
    root = {vertex: vertex for vertex in vertices}

    def find(vertex: int) -> int:
        return vertex if root[vertex] == vertex else find(root[vertex])

    for a, b in edges:
        root[find(a)] = find(b)
    return len({find(vertex) for vertex in vertices})


def connected(values: Sequence[Any], ends: Ends) -> bool:
    chosen = {vertex for vertex, value in enumerate(values) if value}
    return parts(chosen, [edge for edge in ends if chosen.issuperset(edge)]) < 2


def loop(values: Sequence[Any], ends: Ends) -> bool:
    edges = [edge for value, edge in zip(values, ends, strict=True) if value]
    vertices = [vertex for edge in edges for vertex in edge]
    return (
        bool(edges)
        and all([vertices.count(each) == 2 for each in vertices])
        and parts(set(vertices), edges) == 1
    )


def path(values: Sequence[Any], ends: Ends, a: int, b: int) -> bool:
    edges = [edge for value, edge in zip(values, ends, strict=True) if value]
    vertices = [vertex for edge in edges for vertex in edge]
    odd = [each for each in dict.fromkeys(vertices) if vertices.count(each) != 2]
    once = [vertices.count(each) for each in odd]
    return sorted(odd) == sorted((a, b)) and once == [1, 1] and parts(set(vertices), edges) == 1


def circuit(values: Sequence[Any]) -> bool:
    size = len(values)
    return sorted(values) == list(range(size)) and (
        not size or parts(set(range(size)), list(enumerate(values))) == 1
    )


def graph(random: Random) -> tuple[int, Ends]:
    """A tree, or edges at random: isolated vertices, several components, and edges side by side
    among them.
    """
    size = random.randint(1, 6)
    if size == 1:
        return size, ()
    if random.random() < 0.3:
        return size, tuple([(random.randrange(vertex), vertex) for vertex in range(1, size)])
    pairs = [random.sample(range(size), 2) for _ in range(random.randint(0, 8))]
    return size, tuple([(a, b) for a, b in pairs])


class Case:
    """A relation of a random graph, of cells some of which are known, are the same, or may be what
    is not a mark or no place.
    """

    def __init__(self, seed: int, plain: bool = False) -> None:
        random = self.random = Random(seed)
        size, ends = graph(random)
        self.what = random.choice(["connected", "loop", "path", "circuit"])
        if self.what == "circuit":
            size = random.randint(0, 3 if plain else 4)
        self.unknown = [var() for _ in range(len(ends) if self.what in ("loop", "path") else size)]
        marks = list(range(size)) if self.what == "circuit" else [0, 1]
        self.terms: list[Any] = list(self.unknown)
        for at in range(len(self.terms)):
            if random.random() < 0.3:
                self.terms[at] = random.choice(
                    [*random.sample(marks, min(2, len(marks))), random.choice(self.unknown)]
                )
        domains = [(0, 1)] if plain else [(0, 1), (0, 1), (0, 1), (0, 1, 2), (1, 2), (0, True)]
        if self.what == "circuit":
            every = range(-1, size + 1)
            domains = [
                tuple(range(size)),
                tuple(range(size)),
                tuple(every),
                tuple(random.sample(every, 2)),
                ("a", 0, 1, True),
            ]
        self.domains = [random.choice(domains) for _ in self.unknown]
        self.ends = ends
        self.ends_of_path = random.sample(range(max(size, 2)), 2)
        self.value = (
            None
            if self.what != "connected" or random.random() < 0.5
            else random.choice([0, 1, 2, True])
        )
        named = {} if self.value is None else {"value": self.value}
        self.goal = {
            "connected": lambda: connectedo(tuple(self.terms), list(ends), **named),
            "loop": lambda: loopo(self.terms, ends),
            "path": lambda: patho(self.terms, ends, *self.ends_of_path),
            "circuit": lambda: circuito(self.terms),
        }[self.what]()
        self.inside = lall(
            [membero(each, values) for each, values in zip(self.unknown, self.domains, strict=True)]
        )

    def holds(self, values: Sequence[Any]) -> bool:
        known = {id(each): value for each, value in zip(self.unknown, values, strict=True)}
        row = [known.get(id(term), term) for term in self.terms]
        if self.value is not None:
            return connected(
                [each == self.value and type(each) is type(self.value) for each in row], self.ends
            )
        if any([type(value) is not int for value in row]):
            return False
        if self.what == "circuit":
            return circuit(row)
        if any([value > 1 for value in row]):
            return False
        if self.what == "path":
            return path(row, self.ends, *self.ends_of_path)
        return loop(row, self.ends) if self.what == "loop" else connected(row, self.ends)


def typed(row: Sequence[Any]) -> tuple[Any, ...]:
    return tuple([(type(value), value) for value in row])


def has_the_answers_of_brute_force(case: Any, engine: str, form: int) -> None:
    """Check a case by itself, negated, in a branch, or in two branches of which one is negated:
    ``form`` 0 to 3.
    """
    flag = var()
    goal, right = [
        (case.goal, lambda holds, flag: holds),
        (noto(case.goal), lambda holds, flag: not holds),
        (lany(lall(eq(flag, 0), case.goal), eq(flag, 1)), lambda holds, flag: holds or flag),
        (
            conde([eq(flag, 0), case.goal], [eq(flag, 1), noto(case.goal)]),
            lambda holds, flag: holds != flag,
        ),
    ][form]
    expected = {
        typed((*values, each))
        for values in product(*case.domains)
        for each in (0, 1)
        if right(case.holds(values), each)
    }
    answers = [
        typed(row)
        for row in run(
            0, (*case.unknown, flag), goal, case.inside, membero(flag, (0, 1)), engine=engine
        )
    ]
    assert set(answers) == expected
    assert len(answers) == len(expected)


def may_be_switched_on(case: Any, engine: str) -> None:
    """Check a case with what is known of its unknowns, each switched on or not."""
    fixed = [eq(each, values[0]) for each, values in zip(case.unknown, case.domains, strict=True)]
    asked = switched(tuple(case.unknown), case.inside, [case.goal, *fixed], engine, Statistics())
    for _ in range(4):
        on = [number for number in range(len(fixed) + 1) if case.random.random() < 0.5]
        right = [
            values
            for values in product(
                *[(each[0],) if at + 1 in on else each for at, each in enumerate(case.domains)]
            )
            if 0 not in on or case.holds(values)
        ]
        answer = asked.answer(on)
        if answer is None:
            core = asked.core()
            assert not right
            assert set(core) <= set(on)
            assert not asked.holds(core)
        else:
            assert typed(answer) in set(map(typed, right))


@pytest.mark.parametrize("engine", ENGINES)
@given(SEEDS, st.integers(0, 3))
@some
def test_a_graph_has_the_answers_of_brute_force(engine, seed, form):
    case = Case(seed, plain=engine == "kanren")
    if engine != "kanren" or len(case.unknown) <= 6:
        has_the_answers_of_brute_force(case, engine, form)


@pytest.mark.parametrize("engine", [name for name in ENGINES if name in ("fd", "sat")])
@given(SEEDS)
@some
def test_a_graph_may_be_switched_on(engine, seed):
    may_be_switched_on(Case(seed), engine)


@given(SEEDS)
@some
def test_propagation_leaves_just_what_keeps_vertices_connected(seed):
    random = Random(seed)
    size, ends = graph(random)
    row = [var() for _ in range(size)]
    known = {at: random.randint(0, 1) for at in range(size) if random.random() < 0.5}
    given_values = [eq(row[at], value) for at, value in known.items()]
    goal = lall(domaino(row, (0, 1)), connectedo(row, ends))
    asked = engine_named("fd").asked(tuple(row), goal, given_values, Statistics())
    right = [
        values for values in product((0, 1), repeat=size)
        if connected(values, ends) and all([values[at] == value for at, value in known.items()])
    ]  # fmt: skip
    left = remaining(asked, range(len(known)), range(size))
    assert left == (
        tuple([tuple(sorted(set(column))) for column in zip(*right, strict=True)])
        if right
        else None
    )


def is_said_or_refused(row: Any, goal: Any, to: str, refused: str) -> None:
    """Check that an answer set program of a goal has its answers, and that other texts refuse it."""
    if to != "asp":
        with pytest.raises(Unsupported, match=refused):
            exported(row, goal, to)
        return
    clingo = pytest.importorskip("clingo")
    control = clingo.Control(["0", "--warn=none"])
    control.add("base", [], exported(row, goal, to))
    control.ground()
    with control.solve(yield_=True) as models:
        assert len(list(models)) == len(run(0, row, goal))


def are_counted(case: Any, conditional: bool) -> None:
    """Check the number of the answers to a case, by itself or in one of two branches."""
    flag = var()
    every = list(product(*case.domains))
    right = sum(map(case.holds, every))
    goal = (
        lany(lall(eq(flag, 0), case.goal), eq(flag, 1))
        if conditional
        else lall(case.goal, eq(flag, 0))
    )
    ground = Ground(
        (*case.unknown, flag), lall(case.inside, membero(flag, (0, 1)), goal), Statistics()
    )
    assert not ground.left_over
    assert count_flat(ground.flat, ground.shown, Statistics()) == right + conditional * len(every)


@given(SEEDS, st.booleans())
@some
def test_answers_on_graphs_are_counted(seed, conditional):
    are_counted(Case(seed, plain=True), conditional)


def test_loops_and_connected_cells_of_a_grid_are_counted():
    """A140517 and A059525 of the encyclopedia of integer sequences."""
    for size, loops, shapes in ((2, 13, 14), (3, 213, 219), (4, 9349, 11507)):
        edges, rows = (grid(size + 1, size), grid(size, size + 1)), grid(size, size)
        assert (
            count(edges, domaino(edges, (0, 1)), loopo(cells(edges), lattice(size, size))) == loops
        )
        assert (
            count(rows, domaino(rows, (0, 1)), connectedo(cells(rows), neighbours(rows))) == shapes
        )


def test_what_has_no_values_waits():
    x, y = vars(2)
    assert run(0, x, connectedo(("a", x, "a"), ((0, 1), (1, 2)), value="a"), eq(x, "a")) == ("a",)
    assert run(0, x, connectedo(("a", x, "a"), ((0, 1), (1, 2)), value="a"), eq(x, "b")) == ()
    assert run(0, (x, y), connectedo((x, y), ()), membero(y, (0, 1)), eq(x, 1)) == ((1, 0),)
    assert run(1, x, connectedo((x, 1), ()), eq(y, 1)) == run(
        1, x, connectedo((x, 1), ()), eq(y, 1), engine="kanren"
    )
    assert run(0, x, connectedo((1, x), ()), eq(x, "a")) == ()


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize(
    ("edges", "expected"),
    [
        ([(0, 2)], "numbers from 0 to 1"),
        ([(-1, 0)], "numbers from 0 to 1"),
        ([(1, 1)], "joins a vertex with itself"),
        ([(0, True)], "is not an edge"),
        ([(0, 1, 1)], "is not an edge"),
        ([3], "is not an edge"),
        ({(0, 1)}, "tuple or list of edges"),
    ],
)
def test_what_is_no_graph_is_refused(engine, edges, expected):
    x, y = vars(2)
    with pytest.raises(GoalError, match=expected):
        run(0, (x, y), domaino((x, y), (0, 1)), connectedo((x, y), edges), engine=engine)


@pytest.mark.parametrize("engine", ENGINES)
def test_what_is_connected_is_known(engine):
    x, y, value = vars(3)
    goals = domaino((x, y), (0, 1)), connectedo((x, y), [], value=value)
    assert set(run(0, (x, y), *goals, eq(value, 0), engine=engine)) == {(0, 1), (1, 0), (1, 1)}
    with pytest.raises(GoalError, match=r"value .* is not known"):
        run(0, (x, y), *goals, engine=engine)


@pytest.mark.parametrize("engine", ENGINES)
def test_a_loop_has_a_cell_for_each_edge(engine):
    x = var()
    with pytest.raises(GoalError, match="needs a cell for each edge, not 1 cells for 2 edges"):
        run(0, x, domaino((x,), (0, 1)), loopo((x,), [(0, 1), (1, 2)]), engine=engine)
    assert run(0, x, eq(x, 1), loopo((), ()), engine=engine) == ()
    assert run(0, x, eq(x, 1), connectedo((), ()), engine=engine) == (1,)


@pytest.mark.parametrize("engine", ENGINES)
def test_a_path_joins_two_different_vertices(engine):
    row = vars(2)
    edges = [(0, 1), (1, 2)]
    for ends, expected in (
        ((0, 0), "to itself is not a path"),
        ((-1, 1), "is not a vertex"),
        ((0, var()), "is not a vertex"),
    ):
        with pytest.raises(GoalError, match=expected):
            run(0, row, domaino(row, (0, 1)), patho(row, edges, *ends), engine=engine)
    assert run(0, row, domaino(row, (0, 1)), patho(row, edges, 0, 1), engine=engine) == ([1, 0],)
    assert run(0, row, domaino(row, (0, 1)), patho(row, edges, 0, 3), engine=engine) == ()


def test_a_tour_through_many_places_is_found():
    """The knight's tour: each square has the squares a knight's move away."""
    for side, engine in ((5, "sat"), (6, "fd"), (6, "cpsat")):
        if engine not in ENGINES:
            continue
        places = [(y, x) for y in range(side) for x in range(side)]
        number = {place: at for at, place in enumerate(places)}
        steps = [(y, x) for y in (-2, -1, 1, 2) for x in (-2, -1, 1, 2) if abs(y) != abs(x)]
        row = tuple(vars(len(places)))
        goal = [
            membero(
                cell, [number[y + dy, x + dx] for dy, dx in steps if (y + dy, x + dx) in number]
            )
            for cell, (y, x) in zip(row, places, strict=True)
        ]
        found = run(1, row, lall(goal), circuito(row), engine=engine)
        assert len(found) == (side == 6)  # none on a board of an odd number of squares
        assert all(map(circuit, found))


@pytest.mark.parametrize("to", [name for name in sorted(EXPORTS) if name != "dimacs"])
def test_a_text_says_a_circuit(to, tmp_path):
    row = tuple(vars(4))
    goal = lall(domaino(row, range(4)), circuito(row))
    text = exported(row, goal, to)
    if to == "asp":
        clingo = pytest.importorskip("clingo")
        control = clingo.Control(["0", "--warn=none"])
        control.add("base", [], text)
        control.ground()
        with control.solve(yield_=True) as models:
            assert len(list(models)) == 6
    elif to == "prolog":
        if which("swipl") is None:
            pytest.skip("SWI-Prolog is not installed")
        path = tmp_path / "circuit.pl"
        path.write_text(text, "utf-8")
        found = subprocess.run(
            ["swipl", str(path)], capture_output=True, text=True, check=True
        ).stdout
        assert len(set(found.splitlines())) == 6
    else:
        assert "circuit(array1d(0..3, [" in text
    flag = var()
    conditional = lall(
        membero(flag, (0, 1)),
        domaino(row, range(4)),
        lany(eq(flag, 0), lall(eq(flag, 1), circuito(row))),
    )
    if to != "asp":
        with pytest.raises(Unsupported, match="export to asp"):
            exported((*row, flag), conditional, to)


@pytest.mark.parametrize("to", sorted(EXPORTS))
def test_a_text_says_a_graph_or_is_refused(to):
    row = tuple(vars(4))
    goal = lall(
        domaino(row, (0, 1)),
        loopo(row, [(0, 1), (1, 2), (2, 0), (2, 3)]),
        connectedo(row, [(0, 1)]),
    )
    if to == "asp":
        clingo = pytest.importorskip("clingo")
        control = clingo.Control(["0", "--warn=none"])
        control.add(
            "base",
            [],
            exported(
                row, lall(domaino(row, (0, 1)), loopo(row, [(0, 1), (1, 2), (2, 0), (2, 3)])), to
            ),
        )
        control.ground()
        with control.solve(yield_=True) as models:
            assert len(list(models)) == 1
        return
    with pytest.raises(Unsupported, match="export to asp"):
        exported(row, goal, to)
