"""Every puzzle of every kind as JSON of one shape: it reads back as the same, and is as the published schema says."""

from __future__ import annotations

import json
from pathlib import Path

import jsonschema
import pytest

from logicpuzzles.core.errors import BadInput
from logicpuzzles.faces.cli import main
from logicpuzzles.formats import puzzle_json, read
from logicpuzzles.kinds.parts import built_in
from logicpuzzles.solving.batch import Settings, solve_line
from logicpuzzles.solving.runner import load_all

ROOT = Path(__file__).parents[2]
SCHEMA = json.loads((ROOT / "docs" / "reference" / "schemas" / "puzzle.schema.json").read_text(encoding="utf-8"))
PUZZLES = sorted(
    path
    for kind in built_in()
    for path in (ROOT / "examples" / kind).glob("*")
    if not path.name.endswith((".answer.json", ".py"))
)


def test_the_schema_is_one() -> None:
    jsonschema.Draft202012Validator.check_schema(SCHEMA)


@pytest.mark.parametrize("path", PUZZLES, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_an_example_as_json(path: Path) -> None:
    for puzzle in load_all(path):
        value = puzzle_json.to_value(puzzle)
        jsonschema.validate(value, SCHEMA)
        text = puzzle_json.write(puzzle)
        assert json.loads(text) == value
        assert puzzle_json.read(text) == puzzle
        assert read(text) == puzzle
        assert read(text, kind=puzzle.kind) == puzzle
        assert [clue.text for clue in read(text).clues] == [clue.text for clue in puzzle.clues]


def test_lines_of_a_batch_have_such_objects() -> None:
    for name in ("examples/takuzu/seed.txt", "examples/zebra/life-1962.txt", "examples/equations/send-more-money.txt"):
        puzzle = load_all(ROOT / name)[0]
        line = json.dumps({"id": 1, "puzzle": puzzle_json.to_value(puzzle)}).encode()
        assert solve_line(line, Settings())["status"] == "unique"
        answer = json.loads((ROOT / name).with_suffix(".answer.json").read_text(encoding="utf-8"))
        assert solve_line(line, Settings())["solutions"] == answer["solutions"]


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"givens": [[1, 2], [3]]}, "differ in length"),
        ({"givens": [[1.5]]}, "expected a number, a text or null"),
        ({"givens": [[9, None], [None, None]]}, "is not a value of a cell"),
        ({"clues": [{"relation": "signs", "arguments": ["<", [[0, 0], [1, 1]]]}]}, "no mark can stand at"),
        ({"clues": [{"relation": "signs", "arguments": ["x", [[0, 0], [0, 1]]]}]}, "is not a mark"),
        ({"clues": [{"relation": "sign", "arguments": ["<", [[0, 0], [0, 1]]]}]}, "did you mean"),
        ({"more": 1}, '"more"'),
    ],
)
def test_what_is_wrong_is_said(
    change: dict[str, object], message: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    value = {"kind": "futoshiki", "givens": [[None, None], [None, None]], "arguments": {}, "clues": [], **change}
    (tmp_path / "puzzle.json").write_text(json.dumps(value))
    assert main(["solve", str(tmp_path / "puzzle.json"), "--kind", "futoshiki"]) == 2
    error = capsys.readouterr().err
    assert message in error
    assert error.count("\n") == 1


def test_another_kind_than_was_asked_for_is_refused() -> None:
    with pytest.raises(BadInput, match='found "sudoku"; expected "takuzu"'):
        read('{"kind": "sudoku", "givens": [[1]]}', kind="takuzu")
