"""One goal, asked many times with other values of its inputs: the cells and propagators are made
once.

What follows from the goal alone is propagated once as well. A question puts these domains back,
gives the inputs their values, and searches. Further goals of one question are posted on top, and
taken out again before the next one.

Nothing else is carried over: the weights of the search begin anew, so that a question takes the
same nodes whenever it is asked.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from time import perf_counter
from typing import Any, TypeVar

from logicpuzzles.core.budget import Statistics, tick
from logicpuzzles.core.errors import GoalError, Unsupported
from logicpuzzles.core.goals import And, Call, Goal
from logicpuzzles.core.terms import ATOM, VARIABLE, Var, kind_of
from logicpuzzles.engines.base import Answer
from logicpuzzles.engines.fd.answers import ModelAnswers
from logicpuzzles.engines.fd.model import Model
from logicpuzzles.engines.fd.natives import NATIVES
from logicpuzzles.engines.fd.propagators import REMEMBERED
from logicpuzzles.engines.reading.equations import LeftOver, Structure, value_key
from logicpuzzles.engines.reading.forms import RELATIONS
from logicpuzzles.engines.reading.reader import GoalReader

__all__ = ["Prepared", "attributes"]

T = TypeVar("T")
EXACT = frozenset((int, str, bool, type(None)))  # types of values of which equal ones look the same
REMEDY = "ask with run(n, term, ...)"
MOST_UNFOLDINGS = 400  # of relations in one goal of a question
NO_CHANGE = (0, 0)  # the cell and mask of an input that has this value in any case


class Prepared:
    """A goal that is read once: the protocol ``Prepared`` of the engines. Goals of a single
    question need a reading of their own, in which more may be said of each unknown; it is made when
    the first of them comes.
    """

    def __init__(
        self, name: str, term: Any, goal: Goal, inputs: Sequence[Any], statistics: Statistics
    ) -> None:
        self.name = name
        self.program = (term, goal, tuple(inputs))
        self.closed = _Frame(name, *self.program, False, statistics)
        self.extensible: _Frame | None = None
        self.question = 0  # how many there have been

    def answers(
        self, given: Sequence[Any], goals: Sequence[Goal], statistics: Statistics
    ) -> Iterator[Answer]:
        """The answers to one question: see the protocol."""
        self.question += 1
        question = self.question
        frame = self.closed
        if goals and not frame.dead:
            if self.extensible is None:
                self.extensible = _Frame(self.name, *self.program, True, Statistics())
            frame = self.extensible
        if not frame.begin(given):
            return
        choices = frame.post(goals) if goals else frame.choices
        store, show, shown = frame.model.store, frame.show, frame.shown
        domains = store.domains
        seen: set[tuple[int, ...]] = set()
        for _ in store.search(choices, shown, statistics):
            key = tuple([domains[cell] for cell in shown])
            if key not in seen:
                seen.add(key)
                statistics.answer()
                yield Answer(show())
                if question != self.question:
                    raise GoalError(
                        "a later question to the same prepared goal has ended this question"
                    )


class _Frame:
    """The cells and propagators of a goal, and the domains that follow from it. ``more``: whether
    goals may be added.
    """

    def __init__(
        self,
        name: str,
        term: Any,
        goal: Goal,
        inputs: Sequence[Any],
        more: bool,
        statistics: Statistics,
    ) -> None:
        began = perf_counter()
        self.name = name
        self._check: Callable[[], None] = statistics.check
        self.reader = reader = GoalReader(RELATIONS, lambda: self._check())
        reader.read(goal)
        try:
            if not reader.failed:
                reader.finish((term, inputs), [] if more else None)
            self.model = model = Model(reader, term, NATIVES, [] if more else None, intervals=False)
        except LeftOver as problem:
            raise Unsupported(name, problem.goal, problem.reason, REMEDY) from None
        if reader.left_over:
            raise Unsupported(name, *reader.left_over[0], REMEDY)
        store = model.store
        self.dead = model.failed or store.failed
        cells = [] if self.dead else [self._cell(unknown) for unknown in inputs]
        answers = ModelAnswers(model)
        self.choices, self.shown = answers.choices, answers.shown
        self.listed = len(model.choices)
        store.weights = [1] * len(store.domains)
        self.dead = self.dead or store.failed or not store.propagate(statistics)
        if not self.dead:
            if model.waiting or any([domain < 0 for domain in store.domains]):
                raise Unsupported(
                    name, goal, "an unknown has no finite domain", "say of which values it is"
                )
            self.show = answers._shower()
            self.domains = store.domains[:]
            self.idle = store.idle[:]
            self.sizes = len(store.domains), len(store.propagators)
            known: dict[int, dict[Any, int]] = {}  # a domain -> its values and their masks
            self.inputs = [self._values(cell, known) for cell in cells]
        statistics.reading += perf_counter() - began
        statistics.check()
        self._check = tick  # later questions have limits of their own

    def _cell(self, unknown: Any) -> Any:
        """What an input is: a cell, an unknown that is seen from its values, or an atom. Raises
        ``Unsupported``.
        """
        unknown = self.reader.walk(unknown)
        kind = kind_of(unknown)
        if kind == ATOM:
            return (unknown,)
        if kind != VARIABLE:
            raise Unsupported(
                self.name, unknown, "an input is made of parts", "name the parts as inputs"
            )
        key = id(unknown)
        if key in self.model.cells or key in self.model.dual:
            return self.model.cells.get(key, unknown)
        if not self.model.finite(unknown):
            raise Unsupported(
                self.name, unknown, "an input has no finite domain", "say of which values it is"
            )
        return self.model.cell_of(unknown)

    def _values(self, cell: Any, known: dict[int, dict[Any, int]]) -> dict[Any, tuple[int, int]]:
        """For each value that an input may have, the cell and mask that say that it has it."""
        model, domains = self.model, self.domains
        if type(cell) is int:
            domain = domains[cell]
            masks = known.get(domain)
            if masks is None:
                masks = known[domain] = {}
                while domain:
                    bit = domain & -domain
                    value = model.values[bit.bit_length() - 1]
                    if type(value) is not Structure:
                        masks[value_key(value)] = bit
                    domain ^= bit
            return {value: (cell, mask) for value, mask in masks.items()}
        if type(cell) is tuple:
            return {value_key(cell[0]): NO_CHANGE}
        literals = {}
        for value in model.dual[id(cell)].values:
            pair = model.literals([(cell, value)])
            if pair is not None:
                literals[value_key(value)] = pair[0]
        return literals

    def begin(self, given: Sequence[Any]) -> bool:
        """Begin a question: put the domains back, and give the inputs their values. False when
        nothing can hold.
        """
        if self.dead:
            return False
        store = self.model.store
        store.cut(*self.sizes)
        domains = store.domains
        domains[:] = self.domains
        store.idle[:] = self.idle
        for rest in (store.trail, store.queue, store.late_queue):
            rest.clear()
        store.failed = False
        unknown: Any = Var
        for values, value in zip(self.inputs, given, strict=True):
            cls = type(value)
            if cls is unknown:
                continue
            if cls is int or cls is str:
                literal = values.get(value)
            elif cls in EXACT:
                literal = values.get(value_key(value))
            elif kind_of(value) == VARIABLE:
                continue
            else:
                raise Unsupported(
                    self.name,
                    value,
                    "it is not a whole number, a text, True, False or None",
                    REMEDY,
                )
            if literal is None:
                return False
            cell, mask = literal
            if mask and domains[cell] != mask:
                if not domains[cell] & mask:
                    return False
                store.put(cell, mask)
        return True

    def post(self, goals: Sequence[Goal]) -> list[tuple[int, int, int]]:
        """Post goals for this question only; the cells to decide. Raises ``Unsupported``."""
        reader = _forked(self.reader, GoalReader(self.reader.natives, self.reader.tick))
        model = _forked(self.model, Model(reader, self.model.term, NATIVES, build=False))
        model.reader = reader
        for name in ("supports", "rows"):  # they say what relations mean, whatever the cells
            remembered = getattr(self.model, name)
            if len(remembered) > REMEMBERED:
                remembered.clear()
            setattr(model, name, remembered)
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
        chosen = model.choices[self.listed :]
        listed = {cell for cell, _, _ in chosen}
        others = [
            (cell, -1, 0) for cell in model.cells.values() if cell >= cells and cell not in listed
        ]
        return [*self.choices, *chosen, *others]


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
