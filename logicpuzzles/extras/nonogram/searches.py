"""The explicit methods for the picture of a nonogram."""

from __future__ import annotations

from typing import Any

from logicpuzzles.compare.methods import Method
from logicpuzzles.kinds.puzzle import Puzzle
from logicpuzzles.search import nonogram
from logicpuzzles.search.result import Budget, Run

SOURCE = 'Joost Batenburg and Walter Kosters, "Solving Nonograms by combining relaxations", 2009'


def _run(puzzle: Puzzle, budget: Budget, told: bool, go_on: bool) -> Run[Any, Any]:
    clues: Any = [clue.arguments for clue in puzzle.clues]
    givens: Any = puzzle.givens
    known = {place: lengths for lengths, place in clues}
    rows, columns = (
        [known.get((side, at), ()) for at in range(number)]
        for side, number in (("left", len(puzzle.givens)), ("top", len(puzzle.givens[0])))
    )
    return nonogram.every_line(rows, columns, givens, budget, told, go_on=go_on)


METHODS = (
    Method(
        "line-by-line",
        SOURCE,
        "Look at one line after the other, and fill the cells that are alike in all fillings "
        "of its blocks.",
        ("nonogram",),
        lambda puzzle, budget, told: _run(puzzle, budget, told, False),
        ("blocks",),
    ),
    Method(
        "line-by-line-and-search",
        f"after {SOURCE}",
        "Where no line says more, try a cell: filled, then empty.",
        ("nonogram",),
        lambda puzzle, budget, told: _run(puzzle, budget, told, True),
        ("blocks",),
    ),
)

# The same step in the rules and in the searches, for ``compare --code``.
STEPS = (
    ("a line", ("blockso",), ("nonogram.common",)),
    ("the whole picture, and what to try next", ("nonogramo",), ("nonogram.every_line",)),
)
