"""Asks for a second opinion about the explanations of the puzzles of files, and of generated ones.

    python tests/explain/second_opinions.py FILE...
    python tests/explain/second_opinions.py --generate 40 --kinds sudoku,zebra --seed 1

The last lines are a table by kinds. It needs python-sat.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path

from proofs_of_steps import puzzles_of
from second_opinion import Opinion, opinion_of, texts

from logicpuzzles.core.errors import PuzzleError
from logicpuzzles.explain import explain
from logicpuzzles.generate import Options, generator_of, make
from logicpuzzles.kinds.discovery import kinds
from logicpuzzles.kinds.puzzle import Puzzle


def generated(kind: str, count: int, seed: str, small: bool) -> Iterator[tuple[str, Puzzle]]:
    """Puzzles of a kind, of a small size where it can be made; none where it has no generator."""
    for size in ((4,), (5,), (6,), (3, 3), None) if small else (None,):
        options = Options(kind, size)
        try:
            generator = generator_of(options)
            first = make(generator, options, seed, 0).puzzle
        except PuzzleError:
            continue
        yield f"{kind}[0]", first
        for number in range(1, count):
            yield f"{kind}[{number}]", make(generator, options, seed, number).puzzle
        return


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("paths", metavar="FILE", nargs="*", type=Path)
    parser.add_argument("--generate", type=int, default=0, metavar="N", help="so many puzzles of each kind")
    parser.add_argument("--kinds", help="of generated puzzles (default: all)")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--usual", action="store_true", help="generated puzzles of the usual size, not small ones")
    parser.add_argument("--limit", type=float, default=30.0, help="seconds for each explanation")
    parser.add_argument("--seconds", type=float, default=10.0, help="for the cheapest reasons of one step")
    arguments = parser.parse_args()
    wanted = arguments.kinds.split(",") if arguments.kinds else kinds()
    sources = [puzzles_of(path) for path in arguments.paths]
    if arguments.generate:
        sources += [generated(kind, arguments.generate, arguments.seed, not arguments.usual) for kind in wanted]
    opinions: dict[str, Opinion] = {}
    for source in sources:
        for name, puzzle in source:
            try:
                explanation = explain(puzzle, timeout=arguments.limit)
                opinion = opinion_of(explanation, arguments.seconds)
            except PuzzleError as error:
                print(f"{name}: {error}", flush=True)
                continue
            if explanation.stopped is not None:
                print(f"{name}: stopped after {explanation.stopped}, {len(explanation.steps)} steps", flush=True)
            for fault in opinion.faults:
                print(f"{name}: {fault}", flush=True)
            opinions.setdefault(puzzle.kind, Opinion()).add(opinion)
            print(f"{name}: {opinion.steps} steps, {opinion.claimed} least, {len(opinion.faults)} faults", flush=True)
    print("\n".join(texts(opinions)), flush=True)
    return int(any(opinion.faults for opinion in opinions.values()))


if __name__ == "__main__":
    sys.exit(main())
