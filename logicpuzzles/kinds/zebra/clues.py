"""All that is true of a street is a clue, by types: every item stands in the house of its number.

By renaming values any solution becomes the one where item number h of each category stands in house h, so a clue is told here
by numbers alone: its relation, then its items, an item as ``category * houses + house``, then a place or a number of houses.
A clue that joins others, ``lany`` and the like, is told by its relation and those.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, islice
from random import Random
from typing import Any

from logicpuzzles.generate import CannotMake
from logicpuzzles.kinds.discovery import nearest
from logicpuzzles.kinds.puzzle import Clue, Item

__all__ = [
    "JOINING", "LIMIT", "SIGNS", "TEXT", "TYPES", "ZEBRAJS", "Said", "Type",
    "clue_of", "mentioned", "moved", "pool", "turned", "type_named", "types_named",
]  # fmt: skip

Said = tuple[Any, ...]
Source = Callable[[int, int, Random], Iterator[Said]]  # clues for so many houses and categories

SIGNS = {  # what each relation takes: items, a place from 1, how many houses lie between
    "sameo": "ii", "notsameo": "ii", "ato": "ip", "notato": "ip", "endo": "i", "notendo": "i", "righto": "ii", "aftero": "ii",
    "nexto": "ii", "notnexto": "ii", "gapo": "iin", "betweeno": "iii", "existso": "i",
}  # fmt: skip
JOINING = frozenset(["lall", "lany", "lone", "noto"])
EITHER_WAY = frozenset(["sameo", "notsameo", "nexto", "notnexto", "gapo"])  # whose two items may be exchanged
TURNED = frozenset(["righto", "aftero"])  # whose mirror image has its items the other way round
LIMIT = 400  # clues of one type that are candidates: there are thousands of houses between others, and joined clues without end
DEEP = 400  # clues drawn for one that is wanted


@dataclass(frozen=True, slots=True)
class Type:
    """A type of clue. ``weight``: how common it is in a sample. ``true``: all true clues of it, for so many houses and
    categories, and random numbers for those that cannot be listed. ``endless``: it goes on, and repeats itself."""

    name: str
    weight: float
    true: Source
    endless: bool = False


def mentioned(said: Said) -> list[int]:
    """The items of a clue, in its order."""
    if said[0] in JOINING:
        return [item for part in said[1:] for item in mentioned(part)]
    return [value for sign, value in zip(SIGNS[said[0]], said[1:], strict=True) if sign == "i"]


def clue_of(said: Said, items: Sequence[Item], text: str = "") -> Clue:
    """The clue that is told by numbers, about those items."""
    relation = said[0]
    if relation in JOINING:
        return Clue(relation, tuple([clue_of(part, items) for part in said[1:]]), text)
    signs = SIGNS[relation]
    if signs == "ii":
        return Clue(relation, (items[said[1]], items[said[2]]), text)
    arguments = [items[value] if sign == "i" else value for sign, value in zip(signs, said[1:], strict=True)]
    return Clue(relation, tuple(arguments), text)


def turned(said: Said, random: Random) -> Said:
    """A clue that says the same of its items either way, perhaps the other way round."""
    if said[0] in EITHER_WAY and random.random() < 0.5:
        return (said[0], said[2], said[1], *said[3:])
    if said[0] == "betweeno" and random.random() < 0.5:
        return (said[0], said[3], said[2], said[1])
    return said


def moved(said: Said, items: Sequence[int], houses: int, mirrored: bool) -> Said:
    """The clue with ``items[i]`` for item i; ``mirrored``: of the mirror image, where these are items of the mirrored street."""
    relation = said[0]
    if relation in JOINING:
        return (relation, *[moved(part, items, houses, mirrored) for part in said[1:]])
    if len(said) == 3 and SIGNS[relation] == "ii":  # what most clues are
        one, other = items[said[1]], items[said[2]]
        return (relation, other, one) if mirrored and relation in TURNED else (relation, one, other)
    told = []
    for sign, value in zip(SIGNS[relation], said[1:], strict=True):
        if sign == "i":
            value = items[value]
        elif sign == "p" and mirrored:
            value = houses + 1 - value
        told.append(value)
    return (relation, *told)


# --- what is true -----------------------------------------------------------------------------------------------------


def _pairs(houses: int, categories: int) -> Iterator[tuple[int, int, int, int]]:
    """Two items of different houses or categories: their numbers and their houses, the first one in the lower house, or in the
    same house and of the lower category."""
    for g in range(houses):
        for h in range(g, houses):
            for c in range(categories):
                for d in range(c + 1 if g == h else 0, categories):
                    yield c * houses + g, d * houses + h, g, h


def _by_distance(relation: str, fits: Callable[[int], bool], turned: bool = False) -> Source:
    """The clues of a relation that depends on how far the second item stands to the right of the first."""

    def true(houses: int, categories: int, random: Random) -> Iterator[Said]:
        for one, other, g, h in _pairs(houses, categories):
            if fits(h - g):
                yield (relation, other, one) if turned else (relation, one, other)

    return true


def _different(houses: int, categories: int, random: Random) -> Iterator[Said]:
    """Those of items of one category would say nothing."""
    for one, other, g, h in _pairs(houses, categories):
        if g != h and one // houses != other // houses:
            yield "notsameo", one, other


def _not_near(houses: int, categories: int, random: Random) -> Iterator[Said]:
    for one, other, g, h in _pairs(houses, categories):
        if h - g != 1:
            yield "notnexto", one, other


def _gaps(houses: int, categories: int, random: Random) -> Iterator[Said]:
    for one, other, g, h in _pairs(houses, categories):
        if h - g > 1:
            yield "gapo", one, other, h - g - 1


def _ends(houses: int, categories: int, random: Random) -> Iterator[Said]:
    for item in range(houses * categories if houses > 2 else 0):
        if item % houses in (0, houses - 1):
            yield "endo", item


def _inner(houses: int, categories: int, random: Random) -> Iterator[Said]:
    for item in range(houses * categories):
        if 0 < item % houses < houses - 1:
            yield "notendo", item


def _places(houses: int, categories: int, random: Random) -> Iterator[Said]:
    for item in range(houses * categories):
        yield "ato", item, item % houses + 1


def _other_places(houses: int, categories: int, random: Random) -> Iterator[Said]:
    for item in range(houses * categories):
        for place in range(1, houses + 1):
            if place != item % houses + 1:
                yield "notato", item, place


def _between(houses: int, categories: int, random: Random) -> Iterator[Said]:
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


def _simple(houses: int, categories: int, random: Random, true: bool, about: int | None = None) -> Said:
    """A clue about the place or the company of an item, any or a certain one: what joined clues are made of."""
    item = random.randrange(houses * categories) if about is None else about
    house = item % houses
    elsewhere = house if true else random.choice([other for other in range(houses) if other != house])
    category = random.randrange(categories)
    if category == item // houses:
        return "ato", item, elsewhere + 1
    return "sameo", item, category * houses + elsewhere


def _either(houses: int, categories: int, random: Random) -> Iterator[Said]:
    """Of two or three clues about one item at least one holds; here it is just one."""
    while True:
        true = _simple(houses, categories, random, True)
        others = [_simple(houses, categories, random, False, true[1]) for _ in range(random.choice((1, 1, 2)))]
        if len(set(others)) == len(others):
            parts = random.sample([true, *others], len(others) + 1)
            yield "lany", *parts


def _one(houses: int, categories: int, random: Random) -> Iterator[Said]:
    """Of two or three clues about anything just one holds."""
    while True:
        parts = {_simple(houses, categories, random, True)}
        parts |= {_simple(houses, categories, random, False) for _ in range(random.choice((1, 2)))}
        if len(parts) > 1:
            yield "lone", *random.sample(sorted(parts), len(parts))


def _both(houses: int, categories: int, random: Random) -> Iterator[Said]:
    """Neither of two items is in the house of a third."""
    while (houses - 1) * (categories - 1) > 1:
        items = random.sample(range(houses * categories), 3)
        if not any(one % houses == items[0] % houses or one // houses == items[0] // houses for one in items[1:]):
            yield "lall", ("notsameo", items[0], items[1]), ("notsameo", items[0], items[2])


def _conditional(houses: int, categories: int, random: Random) -> Iterator[Said]:
    """If one clue holds, so does another: both do, or neither."""
    while True:
        holds = random.random() < 0.5
        condition = _simple(houses, categories, random, holds)
        then = _simple(houses, categories, random, holds)
        if condition != then and not (condition[1] == then[1] and condition[0] == then[0] == "ato"):
            yield "lany", (f"not{condition[0]}", *condition[1:]), then


def _denied(houses: int, categories: int, random: Random) -> Iterator[Said]:
    """What is not true of two items."""
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
        Type("notsameo", 2, _different),
        Type("notato", 1, _other_places),
        Type("notnexto", 1.5, _not_near),
        Type("lany", 2, _either, True),
        Type("lone", 1.5, _one, True),
        Type("lall", 1, _both, True),
        Type("if", 1.5, _conditional, True),
        Type("noto", 1, _denied, True),
        Type("existso", 0, lambda houses, categories, random: iter(())),  # says nothing but that there is an item
    )
}
ZEBRAJS = ("sameo", "nexto", "righto", "notendo", "existso")
TEXT = ("sameo", "nexto", "righto", "ato", "endo", "notendo", "aftero", "gapo", "betweeno")
_OTHERWISE = {  # what else a type may be called
    "same position as": "sameo", "next to": "nexto", "immediately to the left of": "righto", "middle": "notendo",
    "item": "existso",
    "either": "lany", "or": "lany", "not": "noto", "and": "lall", "xor": "lone",
}  # fmt: skip


def type_named(name: str) -> Type | None:
    """The type of that name: that of its relation, with or without the o, or that of zebrajs."""
    plain = name.strip().lower()
    plain = plain if plain in _OTHERWISE else plain.replace("-", "").replace("_", "").replace(" ", "")
    return TYPES.get(plain) or TYPES.get(f"{plain}o") or TYPES.get(_OTHERWISE.get(plain, ""))


def types_named(names: Iterable[str], allowed: Sequence[str] = tuple(TYPES), where: str = "") -> tuple[Type, ...]:
    """The types of those names, each once, in the order in which they are listed here. Raises ``CannotMake`` for another name."""
    found = set()
    for name in names:
        known = type_named(name)
        if known is None or known.name not in allowed:
            hint = nearest(name, allowed) if known is None else ""
            expected = f"{hint} " if hint else ""
            raise CannotMake(f'"{name}" is no type of clue{where}; {expected}expected {", ".join(allowed)}')
        found.add(known.name)
    if not found:
        raise CannotMake(f"there is no type of clue; expected some of {', '.join(allowed)}")
    return tuple([each for each in TYPES.values() if each.name in found])


def pool(kind: Type, houses: int, categories: int, limit: int | None = LIMIT) -> list[Said]:
    """The true clues of a type that puzzles are made of, each once: all of them, or as many as the limit. Which of them depends
    on nothing but the arguments."""
    random = Random(f"{kind.name} {houses} {categories}")
    if kind.endless:
        wanted = LIMIT if limit is None else limit
        drawn = dict.fromkeys(islice(kind.true(houses, categories, random), _draws(houses * categories, wanted)))
        return list(islice(drawn, wanted))
    everything = list(kind.true(houses, categories, random))
    if limit is None or len(everything) <= limit:
        return everything
    return random.sample(everything, limit)


def _draws(items: int, wanted: int) -> int:
    """How many to draw: of few items there are few clues."""
    return min(3 * wanted, items * DEEP)
