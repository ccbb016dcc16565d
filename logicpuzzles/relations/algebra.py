"""Algebra of equations: a comparison of two expressions becomes polynomials, sums of products of
unknowns with whole numbers.

An expression is a tree: a whole number, a name, or a tuple of one of ``+ - * / ^`` and its
operands. A name in capitals is a word, whose letters are digits; any other name is one unknown. A
word is a polynomial in the base, so that the coefficients of a power of the base are the column
that people add.

Sums are collected here. Sympy multiplies out and factors; it is imported when the first such
equation comes, and gets polynomials, never a text.

Roads not taken: factors of equations with words (columns of single letters say more than factors of
several letters); an unknown for each operator of the tree (a word that stands there five times
would be five unknowns).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from logicpuzzles.core.errors import GoalError

__all__ = ["Polynomials", "polynomials", "words"]

Names = tuple[str, ...]  # the unknowns of a product, sorted; () is 1
Column = Mapping[Names, int]
Polynomial = dict[tuple[int, Names], int]  # the power of the base and the names -> how often

ONE: tuple[int, Names] = (0, ())
MOST_FACTORED = 30  # terms of a polynomial that is tried for factors
MOST_MULTIPLIED = 2000  # terms that a quotient may bring with it when it is put in


class Polynomials(NamedTuple):
    """What an equation says about its names, and about further ``unknown`` names: quotients,
    powers, parts of products.

    ``sums``: pairs of a comparison and columns, the lowest first. A column has a weight for each
    product of names, a tuple; the sum of all columns, each times its power of the base, compares so
    with 0. ``powers``: names of base, exponent and power. ``nonzero``: names that are not 0.
    """

    sums: tuple[tuple[str, tuple[Column, ...]], ...]
    powers: tuple[tuple[str, str, str], ...]
    unknown: tuple[str, ...]
    nonzero: tuple[str, ...]


def polynomials(left: Any, comparison: str, right: Any, base: int = 10) -> Polynomials:
    """The comparison of the expressions ``left`` and ``right`` in polynomials. ``comparison``: one
    of ``= != < <= > >=``.

    Raises ``GoalError`` for a tree that is not an expression.

    >>> meaning = polynomials(("+", "AB", 7), "=", ("*", 2, "BA"))
    >>> meaning.sums
    (('=', ({('B',): 1, (): 7, ('A',): -2}, {('A',): 1, ('B',): -2})),)
    >>> meaning = polynomials(("/", "a", "b"), "=", "c")
    >>> meaning.nonzero, meaning.sums
    (('b',), (('=', ({('a',): 1, ('b', 'c'): -1},)),))
    """
    reader = _ExpressionReader(
        base, any([name.isupper() for tree in (left, right) for name in _names(tree)])
    )
    reader.compare(_plus(reader.read(left), reader.read(right), -1), comparison)
    sums = tuple([(how, _columns(polynomial)) for how, polynomial in reader.sums])
    return Polynomials(sums, tuple(reader.powers), tuple(reader.unknown), tuple(reader.nonzero))


def words(*trees: Any) -> tuple[str, ...]:
    """The words of two letters or more in expressions, each once.

    >>> words(("+", "AB", "x"), ("*", "AB", "C"))
    ('AB',)
    """
    return tuple(
        dict.fromkeys(
            [name for tree in trees for name in _names(tree) if name.isupper() and len(name) > 1]
        )
    )


class _ExpressionReader:
    """Reads expressions, and notes what else has to hold for them."""

    def __init__(self, base: int, digits: bool) -> None:
        self.base = base
        self.digits = digits  # whether there are words: then everything is multiplied out
        self.sums: list[tuple[str, Polynomial]] = []
        self.powers: list[tuple[str, str, str]] = []
        self.unknown: list[str] = []
        self.nonzero: dict[str, None] = {}
        self.quotients: list[tuple[str, Polynomial, Polynomial]] = []

    def read(self, tree: Any) -> Polynomial:
        """The value of an expression."""
        if isinstance(tree, int):
            return self.number(tree)
        if isinstance(tree, str):
            return self.word(tree) if tree.isupper() else {(0, (tree,)): 1}
        if not isinstance(tree, tuple) or len(tree) < 2:
            raise GoalError(
                f"{tree!r} is not an expression; expected a number, a name or an operator "
                "with operands"
            )
        operator, *parts = tree
        if operator == "^":
            return self.power(self.read(parts[0]), parts[1])
        values = [self.read(part) for part in parts]
        if operator == "+":
            total: Polynomial = {}
            for value in values:
                total = _plus(total, value)
            return total
        if operator == "-":
            return _plus({}, values[0], -1)
        if operator == "/":
            return self.quotient(*values)
        if operator != "*":
            raise GoalError(f"{operator!r} is not an operator; expected one of + - * / ^")
        product = values[0]
        for value in values[1:]:
            product = self.times(product, value)
        return product

    def number(self, number: int) -> Polynomial:
        """A whole number, in columns where there are words."""
        digits: Polynomial = {}
        sign, rest, place = (-1 if number < 0 else 1), abs(number), 0
        while rest:
            rest, digit = divmod(rest, self.base) if self.digits else (0, rest)
            if digit:
                digits[place, ()] = sign * digit
            place += 1
        return digits

    def word(self, word: str) -> Polynomial:
        return {(place, (letter,)): 1 for place, letter in enumerate(reversed(word))}

    def times(self, a: Polynomial, b: Polynomial) -> Polynomial:
        if not (_simple(a) or _simple(b)):
            if self.digits:
                return _multiply(a, b)
            a, b = self.single(a), self.single(b)
        product: Polynomial = {}
        for (place, names), weight in a.items():
            for (other, more), factor in b.items():
                key = (place + other, tuple(sorted(names + more)))
                product[key] = product.get(key, 0) + weight * factor
        return {key: weight for key, weight in product.items() if weight}

    def power(self, value: Polynomial, exponent: Any) -> Polynomial:
        if isinstance(exponent, str):
            power = self.fresh()
            self.powers.append((self.named(value), exponent, power))
            return {(0, (power,)): 1}
        if not isinstance(exponent, int) or exponent < 0:
            raise GoalError(
                f"the exponent {exponent!r} is neither a number nor a name; expected one"
            )
        number = _constant(value, self.base)
        if number is not None:
            return self.number(number**exponent)
        if self.digits and len(value) > 1 and exponent > 1:
            return _raise(value, exponent)
        if exponent > 1:
            value = self.single(value)
        return {
            (place * exponent, names * exponent): weight**exponent
            for (place, names), weight in value.items()
        } or value

    def quotient(self, dividend: Polynomial, divisor: Polynomial) -> Polynomial:
        name = self.fresh()
        self.quotients.append((name, dividend, divisor))
        return {(0, (name,)): 1}

    def compare(self, difference: Polynomial, comparison: str) -> None:
        """Note that a polynomial compares with 0, with its quotients multiplied out."""
        for name, dividend, divisor in reversed(self.quotients):
            self.say("!=", divisor)
            weight = difference.get((0, (name,)), 0)
            value = _plus(
                {}, {key: each for key, each in difference.items() if key != (0, (name,))}, -weight
            )
            alone = (
                comparison == "="
                and abs(weight) == 1
                and not any(name in names for _, names in value)
            )
            if alone and (
                len(value) < 2 or (self.digits and len(value) * len(divisor) <= MOST_MULTIPLIED)
            ):
                difference = _plus(dividend, self.times(divisor, value), -1)
                self.unknown.remove(name)
            else:  # the divisor becomes one number, so that the quotient follows once the names are known
                number = _constant(divisor, self.base)
                single = self.single(divisor) if number is None else {ONE: number}
                self.sums.append(("=", _plus(dividend, self.times(single, {(0, (name,)): 1}), -1)))
        if comparison == "=" and not self.digits:
            difference = self.factor_equation(difference)
        self.say(comparison, difference)

    def say(self, comparison: str, difference: Polynomial) -> None:
        """Note that a polynomial compares so with 0. If a product is not 0, none of its factors is
        0.
        """
        if comparison == "!=" and len(difference) == 1:
            self.nonzero.update(dict.fromkeys(name for _, names in difference for name in names))
        else:
            self.sums.append((comparison, difference))

    def factor_equation(self, difference: Polynomial) -> Polynomial:
        """The same equation as a product equal to a known number, if it has factors; else the
        equation as it is.
        """
        rest = {key: weight for key, weight in difference.items() if key != ONE}
        seen = [name for _, names in rest for name in names]
        if len(rest) > MOST_FACTORED or all(len(names) == 1 for _, names in rest):
            return difference
        if len(rest) < 2 or any(len(names) == 1 and seen.count(names[0]) == 1 for _, names in rest):
            return difference  # linear in an unknown that stands there once: there are no factors
        weight, factors = _factors(rest)
        if len(factors) < 2 or difference.get(ONE, 0) % weight:
            return difference
        product: Polynomial = {ONE: weight}
        for factor in factors:
            product = self.times(product, self.single(factor))
        return _plus(product, {ONE: difference.get(ONE, 0)})

    def single(self, value: Polynomial) -> Polynomial:
        """The value as a polynomial of one term; a sum gets a name of its own."""
        return value if len(value) < 2 else {(0, (self.named(value),)): 1}

    def named(self, value: Polynomial) -> str:
        """A name that has this value."""
        if len(value) == 1:
            ((place, names), weight) = next(iter(value.items()))
            if place == 0 and weight == 1 and len(names) == 1:
                return names[0]
        name = self.fresh()
        self.sums.append(("=", _plus(value, {(0, (name,)): 1}, -1)))
        return name

    def fresh(self) -> str:
        """A name that no text has."""
        self.unknown.append(f"#{len(self.unknown) + 1}")
        return self.unknown[-1]


def _names(tree: Any) -> Iterable[str]:
    """The names in an expression, from left to right, without operators."""
    stack = [tree]
    while stack:
        part = stack.pop()
        if isinstance(part, tuple):
            stack.extend(part[:0:-1])
        elif isinstance(part, str):
            yield part


def _plus(a: Polynomial, b: Polynomial, factor: int = 1) -> Polynomial:
    """``a`` plus ``factor`` times ``b``."""
    total = dict(a)
    for key, weight in b.items():
        total[key] = total.get(key, 0) + factor * weight
    return {key: weight for key, weight in total.items() if weight}


def _simple(polynomial: Polynomial) -> bool:
    """Whether a polynomial has only one term, or is a known number: then a product with it has no
    more terms than before.
    """
    return len(polynomial) < 2 or not any([names for _, names in polynomial])


def _constant(polynomial: Polynomial, base: int) -> int | None:
    """The number that a polynomial without names is; else ``None``."""
    if any([names for _, names in polynomial]):
        return None
    return sum([weight * int(base**place) for (place, _), weight in polynomial.items()])


def _columns(polynomial: Polynomial) -> tuple[Column, ...]:
    columns: list[dict[Names, int]] = [
        {} for _ in range(max([place for place, _ in polynomial], default=0) + 1)
    ]
    for (place, names), weight in polynomial.items():
        columns[place][names] = weight
    return tuple(columns)


# --- sympy ----------------------------------------------------------------------------------------


def _ring(polynomials: Sequence[Polynomial]) -> tuple[Any, Names]:
    """The ring of polynomials in the base and the names, and the names in order."""
    from sympy import ZZ, Symbol
    from sympy.polys.rings import PolyRing

    names = tuple(
        sorted(
            {name for polynomial in polynomials for _, product in polynomial for name in product}
        )
    )
    return PolyRing([Symbol(f"x{number}") for number in range(len(names) + 1)], ZZ, "lex"), names


def _element(polynomial: Polynomial, ring: Any, names: Names) -> Any:
    return ring.from_dict(
        {
            (place, *[product.count(name) for name in names]): weight
            for (place, product), weight in polynomial.items()
        }
    )


def _polynomial(element: Any, names: Names) -> Polynomial:
    polynomial: Polynomial = {}
    for (place, *exponents), weight in element.items():
        product = tuple(
            [name for name, exponent in zip(names, exponents, strict=True) for _ in range(exponent)]
        )
        polynomial[place, product] = int(weight)
    return polynomial


def _multiply(a: Polynomial, b: Polynomial) -> Polynomial:
    ring, names = _ring((a, b))
    return _polynomial(_element(a, ring, names) * _element(b, ring, names), names)


def _raise(polynomial: Polynomial, exponent: int) -> Polynomial:
    ring, names = _ring((polynomial,))
    return _polynomial(_element(polynomial, ring, names) ** exponent, names)


def _factors(polynomial: Polynomial) -> tuple[int, list[Polynomial]]:
    """A whole number and the factors of a polynomial, each as often as it divides it; their product
    is the polynomial.
    """
    ring, names = _ring((polynomial,))
    weight, factors = _element(polynomial, ring, names).factor_list()
    return int(weight), [
        _polynomial(factor, names) for factor, count in factors for _ in range(count)
    ]
