"""The relations that this engine knows by name, and what it posts for each.

Each poster is given a model, the goal and its scope. What it cannot do better than test (numbers without a domain, or too
far apart for a window of bits, and products) it tests: the plain definition waits until one term is unknown.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from unification import Var

from ...goals import All, Call, Check, Neq
from ...goals import Any as Disjunction
from ...relations import (
    COMPARISONS,
    alldiffo,
    atleasto,
    atmosto,
    counto,
    differenceo,
    distanceo,
    lesseqo,
    lesso,
    lineo,
    maxruno,
    permuteo,
    producto,
    sumo,
)
from ...terms import ATOM, SEQUENCE, VARIABLE, kind_of, leaves, parts, sequence
from . import propagators as make
from .lines import post_lines
from .model import _UNKNOWN, Model, Scope
from .reader import BRANCHING, COMPOUND, LeftOver

__all__ = ["NATIVES", "Arithmetic"]

Poster = Callable[[Model, Any, Scope], None]
WIDEST_WINDOW = 1 << 14  # numbers further apart are tested, not propagated
SMALL_WINDOW = 10  # so many numbers have a table of mirrored masks
TABULATED = 48  # up to so many values a sum of two cells is a table


class Natives:
    """The posters by relation."""

    def __init__(self) -> None:
        self.posters: dict[Any, Poster] = {}

    def __call__(self, *relations: Any) -> Callable[[Poster], Poster]:
        """Mark a function as the poster of ``relations``."""

        def mark(poster: Poster) -> Poster:
            for one in relations:
                self.posters[one] = poster
            return poster

        return mark

    @property
    def relations(self) -> Iterable[Any]:
        return (*self.posters, *BRANCHING)

    def splits(self, goal: Call) -> bool:
        """Whether the goal is a disjunction at heart."""
        return goal.relation in BRANCHING

    def prepare(self, model: Model, constraints: Sequence[Any]) -> None:
        """Find the window of the numbers in ``constraints``."""
        Arithmetic(model).infer(constraints)

    def lines(self, model: Model) -> set[int]:
        """Post what is best done for many constraints at once; the ids of those that are done."""
        return post_lines(model)

    def post(self, model: Model, goal: Any, scope: Scope) -> None:
        if isinstance(goal, Neq):
            post_neq(model, goal.u, goal.v, scope, goal)
        elif isinstance(goal, Check):
            post_check(model, goal, scope, goal)
        else:
            self.posters[goal.relation](model, goal, scope)


NATIVES = Natives()
native = NATIVES


def _items(model: Model, term: Any, scope: Scope, goal: Call) -> list[Any]:
    """The items of a group of cells, each walked."""
    walk, local = model.reader._walk_local, scope.local
    row = walk(term, local)
    if kind_of(row) != SEQUENCE:
        if kind_of(row) == VARIABLE:
            sequence(row, goal.relation.name)  # raises
        raise LeftOver(goal, f"{row!r} is not a tuple or list of cells")
    if local:
        return [walk(item, local) for item in row]
    walk_out = model.reader.walk
    return [walk_out(item) if type(item) is Var else item for item in row]


def _atomic(model: Model, items: Sequence[Any], goal: Any) -> list[Any]:
    """``items``, none of which is a compound or may turn out to be one."""
    for item in items:
        kind = kind_of(item)
        if (kind != VARIABLE and kind != ATOM) or (kind == VARIABLE and model.reader.kids.get(id(item))):
            raise LeftOver(goal, f"{item!r} may be a compound, where an atom is needed")
    return list(items)


def _wait(model: Model, goal: Any, items: Iterable[Any], scope: Scope) -> None:
    """Note that the goal may be open in an answer, where a cell has no domain."""
    if any([kind_of(item) == VARIABLE and not model.finite(item) for item in items]):
        model.waiting.append((goal, scope))


def _fail(model: Model, scope: Scope) -> None:
    if scope.guard < 0:
        model.store.failed = True
    else:
        model.post_guarded(lambda: False, (), (), scope)


def _restrict(model: Model, cell: int, mask: int, scope: Scope) -> None:
    """A cell is within ``mask``."""
    store = model.store
    if scope.guard < 0:
        store.restrict(cell, mask)
        return
    domains, put = store.domains, store.put

    def within() -> bool:
        new = domains[cell] & mask
        if new != domains[cell]:
            if not new:
                return False
            put(cell, new)
        return True

    model.post_guarded(within, (), (), scope)


# --- values among cells -----------------------------------------------------------------------------------------------


@native(alldiffo)
def post_alldiff(model: Model, goal: Call, scope: Scope) -> None:
    items = _items(model, goal.arguments[0], scope, goal)
    kids, cells = model.reader.kids, model.cells
    if not kids and all([type(item) is Var and id(item) in cells for item in items]) and not scope.local:
        if any([not model.finite(item) for item in items]):
            _wait(model, goal, items, scope)
        return model.all_different([cells[id(item)] for item in items], scope)
    if all([(kind := kind_of(item)) == ATOM or (kind == VARIABLE and not kids.get(id(item))) for item in items]):
        _wait(model, goal, items, scope)
        return model.all_different([model.cell(item) for item in items], scope)
    for place, item in enumerate(items):
        for other in items[place + 1 :]:
            post_neq(model, item, other, scope, Neq(item, other))
    return None


@native(counto)
def post_counts(model: Model, goal: Call, scope: Scope) -> None:
    counts = goal.arguments[1]
    if not isinstance(counts, Mapping):
        goal.expand()  # raises
    items = _atomic(model, _items(model, goal.arguments[0], scope, goal), goal)
    store = model.store
    cells = [model.cell(item) for item in items]
    fixed: list[tuple[int, int, int]] = []
    walk = model.reader._walk_local
    open_counts = []
    for value, count in counts.items():
        count = walk(count, scope.local)
        bit = 1 << model.bit(value)
        if kind_of(count) == VARIABLE:
            open_counts.append((bit, value, count))
        elif type(count) is not int or not 0 <= count <= len(cells):
            return _fail(model, scope)
        else:
            fixed.append((bit, count, count))
    _wait(model, goal, items, scope)
    if fixed:
        post_cardinality(model, cells, fixed, scope)
    for bit, value, count in open_counts:
        if model.window is None or not Arithmetic.ready(model, count, scope) or model.cell_of(count) in cells:
            _atomic(model, [count], goal)
            single = goal.relation.body(items, {value: count})
            post_check(model, single.goals[0], scope, goal)
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
    items = _atomic(model, _items(model, goal.arguments[2], scope, goal), goal)
    if kind_of(count) == VARIABLE or kind_of(value) == VARIABLE:
        raise LeftOver(goal, "the count and the value have to be known")
    least = goal.relation is atleasto
    if (least and count > len(items)) or (not least and count < 0):
        return _fail(model, scope)
    if (least and count <= 0) or (not least and count >= len(items)):
        return None
    _wait(model, goal, items, scope)
    bit = 1 << model.bit(value)
    bounds = (bit, count, len(items)) if least else (bit, 0, count)
    return post_cardinality(model, [model.cell(item) for item in items], [bounds], scope)


@native(maxruno)
def post_max_run(model: Model, goal: Call, scope: Scope) -> None:
    longest = goal.arguments[1]
    if type(longest) is not int or longest < 1:
        goal.expand()  # raises
    items = _atomic(model, _items(model, goal.arguments[0], scope, goal), goal)
    _wait(model, goal, items, scope)
    if longest < len(items):
        cells = [model.cell(item) for item in items]
        store = model.store
        model.post_guarded(make.max_run(cells, longest, store.domains, store.put), (), cells, scope)


@native(permuteo)
def post_permutation(model: Model, goal: Call, scope: Scope) -> None:
    """A permutation that is not of known different values: equal values are counted, the rest is left to kanren."""
    if goal.named:
        raise LeftOver(goal, "permuteo with options is not a constraint")
    walk, local = model.reader._walk_local, scope.local
    a, b = walk(goal.arguments[0], local), walk(goal.arguments[1], local)
    if kind_of(a) != SEQUENCE or kind_of(b) != SEQUENCE:
        raise LeftOver(goal, "neither sequence has a known length" if kind_of(a) == kind_of(b) else "one sequence is unknown")
    if len(a) != len(b) or isinstance(a, tuple) != isinstance(b, tuple):
        return _fail(model, scope)
    if not a:
        return None
    items, group = [walk(item, local) for item in a], [walk(item, local) for item in b]
    if any([kind_of(item) != ATOM for item in group]):
        items, group = group, items
    if any([kind_of(item) != ATOM for item in group]):
        return model.post_disjunction(Call(goal.relation, (a, b), {}).expand(), scope)
    cells = [model.cell(item) for item in _atomic(model, items, goal)]
    mask = model.mask(group)
    for cell in cells:
        _restrict(model, cell, mask, scope)
    tally: dict[int, int] = {}
    for item in group:
        bit = 1 << model.bit(item)
        tally[bit] = tally.get(bit, 0) + 1
    return post_cardinality(model, cells, [(bit, count, count) for bit, count in tally.items()], scope)


def post_neq(model: Model, u: Any, v: Any, scope: Scope, goal: Any) -> None:
    """Two terms differ: at least one pair of what they are made of does."""
    reader = model.reader
    walk, local = reader._walk_local, scope.local
    pairs: list[tuple[Any, Any]] = []
    stack = [(u, v)]
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
                post_check(model, test, scope, goal)
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
            if not _same(u, v):
                return
        elif (ku not in COMPOUND and ku != ATOM) or (kv not in COMPOUND and kv != ATOM):
            raise LeftOver(goal, f"it has no finite shape for {u!r} and {v!r}")
        else:
            return
    if not pairs:
        _fail(model, scope)
        return
    _wait(model, goal, [item for pair in pairs for item in pair], scope)
    cells = [(model.cell(a), model.cell(b)) for a, b in dict.fromkeys((_Id(a), _Id(b)) for a, b in pairs)]
    store = model.store
    if len(cells) == 1:
        a, b = cells[0]
        if a == b:
            _fail(model, scope)
        elif kind_of(pairs[0][1]) == ATOM and scope.guard < 0:
            store.restrict(a, ~store.domains[b])
        else:
            model.post_guarded(make.differ(a, b, store.domains, store.put), (), (a, b), scope)
        return
    flat = [cell for pair in cells for cell in pair]
    model.post_guarded(make.not_all_equal_pairs(cells, store.domains, store.put), (), flat, scope)


def _Id(term: Any) -> Any:  # noqa: N802
    return term


def _same(a: Any, b: Any) -> bool:
    from ...terms import same_atom

    return same_atom(a, b)


def _differ(u: Any, v: Any) -> bool:
    from ...terms import new_bindings

    return new_bindings(u, v, {}) is None


# --- tests ------------------------------------------------------------------------------------------------------------


def post_check(model: Model, check: Check, scope: Scope, goal: Any) -> None:
    """A Python test: run when its terms are known; where one is unknown, on each of its values."""
    reader, local = model.reader, scope.local
    terms = [reader.resolve(term, local) for term in check.terms]
    variables: dict[int, Any] = {}
    for term in terms:
        for leaf in leaves(term):
            if kind_of(leaf) == VARIABLE:
                variables[id(leaf)] = leaf
            elif kind_of(leaf) != ATOM:
                raise LeftOver(goal, f"it has no finite shape for {leaf!r}")
    holds, solve = check.holds, check.solve
    if not variables:
        if not holds(*terms):
            _fail(model, scope)
        return
    for variable in variables.values():
        model.cell_of(variable)
    _wait(model, goal, variables.values(), scope)
    store = model.store
    domains, put, values, cells = store.domains, store.put, model.values, model.cells
    flat = [cells[id(term)] if kind_of(term) == VARIABLE else -1 - place for place, term in enumerate(terms)]
    simple = all([kind_of(term) in (VARIABLE, ATOM) for term in terms]) and not any(map(reader.kids.get, variables))
    names = list(variables.values())

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
            if solve is None or len(at) != 1:
                return True
            known[at[0]] = names[0]
            found = solve(known, at[0])
            if found is None:
                return True
            new = 0
            for value in found:
                new |= 1 << model.bit(value)
            new &= domain
        else:
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
        value_of = model._values_now()
        known = {}
        for variable in names:
            value = value_of(variable)
            if value is _UNKNOWN or any(kind_of(leaf) == VARIABLE for leaf in leaves(value)):
                return True
            known[id(variable)] = value
        return bool(holds(*[reader.resolve(term, known) for term in terms]))

    watched = [cell for variable in names for cell in model._tree(variable)]
    model.post_guarded(plain if simple else nested, (), watched, scope)


# --- arithmetic -------------------------------------------------------------------------------------------------------


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


def _test(model: Model, goal: Call, scope: Scope) -> None:
    """Post the plain definition of an arithmetic relation, which is a check."""
    arguments = [model.reader.resolve(argument, scope.local) for argument in goal.arguments]
    inner: Any = Call(goal.relation, tuple(arguments), goal.named)
    while isinstance(inner, Call):
        inner = inner.expand()
    if isinstance(inner, All | Disjunction):
        raise LeftOver(goal, "its terms have no domain")
    post_check(model, inner, scope, goal)


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
    if not line.variables:
        holds = target == 0 if comparison == "=" else target != 0 if comparison == "!=" else target >= 0
        return None if holds else _fail(model, scope)
    assert model.window is not None
    base = model.window[0]
    weights: dict[int, int] = {}
    for variable in line.variables:  # two unknowns may share a cell: their weights add up
        cell = model.cell_of(variable)
        weights[cell] = weights.get(cell, 0) + line.weights[id(variable)]
    target -= base * sum(weights.values())
    cells = [cell for cell, weight in weights.items() if weight]
    factors = [weights[cell] for cell in cells]
    if len(cells) == 1:
        mask, rest, weight = 0, domains[cells[0]], factors[0]
        while rest:
            bit = rest & -rest
            rest ^= bit
            value = weight * (bit.bit_length() - 1)
            if value == target if comparison == "=" else value != target if comparison == "!=" else value <= target:
                mask |= bit
        return _restrict(model, cells[0], mask, scope)
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
            return _fail(model, scope)
        width = model.window[1] - base + 1
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
            return _fail(model, scope)
        cell_a, cell_b = model.cell_of(a), model.cell_of(b)
        if cell_a != cell_b:
            def near(mask: int) -> int:
                return mask << distance | mask >> distance

            run = make.binary(cell_a, cell_b, near, near, store.domains, store.put)
            model.post_guarded(run, (cell_a, cell_b), (), scope)
            return None
    return _test(model, goal, scope)
