"""Measuring an approach in a process of its own, which can be ended when its time is up and whose
memory can be measured.

All times are of the processor, so that other work on the machine does not count. The solver is
loaded first, which is timed apart. Then the puzzle is solved once, and quick approaches solve it
several times more. Every approach has the same limits: seconds, answers and memory. What it has
found when it reaches one counts.
"""

from __future__ import annotations

import json
import os
import signal
from collections.abc import Callable
from dataclasses import dataclass
from math import inf
from multiprocessing import get_all_start_methods, get_context
from multiprocessing.connection import Connection
from statistics import median
from time import monotonic, process_time
from typing import Any, NamedTuple

from logicpuzzles.compare.approaches import MOST, Approach, Outcome, approach_named
from logicpuzzles.core.errors import OutOfBudget
from logicpuzzles.core.memory import keep_to, kept_to, most_used
from logicpuzzles.formats.answers import to_json
from logicpuzzles.kinds.puzzle import Puzzle

GRACE = 10.0  # seconds by the clock to start a process, to load a solver and to send a result
LATE = 3.0  # seconds after its time in which a solver may still come to its end
CROWDED = 10  # a run may take so many times as long by the clock as by the processor
QUICK = 0.5  # an approach that takes fewer seconds runs several times
RUNS = 5  # how many times, at most
OFTEN = 0.25  # seconds between two reports of what was found
MEMORY = 2 << 30  # bytes that an approach may use


@dataclass(frozen=True, slots=True)
class Measured:
    """What an approach found, and what it cost.

    ``solutions``: as JSON texts, each once. ``first``: seconds to the first of them, ``None`` where
    there is none. ``seconds``: until it ended. Both are medians of several runs of a quick approach
    whose solver is loaded, and ``least`` and ``most`` are the extreme times of these. ``load``: the
    seconds to load its solver. ``cold``: those to load it and to find the first solution, or to
    prove that there is none, in a new process; ``None`` where it did not. ``memory``: by how many
    KiB the process grew, where the system tells. ``failure``: what went wrong, if anything did.
    """

    solutions: frozenset[str] = frozenset()
    complete: bool = False
    ended: str = ""
    nodes: int = 0
    seconds: float = 0.0
    first: float | None = None
    least: float = 0.0
    most: float = 0.0
    load: float = 0.0
    cold: float | None = None
    memory: int | None = None
    failure: str = ""


def measure_approach(
    puzzle: Puzzle, approach: str, seconds: float, order: int | None = None
) -> Measured:
    """Run an approach to a puzzle, each time for at most ``seconds`` of the processor. ``order``:
    the number of another order of the goals.
    """
    methods = get_all_start_methods()
    context: Any = get_context("fork" if "fork" in methods else "spawn")
    here, there = context.Pipe(duplex=False)
    process = context.Process(
        target=_run, args=(there, puzzle, approach, seconds, order), daemon=True
    )
    process.start()
    there.close()
    solutions: set[str] = set()
    first: float | None = None
    most, until = inf, monotonic() + CROWDED * seconds + GRACE
    stopped = True
    try:
        while monotonic() < until and _time_used(process.pid) < most:
            if not here.poll(OFTEN):
                continue
            report = here.recv()
            if isinstance(report, Measured):
                return report
            if isinstance(report, float):  # what was used before the first run
                most, until = report + seconds + LATE, monotonic() + CROWDED * seconds + GRACE
                continue
            texts, earliest = report
            solutions.update(texts)
            first = earliest if first is None else first
    except EOFError:
        stopped = False
    finally:
        process.kill()
        process.join()
        here.close()
    if not stopped:
        return Measured(failure="the process ended without an answer")
    return Measured(frozenset(solutions), ended=_gave_up(seconds), seconds=seconds, first=first)


def _gave_up(seconds: float) -> str:
    return f"gave up after {seconds:g} second{'' if seconds == 1 else 's'}"


class _Solved(NamedTuple):
    outcome: Outcome
    boards: list[Any]
    first: float | None
    seconds: float


def _run(
    connection: Connection, puzzle: Puzzle, name: str, seconds: float, order: int | None
) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the waiting process ends this one
    if kept_to() is None:
        keep_to(MEMORY)

    def report(boards: list[Any], first: float) -> None:
        connection.send(([json.dumps(to_json(puzzle, board)) for board in boards], first))

    approach = approach_named(puzzle, name)
    try:
        began = process_time()
        approach.load()
        load = process_time() - began
        connection.send(process_time())
        connection.send(_time_approach(puzzle, approach, load, seconds, order, report))
    except Exception as error:
        connection.send(Measured(failure=f"{type(error).__name__}: {error}"))
    connection.close()


def _time_approach(
    puzzle: Puzzle,
    approach: Approach,
    load: float,
    seconds: float,
    order: int | None,
    report: Callable[[list[Any], float], None],
) -> Measured:
    before = most_used()
    cold = _solve_once(puzzle, approach, seconds, order, report)
    after = most_used()
    runs = [cold]
    if cold.seconds < min(QUICK, seconds / 2):
        runs = [_solve_once(puzzle, approach, seconds, order, report)]
        while len(runs) < RUNS and sum(run.seconds for run in runs) < QUICK:
            runs.append(_solve_once(puzzle, approach, seconds, order, report))
    times = [run.seconds for run in runs]
    firsts = [run.first for run in runs if run.first is not None]
    return Measured(
        frozenset(json.dumps(to_json(puzzle, board)) for board in cold.boards),
        cold.outcome.complete,
        cold.outcome.ended,
        cold.outcome.nodes,
        median(times),
        median(firsts) if firsts else None,
        min(times),
        max(times),
        load,
        load + (cold.seconds if cold.first is None else cold.first)
        if cold.outcome.complete or cold.boards
        else None,
        (after - before) // 1024 if before else None,
    )


def _solve_once(
    puzzle: Puzzle,
    approach: Approach,
    seconds: float,
    order: int | None,
    report: Callable[[list[Any], float], None],
) -> _Solved:
    """One run."""
    boards: list[Any] = []
    first: float | None = None
    reported, reporting, last = 0, 0.0, 0.0
    began = process_time()

    def taken() -> float:
        return process_time() - began - reporting

    def found(board: Any) -> None:
        nonlocal first, reported, reporting, last
        now = taken()
        if now > seconds:
            raise OutOfBudget(_gave_up(seconds).removeprefix("gave up after "))
        if len(boards) == MOST:
            raise OutOfBudget(f"{MOST} answers")
        boards.append(board)
        first = now if first is None else first
        if now - last > OFTEN:
            paused = process_time()
            report(boards[reported:], first)
            reported, last = len(boards), now
            reporting += process_time() - paused

    ending = ""
    try:
        with _Limited(seconds):
            outcome = approach.solve(puzzle, CROWDED * seconds, order, found)
    except (OutOfBudget, MemoryError) as error:
        ending = (
            f"gave up after {error.limit}"
            if isinstance(error, OutOfBudget)
            else "gave up at the limit of memory"
        )
        outcome = Outcome(False, ending, 0)
    spent = taken()
    late = spent > seconds or outcome.ended.endswith(("second", "seconds"))
    if late:  # by whatever clock it was stopped
        outcome = Outcome(False, _gave_up(seconds), outcome.nodes)
    return _Solved(outcome, boards, first, spent)


class _Limited:
    """What is done inside raises ``OutOfBudget`` after so many seconds of the processor. They are
    looked at now and then: timers of the system for this make its clock coarse. What is not in
    Python cannot be stopped like this; the waiting process ends it.
    """

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds

    def __enter__(self) -> None:
        if not hasattr(signal, "setitimer"):
            return  # the budget by the clock is left
        until = process_time() + self.seconds

        def look(*_: object) -> None:
            if process_time() > until:
                signal.setitimer(
                    signal.ITIMER_REAL, LATE / 2
                )  # for a raise that is lost in the clearing of an object
                raise OutOfBudget(_gave_up(self.seconds).removeprefix("gave up after "))

        signal.signal(signal.SIGALRM, look)
        signal.setitimer(signal.ITIMER_REAL, self.seconds, OFTEN)

    def __exit__(self, *_: object) -> None:
        if hasattr(signal, "setitimer"):
            signal.setitimer(signal.ITIMER_REAL, 0)


def _time_used(process: int) -> float:
    """The seconds of the processor that another process has used; 0 where the system does not
    tell.
    """
    try:
        with open(f"/proc/{process}/stat", encoding="ascii", errors="replace") as file:
            user, system = file.read().rpartition(")")[2].split()[11:13]
        return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")
    except (OSError, ValueError):
        return 0.0
