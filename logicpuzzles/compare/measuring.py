"""Measuring an approach in a process of its own, which can be ended when its time is up and whose memory can be measured."""

from __future__ import annotations

import json
import signal
from dataclasses import dataclass
from multiprocessing import get_all_start_methods, get_context
from multiprocessing.connection import Connection
from time import perf_counter
from typing import Any

from logicpuzzles.compare.approaches import approach_named
from logicpuzzles.formats.answers import to_json
from logicpuzzles.kinds.puzzle import Puzzle

__all__ = ["Measured", "measured"]

GRACE = 2.0  # seconds to start a process and to send its result
QUICK = 0.5  # an approach that takes fewer seconds runs once more: modules loaded on first use are not its own cost


@dataclass(frozen=True, slots=True)
class Measured:
    """What an approach found, and what it cost.

    ``solutions``: as JSON texts, each once. ``seconds``: of the faster of two runs, where it is quick. ``memory``: by how many
    KiB the process grew, where the system tells. ``failure``: what went wrong, if anything did.
    """

    solutions: frozenset[str] = frozenset()
    complete: bool = False
    ended: str = ""
    nodes: int = 0
    seconds: float = 0.0
    memory: int | None = None
    failure: str = ""


def measured(puzzle: Puzzle, approach: str, seconds: float, shuffled: bool = False) -> Measured:
    """Run an approach to a puzzle, for at most ``seconds``."""
    methods = get_all_start_methods()
    context: Any = get_context("fork" if "fork" in methods else "spawn")
    here, there = context.Pipe(duplex=False)
    process = context.Process(target=_run, args=(there, puzzle, approach, seconds, shuffled), daemon=True)
    started = perf_counter()
    process.start()
    there.close()
    try:
        if here.poll(seconds + GRACE):
            result: Measured = here.recv()
            return result
        return Measured(ended=f"gave up after {seconds:g} seconds", seconds=perf_counter() - started)
    except EOFError:
        return Measured(failure="the process ended without an answer")
    finally:
        process.kill()
        process.join()
        here.close()


def _run(connection: Connection, puzzle: Puzzle, name: str, seconds: float, shuffled: bool) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the waiting process ends this one
    connection.send(_timed(puzzle, name, seconds, shuffled))
    connection.close()


def _timed(puzzle: Puzzle, name: str, seconds: float, shuffled: bool) -> Measured:
    approach = approach_named(puzzle, name)
    before = _peak()
    try:
        began = perf_counter()
        outcome = approach.solve(puzzle, seconds, shuffled)
        took = perf_counter() - began
        if took < min(QUICK, seconds / 2):
            began = perf_counter()
            approach.solve(puzzle, seconds, shuffled)
            took = min(took, perf_counter() - began)
    except Exception as error:
        return Measured(failure=f"{type(error).__name__}: {error}")
    after = _peak()
    solutions = frozenset(json.dumps(to_json(puzzle, board)) for board in outcome.boards)
    memory = None if before is None or after is None else after - before
    return Measured(solutions, outcome.complete, outcome.ended, outcome.nodes, took, memory)


def _peak() -> int | None:
    """The most memory that this process has had, in KiB."""
    try:
        import resource
        import sys
    except ImportError:
        return None
    peak: Any = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return int(peak) // 1024 if sys.platform == "darwin" else int(peak)
