"""Genetic search: the same luck for the same seed, solutions that are solutions, and no claim when
there is none.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from itertools import combinations
from typing import Any

import pytest

from logicpuzzles.search.genetic import Evolution, evolve
from logicpuzzles.search.variables import Space, Variable
from logicpuzzles.search.zebra import from_clues, from_zebrajs

SEEDS = range(8)


def latin(side: int) -> list[Variable]:
    """A square whose rows and columns hold each value once."""
    space = Space()
    rows = [[Variable(domain=range(side), space=space) for _ in range(side)] for _ in range(side)]
    for line in [*rows, *zip(*rows, strict=True)]:
        for a, b in combinations(line, 2):
            a.not_unify(b)
    return [cell for row in rows for cell in row]


def queens(side: int) -> list[Variable]:
    space = Space()
    columns = [Variable(domain=range(side), space=space) for _ in range(side)]
    for a, b in combinations(columns, 2):
        a.not_unify(b)
    return columns


def diagonals(rows: tuple[Any, ...]) -> int:
    """How many pairs of queens share a diagonal."""
    return sum(abs(rows[i] - rows[j]) == j - i for i, j in combinations(range(len(rows)), 2))


def three_by_two() -> list[Variable]:
    clues = [
        ("immediately to the left of", "1c", "1a"),
        ("immediately to the left of", "0a", "0b"),
        ("same position as", "0c", "1c"),
    ]
    stated = [
        {"type": kind, "a": {"v": a, "y": int(a[0])}, "b": {"v": b, "y": int(b[0])}}
        for kind, a, b in clues
    ]
    return list(from_zebrajs({"grid": {"w": 3, "h": 2}, "clues": stated}).places.values())


def gardens() -> list[Variable]:
    groups = ["ABCD", "wxyz", "1234"]
    clues = [
        ("right", "B", "w"),
        ("next", "x", "A"),
        ("same", "y", "3"),
        ("any", ("at", "C", 1), ("at", "D", 1)),
        ("after", "1", "z"),
    ]
    return list(from_clues(4, groups, clues).places.values())


MADE: dict[str, tuple[Callable[[], list[Variable]], list[Any]]] = {
    "zebra of three by two": (three_by_two, []),
    "gardens": (gardens, []),
    "latin square of four": (lambda: latin(4), []),
    "six queens": (lambda: queens(6), [diagonals]),
}


def run(name: str, seed: int, **options: Any) -> Evolution:
    make, constraints = MADE[name]
    return evolve(make(), random.Random(seed), constraints=constraints, **options)


@pytest.mark.slow
@pytest.mark.parametrize("name", MADE)
def test_it_mostly_finds_a_solution(name: str) -> None:
    """Within 4,000 individuals, for three seeds of four at least."""
    make, constraints = MADE[name]
    runs = [run(name, seed, evaluations=4_000) for seed in SEEDS]
    assert sum(each.status == "found" for each in runs) >= 6
    for each in runs:
        assert each.evaluations <= 4_000
        assert (each.solution is None) == (each.broken > 0)
        if each.solution is not None:
            assert each.best == each.solution
            assert not any(constraint(each.solution) for constraint in constraints)
            variables = make()
            assert all(
                [
                    variable.set(value)
                    for variable, value in zip(variables, each.solution, strict=True)
                ]
            )


def test_the_same_seed_has_the_same_luck() -> None:
    assert run("six queens", 3) == run("six queens", 3)
    assert len({run("six queens", seed).evaluations for seed in SEEDS}) > 1


def test_no_solution_is_never_claimed() -> None:
    space = Space()
    a, b, c = variables = [Variable(domain=[0, 1], space=space) for _ in range(3)]
    assert a.not_unify(b) and b.not_unify(c) and a.not_unify(c)
    result = evolve(variables, random.Random(0), evaluations=1_000, patience=3, population=10)
    assert (result.solution, result.status, result.evaluations) == (None, "none found", 1_000)
    assert result.broken == 3  # whichever is given a value first, the other two would be the same
    assert result.restarts > 0
    assert result.generations > result.restarts
    assert all(v.values == (0, 1) for v in variables)


@pytest.mark.parametrize("evaluations", [1, 2, 59, 60, 61])
def test_the_budget_is_kept(evaluations: int) -> None:
    result = evolve(queens(12), random.Random(0), constraints=[diagonals], evaluations=evaluations)
    assert result.status == "none found"
    assert result.evaluations == evaluations
    assert len(result.best) == 12
    late = evolve(queens(12), random.Random(0), constraints=[diagonals], seconds=0)
    assert (late.status, late.evaluations) == ("none found", 1)


def test_constraints_hold_or_count() -> None:
    variables = queens(4)
    result = evolve(
        variables, random.Random(1), constraints=[lambda v: v[0] == 2, lambda v: v[1] < v[2]]
    )
    assert result.solution is not None
    assert result.solution[0] == 2
    assert result.solution[1] < result.solution[2]
    assert (
        evolve(variables, random.Random(1), constraints=[lambda v: 7], evaluations=50).broken >= 7
    )


def test_odd_searches() -> None:
    assert evolve([], random.Random(0)).solution == ()
    assert evolve([Variable(value="x")], random.Random(0)).solution == ("x",)
    space = Space()
    for variables, options, message in (
        ([Variable(space=space)], {}, "variable number 0 of the search may be anything"),
        ([Variable(value=1), Variable(value=1, space=space)], {}, "of several spaces"),
        ([], {"population": 2}, "expected a population over 2"),
        ([], {"evaluations": 0}, "expected a population"),
        ([], {"mutation": 1.5}, "expected a population"),
    ):
        with pytest.raises(ValueError, match=message):
            evolve(variables, random.Random(0), **options)  # type: ignore[arg-type]
