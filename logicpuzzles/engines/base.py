"""What every engine is: a function from a goal to a goal with the same answers, found another way."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Protocol

from logicpuzzles.core.budget import UNLIMITED, Budget, Statistics
from logicpuzzles.core.errors import Unsupported
from logicpuzzles.core.goals import And, Call, Check, Eq, Goal, Neq, Or, eq, lall, stream
from logicpuzzles.core.terms import State, is_variable, leaves, reify, unify

__all__ = ["Answer", "Compiled", "Engine", "EngineBase", "Propagating", "Switched", "TakenApart", "variables_of"]

Answer = tuple[Any, tuple[Goal, ...]]  # the term, and what still waits for its unknowns


class Compiled(Protocol):
    """A goal that an engine has read. ``left_over``: the goals it cannot run, each with the reason. ``term``: what an answer
    is a value of."""

    left_over: list[tuple[Any, str]]
    term: Any

    def answers(self) -> Iterator[Answer]:
        """Each answer once, with the goals that still wait for its unknowns. Raises ``OutOfBudget``."""


class Switched(Protocol):
    """A goal that was compiled once, together with others that are switched on for each question anew.

    A switch is a number: the goals it was compiled with are 0, 1, … in their order. The answers to the same questions are
    the same for every engine; which core it gives is its own.
    """

    def add(self, goal: Goal) -> int:
        """One more goal to switch on; its number. Raises ``Unsupported``."""

    def answer(self, on: Iterable[int], budget: Budget = UNLIMITED) -> Any | None:
        """A value of the term with the goals ``on``, ``None`` when there is none. Raises ``OutOfBudget``."""

    def holds(self, on: Iterable[int], budget: Budget = UNLIMITED) -> bool:
        """Whether there is an answer with the goals ``on``. Raises ``OutOfBudget``."""

    def core(self) -> tuple[int, ...]:
        """Of the switches of the last question, which had no answer, some that contradict each other already, in order.
        They need not be a smallest such set. Raises ``GoalError`` when the last question had an answer."""


class Propagating(Switched, Protocol):
    """Switches of an engine that propagates: it also tells what it finds without a search."""

    def remaining(
        self, on: Iterable[int], of: Sequence[int], within: Mapping[int, tuple[Any, ...]] = ...
    ) -> tuple[tuple[Any, ...], ...] | None:
        """For some unknowns of the term, by their places, the values that propagation leaves with the goals ``on``: there may be
        fewer, never more, in the answers. ``None``: it comes upon a contradiction. ``within``: what unknowns can be, by their
        places. The term is a tuple of unknowns that have domains."""

    def supported(
        self, on: Iterable[int], within: Mapping[int, tuple[Any, ...]], budget: Budget = UNLIMITED
    ) -> tuple[tuple[Any, ...], ...] | None:
        """Of what unknowns can be, by their places, the values that stand in an answer; ``None``: there is none. Raises
        ``OutOfBudget``."""

    def blamed(self) -> list[int]:
        """Switches that contradict each other, where propagation of the last question failed: those that the failure rests on,
        more than are needed perhaps, but found sooner than a core."""


class TakenApart(Protocol):
    """A goal taken apart: its equations are solved, and what else it says is a list.

    ``bound``: the term that each variable is, by the id of the variable; ``seen``: the variables, by their ids. ``items``: the
    constraints and disjunctions. ``domains``: variables, each with atoms that it is among. ``left_over``: what cannot be taken
    apart, each with the reason. ``failed``: whether the equations contradict each other.
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
        """The term with all that is bound put in."""


class Engine(Protocol):
    """Called with a goal, it gives a goal with the same answers."""

    name: str
    package: str | None
    mixes: bool  # whether it runs foreign kanren goals itself

    def __call__(self, goal: Goal, budget: Budget = UNLIMITED) -> Goal: ...

    def read(self, term: Any, goal: Goal, statistics: Statistics, everything: bool = False) -> Compiled: ...

    def switched(self, term: Any, goal: Goal, switches: Sequence[Goal], statistics: Statistics) -> Switched: ...


class EngineBase:
    """The engine protocol, given ``read``."""

    name = ""
    mixes = False
    remedy = "run it together with the rest of the program, run(n, term, ...), which leaves that part to kanren"

    def read(self, term: Any, goal: Goal, statistics: Statistics, everything: bool = False) -> Compiled:
        """Read a goal of which ``term`` is asked; ``everything``: that, and all variables on which what is left over may bear."""
        raise NotImplementedError

    def switched(self, term: Any, goal: Goal, switches: Sequence[Goal], statistics: Statistics) -> Switched:
        """Compile a goal that always holds, and others to switch on. Raises ``Unsupported``."""
        raise Unsupported(self.name, goal, "it answers one question only", "use the engine fd or sat")

    def __call__(self, goal: Goal, budget: Budget = UNLIMITED) -> Goal:
        return Solved(self, goal if isinstance(goal, Goal) else lall(goal), budget)

    def compiled(self, term: Any, goal: Goal, statistics: Statistics) -> Compiled:
        """As ``read``, for all of the goal. Raises ``Unsupported`` for a part that this engine cannot run."""
        compiled = self.read(term, goal, statistics)
        if compiled.left_over:
            part, reason = compiled.left_over[0]
            raise Unsupported(self.name, part, reason, self.remedy)
        return compiled


class Solved(Goal):
    """A goal whose answers an engine finds. In a kanren program it may stand like any other.

    It sees the variables in the arguments of its goals; one that the body of a relation takes from outside it does not.
    """

    __slots__ = ("budget", "engine", "goal")

    def __init__(self, engine: EngineBase, goal: Goal, budget: Budget) -> None:
        self.engine = engine
        self.goal = goal
        self.budget = budget

    def __call__(self, state: State) -> Iterator[State]:
        term = tuple(variables_of(self.goal))
        known = reify(term, getattr(state, "data", state))
        compiled = self.engine.compiled(term, lall(eq(term, known), self.goal), Statistics(self.budget))
        for answer, waiting in compiled.answers():
            reached = unify(term, answer, state)
            if reached is not False:
                yield from stream(And(waiting), reached)

    def __repr__(self) -> str:
        return f"{self.engine.name}({self.goal!r})"


def variables_of(goal: Any) -> list[Any]:
    """The variables that stand in a goal, as far as its structure shows, each once and in order."""
    found: dict[Any, None] = {}
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
                    found[leaf] = None
    return list(found)
