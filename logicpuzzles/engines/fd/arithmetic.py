"""Arithmetic: the window of numbers in which a bit is a number, and propagators for what lies in it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from unification import Var

from ...goals import All, Call
from ...goals import Any as Disjunction
from ...relations import COMPARISONS, counto, differenceo, distanceo, lesseqo, lesso, lineo, producto, sumo
from ...terms import ATOM, SEQUENCE, VARIABLE, kind_of
from . import propagators as make
from .cells import Scope
from .checks import post_test
from .equations import LeftOver
from .model import Model
from .natives import NATIVES, native, restrict

__all__ = ["Arithmetic"]

WIDEST_WINDOW = 1 << 14  # numbers further apart are tested, not propagated
SMALL_WINDOW = 10  # so many numbers have a table of mirrored masks
TABULATED = 48  # up to so many values a sum of two cells is a table


class Arithmetic:
    """The window of numbers, and domains for unknowns whose bounds follow."""

    def __init__(self, model: Model) -> None:
        self.model = model
        self.ends: dict[int, tuple[int, int, Any, bool]] = {}

    def infer(self, constraints: Sequence[Any]) -> None:
        """Find the window that holds all numbers of arithmetic; give unknowns without a domain one where it follows."""
        model = self.model
        relevant = []
        unknown: dict[int, Any] = {}
        for constraint in constraints:
            goal = constraint.goal
            if type(goal) is Call and goal.relation in ARITHMETIC:
                read = ARITHMETIC[goal.relation](model, goal, Scope(constraint.local))
                model.read[id(constraint)] = read
                if read is not None:
                    relevant.append(read)
                    for variable in read.variables:
                        if not model.finite(variable):
                            unknown[id(variable)] = variable
        if not relevant:
            return
        changed = bool(unknown)
        while changed:
            changed = False
            for read in relevant:
                missing = [variable for variable in read.variables if not model.finite(variable)]
                if len(missing) == 1:
                    bounds = read.bounds(missing[0], self.interval)
                    if bounds is not None and bounds[1] - bounds[0] <= WIDEST_WINDOW:
                        model.declared[id(missing[0])] = [tuple(range(bounds[0], bounds[1] + 1))]
                        model.reader.seen[id(missing[0])] = missing[0]
                        changed = True
        low, high = None, None
        done: dict[int, Any] = {}
        for read in relevant:
            for variable in read.variables:
                if id(variable) not in done and model.finite(variable):
                    done[id(variable)] = variable
                    least, most = self.interval(variable)
                    if least <= most:
                        low = least if low is None else min(low, least)
                        high = most if high is None else max(high, most)
        if low is not None and high is not None and high - low <= WIDEST_WINDOW:
            model.window = (low, high)
            kids, declared, ends = model.reader.kids, model.declared, self.ends
            for key in done:
                if all([ends[id(atoms)][3] for atoms in declared[key]]) and not kids.get(key) and key not in model.dual:
                    model.ready.add(key)

    def interval(self, variable: Any) -> tuple[int, int]:
        """The least and greatest whole number among the declared values of an unknown (1, 0 where there is none)."""
        low, high = None, None
        for atoms in self.model.declared[id(variable)]:
            known = self.ends.get(id(atoms))
            if known is None:
                whole = [atom for atom in atoms if type(atom) is int]
                only = len(whole) == len(atoms)
                known = self.ends[id(atoms)] = (min(whole), max(whole), atoms, only) if whole else (1, 0, atoms, False)
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
        if any([type(atom) is float for atoms in model.declared[id(variable)] for atom in atoms]):
            return False
        cell = model.cell_of(variable)
        inside = (1 << (model.window[1] - model.window[0] + 1)) - 1
        if model.store.domains[cell] & ~inside:
            if scope.guard >= 0:
                return False
            model.store.restrict(cell, inside)
        if model.store.domains[cell] & ~inside == 0:
            model.ready.add(id(variable))
            return True
        return False


class Line:
    """A weighted sum that compares with a number: ``weights`` by unknown."""

    def __init__(self, weights: dict[int, int], variables: list[Any], comparison: str, target: int) -> None:
        self.weights = weights
        self.variables = variables
        self.comparison = comparison
        self.target = target

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


class Distance:
    """The three terms of a distance."""

    def __init__(self, terms: list[Any]) -> None:
        self.terms = terms
        self.variables = [term for term in terms if kind_of(term) == VARIABLE]

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
    lineo: _read_line, sumo: _read_line,
}  # fmt: skip


def _prepare(model: Model, constraints: Sequence[Any]) -> None:
    Arithmetic(model).infer(constraints)


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
    _test(model, goal, scope)


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
        model.post_guarded(make.linear_differs(factors, cells, target, domains, put), (), cells, scope)
        return None
    if len(cells) == 2:
        a, b = cells
        if comparison == "<=" and sorted(factors) == [-1, 1]:
            if factors[0] < 0:
                a, b = b, a
            model.post_guarded(make.less(a, b, target, domains, put), (a, b), (), scope)
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
            run = make.total_of_three(cells, target // factors[0], width, domains, put)
        else:
            run = make.total(cells, target // factors[0], domains, put)
    else:
        run = make.linear(factors, cells, comparison, target, domains, put)
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
    return make.supports([(i, j) for i in range(size) for j in range(size) if x * i + y * j == target])


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
