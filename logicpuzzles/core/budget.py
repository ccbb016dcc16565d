"""The limits of a search, and what it has cost."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, nullcontext
from contextvars import ContextVar
from dataclasses import dataclass, field, replace
from math import inf
from time import perf_counter
from typing import Any, TypedDict, TypeVar

from logicpuzzles.core.errors import GoalError, OutOfBudget
from logicpuzzles.core.memory import give_back, in_use, kept_to, refused_beyond, shown_bytes

__all__ = [
    "UNLIMITED",
    "Budget",
    "Limits",
    "Statistics",
    "each_limited",
    "keep_limits",
    "out_of_memory",
    "running",
    "start_statistics",
    "tick",
]

T = TypeVar("T")
TOO_DEEP = (
    "terms or goals are nested too deep in each other; give the inner ones names: eq(name, term)"
)
BETWEEN_LOOKS = 0.01  # seconds between two looks at the memory in use


@dataclass(frozen=True, slots=True)
class Budget:
    """The limits of one search: ``seconds``, ``nodes`` (choices of the engine), ``answers``,
    ``memory``, the bytes that the process may use in all, and ``work``, counted in nodes and looks
    at parts of a puzzle: as much on a busy machine as on any other. ``None`` is no limit.
    """

    seconds: float | None = None
    nodes: int | None = None
    answers: int | None = None
    memory: int | None = None
    work: int | None = None


UNLIMITED = Budget()
NAMES = {"timeout": "seconds"}  # limits that a budget calls otherwise


class Limits(TypedDict, total=False):
    """The limits of a budget, as questions take them: seconds, nodes, bytes."""

    timeout: float | None
    nodes: int | None
    memory: int | None


@dataclass(slots=True)
class Statistics:
    """What a search has cost so far: ``nodes`` (choices; steps of the kanren engine),
    ``propagations`` (runs of a propagator), ``answers``, and ``seconds``, of which ``reading`` went
    into reading the goals. ``work``: its nodes and how often it was about to look at the clock,
    with those of the searches that are parts of it.

    It keeps the search to its budget: :meth:`node` and :meth:`check` raise ``OutOfBudget``.
    """

    budget: Budget = UNLIMITED
    nodes: int = 0
    propagations: int = 0
    answers: int = 0
    reading: float = 0.0
    started: float = field(default_factory=lambda: perf_counter())
    ended: float | None = None
    _pause: tuple[int, Callable[[], None]] | None = None
    _stated: float | None = None  # the limit in seconds as the user stated it
    _memory: int | None = None  # the limit of memory, that of the process included
    _gave_back: bool = False  # whether memory was given back since
    _looks: bool = False  # whether there is such a limit, or one of time
    _looked: float = 0.0  # when the memory in use was looked at last
    _spent: list[int] = field(
        default_factory=lambda: [0]
    )  # the work so far, shared with the search that this is a part of
    _begun: int = 0  # the work before it
    _most: float = inf  # the work at which it ends, or the one that it is a part of
    _whole: tuple[float | None, float] = (
        None,
        inf,
    )  # the limits of time and of work before it kept to a share of them

    def __post_init__(self) -> None:
        """The search is a part of the one that is running, if any: it has no more time than is left
        of that one's.
        """
        self._stated = self.budget.seconds
        whole = _running.get()
        limits = [self.budget.memory, kept_to(), None if whole is None else whole._memory]
        self._memory = min([limit for limit in limits if limit is not None], default=None)
        if whole is not None:
            self._spent, self._begun, self._most = whole._spent, whole._spent[0], whole._most
        if self.budget.work is not None:
            self._most = min(self._most, self._begun + self.budget.work)
        left = None if whole is None else whole.left
        if (
            whole is not None
            and left is not None
            and (self.budget.seconds is None or left < self.budget.seconds)
        ):
            self.budget = replace(self.budget, seconds=left)
            self._stated = whole._stated
        self._whole = self.budget.seconds, self._most
        self._looks = self._memory is not None or self.budget.seconds is not None

    @property
    def seconds(self) -> float:
        return (perf_counter() if self.ended is None else self.ended) - self.started

    @property
    def work(self) -> int:
        return self._spent[0] - self._begun

    def keep_to(self, share: float) -> None:
        """From now on keep to a share of the time and the work that it may take: the rest is for
        what comes after.
        """
        seconds, most = self._whole
        self.budget = replace(self.budget, seconds=None if seconds is None else share * seconds)
        self._most = most if most == inf else self._begun + share * (most - self._begun)

    def begin(self) -> None:
        """Start the clock anew."""
        self.started = perf_counter()

    def stop(self) -> None:
        """Stop the clock."""
        if self.ended is None:
            self.ended = perf_counter()

    def node(self, number: int = 1) -> None:
        """Count ``number`` nodes. Raises ``OutOfBudget`` where these are too many, or time is
        up.
        """
        self.nodes += number
        if self.budget.nodes is not None and self.nodes > self.budget.nodes:
            self.nodes = self.budget.nodes + 1  # the first that is too many
            raise OutOfBudget(_name_number(self.budget.nodes, "node"))
        if self._pause is not None and self.nodes > self._pause[0]:
            (_, do), self._pause = self._pause, None
            do()
        spent = self._spent
        spent[0] += number
        if spent[0] > self._most:
            raise OutOfBudget("work")
        if self._looks:
            self._look()

    def forgive(self, work: int) -> None:
        """Count so much work less: it was lighter than it looked."""
        self._spent[0] -= work

    def after(self, nodes: int, do: Callable[[], None] | None) -> None:
        """Call ``do``, which may raise, after so many more nodes; ``None`` cancels that."""
        self._pause = None if do is None else (self.nodes + nodes, do)

    @property
    def pausing(self) -> bool:
        """Whether something is to be called after more nodes."""
        return self._pause is not None

    def answer(self) -> None:
        """Count an answer. Raises ``OutOfBudget`` where there are too many."""
        self.answers += 1
        if self.budget.answers is not None and self.answers > self.budget.answers:
            raise OutOfBudget(_name_number(self.budget.answers, "answer"))

    @property
    def memory(self) -> int | None:
        """The bytes that the process may use, by the limit of this search and those around it;
        ``None`` where there is none.
        """
        return self._memory

    @property
    def left(self) -> float | None:
        """The seconds that are left, 0 where time is up; ``None`` where there is no limit."""
        return None if self.budget.seconds is None else max(0.0, self.budget.seconds - self.seconds)

    def check(self, number: int = 1) -> None:
        """Count ``number`` looks. Raises ``OutOfBudget`` when time or work is up, or too much memory
        is in use.
        """
        self._spent[0] += number
        if self._spent[0] > self._most:
            raise OutOfBudget("work")
        if self._looks:
            self._look()

    def _look(self) -> None:
        now = perf_counter()
        if self._memory is not None and now - self._looked > BETWEEN_LOOKS:
            self._looked = now
            if in_use() > self._memory:
                if not self._gave_back:  # it may be that of an earlier search
                    self._gave_back = True
                    give_back()
                if in_use() > self._memory:
                    raise out_of_memory(self._memory)
        if self.budget.seconds is not None and now - self.started > self.budget.seconds:
            raise OutOfBudget(
                _name_number(
                    self.budget.seconds if self._stated is None else self._stated, "second"
                )
            )


def start_statistics(
    name: str, budget: Budget, statistics: Statistics | None, limits: Mapping[str, Any]
) -> Statistics:
    """``statistics``, or new ones for ``budget`` and the ``limits`` beside it. Raises ``GoalError``
    in the name of ``name``.
    """
    if not isinstance(budget, Budget):
        raise GoalError(
            f"{name} takes timeout=5, nodes=1000 or memory=2**30, or a budget=Budget(seconds=5), "
            f"not {budget!r}"
        )
    if limits:
        for limit, most in limits.items():
            wrong = f"{name} takes timeout=5, nodes=1000 or memory=2**30, not {limit}={most!r}"
            if limit not in Limits.__annotations__:
                raise TypeError(wrong)
            if not isinstance(most, int | float | None) or (most or 0) < 0:
                raise GoalError(wrong)
        if statistics is not None:
            raise GoalError(
                f"{name} takes statistics with a budget of its own, or limits, not both"
            )
        named: dict[str, Any] = {NAMES.get(each, each): most for each, most in limits.items()}
        budget = replace(budget, **named)
    return Statistics(budget) if statistics is None else statistics


_running: ContextVar[Statistics | None] = ContextVar("running", default=None)


@contextmanager
def running(statistics: Statistics) -> Iterator[Statistics]:
    """What is done inside is a part of a search: reading its puzzle, stating its goals, drawing its
    answers. :func:`tick` keeps it to the budget of the search.
    """
    token = _running.set(statistics)
    try:
        with keep_limits(statistics):
            yield statistics
    finally:
        _running.reset(token)


@contextmanager
def keep_limits(statistics: Statistics) -> Iterator[None]:
    """What is done inside never raises ``MemoryError`` or ``RecursionError``, but ``OutOfBudget``
    and ``GoalError``: the memory that is left, and how deep Python's functions call each other, are
    limits like any other.
    """
    problem: Exception
    memory = statistics.budget.memory
    try:
        with nullcontext() if memory is None else refused_beyond(memory):
            yield
    except (MemoryError, RecursionError) as error:
        problem = _limit_of(error, statistics)
    else:
        return
    raise problem  # outside, where the memory of what was done inside is free again


def each_limited(iterator: Iterator[T], statistics: Statistics) -> Iterator[T]:
    """The same iterator; each of its steps is done as by :func:`keep_limits`."""
    problem: Exception
    if statistics.budget.memory is None:
        try:
            yield from iterator
        except (MemoryError, RecursionError) as error:
            problem = _limit_of(error, statistics)
        else:
            return
        raise problem
    end: Any = object()
    while True:
        with keep_limits(statistics):
            step = next(iterator, end)
        if step is end:
            return
        yield step


def _limit_of(error: MemoryError | RecursionError, statistics: Statistics) -> Exception:
    """The limit that was reached, as an error that says so."""
    return (
        out_of_memory(statistics._memory) if isinstance(error, MemoryError) else GoalError(TOO_DEEP)
    )


def out_of_memory(limit: int | None) -> OutOfBudget:
    """The error that says that memory has come to its end."""
    return OutOfBudget("memory" if limit is None else f"{shown_bytes(limit)} of memory")


def tick(number: int = 1) -> None:
    """Raises ``OutOfBudget`` when the time of the search is up that the caller is a part of. Called
    in each loop over parts of an input, which may be many; ``number`` of them count.

    >>> with running(Statistics(Budget(seconds=0))):
    ...     tick()
    Traceback (most recent call last):
        ...
    logicpuzzles.core.errors.OutOfBudget: gave up: the limit of 0 seconds was reached before the search was complete
    """
    statistics = _running.get()
    if statistics is not None:
        statistics.check(number)


def _name_number(number: float, unit: str) -> str:
    shown = f"{number:g}" if isinstance(number, float) else str(number)
    return f"{shown} {unit}{'' if number == 1 else 's'}"
