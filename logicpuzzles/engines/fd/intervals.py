"""Intervals: whole numbers in ranges too wide for a bit each.

An unknown of a wide range has two slots in the store, its least and its greatest number. They stand
among the domains and on the trail like any other, but they are the numbers themselves, and
propagators reason on these bounds alone (Apt and Zoeteweij, "An analysis of arithmetic constraints
on integer intervals", 2007). The search splits an interval in halves. A number of a narrow domain
that shares a constraint with a wide one gets slots besides its bits.

What knows nothing of bounds (a test, a difference, a branch that names a value) sees a wide unknown
as a cell of which all values are possible, until the interval is one number.

Roads not taken: lists of intervals (holes are tested when a number is decided, and cut off at the
ends before); a bit for each digit of a number (no bound is seen before the first digits are known).
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from math import gcd
from typing import Any, Protocol

from logicpuzzles.engines.fd.bits import bits_of, unite_bits
from logicpuzzles.engines.fd.store import Propagator, Store
from logicpuzzles.engines.reading.domains import round_bounds
from logicpuzzles.engines.reading.numbers import NumberForm

Slots = tuple[int, int]  # where the least and the greatest number of an unknown stand
# rounds of a propagator in one run, at most: bounds that move by one number each may go on for ever
ROUNDS = 10


class Values(Protocol):
    """The values of cells, and their bits."""

    values: list[Any]

    def bit(self, value: Any) -> int: ...

    def known_bit(self, number: int) -> int | None: ...


def _set(store: Store, slots: Slots, low: int, high: int) -> bool:
    """Put the bounds that are narrower than those of now. False where none of the numbers is
    left.
    """
    domains = store.domains
    least, most = slots
    if low > domains[least]:
        store.put(least, low)
    if high < domains[most]:
        store.put(most, high)
    return domains[least] <= domains[most]


class Rounded(Propagator):
    """An interval whose numbers have gaps: its ends are numbers that are there."""

    __slots__ = ("collections", "slots", "store")

    def __init__(self, store: Store, slots: Slots, collections: Sequence[Sequence[int]]) -> None:
        self.store = store
        self.slots = slots
        self.collections = collections

    def run(self) -> bool:
        least, most = self.slots
        domains = self.store.domains
        return _set(
            self.store, self.slots, *round_bounds(domains[least], domains[most], self.collections)
        )


class Ends(Propagator):
    """The slots hold the least and the greatest number of a cell. ``numbers``: its numbers in
    order, each with its bit.
    """

    __slots__ = ("bits", "cell", "numbers", "slots", "store")

    def __init__(
        self, store: Store, cell: int, slots: Slots, numbers: Sequence[tuple[int, int]]
    ) -> None:
        self.store = store
        self.cell = cell
        self.slots = slots
        self.numbers = [number for number, _ in numbers]
        self.bits = [bit for _, bit in numbers]

    def run(self) -> bool:
        store, numbers, bits = self.store, self.numbers, self.bits
        domain = store.domains[self.cell]
        first = bisect_left(numbers, store.domains[self.slots[0]])
        last = bisect_right(numbers, store.domains[self.slots[1]]) - 1
        before, after = first, last
        while first <= last and not domain >> bits[first] & 1:
            first += 1
        while first <= last and not domain >> bits[last] & 1:
            last -= 1
        if first > last:
            return False
        if before > 0 or after < len(numbers) - 1:
            new = domain & ~unite_bits([*bits[:before], *bits[after + 1 :]])
            if new != domain:
                store.put(self.cell, new)
        return _set(store, self.slots, numbers[first], numbers[last])


class Seen(Propagator):
    """A cell has the value that an interval comes down to, and excludes no other value than the
    interval does.
    """

    __slots__ = ("cell", "model", "slots", "store")

    def __init__(self, store: Store, model: Values, cell: int, slots: Slots) -> None:
        self.store = store
        self.model = model
        self.cell = cell
        self.slots = slots

    def run(self) -> bool:
        model, cell, store = self.model, self.cell, self.store
        domain = store.domains[cell]
        low, high = store.domains[self.slots[0]], store.domains[self.slots[1]]
        if domain >= 0:
            values = model.values
            kept = [
                bit
                for bit in bits_of(domain)
                if type(values[bit]) is int and low <= values[bit] <= high
            ]
            if not kept:
                return False
            new = unite_bits(kept)
            if new != domain:
                store.put(cell, new)
            numbers = [values[bit] for bit in kept]
            return _set(store, self.slots, min(numbers), max(numbers))
        while low <= high and self._is_excluded(low, domain):
            low += 1
        while low <= high and self._is_excluded(high, domain):
            high -= 1
        if not _set(store, self.slots, low, high):
            return False
        if low == high:
            store.put(cell, 1 << model.bit(low))
        return True

    def _is_excluded(self, number: int, domain: int) -> bool:
        bit = self.model.known_bit(number)
        return bit is not None and not domain >> bit & 1


class IntervalSum(Propagator):
    """The weighted sum of numbers is ``target``, or where not ``exact`` at most that; no weight is
    0. What divides the weights of all open numbers divides what is left for them.
    """

    __slots__ = ("exact", "store", "target", "terms")

    def __init__(
        self, store: Store, weights: Sequence[int], slots: Sequence[Slots], exact: bool, target: int
    ) -> None:
        self.store = store
        self.terms = tuple([(weight, *pair) for weight, pair in zip(weights, slots, strict=True)])
        self.exact = exact
        self.target = target

    def run(self) -> bool:
        store, exact = self.store, self.exact
        domains = store.domains
        for _ in range(ROUNDS):
            low = high = divisor = 0
            for weight, least, most in self.terms:
                if domains[least] != domains[most]:
                    divisor = gcd(divisor, weight)
                if weight > 0:
                    low += weight * domains[least]
                    high += weight * domains[most]
                else:
                    low += weight * domains[most]
                    high += weight * domains[least]
            above, below = self.target - low, high - self.target
            if above < 0 or (exact and (below < 0 or (divisor > 1 and above % divisor))):
                return False
            changed = False
            for weight, least, most in self.terms:
                before = start, end = domains[least], domains[most]
                if weight > 0:
                    end = min(end, before[0] + above // weight)
                    start = max(start, before[1] - below // weight) if exact else start
                else:
                    start = max(start, before[1] - above // -weight)
                    end = min(end, before[0] + below // -weight) if exact else end
                if (start, end) != before:
                    if start > end:
                        return False
                    changed = True
                    if start != before[0]:
                        store.put(least, start)
                    if end != before[1]:
                        store.put(most, end)
            if not changed:
                break
        return True


class Differs(Propagator):
    """The weighted sum of numbers is not ``target``; no weight is 0. The last open one loses that
    number at an end.
    """

    __slots__ = ("store", "target", "terms")

    def __init__(
        self, store: Store, weights: Sequence[int], slots: Sequence[Slots], target: int
    ) -> None:
        self.store = store
        self.terms = tuple([(weight, *pair) for weight, pair in zip(weights, slots, strict=True)])
        self.target = target

    def run(self) -> bool:
        domains = self.store.domains
        rest, open_weight, slots = self.target, 0, (-1, -1)
        for weight, least, most in self.terms:
            if domains[least] != domains[most]:
                if open_weight:
                    return True
                open_weight, slots = weight, (least, most)
            else:
                rest -= weight * domains[least]
        if not open_weight:
            return rest != 0
        if rest % open_weight:
            return True
        low, high, number = domains[slots[0]], domains[slots[1]], rest // open_weight
        return _set(self.store, slots, low + (low == number), high - (high == number))


class Narrowed(Propagator):
    """The numbers of a form are within the bounds that it gives them, and when all are known it
    holds.
    """

    __slots__ = ("form", "slots", "store")

    def __init__(self, store: Store, form: NumberForm, slots: Sequence[Slots]) -> None:
        self.store = store
        self.form = form
        self.slots = {
            id(variable): pair for variable, pair in zip(form.variables, slots, strict=True)
        }

    def run(self) -> bool:
        store, form, slots = self.store, self.form, self.slots
        domains = store.domains

        def interval(variable: Any) -> tuple[int, int]:
            least, most = slots[id(variable)]
            return domains[least], domains[most]

        for _ in range(ROUNDS):
            changed = False
            for variable in form.variables:
                bounds = form.narrowed(variable, interval)
                if bounds is not None:
                    before = interval(variable)
                    if not _set(store, slots[id(variable)], *bounds):
                        return False
                    changed = changed or interval(variable) != before
            if not changed:
                break
        if any([domains[least] != domains[most] for least, most in slots.values()]):
            return True
        return form.holds(lambda term: term if type(term) is int else domains[slots[id(term)][0]])


class RecordToBeat(Propagator):
    """The number of ``slots`` is less than ``best``, or where ``largest`` greater; ``None``: there
    is no record yet.
    """

    __slots__ = ("best", "largest", "slots", "store")

    def __init__(self, store: Store, slots: Slots, largest: bool) -> None:
        self.store = store
        self.slots = slots
        self.largest = largest
        self.best: int | None = None

    def run(self) -> bool:
        if self.best is None:
            return True
        low, high = [self.store.domains[slot] for slot in self.slots]
        return _set(
            self.store,
            self.slots,
            *((self.best + 1, high) if self.largest else (low, self.best - 1)),
        )
