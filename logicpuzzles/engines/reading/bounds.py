"""Numbers: domains for unknowns whose bounds follow from arithmetic."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from logicpuzzles.core.goals import Call
from logicpuzzles.engines.reading.domains import Domains
from logicpuzzles.engines.reading.equations import LeftOver
from logicpuzzles.engines.reading.forms import form_of
from logicpuzzles.engines.reading.numbers import WIDEST
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
    producto,
    quotiento,
    remaindero,
    sumo,
)

__all__ = ["Numbers"]

NUMERIC = frozenset(
    (
        abso, counto, cumulativeo, differenceo, distanceo, inverseo, lesseqo, lesso, lexo, lineo, maxo, mino, nooverlapo,
        producto, quotiento, remaindero, sumo,
    )
)  # fmt: skip
NARROW = 16  # the widest interval that is taken at once, before others may make it narrower


class Numbers:
    """The constraints of arithmetic of a reading, and domains for unknowns whose bounds follow from them."""

    def __init__(self, domains: Domains) -> None:
        self.domains = domains
        self.reader = domains.reader
        self.ends: dict[int, tuple[int, int, Any, bool]] = {}
        self.fractions: set[int] = set()  # the ids of collections that hold a float

    def infer(self, certain: Sequence[Any], inside: Sequence[Any]) -> list[Any]:
        """Give domains to unknowns without one, where they follow. Returns the forms of all constraints, ``inside`` included.

        ``inside``: constraints of branches, from which nothing follows outside."""
        relevant = self._read(certain)
        settled = self._bound(relevant)
        relevant += self._read(inside)
        for read in relevant if settled else ():
            read.settle(self.only)
        return relevant

    def _read(self, constraints: Sequence[Any]) -> list[Any]:
        """The forms of the constraints of arithmetic that hold an unknown, and none that may be a compound."""
        kids = self.reader.kids
        forms = []
        for constraint in constraints:
            goal = constraint.goal
            if type(goal) is Call and goal.relation in NUMERIC and not _all_known(goal):
                try:
                    form = constraint.form = form_of(self.reader, goal, constraint.local)
                except LeftOver:
                    continue  # reported where it is posted
                if form.variables and not (kids and any([kids.get(id(variable)) for variable in form.variables])):
                    forms.append(form)
        return forms

    def _bound(self, relevant: Sequence[Any]) -> bool:
        """Give domains to unknowns without one, the narrowest first: it may make the others narrower. Returns whether any of
        these domains has one value only."""
        domains = self.domains
        settled = False
        while True:
            intervals: dict[int, tuple[int, int, Any]] = {}
            relevant = [read for read in relevant if not all([domains.finite(variable) for variable in read.variables])]
            for read in relevant:
                missing = [variable for variable in read.variables if not domains.finite(variable)]
                if len(missing) > 1 and not read.apart:
                    continue
                if any([self.fractional(other) for other in read.variables if domains.finite(other)]):
                    continue
                for variable in missing:
                    bounds = read.bounds(variable, self.interval)
                    if bounds is not None:
                        low, high, _ = intervals.get(id(variable), (*bounds, None))
                        intervals[id(variable)] = (max(low, bounds[0]), min(high, bounds[1]), variable)
            narrowest = min([high - low for low, high, _ in intervals.values()], default=WIDEST + 1)
            if narrowest > WIDEST:
                return settled
            settled = settled or narrowest == 0
            for key, (low, high, variable) in intervals.items():
                if high - low <= max(narrowest, NARROW):
                    domains.declared[key] = [range(low, high + 1)]
                    self.reader.seen[key] = variable

    def only(self, variable: Any) -> int | None:
        """The only declared value of an unknown, where there is just one and it is a whole number; else ``None``."""
        if not self.domains.finite(variable):
            return None
        low, high = self.interval(variable)
        single = low == high and all([self.ends[id(atoms)][3] for atoms in self.domains.declared[id(variable)]])
        return low if single else None

    def fractional(self, variable: Any) -> bool:
        """Whether an unknown may be a float."""
        self.interval(variable)
        return bool(self.fractions) and any([id(atoms) in self.fractions for atoms in self.domains.declared[id(variable)]])

    def interval(self, variable: Any) -> tuple[int, int]:
        """The least and greatest whole number among the declared values of an unknown (1, 0 where there is none)."""
        low, high = None, None
        for atoms in self.domains.declared[id(variable)]:
            known = self.ends.get(id(atoms))
            if known is None:
                if type(atoms) is range:
                    known = (atoms.start, atoms.stop - 1, atoms, True)
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


def _all_known(goal: Call) -> bool:
    """Whether all counts of a goal are known: then no bounds follow from it."""
    if goal.relation is not counto:
        return False
    counts = goal.arguments[1]
    return isinstance(counts, Mapping) and all([type(count) is int for count in counts.values()])
