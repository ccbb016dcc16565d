"""An answer about the odd ball: what each sentence tells of the ball and its weight."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from logicpuzzles.core.patterns import pattern
from logicpuzzles.kinds.balance.weighings import MAX_BALLS
from logicpuzzles.kinds.puzzle import Puzzle
from logicpuzzles.scoring.facts import Fact
from logicpuzzles.scoring.texts import UNSURE

__all__ = ["facts"]

BALL, WEIGHT = 0, 1  # the cells of the board

_HEAVIER = pattern(r"\b(?:heav(?:y|ier|iest))\b")
_LIGHTER = pattern(r"\b(?:light(?:er|est)?)\b")
_BALL = pattern(r"\b(?:ball|number|no\.?|nr\.?)[\s\W]{0,5}(?:number\s{1,3})?([0-9]{1,4})\b|#([0-9]{1,4})\b")


def facts(puzzle: Puzzle, lines: Sequence[str]) -> Iterator[Fact]:
    """What sentences tell: one ball, one weight, or both; a sentence with several of either tells nothing of it."""
    for at, line in enumerate(lines):
        for sentence in re.split(r"[!?;]|\.(?:\s|$)", line[:5000].casefold()):
            if UNSURE.search(sentence):
                continue
            balls = {match[1] or match[2] for match in _BALL.finditer(sentence)} or set(re.findall(r"\b[0-9]{1,4}\b", sentence))
            heavier, lighter = _HEAVIER.search(sentence), _LIGHTER.search(sentence)
            cells: dict[int, int | str] = {}
            if len(balls) == 1 and 1 <= (ball := int(next(iter(balls)))) <= MAX_BALLS:
                if _BALL.search(sentence) or heavier or lighter:
                    cells[BALL] = ball
            if bool(heavier) != bool(lighter) and len(balls) < 2:
                cells[WEIGHT] = "heavier" if heavier else "lighter"
            if cells:
                yield Fact(at, cells)
