"""Where the output goes: nothing that is there is written over unasked, and nothing is left half
written.
"""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from logicpuzzles.faces.cli import arguments, main
from logicpuzzles.faces.cli.commands import COMMANDS
from logicpuzzles.generate import Options
from logicpuzzles.generate.bulk import write_file
from logicpuzzles.solving import sheets

SUDOKU = ".4..\n..1.\n...3\n2...\n"
LINE = json.dumps({"id": "a", "kind": "sudoku", "puzzle": SUDOKU})
WAYS = [
    "solve puzzle.txt",
    "solve batch.jsonl",
    "solve batch.jsonl --jobs 1",
    "check puzzle.txt",
    "check batch.jsonl --rate",
    "count puzzle.txt",
    "backbone puzzle.txt",
    "read puzzle.txt",
    "explain puzzle.txt",
    "explain puzzle.txt --format html",
    "hint puzzle.txt",
    "export puzzle.txt --to asp",
    "export puzzle.txt --to tatham",
    "compare puzzle.txt --orders 0 --format svg",
    "generate sudoku --size 4",
    "generate sudoku --size 4 --count 2 --format jsonl",
    "generate sudoku --size 4 --format json",
    "score batch.jsonl answers.jsonl",
    "plan 4",
]
QUICK = [way for way in WAYS if not way.startswith("compare")]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "puzzle.txt").write_text(SUDOKU)
    (tmp_path / "batch.jsonl").write_text(LINE + "\n")
    (tmp_path / "answers.jsonl").write_text('{"id": "a", "answer": "1432 3214 4123 2341"}\n')
    monkeypatch.chdir(tmp_path)
    return tmp_path


def names(folder: Path) -> set[str]:
    return {each.name for each in folder.iterdir()}


def refused(words: list[str], what: str, capsys: pytest.CaptureFixture[str]) -> None:
    """See that a command is refused in one line, with nothing done, as ``what`` is there."""
    before = {each: each.read_bytes() for each in Path().iterdir()}
    assert main([*words, "-q"]) == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert what in err and "expected" in err
    assert {each: each.read_bytes() for each in Path().iterdir()} == before


def test_all_commands_that_write_are_tried():
    (commands,) = arguments.parser_for([])._subparsers._group_actions
    writing = {name for name in COMMANDS if "-o" in commands.choices[name]._option_string_actions}
    # a sheet needs another name of its file; its own tests see to it
    assert {way.split()[0] for way in WAYS} == writing - {"sheet"}


@pytest.mark.parametrize("way", QUICK)
def test_a_file_is_written_over_by_force_alone(way, folder, capsys):
    for name in ("out.txt", "out.jsonl"):
        if name == "out.jsonl" and "--format html" in way:
            continue
        words = [*way.split(), "-o", name]
        (folder / name).write_text("mine\n")
        refused(words, f"{name} is there already", capsys)
        assert main([*words, "-q", "--force"]) == 0
        forced = (folder / name).read_text()
        assert forced != "mine\n"
        refused(words, f"{name} is there already", capsys)
        (folder / name).unlink()
        assert main([*words, "-q"]) == 0  # beside what the run before left
        assert (folder / name).exists()


@pytest.mark.parametrize("way", ["compare puzzle.txt --orders 0 --timeout 0.1"])
def test_a_slow_command_is_refused_before_it_begins(way, folder, capsys):
    (folder / "out").write_text("mine\n")
    refused([*way.split(), "-o", "out"], "out is there already", capsys)


@pytest.mark.parametrize(
    "name", ["out.jsonl.resume", "out.jsonl.manifest.json", "out.jsonl.card.md"]
)
def test_what_stands_beside_the_output_is_kept_where_it_is_of_no_run(name, folder, capsys):
    (folder / name).write_text("---\nmine\n")
    way = "solve batch.jsonl" if name.endswith("resume") else "generate sudoku --size 4"
    refused([*way.split(), "-o", "out.jsonl"], name, capsys)
    refused([*way.split(), "-o", "out.jsonl", "--resume"], name, capsys)


def test_a_summary_is_refused_before_answers_are_scored(folder, capsys):
    (folder / "sum.json").write_text("mine")
    refused(
        ["score", "batch.jsonl", "answers.jsonl", "--summary", "sum.json"],
        "sum.json is there already",
        capsys,
    )


def test_a_run_is_gone_on_with_or_begun_anew(folder, capsys):
    words = ["generate", "sudoku", "--size", "4", "-q", "-o", "out.jsonl", "--seed"]
    assert main([*words, "1", "--count", "2"]) == 0
    first = (folder / "out.jsonl").read_bytes()
    refused([*words, "1", "--count", "3"], "expected --resume", capsys)
    assert main([*words, "1", "--count", "3", "--resume"]) == 0
    assert (folder / "out.jsonl").read_bytes().startswith(first)
    assert main([*words, "2", "--count", "1", "--force"]) == 0
    assert (folder / "out.jsonl").read_bytes().count(b"\n") == 1
    assert (
        main([*words, "2", "--count", "2", "--resume"]) == 0
    )  # the manifest is that of the new run


def test_parts_are_not_joined_over_themselves(folder, capsys):
    for number in (1, 2):
        write_file(f"{number}.jsonl", Options("sudoku", (4,)), 1, 1, start=number - 1)
    words = ["generate", "sudoku", "--join", "1.jsonl", "2.jsonl", "-o"]
    refused([*words, "1.jsonl"], "1.jsonl is there already", capsys)
    refused([*words, "1.jsonl", "--force"], "1.jsonl is a part", capsys)
    (folder / "out.jsonl").write_text(
        "mine, and longer than anything else that is written here\n" * 100
    )
    assert main([*words, "out.jsonl", "--force", "-q"]) == 0
    assert (folder / "out.jsonl").read_bytes().count(b"\n") == 2


@pytest.mark.parametrize(
    "way",
    ["solve puzzle.txt", "solve batch.jsonl", "generate sudoku --size 4 --format jsonl", "plan 4"],
)
def test_streams_take_everything(way, folder):
    os.mkfifo(folder / "pipe")
    command = [sys.executable, "-m", "logicpuzzles", *way.split(), "-q", "-o"]
    with open(folder / "log", "w") as log:
        log.write("before\n")
        log.flush()
        assert subprocess.run([*command, "/dev/null"], stdout=log).returncode == 0
        assert subprocess.run([*command, "/dev/stdout"], stdout=log).returncode == 0
    assert (folder / "log").read_text().startswith("before\n") and (
        folder / "log"
    ).stat().st_size > 10
    with subprocess.Popen([*command, "pipe"], stdout=subprocess.DEVNULL) as running:
        assert (folder / "pipe").read_text()
    assert running.returncode == 0
    assert names(folder) == {"puzzle.txt", "batch.jsonl", "answers.jsonl", "pipe", "log"}


@pytest.mark.parametrize("named", [False, True])
def test_what_ends_in_an_error_leaves_nothing(named, folder, monkeypatch):
    if named:
        monkeypatch.setattr(sheets, "_nameless", lambda folder: None)
    before = names(folder)
    for error in (ValueError, KeyboardInterrupt):
        with pytest.raises(error), sheets.replace_file("out.txt", force=False) as (stream, keep):
            stream.write("half")
            keep()
            raise error
    with (
        pytest.raises(sheets.BadInput, match="there already"),
        sheets.replace_file("out.txt", force=False) as (stream, keep),
    ):
        stream.write("whole")
        keep()
        (folder / "out.txt").write_text("it came meanwhile")
    assert (folder / "out.txt").read_text() == "it came meanwhile"
    assert names(folder) == before | {"out.txt"}
    shutil.rmtree(folder)
