"""The depth-first search is the published one, move by move; the other one finds the same from
fewer fields.
"""

from __future__ import annotations

import pytest
from samples import ROOT

from logicpuzzles import runner
from logicpuzzles.search.jodici import best_cell_first, depth_first
from logicpuzzles.search.result import Result, finished

SEARCHES = (depth_first, best_cell_first)
EMPTY = [[None] * 6] * 3


def test_the_published_puzzle_takes_1350_successors():
    """The published program, with a counter where it makes a successor, counts 1350; it takes 150
    fields from its list.
    """
    puzzle = runner.load(ROOT / "examples" / "jodici" / "seed.csv")
    result = finished(depth_first(puzzle.givens))
    assert (result.successors, result.nodes, result.complete) == (1350, 150, True)
    assert result.solutions == (((3, 7, 5, 8, 4, 3), (6, 1, 1, 5, 9, 8), (6, 7, 9, 2, 2, 4)),)


def test_several_solutions_are_all_found():
    rings = [[3, 7, 5, None, None, None], [6, 1, 1, None, None, None], [6, 7, 9, None, None, None]]
    a, b = [finished(search(rings)) for search in SEARCHES]
    assert a.status == b.status == "multiple"
    assert len(a.solutions) == len(set(a.solutions)) == len(b.solutions)
    assert set(a.solutions) == set(b.solutions) == set(runner.solve(_puzzle(rings), limit=0).boards)


def _puzzle(rings: list[list[int | None]]) -> runner.Puzzle:
    text = "\n".join(
        ",".join("_" if cell is None else str(cell) for cell in ring) for ring in rings
    )
    return runner.load(text=f"{text}\n", kind="jodici")


@pytest.mark.parametrize("search", SEARCHES)
def test_out_of_budget_is_said(search):
    result = finished(search(EMPTY, 100))
    assert (result.gave_up, result.complete, result.nodes) == (True, False, 100)
    assert result.status in ("gave up", "some", "multiple")


@pytest.mark.parametrize("search", SEARCHES)
def test_a_full_board_is_looked_at(search):
    full = ((3, 7, 5, 8, 4, 3), (6, 1, 1, 5, 9, 8), (6, 7, 9, 2, 2, 4))
    assert finished(search(full)).solutions == (full,)
    assert finished(search((full[0], full[2], full[1]))).status == "unique"
    assert finished(search((full[0], full[1][::-1], full[2]))).status == "none"


@pytest.mark.parametrize(
    "rings", [[[0] * 6] * 2, [[0] * 5] * 3, [[10, 0, 0, 0, 0, 0], [0] * 6, [0] * 6]]
)
def test_other_shapes_are_refused(rings):
    for search in SEARCHES:
        with pytest.raises(ValueError, match="expected"):
            finished(search(rings))


def test_a_result_is_complete_or_not():
    with pytest.raises(ValueError, match="either"):
        Result()
    with pytest.raises(ValueError, match="either"):
        Result(complete=True, stuck=True)
    assert Result(solutions=(1,), stuck=True).status == "some"
    assert Result(stuck=True, gave_up=True).status == "stuck"
