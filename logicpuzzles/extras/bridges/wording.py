"""Words for bridges: which islands are joined."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from logicpuzzles.explain.network import Network, Part
from logicpuzzles.explain.reasons import Deduction
from logicpuzzles.explain.steps import Fact
from logicpuzzles.explain.wording import Wording
from logicpuzzles.kinds.naming import list_words


class BridgesWording(Wording):
    """The words of explanations about bridges. ``counts``: how many two islands may have between
    them.
    """

    def __init__(self, network: Network) -> None:
        self.counts = max(network.domains[: network.shown], key=len)
        super().__init__(network)

    def _phrases(self, facts: Sequence[Fact], source: Mapping[Fact, str]) -> list[str]:
        """What is known of islands that may be joined: those of which the same is known share a
        phrase.
        """
        of_islands: dict[tuple[str, bool], list[Fact]] = {}
        for fact in facts:
            of_islands.setdefault((self._islands(fact.cell), fact.cell < self.shown), []).append(
                fact
            )
        alike: dict[str, list[tuple[str, bool]]] = {}
        for pair, own in of_islands.items():
            alike.setdefault(self._say_joined(own), []).append(pair)
        phrases = []
        for joined, pairs in alike.items():
            names = list(dict.fromkeys([islands for islands, _ in pairs]))
            islands = (
                list_words([name.replace(" and ", "–") for name in names], "and")
                if len(names) > 1
                else names[0]
            )
            phrases.append(
                f"{islands} are "
                f"{joined}{self.cite_sources([fact for pair in pairs for fact in of_islands[pair]], source)}"
            )
        return phrases

    def _say_joined(self, facts: Sequence[Fact]) -> str:
        """How two islands are joined, by facts about their bridges or about whether there are
        any.
        """
        left = set(self.counts).intersection(*[self._bridges(fact) for fact in facts])
        if left <= {0}:
            return "not joined"
        if 0 not in left and len(left) > 1 and len(left) == len(self.counts) - 1:
            return "joined"
        words = [
            self.words(0)[count]
            for count in self.counts
            if count and (count in left) == (0 not in left)
        ]
        return f"{'' if 0 not in left else 'not '}joined by {list_words(words, 'or')}"

    def _bridges(self, fact: Fact) -> set[int]:
        """The numbers of bridges that a fact leaves."""
        many = fact.cell >= self.shown and fact.value == 1  # that they are joined
        own = set(self.counts) - {0} if many else set(fact.values)
        return own if fact.holds else set(self.counts) - own

    def because_of(self, part: Part, deduction: Deduction) -> str:
        """That all islands are connected, and that no bridges cross."""
        if part.relation == "aparto":
            return "bridges do not cross"
        joined = all(self.shown <= cell < self.network.own for cell in part.cells)
        return "all islands are connected" if joined else super().because_of(part, deduction)

    def _islands(self, cell: int) -> str:
        """The two islands that are joined, or not, by the bridges of a cell."""
        edge = self.network.inner[cell - self.shown].cells[0] if cell >= self.shown else cell
        along = {edge}
        for part in self.network.rules:
            if edge in part.cells and part.relation == "straighto":
                along.update(part.cells)
        places = sorted(place for each in along for place in self._ends(each))
        first, last = places[0], places[-1]
        return " and ".join(
            self.short(f"row {row + 1}, column {column + 1}") for row, column in (first, last)
        )

    def _ends(self, edge: int) -> list[tuple[int, int]]:
        """The places of the cells that an edge joins."""
        assert self.layout is not None, "bridges have a board of edges"
        way, row, column = self.layout.places[edge]
        return [(row, column), (row, column + 1) if way == "across" else (row + 1, column)]
