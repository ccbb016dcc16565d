"""Work on many tasks, by this process, by several, or by a Dask cluster: the results come in the
order of the tasks.

Tasks are given out in chunks, each to any worker. Both ends stream: no more tasks are read ahead
than keep the workers busy. A worker that is ended from outside (by the system, for want of memory,
or by somebody) ends no more than the task that it had: the others of its chunk are done by other
workers.
"""

from __future__ import annotations

import re
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field
from itertools import islice
from time import perf_counter
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar

from logicpuzzles.core.errors import PuzzleError
from logicpuzzles.core.memory import kept_to
from logicpuzzles.solving.processes import begin_work, start
from logicpuzzles.version import __version__

if TYPE_CHECKING:
    from multiprocessing.connection import Connection
    from multiprocessing.process import BaseProcess

Task = TypeVar("Task")
Result = TypeVar("Result")

LARGEST = 256  # tasks in a chunk
# seconds that a chunk should take: far more than handing it over, far less than people wait for
# progress
WANTED = 0.25
# tasks for each worker, with their results, that wait for an earlier one: they must not fill the
# memory
MOST = 2048
AHEAD = 4  # chunks for each worker of a cluster, to which the way is long
CONNECT = 5  # seconds in which a scheduler must answer
ADDRESS = r"(?:(?P<protocol>[a-z]+)://)?(?P<host>[^\s/]+):(?P<port>[0-9]{1,5})/?"
# workers that end before their first task, one after another, after which it is no longer chance
STARTS = 5

_busy = (
    threading.Lock()
)  # a worker of a cluster may have several threads, but our modules are used by one at a time


class WorkersDied(PuzzleError):
    """The workers end again and again without a result."""


def in_order(
    work: Callable[[Task], Result],
    tasks: Iterable[Task],
    jobs: int = 0,
    scheduler: str | None = None,
    *,
    lost: Callable[[Task], Result],
    attempts: int = 2,
    begin: Callable[[], object] | None = None,
    largest: int = LARGEST,
) -> Iterator[tuple[Task, Result]]:
    """Each task with the result of ``work`` on it, in order, as soon as it and all before it are
    ready.

    ``jobs``: processes; 0 for this one. ``scheduler``: the address of a Dask scheduler, whose
    cluster does the work, or ``local`` for a cluster of ``jobs`` workers that ends with the work.
    ``lost``: gives the result of a task at which ``attempts`` workers ended. ``begin``: is called
    in each new process. ``largest``: tasks in a chunk at most; 1 where tasks may be long in coming.
    Functions and tasks travel to the workers by pickle. What ``work`` raises is raised here.

    Raises ``PuzzleError`` where there is no such cluster, or no longer, and :class:`WorkersDied`
    where no worker can begin.

    >>> list(in_order(abs, [1, -2, 3], lost=repr))
    [(1, 1), (-2, 2), (3, 3)]
    """
    if not jobs and scheduler is None:
        for task in tasks:
            yield task, work(task)
        return
    opened = (
        _processes(work, jobs, begin) if scheduler is None else _cluster(work, scheduler, jobs or 1)
    )
    with opened as crew:
        yield from _order_results(crew, iter(tasks), lost, attempts, largest)


@dataclass(slots=True, eq=False)
class _Chunk(Generic[Task, Result]):
    """Some tasks that one worker has, and their ``results`` so far. ``done``: there will be no more
    results, for all are there or the worker was ``lost``.
    """

    tasks: Sequence[Task]
    results: list[Result] = field(default_factory=list)
    done: bool = False
    lost: bool = False
    seconds: float = 0.0


class _Crew(Protocol):
    """Workers. ``size``: how many."""

    size: int

    def free(self) -> bool:
        """Whether a worker could do with another chunk."""

    def give(self, chunk: _Chunk[Any, Any]) -> None:
        """Give a chunk to a worker."""

    def wait(self) -> None:
        """Wait until there are new results, or a chunk is done."""


def _order_results(
    crew: _Crew, tasks: Iterator[Task], lost: Callable[[Task], Result], attempts: int, largest: int
) -> Iterator[tuple[Task, Result]]:
    """Tasks with their results, in order, by a crew."""
    given: deque[_Chunk[Task, Result]] = deque()
    size = 1
    ahead = shown = 0  # tasks given out; results of the first chunk that are on their way
    while True:
        while ahead < MOST * crew.size and crew.free() and (some := list(islice(tasks, size))):
            given.append(_Chunk(some))
            ahead += len(some)
            crew.give(given[-1])
        if not given:
            return
        first = given[0]
        if shown < len(first.results):
            shown += 1
            yield first.tasks[shown - 1], first.results[shown - 1]
        elif first.done:
            given.popleft()
            ahead -= len(first.tasks)
            if first.lost:
                left = (
                    attempts - 1
                )  # of the task at which the worker ended; those behind it were not begun
                for task in first.tasks[shown:]:
                    yield task, _alone(crew, task, lost, left)
                    left = attempts
            else:
                size = max(
                    1,
                    min(
                        largest, 2 * size, int(WANTED * len(first.tasks) / max(first.seconds, 1e-6))
                    ),
                )
            shown = 0
        else:
            crew.wait()


def _alone(crew: _Crew, task: Task, lost: Callable[[Task], Result], attempts: int) -> Result:
    """The result of a task that is given to a worker by itself, so often at most."""
    for _ in range(attempts):
        chunk: _Chunk[Task, Result] = _Chunk([task])
        while not crew.free():
            crew.wait()
        crew.give(chunk)
        while not chunk.done:
            crew.wait()
        if not chunk.lost:
            return chunk.results[0]
    return lost(task)


# --- processes ------------------------------------------------------------------------------------


class _Process:
    """A process, the pipe to it, and the chunk that it has. ``began``: whether it was ready for a
    task.
    """

    def __init__(
        self, work: Callable[[Any], Any], begin: Callable[[], object] | None, memory: int | None
    ) -> None:
        from multiprocessing import get_context

        context = get_context()
        self.chunk: _Chunk[Any, Any] | None = None
        self.began = False
        self.pipe: Connection
        self.pipe, theirs = context.Pipe()
        self.process: BaseProcess = context.Process(
            target=_serve_pipe, args=(theirs, work, begin, memory)
        )
        start(self.process)
        theirs.close()

    def hand_over(self) -> None:
        """Send the chunk. That the process has ended is seen when something is expected from it."""
        if self.chunk is not None:
            with suppress(BrokenPipeError, ConnectionResetError):
                self.pipe.send(self.chunk.tasks[len(self.chunk.results) :])

    def end(self) -> None:
        self.pipe.close()
        self.process.terminate()
        self.process.join()
        self.process.close()


class _Processes:
    """Processes of this machine, each with one chunk at a time: it is known at which task one
    ended.
    """

    def __init__(
        self, work: Callable[[Any], Any], size: int, begin: Callable[[], object] | None
    ) -> None:
        self.size = size
        memory = kept_to()
        share = None if memory is None else memory // size
        self.new: Callable[[], _Process] = lambda: _Process(work, begin, share)
        self.all: list[_Process] = []
        self.failures = 0

    def free(self) -> bool:
        return len(self.all) < self.size or any([each.chunk is None for each in self.all])

    def give(self, chunk: _Chunk[Any, Any]) -> None:
        idle = next((each for each in self.all if each.chunk is None), None)
        if idle is None:
            idle = self.new()
            self.all.append(idle)
        idle.chunk = chunk
        idle.hand_over()

    def wait(self) -> None:
        from multiprocessing.connection import wait

        busy = {
            thing: each
            for each in self.all
            if each.chunk is not None
            for thing in (each.pipe, each.process.sentinel)
        }
        ready = wait(list(busy))
        for each in dict.fromkeys([busy[thing] for thing in ready]):  # type: ignore[index]
            try:
                if each.pipe.poll():
                    self._take(each, each.pipe.recv())
                elif not each.process.is_alive() and not each.pipe.poll():
                    self._replace(each)
            except (EOFError, OSError):
                self._replace(each)

    def end(self) -> None:
        for each in self.all:
            each.end()

    def _take(self, process: _Process, message: tuple[str, Any]) -> None:
        """Take what a process says."""
        chunk = process.chunk
        assert chunk is not None
        what, value = message
        if what == "began":
            process.began, self.failures = True, 0
        elif what == "raised":
            raise value
        elif what == "result":
            chunk.results.append(value)
        else:
            chunk.seconds, chunk.done, process.chunk = value, True, None

    def _replace(self, process: _Process) -> None:
        """Put a new process in the place of one that has ended. It gets the chunk where that was
        not begun.
        """
        other = self.new()
        self.all[self.all.index(process)] = other
        process.end()
        if process.chunk is not None and process.began:
            process.chunk.done = process.chunk.lost = True
            return
        self.failures += 1
        if self.failures == STARTS:
            raise WorkersDied(
                f"{STARTS} processes in a row ended before their first task; expected enough "
                "memory and processes"
            )
        other.chunk = process.chunk
        other.hand_over()


@contextmanager
def _processes(
    work: Callable[[Any], Any], jobs: int, begin: Callable[[], object] | None
) -> Iterator[_Crew]:
    """Processes of this machine. They end with the block, however it ends, and their work is given
    up.
    """
    from multiprocessing.util import Finalize

    crew = _Processes(work, jobs, begin)
    end = Finalize(
        crew, crew.end, exitpriority=1
    )  # at the latest when this process ends, which would wait for them
    try:
        yield crew
    finally:
        end()


def _serve_pipe(
    pipe: Connection,
    work: Callable[[Any], Any],
    begin: Callable[[], object] | None,
    memory: int | None,
) -> None:
    """Work on what comes through a pipe until it is closed, in a process of its own that may use so
    many bytes of ``memory``.
    """
    begin_work(memory)
    with suppress(EOFError, BrokenPipeError, ConnectionResetError):
        try:
            if begin is not None:
                begin()
            pipe.send(("began", None))
            while True:
                tasks = pipe.recv()
                started = perf_counter()
                for task in tasks:
                    pipe.send(("result", work(task)))
                pipe.send(("done", perf_counter() - started))
        except (EOFError, BrokenPipeError, ConnectionResetError):
            raise
        except Exception as error:
            pipe.send(("raised", error))


# --- a cluster ------------------------------------------------------------------------------------


class _Cluster:
    """The workers of a Dask cluster. The cluster itself gives a chunk of a dead worker to others, a
    few times.
    """

    def __init__(self, client: Any, work: Callable[[Any], Any]) -> None:
        self.client = client
        self.work = work
        self.size: int = max(1, sum(client.nthreads().values()))
        self.open: dict[Any, _Chunk[Any, Any]] = {}

    def free(self) -> bool:
        return len(self.open) < AHEAD * self.size

    def give(self, chunk: _Chunk[Any, Any]) -> None:
        self.open[
            self.client.submit(chunk_done, self.work, chunk.tasks, __version__, pure=False)
        ] = chunk

    def wait(self) -> None:
        from distributed import KilledWorker, wait

        with self.client.as_current():
            ready = wait(list(self.open), return_when="FIRST_COMPLETED").done
        for future in ready:
            chunk = self.open.pop(future)
            try:
                chunk.results, chunk.seconds = future.result()
            except KilledWorker:
                chunk.lost = True
            chunk.done = True


def chunk_done(
    work: Callable[[Task], Result], tasks: Sequence[Task], version: str
) -> tuple[list[Result], float]:
    """The results of a chunk, and the seconds that it took, in a worker of a cluster. Raises
    ``PuzzleError`` when the worker has another ``version`` of this package than the caller, for its
    results may differ.
    """
    if version != __version__:
        raise PuzzleError(
            f"a worker has version {__version__} of logicpuzzles; expected {version}, as here"
        )
    with _busy:
        started = perf_counter()
        return list(map(work, tasks)), perf_counter() - started


@contextmanager
def _cluster(work: Callable[[Any], Any], address: str, jobs: int) -> Iterator[_Crew]:
    """The workers of a Dask cluster. Raises ``PuzzleError`` when there is no scheduler at the
    address, or it has gone.
    """
    from concurrent.futures import CancelledError
    from logging import CRITICAL

    try:
        from distributed import Client, LocalCluster
        from distributed.comm.core import CommClosedError
    except ImportError:
        raise PuzzleError("Dask is not installed; pip install logicpuzzles[bulk]") from None
    with ExitStack() as stack:
        try:
            where: Any = address
            if address == "local":
                where = LocalCluster(
                    n_workers=jobs,
                    threads_per_worker=1,
                    processes=True,
                    dashboard_address="127.0.0.1:0",
                    silence_logs=CRITICAL,
                )
                stack.enter_context(where)
            else:
                _knock(address)
            client = stack.enter_context(Client(where, set_as_default=False, timeout=4 * CONNECT))
        except (OSError, ValueError, TimeoutError) as error:
            raise PuzzleError(
                f"there is no Dask scheduler at {address}: {error}; expected one such as "
                "tcp://HOST:8786"
            ) from None
        try:
            yield _Cluster(client, work)
        except (CommClosedError, CancelledError):
            raise PuzzleError(
                f"the Dask scheduler at {address} is gone; --resume goes on"
            ) from None


def _knock(address: str) -> None:
    """See that a scheduler answers at an address: a client of Dask tries again for long where
    nobody listens, and where somebody listens who says nothing it never ends. Raises ``OSError``,
    and ``PuzzleError`` for a malformed address, of which a client would never end either.
    """
    import asyncio
    from socket import create_connection

    from distributed.comm import connect
    from distributed.core import send_recv

    parts = re.fullmatch(ADDRESS, address)
    if parts is None:
        raise PuzzleError(
            f"{address!r} is not an address of a Dask scheduler; expected one such as "
            "tcp://HOST:8786, or local"
        )
    if parts["protocol"] in (None, "tcp", "tls"):
        create_connection((parts["host"].strip("[]"), int(parts["port"])), CONNECT).close()

    async def asked() -> None:
        comm = await connect(address, timeout=CONNECT)
        try:
            told = await send_recv(comm, op="identity", reply=True)
        finally:
            comm.abort()
        if not isinstance(told, dict) or told.get("type") != "Scheduler":
            raise OSError("something else answers there")

    try:
        asyncio.run(asyncio.wait_for(asked(), CONNECT))
    except TimeoutError:
        raise OSError(f"nothing was answered within {CONNECT} seconds") from None
    except OSError:
        raise
    except (Exception, MemoryError) as error:  # its answer, read as a scheduler's, makes no sense
        raise OSError("something else answers there") from error
