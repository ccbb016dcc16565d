"""A key that puzzles share when they are equal up to renaming: exchanging categories, and
mirroring, makes one the other.

Items stand in the house of their number, so nothing else can be renamed. Colour refinement tells
categories apart by the clues about them. When some categories still look alike, each of them is
tried as the first.

Source: Brendan D. McKay and Adolfo Piperno, "Practical graph isomorphism, II", 2014.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from hashlib import sha256
from typing import Any

from logicpuzzles.extras.zebra.clues import ClueTuple, items_in_clue, mirrors, move_clue
from logicpuzzles.extras.zebra.relations import RELATIONS
from logicpuzzles.kinds.puzzle import JOINING

CODES = {row.name: row.code for row in RELATIONS.values()} | {
    "lall": 13, "lany": 14, "lone": 15, "noto": 16,
}  # fmt: skip


def clues_key(houses: int, categories: int, clues: Iterable[ClueTuple]) -> str:
    """A text that is the same for puzzles that are equal up to renaming, and different for
    others.
    """
    listed = list(clues)
    mirror = [
        category * houses + houses - 1 - house
        for category in range(categories)
        for house in range(houses)
    ]
    least = canonical(houses, categories, listed)
    if all(map(mirrors, listed)):
        mirrored = [move_clue(clue, mirror, houses, True) for clue in listed]
        least = min(least, canonical(houses, categories, mirrored))
    return sha256(repr((houses, categories, least)).encode()).hexdigest()[:32]


def canonical(houses: int, categories: int, clues: Sequence[ClueTuple]) -> list[Any]:
    """The clues with categories exchanged so that the list is the least possible one, by some
    order.
    """
    about: list[list[ClueTuple]] = [[] for _ in range(categories)]  # the clues about each category
    for clue in clues:
        for category in {item // houses for item in items_in_clue(clue)}:
            about[category].append(clue)

    def leaf(colours: Sequence[int]) -> list[Any]:
        names = [colour * houses + house for colour in colours for house in range(houses)]
        return sorted(_clue_token(clue, names.__getitem__) for clue in clues)

    def refined(colours: list[int]) -> list[int]:
        """Finer colours: categories of one colour get different colours when the clues about them
        differ.
        """
        while True:
            count = len(set(colours))
            if count == categories:
                return colours
            names = [colour * houses + house for colour in colours for house in range(houses)]
            signatures = []
            for category in range(categories):
                own = range(category * houses, (category + 1) * houses)
                mark = names[:]
                for item in own:
                    mark[item] = ~mark[item]
                signatures.append(
                    (
                        colours[category],
                        sorted(_clue_token(clue, mark.__getitem__) for clue in about[category]),
                    )
                )
            ranks = sorted(signatures)
            colours = [ranks.index(signature) for signature in signatures]
            if len(set(colours)) == count:
                return colours

    def least(colours: list[int]) -> list[Any]:
        colours = refined(colours)
        groups: dict[int, list[int]] = {}
        for category, colour in enumerate(colours):
            groups.setdefault(colour, []).append(category)
        alike = min(
            [(len(group), colour) for colour, group in groups.items() if len(group) > 1],
            default=None,
        )
        if alike is None:
            return leaf(colours)
        best: list[Any] | None = None
        tried: list[int] = []
        for category in groups[alike[1]]:
            if any([_exchangeable(category, other, clues, houses, categories) for other in tried]):
                continue
            tried.append(category)
            later = [
                colour + (colour == alike[1] and other != category)
                for other, colour in enumerate(colours)
            ]
            here = least(later)
            best = here if best is None or here < best else best
        return best or []

    return least([0] * categories)


def _clue_token(clue: ClueTuple, name: Callable[[int], int]) -> tuple[Any, ...]:
    """The clue as a tuple that can be compared. Clues that differ only in the order of their items
    or parts have the same one.
    """
    relation = clue[0]
    code = CODES[relation]
    if relation in JOINING:
        return (code, len(clue), *sorted(_clue_token(part, name) for part in clue[1:]))
    row = RELATIONS[relation]
    items = row.items
    named = (*map(name, clue[1 : 1 + items]), *clue[1 + items :])
    if row.same:
        named = min(named, tuple(named[at] for at in row.same))
    return (code, *named)


def _exchangeable(
    category: int, other: int, clues: Sequence[ClueTuple], houses: int, categories: int
) -> bool:
    """Whether the clues stay the same when two categories are exchanged."""
    names = list(range(houses * categories))
    changed = names[:]
    for house in range(houses):
        changed[category * houses + house], changed[other * houses + house] = (
            other * houses + house,
            category * houses + house,
        )
    before = sorted(_clue_token(clue, names.__getitem__) for clue in clues)
    return before == sorted(_clue_token(clue, changed.__getitem__) for clue in clues)
