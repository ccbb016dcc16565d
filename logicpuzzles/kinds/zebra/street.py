"""One model of a street answers for all puzzles of a size: every candidate is a switch, and that the solution is another one
always holds. Clues leave one solution just when the model has no answer with them.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, islice
from math import log
from random import Random

from logicpuzzles.asking.questions import switched
from logicpuzzles.core.budget import Statistics
from logicpuzzles.core.errors import EngineMissing, Unsupported
from logicpuzzles.core.goals import lall, neq
from logicpuzzles.engines import engine_named
from logicpuzzles.engines.base import Switched
from logicpuzzles.generate import CannotMake
from logicpuzzles.kinds.puzzle import Item, Puzzle
from logicpuzzles.kinds.stating import statements_of
from logicpuzzles.kinds.zebra.clues import Said, Type, clue_of, pool

__all__ = ["Street", "street_of"]

FIRST = 0.4  # of a sample that is likely to leave one solution, over the items times their logarithm
GROWTH = 6, 5
LEAST = 6
SHARE = 14  # candidates of all types together for each item, where a sample is drawn


class Street:
    """The candidates for the clues of a street, and the questions about them.

    ``parts``: the weight of each type in a sample, and the numbers of its candidates.
    """

    def __init__(
        self,
        houses: int,
        categories: int,
        candidates: Sequence[Said],
        parts: Sequence[tuple[float, range]] = (),
        engine: str = "auto",
    ) -> None:
        self.houses = houses
        self.categories = categories
        self.candidates = list(candidates)
        self.parts = list(parts) or [(1.0, range(len(self.candidates)))]
        items = houses * categories
        self.first = max(LEAST, int(FIRST * items * log(items)))  # clues that a sample begins with
        self.several: list[tuple[int, ...]] = []  # the switches of each candidate, where these are not its number alone
        self.asked, self.tells = self._compiled(engine)

    def _compiled(self, engine: str) -> tuple[Switched, bool]:
        """The model, and whether its cores are cheap: those of a SAT solver are, to our own engine they cost a search."""
        houses, categories = self.houses, self.categories
        items = [Item(str(item // houses), str(item % houses)) for item in range(houses * categories)]
        parts = [_parts(said) for said in self.candidates]
        clues = tuple([clue_of(part, items) for told in parts for part in told])
        if len(clues) > len(parts):
            numbers = iter(range(len(clues)))
            self.several = [tuple(islice(numbers, len(told))) for told in parts]
        group = tuple([str(house) for house in range(houses)])
        puzzle = Puzzle("zebra", (), {"groups": (group,) * categories}, clues, tuple(map(str, range(categories))))
        board, frame, statements = statements_of(puzzle)
        goal = lall(frame, neq(board, tuple([(name,) * categories for name in group])))
        switches = [each.goal for each in statements]
        if engine == "auto":
            try:
                return engine_named("sat").switched(board, goal, switches, Statistics()), True
            except (EngineMissing, Unsupported):
                engine = "fd"
        return switched(board, goal, switches, engine), engine == "sat"

    def unique(self, chosen: Sequence[int]) -> bool:
        """Whether those candidates leave one solution."""
        if self.several:
            return not self.asked.holds([switch for candidate in chosen for switch in self.several[candidate]])
        return not self.asked.holds(chosen)

    def _core(self, chosen: Sequence[int]) -> set[int]:
        """Of candidates that were just found to leave one solution some that are enough."""
        core = set(self.asked.core())
        if self.several:
            return {candidate for candidate in chosen if not core.isdisjoint(self.several[candidate])}
        return core

    # --- which clues ------------------------------------------------------------------------------------------------

    def sampled(self, random: Random) -> list[int]:
        """Candidates that leave one solution, in an order in which types take turns as their weights say: what is dropped
        first, the end, is of a type that there are many of already."""
        count = self.first
        parts = [(weight, random.sample(part, min(len(part), 4 * count))) for weight, part in self.parts]
        while True:
            ranked = []
            for weight, drawn in parts:
                step = 1 / weight
                at = 0.0
                for candidate in drawn:
                    at += 2 * step * random.random()
                    ranked.append((at, candidate))
            ranked.sort()
            order = [candidate for _, candidate in ranked]
            while True:
                chosen = order[:count]
                if self.unique(chosen):
                    return chosen
                if count >= len(order):
                    break
                count = count * GROWTH[0] // GROWTH[1] + 1
            parts = [(weight, random.sample(part, len(part))) for weight, part in self.parts]

    def shuffled(self, random: Random) -> list[int]:
        """All candidates in random order, as far as it takes to leave one solution."""
        order = random.sample(range(len(self.candidates)), len(self.candidates))
        count = self.first
        while not self.unique(order[:count]):
            count = count * GROWTH[0] // GROWTH[1] + 1
        return order[:count]

    def minimal(self, chosen: Sequence[int]) -> list[int]:
        """Of candidates that leave one solution those that remain when, from the last to the first, each is dropped that the
        others do without.

        A core of the last question that had no answer tells what can be dropped unasked, with the same result.
        """
        kept = list(chosen)
        unique, tells = self.unique, self.tells
        if tells:
            unique(kept)
        core = self._core(kept) if tells else set(kept)
        for place in range(len(kept) - 1, -1, -1):
            candidate = kept.pop(place)
            if candidate in core:
                if not unique(kept):
                    kept.insert(place, candidate)
                elif tells:
                    core = self._core(kept)
        return kept


def _parts(said: Said) -> list[Said]:
    """Clues that say the same together. That just one holds of several is: one of them holds, and of each two one does not."""
    if said[0] == "lall":
        return list(said[1:])
    if said[0] == "lone":
        none = [(part[0][3:] if part[0].startswith("not") else f"not{part[0]}", *part[1:]) for part in said[1:]]
        return [("lany", *said[1:]), *[("lany", *pair) for pair in combinations(none, 2)]]
    return [said]


def street_of(
    houses: int, categories: int, types: Sequence[Type], everything: bool = False, engine: str = "auto"
) -> Street:
    """The street of a size, with true clues of some types as candidates.

    ``everything``: of the types that can be listed no clue is left out. Raises ``CannotMake`` when all candidates leave more than
    one solution.
    """
    for share in [None] if everything else [max(SHARE * houses * categories // len(types), 2 * houses * categories), None]:
        found = [(each.weight, pool(each, houses, categories, share)) for each in types]
        parts: list[tuple[float, range]] = []
        candidates: list[Said] = []
        for weight, clues in found:
            if clues:
                parts.append((weight, range(len(candidates), len(candidates) + len(clues))))
                candidates += clues
        if candidates:
            street = Street(houses, categories, candidates, parts, engine)
            if street.unique(range(len(candidates))):
                return street
    names = ", ".join([each.name for each in types])
    told = f"all true clues of these types leave more than one solution with {houses} houses and {categories} categories: {names}"
    raise CannotMake(f"{told}; expected one more that tells left from right, such as ato, righto or aftero")
