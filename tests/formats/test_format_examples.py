"""Every example is well formed, says its kind by where it lies, and has its answer beside it."""

import ast
import json
import sys

import pytest
from samples import ROOT

from logicpuzzles.formats import answers, decode, read, write
from logicpuzzles.kinds.discovery import kinds

KINDS = kinds()
PUZZLES = sorted(
    path
    for kind in KINDS
    for path in (ROOT / "examples" / kind).iterdir()
    if not path.name.endswith((".answer.json", ".py"))
)
STATUS = {0: "none", 1: "unique"}


@pytest.mark.parametrize("path", PUZZLES, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_an_example_and_its_answer(path):
    puzzle = read(decode(path.read_bytes()), str(path))
    assert puzzle.kind == path.parent.name
    assert puzzle.name == path.stem
    assert read(write(puzzle), kind=puzzle.kind) == puzzle
    answer = json.loads(path.with_name(f"{path.stem}.answer.json").read_text("utf-8"))
    assert set(answer) == {"status", "solutions"}
    assert answer["status"] == STATUS.get(len(answer["solutions"]), "multiple")
    for solution in answer["solutions"]:
        board = answers.from_json(puzzle, solution)
        assert answers.to_json(puzzle, board) == solution
        for given, row in zip(puzzle.givens, board, strict=bool(puzzle.givens)):
            assert all(known in (None, cell) for known, cell in zip(given, row, strict=True))


@pytest.mark.parametrize("kind", KINDS)
def test_each_kind_has_a_broken_twin(kind):
    statuses = {
        json.loads(path.read_text())["status"]
        for path in (ROOT / "examples" / kind).glob("*.answer.json")
    }
    assert {"unique", "none"} <= statuses


FOLDERS = (
    "formats/*.py",
    "extras/*/*_text.py",
    "extras/*/*_json.py",
    "extras/*/zebrajs.py",
    "extras/*/weighings.py",
)
WRITTEN = [path for folder in FOLDERS for path in (ROOT / "logicpuzzles").glob(folder)]


@pytest.mark.parametrize("path", sorted(WRITTEN), ids=lambda path: path.name)
def test_formats_see_data_and_errors_only(path):
    own = f"logicpuzzles.extras.{path.parent.name}"
    data = [
        f"logicpuzzles.kinds.{name}"
        for name in [
            "arguments",
            "board",
            "board_words",
            "grid",
            "layers",
            "marks",
            "discovery",
            "fitting",
            "layout",
            "naming",
            "notation",
            "parts",
            "puzzle",
        ]
    ]
    allowed = (
        "logicpuzzles.core.budget", "logicpuzzles.core.errors", "logicpuzzles.core.patterns", "logicpuzzles.core.plain",
        "logicpuzzles.formats", *data, own
    )  # fmt: skip
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        modules = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
        modules += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
        for module in modules:
            assert module.startswith(allowed) or module.split(".")[0] in sys.stdlib_module_names, (
                module
            )
