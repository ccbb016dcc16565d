"""Whatever ends a run, nothing is lost or there twice: it leaves whole lines and no process, and
goes on to the same bytes.
"""

import io
import json
import os
import shutil
import signal
import subprocess
import sys
import time
from contextlib import chdir, redirect_stderr, redirect_stdout
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from samples import every

from logicpuzzles.faces.cli import main
from logicpuzzles.kinds.discovery import forget_files
from logicpuzzles.solving import sheets
from logicpuzzles.solving.sheets import replace_file

pytestmark = pytest.mark.skipif(os.name != "posix", reason="signals are those of POSIX")

SLOW = '''"""Slow: a Latin square that takes its time. Source: these tests."""

import multiprocessing
import os
import signal
import time

from logicpuzzles import Board, Cells, alldiffo, check, columns, digits, domaino, eq, grid, lall, relation


def slow(value):
    time.sleep(float(os.environ.get("SLOW", "0")))
    if value == int(os.environ.get("DEADLY", "0")) and multiprocessing.parent_process() is not None:
        os.kill(os.getpid(), signal.SIGKILL)
    return True


@relation
def slowo(board, side):
    rows = grid(side, side)
    lines = [alldiffo(line) for line in rows + columns(rows)]
    return lall(eq(board, rows), domaino(rows, range(1, side + 1)), lines, check(slow, rows[0][0]))


BOARD = Board(Cells(digits(1, "side")), usual=(3, 3))
'''
LINES = 24
FEW = 5  # where a process is started again for each of them
OUT = "out.jsonl"
COMMANDS: dict[str, tuple[list[str], str]] = {  # and what stands beside the output
    "solve": (["solve", "batch.jsonl", "--rules", "slow.py", "-o", OUT], f"{OUT}.resume"),
    "check": (["check", "batch.jsonl", "--rules", "slow.py", "-o", OUT], f"{OUT}.resume"),
    "score": (
        ["score", "batch.jsonl", "answers.jsonl", "--rules", "slow.py", "-o", OUT],
        f"{OUT}.resume",
    ),
    "generate": (
        ["generate", "slow.py", "--count", "8", "--seed", "1", "-o", OUT],
        f"{OUT}.manifest.json",
    ),
}
SECONDS = {
    "solve": 0.02,
    "check": 0.005,
    "score": 0.02,
    "generate": 0.001,
}  # that a test inside the rules takes


def command_of(command: str, *more: str) -> list[str]:
    return [sys.executable, "-m", "logicpuzzles", *COMMANDS[command][0], "-q", *more]


def run(folder: Path, command: str, *more: str) -> tuple[int, str]:
    """In this process: what a run reads and writes is the same there."""
    out, err = (io.TextIOWrapper(io.BytesIO(), encoding="utf-8") for _ in range(2))
    forget_files()
    with chdir(folder), redirect_stdout(out), redirect_stderr(err):
        status = main([*COMMANDS[command][0], "-q", *more])
    out.seek(0)
    err.seek(0)
    assert out.read() == ""
    return status, err.read()


def run_apart(
    folder: Path, command: str, *more: str, before: tuple[str, ...] = (), **options: Any
) -> tuple[int, str]:
    """In a process of its own, whose limits and environment may be others."""
    words = [*before, *command_of(command, *more)]
    process = subprocess.run(
        words, cwd=folder, capture_output=True, text=True, timeout=120, check=False, **options
    )
    assert process.stdout == ""
    return process.returncode, process.stderr


@pytest.fixture(scope="module")
def origin(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with what the commands read, and their outputs: ``solve.jsonl`` and so on, each with
    what stands beside it.
    """
    folder = tmp_path_factory.mktemp("origin")
    (folder / "slow.py").write_text(SLOW)
    assert run(folder, "generate")[0] == 0
    made = [json.loads(line) for line in (folder / OUT).read_text().splitlines()]
    (folder / OUT).unlink()
    (folder / COMMANDS["generate"][1]).unlink()
    lines = [{"id": number, "puzzle": made[number % 8]["puzzle"]} for number in range(LINES)]
    answers = [{"id": number, "answer": made[number % 8]["solution"]} for number in range(LINES)]
    (folder / "batch.jsonl").write_text("".join(json.dumps(line) + "\n" for line in lines))
    (folder / "answers.jsonl").write_text("".join(json.dumps(line) + "\n" for line in answers))
    for command, (_, beside) in COMMANDS.items():
        assert run(folder, command)[0] == 0
        for name in (OUT, beside):
            os.rename(folder / name, folder / name.replace("out", command))
    return folder


@pytest.fixture
def folder(origin: Path, tmp_path: Path) -> Path:
    for name in ("slow.py", "batch.jsonl", "answers.jsonl"):
        shutil.copy(origin / name, tmp_path)
    return tmp_path


def whole(origin: Path, command: str) -> list[bytes]:
    return [
        (origin / name.replace("out", command)).read_bytes() for name in (OUT, COMMANDS[command][1])
    ]


def written(folder: Path, command: str) -> list[bytes]:
    return [(folder / name).read_bytes() for name in (OUT, COMMANDS[command][1])]


def records(output: bytes) -> list[dict[str, Any]]:
    return [json.loads(line) for line in output.splitlines()]


def goes_on(folder: Path, origin: Path, command: str) -> None:
    """See that the output is the beginning of the whole one, that nothing else is there, and that
    ``--resume`` completes it.
    """
    begun = (folder / OUT).read_bytes()
    assert whole(origin, command)[0].startswith(begun)
    assert not begun or begun.endswith(b"\n")
    names = {"slow.py", "batch.jsonl", "answers.jsonl", OUT, COMMANDS[command][1]}
    assert {each.name for each in folder.iterdir()} - {"__pycache__", "alive"} <= names
    assert run(folder, command, "--resume")[0] == 0
    assert written(folder, command) == whole(origin, command)


def begun(folder: Path, command: str, *more: str, slower: int = 1) -> subprocess.Popen[bytes]:
    """A run that takes its time. Every process of it holds ``alive`` open."""
    os.mkfifo(folder / "alive")
    environment = {**os.environ, "SLOW": str(SECONDS[command] * slower)}
    script = ["sh", "-c", 'exec "$@" 9>alive', "sh", *command_of(command, *more)]
    running = subprocess.Popen(script, cwd=folder, stderr=subprocess.PIPE, env=environment)
    return running


def wait_for(folder: Path, running: subprocess.Popen[bytes], lines: int = 2) -> None:
    while not (folder / OUT).exists() or (folder / OUT).read_bytes().count(b"\n") < lines:
        assert running.poll() is None
        time.sleep(0.005)


ENDS = [signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGKILL]
TWICE = [("--jobs", "2"), ()]


@pytest.mark.slow
@pytest.mark.parametrize(("jobs", "how", "command"), every(3, product(TWICE, ENDS, COMMANDS)))
def test_a_run_that_is_ended(how, jobs, command, folder, origin):
    with begun(folder, command, *jobs) as running, (folder / "alive").open() as alive:
        wait_for(folder, running)
        running.send_signal(how)
        assert running.wait(timeout=60) == (130 if how == signal.SIGINT else -how)
        assert alive.read() == ""  # no process is left
        assert running.stderr is not None
        assert running.stderr.read() == b""
    goes_on(folder, origin, command)


@pytest.mark.slow
@pytest.mark.parametrize("command", COMMANDS)
def test_a_run_whose_workers_are_killed(command, folder, origin):
    with begun(folder, command, "--jobs", "2") as running, (folder / "alive").open():
        wait_for(folder, running, 1)
        for victim in children(running.pid):
            os.kill(victim, signal.SIGKILL)
        assert running.wait(timeout=60) == 0
    assert written(folder, command) == whole(origin, command)


@pytest.mark.parametrize("command", ["solve", "check", "score"])
def test_lines_that_kill_every_worker(command, folder, origin):
    """Such as those that need more memory than there is: each gets an error, and the others their
    answers.
    """
    batch = folder / "batch.jsonl"
    batch.write_text("".join(batch.read_text().splitlines(keepends=True)[:FEW]))
    environment = {**os.environ, "DEADLY": "2"}
    assert run_apart(folder, command, "--jobs", "2", env=environment)[0] == 2
    right, got = (
        records(output[0]) for output in (whole(origin, command), written(folder, command))
    )
    error = "the process that worked on it was ended from outside, twice; expected a puzzle that needs less memory"
    lost = [record for record in got if "error" in record]
    assert [record["id"] for record in got] == list(range(FEW))
    assert 0 < len(lost) < FEW or (command == "check" and lost)  # it tries all values
    assert lost == [{"id": record["id"], "error": error} for record in lost]
    assert [record for record in got if "error" not in record] == [
        right[record["id"]] for record in got if "error" not in record
    ]
    environment["DEADLY"] = "1"  # nothing is done again
    assert run_apart(folder, command, "--jobs", "2", "--resume", env=environment)[0] == 2
    assert records(written(folder, command)[0]) == got


def test_a_number_at_which_every_worker_is_killed(folder, origin):
    status, err = run_apart(folder, "generate", "--jobs", "2", env={**os.environ, "DEADLY": "2"})
    assert (status, len(err.splitlines())) == (2, 1)
    assert "the process that made puzzle 0 ended 5 times; expected enough memory" in err
    assert not (folder / OUT).exists()  # nothing was made, so nothing is in the way of the next run
    assert run(folder, "generate")[0] == 0
    assert written(folder, "generate") == whole(origin, "generate")


def children(pid: int) -> list[int]:
    processes = subprocess.run(
        ["ps", "-A", "-o", "pid=,ppid="], capture_output=True, text=True, check=True
    ).stdout
    return [
        int(child) for child, parent in map(str.split, processes.splitlines()) if int(parent) == pid
    ]


@pytest.mark.parametrize(
    ("blocks", "jobs", "command"), every(3, product([0, 1, 2], TWICE, COMMANDS))
)
def test_a_full_disk(blocks, jobs, command, folder, origin):
    limit = (
        "sh",
        "-c",
        f'ulimit -f {blocks}; exec "$@"',
        "sh",
    )  # blocks of 512 bytes, in some shells 1024
    status, err = run_apart(folder, command, *jobs, before=limit)
    assert (status, len(err.splitlines())) == (2, 1)
    assert err.startswith(OUT)
    assert err.endswith(": file too large\n")
    if (folder / OUT).exists():
        goes_on(folder, origin, command)


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("place", [0, 1], ids=["output", "beside"])
@pytest.mark.parametrize("share", [0.0, 0.3, 0.99])
def test_what_is_lost_with_the_power(share, place, command, folder, origin):
    """Files may lose their ends, one more than the other."""
    if (command, place) == ("generate", 1):
        return  # the manifest is replaced in one step
    names, contents = (OUT, COMMANDS[command][1]), whole(origin, command)
    for name, content in zip(names, contents, strict=True):
        (folder / name).write_bytes(content)
    head = (
        contents[place].index(b"\n") + 1 if place else 0
    )  # what the marks are about is saved before the first answer
    cut = head + int((len(contents[place]) - head) * share)
    (folder / names[place]).write_bytes(contents[place][:cut])
    assert run(folder, command, "--resume")[0] == 0
    assert written(folder, command) == contents


@pytest.mark.parametrize("command", every(2, COMMANDS))
def test_two_runs_on_one_file(command, folder, origin):
    with begun(folder, command, slower=20) as running, (folder / "alive").open():
        wait_for(folder, running, 1)
        for more in ((), ("--resume",)):
            status, err = run(folder, command, *more)
            assert (status, len(err.splitlines())) == (2, 1)
            assert (
                f"{OUT} is being written by another process; expected another FILE, or to wait for its end"
                in err
            )
            assert running.poll() is None
        running.kill()
    goes_on(folder, origin, command)


@pytest.mark.parametrize("command", COMMANDS)
def test_a_folder_that_may_not_be_written(command, folder):
    mortal: tuple[str, ...] = ()
    if os.geteuid() == 0:  # the superuser may write everywhere
        if shutil.which("setpriv") is None:
            pytest.skip("there is no setpriv")
        mortal = ("setpriv", "--bounding-set=-dac_override")
    before = sorted(each.name for each in folder.iterdir())
    os.chmod(folder, 0o555)
    try:
        status, err = run_apart(folder, command, before=mortal)
    finally:
        os.chmod(folder, 0o755)
    assert (status, err) == (2, f"{OUT}: permission denied\n")
    assert sorted(each.name for each in folder.iterdir()) == before


@pytest.mark.parametrize("name", [True, False])
def test_a_file_is_replaced_only_by_what_is_saved(name, tmp_path, monkeypatch):
    if name:
        monkeypatch.setattr(sheets, "_nameless", lambda folder: None)
    done: list[str] = []

    def noted(what: str) -> None:
        real = getattr(os, what)
        monkeypatch.setattr(os, what, lambda *args: (done.append(what), real(*args))[1])

    for what in ("fsync", "replace"):
        noted(what)
    path = tmp_path / "a.txt"
    path.write_text("old")
    path.chmod(0o640)
    with replace_file(str(path), force=True) as (stream, keep):
        stream.write("new")
        keep()
        assert path.read_text() == "old"
    assert (path.read_text(), path.stat().st_mode & 0o777) == ("new", 0o640)
    assert done == ["fsync", "replace", "fsync"]  # the file, then its name, then the folder
    with pytest.raises(ZeroDivisionError), replace_file(str(path), force=True) as (stream, keep):
        stream.write("newer")
        keep()
        1 / 0  # noqa: B018
    assert path.read_text() == "new"
    assert [each.name for each in tmp_path.iterdir()] == ["a.txt"]


@pytest.mark.parametrize(
    "how", [signal.SIGTERM, signal.SIGHUP, signal.SIGKILL], ids=lambda how: how.name
)
def test_a_file_that_is_written_in_one_step_leaves_no_part(how, folder):
    if not sys.platform.startswith("linux"):
        pytest.skip("only Linux has files without a name")
    (folder / "puzzle.txt").write_text(". . .\n" * 3)
    before = sorted(each.name for each in folder.iterdir())
    words = [
        sys.executable,
        "-B",
        "-m",
        "logicpuzzles",
        "solve",
        "--rules",
        "slow.py",
        "puzzle.txt",
        "-o",
        "solved.txt",
        "--all",
    ]
    with subprocess.Popen(words, cwd=folder, env={**os.environ, "SLOW": "60"}) as running:
        while not any(
            "deleted" in each
            for each in map(os.readlink, Path(f"/proc/{running.pid}/fd").iterdir())
        ):
            assert running.poll() is None
            time.sleep(0.005)
        running.send_signal(how)
        assert running.wait(timeout=60) == -how
    assert sorted(each.name for each in folder.iterdir()) == before
