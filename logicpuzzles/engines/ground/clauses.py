"""From a flat model to clauses: a literal for each value that a cell may have, and for each
constraint the encoding that propagates best.

* A permutation seen both ways shares its literals, so the second view costs clauses and no
  variables.
* A table of two cells becomes its supports: a value of one cell needs a supporting value of the
  other (Gent, "Arc consistency in SAT", 2002). A larger table becomes the rows that it forbids, or
  a literal for each row, whichever is fewer.
* Sums, products and counts are decision diagrams: a literal for each partial result that can still
  lead to an end (Abío and Stuckey, "Encoding linear constraints into SAT", 2014).
* A solver that counts is told counts as they are, and sums without weights as counts of how far the
  cells are above their least values: hundreds of times fewer clauses (Liffiton and Maglalang,
  "A cardinality solver", 2012).

Roads not taken: order literals besides those of sums (puzzles ask for values, seldom for bounds);
sorting networks for counts (a diagram propagates as well, and is smaller at this size).
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Sequence
from itertools import combinations, pairwise, product
from math import comb, prod
from typing import Any

from logicpuzzles.core.errors import Unsupported
from logicpuzzles.engines.ground.areas import (
    AcyclicConstraint,
    AreaConstraint,
    DivisionConstraint,
    EdgesConstraint,
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
    Literal,
    NotAllEqual,
    Product,
    Same,
    Stretch,
    Table,
    Tasks,
    Values,
)
from logicpuzzles.engines.ground.graphs import (
    Circuit,
    Connected,
    Cut,
    Loop,
    Postponed,
    refuse_graphs,
)
from logicpuzzles.engines.ground.regions import RegionsConstraint

TRUE = 1  # the literal that holds
PAIRWISE = 12  # with more literals, "at most one" takes further variables
FEW = 3  # with more literals, a solver that counts is told "at most one" as such
# clauses of a count for sets of cells that are too many or too few; with more it is a diagram
MOST_SPELLED = 30
MOST_COUNTED = 300  # literals of a sum that a solver counts
# pairs of values of two cells, one at most the other; with more they are compared bound by bound
MOST_SUPPORTS = 150
CELLS = 256  # between two looks at the clock
MOST_STATES = 60_000  # partial results of one sum or product
MOST_AT_CORNER = 6  # edges of a loop at a vertex: up to so many, any three of them are a clause

Steps = Sequence[Sequence[tuple[int, int]]]  # for each cell: literals and values


class Clauses:
    """The clauses of a flat model. ``literals``: for each cell the literal of each value.

    ``native``: for a solver that counts. ``limits``: then literals of which at most so many hold,
    besides the clauses. ``lazy``: ``postponed`` are the constraints that are cheaper to check in
    each answer, and to add by :meth:`repair` where an answer breaks them. ``tick``: called now and
    then; it may raise to end the making.

    Long because it has a method for each constraint of a flat model, and these share literals.

    Raises ``Unsupported`` for a sum or product with too many partial results.
    """

    def __init__(
        self,
        flat: Flat,
        lazy: bool = False,
        native: bool = False,
        tick: Callable[[], None] | None = None,
    ) -> None:
        self.flat = flat
        self.tick = tick
        self.native = native
        self.top = TRUE
        self.clauses: list[list[int]] = [[TRUE]]
        self.limits: list[tuple[list[int], int]] = []
        self.limited: set[tuple[int, ...]] = set()
        self.bounds: dict[int, dict[int, int]] = {}
        self.orders: dict[
            int, list[int]
        ] = {}  # for a cell in a sum, literals as many of which hold as it is above its least
        self.literals: list[dict[int, int]] = []
        self.postponed: list[Constraint] = []
        if flat.failed:
            self.clauses.append([-TRUE])
        if not lazy:
            refuse_graphs(flat, "dimacs")
        self.started = 0  # the cells that have literals
        self.done = 0  # the constraints that are clauses
        self.lazy = lazy
        self.extend()

    def extend(self) -> None:
        """Take up the cells and constraints that were added to the model since."""
        fresh = self.flat.constraints[self.done :]
        shared = self._shared(
            [
                constraint
                for constraint in fresh
                if type(constraint) is Inverse and constraint.when is None
            ]
        )
        for cell in range(self.started, len(self.flat.cells)):
            if self.tick is not None and not cell % CELLS:
                self.tick()
            self._introduce(cell, shared)
        self.started = len(self.flat.cells)
        for constraint in fresh:
            if self.tick is not None:
                self.tick()
            if self.lazy and isinstance(constraint, Postponed):
                self.postponed.append(constraint)  # besides the clauses that it has
            elif (self.lazy and type(constraint) is Distinct) or (
                self.lazy and type(constraint) is Differ and self._seldom_matters(constraint)
            ):
                self.postponed.append(constraint)
                continue
            self.add(constraint)
        self.done += len(fresh)

    def _seldom_matters(self, constraint: Differ) -> bool:
        """Whether two groups of cells are unlikely to be equal. Where one group is known, a
        question may be about just that.
        """
        return len(constraint.pairs) > 2 and any(
            [min(len(self.flat.cells[a]), len(self.flat.cells[b])) > 1 for a, b in constraint.pairs]
        )

    # literals

    def new(self) -> int:
        """A new variable."""
        self.top += 1
        return self.top

    def literal(self, cell: int, value: int) -> int:
        """The literal that says that a cell has a value."""
        return self.literals[cell].get(value, -TRUE)

    def condition(self, when: Literal | None) -> list[int]:
        """The literals that each clause gets of a constraint with the condition ``when``."""
        return [] if when is None else [-self.literal(*when)]

    def clause(self, literals: list[int]) -> None:
        """Add a clause, without the literals that are always false."""
        if TRUE in literals:
            return
        if -TRUE in literals:
            literals = [literal for literal in literals if literal != -TRUE]
        self.clauses.append(literals or [-TRUE])

    def _shared(self, inverses: Iterable[Inverse]) -> dict[Literal, int]:
        """One literal for the two names of each fact of a permutation: an item has a value, the
        value has a place.
        """
        parent: dict[Literal, Literal] = {}

        def find(name: Literal) -> Literal:
            while parent[name] != name:
                parent[name] = name = parent[parent[name]]
            return name

        for inverse in inverses:
            for at, cell in enumerate(inverse.cells):
                for value, place in zip(inverse.values, inverse.places, strict=True):
                    a, b = (cell, value), (place, at)
                    parent.setdefault(a, a)
                    parent.setdefault(b, b)
                    parent[find(a)] = find(b)
        cells = self.flat.cells
        known: dict[Literal, int] = {}
        for name in parent:
            cell, value = name
            domain = cells[cell]
            if value not in domain:
                known[find(name)] = -TRUE
            elif len(domain) == 1 and known.get(find(name)) != -TRUE:
                known[find(name)] = TRUE
        shared: dict[Literal, int] = {}
        for name in parent:
            root = find(name)
            if root not in known:
                known[root] = self.new()
            shared[name] = known[root]
        return shared

    def _introduce(self, cell: int, shared: dict[Literal, int]) -> None:
        domain = self.flat.cells[cell]
        if shared and any([(cell, value) in shared for value in domain]):
            mine = {
                value: shared[cell, value] if (cell, value) in shared else self.new()
                for value in domain
            }
        elif len(domain) == 1:
            mine = {domain[0]: TRUE}
        elif len(domain) == 2:
            literal = self.new()
            self.literals.append({domain[0]: -literal, domain[1]: literal})
            return
        else:
            mine = {value: self.new() for value in domain}
        self.literals.append(mine)
        self.clause(list(mine.values()))
        self.at_most_one(list(mine.values()), [])

    def at_most(self, literals: Sequence[int], most: int, condition: list[int]) -> None:
        """At most ``most`` of ``literals`` hold where no literal of ``condition`` does."""
        open_literals = [literal for literal in literals if literal != TRUE and literal != -TRUE]
        most -= (
            sum([literal == TRUE for literal in literals])
            if len(open_literals) < len(literals)
            else 0
        )
        if most < 0:
            self.clause(condition)
        elif most == 0:
            for literal in open_literals:
                self.clause([*condition, -literal])
        elif len(open_literals) <= most:
            return
        elif len(open_literals) == most + 1:
            self.clause([*condition, *[-literal for literal in open_literals]])
        elif self._counts(open_literals, condition):
            self._limit(open_literals, most)
        elif most == 1:
            self.at_most_one(open_literals, condition)
        else:
            steps = [((literal, 1), (-literal, 0)) for literal in open_literals]
            self.between(steps, 0, most, condition)

    def _counts(self, literals: Sequence[int], condition: list[int]) -> bool:
        """Whether the solver itself can count these literals: each variable is there once, and
        there is no condition.
        """
        return (
            self.native
            and not condition
            and len({abs(literal) for literal in literals}) == len(literals)
        )

    def _limit(self, literals: list[int], most: int) -> None:
        key = (most, *literals)
        if key not in self.limited:
            self.limited.add(key)
            self.limits.append((literals, most))

    def at_most_one(self, literals: Sequence[int], condition: list[int]) -> None:
        """At most one of ``literals`` holds where no literal of ``condition`` does."""
        literals = [literal for literal in literals if literal != -TRUE]
        if len(literals) < 2:
            return
        if TRUE not in literals and not condition:
            if len(literals) > FEW:
                if self._counts(literals, condition):
                    self._limit(literals, 1)
                    return
            else:
                self.clauses += [[-a, -b] for a, b in combinations(literals, 2)]
                return
        while (
            len(literals) > PAIRWISE
        ):  # the first few, or one of the others (a product of chains; Sinz, 2005)
            first, literals = literals[: PAIRWISE // 2], literals[PAIRWISE // 2 :]
            other = self.new()
            for literal in first:
                self.clause([*condition, -literal, -other])
            for literal in literals:
                self.clause([*condition, -literal, other])
            self.at_most_one(first, condition)
        for a, b in combinations(literals, 2):
            self.clause([*condition, -a, -b])

    # constraints

    def add(self, constraint: Constraint) -> None:
        """Add the clauses of a constraint."""
        ENCODERS[type(constraint)](self, constraint, self.condition(constraint.when))

    def among(self, constraint: Among, condition: list[int]) -> None:
        self.clause(
            [*condition, *[self.literal(constraint.cell, value) for value in constraint.allowed]]
        )

    def repair(self, constraint: Constraint, values: Values) -> None:
        """Add clauses for a postponed constraint that ``values`` break: all its clauses, or cuts
        that they break.
        """
        if not isinstance(constraint, Postponed):
            if isinstance(constraint, Distinct):
                for differ in constraint.equal(values):
                    self.add(differ)
                return
            self.postponed.remove(constraint)
            self.add(constraint)
            return
        self.cut(constraint.cuts(values), self.condition(constraint.when))

    def cut(self, cuts: Iterable[Cut], condition: list[int]) -> None:
        """Add cuts as clauses."""
        for cut in cuts:
            literals = [
                self.literal(cell, value) if chosen else -self.literal(cell, value)
                for cell, value, chosen in cut
            ]
            self.clause([*condition, *literals])

    def regions(self, constraint: RegionsConstraint, condition: list[int]) -> None:
        """What single cells break. More clauses are added when an answer breaks it."""
        self.cut(constraint.first_cuts(self.flat.cells), condition)

    def edges(self, constraint: EdgesConstraint, condition: list[int]) -> None:
        """What few cells break. More clauses are added when an answer breaks it."""
        self.cut(constraint.first_cuts(), condition)

    def nothing(self, constraint: Postponed, condition: list[int]) -> None:
        """Nothing, until an answer breaks it."""

    def loop(self, constraint: Loop, condition: list[int]) -> None:
        """At each vertex no edges or two are chosen. Clauses against several loops are added when
        an answer has several.
        """
        for _, cells in constraint.corners():
            literals = [self.literal(cell, constraint.value) for cell in cells]
            for place, literal in enumerate(literals):
                self.clause([*condition, -literal, *literals[:place], *literals[place + 1 :]])
            if len(cells) > MOST_AT_CORNER:
                self.count(Count(tuple(cells), constraint.value, 0, 2), condition)
            else:
                for three in combinations(literals, 3):
                    self.clause([*condition, *[-literal for literal in three]])
        self.clause(
            [*condition, *[self.literal(cell, constraint.value) for cell in constraint.cells]]
        )

    def same(self, constraint: Same, condition: list[int]) -> None:
        for value in sorted({*self.literals[constraint.a], *self.literals[constraint.b]}):
            a, b = self.literal(constraint.a, value), self.literal(constraint.b, value)
            self.clause([*condition, -a, b])
            self.clause([*condition, a, -b])

    def differ(self, constraint: Differ, condition: list[int]) -> None:
        differences = []
        for a, b in constraint.pairs if len(constraint.pairs) > 1 else ():
            if min(len(self.literals[a]), len(self.literals[b])) == 1:
                known, other = (a, b) if len(self.literals[a]) == 1 else (b, a)
                differences.append(-self.literal(other, next(iter(self.literals[known]))))
                continue
            difference = self.new()
            differences.append(difference)
            self._unequal(a, b, [-difference])
        if differences:
            self.clause([*condition, *differences])
        else:
            self._unequal(*constraint.pairs[0], condition)

    def distinct(self, constraint: Distinct, condition: list[int]) -> None:
        for differ in constraint.pairs(self.literals):
            self.differ(differ, condition)

    def _unequal(self, a: int, b: int, condition: list[int]) -> None:
        for value in self.literals[a]:
            self.clause([*condition, -self.literal(a, value), -self.literal(b, value)])

    def table(self, constraint: Table, condition: list[int]) -> None:
        domains = [self.literals[cell] for cell in constraint.cells]
        once = dict.fromkeys(constraint.rows)
        rows = [
            row
            for row in once
            if all([value in domain for value, domain in zip(row, domains, strict=True)])
        ]
        if len(constraint.cells) == 2:
            self._supports(constraint.cells, rows, condition)
        elif (size := prod(map(len, domains))) - len(rows) <= 2 * len(rows) and size <= MOST_STATES:
            held = set(rows)
            for row in product(*domains):
                if row not in held:
                    self.clause(
                        [
                            *condition,
                            *[-domain[value] for value, domain in zip(row, domains, strict=True)],
                        ]
                    )
        else:
            chosen = [self.new() for _ in rows]
            self.clause([*condition, *chosen])
            supports: dict[Literal, list[int]] = {}
            for own, row in zip(chosen, rows, strict=True):
                for place, value in enumerate(row):
                    self.clause([-own, domains[place][value]])
                    supports.setdefault((place, value), []).append(own)
            for place, domain in enumerate(domains):
                for value, literal in domain.items():
                    self.clause([*condition, -literal, *supports.get((place, value), ())])

    def _supports(
        self, cells: Sequence[int], rows: Sequence[tuple[int, ...]], condition: list[int]
    ) -> None:
        for place in (0, 1):
            mine, theirs = self.literals[cells[place]], self.literals[cells[1 - place]]
            supports: dict[int, list[int]] = {}
            for row in rows:
                supports.setdefault(row[place], []).append(theirs[row[1 - place]])
            for value, literal in mine.items():
                supporting = supports.get(value, ())
                if len(supporting) < len(theirs):
                    self.clause([*condition, -literal, *supporting])

    def all_different(self, constraint: AllDifferent, condition: list[int]) -> None:
        holders: dict[int, list[int]] = {}
        for cell in constraint.cells:
            for value, literal in self.literals[cell].items():
                holders.setdefault(value, []).append(literal)
        for literals in holders.values():
            self.at_most_one(literals, condition)
            if len(holders) == len(constraint.cells):
                self.clause([*condition, *literals])
        if len(holders) < len(constraint.cells):
            self.clause(condition)

    def not_all_equal(self, constraint: NotAllEqual, condition: list[int]) -> None:
        literals = [self.literals[cell] for cell in constraint.cells]
        for value in literals[0]:
            self.clause([*condition, *[-known.get(value, -TRUE) for known in literals]])

    def stretch(self, constraint: Stretch, condition: list[int]) -> None:
        """For each value, some cell of each window does not have it."""
        known = [self.literals[cell] for cell in constraint.cells]
        for value in dict.fromkeys([value for literals in known for value in literals]):
            row = [-literals.get(value, -TRUE) for literals in known]
            windows = zip(*[row[start:] for start in range(constraint.longest + 1)], strict=False)
            if condition or -TRUE in row:
                for window in windows:
                    if TRUE not in window:
                        self.clause([*condition, *window])
            elif TRUE in row:
                self.clauses += [list(window) for window in windows if TRUE not in window]
            else:
                self.clauses += map(list, windows)

    def inverse(self, constraint: Inverse, condition: list[int]) -> None:
        """Without a condition no clause is needed: the literals are shared. Each value and each
        place is taken once.
        """
        for at, cell in enumerate(constraint.cells if condition else ()):
            for value, place in zip(constraint.values, constraint.places, strict=True):
                a, b = self.literal(cell, value), self.literal(place, at)
                self.clause([*condition, -a, b])
                self.clause([*condition, a, -b])

    def count(self, constraint: Count, condition: list[int]) -> None:
        literals = [self.literal(cell, constraint.value) for cell in constraint.cells]
        size = len(literals)
        if self.native and not condition:
            self.at_most(literals, constraint.most, condition)
            self.at_most([-literal for literal in literals], size - constraint.least, condition)
        elif constraint.least == 0 and constraint.most == 1:
            self.at_most_one(literals, condition)
        elif constraint.least == 1 and constraint.most == size:
            self.clause([*condition, *literals])
        elif (
            comb(size, constraint.most + 1) + comb(size, size - constraint.least + 1)
            <= MOST_SPELLED
        ):
            for some in combinations(literals, constraint.most + 1):
                self.clause([*condition, *[-literal for literal in some]])
            for some in combinations(literals, size - constraint.least + 1):
                self.clause([*condition, *some])
        else:
            steps = [((literal, 1), (-literal, 0)) for literal in literals]
            self.between(steps, constraint.least, constraint.most, condition)

    def count_is(self, constraint: CountIs, condition: list[int]) -> None:
        literals = [self.literal(cell, constraint.value) for cell in constraint.cells]
        steps: list[list[tuple[int, int]]] = [[(literal, 1), (-literal, 0)] for literal in literals]
        steps.append(
            [(literal, -value) for value, literal in self.literals[constraint.count].items()]
        )
        self.between(steps, 0, 0, condition)

    def linear(self, constraint: Linear, condition: list[int]) -> None:
        if len(constraint.cells) == 2:
            self._line_of_two(constraint, condition)
            return
        if self.counted(constraint, condition):
            return
        steps = [
            [(literal, weight * value) for value, literal in self.literals[cell].items()]
            for weight, cell in zip(constraint.weights, constraint.cells, strict=True)
        ]
        if constraint.comparison == "!=":
            self._diagram(
                steps, 0, _plus, lambda state, place: state, condition, unwanted=constraint.target
            )
        else:
            least = -sum([max([abs(value) for _, value in step], default=0) for step in steps])
            self.between(
                steps,
                least if constraint.comparison == "<=" else constraint.target,
                constraint.target,
                condition,
            )

    def _line_of_two(self, constraint: Linear, condition: list[int]) -> None:
        """Each value of one cell needs the value of the other that supports it, or excludes it. The
        one cell is below a number where the other is not below another one.
        """
        terms = list(zip(constraint.weights, constraint.cells, strict=True))
        sides = [
            {weight * value: literal for value, literal in self.literals[cell].items()}
            for weight, cell in terms
        ]
        target = constraint.target
        if constraint.comparison == "<=":
            if len(sides[0]) * len(sides[1]) > MOST_SUPPORTS:
                self._below(terms, target, condition)
                return
            for mine, theirs in (sides, reversed(sides)):
                for number, literal in mine.items():
                    supporting = [
                        other for more, other in theirs.items() if number + more <= target
                    ]
                    if len(supporting) < len(theirs):
                        self.clause([*condition, -literal, *supporting])
        elif constraint.comparison == "=":
            for mine, theirs in (sides, reversed(sides)):
                for number, literal in mine.items():
                    self.clause([*condition, -literal, theirs.get(target - number, -TRUE)])
        else:
            for number, literal in sides[0].items():
                self.clause([*condition, -literal, -sides[1].get(target - number, -TRUE)])

    def _below(self, terms: Sequence[tuple[int, int]], target: int, condition: list[int]) -> None:
        """Two terms are at most ``target`` together: a clause for each bound of the one."""
        mine, theirs = [self._steps(weight, cell) for weight, cell in terms]
        least = len(theirs)  # the first step of the other term that is too great
        for number, literal in mine:
            while least and number + theirs[least - 1][0] > target:
                least -= 1
            if least < len(theirs):
                self.clause([*condition, -literal, -theirs[least][1]])

    def _steps(self, weight: int, cell: int) -> list[tuple[int, int]]:
        """For each value of a term, ascending, a literal that says that the term is at least
        that.
        """
        bounds = self._bounds(cell)
        values = list(bounds)
        if weight > 0:
            return [(weight * value, bounds[value]) for value in values]
        beyond = [*[-bounds[value] for value in values[1:]], TRUE]
        return [
            (weight * value, literal)
            for value, literal in zip(reversed(values), reversed(beyond), strict=True)
        ]

    def counted(self, constraint: Linear, condition: list[int]) -> bool:
        """Whether a sum is given to the solver, to count how far its cells are above their least
        values, or below their greatest where the weight is negative.
        """
        if (
            not self.native
            or condition
            or constraint.comparison == "!="
            or len(set(constraint.cells)) < len(constraint.cells)
        ):
            return False
        domains = [sorted(self.literals[cell]) for cell in constraint.cells]
        if not all(domains) or any([weight not in (-1, 1) for weight in constraint.weights]):
            return False
        if sum([domain[-1] - domain[0] for domain in domains]) > MOST_COUNTED:
            return False
        literals: list[int] = []
        most = constraint.target
        for weight, cell, domain in zip(constraint.weights, constraint.cells, domains, strict=True):
            above = self._order(cell)
            if weight > 0:
                most -= domain[0]
                literals += above
            else:
                most += domain[-1]
                literals += [-literal for literal in above]
        self.at_most(literals, most, condition)
        if constraint.comparison == "=":
            self.at_most([-literal for literal in literals], len(literals) - most, condition)
        return True

    def _order(self, cell: int) -> list[int]:
        """Literals as many of which hold as a cell is above its least value."""
        known = self.orders.get(cell)
        if known is not None:
            return known
        bounds = self._bounds(cell)
        values = list(bounds)
        order: list[int] = []
        for lower, value in pairwise(values):
            bound = bounds[value]
            order.append(bound)
            for _ in range(value - lower - 1):  # a count has each literal once
                again = self.new()
                self.clause([-again, bound])
                self.clause([again, -bound])
                order.append(again)
        self.orders[cell] = order
        return order

    def _bounds(self, cell: int) -> dict[int, int]:
        """For each value of a cell, ascending, a literal that says that the cell is at least that
        (Tamura et al., "Compiling finite linear CSP into SAT", 2009).
        """
        known = self.bounds.get(cell)
        if known is not None:
            return known
        literals = self.literals[cell]
        values = sorted(literals)
        self.bounds[cell] = bounds = dict.fromkeys(values[:1], TRUE)
        clause = self.clause
        before = TRUE  # the cell is at least this value
        for lower, value in pairwise(values):
            own, bound = literals[lower], literals[value] if value == values[-1] else self.new()
            if len(values) > 2:
                clause([-bound, before])
                clause([-own, before])
                clause([-own, -bound])
                clause([own, -before, bound])
            bounds[value] = before = bound
        return bounds

    def product(self, constraint: Product, condition: list[int]) -> None:
        steps = [
            [(literal, value) for value, literal in self.literals[cell].items()]
            for cell in constraint.cells
        ]
        final = self.literals[constraint.result]
        self._diagram(
            steps, constraint.factor, _times, lambda state, place: state, condition, final
        )

    def extreme(self, extreme: Extreme, condition: list[int]) -> None:
        """A literal for each number says that nothing is beyond it. The result says it of itself,
        and some cell has it.
        """
        farther, beyond = TRUE, [-TRUE]
        for number in sorted(
            {value for cell in extreme.scope for value in self.literals[cell]},
            reverse=extreme.choose is max,
        ):
            own, bound = self.literal(extreme.result, number), self.new()
            held = [self.literal(cell, number) for cell in extreme.cells]
            self.clause([*condition, -own, bound])
            self.clause([*condition, -own, *held])
            self.clause([-bound, farther])
            for literal in beyond:
                self.clause([-bound, -literal])
            farther, beyond = bound, held

    def tasks(self, constraint: Tasks, condition: list[int]) -> None:
        """A literal for each task and time at which one may begin says that it runs; what those
        that run demand is a sum.
        """
        times = sorted({time for start, _, _ in constraint.tasks for time in self.literals[start]})
        steps: dict[int, list[list[tuple[int, int]]]] = {time: [] for time in times}
        size = 0
        for start, duration, demand in constraint.tasks:
            running: dict[int, int] = {}
            for (begin, own), (length, other) in product(
                self.literals[start].items(), self.literals[duration].items()
            ):
                during = times[bisect_left(times, begin) : bisect_left(times, begin + length)]
                size += len(during)
                if size > MOST_STATES:
                    part = f"a schedule of {len(constraint.tasks)} tasks"
                    raise Unsupported("sat", part, "it has too many times", "use the engine fd")
                for time in during:
                    if time not in running:
                        running[time] = self.new()
                    self.clause([-own, -other, running[time]])
            for time, literal in running.items():
                steps[time].append(self._demanded(literal, demand))
        limit = [(literal, -value) for value, literal in self.literals[constraint.capacity].items()]
        for step in steps.values():
            least = -max([-value for _, value in limit], default=0)
            self.between([*step, limit], least, 0, condition)

    def _demanded(self, running: int, demand: int) -> list[tuple[int, int]]:
        """What a task demands while it runs: literals, just one of which holds, and numbers."""
        needs = self.literals[demand]
        if len(needs) == 1:
            return [(running, min(needs)), (-running, 0)]
        steps = [(self.new(), need) for need in needs]
        idle = self.new()
        self.clause([running, idle])
        for (step, _), literal in zip(steps, needs.values(), strict=True):
            self.clause([-running, -literal, step])
        self.clause([idle, *[step for step, _ in steps]])
        self.at_most_one([idle, *[step for step, _ in steps]], [])
        return [*steps, (idle, 0)]

    def between(self, steps: Steps, least: int, most: int, condition: list[int]) -> None:
        """The sum of a value for each step, that of its literal that holds, lies within bounds."""
        self._diagram(steps, 0, _plus, self._within(steps, least, most), condition)

    @staticmethod
    def _within(steps: Steps, least: int, most: int) -> Callable[[int, int], int | None]:
        """A function that normalizes a partial sum: ``None`` where the end cannot lie within bounds
        any more, and the same number for all sums whose end will lie within bounds in any case.
        """
        low, high = [0], [0]
        for step in reversed(steps):
            values = [value for literal, value in step if literal != -TRUE]
            low.append(low[-1] + min(values, default=0))
            high.append(high[-1] + max(values, default=0))
        low.reverse()
        high.reverse()

        def keep(state: int, place: int) -> int | None:
            if state + high[place] < least or state + low[place] > most:
                return None
            if state + low[place] >= least and state + high[place] <= most:
                return max(least - low[place], min(most - high[place], 0))
            return state

        return keep

    def _diagram(
        self,
        steps: Steps,
        start: int,
        combine: Callable[[int, int], int],
        keep: Callable[[int, int], int | None],
        condition: list[int],
        final: dict[int, int] | None = None,
        unwanted: int | None = None,
    ) -> None:
        """Add a chain of partial results: each follows from the one before and the value of a cell.

        ``keep``: the normal form of a partial result, or ``None`` where it leads nowhere.
        ``final``: the literal of each end. ``unwanted``: a forbidden end.
        """
        first = keep(start, 0)
        if first is None:
            return self.clause(condition)
        layers: list[dict[int, dict[int, int]]] = []  # for each state: literal -> next state
        states = {first}
        count = 0
        for place, step in enumerate(steps):
            layer: dict[int, dict[int, int]] = {}
            following: set[int] = set()
            for state in sorted(states):
                arcs = {}
                for literal, value in step:
                    if (
                        literal != -TRUE
                        and (after := keep(combine(state, value), place + 1)) is not None
                    ):
                        arcs[literal] = after
                        following.add(after)
                layer[state] = arcs
                if count + len(following) > MOST_STATES:
                    part = f"a sum or product of {len(steps)} cells"
                    raise Unsupported(
                        "sat", part, "it has too many partial results", "use the engine fd"
                    )
            if self.tick is not None:
                self.tick()
            layers.append(layer)
            states = following
            count += len(states)
        ends = (
            dict.fromkeys(states, TRUE)
            if final is None
            else {state: final.get(state, -TRUE) for state in states}
        )
        behind = {
            state: literal
            for state, literal in ends.items()
            if literal != -TRUE and state != unwanted
        }
        for layer, step in zip(reversed(layers), reversed(steps), strict=True):
            if self.tick is not None:
                self.tick()
            alive = {
                state: {literal: to for literal, to in arcs.items() if to in behind}
                for state, arcs in layer.items()
            }
            alive = {state: arcs for state, arcs in alive.items() if arcs}
            if not alive:
                return self.clause(condition)
            before = {state: TRUE if len(alive) == 1 else self.new() for state in alive}
            reached: dict[int, list[int]] = {to: [] for to in behind}
            possible: dict[int, list[int]] = {literal: [] for literal, _ in step}
            for state, arcs in alive.items():
                own = before[state]
                for literal, _ in step:
                    if literal in arcs:
                        self.clause([*condition, -own, -literal, behind[arcs[literal]]])
                        reached[arcs[literal]].append(own)
                        possible[literal].append(own)
                    elif literal != -TRUE:
                        self.clause([*condition, -own, -literal])
            for to, sources in reached.items():
                if behind[to] != TRUE:  # one of several ends need not be reached
                    self.clause([*condition, -behind[to], *sources])
            for literal, sources in possible.items():
                if literal != -TRUE and len(sources) < len(before):
                    self.clause([*condition, -literal, *sources])
            if len(before) > 1:
                self.clause([*condition, *before.values()])
                if len(before) <= PAIRWISE:
                    self.at_most_one(list(before.values()), condition)
            behind = before
        self.clause([*condition, behind.get(first, -TRUE)])
        return None


def _plus(state: int, value: int) -> int:
    return state + value


def _times(state: int, value: int) -> int:
    return state * value


ENCODERS: dict[type[Constraint], Callable[[Any, Any, list[int]], None]] = {
    AcyclicConstraint: Clauses.edges, AllDifferent: Clauses.all_different, Among: Clauses.among,
    AreaConstraint: Clauses.edges, Circuit: Clauses.nothing, DivisionConstraint: Clauses.edges,
    Connected: Clauses.nothing, Count: Clauses.count, CountIs: Clauses.count_is,
    Differ: Clauses.differ, Distinct: Clauses.distinct, Extreme: Clauses.extreme,
    Inverse: Clauses.inverse, Linear: Clauses.linear, Loop: Clauses.loop,
    NotAllEqual: Clauses.not_all_equal, Product: Clauses.product, Same: Clauses.same,
    Stretch: Clauses.stretch, Table: Clauses.table, RegionsConstraint: Clauses.regions, Tasks: Clauses.tasks,
}  # fmt: skip
