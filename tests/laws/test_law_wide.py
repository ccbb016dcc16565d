"""Every engine gives the answers of brute force, whatever stands in one program, and however it is
written.

``LAW_PROGRAMS`` in the environment: how many programs each engine runs of each kind of values.
"""

import os
from collections import Counter
from random import Random
from typing import Any

import pytest
from programs import VALUES, typed
from rewriting import implied, rewrite_all
from test_law_programs import ENGINES
from wide import wide

from logicpuzzles import distanceo, lany, membero, producto, run, sumo, vars
from logicpuzzles.core.budget import Budget
from logicpuzzles.core.errors import Unsupported

PROGRAMS = int(os.environ.get("LAW_PROGRAMS", "40"))
EACH = pytest.mark.parametrize("engine", (*ENGINES, "auto"))
KIND = pytest.mark.parametrize("values", sorted(VALUES))
LARGE = {
    ("asp", "odd"),
    ("cpsat", "odd"),
}  # solvers that refuse numbers that are too large for them


def check(
    engine: str, values: str, seed: int, term: Any, goals: list[Any], expected: list[Any]
) -> None:
    try:
        answers = run(0, term, *goals, engine=engine)
    except Unsupported:
        assert (engine, values) in LARGE
        return
    assert Counter(map(typed, answers)) == Counter(map(typed, expected)), f"seed {seed}: {goals}"


@EACH
@KIND
def test_a_program_of_all_relations_has_the_answers_of_brute_force_each_once(engine, values):
    for seed in range(PROGRAMS):
        check(engine, values, seed, *wide(seed, values))


@EACH
@KIND
def test_a_program_written_another_way_has_the_same_answers(engine, values):
    for seed in range(PROGRAMS):
        term, goals, expected = wide(seed, values)
        random = Random(seed)
        goals = [*rewrite_all(goals, random), implied(random, term, expected)][
            : None if random.random() < 0.5 else -1
        ]
        order = random.sample(range(len(term)), len(term))
        permuted = [tuple(answer[at] for at in order) for answer in expected]
        check(engine, values, seed, tuple(term[at] for at in order), goals, permuted)


# --- what such programs brought to light ----------------------------------------------------------


@pytest.mark.parametrize("seed", [1788, 1858])
def test_numbers_too_many_for_cells_are_calculated_and_not_tried(seed):
    term, goals, expected = wide(seed, "odd")
    answers = run(0, term, *goals, engine="sat", budget=Budget(seconds=60))
    assert Counter(map(typed, answers)) == Counter(map(typed, expected))


@EACH
@pytest.mark.parametrize("items", [[()], [("s",)], [[1]], [("s",), "s"], [{"k": 1}]])
@pytest.mark.parametrize("relation", [sumo, producto, lambda row, result: distanceo(*row, result)])
def test_a_compound_has_no_sum_product_or_distance(engine, items, relation):
    a, b, result = vars(3)
    goal = relation((a, b), result)  # the result has no domain, and nobody asks for it
    assert run(0, b, membero(b, (2, 3)), goal, membero(a, items), engine=engine) == ()
    assert set(run(0, b, membero(b, (2, 3)), goal, membero(a, [*items, 1]), engine=engine)) == {
        2,
        3,
    }
    assert run(0, b, membero(b, (2, 3)), lany(goal), membero(a, items), engine=engine) == ()
