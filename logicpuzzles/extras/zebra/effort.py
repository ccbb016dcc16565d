"""How hard a zebra is for somebody who strikes out houses of each item until one house is left.

A rule is used only when the rules before it find nothing more:

1. A clue strikes houses of its items. An item that is placed strikes its house for the other items
   of its category.
2. A house that only one item of a category can have belongs to that item. Two items of a category
   with the same two houses left, or three with three, strike these houses for the others.
3. An item is tried in a house, and a few rounds through the clues lead to a contradiction.
4. The same, with any number of rounds.
5. None of this is enough: trials inside trials are needed.

A puzzle that needs rule r lies in the r-th fifth of the scale from 0 to 1. The more often it needs
the rule, the higher.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations

from logicpuzzles.extras.zebra.clues import ClueTuple
from logicpuzzles.extras.zebra.lanes import Lanes, Rule, rule_of

RULES = ("clues", "places", "short trial", "long trial", "nested trials")
SHORT = 2  # rounds
HALF = (6, 3, 3, 3)  # uses of each rule (for the first: rounds) that reach the middle of its fifth


def effort(
    houses: int, categories: int, clues: Sequence[ClueTuple], row: bool = True
) -> tuple[float, int]:
    """The difficulty, from 0 to 1, and the number of the hardest rule that is needed.

    ``clues``: true clues about the street where every item stands in the house of its number, with
    this one solution. ``row``: without a row, the first category tells which house is which.
    """
    grid = EffortGrid(houses, categories, clues, row)
    hardest = grid.solved()
    if hardest == len(RULES):
        left = sum([domain.bit_count() - 1 for domain in grid.items])
        part = left / (left + houses * categories)
    else:
        used = grid.used[hardest - 1]
        part = used / (used + HALF[hardest - 1])
    return round(0.2 * (hardest - 1 + min(part, 0.999)), 4), hardest


class EffortGrid:
    """The houses that are left for each item. ``used``: how often each rule was used."""

    def __init__(
        self, houses: int, categories: int, clues: Sequence[ClueTuple], row: bool = True
    ) -> None:
        self.houses = houses
        self.single = _lanes(houses, 1)
        self.items = [self.single.full] * (houses * categories)
        if not row:
            self.items[:houses] = [1 << house for house in range(houses)]
        self.rows = [
            range(category * houses, (category + 1) * houses) for category in range(categories)
        ]
        self.rules: list[Rule] = [rule_of(clue, houses) for clue in clues]
        self.used = [0, 0, 0, 0]

    def solved(self) -> int:
        """Place the items. The number of the hardest rule that it takes."""
        hardest, items = 1, self.items
        while True:
            self.used[0] += self.narrow(items, self.rules)
            if not any([domain & (domain - 1) for domain in items]):
                return hardest
            before = items[:]
            self.single.only_places(items, self.rows)
            if items != before or self._groups():
                hardest = max(hardest, 2)
                self.used[1] += 1
                continue
            needed = self._trials()
            if needed > 4:
                return 5
            hardest = max(hardest, needed)
            self.used[needed - 1] += 1

    def narrow(self, items: list[int], rules: Sequence[Rule]) -> int:
        """Use rule 1 for some clues as long as it strikes something. The number of rounds."""
        rounds = 0
        while self._round(self.single, items, rules):
            rounds += 1
        return rounds

    def _round(self, lanes: Lanes, items: list[int], rules: Sequence[Rule]) -> bool:
        """Use each clue once, then let placed items strike. Whether that changed anything."""
        before = items[:]
        for rule in rules:
            rule(lanes, items)
        lanes.strike(items, self.rows)
        return items != before

    def _groups(self) -> bool:
        """Let two or three items of a category strike the houses that they share, until one
        changes. Whether one did.
        """
        items = self.items
        for size in (2, 3):
            for row in self.rows:
                narrow = [item for item in row if 2 <= items[item].bit_count() <= size]
                for group in combinations(narrow, size):
                    union = 0
                    for item in group:
                        union |= items[item]
                    if union.bit_count() == size:
                        struck = [item for item in row if item not in group and items[item] & union]
                        if struck:
                            for item in struck:
                                items[item] &= ~union
                            return True
        return False

    def _trials(self) -> int:
        """Try every item in every house that is left, and strike the houses that lead to a
        contradiction.

        The number of the rule: 3 if that finds any, else 4 if that does, else 5. The true house is
        not tried: it leads to no contradiction.
        """
        houses, items = self.houses, self.items
        tried = [
            (item, house)
            for item, domain in enumerate(items)
            for house in range(houses)
            if domain >> house & 1 and house != item % houses
        ]
        lanes = _lanes(houses, len(tried))
        state = [domain * lanes.lows for domain in items]
        for at, (item, house) in enumerate(tried):
            shift = at * (houses + 1)
            state[item] ^= (items[item] ^ 1 << house) << shift
        rounds = 0
        while True:
            changed = self._round(lanes, state, self.rules)
            lanes.only_places(state, self.rows)
            rounds += 1
            if rounds == SHORT or not changed:
                dead = lanes.guards & ~lanes.alive(state)
                if dead:
                    for at, (item, house) in enumerate(tried):
                        if dead >> (at + 1) * (houses + 1) - 1 & 1:
                            items[item] &= ~(1 << house)
                    return 3 if rounds <= SHORT else 4
                if not changed:
                    return 5


@lru_cache(maxsize=4096)
def _lanes(houses: int, count: int) -> Lanes:
    return Lanes(houses, count)
