"""What the commands print as JSON is as the published schemas say, with no key that these leave
out.
"""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from samples import ROOT

from logicpuzzles.faces.cli import main

FOLDER = ROOT / "docs" / "reference" / "schemas"
SEED = "examples/takuzu/seed.txt"
SEVERAL = "examples/sudoku/4x4-several.txt"
BATCH = '{"id": 1, "kind": "sudoku", "puzzle": "1 . . .\\n. . 3 .\\n. 4 . .\\n. . . 2\\n"}\n{"id": 2, "puzzle": 3}\n'

COMMANDS = (
    ("solve", "solve --format json examples/jodici/seed.csv"),
    ("solve", f"solve --all --format json {SEVERAL} {SEED}"),
    ("solve", f"solve --method patterns --format json {SEED}"),
    ("solve", "solve --format json examples/takuzu/seed-broken.txt"),
    ("check", f"check --format json {SEVERAL}"),
    ("check", "check --rate --format json examples/sudoku/4x4.txt"),
    ("check", "check --format json examples/zebra/life-1962-broken.txt"),
    ("count", "count --format json examples/equations/two-plus-two.txt"),
    ("count", f"count --timeout 0.000001 --format json {SEED}"),
    ("backbone", f"backbone --format json {SEVERAL}"),
    ("explain", f"explain --format json {SEED}"),
    ("explain", "explain --format json examples/sudoku/4x4-several.txt"),
    ("hint", f"hint --format json {SEED}"),
    ("read", "read --format json examples/zebra/life-1962.txt"),
    ("read", f"read --format json {SEED}"),
    ("method", "methods --format json"),
    ("plan", "plan 5 --format json"),
    ("plan", "plan 12 --weighings 2 --format json"),
    ("puzzle-line", "generate sudoku --size 4 --seed 1 --format json"),
    ("puzzle-line", "generate zebra --size 3x3 --seed 1 --count 2 --title --format jsonl"),
)


def schema(name: str) -> dict[str, Any]:
    """A published schema, closed: a key that it does not name is an error."""
    value: dict[str, Any] = json.loads((FOLDER / f"{name}.schema.json").read_text("utf-8"))
    return closed(value)


def closed(part: Any) -> Any:
    if isinstance(part, list):
        return [closed(each) for each in part]
    if not isinstance(part, dict):
        return part
    value = {key: closed(each) for key, each in part.items()}
    return (
        {**value, "additionalProperties": False}
        if isinstance(part.get("properties"), dict) and "type" in part
        else value
    )


def validate(name: str, lines: Sequence[str]) -> None:
    assert lines
    for line in lines:
        jsonschema.validate(json.loads(line), schema(name))


@pytest.mark.parametrize("file", sorted(FOLDER.glob("*.json")), ids=lambda file: file.stem)
def test_the_schemas_are_schemas(file):
    jsonschema.Draft202012Validator.check_schema(json.loads(file.read_text("utf-8")))


def test_a_closed_schema_refuses_other_keys():
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate({"kind": "sudoku", "count": 1, "more": 1}, schema("count"))


@pytest.mark.parametrize(("name", "command"), COMMANDS)
def test_a_command_prints_what_its_schema_says(name, command, capsys, monkeypatch):
    monkeypatch.chdir(ROOT)
    assert main(command.split()) in (0, 1, 3)
    validate(name, capsys.readouterr().out.splitlines())


@pytest.mark.slow
def test_compare_prints_what_its_schema_says(capsys, monkeypatch):
    monkeypatch.chdir(ROOT)
    more = ["--timeout", "0.1", "--orders", "1", "--format", "json"]
    assert main(["compare", "examples/jodici/easy.csv", *more]) == 0
    validate("compare", capsys.readouterr().out.splitlines())


def test_batches_scores_and_manifests_are_as_their_schemas_say(tmp_path, capsys, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("batch.jsonl").write_text(BATCH, "utf-8")
    assert main(["solve", "batch.jsonl"]) == 2
    validate("batch-answer", capsys.readouterr().out.splitlines())
    assert (
        main(
            ["generate", "sudoku", "--size", "4", "--seed", "1", "--count", "2", "-o", "made.jsonl"]
        )
        == 0
    )
    made = Path("made.jsonl").read_text("utf-8").splitlines()
    validate("puzzle-line", made)
    jsonschema.validate(
        json.loads(made[0]),
        json.loads((FOLDER / "batch-line.schema.json").read_text("utf-8")),
    )
    validate("manifest", [Path("made.jsonl.manifest.json").read_text("utf-8")])
    first = json.loads(made[0])
    answers = [json.dumps({"id": first["id"], "answer": first["solution"][::-1]})]
    validate("answer-line", answers)
    Path("answers.jsonl").write_text(answers[0] + "\n", "utf-8")
    capsys.readouterr()
    assert main(["score", "made.jsonl", "answers.jsonl", "--summary", "summary.json"]) == 0
    validate("score", capsys.readouterr().out.splitlines())
    validate("score-summary", [Path("summary.json").read_text("utf-8")])
    assert main(["check", "made.jsonl"]) == 0
    validate("check", capsys.readouterr().out.splitlines())


def test_steps_of_methods_have_what_their_schema_says(capsys, monkeypatch):
    """Each method adds what its steps hold besides."""
    monkeypatch.chdir(ROOT)
    assert main(f"solve --method patterns --steps --format json {SEED}".split()) == 0
    lines = capsys.readouterr().out.splitlines()
    steps = [json.loads(line) for line in lines if "step" in json.loads(line)]
    published = json.loads((FOLDER / "step-of-method.schema.json").read_text("utf-8"))
    assert steps
    for step in steps:
        jsonschema.validate(step, published)
