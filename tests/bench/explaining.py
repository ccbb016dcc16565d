"""How long explanations and hints take, in seconds of the processor.

    python tests/bench/explaining.py            # everything
    python tests/bench/explaining.py sudoku     # what has this in its name

Each puzzle is explained once to warm up, then so many times as --turns says; the fastest counts. A
hint is the first one, and one in the middle, in a warm process. Other work on the machine shows.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path
from time import process_time

from logicpuzzles.explain import explain, hint
from logicpuzzles.generate import Options, generator_of, make
from logicpuzzles.kinds.puzzle import Puzzle
from logicpuzzles.runner import load

EXAMPLES = Path(__file__).parents[2] / "examples"
LIMIT = 60.0  # seconds for an explanation


def made(kind: str, *size: int) -> Callable[[], Puzzle]:
    """The first puzzle of that kind and size."""

    def puzzle() -> Puzzle:
        options = Options(kind, size)
        return make(generator_of(options), options, "bench", 0).puzzle

    return puzzle


def example(name: str) -> Callable[[], Puzzle]:
    return lambda: load(EXAMPLES / name)


PUZZLES = {
    "zebra-5x5": example("zebra/life-1962.txt"),
    "sudoku-9x9-17": example("sudoku/hard-17.txt"),
    "futoshiki-7x7": example("futoshiki/7x7.txt"),
    "calcudoku-6x6": made("calcudoku", 6),
    "jodici-seed": example("jodici/seed.csv"),
    "zebra-6x6": made("zebra", 6, 6),
    "takuzu-10x10": made("takuzu", 10),
}


def best(work: Callable[[], object], turns: int) -> float:
    """The seconds of the fastest of some turns."""
    seconds = []
    for _ in range(turns):
        began = process_time()
        work()
        seconds.append(process_time() - began)
    return min(seconds)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("name", nargs="?", default="", help="a part of the name of a case")
    parser.add_argument("--turns", type=int, default=3)
    arguments = parser.parse_args()
    print(
        f"{'case':16} {'explain':>9} {'steps':>6} {'trials':>7} {'hint':>9} {'halfway':>9}   (seconds)"
    )
    for name, puzzle_of in PUZZLES.items():
        if arguments.name not in name:
            continue
        puzzle = puzzle_of()
        explanation = explain(puzzle, timeout=LIMIT)
        whole = best(lambda puzzle=puzzle: explain(puzzle, timeout=LIMIT), arguments.turns)  # type: ignore[misc]
        half = explanation.steps[: len(explanation.steps) // 2]
        shown = (
            len(explanation.start)
            if not explanation.rows
            else explanation.rows * explanation.columns
        )
        filled = {
            fact.cell: fact.value
            for step in half
            for fact in step.facts
            if fact.holds and fact.cell < shown
        }
        first = best(lambda puzzle=puzzle: hint(puzzle, {}), arguments.turns)  # type: ignore[misc]
        later = best(lambda puzzle=puzzle, filled=filled: hint(puzzle, filled), arguments.turns)  # type: ignore[misc]
        trials = sum([step.assumed is not None for step in explanation.steps])
        end = "" if explanation.stopped is None else f"  stopped: {explanation.stopped}"
        print(
            f"{name:16} {whole:9.3f} {len(explanation.steps):6} {trials:7} {first:9.3f} {later:9.3f}{end}",
            flush=True,
        )


if __name__ == "__main__":
    main()
