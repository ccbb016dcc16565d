"""The JSON of a balance puzzle: the number of balls and a list of weighings, each with two plates
and an outcome.

    {"balls": 12, "weighings": [{"left": [1, 2, 3, 4], "right": [5, 6, 7, 8], "outcome": "equal"}]}

The outcome is ``equal``, or the plate that goes down, ``left`` or ``right``. The signs and words of
the text work too.
"""

from __future__ import annotations

import re

from logicpuzzles.core.patterns import pattern
from logicpuzzles.extras.balance.weighings import (
    MAX_BALLS,
    USUAL,
    fault,
    outcome_of,
    sign_line,
    weighings_of,
)
from logicpuzzles.extras.balance.weighings_text import from_json, to_json, to_rows, to_text
from logicpuzzles.formats.jsontext import Node, parse, shown, write_json_text
from logicpuzzles.kinds.puzzle import Clue, Puzzle

__all__ = ["from_json", "looks", "read", "to_json", "to_rows", "to_text", "write"]

_LOOKS = pattern(r'\s*\{.*"(?:weighings|balls)"', re.DOTALL)


def looks(text: str) -> bool:
    """Whether the text looks like JSON with a key of a balance puzzle."""
    return bool(_LOOKS.match(text))


def read(text: str) -> Puzzle:
    """The puzzle of a text. Without ``balls`` there are twelve. Unknown keys are ignored.

    Raises :class:`BadInput` with the path of the mistake, such as ``weighings[1].left[0]``.
    """
    whole = parse(text)
    balls = whole["balls"].number(1, MAX_BALLS) if "balls" in whole else USUAL
    weighings = whole["weighings"].elements("a list of weighings")
    clues = tuple(_weighing(weighing, balls) for weighing in weighings)
    return Puzzle("balance", (), {"balls": balls}, clues, (), "balance JSON")


def write(puzzle: Puzzle) -> str:
    """The JSON text of a balance puzzle, a weighing on a line.  Raises :class:`BadInput` for a clue
    that is no weighing.
    """
    weighings = [
        {"left": list(left), "right": list(right), "outcome": outcome}
        for left, right, outcome in weighings_of(puzzle)
    ]
    return write_json_text({"balls": puzzle.arguments["balls"], "weighings": weighings}, 2) + "\n"


def _weighing(node: Node, balls: int) -> Clue:
    plates = [node[side].elements("a list of balls") for side in ("left", "right")]
    left, right = [[ball.number(1, balls) for ball in plate] for plate in plates]
    wrong = fault(left, right)
    if wrong:
        place, what, expected = wrong
        raise (node if place is None else [*plates[0], *plates[1]][place]).fault(what, expected)
    outcome_node = node["outcome"]
    outcome = outcome_of(outcome_node.text('an outcome: "equal", "left" or "right"'))
    if outcome is None:
        raise outcome_node.fault(
            f"{shown(outcome_node.value)} is not an outcome", '"equal", "left" or "right"'
        )
    return Clue("weighingo", (tuple(left), tuple(right), outcome), sign_line(left, right, outcome))
