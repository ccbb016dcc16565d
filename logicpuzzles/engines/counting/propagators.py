"""What each constraint of a flat model says of sets of values: groups, pairs, tables, permutations. ``arithmetic`` has the rest.

Roads not taken: matching for groups of different values (the search branches on a cell of two values as cheaply); supports of
a table kept up to date (its rows are bits of a number).
"""

from __future__ import annotations

from math import prod

from logicpuzzles.engines.counting.arithmetic import CountIsPropagator, CountPropagator, LinearPropagator, ProductPropagator
from logicpuzzles.engines.counting.graphs import GraphPropagator
from logicpuzzles.engines.counting.sets import Alphabet, Propagator, Rest, Sets, bits_of, open_places, single
from logicpuzzles.engines.ground.flat import (
    AllDifferent,
    Among,
    Constraint,
    Count,
    CountIs,
    Differ,
    Inverse,
    Linear,
    NotAllEqual,
    Product,
    Same,
    Table,
)
from logicpuzzles.engines.ground.graphs import Connected, Loop

__all__ = ["propagator"]


class _Among(Propagator):
    def prepare(self, one: Among) -> None:
        self.allowed = self.alphabet.set_of(one.allowed)
        self.shape = (Among, self.allowed)

    def _narrow(self, sets: Sets) -> Sets | None:
        left = sets[0] & self.allowed
        return (left,) if left else None

    def _rest(self, sets: Sets) -> Rest | None:
        return ((), (0,)) if sets[0] & ~self.allowed else None


class _Same(Propagator):
    def _narrow(self, sets: Sets) -> Sets | None:
        left = sets[0] & sets[1]
        return (left, left) if left else None


class _Differ(Propagator):
    def prepare(self, one: Differ) -> None:
        at = {cell: place for place, cell in enumerate(self.cells)}
        self.pairs = tuple([(at[a], at[b]) for a, b in one.pairs if a != b])
        self.shape = (Differ, self.pairs)

    def _live(self, sets: Sets) -> list[tuple[int, int]] | None:
        """The pairs of which nothing is known; ``None`` where one differs."""
        live = []
        for a, b in self.pairs:
            if not sets[a] & sets[b]:
                return None
            if sets[a] != sets[b] or not single(sets[a]):
                live.append((a, b))
        return live

    def _narrow(self, sets: Sets) -> Sets | None:
        live = self._live(sets)
        if live is None or len(live) > 1:
            return sets
        if not live:
            return None
        ((a, b),) = live
        left = list(sets)
        if single(sets[a]):
            left[b] &= ~sets[a]
        elif single(sets[b]):
            left[a] &= ~sets[b]
        return tuple(left)

    def _rest(self, sets: Sets) -> Rest | None:
        live = self._live(sets)
        if live is None:
            return None
        known = tuple([(a, b, *[sets[each] if single(sets[each]) else 0 for each in (a, b)]) for a, b in live])
        return known, tuple(sorted({place for pair in live for place in pair if not single(sets[place])}))


class _Table(Propagator):
    def prepare(self, one: Table) -> None:
        bit = self.alphabet.bit
        rows = [tuple([bit(value) for value in row]) for row in one.rows]
        at: dict[int, int] = {}
        for place, cell in enumerate(one.cells):
            at.setdefault(cell, place)
        kept = []  # a cell that stands twice has one value
        for row in rows:
            if all(row) and all([row[at[cell]] == value for cell, value in zip(one.cells, row, strict=True)]):
                kept.append(tuple([row[place] for place in at.values()]))
        self.cells = tuple(at)
        self.rows = tuple(dict.fromkeys(kept))
        self.supports: list[dict[int, int]] = [{} for _ in self.cells]
        for number, row in enumerate(self.rows):
            for support, value in zip(self.supports, row, strict=True):
                support[value] = support.get(value, 0) | 1 << number
        self.any: list[dict[int, int]] = [{} for _ in self.cells]
        self.shape = (Table, self.rows)

    def alive(self, sets: Sets) -> int:
        """The rows that are possible, a bit for each."""
        alive = (1 << len(self.rows)) - 1
        for values, known, support in zip(sets, self.any, self.supports, strict=True):
            rows = known.get(values)
            if rows is None:
                rows = 0
                for bit, each in support.items():
                    if bit & values:
                        rows |= each
                known[values] = rows
            alive &= rows
        return alive

    def _narrow(self, sets: Sets) -> Sets | None:
        alive = self.alive(sets)
        if not alive:
            return None
        return tuple(
            [
                sum([bit for bit, rows in support.items() if bit & values and rows & alive])
                for values, support in zip(sets, self.supports, strict=True)
            ]
        )

    def _rest(self, sets: Sets) -> Rest | None:
        places = open_places(sets)
        alive = self.alive(sets)
        left = frozenset([tuple([self.rows[bit.bit_length() - 1][place] for place in places]) for bit in bits_of(alive)])
        return None if len(left) == prod([sets[place].bit_count() for place in places]) else (left, places)


class _AllDifferent(Propagator):
    def _narrow(self, sets: Sets) -> Sets | None:
        left = list(sets)
        done = [False] * len(left)
        again = True
        while again:
            again = False
            for place, values in enumerate(left):
                if not values:
                    return None
                if not done[place] and single(values):
                    done[place] = again = True
                    for other in range(len(left)):
                        if other != place and left[other] & values:
                            left[other] &= ~values
            once = twice = 0
            for values in left:
                twice |= once & values
                once |= values
            if once.bit_count() < len(left):
                return None
            if once.bit_count() == len(left):
                once &= ~twice
                for place, values in enumerate(left):
                    own = values & once
                    if own and not done[place] and own != values:
                        if not single(own):
                            return None
                        left[place] = own
                        again = True
        return tuple(left)

    def _rest(self, sets: Sets) -> Rest | None:
        once = twice = 0
        for values in sets:
            twice |= once & values
            once |= values
        tied = tuple([place for place, values in enumerate(sets) if values & twice and not single(values)])
        if not twice:
            return None
        known = tuple([values & twice for values in sets if single(values) and values & twice])
        return known, tied


class _NotAllEqual(Propagator):
    def _narrow(self, sets: Sets) -> Sets | None:
        common = sets[0]
        for values in sets:
            common &= values
        if not common:
            return sets
        places = open_places(sets)
        if not places:
            return None
        if len(places) == 1 and len(sets) > 1:
            left = list(sets)
            left[places[0]] &= ~common
            return tuple(left)
        return sets

    def _rest(self, sets: Sets) -> Rest | None:
        common = sets[0]
        for values in sets:
            common &= values
        if not common:
            return None
        places = open_places(sets)
        return (common if len(places) < len(sets) else 0), places


class _Inverse(Propagator):
    def prepare(self, one: Inverse) -> None:
        at = {cell: place for place, cell in enumerate(self.cells)}
        bit = self.alphabet.bit
        self.items = [(at[cell], bit(number)) for number, cell in enumerate(one.cells)]  # and what a place says of it
        self.spots = [(at[cell], bit(value)) for value, cell in zip(one.values, one.places, strict=True)]
        self.all = sum({value for _, value in self.spots})
        self.numbers = sum({number for _, number in self.items})
        self.shape = (Inverse, tuple(self.items), tuple(self.spots))

    def _narrow(self, sets: Sets) -> Sets | None:
        left = list(sets)
        for item, _ in self.items:
            left[item] &= self.all
        for spot, _ in self.spots:
            left[spot] &= self.numbers
        before: list[int] = []
        while before != left:
            before = left.copy()
            for item, number in self.items:
                for spot, value in self.spots:
                    if not left[item] & value:
                        left[spot] &= ~number
                    elif left[item] == value:
                        left[spot] &= number
                    if not left[spot] & number:
                        left[item] &= ~value
                    elif left[spot] == number:
                        left[item] &= value
            if not all(left):
                return None
        return tuple(left)


KINDS: dict[type[Constraint], type[Propagator]] = {
    AllDifferent: _AllDifferent, Among: _Among, Count: CountPropagator, CountIs: CountIsPropagator, Differ: _Differ,
    Inverse: _Inverse, Linear: LinearPropagator, NotAllEqual: _NotAllEqual, Product: ProductPropagator, Same: _Same,
    Table: _Table, Connected: GraphPropagator, Loop: GraphPropagator,
}  # fmt: skip


def propagator(constraint: Constraint, alphabet: Alphabet) -> Propagator:
    """The propagator of a constraint."""
    return KINDS[type(constraint)](constraint, alphabet)
