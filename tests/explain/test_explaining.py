"""Explanations: every step is proven, none uses more than it must, and together they lead to the
solution.
"""

import pytest
from reasons import broken_chain, faults, unfinished
from samples import EXAMPLES, every, example_files

import logicpuzzles as lp
from logicpuzzles.core.budget import Statistics
from logicpuzzles.core.terms import leaves
from logicpuzzles.explain import CannotExplain, Fact, explain, hint
from logicpuzzles.explain.network import Network
from logicpuzzles.explain.reasons import irreducible
from logicpuzzles.explain.steps import facts_json
from logicpuzzles.generate import Options, generator_of, make
from logicpuzzles.kinds.dissection import Dissection
from logicpuzzles.kinds.puzzle import Puzzle
from logicpuzzles.runner import load, solve

TOO_LONG = {
    "jodici/hard", "zebra/zebrajs-5x5-several", "equations/crossword-1", "equations/forty-words",
    "equations/nine-digits", "equations/saturn", "sudoku/16x16", "adjacent/7x7", "jigsaw/9x9",
    "mosaic/10x12", "fillomino/10x10", "slitherlink/10x10", "fillomino/9x9", "killer/9x9",
    "pentominous/5x5-broken",
}  # fmt: skip
FILES = example_files(1)
PATHS = [each for each in FILES if each.id not in TOO_LONG]


@pytest.mark.parametrize("path", every(3, PATHS))
def test_examples_are_explained_whole_and_proven(path):
    pytest.importorskip("pysat")
    explanation = explain(load(path))
    assert unfinished(explanation) == []
    if explanation.rows:
        assert broken_chain(explanation) == []
        assert faults(explanation, "auto", every=max(1, len(explanation.steps) // 8)) == []
    for step in explanation.steps:
        assert step.text.endswith((".", "!"))
        assert step.technique


@pytest.mark.parametrize(
    "path", every(4, [each.values[0] for each in FILES if each.id in TOO_LONG])
)
def test_what_is_found_in_a_few_seconds_is_proven(path):
    """All of it takes longer: many trials, some inside trials. The program beside this file proves
    them whole.
    """
    explanation = explain(load(path), timeout=1)
    assert broken_chain(explanation) == []
    assert faults(explanation, "auto", every=max(1, len(explanation.steps) // 4)) == []


KINDS = {"zebra": (4, 4), "takuzu": (6,), "jodici": None, "sudoku": (6,), "riddle": (3, 3)}


@pytest.mark.parametrize("kind", KINDS)
def test_generated_puzzles_are_explained_whole_and_proven(kind):
    options = Options(kind, KINDS[kind])
    generator = generator_of(options)
    for number in range(2):
        explanation = explain(make(generator, options, 7, number).puzzle)
        assert unfinished(explanation) == []
        assert broken_chain(explanation) == []
        assert faults(explanation, "fd", every=3) == []


def test_of_wide_numbers_bounds_are_told():
    explanation = explain(load(EXAMPLES / "equations" / "two-times-two.txt"))
    bounds = [
        (step, fact) for step in explanation.steps for fact in step.facts if len(fact.values) > 1
    ]
    assert (
        "W is at most 4: by clue 1 (TWO * TWO = THREE), as T is 1 (step 5) and T * W is at most 4 (step 7)."
        in [step.text for step in explanation.steps]
    )
    for step, fact in bounds:
        left = explanation.after(step.number)[fact.cell]
        assert not set(left) & set(fact.values)
        assert explanation.step_of(fact) == step.number
    assert facts_json([bounds[0][1]]) == [
        {"cell": bounds[0][1].cell, "value": value, "holds": False} for value in bounds[0][1].values
    ]


def test_the_only_sum_of_a_puzzle_is_not_repeated_in_every_step():
    explanation = explain(load(EXAMPLES / "equations" / "send-more-money.txt"))
    texts = [step.text for step in explanation.steps]
    assert (
        texts[0]
        == "M and the carry of column 4 are 1: by column 5 from the right, as no number begins with 0."
    )
    assert not any(["SEND" in text for text in texts])


def test_of_a_cell_that_clashes_both_values_are_told():
    made = explain(load(text="SATURN + URANUS = PLANETS", kind="equations"))
    ends = [trial.inside[-1] for trial in made.steps if trial.inside]
    both = [step for step in ends if "cannot be both" in step.text]
    assert both
    for step in both:
        held = {str(fact.value) for fact in step.because if fact.holds}
        assert len(held) == 2
        assert set(step.conclusion.partition(" cannot be both ")[2].split(" and ")) == held
        assert all([f" {value} (step" in step.reason for value in held])


def test_of_two_trials_the_steps_inside_lead_to_the_contradiction():
    explanation = explain(load(EXAMPLES / "kakuro" / "5x5.txt"))
    hard = [step for step in explanation.steps if step.assumed is not None]
    assert hard
    for step in hard:
        assert step.technique == "trial and contradiction"
        assert step.facts == (step.assumed.denied,) if step.assumed else False
        assert step.inside[-1].facts == ()


def test_a_reason_that_only_a_long_search_shows_to_be_idle_is_left_out():
    """7 and 8 each stand twice on the board. Where only three cells are left for them, it does not
    matter that one has an 8.
    """
    network = Network(Dissection(load(EXAMPLES / "jodici" / "hard.csv")), Statistics())
    placed = [Fact(12, 1), Fact(17, 2), Fact(1, 2), Fact(8, 6), Fact(16, 9)]
    struck = [
        Fact(cell, value, False) for cell in (0, 2, 3, 4, 6, 9, 10, 13, 14) for value in (7, 8)
    ]
    idle = Fact(15, 8)
    (twice,) = [part.number for part in network.rules if len(part.cells) == 18]
    parts, because = irreducible(network, [twice], [*placed, idle, *struck], [Fact(5, 4, False)])
    assert parts == (twice,)
    assert idle not in because


def test_a_limit_of_time_is_said():
    explanation = explain(load(EXAMPLES / "jodici" / "hard.csv"), timeout=1)
    assert explanation.stopped == "1 second"
    assert explanation.status == "unique"


def test_what_has_no_finite_domain_is_refused(tmp_path):
    endless = """'''Anything goes.'''
from logicpuzzles import eq, neq, relation, vars
@relation
def endlesso(board):
    x, y = vars(2)
    return eq(board, (x, y)), neq(x, y)
"""
    path = tmp_path / "endless.py"
    path.write_text(endless, "utf-8")
    with pytest.raises(CannotExplain, match="do not say what"):
        explain(Puzzle("endless"), rules=str(path))


# --- hints ----------------------------------------------------------------------------------------


def test_a_hint_is_the_next_step():
    puzzle = load(EXAMPLES / "takuzu" / "seed.txt")
    tip = hint(puzzle, {})
    assert tip.kind == "next"
    assert (
        tip.text == "R4C5 is 0: R3C5 and R5C5 are 1, and no three in a row are equal in column 5."
    )
    assert tip.levels == ("Look at column 5.", "Look at column 5: sandwich.", tip.text)


def test_an_entry_that_cannot_be_is_told():
    puzzle = load(EXAMPLES / "takuzu" / "seed.txt")
    tip = hint(puzzle, {3 * 6 + 4: 1, 0: 1})
    assert tip.kind == "wrong"
    assert (
        tip.text
        == "An entry is wrong. R4C5 is not 1: R3C5 and R5C5 are 1, and no three in a row are equal in column 5."
    )
    tip = hint(puzzle, {2: 0})
    assert (tip.kind, tip.text) == ("wrong", "Row 1, column 3 is given as 1.")


def test_entries_that_contradict_each_other():
    puzzle = load(EXAMPLES / "sudoku" / "4x4-several.txt")
    solution = list(leaves(solve(puzzle, limit=1).boards[0]))
    assert hint(puzzle, dict(enumerate(solution))).kind == "done"
    assert hint(puzzle, {}).kind in ("next", "stuck")


def test_following_hints_solves_a_puzzle():
    puzzle = load(EXAMPLES / "zebra" / "three-gardens.txt")
    filled: dict[int, object] = {}
    for _ in range(60):
        tip = hint(puzzle, filled)
        if tip.kind == "done":
            break
        assert tip.kind == "next"
        assert tip.step is not None
        placed = {fact.cell: fact.value for fact in tip.step.facts if fact.holds}
        if (
            not placed
        ):  # strikes are not remembered between hints: take the next that places something
            for step in explain(puzzle).steps:
                placed = {
                    fact.cell: fact.value
                    for fact in step.facts
                    if fact.holds and fact.cell not in filled
                }
                if placed:
                    break
        filled.update(placed)
    assert [filled[cell] for cell in sorted(filled)] == list(leaves(solve(puzzle).boards[0]))


# --- words ----------------------------------------------------------------------------------------


def test_singles_are_told_as_people_say_them():
    steps = explain(load(EXAMPLES / "sudoku" / "hard-17.txt")).steps
    several = load(text=". . 2 .\n. 4 . .\n3 . . .\n. . . .\n", kind="sudoku")
    naked = next(step for step in explain(several).steps if step.technique == "naked single")
    assert naked.text == "R1C1 is 1: box 1, column 1 and row 1 hold 2, 3 and 4 already."
    hidden = next(
        step for step in steps if step.technique == "hidden single" and "box 6" in step.text
    )
    assert hidden.text == (
        "R5C9 is 1: the other cells of box 6 are full (R4C7, R4C9 and R5C7) or see the 1 in R1C8 or R6C3."
    )
    singles = [
        step
        for step in steps
        if step.technique in ("naked single", "hidden single") and step.facts[0].holds
    ]
    assert len(singles) >= len(steps) - 8
    assert all([step.least for step in singles])


def test_cells_that_lack_the_same_are_told_together():
    texts = [step.text for step in explain(load(EXAMPLES / "jodici" / "seed.csv")).steps]
    places = "ring 1 (sectors 3, 4 and 6), ring 2 (sectors 2 and 6) or ring 3 (sectors 2, 4 and 6)"
    assert any([text.startswith(f"There is no 6 in {places}: ") for text in texts])


def test_only_first_letters_begin_a_number():
    steps = explain(load(text="base: 8\nAB / C = DC\n", kind="equations")).steps
    texts = [
        step.text
        for step in steps
        if {(fact.value, fact.holds) for fact in step.facts} == {(0, False)}
    ]
    assert "A and D are not 0: no number begins with 0." in texts
    assert "C is not 0: by clue 1 (AB / C = DC)." in texts


def test_facts_between_items_take_the_place_of_trials():
    explanation = explain(load(EXAMPLES / "zebra" / "life-1962.txt"))
    assert not [step for step in explanation.steps if step.assumed is not None]
    links = {name for name in explanation.names if " of " in name}
    assert "Colour of Englishman" in links
    between = [step for step in explanation.steps if explanation.names[step.facts[0].cell] in links]
    assert {step.technique for step in between} >= {"transposition", "cross elimination"}
    assert len(explanation.steps) < 60


def test_what_nothing_rests_on_is_not_told():
    """Each fact is a place on the board, or a reason of a later step; the steps before a
    contradiction as well.
    """
    for path in (
        "zebra/ships.txt",
        "zebra/life-1962-broken.txt",
        "sudoku/hard-17.txt",
        "equations/send-more-money.txt",
    ):
        explanation = explain(load(EXAMPLES / path))
        cells = explanation.rows * explanation.columns
        later: set[Fact] = set()
        for step in reversed(
            [each for whole in explanation.steps for each in whole.joined or (whole,)]
        ):
            for fact in step.facts:
                placed = explanation.status == "unique" and fact.holds and fact.cell < cells
                assert placed or fact in later, f"{path}: step {step.number}: {fact}"
            later.update(step.because)


def test_unknowns_of_rules_have_steps_of_their_own():
    """Which places a disk covers stands in no cell of the board."""
    explanation = explain(load(EXAMPLES / "disks" / "flower.txt"))
    assert explanation.names[:5] == (
        *[f"disk {number}" for number in range(1, 5)],
        "solid place 1 of disk 1",
    )
    text = next(
        step.text
        for step in explanation.steps
        if step.technique == "turn of a disk" and step.facts[0].holds
    )
    assert text.startswith("Disk 3 is turned by 6: solid place 3 of disk 3 is 4 ")
    assert text.endswith(
        ": solid place 3 of disk 3 is 4 (step 4) and disk 3 turns with its solid places."
    )
    assert all([len(step.parts) <= 2 for step in explanation.steps])


def test_the_cost_of_a_step_counts_what_is_inside():
    explanation = explain(load(EXAMPLES / "zebra" / "life-1962.txt"))
    for step in explanation.steps:
        assert step.cost > sum([each.cost for each in step.inside])
    assert 0 < explanation.difficulty < 1


SUMS = '''"""Pairs: neighbours in a row differ by one or by two.

Source: this test.
"""
from logicpuzzles import Board, Cells, alldiffo, digits, domaino, eq, grid, lall, membero, relation


@relation
def sumso(board, height, width):
    rows = grid(height, width)
    return lall(
        eq(board, rows),
        domaino(rows, range(1, 6)),
        [alldiffo(row) for row in rows],
        [membero(a + b, (3, 5, 7)) for row in rows for a, b in zip(row, row[1:])],
    )


BOARD = Board(Cells(digits(1, 5)))
'''


def test_an_unknown_of_the_rules_keeps_its_values(tmp_path):
    """The sum of two cells stands on no board, and may not be just any number."""
    rules = tmp_path / "sums.py"
    rules.write_text(SUMS, "utf-8")
    puzzle = load(text="5 . .\n", rules=str(rules))
    explanation = explain(puzzle, rules=str(rules))
    assert explanation.status == "multiple"
    assert "R1C2 is 2" in str(explanation)
    assert "R1C2 is 2" in hint(puzzle, {}, rules=str(rules)).text
    assert unfinished(explain(load(text="5 . 3\n", rules=str(rules)), rules=str(rules))) == []


PATHS_OF_NUMBERS = '''"""A path: each number stands once, and those that follow each other touch.

Source: this test.
"""
from itertools import pairwise, product

from logicpuzzles import (
    Board, Cells, cells, digits, domaino, eq, grid, inverseo, lall, relation, tableo, vars
)


@relation(says="each number stands once")
def onceo(numbers, places):
    return inverseo((0, *numbers), (0, *places))


@relation(says="consecutive numbers touch")
def touchingo(pair, touching):
    return tableo(pair, touching)


@relation
def patho(board, height, width):
    rows = grid(height, width)
    every, places = cells(rows), tuple(vars(height * width))
    spots = dict(enumerate(product(range(height), range(width)), 1))
    touching = [
        (one, other)
        for one, (y, x) in spots.items()
        for other, (r, c) in spots.items()
        if max(abs(y - r), abs(x - c)) == 1
    ]
    return lall(
        eq(board, rows),
        domaino(every, range(1, len(every) + 1)),
        domaino(places, range(1, len(every) + 1)),
        onceo(every, places),
        [touchingo(pair, touching) for pair in pairwise(places)],
    )


BOARD = Board(Cells(digits(1, "area")))
'''


@pytest.mark.thorough
@pytest.mark.thorough
def test_facts_that_are_proven_one_by_one_keep_all_their_reasons(tmp_path):
    """Together they are beyond what is tried."""
    rules = tmp_path / "path.py"
    rules.write_text(PATHS_OF_NUMBERS, "utf-8")
    text = "16 . . .\n. 14 8 .\n. . 10 .\n. . 1 .\n"
    explanation = explain(load(text=text, rules=str(rules)), rules=str(rules))
    assert unfinished(explanation) == []
    assert faults(explanation, every=5) == []


def test_a_cell_with_one_value_whatever_is_given_need_not_be_filled_in():
    """The first disk lies still."""
    puzzle = load(EXAMPLES / "disks" / "flower.txt")
    (board,) = solve(puzzle).boards
    values = dict(enumerate(leaves(board)))
    assert hint(puzzle, {cell: value for cell, value in values.items() if cell}).kind == "done"


def test_what_a_trial_leaves_as_the_last_value_is_not_told_in_another_step():
    made = explain(
        load(text=". . . . 0\n3 1 1 . .\n1 1 . . .\n. . 2 . 2\n. . 3 2 2\n", kind="slitherlink")
    )
    conclusions = [step.conclusion for step in made.steps]
    assert [len(step.facts) for step in made.steps if step.assumed is not None].count(2) > 5
    assert len(set(conclusions)) == len(conclusions)
    assert broken_chain(made) == []
    assert faults(made, "fd") == []


def test_the_only_unknown_of_a_cell_has_no_number():
    assert "link of row 4, column 5" in explain(load(EXAMPLES / "tents" / "6x6.txt")).names


@pytest.mark.thorough
@pytest.mark.thorough
def test_a_quotient_is_explained_by_its_columns():
    explanation = explain(load(EXAMPLES / "equations" / "johnson-lyndon.txt"))
    assert explanation.status == "unique" and explanation.stopped is None
    assert any(["column 7 from the right" in step.text for step in explanation.steps])
    assert not any(
        [type(value) is int and value < 0 for values in explanation.start for value in values]
    )
    assert 11 not in explanation.start[explanation.names.index("B * L")]  # no product of two digits
    assert not any([" are at most 72 and is not " in step.text for step in explanation.steps])


@pytest.mark.parametrize(
    "name", ["zebra/city-several.txt", "jigsaw/7x7-diagonals.txt", "kakuro/7x7.txt"]
)
def test_a_chain_ends_where_a_cell_has_no_value_left(name):
    """What is found beside the first clash would rest on a contradiction."""
    for trial in [
        step for step in explain(load(EXAMPLES / name)).steps if step.assumed is not None
    ]:
        for step in trial.inside[:-1]:
            held = {fact.cell for fact in step.because if fact.holds}
            assert not any([fact.holds and fact.cell in held for fact in step.facts]), step.text


FIXING = '''"""Fixing: one cell is known; each row and column has one 1. Source: a test."""
from logicpuzzles import *

@relation
def {name}o(board, size):
    rows = grid(*size)
    {rows}
    return lall(eq(board, rows), {fixed}, domaino(rows, (0, 1)), [exactlyo(1, 1, row) for row in rows + columns(rows)])

BOARD = Board(Cells("-#"))
'''


@pytest.mark.parametrize(
    ("rows", "fixed"),
    [
        ("", "eq(rows[0][0], 0)"),
        ("", "eq((rows[0][0], rows[1][1]), (0, 0))"),
        ("rows = ((0, *rows[0][1:]), *rows[1:])", "lall()"),
    ],
)
def test_rules_may_fix_cells(rows, fixed, tmp_path):
    """By a goal or by a value in the board itself; what is given may repeat it, or contradict
    it.
    """
    name = f"fixing{len(rows + fixed)}"
    path = tmp_path / f"{name}.py"
    path.write_text(FIXING.format(name=name, rows=rows, fixed=fixed), "utf-8")
    for text, status in (
        (". .\n. .\n", "unique"),
        ("- .\n. .\n", "unique"),
        ("# .\n. .\n", "none"),
    ):
        puzzle = lp.load(text=text, rules=str(path))
        explanation = puzzle.explain()
        assert (explanation.status, puzzle.check().status) == (status, status)
        assert puzzle.hint().text
    assert (
        next(lp.generate(str(path), size=3, seed=1)).solve().status == "unique"
        or "rows[1][1]" in fixed
    )
