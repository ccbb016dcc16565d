"""What holds of every question for the best answers: random programs with an objective, whose best
answers brute force knows.
"""

import os
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from programs import VALUES, program, typed
from samples import every, examples, run_python
from test_law_programs import ENGINES

from logicpuzzles import run
from logicpuzzles.core.budget import Budget, Statistics
from logicpuzzles.core.errors import OutOfBudget

ALL = (*ENGINES, "auto")
SEEDS = st.integers(0, 2**31)
many = examples(120)
some = examples(100)


def question(
    seed: int, values: str = "numbers"
) -> tuple[Any, list[Any], dict[str, Any], dict[Any, Any]]:
    """A random program with an objective: its term, its goals, the keyword argument and, by brute
    force, the answers in which the objective is a number, each with the least cost that it has
    there: the objective, or its opposite where it is to be large.
    """
    row, goals, rows = program(seed, values)
    random = Random(seed)
    at, largest = random.randrange(len(row)), random.random() < 0.5
    shown = list(range(len(row)))
    if random.random() < 0.5:
        shown.remove(at)
    sign = -1 if largest else 1
    costs: dict[Any, Any] = {}
    for answer in rows:
        if answer[at][:1] in ((int,), (float,)):
            number = answer[at][1]
            key = tuple([answer[place] for place in shown])
            costs[key] = min(costs.get(key, sign * number), sign * number)
    term = tuple([row[place] for place in shown])
    return term, goals, {"maximise" if largest else "minimise": row[at]}, costs


def best_of(costs: dict[Any, Any]) -> set[Any]:
    return {answer for answer, cost in costs.items() if cost == min(costs.values())}


@pytest.mark.slow
@pytest.mark.parametrize("engine", ALL)
@given(SEEDS, st.sampled_from(sorted({*VALUES} - {"odd"})))
@many
def test_an_engine_gives_the_best_answers_of_brute_force_each_once(engine, seed, values):
    term, goals, objective, costs = question(seed, values)
    best = best_of(costs)
    results = [typed(answer) for answer in run(0, term, *goals, engine=engine, **objective)]
    assert set(results) == best
    assert len(results) == len(best)


@pytest.mark.parametrize("engine", ALL)
@given(SEEDS, st.integers(0, 4))
@some
def test_so_many_of_the_best_answers_are_the_first_of_all_of_them(engine, seed, wanted):
    term, goals, objective, costs = question(seed)
    results = run(wanted, term, *goals, engine=engine, **objective)
    everything = run(0, term, *goals, engine=engine, **objective)
    assert results == (everything[:wanted] if wanted else everything)
    assert {typed(answer) for answer in everything} == best_of(costs)


@pytest.mark.parametrize("engine", ALL)
@given(SEEDS, st.integers(0, 12))
@some
def test_a_spent_budget_never_passes_for_a_proof(engine, seed, nodes):
    term, goals, objective, costs = question(seed)
    best = best_of(costs)
    try:
        results = run(1, term, *goals, engine=engine, budget=Budget(nodes=nodes), **objective)
    except OutOfBudget as spent:
        assert not spent.proven
        if spent.best is not None:
            answer, value = spent.best
            assert typed(answer) in costs
            assert costs[typed(answer)] <= (-value if "maximise" in objective else value)
            assert "not proven" in str(spent)
    else:
        assert {typed(answer) for answer in results} <= best
        assert len(results) == min(1, len(best))


@given(SEEDS)
@some
def test_the_order_of_goals_is_free(seed):
    term, goals, objective, costs = question(seed, "atoms")
    Random(seed).shuffle(goals)
    assert {typed(answer) for answer in run(0, term, *goals, **objective)} == best_of(costs)


def lines(engine: str) -> str:
    """The answers and costs of some questions, as text."""
    text = []
    for seed in range(60):
        term, goals, objective, _ = question(seed, "terms")
        statistics = Statistics()
        results = run(0, term, *goals, engine=engine, statistics=statistics, **objective)
        text.append(f"{results} {statistics.nodes} {statistics.answers}")
    return "\n".join(text)


@pytest.mark.slow
@pytest.mark.parametrize("engine", every(2, ALL))
def test_best_answers_do_not_depend_on_the_hash_seed(engine):
    here = Path(__file__).parent
    program = f"import test_law_optimisation as t; print(t.lines({engine!r}))"
    environment = {**os.environ, "PYTHONPATH": str(here.parent)}
    outputs = {
        run_python(
            "-c", program, check=True, cwd=here, env={**environment, "PYTHONHASHSEED": seed}
        ).stdout
        for seed in ("0", "1")
    }
    assert len(outputs) == 1
