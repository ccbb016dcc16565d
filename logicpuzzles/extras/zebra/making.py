"""The generator shared by zebras and grid riddles: a street, clues of the wanted types, and their
difficulty and statistics.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from logicpuzzles.extras.zebra.clues import (
    TYPES,
    ClueTuple,
    items_in_clue,
    mirrors,
    move_clue,
    types_named,
)
from logicpuzzles.extras.zebra.effort import RULES, EffortGrid, effort
from logicpuzzles.extras.zebra.key import clues_key
from logicpuzzles.extras.zebra.lanes import rule_of
from logicpuzzles.extras.zebra.relations import PLACELESS, RELATIONS
from logicpuzzles.extras.zebra.street import Street, street_of
from logicpuzzles.generate import CannotMake, Options

SIZE = (5, 5)
LARGEST = 12  # houses, and categories
STARTS = ("sample", "all")
EASY = 0.4  # up to this difficulty each chosen clue leads to the next
HARD = 0.6  # from this difficulty on, clues that tell a place are rarer
PATIENCE = 2  # draws for each item
DRAWN = 8  # clues in a draw; the best one is chosen


class Making:
    """Makes the clues of puzzles, as tuples of numbers. Raises ``CannotMake`` for options that can
    never be met.

    ``allowed``: the types of clues that the form can state. ``usual``: the types when the options
    name none. ``known``: houses, categories and clues of an existing puzzle to choose from.
    ``options.more["start"]``: ``sample`` takes clues from a sample of the true ones, ``all`` from
    all of them. ``rowless``: the form can state puzzles without a row, which types of clues that
    say nothing about places make; ``row`` is then false. ``naming``: whether each item has to be
    named in a clue, where the options do not say it.
    """

    def __init__(
        self,
        options: Options,
        allowed: Sequence[str],
        usual: Sequence[str],
        where: str,
        engine: str,
        known: tuple[int, int, Sequence[ClueTuple]] | None = None,
        rowless: bool = False,
        naming: bool = False,
    ) -> None:
        self.options = options
        self.start = options.more.get("start", STARTS[0])
        if self.start not in STARTS:
            raise CannotMake(
                f'a puzzle cannot start from "{self.start}"; expected {" or ".join(STARTS)}'
            )
        types = types_named(
            usual if options.clue_types is None else options.clue_types, allowed, where
        )
        self.naming = naming if options.clue_types is None else TYPES["existso"] in types
        self.houses, self.categories = street_size(options.size) if known is None else known[:2]
        self.row = not rowless or not {each.name for each in types} <= PLACELESS | {"lall"}
        if known is None:
            self.street = street_of(
                self.houses, self.categories, types, self.start == "all", engine, self.row
            )
        else:
            self.street = Street(self.houses, self.categories, known[2], engine=engine)
            if not self.street.unique(range(len(known[2]))):
                raise CannotMake("the template has more than one solution; expected one")
            self.start = "all"
        if options.difficulty is not None and options.difficulty[0] >= HARD:
            self.street.parts = [
                (weight * self._telling(part), part) for weight, part in self.street.parts
            ]
        self.eased = (
            options.difficulty is not None
            and options.difficulty[1] <= EASY
            and self.start == STARTS[0]
        )

    def _telling(self, part: range) -> float:
        """The factor of a part of the street: that of the relation of its clues."""
        row = RELATIONS.get(self.street.candidates[part[0]][0])
        return row.telling if row else 1

    def clues(self, random: Random) -> list[ClueTuple]:
        """Clues that leave one solution. If the puzzle is to be minimal, none of them can be
        dropped.
        """
        street = self.street
        if self.eased:
            chosen = self._leading(random)
        else:
            chosen = (
                street.sample_candidates(random)
                if self.start == "sample"
                else street.shuffle_candidates(random)
            )
        if self.options.minimal:
            chosen = street.minimal(chosen)
        houses, categories = self.houses, self.categories
        mirrored = random.random() < 0.5 and all(
            [mirrors(street.candidates[candidate]) for candidate in chosen]
        )
        items = [
            category * houses + (houses - 1 - house if mirrored else house)
            for category in random.sample(range(categories), categories)
            for house in range(houses)
        ]
        return [
            move_clue(street.candidates[candidate], items, houses, mirrored)
            for candidate in random.sample(chosen, len(chosen))
        ]

    def named(self, clues: Sequence[ClueTuple], random: Random) -> list[ClueTuple]:
        """The clues; if the options ask for it, with clues in random places that name each item
        that no other clue mentions.
        """
        if not self.naming:
            return list(clues)
        known = {item for clue in clues for item in items_in_clue(clue)}
        more: list[ClueTuple] = [
            ("existso", item) for item in range(self.houses * self.categories) if item not in known
        ]
        return random.sample([*clues, *more], len(clues) + len(more))

    def measure_clues(self, clues: Sequence[ClueTuple]) -> tuple[float, str, dict[str, Any]]:
        """The difficulty, the key and the statistics of clues."""
        difficulty, hardest = effort(self.houses, self.categories, clues, self.row)
        types: dict[str, int] = {}
        for clue in clues:
            types[clue[0]] = types.get(clue[0], 0) + 1
        statistics = {
            "houses": self.houses,
            "categories": self.categories,
            "clues": len(clues),
            "types": dict(sorted(types.items())),
            "hardest_rule": RULES[hardest - 1],
        }
        return difficulty, clues_key(self.houses, self.categories, clues), statistics

    def _leading(self, random: Random) -> list[int]:
        """Clues in an order in which each strikes houses as soon as it is read, until all items are
        placed.

        Of several drawn clues the one that strikes most is chosen.
        """
        street = self.street
        weights = [weight for weight, _ in street.parts]
        grid = EffortGrid(self.houses, self.categories, (), self.row)
        chosen: list[int] = []
        for _ in range(PATIENCE * self.houses * self.categories):
            drawn = [
                random.choice(part) for _, part in random.choices(street.parts, weights, k=DRAWN)
            ]
            best: tuple[int, int, list[int]] | None = None
            for candidate in drawn:
                items = grid.items[:]
                grid.narrow(
                    items, [*grid.rules, rule_of(street.candidates[candidate], self.houses)]
                )
                left = sum(domain.bit_count() for domain in items)
                if best is None or left < best[0]:
                    best = (left, candidate, items)
            if best is not None and best[2] != grid.items:
                grid.items = best[2]
                grid.rules.append(rule_of(street.candidates[best[1]], self.houses))
                chosen.append(best[1])
                if best[0] == len(grid.items):
                    return chosen
        return list(dict.fromkeys([*chosen, *street.sample_candidates(random)]))


def street_size(size: tuple[int, ...] | None) -> tuple[int, int]:
    """The numbers of houses and of categories. Raises ``CannotMake`` for a size that no street
    has.
    """
    sides = SIZE if size is None else tuple(size) * 2 if len(size) == 1 else tuple(size)
    if len(sides) != 2 or not (2 <= sides[0] <= LARGEST and 1 <= sides[1] <= LARGEST):
        shown = "x".join(map(str, size or ()))
        expected = f"HOUSESxCATEGORIES, from 2x1 to {LARGEST}x{LARGEST}, or one number for both"
        raise CannotMake(f"{shown} is not a size; expected {expected}")
    return sides[0], sides[1]
