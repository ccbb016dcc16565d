"""Laws of the search for a loop vertex by vertex."""

from itertools import product

from hypothesis import given
from hypothesis import strategies as st
from samples import EXAMPLES

from logicpuzzles.core.budget import Statistics
from logicpuzzles.explain import Fact, explain, network
from logicpuzzles.explain.graphs import loop_exists
from logicpuzzles.explain.reasons import is_entailed
from logicpuzzles.kinds.dissection import Dissection
from logicpuzzles.relations.graphs import is_loop
from logicpuzzles.runner import load

PAIRS = st.tuples(st.integers(0, 5), st.integers(0, 5)).filter(lambda pair: pair[0] != pair[1])


@given(
    st.lists(PAIRS, min_size=1, max_size=9),
    st.dictionaries(st.integers(0, 8), st.booleans(), max_size=6),
)
def test_a_loop_exists_where_one_of_all_choices_of_edges_is_one(ends, known):
    known = {edge: held for edge, held in known.items() if edge < len(ends)}
    choices = product((False, True), repeat=len(ends))
    loops = [chosen for chosen in choices if is_loop(chosen, tuple(ends))]
    fitting = [
        chosen for chosen in loops if all([chosen[edge] == held for edge, held in known.items()])
    ]
    assert loop_exists(dict(enumerate(ends)), known) is bool(fitting)


def test_chains_on_a_large_grid_are_decided():
    size = 8
    across = [
        (size * row + column, size * row + column + 1)
        for row in range(size)
        for column in range(size - 1)
    ]
    down = [
        (size * row + column, size * row + column + size)
        for row in range(size - 1)
        for column in range(size)
    ]
    edges = dict(enumerate(across + down))
    number = {own: edge for edge, own in edges.items()}
    wall = {number[size * row + 3, size * row + 4]: False for row in range(size)}
    both = {number[0, 1]: True, number[6, 7]: True}
    assert loop_exists(edges, {**wall, **both}) is False
    del wall[number[3, 4]]
    assert (
        loop_exists(edges, {**wall, **both}) is False
    )  # one way over the wall leads there, and none back
    del wall[number[size * 7 + 3, size * 7 + 4]]
    assert loop_exists(edges, {**wall, **both}) is True


def test_what_takes_too_long_to_find_out_is_not_taken_as_following(monkeypatch):
    """With all clues the edges are what they are; without a search nobody knows."""
    puzzle = load(EXAMPLES / "slitherlink" / "7x7.txt")
    asked = network.Network(Dissection(puzzle), Statistics())
    last = explain(puzzle).after(10**6)
    facts = [Fact(cell, last[cell][0]) for cell in range(asked.shown)]
    assert is_entailed(asked, asked.everything, (), facts)
    monkeypatch.setattr(network, "PROOF", 1)
    assert not is_entailed(asked, asked.everything, (), facts)
