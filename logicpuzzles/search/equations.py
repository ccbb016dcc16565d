"""Equations by plugging numbers in, always into the equation with the fewest unknowns.

An expression is a whole number, a name, or a tuple of an operator and its operands:
``("+", "SEND", "MORE")``, with ``+`` and ``*`` of any number, ``("-", a)``, ``("/", a, b)`` without
remainder and ``("^", a, b)``. A name in capitals is a word: its letters are digits of the base. An
equation is an expression, one of ``= != < <= > >=``, and an expression.

The sooner an equation has no unknown left, the sooner wrong numbers show. All but the last unknown
of an equation are tried; the last one is computed where the equation is linear in it. Every
equation with a name is checked after each number for that name. With ``bounds`` equations that
still have unknowns are checked too: the least and the greatest values of both sides must leave room
for it, and parts of a domain that leave none are not tried. That goes beyond the original.

Source: Rainhard Findling, "Equation puzzle solver: Python vs Prolog", October 2014.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import prod
from typing import Any, TypeAlias

from .result import Budget, Result, Run, SearchStep, Solution, State, spent

Expression: TypeAlias = "int | str | tuple[Any, ...]"
Equation: TypeAlias = "tuple[Expression, str, Expression]"
Interval: TypeAlias = "tuple[int, int]"

GREATEST_EXPONENT = 1000
NARROW = 4  # a domain of so few numbers is tried, not halved


def plugging_in(
    names: Sequence[str],
    equations: Sequence[Equation],
    *,
    base: int = 10,
    domain: tuple[int, int] = (0, 0),
    different: bool = True,
    leading_zeros: bool = False,
    bounds: bool = True,
    budget: Budget = None,
    told: bool = False,
) -> Run[tuple[int, ...], SearchStep]:
    """The run of a search for all solutions: tuples with a number for each of ``names`` such that
    every equation is true. ``told``: with its steps.

    ``names``: single capitals, which are digits of ``base``, and other names, which are whole
    numbers from the least to the greatest of ``domain``. ``different``: no two letters are the same
    digit. ``leading_zeros``: words of two or more letters may begin with 0. ``successors`` counts
    the numbers put in for a name; ``nodes`` counts those that broke nothing, and the start;
    ``budget`` is the limit of ``nodes``.

    Raises ``ValueError`` for a name that is not among ``names``, and for another operator or
    comparison.

    >>> from .result import finished
    >>> result = finished(plugging_in("SENDMORY", [(("+", "SEND", "MORE"), "=", "MONEY")]))
    >>> result.solutions, result.complete
    (((9, 5, 6, 7, 1, 0, 8, 2),), True)
    >>> crossword = [("a", "=", 2), (("+", "a", ("*", "b", "c")), "=", 8), (("*", "b", "b"), "=", 9)]
    >>> finished(plugging_in("abc", crossword, domain=(-9, 9))).solutions
    ((2, -3, -2), (2, 3, 2))
    """
    task = _EquationTask(names, equations, base, domain, different, leading_zeros)
    nodes = successors = 0
    stack: list[
        tuple[str, Iterator[int]]
    ] = []  # the names that have a number, each with the numbers still to try
    broken = next(
        (equation for equation in task.equations if not task.may_hold(equation, bounds)), None
    )
    if told and broken is not None:
        yield SearchStep("reject", f"nothing makes {broken} true", task.state())
    sound = broken is None
    while sound:
        if spent(nodes, budget):
            return Result(gave_up=True, nodes=nodes, successors=successors)
        nodes += 1
        if len(task.known) == len(task.names):
            yield Solution(tuple([task.known[name] for name in task.names]), nodes, successors)
        else:
            name, numbers = task.next(bounds)
            stack.append((name, iter(numbers)))
            if told:
                yield SearchStep(
                    "choose" if numbers else "back", task.choice(name, numbers), task.state()
                )
        sound = False
        while stack and not sound:
            name, trials = stack[-1]
            number = next(trials, None)
            if number is None:
                task.known.pop(name, None)
                stack.pop()
            else:
                successors += 1
                task.known[name] = number
                broken = next(
                    (
                        equation
                        for equation in task.about[name]
                        if not task.may_hold(equation, bounds)
                    ),
                    None,
                )
                sound = broken is None
                if told:
                    text = f"{name} = {number}" + (
                        "" if broken is None else f": {broken} cannot be true any more"
                    )
                    yield SearchStep("fill" if sound else "reject", text, task.state())
    return Result(complete=True, nodes=nodes, successors=successors)


class _Equation:
    """An equation, the names in it, and, where it is linear, the weight of each name: on the left
    minus on the right.
    """

    def __init__(self, equation: Equation, base: int, widest: int) -> None:
        self.left, self.comparison, self.right = equation
        if self.comparison not in ("=", "!=", "<", "<=", ">", ">="):
            raise ValueError(
                f"{self.comparison!r} is no comparison; expected one of = != < <= > >="
            )
        self.left, self.right = _without_quotient(self.left, self.comparison, self.right)
        self.words: list[str] = []
        stack = [self.right, self.left]
        while stack:
            part = stack.pop()
            if isinstance(part, str):
                self.words += [part] if part.isupper() and len(part) > 1 else []
            elif isinstance(part, tuple):
                if len(part) < 2 or part[0] not in ("+", "-", "*", "/", "^"):
                    raise ValueError(
                        f"{part!r} is not an expression; expected one of + - * / ^ and operands"
                    )
                stack += reversed(part[1:])
        self.weights = _linear(("+", self.left, ("-", self.right)), base)
        _, moves = _move_terms(("+", self.left, self.right), base, widest)
        self.names = (
            moves if self.weights is None else {name: abs(self.weights[name]) for name in moves}
        )
        self.text = f"{_show_expression(equation[0])} {equation[1]} {_show_expression(equation[2])}"

    def __str__(self) -> str:
        return self.text


class _EquationTask:
    """The equations and the numbers known so far."""

    def __init__(
        self,
        names: Sequence[str],
        equations: Sequence[Equation],
        base: int,
        domain: tuple[int, int],
        different: bool,
        leading_zeros: bool,
    ) -> None:
        self.names = tuple(names)
        self.base = base
        self.domain = domain
        self.different = different
        self.known: dict[str, int] = {}
        self.within: dict[
            str, Interval
        ] = {}  # a part of the domain, for the unknown that is being narrowed
        self.equations = [
            _Equation(equation, base, max(map(abs, domain))) for equation in equations
        ]
        self.leading = {
            word[0] for equation in self.equations for word in equation.words if not leading_zeros
        }
        self.about = {
            name: [equation for equation in self.equations if name in equation.names]
            for name in self.names
        }
        for name in [name for equation in self.equations for name in equation.names]:
            if name not in self.about:
                raise ValueError(
                    f'"{name}" is not among the names; expected one of {", ".join(self.names)}'
                )

    def next(self, bounds: bool) -> tuple[str, Sequence[int]]:
        """An unknown of the equation with the fewest unknowns, and the numbers to try: the computed
        one, or all of its domain.

        The unknown is the one that moves the sides most, since it narrows the bounds most.
        """
        open_ = [
            (equation, [name for name in equation.names if name not in self.known])
            for equation in self.equations
        ]
        equation, unknown = min(
            [pair for pair in open_ if pair[1]], key=lambda pair: len(pair[1]), default=(None, [])
        )
        if equation is None:
            name = next(name for name in self.names if name not in self.known)
            return name, self.numbers(name)
        name = max(unknown, key=equation.names.__getitem__)
        computed = self.compute_unknown(equation, name) if len(unknown) == 1 else None
        if computed is not None:
            return name, computed
        return name, self.narrowed(name) if bounds and not name.isupper() else self.numbers(name)

    def choice(self, name: str, numbers: Sequence[int]) -> str:
        """Why an unknown is the next one, in words."""
        open_ = [
            (equation, [each for each in equation.names if each not in self.known])
            for equation in self.about[name]
        ]
        equation, unknown = min(open_, key=lambda pair: len(pair[1]), default=(None, []))
        few = (
            f"one of {len(numbers)} numbers"
            if len(numbers) > 1
            else f"{numbers[0]}"
            if numbers
            else "no number: back"
        )
        if equation is None:
            return f"{name} is in no equation: {few}"
        fewest = (
            "only the unknown"
            if len(unknown) == 1
            else f"the fewest unknowns, {len(unknown)}, among them"
        )
        return f"{equation} has {fewest} {name}: {few}"

    def state(self) -> State:
        """The names and the numbers that are known."""
        return self.names, tuple([str(self.known.get(name, "")) for name in self.names])

    def numbers(self, name: str) -> Sequence[int]:
        """The numbers that an unknown may be."""
        low, high = self.least_and_greatest(name)
        if not (name.isupper() and self.different):
            return range(low, high + 1)
        used = {number for other, number in self.known.items() if other.isupper()}
        return [number for number in range(low, high + 1) if number not in used]

    def narrowed(self, name: str) -> list[int]:
        """The rest of a domain when it is halved again and again, without the halves that the
        bounds rule out.
        """
        left: list[int] = []
        stack = [self.domain]
        while stack:
            low, high = self.within[name] = stack.pop()
            if all([self.may_hold(equation, True) for equation in self.about[name]]):
                if high - low < NARROW:
                    left += range(low, high + 1)
                else:
                    middle = (low + high) // 2
                    stack += [(middle + 1, high), (low, middle)]
        del self.within[name]
        return left

    def least_and_greatest(self, name: str) -> Interval:
        if name in self.known:
            return self.known[name], self.known[name]
        if name in self.within:
            return self.within[name]
        return (int(name in self.leading), self.base - 1) if name.isupper() else self.domain

    def compute_unknown(self, equation: _Equation, name: str) -> Sequence[int] | None:
        """The numbers that the only unknown of an equation may be, ``None`` where these cannot be
        computed.
        """
        if equation.comparison != "=" or not (
            _is_linear(equation.left, name) and _is_linear(equation.right, name)
        ):
            return None
        differences = []
        for number in (0, 1):
            left, right = (
                _value(side, {**self.known, name: number}, self.base)
                for side in (equation.left, equation.right)
            )
            if left is None or right is None:
                return ()  # a part without the name has no value
            differences.append(left - right)
        constant, weight = differences[0], differences[1] - differences[0]
        if not weight:
            return () if constant else None
        number, rest = divmod(-constant, weight)
        return () if rest or number not in self.numbers(name) else (number,)

    def may_hold(self, equation: _Equation, bounds: bool) -> bool:
        """Whether the numbers known so far leave an equation true or open."""
        if all([name in self.known for name in equation.names]):
            left, right = (
                _value(side, self.known, self.base) for side in (equation.left, equation.right)
            )
            return (
                left is not None
                and right is not None
                and _compares((left, left), equation.comparison, (right, right))
            )
        if not bounds:
            return True
        limits = {name: self.least_and_greatest(name) for name in equation.names}
        if equation.weights is not None:
            low = high = 0
            for name, weight in equation.weights.items():
                least, greatest = limits[name] if name else (1, 1)
                low += weight * (least if weight > 0 else greatest)
                high += weight * (greatest if weight > 0 else least)
            return _compares((low, high), equation.comparison, (0, 0))
        between = [_between(side, limits, self.base) for side in (equation.left, equation.right)]
        return (
            between[0] is not None
            and between[1] is not None
            and _compares(between[0], equation.comparison, between[1])
        )


def _without_quotient(
    left: Expression, comparison: str, right: Expression
) -> tuple[Expression, Expression]:
    """``a / b = c`` as ``a = b * c`` where b is a word, which is never 0: letters can be computed
    from this equation.
    """
    for side, other, swapped in ((left, right, False), (right, left, True)):
        if (
            comparison == "="
            and isinstance(side, tuple)
            and side[0] == "/"
            and isinstance(side[2], str)
            and len(side[2]) > 1
        ):
            if side[2].isupper():
                sides = side[1], ("*", side[2], other)
                return (sides[1], sides[0]) if swapped else sides
    return left, right


def _linear(tree: Expression, base: int) -> dict[str, int] | None:
    """The weight of each name in an expression that is linear, of ``""`` for 1; ``None`` for any
    other expression.
    """
    if isinstance(tree, int):
        return {"": tree}
    if isinstance(tree, str):
        total: dict[str, int] = {}
        for place, name in enumerate(reversed(tree if tree.isupper() else (tree,))):
            total[name] = total.get(name, 0) + base**place
        return total
    if tree[0] not in ("+", "-", "*"):
        return None
    parts = [_linear(part, base) for part in tree[1:]]
    factor = -1 if tree[0] == "-" else 1
    if tree[0] == "*":
        factor = prod([part[""] for part in parts if part is not None and set(part) == {""}])
        parts = [part for part in parts if part is None or set(part) != {""}] or [{"": 1}]
        if len(parts) > 1:
            return None
    total = {}
    for part in parts:
        if part is None:
            return None
        for name, weight in part.items():
            total[name] = total.get(name, 0) + factor * weight
    return total


def _move_terms(tree: Expression, base: int, widest: int) -> tuple[int, dict[str, int]]:
    """How far from 0 an expression gets, roughly, and how far each name moves it with one step.

    ``widest``: how far from 0 names that are no letters get.
    """
    if isinstance(tree, int):
        return abs(tree), {}
    if isinstance(tree, str):
        weights = _linear(tree, base) or {}
        return base ** len(tree) if tree.isupper() else widest, weights
    parts = [_move_terms(part, base, widest) for part in tree[1:]]
    sizes = [size for size, _ in parts]
    size = (
        max(sizes) if tree[0] in ("+", "-") else sizes[0] if tree[0] in ("/", "^") else prod(sizes)
    )
    moves: dict[str, int] = {}
    for own, weights in parts:
        for name, weight in weights.items():
            moves[name] = moves.get(name, 0) + weight * (
                size // max(own, 1) if tree[0] == "*" else 1
            )
    return size, moves


def _show_expression(tree: Expression, outer: int = 0) -> str:
    """An expression as people write it."""
    if not isinstance(tree, tuple):
        return str(tree)
    sign, *parts = tree
    strength = {"+": 1, "-": 2, "*": 3, "/": 3, "^": 4}[sign]
    if sign == "-":
        text = f"-{_show_expression(parts[0], strength)}"
    else:
        text = f" {sign} ".join(
            [_show_expression(part, strength + (sign in "/^")) for part in parts]
        ).replace("+ -", "- ")
    return f"({text})" if strength < outer else text


def _is_linear(tree: Expression, name: str) -> bool:
    """Whether an expression is linear in a name: one factor of a product may hold the name, no part
    of a quotient or a power.
    """
    if not isinstance(tree, tuple):
        return True
    within = [part for part in tree[1:] if _holds(part, name)]
    if tree[0] in ("+", "-") or not within:
        return all(_is_linear(part, name) for part in within)
    return tree[0] == "*" and len(within) == 1 and _is_linear(within[0], name)


def _holds(tree: Expression, name: str) -> bool:
    """Whether the name stands in an expression."""
    if isinstance(tree, tuple):
        return any(_holds(part, name) for part in tree[1:])
    return isinstance(tree, str) and (name in tree if tree.isupper() else tree == name)


def _value(tree: Expression, known: Mapping[str, int], base: int) -> int | None:
    """The value of an expression, or ``None`` where a quotient or a power is no whole number."""
    if isinstance(tree, int):
        return tree
    if isinstance(tree, str):
        number = 0
        for name in tree if tree.isupper() else (tree,):
            number = number * base + known[name]
        return number
    values = []
    for part in tree[1:]:
        value = _value(part, known, base)
        if value is None:
            return None
        values.append(value)
    if tree[0] == "+":
        return sum(values)
    if tree[0] == "-":
        return -values[0]
    if tree[0] == "*":
        return prod(values)
    first, second = values
    if tree[0] == "/":
        return first // second if second and first % second == 0 else None
    return int(first**second) if 0 <= second <= GREATEST_EXPONENT else None


def _between(tree: Expression, limits: Mapping[str, Interval], base: int) -> Interval | None:
    """Bounds of the values of an expression, perhaps wider than needed; ``None`` where it has no
    value.
    """
    if isinstance(tree, int):
        return tree, tree
    if isinstance(tree, str):
        low = high = 0
        for name in tree if tree.isupper() else (tree,):
            least, greatest = limits[name]
            low, high = low * base + least, high * base + greatest
        return low, high
    parts = []
    for part in tree[1:]:
        between = _between(part, limits, base)
        if between is None:
            return None
        parts.append(between)
    if tree[0] == "+":
        return sum([low for low, _ in parts]), sum([high for _, high in parts])
    if tree[0] == "-":
        return -parts[0][1], -parts[0][0]
    interval = parts[0]
    if tree[0] == "*":
        for part in parts[1:]:
            ends = [a * b for a in interval for b in part]
            interval = min(ends), max(ends)
        return interval
    widest = max(map(abs, interval))
    low, high = parts[1]
    if tree[0] == "/":
        if low <= 0 <= high:
            return None if low == high == 0 else (-widest, widest)
        ends = [
            sign * (abs(a) // abs(b))
            for a in interval
            for b in parts[1]
            for sign in (1 if a * b >= 0 else -1,)
        ]
        return min(ends), max(ends)
    low, high = max(low, 0), min(high, GREATEST_EXPONENT)
    if low > high:
        return None
    if interval[0] >= 1:
        return interval[0] ** low, interval[1] ** high
    return -(widest**high) if interval[0] < 0 else 0, max(widest**high, 1)


def _compares(left: Interval, comparison: str, right: Interval) -> bool:
    """Whether the comparison holds for some number of one interval and some number of the other."""
    if comparison == "=":
        return left[0] <= right[1] and right[0] <= left[1]
    if comparison == "!=":
        return not left[0] == left[1] == right[0] == right[1]
    if comparison in ("<", "<="):
        return left[0] < right[1] or (comparison == "<=" and left[0] == right[1])
    return left[1] > right[0] or (comparison == ">=" and left[1] == right[0])
