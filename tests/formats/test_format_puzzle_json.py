"""Every puzzle of every kind as JSON of one shape: it reads back as the same, and is as the
published schema says.
"""

import json
from itertools import permutations

import jsonschema
import pytest
from samples import ROOT, every

import logicpuzzles as lp
from logicpuzzles.core.errors import BadInput
from logicpuzzles.faces.cli import main
from logicpuzzles.faces.web.drafts import draft_of
from logicpuzzles.formats import puzzle_json, read, write
from logicpuzzles.kinds.parts import built_in
from logicpuzzles.solving.batch import BatchSettings, solve_line
from logicpuzzles.solving.runner import load_all

SCHEMA = json.loads(
    (ROOT / "docs" / "reference" / "schemas" / "puzzle.schema.json").read_text("utf-8")
)
PUZZLES = sorted(
    path
    for kind in built_in()
    for path in (ROOT / "examples" / kind).glob("*")
    if not path.name.endswith((".answer.json", ".py"))
)


def test_the_schema_is_one():
    jsonschema.Draft202012Validator.check_schema(SCHEMA)


@pytest.mark.parametrize(
    "path", every(3, PUZZLES, at=2), ids=lambda path: f"{path.parent.name}/{path.name}"
)
def test_an_example_as_json(path):
    for puzzle in load_all(path):
        value = puzzle_json.to_value(puzzle)
        jsonschema.validate(value, SCHEMA)
        text = puzzle_json.write(puzzle)
        assert json.loads(text) == value
        assert puzzle_json.read(text) == puzzle
        assert read(text) == puzzle
        assert read(text, kind=puzzle.kind) == puzzle
        assert [clue.text for clue in read(text).clues] == [clue.text for clue in puzzle.clues]


def test_lines_of_a_batch_have_such_objects():
    for name in (
        "examples/takuzu/seed.txt",
        "examples/zebra/life-1962.txt",
        "examples/equations/send-more-money.txt",
    ):
        puzzle = load_all(ROOT / name)[0]
        line = json.dumps({"id": 1, "puzzle": puzzle_json.to_value(puzzle)}).encode()
        assert solve_line(line, BatchSettings())["status"] == "unique"
        answer = json.loads((ROOT / name).with_suffix(".answer.json").read_text("utf-8"))
        assert solve_line(line, BatchSettings())["solutions"] == answer["solutions"]


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"givens": [[1, 2], [3]]}, "differ in length"),
        ({"givens": [[1.5]]}, "expected a number, a text or null"),
        ({"givens": [[9, None], [None, None]]}, "is not a value of a cell"),
        (
            {"clues": [{"relation": "signs", "arguments": ["<", [[0, 0], [1, 1]]]}]},
            "no mark can stand at",
        ),
        ({"clues": [{"relation": "signs", "arguments": ["x", [[0, 0], [0, 1]]]}]}, "is not a mark"),
        ({"clues": [{"relation": "sign", "arguments": ["<", [[0, 0], [0, 1]]]}]}, "did you mean"),
        ({"more": 1}, '"more"'),
    ],
)
def test_what_is_wrong_is_said(change, message, capsys, tmp_path):
    value = {
        "kind": "futoshiki",
        "givens": [[None, None], [None, None]],
        "arguments": {},
        "clues": [],
        **change,
    }
    (tmp_path / "puzzle.json").write_text(json.dumps(value))
    assert main(["solve", str(tmp_path / "puzzle.json"), "--kind", "futoshiki"]) == 2
    error = capsys.readouterr().err
    assert message in error
    assert error.count("\n") == 1


def test_another_kind_than_was_asked_for_is_refused():
    with pytest.raises(BadInput, match='found "sudoku"; expected "takuzu"'):
        read('{"kind": "sudoku", "givens": [[1]]}', kind="takuzu")


ARROWS = '''"""Arrows: no digit stands twice in a row or column; digits grow along each arrow. Source: a test."""
from logicpuzzles import Board, Cells, Regions, alldiffo, columns, digits, domaino, eq, grid, lall, lesso, relation

@relation(says="digits grow along {where}")
def growo(mark, cells):
    return lall(eq(mark, "a"), [lesso(a, b) for a, b in zip(cells, cells[1:])])

@relation
def arrowso(board, side):
    rows = grid(side, side)
    return lall(eq(board, rows), domaino(rows, range(1, side + 1)), [alldiffo(line) for line in (*rows, *columns(rows))])

BOARD = Board(Cells(digits(1, "side")), Regions("arrows", "a", growo))
'''


def test_the_order_of_the_cells_of_a_region_is_kept(tmp_path, capsys):
    rules, path = tmp_path / "arrows.py", tmp_path / "puzzle.json"
    rules.write_text(ARROWS, "utf-8")
    for arrow in permutations(((0, 0), (0, 1), (1, 1))):
        clue = {"relation": "arrows", "arguments": ["a", arrow]}
        path.write_text(
            json.dumps(
                {"kind": "arrows", "givens": [[None] * 3] * 3, "arguments": {}, "clues": [clue]}
            )
        )
        puzzle = lp.load(path, rules=str(rules))
        boards = puzzle.solve(limit=0).boards
        assert boards
        for board in boards:
            values = [board[y][x] for y, x in arrow]
            assert values == sorted(values)
        assert lp.load(text=json.dumps(puzzle.to_json())).data == puzzle.data
        draft = draft_of(puzzle.rules, json.dumps(puzzle.to_json())).region("arrows", arrow, "a")
        assert lp.load(text=draft.finished(), kind="arrows").data == puzzle.data
        try:
            text = write(puzzle.data)
        except BadInput as error:
            assert arrow != tuple(sorted(arrow))
            assert "row by row" in str(error)
            continue
        assert lp.load(text=text, kind="arrows").data == puzzle.data
    assert main(["solve", "--rules", str(rules), str(path), "--format", "svg"]) == 0
    assert "a4 4 0 1 0 8 0" in capsys.readouterr().out  # the end at which the arrow begins
