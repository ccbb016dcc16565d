"""The words of steps: what is said is what happens, and all that is needed for it."""

from __future__ import annotations

from pathlib import Path

from logicpuzzles.checks.checking import check
from logicpuzzles.explain import explain, hint
from logicpuzzles.explain.clashes import crowded
from logicpuzzles.runner import load

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
