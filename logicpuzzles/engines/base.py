"""The engine protocol: an engine is a function from a goal to a goal with the same answers, found
another way.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from logicpuzzles.core.budget import UNLIMITED, Budget, Statistics
from logicpuzzles.core.errors import GoalError, Unsupported
from logicpuzzles.core.goals import And, Call, Check, Eq, Goal, Neq, Or, eq, lall
from logicpuzzles.core.machine import stream
from logicpuzzles.core.substitution import bound_in, reify, unify
from logicpuzzles.core.terms import ATOM, State, atom_key, is_variable, kind_of, leaves

Within = Sequence[
    tuple[int, int]
]  # places of unknowns, each with the mask of values that it may have


class Answer(NamedTuple):
    """One answer: the value of the term, and the goals that must still hold of the unknowns in
    it.
    """

    term: Any
    residual: tuple[Any, ...] = ()


class Compiled(Protocol):
    """A goal that an engine has read. ``left_over``: the parts that it cannot run, each with the
    reason. ``term``: what an answer is a value of. ``waits``: whether goals may still wait for the
    unknowns of an answer.
    """

    left_over: list[tuple[Any, str]]
    term: Any
    waits: bool

    def answers(self) -> Iterator[Answer]:
        """Each answer once, with the goals that still wait for its unknowns (those may come several
        times). Raises ``OutOfBudget``.
        """

    def improving(self, largest: bool) -> Iterator[Answer]:
        """Answers in which the objective, the second part of the term, which is a pair, is a
        smaller number (with ``largest``, a larger one) than in the one before. When they end, no
        answer has a better number than the last. An objective that is the same in all answers gives
        the first of them. To be asked only where nothing is left over or waits. Raises
        ``OutOfBudget``, and ``Unsupported`` where all answers have to be listed.
        """


class Searching(Compiled, Protocol):
    """A goal that an engine searches, which tells what it has found out so far."""

    def known(self, goal: Goal) -> tuple[Goal, ...]:
        """The values that unknowns of the term and of ``goal``, the goal that was read, have in all
        answers that are yet to come, as goals.
        """

    def reading(self) -> tuple[Any, Mapping[int, Any]] | None:
        """The goal as it was read, and such values by the ids of unknowns, for the model of another
        engine; ``None`` where what was read has become a part of this one's.
        """

    def count_partial_results(self) -> int:
        """About how many partial results the sums and products of the goal can have."""

    def count_alternatives(self) -> int:
        """How many values are left for the unknowns besides one for each, where the goal has no
        disjunctions; else 0.
        """


class AskedModel(Protocol):
    """A goal that is compiled once, together with other goals; each question says anew what else
    holds.

    ``on``: goals that are switched on. A switch is a number: the goals given at the start are 0, 1,
    … in their order. ``within``: unknowns limited to some values, by their places among the inputs,
    each with a mask (:meth:`mask`). It costs less than a switch for each value. The inputs are by
    default the parts of the term. Raises ``Unsupported`` for an input that has no finite domain.
    ``goals``: further goals of one question.

    Every engine gives the same answers and the same ``holds``; ``answer`` and ``core`` may differ
    between engines.
    """

    def add(self, goal: Goal) -> int:
        """Add a goal to switch on. Gives its number. Raises ``Unsupported``."""

    def mask(self, values: Iterable[Any]) -> int:
        """Atoms as a mask. The bit of an atom is the same for all unknowns."""

    def answers(
        self,
        statistics: Statistics,
        within: Within = (),
        goals: Sequence[Goal] = (),
        on: Iterable[int] = (),
    ) -> Iterator[Answer]:
        """The answers to a question: each once, in any order.

        One question at a time: a new one ends those before it, and a later answer of theirs raises
        ``GoalError``. Raises ``OutOfBudget``, and ``Unsupported`` before the first answer, where
        this question can only be read anew.
        """

    def answer(
        self, on: Iterable[int], budget: Budget = UNLIMITED, within: Within = ()
    ) -> Any | None:
        """A value of the term with the goals ``on``, ``None`` where there is no answer. Raises
        ``OutOfBudget``.
        """

    def holds(self, on: Iterable[int], budget: Budget = UNLIMITED, within: Within = ()) -> bool:
        """Whether there is an answer with the goals ``on``. Raises ``OutOfBudget``."""

    def core(self) -> tuple[int, ...]:
        """Switches of the last question that contradict each other, and what it had ``within``, in
        order. They need not be a smallest such set. Raises ``GoalError`` when the last question had
        an answer.
        """


class Propagating(AskedModel, Protocol):
    """The model of an engine that propagates: it also reports what it finds without a search."""

    def values_of(self, mask: int) -> tuple[Any, ...]:
        """The values of a mask, in the order of their bits."""

    def left(self, on: Sequence[int], limits: Within, of: Sequence[int]) -> list[int] | None:
        """The values that propagation leaves, with the goals ``on``, to the unknowns at the places
        ``of`` of the term, as masks. Answers may have fewer of them, never others. ``None``:
        propagation finds a contradiction. ``on``: in order, each once. ``limits``: places of
        unknowns, each with the mask of the values to which it is limited. Raises ``Unsupported``
        for an unknown without a finite domain.
        """

    def glance(self, on: Sequence[int], limits: Within) -> bool | None:
        """Whether there is an answer, where propagation and one choice of values tell that, else
        ``None``. The arguments are those of ``left``.
        """

    def refuted(
        self, on: Sequence[int], limits: Within, tried: Within, nodes: int = 0
    ) -> Iterator[bool]:
        """For each limit of ``tried`` whether propagation refutes it, beside those of ``limits``,
        or a search of so many nodes; asked one after another, with no other question between.
        """

    def witness(
        self,
        on: Sequence[int],
        limits: Within,
        of: Sequence[int],
        budget: Budget = UNLIMITED,
        late: Sequence[int] = (),
    ) -> list[int] | None:
        """The values of some unknowns in an answer, each as the mask of one value; ``None``: there
        is no answer. The arguments are those of ``left``. ``late``: for each of these unknowns,
        values that others are tried before. Raises ``OutOfBudget``.
        """

    def is_exact(self, number: int) -> bool:
        """Whether each value that propagation of a goal alone leaves is known to stand in one of its
        answers.
        """

    def cases(self, number: int) -> list[list[dict[int, int]]] | None:
        """What a switch says, where that is disjunctions about values of single unknowns of the
        term. For each disjunction: its branches, each with the masks of some unknowns, by their
        places. ``None``: it says something else.
        """

    def differing(self, of: Sequence[int]) -> Differing:
        """Some unknowns by themselves, given by their places of the term, if all of them differ."""

    def blamed(self) -> list[int]:
        """Switches that contradict each other, where propagation of the last question failed: those
        on which the failure rests. They may be more than a core has, but they are found faster.
        """


class Differing(Protocol):
    """Unknowns that all differ, of which nothing else is known but what always holds of each."""

    def left(self, masks: Sequence[int]) -> list[int] | None:
        """For each of them, limited to one of these masks, the values that it has in some answer;
        ``None``: there is none.
        """

    def answer(self, masks: Sequence[int]) -> list[int] | None:
        """The values of an answer, each as the mask of one value; ``None``: there is none."""


class TakenApart(Protocol):
    """A goal taken apart: its equations are solved, and the rest is a list of constraints.

    ``bound``: the term to which each variable is bound, by the id of the variable. ``seen``: the
    variables, by their ids. ``items``: the constraints and disjunctions. ``domains``: pairs of a
    variable and the atoms that it may be. ``left_over``: the parts that cannot be taken apart, each
    with the reason. ``failed``: whether the equations contradict each other.
    """

    bound: dict[int, Any]
    seen: dict[int, Any]
    items: list[Any]
    domains: list[tuple[Any, Sequence[Any]]]
    left_over: list[tuple[Any, str]]
    failed: bool

    def walk(self, term: Any) -> Any:
        """The term, or what it is bound to."""

    def resolve(self, term: Any) -> Any:
        """The term with the values of all bound variables put in."""


class Engine(Protocol):
    """A function from a goal to a goal with the same answers."""

    name: str
    package: str | None
    mixes: bool  # whether it runs foreign kanren goals itself

    def __call__(self, goal: Goal, budget: Budget = UNLIMITED) -> Goal: ...

    def read(
        self, term: Any, goal: Goal, statistics: Statistics, everything: bool = False
    ) -> Compiled: ...

    def asked(
        self,
        term: Any,
        goal: Goal,
        switches: Sequence[Goal] | None,
        statistics: Statistics,
        inputs: Sequence[Any] | None = None,
    ) -> AskedModel: ...


class EngineBase:
    """The engine protocol, given ``read``."""

    name = ""
    mixes = False
    remedy = (
        "run it together with the rest of the program, run(n, term, ...), which leaves that part "
        "to kanren"
    )

    def read(
        self, term: Any, goal: Goal, statistics: Statistics, everything: bool = False
    ) -> Compiled:
        """Read a goal. ``term``: what to find. ``everything``: find also all variables that the
        left-over parts may mention.
        """
        raise NotImplementedError

    def asked(
        self,
        term: Any,
        goal: Goal,
        switches: Sequence[Goal] | None,
        statistics: Statistics,
        inputs: Sequence[Any] | None = None,
    ) -> AskedModel:
        """Compile a goal that always holds for many questions. ``switches``: goals to switch on;
        ``None``: there will be none. ``inputs``: what questions limit, by default the parts of the
        term. Raises ``Unsupported``.
        """
        raise Unsupported(
            self.name, goal, "it answers one question only", "use the engine fd or sat"
        )

    def __call__(self, goal: Goal, budget: Budget = UNLIMITED) -> Goal:
        return Solved(self, goal if isinstance(goal, Goal) else lall(goal), budget)

    def compiled(self, term: Any, goal: Goal, statistics: Statistics) -> Compiled:
        """As ``read``, but nothing is left over. Raises ``Unsupported`` for a part that this engine
        cannot run.
        """
        compiled = self.read(term, goal, statistics)
        if compiled.left_over:
            part, reason = compiled.left_over[0]
            raise Unsupported(self.name, part, reason, self.remedy)
        return compiled


class Solved(Goal):
    """A goal whose answers an engine finds. It may stand in a kanren program like any other goal.

    It sees the variables in the arguments of its goals, but no variable that the body of a relation
    takes from outside.
    """

    __slots__ = ("budget", "engine", "goal")

    def __init__(self, engine: EngineBase, goal: Goal, budget: Budget) -> None:
        self.engine = engine
        self.goal = goal
        self.budget = budget

    def __call__(self, state: State) -> Iterator[State]:
        term = tuple(variables_of(self.goal))
        known = reify(term, bound_in(state))
        compiled = self.engine.compiled(
            term, lall(eq(term, known), self.goal), Statistics(self.budget)
        )
        for answer, waiting in compiled.answers():
            reached = unify(term, answer, state)
            if reached is not False:
                yield from stream(And(waiting), reached)

    def __repr__(self) -> str:
        return f"{self.engine.name}({self.goal!r})"


class ValueBits:
    """A bit for each value that was ever asked for."""

    def __init__(self) -> None:
        self.index: dict[Any, int] = {}  # the key of a value -> the number of its bit
        self.values: list[Any] = []

    def mask(self, values: Iterable[Any]) -> int:
        """The mask with the bits of some values."""
        mask = 0
        for value in values:
            if kind_of(value) != ATOM:
                raise GoalError(f"{value!r} is no atom, so it has no bit")
            number = self.index.setdefault(atom_key(value), len(self.values))
            if number == len(self.values):
                self.values.append(value)
            mask |= 1 << number
        return mask

    def values_of(self, mask: int) -> tuple[Any, ...]:
        """The values of a mask, in the order of their bits."""
        return tuple([value for at, value in enumerate(self.values) if mask >> at & 1])


def comparable(value: Any) -> bool:
    """Whether a value is a number that an objective may have: ``True`` and "not a number" are
    not.
    """
    return (type(value) is int or type(value) is float) and value == value


def variables_of(goal: Any) -> list[Any]:
    """The variables that stand in a goal, as far as its structure shows, each once and in order."""
    variables: dict[Any, None] = {}
    stack = [goal]
    while stack:
        part = stack.pop()
        if isinstance(part, And | Or):
            stack.extend(reversed(part.goals))
            continue
        if isinstance(part, Solved):
            stack.append(part.goal)
            continue
        terms = part.mentioned if isinstance(part, Eq | Neq | Check | Call) else ()
        for term in terms:
            for leaf in leaves(term):
                if isinstance(leaf, Goal):
                    stack.append(leaf)
                elif is_variable(leaf):
                    variables[leaf] = None
    return list(variables)
