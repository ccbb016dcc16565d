"""The explicit searches for the grid of a takuzu."""

from __future__ import annotations

from typing import Any

from logicpuzzles.compare.approaches import searched
from logicpuzzles.kinds.puzzle import Puzzle
from logicpuzzles.search import takuzu

__all__ = ["SEARCHES"]


def _grid(puzzle: Puzzle) -> Any:
    return puzzle.givens


def _alike(puzzle: Puzzle) -> bool:
    return bool(puzzle.arguments.get("alike"))


SEARCHES = (
    searched("patterns", "takuzu", lambda puzzle, _: takuzu.patterns(_grid(puzzle), _alike(puzzle))),
    searched("patterns and search", "takuzu", lambda puzzle, _: takuzu.solve(_grid(puzzle), alike=_alike(puzzle))),
)
