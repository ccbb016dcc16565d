"""Words for calcudoku: what the digits of a cage make."""

from __future__ import annotations

from logicpuzzles.core.patterns import pattern
from logicpuzzles.explain.wording import Wording

MAKES = pattern(r"\bmakes ([0-9]+)([-+x/])")
SIGNS = {
    "+": "adds up to",
    "x": "multiplies to",
    "-": "has the difference",
    "/": "has the quotient",
}


class CalcudokuWording(Wording):
    """The words of explanations about calcudokus."""

    def clue_text(self, statement: int) -> str:
        """What the digits of a cage make, without a sign."""
        return MAKES.sub(lambda made: f"{SIGNS[made[2]]} {made[1]}", super().clue_text(statement))
