"""Arithmetic: the window of numbers, in which each bit stands for a number, and the propagators for
numbers of the window.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from math import gcd, prod
from typing import Any

from logicpuzzles.core.goals import Call
from logicpuzzles.engines.fd import intervals, sums
from logicpuzzles.engines.fd import propagators as make
from logicpuzzles.engines.fd.cells import Scope
from logicpuzzles.engines.fd.checks import post_plain
from logicpuzzles.engines.fd.model import Model
from logicpuzzles.engines.fd.natives import NATIVES, native, restrict
from logicpuzzles.engines.fd.store import Propagator
from logicpuzzles.engines.reading.bounds import BoundedNumbers
from logicpuzzles.engines.reading.numbers import WIDEST, Compared, LineForm, NumberForm, ProductForm

SMALL_WINDOW = 10  # numbers of a window that has a table of mirrored masks, at most
TABULATED = 48  # values for which a sum of two cells is a table, at most


def _prepare(model: Model, certain: Sequence[Any], inside: Sequence[Any], more: bool) -> None:
    """Find the window: it holds all numbers of the constraints of arithmetic. ``more``: constraints
    may follow, so where there are none it holds all whole numbers of the domains.
    """
    numbers = BoundedNumbers(model)
    relevant = numbers.infer(certain, inside)
    unknowns = {
        id(variable): variable
        for read in relevant
        for variable in read.variables
        if model.finite(variable)
    }
    ends = {
        key: pair
        for key, variable in unknowns.items()
        if (pair := numbers.interval(variable))[0] <= pair[1]
    }
    constants = [(number, number) for read in relevant for number in read.constants] if ends else []
    intervals = [*ends.values(), *constants]
    if not ends and more:
        every = [
            atom
            for each in model.declared.values()
            for atoms in each
            for atom in _ends(atoms)
            if type(atom) is int
        ]
        intervals = [(min(every), max(every))] if every else []
    if not intervals:
        return
    model.window = _window(intervals)
    if model.window is None:
        return
    least, most = model.window
    kids, declared, known = model.reader.kids, model.declared, numbers.ends
    for key, (low, high) in ends.items():
        if least <= low and high <= most and not kids.get(key) and key not in model.dual:
            if all([known[id(atoms)][3] for atoms in declared[key]]):
                model.ready.add(key)


NATIVES.windows = _prepare


def count_partial_results(model: Model) -> int:
    """About how many partial results the sums and products of a model can have. There are none
    between two unknowns, and none in counts.
    """
    numbers, count = BoundedNumbers(model), 0
    branches = [branch for choice in model.reader.choices for branch in choice.branches]
    inside = [goal for branch in branches for goal in branch.goals]
    for form in [constraint.form for constraint in (*model.reader.constraints, *inside)]:
        if type(form) is not LineForm and type(form) is not ProductForm:
            continue
        if type(form) is LineForm and len(form.variables) <= 2:
            continue
        ends = {id(each): numbers.interval(each) for each in form.variables if numbers.finite(each)}
        if type(form) is LineForm:
            spans = [abs(form.weights[key]) * (high - low) for key, (low, high) in ends.items()]
            count += len(spans) * sum(spans) if max(spans, default=0) > 1 else 0
        else:
            count += prod([high - low + 1 for low, high in ends.values()])
    return count


def _ends(atoms: Any) -> Any:
    """The atoms among which the least and the greatest number are."""
    return (atoms[0], atoms[-1]) if type(atoms) is range and atoms else atoms


def ready(model: Model, variable: Any, scope: Scope) -> bool:
    """Whether the cell of an unknown has numbers of the window only. The cell is restricted to them
    where that is allowed.
    """
    if id(variable) in model.ready:
        return True
    if model.window is None or not model.finite(variable) or model.reader.kids.get(id(variable)):
        return False
    low, high = model.window
    for atoms in model.declared[id(variable)]:
        if any(
            [
                type(atom) is float or (type(atom) is int and not low <= atom <= high)
                for atom in atoms
            ]
        ):
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


def is_in_window(model: Model, form: Compared, scope: Scope) -> bool:
    """Whether all terms of a form are cells of numbers of the window."""
    low, high = model.window or (0, -1)
    fits = all([low <= number <= high for number in form.constants])
    return fits and all([ready(model, each, scope) for each in form.variables])


def _window(ends: Collection[tuple[int, int]]) -> tuple[int, int] | None:
    """The least and the greatest number of the intervals. Where they are too far apart, only the
    intervals nearest to 0 count.
    """
    least, most = min([low for low, _ in ends]), max([high for _, high in ends])
    if most - least <= WIDEST:
        return (least, most)
    window: tuple[int, int] | None = None
    for low, high in sorted(ends, key=lambda pair: max(-pair[0], pair[1])):
        least, most = (low, high) if window is None else (min(window[0], low), max(window[1], high))
        if most - least > WIDEST:
            return window
        window = (least, most)
    return window


def post_interval(model: Model, goal: Call, form: NumberForm, scope: Scope) -> None:
    """Post a constraint on the bounds of its unknowns, where these are whole numbers; else a test.
    Where all have domains of bits the test is posted besides: it takes any number from the last
    unknown.
    """
    if not model.with_intervals:
        return post_plain(model, goal, scope)
    pairs = [model.slots_of(variable) for variable in form.variables]
    slots = [pair for pair in pairs if pair is not None]
    if len(slots) < len(pairs):
        return post_plain(model, goal, scope)
    if not any([id(variable) in model.wide for variable in form.variables]):
        post_plain(model, goal, scope)
    store, watched = model.store, [slot for pair in slots for slot in pair]
    run: Propagator = intervals.Narrowed(store, form, slots)
    if type(form) is LineForm:
        weights = [form.weights[id(variable)] for variable in form.variables]
        if form.comparison == "!=":
            run = intervals.Differs(store, weights, slots, form.target)
        elif form.comparison == "=" and form.target % gcd(*weights):
            return model.fail(scope)
        else:
            run = intervals.IntervalSum(store, weights, slots, form.comparison == "=", form.target)
    model.post_guarded(run, watched, (), scope)
    return None


@native(ProductForm)
def post_product(model: Model, goal: Call, product: ProductForm, scope: Scope) -> None:
    if not all([ready(model, variable, scope) for variable in product.variables]):
        return post_interval(model, goal, product, scope)
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
    model.post_guarded(
        run, [cell for cell in dict.fromkeys((*cells, result)) if cell >= 0], (), scope
    )
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


@native(LineForm)
def post_line(model: Model, goal: Call, line: LineForm, scope: Scope) -> None:
    if not all([ready(model, variable, scope) for variable in line.variables]):
        return post_interval(model, goal, line, scope)
    store = model.store
    domains = store.domains
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
        holds = (
            target == 0 if comparison == "=" else target != 0 if comparison == "!=" else target >= 0
        )
        return None if holds else model.fail(scope)
    if len(cells) == 1:
        mask, rest, weight = 0, domains[cells[0]], factors[0]
        while rest:
            bit = rest & -rest
            rest ^= bit
            value = weight * (bit.bit_length() - 1)
            if (
                value == target
                if comparison == "="
                else value != target
                if comparison == "!="
                else value <= target
            ):
                mask |= bit
        return restrict(model, cells[0], mask, scope)
    if comparison == "!=":
        model.post_guarded(sums.LinearDiffers(store, factors, cells, target), (), cells, scope)
        return None
    if len(cells) == 2:
        a, b = cells
        if comparison == "<=" and sorted(factors) == [-1, 1]:
            if factors[0] < 0:
                a, b = b, a
            model.post_guarded(sums.Less(store, a, b, target), (a, b), (), scope)
            return None
        if comparison == "=":
            of_a, of_b = _pair(factors, target, domains[a] | domains[b])
            if of_a is not None and of_b is not None:
                model.post_guarded(make.Binary(store, a, b, of_a, of_b), (a, b), (), scope)
                return None
    if comparison == "=" and all([weight == factors[0] for weight in factors]):
        if target % factors[0]:
            return model.fail(scope)
        propagator: Propagator
        width = max(domains[cell].bit_length() for cell in cells)
        if len(cells) == 3 and width <= SMALL_WINDOW:
            propagator = sums.TotalOfThree(store, cells, target // factors[0], width)
        else:
            propagator = sums.Total(store, cells, target // factors[0])
    else:
        propagator = sums.LinearPropagator(store, factors, cells, comparison, target)
    model.post_guarded(propagator, cells, (), scope)
    return None


def _pair(factors: list[int], target: int, domain: int) -> tuple[Any, Any]:
    """What each of two cells allows the other, where their weighted sum is ``target``. ``None``
    twice where there are too many values.
    """
    if factors[0] == -factors[1] and target % factors[0] == 0:
        return _shifts(target // factors[0])
    size = domain.bit_length()
    if size > TABULATED:
        return None, None
    x, y = factors
    counterparts = [(i, divmod(target - x * i, y)) for i in range(size)]
    return make.supports([(i, j) for i, (j, rest) in counterparts if not rest and 0 <= j < size])


def _shifts(difference: int) -> tuple[make.Image, make.Image]:
    """For a - b = difference: the function from the mask of a to that of b, and the function
    back.
    """
    return make.Shift(-difference), make.Shift(difference)
