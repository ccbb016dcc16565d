"""The explicit methods for the matrix of a riddle."""

from __future__ import annotations

import json
from typing import Any

from logicpuzzles.compare.methods import Method
from logicpuzzles.formats import write
from logicpuzzles.kinds.puzzle import Puzzle
from logicpuzzles.search import riddle

SEED = (
    'Anibal, "Using matrix operations to solve the Einstein\'s riddle, part II", Nibcode '
    "Solutions, November 2015"
)
CLUES = ("blocko", "rowso")


def _data(puzzle: Puzzle) -> Any:
    return json.loads(write(puzzle))


METHODS = (
    Method(
        "matrices",
        SEED,
        "Hints are small matrices: merge those with a common value with each other and into "
        "the riddle, and fill a cell that "
        "only one hint can fill.",
        ("riddle",),
        lambda puzzle, budget, told: riddle.by_matrices(_data(puzzle), budget, told),
        CLUES,
    ),
    Method(
        "matrices-and-search",
        f"after {SEED}",
        "Where none of the three rules applies, try every place of the hint that has the fewest.",
        ("riddle",),
        lambda puzzle, budget, told: riddle.by_matrices(_data(puzzle), budget, told, go_on=True),
        CLUES,
    ),
)

# The same step in the rules and in the searches, for ``compare --code``.
STEPS = (
    (
        "where the rows of a hint may stand",
        ("blocko", "rowso"),
        ("riddle._RiddleTask.places", "riddle.can_be_merged"),
    ),
    ("the whole riddle", ("riddleo", "columno"), ("riddle._RiddleTask.settle",)),
    ("what to try next", (), ("riddle._RiddleTask.explore_position",)),
)
