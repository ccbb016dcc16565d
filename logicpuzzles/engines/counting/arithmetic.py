"""What counts, sums and products say of sets of values.

Partial sums, above the least one, are the bits of a number, so that a cell is added by shifting: a sum keeps exactly the values
that lie on a way to its target. Source: Michael A. Trick, "A dynamic programming approach for consistency and propagation for
knapsack constraints", 2003.

Roads not taken: bounds alone (letters that are digits have too few of them to lose); partial products in order (they are few).
"""

from __future__ import annotations

from math import prod

from logicpuzzles.engines.counting.sets import Propagator, Rest, Sets, bits_of, open_places, single
from logicpuzzles.engines.ground.flat import Count, CountIs, Linear, Product

__all__ = ["CountIsPropagator", "CountPropagator", "LinearPropagator", "ProductPropagator"]

MOST_SUM = 200_000  # of larger sums only the bounds are looked at
MOST_PRODUCTS = 20_000  # of more partial products none is looked at


class CountPropagator(Propagator):
    """See ``Count``."""

    def prepare(self, one: Count) -> None:
        self.value = self.alphabet.bit(one.value)
        self.least, self.most = one.least, one.most
        self.cells = tuple(dict.fromkeys(one.cells))
        self.times = tuple([one.cells.count(cell) for cell in self.cells])
        self.shape = (Count, self.value, self.least, self.most, self.times)

    def _tally(self, sets: Sets) -> tuple[int, int]:
        has = sum([times for times, values in zip(self.times, sets, strict=True) if values == self.value])
        may = sum([times for times, values in zip(self.times, sets, strict=True) if values & self.value])
        return has, may

    def _narrow(self, sets: Sets) -> Sets | None:
        has, may = self._tally(sets)
        if has > self.most or may < self.least:
            return None
        left = list(sets)
        for place, (times, values) in enumerate(zip(self.times, sets, strict=True)):
            if values & self.value and values != self.value:
                if has + times > self.most:
                    left[place] &= ~self.value
                if may - times < self.least:
                    left[place] &= self.value
                    if not left[place]:
                        return None
        return tuple(left)

    def _rest(self, sets: Sets) -> Rest | None:
        has, may = self._tally(sets)
        if has >= self.least and may <= self.most:
            return None
        tied = tuple([place for place, values in enumerate(sets) if values & self.value and values != self.value])
        return (max(self.least - has, 0), min(self.most - has, may - has)), tied


class CountIsPropagator(Propagator):
    """See ``CountIs``."""

    def prepare(self, one: CountIs) -> None:
        at = {cell: place for place, cell in enumerate(self.cells)}
        self.places = tuple([at[cell] for cell in one.cells])
        self.count = at[one.count]
        self.value = self.alphabet.bit(one.value)
        self.shape = (CountIs, self.value, self.places, self.count)

    def _narrow(self, sets: Sets) -> Sets | None:
        has = sum([sets[place] == self.value for place in self.places])
        may = sum([sets[place] & self.value != 0 for place in self.places])
        left = list(sets)
        left[self.count] &= self.alphabet.set_of([n for n in self.alphabet.members(sets[self.count]) if has <= n <= may])
        if not left[self.count]:
            return None
        numbers = self.alphabet.members(left[self.count])
        for place in self.places:
            if left[place] & self.value and left[place] != self.value:
                if has == numbers[-1]:
                    left[place] &= ~self.value
                elif may == numbers[0]:
                    left[place] &= self.value
                if not left[place]:
                    return None
        return tuple(left)

    def _rest(self, sets: Sets) -> Rest | None:
        has = sum([sets[place] == self.value for place in self.places])
        may = sum([sets[place] & self.value != 0 for place in self.places])
        numbers = self.alphabet.members(sets[self.count])
        if has == may and numbers == (has,):
            return None
        tied = [place for place, values in enumerate(sets) if not single(values)]
        kept = [place for place in tied if place == self.count or sets[place] & self.value]
        return (has, numbers if single(sets[self.count]) else None), tuple(kept)


class LinearPropagator(Propagator):
    """See ``Linear``."""

    def prepare(self, one: Linear) -> None:
        weights: dict[int, int] = {}
        for cell, weight in zip(one.cells, one.weights, strict=True):
            weights[cell] = weights.get(cell, 0) + weight
        self.cells = tuple(weights)
        self.weights = tuple(weights.values())
        self.comparison, self.target = one.comparison, one.target
        self.shape = (Linear, self.weights, self.comparison, self.target)

    def terms(self, sets: Sets) -> list[list[int]]:
        """What each cell may add to the sum."""
        members = self.alphabet.members
        return [[weight * value for value in members(values)] for weight, values in zip(self.weights, sets, strict=True)]

    def _narrow(self, sets: Sets) -> Sets | None:
        terms = self.terms(sets)
        least = sum([min(each) for each in terms])
        most = sum([max(each) for each in terms])
        if self.comparison == "!=":
            places = open_places(sets)
            if not places:
                return None if least == self.target else sets
            return sets if len(places) > 1 else self._kept(sets, terms, least)
        if least > self.target or (self.comparison == "=" and most < self.target):
            return None
        if self.comparison == "<=":
            return sets if most <= self.target else self._kept(sets, terms, least)
        if self.target - least <= MOST_SUM:
            return self._reached(sets, terms, self.target - least)
        return self._bounded(sets, terms, least, most)

    def _kept(self, sets: Sets, terms: list[list[int]], least: int) -> Sets | None:
        """The values with which the least sum of the rest is not wrong."""
        left = []
        for values, each in zip(sets, terms, strict=True):
            low = least - min(each)
            if not single(values):
                for bit, term in zip(bits_of(values), each, strict=True):
                    if low + term == self.target if self.comparison == "!=" else low + term > self.target:
                        values &= ~bit
            if not values:
                return None
            left.append(values)
        return tuple(left)

    def _bounded(self, sets: Sets, terms: list[list[int]], least: int, most: int) -> Sets | None:
        left = []
        exact = len(open_places(sets)) <= 1
        for values, each in zip(sets, terms, strict=True):
            low, high = least - min(each), most - max(each)
            for bit, term in zip(bits_of(values), each, strict=True):
                if term + low > self.target or term + high < self.target or (exact and low == high and term + low != self.target):
                    values &= ~bit
            if not values:
                return None
            left.append(values)
        return tuple(left)

    def _reached(self, sets: Sets, terms: list[list[int]], target: int) -> Sets | None:
        """The values that lie on a way to the target. Partial sums, above the least, are the bits of a number."""
        within = (1 << (target + 1)) - 1
        forward = [1]
        shifts = []
        for each in terms:
            low = min(each)
            shifts.append([term - low for term in each])
            before, after = forward[-1], 0
            for shift in shifts[-1]:
                if shift <= target:
                    after |= before << shift
            forward.append(after & within)
        if not forward[-1] >> target:
            return None
        behind = 1 << target
        left = [0] * len(sets)
        for place in reversed(range(len(sets))):
            kept = before = 0
            for bit, shift in zip(bits_of(sets[place]), shifts[place], strict=True):
                reached = behind >> shift
                if reached & forward[place]:
                    kept |= bit
                    before |= reached
            left[place] = kept
            behind = before
        return tuple(left)

    def _rest(self, sets: Sets) -> Rest | None:
        terms = self.terms(sets)
        least, most = sum([min(each) for each in terms]), sum([max(each) for each in terms])
        places = open_places(sets)
        if self.comparison == "<=":
            done = most <= self.target
        elif self.comparison == "!=":
            done = not least <= self.target <= most
        else:
            done = least == most == self.target
        if done:
            return None
        known = sum([each[0] for place, each in enumerate(terms) if place not in places])
        return self.target - known, places


class ProductPropagator(Propagator):
    """See ``Product``."""

    def prepare(self, one: Product) -> None:
        at = {cell: place for place, cell in enumerate(self.cells)}
        powers: dict[int, int] = {}
        for cell in one.cells:
            powers[at[cell]] = powers.get(at[cell], 0) + 1
        self.powers = tuple(powers.items())
        self.factor, self.result = one.factor, at[one.result]
        self.shape = (Product, self.factor, self.powers, self.result)

    def _narrow(self, sets: Sets) -> Sets | None:
        members, set_of = self.alphabet.members, self.alphabet.set_of
        forward = [{self.factor}]
        for place, power in self.powers:
            values = members(sets[place])
            if len(forward[-1]) * len(values) > MOST_PRODUCTS:
                return sets
            forward.append({before * value**power for before in forward[-1] for value in values})
        left = list(sets)
        results = [value for value in members(sets[self.result]) if value in forward[-1]]
        left[self.result] = set_of(results)
        wanted = set(results)
        for number in reversed(range(len(self.powers))):
            place, power = self.powers[number]
            kept = [value for value in members(left[place]) if not wanted.isdisjoint([p * value**power for p in forward[number]])]
            left[place] &= set_of(kept)
            factors = [value**power for value in kept]
            wanted = {before for before in forward[number] if not wanted.isdisjoint([before * value for value in factors])}
        return tuple(left) if all(left) else None

    def _rest(self, sets: Sets) -> Rest | None:
        places = open_places(sets)
        members = self.alphabet.members
        known = self.factor * prod([members(sets[place])[0] ** power for place, power in self.powers if place not in places])
        result = None if self.result in places else members(sets[self.result])[0]
        if known == 0 and result == 0:
            return None
        return (known, result), places
