"""The least reasons of facts, out of all that they were found from: in one place, for steps and for trials."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from logicpuzzles.explain.network import Network, Numbers
from logicpuzzles.explain.steps import Fact

__all__ = ["Deduction", "cost", "explained", "ordered"]

CLUE, RULE, FACT = 6, 3, 1  # the costs of reasons
TOGETHER = 12  # facts that get reasons of their own, at most; more facts, as numbers have them, share their reasons


@dataclass(slots=True)
class Deduction:
    """A step before it is put into words. ``facts``: none for a contradiction. ``reasons``: the switches of all that it needs.
    ``strikes``: what the facts strike at once. ``assumed``: what a trial assumes, and ``inside``: its steps."""

    facts: list[Fact]
    reasons: Numbers
    strikes: list[Fact] = field(default_factory=list)
    assumed: Fact | None = None
    inside: list[Deduction] = field(default_factory=list)

    def keep(self, facts: list[Fact], network: Network) -> None:
        """Keep only some of the facts, which may need fewer reasons."""
        if facts and len(facts) < len(self.facts):
            self.reasons = network.needed(self.reasons, network.denial(facts)) or self.reasons
        self.facts = facts


def ordered(network: Network, on: Iterable[int]) -> Numbers:
    """Switches in order: those that should rather stay out of reasons come first, clues, then rules, then facts."""

    def rank(number: int) -> tuple[int, int]:
        part = network.part_of.get(number)
        return (2 if part is None else 1 if part.statement < 0 else 0, -number)

    return tuple(sorted(dict.fromkeys(on), key=rank))


def cost(network: Network, reasons: Iterable[int]) -> int:
    """How hard it is to see that something follows from these reasons."""
    total = 0
    for number in reasons:
        part = network.part_of.get(number)
        total += FACT if part is None else RULE if part.statement < 0 else CLUE
    return total


def explained(network: Network, facts: Sequence[Fact], on: Iterable[int]) -> list[Deduction]:
    """Steps to facts that follow from the switches ``on``. Facts that need the same rules and clues are one step; but values that
    rules alone place are one step only where all their reasons are the same."""
    on = ordered(network, on)
    if len(facts) > TOGETHER:
        reasons = network.needed(on, network.denial(facts))
        return [] if reasons is None else [Deduction(list(facts), reasons)]
    groups: dict[Numbers, list[tuple[Fact, Numbers]]] = {}
    for fact in facts:
        reasons = network.needed(on, network.fact(fact.denied))
        if reasons is not None:
            part_numbers = tuple([number for number in reasons if number in network.part_of])
            by_clue = any([network.part_of[number].statement >= 0 for number in part_numbers])
            groups.setdefault(part_numbers if by_clue or not fact.holds else reasons, []).append((fact, reasons))
    deductions = []
    for group in groups.values():
        together, each = [fact for fact, _ in group], {reasons for _, reasons in group}
        reasons = group[0][1]
        if len(each) > 1:
            union = frozenset(number for numbers in each for number in numbers)
            both = network.needed([number for number in on if number in union], network.denial(together))
            assert both is not None, "the facts follow from the union of their reasons"
            reasons = both
        deductions.append(Deduction(together, reasons))
    return deductions
