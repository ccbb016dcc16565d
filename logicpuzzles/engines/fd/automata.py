"""Rows that an automaton accepts, domain consistent.

Two passes over the cells find the states that can be reached from the first state, and the states
from which a last one can be reached. A set of states is a whole number, and moving many states at
once is a shift. (Gilles Pesant, "A regular language membership constraint for finite sequences of
variables", 2004.)
"""

from __future__ import annotations

from collections.abc import Sequence

from unification import Var

from logicpuzzles.core.goals import Call
from logicpuzzles.engines.fd.cells import Scope
from logicpuzzles.engines.fd.model import Model
from logicpuzzles.engines.fd.natives import native, restrict, wait
from logicpuzzles.engines.fd.propagators import settle_propagator
from logicpuzzles.engines.fd.store import FunctionPropagator, Propagator, Put, Store
from logicpuzzles.engines.fd.tables import Column, TablePropagator
from logicpuzzles.engines.reading.forms import Accepted, PatternForm
from logicpuzzles.relations.areas import DIGITS

Domains = list[int]
Moves = Sequence[
    tuple[int, Sequence[tuple[int, int]]]
]  # for each value, a bit: how far states are shifted, and which states


@native(Accepted)
def post_automaton(model: Model, goal: Call, form: Accepted, scope: Scope) -> None:
    moves: dict[int, dict[int, int]] = {}
    for here, value, there in form.moves:
        shifts = moves.setdefault(1 << model.bit(value), {})
        shifts[there - here] = shifts.get(there - here, 0) | 1 << here
    store, known = model.store, model.cells
    if all([type(item) is Var and id(item) in known and model.finite(item) for item in form.items]):
        cells = [known[id(item)] for item in form.items]
    else:
        wait(model, goal, form.items, scope)
        cells = [model.cell(item) for item in form.items]
    if not cells:
        if 0 not in form.final:
            model.fail(scope)
        return
    final = sum([1 << state for state in form.final])
    run = accepted(cells, final, [(bit, tuple(moves[bit].items())) for bit in sorted(moves)], store)
    model.post_guarded(run, cells, (), scope)


def accepted(cells: Sequence[int], final: int, moves: Moves, store: Store) -> Propagator:
    """An automaton that begins in state 0 accepts ``cells``. ``final``: its last states."""
    short = len(moves) == 2 and all([shift in (0, 1) for _, shifts in moves for shift, _ in shifts])
    make = _of_two_values if short else _of_any
    return settle_propagator(store, make(cells, final, moves, store.domains, store.put), cells)


def _of_any(
    cells: Sequence[int], final: int, moves: Moves, domains: Domains, put: Put
) -> Propagator:
    cells = tuple(cells)
    moves = tuple(moves)
    backwards = range(len(cells) - 1, -1, -1)

    def run() -> bool:
        reached = 1
        layers = []
        for cell in cells:
            layers.append(reached)
            domain, following = domains[cell], 0
            for bit, shifts in moves:
                if domain & bit:
                    for shift, states in shifts:
                        here = reached & states
                        following |= here << shift if shift >= 0 else here >> -shift
            reached = following
        alive = reached & final
        if not alive:
            return False
        for at in backwards:
            domain, reached = domains[cells[at]], layers[at]
            before = new = 0
            for bit, shifts in moves:
                if domain & bit:
                    sources = 0
                    for shift, states in shifts:
                        sources |= (alive >> shift if shift >= 0 else alive << -shift) & states
                    sources &= reached
                    if sources:
                        before |= sources
                        new |= bit
            if new != domain:
                if not new:
                    return False
                put(cells[at], new)
            alive = before
        return True

    return FunctionPropagator(run)


def _of_two_values(
    cells: Sequence[int], final: int, moves: Moves, domains: Domains, put: Put
) -> Propagator:
    """As ``_of_any``, for two values whose moves stay or go on to the next state. Blocks in a line
    are such an automaton.
    """
    cells = tuple(cells)
    (low, shifts), (high, others) = moves
    stay_low, go_low = dict(shifts).get(0, 0), dict(shifts).get(1, 0)
    stay_high, go_high = dict(others).get(0, 0), dict(others).get(1, 0)
    stay, go, both = stay_low | stay_high, go_low | go_high, low | high
    last_to_first = cells[::-1]

    def run() -> bool:
        reached = 1
        layers = []
        for cell in cells:
            layers.append(reached)
            domain = domains[cell] & both
            if domain == both:
                reached = reached & stay | (reached & go) << 1
            elif domain == low:
                reached = reached & stay_low | (reached & go_low) << 1
            elif domain == high:
                reached = reached & stay_high | (reached & go_high) << 1
            else:
                return False
        alive = reached & final
        if not alive:
            return False
        for cell in last_to_first:
            reached = layers.pop()
            domain, passed = domains[cell], alive >> 1
            if domain == low:
                alive = (alive & stay_low | passed & go_low) & reached
            elif domain == high:
                alive = (alive & stay_high | passed & go_high) & reached
            else:
                by_low = (alive & stay_low | passed & go_low) & reached if domain & low else 0
                by_high = (alive & stay_high | passed & go_high) & reached if domain & high else 0
                alive = by_low | by_high
                new = (low if by_low else 0) | (high if by_high else 0)
                if new != domain:
                    put(cell, new)
        return True

    return FunctionPropagator(run)


@native(PatternForm)
def post_pattern(model: Model, goal: Call, form: PatternForm, scope: Scope) -> None:
    """A table of the patterns, in which a dot is any value."""
    store, every = model.store, (1 << len(form.patterns)) - 1
    cells = [model.cell(item) for item in form.items]
    bits = {value: 1 << model.bit(value) for value in form.values}
    for cell in cells:
        restrict(model, cell, sum(bits.values()), scope)
    columns = []
    for signs in zip(*form.patterns[::-1], strict=True):
        column = Column(())  # the last pattern first, as bits of a number
        rows = {
            sign: int("".join(["01"[each == sign] for each in signs]), 2) for sign in {*signs, "."}
        }
        column.known = {
            bit: rows["."] | rows.get(DIGITS.get(value, ""), 0) for value, bit in bits.items()
        }
        column.holding = tuple(column.known.items())
        columns.append(column)
    if not every:
        model.fail(scope)
    elif cells:
        model.post_guarded(TablePropagator(store, cells, columns), cells, (), scope)
