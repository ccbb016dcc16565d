"""Many trials on one street at once. The houses that are left to an item are bits, and one integer
holds a lane of bits for each trial. So one arithmetic operation strikes houses in all trials.

A lane has a bit for each house and one more bit, the guard. Guards are 0 except inside a
computation.

Source: Leslie Lamport, "Multiple byte processing with full-word instructions", 1975.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache

from logicpuzzles.extras.zebra.clues import ClueTuple
from logicpuzzles.extras.zebra.places import places_of
from logicpuzzles.extras.zebra.relations import RELATIONS
from logicpuzzles.kinds.puzzle import JOINING

Items = list[int]  # the lanes of each item
Table = tuple[int, ...]  # for each house of one item the houses that the other item may have


class Lanes:
    """``count`` lanes for streets of ``houses`` houses, and the operations on all of them at
    once.
    """

    __slots__ = ("count", "full", "guards", "houses", "lows")

    def __init__(self, houses: int, count: int) -> None:
        self.houses = houses
        self.count = count
        self.lows = ((1 << count * (houses + 1)) - 1) // ((1 << houses + 1) - 1)  # a 1 in each lane
        self.guards = self.lows << houses
        self.full = self.guards - self.lows  # all houses

    def filled(self, guards: int) -> int:
        """All houses in the lanes of these guards."""
        return guards - (guards >> self.houses)

    def some(self, lanes: int) -> int:
        """The guards of the lanes where a house is left."""
        return lanes + self.full & self.guards

    def placed(self, lanes: int) -> int:
        """The lanes where exactly one house is left; the other lanes are empty."""
        more = lanes & ((lanes | self.guards) - self.lows)
        return lanes & self.filled(self.guards & ~(more + self.full))

    def image(self, lanes: int, table: Table) -> int:
        """The houses that the table gives for any house that is left."""
        union, lows = 0, self.lows
        for house, mask in enumerate(table):
            if mask:
                union |= (lanes >> house & lows) * mask
        return union

    def strike(self, items: Items, rows: Sequence[range]) -> None:
        """Let each placed item strike its house for the others of its row."""
        lows, guards, full, houses = self.lows, self.guards, self.full, self.houses
        for row in rows:
            placed = []
            union = 0
            for item in row:
                lanes = items[item]
                single = guards & ~((lanes & ((lanes | guards) - lows)) + full)
                here = lanes & (single - (single >> houses))
                placed.append(here)
                union |= here
            if union:
                for item, here in zip(row, placed, strict=True):
                    others = union & ~here
                    if others:
                        items[item] &= ~others
                once = twice = 0
                for here in placed:  # two items placed in one house are a contradiction
                    twice |= once & here
                    once |= here
                if twice:
                    items[row[0]] &= ~self.filled(self.some(twice))

    def only_places(self, items: Items, rows: Sequence[range]) -> None:
        """Place an item of a row in the house that only it can have.

        A lane where a house is left to no item, or where an item would have two houses, is a
        contradiction: it is emptied.
        """
        for row in rows:
            once = twice = 0
            for item in row:
                lanes = items[item]
                twice |= once & lanes
                once |= lanes
            only = once & ~twice
            if once != self.full:
                items[row[0]] &= ~self.filled(self.some(self.full & ~once))
            if only:
                for item in row:
                    own = items[item] & only
                    if own:
                        more = self.some(own & ((own | self.guards) - self.lows))
                        here = self.filled(self.some(own))
                        items[item] &= (own & ~self.filled(more)) | ~here

    def alive(self, items: Items) -> int:
        """The guards of the lanes where each item has a house left."""
        alive, full = self.guards, self.full
        for lanes in items:
            alive &= lanes + full
        return alive


Rule = Callable[[Lanes, Items], None]


def rule_of(clue: ClueTuple, houses: int) -> Rule:
    """The rule of a clue: the houses that it strikes."""
    relation = clue[0]
    if relation == "lall":
        return _all([rule_of(part, houses) for part in clue[1:]])
    if relation == "noto":
        part = clue[1]
        return _pair(part[1], part[2], *_tables(part[0], houses, True, *part[3:]))
    if relation in JOINING:
        return _join_rules([_part(part, houses) for part in clue[1:]], relation == "lone")
    if RELATIONS[relation].items == 3:
        return _between_rule(*clue[1:])
    if relation in _COMMON:
        return _COMMON[relation](clue[1], clue[2])
    if RELATIONS[relation].items == 2:
        return _pair(clue[1], clue[2], *_tables(relation, houses, False, *clue[3:]))
    return _mask_rule(clue[1], _mask(relation, houses, *clue[2:]))


def _same(item: int, other: int) -> Rule:
    def strike(lanes: Lanes, items: Items) -> None:
        items[item] = items[other] = items[item] & items[other]

    return strike


def _next(item: int, other: int) -> Rule:
    def strike(lanes: Lanes, items: Items) -> None:
        full, here = lanes.full, items[item]
        there = (
            items[other] & (here << 1 | here >> 1) & full
        )  # a bit that leaves its lane falls on a guard
        items[other] = there
        items[item] = here & (there << 1 | there >> 1)

    return strike


def _right(item: int, other: int) -> Rule:
    def strike(lanes: Lanes, items: Items) -> None:
        left = items[other] & items[item] >> 1
        items[other] = left & lanes.full
        items[item] &= left << 1

    return strike


_COMMON = {"sameo": _same, "nexto": _next, "righto": _right}


def _pair(item: int, other: int, there: Table, back: Table) -> Rule:
    def strike(lanes: Lanes, items: Items) -> None:
        items[other] &= lanes.image(items[item], there)
        items[item] &= lanes.image(items[other], back)

    return strike


def _mask_rule(item: int, mask: int) -> Rule:
    def strike(lanes: Lanes, items: Items) -> None:
        items[item] &= lanes.lows * mask

    return strike


def _all(rules: Sequence[Rule]) -> Rule:
    def strike(lanes: Lanes, items: Items) -> None:
        for rule in rules:
            rule(lanes, items)

    return strike


def _between_rule(a: int, b: int, c: int) -> Rule:
    def strike(lanes: Lanes, items: Items) -> None:
        first, middle, last = items[a], items[b], items[c]
        right = _order_lanes(lanes, first, middle, last)
        left = _order_lanes(lanes, last, middle, first)
        items[a], items[b], items[c] = right[0] | left[2], right[1] | left[1], right[2] | left[0]

    return strike


def _order_lanes(lanes: Lanes, first: int, middle: int, last: int) -> tuple[int, int, int]:
    """The houses left when the items stand in that order, left to right."""
    above, below = _sides(lanes.houses)
    middle &= lanes.image(first, above)
    last &= lanes.image(middle, above)
    middle &= lanes.image(last, below)
    first &= lanes.image(middle, below)
    there = lanes.filled(lanes.some(first) & lanes.some(middle) & lanes.some(last))
    return first & there, middle & there, last & there


# --- clues that join clues ------------------------------------------------------------------------

Part = tuple[
    int, int, int, bool
]  # two items (the second is -1 if there is a mask instead), the mask, whether the part is denied


def _part(clue: ClueTuple, houses: int) -> Part:
    relation = clue[0]
    denied = relation.startswith("not")
    if relation.endswith("sameo"):
        return clue[1], clue[2], 0, denied
    return clue[1], -1, _mask("ato", houses, clue[2]), denied


def _join_rules(parts: Sequence[Part], just_one: bool) -> Rule:
    """The rule that a part, or just one part, holds.

    A part must hold when no other part can. With ``just_one``, a part must not hold when another
    part must.
    """

    def strike(lanes: Lanes, items: Items) -> None:
        can = [_possible(lanes, items, part) for part in parts]
        must = (
            [lanes.guards & ~_possible(lanes, items, (*part[:3], not part[3])) for part in parts]
            if just_one
            else []
        )
        for at, part in enumerate(parts):
            others = forced = 0
            for other in range(len(parts)):
                if other != at:
                    others |= can[other]
                    forced |= must[other] if just_one else 0
            _enforce(lanes, items, part, lanes.guards & ~others)
            _enforce(lanes, items, (*part[:3], not part[3]), forced)

    return strike


def _possible(lanes: Lanes, items: Items, part: Part) -> int:
    """The guards of the lanes where a part may hold."""
    item, other, mask, denied = part
    here = items[item]
    there = lanes.lows * mask if other < 0 else items[other]
    if not denied:
        return lanes.some(here & there)
    if other < 0:
        return lanes.some(here & ~there)
    return lanes.guards & ~lanes.some(lanes.placed(here) & lanes.placed(there))


def _enforce(lanes: Lanes, items: Items, part: Part, guards: int) -> None:
    """Let a part hold in the lanes of these guards."""
    if not guards:
        return
    item, other, mask, denied = part
    where = lanes.filled(guards)
    here = items[item]
    there = lanes.lows * mask if other < 0 else items[other]
    if not denied:
        both = here & there | ~where
        items[item] &= both
        if other >= 0:
            items[other] &= both
    elif other < 0:
        items[item] &= ~(there & where)
    else:
        items[item] &= ~(lanes.placed(there) & where)
        items[other] &= ~(lanes.placed(here) & where)


# --- tables ---------------------------------------------------------------------------------------


@cache
def _tables(relation: str, houses: int, denied: bool, *more: int) -> tuple[Table, Table]:
    """The houses of the second item for each house of the first, and the other way round."""
    fits = places_of(relation, 2, houses, *more, denied=denied)
    there = [sum([1 << j for j in range(houses) if (i, j) in fits]) for i in range(houses)]
    back = [sum([1 << i for i in range(houses) if (i, j) in fits]) for j in range(houses)]
    return tuple(there), tuple(back)


@cache
def _sides(houses: int) -> tuple[Table, Table]:
    """The houses to the right of each house, and the houses to the left."""
    there, back = _tables("aftero", houses, False)
    return back, there


@cache
def _mask(relation: str, houses: int, *place: int) -> int:
    """The houses that a clue about one item leaves."""
    return sum([1 << house for (house,) in places_of(relation, 1, houses, *place)])
