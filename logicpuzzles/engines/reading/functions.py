"""Forms in which one number follows from the others: distances, quotients, remainders, extremes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from logicpuzzles.core.goals import Call
from logicpuzzles.core.terms import SEQUENCE, VARIABLE, kind_of
from logicpuzzles.engines.reading.equations import Equations
from logicpuzzles.engines.reading.numbers import (
    MOST_BITS,
    NO_END,
    Compared,
    Ends,
    NumberForm,
    power,
    root,
    roots,
    span,
    unknowns,
    whole_or_unknown,
)
from logicpuzzles.relations import abso, distanceo, maxo, powero, quotiento
from logicpuzzles.relations.arithmetic import MOST_BITS as MOST_CALCULATED
from logicpuzzles.relations.arithmetic import TooLarge, raise_number


class Whole(NumberForm):
    """An unknown is a whole number."""

    def __init__(self, variable: Any) -> None:
        self.variables = [variable]


class FunctionForm(NumberForm):
    """The last of ``terms``, each an unknown or a whole number, is the value of a function of the
    others.
    """

    def __init__(self, terms: Sequence[Any]) -> None:
        self.terms = terms
        self.variables = unknowns(terms)

    def value(self, a: int, b: int) -> int | None:
        """The value of the function, where it has one."""
        raise NotImplementedError

    def ends(self, place: int, known: Sequence[Ends]) -> Ends | None:
        """An interval of all that the term at ``place`` can be, given one of each; ``None`` where
        there is no end to it.
        """
        raise NotImplementedError

    def bounds(self, variable: Any, interval: Callable[[Any], Ends]) -> Ends | None:
        places = [place for place, term in enumerate(self.terms) if term is variable]
        if len(places) > 1:
            return None
        known = [
            (term, term) if type(term) is int else (0, 0) if term is variable else interval(term)
            for term in self.terms
        ]
        known[places[0]] = (-NO_END, NO_END)
        bounds = self.ends(places[0], known)
        return None if bounds is None or bounds[1] - bounds[0] >= NO_END else bounds

    def narrowed(self, variable: Any, interval: Callable[[Any], Ends]) -> Ends | None:
        known = [(term, term) if type(term) is int else interval(term) for term in self.terms]
        low, high = -NO_END, NO_END
        for place, term in enumerate(self.terms):
            bounds = self.ends(place, known) if term is variable else None
            if bounds is not None:
                low, high = max(low, bounds[0]), min(high, bounds[1])
        return low, high

    def holds(self, number: Callable[[Any], int]) -> bool:
        first, second, value = map(number, self.terms)
        return self.value(first, second) == value

    def is_total(self, variable: Any, interval: Callable[[Any], Ends]) -> bool:
        """Whether ``variable`` is the value of the function, and it has one for all that the others
        may be.
        """
        return [term is variable for term in self.terms] == [False, False, True] and self.has_value(
            interval
        )

    def has_value(self, interval: Callable[[Any], Ends]) -> bool:
        """Whether the function has a value for all that its arguments may be: a divisor is not
        0.
        """
        low, high = (self.terms[1],) * 2 if type(self.terms[1]) is int else interval(self.terms[1])
        return low > 0 or high < 0


class Distance(FunctionForm):
    """How far two numbers are apart."""

    def has_value(self, interval: Callable[[Any], Ends]) -> bool:
        return True

    def value(self, a: int, b: int) -> int:
        return abs(a - b)

    def ends(self, place: int, known: Sequence[Ends]) -> Ends:
        a, b, distance = known
        if place == 2:
            return max(a[0] - b[1], b[0] - a[1], 0), max(a[1] - b[0], b[1] - a[0])
        other = known[1 - place]
        return other[0] - distance[1], other[1] + distance[1]


class Quotient(FunctionForm):
    """The quotient of two numbers, rounded down."""

    def value(self, a: int, b: int) -> int | None:
        return a // b if b else None

    def ends(self, place: int, known: Sequence[Ends]) -> Ends | None:
        a, b, quotient = known
        if place == 0:
            low, high = span(*quotient, *b)
            return low + min(b[0] + 1, 0), high + max(b[1] - 1, 0)
        if place == 1:
            if min(a[0], b[0]) < 0 or quotient[0] <= 0:
                return None
            return a[0] // (quotient[1] + 1) + 1, a[1] // quotient[0]
        corners = [
            number // by
            for number in a
            for by in (b[0], min(b[1], -1), max(b[0], 1), b[1])
            if by and b[0] <= by <= b[1]
        ]
        return (min(corners), max(corners)) if corners else (1, 0)


class Remainder(FunctionForm):
    """What a quotient, rounded down, leaves over."""

    def value(self, a: int, b: int) -> int | None:
        return a % b if b else None

    def ends(self, place: int, known: Sequence[Ends]) -> Ends | None:
        a, b, remainder = known
        if place == 0:
            return None
        if place == 1:
            low, high = remainder  # a divisor is further from 0, and on the same side
            return low + 1 if low > 0 or low == 0 <= b[0] else b[0], high - 1 if high < 0 or b[
                1
            ] <= 0 == high else b[1]
        if a[0] >= 0 and a[1] < b[0]:
            return a
        if b[0] == b[1] != 0 and a[0] // b[0] == a[1] // b[0]:
            return a[0] % b[0], a[1] % b[0]
        most = b[1] - 1 if a[0] < 0 else min(a[1], b[1] - 1)
        return min(b[0] + 1, 0), max(most, 0)


class Power(FunctionForm):
    """A number to the power of a whole number from 0 on."""

    def has_value(self, interval: Callable[[Any], Ends]) -> bool:
        return (self.terms[1] if type(self.terms[1]) is int else interval(self.terms[1])[0]) >= 0

    def value(self, a: int, b: int) -> int | None:
        try:
            number: int | None = raise_number(a, b)
        except TooLarge:
            return None  # no known number is as large
        return number

    def ends(self, place: int, known: Sequence[Ends]) -> Ends | None:
        (low, high), (least, most), (start, end) = known
        least = max(least, 0)
        if place == 2:
            size = max(-low, high)
            if most < least or (size > 1 and size.bit_length() * most > MOST_BITS):
                return (1, 0) if most < least else (0, NO_END) if low >= 0 else None
            exponents = (
                least,
                min(least + 1, most),
                max(most - 1, least),
                most,
            )  # the largest even and odd ones
            ends = [power(low, high, exponent) if exponent else (1, 1) for exponent in exponents]
            return min([each for each, _ in ends]), max([each for _, each in ends])
        if start > 1 or end < -1:  # no power of 0, 1 or -1
            least = max(least, 1)
            low, high = (low if low < -1 else max(low, 2)), (high if high > 1 else min(high, -2))
            if low > high:
                return 1, 0
        if place == 0:
            if least == 0 or max(abs(start), abs(end)) >= NO_END:
                return None
            if least == most:
                return roots(start, end, least, low, high)
            far = root(max(-start, end, 0), least)
            return max(-far if low < 0 else 0, low), min(far, high)
        smallest = low if low > 1 else -high if high < -1 else 0
        if not smallest or max(abs(start), abs(end)) >= NO_END:
            return least, most
        return least, min(
            most, int(max(-start, end, 1).bit_length() // (smallest.bit_length() - 1))
        )


class ExtremeForm(Compared):
    """``result`` is the greatest of ``items``, or the least where ``choose`` is ``min``."""

    def __init__(self, choose: Callable[..., int], items: list[Any], result: Any) -> None:
        super().__init__([*items, result])
        self.choose = choose
        self.items = items
        self.result = result

    def bounds(self, variable: Any, interval: Callable[[Any], Ends]) -> Ends | None:
        if any([item is variable for item in self.items]):
            return None
        ends = [(item, item) if type(item) is int else interval(item) for item in self.items]
        return self.choose([low for low, _ in ends]), self.choose([high for _, high in ends])

    def narrowed(self, variable: Any, interval: Callable[[Any], Ends]) -> Ends | None:
        least, most = (
            (self.result, self.result) if type(self.result) is int else interval(self.result)
        )
        if not any([item is variable for item in self.items]):
            return self.bounds(variable, interval)
        return (-NO_END, most) if self.choose is max else (least, NO_END)

    def holds(self, number: Callable[[Any], int]) -> bool:
        return self.choose([number(item) for item in self.items]) == number(self.result)


def read_function(reader: Equations, goal: Call, local: dict[int, Any]) -> FunctionForm | None:
    """The goal as a function; ``None`` when a known term is no whole number."""
    if goal.named or len(goal.arguments) != len(goal.relation.signature.parameters):
        return None
    terms = [reader.walk_local(term, local) for term in goal.arguments]
    if not whole_or_unknown(terms) or any(
        [type(term) is int and term.bit_length() > MOST_CALCULATED for term in terms]
    ):
        return None
    if goal.relation is abso:
        return Distance([terms[0], 0, terms[1]])
    return FUNCTIONS.get(goal.relation, Remainder)(terms)


def read_extreme(reader: Equations, goal: Call, local: dict[int, Any]) -> ExtremeForm | None:
    """The goal as an extreme; ``None`` when a known term is no whole number, or nothing is said of
    an unknown but its type.
    """
    if goal.named or len(goal.arguments) != 2:
        return None
    walk = reader.walk_local
    row = walk(goal.arguments[0], local)
    if kind_of(row) != SEQUENCE:
        goal.expand()  # raises
        return None
    items, result = [walk(item, local) for item in row], walk(goal.arguments[1], local)
    if not items or not whole_or_unknown([*items, result]):
        return None
    return ExtremeForm(max if goal.relation is maxo else min, items, result)


def read_whole(reader: Equations, goal: Call, local: dict[int, Any]) -> Whole | None:
    """That an unknown is a whole number; ``None`` for a known term."""
    term = reader.walk_local(goal.arguments[0], local) if len(goal.arguments) == 1 else None
    return Whole(term) if kind_of(term) == VARIABLE else None


FUNCTIONS: dict[Any, Callable[[Sequence[Any]], FunctionForm]] = {
    distanceo: Distance,
    powero: Power,
    quotiento: Quotient,
}
