"""Equations of expressions: trees of whole numbers, names and operators, as
:mod:`logicpuzzles.relations.algebra` has them.

The meaning of an equation is :func:`compares`: put the numbers in, evaluate, compare. The relation
states its polynomials, and for numbers spelled in letters their columns: people add from the last
digit on, and carry to the next column what is more than a digit.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from logicpuzzles.core.errors import OutOfBudget
from logicpuzzles.core.goals import Goal, lall, lany, neq, relation
from logicpuzzles.core.terms import vars
from logicpuzzles.relations.algebra import polynomials
from logicpuzzles.relations.arithmetic import MOST_BITS, lineo, powero, producto

__all__ = ["columnso", "compares", "compareso"]

SIGNS: Mapping[str, Callable[[int, int], bool]] = {
    "=": operator.eq, "!=": operator.ne, "<": operator.lt, "<=": operator.le, ">": operator.gt,
    ">=": operator.ge,
}  # fmt: skip
OPERATORS: Mapping[str, Callable[[Any, Any], Any]] = {
    "+": operator.add, "*": operator.mul, "/": operator.truediv, "^": operator.pow,
}  # fmt: skip


def compares(
    left: Any, comparison: str, right: Any, values: Mapping[str, int], base: int = 10
) -> bool:
    """Whether the expressions compare so when each name has its value. It is false where a divisor
    is 0 or a quotient leaves a remainder.

    >>> compares(("+", "AB", 7), "=", "BA", {"A": 1, "B": 8}), compares(("/", "a", 2), "<", 9, {"a": 7})
    (False, False)
    """
    first, second = _value(left, values, base), _value(right, values, base)
    return first is not None and second is not None and bool(SIGNS[comparison](first, second))


def _value(tree: Any, values: Mapping[str, int], base: int) -> int | None:
    """The whole number that an expression is; ``None`` where it is none."""
    if isinstance(tree, int):
        return tree
    if isinstance(tree, str):
        if not tree.isupper():
            return values[tree]
        total = 0
        for letter in tree:
            total = total * base + values[letter]
        return total
    sign, *parts = tree
    from fractions import Fraction

    numbers = [_value(part, values, base) for part in parts]
    if None in numbers:
        return None
    first, *rest = [Fraction(number or 0) for number in numbers]
    for number in rest:
        if (sign == "/" and not number) or (sign == "^" and number < 0):
            return None
        if (
            sign == "^"
            and number * max(first.numerator.bit_length() - 1, first.denominator.bit_length() - 1)
            > MOST_BITS
        ):
            raise OutOfBudget(f"{MOST_BITS} bits in a number")
        first = OPERATORS[sign](first, number)
        if first.denominator > 1:
            return None
    return int(-first if sign == "-" else first)


@relation
def compareso(
    left: Any,
    comparison: Any,
    right: Any,
    names: Sequence[str],
    cells: Sequence[Any],
    base: int = 10,
) -> Goal:
    """Two expressions compare as ``comparison`` says when each of ``names`` is the number in its
    cell. ``comparison``: one of ``= != < <= > >=``. A name in capitals is spelled: its letters are
    the names, digits of the ``base``.

    >>> from logicpuzzles import domaino, run
    >>> a, b = vars(2)
    >>> run(0, (a, b), compareso(("+", "AB", 9), "=", "BA", "AB", (a, b)), domaino((a, b), range(1, 4)))
    ((1, 2), (2, 3))
    """
    meaning = polynomials(left, comparison, right, base)
    value = dict(
        zip((*names, *meaning.unknown), (*cells, *vars(len(meaning.unknown))), strict=True)
    )
    several = {
        each: None
        for _, columns in meaning.sums
        for column in columns
        for each in column
        if len(each) > 1
    }
    products = dict(zip(several, vars(len(several)), strict=True))
    term: dict[tuple[str, ...], Any] = {
        (): 1,
        **{(name,): cell for name, cell in value.items()},
        **products,
    }
    spelled = [columns for how, columns in meaning.sums if how == "!=" and _is_spelled(columns)]
    rest = [
        (how, _turn_columns(how, columns))
        for how, columns in meaning.sums
        if columns not in spelled
    ]
    sums = [
        (how, [([*column.values()], [term[each] for each in column]) for column in columns])
        for how, columns in rest
    ]
    return lall(
        [
            lany([neq(term[each], 0) for column in columns for each in column])
            for columns in spelled
        ],
        [neq(value[name], 0) for name in meaning.nonzero],
        [producto([value[name] for name in factors], cell) for factors, cell in products.items()],
        [
            powero(value[number], value[exponent], value[power])
            for number, exponent, power in meaning.powers
        ],
        [columnso(columns, how, base) for how, columns in sums],
    )


def _turn_columns(
    how: str, columns: Sequence[Mapping[tuple[str, ...], int]]
) -> Sequence[Mapping[tuple[str, ...], int]]:
    """The columns of an equation with the other side first, where products stand only there: what
    is carried is not negative then.
    """
    weights = [weight for column in columns for names, weight in column.items() if len(names) > 1]
    if how not in ("=", "!=") or not weights or max(weights) > 0:
        return columns
    return [{names: -weight for names, weight in column.items()} for column in columns]


def _is_spelled(columns: Sequence[Mapping[tuple[str, ...], int]]) -> bool:
    """Whether columns are a number spelled in letters, which is 0 only when each of its digits is
    0.
    """
    return all([
        weight > 0 and len(names) == 1 and names[0].isupper() for column in columns for names, weight in column.items()
    ])  # fmt: skip


@relation
def columnso(columns: Sequence[tuple[Any, Any]], comparison: str, base: int) -> Goal:
    """Columns add up to a number that compares so with 0. ``columns``: pairs of weights and cells,
    the lowest column first.

    >>> from logicpuzzles import domaino, run, var
    >>> x = var()
    >>> run(0, x, columnso([((1, -1), (x, 3)), ((1,), (0,))], "=", 10), domaino((x,), range(10)))
    (3,)
    """
    if comparison != "=" or len(columns) == 1:
        weights = [
            weight * base**place for place, (column, _) in enumerate(columns) for weight in column
        ]
        return lineo(weights, [cell for _, cells in columns for cell in cells], comparison, 0)
    carried = (0, *vars(len(columns) - 1), 0)
    return lall(
        lineo((*weights, 1, -base), (*cells, carried[place], carried[place + 1]), "=", 0)
        for place, (weights, cells) in enumerate(columns)
    )
