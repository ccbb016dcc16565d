"""Proves the puzzles of a data set again: each is read back from its line and its text, and another
engine answers.

    python tests/generate/proofs.py FILE.jsonl --engine asp --jobs 2

Every program is built anew for every question, so that nothing is shared with whoever made the
puzzle.
"""

import argparse
import json
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from functools import partial
from itertools import islice
from pathlib import Path
from time import perf_counter
from typing import Any

from logicpuzzles import run
from logicpuzzles.core.budget import Budget
from logicpuzzles.core.errors import OutOfBudget
from logicpuzzles.formats.answers import to_json
from logicpuzzles.generate.manifest import read_manifest
from logicpuzzles.kinds.discovery import kind_named
from logicpuzzles.kinds.puzzle import Puzzle
from logicpuzzles.kinds.stating import goal_of
from logicpuzzles.runner import load


def faults(
    record: dict[str, Any], minimal: bool = True, engine: str = "fd", seconds: float | None = None
) -> list[str]:
    """What is wrong with a record: a text that says another puzzle, not one solution or another
    one, something idle; or that a question took too many seconds.
    """
    value = record["puzzle"]
    puzzle = load(text=value if isinstance(value, str) else json.dumps(value), kind=record["kind"])
    budget = Budget(seconds=seconds)
    problems = []
    if (
        puzzle.kind == "zebra"
        and not puzzle.format
        and load(text=record["text"], kind="zebra") != puzzle
    ):
        problems.append("its text says another puzzle")
    try:
        boards = _boards(puzzle, engine, budget)
        if len(boards) != 1:
            problems.append(f"{len(boards)} solutions")
        elif to_json(puzzle, boards[0]) != record["solution"]:
            problems.append("another solution")
        if minimal:
            problems += [
                f"idle: {name}"
                for name, fewer in _weaker(puzzle)
                if len(_boards(fewer, engine, budget)) < 2
            ]
    except OutOfBudget as error:
        problems.append(f"not proven: {error}")
    return [f"{record['id']}: {fault}" for fault in problems]


def _boards(puzzle: Puzzle, engine: str, budget: Budget) -> tuple[Any, ...]:
    board, goal = goal_of(puzzle)
    boards: tuple[Any, ...] = run(2, board, goal, engine=engine, budget=budget)
    return boards


def _weaker(puzzle: Puzzle) -> Iterator[tuple[str, Puzzle]]:
    """The puzzle without each thing that it says, a clue or a known cell. What only names is left
    alone, and so are the one sum of a cryptarithm and marks that no puzzle of the kind may be
    without, such as cages that fill the board.
    """
    board = kind_named(puzzle.kind).board
    always = (
        {"existso"}
        if board is None
        else {layer.name for layer in board.layers if layer.is_clue and layer.complete}
    )
    for at, clue in enumerate(puzzle.clues):
        if clue.relation not in always and not (
            puzzle.kind == "equations" and len(puzzle.clues) == 1
        ):
            yield str(clue), replace(puzzle, clues=(*puzzle.clues[:at], *puzzle.clues[at + 1 :]))
    if puzzle.kind == "riddle":  # its known cells are the numbers of rows
        return
    for y, row in enumerate(puzzle.givens):
        for x, cell in enumerate(row):
            if cell is not None:
                changed = (*row[:x], None, *row[x + 1 :])
                yield (
                    f"{cell} in {y}, {x}",
                    replace(puzzle, givens=(*puzzle.givens[:y], changed, *puzzle.givens[y + 1 :])),
                )


def _proven(line: bytes, minimal: bool, engine: str) -> list[str]:
    return faults(json.loads(line), minimal, engine)


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("path", metavar="FILE.jsonl")
    parser.add_argument("--engine", default="fd")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--count", type=int, help="only the first ones")
    arguments = parser.parse_args()
    return proofs_of_file(arguments.path, arguments.engine, arguments.jobs, arguments.count)


def proofs_of_file(path: str, engine: str, jobs: int, count: int | None) -> int:
    """Prove the puzzles of a data set."""
    manifest = read_manifest(path)
    minimal = manifest is None or bool(manifest.options.get("minimal"))
    began, done, failures = perf_counter(), 0, 0
    with Path(path).open("rb") as file, ProcessPoolExecutor(jobs) as pool:
        for problems in pool.map(
            partial(_proven, minimal=minimal, engine=engine), islice(file, count), chunksize=16
        ):
            done += 1
            failures += bool(problems)
            for fault in problems:
                print(fault, flush=True)
    print(f"{done} puzzles, {failures} with faults, {perf_counter() - began:.0f} s, by {engine}")
    return 1 if failures or not done else 0


if __name__ == "__main__":
    sys.exit(main())
