"""The command that makes puzzles."""

import json
import os
import pty
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from samples import EXAMPLES, run_python

import logicpuzzles as lp
from logicpuzzles import generate
from logicpuzzles.core.errors import PuzzleError
from logicpuzzles.faces.cli import main
from logicpuzzles.faces.cli.making import difficulty_of, read_size
from logicpuzzles.formats import read_all
from logicpuzzles.generate import Made
from logicpuzzles.generate.levels import sides_of
from logicpuzzles.generate.manifest import read_manifest
from logicpuzzles.kinds.puzzle import Puzzle

HELPERS = Path(__file__).parents[1] / "generate"
sys.path.insert(0, str(HELPERS))
import stub  # noqa: E402

PROGRAM = [sys.executable, str(HELPERS / "stub.py"), "generate"]


@pytest.fixture(autouse=True)
def registered(monkeypatch: pytest.MonkeyPatch) -> None:
    from logicpuzzles.generate import workers

    monkeypatch.setitem(sys.modules, stub.NAME, stub)
    monkeypatch.setattr(workers, "_generators", {})
    stub.register()


def run(*arguments: str) -> int:
    return main(["generate", "sudoku", *arguments])


def test_one_puzzle_is_printed_in_its_own_format(capsys):
    assert run("--seed", "1") == 0
    out, err = capsys.readouterr()
    assert len(read_all(out, kind="sudoku")) == 1
    assert err.startswith("difficulty: 0.")
    assert run("--seed", "1", "-q") == 0
    assert capsys.readouterr() == (out, "")
    assert main(["generate", "SUDOKU", "--seed", "1", "-v"]) == 0
    assert capsys.readouterr().err.splitlines()[1].endswith('"givens": 10}')


def test_a_seed_by_chance_is_said(capsys):
    assert run() == 0
    out, err = capsys.readouterr()
    seed = err.splitlines()[0].removeprefix("seed: ")
    assert run("--seed", seed) == 0
    assert capsys.readouterr().out == out
    assert run("-q") == 0
    assert capsys.readouterr().err == ""


def test_several_have_a_blank_line_between(capsys):
    assert run("--seed", "1", "--count", "3") == 0
    out, err = capsys.readouterr()
    assert err == ""
    assert [len(read_all(part, kind="sudoku")) for part in out.split("\n\n")] == [1, 1, 1]


@pytest.mark.parametrize(
    ("form", "several"), [("template", True), ("list", True), ("puzzle", True), (None, False)]
)
def test_a_format_with_room_for_several_has_them_in_one_text(form, several, capsys, monkeypatch):
    class Streets(stub.SudokuGenerator):
        def attempt(self, random: Any) -> Made:
            name = f"v{random.randrange(1000)}"
            clues = [{"type": "next to", "a": {"v": name, "y": 0}, "b": {"v": "w", "y": 0}}]
            stored: Any = {"solution": [[name, "w"]], "clues": clues} if form == "puzzle" else clues
            grid = {"w": 2, "h": 1}
            whole = (
                {"grid": grid, "clues": clues}
                if form is None
                else {"grid": grid, "solutions": [stored]}
            )
            (puzzle,) = read_all(json.dumps([clues] if form == "list" else whole), kind="zebra")
            return Made(puzzle, ((name,), ("w",)), 0.5, name, {})

    monkeypatch.setattr(stub, "ZebraGenerator", Streets, raising=False)
    monkeypatch.setitem(sys.modules, "logicpuzzles.extras.zebra.generator", stub)
    assert main(["generate", "einstein", "--seed", "1", "--count", "3"]) == 0
    out = capsys.readouterr().out
    puzzles: list[Puzzle] = []
    for text in [out] if several else out.split("\n\n"):
        puzzles.extend(read_all(text, kind="zebra"))
    assert len(puzzles) == 3
    assert {puzzle.arguments.get("form") for puzzle in puzzles} == {form}
    assert main(["generate", "zebra", "--seed", "1", "--format", "json"]) == 0
    record = json.loads(capsys.readouterr().out)
    assert record["solution"] == {"grid": [[puzzles[0].clues[0].arguments[0].value, "w"]]}  # type: ignore[attr-defined]


@pytest.mark.parametrize("format", ["json", "jsonl"])
def test_lines_to_standard_output(format, capsys):
    assert run("--seed", "1", "--count", "3", "--format", format) == 0
    records = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [each["number"] for each in records] == [0, 1, 2]


def test_a_file_of_lines(tmp_path, capsys):
    path = tmp_path / "a.jsonl"
    assert run("--seed", "1", "--count", "3", "--size", "4", "-o", str(path)) == 0
    out, err = capsys.readouterr()
    manifest = read_manifest(str(path))
    assert manifest is not None
    assert (out, err) == ("", f"{path}: 3 puzzles, sha256 {manifest.sha256}\n")
    assert manifest.options == {"minimal": True, "size": [4]}
    assert run("--seed", "1", "--count", "3", "--size", "4", "-o", str(path)) == 2
    assert capsys.readouterr().err.startswith(
        f"generate: {path} is there already; expected --resume to go on with it, "
    )
    assert (
        run("--count", "5", "--size", "4", "-o", str(path), "--resume", "-q") == 0
    )  # the seed is known
    assert main(["solve", str(path), "-q", "--all"]) == 0
    assert len(capsys.readouterr().out.splitlines()) == 5
    other = tmp_path / "other"
    assert (
        run(
            "--seed",
            "1",
            "--count",
            "5",
            "--size",
            "4",
            "--format",
            "jsonl",
            "-o",
            str(other),
            "--resume",
            "-q",
        )
        == 0
    )
    assert other.read_bytes() == path.read_bytes()


def test_a_file_of_text(tmp_path, capsys):
    path = tmp_path / "a.txt"
    path.write_text("before")
    assert run("--seed", "1", "-o", str(path), "--force") == 0
    assert len(read_all(path.read_text(), kind="sudoku")) == 1
    before = path.read_text()
    assert run("--theme", "never", "-o", str(path), "--force") == 3
    assert path.read_text() == before
    assert [each.name for each in tmp_path.iterdir()] == ["a.txt"]
    assert capsys.readouterr().out == ""


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (
            ["chess"],
            'logicpuzzles: there are no rules for "chess"; expected one of `logicpuzzles kinds`',
        ),
        (["sudoku", "--size", "5"], "sudoku: there is no sudoku of size (5,); expected 4"),
        (
            ["sudoku", "--size", "x"],
            "logicpuzzles generate: argument --size: 'x' is not a size; expected one such as 5 or 5x4",
        ),
        (
            ["sudoku", "--difficulty", "nan"],
            "logicpuzzles generate: argument --difficulty: 'nan' is not a difficulty; expected ",
        ),
        (
            ["sudoku", "--count", "0"],
            "logicpuzzles generate: argument --count: '0' is not a whole number, 1 or more",
        ),
        (["sudoku", "--clue-types", ","], "logicpuzzles: --clue-types: there is no type"),
        (["sudoku", "--resume"], "logicpuzzles: --resume goes with -o FILE.jsonl"),
        (
            ["sudoku", "--format", "text", "-o", "a.jsonl"],
            "logicpuzzles: a .jsonl file is written as jsonl, not text",
        ),
        (
            ["sudoku", "-o", "/no/such/folder/a.jsonl"],
            "/no/such/folder/a.jsonl: no such file or directory",
        ),
        (["sudoku", "more"], "logicpuzzles: unrecognized arguments: more"),
    ],
)
def test_what_cannot_be_is_refused_on_one_line(arguments, message, capsys):
    assert main(["generate", *arguments, "--seed", "1"]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith(message)
    assert len(err.splitlines()) == 1


def test_giving_up_has_its_own_status(capsys):
    assert run("--theme", "never", "--seed", "1") == 3
    reason = "found no sudoku in 2000 tries; expected other options, or more tries (--tries)"
    assert capsys.readouterr().err == f"sudoku: gave up at puzzle 0: {reason}\n"
    assert run("--theme", "few", "--seed", "1", "--count", "20", "--format", "json") == 3
    assert len(capsys.readouterr().out.splitlines()) == 12


def test_difficulties():
    assert difficulty_of("0.5") == (0.4, 0.6)
    assert difficulty_of("0") == (0.0, 0.1)
    assert difficulty_of("1.0") == (0.9, 1.0)
    assert difficulty_of(".2-0.3") == (0.2, 0.3)
    assert difficulty_of("extreme") == (0.8, 1.0)
    low, high = difficulty_of("easy")
    assert (low, generate.level_of(high)) == (0.2, "easy")


@pytest.mark.parametrize("level", generate.LEVELS)
def test_a_level_is_what_comes_out(level, capsys):
    assert run("--difficulty", level, "--seed", "1", "--count", "20", "--format", "json") == 0
    assert {json.loads(line)["level"] for line in capsys.readouterr().out.splitlines()} == {level}


def test_sizes():
    assert [read_size(each) for each in ("5", "5x4", "5X4", "3×4×5")] == [
        (5,),
        (5, 4),
        (5, 4),
        (3, 4, 5),
    ]


def test_options_reach_the_generator(capsys, monkeypatch):
    seen: list[Any] = []

    class Curious(stub.SudokuGenerator):
        def __init__(self, options: Any) -> None:
            seen.append(options)

    monkeypatch.setattr(stub, "SudokuGenerator", Curious)
    Curious.theme = ""  # type: ignore[attr-defined]
    assert (
        run(
            "--seed",
            "1",
            "--clue-types",
            "a, b",
            "--theme",
            "t",
            "--form",
            "f",
            "--no-minimal",
            "--size",
            "5x4",
        )
        == 0
    )
    (options,) = set(seen)
    assert (options.kind, options.size, options.clue_types, options.theme) == (
        "sudoku",
        (5, 4),
        ("a", "b"),
        "t",
    )
    assert (options.form, options.minimal, options.difficulty) == ("f", False, None)


def test_ctrl_c_ends_quietly(tmp_path):
    for more in (["--format", "json"], ["--format", "json", "--jobs", "2"], []):
        command = [*PROGRAM, "sudoku", "--theme", "slow", "--count", "1000", "-q", *more]
        with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as running:
            assert running.stdout is not None
            running.stdout.readline()
            running.send_signal(signal.SIGINT)
            _, err = running.communicate(timeout=60)
            assert (running.returncode, err) == (130, b"")


def test_a_reader_may_end_early():
    command = f"{sys.executable} {HELPERS / 'stub.py'} generate sudoku --count 500 --jobs 2 --format json -q | head -1; echo $?"
    process = subprocess.run(
        ["sh", "-c", command], capture_output=True, text=True, timeout=60, check=False
    )
    assert len(process.stdout.splitlines()) == 2
    assert process.stderr == ""


def _terminal(*arguments: str) -> Iterator[bytes]:
    """What a terminal on standard error shows."""
    ours, theirs = pty.openpty()
    with subprocess.Popen(
        [*PROGRAM, *arguments], stderr=theirs, stdout=subprocess.DEVNULL
    ) as running:
        os.close(theirs)
        while True:
            try:
                shown = os.read(ours, 65536)
            except OSError:
                break
            if not shown:
                break
            yield shown
        assert running.wait(timeout=60) == 0
    os.close(ours)


def test_progress_is_shown_on_a_terminal_only(tmp_path):
    common = ["sudoku", "--theme", "slow", "--count", "40", "--seed", "1"]
    shown = b"".join(_terminal(*common, "-o", str(tmp_path / "a.jsonl"), "--jobs", "2")).decode()
    assert "40/40" in shown
    assert "/s" in shown
    assert (
        "40/40" not in b"".join(_terminal(*common, "-o", str(tmp_path / "b.jsonl"), "-q")).decode()
    )
    process = subprocess.run(
        [*PROGRAM, *common, "-o", str(tmp_path / "c.jsonl")],
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    assert len(process.stderr.splitlines()) == 1


def test_nothing_heavy_is_imported_to_make_one():
    program = (
        f"import sys; sys.path.insert(0, {str(HELPERS)!r}); import stub; stub.register()\n"
        "from logicpuzzles.faces.cli import main\n"
        "assert main(['generate', 'sudoku', '-q']) == 0\n"
        "heavy = {'rich', 'concurrent.futures.process', 'distributed', 'dask', 'kanren'} & set(sys.modules)\n"
        "assert not heavy, heavy"
    )
    process = run_python("-c", program)
    assert process.returncode == 0, process.stderr


# --- further options ------------------------------------------------------------------------------

TEMPLATE = EXAMPLES / "zebra" / "zebrajs-3x3-template.json"


def test_new_puzzles_from_a_template(capsys):
    made = []
    for seed in "12":
        assert (
            main(
                [
                    "generate",
                    "zebra",
                    "--form",
                    "zebrajs",
                    "--template",
                    str(TEMPLATE),
                    "--seed",
                    seed,
                ]
            )
            == 0
        )
        made.append(read_all(capsys.readouterr().out, kind="zebra")[0])
    assert made[0] != made[1]
    old = read_all(TEMPLATE.read_text("utf-8"))[0]
    allowed = {clue.relation for clue in old.clues} | {"existso"}
    assert {clue.relation for puzzle in made for clue in puzzle.clues} <= allowed


def test_options_of_a_kind(capsys):
    assert (
        main(
            [
                "generate",
                "equations",
                "--form",
                "crossword",
                "--seed",
                "1",
                "--option",
                "domain=[2, 8]",
            ]
        )
        == 0
    )
    assert capsys.readouterr().out.startswith("domain: 2..8\n")
    assert main(["generate", "zebra", "--size", "3", "--seed", "1", "--option", "start=all"]) == 0


@pytest.mark.parametrize(
    ("more", "message"),
    [
        (["--option", "start"], "--option start: there is no value"),
        (["--option", "start=all", "--option", "start=all"], "it is there twice"),
        (["--option", "start=some"], "expected sample or all"),
        (["--option", "colour=red"], '"colour" is not an option of a zebra'),
        (["--template", "nowhere.json"], "--template nowhere.json: no such file"),
        (["--template", str(TEMPLATE.with_name("city-several.txt"))], "template:1:1: "),
    ],
)
def test_options_that_are_wrong(more, message, capsys):
    assert main(["generate", "zebra", *more]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert message in err.splitlines()[-1]


def test_what_would_help_is_said(capsys):
    """Another option, or an end after many tries without a puzzle."""
    assert main(["generate", "jodici", "--option", "givens=14"]) == 2
    assert "expected --no-minimal beside --option givens" in capsys.readouterr().err
    assert (
        main(
            [
                "generate",
                "sudoku",
                "--theme",
                "few",
                "--count",
                "60",
                "--seed",
                "1",
                "--format",
                "jsonl",
            ]
        )
        == 3
    )
    assert (
        "expected a smaller --count, --renamed (other names and turned boards count as new), or"
        in capsys.readouterr().err
    )
    hopeless = ["generate", "sudoku", "--theme", "never", "--seed", "1"]
    assert main(hopeless) == 3
    assert (
        "found no sudoku in 2000 tries; expected other options, or more tries (--tries)"
        in capsys.readouterr().err
    )
    assert main([*hopeless, "--tries", "3"]) == 3
    assert "in 3 tries" in capsys.readouterr().err


@pytest.mark.parametrize("size", ["4x4", "4", (4, 4), [4, 4], 4])
def test_a_size_is_written_in_python_as_on_the_command_line(size):
    assert sides_of(size) in ((4, 4), (4,))
    (made,), (expected,) = (
        lp.generate("zebra", size=size),
        lp.generate("zebra", size=sides_of(size)),
    )
    assert str(made) == str(expected)


@pytest.mark.parametrize("size", ["4by4", "x", (4, "4"), 4.0, True, {}])
def test_what_is_no_size_is_refused(size):
    with pytest.raises(PuzzleError, match="is not a size; expected one such as 5 or 5x4"):
        lp.generate("zebra", size=size)
