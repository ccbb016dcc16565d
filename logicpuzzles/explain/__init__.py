"""Why? The steps that lead from what a puzzle says to its solution, each proven, each as small as it can be."""

from __future__ import annotations

from .steps import Explanation, Fact, Remaining, Step

__all__ = ["Explanation", "Fact", "Remaining", "Step"]
