"""The explicit method for the odd ball."""

from __future__ import annotations

from typing import Any

from logicpuzzles.compare.methods import Method
from logicpuzzles.kinds.puzzle import Puzzle
from logicpuzzles.search import oddball
from logicpuzzles.search.result import Budget, Run


def _every_case(puzzle: Puzzle, budget: Budget, told: bool) -> Run[Any, Any]:
    balls: Any = puzzle.arguments["balls"]
    done: Any = [clue.arguments for clue in puzzle.clues]
    return oddball.every_case(balls, done, budget, told)


METHODS = (
    Method(
        "every-case",
        'fsvieira, "balls12", a game that kept track of every ball, described on the page of '
        '"Balance", 2014',
        "Weigh again with each ball as the odd one, heavier and lighter, until an outcome differs.",
        ("oddball",),
        _every_case,
        ("weighingo",),
    ),
)

# The same step in the rules and in the searches, for ``compare --code``.
STEPS = (
    ("a weighing", ("weighingo", "tippedo"), ()),
    ("the cases, and what to try next", ("balanceo",), ("oddball.every_case",)),
)
