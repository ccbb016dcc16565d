"""Riddles by matrices: the operations, the rules, every step; and never "no solution" for
"I do not know".
"""

import copy
import json
import random
from typing import Any

import pytest
from samples import ROOT

from logicpuzzles import runner
from logicpuzzles.search.result import Result, finished
from logicpuzzles.search.riddle import (
    by_matrices,
    can_be_merged,
    common_values,
    has_common_value,
    merge,
)

EXAMPLES = sorted(
    path
    for path in (ROOT / "examples" / "riddle").glob("*.json")
    if not path.name.endswith(".answer.json")
)


def riddle(
    start: list[list[str]], *hints: list[list[list[str]]], single: bool = False
) -> dict[str, Any]:
    header = [f"column {number}" for number in range(1, len(start[0]) + 1)]
    return {"header": header, "startMatrix": start, "hints": list(hints), "singleHints": single}


def declared(data: dict[str, Any]) -> set[Any]:
    return set(runner.solve(runner.load(text=json.dumps(data), kind="riddle"), limit=0).boards)


def matrices(data: dict[str, Any], budget: int | None = None) -> Result[Any, Any]:
    return finished(by_matrices(data, budget))


def solve(data: dict[str, Any], budget: int | None = None) -> Result[Any, Any]:
    return finished(by_matrices(data, budget, go_on=True))


# --- the operations -------------------------------------------------------------------------------


def test_a_common_value_stands_in_one_column():
    a = (("1", "", "x"), ("2", "red", ""))
    assert has_common_value(a, (("", "", ""), ("", "red", ""))) == (1, 1, 1)
    assert has_common_value(a, (("red", "", ""),)) is None
    assert list(common_values(a, (("2", "", ""), ("", "", "x")))) == [(0, 1, 2), (1, 0, 0)]


def test_what_fits_and_what_does_not():
    a = (("1", "", ""), ("2", "red", ""))
    assert can_be_merged(a, 1, (("", "red", "cat"),), 0)
    assert not can_be_merged(a, 1, (("", "blue", ""),), 0)
    assert not can_be_merged(a, 0, (("", "red", ""),), 0)  # twice in a column
    two = (("", "red", ""), ("", "", "dog"))
    assert can_be_merged(a, 1, two, 0) and not can_be_merged(a, 1, two, 0, fail_if_beyond=True)
    above = (("", "", "dog"), ("1", "", ""))
    assert can_be_merged(a, 0, above, 1) and not can_be_merged(a, 0, above, 1, fail_if_beyond=True)


def test_merging_adds_rows_on_both_sides():
    assert merge((("a", ""),), 0, (("", "x"), ("a", ""), ("", "y")), 1) == (
        ("", "x"),
        ("a", ""),
        ("", "y"),
    )
    assert merge((("a", ""), ("b", "")), 1, (("", "x"),), 0) == (("a", ""), ("b", "x"))


# --- the examples ---------------------------------------------------------------------------------


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_the_three_rules_find_just_the_answers_beside_an_example(path):
    data = json.loads(path.read_text("utf-8"))
    before = copy.deepcopy(data)
    answer = json.loads(path.with_suffix(".answer.json").read_text("utf-8"))
    expected = {tuple(map(tuple, solution["rows"])) for solution in answer["solutions"]}
    for search in (matrices, solve):
        result = search(data)
        assert result.status == answer["status"]
        assert result.complete and not result.stuck
        assert set(result.solutions) == expected and len(result.solutions) == len(expected)
    assert data == before
    assert {step.rule for step in result.steps} == {0, 1, 2, 3}


def test_the_detailed_solution_places_every_hint():
    data = json.loads((ROOT / "examples" / "riddle" / "neighbours.json").read_text("utf-8"))
    result = matrices(data)
    (end,) = [step for step in result.steps if step.did == "solution"]
    path = [step for step in result.steps if step.branch == end.branch[: len(step.branch)]]
    assert not [step for step in path if step.did in ("reject", "stuck", "try")]
    placed = {number for step in path if step.row for number in step.hints}
    assert placed == set(range(1, len(data["hints"]) + 1))
    assert 'rule 2: hint 8 and row 3 have "3" in common: into row 3' in map(str, path)
    assert sum([step.did == "choose" for step in path]) == len(end.branch) == 4
    assert len(path) < len(result.steps)


def test_options_are_rejected_as_soon_as_they_contradict():
    """The city has 4 * 2**4 * 7 sets of options; few of them are chosen to the end."""
    data = json.loads((ROOT / "examples" / "riddle" / "city-several.json").read_text("utf-8"))
    result = matrices(data)
    assert len(result.solutions) == 2
    assert result.nodes < 100


# --- where the method ends ------------------------------------------------------------------------


def test_stuck_is_not_no_solution():
    data = riddle([["1", ""], ["2", ""], ["3", ""]], [[["", "a"], ["", "b"]]], [[["", "c"]]])
    result = matrices(data)
    assert (result.status, result.stuck, result.complete) == ("stuck", True, False)
    assert [step.did for step in result.steps] == ["stuck"]
    completed = solve(data)
    assert completed.status == "multiple"
    assert set(completed.solutions) == declared(data)
    assert "try" in {step.did for step in completed.steps}


def test_all_common_values_count_not_the_first_only():
    """The hints share a and b; merged at a, they would put b into two rows."""
    data = riddle(
        [["1", "", ""], ["2", "", ""]],
        [[["", "a", ""], ["", "b", ""]]],
        [[["", "b", "x"], ["", "a", "y"]]],
    )
    assert matrices(data).status == "none"
    assert declared(data) == set()


def test_values_that_only_options_not_chosen_name_have_their_place():
    data = riddle([["1", ""], ["2", ""]], [[["1", "a"]], [["1", "b"]]])
    result = matrices(data)
    assert result.complete
    assert (
        set(result.solutions)
        == {(("1", "a"), ("2", "b")), (("1", "b"), ("2", "a"))}
        == declared(data)
    )


def test_fewer_values_than_rows_leave_cells_blank_and_more_are_left_over():
    few = riddle([["1", ""], ["2", ""], ["3", ""]], [[["2", "a"]]])
    assert matrices(few).solutions == ((("1", ""), ("2", "a"), ("3", "")),)
    many = riddle([["1", ""], ["2", ""]], [[["1", "a"]], [["1", "b"]], [["2", "c"]]])
    assert set(solve(many).solutions) == declared(many)


def test_single_hints_are_rows_apart():
    start = [["1", "", ""], ["2", "", ""], ["3", "", ""]]
    hints = [
        [[["1", "a", ""], ["3", "", "x"]]],
        [[["", "b", ""], ["", "c", ""]]],
        [[["2", "b", "y"]]],
    ]
    apart = riddle(start, *hints, single=True)
    assert set(solve(apart).solutions) == declared(apart) != set()
    assert matrices(riddle(start, *hints)).status == "none"  # a row 1 just above a row 3


@pytest.mark.parametrize("seed", range(150))
def test_random_riddles_have_the_solutions_of_the_rules_file(seed):
    source = random.Random(seed)
    height, width = source.choice([2, 3, 3, 4]), source.choice([2, 3])
    values = [
        [f"{'abc'[c]}{n}" for n in range(source.choice([height - 1, height, height, height + 1]))]
        for c in range(width)
    ]
    start = [[""] * width for _ in range(height)]
    if source.random() < 0.6:
        values[0] = [str(n) for n in range(height)]
        start = [[str(n), *[""] * (width - 1)] for n in range(height)]

    def row() -> list[str]:
        return [source.choice(column) if source.random() < 0.45 else "" for column in values]

    hints = [
        [
            [row() for _ in range(source.randint(1, min(3, height)))]
            for _ in range(source.choice([1, 1, 2, 3]))
        ]
        for _ in range(source.randint(1, 5))
    ]
    data = riddle(start, *hints, single=source.random() < 0.4)
    expected = declared(data)
    result, alone = solve(data), matrices(data)
    assert result.complete
    assert set(result.solutions) == expected and len(result.solutions) == len(expected)
    assert set(alone.solutions) <= expected
    assert alone.stuck or set(alone.solutions) == expected


def test_out_of_budget_is_said():
    data = json.loads((ROOT / "examples" / "riddle" / "city-several.json").read_text("utf-8"))
    for search in (matrices, solve):
        result = search(data, 10)
        assert (result.gave_up, result.complete, result.nodes) == (True, False, 10)


@pytest.mark.parametrize(
    "data",
    [
        {},
        {"header": ["a"], "startMatrix": []},
        {"header": ["a"], "startMatrix": [["", ""]]},
        {"header": ["a"], "startMatrix": [[1]]},
        {"header": ["a"], "startMatrix": [[""]], "hints": [[]]},
        {"header": ["a"], "startMatrix": [[""]], "hints": [[[["", "x"]]]]},
    ],
)
def test_other_shapes_are_refused(data):
    with pytest.raises(ValueError, match="expected"):
        solve(data)
