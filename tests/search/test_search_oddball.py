"""The odd ball is found by laying every case on the scale, and the relations say the same."""

from __future__ import annotations

import json
import pathlib

import pytest

from logicpuzzles import runner
from logicpuzzles.search.oddball import solve

EXAMPLES = pathlib.Path(__file__).parents[2] / "examples" / "balance"


@pytest.mark.parametrize("path", sorted(EXAMPLES.glob("*.answer.json")), ids=lambda path: path.name.partition(".")[0])
def test_the_examples(path: pathlib.Path) -> None:
    stem = path.name.removesuffix(".answer.json")
    (text,) = [one for one in EXAMPLES.glob(f"{stem}.*") if one != path]
    puzzle = runner.load(text)
    found = solve(puzzle.arguments["balls"], [clue.arguments for clue in puzzle.clues])  # type: ignore[arg-type, misc]
    expected = json.loads(path.read_text(encoding="utf-8"))["solutions"]
    assert found.complete
    assert sorted(found.solutions) == sorted((one["ball"], one["weight"]) for one in expected)


def test_without_a_weighing_every_case_is_possible() -> None:
    found = solve(2, [])
    assert found.solutions == ((1, "heavier"), (1, "lighter"), (2, "heavier"), (2, "lighter"))
    assert (found.nodes, found.successors) == (4, 0)
