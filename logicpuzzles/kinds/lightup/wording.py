"""Words for light up: who can light a cell."""

from __future__ import annotations

from logicpuzzles.explain.steps import Fact
from logicpuzzles.explain.wording import Wording as Usual

__all__ = ["Wording"]


class Wording(Usual):
    """The words of explanations about lamps."""

    def alone(self, fact: Fact) -> str:
        """A cell between walls has no other cell that lights it."""
        return "there are walls on all sides"
