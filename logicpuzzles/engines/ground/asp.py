"""From a flat model to an answer set program: facts that list the constraints, and a few rules that
say what each kind of constraint means.

``v(C,X)``: the cell C has the value X. Every constraint has a number K, and ``on(K)`` says that its
condition is met.

* A cell that only one permutation mentions is not chosen but follows from the places of its values:
  two names of one atom.
* A table of two cells becomes its supports; from a larger table a row is chosen. Tables with the
  same rows share them.
* Sums and counts are aggregates; a product is a chain of partial results.
* In a graph everything that is picked is reached from the first item picked.

Roads not taken: a rule for each constraint (clingo takes far longer to read a rule than to make an
instance of one).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from json import loads
from typing import Any

from logicpuzzles.core.errors import Unsupported
from logicpuzzles.engines.ground.areas import (
    AcyclicConstraint,
    AreaConstraint,
    BordersConstraint,
    DivisionConstraint,
)
from logicpuzzles.engines.ground.flat import (
    AllDifferent,
    Among,
    Constraint,
    Count,
    CountIs,
    Differ,
    Distinct,
    Extreme,
    Flat,
    Inverse,
    Linear,
    NotAllEqual,
    Product,
    Same,
    Stretch,
    Table,
    Tasks,
)
from logicpuzzles.engines.ground.follows import follow
from logicpuzzles.engines.ground.graphs import Circuit, Connected, GraphConstraint, Loop
from logicpuzzles.engines.ground.regions import RegionsConstraint
from logicpuzzles.engines.ground.sheet import ModelSheet

LARGEST = 2**31 - 1  # the largest number of clingo
MOST_STATES = 60_000  # partial results of one product

Name = Callable[[int], object]
Value = Callable[[int, int], object]

# What the constraints mean: for the predicate of a fact, the rules that are added with the first
# such fact.
RULES = {
    "dom": "{ v(C,X) : dom(C,X) } = 1 :- dom(C,_).",
    "inv": "v(C,X) :- inv(C,X,P,I), v(P,I).",
    "derived": ":- derived(C), not { v(C,X) } = 1.",
    "when": "on(K) :- when(K,C,X), v(C,X).",
    "among": ":- among(K,_,_), on(K), not v(C,X) : among(K,C,X).",
    "same": ":- same(K,A,B), on(K), v(A,X), not v(B,X).",
    "differ": ":- differ(K,A,B), on(K), v(A,X), v(B,X).",
    "pair": "equal(K,A,B) :- pair(K,A,B), v(A,X), v(B,X).\n:- apart(K), on(K), equal(K,A,B) : " "pair(K,A,B).",
    "different": ":- different(K,G,X), on(K), 2 #count { I : in(G,I,C), v(C,X) }.",
    "permuted": ":- permuted(K,G,X), on(K), not { v(C,X) : in(G,_,C) } = 1.",
    "three": ":- three(K,A,B,C), on(K), v(A,X), v(B,X), v(C,X).",
    "unlike": ":- unlike(K,G), on(K), in(G,1,A), v(A,X), v(C,X) : in(G,_,C).",
    "stretch": ":- stretch(K,G), on(K), in(G,I,A), in(G,I+1,B), in(G,I+2,C), v(A,X), v(B,X), v(C,X).",
    "window": ":- window(K,G,S,E), on(K), in(G,S,A), v(A,X), v(C,X) : in(G,I,C), S <= I, I <= E.",
    "count": ":- count(K,G,X,L,U), on(K), not L #count { I : in(G,I,C), v(C,X) } U.",
    "tally": ":- tally(K,G,X,N), on(K), #sum { 1,I : in(G,I,C), v(C,X); -M,n : v(N,M) } != 0.",
    "equals": ":- equals(K,T), on(K), #sum { W*X,I : term(K,I,W,C), v(C,X) } != T.",
    "unequal": ":- unequal(K,T), on(K), #sum { W*X,I : term(K,I,W,C), v(C,X) } = T.",
    "atmost": ":- atmost(K,T), on(K), #sum { W*X,I : term(K,I,W,C), v(C,X) } > T.",
    "part": "part(K,I,P*X) :- part(K,I-1,P), factor(K,I,C), v(C,X).",
    "result": ":- result(K,R,I,C), on(K), part(K,I,P), v(C,X), not v(R,P*X).",
    "most": ":- most(K,G,R), on(K), v(R,Z), in(G,_,C), v(C,X), X > Z.",
    "least": ":- least(K,G,R), on(K), v(R,Z), in(G,_,C), v(C,X), X < Z.",
    "held": ":- held(K,G,R), on(K), v(R,Z), not v(C,Z) : in(G,_,C).",
    "task": (
        "begins(K,X) :- task(K,_,S,_,_), v(S,X).\n"
        "busy(K,I,T) :- task(K,I,S,D,_), v(S,X), v(D,Y), begins(K,T), X <= T, T < X+Y."
    ),
    "limit": ":- limit(K,C), on(K), v(C,L), begins(K,T), #sum { Z,I : task(K,I,_,_,R), busy(K,I,T), " "v(R,Z) } > L.",
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
    "circuit": (
        "come(K,1) :- circuit(K,_).\n"
        "come(K,I) :- come(K,J), circuit(K,G), in(G,J,C), v(C,X), next(K,I,X).\n"
        ":- circuit(K,_), on(K), next(K,I,_), not come(K,I)."
    ),
    "touch": "alike(W,I,J) :- touch(W,I,J), web(W,G), in(G,I,A), in(G,J,B), v(A,X), v(B,X).",
    "centre": "within(W,I,I) :- centre(W,I).\nwithin(W,I,L) :- within(W,I,J), alike(W,J,L).",
    "own": ":- own(K,W,I), on(K), web(W,G), in(G,I,C), #sum { 1,J : within(W,I,J); -X,n : v(C,X) } " "!= 0.",
    "sized": ":- sized(K,W,I,N), on(K), not N #count { J : within(W,I,J) } N.",
    "without": ":- without(K,W,I,J), on(K), within(W,I,J).",
    "spot": "hang(K,A,A) :- spot(K,A).",
    "fence": "hang(K,A,B) :- hang(K,A,L), fence(K,C,X,L,B), not v(C,X).",
    "parts": ":- parts(K), on(K), fence(K,C,X,A,B), v(C,X), hang(K,A,B).",
    "area": ":- area(K,A,N), on(K), not N #count { B : hang(K,A,B) } N.",
    "pins": ":- pins(K), on(K), spot(K,A), not 1 #count { B : pin(K,B), hang(K,A,B) } 1.",
    "tip": (
        "idle(K,I) :- tip(K,I,C,X,_), not v(C,X).\n"
        "idle(K,I) :- tip(K,I,_,_,A), idle(K,J) : tip(K,J,_,_,A), J != I.\n"
        ":- tip(K,I,C,X,_), on(K), v(C,X), not idle(K,I)."
    ),
    "view": ":- view(K,C,X,P,I), on(K), v(C,X), not v(P,I).\n:- view(K,C,X,P,I), on(K), not v(C,X), " "v(P,I).",
}  # fmt: skip


class Program:
    """The program of a flat model. ``name``: the name of a cell in it. ``value``: the term for a
    value of a cell. ``lazy``: the cells that every answer shows. ``postponed``: the constraints
    between these that are cheaper to check in each answer.

    Long because it has a method for each constraint of a flat model.

    Raises ``Unsupported`` for numbers beyond those of clingo, and for a product with too many
    partial results.
    """

    def __init__(
        self, flat: Flat, lazy: Iterable[int] = (), name: Name = int, value: Value | None = None
    ) -> None:
        self.flat = flat
        self.name = name
        self.value: Value = (lambda cell, value: value) if value is None else value
        self.renamed = value is not None
        self.lazy = set(lazy)
        self.postponed: list[Differ | Distinct] = []
        self.facts: dict[str, list[str]] = {}
        self.always: list[int] = []  # the numbers of the constraints without a condition
        self.counted: set[tuple[int, int, int, int]] = set()
        self.related: set[tuple[tuple[int, ...], int]] = set()
        self.rules: list[str] = []
        self.groups: dict[tuple[int, ...], int] = {}
        self.row_sets: dict[Any, int] = {}
        self.webs: dict[Any, int] = {}
        self.centres: set[tuple[int, int]] = set()
        self.domains = [set(domain) for domain in flat.cells]
        self.constraints = [
            constraint
            for each in flat.constraints
            if type(each) is not Among or not self._narrowed(each)
            for constraint in (
                [each]
                if type(each) is not Distinct or self._postponed(each)
                else each.pairs(self.domains)
            )
        ]
        self.derived = self._derived()
        self._cells()
        for number, constraint in enumerate(self.constraints, 1):
            flat.tick()
            self._add(number, constraint)

    def text(self) -> str:
        """The facts and the rules."""
        lines = [f"{predicate}({'; '.join(facts)})." for predicate, facts in self.facts.items()]
        if self.always:
            lines.append(f"on({_pool(self.always)}).")
        return "\n".join([*lines, *self.rules])

    # facts

    def fact(self, predicate: str, *arguments: object) -> None:
        """Add a fact, and with the first fact of a predicate the rules about it."""
        text = ",".join(map(str, arguments))
        known = self.facts.get(predicate)
        if known is None:
            known = self.facts[predicate] = []
            if predicate in RULES:
                self.rules.append(RULES[predicate])
        known.append(text)

    def group(self, cells: Sequence[int]) -> int:
        """The number of a group of cells; equal groups share a number."""
        key = tuple(cells)
        number = self.groups.get(key)
        if number is None:
            number = self.groups[key] = len(self.groups) + 1
            for place, cell in enumerate(key, 1):
                self.fact("in", number, place, self.name(cell))
        return number

    # cells

    def _narrowed(self, constraint: Among) -> bool:
        if constraint.when is None:
            self.domains[constraint.cell] &= set(constraint.allowed)
        return constraint.when is None

    def _derived(self) -> dict[int, Inverse]:
        """The cells whose values follow from the places of a permutation, each with the
        permutation.
        """
        inverses = [
            constraint
            for constraint in self.constraints
            if type(constraint) is Inverse and constraint.when is None
        ]
        seen: dict[int, int] = {}
        for inverse in inverses:
            for cell in {*inverse.cells, *inverse.places}:
                seen[cell] = seen.get(cell, 0) + 1
            for cell in inverse.places:
                seen[cell] += 1  # a place is never derived
        derived = {}
        for inverse in inverses:
            if (
                len(set(inverse.values))
                == len(inverse.values)
                == len(set(inverse.cells))
                == len(inverse.cells)
            ):
                for cell in inverse.cells:
                    if seen[cell] == 1 and len(self.domains[cell]) > 1:
                        derived[cell] = inverse
                        self.domains[cell] &= set(inverse.values)
        return derived

    def _cells(self) -> None:
        chosen: dict[str, list[int]] = {}
        for cell, domain in enumerate(self.domains):
            largest = max(domain, key=abs, default=0)
            if abs(largest) > LARGEST:
                raise Unsupported(
                    "asp", f"a cell with the value {largest}", "clingo has no such numbers", REMEDY
                )
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

    def _add(self, number: int, constraint: Constraint) -> None:
        WRITERS[type(constraint)](self, number, constraint)
        if constraint.when is None:
            self.always.append(number)
        else:
            self.fact("when", number, self.name(constraint.when[0]), self.value(*constraint.when))

    def _among(self, number: int, constraint: Among) -> None:
        self.fact(
            "among",
            number,
            self.name(constraint.cell),
            self._values(constraint.cell, constraint.allowed),
        )

    def _same(self, number: int, constraint: Same) -> None:
        self.fact("same", number, self.name(constraint.a), self.name(constraint.b))

    def _postponed(self, constraint: Differ | Distinct) -> bool:
        return constraint.when is None and all(
            [cell in self.lazy or len(self.domains[cell]) == 1 for cell in constraint.scope]
        )

    def _distinct(self, number: int, constraint: Distinct) -> None:
        self.postponed.append(constraint)

    def _differ(self, number: int, constraint: Differ) -> None:
        if len(constraint.pairs) == 1:
            ((a, b),) = constraint.pairs
            self.fact("differ", number, self.name(a), self.name(b))
            return
        if len(constraint.pairs) > 2 and self._postponed(constraint):
            self.postponed.append(constraint)
            return
        self.fact("apart", number)
        for a, b in constraint.pairs:
            self.fact("pair", number, self.name(a), self.name(b))

    def _table(self, number: int, constraint: Table) -> None:
        domains = [self.domains[cell] for cell in constraint.cells]
        rows: tuple[Any, ...] = tuple(
            [
                row
                for row in constraint.rows
                if all([value in domain for value, domain in zip(row, domains, strict=True)])
            ]
        )
        if self.renamed:
            rows = tuple([tuple(map(self.value, constraint.cells, row)) for row in rows])
        known = self.row_sets.get(rows)
        fresh = known is None
        if known is None:
            known = self.row_sets[rows] = len(self.row_sets) + 1
        if len(constraint.cells) == 2 and constraint.when is None:
            if (constraint.cells, known) in self.related:
                return
            self.related.add((constraint.cells, known))
        if len(constraint.cells) == 2:
            self.fact(
                "table",
                number,
                known,
                self.name(constraint.cells[0]),
                self.name(constraint.cells[1]),
            )
            for a, b in rows if fresh else ():
                self.fact("row", known, a, b)
            return
        self.fact("rows", number, known, self.group(constraint.cells))
        for at, row in enumerate(rows if fresh else (), 1):
            for place, value in enumerate(row, 1):
                self.fact("cut", known, at, place, value)

    def _all_different(self, number: int, constraint: AllDifferent) -> None:
        values = sorted(set().union(*[self.domains[cell] for cell in constraint.cells]))
        predicate = "permuted" if len(values) == len(constraint.cells) else "different"
        self.fact(
            predicate,
            number,
            self.group(constraint.cells),
            self._values(constraint.cells[0], values),
        )

    def _not_all_equal(self, number: int, constraint: NotAllEqual) -> None:
        if len(constraint.cells) == 3:
            self.fact("three", number, *map(self.name, constraint.cells))
        else:
            self.fact("unlike", number, self.group(constraint.cells))

    def _stretch(self, number: int, constraint: Stretch) -> None:
        if constraint.longest == 2:
            self.fact("stretch", number, self.group(constraint.cells))
            return
        for start in range(1, len(constraint.cells) - constraint.longest + 1):
            self.fact(
                "window", number, self.group(constraint.cells), start, start + constraint.longest
            )

    def _count(self, number: int, constraint: Count) -> None:
        group, value, least, most = (
            self.group(constraint.cells),
            constraint.value,
            constraint.least,
            constraint.most,
        )
        values = set().union(*[self.domains[cell] for cell in constraint.cells])
        if len(values) == 2 and value == max(
            values
        ):  # the cells without one of two values have the other
            value, least, most = (
                min(values),
                len(constraint.cells) - most,
                len(constraint.cells) - least,
            )
        known = group, value, least, most
        if constraint.when is None and known in self.counted:
            return
        if constraint.when is None:
            self.counted.add(known)
        self.fact("count", number, group, self.value(constraint.cells[0], value), least, most)

    def _count_is(self, number: int, constraint: CountIs) -> None:
        value = self.value(constraint.cells[0], constraint.value)
        self.fact("tally", number, self.group(constraint.cells), value, self.name(constraint.count))

    def _linear(self, number: int, constraint: Linear) -> None:
        terms = list(zip(constraint.weights, constraint.cells, strict=True))
        reach = sum([abs(weight) * self._size(cell) for weight, cell in terms])
        if max(reach, abs(constraint.target)) > LARGEST:
            what = (
                f"it may reach {reach}"
                if reach > LARGEST
                else f"it is compared with {constraint.target}"
            )
            raise Unsupported(
                "asp", f"a sum of {len(terms)} cells", f"{what}: clingo has no such numbers", REMEDY
            )
        self.fact(COMPARISONS[constraint.comparison], number, constraint.target)
        for place, (weight, cell) in enumerate(terms, 1):
            self.fact("term", number, place, weight, self.name(cell))

    def _size(self, cell: int) -> int:
        """The largest absolute value of a cell."""
        return max(map(abs, self.domains[cell]), default=0)

    def _product(self, number: int, constraint: Product) -> None:
        states = {constraint.factor}
        count = 0
        for cell in constraint.cells[:-1]:
            following: set[int] = set()
            for state in states:
                following.update([state * value for value in self.domains[cell]])
                if count + len(following) > MOST_STATES:
                    part = f"a product of {len(constraint.cells)} cells"
                    raise Unsupported("asp", part, "it has too many partial results", REMEDY)
            states = following
            count += len(states)
        last = self._size(constraint.cells[-1]) if constraint.cells else 1
        if max(map(abs, states), default=0) * max(last, 1) > LARGEST:
            raise Unsupported(
                "asp",
                f"a product of {len(constraint.cells)} cells",
                "it may go beyond the numbers of clingo",
                REMEDY,
            )
        if not constraint.cells:
            self.fact("among", number, self.name(constraint.result), constraint.factor)
            return
        self.fact("part", number, 0, constraint.factor)
        for place, cell in enumerate(constraint.cells[:-1], 1):
            self.fact("factor", number, place, self.name(cell))
        self.fact(
            "result",
            number,
            self.name(constraint.result),
            len(constraint.cells) - 1,
            self.name(constraint.cells[-1]),
        )

    def _extreme(self, number: int, constraint: Extreme) -> None:
        for predicate in ("most" if constraint.choose is max else "least", "held"):
            self.fact(predicate, number, self.group(constraint.cells), self.name(constraint.result))

    def _tasks(self, number: int, constraint: Tasks) -> None:
        for place, task in enumerate(constraint.tasks, 1):
            self.fact("task", number, place, *map(self.name, task))
        if constraint.tasks:
            self.fact("limit", number, self.name(constraint.capacity))

    def _graph(self, number: int, constraint: GraphConstraint) -> None:
        if constraint.cells:
            self.fact(
                "graph",
                number,
                self.group(constraint.cells),
                self.value(constraint.cells[0], constraint.value),
            )

    def _connected(self, number: int, constraint: Connected) -> None:
        self._graph(number, constraint)
        for pair in dict.fromkeys([pair for a, b in constraint.ends for pair in ((a, b), (b, a))]):
            self.fact("joined", number, pair[0] + 1, pair[1] + 1)

    def _loop(self, number: int, constraint: Loop) -> None:
        self._graph(number, constraint)
        self.fact("ring", number)
        for place, edge in enumerate(constraint.ends, 1):
            for vertex in edge:
                self.fact("ends", number, place, vertex)

    def _circuit(self, number: int, constraint: Circuit) -> None:
        self.fact("circuit", number, self.group(constraint.cells))
        for place, value in enumerate(constraint.values, 1):
            self.fact("next", number, place, self.value(constraint.cells[0], value))

    def _regions(self, number: int, constraint: RegionsConstraint) -> None:
        web = self._web(constraint)
        for vertex in constraint.at:
            if (web, vertex) not in self.centres:
                self.centres.add((web, vertex))
                self.fact("centre", web, vertex + 1)
            if constraint.size is None:
                self.fact("own", number, web, vertex + 1)
            elif constraint.size:
                self.fact("sized", number, web, vertex + 1, constraint.size)
            for other in constraint.without:
                self.fact("without", number, web, vertex + 1, other + 1)

    def _division(self, number: int, constraint: DivisionConstraint) -> None:
        marks = constraint.marks
        vertices = range(1 + max([-1, *map(max, constraint.ends), *(marks or ())]))
        self._fences(number, constraint, vertices)
        self.fact("parts", number)
        for vertex in vertices if constraint.size is not None else ():
            self.fact("area", number, vertex, constraint.size)
        if marks is not None:
            self.fact("pins", number)
            for mark in marks:
                self.fact("pin", number, mark)

    def _area(self, number: int, constraint: AreaConstraint) -> None:
        self._fences(number, constraint, (constraint.at,))
        self.fact("area", number, constraint.at, constraint.size)

    def _fences(self, number: int, constraint: BordersConstraint, vertices: Iterable[int]) -> None:
        """The borders of a graph, and the vertices whose areas count."""
        for vertex in vertices:
            self.fact("spot", number, vertex)
        for cell, edge in zip(constraint.cells, constraint.ends, strict=True):
            for a, b in (edge, edge[::-1]):
                self.fact("fence", number, self.name(cell), self.value(cell, 1), a, b)

    def _acyclic(self, number: int, constraint: AcyclicConstraint) -> None:
        edges = zip(constraint.cells, constraint.values, constraint.ends, strict=True)
        for place, (cell, value, edge) in enumerate(edges, 1):
            if value in self.domains[cell]:
                for vertex in edge:
                    self.fact(
                        "tip", number, place, self.name(cell), self.value(cell, value), vertex
                    )

    def _web(self, constraint: RegionsConstraint) -> int:
        """The number of a graph of cells; the same graph has the same number."""
        key = constraint.cells, constraint.ends
        web = self.webs.get(key)
        if web is None:
            web = self.webs[key] = len(self.webs) + 1
            self.fact("web", web, self.group(constraint.cells))
            for place, near in enumerate(constraint.near, 1):
                for other in near:
                    self.fact("touch", web, place, other + 1)
        return web

    def _inverse(self, number: int, constraint: Inverse) -> None:
        for at, cell in enumerate(constraint.cells):
            for value, place in zip(constraint.values, constraint.places, strict=True):
                known = self.name(cell), self.value(cell, value), self.name(place), at
                if self.derived.get(cell) is not constraint:
                    self.fact("view", number, *known)
                elif value in self.domains[cell]:
                    self.fact("inv", *known)
                else:
                    self.fact("never", self.name(place), at)
        for cell in dict.fromkeys(constraint.cells):
            if self.derived.get(cell) is constraint:
                self.fact("derived", self.name(cell))


def _pool(names: Sequence[object]) -> str:
    """A pool of names for clingo; consecutive whole numbers are an interval."""
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
    AcyclicConstraint: Program._acyclic, AllDifferent: Program._all_different, Among: Program._among,
    AreaConstraint: Program._area, Circuit: Program._circuit,
    Connected: Program._connected, Count: Program._count, CountIs: Program._count_is,
    Differ: Program._differ, Distinct: Program._distinct, DivisionConstraint: Program._division, Extreme: Program._extreme,
    Inverse: Program._inverse, Linear: Program._linear, Loop: Program._loop,
    NotAllEqual: Program._not_all_equal, Product: Program._product, RegionsConstraint: Program._regions,
    Same: Program._same, Stretch: Program._stretch, Table: Program._table, Tasks: Program._tasks,
}  # fmt: skip


# a text for people

MEANING = (
    "% what they mean; v(C,X): the cell C has the value X; on(K): the constraint K counts, for "
    "its condition is met"
)


def text(sheet: ModelSheet) -> str:
    """The program of a model, to be run by ``clingo FILE 0``."""
    if sheet.failed:
        return "\n".join([*sheet.header("%", "There is no answer."), "", ":- .", ""])
    program = Program(
        sheet.flat,
        name=sheet.names.__getitem__,
        value=lambda cell, value: _term(sheet.text(cell, value)),
    )
    run = "clingo FILE 0"
    hidden = not follow(sheet.flat, sheet.shown)
    if hidden:
        run += " --project"
    lines = sheet.header(
        "%",
        f"Run:  {run}",
        "Each answer set is an answer: answer(C,X) says that the cell C has the value X.",
    )
    lines += ["", "% which constraints there are"]
    for predicate, facts in program.facts.items():
        lines.append(_wrap_facts(predicate, facts))
    if program.always:
        lines.append(_wrap_facts("on", [_pool(program.always)]))
    lines += ["", MEANING]
    lines += program.rules
    lines += ["", "% the answer"]
    if sheet.shown:
        lines.append(_wrap_facts("shown", [sheet.names[cell] for cell in sheet.shown]))
        lines.append("answer(C,X) :- shown(C), v(C,X).")
    again = [
        f"{name},{sheet.names[cell]}" for name, cell in sheet.places if name != sheet.names[cell]
    ]
    if again:
        lines += [_wrap_facts("also", again), "answer(P,X) :- also(P,C), v(C,X)."]
    if sheet.known:
        lines.append(
            _wrap_facts("answer", [f"{name},{_term(value)}" for name, value in sheet.known])
        )
    lines.append("#show answer/2.")
    if hidden and sheet.shown:
        lines.append("#project answer/2.")
    return "\n".join(lines) + "\n"


def _term(value: str) -> object:
    """The term of clingo for a value that is written in JSON: a number, a string or a constant."""
    known = loads(value)
    if type(known) is int:
        return known
    if known is None or type(known) is bool:
        return value
    if type(known) is float:
        return f'decimal("{value}")'
    plain = known.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{plain}"'


def _wrap_facts(predicate: str, facts: Sequence[str]) -> str:
    """Facts of one predicate, on lines of a readable length."""
    lines, line = [], f"{predicate}("
    for number, fact in enumerate(facts):
        end = ")." if number + 1 == len(facts) else "; "
        if len(line) + len(fact) > 120 and not line.endswith("("):
            lines.append(line.rstrip())
            line = " " * (len(predicate) + 1)
        line += fact + end
    return "\n".join([*lines, line])
