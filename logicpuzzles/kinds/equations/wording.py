"""Words for equations: letters and numbers, which are told by how much they are at least and at most."""

from __future__ import annotations

from logicpuzzles.core.goals import Call
from logicpuzzles.explain.network import Part
from logicpuzzles.explain.reasons import Found
from logicpuzzles.explain.wording import Wording as Usual
from logicpuzzles.relations import alldiffo, permuteo

__all__ = ["Wording"]


class Wording(Usual):
    """Says what is found about equations."""

    bounds = True

    def rule(self, part: Part) -> str:
        """Letters that differ are digits that differ."""
        differ = isinstance(part.goal, Call) and part.goal.relation in (permuteo, alldiffo)
        return "different letters are different digits" if differ else super().rule(part)

    def technique(self, found: Found) -> str:
        """What is no trial and not added up in columns is arithmetic."""
        name = super().technique(found)
        return "arithmetic" if name in ("clue propagation", "several clues together") else name
