"""The explicit search for the numbers of equations."""

from __future__ import annotations

from typing import Any

from logicpuzzles.compare.approaches import searched
from logicpuzzles.kinds.puzzle import Puzzle
from logicpuzzles.search import equations
from logicpuzzles.search.result import Result

__all__ = ["SEARCHES"]


def _equations(puzzle: Puzzle) -> Result[Any, Any]:
    arguments: Any = puzzle.arguments
    clues: Any = [clue.arguments for clue in puzzle.clues]
    return equations.solve(arguments["names"], clues, base=arguments.get("base", 10), domain=arguments.get("domain", (0, 0)))


SEARCHES = (searched("plugging in", "equations", lambda puzzle, _: _equations(puzzle)),)
