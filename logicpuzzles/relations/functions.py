"""Relations of numbers of which one is calculated from the others: extremes, absolute values,
quotients, remainders.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from operator import floordiv, mod
from typing import Any

from logicpuzzles.core.goals import Goal, check, relation
from logicpuzzles.core.terms import sequence
from logicpuzzles.relations.arithmetic import calculate_term, is_whole, refuse_no_numbers

__all__ = ["abso", "integero", "maxo", "mino", "quotiento", "remaindero"]

Inverse = Callable[[Sequence[Any], int], "Iterable[Any] | None"]
MANY = 1_000  # numbers that are looked at one by one


@relation
def integero(number: Any) -> Goal:
    """``number`` is a whole number. ``True`` and 1.0 are not.

    >>> from logicpuzzles import membero, run, var
    >>> x = var()
    >>> run(0, x, integero(x), membero(x, (1, 1.0, True, "1", -2)))
    (-2, 1)
    """
    return check(is_whole, number)


@relation
def maxo(cells: Any, maximum: Any) -> Goal:
    """``maximum`` is the greatest of ``cells``, the first of those that are equal. Any of them may
    be unknown.

    No cells have no maximum. Source: Nicolas Beldiceanu and others, "Global Constraint Catalogue",
    2005: maximum.

    >>> from logicpuzzles import membero, run, var
    >>> x, m = var(), var()
    >>> run(0, m, maxo((1, 3, 2), m)), run(0, x, maxo((x, 2), 2), membero(x, range(5)))
    ((3,), (0, 1, 2))
    """
    return _extreme(max, sequence(cells, "maxo"), maximum)


@relation
def mino(cells: Any, minimum: Any) -> Goal:
    """``minimum`` is the least of ``cells``, the first of those that are equal. Any of them may be
    unknown.

    No cells have no minimum. Source: Nicolas Beldiceanu and others, "Global Constraint Catalogue",
    2005: minimum.

    >>> from logicpuzzles import run, var
    >>> x, m = var(), var()
    >>> run(0, m, mino((2, 1, 3), m)), run(0, x, mino((x, 2), 1))
    ((1,), (1,))
    """
    return _extreme(min, sequence(cells, "mino"), minimum)


def _extreme(choose: Callable[[Iterable[Any]], Any], row: Sequence[Any], extreme: Any) -> Goal:
    def inverse(terms: Sequence[Any], place: int) -> Sequence[Any] | None:
        """What none of the others is has to be; where one is, it may be anything up to there."""
        others = [term for at, term in enumerate(terms[:-1]) if at != place]
        return None if terms[-1] in others else terms[-1:]

    return calculate_term(lambda *known: choose(known) if known else None, row, extreme, inverse)


@relation
def abso(number: Any, value: Any) -> Goal:
    """``value`` is the absolute value of ``number``. Either may be unknown.

    Source: Nicolas Beldiceanu and others, "Global Constraint Catalogue", 2005: abs_value.

    >>> from logicpuzzles import run, var
    >>> x = var()
    >>> run(0, x, abso(-3, x)), run(0, x, abso(x, 3))
    ((3,), (-3, 3))
    """
    return calculate_term(
        abs, (number,), value, lambda terms, _: [-terms[1], terms[1]] if terms[1] else [terms[1]]
    )


@relation
def quotiento(dividend: Any, divisor: Any, quotient: Any) -> Goal:
    """``quotient`` is ``dividend // divisor``: the quotient rounded down, as in Python.

    Any of the three may be unknown. A divisor of 0 has no quotient.

    >>> from logicpuzzles import run, var
    >>> x = var()
    >>> run(0, x, quotiento(7, 2, x)), run(0, x, quotiento(-7, 2, x)), run(0, x, quotiento(x, 3, 2))
    ((3,), (-4,), (6, 7, 8))
    """

    def inverse(terms: Sequence[Any], place: int) -> Iterable[Any] | None:
        _, by, times = terms
        if place == 1 or not is_whole(by) or not is_whole(times) or abs(by) > MANY:
            return None
        return (
            range(times * by, times * by + by)
            if by > 0
            else range(times * by + by + 1, times * by + 1)
        )

    return calculate_term(floordiv, (dividend, divisor), quotient, inverse)


@relation
def remaindero(dividend: Any, divisor: Any, remainder: Any) -> Goal:
    """``remainder`` is ``dividend % divisor``: what is left over, with the sign of the divisor, as
    in Python.

    Any of the three may be unknown. A divisor of 0 has no remainder.

    >>> from logicpuzzles import membero, run, var
    >>> x = var()
    >>> run(0, x, remaindero(7, 2, x)), run(0, x, remaindero(-7, 3, x)), run(0, x, remaindero(x, 3, 2), membero(x, range(9)))
    ((1,), (2,), (2, 5, 8))
    """
    return calculate_term(mod, (dividend, divisor), remainder)


abso.refuse = lambda number, value: refuse_no_numbers("abso", (number,), value)
maxo.refuse = lambda cells, maximum: refuse_no_numbers("maxo", (cells, maximum))
mino.refuse = lambda cells, minimum: refuse_no_numbers("mino", (cells, minimum))
quotiento.refuse = lambda dividend, divisor, quotient: refuse_no_numbers(
    "quotiento", (dividend, divisor), quotient
)
remaindero.refuse = lambda dividend, divisor, remainder: refuse_no_numbers(
    "remaindero", (dividend, divisor), remainder
)
