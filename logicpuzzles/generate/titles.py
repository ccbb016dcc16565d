"""A title and an introduction for a puzzle: those of its kind, in the module ``titles`` of its
folder, else its rules.
"""

from __future__ import annotations

import textwrap

from logicpuzzles.kinds.discovery import kind_named
from logicpuzzles.kinds.puzzle import Puzzle

WIDTH = 100  # of the lines of an introduction


def titled(puzzle: Puzzle, level: str) -> tuple[str, str]:
    """The title and the introduction of a puzzle. They depend on the puzzle and the level of its
    difficulty alone.
    """
    kind = kind_named(puzzle.kind)
    part = kind.part("titles")
    if part is not None:
        title, introduction = part.titled(puzzle)
        return str(title), str(introduction)
    rules = " ".join(kind.text.partition("\n\n")[0].partition("Source:")[0].split())
    return f"{puzzle.kind.capitalize()}, {level}", rules


def comment_lines(title: str, introduction: str) -> str:
    """Title and introduction as lines that say nothing about a puzzle to a program.

    >>> print(comment_lines("Who has the zebra?", "There are five houses."), end="")
    # Who has the zebra?
    # There are five houses.
    """
    lines = [title, *textwrap.wrap(introduction, WIDTH)]
    return "".join([f"# {line}\n" for line in lines])
