"""The words of steps: what is said is what happens, and all that is needed for it."""

from __future__ import annotations

from pathlib import Path

from logicpuzzles.checks.checking import check
from logicpuzzles.explain import explain, hint
from logicpuzzles.explain.clashes import crowded
from logicpuzzles.runner import load
from logicpuzzles.show.pages import page

EXAMPLES = Path(__file__).parents[2] / "examples"


def texts(name: str) -> list[str]:
    return [step.text for step in explain(load(EXAMPLES / name)).steps]


# --- what is broken ---------------------------------------------------------------------------------------------------


def test_of_a_line_without_room_for_a_value_the_value_is_told() -> None:
    """Nothing stands twice in the box; there is no place for a 3."""
    assert texts("sudoku/easy-broken.txt")[-1] == (
        "3 has no place in box 8: its cells are full (R8C4 and R9C4) or see 3 (R2C6, R5C5 and R7C3; step 1)."
    )
    tip = hint(load(EXAMPLES / "sudoku/hard-17.txt"), {0: 8})
    assert tip.text == "That is wrong. R1C1 is not 8: otherwise R7C2 is 8, and R9C7 is 1, and then 1 has no place in box 7."


def test_the_fewest_cells_without_enough_values_or_the_other_way_round() -> None:
    assert crowded({1: {3}, 2: {3}, 3: {4, 5}, 4: {4, 5, 6}}) == ([1, 2], [3])
    assert crowded({1: {3, 4}, 2: {3, 4}, 3: {5}, 4: {3, 4}}) == ([1, 2, 4], [3, 4])
    assert crowded({1: {3, 4}, 2: {3, 4}, 3: {5}}) is None


def test_the_check_says_that_a_line_holds_each_value_where_it_holds_as_many_as_it_has_cells() -> None:
    rules = check(load(EXAMPLES / "sudoku/easy-broken.txt")).rules
    assert "column 4 holds each value once" in rules


# --- what is needed ---------------------------------------------------------------------------------------------------


def test_that_letters_are_different_digits_is_said_wherever_it_is_needed() -> None:
    steps = texts("equations/send-more-money.txt")
    assert steps[3] == (
        "O is 0: by column 4 from the right, as M and the carry of column 4 are 1 (steps 2 and 3), and different letters are "
        "different digits."
    )
    made = explain(load(EXAMPLES / "equations/send-more-money.txt"))
    rule = "different letters are different digits"
    assert all([(rule in step.text) == (rule in step.rules) for step in made.steps])
    assert rule in texts("equations/send-more-money-broken.txt")[-1]


def test_that_a_line_holds_no_value_twice_is_said_beside_a_clue() -> None:
    for name in ("kakuro/5x5.txt", "killer/4x4.txt", "calcudoku/4x4.txt"):
        for step in explain(load(EXAMPLES / name)).steps:
            if step.assumed is None and step.clues and any([rule.endswith("twice") for rule in step.rules]):
                assert "no value twice" in step.text


def test_each_house_has_another_value_goes_without_saying_beside_a_clue() -> None:
    assert not any(["no two" in text for text in texts("zebra/life-1962.txt") if "by clue" in text])


# --- names ------------------------------------------------------------------------------------------------------------


def test_variables_keep_their_letters() -> None:
    made = explain(load(text="domain: -3..9\na + b = 3\na - b = 1\n", kind="equations"))
    assert all([step.text[0] in "ab" for step in made.steps])
    assert "A is" not in page(made)


# --- names of techniques ----------------------------------------------------------------------------------------------


def test_what_is_carried_over_is_told_apart_from_what_is_left_over() -> None:
    steps = explain(load(EXAMPLES / "zebra/life-1962.txt")).steps
    names = {step.conclusion: step.technique for step in steps}
    assert names["the Norwegian lives in the yellow house"] == "transposition"
    assert names["the Japanese is in house 5"] == "last one left"
    assert names["the Spaniard is in house 4"] == "last one left"
    assert "clue and rule" not in names.values()
    for step in steps:
        if step.technique == "transposition":
            first = step.joined[0] if step.joined else step
            assert len(first.because) <= 2


def test_extremes_are_at_an_end() -> None:
    steps = explain(load(EXAMPLES / "killer/4x4.txt")).steps
    assert [step.technique for step in steps[:4]] == ["sum combinations", "sum extremes", "sum combinations", "sum extremes"]
