"""Relations about numbers: sums, products, powers, differences."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import prod
from operator import eq as equal
from operator import ge, gt, le, lt, ne
from typing import Any

from logicpuzzles.core.errors import GoalError
from logicpuzzles.core.goals import Goal, check, relation
from logicpuzzles.core.terms import sequence

__all__ = ["COMPARISONS", "differenceo", "distanceo", "lineo", "numbers", "powero", "producto", "sumo", "whole"]


COMPARISONS = {"=": equal, "!=": ne, "<": lt, "<=": le, ">": gt, ">=": ge}


def whole(term: Any) -> bool:
    """Whether a term is a whole number; ``True`` is not."""
    return type(term) is int


def numbers(terms: Iterable[Any]) -> bool:
    """Whether all terms are numbers."""
    return all(type(term) is int or type(term) is float for term in terms)


@relation
def lineo(weights: Any, cells: Any, comparison: str, total: Any) -> Goal:
    """The sum of ``cells``, each times its weight, compares with ``total`` as ``comparison`` says.

    ``weights``: known numbers, one a cell; ``comparison``: one of ``= != < <= > >=``; ``total`` may be unknown.

    >>> from logicpuzzles import membero, run, var
    >>> x, y = var(), var()
    >>> run(0, (x, y), lineo((3, 5), (x, y), "=", 19), membero(x, range(9)), membero(y, range(9)))
    ((3, 2),)
    """
    row, factors = sequence(cells, "lineo"), sequence(weights, "lineo")
    if len(row) != len(factors) or not numbers(factors):
        raise GoalError(f"lineo needs a known number for each of {len(row)} cells, not {weights!r}")
    if comparison not in COMPARISONS:
        raise GoalError(f"lineo compares with one of {' '.join(COMPARISONS)}, not with {comparison!r}")
    compare = COMPARISONS[comparison]

    def line(*terms: Any) -> bool:
        return numbers(terms) and bool(
            compare(sum(w * t for w, t in zip(factors, terms[:-1], strict=True)), terms[-1])
        )

    def solve(terms: Sequence[Any], place: int) -> list[Any] | None:
        coefficients = [*factors, -1]
        if comparison != "=" or coefficients[place] == 0:
            return None
        known = [(w, t) for at, (w, t) in enumerate(zip(coefficients, terms, strict=True)) if at != place]
        if not numbers(t for _, t in known):
            return []
        return _divided(-sum(w * t for w, t in known), coefficients[place])

    return check(line, *row, total, solve=solve)


def _divided(dividend: Any, divisor: Any) -> list[Any]:
    if whole(dividend) and whole(divisor):
        return [dividend // divisor] if dividend % divisor == 0 else []
    return [dividend / divisor]


@relation
def sumo(cells: Any, total: Any) -> Goal:
    """``cells`` sum to ``total``. Any of them may be unknown.

    >>> from logicpuzzles import run, var
    >>> x = var()
    >>> run(0, x, sumo((1, 2, 3), x)), run(0, x, sumo((1, x), 5))
    ((6,), (4,))
    """
    row = sequence(cells, "sumo")
    return lineo((1,) * len(row), row, "=", total)


@relation
def producto(cells: Any, product: Any) -> Goal:
    """``cells`` multiply to ``product``. Any of them may be unknown.

    >>> from logicpuzzles import run, var
    >>> x = var()
    >>> run(0, x, producto((2, 3), x)), run(0, x, producto((4, x), 12))
    ((6,), (3,))
    """

    def multiply(*terms: Any) -> bool:
        return numbers(terms) and bool(prod(terms[:-1]) == terms[-1])

    def solve(terms: Sequence[Any], place: int) -> list[Any] | None:
        factors = [term for at, term in enumerate(terms[:-1]) if at != place]
        if not numbers(factors):
            return []
        if place == len(terms) - 1:
            return [prod(factors)]
        if not numbers(terms[-1:]):
            return []
        if prod(factors) == 0:
            return None if terms[-1] == 0 else []
        return _divided(terms[-1], prod(factors))

    return check(multiply, *sequence(cells, "producto"), product, solve=solve)


@relation
def powero(number: Any, exponent: Any, power: Any) -> Goal:
    """``number`` to the ``exponent``, a whole number from 0 on, is ``power``. The power may be unknown.

    >>> from logicpuzzles import membero, run, var
    >>> x = var()
    >>> run(0, x, powero(2, 10, x)), run(0, x, powero(x, 3, 8), membero(x, range(5)))
    ((1024,), (2,))
    """

    def raised(*terms: Any) -> bool:
        return numbers(terms) and whole(terms[1]) and terms[1] >= 0 and bool(terms[0] ** terms[1] == terms[2])

    def solve(terms: Sequence[Any], place: int) -> list[Any] | None:
        if place < 2:
            return None
        return [terms[0] ** terms[1]] if numbers(terms[:2]) and whole(terms[1]) and terms[1] >= 0 else []

    return check(raised, number, exponent, power, solve=solve)


@relation
def differenceo(a: Any, b: Any, difference: Any) -> Goal:
    """``a`` minus ``b`` is ``difference``. Any of them may be unknown.

    >>> from logicpuzzles import run, var
    >>> x = var()
    >>> run(0, x, differenceo(7, x, 3))
    (4,)
    """
    return lineo((1, -1), (a, b), "=", difference)


@relation
def distanceo(a: Any, b: Any, distance: Any) -> Goal:
    """``a`` and ``b`` are ``distance`` apart, which is not negative. Any of them may be unknown.

    >>> from logicpuzzles import run, var
    >>> x = var()
    >>> run(0, x, distanceo(7, x, 3))
    (4, 10)
    """

    def apart(*terms: Any) -> bool:
        return numbers(terms) and bool(abs(terms[0] - terms[1]) == terms[2])

    def solve(terms: Sequence[Any], place: int) -> list[Any] | None:
        known = [term for at, term in enumerate(terms) if at != place]
        if not numbers(known):
            return []
        if place == 2:
            return [abs(known[0] - known[1])]
        if known[1] < 0:
            return []
        return sorted({known[0] - known[1], known[0] + known[1]})

    return check(apart, a, b, distance, solve=solve)
