"""One model that is asked many questions: what always holds is read once, and so is each goal that
may be switched on.

Everything that is posted for a switch belongs to it: masks of cells, and propagators that are not
queued while it is off. So a question costs only what is on. It starts from the domains with nothing
on, applies the masks, and runs the propagators of the switches and those that they wake. There is
seldom anything left to search for. Further goals of one question are posted on top, and taken out
again before the next one. Nothing else is carried over: a question takes the same nodes whenever it
is asked.

The record of propagation explains why a question has no answer (:mod:`conflicts`). If the question
took a search, that search runs again, with a conflict set at each failure, which says how far to go
back.

Roads not taken: keeping the propagation of the last question as far as the next one shares its
switches (for puzzles of human size, undoing it costs as much as doing it); and using clauses
learned in one question for the next (they would have to be compared with the switches of each
question).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from time import perf_counter
from typing import Any, TypeVar

from logicpuzzles.core.budget import UNLIMITED, Budget, Statistics, tick
from logicpuzzles.core.errors import GoalError, OutOfBudget, Unsupported
from logicpuzzles.core.goals import And, Call, Eq, Goal
from logicpuzzles.core.terms import ATOM, VARIABLE, is_variable, kind_of, leaves
from logicpuzzles.engines.base import Answer, Within
from logicpuzzles.engines.fd.answers import ModelAnswers
from logicpuzzles.engines.fd.cells import Scope, Switch
from logicpuzzles.engines.fd.conflicts import ConflictRecord
from logicpuzzles.engines.fd.matching import DifferingCells
from logicpuzzles.engines.fd.model import Model
from logicpuzzles.engines.fd.natives import NATIVES
from logicpuzzles.engines.fd.propagators import REMEMBERED
from logicpuzzles.engines.fd.store import Store
from logicpuzzles.engines.fd.tables import TablePropagator
from logicpuzzles.engines.reading.equations import LeftOver
from logicpuzzles.engines.reading.forms import RELATIONS
from logicpuzzles.engines.reading.reader import Choice, GoalReader

T = TypeVar("T")
BRANCHES = 1_000  # nodes of a search for whether there is an answer that chooses branches first
MOST_CASES = 200  # of a branch with equations, at most
PASSES = 2  # over a question, to find its core
EVERY = -1  # the mask of all reasons: where nobody asks for them
ANYTHING, NOTHING = (0, EVERY), (0, 0)  # limits that always hold, and never
MOST_UNFOLDINGS = 400  # of relations in one goal of a question
REMEDY = "ask about it with run(n, term, ...)"


class _Part:
    """What switching on does: masks to apply, propagators to queue, the cell that says "on" (-1:
    nothing depends on it).
    """

    __slots__ = ("early", "fails", "guard", "late", "masks", "scopes")

    def __init__(self, switch: Switch, store: Store, guards: set[int]) -> None:
        self.masks = tuple(switch.masks.items())
        self.early = [number for number in switch.posted if not store.late[number]]
        self.late = [number for number in switch.posted if store.late[number]]
        self.guard = switch.guard if switch.guard in guards else -1
        self.fails = switch.fails
        self.scopes = [cell for number in switch.posted for cell in store.scopes[number]]


class FdAskedModel:
    """One model that is asked many questions: the protocol ``AskedModel`` of the engines.

    Long because two searches share its cells: ``answers`` lists answers as a program of its own would,
    with weights that begin anew; ``answer``, ``holds`` and ``witness`` look for one, and remember
    what a failure rests on.
    """

    def __init__(
        self,
        name: str,
        term: Any,
        goal: Goal,
        switches: Sequence[Goal] | None,
        statistics: Statistics,
        inputs: Sequence[Any] | None = None,
    ) -> None:
        began = perf_counter()
        self.name = name
        self.program = (term, goal)
        self.inputs = None if inputs is None else tuple(inputs)
        self.closed = switches is None  # whether no goals can be added
        self.extensible: FdAskedModel | None = None  # the same, where they can
        self.turn = 0  # how many times answers were asked for
        self.statistics = statistics
        self._check: Callable[[], None] = statistics.check
        self.reader = reader = GoalReader(RELATIONS, lambda: self._check())
        reader.read(goal)
        self.count = len(switches or ())
        self.read: list[list[Choice]] = []
        try:
            if not reader.failed:
                whole = term if self.inputs is None else (term, self.inputs)
                self.read = reader.finish(whole, switches)
            read = None if self.closed else self.read
            self.model = Model(reader, term, NATIVES, read, intervals=False)
        except LeftOver as problem:
            raise Unsupported(name, problem.goal, problem.reason, REMEDY) from None
        if reader.left_over:
            raise Unsupported(name, *reader.left_over[0], REMEDY)
        self.record = ConflictRecord(self.model.store, self.model.reads)
        self.question: list[int] | None = None  # the last one, if it had no answer
        self.conflict: Callable[
            [], int
        ]  # the switches to blame, as a mask, where propagation failed
        self.limits: list[tuple[int, int]] = []  # those of that question
        self.contradiction: tuple[int, ...] | None = None
        self.constants: dict[int, int] = {}  # cells of atoms, by their places, that were asked for
        self.stale = True  # whether something was added since the model was settled
        if self.inputs is not None and not (self.model.failed or self.model.store.failed):
            self._make_inputs()
        self._settle()
        if self.inputs is not None:
            if not self.dead and (self.open_ended or self.model.waiting):
                raise Unsupported(
                    name, goal, "an unknown has no finite domain", "say of which values it is"
                )
            self._check = tick  # later questions have limits of their own
        statistics.reading += perf_counter() - began
        statistics.check()

    def _make_inputs(self) -> None:
        """Make cells for the inputs that are not seen from their values. Raises ``Unsupported``."""
        for unknown in map(self.reader.walk, self.inputs or ()):
            kind = kind_of(unknown)
            if kind not in (ATOM, VARIABLE):
                raise Unsupported(
                    self.name, unknown, "an input is made of parts", "name the parts as inputs"
                )
            if kind == VARIABLE and id(unknown) not in self.model.dual:
                if not (id(unknown) in self.model.cells or self.model.finite(unknown)):
                    reason = "an input has no finite domain"
                    raise Unsupported(self.name, unknown, reason, "say of which values it is")
                self.model.cell_of(unknown)

    def _settle(self) -> None:
        """Find what holds when nothing is on."""
        model, record = self.model, self.record
        store = model.store
        self.stale = False
        self.solutions = ModelAnswers(model)
        self.dead = model.failed or store.failed
        if self.dead:
            return
        reasons = [0] * len(store.propagators)
        for number, switch in enumerate(model.switches):
            for propagator in switch.posted:
                reasons[propagator] = 1 << number
        record.reasons = reasons
        self.dead = record.propagate() >= 0
        record.base = store.domains[:]
        record.clear()
        self.choices = sorted(self.solutions.choices, key=lambda choice: choice[1] >= 0)
        guards = {guard for _, guard, _ in self.choices} | {
            scope.guard for _, scope in model.waiting
        }
        self.parts = [_Part(switch, store, guards) for switch in model.switches]
        self.idle = store.idle[:]
        self.sizes = len(store.domains), len(store.propagators)
        self.weights = [1] * len(store.domains)
        for propagator, reason in enumerate(reasons):
            if not reason:
                for cell in store.scopes[propagator]:
                    self.weights[cell] += 1
        resolved = self.reader.resolve(model.term if self.inputs is None else self.inputs)
        self.places: Sequence[Any] = resolved if type(resolved) is tuple else ()
        self.unknowns = [model.cells.get(id(unknown), -1) for unknown in self.places]
        for place, cell in self.constants.items():
            self.unknowns[place] = cell
        self.seen_from_values: dict[tuple[int, int], tuple[int, int]] = {}
        self.open_ended = any([domain < 0 for domain in record.base])
        self.show = self.solutions.term_now if self.open_ended else self.solutions._shower()

    def _cell_at(self, place: int) -> int:
        """The cell of the unknown at a place. One that is seen from its values gets a cell of its
        own. Raises ``Unsupported``.
        """
        if not self.places:
            raise Unsupported(self.name, self.model.term, "it is no tuple of unknowns", REMEDY)
        unknown, model = self.places[place], self.model
        if self.unknowns[place] < 0:
            self._clear()
            try:
                cell = model.cell(unknown)
            except LeftOver as problem:
                raise Unsupported(self.name, unknown, problem.reason, REMEDY) from None
            if kind_of(unknown) == ATOM:
                self.constants[place] = cell
            self._settle()
            if not self.dead and model.store.domains[cell] < 0:
                raise Unsupported(self.name, unknown, "it has no finite domain", REMEDY)
            return cell
        return self.unknowns[place]

    def _limits(self, within: Within) -> list[tuple[int, int]]:
        """Cells with masks, for places with masks."""
        if self.dead:
            return []
        unknowns, limits = self.unknowns, []
        for place, mask in within:
            cell = unknowns[place] if unknowns else -1
            if cell >= 0:
                limits.append((cell, mask))
            else:
                limit = self.seen_from_values.get((place, mask))
                if limit is None:
                    limit = self._seen_from_values(place, mask)
                    unknowns = self.unknowns
                limits.append(limit)
        return limits

    def _seen_from_values(self, place: int, mask: int) -> tuple[int, int]:
        """The cell and mask that say that an unknown without a cell has one of these values."""
        model = self.model
        unknown = self.places[place] if self.places else None
        if kind_of(unknown) == ATOM and self.places:
            limit = ANYTHING if mask >> model.bit(unknown) & 1 else NOTHING
        elif mask & (mask - 1) or id(unknown) not in model.dual:
            return self._cell_at(place), mask
        else:
            pairs = model.literals([(unknown, model.values[mask.bit_length() - 1])])
            limit = NOTHING if pairs is None else pairs[0]
        self.seen_from_values[place, mask] = limit
        return limit

    def add(self, goal: Goal) -> int:
        """Take in another goal to switch on; its number. Raises ``Unsupported``."""
        if self.closed:
            raise Unsupported(self.name, goal, "nothing can be added", REMEDY)
        self.question = None
        if not self.dead:
            model, settled = self.model, not self.stale
            if settled:
                self._clear()
            self.stale = True
            before = len(model.cells), len(model.lasting)
            choices, waiting = len(model.choices), len(model.waiting)
            try:
                self.read.append(self.reader.one_more(goal))
                switch = model.post_switch(self.read[-1])
            except LeftOver as problem:
                part = goal if problem.goal is None else problem.goal
                raise Unsupported(self.name, part, problem.reason, REMEDY) from None
            if settled and before == (len(model.cells), len(model.lasting)):
                self._extend(switch, model.choices[choices:], model.waiting[waiting:])
        self.count += 1
        return self.count - 1

    def _extend(
        self, switch: Switch, choices: list[tuple[int, int, int]], waiting: list[tuple[Goal, Scope]]
    ) -> None:
        """Take in a switch that made no cells but its own, so that all else stays as it is."""
        store, record = self.model.store, self.record
        guards = {guard for _, guard, _ in choices} | {scope.guard for _, scope in waiting}
        self.parts.append(_Part(switch, store, guards))
        self.choices += choices
        record.base += store.domains[len(record.base) :]
        record.reasons += [0] * (len(store.propagators) - len(record.reasons))
        for number in switch.posted:
            record.reasons[number] = 1 << self.count
        self.weights += [1] * (len(store.domains) - len(self.weights))
        self.idle = store.idle[:]
        self.sizes = len(store.domains), len(store.propagators)
        self.stale = False

    def answers(
        self,
        statistics: Statistics,
        within: Within = (),
        goals: Sequence[Goal] = (),
        on: Iterable[int] = (),
    ) -> Iterator[Answer]:
        """The answers to one question: see the protocol."""
        self.turn += 1
        turn = self.turn
        for answer in self._answers(statistics, within, goals, on):
            yield answer
            if turn != self.turn:
                raise GoalError("a later question to the same model has ended this question")

    def _answers(
        self, statistics: Statistics, within: Within, goals: Sequence[Goal], on: Iterable[int]
    ) -> Iterator[Answer]:
        self.question = None
        if self.stale:
            self._settle()
        if goals and self.closed and not self.dead:
            if self.extensible is None:
                self.extensible = FdAskedModel(
                    self.name, *self.program, (), Statistics(), self.inputs
                )
            mask = self.extensible.mask
            limits = [(place, mask(self.values_of(values))) for place, values in within]
            yield from self.extensible._answers(statistics, limits, goals, on)
            return
        limits = self._limits(within)
        if self.dead or not self._switch_on(sorted(set(on)), limits):
            return
        if self.open_ended or self.model.waiting:
            raise Unsupported(self.name, self.program[1], "a goal may wait", REMEDY)
        choices = self._post(goals) if goals else self.solutions.choices
        store, show, shown = self.model.store, self.show, self.solutions.shown
        domains = store.domains
        seen: set[tuple[int, ...]] = set()
        for _ in store.search(choices, shown, statistics):
            key = tuple([domains[cell] for cell in shown])
            if key not in seen:
                seen.add(key)
                statistics.answer()
                yield Answer(show())

    def _post(self, goals: Sequence[Goal]) -> list[tuple[int, int, int]]:
        """Post goals for this question only; the cells to decide. Raises ``Unsupported``."""
        reader = _forked(self.reader, GoalReader(self.reader.natives, self.reader.tick))
        model = _forked(self.model, Model(reader, self.model.term, NATIVES, build=False))
        model.reader = reader
        for name in ("supports", "rows"):  # they say what relations mean, whatever the cells
            remembered = getattr(self.model, name)
            if len(remembered) > REMEMBERED:
                remembered.clear()
            setattr(model, name, remembered)
        listed = len(model.choices)
        goal: Any = None
        try:
            parts = list(_parts(reader, goals))
            alone = all(
                [kept for _, kept in parts]
            )  # where there is no disjunction, nobody asks who mentions an unknown
            for goal, kept in parts:
                if kept:
                    model.post_constraint(reader.one_constraint(goal, alone))
                else:
                    model.post_more(reader.one_more(goal))
        except LeftOver as problem:
            part = goal if problem.goal is None else problem.goal
            raise Unsupported(self.name, part, problem.reason, REMEDY) from None
        store = model.store
        if model.failed:
            store.failed = True
        cells, _ = self.sizes
        if (
            reader.left_over
            or len(model.waiting)
            or any([domain < 0 for domain in store.domains[cells:]])
        ):
            raise Unsupported(self.name, goals[0], "an unknown has no finite domain", REMEDY)
        chosen = model.choices[listed:]
        decided = {cell for cell, _, _ in chosen}
        others = [
            (cell, -1, 0) for cell in model.cells.values() if cell >= cells and cell not in decided
        ]
        return [*self.solutions.choices, *chosen, *others]

    def answer(
        self, on: Iterable[int], budget: Budget = UNLIMITED, within: Within = ()
    ) -> Any | None:
        """A value of the term with the goals ``on``, ``None`` when there is none. Raises
        ``OutOfBudget``.
        """
        return self.show() if self._holds(on, budget, within, True) else None

    def holds(self, on: Iterable[int], budget: Budget = UNLIMITED, within: Within = ()) -> bool:
        """Whether there is an answer with the goals ``on``. Raises ``OutOfBudget``, and
        ``Unsupported`` where goals wait.
        """
        return self._holds(on, budget, within, False)

    def _holds(self, on: Iterable[int], budget: Budget, within: Within, shown: bool) -> bool:
        """As ``holds``. ``shown``: every cell gets a value, even one that nothing restricts."""
        question = sorted(set(on))
        self.question = None
        if question and not 0 <= question[0] <= question[-1] < self.count:
            numbers = f"from 0 to {self.count - 1}" if self.count else "but there are none"
            raise GoalError(
                f"switches have numbers, {numbers}; "
                f"{[n for n in question if not 0 <= n < self.count]} are not"
            )
        if self.stale:
            self._settle()
        limits = self._limits(within)
        spent = Statistics(budget)
        holds = False
        if not self.dead:
            before = self.record.runs
            try:
                holds = (
                    self._propagated(question, limits=limits)
                    and self._search(question, spent, False, shown) is None
                )
            finally:
                self.statistics.nodes += spent.nodes
                self.statistics.propagations += self.record.runs - before
        if not holds:
            self.question, self.limits, self.contradiction = question, limits, None
        return holds

    def _refuse_open(self, term: Any, waiting: tuple[Any, ...]) -> None:
        """Raise ``Unsupported`` for an answer that holds unknowns, or for which goals wait: nothing
        here would settle it.
        """
        if waiting or any([is_variable(leaf) for leaf in leaves(term)]):
            goal = waiting[0] if waiting else Eq(self.model.term, term)
            raise Unsupported(self.name, goal, "it waits for an unknown without a domain", REMEDY)

    def mask(self, values: Iterable[Any]) -> int:
        """Values as a mask. The bit of a value is the same for all unknowns."""
        return _mask([self.model.bit(value) for value in values])

    def values_of(self, mask: int) -> tuple[Any, ...]:
        """The values of a mask, in the order of their bits."""
        values = []
        while mask:
            low = mask & -mask
            values.append(self.model.values[low.bit_length() - 1])
            mask ^= low
        return tuple(values)

    def left(self, on: Sequence[int], limits: Within, of: Sequence[int]) -> list[int] | None:
        """The values that propagation, with the goals ``on``, leaves to some unknowns of the term,
        given by their places, as masks. The answers may hold fewer of them, never more. ``None``
        where it comes upon a contradiction. ``on``: in order, each once. ``limits``: places of
        unknowns, each with the mask of the values to which it is limited. Raises ``Unsupported``
        for an unknown without a finite domain.
        """
        self.question = None
        if self.stale:
            self._settle()
        limited = self._limits(limits)
        if self.dead:
            return None
        cells = [self.unknowns[place] for place in of]
        if -1 in cells:
            for place in of:
                self._cell_at(place)
            return self.left(on, limits, of)
        if not self._propagated(on, limits=limited):
            return None
        domains = self.model.store.domains
        return self._finite([domains[cell] for cell in cells])

    def is_exact(self, number: int) -> bool:
        """Whether each value that propagation of a goal alone leaves stands in an answer to it: the
        goal is one relation given by its rows, and nothing else holds always.
        """
        if self.stale:
            self._settle()
        if self.dead or self.open_ended or self.model.waiting:
            return False
        part, propagators = self.parts[number], self.model.store.propagators
        posted = sum([len(each.early) + len(each.late) for each in self.parts])
        return (
            posted == len(propagators)
            and part.guard < 0
            and not part.late
            and len(part.early) == 1
            and isinstance(propagators[part.early[0]], TablePropagator)
        )

    def _finite(self, masks: list[int]) -> list[int]:
        """The domains of some unknowns. Raises ``Unsupported`` where one is not finite: its mask
        would stand for all values that were ever named.
        """
        if self.open_ended and min(masks, default=0) < 0:
            problem = "an unknown has no finite domain"
            raise Unsupported(self.name, self.model.term, problem, "say of which values it is")
        return masks

    def _base_of(self, places: Iterable[int]) -> list[int]:
        """What the unknowns at some places can be when nothing is on. Raises ``Unsupported``."""
        cells = [self._cell_at(place) for place in places]
        return self._finite([self.record.base[cell] for cell in cells])

    def refuted(
        self, on: Sequence[int], limits: Within, tried: Within, nodes: int = 0
    ) -> Iterator[bool]:
        """For each limit of ``tried`` whether propagation refutes it, beside those of ``limits``,
        or a search of so many nodes.
        """
        if self.left(on, limits, ()) is None:
            yield from [True] * len(tried)
            return
        domains, record = self.model.store.domains, self.record
        before = domains[:]
        marks = len(self.model.store.trail), len(record.causes), len(record.given)
        for cell, mask in self._limits(tried):
            domain = domains[cell] if domains else EVERY
            left = domain & mask
            fails = not left
            if left and left != domain:
                record.shrink(cell, left, EVERY)
                fails = record.propagate() >= 0
                if nodes and not fails:
                    with suppress(OutOfBudget):
                        spent = Statistics(Budget(nodes=nodes))
                        fails = self._search(on, spent, False, by_branches=True) is not None
                domains[:] = before
                record.back(*marks)
            yield fails

    def witness(
        self,
        on: Sequence[int],
        limits: Within,
        of: Sequence[int],
        budget: Budget = UNLIMITED,
        late: Sequence[int] = (),
    ) -> list[int] | None:
        """The values of some unknowns in an answer, each as the mask of one value; ``None`` where
        there is no answer. The arguments are those of :meth:`left`. ``late``: for each of these
        unknowns, values that others are tried before. Raises ``OutOfBudget``.
        """
        if self.left(on, limits, of) is None:
            return None
        spent = Statistics(budget)
        later = {self.unknowns[place]: mask for place, mask in zip(of, late, strict=False)}
        try:
            if not self._descend(on, spent, later) and not self._found(on, limits, spent, not of):
                return None
        finally:
            self.statistics.nodes += spent.nodes
        domains, unknowns = self.model.store.domains, self.unknowns
        return [domains[unknowns[place]] & -domains[unknowns[place]] for place in of]

    def glance(self, on: Sequence[int], limits: Within) -> bool | None:
        """Whether there is an answer, as far as propagation shows, and values that are chosen
        without ever going back; ``None`` where these do not tell. The arguments are those of
        :meth:`left`.
        """
        if self.left(on, limits, ()) is None:
            return False
        spent = Statistics()
        holds = self._descend(on, spent, {})
        self.statistics.nodes += spent.nodes
        return holds or None

    def _found(self, on: Sequence[int], limits: Within, spent: Statistics, either: bool) -> bool:
        """Whether a search that chooses branches first finds an answer. ``either``: where that
        takes many nodes, values come first, which suits questions that have no answer.
        """
        budget, most = spent.budget, spent.nodes + BRANCHES
        if either and (budget.nodes is None or budget.nodes > most):
            spent.budget = replace(budget, nodes=most)
        try:
            return (
                self.left(on, limits, ()) is not None
                and self._search(on, spent, False, by_branches=True) is None
            )
        except OutOfBudget:
            if spent.budget is budget or spent.nodes <= most:
                raise
        spent.budget = budget
        return self.left(on, limits, ()) is not None and self._search(on, spent, False) is None

    def differing(self, of: Sequence[int]) -> DifferingCells:
        """Some unknowns by themselves, given by their places, if all of them differ. What else is
        switched on does not matter.
        """
        if self.stale:
            self._settle()
        return DifferingCells(self._base_of(of))

    def cases(self, number: int) -> list[list[dict[int, int]]] | None:
        """What a switch says, where that is disjunctions about values of single unknowns of the
        term. For each disjunction: its branches, each with the masks of some unknowns, by their
        places. ``None`` where it says something else.
        """
        resolved = self.reader.resolve(self.model.term)
        place_of = (
            {id(unknown): place for place, unknown in enumerate(resolved)}
            if type(resolved) is tuple
            else {}
        )
        disjunctions = []
        for choice in self.read[number]:
            cases: list[dict[int, int]] = []
            for branch in choice.branches:
                equal = {id(unknown) for pair in branch.equal for unknown in pair}
                if branch.goals or not place_of.keys() >= branch.literals.keys() | equal:
                    return None
                own = [
                    {place_of[key]: self.mask((value,)) for key, value in branch.literals.items()}
                ]
                for u, v in branch.equal:
                    own = [
                        case
                        for each in own
                        for case in self._equal(place_of[id(u)], place_of[id(v)], each)
                    ]
                    if len(own) > MOST_CASES:
                        return None
                cases += own
            disjunctions.append(cases)
        return disjunctions

    def _equal(self, first: int, second: int, case: dict[int, int]) -> Iterator[dict[int, int]]:
        """A case for each value that two unknowns may have in common."""
        common = case.get(first, EVERY) & case.get(second, EVERY)
        for mask in self._base_of((first, second)):
            common &= mask
        while common:
            bit = common & -common
            common ^= bit
            yield {**case, first: bit, second: bit}

    def core(self) -> tuple[int, ...]:
        """Some switches of the last question, which had no answer, that already contradict each
        other, in order. The set need not be a smallest one. Raises ``GoalError`` when the last
        question had an answer.
        """
        if self.question is None:
            raise GoalError(
                "only a question without an answer has a core; the last one had an answer"
            )
        if self.contradiction is None:
            before = self.record.runs
            self.contradiction = () if self.dead else self._contradiction(self.question)
            self.statistics.propagations += self.record.runs - before
        return self.contradiction

    def blamed(self) -> list[int]:
        """The switches that a failure rests on, where propagation of the last question failed: they
        contradict each other. They may be more than needed, but they are found sooner than a core.
        """
        conflict = 0 if self.dead else self.conflict()
        return [number for number in range(conflict.bit_length()) if conflict >> number & 1]

    def _contradiction(self, question: list[int]) -> tuple[int, ...]:
        """Some switches that contradict each other. They are switched on one after another until
        nothing holds, first from the last, then the other way round. The switches after that point
        are not needed, and seldom are all those before it.
        """
        numbers, most = question, None
        for _ in range(PASSES):
            spent = Statistics(Budget(nodes=most))
            numbers = numbers[::-1]
            try:
                conflict = (
                    self._search(numbers, spent, True)
                    if self._propagated(numbers, True, self.limits)
                    else self.conflict()
                )
            except OutOfBudget:
                break
            assert conflict is not None, "the same search found no answer"
            numbers = [number for number in numbers if conflict >> number & 1]
            most = 2 * spent.nodes
        return tuple(sorted(numbers))

    def _clear(self) -> None:
        """Switch everything off, and take out what was posted for one question."""
        store = self.model.store
        store.cut(*self.sizes)
        store.failed = False
        self.record.clear()
        store.queue.clear()
        store.late_queue.clear()
        store.idle[:] = self.idle

    def _propagated(
        self, question: Sequence[int], singly: bool = False, limits: Sequence[tuple[int, int]] = ()
    ) -> bool:
        """Switch on the switches of a question, and propagate. Where that fails, ``conflict`` says
        which of them are to blame.
        """
        if not self._switch_on(question, limits, singly):
            return False
        failed = self.record.propagate()
        self.conflict = partial(self.record.explain, failed)
        return failed < 0

    def _switch_on(
        self, question: Sequence[int], limits: Sequence[tuple[int, int]], singly: bool = False
    ) -> bool:
        """Begin a question. ``limits``: masks of cells, which hold without a reason. ``singly``:
        propagate after each switch. Where that fails, ``conflict`` says which switches are to
        blame.
        """
        self._clear()
        store, record, parts = self.model.store, self.record, self.parts
        domains, shrink, queue, late_queue = (
            store.domains,
            record.shrink,
            store.queue,
            store.late_queue,
        )
        for cell, mask in limits:
            domain = domains[cell] if domains else EVERY  # a model may be without cells
            if domain & ~mask:
                if not domain & mask:
                    self.conflict = int
                    return False
                shrink(cell, domain & mask, 0)
        for number in question:
            part = parts[number]
            reason = 1 << number
            if part.fails:
                self.conflict = partial(int, reason)
                return False
            for cell, mask in part.masks:
                domain = domains[cell]
                if domain & ~mask:
                    if not domain & mask:
                        self.conflict = partial(record.explain_missing, cell, mask, reason)
                        return False
                    shrink(cell, domain & mask, reason)
            queue += part.early
            late_queue += part.late
            if part.guard >= 0:
                shrink(part.guard, 1, reason)
            if singly and (failed := record.propagate(late=False)) >= 0:
                self.conflict = partial(record.explain, failed)
                return False
        return True

    def _open_choices(
        self, question: Sequence[int], shown: bool = False
    ) -> tuple[list[tuple[int, int, int]], list[int]]:
        """The choices that are open where propagation ended, and the weights of all cells at first.
        ``shown``: also of cells that nothing restricts.
        """
        domains, weights = self.model.store.domains, self.weights[:]
        for number in question:
            for cell in self.parts[number].scopes:
                weights[cell] += 1
        every = shown or self.open_ended
        free = [each for each in self.choices if domains[each[0]] & (domains[each[0]] - 1)]
        return [each for each in free if every or weights[each[0]] > 1], weights

    def _descend(self, question: Sequence[int], spent: Statistics, late: Mapping[int, int]) -> bool:
        """Choose values from where propagation ended, without ever going back; whether that leads
        to an answer. Most questions have many answers. Late propagators run at the end only.
        ``late``: for cells, the values that are chosen last.
        """
        if self.open_ended:
            return False
        domains, propagate, shrink = (
            self.model.store.domains,
            self.record.propagate,
            self.record.shrink,
        )
        free, _ = self._open_choices(question)
        while True:
            best, size = -1, 0
            for cell, guard, bit in free:
                domain = domains[cell]
                if domain & (domain - 1) and (guard < 0 or domains[guard] == bit):
                    values = domain.bit_count()
                    if best < 0 or values < size:
                        best, size = cell, values
                        if values == 2:
                            break
            if best >= 0:
                spent.node()
                first = domains[best] & ~late.get(best, 0) or domains[best]
                shrink(best, first & -first, EVERY)
            failed = propagate(late=best < 0)
            if failed >= 0 or best < 0:
                return failed < 0

    def _search(
        self,
        question: Sequence[int],
        spent: Statistics,
        explaining: bool,
        shown: bool = False,
        by_branches: bool = False,
    ) -> int | None:
        """Search from where propagation ended. Returns ``None``, with the domains of an answer, or
        else the switches to blame: all of them unless ``explaining``. ``shown``: cells that nothing
        restricts get a value too. ``by_branches``: the branches of disjunctions are chosen before
        values of unknowns, which suits few disjunctions among many unknowns.

        The search is depth first on the cell with the fewest values for its weight. A choice that a
        failure does not rest on is undone without trying what else the cell may be.
        """
        store, record, count = self.model.store, self.record, self.count
        domains, trail, scopes, propagate, shrink = (
            store.domains,
            store.trail,
            store.scopes,
            record.propagate,
            record.shrink,
        )
        free, weights = self._open_choices(question, shown)
        if not free and not self.open_ended:
            return None
        branching = {cell for cell, _, _ in self.model.choices} if by_branches else set()
        groups = [
            [each for each in free if each[0] in branching],
            [each for each in free if each[0] not in branching],
        ]
        stack: list[tuple[list[int], int, int, int, int, int]] = []
        while True:
            best, size, least = -1, 0, 0
            for group in groups:
                for cell, guard, bit in group:
                    domain = domains[cell]
                    rest = domain & (domain - 1)
                    if rest > 0 and (guard < 0 or domains[guard] == bit):
                        values = domain.bit_count() if rest & (rest - 1) else 2
                        if best < 0 or values * least < size * weights[cell]:
                            best, size, least = cell, values, weights[cell]
                if best >= 0:
                    break
            refuted = False
            if best >= 0:
                spent.node()
                bit = domains[best] & -domains[best]
                stack.append(
                    (
                        domains[:],
                        len(trail),
                        len(record.causes),
                        len(record.given),
                        best,
                        domains[best] ^ bit,
                    )
                )
                shrink(best, bit, 1 << count + len(stack) - 1)
            elif self.open_ended and (answer := self.solutions.open_answer()) is None:
                refuted = True
            else:
                if self.open_ended and answer is not None:
                    self._refuse_open(*answer)
                return None
            while refuted or (failed := propagate()) >= 0:
                if refuted:
                    conflict = _mask((*question, *range(count, count + len(stack))))
                    refuted = False
                else:
                    for cell in scopes[failed]:
                        weights[cell] += 1
                    conflict = record.explain(failed) if explaining else EVERY
                while stack:
                    domains[:], changes, causes, given, cell, rest = stack.pop()
                    level = 1 << count + len(stack)
                    if conflict & level:
                        break
                else:
                    return conflict
                record.back(changes, causes, given)
                shrink(cell, rest, conflict & ~level)


def _mask(numbers: Iterable[int]) -> int:
    """The mask with the bits of these numbers."""
    mask = 0
    for number in numbers:
        mask |= 1 << number
    return mask


def _parts(reader: GoalReader, goals: Sequence[Goal]) -> Iterator[tuple[Any, bool]]:
    """The parts of goals, each with whether it is a constraint known by name. What holds more than
    such constraints is one part: unknowns that it alone speaks of need no cells.
    """
    rest: list[Any] = list(reversed(goals))
    while rest:
        goal = rest.pop()
        if type(goal) is And:
            rest.extend(reversed(goal.goals))
            continue
        constraints = _constraints(reader, goal)
        if constraints is None:
            yield goal, False
        for constraint in constraints or ():
            yield constraint, True


def _constraints(reader: GoalReader, goal: Any) -> list[Any] | None:
    """The constraints known by name that a goal stands for; ``None`` where it is not made of such
    alone.
    """
    rest, constraints, unfoldings = [goal], [], 0
    while rest:
        goal = rest.pop()
        if type(goal) is And:
            rest.extend(reversed(goal.goals))
        elif type(goal) is not Call or reader.branching(goal) or unfoldings > MOST_UNFOLDINGS:
            return None
        elif goal.relation in RELATIONS:
            constraints.append(goal)
        else:
            unfoldings += 1
            try:
                rest.append(reader.expanded(goal))
            except (GoalError, LeftOver):
                return None
    return constraints


def _forked(whole: T, made: T) -> T:
    """Make ``made`` a copy of ``whole`` to which more can be added, and which is thrown away
    afterwards.
    """
    for name in attributes(whole):
        value = getattr(whole, name)
        setattr(made, name, value.copy() if type(value) in (dict, list, set) else value)
    return made


def attributes(whole: Any) -> list[str]:
    """The names of what an object holds. A compiled class lists them; its objects have no
    ``__dict__``.
    """
    names = getattr(type(whole), "__mypyc_attrs__", None)
    return list(vars(whole)) if names is None else [name for name in names if hasattr(whole, name)]
