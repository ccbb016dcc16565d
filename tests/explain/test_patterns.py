"""Fish, wings and chains: each on a board that is published for it, without a trial, and proven."""

import pytest
from second_opinion import opinion_of

from logicpuzzles.explain import explain
from logicpuzzles.generate import Options, generator_of, make
from logicpuzzles.runner import load

BOARDS = {  # examples of SudokuWiki
    "X-wing": "1.....569492.561.8.561.924...964.8.1.64.1....218.356.4.4.5...169.5.614.2621.....5",
    "XY-wing": "9..24.....5.69.231.2..5..9..9.7..32...29356.7.7...29...69.2..7351..79.622.7.86..9",
    "X-chain": "..7.836...397.68..82641975364.19.387.8.367....73.48.6.39.87..267649..1382.863.97.",
}


def explained(name):
    cells = BOARDS[name]
    lines = [cells[at : at + 9] for at in range(0, 81, 9)]
    return explain(load(text="\n".join(lines) + "\n", kind="sudoku"))


@pytest.mark.parametrize("name", BOARDS)
def test_a_pattern_is_called_by_its_name(name):
    techniques = {step.technique for step in explained(name).steps}
    assert name in techniques and "trial and contradiction" not in techniques


@pytest.mark.slow
@pytest.mark.parametrize("name", BOARDS)
def test_a_pattern_has_no_idle_reason_and_none_missing(name):
    opinion = opinion_of(explained(name), 0.0)
    assert (opinion.idle, opinion.faults) == (0, [])


def test_a_pattern_tells_where_a_value_goes():
    texts = [step.text for step in explained("X-wing").steps]
    told = "R8C4, R8C8 and R9C8 are not 7: in rows 2 and 6, 7 can only stand in columns 4 and 8."
    assert told in texts


def test_cells_whose_trials_end_alike_are_one_step():
    options = Options("futoshiki", (6,))
    steps = explain(make(generator_of(options), options, "p", 3).puzzle).steps
    trials = [step for step in steps if step.assumed is not None and step.joined]
    assert trials
    for step in trials:
        assert "suppose that one of them is" in step.text
        assert len({fact.cell for fact in step.facts}) == len(step.joined)
