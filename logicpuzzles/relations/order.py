"""Relations about the order of two numbers, or of two rows of numbers."""

from __future__ import annotations

from typing import Any

from logicpuzzles.core.errors import GoalError
from logicpuzzles.core.goals import Check, Goal, relation
from logicpuzzles.core.terms import sequence
from logicpuzzles.relations.arithmetic import all_numbers, lineo, refuse_no_numbers

__all__ = ["lesseqo", "lesso", "lexo"]


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


lesso.refuse = lambda a, b: refuse_no_numbers("lesso", (a, b))
lesseqo.refuse = lambda a, b: refuse_no_numbers("lesseqo", (a, b))


@relation
def lexo(a: Any, b: Any, strict: bool = False) -> Goal:
    """Row ``a`` does not come after row ``b`` in lexicographic order: at the first place where they
    differ, ``a`` is less.

    ``a``, ``b``: as many cells each, all of them numbers; ``strict``: they do differ. Rows of a
    board that may change places without harm are put in order by it.

    Source: Alan Frisch, Brahim Hnich, Zeynep Kiziltan, Ian Miguel and Toby Walsh, "Global
    constraints for lexicographic orderings", 2002; Nicolas Beldiceanu and others,
    "Global Constraint Catalogue", 2005: lex_lesseq, lex_less.

    >>> from logicpuzzles import membero, run, var
    >>> x = var()
    >>> run(0, x, lexo((1, x), (1, 2)), membero(x, range(5))), run(0, x, lexo((1, x), (1, 2), strict=True), membero(x, range(5)))
    ((0, 1, 2), (0, 1))
    """
    row, other = sequence(a, "lexo"), sequence(b, "lexo")
    if len(row) != len(other):
        raise GoalError(
            f"lexo compares rows of the same length, not of {len(row)} and {len(other)} cells"
        )
    if type(strict) is not bool:
        raise GoalError(f"lexo is strict or not, True or False, not {strict!r}")

    def ordered(*terms: Any) -> bool:
        for x, y in (
            zip(terms[: len(row)], terms[len(row) :], strict=True) if all_numbers(terms) else ()
        ):
            if x != y:
                return bool(x < y)
        return not strict and all_numbers(terms)

    return Check(ordered, (*row, *other), None, lambda *terms: all_numbers(terms))
