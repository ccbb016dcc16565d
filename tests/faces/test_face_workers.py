"""Whoever works on a batch, each command gives the same bytes."""

import json
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from samples import run_python

COMMANDS = {
    "solve": ["solve", "batch.jsonl", "--all"],
    "check": ["check", "batch.jsonl"],
    "score": ["score", "batch.jsonl", "answers.jsonl"],
    "generate": ["generate", "jodici", "--count", "12", "--seed", "1", "--format", "jsonl"],
}
RIDDLE = ["generate", "riddle", "--count", "4", "--seed", "1", "--format", "jsonl"]
SUDOKU = "12..\n....\n....\n..34\n"
LINES = [
    {"id": 1, "kind": "sudoku", "puzzle": SUDOKU},
    {"id": "two", "puzzle": "SEND + MORE = MONEY", "kind": "equations"},
    {"id": 3, "kind": "sudoku", "puzzle": SUDOKU.replace("2", "1")},
    {"id": 4, "kind": "chess", "puzzle": ""},
    {"id": 5, "kind": "sudoku", "puzzle": "1234\n3412\n2143\n432.\n"},
]
ANSWERS = [
    {"id": 1, "answer": "1234/3412/2143/4321"},
    {"id": 5, "answer": "1234/3412/2143/4321"},
    {"id": 5, "answer": "no"},
    {"id": "two", "answer": "S=9"},
    {"id": 4, "answer": "x"},
]
CLUSTER = """
import sys
from distributed import LocalCluster
if __name__ == "__main__":
    with LocalCluster(n_workers=2, threads_per_worker=2, processes=True, dashboard_address=":0") as cluster:
        print(cluster.scheduler_address, flush=True)
        sys.stdin.read()
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("batches")
    (folder / "batch.jsonl").write_text("".join(json.dumps(line) + "\n" for line in LINES * 3))
    (folder / "answers.jsonl").write_text("".join(json.dumps(line) + "\n" for line in ANSWERS))
    (folder / "cluster.py").write_text(CLUSTER)
    return folder


@pytest.fixture(scope="module")
def address(folder: Path) -> Iterator[str]:
    pytest.importorskip("distributed")
    program = [sys.executable, folder / "cluster.py"]
    with subprocess.Popen(
        program, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as cluster:
        assert cluster.stdout is not None
        yield cluster.stdout.readline().strip()
        cluster.communicate("")


def run(folder: Path, command: str, *more: str) -> tuple[int, str, str]:
    process = run_python("-m", "logicpuzzles", *COMMANDS.get(command, RIDDLE), *more, cwd=folder)  # fmt: skip
    return process.returncode, process.stdout, process.stderr


@pytest.mark.parametrize("command", COMMANDS)
def test_processes_change_nothing(command, folder):
    alone = run(folder, command)
    assert (
        len(alone[1].splitlines())
        == {"solve": 15, "check": 15, "score": 18, "generate": 12}[command]
    )
    assert run(folder, command, "--jobs", "1") == alone
    assert run(folder, command, "--jobs", "3") == alone


@pytest.mark.slow
@pytest.mark.parametrize("command", COMMANDS)
def test_a_cluster_changes_nothing_and_says_nothing(command, folder, address):
    assert run(folder, command, "--scheduler", address) == run(folder, command)


@pytest.mark.slow
def test_a_cluster_of_its_own_says_nothing(folder):
    pytest.importorskip("distributed")
    pytest.importorskip("pysat")  # whose solvers once complained at the end of a process
    assert run(folder, "riddle", "--scheduler", "local", "--jobs", "2") == run(folder, "riddle")


@pytest.mark.slow
@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("address", ["tcp://localhost:1", "nonsense"])
def test_a_scheduler_that_is_not_there_is_told(address, command, folder):
    pytest.importorskip("distributed")
    status, out, err = run(folder, command, "--scheduler", address)
    assert (status, out, len(err.splitlines())) == (2, "", 1)
    assert address in err


@pytest.mark.slow
def test_a_scheduler_that_ends_meanwhile_is_told_and_nothing_is_lost(folder, tmp_path):
    pytest.importorskip("distributed")
    (tmp_path / "batch.jsonl").write_text((folder / "batch.jsonl").read_text() * 100)
    solve = [sys.executable, "-m", "logicpuzzles", "solve", "batch.jsonl", "-o", "out.jsonl"]
    program = [sys.executable, folder / "cluster.py"]
    with subprocess.Popen(
        program, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as cluster:
        assert cluster.stdout is not None
        more = ["--scheduler", cluster.stdout.readline().strip()]
        with subprocess.Popen(
            [*solve, *more], cwd=tmp_path, stderr=subprocess.PIPE, text=True
        ) as running:
            while (
                not (tmp_path / "out.jsonl").exists() or not (tmp_path / "out.jsonl").stat().st_size
            ):
                assert running.poll() is None
                time.sleep(0.01)
            cluster.kill()
            err = running.communicate(timeout=60)[1]
        assert (running.returncode, len(err.splitlines())) == (2, 1)
        assert "is gone; --resume goes on" in err
    assert (
        subprocess.run([*solve, "--resume"], cwd=tmp_path, check=False).returncode == 2
    )  # for the bad lines among them
    assert (tmp_path / "out.jsonl").read_text() == _first(folder) * 100


def _first(folder: Path) -> str:
    """What ``solve`` says without ``--all``."""
    words = [sys.executable, "-m", "logicpuzzles", "solve", "batch.jsonl"]
    return subprocess.run(words, cwd=folder, capture_output=True, text=True, check=False).stdout
