"""Generated puzzles of every kind, whole, with a given less and with a given changed: all engines
agree on answers and counts.

python tests/fuzz/puzzles.py --count 100 --seed 1 [KIND ...]
"""

import argparse
import json
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random
from typing import Any

import logicpuzzles as lp
from logicpuzzles.core.errors import BadInput, OutOfBudget, PuzzleError, Unsupported
from logicpuzzles.engines import installed
from logicpuzzles.formats import read, write
from logicpuzzles.generate import CannotMake
from logicpuzzles.kinds.discovery import kind_named, kinds
from logicpuzzles.kinds.puzzle import Puzzle
from logicpuzzles.solving.runner import solve

ENGINES = ("fd", "sat", "asp", "cpsat", "auto")
MOST = 200  # solutions that are compared; of more only the number is asked for
SECONDS = 20.0
SIZES = (3, 4, 5, 6, None)


def variants(puzzle: Puzzle, random: Random) -> Iterator[tuple[str, Puzzle]]:
    """A puzzle, and others that differ from it in one given or clue."""
    yield "as made", puzzle
    known = [
        (y, x)
        for y, row in enumerate(puzzle.givens)
        for x, value in enumerate(row)
        if value is not None
    ]
    if known:
        y, x = random.choice(known)
        values = sorted(
            {value for row in puzzle.givens for value in row if value is not None}, key=repr
        )
        for name, value in (("a given less", None), ("a given changed", random.choice(values))):
            rows = [list(row) for row in puzzle.givens]
            rows[y][x] = value
            yield name, replace(puzzle, givens=tuple(map(tuple, rows)))
    if puzzle.clues:
        at = random.randrange(len(puzzle.clues))
        yield "a clue less", replace(puzzle, clues=puzzle.clues[:at] + puzzle.clues[at + 1 :])


def answers(puzzle: Puzzle, engine: str) -> Any:
    """What an engine says: its status and solutions, in an order of their own; ``None`` where it
    gives up or refuses.
    """
    try:
        answer = solve(puzzle, engine, MOST, SECONDS)
    except (Unsupported, OutOfBudget):
        return None
    if not answer.complete:
        return None
    return sorted(map(json.dumps, answer.solutions))


def fault(puzzle: Puzzle, engines: Sequence[str], made: bool) -> str:
    """How engines contradict each other, or what is written reads back as something else; ``""``
    where all is well.
    """
    says = {engine: answers(puzzle, engine) for engine in engines}
    says = {engine: each for engine, each in says.items() if each is not None}
    first = next(iter(says.values()), None)
    if any([each != first for each in says.values()]):
        return f"engines differ: { {engine: len(each) for engine, each in says.items()} }"
    if first is None:
        return ""
    if len(set(first)) != len(first):
        return "a solution is given twice"
    if made and len(first) != 1:
        return f"a new puzzle has {len(first)} solutions"
    opened = lp.Opened(puzzle, kind_named(puzzle.kind))
    try:
        if (number := opened.count(timeout=SECONDS)) != len(first):
            return f"count says {number}, there are {len(first)}"
    except (OutOfBudget, Unsupported):
        pass
    try:
        text = write(puzzle)
    except BadInput:
        return ""
    return (
        ""
        if read(text, kind=puzzle.kind) == puzzle
        else "what is written reads back as another puzzle"
    )


def main(words: Sequence[str] | None = None) -> int:
    """Make and solve puzzles; prints faults, and at the end how many were solved. Exit status 1
    where there was a fault.
    """
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "kinds", nargs="*", metavar="KIND", help="kinds (default: all that can be made)"
    )
    parser.add_argument(
        "--count", type=int, default=5, help="puzzles of each kind (default: %(default)s)"
    )
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument(
        "--seconds", type=float, help="stop after so many seconds, with equal shares for the kinds"
    )
    arguments = parser.parse_args(words)
    names = arguments.kinds or list(kinds())
    engines = [name for name in ENGINES if name in installed()]
    solved = faults = 0
    for kind in names:
        began, number = time.monotonic(), 0
        for at in range(arguments.count):
            if arguments.seconds is not None and time.monotonic() - began > arguments.seconds / len(
                names
            ):
                break
            random = Random(f"{arguments.seed} {kind} {at}")
            puzzle = None
            for size in random.sample(SIZES, len(SIZES)):
                try:
                    options = {} if size is None else {"size": size}
                    puzzle = next(
                        lp.generate(kind, seed=f"{arguments.seed}-{at}", minimal=False, **options)
                    ).data
                    break
                except (CannotMake, PuzzleError, StopIteration):
                    continue
            if puzzle is None:
                print(f"{kind}: cannot be made")
                break
            for name, variant in variants(puzzle, random):
                solved += 1
                number += 1
                try:
                    why = fault(variant, engines, name == "as made")
                except BadInput as error:  # what is changed may be no puzzle any more
                    why = str(error) if name == "as made" else ""
                except Exception as error:
                    why = f"{type(error).__name__}: {error}"
                if why:
                    faults += 1
                    print(
                        f"{kind}, puzzle {at} of seed {arguments.seed}, {name}: {why}\n{variant}",
                        flush=True,
                    )
        print(f"{kind}: {number} puzzles, {time.monotonic() - began:.0f} seconds", flush=True)
    print(f"{solved} puzzles on {', '.join(engines)}: {faults} faults")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
