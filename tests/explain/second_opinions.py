"""Asks for a second opinion about the explanations of the puzzles of files, and of generated ones.

    python tests/explain/second_opinions.py FILE...
    python tests/explain/second_opinions.py --examples --record opinions.jsonl
    python tests/explain/second_opinions.py --generate 40 --kinds sudoku,zebra --seed 1

The last lines are a table by kinds. A record holds a line for each puzzle, and the puzzles in it
are not judged again. It needs python-sat, or clingo.
"""

import argparse
import json
import sys
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from time import process_time
from typing import Any

from proofs_of_steps import puzzles_of
from reasons import unfinished
from second_opinion import Opinion, opinion_of, texts

from logicpuzzles.core.errors import PuzzleError
from logicpuzzles.explain import explain
from logicpuzzles.generate import Options, generator_of, make
from logicpuzzles.kinds.discovery import kinds
from logicpuzzles.kinds.examples import example_files
from logicpuzzles.kinds.puzzle import Puzzle

SMALL = (
    (4,),
    (5,),
    (6,),
    (3, 3),
    None,
)  # sizes, of which the first that can be made counts as small


def generated(kind: str, numbers: range, seed: str, small: bool) -> Iterator[tuple[str, Puzzle]]:
    """Puzzles of a kind, of a small size where it can be made; none where it has no generator."""
    for size in SMALL if small else (None,):
        options = Options(kind, size)
        try:
            generator = generator_of(options)
            make(generator, options, seed, 0)
        except PuzzleError:
            continue
        for number in numbers:
            yield f"{kind} {size} {seed}[{number}]", make(generator, options, seed, number).puzzle
        return


def examples(kind: str) -> Iterator[tuple[str, Puzzle]]:
    """The examples of a kind."""
    for path in example_files(kind).values():
        for name, puzzle in puzzles_of(Path(str(path)), kind):
            yield f"{kind}/{name}", puzzle


def judged(puzzle: Puzzle, limit: float, seconds: float, anew: bool) -> dict[str, Any]:
    """A line of the record about a puzzle."""
    began = process_time()
    explanation = explain(puzzle, timeout=limit)
    told = process_time()
    opinion = opinion_of(explanation, seconds, anew=anew)
    if explanation.stopped is None:
        opinion.faults += unfinished(explanation)
    times = {"seconds": round(told - began, 2), "judging": round(process_time() - told, 2)}
    return {
        "kind": puzzle.kind,
        "stopped": explanation.stopped,
        **times,
        "opinion": asdict(opinion),
    }


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("paths", metavar="FILE", nargs="*", type=Path)
    parser.add_argument("--examples", action="store_true", help="of each kind")
    parser.add_argument(
        "--generate", type=int, default=0, metavar="N", help="so many puzzles of each kind"
    )
    parser.add_argument(
        "--first", type=int, default=0, metavar="N", help="number of the first generated puzzle"
    )
    parser.add_argument("--kinds", help="of examples and generated puzzles (default: all)")
    parser.add_argument("--seed", default="1")
    parser.add_argument(
        "--usual", action="store_true", help="generated puzzles of the usual size, not small ones"
    )
    parser.add_argument("--limit", type=float, default=30.0, help="seconds for each explanation")
    parser.add_argument(
        "--seconds", type=float, default=10.0, help="for the cheapest reasons of one step"
    )
    parser.add_argument(
        "--clingo", action="store_true", help="ask clingo instead of clauses: quicker for regions"
    )
    parser.add_argument("--record", type=Path, help="file to which a line is added for each puzzle")
    arguments = parser.parse_args()
    wanted = arguments.kinds.split(",") if arguments.kinds else kinds()
    numbers = range(arguments.first, arguments.first + arguments.generate)
    sources = [puzzles_of(path) for path in arguments.paths]
    sources += [examples(kind) for kind in wanted if arguments.examples]
    sources += [
        generated(kind, numbers, arguments.seed, not arguments.usual) for kind in wanted if numbers
    ]
    record: Path | None = arguments.record
    before = record.read_text().splitlines() if record is not None and record.exists() else []
    lines = {line["name"]: line for line in map(json.loads, before)}
    for source in sources:
        for name, puzzle in source:
            if name in lines:
                continue
            try:
                lines[name] = {
                    "name": name,
                    **judged(puzzle, arguments.limit, arguments.seconds, arguments.clingo),
                }
            except PuzzleError as error:
                print(f"{name}: {error}", flush=True)
                continue
            print(_told(lines[name]), flush=True)
            if record is not None:
                with record.open("a") as file:
                    file.write(json.dumps(lines[name]) + "\n")
    opinions: dict[str, Opinion] = {}
    for line in lines.values():
        opinions.setdefault(line["kind"], Opinion()).add(Opinion(**line["opinion"]))
    print("\n".join(texts(opinions)), flush=True)
    return int(any(opinion.faults for opinion in opinions.values()))


def _told(line: dict[str, Any]) -> str:
    opinion = Opinion(**line["opinion"])
    stopped = f", stopped after {line['stopped']}" if line["stopped"] else ""
    counts = f"{opinion.steps} steps{stopped}, {opinion.claimed} least, {opinion.open} open, {len(opinion.faults)} faults"
    times = f"{line['seconds']} s, judged in {line['judging']} s"
    return "\n   ".join([f"{line['name']}: {counts} ({times})", *opinion.faults])


if __name__ == "__main__":
    sys.exit(main())
