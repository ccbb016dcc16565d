"""Puzzles in bulk on a Dask cluster: the same as without."""

import os
import signal
import socket
import subprocess
import sys
import threading
import time
from contextlib import suppress
from pathlib import Path

import pytest
import stub

from logicpuzzles.core.errors import PuzzleError
from logicpuzzles.faces.cli import main
from logicpuzzles.generate import Options, workers
from logicpuzzles.generate.bulk import puzzle_lines
from logicpuzzles.solving import workers as solving

PROGRAM = [sys.executable, stub.__file__, "generate", "sudoku"]
KIND = Options("sudoku")
SLOW = Options("sudoku", theme="slow")


@pytest.fixture(autouse=True)
def registered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, stub.NAME, stub)
    monkeypatch.setattr(workers, "_generators", {})
    stub.register()


def run(*more: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*PROGRAM, *more], capture_output=True, text=True, timeout=120, check=False
    )


@pytest.mark.slow
def test_a_cluster_changes_nothing(tmp_path):
    pytest.importorskip("distributed")
    path = tmp_path / "a.jsonl"
    more = ["--count", "80", "--seed", "1", "-o", str(path), "--scheduler", "local", "--jobs", "2"]
    process = run(*more)
    assert process.returncode == 0, process.stderr
    assert path.read_bytes() == b"".join(puzzle_lines(KIND, 1, 80))


@pytest.mark.slow
def test_a_cluster_may_lose_workers(tmp_path):
    distributed = pytest.importorskip("distributed")
    path = tmp_path / "a.jsonl"
    program = (
        "import sys, stub\nstub.register()\n"
        "from distributed import LocalCluster\n"
        "if __name__ == '__main__':\n"
        "    with LocalCluster(n_workers=2, threads_per_worker=2, processes=True, dashboard_address=':0') as cluster:\n"
        "        print(cluster.scheduler_address, *[w.pid for w in cluster.workers.values()], flush=True)\n"
        "        sys.stdin.read()\n"
    )
    assert distributed
    script = Path(stub.__file__).parent / f"_cluster_{os.getpid()}.py"
    script.write_text(program)
    try:
        with subprocess.Popen(
            [sys.executable, str(script)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        ) as cluster:
            assert cluster.stdout is not None
            address, *workers = cluster.stdout.readline().split()
            more = [
                "--theme",
                "slow",
                "--count",
                "150",
                "--seed",
                "1",
                "-o",
                str(path),
                "--scheduler",
                address,
            ]
            with subprocess.Popen([*PROGRAM, *more], stderr=subprocess.PIPE, text=True) as running:
                while not path.exists() or not path.stat().st_size:
                    assert running.poll() is None, running.communicate()[1]
                    time.sleep(0.02)
                os.kill(int(workers[0]), signal.SIGKILL)
                _, err = running.communicate(timeout=120)
            cluster.communicate("")
            assert running.returncode == 0, err
    finally:
        script.unlink()
    assert path.read_bytes() == b"".join(puzzle_lines(SLOW, 1, 150))


@pytest.mark.slow
@pytest.mark.parametrize("address", ["tcp://localhost:1", "nonsense"])
def test_a_scheduler_that_is_not_there_is_told(address):
    pytest.importorskip("distributed")
    process = run("--count", "5", "--seed", "1", "--format", "json", "--scheduler", address)
    assert (process.returncode, process.stdout, len(process.stderr.splitlines())) == (2, "", 1)
    assert address in process.stderr


@pytest.mark.slow
def test_who_listens_and_says_nothing_is_no_scheduler(monkeypatch):
    pytest.importorskip("distributed")
    monkeypatch.setattr(solving, "CONNECT", 1)
    with socket.create_server(("127.0.0.1", 0)) as mute:
        address = f"tcp://127.0.0.1:{mute.getsockname()[1]}"
        with pytest.raises(
            PuzzleError,
            match=f"no Dask scheduler at {address}: nothing was answered within 1 seconds",
        ):
            list(puzzle_lines(KIND, 1, 5, scheduler=address))


def test_dask_need_not_be_installed(monkeypatch):
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(PuzzleError, match=r"pip install logicpuzzles\[bulk\]"):
        list(puzzle_lines(KIND, 1, 5, scheduler="local"))


@pytest.mark.slow
def test_where_no_scheduler_is_nothing_is_left(tmp_path):
    """The next run begins with a clean folder. Somebody else may answer at the address, and at
    once.
    """
    pytest.importorskip("distributed")
    answering = socket.create_server(("127.0.0.1", 0))
    port = answering.getsockname()[1]

    def answer() -> None:
        with suppress(OSError):
            while True:
                with answering.accept()[0] as caller:
                    caller.sendall(b"SSH-2.0-nothing of Dask\r\n" + b"\x01" * 200)

    thread = threading.Thread(target=answer, daemon=True)
    thread.start()
    path = tmp_path / "some.jsonl"
    for address, why in (
        (f"tcp://127.0.0.1:{port}", "something else answers there"),
        ("tcp://127.0.0.1:1", ""),
    ):
        done = run("--count", "5", "--seed", "1", "-o", str(path), "--scheduler", address)
        assert done.returncode == 2
        assert f"there is no Dask scheduler at {address}: {why}" in done.stderr
        assert list(tmp_path.iterdir()) == []
    batch, answers = tmp_path / "batch.jsonl", tmp_path / "answers.jsonl"
    batch.write_text('{"id": 1, "kind": "sudoku", "puzzle": "12..\\n....\\n....\\n..34\\n"}\n')
    answers.write_text('{"id": 1, "answer": "1"}\n')
    for words in (
        ["solve", str(batch)],
        ["check", str(batch)],
        ["score", str(batch), str(answers)],
    ):
        before = sorted(tmp_path.iterdir())
        assert main([*words, "-o", str(path), "--scheduler", "tcp://127.0.0.1:1"]) == 2
        assert sorted(tmp_path.iterdir()) == before
        assert main([*words, "-o", str(path), "-q"]) in (0, 1)
        made = path.read_bytes()
        assert main([*words, "-o", str(path), "--scheduler", "tcp://127.0.0.1:1"]) == 2
        assert path.read_bytes() == made
        for each in (path, Path(f"{path}.resume")):
            each.unlink()
    answering.shutdown(socket.SHUT_RDWR)
    thread.join()
    answering.close()
