"""How hard a zebra is: what somebody has to do who strikes out houses for every item until one is left.

Each rule is used only where those before it find nothing more:

1. a clue strikes houses of its items; an item that is placed strikes its house for the others of its category;
2. a house that is left to one item of a category is the house of that item; two items of a category that are left with the
   same two houses, or three with three, strike these for the others;
3. an item is tried in a house, and in a few rounds through the clues that leads to a contradiction;
4. a trial leads to a contradiction, however many rounds it takes;
5. nothing of this is enough: trials have to be made inside trials.

A puzzle that needs rule r is in the r-th fifth of the scale from 0 to 1, and there the higher the more often it needs it.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations

from logicpuzzles.kinds.zebra.clues import Said
from logicpuzzles.kinds.zebra.lanes import Lanes, Rule, rule_of

__all__ = ["RULES", "Grid", "effort"]

RULES = ("clues", "places", "short trial", "long trial", "nested trials")
SHORT = 2  # rounds
HALF = (6, 3, 3, 3)  # how often each rule is used in the middle of its fifth: rounds through the clues, or uses


def effort(houses: int, categories: int, clues: Sequence[Said]) -> tuple[float, int]:
    """The difficulty, from 0 to 1, and the number of the hardest rule that is needed. The items stand in the houses of their
    numbers, and the clues say so."""
    grid = Grid(houses, categories, clues)
    hardest = grid.solved()
    if hardest == len(RULES):
        left = sum([domain.bit_count() - 1 for domain in grid.items])
        part = left / (left + houses * categories)
    else:
        used = grid.used[hardest - 1]
        part = used / (used + HALF[hardest - 1])
    return round(0.2 * (hardest - 1 + min(part, 0.999)), 4), hardest


class Grid:
    """For each item the houses that are left. ``used``: how often each rule was used."""

    def __init__(self, houses: int, categories: int, clues: Sequence[Said]) -> None:
        self.houses = houses
        self.one = _lanes(houses, 1)
        self.items = [self.one.full] * (houses * categories)
        self.rows = [range(category * houses, (category + 1) * houses) for category in range(categories)]
        self.rules: list[Rule] = [rule_of(said, houses) for said in clues]
        self.used = [0, 0, 0, 0]

    def solved(self) -> int:
        """The hardest rule that it takes to place every item."""
        hardest, items = 1, self.items
        while True:
            self.used[0] += self.narrow(items, self.rules)
            if not any([domain & (domain - 1) for domain in items]):
                return hardest
            before = items[:]
            self.one.only_places(items, self.rows)
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
        """Rule 1 for some clues as long as it strikes something; the number of rounds."""
        rounds = 0
        while self._round(self.one, items, rules):
            rounds += 1
        return rounds

    def _round(self, lanes: Lanes, items: list[int], rules: Sequence[Rule]) -> bool:
        """Use each clue once, then let placed items strike; whether that changed anything."""
        before = items[:]
        for rule in rules:
            rule(lanes, items)
        lanes.strike(items, self.rows)
        return items != before

    def _groups(self) -> bool:
        """Let two or three items of a category strike the houses that they share, until that changes something."""
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
        """Try every item in every house that is left, and strike what leads to a contradiction: by rule 3 if that finds some,
        else by rule 4. The rule; 5 when neither finds any. The truth is not tried, for it leads to no contradiction."""
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
