"""The explicit methods for the grid of a takuzu."""

from __future__ import annotations

from typing import Any

from logicpuzzles.compare.methods import Method
from logicpuzzles.kinds.puzzle import Puzzle
from logicpuzzles.search import takuzu

SEED = '"Tazuku Solver", the page Tazuku.md of a repository of game solvers'


def _grid(puzzle: Puzzle) -> Any:
    return puzzle.givens


def _alike(puzzle: Puzzle) -> bool:
    return bool(puzzle.arguments.get("alike"))


METHODS = (
    Method(
        "patterns",
        SEED,
        "Look for three patterns in every row and column, fill what each of them forces, and "
        "begin again until none is left.",
        ("takuzu",),
        lambda puzzle, budget, told: takuzu.by_patterns(
            _grid(puzzle), budget, told, _alike(puzzle)
        ),
    ),
    Method(
        "patterns-and-search",
        f"after {SEED}",
        "Where no pattern is left, try both values of a cell, within its line first and then "
        "on the whole board.",
        ("takuzu",),
        lambda puzzle, budget, told: takuzu.by_search(_grid(puzzle), budget, told, _alike(puzzle)),
    ),
)

# The same step in the rules and in the searches, for ``compare --code``.
STEPS = (
    ("1. as many zeros as ones", ("halfo",), ("takuzu._halves",)),
    (
        "2. no two lines are equal; 3. no three neighbours are",
        ("takuzuo",),
        ("takuzu._twins", "takuzu._threes"),
    ),
    ("what to do next", (), ("takuzu._apply", "takuzu.by_patterns")),
)
