"""Relations given by a list or table: an item and its place, a row of a table."""

from __future__ import annotations

from typing import Any

from logicpuzzles.core.goals import Goal, eq, lall, lany, relation
from logicpuzzles.core.terms import sequence
from logicpuzzles.relations.lists import membero

__all__ = ["elemento", "tableo"]


@relation
def elemento(index: Any, items: Any, value: Any) -> Goal:
    """``value`` is the item at place ``index`` of ``items``, counted from 0. Index and value may be unknown.

    >>> from logicpuzzles import run, var
    >>> i = var()
    >>> run(0, i, elemento(i, "a b a".split(), "a"))
    (0, 2)
    """
    return lany([lall(eq(index, place), eq(value, item)) for place, item in enumerate(sequence(items, "elemento"))])


@relation
def tableo(row: Any, rows: Any) -> Goal:
    """``row`` is one of ``rows``: a relation given by its table.

    ``row``: a tuple of cells; ``rows``: tuples of the same length.

    >>> from logicpuzzles import run, var
    >>> x, y = var(), var()
    >>> run(0, (x, y), tableo((x, y), ((1, 2), (2, 3))), eq(y, 3))
    ((2, 3),)
    """
    return membero(tuple(sequence(row, "tableo")), [tuple(each) for each in sequence(rows, "tableo")])
