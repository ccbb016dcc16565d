"""Facts between items, for boards of records: "the Dane is the tea drinker", "the Dane is not the
zebra's owner".

Each pair of fields gets cells of its own: for a value of the first field, which value of the second
field is in the same record. They follow from the records, and every triple of fields says more
about them: where a is b, what holds of a holds of b (transposition), and two items that have
nothing in common, no record and no item of a third field, are different.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise
from typing import Any, NamedTuple

from logicpuzzles.core.goals import Eq, Goal, Neq, lall, lany

MOST = 150  # cells of links, at most
Item = tuple[int, Any]  # a field, by its number from 0, and one of its values
Standing = tuple[int, Any]  # a cell and a value that it has


class Link(NamedTuple):
    """What a cell says: for a value of one field the value of another field in the same record.
    Fields have numbers from 0.
    """

    field: int
    value: Any
    other: int


def can_belong(
    records: int, together: Iterable[tuple[Item, Item]], apart: Iterable[tuple[Item, Item]]
) -> bool:
    """Whether some items can be in one record each, and others in different ones, where each record
    has one item of each field. ``records``: their number.

    Items that are together are one group. Groups that have an item of the same field, or are apart,
    need different records, and all other items fill what is left: so the groups are coloured with
    the records.

    >>> dog, cat, red, blue = (0, "dog"), (0, "cat"), (1, "red"), (1, "blue")
    >>> can_belong(2, [(dog, red)], [(cat, blue)]), can_belong(2, [(dog, red), (cat, blue)], [])
    (False, True)
    """
    group: dict[Item, frozenset[Item]] = {}
    for first, second in together:
        own = group.get(first, frozenset([first])) | group.get(second, frozenset([second]))
        group.update(dict.fromkeys(own, own))
    away = {frozenset(pair) for pair in apart}
    for item in {item for pair in away for item in pair}.difference(group):
        group[item] = frozenset([item])
    groups = list(dict.fromkeys(group[item] for item in sorted(group, key=repr)))

    def clash(one: frozenset[Item], other: frozenset[Item]) -> bool:
        same = {field for field, _ in one} & {field for field, _ in other}
        return bool(same) or any([frozenset((a, b)) in away for a in one for b in other])

    if any(
        [
            len({field for field, _ in own}) < len(own) or any(pair <= own for pair in away)
            for own in groups
        ]
    ):
        return False
    clashes = [
        {at for at, other in enumerate(groups) if other is not own and clash(own, other)}
        for own in groups
    ]
    order = sorted(range(len(groups)), key=lambda at: -len(clashes[at]))

    def coloured(record: dict[int, int]) -> bool:
        if len(record) == len(order):
            return True
        at = order[len(record)]
        fresh = max(record.values(), default=-1) + 1
        free = {*range(min(records, fresh + 1))}.difference(
            [record[other] for other in clashes[at] if other in record]
        )
        return any(coloured({**record, at: each}) for each in sorted(free))

    return coloured({})


def links_of(columns: Sequence[Sequence[Any]]) -> list[Link]:
    """The links of a board. ``columns``: for each field its values."""
    return [
        Link(field, value, other)
        for field, other in combinations(range(len(columns)), 2)
        for value in columns[field]
    ]


@dataclass(frozen=True, slots=True)
class Shared:
    """That an item has with its item of one field (``own``) the same item of another field
    (``far``): for each value of ``own`` there is a cell that says what ``far`` is then. Unknowns or
    cells are given by numbers.
    """

    own: int
    far: int
    others: tuple[tuple[Any, int], ...]

    def supports(
        self, left: Mapping[int, int], bit_of: Callable[[Any], int]
    ) -> Iterator[dict[int, int]]:
        """The ways in which it may hold: the cells that matter, with the values that they may have
        then. ``left``: for each cell the mask of its values. ``bit_of``: the masks of single
        values.
        """
        for value, other in self.others:
            both = left[self.far] & left[other]
            if left[self.own] & bit_of(value) and both:
                yield {self.own: bit_of(value), self.far: both, other: both}

    def goal(self, unknowns: Sequence[Any]) -> Goal:
        """What it says of the unknowns with these numbers."""
        own, far = unknowns[self.own], unknowns[self.far]
        return lany(
            [lall(Eq(own, value), Eq(far, unknowns[other])) for value, other in self.others]
        )

    @property
    def cells(self) -> tuple[int, ...]:
        """The cells that it is about."""
        return tuple(sorted([self.own, self.far, *[other for _, other in self.others]]))


@dataclass(frozen=True, slots=True)
class CommonValues:
    """That some item has ``value`` in one field and ``far`` in another. ``pairs``: for each item
    its cells for both fields.
    """

    value: Any
    far: int
    pairs: tuple[tuple[int, int], ...]

    def supports(
        self, left: Mapping[int, int], bit_of: Callable[[Any], int]
    ) -> Iterator[dict[int, int]]:
        """The ways in which it may hold, as those of :class:`Shared`."""
        bit = bit_of(self.value)
        for own, other in self.pairs:
            both = left[self.far] & left[other]
            if left[own] & bit and both:
                yield {own: bit, self.far: both, other: both}

    def goal(self, unknowns: Sequence[Any]) -> Goal:
        """What it says of the unknowns with these numbers."""
        far = unknowns[self.far]
        return lany(
            [
                lall(Eq(unknowns[own], self.value), Eq(far, unknowns[other]))
                for own, other in self.pairs
            ]
        )

    @property
    def cells(self) -> tuple[int, ...]:
        """The cells that it is about."""
        return tuple(sorted([self.far, *[cell for pair in self.pairs for cell in pair]]))


@dataclass(frozen=True, slots=True)
class Together:
    """That two items are in one record, as a clue says. ``pairs``: what goes together, so that both
    hold or neither does: in each record the two items, and what each of them has to do with any
    other item. ``stands``: what holds because of it alone.
    """

    pairs: tuple[tuple[Standing, Standing], ...]
    stands: tuple[Standing, ...] = ()

    def goal(self, unknowns: Sequence[Any]) -> Goal:
        """What it says of the unknowns with these numbers."""
        both = [[(unknowns[cell], value) for cell, value in pair] for pair in self.pairs]
        ways = [
            lany(lall([Eq(*each) for each in pair]), lall([Neq(*each) for each in pair]))
            for pair in both
        ]
        return lall(ways)

    @property
    def cells(self) -> tuple[int, ...]:
        """The cells that it is about."""
        return tuple(
            sorted(
                {cell for pair in self.pairs for cell, _ in pair}
                | {cell for cell, _ in self.stands}
            )
        )


def link_columns(
    columns: Sequence[Sequence[Any]],
    records: int,
    groups: Sequence[Sequence[Item]],
    links: Mapping[Link, int],
) -> Together:
    """That the items of each group are in one record. The arguments are those of :func:`linkings`;
    ``links`` may be empty.
    """
    width = len(columns)
    pairs: list[tuple[Standing, Standing]] = []
    stands: list[Standing] = []
    for (first, value), (second, other) in [each for items in groups for each in pairwise(items)]:
        pairs += [
            ((record * width + first, value), (record * width + second, other))
            for record in range(records)
        ]
        for far in range(width if links else 0):
            if far not in (first, second):
                pairs += [
                    (
                        _standing(links, (first, value), (far, each)),
                        _standing(links, (second, other), (far, each)),
                    )
                    for each in columns[far]
                ]
        if links:
            stands.append(_standing(links, (first, value), (second, other)))
    return Together(tuple(pairs), tuple(stands))


def _standing(links: Mapping[Link, int], item: Item, other: Item) -> Standing:
    """What says that two items of different fields are in one record."""
    (field, value), (far, far_value) = sorted([item, other], key=lambda each: each[0])
    return links[Link(field, value, far)], far_value


def linkings(
    columns: Sequence[Sequence[Any]], records: int, links: Mapping[Link, int]
) -> Iterator[Shared | CommonValues]:
    """What holds of the links. ``columns``: for each field its values. ``records``: their number;
    the cells of the board come first. ``links``: the cells of the links.

    The records are one more field. For each three fields: an item of the first has with its item of
    the second the same item of the third; and an item of the second has its item of the third in
    common with some item of the first.
    """
    fields = [-1, *range(len(columns))]

    def items(field: int) -> Sequence[Any]:
        return range(records) if field < 0 else columns[field]

    def cell(field: int, value: Any, other: int) -> int:
        return value * len(columns) + other if field < 0 else links[Link(field, value, other)]

    for first, second, third in combinations(fields, 3):
        for item in items(first):
            others = tuple([(value, cell(second, value, third)) for value in items(second)])
            yield Shared(cell(first, item, second), cell(first, item, third), others)
        for value in items(second):
            pairs = tuple(
                [(cell(first, item, second), cell(first, item, third)) for item in items(first)]
            )
            yield CommonValues(value, cell(second, value, third), pairs)
