"""Makes new puzzles of many kinds, proves them again by another engine, and prints a table of the
numbers.

    python tests/generate/proofs_of_new.py RESULTS.jsonl --count 10000 --minutes 60 --jobs 2

Each puzzle is read back from its line and its text, and is shown to have the solution that the line
says and no other. Every Nth is shown to be minimal as well, with a question for each thing that it
says. Every program is built anew for every question, so that nothing is shared with whoever made
the puzzle. Puzzles are made by the engines fd and sat, so asp is another one for all kinds. They
are not graded: explaining them takes longer than making them.

RESULTS gets a line for each puzzle, with its faults. A later run with the same options goes on
where it ends.
"""

import argparse
import json
import sys
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass, field
from functools import partial
from time import perf_counter, process_time
from unittest.mock import patch

from proofs import faults

from logicpuzzles.generate import CannotMake, Options, from_board
from logicpuzzles.generate.bulk import DOUBLES
from logicpuzzles.generate.records import record_name
from logicpuzzles.generate.workers import kept_generator, work_done
from logicpuzzles.kinds.discovery import kinds
from logicpuzzles.solving.sheets import open_sheet
from logicpuzzles.solving.workers import in_order

SMALL: dict[str, tuple[int, ...] | None] = {
    "bridges": (5,), "equations": None, "jodici": None, "masyu": (6,), "nonogram": (5,),
    "nurikabe": (5,), "riddle": (4, 3), "starbattle": (5,), "sudoku": (6,), "takuzu": (6,),
    "tents": (5,), "zebra": (4, 4),
}  # fmt: skip
USUAL = (4,)  # the size of kinds that SMALL does not name
TURN = 30.0  # seconds in which puzzles of one kind are made and proven before those of the next
PROOF = 120.0  # seconds of a question, after which the puzzle counts as not proven


@dataclass(frozen=True)
class Tried:
    """What came of a number: its puzzle's key, and what is wrong with it; or why it has none."""

    number: int
    key: str = ""
    minimal: bool = False
    faults: tuple[str, ...] = ()
    failure: str = ""
    making: float = 0.0
    proving: float = 0.0

    def line(self, name: str) -> bytes:
        return json.dumps({"id": name, **vars(self)}).encode("ascii") + b"\n"


def tried(
    options: Options, seed: str, every: int, engine: str, number: int, again: int = 0
) -> Tried:
    """Make and prove the puzzle of a number."""
    began = process_time()
    work = work_done(options, seed, number, again)
    made = process_time()
    minimal = options.minimal and number % every == 0
    problems = faults(json.loads(work.line), minimal, engine, PROOF) if work.line else []
    if problems:
        problems.append(work.line.decode("ascii").strip())
    return Tried(
        number,
        work.key,
        minimal,
        tuple(problems),
        work.failure,
        made - began,
        process_time() - made,
    )


@dataclass
class Run:
    """New puzzles of one kind. ``ended``: why there are no more."""

    options: Options
    seed: str
    count: int
    results: list[Tried] = field(default_factory=list)
    keys: set[str] = field(default_factory=set)
    ended: str = ""

    def kept(self, result: Tried) -> None:
        """Keep what came of the next number."""
        self.results.append(result)
        self.keys.add(result.key)  # "" for none
        if len(self.results) == self.count:
            self.ended = "as many as asked"

    def turn(self, every: int, engine: str, jobs: int) -> Iterator[Tried]:
        """What comes of the next numbers, for a while."""
        work = partial(tried, self.options, self.seed, every, engine)
        numbers = range(len(self.results), self.count)
        began = perf_counter()
        with closing(
            in_order(work, numbers, jobs, lost=partial(Tried, failure="the process ended"))
        ) as done:
            for _, result in done:
                for again in range(1, DOUBLES + 1):
                    if result.failure or result.key not in self.keys:
                        break
                    result = work(result.number, again)
                else:
                    self.ended = f"all: {DOUBLES} more were doubles"
                    return
                self.kept(result)
                yield result
                if perf_counter() - began > TURN:
                    return

    def row(self) -> str:
        proven = [each for each in self.results if each.key]
        wrong = [each for each in proven if each.faults]
        minimal = sum([each.minimal for each in proven])
        making, proving = (
            sum([each.making for each in self.results]),
            sum([each.proving for each in proven]),
        )
        size = "x".join(map(str, self.options.size or ())) or "usual"
        rates = f"{len(proven) / max(making, 1e-9):8.1f} {len(proven) / max(proving, 1e-9):8.1f}"
        failures = len(self.results) - len(proven)
        return (
            f"{self.options.kind:12} {size:6} {len(proven):6} {minimal:7} {len(wrong):6} {failures:8} {rates}  "
            f"{self.ended or 'not ended'}"
        )


HEADING = "kind         size   proven minimal faults failures  made/s proven/s  why it ended"


def runs_of(names: list[str], seed: str, count: int) -> list[Run]:
    """A run for each kind that can be made."""
    runs = []
    for name in names:
        options = Options(name, SMALL.get(name, USUAL))
        try:
            kept_generator(options)
        except CannotMake as error:
            print(f"{name}: {error}", flush=True)
            continue
        runs.append(Run(options, seed, count))
    return runs


def go_on(runs: list[Run], lines: Iterator[bytes]) -> None:
    """Take the results of an earlier run of the same options. Raises ``ValueError`` for lines that
    are no results.
    """
    of = {record_name(each.options, each.seed, 0).rpartition("-")[0]: each for each in runs}
    for line in lines:
        value = json.loads(line)
        run = of.get(value.pop("id").rpartition("-")[0])
        if run is None:
            continue
        if "ended" in value:
            run.ended = value["ended"]
        elif value["number"] == len(run.results) < run.count:
            run.kept(Tried(**{**value, "faults": tuple(value["faults"])}))


def prove(runs: list[Run], path: str, minutes: float, every: int, engine: str, jobs: int) -> int:
    """Make and prove puzzles of some kinds in turns; the results go to the file at ``path``, and a
    table to the screen.
    """
    began = perf_counter()
    with open_sheet(path, force=True) as results:
        for line in results.lines():
            results.end += len(line)
        results.cut(results.end)
        go_on(runs, results.lines())
        while waiting := [each for each in runs if not each.ended]:
            for run in waiting:
                if perf_counter() - began > 60 * minutes:
                    waiting = []
                    break
                for result in run.turn(every, engine, jobs):
                    results.write(result.line(record_name(run.options, run.seed, result.number)))
                    for fault in result.faults:
                        print(fault, flush=True)
                if run.ended.startswith("all"):
                    name = record_name(run.options, run.seed, len(run.results))
                    results.write(
                        json.dumps({"id": name, "ended": run.ended}).encode("ascii") + b"\n"
                    )
            print("\n".join([HEADING, *[each.row() for each in runs]]), flush=True)
            if not waiting:
                break
    return int(any([each.faults for run in runs for each in run.results]))


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("path", metavar="RESULTS.jsonl")
    parser.add_argument("--count", type=int, default=10_000, help="puzzles of each kind")
    parser.add_argument(
        "--every", type=int, default=20, metavar="N", help="every Nth is shown to be minimal"
    )
    parser.add_argument("--kinds", help="default: all that can be made")
    parser.add_argument("--minutes", type=float, default=60.0, help="all kinds together")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--engine", default="asp")
    parser.add_argument("--jobs", type=int, default=0, help="processes")
    arguments = parser.parse_args()
    names = arguments.kinds.split(",") if arguments.kinds else sorted(kinds())
    with patch.object(from_board, "rate", lambda made, options, looks: made):
        runs = runs_of(names, arguments.seed, arguments.count)
        return prove(
            runs,
            arguments.path,
            arguments.minutes,
            arguments.every,
            arguments.engine,
            arguments.jobs,
        )


if __name__ == "__main__":
    sys.exit(main())
