"""The steps of people who solve a crossword of numbers. Each cell has candidates, and a calculation
rules some out.

A line is a sum of products. The possible values of each product give those of the sum, and the
other way round.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate

Line = tuple[tuple[int, ...], str, int]  # places, the operators between them, the result
State = tuple[frozenset[int], ...]

NARROW = 8  # values of a cell that people would try


def calculate_lines(lines: Sequence[Line], most: int, state: State) -> State | None:
    """The state after using each line with at most ``most`` open cells; ``None``: a
    contradiction.
    """
    cells = list(state)
    for line in lines:
        if sum([len(cells[at]) > 1 for at in line[0]]) <= most:
            narrowed = _line(line, tuple([cells[at] for at in line[0]]))
            if narrowed is None:
                return None
            for at, values in zip(line[0], narrowed, strict=True):
                cells[at] = values
    return tuple(cells)


def _line(line: Line, values: State) -> State | None:
    """The numbers of each cell that allow the line its result; ``None``: a contradiction."""
    _, operators, result = line
    terms: list[list[int]] = [[0]]  # the cells of each product
    signs = [1]
    for at, operator in enumerate(operators, 1):
        if operator == "*":
            terms[-1].append(at)
        else:
            terms.append([at])
            signs.append(1 if operator == "+" else -1)
    products = [_products([values[at] for at in term]) for term in terms]
    signed = [
        {sign * product for product in each} for sign, each in zip(signs, products, strict=True)
    ]
    before = list(accumulate(signed, _sums, initial={0}))
    after = list(accumulate(reversed(signed), _sums, initial={0}))[::-1]
    narrowed = list(values)
    for place, (sign, term) in enumerate(zip(signs, terms, strict=True)):
        left = {result - others for others in _sums(before[place], after[place + 1])}
        fitting = {sign * product for product in signed[place] & left}
        for at in term:
            others = _products([values[other] for other in term if other != at])
            narrowed[at] = frozenset(
                [
                    value
                    for value in values[at]
                    if any([value * other in fitting for other in others])
                ]
            )
            if not narrowed[at]:
                return None
    return tuple(narrowed)


def _products(factors: Sequence[frozenset[int]]) -> set[int]:
    products = {1}
    for values in factors:
        products = {product * other for product in products for other in values}
    return products


def _sums(left: set[int], right: set[int]) -> set[int]:
    return {first + second for first in left for second in right}


def try_cells(lines: Sequence[Line], state: State) -> State:
    """The state without the numbers of one cell that the lines refute. Cells with the fewest
    numbers are tried first.
    """
    places = [at for at, values in enumerate(state) if 1 < len(values) <= NARROW]
    for at in sorted(places, key=lambda at: len(state[at])):
        left = frozenset(
            [
                value
                for value in state[at]
                if _holds(lines, (*state[:at], frozenset([value]), *state[at + 1 :]))
            ]
        )
        if left != state[at]:
            return (*state[:at], left, *state[at + 1 :])
    return state


def _holds(lines: Sequence[Line], state: State) -> bool:
    """Whether the lines lead to no contradiction."""
    while True:
        after = calculate_lines(lines, len(state), state)
        if after is None or after == state:
            return after is not None
        state = after
