"""Work on many tasks: the same results in the same order, whoever works, and whatever ends a
worker.
"""

import multiprocessing
import os
import pickle
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from logicpuzzles.core.errors import BadInput, OutOfBudget, PuzzleError, Unsupported
from logicpuzzles.generate.bulk import PuzzleNotFound
from logicpuzzles.solving import workers
from logicpuzzles.solving.workers import LARGEST, MOST, WorkersDied, chunk_done, in_order


@pytest.fixture(autouse=True)
def nobody_is_left() -> Iterator[None]:
    yield
    assert multiprocessing.active_children() == []


def square(task: int) -> int:
    return task * task


def none(task: int) -> int:
    return -task


def deadly(task: int, folder: str) -> int:
    """Ends its process as often as the folder has files of that number: ``7``, ``7.again``."""
    for file in Path(folder).glob(f"{task}*"):
        if file.stem == str(task):
            file.unlink()
            os.kill(os.getpid(), signal.SIGKILL)
    return task * task


def bad(task: int) -> int:
    if task == 30:
        raise BadInput("this is no task", 3, 4)
    return task


def first_slow(task: int) -> int:
    time.sleep(0.5 if task == 0 else 0.001)
    return task


@pytest.mark.parametrize("jobs", [0, 1, 2, 3])
@pytest.mark.parametrize("number", [0, 1, 2, 1000])
def test_results_come_in_order(jobs, number):
    assert list(in_order(square, range(number), jobs, lost=none)) == [
        (task, task * task) for task in range(number)
    ]


def test_a_slow_task_keeps_nobody_from_work():
    results = in_order(first_slow, range(200), 2, lost=none)
    assert next(results) == (0, 0)
    began = [task for task, _ in results]
    assert began == list(range(1, 200))


def test_no_more_is_read_than_keeps_workers_busy():
    read = 0

    def endless() -> Iterator[int]:
        nonlocal read
        while True:
            yield read
            read += 1

    results = in_order(square, endless(), 2, lost=none)
    assert next(results) == (0, 0)
    assert read <= 2 * MOST + LARGEST
    results.close()  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("deaths", "lost"),
    [(["7"], []), (["7", "7.again"], [7]), (["0", "0.x", "99", "50", "99.x"], [0, 99])],
)
def test_a_task_at_which_workers_end_twice_is_lost_and_no_other(deaths, lost, tmp_path):
    for name in deaths:
        (tmp_path / name).touch()
    results = dict(in_order(partial(deadly, folder=str(tmp_path)), range(100), 2, lost=none))
    assert list(results) == list(range(100))
    assert [task for task, result in results.items() if result != task * task] == [
        task for task in lost if task
    ]
    assert list(tmp_path.iterdir()) == []


def test_what_work_raises_is_raised_here():
    done = []
    with pytest.raises(BadInput) as error:
        for task, _ in in_order(bad, range(100), 2, lost=none):
            done.append(task)
    assert (error.value.message, error.value.line, error.value.column) == ("this is no task", 3, 4)
    assert done == list(range(len(done)))


def fail() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def test_workers_that_cannot_begin_are_given_up():
    with pytest.raises(WorkersDied, match="5 processes in a row ended before their first task"):
        list(in_order(square, range(10), 2, lost=none, begin=fail))


def test_each_process_begins_once(tmp_path):
    assert (
        len(list(in_order(square, range(100), 2, lost=none, begin=partial(_mark, str(tmp_path)))))
        == 100
    )
    assert 1 <= len(list(tmp_path.iterdir())) <= 2


def _mark(folder: str) -> None:
    (Path(folder) / str(os.getpid())).touch(exist_ok=False)


def test_a_worker_of_another_version_does_nothing():
    assert chunk_done(square, [1, 2], workers.__version__)[0] == [1, 4]
    with pytest.raises(
        PuzzleError, match=r"a worker has version .* of logicpuzzles; expected 0\.0"
    ):
        chunk_done(square, [1, 2], "0.0")


# --- the end of the parent ------------------------------------------------------------------------

PARENT = r"""
import multiprocessing, os, sys, time
from logicpuzzles.solving.workers import in_order

def sleep(seconds):
    os.write(1, b"at work\n")
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        pass

if __name__ == "__main__":
    multiprocessing.set_start_method(sys.argv[1])
    list(in_order(sleep, [60.0] * 8, 2, lost=print))
"""


@pytest.mark.parametrize("method", multiprocessing.get_all_start_methods())
@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGTERM, signal.SIGHUP, signal.SIGINT])
def test_workers_end_with_their_parent_whatever_ends_it(how, method, tmp_path):
    program = tmp_path / "parent.py"
    program.write_text(PARENT)
    with subprocess.Popen(
        [sys.executable, program, method], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
    ) as parent:
        assert parent.stdout is not None
        assert [parent.stdout.readline() for _ in range(2)] == [b"at work\n"] * 2
        parent.send_signal(how)
        assert (
            parent.stdout.read() == b""
        )  # ends when the last process ends that has it open, long before the work would
        assert parent.wait() != 0


# --- a cluster ------------------------------------------------------------------------------------


@pytest.mark.slow
def test_a_cluster_gives_the_same(tmp_path):
    pytest.importorskip("distributed")
    assert list(in_order(abs, range(-500, 500), 2, "local", lost=none)) == [
        (task, abs(task)) for task in range(-500, 500)
    ]


@pytest.mark.parametrize(
    "error",
    [
        PuzzleError("it is wrong; expected right"),
        BadInput("it is wrong; expected right", 3, 4),
        OutOfBudget("1 second", (1, 2)),
        Unsupported("fd", "a part", "it is large", "use another engine"),
        PuzzleNotFound(7, "it is hard"),
    ],
    ids=lambda error: type(error).__name__,
)
def test_an_error_of_a_worker_is_the_same_here(error):
    copy = pickle.loads(pickle.dumps(error))
    assert (type(copy), str(copy), vars(copy)) == (type(error), str(error), vars(error))
