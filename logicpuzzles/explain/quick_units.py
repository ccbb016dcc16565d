"""Units of simple parts, which are looked at without the engine. That takes a tenth of the time."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from math import prod

from logicpuzzles.engines.base import Differing
from logicpuzzles.explain.links import CommonValues, Shared
from logicpuzzles.explain.network import Network, Numbers, Part, TooLong
from logicpuzzles.explain.unit import Unit

FEW = 500  # choices of cases, up to which all of them are looked at
MOST_NODES = 1_000  # nodes of a search among cases, at most
MOST_KNOWN = 1_000  # looks at a line that are remembered

Case = list[tuple[int, int]]  # places of cells in a unit, with masks
Pair = tuple[int, int, int, int]  # two places, each with a bit: both are so, or neither


class DifferUnit(Unit):
    """A single rule by which its cells differ and that says nothing else."""

    @cached_property
    def differing(self) -> Differing:
        """Its cells by themselves."""
        return self.network.differing(self.parts[0])

    def _left(self, before: Sequence[int], closely: bool) -> list[int] | None:
        """What is left to its cells: all values that stand in some answer."""
        self.network.count()
        return self.differing.left(before)

    def answer(self, on: Numbers, masks: Sequence[int], late: Sequence[int] = ()) -> int | None:
        """A model in which the cells have values of these masks; ``None`` where there is none."""
        if not on:
            return super().answer(on, masks)
        self.network.count()
        values = self.differing.answer(masks)
        return None if values is None else self.local(values)

    def refutes(self, on: Numbers, masks: Sequence[int]) -> bool:
        """Whether there is no such model."""
        self.network.count()
        return self.differing.left(masks) is None


class CrossingUnit(Unit):
    """Several rules by which cells differ and that say nothing else. A model is found for one rule,
    then for the next where they cross; only where that fails by a search.
    """

    def answer(self, on: Numbers, masks: Sequence[int], late: Sequence[int] = ()) -> int | None:
        """A model in which the cells have values of these masks; ``None`` where there is none."""
        self.network.count()
        first = [mask & ~other or mask for mask, other in zip(masks, late or masks, strict=True)]
        parts = [part for part in self.parts if part.number in on]
        for left, order in (first, parts), ([*masks], parts[::-1]):
            values = dict(zip(self.cells, left, strict=True))
            for part in order:
                own = self.network.differing(part).answer([values[cell] for cell in part.cells])
                if own is None:
                    break
                values.update(zip(part.cells, own, strict=True))
            else:
                return self.local([mask & -mask for mask in values.values()])
        return super().answer(on, masks, late)


class CasesUnit(Unit):
    """Clues and links that have a few cases each, or say which items are in one record, with rules
    by which some cells differ. Once the cases are chosen, the rules have nothing to do with each
    other.
    """

    @cached_property
    def pairs(self) -> dict[int, list[Pair]]:
        """What goes together, of each clue that says which items are in one record."""
        return {
            part.number: _pairs_of(part, self.cells, self.network)
            for part in self.parts
            if part.same is not None
        }

    @cached_property
    def cases(self) -> dict[int, list[list[Case]]]:
        """The disjunctions of each clue or link; branches are places of cells, with masks."""
        place = {cell: at for at, cell in enumerate(self.cells)}
        return {
            part.number: [
                [[(place[cell], mask) for cell, mask in case.items()] for case in cases]
                for cases in self.network.cases(part) or ()
            ]
            for part in self.parts
            if part.same is None and not self.network.only_differ(part)
        }

    @cached_property
    def lines(self) -> dict[int, _Line]:
        """The cells of each rule by which they differ."""
        place = {cell: at for at, cell in enumerate(self.cells)}
        return {
            part.number: _Line([place.get(cell, -1) for cell in part.cells], self.network, part)
            for part in self.parts
            if self.network.only_differ(part)
        }

    @cached_property
    def few(self) -> bool:
        """Whether all choices of cases are looked at, and not one for each value."""
        choices = [len(cases) for disjunctions in self.cases.values() for cases in disjunctions]
        return prod([*choices, *map(len, self.pairs.values())]) <= FEW

    def _ways(
        self, on: Numbers, masks: Sequence[int], late: Sequence[int] = ()
    ) -> Iterator[list[int]]:
        """The masks that some parts leave to the cells, for each choice of cases. Raises
        ``TooLong``.
        """
        self.network.count()
        lines = [self.lines[number] for number in on if number in self.lines]
        pairs = [pair for number in on for pair in self.pairs.get(number, ())]
        stack = [
            ([cases for number in on for cases in self.cases.get(number, ())], list(masks), lines)
        ]
        nodes = 0
        while stack:
            disjunctions, left, changed = stack.pop()
            nodes += 1
            if nodes > MOST_NODES:
                raise TooLong
            if not _narrow_lines(left, lines, changed, pairs):
                continue
            open_: list[list[Case]] = []
            for cases in disjunctions:
                fitting = _fitting(cases, left)
                if fitting is None:
                    continue
                if not fitting:
                    break
                open_.append(fitting)
            else:
                if open_:
                    chosen = min(open_, key=len)
                    open_.remove(chosen)
                else:  # what is left of the pairs is looked at last: all else decides most of them
                    undecided = [
                        pair
                        for pair in pairs
                        if left[pair[0]] & pair[1] and left[pair[0]] != pair[1]
                    ]
                    chosen = _both_ways(undecided[0]) if undecided else []
                if not chosen:
                    yield left
                    continue
                if late:
                    chosen.sort(key=lambda case: all([mask & late[at] for at, mask in case]))
                for case in reversed(chosen):
                    after = left[:]
                    for at, mask in case:
                        after[at] &= mask
                    stack.append(
                        (
                            open_,
                            after,
                            [line for line in lines if any([at in line.inside for at, _ in case])],
                        )
                    )

    def _left(self, before: Sequence[int], closely: bool) -> list[int] | None:
        """What is left to its cells: all values that stand in some answer."""
        if not self.few:
            return super()._left(before, closely)
        most, union = list(before), [0] * len(self.cells)
        lines = list(self.lines.values())
        if not _narrow_lines(
            most, lines, lines, [pair for own in self.pairs.values() for pair in own]
        ):
            return None
        for way in self._ways(self.on, most):
            union = [mask | own for mask, own in zip(union, way, strict=True)]
            if union == most:
                break
        return union if all(union) else None

    def answer(self, on: Numbers, masks: Sequence[int], late: Sequence[int] = ()) -> int | None:
        """A model of some parts, whose cells have values of these masks; ``None`` where there is
        none. Raises ``TooLong``.
        """
        if not on:
            return super().answer(on, masks)
        for way in self._ways(on, masks, late):
            for number in on:
                if number in self.lines:
                    self.lines[number].settle(way)
            return self.local([mask & -mask for mask in way])
        return None

    def _fails(self, part: Part, values: dict[int, int]) -> bool:
        """Whether a part does not hold where cells have values."""
        masks = [values[cell] for cell in self.cells]
        return next(self._ways((part.number,), masks), None) is None


def _narrow_lines(
    left: list[int], lines: Sequence[_Line], changed: Sequence[_Line], pairs: Sequence[Pair]
) -> bool:
    """Strike what rules and pairs leave no place; whether that comes to no contradiction.
    ``changed``: the rules some of whose cells have changed.
    """
    while all([line.narrow(left) for line in changed]):
        places = _together(left, pairs)
        if not all(left):
            return False
        changed = [line for line in lines if not line.inside.isdisjoint(places)]
        if not changed:
            return True
    return False


def _both_ways(pair: Pair) -> list[Case]:
    """That both of a pair stand, and that neither does."""
    first, bit, second, other = pair
    return [[(first, bit), (second, other)], [(first, ~bit), (second, ~other)]]


class _Line:
    """A rule by which cells differ, seen from a unit. ``places``: those of its cells in the unit,
    or -1.
    """

    def __init__(self, places: Sequence[int], network: Network, part: Part) -> None:
        self.places = [
            (at, network.full[cell]) for at, cell in zip(places, part.cells, strict=True)
        ]
        self.inside = frozenset(places) - {-1}
        self.differing = network.differing(part)
        self.known: dict[tuple[int, ...], list[int] | None] = {}

    def _masks(self, left: Sequence[int]) -> tuple[int, ...]:
        return tuple([left[at] if at >= 0 else mask for at, mask in self.places])

    def narrow(self, left: list[int]) -> bool:
        """Leave to its cells the values that stand in some answer; whether there is any."""
        masks = self._masks(left)
        if masks not in self.known:
            if len(self.known) == MOST_KNOWN:
                self.known.clear()
            self.known[masks] = self.differing.left(masks)
        return self._put(self.known[masks], left)

    def settle(self, left: list[int]) -> None:
        """Leave one value to each of its cells, after :meth:`narrow`."""
        self._put(self.differing.answer(self._masks(left)), left)

    def _put(self, masks: list[int] | None, left: list[int]) -> bool:
        for (at, _), mask in zip(self.places, masks or (), strict=False):
            if at >= 0:
                left[at] = mask
        return masks is not None


def _fitting(cases: Sequence[Case], left: Sequence[int]) -> list[Case] | None:
    """The cases that may hold; ``None`` where one of them holds already."""
    fitting = []
    for case in cases:
        holds = True
        for at, mask in case:
            own = left[at]
            if not own & mask:
                break
            holds = holds and not own & ~mask
        else:
            if holds:
                return None
            fitting.append(case)
    return fitting


def has_cases(network: Network, parts: Sequence[Part]) -> bool:
    """Whether some parts are clues or links with a few cases each, or say which items are in one
    record, and rules by which different cells differ.
    """
    clues: list[Part] = []
    cells: list[int] = []
    for part in parts:
        if network.only_differ(part):
            cells += part.cells
        else:
            clues.append(part)
    return (
        bool(clues)
        and len(cells) == len(set(cells))
        and all([part.same is not None or network.cases(part) is not None for part in clues])
    )


class SameUnit(Unit):
    """A single clue that says which items are in one record."""

    needs = 1

    @cached_property
    def pairs(self) -> list[Pair]:
        """What goes together."""
        return _pairs_of(self.parts[0], self.cells, self.network)

    def _strike_pairs(self, masks: Sequence[int]) -> list[int] | None:
        """What is left to the cells when what goes together is struck together; ``None`` for a
        contradiction.
        """
        left = list(masks)
        _together(left, self.pairs)
        return left if all(left) else None

    def _left(self, before: Sequence[int], closely: bool) -> list[int] | None:
        """What is left to its cells."""
        self.network.count()
        return self._strike_pairs(before)

    def answer(self, on: Numbers, masks: Sequence[int], late: Sequence[int] = ()) -> int | None:
        """A model in which the cells have values of these masks; ``None`` where there is none.
        Raises ``TooLong``.
        """
        self.network.count()
        left = self._strike_pairs(masks)
        if left is None:
            return None
        while left is not None:
            at = next((at for at, mask in enumerate(left) if mask & mask - 1), -1)
            if at < 0:
                return self.local(left)
            first = left[at] & ~late[at] or left[at] if late else left[at]
            left[at] = first & -first
            left = self._strike_pairs(left)
        return super().answer(on, masks, late)  # only a search finds one

    def refutes(self, on: Numbers, masks: Sequence[int]) -> bool:
        """Whether propagation shows that there is no such model."""
        return self._strike_pairs(masks) is None


def _pairs_of(part: Part, cells: Sequence[int], network: Network) -> list[Pair]:
    """What goes together by a clue, if anything: the pairs both of which are about some cells, by
    the places of these.
    """
    place = {cell: at for at, cell in enumerate(cells)}
    both = part.same.pairs if part.same is not None else ()
    masks = [
        [(place.get(cell, -1), network.mask(cell, (value,))) for cell, value in pair]
        for pair in both
    ]
    return [(*first, *second) for first, second in masks if first[0] >= 0 and second[0] >= 0]


def _together(left: list[int], pairs: Sequence[Pair]) -> set[int]:
    """Strike what cannot stand because what goes together with it cannot. Returns the places that
    changed.
    """
    changed: set[int] = set()
    again = True
    while again:
        again = False
        for first, bit, second, other in pairs:
            mine, theirs = left[first], left[second]
            if not mine & bit:
                theirs &= ~other
            elif mine == bit:
                theirs &= other
            if not theirs & other:
                mine &= ~bit
            elif theirs == other:
                mine &= bit
            if mine != left[first] or theirs != left[second]:
                left[first], left[second] = mine, theirs
                changed.update((first, second))
                again = True
    return changed


class LinkUnit(Unit):
    """A single part that links items."""

    needs = 2  # that an item has something to do with another, and what is known of that

    @property
    def linking(self) -> Shared | CommonValues:
        """What its part says."""
        linking = self.parts[0].linking
        assert linking is not None, "its part links items"
        return linking

    def _left(self, before: Sequence[int], closely: bool) -> list[int] | None:
        """What is left to its cells: all values that stand in some way in which it holds."""
        left = dict(zip(self.cells, before, strict=True))
        self.network.count()
        ways = list(self.linking.supports(left, self.network.bit))
        if not ways:
            return None
        after = dict.fromkeys(self.cells, 0)
        for way in ways:
            for cell in self.cells:
                after[cell] |= way.get(cell, left[cell])
        return list(after.values())

    def answer(self, on: Numbers, masks: Sequence[int], late: Sequence[int] = ()) -> int | None:
        """A model in which the cells have values of these masks; ``None`` where there is none."""
        left = dict(zip(self.cells, masks, strict=True))
        self.network.count()
        for way in self.linking.supports(left, self.network.bit):
            chosen = {cell: way.get(cell, mask) for cell, mask in left.items()}
            both = chosen[self.linking.far] & -chosen[self.linking.far]
            for cell, mask in way.items():
                chosen[cell] = both if mask & both else mask
            return self.local([mask & -mask for mask in chosen.values()])
        return None
