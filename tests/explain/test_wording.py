"""The words of steps: what is said is what happens, and all that is needed for it."""

import re

import pytest
from samples import EXAMPLES

from logicpuzzles.checks.checking import check
from logicpuzzles.core.budget import Statistics
from logicpuzzles.explain import explain, hint
from logicpuzzles.explain.clashes import find_crowd
from logicpuzzles.explain.graphs import loop_breaks, loop_forces
from logicpuzzles.explain.network import Network
from logicpuzzles.explain.phrases import number_clues
from logicpuzzles.explain.stepper import Stepper, solutions_of
from logicpuzzles.explain.wording import wording_of
from logicpuzzles.kinds.dissection import Dissection
from logicpuzzles.kinds.puzzle import Clue
from logicpuzzles.kinds.stating import labels_of
from logicpuzzles.runner import load
from logicpuzzles.show.pages import page


def texts(name: str) -> list[str]:
    return [step.text for step in explain(load(EXAMPLES / name)).steps]


# --- what is broken -------------------------------------------------------------------------------


def test_of_a_line_without_room_for_a_value_the_value_is_told():
    """Nothing stands twice in the box; there is no place for a 3."""
    assert texts("sudoku/easy-broken.txt")[-1] == (
        "3 has no place in box 8: its cells are full (R8C4 and R9C4) or see the 3 in R2C6, R5C5 or R7C3 (step 1)."
    )
    tip = hint(load(EXAMPLES / "sudoku/hard-17.txt"), {0: 8})
    chain = "R9C7 is 1; and if R1C1 is 8, then R7C2 is 8, and then 1 has no place in box 7"
    assert tip.text == f"An entry is wrong. R1C1 is not 8: {chain}."


def test_the_fewest_cells_without_enough_values_or_the_other_way_round():
    assert find_crowd({1: {3}, 2: {3}, 3: {4, 5}, 4: {4, 5, 6}}) == ([1, 2], [3])
    assert find_crowd({1: {3, 4}, 2: {3, 4}, 3: {5}, 4: {3, 4}}) == ([1, 2, 4], [3, 4])
    assert find_crowd({1: {3, 4}, 2: {3, 4}, 3: {5}}) is None


def test_the_check_says_that_a_line_holds_each_value_where_it_holds_as_many_as_it_has_cells():
    rules = check(load(EXAMPLES / "sudoku/easy-broken.txt")).rules
    assert "column 4 holds each value once" in rules


# --- what is needed -------------------------------------------------------------------------------


def test_that_letters_are_different_digits_is_said_wherever_it_is_needed():
    steps = texts("equations/send-more-money.txt")
    assert steps[1] == (
        "O is 0: by column 4 from the right, as M and the carry of column 4 are 1 (step 1), and different letters are "
        "different digits."
    )
    made = explain(load(EXAMPLES / "equations/send-more-money.txt"))
    rule = "different letters are different digits"
    assert all([(rule in step.text) == (rule in step.rules) for step in made.steps])
    assert rule in texts("equations/send-more-money-broken.txt")[-1]


def test_that_a_line_holds_no_value_twice_is_said_beside_a_clue():
    for name in ("kakuro/5x5.txt", "killer/4x4.txt", "calcudoku/4x4.txt"):
        for step in explain(load(EXAMPLES / name)).steps:
            if (
                step.assumed is None
                and step.clues
                and any([rule.endswith("twice") for rule in step.rules])
            ):
                assert "no value twice" in step.text


def test_each_house_has_another_value_goes_without_saying_beside_a_clue():
    assert not any(["no two" in text for text in texts("zebra/life-1962.txt") if "by clue" in text])


# --- names ----------------------------------------------------------------------------------------


def test_variables_keep_their_letters():
    made = explain(load(text="domain: -3..9\na + b = 3\na - b = 1\n", kind="equations"))
    assert all([step.text[0] in "ab" for step in made.steps])
    assert "A is" not in page(made)


# --- names of techniques --------------------------------------------------------------------------


def test_what_is_carried_over_is_told_apart_from_what_is_left_over():
    steps = explain(load(EXAMPLES / "zebra/life-1962.txt")).steps
    names = {step.conclusion: step.technique for step in steps}
    assert names["the dog is in house 4"] == "transposition"
    assert names["the Englishman owns snails"] == "last one left"
    assert "clue and rule" not in names.values()
    for step in steps:
        if step.technique == "transposition":
            first = step.joined[0] if step.joined else step
            assert len(first.because) <= 2


def test_extremes_are_at_an_end():
    steps = explain(load(EXAMPLES / "killer/4x4.txt")).steps
    assert [step.technique for step in steps[:4]] == [
        "sum combinations",
        "sum extremes",
        "sum combinations",
        "sum extremes",
    ]


# --- reasons of single kinds ----------------------------------------------------------------------


def test_a_cell_without_a_tree_beside_it_is_grass():
    steps = texts("tents/6x6.txt")
    assert steps[0].endswith(", R5C1 and R5C3 are grass: every tent stands beside a tree.")
    assert any([text.startswith("The tree at R5C6 has its tent at R6C6: ") for text in steps])
    assert not any(["link" in text or "the rules leave nothing else" in text for text in steps])


def test_islands_are_joined():
    steps = texts("bridges/7x7.txt")
    assert steps[0] == "R4C5 and R7C5 are joined: all islands are connected."
    assert steps[2].startswith(
        "R4C1–R4C5, R1C1–R4C1 and R4C1–R6C1 are joined by a double bridge: by clue 4 ("
    )


def test_a_chain_does_not_say_what_is_supposed_again():
    made = explain(load(EXAMPLES / "bridges/10x10.txt"))
    for step in made.steps:
        if step.assumed is not None:
            supposed, _, then = step.reason.removeprefix("suppose that ").partition("; then ")
            assert then
            assert not then.startswith(supposed)


def test_a_line_is_seen_together_with_what_may_not_touch_in_it():
    assert (
        "R2C3 is grass and R7C4 is a tent: by clue 1 (tents in column 4: 3), as R8C4 is grass (step 1) and no two tents touch."
        in " ".join(texts("tents/8x8.txt"))
    )


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("nonogram/5x5.txt", "R4C2 and R4C3 are black: by clue 9 (blocks in row 4: 4); this holds in both ways left for row 4."),
        ("nonogram/5x5.txt", "R3C3 is black: by clue 3 (blocks in column 3: 3); this holds in all 3 ways left for column 3."),
        ("takuzu/6x8.txt", "row 6 holds each value 4 times; this holds in all 3 ways left for row 6."),
        ("starbattle/5x5.txt", "; this holds in both ways left for row 1."),
    ],
)  # fmt: skip
def test_the_ways_that_are_left_for_a_line_are_counted_where_they_are_few(name, told):
    assert told in " ".join(texts(name))


def test_of_a_line_without_places_the_line_is_told():
    assert texts("starbattle/5x5-broken.txt")[-1].startswith(
        "Row 4 has no place left for a star: R4C1, R4C2, R4C3, R4C4 and R4C5 are empty ("
    )


def test_steps_that_say_the_same_of_several_cells_are_one():
    made = explain(load(EXAMPLES / "tents/8x8.txt"))
    touching = next(step for step in made.steps if step.technique == "tents do not touch")
    assert touching.text == (
        "R4C1, R4C3, R4C5, R4C6, R4C8, R6C3 and R6C5 are grass: R5C2, R5C4 and R5C7 are tents (step 2), and no two tents touch."
    )
    assert len(touching.joined) == len(touching.facts) == 7
    assert all([len(step.because) == 1 for step in touching.joined])


def test_what_a_loop_forces_close_by():
    steps = texts("slitherlink/5x5.txt")
    assert steps[2].endswith("(step 1), and the loop has no dead end.")
    assert steps[5].endswith("(step 4), and the loop does not branch.")
    assert not any(["outside" in text for text in steps])


def test_loops_that_close_too_early():
    square = {0: (0, 1), 1: (1, 2), 2: (2, 3), 3: (3, 0), 4: (1, 4), 5: (4, 5)}
    assert loop_forces(square, {0: True, 1: True, 2: True}, {3: False}) == ["early"]
    assert loop_forces(square, {0: True}, {2: True}) == ["dead end"]  # by way of edge 3
    assert loop_forces(square, {5: True}, {2: True}) == []
    assert (
        loop_breaks({**square, 6: (5, 6), 7: (4, 7)}, {0: True, 1: True, 2: True, 3: True, 5: True})
        == "early"
    )
    assert loop_breaks(square, {0: True, 4: False, 1: False}) == "dead end"
    assert loop_breaks(square, {0: True, 1: True}) == ""


def test_what_would_be_cut_off():
    assert texts("nurikabe/5x5.txt")[4].endswith(
        "R4C1 is land (step 1); and otherwise R5C1 would be cut off."
    )
    assert texts("nurikabe/5x5-broken.txt")[-1].startswith("R4C4 is cut off: ")


def test_a_cell_is_lit_from_a_line():
    assert texts("lightup/6x6.txt")[11].endswith(", and R2C4 can only be lit from column 4.")


def test_the_odd_ball_is_called_so():
    steps = texts("balance/words.txt")
    assert steps[1] == "The odd ball is not 2: by clue 3 (Ball 2 against ball 8: balanced)."
    assert steps[3].startswith("The odd ball is lighter: by clue 2 (Weigh 1 and 4")


def test_small_words():
    assert texts("equations/heads-and-legs.txt")[0].startswith("chickens = 23 and rabbits = 12: ")
    cage = "by clue 8 (the cage at R4C2 adds up to 15), as R5C2 is 5 (step 8)."
    assert f"R4C2 and R6C2 are 4 to 6: {cage}" in texts("calcudoku/6x6.txt")
    assert (
        texts("riddle/ginger.json")[1]
        == "The milk of row 1 is vanilla: by clue 7 (The first person likes vanilla milk)."
    )


# --- numbers of clues, and answers ----------------------------------------------------------------


def test_clues_have_the_numbers_that_the_text_prints():
    """The first sentence tells how many houses there are: it is no clue, so the second one is the
    first clue.
    """
    made = explain(load(EXAMPLES / "zebra/life-1962.txt"))
    assert (
        made.steps[0].text == "Milk is in house 3: by clue 9 (Milk is drunk in the middle house)."
    )
    first = made.steps[0].to_json()["clues"][0]
    assert made.to_json()["statements"][first - 1] == {
        "clue": 8, "line": 17, "printed": 9, "text": "Milk is drunk in the middle house.",
    }  # fmt: skip


def test_clues_are_counted_where_numbers_do_not_tell_them_apart():
    named = [
        Clue("a", (), line=4, printed=2),
        Clue("a", (), line=4, printed=2),
        Clue("a", (), line=5, printed=3),
    ]
    assert labels_of(named) == ["2", "2", "3"]
    assert labels_of([*named, Clue("a", (), line=9)]) == ["2", "2", "3", "in line 9"]
    assert (
        labels_of([*named, Clue("a", (), line=9, printed=2)])
        == labels_of([Clue("a", ())] * 4)
        == ["1", "2", "3", "4"]
    )
    assert number_clues(["2", "3", "in line 9"]) == "clues 2 and 3 and the clue in line 9"


def test_the_explanation_ends_with_the_answers_to_the_questions():
    made = explain(load(EXAMPLES / "zebra/life-1962.txt"))
    assert str(made).endswith("\nSo the Norwegian drinks water and the Japanese owns the zebra.")
    assert made.to_json()["answers"] == [
        "the Norwegian drinks water",
        "the Japanese owns the zebra",
    ]
    text = (EXAMPLES / "zebra/three-gardens.txt").read_text(
        encoding="utf-8"
    ) + "\nWhere is the cat? Which flower has Boris?\n"
    assert explain(load(text=text, kind="zebra")).answers == (
        "the cat is in house 2",
        "Boris's flower is roses",
    )
    assert "answers" not in explain(load(EXAMPLES / "zebra/three-gardens.txt")).to_json()


# --- clashes and ends -----------------------------------------------------------------------------


def test_a_cell_that_would_need_what_is_ruled_out():
    made = explain(load(EXAMPLES / "kakuro/7x7.txt"), timeout=120)
    ends = [trial.inside[-1].text for trial in made.steps if trial.inside]
    own = [text for text in ends if "would have to be" in text]
    assert any(
        [
            text.startswith("R4C6 would have to be 9, which is ruled out: R4C6 is 9 (step ")
            for text in own
        ]
    )
    assert all([" and not " in text for text in own])


def test_a_trial_of_one_step_tells_the_texts_of_its_clues():
    assert texts("balance/seven.txt")[2] == (
        "The odd ball is not 6: suppose that the odd ball is 6; but clue 1 (1 2 3 4 < 5 6 7 8) and "
        "clue 2 (1 5 6 < 2 7 9) cannot both hold."
    )


@pytest.mark.thorough
def test_what_must_be_and_cannot_be_is_the_end_of_a_chain():
    made = explain(load(EXAMPLES / "equations/nine-digits.txt"), timeout=20)
    trials = [step.reason for step in made.steps if step.assumed is not None]
    assert any(
        [reason.endswith("so D is 8 (clue 1); but D cannot be 8 (clue 2)") for reason in trials]
    )


def test_what_would_be_left_is_the_end_of_a_chain():
    made = explain(load(EXAMPLES / "equations/crossword-1.txt"), timeout=20)
    trials = [step.reason for step in made.steps if step.assumed is not None]
    end = "but e * h would have to be -21 (clue 6), which is ruled out"
    assert any([reason.endswith(end) for reason in trials])


def test_what_is_left_of_a_number_is_told_within_its_known_bounds():
    made = explain(load(EXAMPLES / "equations/crossword-1.txt"), timeout=20)
    left = "h * i is 21, 24, 25, 27, 28, 30, 32, 35, 36, 40, 42, 45, 48 or 49"
    assert left in [step.conclusion for step in made.steps]
    assert any([f"as {left} (step " in step.reason for step in made.steps])


@pytest.mark.thorough
def test_several_columns_hold_no_value_twice():
    steps = [step for step in texts("kakuro/9x9.txt") if "columns 7 to 9 of row 2" in step]
    assert not any(["columns 7 to 9 of row 2 holds" in step for step in steps])


def test_the_size_of_a_region_is_told():
    assert texts("fillomino/7x7.txt")[0].endswith("and the region of R4C6 has 3 cells.")


def test_what_several_solutions_leave_open_is_listed():
    made = str(explain(load(EXAMPLES / "equations/crossword-several.txt")))
    assert made.endswith(
        "there are several solutions. Still open: f is 20 or 22; and h and i are 17 or 19."
    )


# --- hints ----------------------------------------------------------------------------------------


def test_the_first_level_of_a_hint_names_a_place():
    for name in (
        "nurikabe/5x5.txt",
        "fillomino/7x7.txt",
        "sudoku/hard-17.txt",
        "zebra/life-1962.txt",
        "tents/6x6.txt",
    ):
        first, second, _ = hint(load(EXAMPLES / name), {}).levels
        assert "the board" not in first
        assert second.startswith(first[: -len(".")])
    second = hint(load(EXAMPLES / "lightup/6x6.txt"), {}).levels[1]
    assert second == "Look at clue 1 (lamps beside the wall at R1C1: 2): lamps of a wall."


@pytest.mark.parametrize("name", ["futoshiki/7x7.txt", "slitherlink/7x7.txt", "antiking/6x6.txt"])
def test_where_to_look_gives_no_cell_away(name):
    """A trial is told by the row of its cell, two cells that differ by their rows."""
    network = Network(Dissection(load(EXAMPLES / name)), Statistics())
    where = wording_of(network).where
    for step, _ in zip(Stepper(network, solutions_of(network)).steps(), range(60), strict=False):
        first, second = where.levels(step, "trial")
        assert not re.search(r"R\d+[CS]\d+", first), first
        assert second.startswith(first[:-1])


def test_a_puzzle_without_a_solution_is_said_to_have_none():
    tip = hint(load(EXAMPLES / "sudoku/easy-broken.txt"), {})
    assert all([level.startswith("The puzzle has no solution. ") for level in tip.levels])
    assert tip.text == tip.levels[-1]


def test_a_wrong_entry_that_only_a_search_refutes_names_the_clues():
    tip = hint(load(EXAMPLES / "slitherlink/5x5.txt"), {8: 0})
    assert "no way to go on" not in tip.text
    for value in (0, 1):
        assert "clue" in hint(load(EXAMPLES / "slitherlink/5x5.txt"), {1: value}).text


def test_of_two_values_that_a_cell_must_have_the_second_is_the_clash():
    tip = hint(load(EXAMPLES / "takuzu/seed.txt"), {3 * 6 + 5: 0})
    assert tip.text == (
        "An entry is wrong. R4C6 is not 0: R4C5 is 0; and if R4C6 is 0, then R4C5 is 1, and then R4C5 cannot be both 0 and 1."
    )


def test_a_lamp_that_nobody_else_can_light():
    made = explain(load(EXAMPLES / "lightup/10x10.txt"), timeout=20)
    alone = [step.text for step in made.steps if step.technique == "the rules alone"]
    assert alone and all(
        [text.endswith(" is a lamp: there are walls on all sides.") for text in alone]
    )


def test_what_is_in_the_same_place_shares_a_phrase():
    texts = [step.text for step in explain(load(EXAMPLES / "zebra" / "life-1962.txt")).steps]
    assert any(["tea and coffee are not in house 1 (steps 2 and 4)" in text for text in texts])
    assert any(["the Norwegian and water are in house 1 (steps 2 and 7)" in text for text in texts])


def test_what_is_told_in_one_breath_is_not_too_long_for_that():
    for name in ("riddle/ships.json", "zebra/city-several.txt", "allornothing/6x6.txt"):
        assert max(map(len, texts(name))) <= 450


def test_values_of_one_field_are_told_record_by_record_and_a_value_of_two_fields_with_its_field():
    told = "\n".join(texts("riddle/challenge.json"))
    assert "the wives of rows 2 to 8 are Victoria, Hannah, Jenny, Monica, Irene, Veronica" in told
    assert "the borrowed of row 5 is Grandfather Joseph" in told.replace("The", "the")


def test_many_edges_are_counted_and_named_by_the_steps_that_found_them():
    texts = [step.text for step in explain(load(EXAMPLES / "masyu" / "10x10.txt")).steps]
    told = [text for text in texts if re.search(r"\d+ edges are part of the loop \(steps ", text)]
    assert told and max(map(len, texts)) < 450
