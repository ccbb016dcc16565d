"""How long our answers take, beside those of other solvers: python tests/bench/run.py [NAME…] [--repeat N] …

Numbers only: nothing passes or fails, except that a solver with a wrong or missing answer ends the run at once.
"""

from __future__ import annotations

import argparse
import gc
import sys
from collections.abc import Sequence
from dataclasses import replace
from fnmatch import fnmatch
from itertools import groupby
from pathlib import Path

from suite.cases import SLOW, Case, all_cases
from suite.machine import load, machine, missing
from suite.measuring import WrongAnswer, gauged, timed
from suite.plot import picture
from suite.report import markdown
from suite.results import Run, text_table

SETS = ("usual", "growth", "tails", "whole")


def chosen(cases: Sequence[Case], names: Sequence[str], sets: Sequence[str]) -> list[Case]:
    """The cases of some names (patterns as in a shell), else those of some sets; what several sets have, once."""
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
        name: solver for name, solver in case.solvers.items() if name not in absent and (wanted is None or name in wanted)
    }
    return replace(case, solvers=solvers)


def measured(cases: Sequence[Case], run: Run) -> None:
    """All cases, first each solver in a process of its own while this one is small, then by the clock."""
    beaten: dict[tuple[str, str], int] = {}
    gc.collect()
    gc.freeze()  # what is loaded by now would slow every collection down
    for case in cases:
        progress(f"{case.name}: first calls …")
        row, failures = gauged(case, case.solvers, run.limit, beaten)
        run.rows.append(row)
        for name, why in failures.items():
            progress("")
            print(f"{case.name}: {name} is left out, {why}")
    for case, row in zip(cases, run.rows, strict=True):
        progress(f"{case.name}: times …")
        timed(case, case.solvers, row, run.repeat)
    progress("")


def tell(run: Run, report: Path | None) -> None:
    """Tables on the terminal, or a page and its plot."""
    if report is None:
        for _, rows in groupby(run.rows, key=lambda row: list(row.cells)):
            print(text_table(list(rows), run.limit), end="\n\n")
        return
    panels = [
        (title, [row for row in run.rows if row.series == series])
        for series, title in (("takuzu", "Takuzu, milliseconds by side"), ("zebra", "Zebra, milliseconds by houses"))
    ]
    panels = [(title, rows) for title, rows in panels if len(rows) > 1]
    plot = report.with_suffix(".svg")
    if panels:
        plot.write_text(picture(panels))
    report.write_text(markdown(run, plot.name if panels else ""))
    print(f"{report}: {len(run.rows)} cases" + (f"; {plot}" if panels else ""))


def main() -> None:
    parser = argparse.ArgumentParser(description="How long our answers take, beside those of other solvers.")
    parser.add_argument("names", nargs="*", metavar="NAME", help="cases, or patterns of cases such as 'takuzu-*'")
    parser.add_argument("--repeat", type=int, default=15, help="calls of each solver on each puzzle (15)")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write every single time there")
    parser.add_argument("--load", type=Path, metavar="FILE", help="measure nothing: tell what such a file has")
    parser.add_argument("--report", type=Path, metavar="FILE.md", help="write a page and its plot, of all sets and solvers")
    parser.add_argument("--growth", action="store_true", help="the cases of growing size")
    parser.add_argument("--tails", action="store_true", help="the cases with rare hard puzzles")
    parser.add_argument("--whole", action="store_true", help="whole commands, their start included")
    parser.add_argument("--slow", action="store_true", help="kanren and SWI-Prolog without constraints as well")
    parser.add_argument("--solvers", metavar="NAMES", help="only these solvers, with commas between")
    parser.add_argument("--limit", type=float, default=20, metavar="SECONDS", help="when to stop a solver (20)")
    parser.add_argument("--zebralogic", type=Path, metavar="FILE", help="English zebras by others, for a case of its own")
    parser.add_argument("--list", action="store_true", help="the names of the cases")
    options = parser.parse_args()
    if options.load:
        tell(Run.load(options.load), options.report)
        return
    cases = all_cases(options.zebralogic)
    if options.list:
        print("\n".join(f"{case.name:26}{case.set:8}{', '.join(case.solvers)}" for case in cases))
        return
    asked = [name for name in SETS if getattr(options, name, False)] or (SETS if options.report else ("usual",))
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
    print(", ".join(f"{name} {value}" for name, value in run.machine.items()), end="\n\n", flush=True)
    load(absent)
    try:
        measured([with_solvers(case, absent, wanted) for case in cases], run)
    except WrongAnswer as error:
        sys.exit(f"\n{error}")
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
