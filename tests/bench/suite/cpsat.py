"""The peer CP-SAT of OR-Tools: one worker, all solutions enumerated until there are enough."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations
from typing import Any

from suite.model import METER, Answer, Equations, Jodici, Square, Takuzu, Zebra

LARGEST_NUMBER = 20


def solve(
    model: Any,
    variables: Sequence[Any],
    limit: int,
    read: Callable[[tuple[int, ...]], Answer],
    **parameters: Any,
) -> list[Answer]:
    """At most `limit` answers of a model, all for 0; `read` makes an answer of the values of the
    variables.
    """
    from ortools.sat.python import cp_model

    class Collect(cp_model.CpSolverSolutionCallback):  # type: ignore[misc,unused-ignore]
        def __init__(self) -> None:
            super().__init__()
            self.answers: list[Answer] = []

        def on_solution_callback(self) -> None:
            self.answers.append(read(tuple([self.value(variable) for variable in variables])))
            if len(self.answers) == limit:
                self.stop_search()

    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.enumerate_all_solutions = True
    for name, value in parameters.items():
        setattr(solver.parameters, name, value)
    collect = Collect()
    solver.solve(model, collect)
    if METER.on:
        METER.nodes = solver.num_branches
    return collect.answers


def zebra(puzzle: Zebra, limit: int) -> list[Answer]:
    """A variable for each item, its house; same-house items share one."""
    from ortools.sat.python import cp_model

    model = cp_model.CpModel()
    houses = puzzle.houses
    items = [model.new_int_var(1, houses, "") for _ in puzzle.items]
    for start in range(0, len(items), houses):
        model.add_all_different(items[start : start + houses])
    beside = cp_model.Domain.from_values([-1, 1])
    for kind, a, b in puzzle.clues:
        item = items[a]
        if kind == "at":
            model.add(item == b)
        elif kind == "same":
            model.add(item == items[b])
        elif kind == "left":
            model.add(items[b] - item == 1)
        elif kind == "next":
            model.add_linear_expression_in_domain(item - items[b], beside)
        elif kind == "before":
            model.add(item < items[b])
        elif kind == "notsame":
            model.add(item != items[b])
    return solve(model, items, limit, tuple)


def jodici(puzzle: Jodici, limit: int) -> list[Answer]:
    """A variable for each cell, a literal for each cell and digit to count with."""
    from ortools.sat.python import cp_model

    model = cp_model.CpModel()
    cells = [
        model.new_int_var(given or 1, given or 9, "") for ring in puzzle.grid for given in ring
    ]
    known = [given for ring in puzzle.grid for given in ring]
    literals: dict[int, list[Any]] = {digit: [] for digit in range(1, 10)}
    for cell, given in zip(cells, known, strict=True):
        if given is None:
            digits = {digit: model.new_bool_var("") for digit in literals if known.count(digit) < 2}
            model.add_exactly_one(digits.values())
            model.add(cell == cp_model.LinearExpr.weighted_sum(list(digits.values()), list(digits)))
            for digit, literal in digits.items():
                literals[digit].append(literal)
    for digit, places in literals.items():
        if places:
            model.add(cp_model.LinearExpr.sum(places) == 2 - known.count(digit))
    for sector in range(6):
        model.add(cp_model.LinearExpr.sum(cells[sector::6]) == 15)
    for ring in range(0, 18, 6):
        model.add(cp_model.LinearExpr.sum(cells[ring : ring + 6]) == 30)
    return solve(
        model,
        cells,
        limit,
        lambda digits: (digits[:6], digits[6:12], digits[12:]),
        cp_model_probing_level=0,
    )


def takuzu(puzzle: Takuzu, limit: int) -> list[Answer]:
    """A literal for each cell.

    A line is the number it spells, and those numbers are all different. Where numbers cost more, in
    large grids, pairs of lines have a place where the first has 1 and the second 0, as both are
    balanced.
    """
    from ortools.sat.python import cp_model

    model = cp_model.CpModel()
    size = len(puzzle.grid)
    true, false = model.new_constant(1), model.new_constant(0)
    rows = [
        [model.new_bool_var("") if cell is None else true if cell else false for cell in row]
        for row in puzzle.grid
    ]
    columns = [list(column) for column in zip(*rows, strict=True)]
    weights = [1 << place for place in range(size)]
    for lines in (rows, columns):
        for line in lines:
            model.add(cp_model.LinearExpr.sum(line) == size // 2)
            for a, b, c in zip(line, line[1:], line[2:], strict=False):
                model.add_bool_or(a, b, c)
                model.add_bool_or(~a, ~b, ~c)
        if size <= LARGEST_NUMBER:
            model.add_all_different(
                [cp_model.LinearExpr.weighted_sum(line, weights) for line in lines]
            )
            continue
        for x, y in combinations(lines, 2):
            differences = [model.new_bool_var("") for _ in x]
            for difference, a, b in zip(differences, x, y, strict=True):
                model.add_bool_or(~difference, a)
                model.add_bool_or(~difference, ~b)
                model.add_bool_or(difference, ~a, b)
            model.add_bool_or(differences)
    cells = [cell for row in rows for cell in row]

    def read(values: tuple[int, ...]) -> Answer:
        return tuple([values[start : start + size] for start in range(0, size * size, size)])

    return solve(model, cells, limit, read, cp_model_presolve=False)


def square(puzzle: Square, limit: int) -> list[Answer]:
    """A variable for each cell; groups all different."""
    from ortools.sat.python import cp_model

    model = cp_model.CpModel()
    side = len(puzzle.grid)
    cells = [model.new_int_var(cell or 1, cell or side, "") for row in puzzle.grid for cell in row]
    for group in puzzle.groups():
        model.add_all_different([cells[place] for place in group])
    return solve(model, cells, limit, puzzle.rows)


def equations(puzzle: Equations, limit: int) -> list[Answer]:
    """A variable for each name, a number for each word, one variable for each product of unknowns
    and each quotient.
    """
    from ortools.sat.python import cp_model

    model = cp_model.CpModel()
    low, high = puzzle.domain
    cells = {
        name: model.new_int_var(*((0, 9) if name.isupper() else (low, high)), name)
        for name in puzzle.names
    }
    model.add_all_different([cell for name, cell in cells.items() if name.isupper()])

    def product(a: tuple[Any, int, int], b: tuple[Any, int, int]) -> tuple[Any, int, int]:
        corners = [x * y for x in a[1:] for y in b[1:]]
        if a[1] == a[2] or b[1] == b[2]:
            return a[0] * b[0], min(corners), max(corners)
        whole = model.new_int_var(min(corners), max(corners), "")
        model.add_multiplication_equality(whole, [a[0], b[0]])
        return whole, min(corners), max(corners)

    def value(tree: Any) -> tuple[Any, int, int]:
        """An expression, and its least and greatest value."""
        if isinstance(tree, int):
            return tree, tree, tree
        if isinstance(tree, str) and not tree.isupper():
            return cells[tree], low, high
        if isinstance(tree, str):
            if len(tree) > 1:
                model.add(cells[tree[0]] != 0)
            weights = [10**place for place in reversed(range(len(tree)))]
            number = cp_model.LinearExpr.weighted_sum([cells[letter] for letter in tree], weights)
            return number, 0, 10 ** len(tree) - 1
        if tree[0] == "^":
            result = base = value(tree[1])
            for _ in range(tree[2] - 1):
                result = product(result, base)
            return result
        parts = [value(part) for part in tree[1:]]
        if tree[0] == "+":
            return (
                sum(part for part, _, _ in parts),
                sum(a for _, a, _ in parts),
                sum(b for _, _, b in parts),
            )
        if tree[0] == "-":
            return -parts[0][0], -parts[0][2], -parts[0][1]
        if tree[0] == "*":
            result = parts[0]
            for part in parts[1:]:
                result = product(result, part)
            return result
        most = max(map(abs, parts[0][1:]))
        quotient = (model.new_int_var(-most, most, ""), -most, most)
        model.add(product(quotient, parts[1])[0] == parts[0][0])
        model.add(parts[1][0] != 0)
        return quotient

    for left, comparison, right in puzzle.lines:
        if comparison != "=":
            raise ValueError(f"no such comparison here: {comparison}")
        model.add(value(left)[0] == value(right)[0])
    return solve(model, list(cells.values()), limit, tuple)
