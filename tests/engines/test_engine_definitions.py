"""Expressions in branches: their definitions stand outside, so they propagate, and flat models have
them.
"""

from typing import Any

import pytest
from samples import remaining

from logicpuzzles import (
    conde,
    domaino,
    eq,
    iffo,
    implieso,
    lall,
    lany,
    lesso,
    lineo,
    lone,
    membero,
    neq,
    noto,
    permuteo,
    quotiento,
    relation,
    run,
    vars,
)
from logicpuzzles.core.budget import Statistics
from logicpuzzles.engines import engine_named
from logicpuzzles.engines.fd.asked import FdAskedModel

A, B, C, D = CELLS = tuple(vars(4))
DOMAINS = domaino(CELLS, range(9))


@relation
def fartherso(a, b, c):
    """A relation with expressions in its body."""
    return lany(eq(abs(a - b), 2 * abs(b - c)), lesso(c, a * b))


GOALS: dict[str, Any] = {
    "distance": lany(abs(A - B) < 1, abs(C - D) > 7),
    "product": lany(eq(A * B, 72 - C), eq(C * D, 64)),
    "member": lany(membero(A + B, (1, 2)), eq(C * D, 64)),
    "inner": conde([eq(A, 1), lany(eq(B * C, D), eq(B, 3))], [eq(A, 2)]),
    "implied": implieso(neq(A, 1), eq((A * B, abs(C - 4)), (12, D))),
    "both": iffo(lany(eq(abs(A - B), 1), eq(C, 1)), eq(C * D, 64)),
    "divided": lany(eq(A % 3, D), eq(B // 2, 8)),
    "power": lany(eq(A**2, D), eq(2**B, C)),
    "relation": implieso(eq(D, 3), fartherso(A, B, C)),
}


@pytest.mark.parametrize("engine", ["fd", "sat", "asp", "cpsat"])
@pytest.mark.parametrize("name", GOALS)
def test_no_engine_leaves_over_what_has_a_value_in_any_case(engine, name):
    compiled = engine_named(engine).read(CELLS, lall(DOMAINS, GOALS[name]), Statistics())
    assert not compiled.left_over
    assert not compiled.waits


@pytest.mark.parametrize("name", GOALS)
def test_the_answers_are_those_of_kanren_each_once(name):
    small = domaino(CELLS, range(1, 5))
    answers = run(0, CELLS, small, GOALS[name])
    assert len(answers) == len(set(answers))
    assert set(answers) == set(run(0, CELLS, small, GOALS[name], engine="kanren"))


def nodes(*goals: Any) -> int:
    statistics = Statistics()
    run(0, CELLS, DOMAINS, *goals, engine="fd", statistics=statistics)
    return statistics.nodes


def test_an_expression_in_a_branch_propagates():
    assert nodes(lany(eq(A * B * C * D, 4096), eq(A * B * C * D, 3584))) < 60
    assert nodes(GOALS["distance"]) < 900  # there are 873 answers
    assert nodes(GOALS["product"]) < 110  # 102
    assert nodes(GOALS["inner"]) < 870  # 844


@pytest.mark.parametrize("engine", ["kanren", "fd", "sat", "asp", "cpsat"])
def test_a_definition_without_a_value_for_some_operands_stays_in_its_branch(engine):
    goals = domaino((A, B), range(3)), lany(eq(A // B, 2), eq(A, 0))
    assert set(run(0, (A, B), *goals, engine=engine)) == {(2, 1), (0, 0), (0, 1), (0, 2)}
    mixed = (
        membero(A, (1, 2, "a", (1, 2))),
        membero(B, (1, 2)),
        lany(eq(A + B * A, 4), eq(B, 1), eq([A * B], [7])),
    )
    assert set(run(0, (A, B), *mixed, engine=engine)) == {(1, 1), (2, 1), ("a", 1), ((1, 2), 1)}


def test_a_switched_goal_has_its_definitions_outside():
    model = engine_named("fd").asked(
        (A, B), domaino((A, B), range(1, 9)), [eq(A * B, 56)], Statistics()
    )
    assert isinstance(model, FdAskedModel)
    assert remaining(model, [0], [0, 1]) == ((7, 8), (7, 8))
    assert remaining(model, [], [0]) == (tuple(range(1, 9)),)
    assert model.holds([0])


@pytest.mark.thorough
def test_a_denied_permutation_in_a_branch_is_no_more_work_than_outside():
    b, c, d = vars(3)
    rows = ((), -1, b), (d, d, (0, c))
    domains = [membero(b, (3, 4)), membero(c, range(5)), membero(d, range(1, 6))]
    work = []
    for goal in (
        noto(permuteo(*rows)),
        lany(eq(c, 9), lone(lineo((), (), "=", 0), quotiento(c, 1, d), permuteo(*rows))),
    ):
        statistics = Statistics()
        answers = run(0, (b, c, d), domains, goal, statistics=statistics)
        assert set(answers) == set(run(0, (b, c, d), domains, goal, engine="sat"))
        work.append(statistics.propagations)
    assert work[1] < 10 * work[0] + 10_000
