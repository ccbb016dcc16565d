"""Checks of a puzzle: is it what it should be, and if not, where does it go wrong?"""

from logicpuzzles.checks.checking import (
    Difference,
    Finding,
    Report,
    check,
    finding_of,
)

__all__ = ["Difference", "Finding", "Report", "check", "finding_of"]
