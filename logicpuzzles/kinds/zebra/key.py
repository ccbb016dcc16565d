"""Puzzles are equal up to renaming when one becomes the other by exchanging categories, and perhaps in a mirror.

Items stand in the house of their number, so nothing else can be renamed. Categories are told apart by what is said of them,
over and over (colour refinement); where that leaves some alike, each of them is tried as the first.

Source: Brendan D. McKay and Adolfo Piperno, "Practical graph isomorphism, II", 2014.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from hashlib import sha256
from typing import Any

from logicpuzzles.kinds.zebra.clues import EITHER_WAY, JOINING, SIGNS, Said, mentioned, moved

__all__ = ["canonical", "key_of"]

CODES = {name: code for code, name in enumerate([*SIGNS, *sorted(JOINING)])}


def key_of(houses: int, categories: int, clues: Iterable[Said]) -> str:
    """The same text for puzzles that are equal up to renaming, another one for others."""
    said = list(clues)
    mirror = [category * houses + houses - 1 - house for category in range(categories) for house in range(houses)]
    turned = [moved(one, mirror, houses, True) for one in said]
    least = min(canonical(houses, categories, said), canonical(houses, categories, turned))
    return sha256(repr((houses, categories, least)).encode()).hexdigest()[:32]


def canonical(houses: int, categories: int, clues: Sequence[Said]) -> list[Any]:
    """The clues with categories exchanged so that the list is the least of all that are possible, by some order."""
    of: list[list[Said]] = [[] for _ in range(categories)]  # the clues about each category
    for said in clues:
        for category in {item // houses for item in mentioned(said)}:
            of[category].append(said)

    def leaf(colours: Sequence[int]) -> list[Any]:
        names = [colour * houses + house for colour in colours for house in range(houses)]
        return sorted([_token(said, names.__getitem__) for said in clues])

    def refined(colours: list[int]) -> list[int]:
        """Categories of one colour are told apart as far as clues differ about them; colours are numbered by what is said."""
        while True:
            count = len(set(colours))
            if count == categories:
                return colours
            names = [colour * houses + house for colour in colours for house in range(houses)]
            told = []
            for category in range(categories):
                own = range(category * houses, (category + 1) * houses)
                mark = names[:]
                for item in own:
                    mark[item] = ~mark[item]
                told.append((colours[category], sorted([_token(said, mark.__getitem__) for said in of[category]])))
            ranks = sorted(told)
            colours = [ranks.index(one) for one in told]
            if len(set(colours)) == count:
                return colours

    def least(colours: list[int]) -> list[Any]:
        colours = refined(colours)
        groups: dict[int, list[int]] = {}
        for category, colour in enumerate(colours):
            groups.setdefault(colour, []).append(category)
        alike = min([(len(group), colour) for colour, group in groups.items() if len(group) > 1], default=None)
        if alike is None:
            return leaf(colours)
        found: list[Any] | None = None
        tried: list[int] = []
        for category in groups[alike[1]]:
            if any([_exchangeable(category, other, clues, houses, categories) for other in tried]):
                continue
            tried.append(category)
            later = [colour + (colour == alike[1] and other != category) for other, colour in enumerate(colours)]
            here = least(later)
            found = here if found is None or here < found else found
        return found or []

    return least([0] * categories)


def _token(said: Said, name: Callable[[int], int]) -> tuple[Any, ...]:
    """The clue as numbers that can be compared, the same for clues that say the same in the same words or in another order."""
    relation = said[0]
    code = CODES[relation]
    if relation in JOINING:
        return (code, len(said), *sorted([_token(part, name) for part in said[1:]]))
    one = name(said[1])
    if relation in EITHER_WAY:
        other = name(said[2])
        return (code, one, other, *said[3:]) if one < other else (code, other, one, *said[3:])
    if relation == "betweeno":
        other = name(said[3])
        return (code, min(one, other), name(said[2]), max(one, other))
    more = zip(SIGNS[relation][1:], said[2:], strict=True)
    return (code, one, *[name(value) if sign == "i" else value for sign, value in more])


def _exchangeable(one: int, other: int, clues: Sequence[Said], houses: int, categories: int) -> bool:
    """Whether the clues stay the same when two categories are exchanged."""
    names = list(range(houses * categories))
    changed = names[:]
    for house in range(houses):
        changed[one * houses + house], changed[other * houses + house] = other * houses + house, one * houses + house
    before = sorted([_token(said, names.__getitem__) for said in clues])
    return before == sorted([_token(said, changed.__getitem__) for said in clues])
