"""Values among cells: all different, counted, permuted, in runs; and terms that differ."""

from __future__ import annotations

from typing import Any

from unification import Var

from logicpuzzles.core.goals import Call, Check, Neq
from logicpuzzles.core.substitution import new_bindings
from logicpuzzles.core.terms import ATOM, LEAVES, VARIABLE, kind_of
from logicpuzzles.engines.fd import propagators as make
from logicpuzzles.engines.fd.arithmetic import ready
from logicpuzzles.engines.fd.cells import Scope
from logicpuzzles.engines.fd.checks import post_test
from logicpuzzles.engines.fd.model import Model
from logicpuzzles.engines.fd.natives import native, restrict, wait
from logicpuzzles.engines.fd.tables import Forbidden
from logicpuzzles.engines.reading.forms import (
    Branching,
    Counted,
    Different,
    NeverForm,
    RunsForm,
    atomic,
)


@native(NeverForm)
def post_never(model: Model, goal: Call, form: NeverForm, scope: Scope) -> None:
    model.fail(scope)


@native(Branching)
def post_branching(model: Model, goal: Call, form: Branching, scope: Scope) -> None:
    model.post_disjunction(form.goal, scope)


@native(Different)
def post_alldiff(model: Model, goal: Call, form: Different, scope: Scope) -> None:
    items = form.items
    kids, cells = model.reader.kids, model.cells
    if not kids and LEAVES.issuperset(map(type, items)):
        wait(model, goal, items, scope)
        row = [
            cells.get(id(item), -1) if type(item) is Var else model.constant(item) for item in items
        ]
        return model.all_different(
            row if -1 not in row else [model.cell(item) for item in items], scope
        )
    if all(
        [
            (kind := kind_of(item)) == ATOM or (kind == VARIABLE and not kids.get(id(item)))
            for item in items
        ]
    ):
        wait(model, goal, items, scope)
        return model.all_different([model.cell(item) for item in items], scope)
    for place, item in enumerate(items):
        for other in items[place + 1 :]:
            post_neq(model, Neq(item, other), None, scope)
    return None


@native(Counted)
def post_counts(model: Model, goal: Call, form: Counted, scope: Scope) -> None:
    items, store = form.items, model.store
    if not (form.ends or form.counts or form.within):
        return
    cells = [model.cell(item) for item in items]
    if form.within is not None:
        mask = model.mask(form.within)
        for cell in cells:
            restrict(model, cell, mask, scope)
    else:
        wait(model, goal, items, scope)
    if form.ends:
        post_cardinality(
            model,
            cells,
            [(1 << model.bit(value), least, most) for value, least, most in form.ends],
            scope,
        )
    for value, count in form.counts:
        if model.window is None or not ready(model, count, scope) or model.cell_of(count) in cells:
            atomic(model.reader, [count], goal)
            post_test(model, form.test(value, count), scope, goal)
            continue
        cell = model.cell(count)
        occurrences = make.Occurrences(store, cells, 1 << model.bit(value), cell, model.window[0])
        model.post_guarded(occurrences, (*cells, cell), (), scope)


def post_cardinality(
    model: Model, cells: list[int], counts: list[tuple[int, int, int]], scope: Scope
) -> None:
    """Each bit stands in at least and at most so many of ``cells``. ``counts``: triples of bit,
    least and most.
    """
    model.post_guarded(make.Cardinality(model.store, cells, counts), cells, (), scope)


@native(RunsForm)
def post_max_run(model: Model, goal: Call, form: RunsForm, scope: Scope) -> None:
    items = form.items
    wait(model, goal, items, scope)
    if form.longest < len(items):
        cells = [model.cell(item) for item in items]
        model.post_guarded(make.MaxRun(model.store, cells, form.longest), (), cells, scope)


@native(Neq)
def post_neq(model: Model, goal: Neq, form: None, scope: Scope) -> None:
    """Two terms differ: at least one pair of their parts does."""
    pairs = model.reader.unequal(goal, scope.local)
    if pairs is None:
        return
    if model.reader.compound(pairs) is not None:
        post_test(model, Check(_differ, (goal.u, goal.v)), scope, goal)
        return
    if not pairs:
        model.fail(scope)
        return
    wait(model, goal, [item for pair in pairs for item in pair], scope)
    store = model.store
    if all([kind_of(b) == ATOM for _, b in pairs]):
        literals = model.literals(pairs)
        if literals and len(literals) == 1:
            restrict(model, literals[0][0], ~literals[0][1], scope)
        elif literals:
            cells = [cell for cell, _ in literals]
            model.post_guarded(Forbidden(store, literals), (), cells, scope)
        return
    paired = [(model.cell(a), model.cell(b)) for a, b in pairs]
    if len(paired) == 1:
        a, b = paired[0]
        if a == b:
            model.fail(scope)
        else:
            model.post_guarded(make.DifferPropagator(store, a, b), (), (a, b), scope)
        return
    flat = [cell for pair in paired for cell in pair]
    model.post_guarded(make.TuplesDiffer(store, paired), (), flat, scope)


def _differ(u: Any, v: Any) -> bool:
    return new_bindings(u, v, {}) is None
