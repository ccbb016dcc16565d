"""What formats read and what they refuse: tables with a line for each text, and laws."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from logicpuzzles.core.errors import BadInput
from logicpuzzles.formats import MAX_SIDE, answers, read, read_all, write
from logicpuzzles.kinds.puzzle import Puzzle

HERE = Path(__file__).parent


def rows_of(name: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (HERE / name).read_text("utf-8").splitlines()]


DEEP = "the expression goes too deep; expected at most 40 levels"
NESTED = "brackets are nested too deep, more than 100 in each other; expected a puzzle in JSON"
RIDDLE = {"header": ["a", "b", "c"], "startMatrix": [["", "", ""]], "hints": []}
LONG = [
    ("balance", f"{'9' * 5000} = 1\n", 1, 1, "there is no ball 999999999999; expected 1 to 12"),
    ("sudoku", "12..\n" * 1000, 801, 1, "there are more than 800 lines; expected at most 200 rows"),
    ("equations", "A = " + "(" * 9999, 1, 45, DEEP),
    ("equations", "A = " + "-" * 9999 + "B", 1, 46, DEEP),
    ("equations", "A = 2" + " ^ 1" * 9999, 1, 167, DEEP),
    ("equations", "A = 1" + " / 1" * 9999, 1, 1, DEEP.replace("expression", "equation")),
    ("equations", "A = 1\n" * 1001, 1001, 1, "there are too many equations; expected at most 1000"),
    ("equations", f"domain: 0..9\n{'+'.join([f'x{n}' for n in range(201)])}=0", 2, 891,
     "there are 201 names; expected at most 200"),
    ("riddle", json.dumps({**RIDDLE, "header": ["h"] * (MAX_SIDE + 1)}), None, None,
     "header: 201 columns are too many; expected at most 200"),
    ("riddle", json.dumps({**RIDDLE, "startMatrix": [["", "", ""]] * (MAX_SIDE + 1)}), None, None,
     "startMatrix: 201 rows are too many; expected at most 200"),
    ("riddle", '{"hints": ' + "[" * 100_000, None, None, NESTED),
    ("zebra", '{"clues": ' + "[" * 100_000, None, None, NESTED),
    ("zebra", '{"clues": [], "grid": {"w": ' + "1" * 5000 + "}}", None, None,
     "a number has too many digits; expected a puzzle in JSON"),
]  # fmt: skip
REFUSED = [tuple(row.values()) for row in rows_of("refused.jsonl")]


@pytest.mark.parametrize(
    ("kind", "text", "line", "column", "message"), [*REFUSED, *LONG], ids=range(len(REFUSED + LONG))
)
def test_a_bad_text_is_refused_at_its_place(kind, text, line, column, message):
    with pytest.raises(BadInput) as caught:
        read_all(text, kind=kind)
    error = caught.value
    assert (error.line, error.column, error.message) == (line, column, message)
    assert "; expected " in message
    assert "\n" not in message


@pytest.mark.parametrize("row", rows_of("accepted.jsonl"), ids=str)
def test_a_text_is_read_leniently_and_written_exactly(row):
    puzzle = read(row["text"], kind=row["kind"])
    assert write(puzzle) == row["written"]
    assert read(row["written"], kind=row["kind"]) == puzzle


ALPHABETS = {"balance": "0123456789 =<>-.,:vagbls\n", "equations": "AB ab12+-*/^()=<>!;,:.#\n"}


@pytest.mark.parametrize("kind", ALPHABETS)
@given(st.data())
def test_any_text_is_a_puzzle_or_refused(kind, data):
    text = data.draw(st.text(ALPHABETS[kind], max_size=40))
    try:
        puzzle = read("domain: 0..60\n" * (kind == "equations") + text, kind=kind)
    except BadInput as error:
        assert "\n" not in error.message
        assert kind == "balance" or error.line
    else:
        assert read(write(puzzle), kind=kind) == puzzle


BALL: dict[str, Any] = {"ball": 7, "weight": "heavier"}
SUM = {"A": 11, "B": 3, "x": 21, "y": -9}
HEADS = (["place", "name", "pet"], ["House", "Name", "Pet"])
SHAPES: list[tuple[str, str, list[Any]]] = [
    ("balance", "balls: 12\n1 = 2\n", [
        {**BALL, "ball": 13}, {**BALL, "ball": 0}, {**BALL, "ball": True}, {**BALL, "ball": "7"},
        {**BALL, "weight": "heavy"}, {**BALL, "weight": ["heavier"]}, {"ball": 7}, {**BALL, "more": 1},
        [7, "heavier"], "ball 7 is heavier",
    ]),
    ("disks", "011000000001\n000110010000\n010000100010\n000101000010\n", [
        [0, 2, 6], [0, 2, 6, 12], [0, 2, 6, -1], [0, 2, 6, True], [0, 2, 6, "5"], "0265", None, {},
    ]),
    ("equations", "base: 16\ndomain: -20..20\nAB + x = 200\ny - x * 2 = 9\n", [
        {"A": 11}, {**SUM, "y": True}, [11, 3, 21, -9], "AB", None,
    ]),
    ("riddle", json.dumps({**RIDDLE, "header": HEADS[0], "startMatrix": [["", "", ""]] * 3}), [
        [], {}, {"header": ["place", "pet", "name"], "rows": [["1", "2", "3"]] * 3},
        {"header": HEADS[0], "rows": [["1", "2", "3"]] * 2}, {"header": HEADS[0], "rows": [["1", "2"]] * 3},
        {"header": HEADS[0], "rows": [[1, 2, 3]] * 3},
    ]),
    ("jodici", "_,_,_,_,_,_\n" * 3, [[[1] * 6] * 2, [[10] * 6] * 3, "no"]),
    ("takuzu", "--\n--\n", [["01", "1"], ["01", "12"]]),
    ("sudoku", "." * 36, [["123457"] * 6]),
    ("zebra", "Name: Ann, Bob\nPet: dog, big cat\n", [
        [["1", "Bob", "dog"]], {"header": ["House", "Pet", "Name"], "rows": []},
        {"header": HEADS[1], "rows": [["1", "Bob"], ["2", "Ann"]]},
    ]),
]  # fmt: skip


@pytest.mark.parametrize(("kind", "text", "values"), SHAPES, ids=[kind for kind, *_ in SHAPES])
def test_an_answer_of_another_shape_is_refused(kind, text, values):
    puzzle = read(text, kind=kind)
    for value in values:
        with pytest.raises(BadInput, match="expected"):
            answers.from_json(puzzle, value)


def test_an_unknown_kind_has_no_form():
    with pytest.raises(BadInput):
        answers.from_json(Puzzle("chess"), [])
    for show in (answers.to_json, answers.to_text, answers.to_csv):
        with pytest.raises(BadInput, match='"chess" cannot be written'):
            show(Puzzle("chess"), ((1,),))
