"""The explicit searches for the disc of a Jodici."""

from __future__ import annotations

from typing import Any

from logicpuzzles.compare.approaches import searched
from logicpuzzles.kinds.puzzle import Puzzle
from logicpuzzles.search import jodici

__all__ = ["SEARCHES"]


def _grid(puzzle: Puzzle) -> Any:
    return puzzle.givens


SEARCHES = (
    searched("depth first", "jodici", lambda puzzle, _: jodici.depth_first(_grid(puzzle))),
    searched("best cell first", "jodici", lambda puzzle, _: jodici.solve(_grid(puzzle))),
)
