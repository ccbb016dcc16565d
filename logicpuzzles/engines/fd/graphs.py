"""Graphs: the chosen vertices are connected, the chosen edges are one loop, successors are one
circuit.

All propagators look at the whole graph in each run and keep nothing between runs, so they can stand
in a branch or behind a switch. A loop has in addition a small propagator for each vertex, about the
edges there.

Roads not taken: chains that are kept between runs and undone by the trail (each edge would have to
be taken up exactly once; a guard that is chosen later does not grant that).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from logicpuzzles.core.goals import Call
from logicpuzzles.engines.fd.cells import Scope
from logicpuzzles.engines.fd.checks import post_plain
from logicpuzzles.engines.fd.model import Model
from logicpuzzles.engines.fd.natives import native, restrict
from logicpuzzles.engines.fd.store import FunctionPropagator, Propagator, Put
from logicpuzzles.engines.reading.forms import CircuitForm, ConnectedForm, GraphForm, LoopForm
from logicpuzzles.relations.graphs import is_circuit

Blame = Callable[[Iterable[int]], None]


@native(ConnectedForm)
def post_connected(model: Model, goal: Call, form: ConnectedForm, scope: Scope) -> None:
    cells = (
        _marks(model, goal, form, scope)
        if form.among
        else [model.cell(item) for item in form.items]
    )
    if cells is None:
        return
    store, on = model.store, 1 << model.bit(form.value)
    if any([store.domains[cell] < 0 for cell in cells]):
        post_plain(model, goal, scope)
        return
    near: list[list[int]] = [[] for _ in cells]
    for a, b in form.ends:
        if store.domains[cells[a]] & on and store.domains[cells[b]] & on:
            near[a].append(b)
            near[b].append(a)
    watched = [cell for cell in _once(cells) if store.domains[cell] & on]
    run = connected(cells, near, on, store.domains, store.put, lambda vertices: blame(vertices))
    model.post_guarded(run, watched, (), scope, late=True)
    number = len(store.propagators) - 1
    model.reads[number] = store.scopes[number]

    def blame(vertices: Iterable[int]) -> None:
        store.scopes[number] = tuple([cells[vertex] for vertex in vertices])


@native(LoopForm)
def post_loop(model: Model, goal: Call, form: LoopForm, scope: Scope) -> None:
    cells = _marks(model, goal, form, scope)
    if cells is None:
        return
    number: dict[int, int] = {}
    for edge in form.ends:
        for vertex in edge:
            number.setdefault(vertex, len(number))
    at: list[list[int]] = [[] for _ in number]
    for cell, edge in zip(cells, form.ends, strict=True):
        for vertex in edge:
            at[number[vertex]].append(cell)
    bits, domains, put = _bits(model), model.store.domains, model.store.put
    for own in at:
        model.post_guarded(corner(own, *bits, domains, put), (), _once(own), scope)
    edges = [(cell, number[a], number[b]) for cell, (a, b) in zip(cells, form.ends, strict=True)]
    model.post_guarded(
        loop(edges, len(number), *bits, domains, put), _once(cells), (), scope, late=True
    )


@native(CircuitForm)
def post_circuit(model: Model, goal: Call, form: CircuitForm, scope: Scope) -> None:
    values = [1 << model.bit(place) for place in range(len(form.items))]
    cells = _among(model, goal, form.items, sum(values), scope)
    if cells is not None:
        model.all_different(cells, scope)
        run = circuit(cells, values, model.store.domains, model.store.put)
        model.post_guarded(run, (), _once(cells), scope)


def _marks(model: Model, goal: Call, form: GraphForm, scope: Scope) -> list[int] | None:
    """The cells of the vertices or edges, each 0 or 1. ``None`` where a cell has no domain: then
    the goal is posted as a test.
    """
    return _among(model, goal, form.items, sum(_bits(model)), scope)


def _among(
    model: Model, goal: Call, items: Iterable[Any], mask: int, scope: Scope
) -> list[int] | None:
    """The cells of some items, each within a mask. ``None`` where a cell has no domain: then the
    goal is posted as a test.
    """
    cells = [model.cell(item) for item in items]
    if any([model.store.domains[cell] < 0 for cell in cells]):
        post_plain(model, goal, scope)
        return None
    for cell in dict.fromkeys(cells):
        if model.store.domains[cell] & ~mask:
            restrict(model, cell, mask, scope)
    return cells


def _bits(model: Model) -> tuple[int, int]:
    return 1 << model.bit(1), 1 << model.bit(0)


def _once(cells: Iterable[int]) -> list[int]:
    return list(dict.fromkeys(cells))


def connected(
    cells: Sequence[int],
    near: Sequence[Sequence[int]],
    on: int,
    domains: list[int],
    put: Put,
    blame: Blame,
) -> Propagator:
    """The vertices that are ``on`` are connected; domain consistent. ``near``: the neighbours of
    each. ``blame`` is told the vertices that are to blame for a failure: what is certain, and what
    parts it.

    From one that is certain all that can be on are searched in depth. One that is not reached is
    not; one that parts those that are certain is on. (Articulation points; Tarjan, "Depth-first
    search and linear graph algorithms", 1972.) As long as the same vertices can be on, and all that
    part any of them are, nothing follows.
    """
    size = len(cells)
    again = len(set(cells)) < size  # what was found of one vertex may be news of another
    searched: list[int] = []  # ``on`` for each vertex that could be on in the last search
    parts: list[int] = []  # the vertices that part any of these

    def run() -> bool:
        nonlocal searched, parts
        while True:
            state = [domains[cell] for cell in cells]
            if on not in state:
                return True
            if [domain & on for domain in state] == searched and all(
                [state[vertex] == on for vertex in parts]
            ):
                return True
            root = state.index(on)
            parts = []
            branches = 0  # of the root
            numbers, low, certain = [0] * size, [0] * size, [domain == on for domain in state]
            numbers[root] = low[root] = count = 1
            path, rest, parting = [root], [iter(near[root])], []
            while path:
                vertex = path[-1]
                for other in rest[-1]:
                    number = numbers[other]
                    if number:
                        if number < low[vertex]:
                            low[vertex] = number
                    elif state[other] & on:
                        count += 1
                        numbers[other] = low[other] = count
                        path.append(other)
                        rest.append(iter(near[other]))
                        break
                else:
                    path.pop()
                    rest.pop()
                    if path:
                        parent = path[-1]
                        if low[vertex] < low[parent]:
                            low[parent] = low[vertex]
                        if parent == root:
                            branches += 1
                        elif low[vertex] >= numbers[parent]:
                            parts.append(parent)
                            if certain[vertex] and state[parent] != on:
                                parting.append(parent)
                        if certain[vertex]:
                            certain[parent] = True
            if branches > 1:
                parts.append(root)
            searched = [on if number else 0 for number in numbers]
            changed = False
            if count < size:
                for vertex, number in enumerate(numbers):
                    if not number and state[vertex] & on:
                        domain = domains[cells[vertex]]
                        if domain & on:
                            if domain == on:
                                return failed(numbers, root)
                            put(cells[vertex], domain ^ on)
                            changed = True
            for vertex in parting:
                domain = domains[cells[vertex]]
                if domain != on:
                    if not domain & on:
                        return failed(numbers, root)
                    put(cells[vertex], on)
                    changed = True
            if not (changed and again):
                return True

    def failed(numbers: Sequence[int], root: int) -> bool:
        blame([
            vertex for vertex in range(size)
            if domains[cells[vertex]] == on
            or (not domains[cells[vertex]] & on and any([numbers[other] for other in near[vertex]]))
        ])  # fmt: skip
        return False

    return FunctionPropagator(run)


def corner(cells: Sequence[int], on: int, off: int, domains: list[int], put: Put) -> Propagator:
    """None or two of ``cells``, the edges at a vertex, are ``on``."""
    cells = tuple(cells)
    mark = _marker(domains, put)

    def run() -> bool:
        certain = 0
        free = []
        for cell in cells:
            domain = domains[cell]
            if domain == on:
                certain += 1
            elif domain != off:
                free.append(cell)
        if certain == 2:
            return all([mark(cell, off) for cell in free])
        if len(free) > 1 and certain < 2:
            return True
        if not free:
            return not certain
        return certain < 2 and mark(free[0], on if certain else off)

    return FunctionPropagator(run)


def loop(
    edges: Sequence[tuple[int, int, int]],
    size: int,
    on: int,
    off: int,
    domains: list[int],
    put: Put,
) -> Propagator:
    """The edges that are ``on`` are one loop, given that each vertex has none or two of them.
    ``edges``: for each its cell and its two vertices; ``size``: the number of vertices.

    The certain edges form chains, and each end of a chain knows the other end. An edge between the
    two ends of a chain closes a loop: it is off where there are more chains. (Caseau and Laburthe,
    "Solving small TSPs with constraints", 1997.)
    """
    edges = tuple(edges)
    mark = _marker(domains, put)

    def run() -> bool:
        end = list(range(size))
        chains, closed = 0, False
        free = []
        for edge in edges:
            cell, u, v = edge
            domain = domains[cell]
            if domain == on:
                a, b = end[u], end[v]
                if a == v:
                    if closed:
                        return False
                    closed = True
                else:
                    chains += 1 - (a != u) - (b != v)
                    end[a], end[b] = b, a
            elif domain != off:
                free.append(edge)
        if closed:
            return chains == 1 and all([mark(cell, off) for cell, _, _ in free])
        if not free:
            return False
        if chains > 1:
            for cell, u, v in free:
                if end[u] == v and not mark(cell, off):
                    return False
        return True

    return FunctionPropagator(run)


def circuit(
    cells: Sequence[int], values: Sequence[int], domains: list[int], put: Put
) -> Propagator:
    """The successors ``cells``, which differ, are one circuit through all places. ``values``: the
    bit of each place.

    Known successors make chains. The end of a chain does not lead back to its start while other
    places are left. (Caseau and Laburthe, "Solving small TSPs with constraints", 1997.)
    """
    size = len(cells)
    place_of = {value: place for place, value in enumerate(values)}

    def run() -> bool:
        while True:
            following = [place_of.get(domains[cell], -1) for cell in cells]
            preceded = {place for place in following if place >= 0}
            if len(preceded) + following.count(-1) < size:  # two lead to one place
                return False
            starts = [place for place in range(size) if place not in preceded]
            if not starts:
                return is_circuit(following)
            passed, changed = 0, False
            for start in starts:
                end = start
                passed += 1
                while following[end] >= 0:
                    end = following[end]
                    passed += 1
                domain = domains[cells[end]]
                if domain & values[start] and len(starts) > 1:
                    if domain == values[start]:
                        return False
                    put(cells[end], domain ^ values[start])
                    changed = True
            if passed < size:  # the others are a circuit already
                return False
            if not changed:
                return True

    return FunctionPropagator(run)


def _marker(domains: list[int], put: Put) -> Callable[[int, int], bool]:
    """A function that gives a cell a value, and is false where the cell cannot have it."""

    def mark(cell: int, bit: int) -> bool:
        domain = domains[cell]
        if domain != bit:
            if not domain & bit:
                return False
            put(cell, bit)
        return True

    return mark
