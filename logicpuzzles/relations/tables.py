"""Relations given by a list or table: an item and its place, places and their inverse, a row of a
table.
"""

from __future__ import annotations

from typing import Any

from logicpuzzles.core.errors import GoalError
from logicpuzzles.core.expressions import is_unknown
from logicpuzzles.core.goals import Call, Goal, eq, lall, lany, refuse_goals, relation
from logicpuzzles.core.terms import sequence
from logicpuzzles.relations.lists import membero

__all__ = ["elemento", "inverseo", "tableo"]


@relation
def elemento(index: Any, items: Any, value: Any) -> Goal:
    """``value`` is the item at place ``index`` of ``items``, counted from 0. Index and value may be
    unknown.

    >>> from logicpuzzles import run, var
    >>> i = var()
    >>> run(0, i, elemento(i, "a b a".split(), "a"))
    (0, 2)
    """
    return lany(
        [
            lall(eq(index, place), eq(value, item))
            for place, item in enumerate(sequence(items, "elemento"))
        ]
    )


def _refuse_index(index: Any, _: Any, __: Any) -> None:
    if not (type(index) is int or is_unknown(index)):
        raise GoalError(
            f"elemento needs a place as a whole number from 0 on or an unknown, not {index!r}"
        )


elemento.refuse = _refuse_index


@relation
def inverseo(a: Any, b: Any) -> Goal:
    """``a`` and ``b`` are permutations, each the inverse of the other: ``a[i]`` is j where ``b[j]``
    is i.

    ``a``, ``b``: as many cells each, whose items are places, counted from 0.

    Source: Nicolas Beldiceanu and others, "Global Constraint Catalogue", 2005: inverse.

    >>> from logicpuzzles import run, vars
    >>> row = tuple(vars(3))
    >>> run(0, row, inverseo((1, 2, 0), row))
    ((2, 0, 1),)
    """
    row, other = sequence(a, "inverseo"), sequence(b, "inverseo")
    if len(row) != len(other):
        raise GoalError(
            f"inverseo takes rows of the same length, not of {len(row)} and {len(other)} cells"
        )
    return lall(
        [Call(elemento, (item, other, place), {}) for place, item in enumerate(row)]
    )  # of any items, refused or not


@relation
def tableo(row: Any, rows: Any) -> Goal:
    """``row`` is one of ``rows``: a relation given by its table.

    ``row``: a tuple of cells; ``rows``: tuples of the same length.

    >>> from logicpuzzles import run, var
    >>> x, y = var(), var()
    >>> run(0, (x, y), tableo((x, y), ((1, 2), (2, 3))), eq(y, 3))
    ((2, 3),)
    """
    return membero(
        tuple(sequence(row, "tableo")),
        [tuple(sequence(each, "tableo")) for each in sequence(rows, "tableo")],
    )


tableo.refuse = lambda row, _: refuse_goals("tableo", row)
