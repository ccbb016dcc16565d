"""``run`` with an objective: the best answers, and what is said where there is no best, or none is
proven.
"""

from itertools import combinations, pairwise
from typing import Any

import kanren
import pytest

from logicpuzzles import (
    alldiffo,
    check,
    connectedo,
    differenceo,
    domaino,
    eq,
    grid,
    lall,
    lany,
    lesso,
    loopo,
    membero,
    neq,
    relation,
    run,
    sumo,
    tableo,
    var,
    vars,
)  # fmt: skip
from logicpuzzles.core.budget import Budget, Statistics
from logicpuzzles.core.errors import GoalError, OutOfBudget
from logicpuzzles.engines import installed

ENGINES = installed()


def golomb(marks: int, longest: int) -> tuple[Any, list[Any]]:
    """A ruler no two pairs of whose marks have the same distance; its last mark is its length."""
    ruler = vars(marks)
    distances = {(a, b): var() for a, b in combinations(ruler, 2)}
    return ruler, [
        [membero(mark, range(longest + 1)) for mark in ruler],
        eq(ruler[0], 0),
        [lesso(a, b) for a, b in pairwise(ruler)],
        [differenceo(b, a, distance) for (a, b), distance in distances.items()],
        [membero(distance, range(1, longest + 1)) for distance in distances.values()],
        alldiffo(list(distances.values())),
    ]


@pytest.mark.parametrize("engine", ENGINES)
def test_the_best_answer_all_of_them_and_some(engine):
    x, y, total = vars(3)
    goals = [membero(x, range(4)), membero(y, range(4)), neq(x, y), sumo((x, y), total)]
    assert set(run(0, (x, y), *goals, minimise=total, engine=engine)) == {(0, 1), (1, 0)}
    assert set(run(0, (x, y), *goals, maximise=total, engine=engine)) == {(2, 3), (3, 2)}
    assert run(1, total, *goals, maximise=total, engine=engine) == (5,)
    assert len(run(2, (x, y), *goals, maximise=total, engine=engine)) == 2
    assert next(run(None, total, *goals, minimise=total, engine=engine)) == 1
    assert run(1, x, *goals, sumo((x, x), 7), minimise=x, engine=engine) == ()


@pytest.mark.parametrize("engine", ENGINES)
def test_numbers_of_any_kind_are_an_objective_and_nothing_else_is(engine):
    x, price = vars(2)
    prices = lany(
        [
            eq((x, price), row)
            for row in (
                ("a", 2),
                ("b", 0.5),
                ("c", True),
                ("d", "cheap"),
                ("e", float("nan")),
                ("f", 0.5),
            )
        ]
    )
    assert set(run(0, x, prices, minimise=price, engine=engine)) == {"b", "f"}
    assert run(0, x, prices, maximise=price, engine=engine) == ("a",)
    assert run(0, x, prices, membero(x, ("c", "d")), maximise=price, engine=engine) == ()
    assert sorted(map(repr, run(0, x, membero(x, (3, 1, 1.0)), minimise=x, engine=engine))) == [
        "1",
        "1.0",
    ]
    assert set(run(0, x, membero(x, (3, 4)), maximise=7, engine=engine)) == {3, 4}
    assert run(1, x, membero(x, (3, 4)), eq(price, "cheap"), maximise=price, engine=engine) == ()


@pytest.mark.parametrize("engine", ENGINES)
def test_there_is_no_best_without_a_domain(engine):
    x, y = vars(2)
    for goals in ([], [lesso(0, y)], [lany(eq(y, 1), eq(x, 2))]):
        with pytest.raises(GoalError, match="no domain"):
            run(1, x, membero(x, (1, 2)), *goals, minimise=y, engine=engine)
    assert run(1, x, membero(x, (1, 2)), eq(x, 3), minimise=y, engine=engine) == ()


@pytest.mark.parametrize("engine", ENGINES)
def test_goals_of_kanren_and_goals_that_are_left_over_take_part(engine):
    x, y = vars(2)
    goals = [membero(x, range(9)), kanren.membero(x, [5, 3, 7])]
    assert run(0, x, *goals, minimise=x, engine=engine) == (3,)
    assert run(0, x, *goals, maximise=x, engine=engine) == (7,)
    sums = [sumo((x, y), 4), lesso(y, 3), membero(x, range(9))]  # y has no domain of its own
    assert run(0, (x, y), *sums, minimise=x, engine=engine) == ((2, 2),)


@pytest.mark.parametrize("engine", ENGINES)
def test_an_objective_that_is_also_seen_from_its_value(engine):
    row = vars(5)
    goals = [
        alldiffo(row),
        [membero(cell, range(1, 6)) for cell in row],
        neq(row[3], 1),
        neq(row[3], 2),
        eq(row[0], 3),
    ]
    (answer,) = run(1, row, *goals, minimise=row[3], engine=engine)
    assert answer[3] == 4
    assert len(run(0, row, *goals, minimise=row[3], engine=engine)) == 6


@pytest.mark.parametrize("engine", ENGINES)
def test_an_expression_is_an_objective(engine):
    x, y = vars(2)
    goals = [membero(x, range(5)), membero(y, range(5)), x + y < 6]
    assert run(0, (x, y), *goals, maximise=2 * x + 3 * y - x * y, engine=engine) == ((0, 4),)
    assert run(0, x - y, *goals, maximise=abs(x - y), minimise=None, engine=engine) in (
        (4, -4),
        (-4, 4),
    )
    assert run(1, 2 * x, *goals, minimise=-x, engine=engine) == (8,)


def test_wrong_objectives():
    x = var()
    with pytest.raises(GoalError, match="not both"):
        run(1, x, membero(x, (1, 2)), minimise=x, maximise=x)
    for wrong in ("x", (x,), True, float("nan")):
        with pytest.raises(GoalError, match="a number, an unknown or an expression"):
            run(1, x, membero(x, (1, 2)), minimise=wrong)


@pytest.mark.parametrize("engine", ENGINES)
def test_a_filter_is_given_the_best_answers(engine):
    x, y = vars(2)
    goals = [membero(x, (1, 2)), membero(y, (1, 2))]
    assert run(0, (x, y), *goals, minimise=x, engine=engine, results_filter=sorted) == (
        (1, 1),
        (1, 2),
    )


@pytest.mark.thorough
def test_a_golomb_ruler_takes_no_more_nodes_than_branch_and_bound_should():
    ruler, goals = golomb(6, 25)
    statistics = Statistics()
    ((*_, length),) = run(1, ruler, *goals, minimise=ruler[-1], statistics=statistics)
    assert length == 17
    listing = Statistics()
    assert min(answer[-1] for answer in run(0, ruler, *goals, statistics=listing)) == 17
    assert statistics.nodes < 100 < 10 * statistics.nodes < listing.nodes


def test_a_bound_prunes_inside_the_branch_that_gave_it():
    row, total = vars(12), var()
    statistics = Statistics()
    goals = [[membero(cell, (0, 1, 2)) for cell in row], sumo(row, total)]
    assert run(1, total, *goals, minimise=total, statistics=statistics) == (0,)
    assert statistics.nodes < 40
    assert run(1, total, *goals, maximise=total) == (24,)


@pytest.mark.parametrize(
    "engine", [name for name in ENGINES if name not in ("kanren", "asp", "cpsat")]
)
def test_a_spent_budget_gives_the_best_so_far(engine):
    ruler, goals = golomb(5, 14)
    with pytest.raises(OutOfBudget, match="not proven to be the best") as spent:
        run(1, ruler, *goals, minimise=ruler[-1], budget=Budget(answers=1), engine=engine)
    assert spent.value.best is not None
    (*_, last), value = spent.value.best
    assert last == value >= 11
    assert not spent.value.proven


@pytest.mark.parametrize("engine", ENGINES)
def test_a_budget_spent_at_once_proves_nothing(engine):
    ruler, goals = golomb(5, 14)
    for budget in (Budget(nodes=0), Budget(seconds=0)):
        with pytest.raises(OutOfBudget) as spent:
            run(1, ruler, *goals, minimise=ruler[-1], budget=budget, engine=engine)
        assert not spent.value.proven
        assert spent.value.best is None or (
            engine == "cpsat" and spent.value.best[1] >= 11
        )  # it looks at limits in between


def test_the_engine_that_takes_over_goes_on_from_the_best_so_far(monkeypatch):
    pytest.importorskip("pysat")
    ruler, goals = golomb(6, 25)
    fewer = Statistics()
    monkeypatch.setattr("logicpuzzles.engines.auto.PATIENCE", 12)
    results = run(1, ruler, *goals, minimise=ruler[-1], engine="auto", statistics=fewer)
    assert results[0][-1] == 17
    with pytest.raises(OutOfBudget) as spent:
        run(1, ruler, *goals, minimise=ruler[-1], engine="auto", budget=Budget(nodes=12))
    assert spent.value.best is not None
    assert fewer.answers >= 2


def test_a_budget_spent_in_listing_says_that_the_value_is_proven():
    x, y = vars(2)
    goals = [membero(x, range(3)), membero(y, range(100))]
    with pytest.raises(OutOfBudget, match="0 is the best value, but not all") as spent:
        run(0, (x, y), *goals, minimise=x, budget=Budget(answers=10))
    assert spent.value.proven
    assert spent.value.best == ((0, 0), 0)
    assert len(run(10, (x, y), *goals, minimise=x, budget=Budget(answers=11))) == 10


@relation
def endlesso(x: Any) -> Any:
    """Every whole number from 0 on, one after the other."""
    y = var()
    return lany(eq(x, 0), lall(endlesso(y), sumo((y, 1), x)))


@pytest.mark.parametrize("engine", ["fd", "kanren"])
def test_infinitely_many_answers_end_with_the_budget(engine):
    x = var()
    with pytest.raises(OutOfBudget) as spent:
        run(1, x, endlesso(x), minimise=x, engine=engine, budget=Budget(nodes=300))
    assert spent.value.best == (0, 0)


def test_what_a_python_test_leaves_is_compared():
    x, y = vars(2)
    odd = check(lambda a, b: (a * b) % 7 == 3, x, y)
    assert run(1, (x, y), odd, membero(x, range(1, 9)), membero(y, range(1, 9)), maximise=x) == (
        (8, 3),
    )


@pytest.mark.parametrize("patience", range(6))
def test_the_engine_that_takes_over_compares_fractions_too(patience, monkeypatch):
    monkeypatch.setattr("logicpuzzles.engines.auto.PATIENCE", patience)
    x, y, price = vars(3)
    prices = [("a", 2.5), ("b", 1.5), ("c", 2), ("d", 0.5), ("e", 1), ("f", 0.25)]
    goals = [tableo((x, price), prices), membero(y, range(9)), neq(x, y)]
    assert run(1, x, *goals, minimise=price, engine="auto") == ("f",)
    assert run(1, x, *goals, maximise=price, engine="auto") == ("a",)
    assert len(run(0, (x, y), *goals, minimise=price, engine="auto")) == 9


@pytest.mark.parametrize("engine", [name for name in ENGINES if name != "kanren"])
def test_what_is_checked_in_each_answer_holds_of_the_best(engine):
    """Connected cells, loops and rows that differ: solvers learn what they ask for only from
    answers that break it.
    """
    rows, number = grid(3, 4), var()
    flat = [cell for row in rows for cell in row]
    edges = [(4 * r + c, 4 * r + c + 1) for r in range(3) for c in range(3)] + [
        (place, place + 4) for place in range(8)
    ]
    cells = [domaino(flat, (0, 1)), sumo(flat, number)]
    corners = [eq(rows[0][0], 1), eq(rows[2][3], 1)]
    assert run(
        1, number, *cells, *corners, connectedo(flat, edges), minimise=number, engine=engine
    ) == (6,)
    assert (
        len(run(0, flat, *cells, *corners, connectedo(flat, edges), minimise=number, engine=engine))
        == 10
    )
    sides = vars(len(edges))
    loop = [domaino(sides, (0, 1)), sumo(sides, number), loopo(sides, edges)]
    assert run(1, number, *loop, maximise=number, engine=engine) == (12,)
    assert run(1, number, *loop, minimise=number, engine=engine) == (4,)
    assert run(1, number, *cells, alldiffo(rows), minimise=number, engine=engine) == (2,)
    assert run(1, number, *cells, alldiffo(rows), maximise=number, engine=engine) == (10,)
