"""Numbers that follow from others: distances, quotients and remainders; the greatest and the least
of some.

What has few combinations of arguments is a table; else bounds are kept, and the combinations tried
once few are left.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from math import prod

from logicpuzzles.core.goals import Call
from logicpuzzles.core.terms import VARIABLE, kind_of
from logicpuzzles.engines.fd import propagators as make
from logicpuzzles.engines.fd.arithmetic import is_in_window, post_interval, ready
from logicpuzzles.engines.fd.bits import bits_of
from logicpuzzles.engines.fd.cells import Scope
from logicpuzzles.engines.fd.model import Model
from logicpuzzles.engines.fd.natives import native, restrict
from logicpuzzles.engines.fd.store import FunctionPropagator, Propagator, Put
from logicpuzzles.engines.fd.sums import bits_between
from logicpuzzles.engines.fd.tables import TablePropagator, table_supports
from logicpuzzles.engines.reading.functions import Distance, ExtremeForm, Power, Quotient, Remainder
from logicpuzzles.engines.reading.functions import FunctionForm as Form
from logicpuzzles.engines.reading.numbers import WIDEST

Domains = list[int]
Place = tuple[int, int]  # a cell and 0, or -1 and a number

TABULATED = 1_024  # combinations of arguments that are a table
FEW = 64  # combinations that are tried one by one


@native(Distance, Power, Quotient, Remainder)
def post_function(model: Model, goal: Call, form: Form, scope: Scope) -> None:
    if not all([ready(model, variable, scope) for variable in form.variables]):
        return post_interval(model, goal, form, scope)
    store = model.store
    domains, put = store.domains, store.put
    base = model.window[0] if model.window is not None else 0
    places = [
        (model.cell_of(term), 0) if kind_of(term) == VARIABLE else (-1, term) for term in form.terms
    ]
    cells = list(dict.fromkeys([cell for cell, _ in places if cell >= 0]))
    arguments = list(dict.fromkeys([cell for cell, _ in places[:-1] if cell >= 0]))
    if (
        type(form) is Distance and len(arguments) == 2 and places[2][1] > 0
    ):  # any two numbers so far apart
        a, b = arguments
        near = make.Near(places[2][1])
        model.post_guarded(make.Binary(store, a, b, near, near), cells, (), scope)
        return None
    if prod([domains[cell].bit_count() for cell in arguments]) > (
        TABULATED if len(arguments) > 1 else WIDEST
    ):
        model.post_guarded(_bounded(form, places, base, domains, put), cells, (), scope)
        return None
    rows = list(_rows(form, places, base, domains))
    if not rows:
        return model.fail(scope)
    if len(cells) == 1:
        return restrict(model, cells[0], sum({row[0] for row in rows}), scope)
    if len(cells) == 2:
        pairs = frozenset([(a.bit_length() - 1, b.bit_length() - 1) for a, b in rows])
        model.post_guarded(model._binary(cells[0], cells[1], pairs), cells, (), scope)
    elif cells:
        model.post_guarded(TablePropagator(store, cells, table_supports(rows)), cells, (), scope)
    return None


def _rows(
    form: Form, places: Sequence[Place], base: int, domains: Domains
) -> Iterator[tuple[int, ...]]:
    """What the cells may be, each of them once in the order of ``places``: a bit for each."""
    *arguments, (result, number) = places
    cells = list(dict.fromkeys([cell for cell, _ in arguments if cell >= 0]))
    again = result in cells
    spots = [(cells.index(cell), 0) if cell >= 0 else (-1, number) for cell, number in arguments]
    for bits in product(*[bits_of(domains[cell]) for cell in cells]):
        value = form.value(*[bits[at] + base if at >= 0 else number for at, number in spots])
        if value is None:
            continue
        if result < 0:
            fits = value == number
        else:
            fits = value >= base and bool(domains[result] >> value - base & 1)
            if again:
                fits = fits and bits[cells.index(result)] == value - base
        if fits:
            row = [1 << bit for bit in bits]
            yield tuple(row if result < 0 or again else [*row, 1 << value - base])


def _bounded(
    form: Form, places: Sequence[Place], base: int, domains: Domains, put: Put
) -> Propagator:
    """A function of numbers: bounds consistency, and domain consistency where few combinations of
    the arguments are left.
    """
    cells = list(dict.fromkeys([cell for cell, _ in places if cell >= 0]))
    arguments = list(dict.fromkeys([cell for cell, _ in places[:-1] if cell >= 0]))

    def run() -> bool:
        while True:
            if prod([domains[cell].bit_count() for cell in arguments]) <= FEW:
                masks = [0] * len(cells)
                for row in _rows(form, places, base, domains):
                    masks = [mask | bit for mask, bit in zip(masks, row, strict=True)]
                if not all(masks):
                    return False
                for cell, mask in zip(cells, masks, strict=True):
                    if mask != domains[cell]:
                        put(cell, mask)
                return True
            changed = False
            for place, (cell, number) in enumerate(places):
                ends = [
                    _ends(domains[each], base) if each >= 0 else (known, known)
                    for each, known in places
                ]
                bounds = form.ends(place, ends)
                if bounds is None:
                    continue
                least, most = bounds
                if cell < 0:
                    if not least <= number <= most:
                        return False
                    continue
                domain = domains[cell]
                new = bits_between(domain, least - base, most - base)
                if new != domain:
                    if not new:
                        return False
                    put(cell, new)
                    changed = True
            if not changed:
                return True

    return FunctionPropagator(run)


def _ends(domain: int, base: int) -> tuple[int, int]:
    return (domain & -domain).bit_length() - 1 + base, domain.bit_length() - 1 + base


@native(ExtremeForm)
def post_extreme(model: Model, goal: Call, form: ExtremeForm, scope: Scope) -> None:
    if not is_in_window(model, form, scope):
        return post_interval(model, goal, form, scope)
    store = model.store
    items, result = (
        list(dict.fromkeys([model.cell(item) for item in form.items])),
        model.cell(form.result),
    )
    run = _extreme(items, result, form.choose is max, store.domains, store.put)
    model.post_guarded(run, list(dict.fromkeys([*items, result])), (), scope)
    return None


def _extreme(
    cells: Sequence[int], result: int, greatest: bool, domains: Domains, put: Put
) -> Propagator:
    """The cell ``result`` has the greatest or the least number of ``cells``, some of which may be
    known: bounds consistency, and where one cell alone can have that number, it has.
    """
    cells = tuple(cells)

    def run() -> bool:
        while True:
            union, least, most = 0, 0, -1
            for cell in cells:
                domain = domains[cell]
                union |= domain
                if greatest:
                    least = max(least, domain & -domain)
                else:
                    most &= (1 << domain.bit_length()) - 1
            before = domain = domains[result]
            union &= domain & (-least if greatest else most)
            if not union:
                return False
            if union != domain:
                put(result, union)
            within = (1 << union.bit_length()) - 1 if greatest else -(union & -union)
            changed, holder, holders = union != before, -1, 0
            for cell in cells:
                domain = domains[cell]
                new = domain & within
                if new != domain:
                    if not new:
                        return False
                    put(cell, new)
                    changed = True
                if new & union:
                    holder = cell
                    holders += 1
            if holders == 1 and domains[holder] & ~union:
                put(holder, domains[holder] & union)
                changed = True
            if not changed:
                return True

    return FunctionPropagator(run)
