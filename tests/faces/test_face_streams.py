"""What reaches a terminal is text and nothing else; what cannot be written or read is an error with
its exit status.
"""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from samples import EXAMPLES, run_python
from terminals import in_terminal

from logicpuzzles.core.errors import BadInput, PuzzleError
from logicpuzzles.core.plain import printable
from logicpuzzles.show.table import table

SEED = EXAMPLES / "jodici/seed.csv"
EVIL = "\x9b31m\x9d0;t\x07\u202ered\u2066\u061c\u200f"
STREET = f"Name: Ann{EVIL}, Bob\nPet: cat, dog{EVIL}\n\n1. Bob owns the cat.\n".replace("\x07", "")
LONG = "Name: Ann, Bartholomew Featherstonehaugh\nPet: guinea pig, dog\nDrink: tea, milk\n\nAnn owns the dog.\nAnn drinks tea.\n"

linux = pytest.mark.skipif(sys.platform == "win32", reason="needs a terminal to open")


def is_safe(written: bytes, allowed: str = "") -> bool:
    text = written.decode("utf-8")
    for each in allowed:
        text = text.replace(each, "")
    return printable(text) == text


def shell(line: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        ["sh", "-c", line.replace("logicpuzzles", f"{sys.executable} -m logicpuzzles")],
        capture_output=True,
        timeout=60,
    )


@pytest.mark.parametrize(
    "command",
    [
        "solve",
        "solve -v",
        "explain",
        "check",
        "backbone",
        "hint",
        "count",
        "compare --timeout 0.1 --orders 0",
        "export --to asp",
        "export --to prolog",
    ],
)
@linux
def test_no_control_character_reaches_a_terminal(command, tmp_path):
    path = tmp_path / f"zebra{EVIL}.txt"
    path.write_text(STREET, "utf-8")
    words = command.split()
    status, got = in_terminal([words[0], path, *words[1:]])
    assert status == 0, got
    assert is_safe(got, "\r" if words[0] == "compare" else ""), (
        got
    )  # its progress begins the line again
    assert b"\\u009b31m" in got or words[0] not in ("solve", "backbone", "compare")


@linux
def test_no_control_character_of_a_bad_file_reaches_a_terminal(tmp_path):
    for content in (
        EVIL.replace("\x07", ""),
        f"{STREET}{EVIL}",
        f'{{"kind": "{EVIL}"}}',
        f"a = {EVIL}",
    ):
        path = tmp_path / f"puzzle{EVIL}.txt"
        path.write_text(content, "utf-8")
        status, got = in_terminal(["solve", path])
        assert status == 2
        assert is_safe(got), got
    status, got = in_terminal(["solve", tmp_path / f"no{EVIL}such"])
    assert (status, is_safe(got)) == (2, True)
    status, got = in_terminal([f"--{EVIL}"])
    assert (status, is_safe(got)) == (2, True)


@linux
def test_an_id_reaches_a_terminal_as_json(tmp_path):
    path = tmp_path / "batch.jsonl"
    identity = f"{EVIL}\x7f"
    path.write_text(
        json.dumps(
            {"id": identity, "kind": "jodici", "puzzle": SEED.read_text("utf-8")},
            ensure_ascii=False,
        )
        + "\n",
        "utf-8",
    )
    status, got = in_terminal(["solve", path])
    assert status == 0
    assert is_safe(got)
    assert json.loads(got.splitlines()[-1])["id"] == identity


@linux
def test_json_of_a_terminal_is_the_same_value(tmp_path):
    path = tmp_path / "zebra.txt"
    path.write_text(STREET, "utf-8")
    _, got = in_terminal(["solve", path, "--format", "json", "-q"])
    piped = shell(f"logicpuzzles solve {path} --format json -q").stdout
    assert json.loads(got)["solutions"] == json.loads(piped)["solutions"]


def test_a_file_gets_the_exact_text(tmp_path):
    path = tmp_path / "zebra.txt"
    path.write_text(STREET, "utf-8")
    assert "\x9b31m" in shell(f"logicpuzzles solve {path} -q").stdout.decode("utf-8")


@linux
def test_the_prompt_writes_no_control_character():
    status, got = in_terminal(
        ["repl"], typed=b'print("\\x9b31m\\u202e")\nraise ValueError("\\x9b31m")\n:quit\n'
    )
    assert status == 0
    assert b"\\u009b31m\\u202e" in got
    assert "\x9b" not in got.decode("utf-8")
    assert "\u202e" not in got.decode("utf-8")


@linux
def test_a_block_is_indented_as_it_is_typed():
    status, got = in_terminal(["repl"], typed=b"def one(x):\rreturn eq(x, 1)\r\rone(X).\rhalt.\r")
    assert status == 0
    assert b"X = 1.\n" in got


@pytest.mark.parametrize("error", [PuzzleError(EVIL), BadInput(EVIL, 1, 2)])
def test_no_error_has_a_control_character(error):
    assert printable(str(error)) == str(error)
    if isinstance(error, BadInput):
        assert printable(error.at(EVIL)) == error.at(EVIL)


@pytest.mark.parametrize("columns", [1, 5, 15, 24, 40, 80])
@linux
def test_a_narrow_terminal_shows_every_value_whole(columns, tmp_path):
    path = tmp_path / "zebra.txt"
    path.write_text(LONG, "utf-8")
    status, got = in_terminal(["solve", path], columns)
    assert status == 0
    letters = "".join(each for each in got.decode("utf-8") if each.isalpha())
    for value in ("BartholomewFeatherstonehaugh", "guineapig", "milk"):
        assert (
            value in letters or columns > 15
        )  # beside each other, lines of folded values alternate
    assert "…" not in got.decode("utf-8")


@pytest.mark.parametrize("columns", range(1, 60))
def test_a_table_is_never_too_wide_and_loses_nothing(columns):
    header, rows = (
        ["House", "Name"],
        [
            ["1", "Wolfeschlegelsteinhausenbergerdorff"],
            ["2", "名前 and a rather long name"],
            ["3", ""],
        ],
    )
    drawn = table(header, rows, columns)
    if drawn.startswith("┏"):
        assert all(
            len(line) + sum(each in "名前" for each in line) <= columns
            for line in drawn.splitlines()
        )
        cells = [
            [cell.strip() for cell in line.split("│")[1:-1]]
            for line in drawn.splitlines()
            if line.startswith("│")
        ]
        assert "".join(name for _, name in cells).replace(" ", "") == "".join(
            name for _, name in rows
        ).replace(" ", "")
    else:
        assert drawn.count("\n") == 8
        assert all(value in drawn for row in rows for value in row)


CLOSED = [
    ("logicpuzzles --version >&-", 2, "logicpuzzles: bad file descriptor"),
    ("logicpuzzles --help >&-", 2, "logicpuzzles: bad file descriptor"),
    (f"logicpuzzles solve -q {SEED} >&-", 2, "logicpuzzles: bad file descriptor"),
    ("logicpuzzles kinds >&-", 2, "logicpuzzles: bad file descriptor"),
    ("logicpuzzles solve - <&-", 2, "-: bad file descriptor"),
    (f"logicpuzzles solve {SEED} >/dev/null 2>&-", 0, ""),
    ("logicpuzzles solve nosuch 2>&-", 2, ""),
    (f"logicpuzzles solve {SEED} <&- >/dev/null 2>&-", 0, ""),
]
FULL = [
    ("logicpuzzles --version >/dev/full", 2, "logicpuzzles: no space left on device"),
    ("logicpuzzles --help >/dev/full", 2, "logicpuzzles: no space left on device"),
    (
        "PYTHONUNBUFFERED=1 logicpuzzles solve --help >/dev/full",
        2,
        "logicpuzzles: no space left on device",
    ),
    (f"logicpuzzles solve -q {SEED} >/dev/full", 2, "logicpuzzles: no space left on device"),
    ("logicpuzzles kinds >/dev/full", 2, "logicpuzzles: no space left on device"),
    (f"logicpuzzles solve {SEED} >/dev/null 2>/dev/full", 0, ""),
    ("logicpuzzles nosuch 2>/dev/full", 2, ""),
    (f"PYTHONUNBUFFERED= logicpuzzles solve {SEED} >/dev/null 2>/dev/full", 0, ""),
    ("PYTHONUNBUFFERED= logicpuzzles nosuch 2>/dev/full", 2, ""),
]


@pytest.mark.parametrize(("line", "status", "message"), CLOSED + FULL * Path("/dev/full").exists())
@linux
def test_output_that_fails_is_one_line_and_exit_status_two(line, status, message):
    ended = shell(line)
    assert ended.returncode == status
    assert ended.stderr.decode().splitlines() == ([message] if message else [])


@linux
def test_a_path_with_a_line_feed_is_a_path(tmp_path):
    path = tmp_path / "1,2\n3,4"
    ended = run_python("-m", "logicpuzzles", "solve", str(path))
    assert (ended.returncode, ended.stderr.count("\n")) == (2, 1)
    assert ended.stderr.endswith("no such file or directory; expected a puzzle file\n")
    path.write_bytes(SEED.read_bytes())
    ended = run_python("-m", "logicpuzzles", "solve", "--kind", "jodici", str(path))
    assert ended.returncode == 0


@pytest.mark.parametrize("identity", ["1e999", "-1e999", "[1e400]", "NaN", "[" * 5000 + "]" * 5000])
def test_an_id_that_is_no_json_is_not_echoed(identity):
    line = f'{{"id": {identity}, "kind": "jodici", "puzzle": "3,7"}}\n'
    ended = run_python("-m", "logicpuzzles", "solve", "-", input=line)
    assert "Traceback" not in ended.stderr
    for written in ended.stdout.splitlines():
        assert json.loads(written, parse_constant=lambda name: pytest.fail(name))["id"] is None
