"""Limits of explanations hold, whatever comes after the stop."""

from itertools import count
from time import perf_counter

import pytest
from reasons import broken_chain
from samples import EXAMPLES

from logicpuzzles.core import budget
from logicpuzzles.core.budget import Budget, Statistics, running
from logicpuzzles.explain import explain
from logicpuzzles.runner import load

NAMES = (
    "zebra/neighbours.txt",
    "takuzu/8x8.txt",
    "slitherlink/5x5.txt",
    "kakuro/5x5.txt",
    "equations/two-plus-two.txt",
)


@pytest.mark.parametrize("name", NAMES)
def test_a_limit_of_work_holds_and_gives_the_steps_that_are_proven(name):
    puzzle = load(EXAMPLES / name)
    with running(Statistics()) as whole:
        complete = explain(puzzle)
    found = []
    for share in (0.1, 0.4, 0.8, 2.0):
        most = int(share * whole.work)
        with running(Statistics(Budget(work=most))) as spent:
            explanation = explain(puzzle)
        assert (
            spent.work <= most + 2 or explanation.stopped is None
        )  # to notice that the limit is reached is work, too
        assert explanation.stopped in (None, "work")
        assert broken_chain(explanation) == []
        found.append(len(explanation.steps))
    assert found[0] < min(found[2:]) and found[3] == len(complete.steps)


@pytest.mark.parametrize("looks", [20, 100])
def test_what_comes_after_a_limit_of_looks_is_limited_too(looks):
    with running(Statistics()) as whole:
        explain(load(EXAMPLES / "fillomino" / "7x7.txt"), looks=1_000)
    with running(Statistics()) as spent:
        explain(load(EXAMPLES / "fillomino" / "7x7.txt"), looks=looks)
    assert spent.work < whole.work


@pytest.mark.parametrize("seconds", [50.0, 400.0, 3_000.0])
def test_a_limit_of_time_holds(seconds, monkeypatch):
    """By a clock that goes on by a second at each look."""
    puzzle = load(EXAMPLES / "slitherlink" / "5x5.txt")
    began = perf_counter()
    clock = count(began)
    monkeypatch.setattr(budget, "perf_counter", lambda: next(clock))
    explanation = explain(puzzle, timeout=seconds)
    assert explanation.stopped is not None
    assert next(clock) - began < 1.1 * seconds + 20
    assert broken_chain(explanation) == []
