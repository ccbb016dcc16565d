"""What expressions mean. Each is a linear sum; what is not linear has an unknown of its own there,
and a goal that defines it.

The definitions hold whether the goal that they are made for does or its negation: where an
expression has no value (``x // 0``, or ``x + 1`` where ``x`` is not a number) neither of them
holds. A comparison is of numbers: where something else stands on a side, neither it nor its
negation holds.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from logicpuzzles.core.expressions import MEANINGS, Expression, has_expression, is_number
from logicpuzzles.core.goals import And, Goal, apart, eq, lall, lany, neq
from logicpuzzles.core.terms import SEQUENCE, kind_of, rebuild_term, var
from logicpuzzles.relations.arithmetic import (
    OPPOSITE,
    all_numbers,
    differenceo,
    lineo,
    powero,
    producto,
    sumo,
)
from logicpuzzles.relations.functions import abso, quotiento, remaindero
from logicpuzzles.relations.order import lesseqo, lesso

__all__ = ["truth"]

MIRRORED = {"<": ">", ">": "<", "<=": ">=", ">=": "<="}


def truth(goal: Any) -> Any:
    """A number, 1 where ``goal`` holds and 0 where its negation does, to count with in an
    expression. The same limits as for ``noto``.

    >>> from logicpuzzles import domaino, run, vars
    >>> x, y = vars(2)
    >>> run(0, (x, y), eq(truth(x < y) + truth(eq(y, 2)), 2), domaino((x, y), (1, 2)))
    ((1, 2),)
    """
    return Expression("truth", goal if isinstance(goal, Goal) else lall(goal))


def _truth(goal: Goal, bit: Any) -> Goal:
    definitions, unknowns, holds, fails = apart(goal)
    return And((*definitions, lany(lall(eq(bit, 1), holds), lall(eq(bit, 0), fails))), unknowns)


DEFINITIONS: Mapping[
    str, Callable[..., Goal]
] = {  # the goal that a value, the last argument, is that of operands
    "abs": abso,
    "**": powero,
    "//": quotiento,
    "%": remaindero,
    "truth": _truth,
}


class _Lowering:
    """Takes the expressions of one goal apart. ``goals`` define the ``unknowns`` that stand for
    what is not linear.
    """

    def __init__(self) -> None:
        self.goals: list[Goal] = []
        self.unknowns: list[Any] = []
        self.known: dict[Any, Any] = {}  # an operation on cells -> its value

    def line(self, *signed: tuple[int, Any]) -> tuple[dict[Any, Any], Any]:
        """The sum of expressions, each times a number: weights by unknown, and a number to add."""
        weights: dict[Any, Any] = {}
        constant: Any = 0
        stack = list(reversed(signed))
        while stack:
            factor, part = stack.pop()
            if type(part) is not Expression:
                if all_numbers((part,)):
                    constant += factor * part
                else:
                    weights[part] = weights.get(part, 0) + factor
                continue
            name, operands = part.operator, part.operands
            if name in ("+", "-"):
                stack += ((factor if name == "+" else -factor, operands[1]), (factor, operands[0]))
            elif name == "neg":
                stack.append((-factor, operands[0]))
            elif name == "*" and all_numbers(operands[:1]):
                stack.append((factor * operands[0], operands[1]))
            elif name == "*" and all_numbers(operands[1:]):
                stack.append((factor * operands[1], operands[0]))
            else:
                number, cell = (
                    self.product(part) if name == "*" else (1, self.operation(name, operands))
                )
                weights[cell] = weights.get(cell, 0) + factor * number
        for cell in [cell for cell, weight in weights.items() if not weight]:
            del weights[cell]
            self.goals.append(lineo((0,), (cell,), "=", 0))  # a number, whichever it is
        return weights, constant

    def product(self, expression: Expression) -> tuple[Any, Any]:
        """A product as a number and an unknown."""
        number: Any = 1
        factors: list[Any] = []
        stack = [expression]
        while stack:
            part: Any = stack.pop()
            if type(part) is Expression and part.operator == "*":
                stack += reversed(part.operands)
                continue
            cell = self.number(part)
            if all_numbers((cell,)):
                number *= cell
            else:
                factors.append(cell)
        return number, self.value("*", factors, lambda value: producto(factors, value))

    def operation(self, name: str, operands: Sequence[Any]) -> Any:
        """The unknown that is the value of an operation."""
        if name == "truth":
            return self.value(
                name, [id(operands[0])], lambda value: DEFINITIONS[name](*operands, value)
            )
        cells = [self.number(operand) for operand in operands]
        return self.value(name, cells, lambda value: DEFINITIONS[name](*cells, value))

    def value(self, name: str, cells: Sequence[Any], defined: Callable[[Any], Goal]) -> Any:
        key = (name, *[(type(cell), cell) for cell in cells])
        if key not in self.known:
            self.known[key] = self.unknown(defined)
        return self.known[key]

    def unknown(self, defined: Callable[[Any], Goal]) -> Any:
        """A new unknown, defined by a goal."""
        value = var()
        self.unknowns.append(value)
        self.goals.append(defined(value))
        return value

    def number(self, expression: Any, is_known_number: bool = True) -> Any:
        """The number or unknown that an expression is; a new one for a sum. ``is_known_number``:
        whether the goal that it is for holds of numbers only.
        """
        if type(expression) is not Expression:
            return expression
        weights, constant = self.line((1, expression))
        if not weights:
            return constant
        cells = list(weights)
        if (
            not constant
            and list(weights.values()) == [1]
            and (is_known_number or cells[0] in self.unknowns)
        ):
            return cells[0]
        factors, row = _with(weights, constant)
        return self.unknown(lambda value: lineo(factors, row, "=", value))

    def term(self, term: Any) -> Any:
        """A term without its expressions."""
        return (
            rebuild_term(term, lambda part: self.number(part, False))
            if has_expression(term)
            else term
        )

    def made(self, goal: Goal, opposite: Goal | None = None) -> Goal:
        """``goal`` with the definitions it needs, and what its negation is."""
        return And(
            (And(tuple(self.goals)), goal) if self.goals else (goal,),
            tuple(self.unknowns),
            opposite,
        )


def _with(weights: Mapping[Any, Any], constant: Any) -> tuple[tuple[Any, ...], tuple[Any, ...]]:
    """The weights and cells of a sum, with a number that is added as one of the cells."""
    if constant:
        return (*weights.values(), 1), (*weights, constant)
    return tuple(weights.values()), tuple(weights)


def _compare_numbers(left: Any, comparison: str, right: Any) -> Goal:
    """Two numbers compare so, one of ``< <= > >=``. Its negation is the opposite comparison of
    them.
    """
    if type(left) is Expression or type(right) is Expression:
        return _line(left, comparison, right)
    return And(
        (_order_terms(left, comparison, right),),
        (),
        _order_terms(left, OPPOSITE[comparison], right),
    )


def _order_terms(left: Any, comparison: str, right: Any) -> Goal:
    if comparison in (">", ">="):
        left, right = right, left
    return lesso(left, right) if comparison in ("<", ">") else lesseqo(left, right)


def _line(left: Any, comparison: str, right: Any) -> Goal:
    """Two terms, at least one of which is a number, compare so, as one sum."""
    if not is_number(left):
        left, right, comparison = right, left, MIRRORED.get(comparison, comparison)
    lowering = _Lowering()
    if (
        comparison in ("=", "!=")
        and Expression in (type(left), type(right))
        and type(left) is not type(right)
    ):
        whole, part = (right, left) if type(left) is Expression else (left, right)
        if is_number(whole):  # what an expression gives is this very term, a float too
            factors, cells = _with(*lowering.line((1, part)))
            return lowering.made(
                lineo(factors, cells, comparison, whole),
                lineo(factors, cells, OPPOSITE[comparison], whole),
            )
    weights, constant = lowering.line((1, left), *([(-1, right)] if is_number(right) else []))
    total = (
        -constant if is_number(right) else lowering.term(right)
    )  # no sum is what is not a number
    factors, cells = tuple(weights.values()), tuple(weights)
    return lowering.made(
        lineo(factors, cells, comparison, total), lineo(factors, cells, OPPOSITE[comparison], total)
    )


def _state_goal(build: Any, arguments: tuple[Any, ...], named: Mapping[str, Any]) -> Goal:
    """What ``build`` (``eq``, ``neq``, ``check`` or a relation) states of arguments with
    expressions in them.
    """
    if build in SUMS:
        line = None if named else SUMS[build](*arguments)
        if line is not None:
            return _line(*line)
    lowering = _Lowering()
    arguments = tuple([lowering.term(argument) for argument in arguments])
    return lowering.made(
        build(*arguments, **{name: lowering.term(value) for name, value in named.items()})
    )


def _lower_truth(term: Any) -> tuple[Any, Goal]:
    lowering = _Lowering()
    return lowering.term(term), lall(lowering.goals)


def _sum(weights: Any, cells: Any, comparison: Any, total: Any) -> tuple[Any, str, Any] | None:
    """A line as two terms that compare; ``None`` where it is none of numbers."""
    if (
        kind_of(cells) != SEQUENCE
        or kind_of(weights) != SEQUENCE
        or len(cells) != len(weights)
        or not all_numbers(weights)
    ):
        return None
    if comparison not in OPPOSITE or not all([is_number(cell) for cell in cells]):
        return None
    left: Any = 0
    for weight, cell in zip(weights, cells, strict=True):
        left = left + (cell if weight == 1 else weight * cell)
    return left, comparison, total


def _either(u: Any, comparison: str, v: Any) -> tuple[Any, str, Any] | None:
    return (u, comparison, v) if type(u) is Expression or type(v) is Expression else None


SUMS: Mapping[
    Any, Callable[..., tuple[Any, str, Any] | None]
] = {  # goals that are a comparison of sums
    eq: lambda u, v: _either(u, "=", v),
    neq: lambda u, v: _either(u, "!=", v),
    lesso: lambda a, b: _either(a, "<", b),
    lesseqo: lambda a, b: _either(a, "<=", b),
    sumo: lambda cells, total: (
        _sum((1,) * len(cells), cells, "=", total) if kind_of(cells) == SEQUENCE else None
    ),
    differenceo: lambda a, b, difference: _sum((1, -1), (a, b), "=", difference),
    lineo: _sum,
}
MEANINGS.compared, MEANINGS.stated, MEANINGS.asked = _compare_numbers, _state_goal, _lower_truth
