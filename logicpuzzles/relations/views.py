"""Relations about what one sees along lines of cells."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from itertools import pairwise
from typing import Any

from logicpuzzles.core.errors import GoalError
from logicpuzzles.core.goals import Goal, check, relation
from logicpuzzles.core.terms import ATOM, kind_of, same_atom, sequence

__all__ = ["seeno"]


@relation(says="cells seen along {lines}: {number}", technique="view")
def seeno(number: Any, lines: Any, *, stop: Any = 1) -> Goal:
    """``number`` cells are seen along ``lines``: of each line those before the first that is
    ``stop``.

    ``lines``: tuples of cells, each as seen from where one stands. A place that is to count itself
    is a line of one cell. ``stop``: an atom. Raises ``GoalError`` where ``stop`` is unknown.

    >>> from logicpuzzles import domaino, run, var, vars
    >>> x, y, number = vars(3)
    >>> run(0, (x, y), seeno(2, ((0, x), (y, 0))), domaino((x, y), (0, 1)))
    ((0, 1),)
    >>> run(0, number, seeno(number, ((0, 0, 1, 0), (), (1,))))
    (2,)
    """
    if kind_of(stop) != ATOM:
        raise GoalError(f"seeno: the stop {stop!r} is not known; expected a value that is")
    rows = [sequence(line, "seeno") for line in sequence(lines, "seeno")]
    ends = [sum([len(row) for row in rows[:at]]) for at in range(len(rows) + 1)]

    def count(values: Sequence[Any]) -> int:
        return sum([_reach(values[a:b], stop) for a, b in pairwise(ends)])

    def seen(number: Any, *values: Any) -> bool:
        return type(number) is int and number == count(values)

    def solve(terms: Sequence[Any], place: int) -> Collection[Any] | None:
        return None if place else (count(terms[1:]),)

    return check(seen, number, *[cell for row in rows for cell in row], solve=solve)


def _reach(line: Iterable[Any], stop: Any) -> int:
    """How many cells of a line stand before the first that is ``stop``."""
    seen = 0
    for value in line:
        if same_atom(value, stop):
            break
        seen += 1
    return seen
