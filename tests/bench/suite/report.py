"""A run as a page of Markdown."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from textwrap import fill

from suite.reasons import reason
from suite.results import OURS, Row, Run, milliseconds, three

HEAD = """# Benchmarks

How long our answers take, beside those of other solvers, all measured in one run on one machine. `tests/bench/README.md` says
what is measured, how the peers are told the puzzles, and where these come from. To measure again:

```sh
pip install -e '.[bench]'
python tests/bench/run.py --report docs/benchmarks.md
```
"""

HOW = """
How to read the tables. Times are milliseconds in a warm process, one thread, with the making of the model and the proof that
there is no second answer; those of *gecode*, *swipl* and *swipl-clpfd*, programs of their own, are what they tell, without their
start. Each is the median of up to {repeat} calls and, where a case has several puzzles, the median of these. *ours* is the usual
engine, *ours (…)* are our other engines on the same goals. A solver was stopped after {limit:g} seconds: `>` says so. It was not
asked again on a larger size of the same, nor on more puzzles of a case after being stopped twice. *ours/fastest* is our usual
engine over the fastest peer: below 1 we are faster. `(×4.1)` says how many times our time a solver takes.
"""

GROUPS = {
    "Zebra": "",
    "Zebra as records": "Houses as records, found with `membero`: kanren's own example. *swipl* runs the same idea in Prolog.",
    "Jodici": "*swipl-2014* is the published Prolog program that this kind of puzzle came with.",
    "Sudoku": "",
    "Takuzu": "",
    "Equations": "",
    "English": "Texts are read, understood and solved; a time is for all of them. No peer reads English.",
    "All answers": "`all-…` hands over every answer, `count-…` how many there are, by whatever way a solver has for that.",
    "Best answers": "One best answer, and the proof that none is better.",
    "Recursion": (
        "Lists put together and taken apart, numbers counted down, and which places of a ring lead to which, with tables. "
        "*kanren* has its own `appendo` and no tables; on long lists it ends with a `RecursionError`."
    ),
    "Hard tails": "What is rare and hard. A median says little here: the slowest puzzle of a case is in the first table.",
    "Takuzu by size": "",
    "Zebra by size": "",
    "Whole commands": (
        "A process from its start to its end: `logicpuzzles solve`, `python -m clingo`, `minizinc --solver gecode`, `swipl`. "
        "Zebras are read as English by ours, as facts and constraints by the others."
    ),
}


def markdown(run: Run, picture: str) -> str:
    """The whole page; `picture`: the file of the plot, beside it, or nothing."""
    rows = [row for row in run.rows if row.cells]
    parts = [HEAD, "## The machine\n", machine(run), HOW.format(repeat=run.repeat, limit=run.limit)]
    parts += ["## Ours and the fastest peer\n", summary(rows, run.limit)]
    parts += ["\n## Where we lose\n", losses(rows)]
    growing = {"takuzu", "zebra"} & {row.series for row in rows}
    if growing and picture:
        parts += ["\n## Growth\n", f"![Milliseconds over size, for each solver]({picture})\n"]
        for series in sorted(growing):
            lines = sorted((row for row in rows if row.series == series), key=lambda row: row.size)
            sizes = solvers(lines, lambda row: str(row.size), time(run.limit))
            parts += [f"{series.capitalize()}, milliseconds by size:", sizes]
    for group in dict.fromkeys(row.group for row in rows):
        mine = [row for row in rows if row.group == group]
        parts.append(f"\n## {group}\n")
        if GROUPS.get(group):
            parts.append(f"{GROUPS[group]}\n")
        if group.endswith("by size"):
            parts.append("The times are under Growth.\n")
        else:
            parts += ["Milliseconds:\n", solvers(mine, name, time(run.limit))]
        if any(row.nodes(solver) is not None for row in mine for solver in row.cells):
            parts += ["\nChoices, as each solver counts them:\n", solvers(mine, name, nodes)]
        grew = solvers(mine, name, memory)
        parts += ["Memory, by how many MiB the process grew; of a program of its own, all that it took:", grew]
    return "\n\n".join(part.strip("\n") for part in parts) + "\n"


def machine(run: Run) -> str:
    """A line for each thing that it is made of."""
    lines = [f"- {name}: {value}" for name, value in run.machine.items()]
    lines += [f"- {name}: not measured, {why}" for name, why in run.skipped.items()]
    return "\n".join(lines)


def summary(rows: Sequence[Row], limit: float) -> str:
    """A line for each case."""
    lines = [["case", "puzzles", "ours", "slowest", "fastest peer", "its ms", "least slowest", "ours/fastest", "of the slowest"]]
    for row in rows:
        if OURS not in row.cells:
            continue
        peer = row.fastest()
        several = row.puzzles > 1
        least = min((row.worst(other) for other in row.peers), default=math.inf)
        lines.append(
            [
                f"`{row.case}`",
                str(row.puzzles),
                milliseconds(row.median(OURS), limit),
                milliseconds(row.worst(OURS), limit) if several else "",
                peer or ("all were stopped" if row.peers else "none"),
                milliseconds(row.median(peer), limit) if peer else "",
                milliseconds(least, limit) if several and row.peers else "",
                ratio(row.ratio()),
                ratio(row.worst_ratio()) if several else "",
            ]
        )
    return table(lines)


def ratio(value: float | None) -> str:
    """A ratio, in bold where we lose."""
    if value is None or math.isinf(value):
        return "" if value is None else "**stopped**"
    return f"**{value:.2f}**" if value > 1 else f"{value:.2f}"


def losses(rows: Sequence[Row]) -> str:
    """The cases in which a peer is faster: by how much, and why."""
    by_reason: dict[str, list[str]] = {}
    for row in rows:
        value = row.ratio()
        if value is not None and value > 1:
            how = "stopped" if math.isinf(value) else f"{value:.2f} times"
            by_reason.setdefault(reason(row.case), []).append(f"`{row.case}` ({how}, {row.fastest()})")
    lines = [fill(f"- {', '.join(cases)}. {why}".rstrip(), 128, subsequent_indent="  ") for why, cases in by_reason.items()]
    if not lines:
        return "In no case of this run."
    return "\n".join(["By how many times the time of the fastest peer, which one that is, and why:\n", *lines])


def name(row: Row) -> str:
    """The case, as a heading of a column."""
    return f"`{row.case}`"


def time(limit: float) -> Callable[[Row, str], str]:
    """The milliseconds of a solver, and how many times ours."""

    def cell(row: Row, solver: str) -> str:
        took = row.median(solver)
        if solver == OURS or OURS not in row.cells or math.isinf(took) or math.isinf(row.median(OURS)):
            return milliseconds(took, limit)
        return f"{milliseconds(took, limit)} (×{three(took / row.median(OURS))})"

    return cell


def nodes(row: Row, solver: str) -> str:
    """The choices of a solver."""
    count = row.nodes(solver)
    return "" if count is None else f"{count:,.0f}"


def memory(row: Row, solver: str) -> str:
    """The most memory of a solver."""
    kib = row.kib(solver)
    return "" if kib is None else f"{kib / 1024:,.1f}"


def solvers(rows: Sequence[Row], heading: Callable[[Row], str], cell: Callable[[Row, str], str]) -> str:
    """A line for each solver that has anything to tell, a column for each case."""
    names = sorted(dict.fromkeys(solver for row in rows for solver in row.cells), key=lambda solver: not solver.startswith(OURS))
    lines = [["", *map(heading, rows)]]
    for solver in names:
        cells = [cell(row, solver) if solver in row.cells else "" for row in rows]
        if any(cells):
            lines.append([f"**{solver}**" if solver == OURS else solver, *cells])
    return table(lines)


def table(lines: Sequence[Sequence[str]]) -> str:
    """A table of Markdown: the first line heads it, numbers to the right."""
    first, *rest = lines
    marks = ["---", *["---:"] * (len(first) - 1)]
    return "\n".join(f"| {' | '.join(cells)} |" for cells in (first, marks, *rest))
