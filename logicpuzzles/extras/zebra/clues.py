"""The true clues about a street, by type. Every item stands in the house of its number.

Renaming values turns any solution into the one where item number h of each category stands in house h. So a clue is a tuple
of numbers here: its relation, then its items, each as ``category * houses + house``, then a place or a number of houses.
A clue that joins others, such as ``lany``, is a tuple of its relation and those clues.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, islice
from random import Random
from typing import Any

from logicpuzzles.generate import CannotMake
from logicpuzzles.kinds.discovery import nearest
from logicpuzzles.kinds.puzzle import JOINING, Clue, Item

__all__ = [
    "JOINING", "LIMIT", "PLACELESS", "SIGNS", "TEXT", "TYPES", "ZEBRAJS", "ClueTuple", "Type",
    "clue_of", "mentioned", "moved", "pool", "reordered", "type_named", "types_named",
]  # fmt: skip

ClueTuple = tuple[Any, ...]
Source = Callable[
    [int, int, Random], Iterator[ClueTuple]
]  # clues for so many houses and categories

SIGNS = {  # the arguments of each relation: i an item, p a place from 1, n a number of houses between
    "sameo": "ii", "notsameo": "ii", "ato": "ip", "notato": "ip", "endo": "i", "notendo": "i", "righto": "ii", "aftero": "ii",
    "nexto": "ii", "notnexto": "ii", "gapo": "iin", "betweeno": "iii", "existso": "i",
}  # fmt: skip
PLACELESS = frozenset(
    ["sameo", "notsameo", "lall", "existso"]
)  # types of clues that say nothing about where houses stand
SYMMETRIC = frozenset(
    ["sameo", "notsameo", "nexto", "notnexto", "gapo"]
)  # their two items may be exchanged
DIRECTED = frozenset(["righto", "aftero"])  # their items are exchanged in a mirror image
LIMIT = 400  # candidates of one type: there are thousands of clues with "between", and endless joined clues
DEEP = 400  # draws of a clue for each item, at most


@dataclass(frozen=True, slots=True)
class Type:
    """A type of clue.

    ``weight``: how common it is in a sample. ``true``: its true clues for so many houses and categories; random numbers are for
    types that cannot be listed. ``endless``: ``true`` never ends, and repeats clues.
    """

    name: str
    weight: float
    true: Source
    endless: bool = False


def mentioned(clue: ClueTuple) -> list[int]:
    """The items of a clue, in its order."""
    if clue[0] in JOINING:
        return [item for part in clue[1:] for item in mentioned(part)]
    return [value for sign, value in zip(SIGNS[clue[0]], clue[1:], strict=True) if sign == "i"]


def clue_of(clue: ClueTuple, items: Sequence[Item], text: str = "") -> Clue:
    """The clue of a tuple of numbers. ``items``: the item of each number."""
    relation = clue[0]
    if relation in JOINING:
        return Clue(relation, tuple([clue_of(part, items) for part in clue[1:]]), text)
    signs = SIGNS[relation]
    if signs == "ii":
        return Clue(relation, (items[clue[1]], items[clue[2]]), text)
    arguments = [
        items[value] if sign == "i" else value for sign, value in zip(signs, clue[1:], strict=True)
    ]
    return Clue(relation, tuple(arguments), text)


def reordered(clue: ClueTuple, random: Random) -> ClueTuple:
    """The clue, perhaps with its items in another order that means the same."""
    if clue[0] in SYMMETRIC and random.random() < 0.5:
        return (clue[0], clue[2], clue[1], *clue[3:])
    if clue[0] == "betweeno" and random.random() < 0.5:
        return (clue[0], clue[3], clue[2], clue[1])
    return clue


def moved(clue: ClueTuple, items: Sequence[int], houses: int, mirrored: bool) -> ClueTuple:
    """The clue with ``items[i]`` for item i. ``mirrored``: the clue is mirrored too, for ``items`` of a mirrored street."""
    relation = clue[0]
    if relation in JOINING:
        return (relation, *[moved(part, items, houses, mirrored) for part in clue[1:]])
    if len(clue) == 3 and SIGNS[relation] == "ii":  # most clues: the fast path
        first, other = items[clue[1]], items[clue[2]]
        return (
            (relation, other, first)
            if mirrored and relation in DIRECTED
            else (relation, first, other)
        )
    arguments = []
    for sign, value in zip(SIGNS[relation], clue[1:], strict=True):
        if sign == "i":
            value = items[value]
        elif sign == "p" and mirrored:
            value = houses + 1 - value
        arguments.append(value)
    return (relation, *arguments)


# --- true clues -------------------------------------------------------------------------------------------------------


def _pairs(houses: int, categories: int) -> Iterator[tuple[int, int, int, int]]:
    """All pairs of items with different houses or categories: the two items, then their houses.

    The first item stands in the lower house, or in the same house and belongs to the lower category.
    """
    for g in range(houses):
        for h in range(g, houses):
            for c in range(categories):
                for d in range(c + 1 if g == h else 0, categories):
                    yield c * houses + g, d * houses + h, g, h


def _by_distance(relation: str, fits: Callable[[int], bool], swapped: bool = False) -> Source:
    """The clues of a relation that depends on how far the second item stands to the right of the first."""

    def true(houses: int, categories: int, random: Random) -> Iterator[ClueTuple]:
        for item, other, g, h in _pairs(houses, categories):
            if fits(h - g):
                yield (relation, other, item) if swapped else (relation, item, other)

    return true


def _different(houses: int, categories: int, random: Random) -> Iterator[ClueTuple]:
    """Pairs in different houses. Items of one category are left out: they always differ."""
    for item, other, g, h in _pairs(houses, categories):
        if g != h and item // houses != other // houses:
            yield "notsameo", item, other


def _not_near(houses: int, categories: int, random: Random) -> Iterator[ClueTuple]:
    for item, other, g, h in _pairs(houses, categories):
        if h - g != 1:
            yield "notnexto", item, other


def _gaps(houses: int, categories: int, random: Random) -> Iterator[ClueTuple]:
    for item, other, g, h in _pairs(houses, categories):
        if h - g > 1:
            yield "gapo", item, other, h - g - 1


def _ends(houses: int, categories: int, random: Random) -> Iterator[ClueTuple]:
    for item in range(houses * categories if houses > 2 else 0):
        if item % houses in (0, houses - 1):
            yield "endo", item


def _inner(houses: int, categories: int, random: Random) -> Iterator[ClueTuple]:
    for item in range(houses * categories):
        if 0 < item % houses < houses - 1:
            yield "notendo", item


def _places(houses: int, categories: int, random: Random) -> Iterator[ClueTuple]:
    for item in range(houses * categories):
        yield "ato", item, item % houses + 1


def _other_places(houses: int, categories: int, random: Random) -> Iterator[ClueTuple]:
    for item in range(houses * categories):
        for place in range(1, houses + 1):
            if place != item % houses + 1:
                yield "notato", item, place


def _between(houses: int, categories: int, random: Random) -> Iterator[ClueTuple]:
    if houses * categories <= 40:
        everything = [
            ("betweeno", a, b, c)
            for a, c in combinations(range(houses * categories), 2)
            for b in range(houses * categories)
            if a % houses < b % houses < c % houses or a % houses > b % houses > c % houses
        ]
        yield from random.sample(everything, len(everything))
    while houses > 2:
        f, g, h = sorted(random.sample(range(houses), 3))
        yield "betweeno", *[random.randrange(categories) * houses + place for place in (f, g, h)]


def _simple(
    houses: int, categories: int, random: Random, true: bool, about: int | None = None
) -> ClueTuple:
    """A clue about the place of an item, or about another item in its house: a part for joined clues. ``about``: which item."""
    item = random.randrange(houses * categories) if about is None else about
    house = item % houses
    elsewhere = (
        house if true else random.choice([other for other in range(houses) if other != house])
    )
    category = random.randrange(categories)
    if category == item // houses:
        return "ato", item, elsewhere + 1
    return "sameo", item, category * houses + elsewhere


def _either(houses: int, categories: int, random: Random) -> Iterator[ClueTuple]:
    """At least one of two or three clues about one item holds; in fact exactly one does."""
    while True:
        true = _simple(houses, categories, random, True)
        others = [
            _simple(houses, categories, random, False, true[1])
            for _ in range(random.choice((1, 1, 2)))
        ]
        if len(set(others)) == len(others):
            parts = random.sample([true, *others], len(others) + 1)
            yield "lany", *parts


def _one(houses: int, categories: int, random: Random) -> Iterator[ClueTuple]:
    """Exactly one of two or three clues about any items holds."""
    while True:
        parts = {_simple(houses, categories, random, True)}
        parts |= {_simple(houses, categories, random, False) for _ in range(random.choice((1, 2)))}
        if len(parts) > 1:
            yield "lone", *random.sample(sorted(parts), len(parts))


def _both(houses: int, categories: int, random: Random) -> Iterator[ClueTuple]:
    """Neither of two items is in the house of a third."""
    while (houses - 1) * (categories - 1) > 1:
        items = random.sample(range(houses * categories), 3)
        if not any(
            item % houses == items[0] % houses or item // houses == items[0] // houses
            for item in items[1:]
        ):
            yield "lall", ("notsameo", items[0], items[1]), ("notsameo", items[0], items[2])


def _conditional(houses: int, categories: int, random: Random) -> Iterator[ClueTuple]:
    """If one clue holds, so does another. In fact both hold, or neither."""
    while True:
        holds = random.random() < 0.5
        condition = _simple(houses, categories, random, holds)
        then = _simple(houses, categories, random, holds)
        if condition != then and not (condition[1] == then[1] and condition[0] == then[0] == "ato"):
            yield "lany", (f"not{condition[0]}", *condition[1:]), then


def _denied(houses: int, categories: int, random: Random) -> Iterator[ClueTuple]:
    """The denial of a false clue about two items."""
    while True:
        relation = random.choice(("righto", "aftero", "gapo")[: 3 if houses > 2 else 2])
        items = random.sample(range(houses * categories), 2)
        g, h = (item % houses for item in items)
        apart = [random.randrange(1, houses - 1)] if relation == "gapo" else []
        holds = {
            "righto": g == h + 1,
            "aftero": g > h,
            "gapo": [abs(g - h) - 1] == apart,
        }[relation]
        if not holds:
            yield "noto", (relation, *items, *apart)


TYPES = {
    each.name: each
    for each in (
        Type("sameo", 6, _by_distance("sameo", lambda apart: apart == 0)),
        Type("nexto", 3, _by_distance("nexto", lambda apart: apart == 1)),
        Type("righto", 2, _by_distance("righto", lambda apart: apart == 1, True)),
        Type("ato", 1, _places),
        Type("endo", 0.7, _ends),
        Type("notendo", 0.5, _inner),
        Type("aftero", 2, _by_distance("aftero", lambda apart: apart > 0, True)),
        Type("gapo", 1, _gaps),
        Type("betweeno", 1, _between, True),
        Type("notsameo", 3, _different),
        Type("notato", 1.5, _other_places),
        Type("notnexto", 1.5, _not_near),
        Type("lany", 1.2, _either, True),
        Type("lone", 0.7, _one, True),
        Type("lall", 1.5, _both, True),
        Type("if", 0.8, _conditional, True),
        Type("noto", 1, _denied, True),
        Type(
            "existso", 0, lambda houses, categories, random: iter(())
        ),  # only says that an item exists
    )
}
ZEBRAJS = ("sameo", "nexto", "righto", "notendo", "existso")
TEXT = tuple([name for name in TYPES if name != "existso"])
_OTHER_NAMES = {  # of types
    "same position as": "sameo", "next to": "nexto", "immediately to the left of": "righto", "middle": "notendo",
    "item": "existso",
    "either": "lany", "or": "lany", "not": "noto", "and": "lall", "xor": "lone",
}  # fmt: skip


def type_named(name: str) -> Type | None:
    """The type with that name: the name of its relation, with or without the o, or its name in zebrajs."""
    plain = name.strip().lower()
    plain = (
        plain if plain in _OTHER_NAMES else plain.replace("-", "").replace("_", "").replace(" ", "")
    )
    return TYPES.get(plain) or TYPES.get(f"{plain}o") or TYPES.get(_OTHER_NAMES.get(plain, ""))


def types_named(
    names: Iterable[str], allowed: Sequence[str] = tuple(TYPES), where: str = ""
) -> tuple[Type, ...]:
    """The types with those names, each once, in the order of :data:`TYPES`. Raises ``CannotMake`` for an unknown name."""
    wanted = set()
    for name in names:
        known = type_named(name)
        if known is None or known.name not in allowed:
            hint = nearest(name, allowed) if known is None else ""
            expected = f"{hint} " if hint else ""
            raise CannotMake(
                f'"{name}" is not a type of clue{where}; {expected}expected {", ".join(allowed)}'
            )
        wanted.add(known.name)
    if not wanted:
        raise CannotMake(f"there is no type of clue; expected some of {', '.join(allowed)}")
    return tuple([each for each in TYPES.values() if each.name in wanted])


def pool(kind: Type, houses: int, categories: int, limit: int | None = LIMIT) -> list[ClueTuple]:
    """The true clues of a type as candidates for puzzles, each once: all of them, or as many as the limit.

    The choice depends only on the arguments.
    """
    random = Random(f"{kind.name} {houses} {categories}")
    if kind.endless:
        wanted = LIMIT if limit is None else limit
        drawn = dict.fromkeys(
            islice(kind.true(houses, categories, random), _draws(houses * categories, wanted))
        )
        return list(islice(drawn, wanted))
    everything = list(kind.true(houses, categories, random))
    if limit is None or len(everything) <= limit:
        return everything
    return random.sample(everything, limit)


def _draws(items: int, wanted: int) -> int:
    """How many clues to draw: few items have few different clues."""
    return min(3 * wanted, items * DEEP)
