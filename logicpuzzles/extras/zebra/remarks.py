"""What people may have meant: "to the left of" leaves several solutions where
"immediately to the left of" would leave one.
"""

from __future__ import annotations

import re
from dataclasses import replace

from logicpuzzles.asking.running import run
from logicpuzzles.core.budget import Budget
from logicpuzzles.core.errors import PuzzleError
from logicpuzzles.core.patterns import pattern
from logicpuzzles.kinds.naming import list_words
from logicpuzzles.kinds.puzzle import Clue, Puzzle
from logicpuzzles.kinds.stating import goal_of

WORK = 50_000  # for the question whether the tightened puzzle has one solution
_LOOSE = pattern(r"\b(?:left|right)\b|\b(?:above|below|behind|in\s+front\s+of)\b", re.IGNORECASE)
_WIDE = pattern(
    r"\b(?:somewhere|anywhere|further|farther|some\s+place|far|not\s+necessarily)\b", re.IGNORECASE
)


def of_several(puzzle: Puzzle) -> str:
    """A remark on a puzzle that has several solutions, ``""`` where there is none to make."""
    tight = tighten_remarks(puzzle)
    if tight is None:
        return ""
    board, goal = goal_of(tight)
    try:
        boards = run(2, board, goal, engine="auto", budget=Budget(work=WORK))
    except PuzzleError:
        return ""
    if len(boards) != 1:
        return ""
    pairs = zip(puzzle.clues, tight.clues, strict=True)
    changed = [str(number) for number, (clue, other) in enumerate(pairs, 1) if clue != other]
    many = "s" if len(changed) > 1 else ""
    return (
        f"clue{many} {list_words(changed, 'and')}: left, right, above and below are read as anywhere there; with immediately "
        "there would be one solution"
    )


def tighten_remarks(puzzle: Puzzle) -> Puzzle | None:
    """The puzzle with the very next house where a clue only says to the left or right; ``None``
    where no clue does.
    """
    clues = tuple(
        _tight(clue) if _LOOSE.search(clue.text) and not _WIDE.search(clue.text) else clue
        for clue in puzzle.clues
    )
    return None if clues == puzzle.clues else replace(puzzle, clues=clues)


def _tight(clue: Clue) -> Clue:
    if clue.relation == "aftero":
        return replace(clue, relation="righto")
    if clue.relation == "lall":
        return replace(
            clue,
            arguments=tuple(
                _tight(part) if isinstance(part, Clue) else part for part in clue.arguments
            ),
        )
    return clue
