"""Relations about the order of two numbers."""

from __future__ import annotations

from typing import Any

from logicpuzzles.core.goals import Goal, relation
from logicpuzzles.relations.arithmetic import lineo

__all__ = ["lesseqo", "lesso"]


@relation
def lesso(a: Any, b: Any) -> Goal:
    """``a`` is less than ``b``; both are numbers, either may be unknown.

    >>> from logicpuzzles import membero, run, var
    >>> x = var()
    >>> run(0, x, lesso(x, 2), membero(x, range(5)))
    (0, 1)
    """
    return lineo((1,), (a,), "<", b)


@relation
def lesseqo(a: Any, b: Any) -> Goal:
    """``a`` is at most ``b``; both are numbers, either may be unknown.

    >>> from logicpuzzles import membero, run, var
    >>> x = var()
    >>> run(0, x, lesseqo(3, x), membero(x, range(5)))
    (3, 4)
    """
    return lineo((1,), (a,), "<=", b)
