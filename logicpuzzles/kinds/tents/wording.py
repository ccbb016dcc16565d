"""Words for tents: which tree has its tent where."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from logicpuzzles.checks.sentences import listed
from logicpuzzles.core.goals import Call
from logicpuzzles.explain.steps import Fact
from logicpuzzles.explain.wording import Wording as Usual

__all__ = ["Wording"]


class Wording(Usual):
    """The words of explanations about tents."""

    def alone(self, fact: Fact) -> str:
        """What holds of a cell whatever is given rests on the trees beside it."""
        return "every tent stands beside a tree"

    def _phrases(self, facts: Sequence[Fact], source: Mapping[Fact, str]) -> list[str]:
        """What is known of trees and their tents, tree by tree."""
        own = [fact for fact in facts if self.shown <= fact.cell < self.network.own]
        phrases = super()._phrases([fact for fact in facts if fact not in own], source)
        by_tree: dict[tuple[str, bool], list[Fact]] = {}
        for fact in own:
            by_tree.setdefault((self._tree(fact.cell), (fact.value == 1) == fact.holds), []).append(fact)
        for (tree, holds), same in by_tree.items():
            places = listed([self.called[self.network.inner[fact.cell - self.shown][0]] for fact in same], "or")
            phrases.append(f"{tree} {'has' if holds else 'does not have'} its tent at {places}{self._from(same, source)}")
        return phrases

    def _tree(self, cell: int) -> str:
        """The tree that may have its tent in a cell."""
        for part in self.network.rules:
            if cell in part.cells and isinstance(part.goal, Call) and "tree" in part.goal.named:
                return f"the tree at {self.short(str(part.goal.named['tree']))}"
        return "a tree"
