"""Forms of arithmetic: lines and products, and the bounds they give to unknowns without a
domain.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import prod
from typing import Any

from unification import Var

from logicpuzzles.core.goals import Call
from logicpuzzles.core.terms import SEQUENCE, VARIABLE, kind_of
from logicpuzzles.engines.reading.equations import Equations
from logicpuzzles.relations import COMPARISONS, differenceo, lesso, lineo, sumo

Ends = tuple[int, int]  # the least and the greatest number of an interval
WIDEST = 1 << 14  # the widest interval that makes a domain of bits
MOST_BITS = 4_096  # of a number that bounds an unknown
NO_END = 1 << MOST_BITS  # further away than any number that bounds an unknown


class NumberForm:
    """The normal form of a goal. ``variables``: its unknowns that are numbers; ``constants``: the
    numbers compared with them.
    """

    variables: Sequence[Any] = ()
    constants: Sequence[int] = ()
    apart = False  # whether the bounds of an unknown follow from no other

    def settle(self, only: Callable[[Any], int | None]) -> None:
        """Replace unknowns that have one value by that number, where this is of use. ``only``: the
        only value of an unknown.
        """

    def bounds(
        self, variable: Any, interval: Callable[[Any], tuple[int, int]]
    ) -> tuple[int, int] | None:
        """The least and greatest value of ``variable``, the only unknown without a domain; ``None``
        where there are no bounds.
        """
        return None

    def narrowed(self, variable: Any, interval: Callable[[Any], Ends]) -> Ends | None:
        """An interval of all that ``variable``, a whole number, can be, where all unknowns are
        within their intervals; ``None`` where nothing is said.
        """
        return None

    def holds(self, number: Callable[[Any], int]) -> bool:
        """Whether it holds, where ``number`` gives the whole number that each term is. Only forms
        that narrow can say so.
        """
        raise NotImplementedError

    def is_total(self, variable: Any, interval: Callable[[Any], tuple[int, int]]) -> bool:
        """Whether ``variable`` has just one value whatever whole numbers the other unknowns are."""
        return False


class Compared(NumberForm):
    """Something that holds between ``terms``, each an unknown or a whole number."""

    def __init__(self, terms: Sequence[Any]) -> None:
        self.variables = unknowns(terms)
        self.constants = [term for term in terms if type(term) is int]


class LineForm(NumberForm):
    """A weighted sum compared with a number. ``weights``: by the id of the unknown."""

    def __init__(
        self, weights: dict[int, int], variables: list[Any], comparison: str, target: int
    ) -> None:
        self.weights = weights
        self.variables = variables
        self.comparison = comparison
        self.target = target
        # the unknown that is the total and one of the cells: it may be a float though no other is
        self.either: Any = None

    def settle(self, only: Callable[[Any], int | None]) -> None:
        """Replace unknowns that have one value by that number."""
        for variable in self.variables:
            value = only(variable)
            if value is not None:
                self.target -= self.weights.pop(id(variable)) * value
        self.variables = [variable for variable in self.variables if id(variable) in self.weights]

    def bounds(
        self, variable: Any, interval: Callable[[Any], tuple[int, int]]
    ) -> tuple[int, int] | None:
        """The least and greatest value of the one unknown without a domain."""
        return (
            None
            if self.comparison != "=" or variable is self.either
            else self.narrowed(variable, interval)
        )

    def narrowed(self, variable: Any, interval: Callable[[Any], Ends]) -> Ends | None:
        if self.comparison == "!=":
            return None
        low = high = self.target
        for other in self.variables:
            if other is not variable:
                weight = self.weights[id(other)]
                least, most = interval(other)
                low -= max(weight * least, weight * most)
                high -= min(weight * least, weight * most)
        if self.comparison == "<=":
            low = -NO_END * abs(self.weights[id(variable)])
        weight = self.weights[id(variable)]
        if weight < 0:
            weight, low, high = -weight, -high, -low
        return -(-low // weight), high // weight

    def is_total(self, variable: Any, interval: Callable[[Any], tuple[int, int]]) -> bool:
        """Whether the sum gives ``variable`` a value."""
        return self.comparison == "=" and abs(self.weights[id(variable)]) == 1


class ProductForm(NumberForm):
    """A product of unknowns and a known number. ``factors``: the unknowns, each as often as it
    stands there.
    """

    def __init__(self, coefficient: int, factors: list[Any], result: Any) -> None:
        self.coefficient = coefficient
        self.factors = factors
        self.result = result  # an unknown or a whole number
        self.variables = ()
        self._find_variables()

    def _find_variables(self) -> None:
        terms = self.factors if type(self.result) is int else [*self.factors, self.result]
        self.variables = list({id(term): term for term in terms}.values())

    def settle(self, only: Callable[[Any], int | None]) -> None:
        """Replace a result that has one value by that number."""
        value = None if type(self.result) is int or not self.factors else only(self.result)
        if value is not None:
            self.result = value
            self._find_variables()

    def bounds(
        self, variable: Any, interval: Callable[[Any], tuple[int, int]]
    ) -> tuple[int, int] | None:
        """The least and greatest value of the one unknown without a domain."""
        if sum([term is variable for term in (*self.factors, self.result)]) > 1 or self._is_large(
            variable, interval
        ):
            return None
        low = high = self.coefficient
        for factor in self.factors:
            if factor is not variable:
                low, high = span(low, high, *interval(factor))
        if self.result is variable:
            return low, high
        least, most = (
            interval(self.result)
            if kind_of(self.result) == VARIABLE
            else (self.result, self.result)
        )
        return quotients(least, most, low, high)

    def _is_large(self, variable: Any, interval: Callable[[Any], Ends]) -> bool:
        """Whether the product of the other factors may have too many bits for a bound."""
        others = [interval(factor) for factor in self.factors if factor is not variable]
        return (
            sum(
                [
                    max(-low, high).bit_length()
                    for low, high in [*others, (0, abs(self.coefficient))]
                ]
            )
            > MOST_BITS
        )

    def narrowed(self, variable: Any, interval: Callable[[Any], Ends]) -> Ends | None:
        low = high = self.coefficient
        times = sum([factor is variable for factor in self.factors])
        if (times and self.result is variable) or self._is_large(variable, interval):
            return None
        for factor in {id(factor): factor for factor in self.factors}.values():
            if factor is not variable:
                exponent = sum([each is factor for each in self.factors])
                low, high = span(low, high, *power(*interval(factor), exponent))
        if not times:
            return low, high
        least, most = (
            interval(self.result)
            if kind_of(self.result) == VARIABLE
            else (self.result, self.result)
        )
        bounds = quotients(least, most, low, high)
        return (
            bounds if bounds is None or times == 1 else roots(*bounds, times, *interval(variable))
        )

    def holds(self, number: Callable[[Any], int]) -> bool:
        return self.coefficient * prod([number(factor) for factor in self.factors]) == number(
            self.result
        )

    def is_total(self, variable: Any, interval: Callable[[Any], tuple[int, int]]) -> bool:
        """Whether ``variable`` is the product."""
        return variable is self.result and not any([factor is variable for factor in self.factors])


def _line_terms(goal: Call) -> tuple[Any, Any, Any, Any]:
    """The weights (``None``: all 1), cells, comparison and total of an arithmetic relation, as
    ``lineo`` has them.
    """
    relation, arguments = goal.relation, goal.arguments
    if relation is sumo:
        return (None, arguments[0], "=", arguments[1])
    if relation is lineo:
        return (arguments[0], arguments[1], arguments[2], arguments[3])
    if relation is differenceo:
        return ((1, -1), arguments[:2], "=", arguments[2])
    return ((1,), arguments[:1], "<" if relation is lesso else "<=", arguments[1])


def read_line_form(reader: Equations, goal: Call, local: dict[int, Any]) -> LineForm | None:
    """The goal as a line; ``None`` when a known term is no whole number."""
    if goal.named:
        return None
    factors, row, comparison, total = _line_terms(goal)
    walk = reader.walk_local
    row = walk(row, local)
    even = factors is None or (kind_of(factors) == SEQUENCE and len(factors) == len(row))
    if kind_of(row) != SEQUENCE or not even or comparison not in COMPARISONS:
        goal.expand()  # raises for wrong input
        return None
    weights: dict[int, int] = {}
    variables: dict[int, Any] = {}
    target = 0
    for weight, term in [*zip(factors or (1,) * len(row), row, strict=True), (-1, total)]:
        if type(term) is Var:
            term = walk(term, local)
        if type(weight) is not int:
            return None
        if type(term) is Var:
            key = id(term)
            weights[key] = weights.get(key, 0) + weight
            variables[key] = term
        elif type(term) is int:
            target -= weight * term
        else:
            return None
    kept = [variable for key, variable in variables.items() if weights[key]]
    if len(kept) < len(variables):
        return None  # a term that cancels out must still be a number: the goal is tested
    if comparison in (">", ">="):
        weights = {key: -weight for key, weight in weights.items()}
        target = -target
        comparison = {">": "<", ">=": "<="}[comparison]
    if comparison == "<":
        comparison, target = "<=", target - 1
    line = LineForm(weights, kept, comparison, target)
    if type(term) is Var and any([walk(cell, local) is term for cell in row if type(cell) is Var]):
        line.either = term  # the last term is the total
    return line


def read_product(reader: Equations, goal: Call, local: dict[int, Any]) -> ProductForm | None:
    """The goal as a product; ``None`` when a known term is no whole number, or when the goal says
    only that an unknown is a number.
    """
    if goal.named:
        return None
    walk = reader.walk_local
    row, result = walk(goal.arguments[0], local), walk(goal.arguments[1], local)
    if kind_of(row) != SEQUENCE:
        goal.expand()  # raises
        return None
    coefficient, factors = 1, []
    for term in row:
        term = walk(term, local)
        if type(term) is Var:
            factors.append(term)
        elif type(term) is int:
            coefficient *= term
        else:
            return None
    if coefficient == 0 or not (type(result) is Var or (type(result) is int and factors)):
        return None
    return ProductForm(coefficient, factors, result)


def unknowns(terms: Sequence[Any]) -> list[Any]:
    """Those of some terms that are unknown, each once."""
    return list({id(term): term for term in terms if kind_of(term) == VARIABLE}.values())


def whole_or_unknown(terms: Sequence[Any]) -> bool:
    """Whether every term is a whole number or unknown."""
    return all([type(term) is int or kind_of(term) == VARIABLE for term in terms])


def span(low: int, high: int, least: int, most: int) -> tuple[int, int]:
    """The least and the greatest product of a number from ``low`` to ``high`` and a number from
    ``least`` to ``most``.
    """
    if low >= 0 and least >= 0:
        return low * least, high * most
    corners = (low * least, low * most, high * least, high * most)
    return min(corners), max(corners)


def quotients(low: int, high: int, least: int, most: int) -> tuple[int, int] | None:
    """An interval that holds all whole numbers whose product with some number from ``least`` to
    ``most`` lies from ``low`` to ``high``; ``None`` where they have no bounds.
    """
    if least <= 0 <= most:
        if low <= 0 <= high:
            return None
        greatest = max(-low, high)  # a factor of what is not 0
        return -greatest, greatest
    if most < 0:
        low, high, least, most = -high, -low, -most, -least
    return (-(-low // most) if low >= 0 else -(-low // least)), (
        high // least if high >= 0 else high // most
    )


def power(low: int, high: int, exponent: int) -> Ends:
    """The least and the greatest number that a number from ``low`` to ``high`` is to the power of
    ``exponent``, from 1 on.
    """
    if low >= 0 or exponent % 2:
        return low**exponent, high**exponent
    return (0 if high >= 0 else high**exponent), max(-low, high) ** exponent


def root(number: int, exponent: int) -> int:
    """The greatest whole number whose power is at most ``number``, which is not negative."""
    low, high = 0, 1 << number.bit_length() // exponent + 1
    while high - low > 1:
        middle = (low + high) // 2
        if middle**exponent <= number:
            low = middle
        else:
            high = middle
    return low


def roots(least: int, most: int, exponent: int, low: int, high: int) -> Ends:
    """An interval of the numbers from ``low`` to ``high`` whose power lies from ``least`` to
    ``most``.
    """
    if exponent % 2:
        return _root_from(least, exponent), -_root_from(-most, exponent)
    if most < 0:
        return 1, 0
    far, near = root(most, exponent), _root_from(max(least, 0), exponent)
    return (near if low > -near else -far), (-near if high < near else far)


def _root_from(number: int, exponent: int) -> int:
    """The least whole number whose power is at least ``number``, which is not negative where the
    exponent is even.
    """
    if number <= 0:
        return -root(-number, exponent)
    lower = root(number, exponent)
    return lower if lower**exponent == number else lower + 1


MOST_TRIED = 1 << 20  # numbers by which one is divided to take it apart


def divisors(number: int, most: int, tick: Callable[[], None]) -> list[int] | None:
    """The positive divisors of a number, which is not 0, in order; ``None`` where they are more
    than ``most``, or the number is too large to be taken apart by trial division. ``tick`` is
    called now and then.
    """
    number = abs(number)
    divisors, factor = [1], 1
    while number > 1:
        factor += 1 if factor < 3 else 2
        if factor * factor > number:
            factor = number
        elif factor > MOST_TRIED:
            return None
        if factor & 0xFFFF == 1:
            tick()
        powers = [1]
        while number % factor == 0:
            number //= factor
            powers.append(powers[-1] * factor)
        if len(powers) > 1:
            divisors = [divisor * each for divisor in divisors for each in powers]
            if len(divisors) > most:
                return None
    return sorted(divisors)


def length(atoms: Sequence[Any]) -> int:
    """How many atoms there are; ``len`` cannot say so of a range of more numbers than memory has
    bytes.
    """
    if type(atoms) is range:
        return max(
            (atoms.stop - atoms.start + atoms.step - (1 if atoms.step > 0 else -1)) // atoms.step, 0
        )
    return len(atoms)


def ends_of(numbers: range) -> Ends:
    """The least and the greatest number of a range, which is not empty."""
    return (numbers[0], numbers[-1]) if numbers.step > 0 else (numbers[-1], numbers[0])
