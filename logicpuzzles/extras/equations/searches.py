"""The explicit method for the numbers of equations."""

from __future__ import annotations

from typing import Any

from logicpuzzles.compare.methods import Method
from logicpuzzles.kinds.puzzle import Puzzle
from logicpuzzles.search import equations
from logicpuzzles.search.result import Budget, Run


def _plugging_in(puzzle: Puzzle, budget: Budget, told: bool) -> Run[Any, Any]:
    arguments: Any = puzzle.arguments
    return equations.plugging_in(
        arguments["names"],
        [clue.arguments for clue in puzzle.clues],  # type: ignore[misc]
        base=arguments.get("base", 10),
        domain=arguments.get("domain", (0, 0)),
        budget=budget,
        told=told,
    )


METHODS = (
    Method(
        "plugging-in",
        'Rainhard Findling, "Equation puzzle solver: Python vs Prolog", October 2014',
        "Put numbers into the equation with the fewest unknowns, and compute the last unknown "
        "of an equation.",
        ("equations",),
        _plugging_in,
        ("equationo",),
    ),
)

# The same step in the rules and in the searches, for ``compare --code``.
STEPS = (
    (
        "an equation",
        ("equationo",),
        ("equations._EquationTask.may_hold", "equations._EquationTask.compute_unknown"),
    ),
    ("the numbers", ("equationso",), ("equations._EquationTask.numbers",)),
    ("what to try next", (), ("equations.plugging_in", "equations._EquationTask.next")),
)
