"""The patterns fill what they can, and say that they are stuck where they cannot; with search they
find all solutions.
"""

import json
import random
from collections import Counter
from itertools import product
from typing import Any

import pytest
from samples import ROOT

from logicpuzzles import runner
from logicpuzzles.search.result import Result, finished
from logicpuzzles.search.takuzu import Board, PatternStep, by_patterns, by_search

EXAMPLES = sorted((ROOT / "examples" / "takuzu").glob("*.txt"))
DATA = ROOT.parent / "shared" / "data" / "takuzu"


def board(rows: list[str]) -> list[list[int | None]]:
    return [[None if cell == "-" else int(cell) for cell in row] for row in rows]


def patterns(givens: Any) -> Result[Board, Any]:
    return finished(by_patterns(givens, told=True))


def solve(givens: Any, budget: int | None = None) -> Result[Board, Any]:
    return finished(by_search(givens, budget))


def text(solution: Board) -> list[str]:
    return ["".join(map(str, row)) for row in solution]


def test_the_published_example_needs_no_search():
    puzzle = runner.load(ROOT / "examples" / "takuzu" / "seed.txt")
    result = patterns(puzzle.givens)
    assert result.status == "unique"
    assert {1, 3} <= {step.pattern for step in result.steps if isinstance(step, PatternStep)}
    assert solve(puzzle.givens).nodes == 1


@pytest.mark.skipif(not DATA.is_dir(), reason="the data is not here")
def test_the_patterns_solve_the_trivial_ones_some_of_the_easy_ones_and_none_of_the_normal_ones():
    solved: Counter[str] = Counter()
    number: Counter[str] = Counter()
    for path in sorted(DATA.glob("*.jsonl")):
        for line in path.read_text("utf-8").splitlines():
            record = json.loads(line)
            result = patterns(board(record["grid"]))
            number[record["difficulty"]] += 1
            solved[record["difficulty"]] += result.status == "unique"
            assert result.status in ("unique", "stuck")
            assert result.status == "stuck" or text(result.solutions[0]) == record["solution"]
            assert result.reached is not None
            assert all(
                cell in (None, int(right))
                for row, rights in zip(result.reached, record["solution"], strict=True)
                for cell, right in zip(row, rights, strict=True)
            )
    assert number == {"trivial": 50, "easy": 50, "normal": 50}
    assert solved["trivial"] == 50
    assert 0 < solved["easy"] < 50
    assert solved["normal"] == 0


@pytest.mark.skipif(not DATA.is_dir(), reason="the data is not here")
@pytest.mark.parametrize("size", [6, 8, 10, 14, 20])
def test_with_search_each_puzzle_of_the_data_has_one_solution(size):
    for path in sorted(DATA.glob(f"{size}x{size}-*.jsonl")):
        for line in path.read_text("utf-8").splitlines():
            record = json.loads(line)
            result = solve(board(record["grid"]))
            assert result.status == "unique"
            assert text(result.solutions[0]) == record["solution"]


def test_the_steps_replayed_make_the_board():
    for path in EXAMPLES:
        givens = runner.load(path).givens
        result = patterns(givens)
        grid = [list(row) for row in givens]
        for step in result.steps:
            if not isinstance(step, PatternStep):
                assert step.did in ("stuck", "reject") and step is result.steps[-1]
                continue
            for (row, column), value in zip(step.cells, step.values, strict=True):
                assert grid[row - 1][column - 1] is None
                grid[row - 1][column - 1] = value
                assert step.line[1] == (row if step.line[0] == "row" else column)
        assert tuple([tuple(row) for row in grid]) == result.reached


def test_each_pattern_in_words():
    result = patterns(board(["10-0-1", "101001", "------", "------", "------", "------"]))
    twins = [step for step in result.steps if isinstance(step, PatternStep) and step.pattern == 2]
    assert (
        str(twins[0])
        == "pattern 2, row 1: all but these are as in row 2, so they become 0 and 1: columns 3 and 5"
    )
    result = patterns(board(["0-0---", "-0-0--", "------", "------", "------", "------"]))
    assert (
        str(result.steps[0])
        == "pattern 3, row 1: two of three neighbours are 0, so the third is 1: column 2"
    )


@pytest.mark.parametrize(
    ("rows", "rule"),
    [
        (["000---", *["------"] * 5], "rule 3: three neighbours in row 1 are 0"),
        (["00-0-0", *["------"] * 5], "rule 1: more than half of row 1 is 0"),
        (["001101", "001101", *["------"] * 4], "rule 2: row 1 and row 2 are equal"),
    ],
)
def test_a_contradiction_is_no_solution(rows, rule):
    result = patterns(board(rows))
    assert (result.status, result.complete) == ("none", True)
    assert result.reason == rule
    assert solve(board(rows)).status == "none"


def right(grid: tuple[tuple[int, ...], ...]) -> bool:
    columns = tuple(zip(*grid, strict=True))
    lines = [*grid, *columns]
    return (
        all(2 * sum(line) == len(line) for line in lines)
        and len(set(grid)) == len(grid)
        and len(set(columns)) == len(columns)
        and not any(
            line[i] == line[i + 1] == line[i + 2] for line in lines for i in range(len(line) - 2)
        )
    )


def test_small_boards_have_just_the_solutions_that_trying_all_finds():
    for height, width in [(2, 2), (4, 4), (2, 6), (4, 2)]:
        every = [
            grid for grid in product(product((0, 1), repeat=width), repeat=height) if right(grid)
        ]
        source = random.Random(height * 10 + width)
        for known in [0.0, 0.1, 0.2, 0.3, 0.4] * 10:
            givens = [
                [source.choice((0, 1)) if source.random() < known else None for _ in range(width)]
                for _ in range(height)
            ]
            expected = [
                grid
                for grid in every
                if all(
                    a in (None, b)
                    for row, other in zip(givens, grid, strict=True)
                    for a, b in zip(row, other, strict=True)
                )
            ]
            result = solve(givens)
            assert result.complete
            assert sorted(result.solutions) == expected
            alone = patterns(givens)
            assert alone.stuck or list(alone.solutions) == expected


def test_out_of_budget_is_said():
    result = solve([[None] * 10] * 10, 50)
    assert (result.gave_up, result.complete, result.nodes) == (True, False, 50)
    assert patterns([[None] * 10] * 10).status == "stuck"


@pytest.mark.parametrize("rows", [[], ["-"], ["--", "-"], ["---", "---"], ["--", "--", "--"]])
def test_other_shapes_are_refused(rows):
    for search in (patterns, solve):
        with pytest.raises(ValueError, match="expected"):
            search(board(rows))
    with pytest.raises(ValueError, match="expected 0, 1 or None"):
        patterns([[2, None], [None, None]])
