"""One puzzle, several approaches: the same relations on every engine, and the explicit searches of its kind, side by side.

What is compared first is whether they agree. An approach that gave up, or is stuck, disagrees with nobody as long as what it
found is right. Each has a budget of its own, so that a hopeless one does not keep the others.
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
    """What an approach has found and what it took; ``agrees``: that it contradicts no other.

    ``lines``: of the rules, or of the search and what it is made of, counted the same way. ``shuffled``: the same goals in
    another order, where there are goals.
    """

    approach: str
    declarative: bool
    found: Measured
    agrees: bool
    lines: int
    shuffled: Measured | None = None

    @property
    def status(self) -> str:
        """``unique``, ``multiple`` or ``none`` where it is proven, else how it ended."""
        if self.found.failure:
            return "failed"
        number = len(self.found.solutions)
        if self.found.complete:
            return "none" if not number else "unique" if number == 1 else "multiple"
        return self.found.ended

    @property
    def order(self) -> str:
        """What happened to the goals in another order."""
        if self.shuffled is None:
            return "is the program's"
        if self.shuffled.failure or not self.shuffled.complete:
            return self.shuffled.failure or self.shuffled.ended
        if self.shuffled.solutions != self.found.solutions and self.found.complete:
            return "other answers"
        return f"same answers, {self.shuffled.nodes} nodes"

    def to_json(self) -> dict[str, Any]:
        """The row as JSON has it."""
        return {
            "approach": self.approach,
            "declarative": self.declarative,
            "status": self.status,
            "agrees": self.agrees,
            "solutions": len(self.found.solutions),
            "seconds": round(self.found.seconds, 6),
            "nodes": self.found.nodes,
            "memory": self.found.memory,
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
        """The comparison as JSON has it."""
        return {"kind": self.kind, "agrees": self.agrees, "approaches": [row.to_json() for row in self.rows]}


def compare(puzzle: Puzzle, seconds: float = 10.0) -> Comparison:
    """Run every approach to a puzzle, each for at most so many seconds, and the engines once more with the goals shuffled."""
    runs = [(one, measured(puzzle, one.name, seconds)) for one in approaches_to(puzzle)]
    proven = [found.solutions for _, found in runs if found.complete]
    rows = [_row(puzzle, one, found, proven, seconds) for one, found in runs]
    return Comparison(puzzle.kind, tuple(rows))


def _row(puzzle: Puzzle, approach: Approach, found: Measured, proven: Sequence[frozenset[str]], seconds: float) -> Row:
    right = [found.solutions == others if found.complete else found.solutions <= others for others in proven]
    shuffled = measured(puzzle, approach.name, seconds, shuffled=True) if approach.declarative else None
    agrees = not found.failure and all(right)
    if shuffled is not None and shuffled.complete and found.complete:
        agrees = agrees and shuffled.solutions == found.solutions
    return Row(approach.name, approach.declarative, found, agrees, lines_of(approach.module), shuffled)


def medians(comparisons: Sequence[Comparison]) -> list[dict[str, Any]]:
    """Of each approach in how many of several puzzles it came to its end, and its median seconds and nodes there."""
    told: dict[str, list[Row]] = {}
    for comparison in comparisons:
        for row in comparison.rows:
            told.setdefault(row.approach, []).append(row)
    found = []
    for approach, rows in told.items():
        ended = [row for row in rows if row.found.complete]
        found.append({
            "approach": approach,
            "puzzles": len(rows),
            "complete": len(ended),
            "seconds": round(median(row.found.seconds for row in ended), 6) if ended else None,
            "nodes": median(row.found.nodes for row in ended) if ended else None,
        })  # fmt: skip
    return found


def texts(puzzle: Puzzle) -> list[tuple[str, str]]:
    """The rules and the searches of a puzzle's kind: name and text of each file."""
    modules = dict.fromkeys(approach.module for approach in approaches_to(puzzle))
    return [(module, text_of(module)) for module in modules]
