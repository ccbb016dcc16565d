"""Proves made puzzles again: each is read back from its line and its text, and another engine answers.

    python tests/generate/proofs.py FILE.jsonl --engine fd --jobs 2        # those of a data set
    python tests/generate/proofs.py --make 10000 --minutes 60              # new ones of every kind, with a table of the numbers

Every program is built anew for every question, so that nothing is shared with whoever made the puzzle. New puzzles are made by
the engines fd and sat, so asp is another one for all kinds. They are not graded: explaining them takes longer than making them.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from functools import partial
from itertools import islice
from pathlib import Path
from time import perf_counter, process_time
from typing import Any
from unittest.mock import patch

from logicpuzzles import run
from logicpuzzles.core.errors import PuzzleError
from logicpuzzles.formats.answers import to_json
from logicpuzzles.generate import CannotMake, Options, from_board, generator_of
from logicpuzzles.generate.bulk import lines
from logicpuzzles.generate.manifest import read_manifest
from logicpuzzles.kinds.discovery import kind_named, kinds
from logicpuzzles.kinds.puzzle import Puzzle
from logicpuzzles.kinds.stating import goal_of
from logicpuzzles.runner import load

SMALL = {
    "bridges": (5,), "equations": None, "jodici": None, "lightup": (5,), "minesweeper": (5,), "nonogram": (5,), "riddle": (4, 3),
    "starbattle": (6,), "sudoku": (6,), "takuzu": (8,), "tents": (5,), "zebra": (4, 4),
}  # fmt: skip
USUAL = (4,)  # the size of kinds that SMALL does not name
TURN = 20.0  # seconds in which puzzles of one kind are made and proven before those of the next


def faults(record: dict[str, Any], minimal: bool = True, engine: str = "fd") -> list[str]:
    """What is wrong with a record: a text that says another puzzle, not one solution or another one, something idle."""
    value = record["puzzle"]
    puzzle = load(text=value if isinstance(value, str) else json.dumps(value), kind=record["kind"])
    problems = []
    if puzzle.kind == "zebra" and not puzzle.format and load(text=record["text"], kind="zebra") != puzzle:
        problems.append("its text says another puzzle")
    boards = _boards(puzzle, engine)
    if len(boards) != 1:
        problems.append(f"{len(boards)} solutions")
    elif to_json(puzzle, boards[0]) != record["solution"]:
        problems.append("another solution")
    if minimal:
        problems += [f"idle: {name}" for name, fewer in _weaker(puzzle) if len(_boards(fewer, engine)) < 2]
    return [f"{record['id']}: {fault}" for fault in problems]


def _boards(puzzle: Puzzle, engine: str) -> tuple[Any, ...]:
    board, goal = goal_of(puzzle)
    boards: tuple[Any, ...] = run(2, board, goal, engine=engine)
    return boards


def _weaker(puzzle: Puzzle) -> Iterator[tuple[str, Puzzle]]:
    """The puzzle without each thing that it says, a clue or a known cell. What only names is left alone, and so are the one sum
    of a cryptarithm and marks that no puzzle of the kind may be without, such as cages that fill the board."""
    board = kind_named(puzzle.kind).board
    always = {"existso"} if board is None else {layer.name for layer in board.layers if layer.is_clue and layer.complete}
    for at, clue in enumerate(puzzle.clues):
        if clue.relation not in always and not (puzzle.kind == "equations" and len(puzzle.clues) == 1):
            yield str(clue), replace(puzzle, clues=(*puzzle.clues[:at], *puzzle.clues[at + 1 :]))
    if puzzle.kind == "riddle":  # its known cells are the numbers of rows
        return
    for y, row in enumerate(puzzle.givens):
        for x, cell in enumerate(row):
            if cell is not None:
                changed = (*row[:x], None, *row[x + 1 :])
                yield f"{cell} in {y}, {x}", replace(puzzle, givens=(*puzzle.givens[:y], changed, *puzzle.givens[y + 1 :]))


def _proven(line: bytes, minimal: bool, engine: str) -> list[str]:
    return faults(json.loads(line), minimal, engine)


@dataclass
class Run:
    """New puzzles of one kind. ``ended``: why there are no more."""

    options: Options
    lines: Iterator[bytes]
    proven: int = 0
    wrong: int = 0
    seconds: float = 0.0
    ended: str = ""

    def turn(self, engine: str) -> None:
        """Make and prove puzzles for a while."""
        began = process_time()
        while not self.ended and process_time() - began < TURN:
            try:
                line = next(self.lines, None)
            except PuzzleError as error:
                self.ended = str(error)
                break
            if line is None:
                self.ended = "all"
                break
            problems = _proven(line, True, engine)
            self.proven += 1
            self.wrong += bool(problems)
            for fault in problems:
                print(f"{fault} in {line.decode('ascii').strip()}", flush=True)
        self.seconds += process_time() - began

    def row(self) -> str:
        size = "x".join(map(str, self.options.size or ())) or "usual"
        return f"{self.options.kind:12} {size:6} {self.proven:6} {self.wrong:4} {self.seconds:7.0f} s  {self.ended or 'not all'}"


def proofs_of_new(names: list[str], count: int, minutes: float, seed: str, engine: str) -> int:
    """Prove new puzzles of some kinds in turns, and print a row for each kind."""
    runs, began = [], perf_counter()
    for name in names:
        options = Options(name, SMALL.get(name, USUAL))
        try:
            generator_of(options)
        except CannotMake as error:
            print(f"{name}: {error}", flush=True)
            continue
        runs.append(Run(options, lines(options, seed, count)))
    while any([not each.ended for each in runs]) and perf_counter() - began < 60 * minutes:
        for each in runs:
            if perf_counter() - began < 60 * minutes:
                each.turn(engine)
        print("\n".join(["kind, size, proven, with faults, seconds, why it ended:", *[each.row() for each in runs]]), flush=True)
    return int(any([each.wrong for each in runs]))


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("path", metavar="FILE.jsonl", nargs="?")
    parser.add_argument("--engine", help="default: fd for a file, asp for new puzzles")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--count", type=int, help="only the first ones")
    parser.add_argument("--make", type=int, metavar="N", help="so many new puzzles of each kind")
    parser.add_argument("--kinds", help="of new puzzles (default: all)")
    parser.add_argument("--minutes", type=float, default=60.0, help="for new puzzles, all kinds together")
    parser.add_argument("--seed", default="1", help="of new puzzles")
    arguments = parser.parse_args()
    if (arguments.path is None) == (arguments.make is None):
        parser.error("expected either a file or --make")
    if arguments.make is not None:
        names = arguments.kinds.split(",") if arguments.kinds else sorted(kinds())
        with patch.object(from_board, "_graded", lambda puzzle: (0, None, 0.0)):
            return proofs_of_new(names, arguments.make, arguments.minutes, arguments.seed, arguments.engine or "asp")
    return proofs_of_file(arguments.path, arguments.engine or "fd", arguments.jobs, arguments.count)


def proofs_of_file(path: str, engine: str, jobs: int, count: int | None) -> int:
    """Prove the puzzles of a data set."""
    manifest = read_manifest(path)
    minimal = manifest is None or bool(manifest.options.get("minimal"))
    began, done, failures = perf_counter(), 0, 0
    with Path(path).open("rb") as file, ProcessPoolExecutor(jobs) as pool:
        for problems in pool.map(partial(_proven, minimal=minimal, engine=engine), islice(file, count), chunksize=16):
            done += 1
            failures += bool(problems)
            for fault in problems:
                print(fault, flush=True)
    print(f"{done} puzzles, {failures} with faults, {perf_counter() - began:.0f} s, by {engine}")
    return 1 if failures or not done else 0


if __name__ == "__main__":
    sys.exit(main())
