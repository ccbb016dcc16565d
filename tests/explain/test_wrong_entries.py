"""A wrong entry is told by the simplest clash: one rule that it breaks with what is given, else a
chain.
"""

from random import Random

import pytest
from samples import EXAMPLES

from logicpuzzles.core.budget import Statistics
from logicpuzzles.explain import Fact, explain, hint, steps
from logicpuzzles.explain.network import Network
from logicpuzzles.kinds.dissection import Dissection
from logicpuzzles.runner import load

PUZZLES = ("sudoku/6x6.txt", "takuzu/seed.txt", "zebra/three-gardens.txt", "futoshiki/5x5.txt")


def breaks_a_rule(network: Network, entry: Fact) -> bool:
    """Whether a single rule cannot hold with an entry and what is given."""
    known = {fact.cell: fact.value for fact, _ in network.givens}
    limits = [
        (cell, network.mask(cell, (value,)))
        for cell, value in {**known, entry.cell: entry.value}.items()
    ]
    return any([network.witness((part.number,), limits, ()) is None for part in network.rules])


@pytest.mark.parametrize("name", PUZZLES)
def test_wrong_entries_are_told_by_the_simplest_clash(name):
    random = Random(name)
    puzzle = load(EXAMPLES / name)
    network = Network(Dissection(puzzle), Statistics())
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


def test_an_entry_that_only_other_cells_may_have_is_wrong():
    tip = hint(load(EXAMPLES / "roma" / "4x4.txt"), {2: 0})
    assert (tip.kind, tip.entry, tip.step) == ("wrong", Fact(2, 0), None)
    assert tip.text == "Row 1, column 4 can never be ^."


def test_steps_come_as_they_are_found():
    puzzle = load(EXAMPLES / "takuzu" / "seed.txt")
    first, second, *others = steps(puzzle)
    assert [first.number, second.number] == [1, 2]
    assert first.text == explain(puzzle).steps[0].text
    assert len(others) >= len(explain(puzzle).steps) - 2


def test_right_entries_serve_as_reasons():
    """The Swede has the dogs, and the player has the Swede elsewhere; no chain over the whole
    puzzle is needed.
    """
    puzzle = load(EXAMPLES / "zebra" / "neighbours.txt")
    explanation = explain(puzzle)
    cells = [values[0] for values in explanation.after(len(explanation.steps))]
    dogs, fish = cells.index("dogs"), cells.index("fish")
    filled = dict(enumerate(cells[: len(explanation.start)])) | {dogs: "fish", fish: "dogs"}
    tip = hint(puzzle, {cell: value for cell, value in filled.items() if cell < 25})
    assert (
        tip.text
        == "An entry is wrong. Fish is not in house 5: by clue 2 (The Swede has dogs), as the Swede is in house 5."
    )


def test_what_holds_without_the_wrong_entry_is_told_first():
    tip = hint(load(EXAMPLES / "zebra" / "neighbours.txt"), {2: "tea"})
    assert tip.text == (
        "An entry is wrong. Tea is not in house 1: the Norwegian is in house 1 (clue 9); and if tea is in house 1, then the Dane "
        "is in house 1 (clue 3), and then the nationality of house 1 cannot be both Dane and Norwegian."
    )


@pytest.mark.parametrize("name", ["sudoku/easy-broken.txt", "tents/6x6-broken.txt"])
def test_a_step_of_a_broken_puzzle_is_on_the_way_to_a_contradiction(name):
    tip = hint(load(EXAMPLES / name), {})
    assert tip.text.startswith("The puzzle has no solution. On the way to a contradiction: ")
