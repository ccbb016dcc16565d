"""Where the time of one of our runs goes: python tests/bench/profiling.py NAME [--puzzle NAME]
[--repeat N] [--top N]

Shares of the time by step and by module under cProfile, C functions counted with their callers. The
profiler slows short functions more than long ones: shares are rough, and the milliseconds are those
of calls without it.
"""

from __future__ import annotations

import argparse
import cProfile
import pstats
import statistics
import sys
import time
from collections import Counter
from pathlib import Path

from suite.cases import all_cases
from suite.results import OURS

STEPS = {
    "suite/": "stating goals",
    "rules/": "stating goals",
    "logicpuzzles/core/goals": "stating goals",
    "logicpuzzles/relations": "stating goals",
    "logicpuzzles/core/terms": "stating goals",
    "unification/": "stating goals",
    "logicpuzzles/engines/": "reading goals",
    "logicpuzzles/engines/reading/": "reading goals",
    "logicpuzzles/engines/fd/model": "making cells and propagators",
    "logicpuzzles/engines/fd/natives": "making cells and propagators",
    "logicpuzzles/engines/fd/propagators": "propagating",
    "logicpuzzles/engines/fd/lines": "propagating",
    "logicpuzzles/engines/fd/store": "propagating",
    "logicpuzzles/asking/running": "handing back",
    "logicpuzzles/core/budget": "handing back",
}
"""The step a module serves, by the longest beginning of its name; functions of terms are used by
all.
"""


def module(path: str) -> str:
    """The name of a file from its package on."""
    parts = Path(path).with_suffix("").parts
    for package in ("logicpuzzles", "rules", "suite", "unification", "kanren"):
        if package in parts[:-1]:
            start = len(parts) - 1 - parts[::-1].index(package)
            return "/".join(parts[start:])
    return parts[-1] if parts else path


def step(name: str) -> str:
    """What a module does for an answer."""
    prefix = max(
        (beginning for beginning in STEPS if name.startswith(beginning)), key=len, default=""
    )
    return STEPS.get(prefix, "other")


def shares(title: str, times: Counter[str], top: int) -> None:
    """Prints the largest parts of a whole."""
    whole = sum(times.values())
    print(f"\n{title}")
    for name, seconds in times.most_common(top):
        print(f"{seconds / whole:7.1%}  {name}")


def main() -> None:
    parser = argparse.ArgumentParser(description="Where the time of one of our runs goes.")
    parser.add_argument("name", metavar="NAME", help="a case of run.py")
    parser.add_argument("--puzzle", metavar="NAME", help="one puzzle of the case, else all")
    parser.add_argument("--repeat", type=int, default=20, help="calls for each puzzle (20)")
    parser.add_argument("--top", type=int, default=20, help="how many functions to show (20)")
    options = parser.parse_args()
    cases = {case.name: case for case in all_cases()}
    if options.name not in cases:
        sys.exit(f"no case {options.name!r}; there are: {', '.join(cases)}")
    case = cases[options.name]
    solver = case.solvers[OURS]
    puzzles = [puzzle for puzzle in case.read() if options.puzzle in (None, puzzle.name)]
    if not puzzles:
        sys.exit(
            f"no puzzle {options.puzzle!r} in {case.name}; there are: {', '.join(p.name for p in case.read())}"
        )
    taken: dict[str, float] = {}
    for puzzle in puzzles:
        times = []
        for _ in range(options.repeat + 1):
            start = time.perf_counter()
            solver(puzzle, case.limit)
            times.append((time.perf_counter() - start) * 1000)
        taken[puzzle.name] = statistics.median(times[1:])
    worst = max(taken, key=taken.__getitem__)
    print(
        f"{case.name}: median {statistics.median(taken.values()):.3f} ms, worst {taken[worst]:.3f} ms ({worst})"
    )

    profile = cProfile.Profile(builtins=False)
    for puzzle in puzzles:
        for _ in range(options.repeat):
            profile.enable()
            solver(puzzle, case.limit)
            profile.disable()
    steps: Counter[str] = Counter()
    modules: Counter[str] = Counter()
    functions: Counter[str] = Counter()
    calls = len(puzzles) * options.repeat
    for (path, line, function), (_, count, own, _, _) in pstats.Stats(profile).stats.items():  # type: ignore[attr-defined]
        name = module(path)
        steps[step(name)] += own
        modules[name] += own
        functions[f"{name}:{line} {function}, {count / calls:.1f} calls"] += own
    shares("steps", steps, len(steps))
    shares("modules", modules, options.top)
    shares("functions, with calls for each puzzle", functions, options.top)


if __name__ == "__main__":
    main()
