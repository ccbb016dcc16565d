"""The odd ball is found by laying every case on the scale, and the relations say the same."""

import json

import pytest
from samples import EXAMPLES

from logicpuzzles import runner
from logicpuzzles.search.oddball import solve

EXAMPLES = EXAMPLES / "balance"


@pytest.mark.parametrize(
    "path", sorted(EXAMPLES.glob("*.answer.json")), ids=lambda path: path.name.partition(".")[0]
)
def test_the_examples(path):
    stem = path.name.removesuffix(".answer.json")
    (text,) = [other for other in EXAMPLES.glob(f"{stem}.*") if other != path]
    puzzle = runner.load(text)
    result = solve(puzzle.arguments["balls"], [clue.arguments for clue in puzzle.clues])  # type: ignore[arg-type, misc]
    expected = json.loads(path.read_text("utf-8"))["solutions"]
    assert result.complete
    assert sorted(result.solutions) == sorted((case["ball"], case["weight"]) for case in expected)


def test_without_a_weighing_every_case_is_possible():
    result = solve(2, [])
    assert result.solutions == ((1, "heavier"), (1, "lighter"), (2, "heavier"), (2, "lighter"))
    assert (result.nodes, result.successors) == (4, 0)
