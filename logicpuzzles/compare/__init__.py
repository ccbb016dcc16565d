"""One puzzle, several approaches: the same relations on every engine, and the explicit searches of its kind, side by side.

The first question is whether they agree. An approach that gave up, or is stuck, disagrees with none as long as the solutions that
it has are right. Each approach has a budget of its own, so a hopeless one does not hold up the others.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median
from typing import Any

from logicpuzzles.compare.approaches import Approach, approaches_to
from logicpuzzles.compare.measuring import Measured, measured
from logicpuzzles.compare.source_lines import lines_of, text_of
from logicpuzzles.kinds.puzzle import Puzzle

__all__ = ["Comparison", "Row", "compare", "medians", "texts"]


@dataclass(frozen=True, slots=True)
class Row:
    """The result of an approach. ``agrees``: whether it contradicts no other approach.

    ``lines``: the lines of code of the rules, or of the search with all its modules. ``shuffled``: the result with the same goals
    in another order, where there are goals.
    """

    approach: str
    declarative: bool
    result: Measured
    agrees: bool
    lines: int
    shuffled: Measured | None = None

    @property
    def status(self) -> str:
        """``unique``, ``multiple`` or ``none`` where that is proven, else how the approach ended."""
        if self.result.failure:
            return "failed"
        number = len(self.result.solutions)
        if self.result.complete:
            return "none" if not number else "unique" if number == 1 else "multiple"
        return self.result.ended

    @property
    def order(self) -> str:
        """How the goals in another order ended, in words."""
        if self.shuffled is None:
            return "is the program's"
        if self.shuffled.failure or not self.shuffled.complete:
            return self.shuffled.failure or self.shuffled.ended
        if self.shuffled.solutions != self.result.solutions and self.result.complete:
            return "other answers"
        return f"same answers, {self.shuffled.nodes} nodes"

    def to_json(self) -> dict[str, Any]:
        """The row as JSON."""
        return {
            "approach": self.approach,
            "declarative": self.declarative,
            "status": self.status,
            "agrees": self.agrees,
            "solutions": len(self.result.solutions),
            "seconds": round(self.result.seconds, 6),
            "nodes": self.result.nodes,
            "memory": self.result.memory,
            "lines": self.lines,
            "order": self.order,
        }


@dataclass(frozen=True, slots=True)
class Comparison:
    """The approaches to one puzzle."""

    kind: str
    rows: tuple[Row, ...]

    @property
    def agrees(self) -> bool:
        """Whether no two approaches contradict each other, and none failed."""
        return all(row.agrees for row in self.rows)

    def to_json(self) -> dict[str, Any]:
        """The comparison as JSON."""
        return {"kind": self.kind, "agrees": self.agrees, "approaches": [row.to_json() for row in self.rows]}


def compare(puzzle: Puzzle, seconds: float = 10.0) -> Comparison:
    """Run every approach to a puzzle, each for at most ``seconds``, and the engines once more with the goals shuffled."""
    runs = [(approach, measured(puzzle, approach.name, seconds)) for approach in approaches_to(puzzle)]
    proven = [result.solutions for _, result in runs if result.complete]
    rows = [_row(puzzle, approach, result, proven, seconds) for approach, result in runs]
    return Comparison(puzzle.kind, tuple(rows))


def _row(puzzle: Puzzle, approach: Approach, result: Measured, proven: Sequence[frozenset[str]], seconds: float) -> Row:
    right = [result.solutions == others if result.complete else result.solutions <= others for others in proven]
    shuffled = measured(puzzle, approach.name, seconds, shuffled=True) if approach.declarative else None
    agrees = not result.failure and all(right)
    if shuffled is not None and shuffled.complete and result.complete:
        agrees = agrees and shuffled.solutions == result.solutions
    return Row(approach.name, approach.declarative, result, agrees, lines_of(*approach.modules), shuffled)


def medians(comparisons: Sequence[Comparison]) -> list[dict[str, Any]]:
    """For each approach, how many of several puzzles it completed, and its median seconds and nodes on these."""
    by_approach: dict[str, list[Row]] = {}
    for comparison in comparisons:
        for row in comparison.rows:
            by_approach.setdefault(row.approach, []).append(row)
    summaries = []
    for approach, rows in by_approach.items():
        ended = [row for row in rows if row.result.complete]
        summaries.append({
            "approach": approach,
            "puzzles": len(rows),
            "complete": len(ended),
            "seconds": round(median(row.result.seconds for row in ended), 6) if ended else None,
            "nodes": median(row.result.nodes for row in ended) if ended else None,
        })  # fmt: skip
    return summaries


def texts(puzzle: Puzzle) -> list[tuple[str, str]]:
    """The rules and the searches of a puzzle's kind: name and text of each file."""
    modules = dict.fromkeys(module for approach in approaches_to(puzzle) for module in approach.modules)
    return [(module, text_of(module)) for module in modules]
