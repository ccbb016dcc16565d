"""Relations about numbers: sums, products, powers, differences.

A number is an ``int`` or a ``float``; ``True`` is none. What is no number has no sum and no order,
and some numbers have no quotient or power: there a relation is undefined, and neither it nor its
negation holds.

A sum, a product, a power or a distance is the very term that Python calculates from known numbers,
its type included: 1 and 1.0 are different terms, so ``sumo((1, 1), x)`` makes ``x`` 2 and never
2.0, and ``sumo((1.0, 1), x)`` makes it 2.0. ``<``, ``<=``, ``>`` and ``>=`` compare values. What
floats a float was calculated from is not known, as it was rounded: an unknown among them waits
until something else says what it is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from math import prod
from numbers import Number
from operator import eq as equal
from operator import ge, gt, le, lt, ne
from typing import Any

from logicpuzzles.core.errors import GoalError, OutOfBudget
from logicpuzzles.core.expressions import Expression, is_number, is_unknown
from logicpuzzles.core.goals import Check, Goal, check, relation
from logicpuzzles.core.terms import SEQUENCE, Var, kind_of, sequence

__all__ = [
    "COMPARISONS",
    "MOST_BITS",
    "OPPOSITE",
    "TooLarge",
    "all_numbers",
    "calculate_term",
    "differenceo",
    "distanceo",
    "is_whole",
    "lineo",
    "multiply_numbers",
    "powero",
    "producto",
    "raise_number",
    "refuse_no_numbers",
    "sumo",
]  # fmt: skip


MOST_BITS = 1 << 22  # of a number that is calculated
USUAL = frozenset((int, Var, Expression, str))  # types of terms that nothing is said about
Inverse = Callable[[Sequence[Any], int], "Iterable[Any] | None"]
COMPARISONS = {"=": equal, "!=": ne, "<": lt, "<=": le, ">": gt, ">=": ge}
OPPOSITE = {"=": "!=", "!=": "=", "<": ">=", ">=": "<", ">": "<=", "<=": ">"}


def is_whole(term: Any) -> bool:
    """Whether a term is a whole number; ``True`` is not."""
    return type(term) is int


def all_numbers(terms: Iterable[Any]) -> bool:
    """Whether all terms are numbers."""
    return all(type(term) is int or type(term) is float for term in terms)


def refuse_no_numbers(name: str, operands: Any, *result: Any) -> None:
    """Raises ``GoalError`` in the name of a relation for numbers of a kind that it never holds of,
    for goals, and where the ``result`` that is calculated from some floats is a whole number.
    """
    listed = type(operands) is tuple or kind_of(operands) == SEQUENCE
    terms = (*operands, *result) if listed else result
    if USUAL.issuperset(map(type, terms)):
        return
    terms = tuple(
        [term for each in terms for term in (each if kind_of(each) == SEQUENCE else (each,))]
    )
    for term in terms:
        if isinstance(term, Goal):
            raise GoalError(
                f"{name} is of numbers, and {term} is a goal; truth(goal) is 1 where it "
                "holds, 0 where it does not"
            )
        if isinstance(term, Number) and type(term).__name__ not in ("bool", "int", "float"):
            raise GoalError(
                f"{name} is of whole numbers and floats, and {term!r} is neither; expected "
                f"such as int({term!r})"
            )
    if result and type(result[0]) is int and any([type(term) is float for term in terms]):
        raise GoalError(
            f"{name} of a float is a float, and {result[0]} is a whole number, which is "
            "another term; "
            f"write {float(result[0])}, or whole numbers alone"
        )


class TooLarge(ArithmeticError):
    """A number would have more than ``MOST_BITS`` bits."""


def raise_number(base: Any, times: Any) -> Any:
    """``base`` to the power of ``times``; ``None`` where ``times`` is no whole number from 0 on.
    Raises ``TooLarge`` before such a number is calculated.
    """
    if not is_whole(times) or times < 0:
        return None
    if is_whole(base) and abs(base) > 1 and (abs(base).bit_length() - 1) * times > MOST_BITS:
        raise TooLarge
    return base**times


def multiply_numbers(*factors: Any) -> Any:
    """The product of numbers. Raises ``TooLarge`` before such a number is calculated."""
    if sum(
        [factor.bit_length() - 1 for factor in factors if type(factor) is int]
    ) > MOST_BITS and all(factors):
        raise TooLarge
    return prod(factors)


@relation
def lineo(weights: Any, cells: Any, comparison: str, total: Any) -> Goal:
    """The sum of ``cells``, each times its weight, compares with ``total`` as ``comparison`` says.

    ``weights``: known numbers, one a cell; ``comparison``: one of ``= != < <= > >=``; ``total`` may
    be unknown.

    >>> from logicpuzzles import membero, run, var
    >>> x, y = var(), var()
    >>> run(0, (x, y), lineo((3, 5), (x, y), "=", 19), membero(x, range(9)), membero(y, range(9)))
    ((3, 2),)
    """
    row, factors = sequence(cells, "lineo"), sequence(weights, "lineo")
    if len(row) != len(factors) or not all_numbers(factors):
        raise GoalError(f"lineo needs a known number for each of {len(row)} cells, not {weights!r}")
    if comparison not in COMPARISONS:
        raise GoalError(
            f"lineo compares with one of {' '.join(COMPARISONS)}, not with {comparison!r}"
        )

    def weighted(*terms: Any) -> Any:
        return sum(w * t for w, t in zip(factors, terms, strict=True))

    def inverse(terms: Sequence[Any], place: int) -> list[Any] | None:
        rest = [
            (w, t) for at, (w, t) in enumerate(zip(factors, terms[:-1], strict=True)) if at != place
        ]
        if not is_whole(terms[-1]):
            return None  # the parts of a float are rounded, and not known from it
        if not all([is_whole(w) and is_whole(t) for w, t in rest]) or not is_whole(factors[place]):
            return []
        return _divide(terms[-1] - sum(w * t for w, t in rest), factors[place])

    if comparison == "=":
        return calculate_term(weighted, row, total, inverse)
    compare = COMPARISONS[comparison]

    def line(*terms: Any) -> bool:
        if not all_numbers(terms):
            return False
        try:
            left = weighted(*terms[:-1])
        except OverflowError:  # a whole number that is too large to be a float
            return False
        return bool(compare(left, terms[-1])) or (
            comparison == "!=" and type(left) is not type(terms[-1])
        )

    return check(line, *row, total)


def _opposite_line(weights: Any, cells: Any, comparison: Any, total: Any) -> Goal | None:
    return lineo(weights, cells, OPPOSITE[comparison], total) if comparison in COMPARISONS else None


def _refuse_line(weights: Any, cells: Any, comparison: Any, total: Any) -> None:
    if type(weights) is tuple and type(cells) is tuple:
        if USUAL.issuperset(map(type, (*weights, *cells, total))):
            return
    terms = [each for row in (weights, cells) if kind_of(row) == SEQUENCE for each in row]
    if comparison == "=":
        refuse_no_numbers("a sum", terms, total)
    else:
        refuse_no_numbers("a sum", [*terms, total])


lineo.opposed = _opposite_line
lineo.refuse = _refuse_line


def _divide(dividend: int, divisor: int) -> list[int] | None:
    """The whole number that times ``divisor`` is ``dividend``, if any; ``None`` where each is."""
    if divisor == 0:
        return [] if dividend else None
    return [dividend // divisor] if dividend % divisor == 0 else []


def calculate_term(
    calculate: Callable[..., Any],
    arguments: Sequence[Any],
    result: Any,
    inverse: Inverse | None = None,
) -> Goal:
    """``result`` is the very term, its type included, that Python calculates from ``arguments``,
    which are numbers.

    ``inverse``: for terms, all numbers but the argument at a place, values among which are all that
    it can have there.
    """

    def calculated_from(known: Sequence[Any]) -> list[Any]:
        try:
            number = calculate(*known) if all_numbers(known) else None
        except TooLarge:
            raise
        except ArithmeticError:  # a divisor of 0, or a whole number that is too large to be a float
            return []
        return [number] if number is not None and number == number else []

    def value(known: Sequence[Any]) -> list[Any]:
        try:
            return calculated_from(known)
        except TooLarge:
            raise OutOfBudget(f"{MOST_BITS} bits in a number") from None

    def holds(*terms: Any) -> bool:
        small = type(terms[-1]) is not int or terms[-1].bit_length() <= MOST_BITS
        try:
            possible = calculated_from(terms[:-1]) if small else value(terms[:-1])
        except TooLarge:
            return False
        return any([type(number) is type(terms[-1]) and number == terms[-1] for number in possible])

    def solve(terms: Sequence[Any], place: int) -> Iterable[Any] | None:
        if place == len(terms) - 1:
            return value(terms[:-1])
        if not all_numbers([term for at, term in enumerate(terms) if at != place]):
            return []
        possible = None if inverse is None else inverse(terms, place)
        return (
            None
            if possible is None
            else [each for each in possible if holds(*terms[:place], each, *terms[place + 1 :])]
        )

    def defined(*terms: Any) -> bool:
        try:
            return all_numbers(terms) and bool(calculated_from(terms[:-1]))
        except TooLarge:
            return True

    return Check(holds, (*arguments, result), solve, defined)


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

    def inverse(terms: Sequence[Any], place: int) -> list[Any] | None:
        factors = [term for at, term in enumerate(terms[:-1]) if at != place]
        if not is_whole(terms[-1]):
            return None  # the factors of a float are rounded, and not known from it
        return _divide(terms[-1], multiply_numbers(*factors)) if all(map(is_whole, factors)) else []

    return calculate_term(multiply_numbers, sequence(cells, "producto"), product, inverse)


@relation
def powero(number: Any, exponent: Any, power: Any) -> Goal:
    """``number`` to the ``exponent``, a whole number from 0 on, is ``power``. The power may be
    unknown.

    >>> from logicpuzzles import membero, run, var
    >>> x = var()
    >>> run(0, x, powero(2, 10, x)), run(0, x, powero(x, 3, 8), membero(x, range(5)))
    ((1024,), (2,))
    """

    return calculate_term(raise_number, (number, exponent), power)


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

    def inverse(terms: Sequence[Any], place: int) -> list[Any] | None:
        other, apart = terms[1 - place], terms[2]
        if not is_whole(apart):
            return None  # what is a float apart is rounded
        return sorted({other - apart, other + apart}) if is_whole(other) else []

    return calculate_term(lambda a, b: abs(a - b), (a, b), distance, inverse)


sumo.refuse = partial(refuse_no_numbers, "sumo")
producto.refuse = partial(refuse_no_numbers, "producto")
differenceo.refuse = lambda a, b, difference: refuse_no_numbers("differenceo", (a, b), difference)
distanceo.refuse = lambda a, b, distance: refuse_no_numbers("distanceo", (a, b), distance)


def _refuse_power(number: Any, exponent: Any, power: Any) -> None:
    refuse_no_numbers("powero", (number, exponent), power)
    if (
        is_number(exponent)
        and not is_unknown(exponent)
        and not (is_whole(exponent) and exponent >= 0)
    ):
        raise GoalError(
            f"powero needs an exponent that is a whole number from 0 on, not {exponent!r}"
        )


powero.refuse = _refuse_power
