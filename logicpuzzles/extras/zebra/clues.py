"""The true clues about a street, by type. Every item stands in the house of its number.

Renaming values turns any solution into the one where item number h of each category stands in house
h. So a clue is a tuple of numbers here: its relation, then its items, each as
``category * houses + house``, then a place or a number of houses. A clue that joins others, such as
``lany``, is a tuple of its relation and those clues.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, islice, permutations, product
from random import Random
from typing import Any

from logicpuzzles.extras.zebra.places import places_of
from logicpuzzles.extras.zebra.relations import RELATIONS, ClueRelation
from logicpuzzles.extras.zebra.zebrajs import TYPES as ZEBRAJS_TYPES
from logicpuzzles.generate import CannotMake
from logicpuzzles.kinds.discovery import did_you_mean
from logicpuzzles.kinds.puzzle import JOINING, Clue, Item

ClueTuple = tuple[Any, ...]
Source = Callable[
    [int, int, Random], Iterator[ClueTuple]
]  # clues for so many houses and categories

LIMIT = 400  # candidates of one type: there are thousands of clues with "between", and endless joined clues
DEEP = 400  # draws of a clue for each item, at most


@dataclass(frozen=True, slots=True)
class Type:
    """A type of clue.

    ``weight``: how common it is in a sample. ``true``: its true clues for so many houses and
    categories; random numbers are for types that cannot be listed. ``endless``: ``true`` never
    ends, and repeats clues.
    """

    name: str
    weight: float
    true: Source
    endless: bool = False


def items_in_clue(clue: ClueTuple) -> list[int]:
    """The items of a clue, in its order."""
    if clue[0] in JOINING:
        return [item for part in clue[1:] for item in items_in_clue(part)]
    return list(clue[1 : 1 + RELATIONS[clue[0]].items])


def clue_of(clue: ClueTuple, items: Sequence[Item], text: str = "") -> Clue:
    """The clue of a tuple of numbers. ``items``: the item of each number."""
    relation = clue[0]
    if relation in JOINING:
        return Clue(relation, tuple(clue_of(part, items) for part in clue[1:]), text)
    about = RELATIONS[relation].items
    named = [items[item] for item in clue[1 : 1 + about]]
    return Clue(relation, (*named, *clue[1 + about :]), text)


def reorder_clue(clue: ClueTuple, random: Random) -> ClueTuple:
    """The clue, perhaps with its items in another order that means the same."""
    same = () if clue[0] in JOINING else RELATIONS[clue[0]].same
    if same and random.random() < 0.5:
        return (clue[0], *[clue[1 + at] for at in same])
    return clue


def move_clue(clue: ClueTuple, items: Sequence[int], houses: int, mirrored: bool) -> ClueTuple:
    """The clue with ``items[i]`` for item i. ``mirrored``: the clue is mirrored too, for ``items``
    of a mirrored street.
    """
    relation = clue[0]
    if relation in JOINING:
        return (relation, *[move_clue(part, items, houses, mirrored) for part in clue[1:]])
    row = RELATIONS[relation]
    named = [items[item] for item in clue[1 : 1 + row.items]]
    numbers = clue[1 + row.items :]
    if mirrored:
        if row.mirror:
            named = [named[at] for at in row.mirror]
        if row.signs[-1] == "p":
            numbers = (houses + 1 - numbers[0],)
    return (relation, *named, *numbers)


def mirrors(clue: ClueTuple) -> bool:
    """Whether a clue has a mirror image."""
    if clue[0] in JOINING:
        return all(map(mirrors, clue[1:]))
    return RELATIONS[clue[0]].mirror is not None


# --- true clues -----------------------------------------------------------------------------------


def _pairs(houses: int, categories: int) -> Iterator[tuple[int, int, int, int]]:
    """All pairs of items with different houses or categories: the two items, then their houses.

    The first item stands in the lower house, or in the same house and belongs to the lower
    category.
    """
    for g in range(houses):
        for h in range(g, houses):
            for c in range(categories):
                for d in range(c + 1 if g == h else 0, categories):
                    yield c * houses + g, d * houses + h, g, h


def _all_true(row: ClueRelation) -> Source:
    """The clues of a relation that always hold are left out; so are those without places about two
    items of one category.
    """

    def true(houses: int, categories: int, random: Random) -> Iterator[ClueTuple]:
        items = range(houses * categories)
        more: dict[str, range] = {"p": range(1, houses + 1), "n": range(1, houses - 1)}
        fitting = [
            (numbers, fits)
            for numbers in product(*[more[sign] for sign in row.signs[row.items :]])
            if len(fits := places_of(row.name, row.items, houses, *numbers)) < houses**row.items
        ]
        if row.items == 1:
            for item in items:
                for numbers, fits in fitting:
                    if (item % houses,) in fits:
                        yield row.name, item, *numbers
        elif row.items == 2:
            for item, other, g, h in _pairs(houses, categories):
                if row.placeless and item // houses == other // houses:
                    continue
                for numbers, fits in fitting:
                    if (g, h) in fits:
                        yield row.name, item, other, *numbers
                    if not row.same and (h, g) in fits:
                        yield row.name, other, item, *numbers
        else:
            for _, fits in fitting:
                yield from _of_three(row, houses, categories, fits, random)

    return true


def _of_three(
    row: ClueRelation,
    houses: int,
    categories: int,
    fits: frozenset[tuple[int, ...]],
    random: Random,
) -> Iterator[ClueTuple]:
    """Clues about three items: all of them where they are few, then some again and again, the items
    from left to right if that holds.
    """
    items = range(houses * categories)
    if len(items) <= 40:
        everything = [
            (row.name, a, b, c)
            for a, c in (combinations if row.same else permutations)(items, 2)
            for b in items
            if (a % houses, b % houses, c % houses) in fits
        ]
        yield from random.sample(everything, len(everything))
    while any(len(set(places)) == 3 for places in fits):
        standing = sorted(random.sample(range(houses), 3))
        places = next((order for order in permutations(standing) if order in fits), ())
        if places:
            yield row.name, *[random.randrange(categories) * houses + place for place in places]


def _simple(
    houses: int, categories: int, random: Random, true: bool, about: int | None = None
) -> ClueTuple:
    """A clue about the place of an item, or about another item in its house: a part for joined
    clues. ``about``: which item.
    """
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


def _denied_clues(houses: int, categories: int, random: Random) -> Iterator[ClueTuple]:
    """The denial of a false clue about two items, of a relation without an opposite."""
    denied = {name for row in RELATIONS.values() for name in (row.name, row.denies) if row.denies}
    undenied = [row for row in RELATIONS.values() if row.items == 2 and row.name not in denied]
    while True:
        relation = random.choice([row.name for row in undenied if row.signs == "ii" or houses > 2])
        items = random.sample(range(houses * categories), 2)
        apart = [random.randrange(1, houses - 1)] if RELATIONS[relation].signs == "iin" else []
        places = tuple(item % houses for item in items)
        if places not in places_of(relation, 2, houses, *apart):
            yield "noto", (relation, *items, *apart)


def _types() -> Iterator[Type]:
    for row in RELATIONS.values():
        if row.weight:
            yield Type(row.name, row.weight, _all_true(row), row.items == 3)
    yield Type("lany", 1.2, _either, True)
    yield Type("lone", 0.7, _one, True)
    yield Type("lall", 1.5, _both, True)
    yield Type("if", 0.8, _conditional, True)
    yield Type("noto", 1, _denied_clues, True)
    for row in RELATIONS.values():  # those that are drawn only when asked for
        if not row.weight:
            yield Type(row.name, 0, _all_true(row))


TYPES = {each.name: each for each in _types()}
RELATION_OF = {name: relation for name, (relation, _) in ZEBRAJS_TYPES.items()}
ZEBRAJS = tuple(name for name in TYPES if name in RELATION_OF.values())
TEXT = tuple(name for name, each in TYPES.items() if each.weight)
_OTHER_NAMES = {  # of types
    **RELATION_OF, "either": "lany", "or": "lany", "not": "noto", "and": "lall", "xor": "lone",
}  # fmt: skip


def type_named(name: str) -> Type | None:
    """The type with that name: the name of its relation, with or without the o, or its name in
    zebrajs.
    """
    plain = name.strip().lower()
    plain = (
        plain if plain in _OTHER_NAMES else plain.replace("-", "").replace("_", "").replace(" ", "")
    )
    return TYPES.get(plain) or TYPES.get(f"{plain}o") or TYPES.get(_OTHER_NAMES.get(plain, ""))


def types_named(
    names: Iterable[str], allowed: Sequence[str] = tuple(TYPES), where: str = ""
) -> tuple[Type, ...]:
    """The types with those names, each once, in the order of :data:`TYPES`. Raises ``CannotMake``
    for an unknown name.
    """
    wanted = set()
    for name in names:
        known = type_named(name)
        if known is None or known.name not in allowed:
            hint = did_you_mean(name, allowed) if known is None else ""
            expected = f"{hint} " if hint else ""
            raise CannotMake(
                f'"{name}" is not a type of clue{where}; {expected}expected {", ".join(allowed)}'
            )
        wanted.add(known.name)
    if not wanted:
        raise CannotMake(f"there is no type of clue; expected some of {', '.join(allowed)}")
    return tuple(each for each in TYPES.values() if each.name in wanted)


def pool(kind: Type, houses: int, categories: int, limit: int | None = LIMIT) -> list[ClueTuple]:
    """The true clues of a type as candidates for puzzles, each once: all of them, or as many as the
    limit.

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
