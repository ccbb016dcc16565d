"""Words for bridges: which islands are joined."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from logicpuzzles.explain.network import Part
from logicpuzzles.explain.reasons import Deduction
from logicpuzzles.explain.steps import Fact
from logicpuzzles.explain.wording import Wording as Usual

__all__ = ["Wording"]


class Wording(Usual):
    """The words of explanations about bridges."""

    def _phrases(self, facts: Sequence[Fact], source: Mapping[Fact, str]) -> list[str]:
        """What is known of islands that may be joined, each two by themselves."""
        own = [fact for fact in facts if self.shown <= fact.cell < self.network.own]
        phrases = super()._phrases([fact for fact in facts if fact not in own], source)
        for fact in own:
            joined = (fact.value == 1) == fact.holds
            phrases.append(f"{self._islands(fact.cell)} are {'' if joined else 'not '}joined{self._from([fact], source)}")
        return phrases

    def because_of(self, part: Part, deduction: Deduction) -> str:
        """That all islands are connected."""
        joined = all([self.shown <= cell < self.network.own for cell in part.cells])
        return "all islands are connected" if joined else super().because_of(part, deduction)

    def _islands(self, cell: int) -> str:
        """The two islands that are joined, or not, by the bridges that begin beside a cell."""
        edge = self.network.inner[cell - self.shown][0]
        along = {edge}
        for part in self.network.rules:
            if edge in part.cells and part.relation == "straighto":
                along.update(part.cells)
        places = sorted([place for each in along for place in self._ends(each)])
        first, last = places[0], places[-1]
        return " and ".join([self.short(f"row {row + 1}, column {column + 1}") for row, column in (first, last)])

    def _ends(self, edge: int) -> list[tuple[int, int]]:
        """The places of the cells that an edge joins."""
        assert self.layout is not None, "bridges have a board of edges"
        way, row, column = self.layout.places[edge]
        return [(row, column), (row, column + 1) if way == "across" else (row + 1, column)]
