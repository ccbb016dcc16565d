"""Python tests: they run when their terms are known; where one term is unknown, they run on each of
its values.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from logicpuzzles.core.errors import brief
from logicpuzzles.core.goals import And, Call, Check, put_terms
from logicpuzzles.core.terms import ATOM, VARIABLE, kind_of, leaves
from logicpuzzles.engines.fd.answers import UNKNOWN, values_now
from logicpuzzles.engines.fd.cells import Scope
from logicpuzzles.engines.fd.model import Model
from logicpuzzles.engines.fd.natives import native, wait
from logicpuzzles.engines.fd.store import FunctionPropagator
from logicpuzzles.engines.reading.equations import LeftOver
from logicpuzzles.engines.reading.forms import Tested
from logicpuzzles.engines.reading.functions import Whole


@native(Check)
def post_check(model: Model, goal: Check, form: None, scope: Scope) -> None:
    post_test(model, goal, scope, goal)


@native(Tested, Whole)
def _post_tested(model: Model, goal: Call, form: Any, scope: Scope) -> None:
    post_plain(model, goal, scope)


def post_plain(model: Model, goal: Call, scope: Scope) -> None:
    """Post the plain definition of a relation, which is a Python test."""
    inner: Any = put_terms(goal, lambda term: model.reader.resolve(term, scope.local))
    while isinstance(inner, Call):
        inner = inner.expand()
    tests = inner.goals if isinstance(inner, And) else (inner,)
    if not all([type(test) is Check for test in tests]):
        raise LeftOver(goal, "its terms have no domain")
    for test in tests:
        post_test(model, test, scope, goal)


def post_test(model: Model, check: Check, scope: Scope, goal: Any) -> None:
    """Post a Python test: it runs when its terms are known; where one is unknown, it runs on each
    value of that term.
    """
    reader, local = model.reader, scope.local
    terms = [reader.resolve(term, local) for term in check.terms]
    variables: dict[int, Any] = {}
    for term in terms:
        for leaf in leaves(term):
            if kind_of(leaf) == VARIABLE:
                variables[id(leaf)] = leaf
            elif kind_of(leaf) != ATOM:
                raise LeftOver(goal, f"it has no finite shape for {brief(leaf)}")
    holds, solve = check.holds, check.solve
    if not variables:
        if not holds(*terms):
            model.fail(scope)
        return
    for variable in variables.values():
        model.cell_of(variable)
    wait(model, goal, variables.values(), scope)
    store = model.store
    domains, put, values, cells = store.domains, store.put, model.values, model.cells
    flat = [
        cells[id(term)] if kind_of(term) == VARIABLE else -1 - place
        for place, term in enumerate(terms)
    ]
    simple = all([kind_of(term) in (VARIABLE, ATOM) for term in terms]) and not any(
        map(reader.kids.get, variables)
    )
    names = list(variables.values())

    def solved(known: list[Any], place: int, cell: int) -> bool:
        """Give the only unknown term, which has no domain, the values that it can have."""
        domain = domains[cell]
        solutions = None if solve is None or domain >= 0 else solve(known, place)
        if solutions is None:
            return True
        new = 0
        for value in solutions:
            if kind_of(value) != ATOM:
                return True
            new |= 1 << model.bit(value)
        new &= domain
        if not new:
            return False
        if new != domain:
            put(cell, new)
        return True

    def plain() -> bool:
        known = terms[:]
        open_cell = -1
        for place, cell in enumerate(flat):
            if cell >= 0:
                domain = domains[cell]
                if domain & (domain - 1):
                    if open_cell >= 0 and open_cell != cell:
                        return True
                    open_cell = cell
                else:
                    known[place] = values[domain.bit_length() - 1]
        if open_cell < 0:
            return bool(holds(*known))
        domain = domains[open_cell]
        at = [place for place, cell in enumerate(flat) if cell == open_cell]
        if domain < 0:
            known[at[0]] = names[0]
            return len(at) > 1 or solved(known, at[0], open_cell)
        new = rest = domain
        while rest:
            bit = rest & -rest
            rest ^= bit
            value = values[bit.bit_length() - 1]
            for place in at:
                known[place] = value
            if not holds(*known):
                new ^= bit
        if new != domain:
            if not new:
                return False
            put(open_cell, new)
        return True

    def nested() -> bool:
        value_of = values_now(model)
        known = {}
        unknown = []
        for variable in names:
            value = value_of(variable)
            if value is UNKNOWN or any(kind_of(leaf) == VARIABLE for leaf in leaves(value)):
                unknown.append(variable)
            else:
                known[id(variable)] = value
        if unknown:
            at = [
                place
                for place, term in enumerate(terms)
                if any([leaf is unknown[0] for leaf in leaves(term)])
            ]
            if (
                len(unknown) > 1
                or len(at) > 1
                or terms[at[0]] is not unknown[0]
                or reader.kids.get(id(unknown[0]))
            ):
                return True
            return solved(
                [reader.resolve(term, known) for term in terms], at[0], cells[id(unknown[0])]
            )
        return bool(holds(*[reader.resolve(term, known) for term in terms]))

    watched = [cell for variable in names for cell in _cells_within(model, variable)]
    model.post_guarded(FunctionPropagator(plain if simple else nested), (), watched, scope)


def _cells_within(model: Model, variable: Any) -> Iterator[int]:
    """The cells of an unknown and of all unknowns that it may be made of."""
    yield model.cell_of(variable)
    for kids in model.reader.kids.get(id(variable), {}).values():
        for kid in kids:
            yield from _cells_within(model, kid)
