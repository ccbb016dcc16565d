"""Crosswords of numbers: a square of whole numbers of which every row and every column is a calculation.

Which numbers are given is found by asking an engine: is there an answer with another number there?
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from string import ascii_lowercase
from typing import Any, TypeVar

from logicpuzzles.asking.questions import switched
from logicpuzzles.core.goals import eq, lall, neq
from logicpuzzles.core.terms import vars
from logicpuzzles.generate.givens import thinned
from logicpuzzles.kinds.equations import equations_text as equations
from logicpuzzles.kinds.puzzle import Puzzle
from logicpuzzles.kinds.stating import statements_of

__all__ = ["Crossword", "crossword", "result"]

T = TypeVar("T")
OPERATORS = "++-**"  # the more often it stands here, the likelier
GREATEST = 1_000  # result
TRIES = 20  # of operators for a line


class Crossword:
    """A square of numbers. ``operators``: of each row and then each column, those between its numbers."""

    def __init__(self, values: Sequence[Sequence[int]], operators: Sequence[str], domain: tuple[int, int]) -> None:
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
        """The same with rows for columns."""
        values = tuple(zip(*self.values, strict=True))
        return Crossword(values, self.operators[self.height :] + self.operators[: self.height], self.domain)

    def equations(self) -> list[str]:
        """The calculation of each row and then of each column."""
        names = [self.names[at : at + self.width] for at in range(0, len(self.names), self.width)]
        told = []
        for line, numbers, signs in zip(self.lines(names), self.lines(self.values), self.operators, strict=True):
            text = line[0] + "".join([f" {sign} {name}" for sign, name in zip(signs, line[1:], strict=True)])
            told.append(f"{text} = {result(numbers, signs)}")
        return told

    def puzzle(self, given: int) -> Puzzle:
        """The puzzle of which the numbers of a mask are given."""
        low, high = self.domain
        numbers = [number for row in self.values for number in row]
        known = [f"{self.names[at]} = {number}" for at, number in enumerate(numbers) if given >> at & 1]
        return equations.read("\n".join([f"domain: {low}..{high}", *known, *self.equations()]))

    def thinned(self, random: Random, minimal: bool = True, engine: str = "fd") -> int | None:
        """The numbers that have to be given; ``None`` where it is not ``minimal``: an equation follows from the rest."""
        puzzle = self.puzzle(0)
        names: Any = puzzle.arguments["names"]
        numbers = dict(zip(self.names, [number for row in self.values for number in row], strict=True))
        board, rules, said = statements_of(puzzle)
        cells = dict(zip(self.names, vars(len(self.names)), strict=True))
        frame = lall(eq(board, tuple([cells[name] for name in names])), rules)
        # the equations, what each number is, what it is not, and that something is not as it is here
        goals = [one.goal for one in said]
        goals += [eq(cell, numbers[name]) for name, cell in cells.items()]
        goals += [neq(cell, numbers[name]) for name, cell in cells.items()]
        goals.append(neq(tuple(cells.values()), tuple([numbers[name] for name in cells])))
        asked = switched(tuple(cells.values()), frame, goals, engine)
        told = range(len(said))
        order = [1 << at for at in range(len(cells))]
        random.shuffle(order)

        def given(mask: int) -> list[int]:
            return [len(said) + at for at in range(len(cells)) if mask >> at & 1]

        def extended(state: int, more: int) -> int:
            return state | more

        def follows(state: int, cells: int) -> bool:
            return False

        def needed(state: int, rest: int, cell: int) -> bool:
            return asked.holds([*told, *given(rest), len(said) + len(cells) + cell.bit_length() - 1])

        stay = thinned(order, 0, extended, follows, needed)
        for idle in told if minimal else ():
            if not asked.holds([*[one for one in told if one != idle], *given(stay), len(goals) - 1]):
                return None
        return stay


def result(numbers: Sequence[int], operators: str) -> int:
    """What a calculation comes to; ``*`` binds more than ``+`` and ``-``.

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
    """A square of random numbers and operators, of which no result is too large."""
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
