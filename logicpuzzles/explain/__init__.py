"""Why? The steps that lead from what a puzzle says to its solution, each proven, each as small as
it can be.

>>> from logicpuzzles.runner import load
>>> print(explain(load(text=".4..\\n..1.\\n...3\\n2...\\n", kind="sudoku")).steps[0].text)
R3C3 is 2: the other cells of box 4 are full (R3C4) or see the 2 in R4C1.
"""

from __future__ import annotations

from logicpuzzles.explain.explaining import explain, steps
from logicpuzzles.explain.hints import Hint, hint
from logicpuzzles.explain.network import CannotExplain, work_of
from logicpuzzles.explain.steps import Explanation, Fact, Remaining, Step

__all__ = [
    "CannotExplain",
    "Explanation",
    "Fact",
    "Hint",
    "Remaining",
    "Step",
    "explain",
    "hint",
    "steps",
    "work_of",
]
