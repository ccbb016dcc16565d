"""Why? The steps that lead from what a puzzle says to its solution, each proven, each as small as it can be.

>>> from logicpuzzles.runner import load
>>> print(explain(load(text="12..\\n....\\n....\\n..34\\n", kind="sudoku")).steps[0].text)
Row 1 and column 3 hold 1, 2 and 3 already: row 1, column 3 is 4.
"""

from __future__ import annotations

from logicpuzzles.explain.explaining import explain
from logicpuzzles.explain.hints import Hint, hint
from logicpuzzles.explain.network import CannotExplain
from logicpuzzles.explain.steps import Explanation, Fact, Remaining, Step

__all__ = ["CannotExplain", "Explanation", "Fact", "Hint", "Remaining", "Step", "explain", "hint"]
