"""How long our answers take, beside those of other solvers: python tests/bench/run.py [NAME…] [--repeat N] …

Numbers only: nothing passes or fails, except that a solver with a wrong or missing answer ends the run at once.
"""

from __future__ import annotations

import argparse
import gc
import json
import math
import platform
import shutil
import signal
import statistics
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from fnmatch import fnmatch
from importlib import metadata
from importlib.util import find_spec
from pathlib import Path
from types import FrameType

from suite.cases import INTERRUPTIBLE, OURS, PACKAGES, SLOW, Case, all_cases
from suite.model import Puzzle, Solver, Timed


@dataclass
class Row:
    """The milliseconds of every solver on every puzzle of a case, a list each; infinite where it was stopped."""

    case: str
    times: dict[str, dict[str, list[float]]] = field(default_factory=dict)

    def medians(self, solver: str) -> list[float]:
        """The median of the repetitions for each puzzle."""
        return [statistics.median(times) for times in self.times.get(solver, {}).values()]

    def median(self, solver: str) -> float:
        """The median over the puzzles."""
        return statistics.median(self.medians(solver))

    def worst(self, solver: str) -> float:
        """The slowest puzzle."""
        return max(self.medians(solver))


@contextmanager
def alarm(seconds: float) -> Iterator[None]:
    """Raises `TimeoutError` inside after so many seconds; pure Python alone can be stopped so."""

    def ring(number: int, frame: FrameType | None) -> None:
        raise TimeoutError

    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def once(case: Case, puzzle: Puzzle, name: str, solver: Solver, seconds: float) -> float:
    """The milliseconds of one call, infinite when it was stopped; ends the run when the answers are not right."""
    try:
        with alarm(seconds if name in INTERRUPTIBLE else 0):
            start = time.perf_counter()
            result = solver(puzzle, case.limit)
            taken = time.perf_counter() - start
    except TimeoutError:
        return math.inf
    if isinstance(result, Timed):
        taken = result.seconds
    answers = result.answers if isinstance(result, Timed) else result
    if not answers or not case.right(puzzle, answers):
        shown = "\n".join(str(answer) for answer in answers[:2]) or "none"
        sys.exit(
            f"{case.name}, {puzzle.name}: {name} has {len(answers)} answers and should have one, the solution.\n{shown}"
        )
    return taken * 1000


def measure(case: Case, solvers: dict[str, Solver], repeat: int, seconds: float) -> Row:
    """All solvers on each puzzle in turn, each time from another one on; a call is timed right after one that is not.

    A solver slower than a tenth of a second repeats less often, one slower than three seconds not at all.
    """
    row = Row(case.name)
    names = list(solvers)
    for puzzle in case.read():
        times: dict[str, list[float]] = {}
        turns: dict[str, int] = {}
        quick: dict[str, bool] = {}
        for name in names:
            first = once(case, puzzle, name, solvers[name], seconds)
            turns[name] = 0 if first > 3000 else repeat if first < 100 else min(repeat, int(3000 / first))
            times[name] = [] if turns[name] else [first]
            quick[name] = first < 100
        gc.collect()
        for turn in range(repeat):
            for place in range(len(names)):
                name = names[(turn + place) % len(names)]
                if turn < turns[name]:
                    if quick[name]:
                        once(case, puzzle, name, solvers[name], seconds)
                    times[name].append(once(case, puzzle, name, solvers[name], seconds))
        for name in names:
            row.times.setdefault(name, {})[puzzle.name] = times[name]
    return row


def milliseconds(value: float, seconds: float) -> str:
    """Three digits that count, or the limit."""
    if math.isinf(value):
        return f">{seconds * 1000:,.0f}"
    return (
        f"{value:.3f}"
        if value < 1
        else f"{value:.2f}"
        if value < 10
        else f"{value:.1f}"
        if value < 100
        else f"{value:,.0f}"
    )


def ratio(ours: float, peers: Sequence[float]) -> str:
    """Ours over the fastest peer: below 1 we are faster."""
    peer = min(peers, default=math.inf)
    return "" if math.isinf(peer) or math.isinf(ours) else f"{ours / peer:.2f}"


def table(rows: Sequence[Row], seconds: float) -> str:
    """The rows of cases that have the same solvers, in columns."""
    names = list(dict.fromkeys(name for row in rows for name in row.times))
    lines = [["milliseconds", *names, "ours/fastest", "(worst)", "fastest peer"]]
    for row in rows:
        several = any(len(row.medians(name)) > 1 for name in names)
        cells = [row.case]
        for name in names:
            if name not in row.times:
                cells.append("")
            elif several:
                cells.append(f"{milliseconds(row.median(name), seconds)} ({milliseconds(row.worst(name), seconds)})")
            else:
                cells.append(milliseconds(row.median(name), seconds))
        peers = [name for name in row.times if name != OURS]
        if OURS in row.times and peers:
            cells.append(ratio(row.median(OURS), [row.median(name) for name in peers]))
            cells.append(ratio(row.worst(OURS), [row.worst(name) for name in peers]) if several else "")
        else:
            cells += ["", ""]
        fastest = min(peers, key=row.median, default="")
        cells.append(fastest if fastest and math.isfinite(row.median(fastest)) else "")
        lines.append(cells)
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    return "\n".join(
        "  ".join(
            cell.ljust(width) if place == 0 else cell.rjust(width)
            for place, (cell, width) in enumerate(zip(line, widths, strict=True))
        ).rstrip()
        for line in lines
    )


def missing(slow: bool) -> dict[str, str]:
    """The solvers that cannot run here, and why."""
    reasons = {name: f"{package} is not installed" for name, package in PACKAGES.items() if find_spec(package) is None}
    if shutil.which("swipl") is None:
        reasons["swipl"] = "there is no program swipl"
    if not slow:
        reasons.update(dict.fromkeys(SLOW, "only with --slow"))
    return reasons


def chosen(cases: Sequence[Case], names: Sequence[str], growth: bool, tails: bool) -> list[Case]:
    """The cases of some names (patterns as in a shell, or beginnings), else the usual ones and the sets asked for."""
    if names:
        for name in names:
            if not any(_named(case, name) for case in cases):
                sys.exit(f"no case {name!r}; there are: {', '.join(case.name for case in cases)}")
        return [case for case in cases if any(_named(case, name) for name in names)]
    sets = {"growth"} if growth else set()
    sets |= {"tails"} if tails else set()
    return [case for case in cases if case.set in (sets or {"usual"})]


def _named(case: Case, name: str) -> bool:
    return case.name == name or fnmatch(case.name, name)


def versions() -> dict[str, str]:
    """What ran: Python and the packages of the solvers."""
    names = ("logicpuzzles", "miniKanren", "python-sat", "pycosat", "clingo", "ortools")
    found = {"Python": platform.python_version()}
    for name in names:
        try:
            found[name] = metadata.version(name)
        except metadata.PackageNotFoundError:
            continue
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description="How long our answers take, beside those of other solvers.")
    parser.add_argument("names", nargs="*", metavar="NAME", help="cases, or patterns of cases such as 'takuzu-*'")
    parser.add_argument("--repeat", type=int, default=15, help="calls of each solver on each puzzle (15)")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write every single time there")
    parser.add_argument("--growth", action="store_true", help="the cases of growing size")
    parser.add_argument("--tails", action="store_true", help="the cases with rare hard puzzles")
    parser.add_argument("--slow", action="store_true", help="kanren and SWI-Prolog as well")
    parser.add_argument("--solvers", metavar="NAMES", help="only these solvers, with commas between")
    parser.add_argument("--limit", type=float, default=20, metavar="SECONDS", help="when to stop ours and kanren (20)")
    parser.add_argument("--list", action="store_true", help="the names of the cases")
    options = parser.parse_args()
    cases = all_cases(options.limit)
    if options.list:
        print("\n".join(f"{case.name:24}{case.set:8}{' '.join(case.solvers)}" for case in cases))
        return
    cases = chosen(cases, options.names, options.growth, options.tails)
    absent = missing(options.slow)
    wanted = set(options.solvers.split(",")) if options.solvers else None
    for name, reason in absent.items():
        if any(name in case.solvers for case in cases) and (wanted is None or name in wanted):
            print(f"{name}: skipped, {reason}")
    print(", ".join(f"{name} {version}" for name, version in versions().items()), end="\n\n")
    rows: dict[tuple[str, ...], list[Row]] = {}
    gc.collect()
    gc.freeze()  # what is loaded by now would slow every collection down
    for case in cases:
        solvers = {
            name: solver
            for name, solver in case.solvers.items()
            if name not in absent and (wanted is None or name in wanted)
        }
        progress(f"{case.name} …")
        rows.setdefault(tuple(case.solvers), []).append(measure(case, solvers, options.repeat, options.limit))
    progress("")
    print("\n\n".join(table(group, options.limit) for group in rows.values()))
    if options.json:
        report = {
            "versions": versions(),
            "machine": platform.machine(),
            "repeat": options.repeat,
            "milliseconds": {row.case: row.times for group in rows.values() for row in group},
        }
        options.json.write_text(json.dumps(report, indent=1, default=str).replace("Infinity", "null") + "\n")


def progress(text: str) -> None:
    """Says on a terminal what runs."""
    if sys.stderr.isatty():
        print(f"\r\033[K{text}", end="", file=sys.stderr, flush=True)


if __name__ == "__main__":
    main()
