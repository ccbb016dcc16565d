"""Grid riddles: what is read, and how a fault in it is told."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonparts import altered

from logicpuzzles.core.errors import BadInput
from logicpuzzles.extras.riddle import riddle_json as riddle
from logicpuzzles.formats import MAX_SIDE, answers, read, write
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


def test_a_riddle_is_a_start_and_hints() -> None:
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


def test_hints_of_single_rows_are_of_another_relation() -> None:
    puzzle = read(text({**VALUE, "singleHints": True}))
    assert [clue.relation for clue in puzzle.clues] == ["rowso", "rowso"]
    assert json.loads(write(puzzle))["singleHints"] is True
    assert read(text({key: value for key, value in VALUE.items() if key != "singleHints"})) == read(
        text(VALUE)
    )


def test_keys_that_are_not_known_count_for_nothing() -> None:
    assert read(text({"id": 7, "comment": [1], **VALUE})) == read(text(VALUE))


def test_a_value_may_stand_in_two_columns_and_hints_may_contradict_the_start() -> None:
    puzzle = read(text({**VALUE, "hints": [[[["Ann", "cat", "cat"]], [["1", "Ann", ""]]]]}))
    assert puzzle.arguments["values"] == (("1", "2", "3", "Ann"), ("Ann", "cat"), ("cat",))
    assert read(write(puzzle)) == puzzle


def test_an_answer_is_a_table() -> None:
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


@pytest.mark.parametrize(
    "value",
    [
        [],
        {},
        {"header": ["place", "pet", "name"], "rows": [["1", "2", "3"]] * 3},
        {"header": VALUE["header"], "rows": [["1", "2", "3"]] * 2},
        {"header": VALUE["header"], "rows": [["1", "2"]] * 3},
        {"header": VALUE["header"], "rows": [[1, 2, 3]] * 3},
    ],
)
def test_an_answer_of_another_shape_is_refused(value: object) -> None:
    with pytest.raises(BadInput):
        answers.from_json(read(text(VALUE)), value)


def changed(path: tuple[Any, ...], value: Any) -> str:
    """The text of VALUE with another value at a path; ``...`` takes what is there away."""
    return text(altered(VALUE, path, value))


CELL = 'a text, "" where the cell is unknown'
LONG = [["", "", ""]] * 4
BAD = [
    # the text, the beginning of what is said, what was expected
    (changed(("header",), ...), 'there is no "header"', "one"),
    (changed(("startMatrix",), ...), 'there is no "startMatrix"', "one"),
    (changed(("hints",), ...), 'there is no "hints"', "one"),
    (changed(("header",), "place"), 'header: found "place"', "a list of names"),
    (changed(("header", 1), 7), "header[1]: found 7", "the name of a column"),
    (changed(("header", 1), "a\tb"), "header[1]: character 0x09 stands in it", "the name of a column on one line"),
    (changed(("header",), []), "header: there is no column", "one at least"),
    (changed(("header",), ["h"] * (MAX_SIDE + 1)), f"header: {MAX_SIDE + 1} columns are too many", f"at most {MAX_SIDE}"),
    (changed(("header",), ["place", "name"]), "startMatrix[0]: the row has 3 cells", "2 as in the header"),
    (changed(("startMatrix",), []), "startMatrix: there is no row", "one at least"),
    (changed(("startMatrix",), "1"), 'startMatrix: found "1"', "a list of rows"),
    (changed(("startMatrix",), [["", "", ""]] * (MAX_SIDE + 1)), f"startMatrix: {MAX_SIDE + 1} rows", f"at most {MAX_SIDE}"),
    (changed(("startMatrix", 1), "2"), 'startMatrix[1]: found "2"', "a row of cells"),
    (changed(("startMatrix", 1), ["2", "Ann"]), "startMatrix[1]: the row has 2 cells", "3 as in the header"),
    (changed(("startMatrix", 2, 0), 3), "startMatrix[2][0]: found 3", CELL),
    (changed(("startMatrix", 2, 1), None), "startMatrix[2][1]: found null", CELL),
    (changed(("startMatrix", 2, 1), ["Ann"]), "startMatrix[2][1]: found a list", CELL),
    (changed(("startMatrix", 2, 1), "\udfff"), "startMatrix[2][1]: character 0xdfff stands in it", "on one line"),
    (changed(("startMatrix", 2, 1), "Ann"), 'startMatrix[2][1]: "Ann" stands twice in column "name"', "different values"),
    (changed(("hints",), {}), "hints: found an object", "a list of hints"),
    (changed(("hints", 1), "x"), 'hints[1]: found "x"', "a list of options"),
    (changed(("hints", 1), []), "hints[1]: there is no option", "one at least"),
    (changed(("hints", 1, 0), "x"), 'hints[1][0]: found "x"', "an option, a list of rows"),
    (changed(("hints", 1, 0), []), "hints[1][0]: there is no row", "one at least"),
    (changed(("hints", 1, 0), LONG), "hints[1][0]: the option has 4 rows", "at most 3 as in startMatrix"),
    (changed(("hints", 1), [["", "Bob", ""]]), 'hints[1][0][0]: found ""', "a row of cells"),
    (changed(("hints", 1, 0, 1), ["", "cat"]), "hints[1][0][1]: the row has 2 cells", "3 as in the header"),
    (changed(("hints", 1, 0, 1, 2), [["cat"]]), "hints[1][0][1][2]: found a list", CELL),
    (changed(("hints", 1, 0, 1, 2), 5), "hints[1][0][1][2]: found 5", CELL),
    (changed(("singleHints",), "false"), 'singleHints: found "false"', "true or false"),
    (changed(("singleHints",), 0), "singleHints: found 0", "true or false"),
    ('{"hints": [], "hints": []}', '"hints" appears twice in an object', "each key once"),
    ('{"hints": [Infinity]}', "Infinity is no JSON", "a number"),
    ('{"hints": ' + "[" * 100_000, "brackets are nested too deep", "a puzzle"),
    (text([VALUE]), "found a list", 'an object with "header"'),
]  # fmt: skip


@pytest.mark.parametrize(("bad", "fault", "expected"), BAD, ids=range(len(BAD)))
def test_a_fault_is_told_with_its_path(bad: str, fault: str, expected: str) -> None:
    with pytest.raises(BadInput) as caught:
        read(bad, kind="riddle")
    message = caught.value.message
    assert message.startswith(fault)
    assert expected in message.partition("; expected ")[2]
    assert "\n" not in message


def test_what_is_not_json_is_told_with_line_and_column() -> None:
    with pytest.raises(BadInput) as caught:
        read('{"header": ["a"],\n "startMatrix" [[""]]}', kind="riddle")
    assert (caught.value.line, caught.value.column) == (2, 16)
    assert caught.value.message == "found something else; expected ':' delimiter"


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
def test_what_cannot_be_written_is_refused(puzzle: Puzzle, message: str) -> None:
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
def test_every_riddle_is_written_as_it_was_read(value: dict[str, Any]) -> None:
    puzzle = read(text(value))
    assert json.loads(write(puzzle)) == value
    assert read(write(puzzle)) == puzzle
    board = tuple(tuple(cell or "" for cell in row) for row in puzzle.givens)
    assert (
        answers.from_json(puzzle, json.loads(json.dumps(answers.to_json(puzzle, board)))) == board
    )
    assert answers.to_text(puzzle, board).count("\n") == len(board) + 2


@given(riddles(), st.data())
def test_a_riddle_with_something_else_in_it_is_one_or_bad_input(
    value: dict[str, Any], data: st.DataObject
) -> None:
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
