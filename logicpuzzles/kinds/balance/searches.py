"""The explicit search for the odd ball."""

from __future__ import annotations

from typing import Any

from logicpuzzles.compare.approaches import searched
from logicpuzzles.kinds.puzzle import Puzzle
from logicpuzzles.search import oddball
from logicpuzzles.search.result import Result

__all__ = ["SEARCHES"]


def _balance(puzzle: Puzzle) -> Result[Any, Any]:
    balls: Any = puzzle.arguments["balls"]
    done: Any = [clue.arguments for clue in puzzle.clues]
    return oddball.solve(balls, done)


SEARCHES = (searched("every case", "oddball", lambda puzzle, _: _balance(puzzle)),)
