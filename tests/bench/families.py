"""How long puzzles of every kind that makes them from its board take, by each of our engines and by
the exported answer set program, in the same run.

    python tests/bench/families.py [COUNT] [KIND ...]
    python tests/bench/families.py examples [KIND ...]

With ``examples`` the puzzles are those of ``examples``, of every kind with a board, by the default
engine, and by clingo from the program that is exported, without the time to write it; the last lines tell those that take more
than twice as long as with clingo.

Our generators make the puzzles, from fixed seeds. Each time is of the processor, from the puzzle as
data to the proof that it has one solution; the median of three calls, then of all puzzles. A
wrong or a second answer ends the run.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from statistics import geometric_mean, median
from time import process_time
from typing import Any

from logicpuzzles import run
from logicpuzzles.engines import engine_named, exported, program_engine
from logicpuzzles.formats import read
from logicpuzzles.generate import Options, generator_of, make
from logicpuzzles.kinds.discovery import kind_named
from logicpuzzles.kinds.examples import example_text, examples_of, is_flawed
from logicpuzzles.kinds.parts import built_in
from logicpuzzles.kinds.puzzle import Puzzle
from logicpuzzles.kinds.stating import goal_of

SIZES = {
    "futoshiki": (5,), "adjacent": (5,), "calcudoku": (6,), "skyscrapers": (5,), "killer": (9,),
    "jigsaw": (9,), "slitherlink": (7, 10), "masyu": (8,), "bridges": (8,), "hitori": (6, 10),
    "fillomino": (7,), "nurikabe": (5, 8), "nonogram": (10, 15), "mosaic": (8,), "lightup": (7,),
    "tents": (8,), "kakuro": (6, 8), "starbattle": (6, 8), "minesweeper": (8, 12),
}  # fmt: skip
ENGINES = {name: engine_named(name) for name in ("fd", "auto", "sat", "cpsat")}
if (program := program_engine()) is not None:
    ENGINES["asp program"] = program


def puzzles(kind: str, side: int, count: int) -> list[Puzzle]:
    """So many puzzles of a kind and a size."""
    options = Options(kind, (side,))
    generator = generator_of(options)
    return [make(generator, options, "bench", number).puzzle for number in range(count)]


def timed(solve: Callable[[], Any]) -> tuple[float, Any]:
    """The median milliseconds of three calls, or of one that takes more than a second, and what
    they give.
    """
    times: list[float] = []
    while len(times) < 3 and max(times, default=0) < 1000:
        began = process_time()
        answer = solve()
        times.append(1000 * (process_time() - began))
    return median(times), answer


def main(count: int, kinds: list[str]) -> None:
    """Print a row for each kind and size: the milliseconds of the puzzle in the middle and of the
    slowest one.
    """
    print("ms, median (slowest)".ljust(20), *[name.rjust(16) for name in ENGINES])
    for kind in kinds or SIZES:
        for side in SIZES[kind]:
            times: dict[str, list[float]] = {name: [] for name in ENGINES}
            for puzzle in puzzles(kind, side, count):
                answers = set()
                for name, engine in ENGINES.items():
                    taken, found = timed(lambda: run(2, *goal_of(puzzle), engine=engine))  # noqa: B023
                    times[name].append(taken)
                    answers.add(tuple(found))
                if len(answers) != 1 or len(answers.pop()) != 1:
                    sys.exit(f"{kind} {side}: a wrong answer, none or a second one of {puzzle}")
            row = [f"{median(each):.1f} ({max(each):.0f})".rjust(16) for each in times.values()]
            print(f"{kind} {side}".ljust(20), *row, flush=True)


def count_by_clingo(program: str) -> int:
    """How many answers clingo finds to a program, two at most."""
    import clingo

    control = clingo.Control(["2", "--warn=none", "--project"])
    control.add("base", [], program)
    control.ground([("base", [])])
    count = 0
    with control.solve(yield_=True) as models:
        for _ in models:
            count += 1
    return count


def compare_examples(kinds: list[str]) -> None:
    """Print for each sound example the milliseconds of the default engine and of clingo, and what
    part the first is of the second.
    """
    ratios: dict[str, float] = {}
    for kind in kinds or [name for name in built_in() if kind_named(name).board is not None]:
        for name in examples_of(kind):
            if is_flawed(name):
                continue
            puzzle = read(example_text(kind, name), kind=kind)
            own, answer = timed(lambda: run(2, *goal_of(puzzle)))  # noqa: B023
            program = exported(*goal_of(puzzle), "asp")
            theirs, count = timed(lambda: count_by_clingo(program))  # noqa: B023
            if len(answer) != count:
                sys.exit(f"{kind} {name}: {len(answer)} answers; expected {count}")
            ratios[f"{kind} {name}"] = own / theirs
            print(
                f"{kind} {name}".ljust(30),
                f"{own:10.1f} {theirs:10.1f} {own / theirs:8.2f}",
                flush=True,
            )
    print(f"geometric mean of {len(ratios)}: {geometric_mean(ratios.values()):.2f}")
    for name, ratio in sorted(ratios.items(), key=lambda item: -item[1]):
        if ratio > 2:
            print(f"over twice: {name} {ratio:.2f}")


if __name__ == "__main__" and sys.argv[1:2] == ["examples"]:
    compare_examples(sys.argv[2:])
elif __name__ == "__main__":
    main(int(sys.argv[1]) if sys.argv[1:] else 20, sys.argv[2:])
