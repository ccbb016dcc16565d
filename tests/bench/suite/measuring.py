"""How a solver is measured: once in a process of its own, which can be ended and whose memory is
its own, then by the clock.
"""

from __future__ import annotations

import gc
import os
import resource
import signal
import sys
import time
from collections.abc import Mapping, Sequence
from multiprocessing import get_context
from multiprocessing.connection import Connection
from typing import Any

from suite.cases import Case
from suite.elsewhere import Elsewhere
from suite.model import METER, Prepared, Puzzle, Solver, Timed, clock
from suite.results import OURS, Cell, Row

SLOW = 3000.0  # milliseconds: what takes longer is timed once, in the process of its own
QUICK = 50.0  # what takes less is timed right after a call that is not
SHARE = 1500.0  # what one solver may take on one puzzle, unless one call does
STOPS = 2  # of a peer in one case, before it is not asked any more


class WrongAnswer(Exception):
    """A solver has a wrong, a missing or a second answer."""


class Failed(Exception):
    """A solver cannot solve a puzzle at all."""


def once(case: Case, puzzle: Puzzle, name: str, solver: Solver) -> tuple[float, float]:
    """The milliseconds of one call: what counts, of the processor, and all, on the wall. Raises
    `WrongAnswer`.
    """
    if isinstance(solver, Elsewhere):
        there: tuple[float, float] = solver.interpreter.ask(
            "once", puzzle.name, case.name, solver.name
        )
        return there
    begun, start = time.perf_counter(), clock()
    result = solver(puzzle, case.limit)
    taken, wall = clock() - start, time.perf_counter() - begun
    answers = result
    if isinstance(result, Timed):
        taken, answers = result.seconds, result.answers
    _check(case, puzzle, name, answers)
    return taken * 1000, wall * 1000


def _check(case: Case, puzzle: Puzzle, name: str, answers: Any) -> None:
    if not answers or not case.right(puzzle, answers):
        shown = "\n".join(str(answer)[:2000] for answer in answers[:2]) or "none"
        raise WrongAnswer(
            f"{case.name}, {puzzle.name}: {name} has not the right answer, or not that alone.\n{shown}"
        )


def is_batch(solver: Solver) -> bool:
    """Whether a solver is prepared for a shape, and asked puzzle after puzzle."""
    return isinstance(solver, Prepared) or (isinstance(solver, Elsewhere) and solver.batch)


def asked(case: Case, puzzles: Sequence[Puzzle], name: str, solver: Solver) -> list[float]:
    """The milliseconds of one call for each puzzle of a batch: what is prepared is made anew,
    outside the time, for each shape once, so that no puzzle was asked before. Raises `WrongAnswer`.
    """
    if isinstance(solver, Elsewhere):
        there: list[float] = solver.interpreter.ask(
            "asked", [puzzle.name for puzzle in puzzles], case.name, solver.name
        )
        return there
    assert isinstance(solver, Prepared)
    made: dict[Any, Solver] = {}
    times = []
    for puzzle in puzzles:
        shape = solver.shape(puzzle)
        if shape not in made:
            made[shape] = solver.make(puzzle)
        start = clock()
        answers = made[shape](puzzle, case.limit)
        times.append((clock() - start) * 1000)
        _check(case, puzzle, name, answers)
    return times


def gauge(case: Case, puzzle: Puzzle, name: str, solver: Solver, seconds: float) -> Cell:
    """One call in a forked process, with its choices and its memory; no time in it where it was
    stopped.

    Raises `WrongAnswer`, and `Failed` with what went wrong.
    """
    if isinstance(solver, Elsewhere):
        there: Cell = solver.interpreter.ask("gauge", puzzle.name, case.name, solver.name, seconds)
        return there
    context = get_context("fork")
    here, away = context.Pipe(duplex=False)
    process = context.Process(target=_called, args=(away, case, puzzle, name, solver))
    process.start()
    away.close()
    try:
        if not here.poll(seconds):
            return Cell()
        cell: Cell | Exception = here.recv()
    except EOFError:
        raise Failed("the process ended without an answer") from None
    finally:
        _end(process)
        here.close()
    if isinstance(cell, Exception):
        raise cell
    return cell


def _end(process: Any) -> None:
    """End a process of ours, and the programs that it has started; it leads their group."""
    try:
        os.killpg(process.pid, signal.SIGKILL)
    except ProcessLookupError:
        process.kill()
    process.join()


def _called(connection: Connection, case: Case, puzzle: Puzzle, name: str, solver: Solver) -> None:
    os.setsid()
    cell: Cell | Exception
    try:
        with METER.reading():
            before = _peak()
            taken, _ = once(case, puzzle, name, solver)
            grown = _peak() - before
            cell = Cell([taken], METER.nodes, grown if METER.kib is None else METER.kib)
    except WrongAnswer as error:
        cell = error
    except Exception as error:
        cell = Failed(f"{type(error).__name__}: {error}")
    connection.send(cell)
    connection.close()


def _peak() -> int:
    """The most memory that this process has had, in KiB."""
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak // 1024 if sys.platform == "darwin" else peak


def gauged(
    case: Case,
    solvers: Mapping[str, Solver],
    seconds: float,
    beaten: dict[tuple[str, str], int],
    most: int = STOPS,
) -> tuple[Row, dict[str, str]]:
    """Each solver once on each puzzle, and why solvers that fail do so.

    A solver, save our usual one, that was stopped on a few puzzles of a case counts as stopped on
    the rest; so does, on larger sizes, one that was stopped on all of a size: `beaten` keeps the
    sizes.
    """
    row = Row(case.name, case.set, case.group, case.series, case.size)
    failures: dict[str, str] = {}
    puzzles = case.read()
    for name, solver in solvers.items():
        cells: dict[str, Cell] = {}
        stops = 0
        for puzzle in puzzles:
            given_up = stops >= most or case.size >= beaten.get((case.series, name), sys.maxsize)
            try:
                cells[puzzle.name] = cell = (
                    Cell()
                    if given_up and name != OURS
                    else gauge(case, puzzle, name, solver, seconds)
                )
            except Failed as error:
                failures[name] = f"{puzzle.name}: {error}"
                break
            stops += not cell.times
        else:
            row.cells[name] = cells
            if stops == len(puzzles) and case.series:
                beaten[case.series, name] = min(
                    case.size, beaten.get((case.series, name), case.size)
                )
    return row, failures


def turns_of(milliseconds: float, repeat: int, share: float) -> int:
    """How often a solver is called on a puzzle in its share of the time."""
    return max(1, min(repeat, int(share / max(milliseconds, 0.001))))


def expected(cells: Sequence[Cell], repeat: int, share: float) -> float:
    """About how many milliseconds calls will take, from what the first ones took."""
    total = 0.0
    for cell in cells:
        if cell.milliseconds <= SLOW:
            turns = turns_of(cell.milliseconds, repeat, share)
            total += cell.milliseconds * (1 + turns * (2 if cell.milliseconds < QUICK else 1))
    return total


def timed(
    case: Case, solvers: Mapping[str, Solver], row: Row, repeat: int, share: float = SHARE
) -> None:
    """The solvers of a row by the clock, on each puzzle in turn, each time from another one on;
    then those that are prepared, a batch each in turn.

    A slow solver repeats less often; one that is very slow keeps the time that it took in a process
    of its own.
    """
    for place, puzzle in enumerate(case.read()):
        cells = {
            name: row.cells[name][puzzle.name] for name in row.cells if not is_batch(solvers[name])
        }
        names = [name for name, cell in cells.items() if cell.milliseconds <= SLOW]
        turns: dict[str, int] = {}
        quick: dict[str, bool] = {}
        for name in names:
            if not place:
                once(
                    case, puzzle, name, solvers[name]
                )  # it loads what this process has not loaded yet
            first, wall = once(case, puzzle, name, solvers[name])
            turns[name] = turns_of(wall, repeat, share)
            quick[name] = wall < QUICK
            cells[name].times = [] if quick[name] or turns[name] > 1 else [first]
        gc.collect()
        for turn in range(repeat):
            for name in _rotated(names, turn):
                if turn < turns[name] and (quick[name] or turns[name] > 1):
                    if quick[name]:
                        once(case, puzzle, name, solvers[name])
                    cells[name].times.append(once(case, puzzle, name, solvers[name])[0])
    _batches(
        case,
        {name: solvers[name] for name in row.cells if is_batch(solvers[name])},
        row,
        repeat,
        share,
    )


def _batches(
    case: Case, solvers: Mapping[str, Solver], row: Row, repeat: int, share: float
) -> None:
    """The batches by the clock. The first is not counted where there is time for more."""
    puzzles = {
        name: [each for each in case.read() if row.cells[name][each.name].milliseconds <= SLOW]
        for name in solvers
    }
    turns: dict[str, int] = {}
    for turn in range(repeat + 1):
        for name in _rotated([name for name in solvers if puzzles[name]], turn):
            if turn and turn > turns[name]:
                continue
            start = time.perf_counter()
            times = asked(case, puzzles[name], name, solvers[name])
            wall = (time.perf_counter() - start) * 1000
            turns[name] = turns.get(name, turns_of(wall, repeat, share * len(puzzles[name])))
            for puzzle, taken in zip(puzzles[name], times, strict=True):
                cell = row.cells[name][puzzle.name]
                cell.times = [taken] if turn < 2 else [*cell.times, taken]
            gc.collect()


def _rotated(names: Sequence[str], turn: int) -> list[str]:
    return [names[(turn + place) % len(names)] for place in range(len(names))]
