"""Difficulty by what an explanation costs."""

from __future__ import annotations

import pytest

from logicpuzzles.explain import explain
from logicpuzzles.generate import CannotMake, Options, generator_of, make

KINDS = {"zebra": (3, 3), "takuzu": (6,), "jodici": None, "sudoku": (4,), "riddle": (3, 3)}


def options(kind: str, **other: object) -> Options:
    return Options(kind, KINDS[kind], more={"measure": "explanation"}, **other)  # type: ignore[arg-type]


@pytest.mark.parametrize("kind", KINDS)
def test_the_difficulty_is_that_of_the_explanation(kind: str) -> None:
    made = make(generator_of(options(kind)), options(kind), 5, 0)
    explanation = explain(made.puzzle)
    assert made.difficulty == explanation.difficulty
    assert made.statistics["steps"] == len(explanation.steps) > 0
    assert made.statistics["cost"] == sum(step.cost for step in explanation.steps)


def test_it_is_delivered() -> None:
    wanted = options("zebra", difficulty=(0.2, 0.3))
    for number in range(1):
        assert 0.2 <= make(generator_of(wanted), wanted, 1, number).difficulty <= 0.3


def test_what_takes_too_many_looks_is_as_difficult_as_can_be(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("logicpuzzles.generate.LOOKS", 10)
    made = make(generator_of(options("zebra")), options("zebra"), 1, 0)
    assert (made.difficulty, made.statistics["cost"]) == (1.0, None)


def test_another_measure_is_refused() -> None:
    with pytest.raises(
        CannotMake, match='"clues" is not a measure of difficulty; expected steps, explanation'
    ):
        generator_of(Options("zebra", more={"measure": "clues"}))
