"""Constraint programming by CP-SAT of OR-Tools: integer variables, its own global constraints, and
clauses learnt from them.

Most puzzles are so easy that the solver enumerates the one answer, and proves that there is no
other, before it would have simplified the model. Where that takes long, the first two answers come
from two searches. The second search looks for another answer, or proves that there is none, with
the full strength of the solver. From then on the solver enumerates, in rounds that double.

Roads not taken: enumeration from the start (it does without most of what makes the solver strong);
several workers (the order of answers would depend on the clock).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import islice
from time import perf_counter
from typing import Any

from logicpuzzles.core.budget import Statistics, out_of_memory
from logicpuzzles.core.errors import Unsupported
from logicpuzzles.core.memory import grant_memory, most_used
from logicpuzzles.engines.base import Answer
from logicpuzzles.engines.ground import Ground, GroundEngine
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
from logicpuzzles.engines.ground.graphs import Circuit, Connected, Cut, Loop, Postponed
from logicpuzzles.engines.ground.regions import RegionsConstraint

LOWEST, HIGHEST = -(2**63), 2**63 - 1  # what stands for no limit
LARGEST = 2**60  # the largest sum or product
LONG = (
    0.1  # a round, in seconds of the solver's own clock, after which it ends with its next answer
)
LOOK = 0.2  # seconds between two looks for a signal, where it does not end a wait
EASY = 200  # conflicts of a search without presolving
LONGEST_NUMBER = 20  # binary digits of the numbers that are all different
MARGIN = 1 << 20  # bytes by which the solver stays below a limit of memory
# solutions with an answer that was found before, differing in cells that are not shown, before a
# round ends
REPEATS = 64
REMEDY = "use the engine fd or sat"


class CpsatModel:
    """The CP-SAT model of a flat model. Raises ``Unsupported`` for numbers that are too large for
    CP-SAT.
    """

    def __init__(self, flat: Flat) -> None:
        from ortools.sat.python import cp_model

        flat.tick()  # what was imported takes memory
        self.cp: Any = cp_model
        self.flat = flat
        self.model = cp_model.CpModel()
        self.cells: list[Any] = []  # a variable for each cell, or its value where there is only one
        self.truths: dict[Literal, int] = {}  # a Boolean for a value of a cell
        self.texts: list[
            str
        ] = []  # constraints, to be told at once: a call for each takes longer than all else
        self.true = self.model.new_constant(1).index
        self.postponed: list[
            Postponed
        ] = []  # checked in each answer; answers that break one are cut off
        for number, domain in enumerate(flat.cells):
            self.cells.append(self._cell(number, domain))
        failed = flat.failed or not all(flat.cells)
        if failed:
            self.add_clause([], [])
        writers = CpsatWriters(self)
        for constraint in flat.constraints if not failed else ():
            flat.tick()
            condition = [] if constraint.when is None else [self.truth(*constraint.when)]
            WRITERS[type(constraint)](writers, constraint, condition)
        self.tell()

    def tell(self) -> None:
        """Tell the model what was posted since."""
        self.model.proto.merge_text_format("\n".join(self.texts))
        self.texts.clear()

    def _cell(self, number: int, domain: Sequence[int]) -> Any:
        if not domain:
            return 0
        if max(-domain[0], domain[-1]) > LARGEST:
            number = max(domain[0], domain[-1], key=abs)
            raise Unsupported(
                "cpsat", f"a cell with the value {number}", "CP-SAT has no such numbers", REMEDY
            )
        if len(domain) == 1:
            return domain[0]
        if domain == (0, 1):
            variable = self.model.new_bool_var("")
            self.truths[number, 1] = variable.index
            self.truths[number, 0] = ~variable.index
            return variable
        return self.model.new_int_var_from_domain(self.cp.Domain.from_values(domain), "")

    # Booleans are numbers, as in the solver's own form of a model: ~b is the opposite of b

    def new_truth(self) -> int:
        """A new Boolean."""
        number: int = self.model.new_bool_var("").index
        return number

    def boolean_of(self, literal: int) -> Any:
        """The same as an object."""
        return (
            self.model.get_bool_var_from_proto_index(literal)
            if literal >= 0
            else ~self.boolean_of(~literal)
        )

    def truth(self, cell: int, value: int) -> int:
        """A Boolean that is true where a cell has a value."""
        known = self.truths.get((cell, value))
        if known is not None:
            return known
        domain = self.flat.cells[cell]
        if value not in domain:
            known = ~self.true
        elif len(domain) == 1:
            known = self.true
        elif len(domain) == 2:
            known = self.new_truth()
            low, high = domain
            self.add_sum([(1, self.cells[cell].index), (low - high, known)], "=", low, ())
            self.truths[cell, low], self.truths[cell, high] = ~known, known
            return self.truths[cell, value]
        else:
            self.name_truth(cell, value, self.new_truth())
            return self.truths[cell, value]
        self.truths[cell, value] = known
        return int(known)

    def name_truth(self, cell: int, value: int, truth: int) -> None:
        """Make a Boolean true exactly where a cell has a value."""
        terms = [(1, self.cells[cell].index)]
        self.add_sum(terms, "=", value, [truth])
        self.add_sum(terms, "!=", value, [~truth])
        self.truths[cell, value] = truth

    def add_clause(self, literals: Iterable[int], condition: Iterable[int]) -> None:
        self.texts.append(
            f"constraints {{ bool_or {{ literals: "
            f"{[*literals, *[~literal for literal in condition]]} }} }}"
        )

    def add(self, constraint: Any, condition: Sequence[int]) -> None:
        """Post a comparison; it may be a plain ``True`` or ``False``."""
        if constraint is True:
            return
        if constraint is False:
            self.add_clause([], condition)
        elif condition:
            self.model.add(constraint).only_enforce_if(*map(self.boolean_of, condition))
        else:
            self.model.add(constraint)

    def add_sum(
        self,
        terms: Iterable[tuple[int, int]],
        comparison: str,
        target: int,
        condition: Sequence[int],
    ) -> None:
        """Post a comparison of a weighted sum with a number. ``terms``: weights and variables,
        Booleans among them.
        """
        weights: dict[int, int] = {}
        for weight, variable in terms:
            if variable < 0:  # 1 where the Boolean is 0
                target -= weight
                weight, variable = -weight, ~variable
            weights[variable] = weights.get(variable, 0) + weight
        numbers = (
            f"vars: {[*weights]} coeffs: {[*weights.values()]} domain: "
            f"{_domain(comparison, target)}"
        )
        under = f"enforcement_literal: {[*condition]} " if condition else ""
        self.texts.append(f"constraints {{ {under}linear {{ {numbers} }} }}")

    def add_sum_of_cells(
        self,
        weights: Sequence[int],
        cells: Sequence[int],
        comparison: str,
        target: int,
        condition: Sequence[int],
    ) -> None:
        terms = [(weight, self.cells[cell]) for weight, cell in zip(weights, cells, strict=True)]
        target -= sum([weight * term for weight, term in terms if type(term) is int])
        self.add_sum(
            [(weight, term.index) for weight, term in terms if type(term) is not int],
            comparison,
            target,
            condition,
        )

    def reach_of(self, cell: int) -> int:
        domain = self.flat.cells[cell]
        return max(-domain[0], domain[-1]) if domain else 0

    def minimise(
        self, cell: int, ranks: Mapping[int, int], sign: int
    ) -> tuple[Any, Mapping[int, int]]:
        """Ask for the value of an open cell with the lowest of ``ranks``; it has to have one.
        ``sign``: 1 where lower numbers have lower ranks, else -1. Returns what is minimised, and
        what it is for each value of the cell.
        """
        domain = self.flat.cells[cell]
        if len(ranks) == len(domain) and not any([value in self.flat.atoms for value in domain]):
            objective, costs = sign * self.cells[cell], {value: sign * value for value in domain}
        else:
            objective, costs = self.model.new_int_var(0, len(ranks), ""), dict(ranks)
            if ranks:
                self.model.add_allowed_assignments(
                    [self.cells[cell], objective], list(ranks.items())
                )
            else:
                self.add_clause([], [])
        self.model.minimize(objective)
        return objective, costs

    def forbid(self, values: Mapping[int, int]) -> None:
        """The cells have not all these values."""
        self.add_clause([~self.truth(cell, value) for cell, value in values.items()], [])

    def cut(self, constraint: Postponed, values: Values) -> None:
        """Add the cuts of a postponed constraint that ``values`` break."""
        self.add_cuts(
            constraint.cuts(values),
            [] if constraint.when is None else [self.truth(*constraint.when)],
        )

    def add_cuts(self, cuts: Sequence[Cut], condition: Sequence[int]) -> None:
        for cut in cuts:
            truths = [(self.truth(cell, value), chosen) for cell, value, chosen in cut]
            self.add_clause([truth if chosen else ~truth for truth, chosen in truths], condition)


class CpsatWriters:
    """What each constraint of a flat model is for CP-SAT. ``model``: where it is added."""

    def __init__(self, model: CpsatModel) -> None:
        self.model = model

    def _among(self, constraint: Among, condition: list[int]) -> None:
        model = self.model
        model.add_clause(
            [model.truth(constraint.cell, value) for value in constraint.allowed], condition
        )

    def _same(self, constraint: Same, condition: list[int]) -> None:
        model = self.model
        model.add(model.cells[constraint.a] == model.cells[constraint.b], condition)

    def _differ(self, constraint: Differ, condition: list[int]) -> None:
        model = self.model
        if len(constraint.pairs) == 1:
            ((a, b),) = constraint.pairs
            if a == b:
                model.add_clause([], condition)
            else:
                model.add(model.cells[a] != model.cells[b], condition)
            return
        if len(constraint.pairs) < 50 and all(
            [model.flat.cells[cell] in ((0, 1), (0,), (1,)) for cell in constraint.scope]
        ):
            bits = [
                2**place * (model.cells[a] - model.cells[b])
                for place, (a, b) in enumerate(constraint.pairs)
            ]
            model.add(sum(bits) != 0, condition)  # two numbers, written in binary, differ
            return
        different = []
        for a, b in constraint.pairs:
            apart = model.new_truth()
            self._differ(Differ(((a, b),)), [apart])
            model.add(
                model.cells[a] == model.cells[b], [~apart]
            )  # so that each answer has one value of it
            different.append(apart)
        model.add_clause(different, condition)

    def _distinct(self, constraint: Distinct, condition: list[int]) -> None:
        """Short rows of 0 and 1 are the numbers that they spell; else each pair differs."""
        model = self.model
        short = not condition and len(constraint.rows[0]) <= LONGEST_NUMBER
        if short and all(
            [model.flat.cells[cell] in ((0, 1), (0,), (1,)) for cell in constraint.scope]
        ):
            weights = [1 << place for place in range(len(constraint.rows[0]))]
            rows = [[model.cells[cell] for cell in row] for row in constraint.rows]
            model.model.add_all_different(
                [model.cp.LinearExpr.weighted_sum(row, weights) for row in rows]
            )
            return
        for differ in constraint.pairs(model.flat.cells):
            self._differ(differ, condition)

    def _table(self, constraint: Table, condition: list[int]) -> None:
        model = self.model
        domains = [set(model.flat.cells[cell]) for cell in constraint.cells]
        rows = [
            row
            for row in constraint.rows
            if all([value in domain for value, domain in zip(row, domains, strict=True)])
        ]
        if not rows:
            model.add_clause([], condition)
        elif not condition:
            self._allow(constraint.cells, rows)
        else:  # one row is chosen, where the condition holds
            chosen = [model.new_truth() for _ in rows]
            model.add_clause(chosen, condition)
            for own, row in zip(chosen, rows, strict=True):
                for cell, value in zip(constraint.cells, row, strict=True):
                    model.add_clause([model.truth(cell, value)], [own])

    def _allow(self, cells: Sequence[int], rows: Sequence[Sequence[int]]) -> None:
        """Allow one of ``rows``. Cells that are known, or that stand there twice, get no column."""
        model = self.model
        first = {cell: place for place, cell in reversed(list(enumerate(cells)))}
        rows = [
            row
            for row in rows
            if all([row[first[cell]] == value for cell, value in zip(cells, row, strict=True)])
        ]
        places = [
            place
            for cell, place in sorted(first.items(), key=lambda item: item[1])
            if len(model.flat.cells[cell]) > 1
        ]
        if not rows:
            model.add_clause([], [])
        elif places:
            model.model.add_allowed_assignments(
                [model.cells[cells[place]] for place in places],
                [tuple([row[place] for place in places]) for row in rows],
            )

    def _all_different(self, constraint: AllDifferent, condition: list[int]) -> None:
        model = self.model
        if not condition and len(set(constraint.cells)) == len(constraint.cells):
            cells = [model.cells[cell] for cell in constraint.cells]
            terms = [
                f"offset: {cell}" if type(cell) is int else f"vars: {cell.index} coeffs: 1"
                for cell in cells
            ]
            model.texts.append(
                f"constraints {{ all_diff {{ "
                f"{' '.join([f'exprs {{ {term} }}' for term in terms])} }} }}"
            )
            return
        for place, a in enumerate(constraint.cells):
            for b in constraint.cells[place + 1 :]:
                self._differ(Differ(((a, b),)), condition)

    def _not_all_equal(self, constraint: NotAllEqual, condition: list[int]) -> None:
        model = self.model
        for value in model.flat.cells[constraint.cells[0]]:
            model.add_clause([~model.truth(cell, value) for cell in constraint.cells], condition)

    def _stretch(self, constraint: Stretch, condition: list[int]) -> None:
        model = self.model
        cells, size, true = constraint.cells, constraint.longest + 1, model.true
        for value in dict.fromkeys([value for cell in cells for value in model.flat.cells[cell]]):
            row = [~model.truth(cell, value) for cell in cells]
            for window in zip(*[row[start:] for start in range(size)], strict=False):
                if true not in window:
                    model.add_clause([literal for literal in window if literal != ~true], condition)

    def _inverse(self, constraint: Inverse, condition: list[int]) -> None:
        model = self.model
        for at, cell in enumerate(constraint.cells):
            for value, place in zip(constraint.values, constraint.places, strict=True):
                truth = model.truth(cell, value)
                if (
                    condition
                    or (place, at) in model.truths
                    or len(model.flat.cells[place]) < 3
                    or at not in model.flat.cells[place]
                ):
                    other = model.truth(place, at)
                    model.add_clause([other, ~truth], condition)
                    model.add_clause([truth, ~other], condition)
                else:  # one Boolean for the two names of a fact
                    model.name_truth(place, at, truth)

    def _count(self, constraint: Count, condition: list[int]) -> None:
        model = self.model
        terms = [(1, model.truth(cell, constraint.value)) for cell in constraint.cells]
        least, most = constraint.least, constraint.most
        if least == most:
            model.add_sum(terms, "=", most, condition)
            return
        if least > 0:
            model.add_sum([(-1, term) for _, term in terms], "<=", -least, condition)
        if most < len(terms):
            model.add_sum(terms, "<=", most, condition)

    def _count_is(self, constraint: CountIs, condition: list[int]) -> None:
        model = self.model
        terms = [(1, model.truth(cell, constraint.value)) for cell in constraint.cells]
        count = model.cells[constraint.count]
        if type(count) is int:
            model.add_sum(terms, "=", count, condition)
        else:
            model.add_sum([*terms, (-1, count.index)], "=", 0, condition)

    def _linear(self, constraint: Linear, condition: list[int]) -> None:
        model = self.model
        terms = list(zip(constraint.weights, constraint.cells, strict=True))
        reach = sum([abs(weight) * model.reach_of(cell) for weight, cell in terms])
        if max(reach, abs(constraint.target)) > LARGEST:
            what = (
                f"it may reach {reach}"
                if reach > LARGEST
                else f"it is compared with {constraint.target}"
            )
            raise Unsupported(
                "cpsat", f"a sum of {len(terms)} cells", f"{what}, too much for CP-SAT", REMEDY
            )
        model.add_sum_of_cells(
            constraint.weights,
            constraint.cells,
            constraint.comparison,
            constraint.target,
            condition,
        )

    def _product(self, constraint: Product, condition: list[int]) -> None:
        model = self.model
        factor = constraint.factor
        result: Any = None
        low = high = 1
        for cell in constraint.cells:
            domain = model.flat.cells[cell]
            if len(domain) < 2:
                factor *= domain[0] if domain else 0
                continue
            ends = [low * domain[0], low * domain[-1], high * domain[0], high * domain[-1]]
            low, high = min(ends), max(ends)
            if max(-low, high) * max(abs(factor), 1) > LARGEST:
                raise Unsupported(
                    "cpsat",
                    f"a product of {len(constraint.cells)} cells",
                    "it may be too much for CP-SAT",
                    REMEDY,
                )
            if result is None:
                result = model.cells[cell]
            else:
                partial = model.model.new_int_var(low, high, "")
                model.model.add_multiplication_equality(partial, [result, model.cells[cell]])
                result = partial
        if abs(factor) > LARGEST:
            raise Unsupported(
                "cpsat",
                f"a product of {len(constraint.cells)} cells",
                "it may be too much for CP-SAT",
                REMEDY,
            )
        model.add(
            factor * (1 if result is None else result) == model.cells[constraint.result], condition
        )

    def _extreme(self, constraint: Extreme, condition: list[int]) -> None:
        """Under a condition a variable of its own is the extreme, and the result equal to it."""
        model = self.model
        cells, extreme = (
            [model.cells[cell] for cell in constraint.cells],
            model.cells[constraint.result],
        )
        if condition:
            domains = [model.flat.cells[cell] for cell in constraint.cells]
            ends = [constraint.choose([domain[end] for domain in domains]) for end in (0, -1)]
            extreme = model.model.new_int_var(*ends, "")
            model.add(extreme == model.cells[constraint.result], condition)
        add = (
            model.model.add_max_equality
            if constraint.choose is max
            else model.model.add_min_equality
        )
        add(extreme, cells)

    def _tasks(self, constraint: Tasks, condition: list[int]) -> None:
        model = self.model
        intervals = []
        for start, duration, _ in constraint.tasks:
            begin, length = model.cells[start], model.cells[duration]
            end = begin + length
            if type(begin) is not int and type(length) is not int:
                (low, *_, high), (least, *_, most) = [
                    model.flat.cells[cell] for cell in (start, duration)
                ]
                end = model.model.new_int_var(low + least, high + most, "")
                model.model.add(end == begin + length)
            presence = model.boolean_of(condition[0] if condition else model.true)
            intervals.append(
                model.model.new_optional_interval_var(begin, length, end, presence, "")
            )
        demands = [self._enforced(demand, condition) for _, _, demand in constraint.tasks]
        model.model.add_cumulative(
            intervals, demands, self._enforced(constraint.capacity, condition)
        )

    def _enforced(self, cell: int, condition: list[int]) -> Any:
        """A variable that is equal to a cell under a condition, and free to be anything up to its
        values elsewhere: CP-SAT takes demands to be within the capacity whether a task is there or
        not.
        """
        model = self.model
        domain = model.flat.cells[cell]
        if not condition or len(domain) == 1:
            return model.cells[cell]
        variable = model.model.new_int_var(0, domain[-1], "")
        model.add(variable == model.cells[cell], condition)
        return variable

    def _postpone(self, constraint: Postponed, condition: list[int]) -> None:
        model = self.model
        model.postponed.append(constraint)

    def _regions(self, constraint: RegionsConstraint, condition: list[int]) -> None:
        model = self.model
        model.add_cuts(constraint.first_cuts(model.flat.cells), condition)
        model.postponed.append(constraint)

    def _edges(self, constraint: EdgesConstraint, condition: list[int]) -> None:
        self.model.add_cuts(constraint.first_cuts(), condition)
        self.model.postponed.append(constraint)

    def _loop(self, constraint: Loop, condition: list[int]) -> None:
        """A circuit with two arcs for each edge, one each way, and an arc from each vertex to
        itself, for vertices off the loop. The first chosen edge is passed in the direction in which
        it is written, so each loop is found once.
        """
        model = self.model
        chosen = [model.truth(cell, constraint.value) for cell in constraint.cells]
        model.add_clause(chosen, condition)
        number: dict[int, int] = {}
        arcs = []
        for place, (a, b) in enumerate(constraint.ends):
            u, v = number.setdefault(a, len(number)), number.setdefault(b, len(number))
            forth, back = model.new_truth(), model.new_truth()
            arcs += [(u, v, model.boolean_of(forth)), (v, u, model.boolean_of(back))]
            model.add_sum([(1, forth), (1, back), (-1, chosen[place])], "=", 0, condition)
            model.add_clause([*chosen[:place], ~back], [])
            for each in condition:
                model.add_clause([~forth, each], [])
                model.add_clause([~back, each], [])
        arcs += [(vertex, vertex, model.model.new_bool_var("")) for vertex in number.values()]
        if arcs:
            model.model.add_circuit(arcs)

    def _circuit(self, constraint: Circuit, condition: list[int]) -> None:
        """The solver's own constraint; one with a condition is checked in each answer instead."""
        model = self.model
        if condition:
            self._postpone(constraint, condition)
            return
        domains = [model.flat.cells[cell] for cell in constraint.cells]
        arcs = [
            (place, following, model.boolean_of(model.truth(cell, value)))
            for place, cell in enumerate(constraint.cells)
            for following, value in enumerate(constraint.values)
            if value in domains[place]
        ]
        if all(domains):  # otherwise there is no answer
            model.model.add_circuit(arcs)


WRITERS: dict[type[Constraint], Callable[[Any, Any, list[Any]], None]] = {
    AcyclicConstraint: CpsatWriters._edges, AllDifferent: CpsatWriters._all_different,
    Among: CpsatWriters._among, AreaConstraint: CpsatWriters._edges, Circuit: CpsatWriters._circuit,
    DivisionConstraint: CpsatWriters._edges,
    Connected: CpsatWriters._postpone, Count: CpsatWriters._count, CountIs: CpsatWriters._count_is,
    Differ: CpsatWriters._differ, Distinct: CpsatWriters._distinct, Extreme: CpsatWriters._extreme,
    Inverse: CpsatWriters._inverse, Linear: CpsatWriters._linear, Loop: CpsatWriters._loop,
    NotAllEqual: CpsatWriters._not_all_equal, Product: CpsatWriters._product, RegionsConstraint: CpsatWriters._regions,
    Same: CpsatWriters._same, Stretch: CpsatWriters._stretch, Table: CpsatWriters._table, Tasks: CpsatWriters._tasks,
}  # fmt: skip


def _domain(comparison: str, target: int) -> list[int]:
    """The intervals of the numbers that compare so with ``target``."""
    if comparison == "=":
        return [target, target]
    return [LOWEST, target] if comparison == "<=" else [LOWEST, target - 1, target + 1, HIGHEST]


class _CpsatProgram:
    def __init__(self, ground: Ground, statistics: Statistics) -> None:
        self.ground = ground
        self.term = ground.term
        self.left_over = ground.left_over
        self.waits = False
        self.optimises = False
        self.statistics = statistics
        began = perf_counter()
        ground.flat.narrow()
        with grant_memory():
            self.model = CpsatModel(ground.flat)
        cells = ground.flat.cells
        self.known = {cell: domain[0] for cell, domain in enumerate(cells) if len(domain) == 1}
        self.open = [cell for cell in ground.shown if len(cells[cell]) != 1]
        looked_at = [
            cell
            for constraint in self.model.postponed
            for cell in (*constraint.scope, *([constraint.when[0]] if constraint.when else []))
        ]
        self.read = list(
            dict.fromkeys([*self.open, *[cell for cell in looked_at if cell not in self.known]])
        )
        statistics.reading += perf_counter() - began
        statistics.check()

    def answers(self) -> Iterator[Answer]:
        statistics, ended, number, tried = self.statistics, False, 0, 0
        quick = not self.model.postponed
        while not ended:
            rows, ended = self._round(number, 2 if quick else max(number, tried), quick)
            quick = False
            tried += len(rows)
            for row in self._right(rows):
                answer = self.ground.answer(
                    {**self.known, **dict(zip(self.open, row, strict=True))}
                )
                number += 1
                statistics.answer()
                yield Answer(answer)
                if not self.open:
                    return
                if not ended:
                    self._forbid(row)
            statistics.node(0)
            statistics.check()

    def improving(self, largest: bool) -> Iterator[Answer]:
        ranked = self.ground.ranks(largest)
        if ranked is None:
            yield from islice(self.answers(), 1)
            return
        cell, ranks = ranked
        objective, costs = self.model.minimise(cell, ranks, -1 if largest else 1)
        self.optimises, ended = True, False
        while not ended:
            rows, ended = self._round(0, 0)
            right = self._right(rows)
            ended = ended and (not rows or rows[-1][: len(self.open)] in right)
            for row in right:
                values = {**self.known, **dict(zip(self.open, row, strict=True))}
                self.statistics.answer()
                yield Answer(self.ground.answer(values))
                if not ended:  # a limit cut the search short
                    self.model.model.add(objective < costs[values[cell]])
            self.statistics.node(0)
            self.statistics.check()

    def _right(self, rows: Sequence[tuple[int, ...]]) -> list[tuple[int, ...]]:
        """The rows that are answers, each once. Rows that break a postponed constraint are cut
        off.
        """
        if not self.model.postponed:
            return list(rows)
        right: dict[tuple[int, ...], None] = {}
        for row in rows:
            values = {**self.known, **dict(zip(self.read, row, strict=True))}
            broken = [
                constraint for constraint in self.model.postponed if not constraint.holds(values)
            ]
            for constraint in broken:
                self.model.cut(constraint, values)
            if not broken:
                right[row[: len(self.open)]] = None
        return list(right)

    def _forbid(self, row: Sequence[int]) -> None:
        self.model.forbid(dict(zip(self.open, row, strict=True)))

    def _round(
        self, number: int, size: int, quick: bool = False
    ) -> tuple[list[tuple[int, ...]], bool]:
        """The next answers after ``number`` of them, about ``size`` once there are two, and whether
        these are the last. ``quick``: enumerate as they come, as long as that is easy.
        """
        statistics, cp = self.statistics, self.model.cp
        self.model.tell()
        solver = cp.CpSolver()
        parameters, budget = solver.parameters, statistics.budget
        parameters.num_workers = 1
        parameters.random_seed = 1
        parameters.catch_sigint_signal = False
        if budget.seconds is not None:
            parameters.max_time_in_seconds = max(
                budget.seconds + statistics.started - perf_counter(), 0.001
            )
        if statistics.memory is not None:
            parameters.max_memory_in_mb = max((statistics.memory - MARGIN) >> 20, 1)
        most = None if budget.nodes is None else max(budget.nodes - statistics.nodes, 0) + 1
        if most is not None:
            parameters.max_number_of_conflicts = most
        cells = [self.model.cells[cell] for cell in self.read]
        rows: dict[tuple[int, ...], None] = {}
        enumerates = number >= 2 or quick
        if quick:
            parameters.cp_model_presolve = False
            parameters.cp_model_probing_level = parameters.linearization_level = (
                parameters.symmetry_level
            ) = 0
            parameters.max_number_of_conflicts = EASY if most is None else min(most, EASY)
        parameters.enumerate_all_solutions = enumerates
        collector = None
        if enumerates or (
            self.optimises and self.model.postponed
        ):  # a better one may yet turn out to be no answer
            collector = _collector(cp, cells, rows, size if enumerates else None, most)
        with grant_memory():
            status = _solve(solver, self.model.model, collector)
        if collector is None and status in (cp.OPTIMAL, cp.FEASIBLE):
            rows[tuple([solver.value(cell) for cell in cells])] = None
        statistics.nodes += max(solver.num_branches, solver.num_conflicts)
        if (
            status == cp.UNKNOWN
            and statistics.memory is not None
            and most_used() >= statistics.memory - MARGIN
        ):
            raise out_of_memory(statistics.memory)
        return list(rows), status == cp.INFEASIBLE or (
            (enumerates or self.optimises) and status == cp.OPTIMAL
        )


def _solve(solver: Any, model: Any, collector: Any) -> Any:
    """The status with which a search ends. It runs in a thread of its own, so that Python gets the
    signals that come meanwhile, such as that of Ctrl-C; what they raise ends the search.
    """
    from concurrent.futures import ThreadPoolExecutor, wait

    with ThreadPoolExecutor(1) as pool:
        searching = pool.submit(solver.solve, model, collector)
        try:
            while not searching.done():
                wait((searching,), LOOK)
        finally:
            while not searching.done():  # it may not have begun yet
                solver.stop_search()
                wait((searching,), LOOK)
        return searching.result()


def _collector(
    cp: Any,
    cells: Sequence[Any],
    rows: dict[tuple[int, ...], None],
    size: int | None,
    nodes: int | None,
) -> Any:
    """A callback that collects the answers of a round. It ends the round after ``size`` answers or
    ``nodes`` branches, or when the next answer takes long; without a size it does not.
    """

    class Collector(cp.CpSolverSolutionCallback):  # type: ignore[misc]
        def __init__(self) -> None:
            super().__init__()
            self.calls = 0

        def on_solution_callback(self) -> None:
            self.calls += 1
            rows[tuple([self.value(cell) for cell in cells])] = None
            if size is not None and (
                len(rows) == size
                or self.calls > len(rows) + REPEATS
                or self.deterministic_time > LONG
                or (nodes is not None and self.num_branches > nodes)
            ):
                self.stop_search()

    return Collector()


class CpsatEngine(GroundEngine):
    """The engine of CP-SAT. A node is a branch of the solver."""

    name = "cpsat"
    package = "ortools"

    def translate(self, ground: Ground, statistics: Statistics) -> _CpsatProgram:
        return _CpsatProgram(ground, statistics)
