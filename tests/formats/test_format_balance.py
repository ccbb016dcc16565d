"""Weighings are read leniently, as text and as JSON, and refused at the exact place."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from logicpuzzles.core.errors import BadInput
from logicpuzzles.extras.balance import weighings_json as balancejson
from logicpuzzles.extras.balance import weighings_text as balance
from logicpuzzles.extras.balance.weighings import MAX_BALLS, outcome_of
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


@pytest.mark.parametrize(
    "text",
    [
        TEXT,
        "1 2 3 4 = 5 6 7 8\n1 2 3 < 9 10 11\n9 > 10",
        "# twelve\n12 balls\n\n1,2,3,4 = 5,6,7,8 # first\n 1, 2 and 3 < 9; 10 & 11\n9>10\n",
        "There are 12 balls.\n1. 1-4 = 5-8\n2) 1..3 < 9–11\n(3) 9 > 10\n",
        "Number of balls = 12\nweighing 1: 1 2 3 4 == 5 6 7 8\nweighing 2: 1 + 2 + 3 < 9 + 10 + 11\nWeighing 9 > 10\n",
        "coins 12\n- 1 2 3 4 against 5 6 7 8: balanced\n* (1 2 3) vs. (9 10 11) -> right heavier\n• 9 v 10 => left\n",
        "Weigh 1-4 versus 5-8, equal\nweighed 1-3 with 9-11: the left plate goes up.\nball 9 | ball 10: Right Lighter\n",
        "1-4 / 5-8 : =\n1-3 to 9-11: <\n9 against 10: >\n",
        "1-4 = 5-8: balanced\n1-3 < 9-11   (right plate heavier)\n9 > 10: left is heavier than right\nballs: 12\n",
    ],
)
def test_the_text_is_read_leniently(text: str) -> None:
    puzzle = read(text, kind="balance")
    assert (puzzle.clues, puzzle.arguments, puzzle.format) == (CLUES, {"balls": 12}, "")
    assert write(puzzle) == TEXT


BAD = [
    (
        "1 2 3 4 = 5 6 7 8\n1 2 3 = 3 4 5\n",
        (2, 9),
        "ball 3 lies on both plates; expected each ball once",
    ),
    ("1 2 2 = 3 4 5\n", (1, 5), "ball 2 lies twice on the left plate; expected each ball once"),
    ("1 2 3 = 4 5 5\n", (1, 13), "ball 5 lies twice on the right plate; expected each ball once"),
    ("1-3 = 3-5\n", (1, 7), "ball 3 lies on both plates; expected each ball once"),
    ("1 2 3 = 13 4 5\n", (1, 9), "there is no ball 13; expected 1 to 12"),
    ("1 2 3 = 0 4 5\n", (1, 9), "there is no ball 0; expected 1 to 12"),
    ("1 2 = 7 3\nballs: 6\n", (1, 7), "there is no ball 7; expected 1 to 6"),
    ("1-13 = 2\n", (1, 1), "there is no ball 13; expected 1 to 12"),
    (f"{'9' * 5000} = 1\n", (1, 1), "there is no ball 999999999999; expected 1 to 12"),
    ("4-1 = 5-8\n", (1, 1), "4-1 runs backwards; expected the smaller number first"),
    ("1 2 3 = 4 5\n", (1, 7), "3 against 2 tells nothing; expected as many balls on each plate"),
    (
        "1 against 2 3: left\n",
        (1, 3),
        "1 against 2 tells nothing; expected as many balls on each plate",
    ),
    ("1 2 3 =\n", (1, 7), "the right plate is empty; expected balls"),
    ("= 1 2 3\n", (1, 1), "the left plate is empty; expected balls"),
    ("=\n", (1, 1), "the left plate is empty; expected balls"),
    ("1 2 3\n", (1, 6), "there is one plate only; expected =, < or > and the balls of the other"),
    ("balls: 0\n", (1, 8), f'"0" is not a number of balls; expected 1 to {MAX_BALLS}'),
    ("balls: -3\n", (1, 8), f'"-3" is not a number of balls; expected 1 to {MAX_BALLS}'),
    ("balls: 12.5\n", (1, 8), f'"12.5" is not a number of balls; expected 1 to {MAX_BALLS}'),
    ("balls: many\n", (1, 8), f'"many" is not a number of balls; expected 1 to {MAX_BALLS}'),
    ("balls:\n", (1, 7), f'"" is not a number of balls; expected 1 to {MAX_BALLS}'),
    (
        f"balls: {MAX_BALLS + 1}\n",
        (1, 8),
        f'"{MAX_BALLS + 1}" is not a number of balls; expected 1 to {MAX_BALLS}',
    ),
    ("balls: 12\nballs: 13\n", (2, 8), "the number of balls is said twice; expected it once"),
    (
        "balls 12\nThere are 12 balls.\n",
        (2, 11),
        "the number of balls is said twice; expected it once",
    ),
    ("one two = three four\n", (1, 1), '"one" is not a ball; expected a number from 1 to 12'),
    ("\u0661 = 2\n", (1, 1), '"\u0661" is not a ball; expected a number from 1 to 12'),
    ('{"weighing": []}\n', (1, 1), '"{" is not a ball; expected a number from 1 to 12'),
    ("1 2 <= 3 4\n", (1, 6), '"=" is not a ball; expected a number from 1 to 12'),
    ("1 2 = x\n", (1, 7), '"x" is not a ball; expected a number from 1 to 12'),
    ("1 2 x = 2 3\n", (1, 5), '"x" is not a ball; expected 1 to 12, or then =, < or >'),
    ("1 2 != 3 4\n", (1, 5), '"!" is not a ball; expected 1 to 12, or then =, < or >'),
    ("1 -> 2\n", (1, 3), '"->" is not a ball; expected 1 to 12, or then =, < or >'),
    ("1.5 = 2\n", (1, 2), '"." is not a ball; expected 1 to 12, or then =, < or >'),
    ("ball 7 is heavier\n", (1, 8), '"is" is not a ball; expected 1 to 12, or then =, < or >'),
    (
        "1 2 against 3 4\n",
        (1, 16),
        "there is no outcome; expected balanced, left heavier or right heavier",
    ),
    (
        "1 2 against 3 4: \n",
        (1, 16),
        "there is no outcome; expected balanced, left heavier or right heavier",
    ),
    (
        "1 v 2: wobbles\n",
        (1, 8),
        '"wobbles" is not an outcome; expected balanced, left heavier or right heavier',
    ),
    (
        "1 v 2: not balanced\n",
        (1, 8),
        '"not balanced" is not an outcome; expected balanced, left heavier or right heavier',
    ),
    (
        "1 v 2: left and right\n",
        (1, 8),
        '"left and right" is not an outcome; expected balanced, left heavier or right heavier',
    ),
    (
        "1 v 2 left equal\n",
        (1, 7),
        '"left equal" is not an outcome; expected balanced, left heavier or right heavier',
    ),
    (
        "1 v 2: heavier\n",
        (1, 8),
        '"heavier" is not an outcome; expected balanced, left heavier or right heavier',
    ),
    (
        "1 v 2: 3\n",
        (1, 8),
        '"3" is not an outcome; expected balanced, left heavier or right heavier',
    ),
    (
        "1 2 = 3 x\n",
        (1, 9),
        '"x" is not an outcome; expected balanced, left heavier or right heavier',
    ),
    (
        "1 = 2 = 3\n",
        (1, 7),
        '"= 3" is not an outcome; expected balanced, left heavier or right heavier',
    ),
    ("1 < 2: left heavier\n", (1, 8), '"left heavier" is not what "<" says; expected one outcome'),
    ("1 = 2 <\n", (1, 7), '"<" is not what "=" says; expected one outcome'),
    (
        "# nothing but this\n",
        (None, None),
        "there is not a weighing; expected lines like 1 2 3 = 4 5 6",
    ),
    ("1 = \x00\n", (1, 5), "character 0x00 is not text; expected a text file in UTF-8"),
]


@pytest.mark.parametrize(("text", "place", "message"), BAD)
def test_bad_text(text: str, place: tuple[int | None, int | None], message: str) -> None:
    with pytest.raises(BadInput) as caught:
        read(text, kind="balance")
    assert (caught.value.line, caught.value.column, caught.value.message) == (*place, message)


def test_a_weighing_keeps_its_words_and_its_place() -> None:
    puzzle = read("balls: 3\n\n 1. 1 against 2: balanced  # so 3\n", kind="balance")
    (clue,) = puzzle.clues
    assert (clue.text, clue.line, clue.column) == ("1. 1 against 2: balanced", 3, 5)


def test_no_weighing_and_one_ball_are_well_formed() -> None:
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
def test_outcomes(text: str, outcome: str | None) -> None:
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
def test_json_is_read_leniently(equal: str, left: str, right: str) -> None:
    data = json.loads(JSON)
    data["note"] = "counts for nothing"
    for weighing, outcome in zip(data["weighings"], (equal, right, left), strict=True):
        weighing["outcome"] = outcome
    del data["balls"]
    puzzle = read(json.dumps(data), kind="balance")
    assert (puzzle.clues, puzzle.arguments) == (CLUES, {"balls": 12})
    assert [clue.text for clue in puzzle.clues] == TEXT.splitlines()[1:]
    assert write(puzzle) == JSON


def in_json(left: object, right: object, outcome: object) -> str:
    first = {"left": [1], "right": [2], "outcome": "left"}
    return json.dumps(
        {"balls": 12, "weighings": [first, {"left": left, "right": right, "outcome": outcome}]}
    )


BAD_JSON = [
    ('{"balls": 12}', 'there is no "weighings"; expected one'),
    ('{"weighings": {}}', "weighings: found an object; expected a list of weighings"),
    ('{"weighings": "1 = 2"}', 'weighings: found "1 = 2"; expected a list of weighings'),
    ('{"weighings": [7]}', 'weighings[0]: found 7; expected an object with "left"'),
    ('{"weighings": [[1, 2]]}', 'weighings[0]: found a list; expected an object with "left"'),
    (
        '{"weighings": [{"left": [1], "right": [2]}]}',
        'weighings[0]: there is no "outcome"; expected one',
    ),
    (
        '{"weighings": [{"left": [1], "outcome": "left"}]}',
        'weighings[0]: there is no "right"; expected one',
    ),
    (
        '{"weighings": [{"right": [1], "outcome": "left"}]}',
        'weighings[0]: there is no "left"; expected one',
    ),
    ('{"balls": 0, "weighings": []}', f"balls: 0 is out of range; expected 1 to {MAX_BALLS}"),
    ('{"balls": 1001, "weighings": []}', f"balls: 1001 is out of range; expected 1 to {MAX_BALLS}"),
    ('{"balls": "12", "weighings": []}', 'balls: found "12"; expected a whole number'),
    ('{"balls": 12.0, "weighings": []}', "balls: found 12.0; expected a whole number"),
    ('{"balls": true, "weighings": []}', "balls: found true; expected a whole number"),
    ('{"balls": null, "weighings": []}', "balls: found null; expected a whole number"),
    (
        in_json([1, 2], [3, 13], "equal"),
        "weighings[1].right[1]: 13 is out of range; expected 1 to 12",
    ),
    (in_json([0], [3], "equal"), "weighings[1].left[0]: 0 is out of range; expected 1 to 12"),
    (
        in_json([1, "2"], [3, 4], "equal"),
        'weighings[1].left[1]: found "2"; expected a whole number',
    ),
    (
        in_json([1, 2.0], [3, 4], "equal"),
        "weighings[1].left[1]: found 2.0; expected a whole number",
    ),
    (
        in_json([1, [2]], [3, 4], "equal"),
        "weighings[1].left[1]: found a list; expected a whole number",
    ),
    (in_json("1 2", [3, 4], "equal"), 'weighings[1].left: found "1 2"; expected a list of balls'),
    (in_json(1, [2], "equal"), "weighings[1].left: found 1; expected a list of balls"),
    (in_json(None, [2], "equal"), "weighings[1].left: found null; expected a list of balls"),
    (
        in_json([1, 2], [2, 3], "equal"),
        "weighings[1].right[0]: ball 2 lies on both plates; expected each ball once",
    ),
    (
        in_json([1, 1], [2, 3], "equal"),
        "weighings[1].left[1]: ball 1 lies twice on the left plate; expected each ball once",
    ),
    (
        in_json([1, 2], [3, 3], "equal"),
        "weighings[1].right[1]: ball 3 lies twice on the right plate; expected each ball once",
    ),
    (
        in_json([1, 2], [3], "equal"),
        "weighings[1]: 2 against 1 tells nothing; expected as many balls on each plate",
    ),
    (in_json([], [], "equal"), "weighings[1]: the left plate is empty; expected balls"),
    (in_json([1], [], "equal"), "weighings[1]: the right plate is empty; expected balls"),
    (
        in_json([1], [2], "up"),
        'weighings[1].outcome: "up" is not an outcome; expected "equal", "left" or "right"',
    ),
    (
        in_json([1], [2], ""),
        'weighings[1].outcome: "" is not an outcome; expected "equal", "left" or "right"',
    ),
    (
        in_json([1], [2], 1),
        'weighings[1].outcome: found 1; expected an outcome: "equal", "left" or "right"',
    ),
    (
        in_json([1], [2], None),
        'weighings[1].outcome: found null; expected an outcome: "equal", "left" or "right"',
    ),
    (
        '{"balls": 12, "balls": 13, "weighings": []}',
        '"balls" appears twice in an object; expected each key once',
    ),
    ('{"balls": NaN, "weighings": []}', "NaN is no JSON; expected a number"),
]


@pytest.mark.parametrize(("text", "message"), BAD_JSON)
def test_bad_json(text: str, message: str) -> None:
    with pytest.raises(BadInput) as caught:
        read(text, kind="balance")
    assert caught.value.message == message


@pytest.mark.parametrize(
    ("text", "place"), [('{"weighings": [}', (1, 16)), ('{"balls": 12,\n "weighings": []', (2, 17))]
)
def test_what_is_not_json(text: str, place: tuple[int, int]) -> None:
    with pytest.raises(BadInput) as caught:
        read(text, kind="balance")
    assert (caught.value.line, caught.value.column) == place


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
def test_weighings_and_answers_read_back(puzzle: Puzzle, data: st.DataObject) -> None:
    text = write(puzzle)
    again = read(text)
    assert (again, again.arguments, write(again)) == (puzzle, puzzle.arguments, text)
    assert format_of(again).notation is (balancejson if puzzle.format else balance)
    balls = data.draw(st.integers(1, puzzle.arguments["balls"]))  # type: ignore[arg-type]
    board = (balls, data.draw(st.sampled_from(["heavier", "lighter"])))
    assert (
        answers.from_json(puzzle, json.loads(json.dumps(answers.to_json(puzzle, board)))) == board
    )


@given(st.text("0123456789 =<>-.,:vagbls\n", max_size=40))
def test_any_text_is_a_puzzle_or_refused(text: str) -> None:
    try:
        puzzle = read(text, kind="balance")
    except BadInput as error:
        assert "\n" not in error.message
    else:
        assert read(write(puzzle), kind="balance") == puzzle


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
def test_weighings_are_recognised(text: str, name: str) -> None:
    assert (
        detect("-", text).name
        == detect("-", text, "balance").name
        == detect("balance/1.txt", text).name
        == name
    )


def test_an_answer_is_a_sentence() -> None:
    puzzle = read(TEXT)
    assert answers.to_text(puzzle, (7, "heavier")) == "ball 7 is heavier\n"
    assert answers.to_json(puzzle, (7, "heavier")) == {"ball": 7, "weight": "heavier"}
    assert answers.to_csv(puzzle, (7, "heavier")) == "Ball,Weight\n7,heavier\n"


@pytest.mark.parametrize(
    "value",
    [
        {"ball": 13, "weight": "heavier"},
        {"ball": 0, "weight": "heavier"},
        {"ball": True, "weight": "heavier"},
        {"ball": "7", "weight": "heavier"},
        {"ball": 7, "weight": "heavy"},
        {"ball": 7, "weight": ["heavier"]},
        {"ball": 7},
        {"ball": 7, "weight": "heavier", "more": 1},
        [7, "heavier"],
        "ball 7 is heavier",
    ],
)
def test_json_of_another_shape_is_refused(value: object) -> None:
    with pytest.raises(BadInput, match="expected"):
        answers.from_json(read(TEXT), value)


def test_a_clue_that_is_no_weighing_cannot_be_written() -> None:
    for format in ("", "balance JSON"):
        with pytest.raises(
            BadInput, match='"nexto" is not a weighing; expected weighingo in each clue'
        ):
            write(Puzzle("balance", (), {"balls": 3}, (Clue("nexto", (1, 2)),), (), format))
