"""The limits of a search, and what it has cost."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from time import perf_counter

from logicpuzzles.core.errors import OutOfBudget

__all__ = ["UNLIMITED", "Budget", "Statistics"]


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

    def answer(self) -> None:
        """Count an answer. Raises ``OutOfBudget`` where there are too many."""
        self.answers += 1
        if self.budget.answers is not None and self.answers > self.budget.answers:
            raise OutOfBudget(_counted(self.budget.answers, "answer"))

    def check(self) -> None:
        """Raises ``OutOfBudget`` when time is up."""
        if self.budget.seconds is not None and perf_counter() - self.started > self.budget.seconds:
            raise OutOfBudget(_counted(self.budget.seconds, "second"))


def _counted(number: float, unit: str) -> str:
    shown = f"{number:g}" if isinstance(number, float) else str(number)
    return f"{shown} {unit}{'' if number == 1 else 's'}"
