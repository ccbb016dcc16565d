"""A wrong entry is told by the simplest clash: one rule that it breaks with what is given, else a chain."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from logicpuzzles.core.budget import Statistics
from logicpuzzles.explain import Fact, explain, hint, steps
from logicpuzzles.explain.network import Network
from logicpuzzles.runner import load

EXAMPLES = Path(__file__).parents[2] / "examples"
PUZZLES = ("sudoku/6x6.txt", "takuzu/seed.txt", "zebra/three-gardens.txt", "futoshiki/5x5.txt")


def breaks_a_rule(network: Network, entry: Fact) -> bool:
    """Whether a single rule cannot hold with an entry and what is given."""
    known = {fact.cell: fact.value for fact, _ in network.givens}
    limits = [(cell, network.mask(cell, (value,))) for cell, value in {**known, entry.cell: entry.value}.items()]
    return any([network.witness((part.number,), limits, ()) is None for part in network.rules])


@pytest.mark.parametrize("name", PUZZLES)
def test_wrong_entries_are_told_by_the_simplest_clash(name: str) -> None:
    random = Random(name)
    puzzle = load(EXAMPLES / name)
    network = Network(puzzle, None, Statistics())
    given = {fact.cell for fact, _ in network.givens}
    explanation = explain(puzzle)
    last = explanation.after(len(explanation.steps))
    wrong = [
        Fact(cell, value)
        for cell in range(network.shown)
        if cell not in given
        for value in network.domains[cell]
        if value != last[cell][0]
    ]
    for entry in random.sample(wrong, 10):
        tip = hint(puzzle, {entry.cell: entry.value})
        assert (tip.kind, tip.entry) == ("wrong", entry)
        assert tip.step is not None
        assert len(tip.levels) == 3
        if breaks_a_rule(network, entry):
            assert len(tip.step.parts) == 1, tip.text
            assert len(tip.step.inside) <= 1, tip.text
        assert tip == hint(puzzle, {entry.cell: entry.value})


def test_steps_come_as_they_are_found() -> None:
    puzzle = load(EXAMPLES / "takuzu" / "seed.txt")
    first, second, *others = steps(puzzle)
    assert [first.number, second.number] == [1, 2]
    assert first.text == explain(puzzle).steps[0].text
    assert len(others) >= len(explain(puzzle).steps) - 2
