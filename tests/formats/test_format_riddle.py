"""Grid riddles: what is read, and how a fault in it is told."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from logicpuzzles.core.errors import BadInput
from logicpuzzles.extras.riddle import riddle_json as riddle
from logicpuzzles.formats import answers, read, write
from logicpuzzles.kinds.puzzle import Clue, Puzzle

VALUE: dict[str, Any] = {
    "header": ["place", "name", "pet"],
    "startMatrix": [["1", "", ""], ["2", "Ann", ""], ["3", "", ""]],
    "hints": [
        [[["", "Bob", "cat"]]],
        [[["", "Cleo", ""], ["", "", "cat"]], [["", "", "cat"], ["", "Cleo", ""]]],
    ],
    "singleHints": False,
}
BOB: Any = (((None, "Bob", "cat"),),)
NEXT: Any = (
    ((None, "Cleo", None), (None, None, "cat")),
    ((None, None, "cat"), (None, "Cleo", None)),
)
BOARD = (("1", "Bob", "cat"), ("2", "Ann", ""), ("3", "Cleo", ""))


def text(value: object) -> str:
    return json.dumps(value)


def test_a_riddle_is_a_start_and_hints():
    puzzle = read(text(VALUE))
    assert puzzle == Puzzle(
        "riddle",
        (("1", None, None), ("2", "Ann", None), ("3", None, None)),
        {
            "height": 3,
            "values": (("1", "2", "3"), ("Ann", "Bob", "Cleo"), ("cat",)),
            "singleHints": False,
        },
        (Clue("blocko", (BOB,)), Clue("blocko", (NEXT,))),
        ("place", "name", "pet"),
    )
    assert [clue.text for clue in puzzle.clues] == ["Bob, cat", "Cleo / cat or cat / Cleo"]
    assert json.loads(write(puzzle)) == VALUE


def test_hints_of_single_rows_are_of_another_relation():
    puzzle = read(text({**VALUE, "singleHints": True}))
    assert [clue.relation for clue in puzzle.clues] == ["rowso", "rowso"]
    assert json.loads(write(puzzle))["singleHints"] is True
    assert read(text({key: value for key, value in VALUE.items() if key != "singleHints"})) == read(
        text(VALUE)
    )


def test_keys_that_are_not_known_count_for_nothing():
    assert read(text({"id": 7, "comment": [1], **VALUE})) == read(text(VALUE))


def test_a_value_may_stand_in_two_columns_and_hints_may_contradict_the_start():
    puzzle = read(text({**VALUE, "hints": [[[["Ann", "cat", "cat"]], [["1", "Ann", ""]]]]}))
    assert puzzle.arguments["values"] == (("1", "2", "3", "Ann"), ("Ann", "cat"), ("cat",))
    assert read(write(puzzle)) == puzzle


def test_an_answer_is_a_table():
    puzzle = read(text(VALUE))
    table = {
        "header": ["place", "name", "pet"],
        "rows": [["1", "Bob", "cat"], ["2", "Ann", ""], ["3", "Cleo", ""]],
    }
    assert answers.to_json(puzzle, BOARD) == table
    assert answers.from_json(puzzle, table) == BOARD
    assert answers.to_csv(puzzle, BOARD) == "place,name,pet\n1,Bob,cat\n2,Ann,\n3,Cleo,\n"
    assert (
        answers.to_text(puzzle, BOARD)
        == "place  name  pet\n-----  ----  ---\n1      Bob   cat\n2      Ann\n3      Cleo\n"
    )


def of_one_cell(values: tuple[str, ...], *clues: Clue, **arguments: object) -> Puzzle:
    return Puzzle("riddle", ((None,),), {"values": (values,), **arguments}, clues, ("a",))


@pytest.mark.parametrize(
    ("puzzle", "message"),
    [
        (
            of_one_cell((), Clue("rowso", ((),))),
            '"rowso" is no hint of this riddle; expected blocko',
        ),
        (
            of_one_cell((), Clue("blocko", ((),)), singleHints=True),
            '"blocko" is no hint of this riddle; expected rowso',
        ),
        (of_one_cell(("x",)), "the values are not those that start and hints name"),
    ],
)
def test_what_cannot_be_written_is_refused(puzzle, message):
    with pytest.raises(BadInput, match=message):
        write(puzzle)


# --- laws -----------------------------------------------------------------------------------------

cells = st.sampled_from(["", "", "", "a", "b", "c", "ß", "two words", '"', "0"])


@st.composite
def riddles(draw: st.DrawFn) -> dict[str, Any]:
    width, height = draw(st.integers(1, 4)), draw(st.integers(1, 4))
    rows = st.lists(cells, min_size=width, max_size=width)
    options = st.lists(rows, min_size=1, max_size=height)
    columns = [
        draw(st.permutations(["1", "2", "3", "4"]).map(lambda order: order[:height]))
        for _ in range(width)
    ]
    start = [
        [draw(st.sampled_from(["", columns[c][r]])) for c in range(width)] for r in range(height)
    ]
    return {
        "header": draw(st.lists(cells, min_size=width, max_size=width)),
        "startMatrix": start,
        "hints": draw(st.lists(st.lists(options, min_size=1, max_size=3), max_size=4)),
        "singleHints": draw(st.booleans()),
    }


@given(riddles())
def test_every_riddle_is_written_as_it_was_read(value):
    puzzle = read(text(value))
    assert json.loads(write(puzzle)) == value
    assert read(write(puzzle)) == puzzle
    board = tuple(tuple(cell or "" for cell in row) for row in puzzle.givens)
    assert (
        answers.from_json(puzzle, json.loads(json.dumps(answers.to_json(puzzle, board)))) == board
    )
    assert answers.to_text(puzzle, board).count("\n") == len(board) + 2


@given(riddles(), st.data())
def test_a_riddle_with_something_else_in_it_is_one_or_bad_input(value, data):
    strange = st.sampled_from(
        [None, True, 1, 1.5, "x", [], {}, [[]], ["x"], [["x"]], [[["x"]]], {"a": 1}]
    )
    inner: Any = value
    key: Any = data.draw(st.sampled_from(sorted(value)))
    while isinstance(inner[key], list) and inner[key] and data.draw(st.booleans()):
        inner, key = inner[key], data.draw(st.integers(0, len(inner[key]) - 1))
    inner[key] = data.draw(strange)
    try:
        puzzle = riddle.read(text(value))
    except BadInput as error:
        assert "; expected " in error.message
    else:
        assert read(write(puzzle), kind="riddle") == puzzle
