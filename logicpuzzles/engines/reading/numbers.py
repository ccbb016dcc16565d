"""Arithmetic as it is read: lines, products, distances and tallies, and the bounds they give to unknowns without a domain."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from unification import Var

from logicpuzzles.core.goals import Call
from logicpuzzles.core.terms import ATOM, SEQUENCE, VARIABLE, kind_of
from logicpuzzles.engines.reading.domains import Domains
from logicpuzzles.engines.reading.reader import Reader
from logicpuzzles.relations import COMPARISONS, counto, differenceo, distanceo, lesseqo, lesso, lineo, producto, sumo

__all__ = [
    "WIDEST", "Distance", "Line", "Numbers", "Product", "Tally", "quotients", "read_distance", "read_line", "read_product",
    "span",
]  # fmt: skip

WIDEST = 1 << 14  # numbers further apart bound nothing
NARROW = 16  # numbers of an inferred domain that need no second look


class Numbers:
    """The constraints of arithmetic of a reading, and domains for unknowns whose bounds follow from them."""

    def __init__(self, domains: Domains) -> None:
        self.domains = domains
        self.reader = domains.reader
        self.ends: dict[int, tuple[int, int, Any, bool]] = {}
        self.fractions: set[int] = set()  # the ids of collections that hold a float
        self.read: dict[int, Any] = {}  # the id of a constraint -> what was read of it

    def infer(self, certain: Sequence[Any], inside: Sequence[Any]) -> list[Any]:
        """Give unknowns without a domain one where it follows; what was read, that of ``inside`` included.

        ``inside``: constraints of branches, from which nothing follows outside."""
        relevant = self._read(certain)
        settled = self._bound(relevant)
        relevant += self._read(inside)
        for read in relevant if settled else ():
            read.settle(self.only)
        return relevant

    def _read(self, constraints: Sequence[Any]) -> list[Any]:
        """The constraints of arithmetic."""
        found = []
        for constraint in constraints:
            goal = constraint.goal
            if type(goal) is Call and goal.relation in ARITHMETIC:
                read = self.read[id(constraint)] = ARITHMETIC[goal.relation](self.reader, goal, constraint.local)
                if read is not None:
                    found.append(read)
        return found

    def _bound(self, relevant: Sequence[Any]) -> bool:
        """Give unknowns without a domain one, the narrowest first: the others may yet be found narrower by it. Whether there are
        some with one value only."""
        domains = self.domains
        settled = False
        while True:
            found: dict[int, tuple[int, int, Any]] = {}
            relevant = [read for read in relevant if not all([domains.finite(variable) for variable in read.variables])]
            for read in relevant:
                missing = [variable for variable in read.variables if not domains.finite(variable)]
                if len(missing) == 1 and not any([self.fractional(one) for one in read.variables if one is not missing[0]]):
                    bounds = read.bounds(missing[0], self.interval)
                    if bounds is not None:
                        low, high, _ = found.get(id(missing[0]), (*bounds, None))
                        found[id(missing[0])] = (max(low, bounds[0]), min(high, bounds[1]), missing[0])
            narrowest = min([high - low for low, high, _ in found.values()], default=WIDEST + 1)
            if narrowest > WIDEST:
                return settled
            settled = settled or narrowest == 0
            for key, (low, high, variable) in found.items():
                if high - low <= max(narrowest, NARROW):
                    domains.declared[key] = [range(low, high + 1)]
                    self.reader.seen[key] = variable

    def only(self, variable: Any) -> int | None:
        """The only value that is declared for an unknown, where it is a whole number."""
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


class Line:
    """A weighted sum that compares with a number: ``weights`` by unknown."""

    def __init__(self, weights: dict[int, int], variables: list[Any], comparison: str, target: int) -> None:
        self.weights = weights
        self.variables = variables
        self.comparison = comparison
        self.target = target

    def settle(self, only: Callable[[Any], int | None]) -> None:
        """Take an unknown that has one value for that number."""
        for variable in self.variables:
            value = only(variable)
            if value is not None:
                self.target -= self.weights.pop(id(variable)) * value
        self.variables = [variable for variable in self.variables if id(variable) in self.weights]

    def bounds(self, variable: Any, interval: Callable[[Any], tuple[int, int]]) -> tuple[int, int] | None:
        """The least and greatest value of the one unknown without a domain."""
        if self.comparison != "=":
            return None
        low = high = self.target
        for other in self.variables:
            if other is not variable:
                weight = self.weights[id(other)]
                least, most = interval(other)
                low -= max(weight * least, weight * most)
                high -= min(weight * least, weight * most)
        weight = self.weights[id(variable)]
        if weight < 0:
            weight, low, high = -weight, -high, -low
        return -(-low // weight), high // weight


class Product:
    """A product of unknowns and a known number: each unknown factor as often as it stands there."""

    def __init__(self, coefficient: int, factors: list[Any], result: Any) -> None:
        self.coefficient = coefficient
        self.factors = factors
        self.result = result  # an unknown or a whole number
        self.variables: list[Any] = []
        self._find_variables()

    def _find_variables(self) -> None:
        terms = self.factors if type(self.result) is int else [*self.factors, self.result]
        self.variables = list({id(term): term for term in terms}.values())

    def settle(self, only: Callable[[Any], int | None]) -> None:
        """Take a result that has one value for that number."""
        value = None if type(self.result) is int or not self.factors else only(self.result)
        if value is not None:
            self.result = value
            self._find_variables()

    def bounds(self, variable: Any, interval: Callable[[Any], tuple[int, int]]) -> tuple[int, int] | None:
        """The least and greatest value of the one unknown without a domain."""
        if sum([term is variable for term in (*self.factors, self.result)]) > 1:
            return None
        low = high = self.coefficient
        for factor in self.factors:
            if factor is not variable:
                low, high = span(low, high, *interval(factor))
        if self.result is variable:
            return low, high
        least, most = interval(self.result) if kind_of(self.result) == VARIABLE else (self.result, self.result)
        return quotients(least, most, low, high)


def _as_it_is(read: Any, only: Callable[[Any], int | None]) -> None:
    """Nothing is taken for its only value."""


class Distance:
    """The three terms of a distance."""

    def __init__(self, terms: list[Any]) -> None:
        self.terms = terms
        self.variables = [term for term in terms if kind_of(term) == VARIABLE]

    settle = _as_it_is

    def bounds(self, variable: Any, interval: Callable[[Any], tuple[int, int]]) -> tuple[int, int] | None:
        ends = [
            (term, term) if kind_of(term) == ATOM else (0, 0) if term is variable else interval(term) for term in self.terms
        ]
        if any([type(end[0]) is not int for end in ends]) or self.terms.count(variable) > 1:
            return None
        a, b, d = ends
        if self.terms[2] is variable:
            return 0, max(a[1] - b[0], b[1] - a[0], 0)
        other = b if self.terms[0] is variable else a
        return other[0] - d[1], other[1] + d[1]


class Tally:
    """The unknown counts of a count."""

    settle = _as_it_is

    def __init__(self, variables: list[Any], size: int) -> None:
        self.variables = variables
        self.size = size

    def bounds(self, variable: Any, interval: Callable[[Any], tuple[int, int]]) -> tuple[int, int] | None:
        return 0, self.size


def _line_terms(goal: Call) -> tuple[Any, Any, str, Any]:
    """The weights (``None``: all 1), cells, comparison and total of an arithmetic relation, as ``lineo`` has them."""
    relation, arguments = goal.relation, goal.arguments
    if relation is sumo:
        return (None, arguments[0], "=", arguments[1])
    if relation is lineo:
        return (arguments[0], arguments[1], arguments[2], arguments[3])
    if relation is differenceo:
        return ((1, -1), arguments[:2], "=", arguments[2])
    return ((1,), arguments[:1], "<" if relation is lesso else "<=", arguments[1])


def read_line(reader: Reader, goal: Call, local: dict[int, Any]) -> Line | None:
    """The goal as a line; ``None`` when a known term is no whole number."""
    if goal.named:
        return None
    factors, row, comparison, total = _line_terms(goal)
    walk = reader.walk_local
    row = walk(row, local)
    if kind_of(row) != SEQUENCE or (factors is not None and len(row) != len(factors)) or comparison not in COMPARISONS:
        goal.expand()  # raises where it must
        return None
    weights: dict[int, int] = {}
    variables: dict[int, Any] = {}
    target = 0
    for weight, term in [*zip(factors or (1,) * len(row), row, strict=True), (-1, total)]:
        if type(term) is Var:
            term = walk(term, local)
        if type(weight) is not int:
            return None
        if type(term) is Var:
            key = id(term)
            weights[key] = weights.get(key, 0) + weight
            variables[key] = term
        elif type(term) is int:
            target -= weight * term
        else:
            return None
    kept = [variable for key, variable in variables.items() if weights[key]]
    if len(kept) < len(variables):
        return None  # a term that cancels out must be a number all the same: tested
    if comparison in (">", ">="):
        weights = {key: -weight for key, weight in weights.items()}
        target = -target
        comparison = {">": "<", ">=": "<="}[comparison]
    if comparison == "<":
        comparison, target = "<=", target - 1
    return Line(weights, kept, comparison, target)


def read_product(reader: Reader, goal: Call, local: dict[int, Any]) -> Product | None:
    """The goal as a product; ``None`` when a known term is no whole number, or nothing is said of an unknown but its type."""
    if goal.named:
        return None
    walk = reader.walk_local
    row, result = walk(goal.arguments[0], local), walk(goal.arguments[1], local)
    if kind_of(row) != SEQUENCE:
        goal.expand()  # raises
        return None
    coefficient, factors = 1, []
    for term in row:
        term = walk(term, local)
        if type(term) is Var:
            factors.append(term)
        elif type(term) is int:
            coefficient *= term
        else:
            return None
    if coefficient == 0 or not (type(result) is Var or (type(result) is int and factors)):
        return None
    return Product(coefficient, factors, result)


def read_distance(reader: Reader, goal: Call, local: dict[int, Any]) -> Distance | None:
    """The goal as a distance; ``None`` when a known term is no whole number."""
    if goal.named or len(goal.arguments) != 3:
        return None
    terms = [reader.walk_local(term, local) for term in goal.arguments]
    if any([kind_of(term) != VARIABLE and type(term) is not int for term in terms]):
        return None
    return Distance(terms)


def read_tally(reader: Reader, goal: Call, local: dict[int, Any]) -> Tally | None:
    """The unknown counts of the goal; ``None`` when there are none."""
    if len(goal.arguments) != 2 or not isinstance(goal.arguments[1], Mapping):
        return None
    walk = reader.walk_local
    row = walk(goal.arguments[0], local)
    counts = [walk(count, local) for count in goal.arguments[1].values()]
    open_counts = [count for count in counts if kind_of(count) == VARIABLE]
    return Tally(open_counts, len(row)) if open_counts and kind_of(row) == SEQUENCE else None


ARITHMETIC: dict[Any, Callable[[Reader, Call, dict[int, Any]], Any]] = {
    counto: read_tally, differenceo: read_line, distanceo: read_distance, lesseqo: read_line, lesso: read_line,
    lineo: read_line, producto: read_product, sumo: read_line,
}  # fmt: skip


def span(low: int, high: int, least: int, most: int) -> tuple[int, int]:
    """The least and the greatest product of a number of one interval with one of another."""
    if low >= 0 and least >= 0:
        return low * least, high * most
    corners = (low * least, low * most, high * least, high * most)
    return min(corners), max(corners)


def quotients(low: int, high: int, least: int, most: int) -> tuple[int, int] | None:
    """The interval of the whole numbers that some number within ``least`` and ``most`` multiplies into ``low`` to ``high``;
    ``None`` where there is no end to them."""
    if least <= 0 <= most:
        if low <= 0 <= high:
            return None
        greatest = max(-low, high)  # a factor of what is not 0
        return -greatest, greatest
    if most < 0:
        low, high, least, most = -high, -low, -most, -least
    return (-(-low // most) if low >= 0 else -(-low // least)), (high // least if high >= 0 else high // most)
