"""The limits of a search, and what it has cost."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field, replace
from time import perf_counter

from logicpuzzles.core.errors import OutOfBudget

__all__ = ["UNLIMITED", "Budget", "Statistics", "running", "tick"]


@dataclass(frozen=True, slots=True)
class Budget:
    """The limits of one search: ``seconds``, ``nodes`` (choices of the engine) and ``answers``; ``None`` is no limit."""

    seconds: float | None = None
    nodes: int | None = None
    answers: int | None = None


UNLIMITED = Budget()


@dataclass(slots=True)
class Statistics:
    """What a search has cost so far: ``nodes`` (choices; steps of the kanren engine), ``propagations`` (runs of a
    propagator), ``answers``, and ``seconds``, of which ``reading`` went into reading the goals.

    It keeps the search to its budget: :meth:`node` and :meth:`check` raise ``OutOfBudget``.
    """

    budget: Budget = UNLIMITED
    nodes: int = 0
    propagations: int = 0
    answers: int = 0
    reading: float = 0.0
    started: float = field(default_factory=perf_counter)
    ended: float | None = None
    _pause: tuple[int, Callable[[], None]] | None = None
    _stated: float | None = None  # the limit in seconds as the user stated it

    def __post_init__(self) -> None:
        """The search is a part of the one that is running, if any: it has no more time than is left of that one's."""
        self._stated = self.budget.seconds
        whole = _running.get()
        left = None if whole is None else whole.left
        if whole is not None and left is not None and (self.budget.seconds is None or left < self.budget.seconds):
            self.budget = replace(self.budget, seconds=left)
            self._stated = whole._stated

    @property
    def seconds(self) -> float:
        return (perf_counter() if self.ended is None else self.ended) - self.started

    def stop(self) -> None:
        """Stop the clock."""
        if self.ended is None:
            self.ended = perf_counter()

    def node(self, number: int = 1) -> None:
        """Count ``number`` nodes. Raises ``OutOfBudget`` where these are too many, or time is up."""
        self.nodes += number
        if self.budget.nodes is not None and self.nodes > self.budget.nodes:
            raise OutOfBudget(_counted(self.budget.nodes, "node"))
        if self._pause is not None and self.nodes > self._pause[0]:
            (_, do), self._pause = self._pause, None
            do()
        if self.budget.seconds is not None:
            self.check()

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
            raise OutOfBudget(_counted(self.budget.answers, "answer"))

    @property
    def left(self) -> float | None:
        """The seconds that are left, 0 where time is up; ``None`` where there is no limit."""
        return None if self.budget.seconds is None else max(0.0, self.budget.seconds - self.seconds)

    def check(self) -> None:
        """Raises ``OutOfBudget`` when time is up."""
        if self.budget.seconds is not None and perf_counter() - self.started > self.budget.seconds:
            raise OutOfBudget(_counted(self.budget.seconds if self._stated is None else self._stated, "second"))


_running: ContextVar[Statistics | None] = ContextVar("running", default=None)


@contextmanager
def running(statistics: Statistics) -> Iterator[Statistics]:
    """What is done inside is a part of a search: reading its puzzle, stating its goals, drawing its answers. :func:`tick` keeps
    it to the budget of the search."""
    token = _running.set(statistics)
    try:
        yield statistics
    finally:
        _running.reset(token)


def tick() -> None:
    """Raises ``OutOfBudget`` when the time of the search is up that the caller is a part of. Called in each loop over parts of an
    input, which may be many.

    >>> with running(Statistics(Budget(seconds=0))):
    ...     tick()
    Traceback (most recent call last):
        ...
    logicpuzzles.core.errors.OutOfBudget: gave up: the limit of 0 seconds was reached before the search was complete
    """
    statistics = _running.get()
    if statistics is not None and statistics.budget.seconds is not None:
        statistics.check()


def _counted(number: float, unit: str) -> str:
    shown = f"{number:g}" if isinstance(number, float) else str(number)
    return f"{shown} {unit}{'' if number == 1 else 's'}"
