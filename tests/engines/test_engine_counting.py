"""Counting answers without listing them: numbers that are published, and the number of answers by
brute force.
"""

import pathlib
import sys
from importlib import import_module
from itertools import pairwise
from math import factorial
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from samples import example_files, examples

sys.path.insert(0, str(pathlib.Path(__file__).parents[1] / "laws"))
sys.path.insert(0, str(pathlib.Path(__file__).parent))

from logicpuzzles.rules.jodici import jodicio
from logicpuzzles.rules.sudoku import sudokuo
from logicpuzzles.rules.takuzu import takuzuo
from logicpuzzles.rules.zebra import nexto, sameo, zebrao
from models import brute_force, model
from programs import program

from logicpuzzles import (
    Budget,
    OutOfBudget,
    alldiffo,
    appendo,
    cells,
    count,
    eq,
    exactlyo,
    grid,
    lall,
    lany,
    lesso,
    maxruno,
    membero,
    neq,
    run,
    sumo,
    var,
    vars,
)
from logicpuzzles.core.budget import Statistics
from logicpuzzles.core.errors import GoalError
from logicpuzzles.engines.counting import count_flat
from logicpuzzles.engines.counting.diagrams import TooWide
from logicpuzzles.engines.counting.plan import CountingPlan
from logicpuzzles.engines.ground import Ground
from logicpuzzles.engines.ground.clauses import Clauses
from logicpuzzles.engines.ground.flat import Among, Flat, Same, Table
from logicpuzzles.engines.ground.follows import follow
from logicpuzzles.kinds.stating import goal_of
from logicpuzzles.runner import load

SEEDS = st.integers(0, 10**9)


def latin(side: int) -> tuple[Any, Any]:
    """Latin squares."""
    board = grid(side, side)
    lines = (*board, *zip(*board, strict=True))
    return board, lall(
        [alldiffo(line) for line in lines],
        [membero(cell, tuple(range(side))) for cell in cells(board)],
    )


def board(relation: Any, *arguments: Any) -> tuple[Any, Any]:
    """All boards of a kind."""
    whole = var()
    return whole, relation(whole, *arguments)


def number(term: Any, goal: Any) -> int:
    """The number of answers, none of which is listed."""
    ground = Ground(term, goal, Statistics())
    assert not ground.left_over
    return count_flat(ground.flat, ground.shown, Statistics())


# numbers that are known


@pytest.mark.parametrize(
    ("asked", "number"),
    [
        (lambda: board(takuzuo, (2, 2)), 2),  # OEIS A253316, as the next ones
        (lambda: board(takuzuo, (4, 4)), 72),
        (lambda: board(takuzuo, (6, 6)), 4140),
        (
            lambda: board(sudokuo, (2, 2)),
            288,
        ),  # OEIS A107739, and Pettersen and Silver for the other one
        (lambda: board(sudokuo, (2, 3)), 28_200_960),
        (lambda: latin(4), 576),  # OEIS A002860, as the next ones
        (lambda: latin(5), 161_280),
        (lambda: latin(6), 812_851_200),
    ],
)
def test_boards_that_are_empty(asked, number):
    assert count(*asked(), budget=Budget(seconds=60)) == number


@pytest.mark.slow
def test_all_discs():
    assert count(*board(jodicio), budget=Budget(seconds=120)) == 318_600


@pytest.mark.thorough
def test_all_binary_boards_of_eight():
    assert count(*board(takuzuo, (8, 8)), budget=Budget(seconds=240)) == 4_111_116


def test_parts_that_nothing_ties_together_are_multiplied():
    groups = tuple([tuple([f"{field}{number}" for number in range(5)]) for field in "abcde"])
    statistics = Statistics()
    assert count(*board(zebrao, groups), statistics=statistics) == factorial(5) ** 5
    assert statistics.nodes < 6_000


def test_a_street_with_two_clues():
    groups = tuple([tuple([f"{field}{number}" for number in range(5)]) for field in "abcde"])
    street = grid(5, 5)
    same = sameo(("a0", *vars(4)), (var(), "b0", *vars(3)), street)
    next_to = nexto((var(), "b0", *vars(3)), (*vars(4), "e0"), street)
    assert (
        count(street, zebrao(street, groups), same, next_to)
        == 8 * factorial(4) ** 3 * factorial(5) ** 2
    )
    assert count(street, zebrao(street, groups), same) == factorial(5) ** 4 * factorial(4)


def test_a_disc_with_three_cells():
    disc = grid(3, 6)
    goal = lall(jodicio(disc), eq(disc[0][0], 1), eq(disc[1][3], 5), eq(disc[2][5], 9))
    assert number(disc, goal) == count(disc, goal) == 240


@pytest.mark.parametrize("path", example_files(1))
def test_every_example(path):
    term, goal = goal_of(load(path))
    assert count(term, goal, budget=Budget(seconds=60)) == len(list(run(None, term, goal)))


# laws


@examples(80)
@given(SEEDS, st.sampled_from(["numbers", "atoms"]))
def test_as_many_as_there_are(seed, values):
    shown, goals, expected = program(seed, values)
    assert count(shown, goals) == len(expected)
    ground = Ground(shown, lall(goals), Statistics())
    if not ground.left_over:
        assert count_flat(ground.flat, ground.shown, Statistics()) == len(expected)


@examples(100)
@given(SEEDS)
def test_what_is_shown_is_counted(seed):
    random = Random(seed)
    flat = model(random)
    shown = random.sample(range(len(flat.cells)), random.randint(0, len(flat.cells)))
    wanted = len({tuple([values[cell] for cell in shown]) for values in brute_force(flat)})
    assert count_flat(flat, shown, Statistics()) == wanted


def lines(seed: int) -> tuple[Any, Any]:
    """A small board with lines that differ, some cells given, and a few things said besides."""
    random = Random(seed)
    height, width = random.randint(2, 3), random.randint(3, 4)
    values = (0, 1) if height * width > 9 else (0, 1, 2)[: random.choice((2, 2, 3))]
    rows = grid(height, width)
    every = cells(rows)
    goals = [membero(cell, values) for cell in every]
    if random.random() < 0.8:
        goals.append(alldiffo(rows))
    if random.random() < 0.7:
        goals.append(alldiffo(tuple(zip(*rows, strict=True))))
    goals += [
        eq(random.choice(every), random.choice(values))
        for _ in range(random.choice((0, 0, 1, 2, 4)))
    ]
    for _ in range(random.choice((0, 0, 1, 3))):
        a, b, c = random.sample(every, 3)
        kinds = [
            neq(a, b),
            sumo((a, b, c), 2),
            lany(eq(a, 0), eq(b, 1)),
            eq(a, b),
            maxruno(rows[0], 2),
            exactlyo(1, 0, rows[0]),
        ]
        goals.append(random.choice(kinds))
    shown = (
        rows
        if random.random() < 0.8
        else tuple(random.sample(every, random.randint(1, len(every))))
    )
    return shown, lall(goals)


@examples(60)
@given(SEEDS)
def test_boards_whose_lines_differ(seed):
    shown, goal = lines(seed)
    assert number(shown, goal) == len(run(0, shown, goal))


@pytest.mark.parametrize(
    "places", [[(0, 1), (1, 4), (3, 2), (4, 0)], [(0, 1), (0, 2), (2, 3), (5, 5)]]
)
def test_lines_are_filled_as_wholes_with_givens_too(places):
    rows = grid(6, 6)
    goal = lall(takuzuo(rows, (6, 6)), [eq(rows[y][x], (x + y) % 2) for y, x in places])
    assert number(rows, goal) == len(run(0, rows, goal))


# what is asked about


def test_what_has_no_domain_is_listed():
    x, y, z = vars(3)
    assert count(x, appendo(x, y, (1, 2, 3))) == 4
    for term, goals in (
        ((x, y), (membero(x, (1, 2)), neq(x, y))),
        ((x, z), (membero(x, (1, 2)),)),
        (x, ()),
    ):
        with pytest.raises(GoalError, match="infinitely many"):
            count(term, *goals)
    assert count(x, eq(x, 1), eq(x, 2)) == 0


def test_what_is_not_shown_counts_once():
    x, y = vars(2)
    goals = [membero(x, range(5)), membero(y, range(5)), lesso(x, y)]
    assert (count(x, goals), count(y, goals), count((x, y), goals), count((), goals)) == (
        4,
        4,
        10,
        1,
    )


def test_equal_numbers_of_other_types_are_other_values():
    x = var()
    assert count(x, membero(x, (1, True, 1.0, "1"))) == len(
        run(0, x, membero(x, (1, True, 1.0, "1")))
    )


def test_a_foreign_goal_is_listed():
    kanren = pytest.importorskip("kanren")
    x = var()
    assert count(x, membero(x, (1, 2, 3)), kanren.membero(x, (2, 3, 4))) == 2


# budgets


def test_a_count_keeps_to_its_budget():
    term, goal = board(jodicio)
    ground = Ground(term, goal, Statistics())
    for budget in (Budget(nodes=500), Budget(seconds=0.2)):
        with pytest.raises(OutOfBudget):
            count_flat(ground.flat, ground.shown, Statistics(budget))
    with pytest.raises(OutOfBudget):
        count(term, goal, budget=Budget(nodes=500))


def test_where_there_are_too_many_states_answers_are_listed(monkeypatch):
    monkeypatch.setattr(import_module("logicpuzzles.engines.counting.frontier"), "MOST_STATES", 5)
    term = grid(3, 6)
    goal = lall(
        jodicio(term), eq(term[0][0], 1), eq(term[1][3], 5), eq(term[2][5], 9), eq(term[1][1], 7)
    )
    ground = Ground(term, goal, Statistics())
    with pytest.raises(TooWide):
        count_flat(ground.flat, ground.shown, Statistics())
    monkeypatch.setattr(import_module("logicpuzzles.asking.running"), "LISTED", 5)
    assert count(term, goal) == 24


def test_the_cost_is_the_same_each_time():
    costs = []
    for _ in range(2):
        statistics = Statistics()
        count(*board(takuzuo, (4, 6)), statistics=statistics)
        costs.append(statistics.nodes)
    assert costs[0] == costs[1] > 0


# details


def test_values_that_can_be_renamed_are_counted_as_one():
    term, goal = latin(6)
    statistics = Statistics()
    ground = Ground(term, goal, statistics)
    assert count_flat(ground.flat, ground.shown, statistics) == 812_851_200
    assert statistics.nodes < 30_000


def test_the_lines_of_a_board_are_found():
    rows = grid(6, 6)
    ground = Ground(
        rows, lall(takuzuo(rows, (6, 6)), eq(rows[0][1], 1), eq(rows[3][2], 0)), Statistics()
    )
    made: list[CountingPlan] = []
    original = CountingPlan.__init__

    def remember(self: CountingPlan, *arguments: Any) -> None:
        original(self, *arguments)
        made.append(self)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(CountingPlan, "__init__", remember)
        count_flat(ground.flat, ground.shown, Statistics())
    assert [len(plan.lines) for plan in made] == [6]


def test_a_cell_that_is_the_same_as_itself_does_not_follow():
    flat = Flat([(0, 1), (0, 1)], [Same(1, 1)])
    assert not follow(flat, [0])
    assert [count_flat(flat, shown, Statistics()) for shown in ([0], [1], [0, 1], [])] == [
        2,
        2,
        4,
        1,
    ]


def test_a_row_that_stands_twice_is_one_row():
    flat = Flat([(0, 1), (2, 3)], [Table((0, 1), ((0, 2), (1, 3), (1, 3)))])
    assert len(brute_force(flat)) == count_flat(flat, [0, 1], Statistics()) == 2
    pysat = pytest.importorskip("pysat.solvers")
    clauses = Clauses(flat)
    with pysat.Solver("minisat22", bootstrap_with=clauses.clauses) as solver:
        assert not solver.solve(assumptions=[clauses.literal(0, 1), clauses.literal(1, 2)])


def test_a_model_that_failed_has_no_answers():
    assert count_flat(Flat([(0, 1)], failed=True), [0], Statistics()) == 0
    assert count_flat(Flat([(0, 1)], [Among(0, (2,))]), [0], Statistics()) == 0


def test_many_cells_are_no_deep_recursion():
    row = vars(300)
    goals = [
        [membero(cell, (0, 1)) for cell in row],
        [neq((a, b), (1, 1)) for a, b in pairwise(row)],
    ]
    before, after = 1, 1
    for _ in row:
        before, after = after, before + after
    ground = Ground(row, lall(goals), Statistics())
    assert count_flat(ground.flat, ground.shown, Statistics()) == after
    assert count(row, goals) == after
