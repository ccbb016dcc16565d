"""An answer about the odd ball: what each sentence tells of the ball and its weight."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

from logicpuzzles.core.patterns import pattern
from logicpuzzles.extras.balance.weighings import MAX_BALLS
from logicpuzzles.kinds.puzzle import Puzzle
from logicpuzzles.scoring.candidates import CandidateFact
from logicpuzzles.scoring.texts import UNSURE, Unknown, ordinal

BALL, WEIGHT = 0, 1  # the cells of the board

_HEAVIER = pattern(r"\b(?:heav(?:y|ier|iest)|weigh(?:s|ing)? more)\b")
_LIGHTER = pattern(r"\b(?:light(?:er|est)?|weigh(?:s|ing)? less)\b")
_SPELLED = pattern(r"\bball ([a-z]{3,6})\b|\b([a-z]{5,7}) ball\b")
_PANS = pattern(r"\b(?:left|right|sides?|pans?|scales?|weighings?|balls|group)\b")
_BALL = pattern(
    r"(?:\b(?:ball|number|no\.?|nr\.?)[\s\W]{0,5}(?:number\s{1,3})?|#|"
    r"\b(?:odd|counterfeit|fake|different)(?: ball| one| coin)? is )"
    r"([0-9]{1,4})\b(?!\s{0,3}[|,/&]\s{0,3}[0-9])"
)


def facts(puzzle: Puzzle, lines: Sequence[str]) -> Iterator[CandidateFact]:
    """What sentences tell: one ball, one weight, or both; a sentence with several of either tells
    nothing of it.
    """
    most: Any = puzzle.arguments["balls"]
    for at, line in enumerate(lines):
        for sentence in re.split(r"[!?;]|\.(?:\s|$)", line[:5000].casefold()):
            sentence = _SPELLED.sub(_write_number, sentence)
            named = {*_BALL.findall(sentence)}
            if UNSURE.search(sentence) or (not named and _PANS.search(sentence)):
                continue  # the latter is what a weighing showed
            balls = named or {*re.findall(r"\b[0-9]{1,4}\b", sentence)}
            heavier, lighter = _HEAVIER.search(sentence), _LIGHTER.search(sentence)
            cells: dict[int, int | str | Unknown] = {}
            if len(balls) == 1 and (named or heavier or lighter):
                ball = int(balls.copy().pop())
                if 1 <= ball <= MAX_BALLS:
                    cells[BALL] = ball if ball <= most else Unknown(str(ball))
            if bool(heavier) != bool(lighter) and len(balls) < 2:
                cells[WEIGHT] = "heavier" if heavier else "lighter"
            if cells:
                yield CandidateFact(at, cells)


def _write_number(name: re.Match[str]) -> str:
    """``ball seven`` or ``seventh ball`` with the number in digits."""
    number = ordinal(name[1] or name[2])
    return name[0] if number is None else f"ball {number}"
