"""Weighings are read leniently, as text and as JSON, and refused at the exact place."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from logicpuzzles.core.errors import BadInput
from logicpuzzles.extras.balance import weighings_json as balancejson
from logicpuzzles.extras.balance import weighings_text as balance
from logicpuzzles.extras.balance.weighings import outcome_of
from logicpuzzles.formats import answers, detect, format_of, read, write
from logicpuzzles.kinds.puzzle import Clue, Puzzle

TEXT = "balls: 12\n1 2 3 4 = 5 6 7 8\n1 2 3 < 9 10 11\n9 > 10\n"
JSON = """\
{
 "balls": 12,
 "weighings": [
  {"left": [1, 2, 3, 4], "right": [5, 6, 7, 8], "outcome": "equal"},
  {"left": [1, 2, 3], "right": [9, 10, 11], "outcome": "right"},
  {"left": [9], "right": [10], "outcome": "left"}
 ]
}
"""
CLUES = (
    Clue("weighingo", ((1, 2, 3, 4), (5, 6, 7, 8), "equal")),
    Clue("weighingo", ((1, 2, 3), (9, 10, 11), "right")),
    Clue("weighingo", ((9,), (10,), "left")),
)


# --- the text -------------------------------------------------------------------------------------


def test_a_weighing_keeps_its_words_and_its_place():
    puzzle = read("balls: 3\n\n 1. 1 against 2: balanced  # so 3\n", kind="balance")
    (clue,) = puzzle.clues
    assert (clue.text, clue.line, clue.column) == ("1. 1 against 2: balanced", 3, 5)


def test_no_weighing_and_one_ball_are_well_formed():
    assert read("balls: 1\n", kind="balance") == Puzzle("balance", (), {"balls": 1})
    assert read('{"balls": 1, "weighings": []}', kind="balance").clues == ()


@pytest.mark.parametrize(
    ("text", "outcome"),
    [
        ("equal", "equal"), ("Balanced!", "equal"), ("it balances", "equal"), ("level", "equal"), ("=", "equal"), ("==", "equal"),
        (">", "left"), ("left", "left"), ("left down", "left"), ("the right-hand side is lighter", "left"), ("tips left", "left"),
        ("<", "right"), ("right heavy", "right"), ("left goes up", "right"), ("left lighter than right", "right"),
        ("", None), ("up", None), ("unbalanced", None), ("left right", None), ("left equal", None), ("lef", None), ("<>", None),
    ],
)  # fmt: skip
def test_outcomes(text, outcome):
    assert outcome_of(text) == outcome


# --- JSON -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("equal", "left", "right"),
    [
        ("equal", "left", "right"),
        ("balanced", "left heavier", "right heavier"),
        ("=", ">", "<"),
        ("Even", "right up", "left lighter"),
    ],
)
def test_json_is_read_leniently(equal, left, right):
    data = json.loads(JSON)
    data["note"] = "counts for nothing"
    for weighing, outcome in zip(data["weighings"], (equal, right, left), strict=True):
        weighing["outcome"] = outcome
    del data["balls"]
    puzzle = read(json.dumps(data), kind="balance")
    assert (puzzle.clues, puzzle.arguments) == (CLUES, {"balls": 12})
    assert [clue.text for clue in puzzle.clues] == TEXT.splitlines()[1:]
    assert write(puzzle) == JSON


# --- both -----------------------------------------------------------------------------------------


@st.composite
def puzzles(draw: st.DrawFn) -> Puzzle:
    balls = draw(st.integers(2, 40))
    clues = []
    for _ in range(draw(st.integers(0, 4))):
        order = draw(st.permutations(range(1, balls + 1)))
        each = draw(st.integers(1, balls // 2))
        outcome = draw(st.sampled_from(["equal", "left", "right"]))
        clues.append(
            Clue("weighingo", (tuple(order[:each]), tuple(order[each : 2 * each]), outcome))
        )
    return Puzzle(
        "balance",
        (),
        {"balls": balls},
        tuple(clues),
        (),
        draw(st.sampled_from(["", "balance JSON"])),
    )


@given(puzzles(), st.data())
def test_weighings_and_answers_read_back(puzzle, data):
    text = write(puzzle)
    again = read(text)
    assert (again, again.arguments, write(again)) == (puzzle, puzzle.arguments, text)
    assert format_of(again).notation is (balancejson if puzzle.format else balance)
    balls = data.draw(st.integers(1, puzzle.arguments["balls"]))  # type: ignore[arg-type]
    board = (balls, data.draw(st.sampled_from(["heavier", "lighter"])))
    assert (
        answers.from_json(puzzle, json.loads(json.dumps(answers.to_json(puzzle, board)))) == board
    )


@pytest.mark.parametrize(
    ("text", "name"),
    [
        (TEXT, "weighings"),
        ("1 = 2", "weighings"),
        ("12 balls", "weighings"),
        (JSON, "balance JSON"),
        ('{"weighings": 7}', "balance JSON"),
    ],
)
def test_weighings_are_recognised(text, name):
    assert (
        detect("-", text).name
        == detect("-", text, "balance").name
        == detect("balance/1.txt", text).name
        == name
    )


def test_an_answer_is_a_sentence():
    puzzle = read(TEXT)
    assert answers.to_text(puzzle, (7, "heavier")) == "ball 7 is heavier\n"
    assert answers.to_json(puzzle, (7, "heavier")) == {"ball": 7, "weight": "heavier"}
    assert answers.to_csv(puzzle, (7, "heavier")) == "Ball,Weight\n7,heavier\n"


def test_a_clue_that_is_no_weighing_cannot_be_written():
    for format in ("", "balance JSON"):
        with pytest.raises(
            BadInput, match='"nexto" is not a weighing; expected weighingo in each clue'
        ):
            write(Puzzle("balance", (), {"balls": 3}, (Clue("nexto", (1, 2)),), (), format))
