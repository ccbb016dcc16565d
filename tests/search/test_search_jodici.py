"""The depth-first search is the published one, move by move; the other one finds the same from
fewer fields.
"""

from __future__ import annotations

import json

import pytest
from samples import ROOT

from logicpuzzles import runner
from logicpuzzles.search.jodici import depth_first, solve
from logicpuzzles.search.result import Result

EXAMPLES = sorted((ROOT / "examples" / "jodici").glob("*.csv"))
DATA = ROOT.parent / "shared" / "data" / "jodici" / "given.jsonl"
EMPTY = [[None] * 6] * 3


def test_the_published_puzzle_takes_1350_successors():
    """The published program, with a counter where it makes a successor, counts 1350; it takes 150
    fields from its list.
    """
    puzzle = runner.load(ROOT / "examples" / "jodici" / "seed.csv")
    result = depth_first(puzzle.givens)
    assert (result.successors, result.nodes, result.complete) == (1350, 150, True)
    assert result.solutions == (((3, 7, 5, 8, 4, 3), (6, 1, 1, 5, 9, 8), (6, 7, 9, 2, 2, 4)),)


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_an_example_has_just_the_answers_beside_it(path):
    puzzle = runner.load(path)
    answer = json.loads(path.with_suffix(".answer.json").read_text("utf-8"))
    for search in (depth_first, solve):
        result = search(puzzle.givens)
        assert result.status == answer["status"]
        assert [[list(ring) for ring in rings] for rings in result.solutions] == answer["solutions"]


@pytest.mark.skipif(not DATA.is_file(), reason="the data is not here")
def test_both_searches_agree_on_the_data_and_one_takes_fewer_fields():
    plain = clever = 0
    for line in DATA.read_text("utf-8").splitlines():
        record = json.loads(line)
        puzzle = runner.load(text=record["csv"], kind="jodici")
        solution = tuple([tuple(map(int, row.split(","))) for row in record["solution"].split()])
        a, b = depth_first(puzzle.givens), solve(puzzle.givens)
        assert a.solutions == b.solutions == (solution,)
        assert a.complete and b.complete
        plain += a.nodes
        clever += b.nodes
    assert clever * 5 < plain


def test_several_solutions_are_all_found():
    rings = [[3, 7, 5, None, None, None], [6, 1, 1, None, None, None], [6, 7, 9, None, None, None]]
    a, b = depth_first(rings), solve(rings)
    assert a.status == b.status == "multiple"
    assert len(a.solutions) == len(set(a.solutions)) == len(b.solutions)
    assert set(a.solutions) == set(b.solutions) == set(runner.solve(_puzzle(rings), limit=0).boards)


def _puzzle(rings: list[list[int | None]]) -> runner.Puzzle:
    text = "\n".join(
        ",".join("_" if cell is None else str(cell) for cell in ring) for ring in rings
    )
    return runner.load(text=f"{text}\n", kind="jodici")


@pytest.mark.parametrize("search", [depth_first, solve])
def test_out_of_budget_is_said(search):
    assert callable(search)
    result = search(EMPTY, 100)
    assert isinstance(result, Result)
    assert (result.gave_up, result.complete, result.nodes) == (True, False, 100)
    assert result.status in ("gave up", "some", "multiple")


@pytest.mark.parametrize("search", [depth_first, solve])
def test_a_full_board_is_looked_at(search):
    assert callable(search)
    full = ((3, 7, 5, 8, 4, 3), (6, 1, 1, 5, 9, 8), (6, 7, 9, 2, 2, 4))
    assert search(full).solutions == (full,)
    assert search((full[0], full[2], full[1])).status == "unique"
    assert search((full[0], full[1][::-1], full[2])).status == "none"


@pytest.mark.parametrize(
    "rings", [[[0] * 6] * 2, [[0] * 5] * 3, [[10, 0, 0, 0, 0, 0], [0] * 6, [0] * 6]]
)
def test_other_shapes_are_refused(rings):
    for search in (depth_first, solve):
        with pytest.raises(ValueError, match="expected"):
            search(rings)


def test_a_result_is_complete_or_not():
    with pytest.raises(ValueError, match="either"):
        Result()
    with pytest.raises(ValueError, match="either"):
        Result(complete=True, stuck=True)
    assert Result(solutions=(1,), stuck=True).status == "some"
    assert Result(stuck=True, gave_up=True).status == "stuck"
