"""``read``, and what other commands say of sentences that they did not use."""

import io
import json
from pathlib import Path

import pytest
from samples import EXAMPLES

from logicpuzzles.faces.cli import main

Streams = pytest.CaptureFixture[str]
TEXT = """There are 3 houses.
Name: Ann, Bob, Cleo
Pet: cat, dog, fox
1. Bob is happy to be in the first house.
2. Ann eats Bob or.
3. Ann is next to the dog. Everyone is happy.
4. The fox is in the second house.
5. Ann is in the second house.
"""


@pytest.fixture
def puzzle(tmp_path: Path) -> str:
    path = tmp_path / "friends.txt"
    path.write_text(TEXT, "utf-8")
    return str(path)


def test_what_was_not_understood_gives_status_2(puzzle, capsys):
    assert main(["read", puzzle]) == 2
    text, errors = capsys.readouterr()
    assert "2. Ann eats Bob or.\n   ! nothing stands beside" in text and not errors
    assert main(["read", puzzle, "--format", "json"]) == 2
    value = json.loads(capsys.readouterr().out)
    assert (value["kind"], value["complete"], len(value["sentences"])) == ("zebra", False, 6)


def test_what_is_read_is_corrected_and_solved(puzzle, tmp_path, capsys):
    told = tmp_path / "told.txt"
    assert main(["read", puzzle, "-o", str(told)]) == 2
    text = told.read_text("utf-8")
    beginning = text.index("   ! ")
    told.write_text(
        text[:beginning] + "   = differ(Ann, Bob)\n" + text[text.index("\n", beginning) + 1 :],
        "utf-8",
    )
    assert main(["read", str(told)]) == 0
    capsys.readouterr()
    assert main(["solve", str(told), "-q", "--format", "json"]) == 0
    assert json.loads(capsys.readouterr().out)["status"] == "multiple"


@pytest.mark.parametrize(
    "command", ["solve", "check", "count", "backbone", "explain", "hint", "compare"]
)
def test_no_answer_leaves_out_a_sentence_unless_told(command, puzzle, capsys):
    more = ["--timeout", "0.1", "--orders", "0"] if command == "compare" else []
    assert main([command, puzzle]) == 2
    text, errors = capsys.readouterr()
    assert (
        not text
        and errors == f'{puzzle}:5:17: nothing stands beside "or"; expected two alternatives\n'
    )
    assert main([command, puzzle, "--skip", *more]) == 0
    errors = capsys.readouterr().err
    assert f'{puzzle}:5:4: "Ann eats Bob or." is skipped: nothing stands beside "or"' in errors
    assert f"{puzzle}: skipped 1 sentence that states nothing about the puzzle\n" in errors
    main([command, puzzle, "--skip", "-q", *more])
    assert "states nothing" not in capsys.readouterr().err


def test_the_prompt_leaves_out_a_sentence_where_told(puzzle, capsys, monkeypatch):
    refused = 'nothing stands beside "or"; expected two alternatives\n'
    skipped = f'{puzzle}:5:4: "Ann eats Bob or." is skipped: nothing stands beside "or"'

    def said(entry: str, *more: str) -> tuple[int, str, str]:
        monkeypatch.setattr("sys.stdin", io.StringIO(entry))
        return main(["repl", *more]), *capsys.readouterr()

    assert said("", puzzle) == (2, "", f"{puzzle}:5:17: {refused}")
    assert said(f":load {puzzle}\n") == (0, "", f"{puzzle}:5:17: {refused}")
    for entry, more in (
        (f":load {puzzle} --skip\n", ()),
        (f":load --skip {puzzle}\n", ()),
        ("", (puzzle, "--skip")),
    ):
        status, out, errors = said(f"{entry}puzzleo(Board)\n", *more)
        assert status == 0 and "Board = " in out
        assert errors.startswith(skipped) and errors.count("\n") == 1


@pytest.mark.parametrize(
    "kind", ["sudoku", "jodici", "riddle", "equations", "slitherlink", "disks", "takuzu"]
)
def test_every_kind_tells_what_was_read(kind, capsys):
    path = min(path for path in (EXAMPLES / kind).iterdir() if ".answer." not in path.name)
    assert main(["read", str(path)]) == 0
    assert capsys.readouterr().out.startswith(f"kind: {kind}\nformat: ")
    assert main(["read", str(path), "--format", "json"]) == 0
    value = json.loads(capsys.readouterr().out)
    assert value["kind"] == kind and value["complete"] and 0 <= value["given"] <= value["cells"]


def test_size_and_givens_of_a_grid(capsys):
    assert main(["read", str(EXAMPLES / "sudoku/easy.txt")]) == 0
    assert (
        capsys.readouterr().out
        == "kind: sudoku\nformat: sudoku grid\nsize: 9 x 9\ngiven: 34 of 81 cells\nbox: [3, 3]\n"
    )


def test_a_file_that_is_no_puzzle_is_an_error(tmp_path, capsys):
    path = tmp_path / "no.txt"
    path.write_text('{"a": 1}\n', "utf-8")
    assert main(["read", str(path), str(EXAMPLES / "sudoku/easy.txt")]) == 2
    text, errors = capsys.readouterr()
    assert text.startswith("==> ") and "kind: sudoku" in text and errors.startswith(f"{path}: ")
