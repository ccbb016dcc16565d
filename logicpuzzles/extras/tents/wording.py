"""Words for tents: which tree has its tent where."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from logicpuzzles.core.goals import Call
from logicpuzzles.explain.network import Part
from logicpuzzles.explain.reasons import Deduction
from logicpuzzles.explain.steps import Fact
from logicpuzzles.explain.wording import Wording
from logicpuzzles.kinds.naming import list_words


class TentsWording(Wording):
    """The words of explanations about tents."""

    def because_of(self, part: Part, deduction: Deduction) -> str:
        """That no tree has its tent in grass, and that there is a tent where a tree has it, goes
        without saying. A cell beside no tree is grass.
        """
        if part.relation == "tento" and len(part.cells) == 1:
            return "every tent stands beside a tree"
        grass = all(
            fact.cell < self.shown and (fact.value == 1) != fact.holds for fact in deduction.because
        )
        there = all(
            fact.cell < self.shown and (fact.value == 1) == fact.holds for fact in deduction.facts
        )
        plain = (
            part.relation == "tento"
            and bool(deduction.because)
            and bool(deduction.facts)
            and (grass or there)
        )
        return "" if plain else super().because_of(part, deduction)

    def _phrases(self, facts: Sequence[Fact], source: Mapping[Fact, str]) -> list[str]:
        """What is known of trees and their tents, tree by tree."""
        own = [fact for fact in facts if self.shown <= fact.cell < self.network.own]
        phrases = super()._phrases([fact for fact in facts if fact not in own], source)
        by_tree: dict[tuple[str, bool], list[Fact]] = {}
        for fact in own:
            by_tree.setdefault((self._tree(fact.cell), (fact.value == 1) == fact.holds), []).append(
                fact
            )
        alike: dict[tuple[str, bool], list[tuple[str, list[Fact]]]] = {}
        for (tree, holds), same in by_tree.items():
            places = list_words(
                [self.called[self.network.inner[fact.cell - self.shown].cells[0]] for fact in same],
                "or",
            )
            alike.setdefault((places, holds), []).append((tree, same))
        for (places, holds), trees in alike.items():
            names = [tree.removeprefix("the tree at ") for tree, _ in trees]
            has = f"the tree at {names[0]} {'has' if holds else 'does not have'} its tent"
            if len(names) > 1:
                has = (
                    f"the trees at {list_words(names, 'and')} {'' if holds else 'do not '}have their "
                    "tent"
                )
            phrases.append(
                f"{has} at "
                f"{places}{self.cite_sources([fact for _, same in trees for fact in same], source)}"
            )
        return phrases

    def _tree(self, cell: int) -> str:
        """The tree that may have its tent in a cell."""
        for part in self.network.rules:
            if cell in part.cells and isinstance(part.goal, Call) and "tree" in part.goal.named:
                return f"the tree at {self.short(str(part.goal.named['tree']))}"
        return "a tree"
