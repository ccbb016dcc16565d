"""Genetic search: the same luck for the same seed, solutions that are solutions, and no claim when
there is none.
"""

import random
from collections.abc import Callable
from itertools import combinations
from typing import Any

import pytest

from logicpuzzles.search.genetic import evolving
from logicpuzzles.search.result import Result, finished
from logicpuzzles.search.stated import StatedPuzzle
from logicpuzzles.search.variables import Variable
from logicpuzzles.search.zebra import from_clues

SEEDS = range(8)


def queens(side: int) -> StatedPuzzle:
    """The diagonals are only counted."""
    stated = StatedPuzzle()
    columns = [Variable(domain=range(side), space=stated.space) for _ in range(side)]
    for a, b in combinations(columns, 2):
        a.not_unify(b)
    stated.variables |= dict(enumerate(columns))
    stated.checks.append(diagonals)
    return stated


def diagonals(rows: tuple[Any, ...]) -> int:
    """How many pairs of queens share a diagonal."""
    return sum(abs(rows[i] - rows[j]) == j - i for i, j in combinations(range(len(rows)), 2))


def three_by_two() -> StatedPuzzle:
    return from_clues(
        3, ["abc", "xz"], [("right", "x", "z"), ("right", "b", "a"), ("same", "c", "z")]
    )


def gardens() -> StatedPuzzle:
    groups = ["ABCD", "wxyz", "1234"]
    clues = [
        ("right", "B", "w"),
        ("next", "x", "A"),
        ("same", "y", "3"),
        ("any", ("at", "C", 1), ("at", "D", 1)),
        ("after", "1", "z"),
    ]
    return from_clues(4, groups, clues)


MADE: dict[str, Callable[[], StatedPuzzle]] = {
    "zebra of three by two": three_by_two,
    "gardens": gardens,
    "six queens": lambda: queens(6),
}


def run(stated: StatedPuzzle, seed: int, **options: Any) -> Result[Any, Any]:
    return finished(evolving(stated, random.Random(seed), **options))


@pytest.mark.slow
@pytest.mark.parametrize("name", MADE)
def test_it_mostly_finds_a_solution(name):
    """Within 4,000 individuals, for three seeds of four at least."""
    runs = [run(MADE[name](), seed, evaluations=4_000) for seed in SEEDS]
    assert sum(each.status == "some" for each in runs) >= 6
    for each in runs:
        assert each.gave_up and each.nodes <= 4_000
        for solution in each.solutions:
            stated = MADE[name]()
            assert not any(check(solution) for check in stated.checks)
            pairs = zip(stated.variables.values(), solution, strict=True)
            assert all([variable.set(value) for variable, value in pairs])


def test_the_same_seed_has_the_same_luck():
    assert run(queens(6), 3) == run(queens(6), 3)
    assert len({run(queens(6), seed).nodes for seed in SEEDS}) > 1


def test_no_solution_is_never_claimed():
    stated = StatedPuzzle()
    a, b, c = variables = [Variable(domain=[0, 1], space=stated.space) for _ in range(3)]
    stated.variables |= dict(enumerate(variables))
    assert a.not_unify(b) and b.not_unify(c) and a.not_unify(c)
    result = run(stated, 0, evaluations=1_000, patience=3, population=10)
    assert (result.solutions, result.status, result.nodes) == ((), "gave up", 1_000)
    # whichever is given a value first, the other two would be the same
    assert result.reason == "1,000 individuals were no solution; the best breaks 3 constraints"
    assert all(v.values == (0, 1) for v in variables)


@pytest.mark.parametrize("evaluations", [1, 2, 59, 60, 61])
def test_the_budget_is_kept(evaluations):
    result = run(queens(12), 0, evaluations=evaluations)
    assert (result.status, result.nodes) == ("gave up", evaluations)


def test_checks_hold_or_count():
    stated = queens(4)
    stated.checks[:] = [lambda values: values[0] == 2, lambda values: values[1] < values[2]]
    ((first, second, third, _),) = run(stated, 1).solutions
    assert first == 2 and second < third
    stated.checks[:] = [lambda values: 7]
    assert "the best breaks 7 constraints" in run(stated, 1, evaluations=50).reason


def test_nothing_to_choose():
    assert run(StatedPuzzle(), 0).solutions == ((),)
