"""Answers, read off the domains of a solution.

Where every cell has a domain, an answer is a look at each cell. Where a cell has none, an unknown
may stay unknown: the answer then says which unknowns are equal, and which goals still wait for
them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any

from unification import Var

from logicpuzzles.core.budget import Statistics
from logicpuzzles.core.goals import Goal, eq, put_terms
from logicpuzzles.core.machine import stream
from logicpuzzles.core.terms import (
    COMPOUND,
    PLAIN,
    VARIABLE,
    build,
    is_plain,
    kind_of,
    leaves,
    parts,
    rebuild_term,
    term_key,
)
from logicpuzzles.engines.base import Answer, comparable, variables_of
from logicpuzzles.engines.fd.cells import ANY
from logicpuzzles.engines.fd.intervals import RecordToBeat
from logicpuzzles.engines.fd.model import Model
from logicpuzzles.engines.reading.equations import DEEP, Structure, value_key
from logicpuzzles.engines.reading.places import Permutation

UNKNOWN = object()
_NONE: dict[Any, Any] = {}


class ModelAnswers:
    """The answers of a model."""

    def __init__(self, model: Model) -> None:
        self.model = model
        self.reader, self.store, self.values = model.reader, model.store, model.values
        self.cells, self.declared, self.dual = model.cells, model.declared, model.dual
        self.choices = model.choices
        self.shown: list[int] = []
        self.slots = model.slots
        self.numbers: dict[int, None] = {}  # the slots of intervals that are shown
        if not (model.failed or model.store.failed):
            self._order()

    def _order(self) -> None:
        """Put the cells to decide, and those that an answer shows, in the order of the term."""
        resolved = self.reader.resolve(self.model.term)
        first: dict[int, None] = {}
        cells, kids_of = self.cells, self.reader.kids
        stack: list[Any] = []
        places: set[int] = set()
        for leaf in leaves(resolved):
            if type(leaf) is Var:
                for slot in self.slots.get(id(leaf), ()):
                    self.numbers[slot] = None
                cell = cells.get(id(leaf)) if not stack and not kids_of else None
                if cell is None:
                    stack.append(leaf)
                else:
                    first[cell] = None
        stack.reverse()
        while stack:
            variable = stack.pop()
            key = id(variable)
            permutation = self.dual.get(key)
            if permutation is not None and key not in self.cells:
                if id(permutation) not in places:
                    places.add(id(permutation))
                    for place in permutation.places.values():
                        first[self.model.place_cells[self.model._find(place)]] = None
                continue
            if key in self.cells or key in self.declared:
                first[self.model.cell_of(variable)] = None
            for kids in self.reader.kids.get(key, _NONE).values():
                stack.extend(reversed(kids))
        self.shown = list(first)
        if (
            self.model.waiting
        ):  # which of the hidden cells' values hold is not known before what waits is settled
            pairs = [slot for slots in self.store.intervals for slot in slots]
            self.numbers.update(dict.fromkeys(pairs))
            self.shown += [
                cell
                for cell in range(len(self.store.domains))
                if cell not in first and cell not in self.numbers
            ]
        listed = {cell for cell, _, _ in self.choices}
        shown_first = [(cell, -1, 0) for cell in first]
        others = [choice for choice in self.choices if choice[0] not in first]
        rest = [
            (cell, -1, 0)
            for cell in self.cells.values()
            if cell not in first and cell not in listed
        ]
        self.choices = [*shown_first, *others, *rest]
        self.resolved = resolved

    def improving(self, objective: Any, largest: bool, statistics: Statistics) -> Iterator[Answer]:
        """Answers in which the number ``objective`` is smaller, or larger, each time. The last has
        the best of all.
        """
        if self.model.failed or self.store.failed:
            return
        objective = self.reader.resolve(objective)
        key = id(objective)
        if key in self.slots and key in self.model.wide:
            yield from self._record(self.slots[key], largest, statistics)
            return
        if kind_of(objective) != VARIABLE or not (
            key in self.cells or key in self.declared or key in self.dual
        ):
            yield from islice(self.stream(statistics), 1)  # it is the same in all answers
            return
        cell, values = self.model.cell_of(objective), self.values
        bits = [(value, 1 << bit) for bit, value in enumerate(values) if comparable(value)]
        limit = ~sum([1 << bit for bit, value in enumerate(values) if not comparable(value)])
        self.store.restrict(cell, limit)
        bits.sort(key=lambda pair: pair[0], reverse=largest)

        def better(domain: int) -> int:
            """The domain of all numbers better than those of ``domain``, which is that of an
            answer.
            """
            nonlocal limit
            if domain > 0:
                best = values[domain.bit_length() - 1]
                while bits and (bits[-1][0] <= best if largest else bits[-1][0] >= best):
                    limit ^= bits.pop()[1]
            return limit

        yield from self.stream(statistics, cell, better)

    def _record(
        self, slots: tuple[int, int], largest: bool, statistics: Statistics
    ) -> Iterator[Answer]:
        """Answers in which the number of an interval is better each time."""
        record = RecordToBeat(self.store, slots, largest)
        self.store.always = self.store.post(record, slots)
        self.store.first, self.store.upwards = self.store.intervals.index(slots), largest
        for answer in self.stream(statistics):
            record.best = self.store.domains[slots[0]]
            yield answer

    def known(self, goal: Goal) -> tuple[Goal, ...]:
        """What the search has found out about the unknowns of the term and of ``goal``: the values
        that they have in all answers that are yet to come.
        """
        known = self.values_known()
        whole = (self.model.term, *variables_of(goal)) if known else ()
        shape = rebuild_term(self.reader.resolve(whole), lambda part: known.get(id(part), part))
        return (eq(whole, shape),) if known else ()

    def values_known(self) -> dict[int, Any]:
        """The same by the ids of the unknowns."""
        known, domains = {}, self._domains_known()
        for key, cell in self.cells.items():
            domain = domains[cell]
            if domain > 0 and not domain & (domain - 1) and key not in self.slots:
                value = self.values[domain.bit_length() - 1]
                if type(value) is not Structure:
                    known[key] = value
        return known

    def count_alternatives(self) -> int:
        """How many values are left for the unknowns besides one for each, where the goal has no
        disjunctions; else 0.
        """
        if self.reader.choices:
            return 0
        return sum([domain.bit_count() - 1 for domain in self._domains_known() if domain > 0])

    def _domains_known(self) -> list[int]:
        """The domains before the first open choice."""
        domains, trail = list(self.store.domains), self.store.trail
        for at in range(len(trail) - 2, self.store.root - 1, -2):
            domains[trail[at]] = trail[at + 1]
        return domains

    def stream(
        self,
        statistics: Statistics,
        objective: int = -1,
        better: Callable[[int], int] = lambda domain: ANY,
    ) -> Iterator[Answer]:
        """The answers, each once. ``objective`` and ``better``: as for the search of the store."""
        if self.model.failed or self.store.failed:
            return
        domains = self.store.domains
        seen: set[Any] = set()
        key: Any
        intervals = {slot for slots in self.store.intervals for slot in slots}
        open_ended = any(
            [domain < 0 and cell not in intervals for cell, domain in enumerate(domains)]
        )
        show = self._shower()
        for _ in self.store.search(
            self.choices, self.shown, statistics, objective, better, list(self.numbers)
        ):
            if open_ended:
                answer = self.open_answer()
                if answer is None:
                    continue
                term, waiting = answer
                key = None if waiting else term_key(term)  # what waits may yet turn out not to hold
            else:
                key = tuple([domains[cell] for cell in (*self.shown, *self.numbers)])
                term, waiting = None, ()
            if key is None or key not in seen:
                if key is not None:
                    seen.add(key)
                statistics.answer()
                yield Answer(term if open_ended else show(), waiting)

    def _shower(self) -> Callable[[], Any]:
        """A function that reads the answer from decided cells."""
        domains, values, cells, kids_of = (
            self.store.domains,
            self.values,
            self.cells,
            self.reader.kids,
        )
        duals: dict[int, tuple[Permutation, dict[int, Any]]] = {}

        def plan(term: Any, depth: int = 0) -> Any:
            if depth > DEEP:
                raise RecursionError
            if is_plain(term):
                return (2, term, 0)
            if type(term) is tuple and not kids_of:
                row = [
                    cells.get(id(item), -1)
                    if type(item) is Var
                    else -2
                    if type(item) in PLAIN
                    else -1
                    for item in term
                ]
                if -1 not in row:
                    return (4, row, term if -2 in row else None)
            kind = kind_of(term)
            if kind == VARIABLE:
                key = id(term)
                if key in self.model.wide and key in self.slots:
                    return (5, self.slots[key][0], key)
                if key in cells:
                    return (0, cells[key], key)
                permutation = self.dual.get(key)
                if permutation is not None:
                    entry = duals.setdefault(id(permutation), (permutation, {}))
                    return (1, entry[1], key)
                return (2, term, 0)
            if kind in COMPOUND:
                constructor: Any
                constructor, arguments = parts(term, kind)
                plans = [plan(argument, depth + 1) for argument in arguments]
                return (3, constructor, plans)
            return (2, term, 0)

        def show(planned: Any) -> Any:
            what, a, b = planned
            if what == 4:
                if b is None:
                    return tuple([values[domains[cell].bit_length() - 1] for cell in a])
                return tuple(
                    [
                        values[domains[cell].bit_length() - 1] if cell >= 0 else b[at]
                        for at, cell in enumerate(a)
                    ]
                )
            if what == 0:
                value = values[domains[a].bit_length() - 1]
                if type(value) is Structure:
                    return build(
                        value.constructor, [show(plan(kid)) for kid in self.reader.kids[b][value]]
                    )
                return value
            if what == 5:
                return domains[a]
            if what == 1:
                return a[b]
            if what == 2:
                return a
            cls = a[0]
            made = [show(argument) for argument in b]
            return tuple(made) if cls is tuple else build(a, made)

        try:
            whole = plan(self.resolved)
        except RecursionError:
            return self.term_now
        for made in self.reader.kids.values():
            for kids in made.values():
                for kid in kids:
                    plan(kid)

        def answer() -> Any:
            for permutation, held in duals.values():
                names = permutation.cells
                for value in permutation.values:
                    cell = self.model.place_cells[
                        self.model._find(permutation.places[value_key(value)])
                    ]
                    held[names[domains[cell].bit_length() - 1]] = value
            return show(whole)

        return answer

    def term_now(self) -> Any:
        """The answer, read from the domains, also where a cell is not decided."""
        answer = self.open_answer()
        return None if answer is None else answer[0]

    def open_answer(self) -> tuple[Any, tuple[Goal, ...]] | None:
        """The answer where some unknowns stay unknown, and the goals that still wait for them.
        ``None`` where these goals cannot hold, because some of the unknowns are equal.
        """
        domains = self.store.domains
        alias: dict[int, Any] = {}

        def root(variable: Any) -> Any:
            while id(variable) in alias:
                variable = alias[id(variable)]
            return variable

        for own, bit, u, v in self.model.equalities:
            if domains[own] == bit:
                a, b = root(u), root(v)
                if a is not b:
                    alias[id(b)] = a
        value_of = values_now(self.model)

        def show(term: Any, local: dict[int, Any] | None = None) -> Any:
            def look(part: Any) -> Any:
                if kind_of(part) != VARIABLE:
                    return part
                value = value_of(part)
                return root(part) if value is UNKNOWN else value

            return rebuild_term(self.reader.resolve(term, local), look)

        waiting = []
        for goal, scope in self.model.waiting:
            if scope.guard >= 0 and domains[scope.guard] != scope.bit:
                continue
            shown = put_terms(goal, lambda term, scope=scope: show(term, scope.local))  # type: ignore[misc]
            if any(kind_of(leaf) == VARIABLE for term in shown.mentioned for leaf in leaves(term)):
                if alias and next(stream(shown, {}), None) is None:
                    return None
                waiting.append(shown)
        return show(self.model.term), tuple(waiting)


def values_now(model: Model) -> Callable[[Any], Any]:
    """A function from a variable to its value by the domains of the moment, or ``UNKNOWN``."""
    domains, values, cells = model.store.domains, model.values, model.cells

    def value_of(variable: Any) -> Any:
        key = id(variable)
        if key in model.wide and key in model.slots:
            least, most = model.slots[key]
            return domains[least] if domains[least] == domains[most] else UNKNOWN
        cell = cells.get(key)
        if cell is None:
            permutation = model.dual.get(key)
            if permutation is not None:
                at = permutation.position[key]
                for value in permutation.values:
                    place = model.place_cells[model._find(permutation.places[value_key(value)])]
                    if domains[place] == 1 << at:
                        return value
            return UNKNOWN
        domain = domains[cell]
        if domain <= 0 or domain & (domain - 1):
            return UNKNOWN
        value = values[domain.bit_length() - 1]
        if type(value) is Structure:
            made = []
            for kid in model.reader.kids[key][value]:
                inner = value_of(kid)
                made.append(kid if inner is UNKNOWN else inner)
            return build(value.constructor, made)
        return value

    return value_of
