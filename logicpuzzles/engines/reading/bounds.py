"""Numbers: domains for unknowns whose bounds follow from arithmetic."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from logicpuzzles.core.goals import Call
from logicpuzzles.engines.reading.domains import Domains, Interval
from logicpuzzles.engines.reading.equations import LeftOver
from logicpuzzles.engines.reading.forms import form_of
from logicpuzzles.engines.reading.numbers import (
    NO_END,
    WIDEST,
    LineForm,
    ProductForm,
    divisors,
    ends_of,
    length,
)
from logicpuzzles.relations import (
    abso,
    counto,
    cumulativeo,
    differenceo,
    distanceo,
    inverseo,
    lesseqo,
    lesso,
    lexo,
    lineo,
    maxo,
    mino,
    nooverlapo,
    powero,
    producto,
    quotiento,
    remaindero,
    sumo,
)

NUMERIC = frozenset(
    (
        abso, counto, cumulativeo, differenceo, distanceo, inverseo, lesseqo, lesso, lexo, lineo, maxo, mino, nooverlapo,
        powero, producto, quotiento, remaindero, sumo,
    )
)  # fmt: skip
LISTED = 1 << 13  # the number of values up to which bits are faster than an interval
LONG = 1 << 10  # the number of values from which on a domain is made narrower before it is listed
NARROW = 16  # the widest interval that is taken at once, before others may make it narrower
ROUNDS = 100  # rounds in which intervals become narrower, at most: the search goes on with that


class BoundedNumbers:
    """The constraints of arithmetic of a reading, and domains for unknowns whose bounds follow from
    them.
    """

    def __init__(self, domains: Domains) -> None:
        self.domains = domains
        self.reader = domains.reader
        self.ends: dict[int, tuple[int, int, Any, bool]] = {}
        self.fractions: set[int] = set()  # the ids of collections that hold a float

    def infer(self, certain: Sequence[Any], inside: Sequence[Any]) -> list[Any]:
        """Give domains to unknowns without one, where they follow, and make those of wide ranges
        narrower. Returns the forms of all constraints, ``inside`` included.

        ``inside``: constraints of branches, from which nothing follows outside.
        """
        self._find_wide()
        relevant = self._read(certain)
        if self.domains.wide:
            self._narrow(relevant)
        settled = self._bound(relevant)
        if self.domains.wide:
            self._narrow(relevant)
            self._list_narrow()
        relevant += self._read(inside)
        for read in relevant if settled else ():
            read.settle(self.only)
        return relevant

    def _read(self, constraints: Sequence[Any]) -> list[Any]:
        """The forms of the constraints of arithmetic that hold an unknown, and none that may be a
        compound.
        """
        kids = self.reader.kids
        forms = []
        for constraint in constraints:
            goal = constraint.goal
            if type(goal) is Call and goal.relation in NUMERIC and not _all_known(goal):
                try:
                    form = constraint.form = form_of(self.reader, goal, constraint.local)
                except LeftOver:
                    continue  # reported where it is posted
                if form.variables and not (
                    kids and any([kids.get(id(variable)) for variable in form.variables])
                ):
                    forms.append(form)
        return forms

    def _find_wide(self) -> None:
        """Take out the unknowns whose domains are too large to be listed. One that is among few
        atoms besides is among those.
        """
        domains, kids, seen = self.domains, self.reader.kids, self.reader.seen
        large: dict[int, tuple[bool, Any]] = {}
        for key, collections in list(domains.declared.items()):
            for atoms in collections:
                if id(atoms) not in large:
                    many = length(atoms) > LONG
                    large[id(atoms)] = (
                        many
                        and (type(atoms) is range or all([type(atom) is int for atom in atoms])),
                        atoms,
                    )
            others = [atoms for atoms in collections if large[id(atoms)][0]]
            if not others:
                continue
            small = [atoms for atoms in collections if not large[id(atoms)][0]]
            if small:
                atoms = min(small, key=length)
                small.append(
                    [
                        atom
                        for atom in atoms
                        if all([domains.among(atom, other) for other in others])
                    ]
                )
                domains.declared[key] = small
            elif not kids.get(key) and not domains.permuted(key):
                domains.wide[key] = Interval(seen[key], collections)
                del domains.declared[key]

    def _narrow(self, relevant: Sequence[Any]) -> None:
        """Make intervals narrower, as long as the constraints of arithmetic say more about them."""
        domains, wide = self.domains, self.domains.wide
        relevant = [
            read
            for read in relevant
            if any([id(variable) in wide for variable in read.variables])
            and all([self.whole(variable) for variable in read.variables])
        ]
        if _contradict([read for read in relevant if type(read) is LineForm]):
            domains.failed = True
            return
        for read in relevant:
            if type(read) is ProductForm and type(read.result) is int and read.result:
                self._divide(read)
        for _ in range(ROUNDS):
            changed = False
            self.reader.tick()
            for read in relevant:
                for variable in read.variables:
                    interval = wide.get(id(variable))
                    bounds = None if interval is None else read.narrowed(variable, self.interval)
                    if interval is None or bounds is None:
                        continue
                    before = interval.low, interval.high
                    interval.within(*bounds)
                    if interval.low > interval.high:
                        domains.failed = True
                        return
                    changed = changed or before != (interval.low, interval.high)
            if not changed:
                return

    def _divide(self, product: ProductForm) -> None:
        """The factors of a known number divide it: where its divisors are known and few, they are
        these factors' domains.
        """
        factors = [factor for factor in product.factors if id(factor) in self.domains.wide]
        numbers = divisors(product.result, WIDEST // 2, self.reader.tick) if factors else None
        if numbers is not None:
            for factor in factors:
                self.domains.wide[id(factor)].among(
                    [*[-number for number in reversed(numbers)], *numbers]
                )

    def _list_narrow(self) -> None:
        """Make domains of the intervals that have become narrow."""
        domains = self.domains
        for key, interval in list(domains.wide.items()):
            values = interval.listed(LISTED)
            if values is not None:
                domains.declared[key] = [values]
                del domains.wide[key]

    def _bound(self, relevant: Sequence[Any]) -> bool:
        """Give domains to unknowns without one, the narrowest first: it may make the others
        narrower. Returns whether any of these domains has one value only.
        """
        domains = self.domains
        settled = False
        while True:
            intervals: dict[int, tuple[int, int, Any]] = {}
            relevant = [
                read
                for read in relevant
                if not all([self.finite(variable) for variable in read.variables])
            ]
            for read in relevant:
                missing = [variable for variable in read.variables if not self.finite(variable)]
                if len(missing) > 1 and not read.apart:
                    continue
                others = [other for other in read.variables if self.finite(other)]
                ends = [self.interval(other) for other in others]
                if self.fractions and any([self.fractional(other) for other in others]):
                    continue
                # of what is no number nothing follows but that there is no answer
                empty = any([low > high for low, high in ends])
                for variable in missing:
                    bounds = (1, 0) if empty else read.bounds(variable, self.interval)
                    if bounds is not None:
                        low, high, _ = intervals.get(id(variable), (*bounds, None))
                        intervals[id(variable)] = (
                            max(low, bounds[0]),
                            min(high, bounds[1]),
                            variable,
                        )
            narrowest = min([high - low for low, high, _ in intervals.values()], default=NO_END)
            if narrowest >= NO_END:
                return settled
            settled = settled or narrowest == 0
            for key, (low, high, variable) in intervals.items():
                if high - low > max(narrowest, NARROW):
                    continue
                self.reader.seen[key] = variable
                if high - low <= WIDEST:
                    domains.declared[key] = [range(low, high + 1)]
                else:
                    domains.wide[key] = Interval(variable, (range(low, high + 1),), given=False)

    def finite(self, variable: Any) -> bool:
        """Whether an unknown has a domain, listed or not."""
        return id(variable) in self.domains.declared or id(variable) in self.domains.wide

    def whole(self, variable: Any) -> bool:
        """Whether an unknown is a whole number in any case."""
        if id(variable) in self.domains.wide:
            return True
        collections = self.domains.declared.get(id(variable), ())
        low, high = self.interval(variable) if collections else (1, 0)
        return low <= high and any([self.ends[id(atoms)][3] for atoms in collections])

    def only(self, variable: Any) -> int | None:
        """The only declared value of an unknown, where there is just one and it is a whole number;
        else ``None``.
        """
        if not self.domains.finite(variable):
            return None
        low, high = self.interval(variable)
        single = low == high and all(
            [self.ends[id(atoms)][3] for atoms in self.domains.declared[id(variable)]]
        )
        return low if single else None

    def fractional(self, variable: Any) -> bool:
        """Whether an unknown may be a float."""
        if id(variable) in self.domains.wide:
            return False
        self.interval(variable)
        return bool(self.fractions) and any(
            [id(atoms) in self.fractions for atoms in self.domains.declared[id(variable)]]
        )

    def interval(self, variable: Any) -> tuple[int, int]:
        """The least and greatest whole number among the declared values of an unknown (1, 0 where
        there is none).
        """
        wide = self.domains.wide.get(id(variable))
        if wide is not None:
            return wide.low, wide.high
        low, high = None, None
        for atoms in self.domains.declared[id(variable)]:
            known = self.ends.get(id(atoms))
            if known is None:
                if type(atoms) is range:
                    known = (*(ends_of(atoms) if atoms else (1, 0)), atoms, True)
                else:
                    whole = [atom for atom in atoms if type(atom) is int]
                    only = len(whole) == len(atoms)
                    known = (min(whole), max(whole), atoms, only) if whole else (1, 0, atoms, False)
                    if not only and any([type(atom) is float for atom in atoms]):
                        self.fractions.add(id(atoms))
                self.ends[id(atoms)] = known
            low = known[0] if low is None else max(low, known[0])
            high = known[1] if high is None else min(high, known[1])
        return (1, 0) if low is None or high is None or low > high else (low, high)


def _contradict(lines: Sequence[LineForm]) -> bool:
    """Whether lines that compare two numbers each contradict each other: bounds alone would creep
    to the end of the ranges to see it. A cycle of differences is less than 0 (Bellman,
    "On a routing problem", 1958).
    """
    edges = []
    for line in lines:
        if len(line.variables) == 2 and line.comparison != "!=":
            a, b = line.variables
            weight = line.weights[id(a)]
            if line.weights[id(b)] == -weight:
                least, rest = divmod(line.target, abs(weight))
                if weight < 0:
                    a, b = b, a
                edges.append((id(b), id(a), least))
                if line.comparison == "=":
                    edges.append((id(a), id(b), -least - (1 if rest else 0)))
    distance = dict.fromkeys([key for edge in edges for key in edge[:2]], 0)
    for _ in range(len(distance) + 1):
        changed = False
        for start, end, length_ in edges:
            if distance[start] + length_ < distance[end]:
                distance[end] = distance[start] + length_
                changed = True
        if not changed:
            return False
    return bool(edges)


def _all_known(goal: Call) -> bool:
    """Whether all counts of a goal are known: then no bounds follow from it."""
    if goal.relation is not counto:
        return False
    counts = goal.arguments[1]
    return isinstance(counts, Mapping) and all([type(count) is int for count in counts.values()])
