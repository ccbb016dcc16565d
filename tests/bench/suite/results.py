"""What was measured, and the words for it."""

from __future__ import annotations

import json
import math
import statistics
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

OURS = "ours"
COMPILED, PREPARED, BOTH = "ours (compiled)", "ours (prepared)", "ours (compiled, prepared)"


def is_ours(solver: str) -> bool:
    """Whether a solver is one of our engines; the others are peers."""
    return solver.startswith(OURS)


def is_prepared(solver: str) -> bool:
    """Whether a solver is prepared for a shape before it is asked."""
    return "prepared" in solver


@dataclass
class Cell:
    """What a solver took for a puzzle: milliseconds of each timed call, choices, memory in KiB;
    nothing where it was stopped.
    """

    times: list[float] = field(default_factory=list)
    nodes: int | None = None
    kib: int | None = None

    @property
    def milliseconds(self) -> float:
        """The median, infinite where the solver was stopped."""
        return statistics.median(self.times) if self.times else math.inf


@dataclass
class Row:
    """What all solvers took for the puzzles of a case, by the names of solver and puzzle; the rest
    is that of the case.
    """

    case: str
    set: str
    group: str
    series: str
    size: int
    cells: dict[str, dict[str, Cell]] = field(default_factory=dict)

    @property
    def puzzles(self) -> int:
        """How many puzzles the case has."""
        return max(map(len, self.cells.values()), default=0)

    def median(self, solver: str) -> float:
        """The milliseconds of the puzzle in the middle."""
        return statistics.median(cell.milliseconds for cell in self.cells[solver].values())

    def worst(self, solver: str) -> float:
        """The milliseconds of the slowest puzzle."""
        return max(cell.milliseconds for cell in self.cells[solver].values())

    def nodes(self, solver: str) -> float | None:
        """The choices for the puzzle in the middle, where they were counted."""
        counted = [cell.nodes for cell in self.cells[solver].values() if cell.nodes is not None]
        return statistics.median(counted) if counted else None

    def kib(self, solver: str) -> int | None:
        """The most memory for any puzzle."""
        return max(
            (cell.kib for cell in self.cells[solver].values() if cell.kib is not None), default=None
        )

    @property
    def peers(self) -> list[str]:
        """The solvers that are not ours."""
        return [solver for solver in self.cells if not is_ours(solver)]

    def rivals(self, batch: bool) -> list[str]:
        """The peers of one call, or all peers, those that are prepared too, of a batch."""
        return [peer for peer in self.peers if batch or not is_prepared(peer)]

    def fastest(self, batch: bool = False) -> str:
        """The peer with the least median, or nothing where all were stopped."""
        peer = min(self.rivals(batch), key=self.median, default="")
        return peer if peer and math.isfinite(self.median(peer)) else ""

    def ratio(self, mine: str = OURS, batch: bool = False) -> float | None:
        """Ours over the fastest peer: below 1 we are faster."""
        peer = self.fastest(batch)
        return self.median(mine) / self.median(peer) if mine in self.cells and peer else None

    def worst_ratio(self, mine: str = OURS, batch: bool = False) -> float | None:
        """The same of the slowest puzzles."""
        if mine not in self.cells:
            return None
        least = min((self.worst(peer) for peer in self.rivals(batch)), default=math.inf)
        return self.worst(mine) / least if math.isfinite(least) else None


@dataclass
class Run:
    """A run of the benchmark. machine: what it ran on, by names; limit: after how many seconds a
    solver was stopped; how: the command, what was left out of it and how long it took.
    """

    machine: dict[str, str]
    limit: float
    repeat: int
    skipped: dict[str, str]
    rows: list[Row] = field(default_factory=list)
    how: str = ""

    def save(self, file: Path) -> None:
        """Every single time, as JSON."""
        file.write_text(json.dumps(asdict(self), indent=1, allow_nan=False) + "\n")

    @staticmethod
    def load(file: Path) -> Run:
        """A run that was saved."""
        data: Any = json.loads(file.read_text())
        rows = [
            Row(
                row["case"],
                row["set"],
                row["group"],
                row["series"],
                row["size"],
                {
                    name: {puzzle: Cell(**cell) for puzzle, cell in cells.items()}
                    for name, cells in row["cells"].items()
                },
            )
            for row in data.pop("rows")
        ]
        return Run(**data, rows=rows)


def milliseconds(value: float, limit: float) -> str:
    """Three digits that count, or the limit."""
    return f">{limit * 1000:,.0f}" if math.isinf(value) else three(value)


def three(value: float) -> str:
    """Three digits that count, with commas."""
    for bound, places in ((1, 3), (10, 2), (100, 1)):
        if abs(value) < bound:
            return f"{value:.{places}f}"
    return f"{value:,.0f}"


def shown(value: float | None) -> str:
    """A ratio, or nothing where there is none."""
    return "" if value is None else "∞" if math.isinf(value) else f"{value:.2f}"


def text_table(rows: Sequence[Row], limit: float) -> str:
    """The rows of cases that have the same solvers, in columns."""
    names = list(dict.fromkeys(name for row in rows for name in row.cells))
    lines = [["milliseconds", *names, "ours/fastest", "(worst)", "fastest peer"]]
    for row in rows:
        cells = [row.case]
        for name in names:
            if name not in row.cells:
                cells.append("")
            elif row.puzzles > 1:
                cells.append(
                    f"{milliseconds(row.median(name), limit)} ({milliseconds(row.worst(name), limit)})"
                )
            else:
                cells.append(milliseconds(row.median(name), limit))
        lines.append(
            [
                *cells,
                shown(row.ratio()),
                shown(row.worst_ratio()) if row.puzzles > 1 else "",
                row.fastest(),
            ]
        )
    return columns(lines)


def columns(lines: Iterable[Sequence[str]]) -> str:
    """Cells in columns, the first one to the left."""
    lines = list(lines)
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    return "\n".join(
        "  ".join(
            cell.ljust(width) if place == 0 else cell.rjust(width)
            for place, (cell, width) in enumerate(zip(line, widths, strict=True))
        ).rstrip()
        for line in lines
    )
