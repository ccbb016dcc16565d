"""The explicit searches for the matrix of a riddle."""

from __future__ import annotations

import json
from typing import Any

from logicpuzzles.compare.approaches import searched
from logicpuzzles.formats import write
from logicpuzzles.kinds.puzzle import Puzzle
from logicpuzzles.search import riddle

__all__ = ["SEARCHES"]


def _data(puzzle: Puzzle) -> Any:
    return json.loads(write(puzzle))


SEARCHES = (
    searched("matrices", "riddle", lambda puzzle, _: riddle.matrices(_data(puzzle))),
    searched("matrices and search", "riddle", lambda puzzle, _: riddle.solve(_data(puzzle))),
)
