"""The result of an explicit search: its solutions, how it ended, and what it cost."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, TypeVar

__all__ = ["Result", "spent"]

Solution = TypeVar("Solution")
Step = TypeVar("Step")


@dataclass(frozen=True, slots=True)
class Result(Generic[Solution, Step]):
    """The solutions that a search found, and whether there may be others.

    ``solutions``: each once, in the order in which they were found.
    ``complete``: there are no others; without a solution it is proven that there is none.
    ``stuck``: the method had no further step somewhere, which proves nothing. ``gave_up``: the budget was spent before the end.
    A search is complete if and only if it is neither.
    ``nodes``: how many positions it looked at. ``successors``: how many positions it made from these, good or bad.
    ``steps``: what it did, in order, where the method records that.
    ``reached``: where a method without branches ended, solved or not. ``reason``: why it ended, for people.

    >>> Result(solutions=("a",), complete=True).status, Result(stuck=True).status, Result(gave_up=True).status
    ('unique', 'stuck', 'gave up')
    >>> Result(complete=True).status, Result(solutions=("a", "b"), gave_up=True).status
    ('none', 'multiple')
    """

    solutions: tuple[Solution, ...] = ()
    complete: bool = False
    stuck: bool = False
    gave_up: bool = False
    nodes: int = 0
    successors: int = 0
    steps: tuple[Step, ...] = ()
    reached: Solution | None = None
    reason: str = ""

    def __post_init__(self) -> None:
        """Raises ``ValueError`` unless the search is either complete, or stuck or out of budget."""
        if self.complete == (self.stuck or self.gave_up):
            raise ValueError("a search is either complete, or stuck or out of budget")

    @property
    def status(self) -> str:
        """``unique`` (one, proven to be the only one), ``multiple`` (at least two), ``none`` (proven), ``some`` (one; there may
        be others), ``stuck`` or ``gave up`` (none was found, and nothing is proven)."""
        if len(self.solutions) > 1:
            return "multiple"
        if self.solutions:
            return "unique" if self.complete else "some"
        if self.complete:
            return "none"
        return "stuck" if self.stuck else "gave up"


def spent(nodes: int, budget: int | None) -> bool:
    """Whether the budget of a search is spent after ``nodes`` nodes. ``None`` is no limit.

    >>> spent(9, 10), spent(10, 10), spent(10**9, None)
    (False, True, False)
    """
    return budget is not None and nodes >= budget
