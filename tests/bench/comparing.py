"""Solvers on the same puzzles, in turns: a row of medians for each kind and size. A wrong answer
ends the run.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from statistics import median
from time import perf_counter
from typing import Any

from logicpuzzles.kinds.puzzle import Puzzle

__all__ = ["Answer", "Solver", "compare"]

Answer = (
    Any  # the boards found, two at most, each as a tuple of values; ``None`` where a solver gave up
)
Solver = Callable[[Puzzle], Answer]


def timed(solve: Solver, puzzle: Puzzle) -> tuple[float, Answer]:
    """The median of three runs in milliseconds, or of one that takes more than a second, and the
    answer.
    """
    times: list[float] = []
    answer: Answer = None
    for _ in range(3):
        began = perf_counter()
        answer = solve(puzzle)
        times.append(perf_counter() - began)
        if times[0] > 1:
            break
    return 1000 * median(times), answer


def compare(
    solvers: Mapping[str, Solver],
    kinds: Iterable[str],
    puzzles: Callable[[str, int], Iterator[tuple[str, list[Puzzle]]]],
) -> None:
    """Print the table. The arguments of the command: how many puzzles of each size, and the kinds,
    all of ``kinds`` if none.
    """
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 20
    print(
        "ms, median (slowest)".ljust(28),
        *[name.rjust(16) for name in solvers],
        "fd/fastest peer".rjust(16),
    )
    for kind in sys.argv[2:] or kinds:
        for size, made in puzzles(kind, count):
            times: dict[str, list[float]] = {name: [] for name in solvers}
            for puzzle in made:
                answers = set()
                for name, solve in solvers.items():
                    taken, answer = timed(solve, puzzle)
                    times[name].append(taken)
                    if answer is not None:
                        answers.add(tuple(answer))
                if len(answers) != 1 or len(answers.pop()) != 1:
                    sys.exit(f"{kind} {size}: a wrong answer, none or a second one")
            middle = {name: median(each) for name, each in times.items()}
            row = [
                f"{middle[name]:.1f} ({max(each):.0f})".rjust(16) for name, each in times.items()
            ]
            ratio = middle["fd"] / min(middle["clingo"], middle["cp-sat"])
            print(f"{kind} {size}".ljust(28), *row, f"{ratio:.2f}".rjust(16), flush=True)
