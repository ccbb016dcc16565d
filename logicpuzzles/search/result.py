"""What an explicit search has found, how it ended, and what it cost."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, TypeVar

__all__ = ["Result", "spent"]

Solution = TypeVar("Solution")
Step = TypeVar("Step")


@dataclass(frozen=True, slots=True)
class Result(Generic[Solution, Step]):
    """The solutions that a search has found, and whether there may be others.

    ``solutions``: each once, in the order in which they were found.
    ``complete``: there are no others; without a solution it is proven that there is none.
    ``stuck``: the method knew no further step somewhere, which proves nothing; ``gave_up``: the budget was spent before the
    end. A search is complete just where it is neither.
    ``nodes``: how many positions it has looked into. ``successors``: how many it has made of them, good or bad.
    ``steps``: what it did, in order, for a method that tells.
    ``reached``: the position where a method of one line of thought ended, solved or not; ``reason``: why it ended, for people.

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
        """Raises ``ValueError`` for a search that is both complete and not, or neither."""
        if self.complete == (self.stuck or self.gave_up):
            raise ValueError("a search is either complete, or stuck or out of budget")

    @property
    def status(self) -> str:
        """``unique`` (one, and proven to be all), ``multiple`` (two at least), ``none`` (proven), ``some`` (one, the rest is
        unexplored), ``stuck`` or ``gave up`` (none was found, and nothing is proven)."""
        if len(self.solutions) > 1:
            return "multiple"
        if self.solutions:
            return "unique" if self.complete else "some"
        if self.complete:
            return "none"
        return "stuck" if self.stuck else "gave up"


def spent(nodes: int, budget: int | None) -> bool:
    """Whether a search that has looked into so many ``nodes`` may not look into another one. ``None`` is no limit.

    >>> spent(9, 10), spent(10, 10), spent(10**9, None)
    (False, True, False)
    """
    return budget is not None and nodes >= budget
