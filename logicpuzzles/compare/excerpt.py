"""The steps of a long search, shortened."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import Any

FIRST, LAST = 100, 10  # steps of a long search that are told


class Excerpt:
    """Of the steps of a search, the first ones are told as they come, and of the others those
    before each solution and before the end. ``tell``: is called with a step and its number, from 1.
    ``skip``: with how many were left out before the next one. ``whole``: whether all are told.
    ``number``: how many there were.

    >>> from logicpuzzles.search.result import SearchStep
    >>> told = []
    >>> steps = Excerpt(lambda number, step: told.append(number), lambda count: told.append(f"{count} left out"))
    >>> for _ in range(200):
    ...     steps.step(SearchStep("tried", "a guess"))
    >>> steps.catch_up()
    >>> told[98:103]
    [99, 100, '90 left out', 191, 192]
    """

    def __init__(
        self, tell: Callable[[int, Any], object], skip: Callable[[int], object], whole: bool = False
    ) -> None:
        self.tell, self.skip, self.whole = tell, skip, whole
        self.number = self.left_out = 0
        self.held: deque[tuple[int, Any]] = deque()

    def step(self, step: Any) -> None:
        """The next step."""
        self.number += 1
        if self.whole or self.number <= FIRST:
            self.tell(self.number, step)
            return
        self.held.append((self.number, step))
        if step.did == "solution":
            self.catch_up()
        elif len(self.held) > LAST:
            self.held.popleft()
            self.left_out += 1

    def catch_up(self) -> None:
        """Tell the last steps, and how many were left out before them."""
        if self.left_out:
            self.skip(self.left_out)
        self.left_out = 0
        while self.held:
            self.tell(*self.held.popleft())
