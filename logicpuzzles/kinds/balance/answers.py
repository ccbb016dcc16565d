"""An answer about the odd ball: an object, a pair, or a text whose last fitting sentence tells the ball and its weight."""

from __future__ import annotations

import re
from typing import Any

from logicpuzzles.core.patterns import pattern
from logicpuzzles.kinds.balance.weighings import MAX_BALLS
from logicpuzzles.kinds.puzzle import Puzzle
from logicpuzzles.scoring.texts import OPEN, whole

__all__ = ["board_in"]

Board = tuple[Any, ...]

_WEIGHTS = {
    "heavier": r"heav(?:y|ier|iest)|too heavy",
    "lighter": r"light(?:er|est)?|too light",
}
_WEIGHT = pattern(rf"\b(?:({_WEIGHTS['heavier']})|({_WEIGHTS['lighter']}))\b")


def board_in(puzzle: Puzzle, value: Any) -> Board | None:
    """The odd ball and its weight, from an object, a pair, or the last sentence that tells most."""
    if isinstance(value, dict):
        value = list(value.values())
    if isinstance(value, list):
        value = " ".join(str(each) for each in value if isinstance(each, str) or whole(each) is not None)
    if not isinstance(value, str):
        return None
    best: Board | None = None
    for sentence in re.split(r"[\n!?]|\.(?:\s|$)", value.casefold()):
        weight = _WEIGHT.search(sentence)
        number = re.search(r"(?:ball|number|no\.?|#)\s*\W{0,3}([0-9]{1,4})", sentence) or re.search(r"\b([0-9]{1,4})\b", sentence)
        ball = int(number[1]) if number and 1 <= int(number[1]) <= MAX_BALLS else OPEN
        answer = (ball, OPEN if weight is None else "heavier" if weight[1] else "lighter")
        known = sum([part is not OPEN for part in answer])
        if known and (best is None or known >= sum([part is not OPEN for part in best])):
            best = answer
    return best
