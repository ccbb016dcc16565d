"""The backbone of a puzzle: the values that all its solutions share, and the values that the other
cells can have.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from logicpuzzles.asking.questions import OneOf, possible
from logicpuzzles.core.budget import Budget, Statistics
from logicpuzzles.engines import DEFAULT
from logicpuzzles.kinds.discovery import Kind, kind_named
from logicpuzzles.kinds.puzzle import Puzzle
from logicpuzzles.kinds.stating import goal_of, named_leaves, token_of


@dataclass(frozen=True, slots=True)
class Backbone:
    """The cells of a puzzle by their names, in order. ``status``: ``unique``, ``multiple`` or
    ``none``. ``certain``: the cells with the same value in all solutions. ``open``: the other
    cells, each with all values that it has in some solution.
    """

    puzzle: Puzzle = field(repr=False)
    status: str
    certain: tuple[tuple[str, Any], ...] = ()
    open: tuple[tuple[str, tuple[Any, ...]], ...] = ()

    def __str__(self) -> str:
        """A line for each cell, the certain ones first."""
        if self.status == "none":
            return "there is no solution"
        lines = [f"{cell}: {token_of(self.puzzle, value)}" for cell, value in self.certain]
        lines += [
            f"{cell}: {' or '.join([token_of(self.puzzle, each) for each in values])}"
            for cell, values in self.open
        ]
        return "\n".join(lines)

    def to_json(self) -> dict[str, Any]:
        """The object that ``backbone --format json`` prints."""
        return {
            "kind": self.puzzle.kind,
            "status": self.status,
            "certain": [{"cell": cell, "value": value} for cell, value in self.certain],
            "open": [{"cell": cell, "values": list(values)} for cell, values in self.open],
        }


def backbone(
    puzzle: Puzzle,
    engine: str = DEFAULT,
    timeout: float | None = None,
    rules: str | Kind | None = None,
) -> Backbone:
    """The values that all solutions of a puzzle share, and those that the other cells can have.

    ``timeout``: seconds. Raises ``OutOfBudget`` when they are not enough, ``BadInput`` and
    ``EngineMissing``.
    """
    own = rules if isinstance(rules, Kind) else kind_named(puzzle.kind if rules is None else rules)
    statistics = Statistics(Budget(timeout))
    values = possible(*goal_of(puzzle, own), engine=engine, statistics=statistics)
    if values is None:
        return Backbone(puzzle, "none")
    cells = named_leaves(puzzle, values)
    certain = tuple([(cell, value) for cell, value in cells if type(value) is not OneOf])
    several = tuple([(cell, value.values) for cell, value in cells if type(value) is OneOf])
    return Backbone(puzzle, "multiple" if several else "unique", certain, several)
