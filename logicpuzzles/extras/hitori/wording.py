"""Words for hitori: shaded cells do not touch, and cut nothing off."""

from __future__ import annotations

from logicpuzzles.explain.network import Part
from logicpuzzles.explain.reasons import Deduction
from logicpuzzles.explain.wording import Wording

__all__ = ["HitoriWording"]


class HitoriWording(Wording):
    """The words of explanations about hitori."""

    connected = {"wholeo": 0}

    def because_of(self, part: Part, deduction: Deduction) -> str:
        """That no two shaded cells touch, where it is clear which."""
        return (
            "no two shaded cells touch"
            if part.relation == "aparto"
            else super().because_of(part, deduction)
        )
