"""The explicit methods for the disc of a Jodici."""

from __future__ import annotations

from typing import Any

from logicpuzzles.compare.methods import Method
from logicpuzzles.kinds.puzzle import Puzzle
from logicpuzzles.search import jodici

SEED = 'Rainhard Findling, "Jodici solver (brute force)", November 2014'


def _grid(puzzle: Puzzle) -> Any:
    return puzzle.givens


METHODS = (
    Method(
        "depth-first",
        SEED,
        "Fill the first empty cell, sector by sector, with each digit, and keep the fields "
        "that break no rule.",
        ("jodici",),
        lambda puzzle, budget, told: jodici.depth_first(_grid(puzzle), budget, told),
    ),
    Method(
        "best-cell-first",
        f"after {SEED}",
        "Fill the cell with the fewest digits left: those that are not used up and let each "
        "sum be reached.",
        ("jodici",),
        lambda puzzle, budget, told: jodici.best_cell_first(_grid(puzzle), budget, told),
    ),
)

# The same step in the rules and in the searches, for ``compare --code``.
STEPS = (
    ("what is right", ("jodicio",), ("jodici._valid",)),
    ("what to try next", (), ("jodici.depth_first",)),
)
