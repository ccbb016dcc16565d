"""A search keeps to its budget and counts what it costs; what an engine cannot run it says before
the first answer.
"""

from time import perf_counter
from typing import Any

import kanren
import pytest

from logicpuzzles import alldiffo, eq, lall, lany, membero, neq, run, sumo, var, vars
from logicpuzzles.core.budget import Budget, Statistics
from logicpuzzles.core.errors import OutOfBudget, Unsupported
from logicpuzzles.engines import engine_named


@pytest.fixture(params=["fd", "kanren"])
def engine(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def endless(size: int = 40) -> tuple[Any, list[Any]]:
    """A program that no engine comes to the end of: its answers are as many as there are
    subsets.
    """
    row = vars(size)
    return row, [membero(cell, (0, 1)) for cell in row]


def hopeless() -> tuple[Any, list[Any]]:
    """A program without answers that takes long to see through: pigeons in boxes, told pair by
    pair.
    """
    row = vars(14)
    pairs = [neq(a, b) for n, a in enumerate(row) for b in row[n + 1 :]]
    return row, [
        *[membero(cell, tuple(range(12))) for cell in row],
        *[lany(pair, pair) for pair in pairs],
        sumo(row, 7),
    ]


@pytest.mark.parametrize("seconds", [0.2, 0.5])
def test_time_is_up_when_it_is_up(engine, seconds):
    term, goals = endless()
    began = perf_counter()
    with pytest.raises(OutOfBudget, match=f"limit of {seconds:g} seconds"):
        run(0, term, *goals, engine=engine, budget=Budget(seconds=seconds))
    assert perf_counter() - began >= seconds


@pytest.mark.parametrize("nodes", [1, 5, 100])
def test_no_node_too_many(engine, nodes):
    term, goals = endless()
    statistics = Statistics(Budget(nodes=nodes))
    with pytest.raises(OutOfBudget, match=f"limit of {nodes} node"):
        for _ in run(None, term, *goals, engine=engine, statistics=statistics):
            pass
    assert statistics.nodes == nodes + 1


def test_a_budget_that_is_enough_changes_nothing(engine):
    term, goals = endless(6)
    plain = Statistics()
    result = list(run(None, term, *goals, engine=engine, statistics=plain))
    assert len(result) == 64
    again = list(
        run(None, term, *goals, engine=engine, statistics=Statistics(Budget(60, plain.nodes, 64)))
    )
    assert again == result


def test_no_answer_too_many(engine):
    term, goals = endless(6)
    seen = []
    with pytest.raises(OutOfBudget, match="limit of 3 answers"):
        for answer in run(
            None, term, *goals, engine=engine, statistics=Statistics(Budget(answers=3))
        ):
            seen.append(answer)
    assert len(seen) == 3


def test_a_goal_keeps_to_its_own_budget(engine):
    term, goals = endless()
    limited = engine_named(engine)(lall(goals), Budget(nodes=50))
    with pytest.raises(OutOfBudget):
        kanren.run(0, term, limited)


def test_what_a_search_costs_is_counted(engine):
    row = vars(6)
    statistics = Statistics()
    goals = [sumo(row, 15), alldiffo(row), [membero(cell, range(6)) for cell in row]]
    result = list(run(None, row, *goals, engine=engine, statistics=statistics))
    statistics.stop()
    assert len(result) == 720
    assert statistics.answers == 720
    assert statistics.nodes >= 719
    assert (statistics.propagations > 0) == (engine == "fd")
    assert statistics.seconds > 0
    assert statistics.seconds == statistics.seconds
    assert 0 <= statistics.reading <= statistics.seconds


def test_what_propagation_settles_costs_no_node():
    x, y = vars(2)
    statistics = Statistics()
    assert list(
        run(None, (x, y), sumo((x, y), 3), eq(x, 1), membero(y, range(5)), statistics=statistics)
    ) == [(1, 2)]
    assert statistics.nodes == 0


def test_an_unsolvable_program_ends_or_is_given_up():
    term, goals = hopeless()
    try:
        assert run(0, term, *goals, budget=Budget(nodes=2_000)) == ()
    except OutOfBudget as problem:
        assert problem.limit == "2000 nodes"


# --- what it cannot run ---------------------------------------------------------------------------

UNKNOWN_LIST = "the collection .* is not known"


@pytest.mark.parametrize(
    ("goal", "reason"),
    [
        (lambda x, y: membero(1, x), UNKNOWN_LIST),
        (lambda x, y: lall(eq(y, 1), membero(1, x)), UNKNOWN_LIST),
        (lambda x, y: lany(eq(y, 1), membero(1, x)), UNKNOWN_LIST),
        (lambda x, y: lall(kanren.eq(x, 1), eq(y, 1)), "not built from this vocabulary"),
        (lambda x, y: lany(kanren.eq(x, 1), eq(y, 1)), "not built from this vocabulary"),
    ],
)
def test_what_fd_cannot_run_it_refuses_before_the_first_answer(goal, reason):
    x, y = vars(2)
    stream = engine_named("fd")(goal(x, y))({})
    with pytest.raises(Unsupported, match=reason) as caught:
        next(stream)
    assert caught.value.part is not None
    assert str(caught.value).startswith("fd cannot run ")
    assert "\n" not in str(caught.value)


def test_run_gives_the_rest_to_kanren():
    x, y = vars(2)
    answers = run(4, (x, y), membero(1, x), membero(y, (1, 2)))
    assert len(answers) == 4
    assert {answer[1] for answer in answers} <= {1, 2}
    assert set(run(0, (x, y), lany(kanren.eq(x, 1), eq(x, 2)), membero(y, (3,)))) == {
        (1, 3),
        (2, 3),
    }


@pytest.mark.parametrize("nodes", [10, 100])
def test_the_rest_counts_too(nodes):
    x = var()
    with pytest.raises(OutOfBudget):
        run(0, x, membero(1, x), budget=Budget(nodes=nodes))
