"""The result of an explicit search, and its run: steps and solutions one after another, as they
come.

A run is a generator. It gives each :class:`Solution`, and the steps if these are wanted; what it
returns at its end is a :class:`Result` without either. :func:`finished` runs it to the end.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import dataclass, replace
from typing import Any, Generic, TypeAlias, TypeVar

T = TypeVar("T")  # what a solution is: a board, a tuple of numbers …
S = TypeVar("S")  # what a step is
State: TypeAlias = "tuple[tuple[str, ...], ...]"  # rows of texts, "" for what is not known
# so many nodes, or a function of their number: whether it is spent
Budget: TypeAlias = "int | Callable[[int], object] | None"


@dataclass(frozen=True, slots=True)
class Result(Generic[T, S]):
    """The solutions that a search found, and whether there may be others.

    ``solutions``: each once, in the order in which they were found.
    ``complete``: there are no others; without a solution it is proven that there is none.
    ``stuck``: the method had no further step somewhere, which proves nothing. ``gave_up``: the
    budget was spent before the end. A search is complete if and only if it is neither.
    ``nodes``: how many positions it looked at. ``successors``: how many positions it made from
    these, good or bad. ``steps``: what it did, in order, where the method records that.
    ``reached``: where a method without branches ended, solved or not. ``reason``: why it ended, for
    people.

    >>> Result(solutions=("a",), complete=True).status, Result(stuck=True).status, Result(gave_up=True).status
    ('unique', 'stuck', 'gave up')
    >>> Result(complete=True).status, Result(solutions=("a", "b"), gave_up=True).status
    ('none', 'multiple')
    """

    solutions: tuple[T, ...] = ()
    complete: bool = False
    stuck: bool = False
    gave_up: bool = False
    nodes: int = 0
    successors: int = 0
    steps: tuple[S, ...] = ()
    reached: T | None = None
    reason: str = ""

    def __post_init__(self) -> None:
        """Raises ``ValueError`` unless the search is either complete, or stuck or out of budget."""
        if self.complete == (self.stuck or self.gave_up):
            raise ValueError("a search is either complete, or stuck or out of budget")

    @property
    def status(self) -> str:
        """``unique`` (one, proven to be the only one), ``multiple`` (at least two), ``none``
        (proven), ``some`` (one; there may be others), ``stuck`` or ``gave up`` (none was found, and
        nothing is proven).
        """
        if len(self.solutions) > 1:
            return "multiple"
        if self.solutions:
            return "unique" if self.complete else "some"
        if self.complete:
            return "none"
        return "stuck" if self.stuck else "gave up"


@dataclass(frozen=True, slots=True)
class Solution(Generic[T]):
    """A solution as soon as it is found. ``nodes``, ``successors``: how many there were until then,
    as in :class:`Result`.
    """

    board: T
    nodes: int = 0
    successors: int = 0


@dataclass(frozen=True, slots=True)
class SearchStep:
    """What a method did.

    ``did``: in a word. ``text``: in words. ``state``: the position after it, ``()`` where it has
    not changed.
    """

    did: str
    text: str
    state: State = ()

    def __str__(self) -> str:
        return self.text


Run: TypeAlias = "Generator[Solution[T] | S, None, Result[T, S]]"


def finished(run: Generator[Any, None, Result[T, S]]) -> Result[T, S]:
    """The result of a run, with its solutions and its steps.

    >>> def run():
    ...     yield SearchStep("fill", "a cell is filled")
    ...     yield Solution("a board")
    ...     return Result(complete=True)
    >>> finished(run()).solutions
    ('a board',)
    """
    boards: list[T] = []
    steps: list[S] = []
    while True:
        try:
            each = next(run)
        except StopIteration as end:
            result: Result[T, S] = end.value
            return replace(result, solutions=tuple(boards), steps=tuple(steps))
        if isinstance(each, Solution):
            boards.append(each.board)
        else:
            steps.append(each)


def spent(nodes: int, budget: Budget) -> bool:
    """Whether the budget of a search is spent after ``nodes`` nodes. ``None`` is no limit.

    >>> spent(9, 10), spent(10, 10), spent(10**9, None), spent(7, lambda nodes: nodes > 6)
    (False, True, False, True)
    """
    if budget is None:
        return False
    return nodes >= budget if isinstance(budget, int) else bool(budget(nodes))
