"""Laws of the search for a loop vertex by vertex."""

from reasons import broken_chain, unfinished
from samples import EXAMPLES

from logicpuzzles.core.budget import Statistics
from logicpuzzles.explain import Fact, explain, network
from logicpuzzles.explain.reasons import is_entailed
from logicpuzzles.kinds.dissection import Dissection
from logicpuzzles.runner import load


def test_what_takes_too_long_to_find_out_is_not_taken_as_following(monkeypatch):
    """With all clues the edges are what they are; without a search nobody knows."""
    puzzle = load(EXAMPLES / "slitherlink" / "7x7.txt")
    asked = network.Network(Dissection(puzzle), Statistics())
    last = explain(puzzle).after(10**6)
    facts = [Fact(cell, last[cell][0]) for cell in range(asked.shown)]
    assert is_entailed(asked, asked.everything, (), facts)
    monkeypatch.setattr(network, "PROOFS", ())
    assert not is_entailed(asked, asked.everything, (), facts)


def test_a_loop_that_the_rules_fix_in_part_is_explained_to_the_end():
    explanation = explain(load(EXAMPLES / "pipelink" / "4x4.txt"))
    assert unfinished(explanation) == []
    assert broken_chain(explanation) == []
