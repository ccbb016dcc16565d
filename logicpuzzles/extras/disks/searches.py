"""The explicit method for the turns of disks."""

from __future__ import annotations

from typing import Any

from logicpuzzles.compare.methods import Method
from logicpuzzles.kinds.puzzle import Puzzle
from logicpuzzles.search import disks
from logicpuzzles.search.result import Budget, Run


def _every_turn(puzzle: Puzzle, budget: Budget, told: bool) -> Run[Any, Any]:
    solid: Any = puzzle.arguments["disks"]
    return disks.every_turn(solid, budget, told)


METHODS = (
    Method(
        "every-turn",
        'Rainhard Findling, "Flower disk rotation puzzle solver: Python vs Prolog", 2014',
        "Lay one disk after the other in each of its turns, and take it away where a solid "
        "place meets another one.",
        ("disks",),
        _every_turn,
    ),
)

# The same step in the rules and in the searches, for ``compare --code``.
STEPS = (
    ("a turned disk", ("turnedo",), ("disks._ranges",)),
    ("the whole flower, and what to try next", ("diskso",), ("disks.every_turn",)),
)
