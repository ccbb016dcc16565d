"""The title of a zebra is a question, as that of the first one was; the introduction says who lives
where.
"""

from __future__ import annotations

from hashlib import sha256
from typing import Any

from logicpuzzles.extras.zebra.themes import CATEGORIES
from logicpuzzles.kinds.naming import list_words
from logicpuzzles.kinds.puzzle import Puzzle

NUMBERS = (
    "no",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
)


def titled(puzzle: Puzzle) -> tuple[str, str]:
    """The title and the introduction of a puzzle."""
    groups: Any = puzzle.arguments["groups"]
    count = len(groups[0])
    number = NUMBERS[count] if count < len(NUMBERS) else str(count)
    if not all(field in CATEGORIES for field in puzzle.fields):
        title = "Who has what?"
    else:
        asked = [
            (field, value)
            for field, group in zip(puzzle.fields[1:], groups[1:], strict=True)
            for value in sorted(group)
        ]
        field, value = asked[int(sha256(repr(asked).encode()).hexdigest(), 16) % len(asked)]
        title = f"Who {CATEGORIES[field].does.replace('{}', value)}?"
    if puzzle.arguments.get("row", True) is False:
        where = f"There are {number} people."
    else:
        where = (
            f"There are {number} houses in a row, numbered from left to right, and somebody lives "
            "in each."
        )
    if all(name.isdigit() for name in puzzle.fields):
        return title, f"{where} Find the place of each item."
    names = [name.lower() for name in puzzle.fields]
    listed = list_words(names, "or")
    return title, f"{where} No two have the same {listed}. Find out who has what."
