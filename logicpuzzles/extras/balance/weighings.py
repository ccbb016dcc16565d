"""What the text and the JSON of weighings have in common. A weighing is two plates with equally
many balls, and an outcome.

The outcome is ``equal``, or the heavier plate, the one that goes down: ``left`` or ``right``.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from logicpuzzles.core.errors import BadInput
from logicpuzzles.core.patterns import pattern
from logicpuzzles.kinds.puzzle import Puzzle

MAX_BALLS = 1000
USUAL = 12  # balls, when a puzzle does not give their number
_SIGNS = {"equal": "=", "left": ">", "right": "<"}

_OTHER = {"left": "right", "right": "left"}
_HEAVIER = frozenset(["heavier", "heavy", "down", "lower", "more", "sinks", "drops"])
_LIGHTER = frozenset(["lighter", "light", "up", "higher", "less", "rises"])
_EQUAL = frozenset(
    ["=", "==", "equal", "equals", "balanced", "balance", "balances", "even", "level", "same"]
)
_IDLE = pattern(
    r"\b(?:the|an?|at|in|it|is|are|was|were|plates?|pan|side|scales?|hand|goe?s?|went|weighs?|tips|to)\b|\bthan\b.*"
)

_Plate = tuple[int, ...]


def weighings_of(puzzle: Puzzle) -> list[tuple[_Plate, _Plate, str]]:
    """Both plates and the outcome of each weighing.  Raises :class:`BadInput` for a clue that is
    not a weighing.
    """
    for clue in puzzle.clues:
        if clue.relation != "weighingo":
            raise BadInput(f'"{clue.relation}" is not a weighing; expected weighingo in each clue')
    return [clue.arguments for clue in puzzle.clues]  # type: ignore[misc]


def sign_line(left: Sequence[int], right: Sequence[int], outcome: str) -> str:
    """A weighing on one line.

    >>> sign_line((1, 2), (3, 4), "right")
    '1 2 < 3 4'
    """
    return f"{' '.join(map(str, left))} {_SIGNS[outcome]} {' '.join(map(str, right))}"


def outcome_of(text: str) -> str | None:
    """The outcome that a sign or words state; ``None`` when they state none. A side alone is the
    plate that goes down.

    >>> outcome_of("balanced"), outcome_of("<"), outcome_of("the right plate goes up")
    ('equal', 'right', 'left')
    """
    lowered = text.casefold().strip()
    for outcome, sign in _SIGNS.items():
        if lowered == sign:
            return outcome
    words: list[str] = re.findall(r"\w+|[^\w\s().,;:!-]+", _IDLE.sub(" ", lowered))
    sides = [word for word in words if word in _OTHER]
    rest = {word for word in words if word not in _OTHER}
    if len(sides) == 1 and rest <= _HEAVIER:
        return sides[0]
    if len(sides) == 1 and rest <= _LIGHTER:
        return _OTHER[sides[0]]
    return "equal" if rest and not sides and rest <= _EQUAL else None


def fault(left: Sequence[int], right: Sequence[int]) -> tuple[int | None, str, str] | None:
    """The fault of two plates: the index of the ball (from 0, over both), the fault, and what was
    expected; else ``None``.
    """
    if not left or not right:
        return None, f"the {'right' if left else 'left'} plate is empty", "balls"
    met: dict[int, int] = {}
    for place, ball in enumerate((*left, *right)):
        if ball in met:
            twice = f"twice on the {'left' if place < len(left) else 'right'} plate"
            return (
                place,
                f"ball {ball} lies {'on both plates' if met[ball] < len(left) <= place else twice}",
                "each ball once",
            )
        met[ball] = place
    if len(left) != len(right):
        return (
            None,
            f"{len(left)} against {len(right)} tells nothing",
            "as many balls on each plate",
        )
    return None
