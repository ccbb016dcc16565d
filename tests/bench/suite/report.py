"""A run as a page of Markdown."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from textwrap import fill

from suite.plot import drawn
from suite.reasons import reason
from suite.results import BOTH, COMPILED, OURS, PREPARED, Row, Run, milliseconds, three

HEAD = """# Benchmarks

How long our answers take, beside those of other solvers, all measured in one run on one machine. `tests/bench/README.md` says
what is measured, how the peers are told the puzzles, and where these come from. To measure again:

```sh
pip install -e '.[bench]'
python tests/bench/run.py --compiled build/compiled --minutes 25 --puzzles 10 --repeat 7 --report docs/explanation/benchmarks.md
```
"""

HOW = """
How to read the tables. Times are milliseconds of the processor in a warm process, one thread, with the making of the model and
the proof that there is no second answer; those of *swipl* and *swipl-clpfd*, programs of their own, are what they
tell, without their start. Each is the median of up to {repeat} calls and, where a case has several puzzles, the median of
these. *ours* is the usual engine, *ours (…)* are our other engines on the same goals; *compiled* is the usual engine in a build
of the same sources that is compiled, in another process that takes turns with this one. A solver was stopped after {limit:g}
seconds: `>` says so. It was not asked again on a larger size of the same. `(×4.1)` says how many times the time of *ours* a
solver takes.
"""

SINGLE_CALLS = """Every call makes its model anew. A ratio below 1 says that we are faster, one above 1 is bold."""

BATCHES = """Programs are prepared for a shape (a size, a frame) outside the time, then each puzzle of the case is asked once;
a time is that of one question, its answer and the proof that there is no other one. *(prepared)* of a peer: the clauses of the
empty board in one solver, a question as assumptions; what it learns is kept. The fastest peer is that of all, prepared or not."""

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
    "Whole commands": (
        "A process from its start to its end: `logicpuzzles solve`, `python -m clingo`, `swipl`. "
        "Zebras are read as English by ours, as facts and constraints by the others."
    ),
}


def markdown(run: Run, picture: str) -> str:
    """The whole page; `picture`: the file of the plot, beside it, or nothing."""
    rows = [row for row in run.rows if row.cells]
    parts = [
        HEAD,
        "## The run\n",
        machine(run),
        filled(run.how),
        HOW.format(repeat=run.repeat, limit=run.limit),
    ]
    parts += [
        "## Single calls\n",
        f"{filled(SINGLE_CALLS, counted(rows, False))}\n",
        summary(rows, run.limit, False),
    ]
    parts += ["\n### Where we lose\n", losses(rows, False)]
    batches = [row for row in rows if any(name in row.cells for name in columns_of(True))]
    if batches:
        parts += ["\n## Batches of one shape\n", f"{filled(BATCHES, counted(batches, True))}\n"]
        parts.append(summary(batches, run.limit, True))
        parts += ["\n### Where we lose in batches\n", losses(batches, True)]
    growing = {"takuzu", "zebra", "sudoku", "latin"} & {row.series for row in rows}
    if growing and picture:
        parts += ["\n## Growth\n", f"![Milliseconds over size, for each solver]({picture})\n"]
        for series in sorted(growing):
            lines = sorted((row for row in rows if row.series == series), key=lambda row: row.size)
            sizes = solvers(lines, lambda row: str(row.size), time(run.limit), drawn(lines))
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
        parts += [
            "Memory, by how many MiB the process grew; of a program of its own, all that it took:",
            grew,
        ]
    return "\n\n".join(part.strip("\n") for part in parts) + "\n"


def filled(*sentences: str) -> str:
    """A paragraph."""
    return fill(" ".join(sentences), 126, break_on_hyphens=False, break_long_words=False)


def machine(run: Run) -> str:
    """A line for each thing that it is made of."""
    lines = [f"- {name}: {value}" for name, value in run.machine.items()]
    lines += [f"- {name}: not measured, {why}" for name, why in run.skipped.items()]
    return "\n".join(lines)


def summary(rows: Sequence[Row], limit: float, batch: bool) -> str:
    """A line for each case: our columns of single calls, or of batches, and the fastest peer."""
    mine = [name for name in columns_of(batch) if any(name in row.cells for row in rows)]
    lines = [
        [
            "case",
            "puzzles",
            *mine,
            "fastest peer",
            "its ms",
            *[f"{name}/peer" for name in mine],
            "of the slowest",
        ]
    ]
    for row in rows:
        if not any(name in row.cells for name in mine):
            continue
        peer = row.fastest(batch)
        slowest = [ratio(row.worst_ratio(name, batch)) for name in mine] if row.puzzles > 1 else []
        lines.append(
            [
                f"`{row.case}`",
                str(row.puzzles),
                *[
                    milliseconds(row.median(name), limit) if name in row.cells else ""
                    for name in mine
                ],
                peer or ("all were stopped" if row.rivals(batch) else "none"),
                milliseconds(row.median(peer), limit) if peer else "",
                *[ratio(row.ratio(name, batch)) for name in mine],
                ", ".join([value for value in slowest if value]),
            ]
        )
    return table(lines)


def columns_of(batch: bool) -> tuple[str, str]:
    """Our columns of batches, or of single calls."""
    return (PREPARED, BOTH) if batch else (OURS, COMPILED)


def ratio(value: float | None) -> str:
    """A ratio, in bold where we lose."""
    if value is None or math.isinf(value):
        return "" if value is None else "**stopped**"
    return f"**{value:.2f}**" if value > 1 else f"{value:.2f}"


def losses(rows: Sequence[Row], batch: bool) -> str:
    """The cases in which a peer is faster than one of our columns: by how much, and why."""
    by_reason: dict[str, list[str]] = {}
    for row in rows:
        values = {name: row.ratio(name, batch) for name in columns_of(batch)}
        if not any(value is not None and value > 1 for value in values.values()):
            continue
        told = [
            f"{name} {'stopped' if math.isinf(value) else f'{value:.2f}'}"
            for name, value in values.items()
            if value is not None
        ]
        by_reason.setdefault(reason(row, batch), []).append(
            f"`{row.case}` ({', '.join(told)}; {row.fastest(batch)})"
        )
    lines = [
        filled("-", f"{', '.join(cases)}. {why}").replace("\n", "\n  ")
        for why, cases in by_reason.items()
    ]
    if not lines:
        return "In no case of this run."
    return "\n".join(
        [
            "How many times the time of the fastest peer we take, which one that is, and why:\n",
            *lines,
        ]
    )


def counted(rows: Sequence[Row], batch: bool) -> str:
    """In how many cases each of our columns leads, and by how much in the middle."""
    lines = []
    for name in columns_of(batch):
        values = sorted([value for row in rows if (value := row.ratio(name, batch)) is not None])
        if values:
            ahead = sum(value <= 1 for value in values)
            middle = values[len(values) // 2]
            lines.append(
                f"*{name}* is ahead in {ahead} of {len(values)} cases; in the middle it takes {middle:.2f} of"
            )
    return " ".join([f"{line} the time of the fastest peer." for line in lines])


def name(row: Row) -> str:
    """The case, as a heading of a column."""
    return f"`{row.case}`"


def time(limit: float) -> Callable[[Row, str], str]:
    """The milliseconds of a solver, and how many times ours."""

    def cell(row: Row, solver: str) -> str:
        took = row.median(solver)
        if (
            solver == OURS
            or OURS not in row.cells
            or math.isinf(took)
            or math.isinf(row.median(OURS))
        ):
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


def solvers(
    rows: Sequence[Row],
    heading: Callable[[Row], str],
    cell: Callable[[Row, str], str],
    only: Sequence[str] | None = None,
) -> str:
    """A line for each solver that has anything to tell, a column for each case."""
    names = sorted(
        dict.fromkeys(solver for row in rows for solver in row.cells),
        key=lambda solver: not solver.startswith(OURS),
    )
    names = [name for name in names if only is None or name in only]
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
