"""Rows of numbers in order, and permutations that are each the inverse of the other."""

from __future__ import annotations

from collections.abc import Sequence

from logicpuzzles.core.goals import Call
from logicpuzzles.engines.fd import propagators as make
from logicpuzzles.engines.fd.arithmetic import is_in_window, post_interval
from logicpuzzles.engines.fd.cells import Scope
from logicpuzzles.engines.fd.model import Model
from logicpuzzles.engines.fd.natives import native, restrict
from logicpuzzles.engines.fd.store import FunctionPropagator, Propagator, Store
from logicpuzzles.engines.reading.forms import Inverted, Ordered


@native(Ordered)
def post_ordered(model: Model, goal: Call, form: Ordered, scope: Scope) -> None:
    if not is_in_window(model, form, scope):
        return post_interval(model, goal, form, scope)
    pairs = [pair for a, b in form.pairs if (pair := (model.cell(a), model.cell(b)))[0] != pair[1]]
    if not pairs:
        return model.fail(scope) if form.strict else None
    run = ordered(pairs, form.strict, model.store)
    model.post_guarded(
        run, list(dict.fromkeys([cell for pair in pairs for cell in pair])), (), scope
    )
    return None


def ordered(pairs: Sequence[tuple[int, int]], strict: bool, store: Store) -> Propagator:
    """At the first of the ``pairs`` that differ the first cell has the lesser number: domain
    consistent where no cell stands twice. Only the first pair that is not known to be equal loses
    values: whether the two may be equal is up to the rest, the first cells as small and the second
    ones as large as can be. (Frisch and others, "Global constraints for lexicographic orderings",
    2002, without the pointers that are kept between runs.)
    """
    pairs = tuple(pairs)
    domains, put = store.domains, store.put

    def rest_holds(start: int) -> bool:
        for a, b in pairs[start:]:
            domain = domains[a]
            least, most = (domain & -domain).bit_length(), domains[b].bit_length()
            if least != most:
                return least < most
        return not strict

    def run() -> bool:
        for at, (a, b) in enumerate(pairs, 1):
            domain_a, domain_b = domains[a], domains[b]
            slack = 0 if rest_holds(at) else 1
            low, high = (domain_a & -domain_a) << slack, domain_b.bit_length() - slack
            new_a, new_b = domain_a & (1 << high) - 1, domain_b & -low
            if not new_a or not new_b:
                return False
            if new_a != domain_a:
                put(a, new_a)
            if new_b != domain_b:
                put(b, new_b)
            if new_a != new_b or new_a & (new_a - 1):
                return True
        return not strict

    return make.settle_propagator(
        store, FunctionPropagator(run), [cell for pair in pairs for cell in pair]
    )


@native(Inverted)
def post_inverted(model: Model, goal: Call, form: Inverted, scope: Scope) -> None:
    store = model.store
    bits = [1 << model.bit(place) for place in range(len(form.items))]
    items, others = (
        [model.cell(item) for item in form.items],
        [model.cell(item) for item in form.others],
    )
    cells = list(dict.fromkeys([*items, *others]))
    for cell in cells:
        restrict(model, cell, sum(bits), scope)
    for row in (items, others):
        model.all_different(row, scope)
    channel = make.Channel(store, items, tuple(zip(bits, others, strict=True)), bits)
    model.post_guarded(channel, cells, (), scope)
