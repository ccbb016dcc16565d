"""The command ``solve``: what it prints where, and how it ends."""

import csv
import io
import json
import os
import signal
import stat
import subprocess
import sys
from pathlib import Path

import pytest
from samples import EXAMPLE_FILES, EXAMPLES, every

from logicpuzzles.faces.cli import main

SEED = EXAMPLES / "jodici/seed.csv"
BROKEN = EXAMPLES / "jodici/seed-broken.csv"
ZEBRA = EXAMPLES / "zebra/life-1962.txt"
SEVERAL = EXAMPLES / "sudoku/4x4-several.txt"
EMPTY = (
    "\n".join(["-" * 14] * 14) + "\n"
)  # a takuzu without givens: easy to solve, endless to enumerate

Streams = pytest.CaptureFixture[str]


def process(*arguments: str | Path, **options: object) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "logicpuzzles", *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, timeout=60, **options)  # type: ignore[call-overload,no-any-return]


@pytest.mark.parametrize(
    "path", every(3, EXAMPLE_FILES, at=1), ids=lambda path: f"{path.parent.name}/{path.stem}"
)
def test_every_example_has_its_answer(path, capsys):
    expected = json.loads(path.with_suffix(".answer.json").read_text("utf-8"))
    every = ["--all"] if expected["status"] == "multiple" else []
    assert main(["solve", str(path), "--format", "json", "-q", *every]) == (
        expected["status"] == "none"
    )
    result = json.loads(capsys.readouterr().out)
    assert result["status"] == expected["status"]
    assert sorted(map(json.dumps, result["solutions"])) == sorted(
        map(json.dumps, expected["solutions"])
    )


def test_json_is_one_object_with_just_these_keys(capsys):
    assert main(["solve", str(SEED), "--format", "json"]) == 0
    out = capsys.readouterr().out
    assert out.count("\n") == 1
    answer = json.loads(out)
    assert list(answer) == ["kind", "status", "engine", "solutions", "statistics"]
    assert list(answer["statistics"]) == ["seconds", "nodes"]
    assert isinstance(answer["statistics"]["seconds"], float)
    assert isinstance(answer["statistics"]["nodes"], int)
    assert (answer["kind"], answer["status"], answer["engine"]) == ("jodici", "unique", "auto")


def test_zebra_in_json_has_a_header_and_rows_of_texts(capsys):
    assert main(["solve", str(ZEBRA), "--format", "json"]) == 0
    (solution,) = json.loads(capsys.readouterr().out)["solutions"]
    assert list(solution) == ["header", "rows"]
    assert solution["header"][0] == "House"
    assert [row[0] for row in solution["rows"]] == ["1", "2", "3", "4", "5"]


def test_csv_is_a_table(capsys):
    assert main(["solve", str(ZEBRA), "--format", "csv"]) == 0
    rows = list(csv.reader(io.StringIO(capsys.readouterr().out)))
    assert len(rows) == 6
    assert rows[0][0] == "House"


def test_answers_go_to_standard_output_and_remarks_to_standard_error(capsys):
    assert main(["solve", str(SEED)]) == 0
    captured = capsys.readouterr()
    assert "only" not in captured.out
    assert captured.err == "this is the only solution\n"
    assert main(["solve", str(SEED), "-q"]) == 0
    quiet = capsys.readouterr()
    assert (quiet.out, quiet.err) == (captured.out, "")


def test_no_solution_is_status_1_and_prints_nothing(capsys):
    assert main(["solve", str(BROKEN)]) == 1
    captured = capsys.readouterr()
    assert (captured.out, captured.err) == ("", "there is no solution\n")


@pytest.mark.parametrize(
    ("options", "status", "number", "remark"),
    [
        ([], "multiple", 1, "this is not the only solution"),
        (["-n", "1"], "some", 1, "one solution; there may be others"),
        (["-n", "2"], "multiple", 2, "2 solutions; there may be others"),
        (["-n", "3"], "multiple", 3, "3 solutions; there may be others"),
        (["-n", "4"], "multiple", 3, "3 solutions; there are no others"),
        (["-n", "0"], "multiple", 3, "3 solutions; there are no others"),
        (["--all"], "multiple", 3, "3 solutions; there are no others"),
    ],
)
def test_as_many_as_are_asked_for(options, status, number, remark, capsys):
    assert main(["solve", str(SEVERAL), "--format", "json", *options]) == 0
    captured = capsys.readouterr()
    answer = json.loads(captured.out)
    assert (answer["status"], len(answer["solutions"])) == (status, number)
    assert captured.err.startswith(remark)


def test_several_solutions_stand_apart(capsys):
    assert main(["solve", str(SEVERAL), "--all", "-q"]) == 0
    drawings = capsys.readouterr().out.split("\n\n")
    assert len(set(drawings)) == 3


def test_a_limit_before_the_first_answer_is_status_3(capsys):
    hard = str(EXAMPLES / "takuzu/14x14.txt")
    assert main(["solve", hard, "--engine", "kanren", "--timeout", "0.2", "--format", "json"]) == 3
    captured = capsys.readouterr()
    answer = json.loads(captured.out)
    assert (answer["status"], answer["solutions"], answer["engine"]) == ("unknown", [], "kanren")
    assert "0.2 seconds" in captured.err


def test_a_limit_after_an_answer_is_status_0(capsys, tmp_path):
    path = tmp_path / "takuzu.txt"
    path.write_text(EMPTY)
    assert main(["solve", str(path), "--all", "--timeout", "0.5", "--format", "json"]) == 0
    captured = capsys.readouterr()
    assert json.loads(captured.out)["status"] == "some"
    assert "0.5 seconds" in captured.err


TEA = {"v": "tea", "y": 0}
CLUE = {"type": "middle", "a": TEA}
STORED = {
    "grid": {"w": 3, "h": 1},
    "solutions": [[CLUE], [], [CLUE, {"type": "next to", "a": TEA, "b": TEA}]],
}


def test_a_file_of_several_puzzles(capsys, tmp_path):
    path = tmp_path / "stored.json"
    path.write_text(json.dumps(STORED))
    assert main(["solve", str(path)]) == 1
    captured = capsys.readouterr()
    assert captured.out == (
        f"==> {path}[0] <==\ny  0  1    2\n-  -  ---  -\n0  -  tea  -\n\n==> {path}[1] <==\ny  0  1  2\n-  -  -  -\n0  -  -  -\n"
    )
    assert captured.err == "".join(
        f"{path}[{place}]: {remark}\n"
        for place, remark in enumerate(
            ["this is the only solution", "this is the only solution", "there is no solution"]
        )
    )
    assert main(["solve", str(path), str(SEED), "--format", "json", "-q"]) == 1
    answers = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [answer["path"] for answer in answers] == [
        f"{path}[0]",
        f"{path}[1]",
        f"{path}[2]",
        str(SEED),
    ]
    assert [answer["status"] for answer in answers] == ["unique", "unique", "none", "unique"]
    assert answers[0]["solutions"] == [{"grid": [[None, "tea", None]]}]


def test_several_files_are_named_and_the_worst_status_counts(capsys, tmp_path):
    missing = tmp_path / "missing.csv"
    assert main(["solve", str(SEED), str(BROKEN), str(ZEBRA)]) == 1
    captured = capsys.readouterr()
    assert [line for line in captured.out.splitlines() if line.startswith("==>")] == [
        f"==> {SEED} <==",
        f"==> {ZEBRA} <==",
    ]
    assert f"{BROKEN}: there is no solution\n" in captured.err
    assert main(["solve", str(missing), "--format", "json", str(SEED), "-q", str(BROKEN)]) == 2
    captured = capsys.readouterr()
    answers = [json.loads(line) for line in captured.out.splitlines()]
    assert [(answer["path"], answer["status"]) for answer in answers] == [
        (str(SEED), "unique"),
        (str(BROKEN), "none"),
    ]
    assert captured.err.startswith(f"{missing}: no such file")


BAD = {
    "jodici": ("3,7,_,_,_,_\n_,_,1,x,9,_\n6,_,_,_,_,_\n", "2:7"),
    "takuzu": ("--1-\n--2-\n----\n----\n", "2:3"),
    "sudoku": ("12..\n....\n..7.\n....\n", "3:3"),
    "zebra": ("Name: Ann, Bob\nPet: cat, dog\n1. Ann besides the dog.\n", "3"),
    "einstein": ('{"grid": {"w": 3, "h": 1},\n "clues": [}', "2:12: "),
    "riddle": (
        '{"header": ["a"], "startMatrix": [[""]], "hints": [[[[7]]]]}',
        " hints[0][0][0][0]: ",
    ),
}


@pytest.mark.parametrize("kind", BAD)
def test_bad_input_is_one_line_with_its_place(kind, capsys, tmp_path):
    text, place = BAD[kind]
    path = tmp_path / "bad.txt"
    path.write_text(text)
    assert main(["solve", str(path), "--kind", kind]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.startswith(f"{path}:{place}")
    assert captured.err.count("\n") == 1


@pytest.mark.parametrize("content", [b"", b"\n \n", b"\xff\xfe1,2", b"\x00\x01", b"what is this"])
def test_what_is_no_puzzle_is_bad_input(content, capsys, tmp_path):
    path = tmp_path / "input"
    path.write_bytes(content)
    assert main(["solve", str(path)]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.startswith(str(path))
    assert captured.err.count("\n") == 1


def test_a_folder_is_bad_input(capsys, tmp_path):
    assert main(["solve", str(tmp_path)]) == 2
    assert capsys.readouterr().err.startswith(f"{tmp_path}: is a directory")


def test_verbose_shows_where_an_error_comes_from(capsys, tmp_path):
    assert main(["solve", str(tmp_path / "missing"), "-v"]) == 2
    assert "Traceback" in capsys.readouterr().err


def test_verbose_says_what_it_cost(capsys):
    assert main(["solve", str(SEED), "-v"]) == 0
    assert "nodes" in capsys.readouterr().err


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["serve", "x"],
        ["solve"],
        ["solve", "x", "--timeout", "0"],
        ["solve", "x", "--timeout", "soon"],
        ["solve", "x", "-n", "-1"],
        ["solve", "x", "-n", "1", "--all"],
        ["solve", "x", "--format", "png"],
        ["solve", "x", "--nonsense"],
        ["solve", "x", "--jobs", "2"],
        ["solve", "x.jsonl", "--jobs", "0"],
        ["solve", "x.jsonl", "--resume"],
        ["solve", "x.jsonl", "--format", "text"],
        ["solve", "x.jsonl", "y.jsonl", "-o", "z"],
        ["solve", "x", "--rules", "x.txt"],
        ["engines", "x"],
    ],
)
def test_bad_usage_is_status_2_and_one_line(arguments, capsys):
    assert main(arguments) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.startswith("logicpuzzles")
    assert captured.err.count("\n") == 1


def test_unknown_names_are_told_once(capsys):
    assert main(["solve", str(SEED), str(ZEBRA), "--engine", "prolog"]) == 2
    assert capsys.readouterr().err.count("prolog") == 1
    assert main(["solve", str(SEED), "--kind", "chess"]) == 2
    assert '"chess" is not a kind' in capsys.readouterr().err


def test_both_names_of_a_kind_work(capsys):
    for name in ("takuzu", "tazuku", "Tazuku"):
        assert (
            main(["solve", str(EXAMPLES / "takuzu/seed.txt"), "--kind", name, "--format", "json"])
            == 0
        )
        assert json.loads(capsys.readouterr().out)["kind"] == "takuzu"


def test_standard_input():
    done = process("solve", "-", "--format", "json", input=ZEBRA.read_text("utf-8"))
    assert done.returncode == 0
    assert json.loads(done.stdout)["kind"] == "zebra"
    bad = process("solve", "-", "--kind", "jodici", input="\n\n1,2\n")
    assert (bad.returncode, bad.stdout) == (2, "")
    assert bad.stderr.startswith("-:3:4: ")


def test_a_file_is_written_at_once(capsys, tmp_path):
    path = tmp_path / "answer.json"
    assert main(["solve", str(SEED), "--format", "json", "-o", str(path)]) == 0
    assert capsys.readouterr().out == ""
    assert json.loads(path.read_text("utf-8"))["status"] == "unique"
    path.chmod(0o600)
    assert main(["solve", str(tmp_path / "missing"), "--force", "-o", str(path)]) == 2
    assert json.loads(path.read_text("utf-8"))["status"] == "unique"  # as it was
    assert main(["solve", str(BROKEN), "--force", "-o", str(path)]) == 1
    assert path.read_text("utf-8") == ""
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert list(tmp_path.iterdir()) == [path]


def test_a_file_that_cannot_be_written_is_told_before_solving(capsys, tmp_path):
    path = tmp_path / "none" / "answer.txt"
    assert main(["solve", str(SEED), "-o", str(path)]) == 2
    captured = capsys.readouterr()
    assert (captured.out, captured.err) == ("", f"{path}: no such file or directory\n")


def test_a_device_is_written_to_and_stays(capsys):
    assert main(["solve", str(SEED), "-q", "-o", os.devnull]) == 0
    assert stat.S_ISCHR(os.stat(os.devnull).st_mode)


def test_ctrl_c_ends_with_130_and_no_traceback(tmp_path):
    path = tmp_path / "takuzu.txt"
    path.write_text(EMPTY)
    command = [sys.executable, "-m", "logicpuzzles", "solve", str(path), "--all"]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as running:
        assert running.stdout is not None
        running.stdout.readline()  # it is at work
        running.send_signal(signal.SIGINT)
        _, complaints = running.communicate(timeout=60)
    assert running.returncode == 130
    assert "Traceback" not in complaints


def test_a_closed_pipe_is_no_error(tmp_path):
    path = tmp_path / "takuzu.txt"
    path.write_text(EMPTY)
    command = [sys.executable, "-m", "logicpuzzles", "solve", str(path), "--all"]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as running:
        assert running.stdout is not None
        assert running.stderr is not None
        running.stdout.readline()
        running.stdout.close()
        assert running.wait(timeout=60) == 0
        assert running.stderr.read() == ""


@pytest.mark.skipif(
    not os.path.exists("/dev/full"), reason="there is no device that is always full"
)
def test_output_that_cannot_be_written_is_told_once():
    with open("/dev/full", "w") as full:
        command = [sys.executable, "-m", "logicpuzzles", "solve", str(SEED), str(ZEBRA)]
        done = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, text=True, timeout=60)
    assert (done.returncode, done.stderr) == (2, "logicpuzzles: no space left on device\n")


def test_the_table_on_a_terminal_takes_values_as_they_are(capsys, monkeypatch):
    monkeypatch.setattr("sys.stdout.isatty", lambda: True, raising=False)
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setenv("COLUMNS", "100")
    assert main(["solve", str(ZEBRA), "-q"]) == 0
    out = capsys.readouterr().out
    assert "│ 5     │ Japanese" in out
    assert "\x1b[3" not in out


RULES = '''"""Sudoku with both diagonals.

Source: a test.
"""
from logicpuzzles import alldiffo, lall, relation, grid, eq
from logicpuzzles.rules.sudoku import sudokuo as plaino

@relation
def diagonalo(board, box):
    """Both diagonals hold different symbols."""
    side = box[0] * box[1]
    rows = grid(side, side)
    {body}
    return lall(plaino(board, box), eq(board, rows), alldiffo([rows[n][n] for n in range(side)]))
'''


PAIRS = '''"""Pairs: each cell is 1 or 2."""

from logicpuzzles import Board, Cells, digits, domaino, eq, grid, lall, relation


@relation
def {name}o(board, height, width):
    rows = grid(height, width)
    return lall(eq(board, rows), domaino(rows, (1, 2)),
                {goal})


BOARD = Board(Cells(digits(1, 2)))
'''

GOOD = '''"""Rules."""
from logicpuzzles import *
@relation
def bado(board): return eq(1, 1)
def bad(mark, cell): return eq(mark, cell)
BOARD = 3
'''


def test_rules_of_a_file(capsys, tmp_path):
    rules = tmp_path / "diagonal.py"
    rules.write_text(RULES.format(body=""))
    puzzle = tmp_path / "puzzle"
    puzzle.write_text("1...\n....\n...2\n....\n")
    assert main(["solve", str(puzzle), "--rules", str(rules), "--all", "--format", "json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert answer["kind"] == "diagonal"
    assert all(len({row[n] for n, row in enumerate(rows)}) == 4 for rows in answer["solutions"])
    assert {path.name for path in tmp_path.iterdir()} == {
        "diagonal.py",
        "puzzle",
    }  # no bytecode in the user's folder


@pytest.mark.parametrize(
    ("source", "place", "word"),
    [
        ("1 +\n", ":1:4: ", "invalid syntax"),
        ("x = 1\nx.y\n", ":2: ", "AttributeError"),
        ("import sys\nsys.exit(0)\n", ":2: ", "SystemExit"),
        ('"""Rules."""\n', ":1: ", "bado"),
        (
            "from logicpuzzles import *\n@relation\ndef bado(board):\n    return eq(1, 1)\n",
            ":1: ",
            "docstring",
        ),
        (GOOD, ":6: ", "expected Board(…)"),
        (GOOD.replace("3", "Board(Boxes())"), ":6: ", "no answer"),
        (
            GOOD.replace("3", 'Board(Cells("ab"), Clues("marks", "x", bad))'),
            ":6: ",
            "made by @relation",
        ),
        (
            GOOD.replace("3", 'Board(Cells("ab"), Clues("marks", "x", bado, scope="house"))'),
            ":6: ",
            '"house"',
        ),
        (GOOD.replace("3", 'Board(Cells("aa"))'), ":6: ", "different characters"),
        (
            GOOD.replace("3", 'Board(Cells(digits(1, "size")))'),
            ":6: ",
            '"size" is a pair, (height, width); expected "side"',
        ),
        (b'"""Rules.\xff"""\n', ":1:", "utf-8"),
    ],
)
def test_a_bad_rules_file_is_told_with_its_line(source, place, word, capsys, tmp_path):
    rules = tmp_path / "bad.py"
    rules.write_bytes(source if isinstance(source, bytes) else source.encode())
    assert main(["solve", str(SEED), "--rules", str(rules)]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.startswith(f"{rules}{place}")
    assert word in captured.err
    assert captured.err.count("\n") == 1


def test_an_error_in_a_relation_is_told_with_its_line(capsys, tmp_path):
    rules = tmp_path / "diagonal.py"
    rules.write_text(RULES.format(body="rows[99]"))
    assert main(["solve", str(SEVERAL), "--rules", str(rules)]) == 2
    assert capsys.readouterr().err.startswith(f"{rules}:13: IndexError: ")


@pytest.mark.parametrize(
    ("name", "goal", "message"),
    [
        (
            "equals",
            "rows[0][0] == rows[0][1]",
            "9: ~_",
        ),
        ("tested", "rows[0] if eq(rows[0][0], 1) else []", "10: eq("),
        (
            "listed",
            "domaino(rows[0], 5)",
            "10: domaino takes a list of values, such as range(1, 6); 5 is not one\n",
        ),
    ],
)
def test_a_goal_that_makes_no_sense_is_told_with_its_line(name, goal, message, capsys, tmp_path):
    rules = tmp_path / f"{name}.py"
    rules.write_text(PAIRS.format(name=name, goal=goal))
    puzzle = tmp_path / "puzzle"
    puzzle.write_text("1 .\n. .\n")
    for command in (
        ["solve", str(puzzle), "--rules", str(rules)],
        ["generate", str(rules), "-q", "--size", "2"],
    ):
        assert main(command) == 2
        captured = capsys.readouterr()
        assert captured.out == ""
        assert captured.err.startswith(f"{rules}:{message}")
        assert captured.err.count("\n") == 1


def test_rules_that_leave_a_cell_open_do_not_solve(capsys, tmp_path):
    rules = tmp_path / "open.py"
    rules.write_text(
        '"""Anything goes."""\nfrom logicpuzzles import *\n@relation\ndef openo(board):\n    return lall()\n'
    )
    assert main(["solve", str(SEVERAL), "--rules", str(rules)]) == 2
    assert "openo leaves a cell without values" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("name", "symbols", "expected"),
    [
        ("wide", "digits(1, 2)", "expected a number from 1 to 2"),
        ("wider", '"ab"', "expected 0 to 1, for a b"),
    ],
)
def test_a_value_that_the_board_does_not_have_is_refused(name, symbols, expected, capsys, tmp_path):
    rules = tmp_path / f"{name}.py"
    wide = PAIRS.replace("domaino(rows, (1, 2))", "domaino(rows, (7,))").replace(
        "digits(1, 2)", symbols
    )
    rules.write_text(wide.format(name=name, goal=""))
    puzzle = tmp_path / "puzzle"
    puzzle.write_text(". .\n. .\n")
    assert main(["solve", str(puzzle), "--rules", str(rules)]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert (
        captured.err
        == f"{puzzle}: {name}o gives a cell the value 7, which its board does not have; {expected}\n"
    )
