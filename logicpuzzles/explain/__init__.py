"""Why? The steps that lead from what a puzzle says to its solution, each proven, each as small as it can be.

>>> from logicpuzzles.runner import load
>>> print(explain(load(text="12..\\n....\\n....\\n..34\\n", kind="sudoku")).steps[0].text)
As row 1 holds no value twice and column 3 holds no value twice, and as row 1, column 1 is 1, row 1, column 2 is 2 and row 4, \
column 3 is 3: row 1, column 3 is 4.
"""

from __future__ import annotations

from .explaining import explain
from .hints import Hint, hint
from .network import CannotExplain
from .steps import Explanation, Fact, Remaining, Step

__all__ = ["CannotExplain", "Explanation", "Fact", "Hint", "Remaining", "Step", "explain", "hint"]
