"""The engines over the flat model: the same answers as the other engines and as brute force, within
their budgets.
"""

import importlib.util
from collections.abc import Callable, Iterator
from itertools import islice
from random import Random
from time import perf_counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from models import KINDS, brute_force, model
from samples import every, example_files, examples

from logicpuzzles import (
    alldiffo,
    atmosto,
    cells,
    check,
    connectedo,
    domaino,
    eq,
    grid,
    lall,
    lany,
    lineo,
    membero,
    neighbours,
    neq,
    patterno,
    producto,
    run,
    sumo,
    var,
    vars,
)
from logicpuzzles.core.budget import Budget, Statistics
from logicpuzzles.core.errors import BadInput, EngineMissing, OutOfBudget, Unsupported
from logicpuzzles.engines import PACKAGES as WANTED
from logicpuzzles.engines import engine_named, sat
from logicpuzzles.engines.ground.flat import (
    AllDifferent,
    Count,
    Distinct,
    Flat,
    Inverse,
    Linear,
    Product,
    Table,
)
from logicpuzzles.engines.ground.follows import follow
from logicpuzzles.kinds.stating import goal_of
from logicpuzzles.runner import load_all

PACKAGES = {"sat": "pysat", "asp": "clingo", "cpsat": "ortools"}


@pytest.fixture(params=sorted(PACKAGES), scope="session")
def engine(request: pytest.FixtureRequest) -> str:
    pytest.importorskip(PACKAGES[request.param])
    return str(request.param)


# --- the examples ---------------------------------------------------------------------------------


@pytest.mark.parametrize("path", every(2, example_files(1)))
def test_the_answers_of_an_example_are_those_of_fd(engine, path):
    for puzzle in load_all(path):
        try:
            term, goal = goal_of(puzzle)
        except BadInput:
            continue
        expected = set(islice(run(None, term, goal), 20))
        result = list(islice(run(None, term, goal, engine=engine), 21))
        assert len(result) == len(set(result))
        assert set(result) == expected


# --- flat models ----------------------------------------------------------------------------------


def by_sat(flat: Flat) -> list[tuple[int, ...]]:
    rows = by_clauses(flat, "minisat22", native=False)
    assert sorted(by_clauses(flat, "minicard", native=True)) == sorted(rows)
    return rows


def by_clauses(flat: Flat, name: str, native: bool) -> list[tuple[int, ...]]:
    solvers = pytest.importorskip("pysat.solvers")
    from logicpuzzles.engines.ground.clauses import Clauses

    clauses = Clauses(flat, native=native)
    rows = []
    with solvers.Solver(name, bootstrap_with=[*clauses.clauses, *clauses.limits]) as solver:
        while solver.solve():
            held = {number for number in solver.get_model() if number > 0}
            held |= {-number for number in range(1, clauses.top + 1) if number not in held}
            row = [
                [value for value, literal in literals.items() if literal in held]
                for literals in clauses.literals
            ]
            assert all(len(values) == 1 for values in row)
            rows.append(tuple(value for (value,) in row))
            solver.add_clause(
                [
                    -literals[value]
                    for literals, value in zip(clauses.literals, rows[-1], strict=True)
                ]
            )
    return rows


def by_asp(flat: Flat) -> list[tuple[int, ...]]:
    rows = by_text(flat)
    assert set(by_rules(flat)) == set(rows)
    return rows


def by_rules(flat: Flat) -> Iterator[tuple[int, ...]]:
    clingo = pytest.importorskip("clingo")
    from logicpuzzles.engines.ground.rules import WeightedClauses

    rules = WeightedClauses(flat)
    control = clingo.Control(["0", "--warn=none", "--project=project"])
    with control.backend() as backend:
        rules.tell(backend)
        backend.add_project(
            [abs(literal) for literals in rules.literals for literal in literals.values()]
        )
    with control.solve(yield_=True) as handle:
        for found in handle:
            row = [
                [value for value, literal in literals.items() if found.is_true(literal)]
                for literals in rules.literals
            ]
            assert all(len(values) == 1 for values in row)
            yield tuple(value for (value,) in row)


def by_text(flat: Flat) -> list[tuple[int, ...]]:
    clingo = pytest.importorskip("clingo")
    from logicpuzzles.engines.ground.asp import Program

    control = clingo.Control(["0", "--warn=none"])
    control.add("base", [], Program(flat).text())
    control.ground()
    rows = []
    with control.solve(yield_=True) as handle:
        for model in handle:
            facts = [symbol.arguments for symbol in model.symbols(atoms=True) if symbol.name == "v"]
            values = {cell.number: value.number for cell, value in facts}
            assert len(values) == len(facts) == len(flat.cells)
            rows.append(tuple(values[cell] for cell in range(len(flat.cells))))
    return rows


def by_cpsat(flat: Flat) -> list[tuple[int, ...]]:
    cp = pytest.importorskip("ortools.sat.python.cp_model")
    from logicpuzzles.engines.cpsat import CpsatModel

    made = CpsatModel(flat)
    rows = []

    class Collector(cp.CpSolverSolutionCallback):  # type: ignore[misc]
        def on_solution_callback(self) -> None:
            rows.append(
                tuple(cell if type(cell) is int else self.value(cell) for cell in made.cells)
            )

    solver = cp.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.enumerate_all_solutions = True
    assert solver.solve(made.model, Collector()) in (cp.OPTIMAL, cp.INFEASIBLE)
    return rows


BY: dict[str, Callable[[Flat], list[tuple[int, ...]]]] = {
    "sat": by_sat,
    "asp": by_asp,
    "cpsat": by_cpsat,
}


@pytest.mark.parametrize(
    "kind", sorted(KINDS, key=lambda kind: kind.__name__), ids=lambda kind: kind.__name__
)
@given(st.integers(0, 2**31))
@examples(40)
def test_constraints_of_one_kind_mean_what_flat_says(engine, kind, seed):
    flat = model(Random(seed), [kind])
    assert set(BY[engine](flat)) == brute_force(flat)


@given(st.integers(0, 2**31))
@examples(240, 60)
def test_a_model_has_the_answers_that_flat_says(engine, seed):
    flat = model(Random(seed))
    assert set(BY[engine](flat)) == brute_force(flat)


@given(st.integers(0, 2**31))
@examples(60)
def test_narrowing_loses_no_answer(seed):
    flat = model(Random(seed), [AllDifferent, AllDifferent, Linear])
    expected, size = brute_force(flat), sum(map(len, flat.cells))
    flat.narrow()
    assert brute_force(flat) == expected
    assert sum(map(len, flat.cells)) <= size


@given(st.integers(0, 2**31), st.randoms(use_true_random=False))
@examples(60)
def test_what_follows_from_the_cells_shown_has_one_value(seed, random):
    flat = model(random)
    shown = random.sample(range(len(flat.cells)), random.randint(0, len(flat.cells)))
    rows = brute_force(flat)
    if follow(flat, shown):
        assert len({tuple(row[cell] for cell in shown) for row in rows}) == len(rows)


def flat_of(*cells: tuple[int, ...]) -> Flat:
    flat = Flat()
    for cell in cells:
        flat.cell(cell)
    return flat


def test_an_unequal_sum_need_not_reach_each_of_its_ends(engine):
    flat = flat_of((0, 3), (-1, 1))
    flat.add(Linear((1, 0), (2, 2), "!=", -2))
    assert set(BY[engine](flat)) == brute_force(flat) == {(0, 1), (3, -1), (3, 1)}


def test_a_product_of_nothing_is_its_factor(engine):
    flat = flat_of((1, 2, 3))
    flat.add(Product(2, (), 0))
    assert set(BY[engine](flat)) == {(2,)}


def test_a_permutation_shares_its_facts_where_the_cells_may_be_more(engine):
    flat = flat_of((0, 2, 3), (2, 3, 4), (0, 1), (0, 1))
    flat.add(Inverse((0, 1), (3, 2), (2, 3)))
    assert set(BY[engine](flat)) == brute_force(flat) == {(2, 3, 1, 0), (3, 2, 0, 1)}


def test_a_row_that_stands_twice_says_no_more(engine):
    flat = flat_of((0, 1), (2, 3))
    flat.add(Table((0, 1), ((0, 2), (0, 2), (1, 3), (1, 3))))
    assert set(BY[engine](flat)) == {(0, 2), (1, 3)}


def test_counts_of_two_values_of_which_one_is_the_rest(engine):
    flat = flat_of((0, 1), (0, 1), (0, 1), (0, 1))
    flat.add(Count((0, 1, 2, 3), 0, 1, 2))
    flat.add(Count((0, 1, 2, 3), 1, 2, 4))
    assert set(BY[engine](flat)) == brute_force(flat)


# --- answers --------------------------------------------------------------------------------------


def test_each_answer_comes_once_however_many_branches_give_it(engine):
    x, y, *others = vars(9)
    goals = [membero(x, range(6)), membero(y, range(4))]
    goals += [
        lany([membero(x, (0, 1, 2, 3)), lineo((1, 1), (y, other), "<=", 9)], neq(y, 9))
        for other in others
    ]
    goals += [membero(other, range(3)) for other in others]
    answers = run(0, (x, y), *goals, engine=engine)
    assert len(answers) == len(set(answers)) == 24


def test_hundreds_of_answers(engine):
    row = vars(6)
    answers = run(
        0,
        tuple(row),
        sumo(row, 15),
        alldiffo(row),
        [membero(cell, range(6)) for cell in row],
        engine=engine,
    )
    assert len(answers) == len(set(answers)) == 720


def test_an_answer_without_unknowns(engine):
    x, y = vars(2)
    assert run(0, 7, membero(x, (1, 2)), membero(y, (2, 3)), eq(x, y), engine=engine) == (7,)
    assert run(0, 7, membero(x, (1, 2)), membero(y, (3, 4)), eq(x, y), engine=engine) == ()


def test_lines_that_must_differ_and_are_known_in_part(engine):
    lines = [tuple(vars(3)) for _ in range(3)]
    goals = [membero(cell, (0, 1)) for line in lines for cell in line]
    goals += [
        neq(lines[0], lines[1]),
        neq(lines[0], lines[2]),
        neq(lines[1], lines[2]),
        eq(lines[0], (0, 1, 0)),
    ]
    assert len(set(run(0, tuple(lines), *goals, engine=engine))) == 7 * 6


def test_the_order_of_answers_is_always_the_same(engine):
    def ordered() -> Any:
        row = tuple(vars(4))
        return run(0, row, alldiffo(row), [membero(cell, range(5)) for cell in row], engine=engine)

    assert ordered() == ordered()


# --- budgets --------------------------------------------------------------------------------------


def endless(size: int = 40) -> tuple[Any, list[Any]]:
    row = tuple(vars(size))
    return row, [membero(cell, (0, 1)) for cell in row]


def hopeless() -> tuple[Any, list[Any]]:
    """Pigeons that do not fit into their boxes, told so that no solver sees it at once."""
    row = tuple(vars(15))
    pairs = [
        lany([neq(a, b)], [lall(eq(a, 99), eq(b, 99))])
        for at, a in enumerate(row)
        for b in row[at + 1 :]
    ]
    return row, [
        *[membero(cell, tuple(range(13))) for cell in row],
        *pairs,
        lineo([*range(1, 16)], row, "<=", 800),
    ]


def market(size: int = 32) -> tuple[Any, list[Any]]:
    """Goods to be shared so that three retailers get half of each, which no solver sees through."""
    random, row = Random(5), tuple(vars(size))
    weights = [[random.randint(1, 60) for _ in row] for _ in range(4)]
    return row, [membero(cell, (0, 1)) for cell in row] + [
        lineo(each, row, "=", sum(each) // 2) for each in weights
    ]


def test_answers_come_as_they_are_asked_for(engine):
    term, goals = endless()
    assert len(set(islice(run(None, term, *goals, engine=engine), 9))) == 9


@pytest.mark.parametrize("program", [endless, hopeless])
def test_time_is_up_when_it_is_up(engine, program):
    term, goals = market() if engine == "cpsat" and program is hopeless else program()
    run(1, var(), eq(1, 1), engine=engine)  # so that the package is loaded
    began = perf_counter()
    with pytest.raises(OutOfBudget, match=r"limit of 0\.5 seconds"):
        run(0, term, *goals, engine=engine, budget=Budget(seconds=0.5))
    assert perf_counter() - began >= 0.5


@pytest.mark.parametrize("nodes", [1, 100])
@pytest.mark.parametrize("program", [endless, hopeless])
def test_a_limit_of_nodes_is_kept(engine, nodes, program):
    term, goals = market() if engine == "cpsat" and program is hopeless else program()
    statistics = Statistics(Budget(nodes=nodes))
    with pytest.raises(OutOfBudget, match=f"limit of {nodes} node"):
        for _ in run(None, term, *goals, engine=engine, statistics=statistics):
            pass
    assert statistics.nodes > nodes


def test_a_budget_that_is_enough_changes_nothing(engine):
    term, goals = endless(6)
    answers = run(0, term, *goals, engine=engine)
    assert len(set(answers)) == 64
    assert run(0, term, *goals, engine=engine, budget=Budget(60, 10_000, 64)) == answers


def test_no_answer_too_many(engine):
    term, goals = endless(6)
    seen = []
    with pytest.raises(OutOfBudget, match="limit of 3 answers"):
        seen += run(None, term, *goals, engine=engine, statistics=Statistics(Budget(answers=3)))
    assert len(seen) == 3


def test_nodes_are_counted_where_answers_are_no_longer_asked_for(engine):
    term, goals = endless(12)
    statistics = Statistics()
    assert (
        len(list(islice(run(None, term, *goals, engine=engine, statistics=statistics), 40))) == 40
    )
    assert statistics.nodes > 0
    assert statistics.answers == 40


# --- what an engine cannot run --------------------------------------------------------------------


def test_a_test_on_too_many_values_is_refused_before_the_first_answer(engine):
    row = vars(9)
    goal = lall(
        [membero(cell, range(9)) for cell in row], check(lambda *values: sum(values) == 3, *row)
    )
    with pytest.raises(Unsupported, match=f"{engine} cannot run .* too many for a table; "):
        next(engine_named(engine)(goal)({}))


@pytest.mark.parametrize("name", ["sat", "asp"])
def test_numbers_that_a_solver_does_not_have_are_not_told_it(name):
    pytest.importorskip(PACKAGES[name])
    x, y = vars(2)
    for large in (2**31, 2**70):
        for goal in (
            neq(x, y),
            lineo((2, 3), (x, y), "<=", 9),
            sumo((x, y, 1), large + 2),
            producto((x, y), large),
        ):
            goals = [membero(x, (1, 2, large)), membero(y, (1, large)), goal]
            assert set(run(0, (x, y), *goals, engine=name)) == set(run(0, (x, y), *goals))


@pytest.mark.parametrize(("name", "large"), [("cpsat", 2**61)])
def test_numbers_that_a_solver_does_not_have_are_refused(name, large):
    pytest.importorskip(PACKAGES[name])
    x, y = vars(2)
    domains = [membero(x, (1, 2)), membero(y, (1, large))]
    with pytest.raises(Unsupported, match=f"{name} cannot run a cell with the value {large}"):
        run(0, (x, y), *domains, neq(x, y), engine=name)
    half = [membero(x, (1, large // 2)), membero(y, (1, large // 2))]
    with pytest.raises(Unsupported, match=f"{name} cannot run a sum of 2 cells"):
        run(0, (x, y), *half, lineo((2, 3), (x, y), "<=", 9), engine=name)
    with pytest.raises(Unsupported, match=f"{name} cannot run a product of 2 cells"):
        run(0, (x, y), *half, producto((x, y), 1), engine=name)


@pytest.mark.parametrize("name", sorted(PACKAGES))
def test_a_missing_package_is_one_line_with_the_remedy(name, monkeypatch):
    package, wanted = WANTED[PACKAGES[name]]
    monkeypatch.setattr("logicpuzzles.engines._made", {})
    monkeypatch.setattr("logicpuzzles.engines.find_spec", lambda package: None)
    with pytest.raises(EngineMissing) as caught:
        engine_named(name)
    assert str(caught.value) == f"{package} is not installed; pip install {wanted}"
    assert engine_named("fd").package is None


def test_every_package_is_known():
    assert set(PACKAGES.values()) == set(WANTED)
    assert all(importlib.util.find_spec(f"logicpuzzles.engines.{name}") for name in PACKAGES)


def test_a_solver_that_counts_is_told_counts_and_sums_as_they_are():
    from logicpuzzles.engines.ground.clauses import Clauses

    flat = flat_of(*[(1, 2, 3, 4, 5, 6, 7, 8, 9)] * 6, *[(0, 1)] * 8)
    flat.add(Linear(tuple(range(6)), (1,) * 6, "=", 30))
    flat.add(Count(tuple(range(6, 14)), 0, 4, 4))
    flat.add(Count(tuple(range(6, 14)), 1, 4, 4))
    flat.add(Distinct(tuple((a, 14 - a) for a in range(6, 14))))
    native, plain = Clauses(flat, lazy=True, native=True), Clauses(flat)
    assert (
        len(native.limits) == 6 + 2 + 2
    )  # one value a cell, a sum from above and below, half a line from above and below
    assert len(native.clauses) < len(plain.clauses) / 4
    assert [type(constraint) for constraint in native.postponed] == [Distinct]


def test_what_is_given_is_taken_from_its_groups():
    flat = flat_of((1, 2, 3), (2,), (1, 2, 3), (2, 3))
    flat.add(AllDifferent((0, 1, 2)))
    flat.add(AllDifferent((0, 3), when=(1, 2)))
    flat.narrow()
    assert flat.cells == [(1, 3), (2,), (1, 3), (2, 3)]
    flat.add(AllDifferent((1, flat.cell((2,)))))
    assert not flat.failed
    flat.narrow()
    assert flat.failed


@pytest.mark.parametrize("comparison", ["=", "!=", "<="])
def test_a_comparison_of_two_cells_is_no_longer_than_they_are_wide(comparison):
    from logicpuzzles.engines.ground.clauses import Clauses

    flat = flat_of(tuple(range(400)), tuple(range(-100, 500, 2)), (0, 1))
    flat.add(Linear((0, 1), (1, -1), comparison, -5, when=(2, 1)))
    clauses = Clauses(flat, native=True)
    assert sum(map(len, clauses.clauses)) < 12 * 700


def test_a_number_that_is_too_large_is_named(engine):
    if engine == "sat":
        pytest.skip("its numbers have no limit")
    pytest.importorskip({"asp": "clingo", "cpsat": "ortools"}[engine])
    cells = {"asp": (-(2**31), 5), "cpsat": (-(2**61), 5)}[engine]
    with pytest.raises(Unsupported, match=str(cells[0])):
        BY[engine](flat_of(cells))
    flat = flat_of((0, 1), (0, 1))
    flat.add(Linear((0, 1), (1, 1), "<=", 2**62))
    with pytest.raises(Unsupported, match=f"compared with {2**62}"):
        BY[engine](flat)
    flat = flat_of((0, 1), (0, 1))
    flat.add(Linear((0, 1), (2**61, 2**61), "<=", 5))
    with pytest.raises(Unsupported, match=f"may reach {2**62}"):
        BY[engine](flat)


def test_cpsat_gives_every_better_answer_where_the_best_may_turn_out_to_be_none():
    pytest.importorskip("ortools")
    cells, total = vars(9), var()
    edges = [(a, a + 1) for a in range(8)]
    goal = lall(
        [membero(cell, (0, 1)) for cell in cells],
        eq(cells[0], 1),
        eq(cells[8], 1),
        connectedo(cells, edges),
    )
    goal = lall(goal, membero(total, range(10)), sumo(cells, total))
    assert run(0, tuple(cells), goal, minimise=total, engine="cpsat") == ((1,) * 9,)


def test_layers_of_what_is_connected_keep_all_answers(monkeypatch):
    # told in layers after one wrong answer, few of them at first; some ways here are longer
    monkeypatch.setattr(sat, "PATIENCE", 1)
    board = grid(3, 5)
    whole = connectedo(cells(board), neighbours(board), value=1)
    winding = [
        eq(board[1][1], 0),
        eq(board[1][3], 0),
        eq(board[0][2], 1),
        atmosto(9, 1, cells(board)),
    ]
    goal = lall(domaino(board, (0, 1)), whole, winding)
    expected = set(run(0, cells(board), goal, engine="fd"))
    answers = run(0, cells(board), goal, engine="sat")
    assert set(answers) == expected and len(answers) == len(expected)
    apart = lall(eq(board[0][0], 1), eq(board[2][4], 1), [eq(row[2], 0) for row in board])
    assert run(1, board, domaino(board, (0, 1)), whole, apart, engine="sat") == ()


def test_patterns_of_which_one_is_left_hold_of_cells_that_are_known(engine):
    row = vars(4)
    goal = lall(patterno(row, ("10..", "01.1")), eq(row[0], 1), domaino(row, (0, 1)))
    for more, count in ((eq(row[1], 0), 4), (eq(row[1], 1), 0), (eq(row[2], 1), 2)):
        assert len(run(0, row, more, goal, engine=engine)) == count
        assert len(run(0, row, goal, more, engine=engine)) == count
