"""The peer python-constraint2: backtracking over functions and its own constraints, in a single
process.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations, islice
from typing import Any

from suite.model import Answer, Equations, Jodici, Square, Takuzu, Zebra


def solve(
    problem: Any, count: int, limit: int, read: Callable[[tuple[int, ...]], Answer]
) -> list[Answer]:
    """At most `limit` answers of the first `count` variables, all for 0; `read` makes an answer of
    their values.
    """
    solutions = problem.getSolutionIter()
    chosen = islice(solutions, limit) if limit else solutions
    return [read(tuple([solution[name] for name in range(count)])) for solution in chosen]


def problem_of(domains: Sequence[Sequence[int]]) -> Any:
    """A problem whose variables are numbered."""
    from constraint import Problem  # type: ignore[import-untyped,import-not-found,unused-ignore]

    problem = Problem()
    for name, domain in enumerate(domains):
        problem.addVariable(name, list(domain))
    return problem


def zebra(puzzle: Zebra, limit: int) -> list[Answer]:
    """A variable for each item, its house."""
    from constraint import AllDifferentConstraint, InSetConstraint  # type: ignore[import-untyped,import-not-found,unused-ignore]

    size, count = puzzle.houses, len(puzzle.items)
    problem = problem_of([range(1, size + 1)] * count)
    for start in range(0, count, size):
        problem.addConstraint(AllDifferentConstraint(), list(range(start, start + size)))
    clues: dict[str, Callable[[int, int], bool]] = {
        "same": lambda a, b: a == b,
        "next": lambda a, b: abs(a - b) == 1,
        "left": lambda a, b: a + 1 == b,
        "before": lambda a, b: a < b,
        "notsame": lambda a, b: a != b,
    }
    for kind, a, b in puzzle.clues:
        if kind == "at":
            problem.addConstraint(InSetConstraint([b]), [a])
        else:
            problem.addConstraint(clues[kind], (a, b))
    return solve(problem, count, limit, tuple)


def jodici(puzzle: Jodici, limit: int) -> list[Answer]:
    """A variable for each cell; exact sums, and a function that counts."""
    from constraint import ExactSumConstraint, FunctionConstraint  # type: ignore[import-untyped,import-not-found,unused-ignore]

    problem = problem_of(
        [(given,) if given else range(1, 10) for ring in puzzle.grid for given in ring]
    )
    for sector in range(6):
        problem.addConstraint(ExactSumConstraint(15), list(range(sector, 18, 6)))
    for ring in (0, 6, 12):
        problem.addConstraint(ExactSumConstraint(30), list(range(ring, ring + 6)))
    problem.addConstraint(FunctionConstraint(Twice(), assigned=False), list(range(18)))
    return solve(problem, 18, limit, lambda digits: (digits[:6], digits[6:12], digits[12:]))


class Twice:
    """No digit stands more than twice among cells, of which some may be unassigned still."""

    def __call__(self, *cells: object) -> bool:
        digits = [cell for cell in cells if isinstance(cell, int)]
        return all(digits.count(digit) <= 2 for digit in set(digits))


def takuzu(puzzle: Takuzu, limit: int) -> list[Answer]:
    """A variable for each cell; threes and halves as sums, functions of two whole lines that
    differ.
    """
    from constraint import (  # type: ignore[import-untyped,import-not-found,unused-ignore]
        ExactSumConstraint,
        FunctionConstraint,
        MaxSumConstraint,
        MinSumConstraint,
    )

    size = len(puzzle.grid)
    problem = problem_of(
        [(0, 1) if cell is None else (cell,) for row in puzzle.grid for cell in row]
    )
    rows = [list(range(start, start + size)) for start in range(0, size * size, size)]
    for lines in (rows, [list(column) for column in zip(*rows, strict=True)]):
        for line in lines:
            problem.addConstraint(ExactSumConstraint(size // 2), line)
            for start in range(size - 2):
                problem.addConstraint(MinSumConstraint(1), line[start : start + 3])
                problem.addConstraint(MaxSumConstraint(2), line[start : start + 3])
        for x, y in combinations(lines, 2):
            problem.addConstraint(
                FunctionConstraint(lambda *cells: cells[:size] != cells[size:]), x + y
            )
    return solve(
        problem,
        size * size,
        limit,
        lambda bits: tuple([bits[row[0] : row[-1] + 1] for row in rows]),
    )


def square(puzzle: Square, limit: int) -> list[Answer]:
    """A variable for each cell; groups all different."""
    from constraint import AllDifferentConstraint  # type: ignore[import-untyped,import-not-found,unused-ignore]

    side = len(puzzle.grid)
    problem = problem_of(
        [(cell,) if cell else range(1, side + 1) for row in puzzle.grid for cell in row]
    )
    for group in puzzle.groups():
        problem.addConstraint(AllDifferentConstraint(), group)
    return solve(problem, side * side, limit, puzzle.rows)


def equations(puzzle: Equations, limit: int) -> list[Answer]:
    """A sum of words: a variable for each letter and for each carry, a function for each column."""
    from constraint import AllDifferentConstraint, FunctionConstraint, NotInSetConstraint  # type: ignore[import-untyped,import-not-found,unused-ignore]

    ((left, _, right),) = puzzle.lines
    words: Any = (*left[1:], right)
    places = {name: place for place, name in enumerate(puzzle.names)}
    columns = max(map(len, words))
    carries = range(len(words))
    problem = problem_of([range(10)] * len(places) + [(0,), *[carries] * (columns - 1), (0,)])
    problem.addConstraint(AllDifferentConstraint(), list(places.values()))
    problem.addConstraint(
        NotInSetConstraint([0]), sorted({places[word[0]] for word in words if len(word) > 1})
    )
    for column in range(columns):
        weights: dict[int, int] = {len(places) + column: 1, len(places) + column + 1: -10}
        for word in words:
            if column < len(word):
                letter = places[word[-1 - column]]
                weights[letter] = weights.get(letter, 0) + (-1 if word is words[-1] else 1)
        factors = tuple(weights.values())
        zero = lambda *values, factors=factors: sum(map(int.__mul__, factors, values)) == 0  # noqa: E731
        problem.addConstraint(FunctionConstraint(zero), list(weights))
    return solve(problem, len(places), limit, tuple)
