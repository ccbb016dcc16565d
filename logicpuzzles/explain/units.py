"""The units that a step looks at together, the cheapest first: each rule, each clue with its rules, two rules, and so on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

from logicpuzzles.core.goals import Call, Goal
from logicpuzzles.explain.network import Network, Part

__all__ = ["Unit", "Units"]

# relations whose propagation misses nothing
COMPLETE = frozenset(["alldiffo", "atleasto", "atmosto", "connectedo", "counto", "maxruno", "permuteo", "regularo"])
MOST_WIDE = 20  # rules about all cells, up to which two of them are looked at together
MOST_PAIRS = 4_000  # pairs of rules that are looked at together


@dataclass(frozen=True, slots=True)
class Unit:
    """Rules and clues that are looked at together. ``closely``: each value is looked at, not only what propagation finds."""

    switches: tuple[int, ...]
    cells: tuple[int, ...]
    closely: bool = False


class Units:
    """The units of some parts of a network.

    ``tiers``: singles; pairs; both again, closely, where propagation may miss something; and larger groups. ``about``: for each
    tier and cell, the numbers of the units about that cell. ``excluding``: for each cell, the rules that let a value stand only
    once.
    """

    def __init__(self, network: Network, parts: Sequence[Part]) -> None:
        count = len(network.domains)
        self.switches = tuple([part.number for part in parts])
        self.everywhere = tuple(range(count))
        self.rules = [part for part in parts if part.statement < 0]
        self.clues = [part for part in parts if part.statement >= 0]
        singles, pairs = self._singles(), self._pairs()
        closely = [Unit(unit.switches, unit.cells, True) for unit in (*singles, *pairs) if _is_loose(unit, network)]
        closely += [self._with_rules(part) for part in self.clues if part.adds_up]
        self.tiers = (singles, pairs, list(dict.fromkeys(closely)), self._groups())  # without rules some would be the same
        self.about: list[list[list[int]]] = [[[] for _ in range(count)] for _ in self.tiers]
        for tier, units in enumerate(self.tiers):
            for at, unit in enumerate(units):
                for cell in unit.cells:
                    self.about[tier][cell].append(at)
        self.excluding: list[list[Part]] = [[] for _ in range(count)]
        for part in parts:
            for cell in part.cells if part.exclusive else ():
                self.excluding[cell].append(part)

    def _singles(self) -> list[Unit]:
        """Each rule alone; each clue with the rules about its cells, but a sum or product alone."""
        units = [Unit((part.number,), part.cells) for part in self.rules if not part.is_pair]
        for part in self.clues:
            units.append(Unit((part.number,), part.cells) if part.adds_up else self._with_rules(part))
        return units

    def _with_rules(self, part: Part) -> Unit:
        """A clue with the rules about its cells, closely."""
        cells = frozenset(part.cells)
        exclusive = [rule.number for rule in self.rules if rule.exclusive and len(cells & set(rule.cells)) > 1]
        return Unit((part.number, *exclusive), part.cells, True)

    def _pairs(self) -> list[Unit]:
        """Two rules that share at least two cells; and each rule that two lines differ."""
        units = [Unit((part.number,), part.cells) for part in self.rules if part.is_pair]
        lines = [(part.number, frozenset(part.cells)) for part in self.rules if not part.is_pair]
        wide = [number for number, own in lines if len(own) == len(self.everywhere)]
        if len(wide) > MOST_WIDE:
            lines = [(number, own) for number, own in lines if number not in wide]
        for (number, own), (other, others) in combinations(lines, 2):
            if len(own & others) > 1:
                units.append(Unit((number, other), tuple(sorted(own | others))))
                if len(units) > MOST_PAIRS:
                    break
        return units

    def _groups(self) -> list[Unit]:
        """Two lines that differ, with the rules of each; or else each clue with all rules; and everything."""
        units = []
        for pair in self.rules:
            if pair.is_pair:
                own = frozenset(pair.cells)
                inside = [
                    part.number for part in self.rules if part is not pair and not part.is_pair and own.issuperset(part.cells)
                ]
                if inside:
                    units.append(Unit((pair.number, *inside), pair.cells, True))
        if not units:
            lines = tuple([part.number for part in self.rules])
            units += [Unit((part.number, *lines), self.everywhere) for part in self.clues]
        return [*units, Unit(self.switches, self.everywhere)]


def _is_loose(unit: Unit, network: Network) -> bool:
    """Whether propagation may miss something that follows from a unit."""
    if unit.closely:
        return False
    part = network.part_of[unit.switches[0]]
    return len(unit.switches) > 1 or not (part.is_pair or _is_complete(part.goal))


def _is_complete(goal: Goal) -> bool:
    """Whether a goal is an application of a complete relation, perhaps under another name."""
    while isinstance(goal, Call) and goal.relation.name not in COMPLETE:
        goal = goal.expand()
    return isinstance(goal, Call)
