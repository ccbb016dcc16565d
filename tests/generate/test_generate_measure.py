"""One way to rate: what is made, ``check --rate`` and ``explain`` give a puzzle the same difficulty."""

from dataclasses import replace

import pytest

from logicpuzzles.explain import explain
from logicpuzzles.generate import CannotMake, Options, generator_of, make
from logicpuzzles.generate.rating import rating_of

KINDS = {
    "zebra": (3, 3), "takuzu": (6,), "jodici": None, "sudoku": (4,), "riddle": (3, 3),
    "futoshiki": (4,), "nonogram": (5,), "lightup": (5,),
}  # fmt: skip


def options(kind: str, **other: object) -> Options:
    return Options(kind, KINDS[kind], more={"measure": "explanation"}, **other)  # type: ignore[arg-type]


@pytest.mark.parametrize("kind", KINDS)
def test_all_give_a_puzzle_one_difficulty(kind):
    made = make(generator_of(options(kind)), options(kind), 5, 0)
    rating = rating_of(made.puzzle)
    assert made.difficulty == rating.difficulty == explain(made.puzzle).difficulty
    assert made.statistics["steps"] == rating.steps == sum(dict(rating.techniques).values()) > 0


@pytest.mark.parametrize("kind", KINDS)
def test_a_rating_stops_only_above_what_is_wanted(kind):
    made = make(generator_of(options(kind)), options(kind), 6, 0)
    assert made.difficulty == rating_of(made.puzzle, most=made.difficulty).difficulty
    above = rating_of(made.puzzle, most=0.9 * made.difficulty)
    assert above.difficulty in (None, made.difficulty)
    assert above.stopped or kind in ("zebra", "riddle")  # later steps may spread the cost there


def test_it_is_delivered():
    wanted = options("zebra", difficulty=(0.2, 0.3))
    assert 0.2 <= make(generator_of(wanted), wanted, 1, 0).difficulty <= 0.3


def test_a_difficulty_that_takes_too_many_looks_is_not_known(monkeypatch):
    monkeypatch.setattr("logicpuzzles.generate.LOOKS", 10)
    made = make(generator_of(options("zebra")), options("zebra"), 1, 0)
    assert (made.difficulty, made.statistics["stopped"]) == (1.0, "10 looks")
    wanted = options("zebra", difficulty=(0.8, 1.0))
    with pytest.raises(CannotMake, match="no zebra of a difficulty from"):
        make(generator_of(wanted), replace(wanted, more={**wanted.more, "tries": 3}), 1, 0)


def test_another_measure_is_refused():
    with pytest.raises(
        CannotMake, match='"clues" is not a measure of difficulty; expected steps, explanation'
    ):
        generator_of(Options("zebra", more={"measure": "clues"}))
