"""How long our answers take, beside those of other solvers: python tests/bench/run.py [NAME…]
[--repeat N] …

Numbers only: nothing passes or fails, except that a solver with a wrong or missing answer ends the
run at once.
"""

from __future__ import annotations

import argparse
import gc
import sys
import time
from collections.abc import Sequence
from dataclasses import replace
from fnmatch import fnmatch
from importlib import import_module
from itertools import groupby
from pathlib import Path

from suite.cases import SLOW, Case, all_cases
from suite.elsewhere import Elsewhere, Interpreter, built, sources
from suite.machine import load, machine, missing
from suite.measuring import SHARE, STOPS, WrongAnswer, expected, gauged, is_batch, timed
from suite.model import Puzzle
from suite.plot import picture
from suite.report import markdown
from suite.results import BOTH, COMPILED, OURS, PREPARED, Run, text_table

SETS = ("usual", "growth", "tails", "whole")
PANELS = {
    "takuzu": "Takuzu, milliseconds by side",
    "zebra": "Zebra, milliseconds by houses",
    "sudoku": "Sudoku, milliseconds by side",
    "latin": "Latin squares, milliseconds by side",
}


def chosen(cases: Sequence[Case], names: Sequence[str], sets: Sequence[str]) -> list[Case]:
    """The cases of some names (patterns as in a shell), else those of some sets; what several sets
    have, once.
    """
    for name in names:
        if not any(fnmatch(case.name, name) for case in cases):
            sys.exit(f"no case {name!r}; there are: {', '.join(case.name for case in cases)}")
    if names:
        return [case for case in cases if any(fnmatch(case.name, name) for name in names)]
    first: dict[object, Case] = {}
    for case in cases:
        if case.set in sets:
            first.setdefault((case.series, case.size) if case.series else case.name, case)
    return list(first.values())


def with_solvers(case: Case, absent: dict[str, str], wanted: set[str] | None) -> Case:
    """The case for the solvers that are there and asked for."""
    solvers = {
        name: solver
        for name, solver in case.solvers.items()
        if name not in absent and (wanted is None or name in wanted)
    }
    return replace(case, solvers=solvers)


def fewer(case: Case, most: int | None) -> Case:
    """The case with at most so many puzzles."""
    if most is None:
        return case

    def read() -> Sequence[Puzzle]:
        puzzles = case.read()
        step = -(-len(puzzles) // most)
        return puzzles[::step]

    return replace(case, read=read)


def with_compiled(
    cases: Sequence[Case], interpreter: Interpreter, wanted: set[str] | None
) -> list[Case]:
    """The cases with our usual engine in a compiled build as well, single calls and prepared.
    Commands start no such build.
    """
    compiled, digest = interpreter.ask("facts")
    if not compiled:
        sys.exit("the build of --compiled is not compiled")
    if digest != sources(Path(import_module("logicpuzzles").__path__[0])):
        sys.exit("the build of --compiled is of other sources")
    made = []
    for case in cases:
        solvers = {}
        for name, solver in case.solvers.items():
            solvers[name] = solver
            there = {OURS: COMPILED, PREPARED: BOTH}.get(name)
            if there and case.set != "whole" and (wanted is None or there in wanted):
                solvers[there] = Elsewhere(interpreter, name, is_batch(solver))
        made.append(replace(case, solvers=solvers))
    return made


def measured(cases: Sequence[Case], run: Run, minutes: float | None, file: Path | None) -> None:
    """All cases, first each solver in a process of its own while this one is small, then by the
    clock, within about so many minutes in all.
    """
    beaten: dict[tuple[str, str], int] = {}
    began = time.monotonic()
    gc.collect()
    gc.freeze()  # what is loaded by now would slow every collection down
    for case in cases:
        progress(f"{case.name}: first calls …")
        row, failures = gauged(
            case, case.solvers, run.limit, beaten, STOPS if minutes is None else 1
        )
        run.rows.append(row)
        for name, why in failures.items():
            progress("")
            print(f"{case.name}: {name} is left out, {why}")
    gauging = time.monotonic() - began
    share = SHARE
    while minutes is not None and share > 1 and fits(run, share) > minutes * 60 - gauging:
        share *= 0.8
    for case, row in zip(cases, run.rows, strict=True):
        progress(f"{case.name}: times …")
        timed(case, case.solvers, row, run.repeat, share)
        if file:
            run.save(file)
    progress("")
    took = (time.monotonic() - began) / 60
    run.how = f"It took {took:.0f} minutes, {gauging / 60:.0f} of them for the first calls; "
    run.how += f"then a solver had about {share:.0f} ms on each puzzle."


def fits(run: Run, share: float) -> float:
    """About how many seconds the calls by the clock take."""
    cells = [cell for row in run.rows for cells in row.cells.values() for cell in cells.values()]
    return expected(cells, run.repeat, share) / 1000


def tell(run: Run, report: Path | None) -> None:
    """Tables on the terminal, or a page and its plot."""
    if report is None:
        for _, rows in groupby(run.rows, key=lambda row: list(row.cells)):
            print(text_table(list(rows), run.limit), end="\n\n")
        return
    panels = [
        (title, [row for row in run.rows if row.series == series])
        for series, title in PANELS.items()
    ]
    panels = [(title, rows) for title, rows in panels if len(rows) > 1]
    plot = report.with_suffix(".svg")
    if panels:
        plot.write_text(picture(panels, run.limit))
    report.write_text(markdown(run, plot.name if panels else ""))
    print(f"{report}: {len(run.rows)} cases" + (f"; {plot}" if panels else ""))


def main() -> None:
    parser = argparse.ArgumentParser(
        description="How long our answers take, beside those of other solvers."
    )
    parser.add_argument(
        "names", nargs="*", metavar="NAME", help="cases, or patterns of cases such as 'takuzu-*'"
    )
    parser.add_argument(
        "--repeat", type=int, default=15, help="calls of each solver on each puzzle (15)"
    )
    parser.add_argument("--json", type=Path, metavar="FILE", help="write every single time there")
    parser.add_argument(
        "--load", type=Path, metavar="FILE", help="measure nothing: tell what such a file has"
    )
    parser.add_argument(
        "--report",
        type=Path,
        metavar="FILE.md",
        help="write a page and its plot, of all sets and solvers",
    )
    parser.add_argument("--growth", action="store_true", help="the cases of growing size")
    parser.add_argument("--tails", action="store_true", help="the cases with rare hard puzzles")
    parser.add_argument("--whole", action="store_true", help="whole commands, their start included")
    parser.add_argument(
        "--slow", action="store_true", help="kanren and SWI-Prolog without constraints as well"
    )
    parser.add_argument(
        "--solvers", metavar="NAMES", help="only these solvers, with commas between"
    )
    parser.add_argument(
        "--limit",
        type=float,
        metavar="SECONDS",
        help="when to stop a solver (20; with --minutes 5)",
    )
    parser.add_argument(
        "--compiled",
        type=Path,
        metavar="DIR",
        help="a virtual environment for a compiled build, made if absent",
    )
    parser.add_argument(
        "--minutes", type=float, metavar="N", help="about how long it may take, with fewer calls"
    )
    parser.add_argument(
        "--puzzles",
        type=int,
        metavar="N",
        help="at most so many puzzles of a case, from all parts of it",
    )
    parser.add_argument(
        "--zebralogic",
        type=Path,
        metavar="FILE",
        help="English zebras by others, for a case of its own",
    )
    parser.add_argument("--list", action="store_true", help="the names of the cases")
    options = parser.parse_args()
    options.limit = options.limit or (20 if options.minutes is None else 5)
    if options.load:
        tell(Run.load(options.load), options.report)
        return
    cases = all_cases(options.zebralogic)
    if options.list:
        print("\n".join(f"{case.name:26}{case.set:8}{', '.join(case.solvers)}" for case in cases))
        return
    asked = [name for name in SETS if getattr(options, name, False)] or (
        SETS if options.report else ("usual",)
    )
    cases = chosen(cases, options.names, asked)
    absent = missing()
    if not (options.slow or options.report):
        absent.update(dict.fromkeys(SLOW, "only with --slow"))
    wanted = set(options.solvers.split(",")) if options.solvers else None
    skipped = {
        name: why
        for name, why in absent.items()
        if any(name in case.solvers for case in cases) and (wanted is None or name in wanted)
    }
    for name, why in skipped.items():
        print(f"{name}: skipped, {why}")
    run = Run(machine(), options.limit, options.repeat, skipped)
    print(
        ", ".join(f"{name} {value}" for name, value in run.machine.items()), end="\n\n", flush=True
    )
    load(absent)
    chosen_cases = [fewer(with_solvers(case, absent, wanted), options.puzzles) for case in cases]
    if options.compiled:
        chosen_cases = with_compiled(
            chosen_cases, Interpreter(built(options.compiled), options.zebralogic), wanted
        )
    try:
        measured(chosen_cases, run, options.minutes, options.json)
    except WrongAnswer as error:
        sys.exit(f"\n{error}")
    left_out = (
        f" At most {options.puzzles} puzzles of a case were asked." if options.puzzles else ""
    )
    once = (
        " A solver that was stopped in a case was not asked the rest of it."
        if options.minutes
        else ""
    )
    asked_for = {name: getattr(options, name) for name in ("minutes", "puzzles", "repeat", "limit")}
    how = " ".join([f"--{name} {value:g}" for name, value in asked_for.items() if value])
    run.how = f"The options were `{how}`. {run.how}{left_out}{once}"
    if options.json:
        run.save(options.json)
    tell(run, options.report)


def progress(text: str) -> None:
    """Says what runs: on a terminal in one line, else a line each."""
    if sys.stderr.isatty():
        print(f"\r\033[K{text}", end="", file=sys.stderr, flush=True)
    elif text:
        print(text, file=sys.stderr, flush=True)


if __name__ == "__main__":
    main()
