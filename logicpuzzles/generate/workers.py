"""Making many puzzles in this process, in several processes, or on a Dask cluster: the puzzles are the same.

Numbers are given out in chunks, each to any worker; results come back in the order of the numbers. When a worker dies, another
one makes its chunk again.
"""

from __future__ import annotations

import json
import os
import signal
import threading
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from itertools import islice
from time import perf_counter
from typing import TYPE_CHECKING, Any, TypeAlias

from logicpuzzles.core.errors import PuzzleError
from logicpuzzles.core.patterns import pattern
from logicpuzzles.generate import VERSION, CannotMake, Generator, Options, generator_of, make
from logicpuzzles.generate.records import key_of, line_of, record_of

if TYPE_CHECKING:
    from concurrent.futures import Executor, Future

__all__ = ["Work", "WorkersDied", "chunk_made", "compiled", "made_in_order", "work_done"]

AHEAD = 4  # chunks given out for each worker: a slow chunk must not idle the others, nor results fill the memory
LARGEST = 256  # numbers in a chunk
WANTED = 0.25  # seconds that a chunk should take: far more than handing it over, far less than people wait for progress
CONNECT = 20  # seconds in which a scheduler must answer
ADDRESS = pattern(r"(?:[a-z]+://)?[^\s/]+:[0-9]{1,5}/?")
DEATHS = 5  # deaths in a row, without a finished chunk between them, that are no longer chance

_busy = threading.Lock()  # a Dask worker may have several threads, but a generator is used by one at a time
_generators: dict[str, Generator] = {}


class WorkersDied(PuzzleError):
    """The processes that make puzzles end again and again without one."""


@dataclass(frozen=True, slots=True)
class Work:
    """The work on one number: the key of its puzzle and its line, or why there is no puzzle."""

    number: int
    key: str = ""
    line: bytes = b""
    failure: str = ""


def chunk_made(options: Options, seed: str, numbers: Sequence[int], version: int = VERSION) -> tuple[list[Work], float]:
    """Make the puzzles of some numbers, in a worker. Gives the work and the seconds that it took.  Raises ``CannotMake`` for
    options that can never be met, and when the worker has another ``version`` than the caller."""
    if version != VERSION:
        raise CannotMake(f"a worker has version {VERSION} of the generators; expected {version}, as here")
    began = perf_counter()
    with _busy:
        return [work_done(options, seed, number) for number in numbers], perf_counter() - began


def compiled(options: Options) -> Generator:
    """A generator for those options; the last one is kept and used again for equal options.  Raises ``CannotMake``."""
    key = json.dumps(options.to_json(), sort_keys=True)
    if key not in _generators:
        _generators.clear()
        _generators[key] = generator_of(options)
    return _generators[key]


def work_done(options: Options, seed: str, number: int, again: int = 0) -> Work:
    """Do the work on a number, in this process. It has a ``failure`` where all attempts failed."""
    generator = compiled(options)
    try:
        made = make(generator, options, seed, number, again)
    except CannotMake as error:
        return Work(number, failure=str(error))
    return Work(number, key_of(made), line_of(record_of(made, options, seed, number, again)))


def made_in_order(
    options: Options, seed: str, numbers: Iterable[int], jobs: int = 1, scheduler: str | None = None
) -> Iterator[Work]:
    """The work on each number, in order, by ``jobs`` processes or by the cluster of a Dask scheduler.

    ``scheduler``: its address, or ``local`` for a cluster of ``jobs`` workers that ends with the work.
    Raises ``CannotMake``, and :class:`WorkersDied`.
    """
    rest = iter(numbers)
    if jobs == 1 and scheduler is None:
        for number in rest:
            yield from chunk_made(options, seed, (number,))[0]
        return
    yield from _Crew(options, seed, jobs, scheduler).work(rest)


Promise: TypeAlias = "Future[tuple[list[Work], float]]"


class _Died(Exception):
    """A worker died, and its chunk is lost."""


class _Crew:
    """Workers, the chunks that they have, and the size of the next chunk."""

    def __init__(self, options: Options, seed: str, jobs: int, scheduler: str | None) -> None:
        self.options = options
        self.seed = seed
        self.jobs = jobs
        self.scheduler = scheduler
        self.waiting: deque[tuple[list[int], Promise | None]] = deque()
        self.size = 1

    def work(self, numbers: Iterator[int]) -> Iterator[Work]:
        """The work on each number, in order. Raises as :func:`made_in_order`."""
        deaths = 0
        while True:
            try:
                opened = _processes(self.jobs) if self.scheduler is None else _cluster(self.scheduler, self.jobs)
                with opened as (executor, workers):
                    self._hand_out_again(executor)
                    while True:
                        self._hand_out(executor, numbers, workers * AHEAD)
                        if not self.waiting:
                            return
                        future = self.waiting[0][1]
                        made, seconds = future.result() if future is not None else ([], 0.0)
                        self.waiting.popleft()
                        deaths = 0
                        self._learn(len(made), seconds)
                        yield from made
            except _Died:
                deaths += 1
                if deaths == DEATHS:
                    number = self.waiting[0][0][0]
                    raise WorkersDied(
                        f"the processes that make puzzles ended {deaths} times in a row, at number {number}; "
                        "expected more memory, or fewer --jobs"
                    ) from None

    def _hand_out(self, executor: Executor, numbers: Iterator[int], most: int) -> None:
        while len(self.waiting) < most and (chunk := list(islice(numbers, self.size))):
            self.waiting.append((chunk, None))  # first, so that it is not lost when no worker can take it
            self.waiting[-1] = (chunk, self._submitted(executor, chunk))

    def _hand_out_again(self, executor: Executor) -> None:
        """Hand out the unfinished chunks of dead workers."""
        for place, (chunk, future) in enumerate(self.waiting):
            if future is None or not future.done() or future.cancelled() or future.exception() is not None:
                self.waiting[place] = (chunk, self._submitted(executor, chunk))

    def _submitted(self, executor: Executor, chunk: list[int]) -> Promise:
        with _without_interruption():
            return executor.submit(chunk_made, self.options, self.seed, chunk, VERSION)

    def _learn(self, made: int, seconds: float) -> None:
        fitting = int(WANTED * made / max(seconds, 1e-6))
        self.size = max(1, min(LARGEST, 2 * self.size, fitting))


# --- processes --------------------------------------------------------------------------------------------------------


@contextmanager
def _processes(jobs: int) -> Iterator[tuple[Executor, int]]:
    """Processes of this machine. They end with the block, however it ends."""
    import multiprocessing
    from concurrent.futures import BrokenExecutor, ProcessPoolExecutor

    others = set(multiprocessing.active_children())
    pool = ProcessPoolExecutor(jobs, initializer=_begin)
    done = False
    try:
        yield pool, jobs
        done = True
    except BrokenExecutor:
        raise _Died from None
    finally:
        if not done:  # an interruption, or no more puzzles are wanted: do not wait for unfinished work
            for process in set(multiprocessing.active_children()) - others:
                process.terminate()
        pool.shutdown(cancel_futures=True)


@contextmanager
def _without_interruption() -> Iterator[None]:
    """Processes that are started meanwhile do not get Ctrl-C: it is for the process that they work for."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _begin() -> None:
    """Let a worker leave Ctrl-C to the process that it works for, and end when that process ends, even by force."""
    import multiprocessing
    from multiprocessing.connection import wait

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    parent = multiprocessing.parent_process()

    def follow() -> None:
        if parent is not None:
            wait([parent.sentinel])
            os._exit(1)

    threading.Thread(target=follow, daemon=True).start()


# --- a cluster --------------------------------------------------------------------------------------------------------


@contextmanager
def _cluster(address: str, jobs: int) -> Iterator[tuple[Executor, int]]:
    """The workers of a Dask cluster. The cluster itself gives a chunk of a dead worker to others, a few times.

    Raises ``PuzzleError`` when there is no scheduler at the address, or it has gone.
    """
    from concurrent.futures import CancelledError

    try:
        from distributed import Client, KilledWorker, LocalCluster
        from distributed.comm.core import CommClosedError
    except ImportError:
        raise PuzzleError("Dask is not installed; pip install logicpuzzles[bulk]") from None
    if address != "local" and not ADDRESS.fullmatch(address):  # a client of a malformed address would never end
        raise PuzzleError(f"{address!r} is no address of a Dask scheduler; expected one such as tcp://HOST:8786, or local")
    with ExitStack() as stack:
        try:
            where: Any = address
            if address == "local":
                where = LocalCluster(n_workers=jobs, threads_per_worker=1, processes=True, dashboard_address=None)
                stack.enter_context(where)
            client = stack.enter_context(Client(where, set_as_default=False, timeout=CONNECT))
        except (OSError, ValueError, TimeoutError) as error:
            raise PuzzleError(f"there is no Dask scheduler at {address}: {error}; expected one such as tcp://HOST:8786") from None
        try:
            yield client.get_executor(pure=False), max(1, sum(client.nthreads().values()))
        except KilledWorker:
            raise _Died from None
        except (CommClosedError, CancelledError) as error:
            reason = str(error) or type(error).__name__
            raise PuzzleError(f"the Dask scheduler at {address} is there no more: {reason}; --resume goes on") from None
