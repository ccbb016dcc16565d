"""Kinds of one's own: a rules file that is named, a folder in the environment, a package; and what
is said of bad ones.
"""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from logicpuzzles.faces.cli import main
from logicpuzzles.kinds.discovery import FOLDERS, forget_files
from logicpuzzles.kinds.parts import built_in

Streams = pytest.CaptureFixture[str]

STARS = '''"""Firsts: a Latin square; a number outside is the first one of its line. Source: these tests, 2026."""

from logicpuzzles import Board, Cells, Outside, alldiffo, columns, digits, domaino, eq, grid, lall, relation


@relation
def firsto(mark, line):
    """The first cell of the line is the mark."""
    return eq(line[0], mark)


@relation
def {name}o(board, side):
    rows = grid(side, side)
    return lall(eq(board, rows), domaino(rows, range(1, side + 1)), [alldiffo(line) for line in rows + columns(rows)])


BOARD = Board(Cells(digits(1, "side")), Outside("firsts", digits(1, "side"), firsto, sides="tl"), usual=(4, 4))
'''
PUZZLE = """\
    1 . 4 3
. | . . . .
3 | . . . 4
4 | . . . .
. | . . . .
"""


@pytest.fixture(autouse=True)
def nothing_is_known() -> Iterator[None]:
    yield
    forget_files()


@pytest.fixture
def stars(tmp_path: Path) -> Path:
    path = tmp_path / "mine" / "stars.py"
    path.parent.mkdir()
    path.write_text(STARS.format(name="stars"))
    (tmp_path / "puzzle.txt").write_text(PUZZLE)
    return path


def test_kinds_are_listed_with_their_origin(capsys, stars, monkeypatch):
    assert main(["kinds"]) == 0
    lines = capsys.readouterr().out.splitlines()
    listed = [line.split()[0] for line in lines if "  built in  " in line]
    assert sorted(listed) == list(built_in())
    monkeypatch.setenv(FOLDERS, str(stars.parent))
    assert main(["kinds"]) == 0
    line = next(line for line in capsys.readouterr().out.splitlines() if line.startswith("stars"))
    assert line.split(None, 2) == ["stars", str(stars), "Firsts: a Latin square"]


def test_a_folder_that_is_not_there_is_named(capsys, tmp_path, monkeypatch):
    monkeypatch.setenv(FOLDERS, str(tmp_path / "nowhere"))
    assert main(["kinds"]) == 2
    assert (
        f"there is no folder {tmp_path / 'nowhere'}; expected folders of rules files"
        in capsys.readouterr().err
    )


def test_a_kind_of_a_folder_is_known_by_its_name(capsys, stars, monkeypatch):
    monkeypatch.setenv(FOLDERS, str(stars.parent))
    puzzle = str(stars.parents[1] / "puzzle.txt")
    assert main(["solve", puzzle, "--kind", "stars", "--format", "csv"]) == 0
    assert capsys.readouterr().out == "1,2,4,3\n3,1,2,4\n4,3,1,2\n2,4,3,1\n"
    assert (
        main(
            ["generate", "stars", "--seed", "1", "--jobs", "2", "--count", "2", "--format", "json"]
        )
        == 0
    )
    assert [json.loads(line)["kind"] for line in capsys.readouterr().out.splitlines()] == [
        "stars",
        "stars",
    ]


def test_one_bad_file_of_a_folder_hides_no_other(capsys, stars, monkeypatch):
    (stars.parent / "bad.py").write_text("1 +\n")
    monkeypatch.setenv(FOLDERS, str(stars.parent))
    assert main(["kinds"]) == 2
    captured = capsys.readouterr()
    assert "stars" in captured.out
    assert captured.err == f"{stars.parent / 'bad.py'}:1:4: invalid syntax; expected Python\n"


def test_two_kinds_of_one_name_are_refused(capsys, stars, monkeypatch):
    (stars.parent / "sudoku.py").write_text(STARS.format(name="sudoku"))
    monkeypatch.setenv(FOLDERS, str(stars.parent))
    assert main(["kinds"]) == 2
    message = f'{stars.parent / "sudoku.py"}: there is already a kind "sudoku" (built in); expected another name\n'
    assert capsys.readouterr().err == message


def test_a_package_brings_a_kind(stars, tmp_path):
    site = tmp_path / "site"
    (site / "starpuzzles").mkdir(parents=True)
    (site / "starpuzzles" / "__init__.py").write_text("")
    (site / "starpuzzles" / "rules.py").write_text(STARS.format(name="stars"))
    about = site / "star_puzzles-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: star-puzzles\nVersion: 1.0\n")
    (about / "entry_points.txt").write_text("[logicpuzzles.kinds]\nstars = starpuzzles.rules\n")

    def run(*arguments: str) -> str:
        environment = {
            **os.environ,
            "PYTHONPATH": os.pathsep.join([str(site), str(Path(__file__).parents[2])]),
        }
        command = [sys.executable, "-m", "logicpuzzles", *arguments]
        return subprocess.run(
            command, capture_output=True, text=True, timeout=60, check=True, env=environment
        ).stdout

    line = next(line for line in run("kinds").splitlines() if line.startswith("stars"))
    assert "  star-puzzles: starpuzzles.rules  " in line
    assert run(
        "solve", str(tmp_path / "puzzle.txt"), "--kind", "stars", "--format", "csv"
    ).startswith("1,2,4,3\n")
    assert run("rules", "stars").startswith("Firsts: ")
    assert (
        len(
            run(
                "generate",
                "stars",
                "--seed",
                "1",
                "--count",
                "2",
                "--jobs",
                "2",
                "--format",
                "json",
            ).splitlines()
        )
        == 2
    )


def test_every_command_takes_rules(capsys, stars, tmp_path):
    puzzle, rules = str(tmp_path / "puzzle.txt"), str(stars)
    asked = {
        "solve": [], "check": [], "count": [], "backbone": [], "explain": [], "hint": [],
        "export": ["--to", "asp"], "compare": ["--timeout", "0.1", "--orders", "0"],
    }  # fmt: skip
    for command, more in asked.items():
        assert main([command, puzzle, "--rules", rules, *more]) == 0, (
            command,
            capsys.readouterr().err,
        )
        assert capsys.readouterr().out
    assert main(["rules", rules]) == 0
    assert capsys.readouterr().out.startswith("Firsts: ")


@pytest.mark.parametrize("wanted", [["stars", "--rules"], [], ["--rules"]])
def test_puzzles_of_a_file_are_made_solved_and_scored_in_bulk(wanted, capsys, stars, tmp_path):
    """The same to the byte for any number of processes, and wherever the file lies."""
    made, answers = tmp_path / "made.jsonl", tmp_path / "answers.jsonl"
    what = [*wanted, str(stars)]
    assert (
        main(
            ["generate", *what, "--seed", "7", "--count", "5", "--jobs", "2", "-o", str(made), "-q"]
        )
        == 0
    )
    elsewhere = tmp_path / "elsewhere" / "stars.py"
    elsewhere.parent.mkdir()
    elsewhere.write_bytes(stars.read_bytes())
    assert (
        main(["generate", str(elsewhere), "--seed", "7", "--count", "5", "--format", "jsonl"]) == 0
    )
    assert capsys.readouterr().out == made.read_text()
    assert main(["solve", str(made), "--rules", str(stars), "--jobs", "2", "-o", str(answers)]) == 0
    assert main(["score", str(made), str(answers), "--rules", str(stars)]) == 0
    assert [json.loads(line)["verdict"] for line in capsys.readouterr().out.splitlines()] == [
        "right"
    ] * 5


def test_rules_of_another_kind_are_refused(capsys, stars, tmp_path):
    lines = tmp_path / "lines.jsonl"
    lines.write_text('{"id": 1, "kind": "sudoku", "puzzle": "12..\\n....\\n....\\n..34\\n"}\n')
    assert main(["compare", str(lines), "--rules", str(stars)]) == 2
    assert (
        "the puzzle is of the kind sudoku; expected stars, whose rules were given"
        in capsys.readouterr().err
    )
    (tmp_path / "answers.jsonl").write_text('{"id": 1, "answer": null}\n')
    assert main(["score", str(lines), str(tmp_path / "answers.jsonl"), "--rules", str(stars)]) == 2
    assert "expected stars" in capsys.readouterr().err
    assert main(["generate", "sudoku", "--rules", str(stars)]) == 2
    assert capsys.readouterr().err.endswith(
        'these are the rules of stars; expected those of "sudoku"\n'
    )


@pytest.mark.parametrize(
    ("name", "text", "message"),
    [
        ("absent.py", None, "no such file or directory; expected a Python file"),
        (
            "my-stars.py",
            STARS,
            '"my-stars" cannot name a relation; expected a file name of letters, digits and _',
        ),
        (
            "stars.py",
            STARS.replace("{name}", "star"),
            'there is no relation starso; did you mean "staro"?',
        ),
    ],
)
def test_what_is_wrong_with_a_file_is_said_on_one_line(name, text, message, capsys, tmp_path):
    if text is not None:
        (tmp_path / name).write_text(text)
    for arguments in (["rules", str(tmp_path / name)], ["generate", str(tmp_path / name)]):
        assert main(arguments) == 2
        error = capsys.readouterr().err
        assert error.startswith(str(tmp_path / name))
        assert error.count("\n") == 1
        assert message in error


def test_an_unknown_kind_is_refused(capsys):
    for arguments in (["rules", "starz"], ["generate", "starz"]):
        assert main(arguments) == 2
        assert 'there are no rules for "starz"; expected one of' in capsys.readouterr().err
