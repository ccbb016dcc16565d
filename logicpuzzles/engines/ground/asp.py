"""From a flat model to an answer set program: facts that say which constraints there are, and a few rules that say what each
kind of them means.

``v(C,X)``: the cell C has the value X. Every constraint has a number K, and ``on(K)`` says that its condition is met.

* A cell that one permutation alone speaks of is not chosen but follows from the places of its values: two names of one atom.
* A table of two cells is its supports; of a larger one a row is chosen. Tables with the same rows share them.
* Sums and counts are aggregates; a product is a chain of partial results.
* In a graph all that is picked is reached from the first of it.

Roads not taken: a rule for each constraint (clingo takes far longer to read a rule than to make an instance of one).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from json import loads
from typing import Any

from logicpuzzles.core.errors import Unsupported
from logicpuzzles.engines.ground.flat import (
    AllDifferent,
    Among,
    Constraint,
    Count,
    CountIs,
    Differ,
    Flat,
    Inverse,
    Linear,
    NotAllEqual,
    Product,
    Same,
    Table,
)
from logicpuzzles.engines.ground.follows import follow
from logicpuzzles.engines.ground.graphs import Connected, Graph, Loop
from logicpuzzles.engines.ground.sheet import Sheet

__all__ = ["Program", "text"]

LARGEST = 2**31 - 1  # of a number of clingo
MOST_STATES = 60_000  # partial results of one product

Name = Callable[[int], object]
Value = Callable[[int, int], object]

# What the constraints mean: for the predicate of a fact, the rules that are there when such a fact is.
RULES = {
    "dom": "{ v(C,X) : dom(C,X) } = 1 :- dom(C,_).",
    "inv": "v(C,X) :- inv(C,X,P,I), v(P,I).",
    "derived": ":- derived(C), not { v(C,X) } = 1.",
    "when": "on(K) :- when(K,C,X), v(C,X).",
    "among": ":- among(K,_,_), on(K), not v(C,X) : among(K,C,X).",
    "same": ":- same(K,A,B), on(K), v(A,X), not v(B,X).",
    "differ": ":- differ(K,A,B), on(K), v(A,X), v(B,X).",
    "pair": "equal(K,A,B) :- pair(K,A,B), v(A,X), v(B,X).\n:- apart(K), on(K), equal(K,A,B) : pair(K,A,B).",
    "different": ":- different(K,G,X), on(K), 2 #count { I : in(G,I,C), v(C,X) }.",
    "permuted": ":- permuted(K,G,X), on(K), not { v(C,X) : in(G,_,C) } = 1.",
    "three": ":- three(K,A,B,C), on(K), v(A,X), v(B,X), v(C,X).",
    "unlike": ":- unlike(K,G), on(K), in(G,1,A), v(A,X), v(C,X) : in(G,_,C).",
    "count": ":- count(K,G,X,L,U), on(K), not L #count { I : in(G,I,C), v(C,X) } U.",
    "tally": ":- tally(K,G,X,N), on(K), #sum { 1,I : in(G,I,C), v(C,X); -M,n : v(N,M) } != 0.",
    "equals": ":- equals(K,T), on(K), #sum { W*X,I : term(K,I,W,C), v(C,X) } != T.",
    "unequal": ":- unequal(K,T), on(K), #sum { W*X,I : term(K,I,W,C), v(C,X) } = T.",
    "atmost": ":- atmost(K,T), on(K), #sum { W*X,I : term(K,I,W,C), v(C,X) } > T.",
    "part": "part(K,I,P*X) :- part(K,I-1,P), factor(K,I,C), v(C,X).",
    "result": ":- result(K,R,I,C), on(K), part(K,I,P), v(C,X), not v(R,P*X).",
    "table": (
        ":- table(K,R,A,B), on(K), v(A,X), not v(B,Y) : row(R,X,Y).\n"
        ":- table(K,R,A,B), on(K), v(B,Y), not v(A,X) : row(R,X,Y)."
    ),
    "rows": (
        "{ chosen(K,N) : cut(R,N,1,_) } = 1 :- rows(K,R,_), on(K).\n"
        ":- chosen(K,N), rows(K,R,G), in(G,I,C), cut(R,N,I,X), not v(C,X).\n"
        ":- rows(K,R,G), on(K), in(G,I,C), v(C,X), not chosen(K,N) : cut(R,N,I,X)."
    ),
    "graph": (
        "picked(K,I) :- graph(K,G,X), in(G,I,C), v(C,X).\n"
        "before(K,I+1) :- graph(K,G,_), in(G,I,_), picked(K,I).\n"
        "before(K,I+1) :- graph(K,G,_), in(G,I,_), before(K,I).\n"
        "reached(K,I) :- picked(K,I), not before(K,I).\n"
        ":- graph(K,_,_), on(K), picked(K,I), not reached(K,I)."
    ),
    "joined": "reached(K,J) :- joined(K,I,J), reached(K,I), picked(K,J).",
    "ends": (
        "passed(K,U) :- ends(K,I,U), reached(K,I).\n"
        "reached(K,I) :- ends(K,I,U), passed(K,U), picked(K,I).\n"
        ":- ends(K,I,U), on(K), picked(K,I), not 2 #count { J : ends(K,J,U), picked(K,J) } 2."
    ),
    "ring": "some(K) :- ring(K), picked(K,_).\n:- ring(K), on(K), not some(K).",
    "view": ":- view(K,C,X,P,I), on(K), v(C,X), not v(P,I).\n:- view(K,C,X,P,I), on(K), not v(C,X), v(P,I).",
}  # fmt: skip


class Program:
    """The program of a flat model. ``name``: what a cell is called in it, ``value``: what a value of a cell is. ``lazy``: the
    cells of which every answer tells; ``postponed``: the constraints between these that are cheaper to check in each answer.

    Raises ``Unsupported`` for numbers beyond those of clingo, and for a product with too many partial results.
    """

    def __init__(self, flat: Flat, lazy: Iterable[int] = (), name: Name = int, value: Value | None = None) -> None:
        self.flat = flat
        self.name = name
        self.value: Value = (lambda cell, value: value) if value is None else value
        self.renamed = value is not None
        self.lazy = set(lazy)
        self.postponed: list[Differ] = []
        self.facts: dict[str, list[str]] = {}
        self.always: list[int] = []  # the numbers of the constraints without a condition
        self.counted: set[tuple[int, int, int, int]] = set()
        self.related: set[tuple[tuple[int, ...], int]] = set()
        self.rules: list[str] = []
        self.groups: dict[tuple[int, ...], int] = {}
        self.row_sets: dict[Any, int] = {}
        self.domains = [set(domain) for domain in flat.cells]
        self.constraints = [one for one in flat.constraints if type(one) is not Among or not self._narrowed(one)]
        self.derived = self._derived()
        self._cells()
        for number, one in enumerate(self.constraints, 1):
            self._add(number, one)

    def text(self) -> str:
        """The facts and the rules."""
        lines = [f"{predicate}({'; '.join(facts)})." for predicate, facts in self.facts.items()]
        if self.always:
            lines.append(f"on({_pool(self.always)}).")
        return "\n".join([*lines, *self.rules])

    # facts

    def fact(self, predicate: str, *arguments: object) -> None:
        """A fact, and with the first of its predicate the rules about it."""
        text = ",".join(map(str, arguments))
        known = self.facts.get(predicate)
        if known is None:
            known = self.facts[predicate] = []
            if predicate in RULES:
                self.rules.append(RULES[predicate])
        known.append(text)

    def group(self, cells: Sequence[int]) -> int:
        """The number of a group of cells; those with the same cells are one."""
        key = tuple(cells)
        number = self.groups.get(key)
        if number is None:
            number = self.groups[key] = len(self.groups) + 1
            for place, cell in enumerate(key, 1):
                self.fact("in", number, place, self.name(cell))
        return number

    # cells

    def _narrowed(self, one: Among) -> bool:
        if one.when is None:
            self.domains[one.cell] &= set(one.allowed)
        return one.when is None

    def _derived(self) -> dict[int, Inverse]:
        """The cells whose atoms are names of others, each with its permutation."""
        inverses = [one for one in self.constraints if type(one) is Inverse and one.when is None]
        seen: dict[int, int] = {}
        for inverse in inverses:
            for cell in {*inverse.cells, *inverse.places}:
                seen[cell] = seen.get(cell, 0) + 1
            for cell in inverse.places:
                seen[cell] += 1  # a place is never derived
        derived = {}
        for inverse in inverses:
            if len(set(inverse.values)) == len(inverse.values) == len(set(inverse.cells)) == len(inverse.cells):
                for cell in inverse.cells:
                    if seen[cell] == 1 and len(self.domains[cell]) > 1:
                        derived[cell] = inverse
                        self.domains[cell] &= set(inverse.values)
        return derived

    def _cells(self) -> None:
        chosen: dict[str, list[int]] = {}
        for cell, domain in enumerate(self.domains):
            largest = max(map(abs, domain), default=0)
            if largest > LARGEST:
                raise Unsupported("asp", f"a cell with the value {largest}", "clingo has no such numbers", REMEDY)
            if len(domain) == 1 and cell not in self.derived:
                self.fact("v", self.name(cell), self.value(cell, min(domain)))
            elif domain and cell not in self.derived:
                chosen.setdefault(self._values(cell, sorted(domain)), []).append(cell)
        for values, cells in chosen.items():
            self.fact("dom", _pool([self.name(cell) for cell in cells]), values)
        if self.flat.failed or not all(self.domains):
            self.rules.append(":- .")

    def _values(self, cell: int, values: Iterable[int]) -> str:
        return _pool([self.value(cell, value) for value in values])

    # constraints

    def _add(self, number: int, one: Constraint) -> None:
        WRITERS[type(one)](self, number, one)
        if one.when is None:
            self.always.append(number)
        else:
            self.fact("when", number, self.name(one.when[0]), self.value(*one.when))

    def _among(self, number: int, one: Among) -> None:
        self.fact("among", number, self.name(one.cell), self._values(one.cell, one.allowed))

    def _same(self, number: int, one: Same) -> None:
        self.fact("same", number, self.name(one.a), self.name(one.b))

    def _differ(self, number: int, one: Differ) -> None:
        if len(one.pairs) == 1:
            ((a, b),) = one.pairs
            self.fact("differ", number, self.name(a), self.name(b))
            return
        if one.when is None and len(one.pairs) > 2:
            if all([cell in self.lazy or len(self.domains[cell]) == 1 for cell in one.scope]):
                self.postponed.append(one)
                return
        self.fact("apart", number)
        for a, b in one.pairs:
            self.fact("pair", number, self.name(a), self.name(b))

    def _table(self, number: int, one: Table) -> None:
        domains = [self.domains[cell] for cell in one.cells]
        rows: tuple[Any, ...] = tuple(
            [row for row in one.rows if all([value in domain for value, domain in zip(row, domains, strict=True)])]
        )
        if self.renamed:
            rows = tuple([tuple(map(self.value, one.cells, row)) for row in rows])
        known = self.row_sets.get(rows)
        fresh = known is None
        if known is None:
            known = self.row_sets[rows] = len(self.row_sets) + 1
        if len(one.cells) == 2 and one.when is None:
            if (one.cells, known) in self.related:
                return
            self.related.add((one.cells, known))
        if len(one.cells) == 2:
            self.fact("table", number, known, self.name(one.cells[0]), self.name(one.cells[1]))
            for a, b in rows if fresh else ():
                self.fact("row", known, a, b)
            return
        self.fact("rows", number, known, self.group(one.cells))
        for at, row in enumerate(rows if fresh else (), 1):
            for place, value in enumerate(row, 1):
                self.fact("cut", known, at, place, value)

    def _all_different(self, number: int, one: AllDifferent) -> None:
        values = sorted(set().union(*[self.domains[cell] for cell in one.cells]))
        predicate = "permuted" if len(values) == len(one.cells) else "different"
        self.fact(predicate, number, self.group(one.cells), self._values(one.cells[0], values))

    def _not_all_equal(self, number: int, one: NotAllEqual) -> None:
        if len(one.cells) == 3:
            self.fact("three", number, *map(self.name, one.cells))
        else:
            self.fact("unlike", number, self.group(one.cells))

    def _count(self, number: int, one: Count) -> None:
        group, value, least, most = self.group(one.cells), one.value, one.least, one.most
        values = set().union(*[self.domains[cell] for cell in one.cells])
        if len(values) == 2 and value == max(values):  # so many of the one value are the rest of the other
            value, least, most = min(values), len(one.cells) - most, len(one.cells) - least
        known = group, value, least, most
        if one.when is None and known in self.counted:
            return
        if one.when is None:
            self.counted.add(known)
        self.fact("count", number, group, self.value(one.cells[0], value), least, most)

    def _count_is(self, number: int, one: CountIs) -> None:
        value = self.value(one.cells[0], one.value)
        self.fact("tally", number, self.group(one.cells), value, self.name(one.count))

    def _linear(self, number: int, one: Linear) -> None:
        terms = list(zip(one.weights, one.cells, strict=True))
        reach = sum([abs(weight) * self._size(cell) for weight, cell in terms])
        if max(reach, abs(one.target)) > LARGEST:
            part = f"a sum of {len(terms)} cells"
            raise Unsupported("asp", part, f"it may reach {reach}: clingo has no such numbers", REMEDY)
        self.fact(COMPARISONS[one.comparison], number, one.target)
        for place, (weight, cell) in enumerate(terms, 1):
            self.fact("term", number, place, weight, self.name(cell))

    def _size(self, cell: int) -> int:
        """The largest absolute value of a cell."""
        return max(map(abs, self.domains[cell]), default=0)

    def _product(self, number: int, one: Product) -> None:
        states = {one.factor}
        count = 0
        for cell in one.cells[:-1]:
            states = {state * value for state in states for value in self.domains[cell]}
            count += len(states)
            if count > MOST_STATES:
                raise Unsupported("asp", f"a product of {len(one.cells)} cells", "it has too many partial results", REMEDY)
        last = self._size(one.cells[-1]) if one.cells else 1
        if max(map(abs, states), default=0) * max(last, 1) > LARGEST:
            raise Unsupported("asp", f"a product of {len(one.cells)} cells", "it may go beyond the numbers of clingo", REMEDY)
        if not one.cells:
            self.fact("among", number, self.name(one.result), one.factor)
            return
        self.fact("part", number, 0, one.factor)
        for place, cell in enumerate(one.cells[:-1], 1):
            self.fact("factor", number, place, self.name(cell))
        self.fact("result", number, self.name(one.result), len(one.cells) - 1, self.name(one.cells[-1]))

    def _graph(self, number: int, one: Graph) -> None:
        if one.cells:
            self.fact("graph", number, self.group(one.cells), self.value(one.cells[0], one.value))

    def _connected(self, number: int, one: Connected) -> None:
        self._graph(number, one)
        for pair in dict.fromkeys([pair for a, b in one.ends for pair in ((a, b), (b, a))]):
            self.fact("joined", number, pair[0] + 1, pair[1] + 1)

    def _loop(self, number: int, one: Loop) -> None:
        self._graph(number, one)
        self.fact("ring", number)
        for place, edge in enumerate(one.ends, 1):
            for vertex in edge:
                self.fact("ends", number, place, vertex)

    def _inverse(self, number: int, one: Inverse) -> None:
        for at, cell in enumerate(one.cells):
            for value, place in zip(one.values, one.places, strict=True):
                known = self.name(cell), self.value(cell, value), self.name(place), at
                if self.derived.get(cell) is not one:
                    self.fact("view", number, *known)
                elif value in self.domains[cell]:
                    self.fact("inv", *known)
                else:
                    self.fact("never", self.name(place), at)
        for cell in dict.fromkeys(one.cells):
            if self.derived.get(cell) is one:
                self.fact("derived", self.name(cell))


def _pool(names: Sequence[object]) -> str:
    """Names one beside the other; whole numbers that follow on each other as an interval."""
    shown: list[str] = []
    start = 0
    for at, name in enumerate(names):
        if at + 1 < len(names) and type(name) is int and names[at + 1] == name + 1:
            continue
        first = names[start]
        shown.append(str(name) if start == at else f"{first}..{name}")
        start = at + 1
    return shown[0] if len(shown) == 1 else f"({';'.join(shown)})"


REMEDY = "use the engine fd or sat"
COMPARISONS = {"=": "equals", "!=": "unequal", "<=": "atmost"}
RULES["never"] = ":- never(P,I), v(P,I)."

WRITERS: dict[type[Constraint], Callable[[Any, int, Any], None]] = {
    AllDifferent: Program._all_different, Among: Program._among, Count: Program._count, CountIs: Program._count_is,
    Connected: Program._connected, Differ: Program._differ, Inverse: Program._inverse, Linear: Program._linear,
    Loop: Program._loop, NotAllEqual: Program._not_all_equal, Product: Program._product, Same: Program._same,
    Table: Program._table,
}  # fmt: skip


# a text for people

MEANING = "% what they mean; v(C,X): the cell C has the value X; on(K): the constraint K counts, for its condition is met"

def text(sheet: Sheet) -> str:
    """The program of a model, to be run by ``clingo FILE 0``."""
    if sheet.failed:
        return "\n".join([*sheet.header("%", "There is no answer."), "", ":- .", ""])
    program = Program(sheet.flat, name=sheet.names.__getitem__, value=lambda cell, value: _term(sheet.text(cell, value)))
    run = "clingo FILE 0"
    hidden = not follow(sheet.flat, sheet.shown)
    if hidden:
        run += " --project"
    lines = sheet.header("%", f"Run:  {run}", "Each answer set is an answer: answer(C,X) says that the cell C has the value X.")
    lines += ["", "% which constraints there are"]
    for predicate, facts in program.facts.items():
        lines.append(_wrapped(predicate, facts))
    if program.always:
        lines.append(_wrapped("on", [_pool(program.always)]))
    lines += ["", MEANING]
    lines += program.rules
    lines += ["", "% the answer"]
    if sheet.shown:
        lines.append(_wrapped("shown", [sheet.names[cell] for cell in sheet.shown]))
        lines.append("answer(C,X) :- shown(C), v(C,X).")
    again = [f"{name},{sheet.names[cell]}" for name, cell in sheet.places if name != sheet.names[cell]]
    if again:
        lines += [_wrapped("also", again), "answer(P,X) :- also(P,C), v(C,X)."]
    if sheet.known:
        lines.append(_wrapped("answer", [f"{name},{_term(value)}" for name, value in sheet.known]))
    lines.append("#show answer/2.")
    if hidden and sheet.shown:
        lines.append("#project answer/2.")
    return "\n".join(lines) + "\n"


def _term(value: str) -> object:
    """A value that is written in JSON as a term of clingo: a number, a string or a constant."""
    known = loads(value)
    if type(known) is int:
        return known
    if known is None or type(known) is bool:
        return value
    if type(known) is float:
        return f'decimal("{value}")'
    plain = known.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{plain}"'


def _wrapped(predicate: str, facts: Sequence[str]) -> str:
    """Facts of one predicate, on as many lines as people like to read."""
    lines, line = [], f"{predicate}("
    for number, fact in enumerate(facts):
        end = ")." if number + 1 == len(facts) else "; "
        if len(line) + len(fact) > 120 and not line.endswith("("):
            lines.append(line.rstrip())
            line = " " * (len(predicate) + 1)
        line += fact + end
    return "\n".join([*lines, line])
