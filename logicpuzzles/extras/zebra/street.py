"""One model of a street answers for all puzzles of a size.

The model has a switch for each candidate clue. It also states that the solution is not the intended
one. So clues have one solution exactly when the model with their switches on has no answer.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, islice
from math import log
from random import Random

from logicpuzzles.asking.questions import switched
from logicpuzzles.core.budget import Statistics
from logicpuzzles.core.errors import EngineMissing, Unsupported
from logicpuzzles.core.goals import eq, lall, neq
from logicpuzzles.engines import engine_named
from logicpuzzles.engines.base import AskedModel
from logicpuzzles.extras.zebra.clues import ClueTuple, Type, clue_of, pool
from logicpuzzles.generate import CannotMake
from logicpuzzles.kinds.puzzle import Item, Puzzle
from logicpuzzles.kinds.stating import statements_of

FIRST = 0.4  # size of a sample that is likely to leave one solution, over n log n for n items
GROWTH = 6, 5
LEAST = 6
SHARE = 14  # candidates for each item, of all types together, when a sample is drawn


class Street:
    """The candidates for the clues of a street, and the questions about them.

    ``parts``: the weight of each type in a sample, and the numbers of its candidates. ``row``:
    houses stand in a row; otherwise the first category tells which house is which.
    """

    def __init__(
        self,
        houses: int,
        categories: int,
        candidates: Sequence[ClueTuple],
        parts: Sequence[tuple[float, range]] = (),
        engine: str = "auto",
        row: bool = True,
    ) -> None:
        self.houses = houses
        self.row = row
        self.categories = categories
        self.candidates = list(candidates)
        self.parts = list(parts) or [(1.0, range(len(self.candidates)))]
        items = houses * categories
        self.first = max(LEAST, int(FIRST * items * log(items)))  # clues that a sample begins with
        self.switches_of: list[
            tuple[int, ...]
        ] = []  # the switches of each candidate; empty: its number is its switch
        self.model, self.cheap_cores = self._compile_model(engine)

    def _compile_model(self, engine: str) -> tuple[AskedModel, bool]:
        """The model, and whether its cores are cheap: a SAT solver has them anyway, the engine fd
        needs a search.
        """
        houses, categories = self.houses, self.categories
        items = [
            Item(str(item // houses), str(item % houses)) for item in range(houses * categories)
        ]
        parts = [_parts(clue) for clue in self.candidates]
        clues = tuple([clue_of(part, items) for pieces in parts for part in pieces])
        if len(clues) > len(parts):
            numbers = iter(range(len(clues)))
            self.switches_of = [tuple(islice(numbers, len(pieces))) for pieces in parts]
        group = tuple([str(house) for house in range(houses)])
        puzzle = Puzzle(
            "zebra",
            (),
            {"groups": (group,) * categories},
            clues,
            tuple(map(str, range(categories))),
        )
        board, frame, statements = statements_of(puzzle)
        named = (
            []
            if self.row
            else [eq(house[0], name) for house, name in zip(board, group, strict=True)]
        )
        goal = lall(frame, named, neq(board, tuple([(name,) * categories for name in group])))
        switches = [each.goal for each in statements]
        if engine == "auto":
            try:
                return engine_named("sat").asked(board, goal, switches, Statistics()), True
            except (EngineMissing, Unsupported):
                engine = "fd"
        return switched(board, goal, switches, engine), engine == "sat"

    def unique(self, chosen: Sequence[int]) -> bool:
        """Whether those candidates leave only one solution."""
        if self.switches_of:
            return not self.model.holds(
                [switch for candidate in chosen for switch in self.switches_of[candidate]]
            )
        return not self.model.holds(chosen)

    def _core(self, chosen: Sequence[int]) -> set[int]:
        """Some of the candidates that suffice for one solution, after :meth:`unique` was true for
        ``chosen``.
        """
        core = set(self.model.core())
        if self.switches_of:
            return {
                candidate
                for candidate in chosen
                if not core.isdisjoint(self.switches_of[candidate])
            }
        return core

    # --- which clues ------------------------------------------------------------------------------

    def sample_candidates(self, random: Random) -> list[int]:
        """Candidates that leave one solution. Types take turns, according to their weights.

        So the candidates at the end, which :meth:`minimal` drops first, are of types that occur
        often already.
        """
        count = self.first
        parts = [
            (weight, random.sample(part, min(len(part), 4 * count))) for weight, part in self.parts
        ]
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

    def shuffle_candidates(self, random: Random) -> list[int]:
        """Candidates in random order, as many as it takes to leave one solution."""
        order = random.sample(range(len(self.candidates)), len(self.candidates))
        count = self.first
        while not self.unique(order[:count]):
            count = count * GROWTH[0] // GROWTH[1] + 1
        return order[:count]

    def minimal(self, chosen: Sequence[int]) -> list[int]:
        """The candidates that remain after dropping, from the last to the first, each one that is
        not needed for one solution.

        Candidates outside the core of the last question without an answer are dropped without
        asking: the result is the same.
        """
        kept = list(chosen)
        unique, tells = self.unique, self.cheap_cores
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


def _parts(clue: ClueTuple) -> list[ClueTuple]:
    """Simpler clues that together mean the same. "Just one" means: one holds, and of any two at
    least one does not.
    """
    if clue[0] == "lall":
        return list(clue[1:])
    if clue[0] == "lone":
        none = [
            (part[0][3:] if part[0].startswith("not") else f"not{part[0]}", *part[1:])
            for part in clue[1:]
        ]
        return [("lany", *clue[1:]), *[("lany", *pair) for pair in combinations(none, 2)]]
    return [clue]


def street_of(
    houses: int,
    categories: int,
    types: Sequence[Type],
    everything: bool = False,
    engine: str = "auto",
    row: bool = True,
) -> Street:
    """The street of a size, with true clues of some types as candidates.

    ``everything``: take all clues of the types that can be listed. Raises ``CannotMake`` when all
    candidates together leave more than one solution.
    """
    items = houses * categories
    whole = sum([each.weight for each in types])
    shares: list[int | None] = [
        max(int(SHARE * items * each.weight / whole), items // 2) if whole else items
        for each in types
    ]
    unlimited: list[int | None] = [None] * len(types)
    for limits in [unlimited] if everything else [shares, unlimited]:
        pools = [
            (each.weight, pool(each, houses, categories, limit))
            for each, limit in zip(types, limits, strict=True)
        ]
        parts: list[tuple[float, range]] = []
        candidates: list[ClueTuple] = []
        for weight, clues in pools:
            if clues:
                parts.append((weight, range(len(candidates), len(candidates) + len(clues))))
                candidates += clues
        if candidates:
            street = Street(houses, categories, candidates, parts, engine, row)
            if street.unique(range(len(candidates))):
                return street
    names = ", ".join([each.name for each in types])
    size = f"{houses} houses and {categories} categories"
    problem = f"all true clues of these types leave more than one solution with {size}: {names}"
    raise CannotMake(
        f"{problem}; expected one more that tells left from right, such as ato, righto or aftero"
    )
