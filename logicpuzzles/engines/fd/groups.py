"""Values among cells: all different, counted, permuted, in runs; and terms that differ."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from unification import Var

from logicpuzzles.core.goals import Call, Check, Neq
from logicpuzzles.core.terms import ATOM, COMPOUND, SEQUENCE, VARIABLE, kind_of, new_bindings, parts, same_atom
from logicpuzzles.engines.fd import propagators as make
from logicpuzzles.engines.fd.arithmetic import ready
from logicpuzzles.engines.fd.cells import Scope
from logicpuzzles.engines.fd.checks import post_test
from logicpuzzles.engines.fd.model import Model
from logicpuzzles.engines.fd.natives import atomic, items_of, native, restrict, wait
from logicpuzzles.engines.fd.tables import forbidden
from logicpuzzles.engines.reading.equations import LeftOver
from logicpuzzles.relations import alldiffo, atleasto, atmosto, counto, maxruno, permuteo


@native(alldiffo)
def post_alldiff(model: Model, goal: Call, scope: Scope) -> None:
    items = items_of(model, goal.arguments[0], scope, goal)
    kids, cells = model.reader.kids, model.cells
    if not kids and all([type(item) is Var and id(item) in cells for item in items]) and not scope.local:
        if any([not model.finite(item) for item in items]):
            wait(model, goal, items, scope)
        return model.all_different([cells[id(item)] for item in items], scope)
    if all([(kind := kind_of(item)) == ATOM or (kind == VARIABLE and not kids.get(id(item))) for item in items]):
        wait(model, goal, items, scope)
        return model.all_different([model.cell(item) for item in items], scope)
    for place, item in enumerate(items):
        for other in items[place + 1 :]:
            post_neq(model, Neq(item, other), scope)
    return None


@native(counto)
def post_counts(model: Model, goal: Call, scope: Scope) -> None:
    counts = goal.arguments[1]
    if not isinstance(counts, Mapping):
        goal.expand()  # raises
    items = atomic(model, items_of(model, goal.arguments[0], scope, goal), goal)
    store = model.store
    cells = [model.cell(item) for item in items]
    fixed: list[tuple[int, int, int]] = []
    walk = model.reader.walk_local
    open_counts = []
    for value, count in counts.items():
        count = walk(count, scope.local)
        bit = 1 << model.bit(value)
        if kind_of(count) == VARIABLE:
            open_counts.append((bit, value, count))
        elif type(count) is not int or not 0 <= count <= len(cells):
            return model.fail(scope)
        else:
            fixed.append((bit, count, count))
    wait(model, goal, items, scope)
    if fixed:
        post_cardinality(model, cells, fixed, scope)
    for bit, value, count in open_counts:
        if model.window is None or not ready(model, count, scope) or model.cell_of(count) in cells:
            atomic(model, [count], goal)
            single = goal.relation.body(items, {value: count})
            post_test(model, single.goals[0], scope, goal)
            continue
        cell = model.cell(count)
        run = make.occurrences(cells, bit, cell, model.window[0], store.domains, store.put)
        model.post_guarded(run, (*cells, cell), (), scope)


def post_cardinality(model: Model, cells: list[int], counts: list[tuple[int, int, int]], scope: Scope) -> None:
    """Each bit of ``counts`` stands in at least and at most so many of ``cells``."""
    store = model.store
    model.post_guarded(make.cardinality(cells, counts, store.domains, store.put), cells, (), scope)


@native(atleasto, atmosto)
def post_bounds(model: Model, goal: Call, scope: Scope) -> None:
    count, value, _ = goal.arguments
    items = atomic(model, items_of(model, goal.arguments[2], scope, goal), goal)
    if kind_of(count) == VARIABLE or kind_of(value) == VARIABLE:
        raise LeftOver(goal, "the count and the value have to be known")
    least = goal.relation is atleasto
    if (least and count > len(items)) or (not least and count < 0):
        return model.fail(scope)
    if (least and count <= 0) or (not least and count >= len(items)):
        return None
    wait(model, goal, items, scope)
    bit = 1 << model.bit(value)
    bounds = (bit, count, len(items)) if least else (bit, 0, count)
    return post_cardinality(model, [model.cell(item) for item in items], [bounds], scope)


@native(maxruno)
def post_max_run(model: Model, goal: Call, scope: Scope) -> None:
    longest = goal.arguments[1]
    if type(longest) is not int or longest < 1:
        goal.expand()  # raises
    items = atomic(model, items_of(model, goal.arguments[0], scope, goal), goal)
    wait(model, goal, items, scope)
    if longest < len(items):
        cells = [model.cell(item) for item in items]
        store = model.store
        model.post_guarded(make.max_run(cells, longest, store.domains, store.put), (), cells, scope)


@native(permuteo)
def post_permutation(model: Model, goal: Call, scope: Scope) -> None:
    """A permutation that is not of known different values: equal values are counted, the rest is left to kanren."""
    if goal.named:
        raise LeftOver(goal, "permuteo with options is not a constraint")
    walk, local = model.reader.walk_local, scope.local
    a, b = walk(goal.arguments[0], local), walk(goal.arguments[1], local)
    if kind_of(a) != SEQUENCE or kind_of(b) != SEQUENCE:
        raise LeftOver(goal, "neither sequence has a known length" if kind_of(a) == kind_of(b) else "one sequence is unknown")
    if len(a) != len(b) or isinstance(a, tuple) != isinstance(b, tuple):
        return model.fail(scope)
    if not a:
        return None
    items, group = [walk(item, local) for item in a], [walk(item, local) for item in b]
    if any([kind_of(item) != ATOM for item in group]):
        items, group = group, items
    if any([kind_of(item) != ATOM for item in group]):
        return model.post_disjunction(Call(goal.relation, (a, b), {}).expand(), scope)
    cells = [model.cell(item) for item in atomic(model, items, goal)]
    mask = model.mask(group)
    for cell in cells:
        restrict(model, cell, mask, scope)
    tally: dict[int, int] = {}
    for item in group:
        bit = 1 << model.bit(item)
        tally[bit] = tally.get(bit, 0) + 1
    return post_cardinality(model, cells, [(bit, count, count) for bit, count in tally.items()], scope)


@native(Neq)
def post_neq(model: Model, goal: Neq, scope: Scope) -> None:
    """Two terms differ: at least one pair of what they are made of does."""
    reader = model.reader
    walk, local = reader.walk_local, scope.local
    pairs: list[tuple[Any, Any]] = []
    stack = [(goal.u, goal.v)]
    while stack:
        u, v = stack.pop()
        u, v = walk(u, local), walk(v, local)
        if u is v:
            continue
        ku, kv = kind_of(u), kind_of(v)
        if ku == VARIABLE or kv == VARIABLE:
            if ku != VARIABLE:
                u, v, ku, kv = v, u, kv, ku
            if kv in COMPOUND or reader.kids.get(id(u)) or (kv == VARIABLE and reader.kids.get(id(v))):
                test = Check(_differ, (goal.u, goal.v))
                post_test(model, test, scope, goal)
                return
            if kv != VARIABLE and kv != ATOM:
                raise LeftOver(goal, f"it has no finite shape for {v!r}")
            pairs.append((u, v))
        elif ku in COMPOUND and ku == kv:
            constructor, arguments = parts(u, ku)
            other, others = parts(v, kv)
            if constructor != other:
                return
            stack.extend(zip(arguments, others, strict=True))
        elif ku == ATOM and kv == ATOM:
            if not same_atom(u, v):
                return
        elif (ku not in COMPOUND and ku != ATOM) or (kv not in COMPOUND and kv != ATOM):
            raise LeftOver(goal, f"it has no finite shape for {u!r} and {v!r}")
        else:
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
            model.post_guarded(forbidden(literals, store.domains, store.put), (), cells, scope)
        return
    paired = [(model.cell(a), model.cell(b)) for a, b in pairs]
    if len(paired) == 1:
        a, b = paired[0]
        if a == b:
            model.fail(scope)
        else:
            model.post_guarded(make.differ(a, b, store.domains, store.put), (), (a, b), scope)
        return
    flat = [cell for pair in paired for cell in pair]
    model.post_guarded(make.not_all_equal_pairs(paired, store.domains, store.put), (), flat, scope)


def _differ(u: Any, v: Any) -> bool:
    return new_bindings(u, v, {}) is None
