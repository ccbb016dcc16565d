"""An approach is measured in a process of its own, which can be ended when its time is up and whose memory is its own."""

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

GRACE = 2.0  # seconds to start a process and to send what it found
QUICK = 0.5  # an approach that takes less runs once more, for what is loaded on first use is no cost of its own


@dataclass(frozen=True, slots=True)
class Measured:
    """What an approach has found and what that took.

    ``solutions``: as JSON texts, each once. ``seconds`` of the faster of two runs, where it is quick. ``memory``: by how many KiB
    the process grew, where the system tells. ``failure``: what went wrong, if anything did.
    """

    solutions: frozenset[str] = frozenset()
    complete: bool = False
    ended: str = ""
    nodes: int = 0
    seconds: float = 0.0
    memory: int | None = None
    failure: str = ""


def measured(puzzle: Puzzle, approach: str, seconds: float, shuffled: bool = False) -> Measured:
    """Run an approach to a puzzle, for at most so many seconds."""
    methods = get_all_start_methods()
    context: Any = get_context("fork" if "fork" in methods else "spawn")
    here, there = context.Pipe(duplex=False)
    process = context.Process(target=_run, args=(there, puzzle, approach, seconds, shuffled), daemon=True)
    started = perf_counter()
    process.start()
    there.close()
    try:
        if here.poll(seconds + GRACE):
            found: Measured = here.recv()
            return found
        return Measured(ended=f"gave up after {seconds:g} seconds", seconds=perf_counter() - started)
    except EOFError:
        return Measured(failure="the process ended without an answer")
    finally:
        process.kill()
        process.join()
        here.close()


def _run(connection: Connection, puzzle: Puzzle, name: str, seconds: float, shuffled: bool) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the process that waits ends this one
    connection.send(_found(puzzle, name, seconds, shuffled))
    connection.close()


def _found(puzzle: Puzzle, name: str, seconds: float, shuffled: bool) -> Measured:
    approach = approach_named(puzzle, name)
    before = _peak()
    try:
        began = perf_counter()
        found = approach.solve(puzzle, seconds, shuffled)
        took = perf_counter() - began
        if took < min(QUICK, seconds / 2):
            began = perf_counter()
            approach.solve(puzzle, seconds, shuffled)
            took = min(took, perf_counter() - began)
    except Exception as error:
        return Measured(failure=f"{type(error).__name__}: {error}")
    after = _peak()
    solutions = frozenset(json.dumps(to_json(puzzle, board)) for board in found.boards)
    memory = None if before is None or after is None else after - before
    return Measured(solutions, found.complete, found.ended, found.nodes, took, memory)


def _peak() -> int | None:
    """The most memory that this process has had, in KiB."""
    try:
        import resource
        import sys
    except ImportError:
        return None
    peak: Any = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return int(peak) // 1024 if sys.platform == "darwin" else int(peak)
