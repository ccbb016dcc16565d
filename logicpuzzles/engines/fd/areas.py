"""Areas of a board: what one sees along lines, borders between areas, edges without a loop.

All propagators about graphs look at the whole graph in each run and keep nothing between runs.

Roads not taken: exits of an area that are vertices (an area that has to grow through one vertex
takes it; here it takes one where a single area lies beyond all its exits).
"""

from __future__ import annotations

from collections.abc import Sequence

from logicpuzzles.core.goals import Call
from logicpuzzles.core.sets import DisjointSets
from logicpuzzles.engines.fd import propagators as make
from logicpuzzles.engines.fd.arithmetic import ready
from logicpuzzles.engines.fd.cells import Scope
from logicpuzzles.engines.fd.checks import post_plain
from logicpuzzles.engines.fd.model import Model
from logicpuzzles.engines.fd.natives import native, restrict
from logicpuzzles.engines.fd.store import FunctionPropagator, Propagator, Store
from logicpuzzles.engines.reading.forms import AcyclicForm, AreaForm, DivisionForm, SeenForm
from logicpuzzles.relations.graphs import Ends


@native(SeenForm)
def post_seen(model: Model, goal: Call, form: SeenForm, scope: Scope) -> None:
    lines = [tuple([model.cell(item) for item in line]) for line in form.lines]
    store = model.store
    cells = list(dict.fromkeys([cell for line in lines for cell in line]))
    plain = any([store.domains[cell] < 0 for cell in cells])
    known = type(form.number) is int
    if not known and not plain:
        plain = model.window is None or not ready(model, form.number, scope)
    number = -1 if known or plain else model.cell(form.number)
    if plain or number in cells:
        post_plain(model, goal, scope)
        return
    if known and not 0 <= form.number <= form.most:
        model.fail(scope)
        return
    first = form.number if known else model.window[0] if model.window is not None else 0
    run = seen(lines, number, first, 1 << model.bit(form.stop), store)
    model.post_guarded(run, cells if known else [*cells, number], (), scope)


def seen(
    lines: Sequence[tuple[int, ...]], number: int, first: int, stop: int, store: Store
) -> Propagator:
    """So many cells are seen along lines, of each those before the first that is ``stop``; bounds
    consistent in how far one sees along each. ``number``: a cell whose bits are the numbers from
    ``first`` on; -1: the number is ``first``.
    """
    domains, put = store.domains, store.put

    def bound(line: tuple[int, ...], low: int, high: int) -> tuple[int, int]:
        """How far one sees along a line, from ``low`` to ``high`` cells; the first is the greater
        one where nothing goes.
        """
        size, least, most = len(line), 1, 0
        for at in range(high + 1):
            domain = stop if at == size else domains[line[at]]
            if at >= low and domain & stop:
                if least > most:
                    least = at
                most = at
            if domain == stop:
                break
        return least, most

    def run() -> bool:
        lows, highs = [0] * len(lines), [len(line) for line in lines]
        fewest = greatest = first
        if number >= 0:
            domain = domains[number]
            fewest = first + (domain & -domain).bit_length() - 1
            greatest = first + domain.bit_length() - 1
        changed = True
        while changed:
            changed = False
            least, most = sum(lows), sum(highs)
            for at, line in enumerate(lines):
                low, high = lows[at], highs[at]
                own = bound(line, max(low, fewest - most + high), min(high, greatest - least + low))
                if own[0] > own[1]:
                    return False
                if own != (low, high):
                    changed = True
                    least, most = least + own[0] - low, most + own[1] - high
                    lows[at], highs[at] = own
        for line, low, high in zip(lines, lows, highs, strict=True):
            for at in range(low):
                domain = domains[line[at]]
                if domain & stop:
                    if domain == stop:
                        return False
                    put(line[at], domain & ~stop)
            if low == high < len(line):
                domain = domains[line[low]]
                if not domain & stop:
                    return False
                if domain != stop:
                    put(line[low], stop)
        if number >= 0:
            new = domain = domains[number]
            least, most = sum(lows) - first, sum(highs) - first
            new &= (1 << max(0, most + 1)) - 1
            new = new >> least << least if least > 0 else new
            if not new:
                return False
            if new != domain:
                put(number, new)
        return True

    cells = [cell for line in lines for cell in line]
    return make.settle_propagator(store, FunctionPropagator(run), cells)


Border = tuple[int, int, int]  # the cell, and the two vertices between which it stands


def _borders(
    model: Model, goal: Call, items: Sequence[object], ends: Ends, scope: Scope
) -> list[Border] | None:
    """The borders of a graph, each 0 or 1; ``None`` where a cell has no domain: then the goal is
    posted as a test.
    """
    cells = [model.cell(item) for item in items]
    if any([model.store.domains[cell] < 0 for cell in cells]):
        post_plain(model, goal, scope)
        return None
    mask = 1 << model.bit(0) | 1 << model.bit(1)
    for cell in dict.fromkeys(cells):
        if model.store.domains[cell] & ~mask:
            restrict(model, cell, mask, scope)
    return [(cell, a, b) for cell, (a, b) in zip(cells, ends, strict=True)]


@native(DivisionForm)
def post_division(model: Model, goal: Call, form: DivisionForm, scope: Scope) -> None:
    borders = _borders(model, goal, form.items, form.ends, scope)
    if borders is None:
        return
    marks = None if form.marks is None else list(form.marks)
    vertices = 1 + max([-1, *[max(edge) for edge in form.ends], *(marks or ())])
    if marks is not None and (len(set(marks)) < len(marks) or (vertices and not marks)):
        model.fail(scope)
        return
    on, off = 1 << model.bit(1), 1 << model.bit(0)
    run = divided(borders, vertices, form.size, marks, on, off, model.store)
    cells = list(dict.fromkeys([cell for cell, _, _ in borders]))
    model.post_guarded(run, (), cells, scope, late=True)


def divided(
    borders: Sequence[Border],
    vertices: int,
    size: int | None,
    marks: Sequence[int] | None,
    on: int,
    off: int,
    store: Store,
) -> Propagator:
    """Borders stand just between areas, which have so many vertices and one mark each.

    What hangs together for certain has no border inside, and a border on the way to what it may
    not join; what may hang together at most has room for its areas; what lacks a vertex or a mark
    and can get it from one side alone gets it.
    """
    domains, put = store.domains, store.put
    marked = [0] * vertices
    for mark in marks or ():
        marked[mark] = 1

    def decide(cell: int, bit: int) -> bool:
        if domains[cell] & bit:
            if domains[cell] != bit:
                put(cell, bit)
            return True
        return False

    def sort_borders() -> tuple[DisjointSets, list[Border], list[Border]]:
        """What hangs together for certain, the borders that stand, and those that are open."""
        sure = DisjointSets(vertices)
        shut, loose = [], []
        for border in borders:
            domain = domains[border[0]]
            if domain == off:
                sure.join(border[1], border[2])
            elif domain == on:
                shut.append(border)
            else:
                loose.append(border)
        return sure, shut, loose

    def run() -> bool:
        while True:
            sure, shut, loose = sort_borders()
            most = sure.copy()
            for _, a, b in loose:
                most.join(a, b)
            roots, wholes = sure.roots(), most.roots()
            own = [0] * vertices  # marks of what hangs together for certain, and at most
            all_ = [0] * vertices
            for mark in marks or ():
                own[roots[mark]] += 1
                all_[wholes[mark]] += 1
            apart = set()
            for _, a, b in shut:
                one, other = roots[a], roots[b]
                if one == other:
                    return False
                apart.add((one, other))
                apart.add((other, one))
            for vertex in range(vertices):
                if wholes[vertex] == vertex and (
                    (size is not None and (size < 1 or most.sizes[vertex] % size))
                    or (marks is not None and not all_[vertex])
                ):
                    return False
                if roots[vertex] == vertex and (
                    (size is not None and sure.sizes[vertex] > size)
                    or (marks is not None and own[vertex] > 1)
                ):
                    return False
            changed = False
            beyond: dict[int, set[int]] = {}  # what lies beyond the open borders of each set
            for cell, a, b in loose:
                one, other, whole = roots[a], roots[b], wholes[a]
                full = (size is not None and most.sizes[whole] == size) or (
                    marks is not None and all_[whole] == 1
                )
                if one == other or full:
                    if not decide(cell, off):
                        return False
                    changed = changed or one != other
                elif (
                    (one, other) in apart
                    or (size is not None and sure.sizes[one] + sure.sizes[other] > size)
                    or (marks is not None and own[one] + own[other] > 1)
                ):
                    if not decide(cell, on):
                        return False
                    changed = True
                else:
                    beyond.setdefault(one, set()).add(other)
                    beyond.setdefault(other, set()).add(one)
            lonely = [
                each
                for each, others in beyond.items()
                if len(others) == 1
                and ((size is not None and sure.sizes[each] < size) or (marks is not None and not own[each]))
            ]  # fmt: skip
            if lonely:
                for cell, a, b in loose:
                    if domains[cell] & (domains[cell] - 1) and (
                        roots[a] in lonely or roots[b] in lonely
                    ):
                        put(cell, off)
                        changed = True
            if not changed:
                return True

    return FunctionPropagator(run)


@native(AreaForm)
def post_area(model: Model, goal: Call, form: AreaForm, scope: Scope) -> None:
    borders = _borders(model, goal, form.items, form.ends, scope)
    if borders is None:
        return
    on, off = 1 << model.bit(1), 1 << model.bit(0)
    vertices = 1 + max([form.at, *[max(edge) for edge in form.ends]])
    run = area(borders, vertices, form.at, form.size, on, off, model.store)
    cells = list(dict.fromkeys([cell for cell, _, _ in borders]))
    model.post_guarded(run, (), cells, scope, late=True)


def area(
    borders: Sequence[Border], vertices: int, at: int, size: int, on: int, off: int, store: Store
) -> Propagator:
    """The area of a vertex has ``size`` vertices. It does not join what is too large for it, and
    where it can grow over one border alone it does.
    """
    domains, put = store.domains, store.put

    def run() -> bool:
        while True:
            sure, most = DisjointSets(vertices), DisjointSets(vertices)
            for cell, a, b in borders:
                if domains[cell] == off:
                    sure.join(a, b)
            own = sure.root(at)
            small = size - sure.sizes[own]
            if small < 0:
                return False
            exits: dict[int, list[int]] = {}
            for cell, a, b in borders:
                one, other = sure.root(a), sure.root(b)
                if one != other and own in (one, other) and domains[cell] != on:
                    far = other if one == own else one
                    if sure.sizes[far] > small:
                        if domains[cell] == off:
                            return False
                        put(cell, on)
                    else:
                        exits.setdefault(far, []).append(cell)
            for cell, a, b in borders:
                if domains[cell] != on:
                    most.join(a, b)
            if most.sizes[most.root(at)] < size:
                return False
            if not small or len(exits) != 1:
                return True
            (cells,) = exits.values()
            if len(cells) > 1:
                return True
            put(cells[0], off)

    return FunctionPropagator(run)


@native(AcyclicForm)
def post_acyclic(model: Model, goal: Call, form: AcyclicForm, scope: Scope) -> None:
    cells = [model.cell(item) for item in form.items]
    store = model.store
    if any([store.domains[cell] < 0 for cell in cells]):
        post_plain(model, goal, scope)
        return
    edges = [
        (cell, 1 << model.bit(value), a, b)
        for cell, value, (a, b) in zip(cells, form.values, form.ends, strict=True)
    ]
    number = {
        vertex: at for at, vertex in enumerate(dict.fromkeys([v for e in form.ends for v in e]))
    }
    edges = [(cell, bit, number[a], number[b]) for cell, bit, a, b in edges]
    run = acyclic(edges, len(number), store)
    model.post_guarded(run, list(dict.fromkeys(cells)), (), scope, late=True)


def acyclic(edges: Sequence[tuple[int, int, int, int]], vertices: int, store: Store) -> Propagator:
    """The edges that have their values form no loop. ``edges``: of each its cell, the bit of its
    value, and the two vertices. An edge between what the chosen ones join is not chosen.
    """
    domains, put = store.domains, store.put

    def run() -> bool:
        changed = True
        while changed:
            changed = False
            sets = DisjointSets(vertices)
            for cell, bit, a, b in edges:
                if domains[cell] == bit and not sets.join(a, b):
                    return False
            for cell, bit, a, b in edges:
                domain = domains[cell]
                if domain & bit and domain != bit and sets.root(a) == sets.root(b):
                    put(cell, domain & ~bit)
                    left = domain & ~bit
                    changed = changed or not left & (left - 1)
        return True

    return FunctionPropagator(run)
