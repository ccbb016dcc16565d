"""The peer z3: finite domains as bit vectors, told in a text of SMT-LIB, which it reads faster than
calls from Python.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import combinations
from typing import Any

from suite.model import METER, Answer, Equations, Jodici, Square, Takuzu, Zebra


def solve(
    domains: Sequence[tuple[int, int]],
    rules: Iterable[str],
    limit: int,
    read: Callable[[list[int]], Answer],
    bits: int = 0,
    asked: int = 0,
) -> list[Answer]:
    """At most `limit` answers, all for 0, each forbidden once it is found; `read` makes an answer
    of the values of x0, x1 …

    bits: of a vector, else as many as the largest value takes; bounds are unsigned unless there is
    a negative one. asked: how many of the unknowns make an answer, if not all.
    """
    import z3  # type: ignore[import-untyped,import-not-found,unused-ignore]

    bits = bits or max(high for _, high in domains).bit_length()
    less = "bvsle" if min(low for low, _ in domains) < 0 else "bvule"
    free = [place for place, (low, high) in enumerate(domains[: asked or None]) if low != high]
    lines = []
    for place, (low, high) in enumerate(domains):
        if low == high:
            lines.append(f"(define-fun x{place} () (_ BitVec {bits}) {number(low, bits)})")
            continue
        lines.append(f"(declare-const x{place} (_ BitVec {bits}))")
        lines.append(
            f"(assert ({less} {number(low, bits)} x{place}))(assert ({less} x{place} {number(high, bits)}))"
        )
    lines += [f"(assert {rule})" for rule in rules]
    solver = z3.SolverFor("QF_FD")
    solver.from_string("\n".join(lines))
    variables = [z3.BitVec(f"x{place}", bits) for place in free]
    answers: list[Answer] = []
    while (not limit or len(answers) < limit) and solver.check() == z3.sat:
        model = solver.model()
        model_values = [model.eval(variable, model_completion=True) for variable in variables]
        values = [low for low, _ in domains[: asked or None]]
        for place, value in zip(free, model_values, strict=True):
            values[place] = value.as_signed_long() if less == "bvsle" else value.as_long()
        answers.append(read(values))
        solver.add(
            z3.Or(
                [variable != value for variable, value in zip(variables, model_values, strict=True)]
            )
        )
    _count(solver)
    return answers


def _count(solver: Any) -> None:
    if METER.on:
        counts = solver.statistics()
        METER.nodes = sum(
            int(counts.get_key_value(key))
            for key in counts.keys()  # noqa: SIM118
            if key.endswith("decisions")
        )


def number(value: int, bits: int) -> str:
    """A constant of so many bits."""
    return f"(_ bv{value % (1 << bits)} {bits})"


def exactly(times: int, literals: Sequence[str]) -> str:
    """So many of some literals are true."""
    return f"((_ pbeq {times} {' '.join('1' for _ in literals)}) {' '.join(literals)})"


def zebra(puzzle: Zebra, limit: int) -> list[Answer]:
    """A vector for each item, its house."""
    size, count = puzzle.houses, len(puzzle.items)
    bits = (size + 1).bit_length()  # with room for the house after the last one
    unit = number(1, bits)
    rules = [
        f"(distinct {' '.join(f'x{item}' for item in range(start, start + size))})"
        for start in range(0, count, size)
    ]
    for kind, i, j in puzzle.clues:
        a, b = f"x{i}", number(j, bits) if kind == "at" else f"x{j}"
        if kind in ("at", "same"):
            rules.append(f"(= {a} {b})")
        elif kind == "next":
            rules.append(f"(or (= {a} (bvadd {b} {unit})) (= {b} (bvadd {a} {unit})))")
        elif kind == "left":
            rules.append(f"(= {b} (bvadd {a} {unit}))")
        else:
            rules.append(f"({'bvult' if kind == 'before' else 'distinct'} {a} {b})")
    return solve([(1, size)] * count, rules, limit, tuple, bits)


def jodici(puzzle: Jodici, limit: int) -> list[Answer]:
    """A vector for each cell, wide enough for the sums."""
    domains = [(given or 1, given or 9) for ring in puzzle.grid for given in ring]
    bits = 6
    rules = []
    sums = [(range(sector, 18, 6), 15) for sector in range(6)] + [
        (range(ring, ring + 6), 30) for ring in (0, 6, 12)
    ]
    for places, total in sums:
        rules.append(
            f"(= (bvadd {' '.join(f'x{place}' for place in places)}) {number(total, bits)})"
        )
    rules += [
        exactly(2, [f"(= x{place} {number(digit, bits)})" for place in range(18)])
        for digit in range(1, 10)
    ]
    return solve(
        domains,
        rules,
        limit,
        lambda values: (tuple(values[:6]), tuple(values[6:12]), tuple(values[12:])),
        bits,
    )


def takuzu(puzzle: Takuzu, limit: int) -> list[Answer]:
    """A truth value for each cell; two balanced lines have a place where the first has 1 and the
    second 0.
    """
    import z3  # type: ignore[import-untyped,import-not-found,unused-ignore]

    size = len(puzzle.grid)
    names = [f"x{place}" for place in range(size * size)]
    lines = [f"(declare-const {name} Bool)" for name in names]
    for name, given in zip(names, (given for row in puzzle.grid for given in row), strict=True):
        if given is not None:
            lines.append(f"(assert {name if given else f'(not {name})'})")
    rows = [names[start : start + size] for start in range(0, size * size, size)]
    for group in (rows, [list(column) for column in zip(*rows, strict=True)]):
        for line in group:
            lines.append(f"(assert {exactly(size // 2, line)})")
            for a, b, c in zip(line, line[1:], line[2:], strict=False):
                lines.append(
                    f"(assert (or {a} {b} {c}))(assert (or (not {a}) (not {b}) (not {c})))"
                )
        for x, y in combinations(group, 2):
            lines.append(
                f"(assert (or {' '.join(f'(and {a} (not {b}))' for a, b in zip(x, y, strict=True))}))"
            )
    solver = z3.SolverFor("QF_FD")
    solver.from_string("\n".join(lines))
    variables = [z3.Bool(name) for name in names]
    answers: list[Answer] = []
    while (not limit or len(answers) < limit) and solver.check() == z3.sat:
        model = solver.model()
        values = [z3.is_true(model.eval(variable, model_completion=True)) for variable in variables]
        bits = [1 if cell else 0 for cell in values]
        answers.append(
            tuple([tuple(bits[start : start + size]) for start in range(0, size * size, size)])
        )
        solver.add(
            z3.Or(
                [
                    z3.Not(variable) if cell else variable
                    for variable, cell in zip(variables, values, strict=True)
                ]
            )
        )
    _count(solver)
    return answers


def square(puzzle: Square, limit: int) -> list[Answer]:
    """A vector for each cell; groups distinct."""
    side = len(puzzle.grid)
    domains = [(cell or 1, cell or side) for row in puzzle.grid for cell in row]
    rules = [f"(distinct {' '.join(f'x{place}' for place in group)})" for group in puzzle.groups()]
    return solve(domains, rules, limit, puzzle.rows)


def equations(puzzle: Equations, limit: int) -> list[Answer]:
    """A vector for each name, as wide as the largest number in between; equations as they are
    written.
    """
    vectors = Vectors(puzzle)
    return solve(
        vectors.domains,
        vectors.rules(),
        limit,
        lambda values: tuple(values),
        vectors.bits,
        len(puzzle.names),
    )


class Vectors:
    """Equations in prefix notation; quotients are further unknowns."""

    def __init__(self, puzzle: Equations) -> None:
        self.puzzle = puzzle
        self.numbers = {name: place for place, name in enumerate(puzzle.names)}
        self.domains = [(0, 9) if name.isupper() else puzzle.domain for name in puzzle.names]
        self.bits = 64
        self.bits = (
            max(
                most.bit_length()
                for line in puzzle.lines
                for most in map(self.most, (line[0], line[2]))
            )
            + 2
        )

    def most(self, tree: Any) -> int:
        """A bound of the absolute value of an expression and of all in it."""
        if isinstance(tree, int):
            return abs(tree)
        if isinstance(tree, str):
            return int(10 ** len(tree)) if tree.isupper() else max(map(abs, self.puzzle.domain))
        operator, *parts = tree
        if operator == "^":
            return int(self.most(parts[0]) ** parts[1])
        bounds = list(map(self.most, parts))
        if operator == "+":
            return sum(bounds)
        product = 1
        for bound in bounds:
            product *= max(bound, 1)
        return product

    def rules(self) -> list[str]:
        """Letters differ, no word begins with 0, both sides are equal."""
        rules: list[str] = []
        for left, comparison, right in self.puzzle.lines:
            if comparison != "=":
                raise ValueError(f"no such comparison here: {comparison}")
            rules.append(f"(= {self.value(left, rules)} {self.value(right, rules)})")
        letters = [f"x{place}" for name, place in self.numbers.items() if name.isupper()]
        return [f"(distinct {' '.join(letters)})", *rules] if len(letters) > 1 else rules

    def value(self, tree: Any, rules: list[str]) -> str:
        """An expression; what else must hold goes to `rules`."""
        if isinstance(tree, int):
            return number(tree, self.bits)
        if isinstance(tree, str):
            letters = (
                [f"x{self.numbers[letter]}" for letter in tree]
                if tree.isupper()
                else [f"x{self.numbers[tree]}"]
            )
            if len(letters) == 1:
                return letters[0]
            rules.append(f"(distinct {letters[0]} {number(0, self.bits)})")
            terms = [
                f"(bvmul {number(10**place, self.bits)} {letter})"
                for place, letter in enumerate(reversed(letters))
            ]
            return f"(bvadd {' '.join(terms)})"
        if tree[0] == "^":
            return f"(bvmul {' '.join([self.value(tree[1], rules)] * tree[2])})"
        parts = [self.value(part, rules) for part in tree[1:]]
        if tree[0] == "-":
            return f"(bvneg {parts[0]})"
        if tree[0] in "+*":
            return f"({'bvadd' if tree[0] == '+' else 'bvmul'} {' '.join(parts)})"
        most = self.most(tree[1])
        self.domains.append((-most, most))
        quotient = f"x{len(self.domains) - 1}"
        rules.append(f"(= (bvmul {quotient} {parts[1]}) {parts[0]})")
        rules.append(f"(distinct {parts[1]} {number(0, self.bits)})")
        return quotient
