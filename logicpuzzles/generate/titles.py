"""A title and an introduction for a puzzle: those of its kind, in the module ``titles`` of its folder, else its rules."""

from __future__ import annotations

import textwrap

from logicpuzzles.generate import Made
from logicpuzzles.kinds.discovery import kind_named

__all__ = ["commented", "titled"]

WIDTH = 100  # of the lines of an introduction


def titled(made: Made) -> tuple[str, str]:
    """The title and the introduction of a puzzle. They depend on the puzzle alone."""
    kind = kind_named(made.puzzle.kind)
    part = kind.part("titles")
    if part is not None:
        title, introduction = part.titled(made.puzzle)
        return str(title), str(introduction)
    rules = " ".join(kind.text.partition("\n\n")[0].partition("Source:")[0].split())
    return f"{made.puzzle.kind.capitalize()}, {made.level}", rules


def commented(title: str, introduction: str) -> str:
    """Title and introduction as lines that say nothing about a puzzle to a program.

    >>> print(commented("Who has the zebra?", "There are five houses."), end="")
    # Who has the zebra?
    # There are five houses.
    """
    lines = [title, *textwrap.wrap(introduction, WIDTH)]
    return "".join([f"# {line}\n" for line in lines])
