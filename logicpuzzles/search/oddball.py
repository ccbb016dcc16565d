"""The odd ball from weighings already done: each case, a ball that is heavier or lighter, is weighed again until an outcome
differs.

Source: fsvieira, "balls12", a game that kept track of every ball, described on the page of "Balance" (2014).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Never

from .result import Result

__all__ = ["solve"]

Weighing = tuple[Collection[int], Collection[int], str]


def solve(balls: int, weighings: Iterable[Weighing]) -> Result[tuple[int, str], Never]:
    """The balls, from 1 on, that may be the odd one, each with its weight, ``heavier`` or ``lighter``.

    ``weighings``: the balls on the left plate, those on the right one, and the outcome, ``equal`` or the plate that goes down.
    ``nodes`` counts cases, ``successors`` the weighings that were done again.

    >>> solve(3, [((1,), (2,), "left")]).solutions
    ((1, 'heavier'), (2, 'lighter'))
    """
    done = list(weighings)
    possible = []
    again = 0
    for ball in range(1, balls + 1):
        for weight in ("heavier", "lighter"):
            for left, right, outcome in done:
                again += 1
                plate = "left" if ball in left else "right" if ball in right else ""
                down = {"left": "right", "right": "left"}.get(plate, "") if weight == "lighter" else plate
                if (down or "equal") != outcome:
                    break
            else:
                possible.append((ball, weight))
    return Result(tuple(possible), complete=True, nodes=2 * balls, successors=again)
