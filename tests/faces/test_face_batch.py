"""A batch: a line for a line, whatever the lines are."""

import json
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from functools import wraps
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from samples import EXAMPLES

from logicpuzzles.faces.cli import main
from logicpuzzles.solving import batch
from logicpuzzles.solving.batch import BatchSettings, answer_lines, solve_line, split_lines
from logicpuzzles.solving.workers import LARGEST, MOST


def text(name: str) -> str:
    return (EXAMPLES / name).read_text("utf-8")


def line(**task: Any) -> str:
    return json.dumps(task)


GOOD = [
    line(id=1, kind="jodici", puzzle=text("jodici/seed.csv")),
    line(id="two", puzzle=text("takuzu/seed.txt"), comment="its kind is seen"),
    line(id=[3], kind="tazuku", puzzle=text("takuzu/seed-broken.txt")),
    line(id=None, kind="zebra", puzzle=text("zebra/life-1962.txt")),
    line(kind="sudoku", puzzle=text("sudoku/4x4-several.txt")),
]
BAD = [
    ("{", None),
    ("[1]", None),
    ("null", None),
    ('{"id": NaN, "puzzle": ""}', None),
    ("[" * 100_000, None),
    ('{"id": "\udc80"'.encode("utf-8", "surrogateescape").decode("latin-1"), None),
    (line(id=1), 1),
    (line(id=2, puzzle=[1, 2]), 2),
    (line(id=3, puzzle=""), 3),
    (line(id=4, kind="chess", puzzle="12..\n....\n....\n....\n"), 4),
    (line(id=5, kind=5, puzzle="12..\n....\n....\n....\n"), 5),
    (line(id=6, kind="jodici", puzzle="1,2\n"), 6),
    (line(id=7, kind="zebra", puzzle=text("zebra/three-gardens.txt") + "7. Ada glows.\n"), 7),
]


@pytest.fixture
def source(tmp_path: Path) -> Path:
    path = tmp_path / "batch.jsonl"
    path.write_text("\n".join([*GOOD[:2], "", *GOOD[2:]]) + "\n")
    return path


def records(output: str) -> list[dict[str, Any]]:
    return [json.loads(record) for record in output.splitlines()]


def test_a_line_for_a_line_in_the_same_order(source, capsys):
    assert main(["solve", str(source)]) == 1
    answers = records(capsys.readouterr().out)
    assert [record["id"] for record in answers] == [1, "two", [3], None, None]
    assert [record["kind"] for record in answers] == [
        "jodici",
        "takuzu",
        "takuzu",
        "zebra",
        "sudoku",
    ]
    assert [record["status"] for record in answers] == [
        "unique",
        "unique",
        "none",
        "unique",
        "multiple",
    ]
    assert [len(record["solutions"]) for record in answers] == [1, 1, 0, 1, 1]
    assert all(list(record) == ["id", "kind", "status", "solutions"] for record in answers)


def test_options_count_for_each_puzzle(source, capsys):
    assert main(["solve", str(source), "--all"]) == 1
    assert len(records(capsys.readouterr().out)[-1]["solutions"]) == 3


@pytest.mark.parametrize(("bad", "identity"), BAD)
def test_a_bad_line_has_an_error_and_stops_nothing(bad, identity, tmp_path, capsys):
    path = tmp_path / "batch.jsonl"
    path.write_bytes(f"{bad}\n{GOOD[0]}".encode("latin-1"))
    assert main(["solve", str(path)]) == 2
    first, second = records(capsys.readouterr().out)
    assert list(first) == ["id", "error"]
    assert first["id"] == identity
    assert "\n" not in first["error"]
    assert second["status"] == "unique"


CLUES = [{"type": "middle", "a": {"v": "tea", "y": 0}}]
GRID = {"w": 3, "h": 1}
SELF = [
    # a line without "puzzle", and the kind and status of its answer
    (
        line(id=1, kind="template", grid=GRID, clues=CLUES, solutions=[[["x"]]], solution_count=1),
        "zebra",
        "unique",
    ),
    (line(id=1, grid=GRID, solutions=[CLUES]), "zebra", "unique"),
    (line(id=1, kind="easy", csv=text("jodici/seed.csv")), "jodici", "unique"),
    (line(id=1, size=6, grid=text("takuzu/seed.txt").split(), solution=[]), "takuzu", "unique"),
    (line(id=1, kind="sudoku", grid=text("sudoku/4x4-several.txt").split()), "sudoku", "multiple"),
    (line(id=1, header=["a", "b"], startMatrix=[["1", ""]], hints=[]), "riddle", "unique"),
    (
        line(id=1, kind="Riddle", puzzle={"header": ["a"], "startMatrix": [["1"]], "hints": []}),
        "riddle",
        "unique",
    ),
    (line(id=1, kind="zebra", puzzle={"grid": GRID, "clues": []}), "zebra", "unique"),
]


@pytest.mark.parametrize(("task", "kind", "status"), SELF)
def test_a_line_may_be_the_puzzle_itself(task, kind, status):
    answer = solve_line(task.encode(), BatchSettings())
    assert (answer["id"], answer["kind"], answer["status"]) == (1, kind, status)
    assert batch.is_batch_line(task.encode())


@pytest.mark.parametrize(
    ("task", "error"),
    [
        (line(id=1, grid=GRID, clues=[{}]), 'clues[0]: there is no "type"; expected one'),
        (line(id=1, grid=GRID, solutions=[CLUES, CLUES]), "there are 2 puzzles; expected one"),
        (line(id=1, grid=["01", 2]), 'there is no "puzzle"; expected a text or an object'),
        (line(id=1, csv=7), 'there is no "puzzle"; expected a text or an object'),
        (line(id=1, clues=[]), 'there is no "puzzle"; expected a text or an object'),
        (
            '{"id": 1, "id": 2}',
            'the line is not JSON: "id" appears twice in an object; expected each key once',
        ),
        ('{"id": 1,}', "the line is not JSON at column 10: found something else; expected"),
    ],
)
def test_a_line_that_is_no_puzzle_is_told_why(task, error):
    answer = solve_line(task.encode(), BatchSettings())
    assert list(answer) == ["id", "error"]
    assert answer["error"].startswith(error)


def test_a_puzzle_on_one_line_is_no_batch():
    assert not batch.is_batch_line(line(grid=GRID, clues=CLUES).encode())
    assert not batch.is_batch_line(line(header=["a"], startMatrix=[["1"]], hints=[]).encode())


def test_a_long_line_is_bad_and_not_kept():
    long = b'{"id": 1, "puzzle": "' + b" " * (2 * batch.MAX_LINE) + b'"}\n'
    lines = list(split_lines(BytesIO(long + GOOD[0].encode())))
    assert len(lines) == 2
    assert len(lines[0]) <= batch.MAX_LINE + 1
    assert "too long" in solve_line(lines[0], BatchSettings())["error"]


def test_a_limit_of_time_is_for_each_puzzle(tmp_path, capsys):
    path = tmp_path / "batch.jsonl"
    path.write_text(
        line(id=1, kind="takuzu", puzzle=text("takuzu/14x14.txt")) + "\n" + GOOD[0] + "\n"
    )
    assert main(["solve", str(path), "--engine", "kanren", "--timeout", "0.2", "-q"]) == 3
    answers = records(capsys.readouterr().out)
    assert answers[0] == {"id": 1, "kind": "takuzu", "status": "unknown", "solutions": []}
    assert len(answers) == 2


@pytest.mark.parametrize("ask", [solve_line, batch.check_line])
def test_reading_a_line_is_a_part_of_its_time(ask):
    answer = ask(GOOD[3].encode(), BatchSettings(timeout=1e-9))
    assert answer == {"id": None, "kind": "zebra", "status": "unknown", "solutions": []}
    assert batch.severity(answer) == 3


def test_processes_change_nothing(tmp_path):
    path, single, four = (tmp_path / name for name in ("batch.jsonl", "one.jsonl", "four.jsonl"))
    path.write_text("\n".join([*GOOD, BAD[0][0], BAD[7][0]] * 20))
    assert main(["solve", str(path), "-o", str(single)]) == 2
    assert main(["solve", str(path), "-o", str(four), "--jobs", "4"]) == 2
    assert single.read_text() == four.read_text()
    assert len(single.read_text().splitlines()) == 140


def test_processes_read_no_further_ahead_than_they_need():
    taken = 0

    def endless() -> Iterator[bytes]:
        nonlocal taken
        while True:
            taken += 1
            yield b"{}"

    pairs = answer_lines(solve_line, endless(), BatchSettings(), jobs=2)
    line, record = next(pairs)
    assert (line, record["id"]) == (b"{}", None)
    assert taken <= 2 * MOST + LARGEST
    pairs.close()  # type: ignore[attr-defined]


@pytest.mark.parametrize("written", [0, 1, 2, 5])
@pytest.mark.parametrize("rest", ["", '{"id": "tw', "\n"])
def test_resume_goes_on_after_what_is_written(written, rest, source, tmp_path, monkeypatch):
    whole, part = tmp_path / "whole.jsonl", tmp_path / "part.jsonl"
    assert main(["solve", str(source), "-o", str(whole)]) == 1
    lines = whole.read_text().splitlines(keepends=True)
    before = "".join(lines[:written])
    part.write_text(before[:-1] if rest == "\n" else before + rest)
    shutil.copy(f"{whole}.resume", f"{part}.resume")
    solved: list[bytes] = []

    @wraps(solve_line)
    def counted(task: bytes, settings: BatchSettings) -> dict[str, Any]:
        solved.append(task)
        return solve_line(task, settings)

    monkeypatch.setattr(batch, "solve_line", counted)
    assert main(["solve", str(source), "-o", str(part), "--resume"]) == 1
    assert part.read_text() == whole.read_text()
    assert Path(f"{part}.resume").read_text() == Path(f"{whole}.resume").read_text()
    assert len(solved) == len(lines) - written + (rest == "\n" and written > 0)


def test_resume_begins_where_there_is_no_file(source, tmp_path):
    path = tmp_path / "new.jsonl"
    assert main(["solve", str(source), "-o", str(path), "--resume"]) == 1
    assert len(path.read_text().splitlines()) == len(GOOD)


@pytest.mark.parametrize(
    "earlier", ['{"id": 9, "error": "x"}\n', "some text\n", "[" * 100_000 + "\n", "x"]
)
@pytest.mark.parametrize("marks", [None, "", "{}\n", "[" * 100_000 + "\n", "own"])
def test_resume_touches_no_other_file(earlier, marks, source, tmp_path, capsys):
    path, beside = tmp_path / "other.jsonl", tmp_path / "other.jsonl.resume"
    if marks == "own":
        main(["solve", str(source), "-o", str(path)])
    elif marks is not None:
        beside.write_text(marks)
    path.write_text(earlier)
    before = sorted((each.name, each.read_bytes()) for each in tmp_path.iterdir())
    status = main(["solve", str(source), "-o", str(path), "--resume"])
    if (earlier, marks) == (
        "x",
        "own",
    ):  # the beginning of an answer: all are lost, but not those to come
        assert status == 1
        return
    assert status == 2
    assert capsys.readouterr().err.startswith(f"{path}:1: " if marks == "own" else f"{path}: ")
    assert sorted((each.name, each.read_bytes()) for each in tmp_path.iterdir()) == before


CHANGES = {
    "a puzzle": (
        lambda lines: [lines[0].replace("7", "8"), *lines[1:]],
        [],
        ":1: this answers another line",
    ),
    "a puzzle without an id": (
        lambda lines: [*lines[:-1], lines[-1].replace("1", "2")],
        [],
        ":5: this answers another line",
    ),
    "a line less": (lambda lines: lines[:-1], [], ":5: this answers another line"),
    "another order": (
        lambda lines: [lines[1], lines[0], *lines[2:]],
        [],
        ":1: this answers another line",
    ),
    "engine": (list, ["--engine", "sat"], ": it was begun with engine auto, not sat"),
    "limit": (list, ["--all"], ": it was begun with limit None, not 0"),
    "kind": (list, ["--kind", "sudoku"], ": it was begun with kind None, not sudoku"),
}


@pytest.mark.parametrize("change", CHANGES)
def test_resume_keeps_no_answer_to_something_else(change, source, tmp_path, capsys):
    changed, more, error = CHANGES[change]
    path = tmp_path / "answers.jsonl"
    assert main(["solve", str(source), "-o", str(path)]) == 1
    before = path.read_text()
    source.write_text("\n".join(changed(GOOD)) + "\n")
    assert main(["solve", str(source), "-o", str(path), "--resume", *more]) == 2
    assert capsys.readouterr().err.startswith(f"{path}{error}")
    assert path.read_text() == before


def test_resume_goes_on_with_more_lines_and_other_limits(source, tmp_path):
    path = tmp_path / "answers.jsonl"
    source.write_text("\n".join(GOOD[:2]))
    assert main(["solve", str(source), "-o", str(path)]) == 0
    source.write_text("\n\n".join(GOOD))
    assert (
        main(["solve", str(source), "-o", str(path), "--resume", "--timeout", "100", "--jobs", "2"])
        == 1
    )
    assert [record["id"] for record in records(path.read_text())] == [1, "two", [3], None, None]


def test_an_answer_that_was_changed_is_not_kept(source, tmp_path, capsys):
    path = tmp_path / "answers.jsonl"
    assert main(["solve", str(source), "-o", str(path)]) == 1
    path.write_text(path.read_text().replace("unique", "none", 1))
    assert main(["solve", str(source), "-o", str(path), "--resume"]) == 2
    assert capsys.readouterr().err.startswith(f"{path}:1: ")


def test_answers_do_not_overwrite_the_batch(source, capsys):
    before = source.read_text()
    assert main(["solve", str(source), "-o", str(source)]) == 2
    assert source.read_text() == before
    assert "overwrite" in capsys.readouterr().err


def test_a_missing_batch_is_bad_input(tmp_path, capsys):
    path = tmp_path / "missing.jsonl"
    for more in ([], ["-o", str(tmp_path / "answers")]):
        assert main(["solve", str(path), *more]) == 2
        assert capsys.readouterr().err.startswith(f"{path}: no such file")
    assert list(tmp_path.iterdir()) == []


def test_a_batch_stands_among_puzzles(source, capsys):
    assert (
        main(["solve", str(EXAMPLES / "jodici/seed.csv"), str(source), "--format", "json", "-q"])
        == 1
    )
    answers = records(capsys.readouterr().out)
    assert [record["status"] for record in answers] == [
        "unique",
        "unique",
        "unique",
        "none",
        "unique",
        "multiple",
    ]


def test_standard_input_answers_line_by_line():
    command = [sys.executable, "-m", "logicpuzzles", "solve", "-"]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as running:
        assert running.stdin is not None
        assert running.stdout is not None
        for number in range(3):
            running.stdin.write(line(id=number, puzzle=text("jodici/seed.csv")) + "\n")
            running.stdin.flush()
            assert json.loads(running.stdout.readline())["id"] == number
        running.stdin.close()
        assert running.wait(timeout=60) == 0


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_keeps_what_is_written_and_leaves_no_process(jobs, tmp_path):
    path, output = tmp_path / "batch.jsonl", tmp_path / "answers.jsonl"
    slow = line(id="slow", kind="takuzu", puzzle="\n".join(["-" * 14] * 14))
    path.write_text(GOOD[0] + "\n" + f"{slow}\n" * 8)
    os.mkfifo(
        tmp_path / "alive"
    )  # every process holds it open for writing; it ends when the last one does
    command = [sys.executable, "-m", "logicpuzzles", "solve", str(path), "--all", "--jobs", jobs]
    script = ["sh", "-c", 'exec "$@" 9>"$0"', str(tmp_path / "alive"), *command]
    with (
        output.open("w") as answers,
        subprocess.Popen(script, stdout=answers, stderr=subprocess.PIPE) as running,
    ):
        with (tmp_path / "alive").open() as alive:
            while not output.stat().st_size:
                assert running.poll() is None
            running.send_signal(signal.SIGINT)
            assert running.wait(timeout=60) == 130
            assert alive.read() == ""
        assert running.stderr is not None
        assert b"Traceback" not in running.stderr.read()
    assert [record["id"] for record in records(output.read_text())] == [1]
