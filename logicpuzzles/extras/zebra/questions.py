"""What the questions of a text about a zebra ask for: who has a value, what else is in its record,
or where it is.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from logicpuzzles.core.patterns import pattern
from logicpuzzles.explain.nouns import Nouns
from logicpuzzles.extras.zebra.english.record import QUESTION
from logicpuzzles.kinds.puzzle import Puzzle

Question = tuple[
    int, str, int
]  # a field, its value that is named, and the field that is asked for, or -1 for the place
PLACE = pattern(r"(?i)\bwhere\b|\b(?:which|what) (?:house|place|position|seat)\b")


def questions(puzzle: Puzzle) -> list[Question]:
    """The questions of a puzzle that name one value."""
    groups = puzzle.arguments.get("groups")
    if not isinstance(groups, tuple) or not puzzle.unused:
        return []
    nouns = Nouns(
        puzzle.fields,
        [[str(value) for value in group] for group in groups],
        [each.text for each in puzzle.clues],
        "",
    )
    return list(asked_by(puzzle, nouns))


def asked_by(puzzle: Puzzle, nouns: Nouns) -> Iterator[Question]:
    """The questions of a puzzle that name one value. Each asks for the field that it names, else
    that of who does something, else for the place.
    """
    for text in [each.text for each in puzzle.unused if each.why == QUESTION]:
        named = nouns.named_in(text)
        if len(named) != 1:
            continue
        ((field, value),) = named
        others = [other for other in range(len(puzzle.fields)) if other != field]
        asked = [
            other
            for other in others
            if re.search(rf"(?i)\b(?:which|what) {re.escape(nouns.field(other))}\b", text)
        ]
        asked += [other for other in others if nouns.names_somebody(other)]
        yield field, value, -1 if PLACE.search(text) else next(iter(asked), -1)
