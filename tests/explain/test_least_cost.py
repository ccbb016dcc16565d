"""The second opinion agrees: each step is proven with clauses and hitting sets of its own, and
least where it says so.
"""

from itertools import product
from typing import Any

import pytest
from samples import EXAMPLES, every

pytest.importorskip("pysat")

from second_opinion import Opinion, opinion_of
from second_opinions import generated

from logicpuzzles.core import hitting
from logicpuzzles.core.budget import Statistics
from logicpuzzles.explain import explain
from logicpuzzles.explain.network import CLUE, RULE, Network, TooLong
from logicpuzzles.explain.units import least_missed, units_of
from logicpuzzles.generate import Options, generator_of, make
from logicpuzzles.kinds.discovery import built_in
from logicpuzzles.kinds.dissection import Dissection
from logicpuzzles.runner import load

QUICK = (
    "zebra/three-gardens.txt",
    "takuzu/seed.txt",
    "sudoku/4x4.txt",
    "equations/base-16.txt",
    "disks/flower.txt",
    "hanare/4x4-broken.txt",  # the only given is none of the values that its cell can have
    "loute/5x5.txt",  # a rule that has the same words for all cells says more as a whole
    "antiking/6x6.txt",  # what a step says besides may be said elsewhere for less
    "kurotto/4x4-broken.txt",  # from a contradiction all follows
    "mochinyoro/5x5-broken.txt",  # many units see the same contradiction
)
LONGER = (
    "sudoku/hard-17.txt",  # what is a naked single may cost less as a hidden one
    # a rule that does more than strike costs what an acting one does
    "equations/send-more-money.txt",
    "jodici/seed.csv",
)
SIZES = {
    "zebra": (3, 3),
    "takuzu": (6,),
    "sudoku": (4,),
    "futoshiki": (4,),
    "tents": (5,),
    "starbattle": (5,),
}
FIXED = """'''Corners: one cell is 2 and another 3; each row and column holds each digit once.

Source: test.
'''
from logicpuzzles import Board, Cells, alldiffo, columns, domaino, eq, grid, lall, membero, relation

@relation
def fixedo(board, size):
    rows = grid(*size)
    return lall(
        eq(rows[0][0], 2), eq(board, rows), membero(rows[1][1], (3,)), domaino(rows, (1, 2, 3)),
        [alldiffo(line) for line in rows + columns(rows)],
    )

BOARD = Board(Cells("0123"))
"""
NUMBERS = {"zebra": (1,)}  # of others the second opinion takes 10 seconds and more


def proven(opinion: Opinion) -> None:
    assert opinion.faults == []
    assert opinion.open == 0
    assert opinion.claimed == opinion.proven


@pytest.mark.parametrize(
    "name", [*QUICK, *[pytest.param(name, marks=pytest.mark.thorough) for name in LONGER]]
)
def test_steps_are_proven_and_least_where_they_say_so(name):
    opinion = opinion_of(explain(load(EXAMPLES / name)))
    proven(opinion)
    assert opinion.claimed > 0


def test_a_fact_that_is_left_of_a_step_may_follow_from_less_elsewhere():
    """The cage d says that R2C4 is not 1. A naked pair, which rules out more, says it with two
    facts.
    """
    text = (
        ". . . .\n" * 4
        + "\na b c d\na a c d\ne f f d\ne f g g\n\na 9\nb 1\nc 3\nd 9\ne 4\nf 9\ng 5\n"
    )
    proven(opinion_of(explain(load(text=text, kind="killer"))))


@pytest.mark.parametrize("kind", SIZES)
def test_steps_of_generated_puzzles_are_least_where_they_say_so(kind):
    options = Options(kind, SIZES[kind])
    generator = generator_of(options)
    for number in NUMBERS.get(kind, range(3)):
        proven(opinion_of(explain(make(generator, options, 5, number).puzzle)))


@pytest.mark.slow
def test_a_link_that_a_rule_replaces_is_not_the_cheapest_reason():
    options = Options("riddle", (3, 3))
    proven(opinion_of(explain(make(generator_of(options), options, "1", 4).puzzle)))


def test_a_fact_that_a_step_takes_over_may_need_a_rule_that_only_struck_before():
    options = Options("equations", (4,))
    opinion = opinion_of(explain(make(generator_of(options), options, "s36", 18).puzzle))
    assert opinion.faults == []


def test_what_a_pattern_needs_beside_its_lines_acts_where_it_does_more_than_strike():
    """A chain rests on a box that has the same words for its step as what was left out."""
    options = Options("sudoku")
    opinion = opinion_of(explain(make(generator_of(options), options, "pat", 2).puzzle), 0.0)
    assert opinion.faults == []


@pytest.mark.thorough
def test_a_bound_is_not_called_the_least_where_another_column_gives_a_narrower_one_for_less():
    options = Options("equations", (4,))
    opinion = opinion_of(explain(make(generator_of(options), options, "s42", 15).puzzle))
    assert opinion.faults == []


def test_a_step_is_not_called_the_least_where_a_rule_that_says_it_for_less_has_not_looked_yet():
    """A bar beside a 5 says what the other cells of the row say for more."""
    proven(opinion_of(explain(load(EXAMPLES / "adjacent" / "5x5.txt"))))


def test_what_a_loop_does_at_a_vertex_is_seen_before_the_loop_as_a_whole():
    """The loop ends nowhere: two edges say so for less than a clue and an edge, or than all edges
    of the loop.
    """
    explanation = explain(load(EXAMPLES / "slitherlink" / "5x5.txt"))
    opinion = opinion_of(explanation)
    proven(opinion)
    assert opinion.claimed > len(explanation.steps) - 5 and not any(
        [step.assumed for step in explanation.steps]
    )
    assert not any([len(step.because) > 5 for step in explanation.steps if step.least])


@pytest.mark.parametrize(
    ("kind", "size", "number"),
    [("zebra", (4, 4), 0), ("starbattle", (6,), 1), ("slitherlink", (5,), 3)],
)
def test_no_reason_is_idle_by_the_names_that_a_reader_sees(kind, size, number):
    """What it means that items are in one record goes without saying, and "no two stars touch" is
    one rule for all cells.
    """
    options = Options(kind, size)
    proven(opinion_of(explain(make(generator_of(options), options, "s1", number).puzzle)))


@pytest.mark.parametrize("kind", ["futoshiki", "starbattle"])
def test_a_trial_as_a_whole_has_no_idle_reason(kind):
    """Each link of a chain may need a reason that the whole can do without: such a chain grows
    again without it.
    """
    options = Options(kind, (5,))
    generator, trials = generator_of(options), 0
    for number in range(3):
        opinion = opinion_of(explain(make(generator, options, "tr", number).puzzle), 0.0)
        assert (opinion.idle, opinion.faults) == (0, [])
        trials += opinion.trials
    assert trials > 2


def test_a_trial_whose_chain_needs_more_than_the_whole_ends_where_a_few_clash_together():
    explanation = explain(load(EXAMPLES / "slant" / "5x5.txt"))
    opinion = opinion_of(explanation, 0.0)
    assert (opinion.idle, opinion.faults) == (0, [])
    assert any([len(step.inside[-1].parts) > 1 for step in explanation.steps if step.inside])


@pytest.mark.thorough
@pytest.mark.parametrize(
    "kind", [kind for kind in built_in() if kind not in ("balance", "disks", "jodici")]
)
def test_no_reason_is_idle_in_new_puzzles_of_every_kind(kind):
    for number, (name, puzzle) in enumerate(generated(kind, range(10), "idle", True)):
        opinion = opinion_of(explain(puzzle, looks=20_000))
        assert opinion.faults == [], (name, number)


def test_a_rule_that_leaves_one_value_is_a_reason(tmp_path):
    """A region of one cell, or whatever a user's rules say of a cell: a step without reasons is
    about a cell that can have just one value.
    """
    rules = tmp_path / "fixed.py"
    rules.write_text(FIXED)
    regions = "a b b b b\nc c c c b\nc d d c b\nd d d e b\ne e e e e\n"
    puzzles = [
        (load(text=regions, kind="starbattle"), None),
        (load(text=". . .\n. . .\n. . .\n", rules=str(rules)), str(rules)),
    ]
    puzzles += [
        (load(EXAMPLES / name), None)
        for name in ("lightup/8x8.txt", "tents/6x6.txt", "bridges/7x7.txt")
    ]
    for puzzle, book in puzzles:
        made = explain(puzzle, rules=book)
        for step in [each for whole in made.steps for each in whole.joined or (whole,)]:
            if not (step.clues or step.rules or step.because or step.assumed):
                assert all([len(made.start[fact.cell]) == 1 for fact in step.facts]), step.text
        if book is None:
            assert opinion_of(made).faults == []
    first, second = explain(puzzles[1][0], rules=str(rules)).steps[:2]
    assert first.rules and not first.because and second.rules and not second.because
    star = explain(puzzles[0][0]).steps[0]
    assert star.text == "R1C1 is a star: the region at R1C1 has exactly one star."


def test_no_proof_that_a_reason_is_needed_ends_undecided(monkeypatch):
    undecided = []
    has_answer = Network.has_answer

    def counted(self: Network, *question: Any) -> bool:
        before = self.undecided
        try:
            return has_answer(self, *question)
        finally:
            undecided.extend([question] * (self.undecided - before))

    monkeypatch.setattr(Network, "has_answer", counted)
    for name in (
        "slitherlink/5x5.txt",
        "starbattle/8x8.txt",
        "zebra/neighbours.txt",
        "kakuro/5x5.txt",
    ):
        explain(load(EXAMPLES / name))
    assert undecided == []


def test_what_is_not_decided_claims_nothing(monkeypatch):
    def never(self: Network, *question: Any) -> bool:
        self.undecided += 1
        raise TooLong

    monkeypatch.setattr(Network, "has_answer", never)
    explanation = explain(load(EXAMPLES / "takuzu" / "seed.txt"))
    assert explanation.steps and not any([step.least for step in explanation.steps])


@pytest.mark.parametrize(
    ("nodes", "name"),
    every(2, product([1, 2, 4, 8], ["takuzu/seed.txt", "calcudoku/4x4.txt", "calcudoku/6x6.txt"])),
)
@pytest.mark.thorough
def test_claims_are_true_where_the_search_for_a_hitting_set_ends_early(name, nodes, monkeypatch):
    monkeypatch.setattr(hitting, "NODES", nodes)
    proven(opinion_of(explain(load(EXAMPLES / name))))


def test_a_clue_with_a_row_that_leaves_it_is_missed():
    """A cage of two cells that are 7 and 8 strikes both in the rest of the row, where the unit of
    the cage does not look.
    """
    network = Network(Dissection(load(EXAMPLES / "calcudoku" / "6x6.txt")), Statistics())
    units = units_of(network, [*network.rules, *network.clues])
    assert least_missed(network, units) <= CLUE + RULE


def test_a_dearer_step_is_found_out():
    """The check itself can fail: a step with a reason too many, one without a reason, and one of a
    higher cost.
    """
    explanation = explain(load(EXAMPLES / "takuzu" / "seed.txt"))
    first, second = explanation.steps[:2]
    object.__setattr__(first, "because", (*first.because, *second.facts))
    object.__setattr__(second, "because", second.because[1:])
    for step in explanation.steps[2:]:
        object.__setattr__(step, "cost", step.cost + 1)
    faults = opinion_of(explanation).faults
    assert any(["is not known" in fault for fault in faults])
    assert any(["is idle" in fault for fault in faults])
    assert any(["do not suffice" in fault for fault in faults])
    assert sum(["are enough" in fault for fault in faults]) == len(explanation.steps) - 2
