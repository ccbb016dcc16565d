"""Crosswords of numbers: a rectangle of whole numbers in which every row and every column is a
calculation.

An engine decides which numbers are given: is there an answer with another number there?
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from string import ascii_lowercase
from typing import Any, TypeVar

from logicpuzzles.asking.questions import switched
from logicpuzzles.core.goals import eq, lall, neq
from logicpuzzles.core.terms import vars
from logicpuzzles.extras.equations import equations_text as equations
from logicpuzzles.generate.givens import thin_givens
from logicpuzzles.kinds.puzzle import Puzzle
from logicpuzzles.kinds.stating import statements_of

T = TypeVar("T")
OPERATORS = "++-**"  # an operator is drawn as often as it occurs here
GREATEST = 1_000  # result
TRIES = 20  # of operators for a line


class Crossword:
    """A rectangle of numbers. ``operators``: the operators between the numbers of each row, then of
    each column.
    """

    def __init__(
        self, values: Sequence[Sequence[int]], operators: Sequence[str], domain: tuple[int, int]
    ) -> None:
        self.values = values
        self.operators = tuple(operators)
        self.domain = domain
        self.height, self.width = len(values), len(values[0])
        self.names = ascii_lowercase[: self.height * self.width]

    @staticmethod
    def lines(square: Sequence[Sequence[T]]) -> list[tuple[T, ...]]:
        """The rows of a square, then its columns."""
        return [*map(tuple, square), *zip(*square, strict=True)]

    def turned(self) -> Crossword:
        """The crossword with rows and columns exchanged."""
        values = tuple(zip(*self.values, strict=True))
        return Crossword(
            values, self.operators[self.height :] + self.operators[: self.height], self.domain
        )

    def equations(self) -> list[str]:
        """The calculation of each row and then of each column."""
        names = [self.names[at : at + self.width] for at in range(0, len(self.names), self.width)]
        calculations = []
        for line, numbers, signs in zip(
            self.lines(names), self.lines(self.values), self.operators, strict=True
        ):
            text = line[0] + "".join(
                f" {sign} {name}" for sign, name in zip(signs, line[1:], strict=True)
            )
            calculations.append(f"{text} = {result(numbers, signs)}")
        return calculations

    def puzzle(self, given: int) -> Puzzle:
        """The puzzle with the numbers of a mask given."""
        low, high = self.domain
        numbers = [number for row in self.values for number in row]
        known = [
            f"{self.names[at]} = {number}" for at, number in enumerate(numbers) if given >> at & 1
        ]
        return equations.read("\n".join([f"domain: {low}..{high}", *known, *self.equations()]))

    def thin_numbers(self, random: Random, minimal: bool = True, engine: str = "fd") -> int | None:
        """A mask of the numbers that have to be given; ``None`` if an equation follows from the
        rest and ``minimal`` is true.
        """
        puzzle = self.puzzle(0)
        names: Any = puzzle.arguments["names"]
        numbers = dict(
            zip(self.names, [number for row in self.values for number in row], strict=True)
        )
        board, rules, statements = statements_of(puzzle)
        cells = dict(zip(self.names, vars(len(self.names)), strict=True))
        frame = lall(eq(board, tuple(cells[name] for name in names)), rules)
        # the equations, each number, the denial of each number, and the denial of all numbers
        # together
        goals = [statement.goal for statement in statements]
        goals += [eq(cell, numbers[name]) for name, cell in cells.items()]
        goals += [neq(cell, numbers[name]) for name, cell in cells.items()]
        goals.append(neq(tuple(cells.values()), tuple(numbers[name] for name in cells)))
        asked = switched(tuple(cells.values()), frame, goals, engine)
        calculations = range(len(statements))
        order = [1 << at for at in range(len(cells))]
        random.shuffle(order)

        def given(mask: int) -> list[int]:
            return [len(statements) + at for at in range(len(cells)) if mask >> at & 1]

        def extended(state: int, more: int) -> int:
            return state | more

        def follows(state: int, cells: int) -> bool:
            return False

        def needed(state: int, rest: int, cell: int) -> bool:
            return asked.holds(
                [*calculations, *given(rest), len(statements) + len(cells) + cell.bit_length() - 1]
            )

        stay = thin_givens(order, 0, extended, follows, needed)
        for idle in calculations if minimal else ():
            if not asked.holds(
                [*[each for each in calculations if each != idle], *given(stay), len(goals) - 1]
            ):
                return None
        return stay


def result(numbers: Sequence[int], operators: str) -> int:
    """The result of a calculation. ``*`` binds more tightly than ``+`` and ``-``.

    >>> result([1, 2, 3], "+*"), result([2, 3, 4], "*-")
    (7, 2)
    """
    total, product, sign = 0, numbers[0], 1
    for operator, number in zip(operators, numbers[1:], strict=True):
        if operator == "*":
            product *= number
        else:
            total += sign * product
            product, sign = number, 1 if operator == "+" else -1
    return total + sign * product


def crossword(size: tuple[int, int], domain: tuple[int, int], random: Random) -> Crossword:
    """A rectangle of random numbers and operators in which no result is too large."""
    height, width = size
    low, high = domain
    values = [[random.randint(low, high) for _ in range(width)] for _ in range(height)]
    operators = []
    for line in [*values, *zip(*values, strict=True)]:
        for _ in range(TRIES):
            signs = "".join(random.choices(OPERATORS, k=len(line) - 1))
            if abs(result(line, signs)) <= GREATEST:
                break
        else:
            signs = "+" * (len(line) - 1)
        operators.append(signs)
    return Crossword(values, operators, domain)
