"""The engine protocol: an engine is a function from a goal to a goal with the same answers, found
another way.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple, Protocol, runtime_checkable

from logicpuzzles.core.budget import UNLIMITED, Budget, Statistics
from logicpuzzles.core.errors import Unsupported
from logicpuzzles.core.goals import And, Call, Check, Eq, Goal, Neq, Or, eq, lall, stream
from logicpuzzles.core.substitution import reify, unify
from logicpuzzles.core.terms import State, atom_key, is_variable, leaves

__all__ = [
    "Answer", "Compiled", "Differing", "Engine", "EngineBase", "Improving", "Prepared",
    "Propagating", "Switched", "TakenApart", "ValueBits", "Within", "comparable", "variables_of",
]  # fmt: skip


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


@runtime_checkable
class Improving(Compiled, Protocol):
    """A goal read by an engine that finds a best answer without listing all. The second part of the
    term, a pair, is the objective.
    """

    def improving(self, largest: bool) -> Iterator[Answer]:
        """Answers in which the objective is a smaller number (with ``largest``, a larger one) than
        in the one before. When they end, no answer has a better number than the last. An objective
        that is the same in all answers gives the first of them. To be asked only where nothing is
        left over or waits. Raises ``OutOfBudget``.
        """


class Prepared(Protocol):
    """A goal that is read once and asked many times, each time with other values of its inputs."""

    def answers(
        self, given: Sequence[Any], goals: Sequence[Goal], statistics: Statistics
    ) -> Iterator[Answer]:
        """The answers in which each input has the value that ``given`` has at its place, and
        ``goals`` hold as well: each once, in any order. A variable in ``given`` says nothing about
        its input.

        One question at a time: a new one ends those before it, and a later answer of theirs raises
        ``GoalError``. Raises ``OutOfBudget``, and ``Unsupported`` before the first answer, where
        this question can only be read anew.
        """


class Switched(Protocol):
    """A goal that is compiled once, together with other goals; each question says anew which of
    these are switched on.

    A switch is a number: the goals given at the start are 0, 1, … in their order. Every engine
    gives the same answer to ``holds``; ``answer`` and ``core`` may differ between engines.

    ``within`` limits unknowns for one question: their places in the term, each with the mask of the
    values that are left to it (:meth:`mask`). It costs less than a switch for each value. The term
    is then a tuple of unknowns that have domains, else ``Unsupported`` is raised.
    """

    def add(self, goal: Goal) -> int:
        """Add a goal to switch on. Gives its number. Raises ``Unsupported``."""

    def mask(self, values: Iterable[Any]) -> int:
        """Values as a mask. The bit of a value is the same for all unknowns."""

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


class Propagating(Switched, Protocol):
    """Switches of an engine that propagates: it also reports what it finds without a search."""

    def remaining(
        self, on: Iterable[int], of: Sequence[int], within: Mapping[int, tuple[Any, ...]] = ...
    ) -> tuple[tuple[Any, ...], ...] | None:
        """The values that propagation leaves, with the goals ``on``, for the unknowns at the places
        ``of`` of the term. Answers may have fewer of them, never others. ``None``: propagation
        finds a contradiction. ``within``: the values to which unknowns are limited, by their
        places. The term is a tuple of unknowns that have domains.
        """

    def values_of(self, mask: int) -> tuple[Any, ...]:
        """The values of a mask, in the order of their bits."""

    def left(self, on: Sequence[int], limits: Within, of: Sequence[int]) -> list[int] | None:
        """As ``remaining``, with masks. ``on``: in order, each once. ``limits``: places of
        unknowns, each with the mask of the values to which it is limited.
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

    def switched(
        self, term: Any, goal: Goal, switches: Sequence[Goal], statistics: Statistics
    ) -> Switched: ...

    def prepared(
        self, term: Any, goal: Goal, inputs: Sequence[Any], statistics: Statistics
    ) -> Prepared: ...


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

    def switched(
        self, term: Any, goal: Goal, switches: Sequence[Goal], statistics: Statistics
    ) -> Switched:
        """Compile a goal that always holds, together with others to switch on. Raises
        ``Unsupported``.
        """
        raise Unsupported(
            self.name, goal, "it answers one question only", "use the engine fd or sat"
        )

    def prepared(
        self, term: Any, goal: Goal, inputs: Sequence[Any], statistics: Statistics
    ) -> Prepared:
        """Read a goal for many questions. ``inputs``: the unknowns that each question gives values
        to. Raises ``Unsupported``.
        """
        raise Unsupported(
            self.name, goal, "it reads each question anew", "ask with run(n, term, ...)"
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
        known = reify(term, getattr(state, "data", state))
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
