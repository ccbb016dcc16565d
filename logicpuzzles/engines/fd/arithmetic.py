"""Arithmetic: the window of numbers in which a bit is a number, and propagators for what lies in it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any

from unification import Var

from ...goals import All, Call
from ...goals import Any as Disjunction
from ...relations import COMPARISONS, counto, differenceo, distanceo, lesseqo, lesso, lineo, producto, sumo
from ...terms import ATOM, SEQUENCE, VARIABLE, kind_of
from . import propagators as make
from . import sums
from .cells import Scope
from .checks import post_test
from .equations import LeftOver
from .model import Model
from .natives import NATIVES, native, restrict

__all__ = ["Arithmetic"]

WIDEST_WINDOW = 1 << 14  # numbers further apart are tested, not propagated
NARROW = 16  # numbers of an inferred domain that need no second look
SMALL_WINDOW = 10  # so many numbers have a table of mirrored masks
TABULATED = 48  # up to so many values a sum of two cells is a table


class Arithmetic:
    """The window of numbers, and domains for unknowns whose bounds follow."""

    def __init__(self, model: Model) -> None:
        self.model = model
        self.ends: dict[int, tuple[int, int, Any, bool]] = {}
        self.fractions: set[int] = set()  # the ids of collections that hold a float

    def infer(self, certain: Sequence[Any], inside: Sequence[Any]) -> None:
        """Find the window that holds all numbers of arithmetic; give unknowns without a domain one where it follows.

        ``inside``: constraints of branches, from which nothing follows outside."""
        relevant = self._read(certain)
        settled = self._bound(relevant)
        relevant += self._read(inside)
        model = self.model
        for read in relevant if settled else ():
            read.settle(self.only)
        numbers = {id(variable): variable for read in relevant for variable in read.variables if model.finite(variable)}
        ends = {key: pair for key, variable in numbers.items() if (pair := self.interval(variable))[0] <= pair[1]}
        if not ends:
            return
        model.window = _window(ends.values())
        if model.window is None:
            return
        least, most = model.window
        kids, declared, known = model.reader.kids, model.declared, self.ends
        for key, (low, high) in ends.items():
            if least <= low and high <= most and not kids.get(key) and key not in model.dual:
                if all([known[id(atoms)][3] for atoms in declared[key]]):
                    model.ready.add(key)

    def _read(self, constraints: Sequence[Any]) -> list[Any]:
        """The constraints of arithmetic."""
        model, found = self.model, []
        for constraint in constraints:
            goal = constraint.goal
            if type(goal) is Call and goal.relation in ARITHMETIC:
                read = model.read[id(constraint)] = ARITHMETIC[goal.relation](model, goal, Scope(constraint.local))
                if read is not None:
                    found.append(read)
        return found

    def _bound(self, relevant: Sequence[Any]) -> bool:
        """Give unknowns without a domain one, the narrowest first: the others may yet be found narrower by it. Whether there are
        some with one value only."""
        model = self.model
        settled = False
        while True:
            found: dict[int, tuple[int, int, Any]] = {}
            relevant = [read for read in relevant if not all([model.finite(variable) for variable in read.variables])]
            for read in relevant:
                missing = [variable for variable in read.variables if not model.finite(variable)]
                if len(missing) == 1 and not any([self.fractional(one) for one in read.variables if one is not missing[0]]):
                    bounds = read.bounds(missing[0], self.interval)
                    if bounds is not None:
                        low, high, _ = found.get(id(missing[0]), (*bounds, None))
                        found[id(missing[0])] = (max(low, bounds[0]), min(high, bounds[1]), missing[0])
            narrowest = min([high - low for low, high, _ in found.values()], default=WIDEST_WINDOW + 1)
            if narrowest > WIDEST_WINDOW:
                return settled
            settled = settled or narrowest == 0
            for key, (low, high, variable) in found.items():
                if high - low <= max(narrowest, NARROW):
                    model.declared[key] = [range(low, high + 1)]
                    model.reader.seen[key] = variable

    def only(self, variable: Any) -> int | None:
        """The only value that is declared for an unknown, where it is a whole number."""
        if not self.model.finite(variable):
            return None
        low, high = self.interval(variable)
        single = low == high and all([self.ends[id(atoms)][3] for atoms in self.model.declared[id(variable)]])
        return low if single else None

    def fractional(self, variable: Any) -> bool:
        """Whether an unknown may be a float."""
        self.interval(variable)
        return bool(self.fractions) and any([id(atoms) in self.fractions for atoms in self.model.declared[id(variable)]])

    def interval(self, variable: Any) -> tuple[int, int]:
        """The least and greatest whole number among the declared values of an unknown (1, 0 where there is none)."""
        low, high = None, None
        for atoms in self.model.declared[id(variable)]:
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

    @staticmethod
    def ready(model: Model, variable: Any, scope: Scope) -> bool:
        """Whether the cell of an unknown has numbers of the window only, as far as that can be brought about."""
        if id(variable) in model.ready:
            return True
        if model.window is None or not model.finite(variable) or model.reader.kids.get(id(variable)):
            return False
        low, high = model.window
        for atoms in model.declared[id(variable)]:
            if any([type(atom) is float or (type(atom) is int and not low <= atom <= high) for atom in atoms]):
                return False
        cell = model.cell_of(variable)
        inside = (2 << high - low) - 1
        if model.store.domains[cell] & ~inside:
            if scope.guard >= 0:
                return False
            model.store.restrict(cell, inside)
        if model.store.domains[cell] & ~inside == 0:
            model.ready.add(id(variable))
            return True
        return False


def _window(ends: Collection[tuple[int, int]]) -> tuple[int, int] | None:
    """The least and the greatest number of intervals; of those next to 0 where all together are too far apart."""
    least, most = min([low for low, _ in ends]), max([high for _, high in ends])
    if most - least <= WIDEST_WINDOW:
        return (least, most)
    window: tuple[int, int] | None = None
    for low, high in sorted(ends, key=lambda pair: max(-pair[0], pair[1])):
        least, most = (low, high) if window is None else (min(window[0], low), max(window[1], high))
        if most - least > WIDEST_WINDOW:
            return window
        window = (least, most)
    return window


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
                low, high = sums.span(low, high, *interval(factor))
        if self.result is variable:
            return low, high
        least, most = interval(self.result) if kind_of(self.result) == VARIABLE else (self.result, self.result)
        return sums.quotients(least, most, low, high)


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


def _read_line(model: Model, goal: Call, scope: Scope) -> Line | None:
    """The goal as a line; ``None`` when a known term is no whole number."""
    if goal.named:
        return None
    factors, row, comparison, total = _line_terms(goal)
    walk, local = model.reader._walk_local, scope.local
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


def _read_product(model: Model, goal: Call, scope: Scope) -> Product | None:
    """The goal as a product; ``None`` when a known term is no whole number, or nothing is said of an unknown but its type."""
    if goal.named:
        return None
    walk, local = model.reader._walk_local, scope.local
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


def _read_distance(model: Model, goal: Call, scope: Scope) -> Distance | None:
    if goal.named or len(goal.arguments) != 3:
        return None
    terms = [model.reader._walk_local(term, scope.local) for term in goal.arguments]
    if any([kind_of(term) != VARIABLE and type(term) is not int for term in terms]):
        return None
    return Distance(terms)


def _read_tally(model: Model, goal: Call, scope: Scope) -> Tally | None:
    if len(goal.arguments) != 2 or not isinstance(goal.arguments[1], Mapping):
        return None
    walk, local = model.reader._walk_local, scope.local
    row = walk(goal.arguments[0], local)
    counts = [walk(count, local) for count in goal.arguments[1].values()]
    open_counts = [count for count in counts if kind_of(count) == VARIABLE]
    return Tally(open_counts, len(row)) if open_counts and kind_of(row) == SEQUENCE else None


ARITHMETIC: dict[Any, Callable[[Model, Call, Scope], Any]] = {
    counto: _read_tally, differenceo: _read_line, distanceo: _read_distance, lesseqo: _read_line, lesso: _read_line,
    lineo: _read_line, producto: _read_product, sumo: _read_line,
}  # fmt: skip


def _prepare(model: Model, certain: Sequence[Any], inside: Sequence[Any]) -> None:
    Arithmetic(model).infer(certain, inside)


NATIVES.windows = _prepare


def _test(model: Model, goal: Call, scope: Scope) -> None:
    """Post the plain definition of an arithmetic relation, which is a check."""
    arguments = [model.reader.resolve(argument, scope.local) for argument in goal.arguments]
    inner: Any = Call(goal.relation, tuple(arguments), goal.named)
    while isinstance(inner, Call):
        inner = inner.expand()
    if isinstance(inner, All | Disjunction):
        raise LeftOver(goal, "its terms have no domain")
    post_test(model, inner, scope, goal)


@native(producto)
def post_product(model: Model, goal: Call, scope: Scope) -> None:
    product = scope.read if scope.read is not None else _read_product(model, goal, scope)
    if product is None or not all([Arithmetic.ready(model, variable, scope) for variable in product.variables]):
        return _test(model, goal, scope)
    store = model.store
    domains, put = store.domains, store.put
    base = model.window[0] if model.window is not None else 0
    cells = [model.cell_of(factor) for factor in product.factors]
    result, target = -1, 0
    if type(product.result) is not int:
        result = model.cell_of(product.result)
    else:
        target = product.result
        for cell in set(cells) if target else ():
            restrict(model, cell, _divisors(domains[cell], target, base), scope)
    run = sums.product(product.coefficient, cells, result, target, base, domains, put)
    model.post_guarded(run, [cell for cell in dict.fromkeys((*cells, result)) if cell >= 0], (), scope)
    return None


def _divisors(domain: int, number: int, base: int) -> int:
    """The bits of a domain whose numbers divide ``number``, which is not 0."""
    divisors = 0
    while domain:
        bit = domain & -domain
        domain ^= bit
        value = bit.bit_length() - 1 + base
        if value and not number % value:
            divisors |= bit
    return divisors


@native(sumo, lineo, differenceo, lesso, lesseqo)
def post_line(model: Model, goal: Call, scope: Scope) -> None:
    line = scope.read if scope.read is not None else _read_line(model, goal, scope)
    if line is None or not all([Arithmetic.ready(model, variable, scope) for variable in line.variables]):
        return _test(model, goal, scope)
    store = model.store
    domains, put = store.domains, store.put
    comparison, target = line.comparison, line.target
    base = model.window[0] if model.window is not None else 0
    weights: dict[int, int] = {}
    for variable in line.variables:  # two unknowns may share a cell: their weights add up
        cell = model.cell_of(variable)
        weights[cell] = weights.get(cell, 0) + line.weights[id(variable)]
    target -= base * sum(weights.values())
    cells = [cell for cell, weight in weights.items() if weight]
    factors = [weights[cell] for cell in cells]
    if not cells:  # all is known, or the unknowns are one cell and cancel out
        holds = target == 0 if comparison == "=" else target != 0 if comparison == "!=" else target >= 0
        return None if holds else model.fail(scope)
    if len(cells) == 1:
        mask, rest, weight = 0, domains[cells[0]], factors[0]
        while rest:
            bit = rest & -rest
            rest ^= bit
            value = weight * (bit.bit_length() - 1)
            if value == target if comparison == "=" else value != target if comparison == "!=" else value <= target:
                mask |= bit
        return restrict(model, cells[0], mask, scope)
    if comparison == "!=":
        model.post_guarded(sums.linear_differs(factors, cells, target, domains, put), (), cells, scope)
        return None
    if len(cells) == 2:
        a, b = cells
        if comparison == "<=" and sorted(factors) == [-1, 1]:
            if factors[0] < 0:
                a, b = b, a
            model.post_guarded(sums.less(a, b, target, domains, put), (a, b), (), scope)
            return None
        if comparison == "=":
            of_a, of_b = _pair(factors, target, domains[a] | domains[b])
            if of_a is not None and of_b is not None:
                model.post_guarded(make.binary(a, b, of_a, of_b, domains, put), (a, b), (), scope)
                return None
    if comparison == "=" and all([weight == factors[0] for weight in factors]):
        if target % factors[0]:
            return model.fail(scope)
        width = max(domains[cell].bit_length() for cell in cells)
        if len(cells) == 3 and width <= SMALL_WINDOW:
            run = sums.total_of_three(cells, target // factors[0], width, domains, put)
        else:
            run = sums.total(cells, target // factors[0], domains, put)
    else:
        run = sums.linear(factors, cells, comparison, target, domains, put)
    model.post_guarded(run, cells, (), scope)
    return None


def _pair(factors: list[int], target: int, domain: int) -> tuple[Any, Any]:
    """What each of two cells says of the other where their weighted sum is ``target``."""
    if factors[0] == -factors[1] and target % factors[0] == 0:
        return _shifts(target // factors[0])
    size = domain.bit_length()
    if size > TABULATED:
        return None, None
    x, y = factors
    counterparts = [(i, divmod(target - x * i, y)) for i in range(size)]
    return make.supports([(i, j) for i, (j, rest) in counterparts if not rest and 0 <= j < size])


def _shifts(difference: int) -> tuple[Callable[[int], int], Callable[[int], int]]:
    """For a - b = difference: from a to b, and back."""
    if difference >= 0:
        return (lambda mask: mask >> difference), (lambda mask: mask << difference)
    return (lambda mask: mask << -difference), (lambda mask: mask >> -difference)


@native(distanceo)
def post_distance(model: Model, goal: Call, scope: Scope) -> None:
    read = _read_distance(model, goal, scope)
    if read is None or not all([Arithmetic.ready(model, variable, scope) for variable in read.variables]):
        return _test(model, goal, scope)
    a, b, distance = read.terms
    store = model.store
    if type(distance) is int and kind_of(a) == VARIABLE and kind_of(b) == VARIABLE:
        if distance < 0:
            return model.fail(scope)
        cell_a, cell_b = model.cell_of(a), model.cell_of(b)
        if cell_a != cell_b:
            def near(mask: int) -> int:
                return mask << distance | mask >> distance

            run = make.binary(cell_a, cell_b, near, near, store.domains, store.put)
            model.post_guarded(run, (cell_a, cell_b), (), scope)
            return None
    return _test(model, goal, scope)
