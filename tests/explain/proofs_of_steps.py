"""Explains the puzzles of files whole and proves every step again, by an engine that builds each
question anew.

    python tests/explain/proofs_of_steps.py FILE... --engine fd --jobs 2

A line of a file that ends in .jsonl is a puzzle; another file is one or several. The last lines sum
up.
"""

import argparse
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import islice
from pathlib import Path
from statistics import mean
from time import process_time

from reasons import broken_chain, faults, unfinished

from logicpuzzles.core.errors import PuzzleError
from logicpuzzles.explain import explain
from logicpuzzles.kinds.puzzle import Puzzle
from logicpuzzles.runner import load_all
from logicpuzzles.solving.batch import puzzle_of_line

Outcome = tuple[
    str, float, int, list[str], list[str]
]  # its name, seconds, steps, what is missing, what is wrong


def puzzles_of(path: Path, kind: str | None = None) -> Iterator[tuple[str, Puzzle]]:
    """The puzzles of a file, each with a name."""
    if path.suffix == ".jsonl":
        for number, line in enumerate(path.read_bytes().splitlines(), 1):
            yield f"{path.name}[{number}]", puzzle_of_line(line, kind)
    else:
        for number, puzzle in enumerate(load_all(path, kind=kind), 1):
            yield f"{path.name}[{number}]", puzzle


def outcome(named: tuple[str, Puzzle], engine: str, limit: float, every: int) -> Outcome:
    name, puzzle = named
    began = process_time()
    try:
        made = explain(puzzle, timeout=limit)
    except PuzzleError as error:
        return name, process_time() - began, 0, [str(error)], []
    seconds = process_time() - began
    wrong = (
        broken_chain(made) + faults(made, engine, every) if made.rows else []
    )  # none: the rules alone cannot hold
    return name, seconds, len(made.steps), unfinished(made), wrong


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("paths", metavar="FILE", nargs="+", type=Path)
    parser.add_argument("--kind", help="of puzzles whose format does not tell")
    parser.add_argument("--engine", default="fd")
    parser.add_argument("--limit", type=float, default=60.0, help="seconds for each explanation")
    parser.add_argument("--every", type=int, default=1, help="prove one step in so many")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--count", type=int, help="only the first ones of each file")
    arguments = parser.parse_args()
    outcomes: list[Outcome] = []
    for path in arguments.paths:
        ask = partial(
            outcome, engine=arguments.engine, limit=arguments.limit, every=arguments.every
        )
        named = islice(puzzles_of(path, arguments.kind), arguments.count)
        with ProcessPoolExecutor(arguments.jobs) as pool:
            own = list(pool.map(ask, named, chunksize=4))
        for name, seconds, _, missing, wrong in own:
            for text in (*missing, *wrong):
                print(f"{name}: {text} ({seconds:.1f} s)")
        print(f"{path.name}: {_summed_up(own)}", flush=True)
        outcomes += own
    print(_summed_up(outcomes))
    return int(any(missing or wrong for _, _, _, missing, wrong in outcomes))


def _summed_up(outcomes: list[Outcome]) -> str:
    whole = sum(not missing for _, _, _, missing, _ in outcomes)
    wrong = sum(bool(wrong) for _, _, _, _, wrong in outcomes)
    seconds = [seconds for _, seconds, _, _, _ in outcomes] or [0.0]
    steps = mean([steps for _, _, steps, _, _ in outcomes] or [0])
    times = f"mean {mean(seconds):.2f} s, most {max(seconds):.1f} s, {steps:.0f} steps"
    return f"{len(outcomes)} puzzles, {whole} explained whole, {wrong} with faults, {times}"


if __name__ == "__main__":
    sys.exit(main())
