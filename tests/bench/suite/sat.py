"""The peers python-sat and pycosat: direct encodings, one literal for each cell and value that the
givens leave.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import partial
from itertools import combinations, islice
from typing import Any

from suite.model import METER, Answer, Jodici, Prepared, Solver, Square, Takuzu, Zebra

Clauses = list[Sequence[int]]
Cell = dict[int, int]
"""The literal of each value a cell may have."""

ZEBRA_SOLVER = "minisat22"
JODICI_SOLVER = "minisat22"
SQUARE_SOLVER = "minisat22"
CARDINALITY_SOLVER = "minicard"


def negative(literals: Iterable[int]) -> list[int]:
    """The opposite literals."""
    return [-literal for literal in literals]


def solver_of(name: str, clauses: Clauses) -> Any:
    """A solver of python-sat with these clauses."""
    from pysat.solvers import Solver  # type: ignore[import-untyped,import-not-found,unused-ignore]

    return Solver(name, bootstrap_with=clauses)


class Asked:
    """A solver with the clauses of a puzzle, or of a shape. ``answer``: that of a model, or nothing
    where the solver was told more; ``shown``: the literals that make it another one than others.

    What a puzzle of a shape gives is assumed, and its answers are forbidden under a literal that is
    given up after the question; clauses that the solver has learnt stay.
    """

    def __init__(
        self,
        solver: Any,
        top: int,
        answer: Callable[[Sequence[int]], Answer | None],
        shown: Callable[[Sequence[int]], Iterable[int]],
        given: Callable[[Any], Iterable[int]] = lambda puzzle: (),
        clauses: Callable[[Any], Clauses] = lambda puzzle: [],
    ) -> None:
        self.solver, self.top, self.answer, self.shown = solver, top, answer, shown
        self.given, self.clauses = given, clauses

    def ask(self, limit: int, *assumed: int) -> list[Answer]:
        """At most ``limit`` answers, all for 0, each forbidden once it is found: for good, or while
        the first of the assumed literals holds.
        """
        before = self.choices()
        answers: list[Answer] = []
        while (not limit or len(answers) < limit) and self.solver.solve(assumptions=assumed):
            model = self.solver.get_model()
            answer = self.answer(model)
            if answer is not None:
                answers.append(answer)
                self.solver.add_clause(negative([*assumed[:1], *self.shown(model)]))
        if METER.on:
            METER.nodes = self.choices() - before
        return answers

    def choices(self) -> int:
        """Those that the solver has made, while somebody asks."""
        return (self.solver.accum_stats() or {}).get("decisions", 0) if METER.on else 0

    def __call__(self, puzzle: Any, limit: int) -> list[Answer]:
        """The answers of a puzzle of the shape."""
        self.top += 1
        switch = self.top
        for clause in self.clauses(puzzle):
            self.solver.add_clause([-switch, *clause])
        answers = self.ask(limit, switch, *self.given(puzzle))
        self.solver.add_clause([-switch])
        return answers


def true_of(literals: int) -> Callable[[Sequence[int]], list[int]]:
    """Which of the first so many literals are true in a model."""
    return lambda model: [literal for literal in model[:literals] if literal > 0]


def zebra_clauses(puzzle: Zebra, merged: bool = True) -> tuple[list[int], Clauses]:
    """The first literal of each item, which the others follow, a house each, and the clauses.

    `merged`: items that a clue puts in the same house share their literals; else clauses say that
    they agree. An item stands somewhere and a house has one item of a group at most: there are as
    many items as houses, so nothing else is needed.
    """
    houses, count = puzzle.houses, len(puzzle.items)
    top = list(range(count))

    def find(item: int) -> int:
        while top[item] != item:
            item = top[item]
        return item

    for kind, a, b in puzzle.clues:
        if kind == "same" and merged:
            top[find(a)] = find(b)
    numbers: dict[int, int] = {}
    first = [numbers.setdefault(find(item), len(numbers)) * houses + 1 for item in range(count)]
    clauses: Clauses = [
        range(literal, literal + houses) for literal in range(1, len(numbers) * houses + 1, houses)
    ]
    for group in range(0, count, houses):
        for house in range(houses):
            clauses += combinations(
                [-literal - house for literal in first[group : group + houses]], 2
            )
    clauses += clue_clauses(puzzle, first, merged)
    return first, clauses


def clue_clauses(puzzle: Zebra, first: Sequence[int], merged: bool = False) -> Clauses:
    """The clauses of the clues; those of the same house are left out where items share their
    literals.
    """
    houses = puzzle.houses
    clauses: Clauses = []
    for kind, i, j in puzzle.clues:
        a = first[i]
        if kind == "at":
            clauses.append((a + j - 1,))
            continue
        b = first[j]
        if kind == "left":
            clauses += ((-b,), (1 - a - houses,))
            for house in range(houses - 1):
                clauses += ((-a - house, b + house + 1), (a + house, -b - house - 1))
        elif kind == "next":
            for x, y in ((a, b), (b, a)):
                clauses += ((-x, y + 1), (1 - x - houses, y + houses - 2))
                clauses += [
                    (-x - house, y + house - 1, y + house + 1) for house in range(1, houses - 1)
                ]
        elif kind == "before":
            for house in range(houses):
                clauses += (
                    (-a - house, *range(b + house + 1, b + houses)),
                    (-b - house, *range(a, a + house)),
                )
        elif kind == "same" and not merged:
            for house in range(houses):
                clauses += ((-a - house, b + house), (a + house, -b - house))
        elif kind == "notsame":
            clauses += [(-a - house, -b - house) for house in range(houses)]
    return clauses


def zebra_answer(first: list[int], houses: int, model: Iterable[int]) -> Answer:
    """The house of each item in a model."""
    house = {
        literal - (literal - 1) % houses: (literal - 1) % houses + 1
        for literal in model
        if literal > 0
    }
    return tuple([house[literal] for literal in first])


def zebra_pycosat(puzzle: Zebra, limit: int, merged: bool = True) -> list[Answer]:
    """At most `limit` answers by itersolve."""
    import pycosat  # type: ignore[import-untyped,import-not-found,unused-ignore]

    first, clauses = zebra_clauses(puzzle, merged)
    models = islice(pycosat.itersolve(clauses), limit)
    return [zebra_answer(first, puzzle.houses, model) for model in models]


def zebra_asked(puzzle: Zebra, merged: bool = True) -> Asked:
    """Items and houses, and the clues that the puzzle has; those of a question are told in it."""
    first, clauses = zebra_clauses(puzzle, merged)
    top, houses = len(puzzle.items) * puzzle.houses, puzzle.houses
    return Asked(
        solver_of(ZEBRA_SOLVER, clauses),
        top,
        lambda model: zebra_answer(first, houses, model[:top]),
        true_of(top),
        clauses=lambda asked: clue_clauses(asked, first),
    )


class Disc:
    """A Jodici as clauses: triples for the sums of a sector, pairs of cells added up for those of a
    ring.
    """

    def __init__(self, puzzle: Jodici) -> None:
        self.top = 0
        self.clauses: Clauses = []
        self.known = [digit for ring in puzzle.grid for digit in ring]
        left = {digit: 2 - self.known.count(digit) for digit in range(1, 10)}
        self.cells: list[Cell] = []
        for place, given in enumerate(self.known):
            others = [self.known[other] for other in range(place % 6, 18, 6) if other != place]
            rest = 15 - sum(other or 0 for other in others)
            unknown = others.count(None)
            allowed = (
                [d for d in left if left[d] and unknown <= rest - d <= 9 * unknown]
                if given is None
                else []
            )
            self.cells.append(self.literals(allowed))
            if given is None:
                self.clauses.append(list(self.cells[-1].values()))
                self.at_most_one(self.cells[-1].values())
        self.direct = self.top
        for digit, times in left.items():
            self.at_most(times, [cell[digit] for cell in self.cells if digit in cell])
        for sector in range(6):
            self.total(range(sector, 18, 6), 15)
        for ring in range(0, 18, 6):
            self.total(range(ring, ring + 6), 30)

    def literals(self, values: Iterable[int]) -> Cell:
        """A new literal for each value."""
        cell = {value: literal for literal, value in enumerate(values, self.top + 1)}
        self.top += len(cell)
        return cell

    def at_most_one(self, literals: Iterable[int]) -> None:
        self.clauses += combinations(negative(literals), 2)

    def at_most(self, times: int, literals: list[int]) -> None:
        """At most once by pairs, at most twice by a counter."""
        if times == 1:
            self.at_most_one(literals)
            return
        once = twice = 0
        for literal in literals:
            if twice:
                self.clauses.append((-twice, -literal))
            first, two = self.top + 1, self.top + 2
            self.top += 2
            self.clauses.append((-literal, first))
            if once:
                self.clauses += ((-once, first), (-once, -literal, two))
            if twice:
                self.clauses.append((-twice, two))
            once, twice = first, two if once else 0

    def total(self, places: Iterable[int], total: int) -> None:
        """The cells add up to `total`."""
        places = list(places)
        cells = [self.cells[place] for place in places if self.known[place] is None]
        total -= sum(self.known[place] or 0 for place in places)
        unknown = len(cells)
        while len(cells) > 3:
            cells = [*cells[2:], self.sums(cells[0], cells[1])]
        if unknown == 6:
            self.at_most_one(cells[2].values())
        if len(cells) == 1:
            self.clauses.append((cells[0][total],) if total in cells[0] else ())
        elif len(cells) == 2:
            for x, y in (cells, reversed(cells)):
                for value, literal in x.items():
                    self.imply((-literal,), y.get(total - value))
        elif cells:
            for x, y, z in (cells, (cells[1], cells[2], cells[0]), (cells[2], cells[0], cells[1])):
                for value, literal in x.items():
                    for other, second in y.items():
                        self.imply((-literal, -second), z.get(total - value - other))

    def imply(self, unless: tuple[int, ...], literal: int | None) -> None:
        self.clauses.append(unless if literal is None else (*unless, literal))

    def sums(self, x: Cell, y: Cell) -> Cell:
        """A cell for the sum of two. More than the true sum may hold in it: of three added, one
        must exclude that.
        """
        sums = self.literals(sorted({a + b for a in x for b in y}))
        self.clauses += [
            (-first, -second, sums[a + b]) for a, first in x.items() for b, second in y.items()
        ]
        return sums

    def answer(self, model: Sequence[int]) -> Answer:
        """The three rings in a model."""
        digits = [
            given or next(digit for digit, literal in cell.items() if model[literal - 1] > 0)
            for given, cell in zip(self.known, self.cells, strict=True)
        ]
        return tuple(digits[:6]), tuple(digits[6:12]), tuple(digits[12:])


def jodici_pycosat(puzzle: Jodici, limit: int) -> list[Answer]:
    """At most `limit` answers, each forbidden by a clause once it is found, each solved from the
    start.
    """
    import pycosat  # type: ignore[import-untyped,import-not-found,unused-ignore]

    disc = Disc(puzzle)
    answers: list[Answer] = []
    while len(answers) < limit:
        model = pycosat.solve(disc.clauses)
        if model == "UNSAT":
            break
        answers.append(disc.answer(model))
        disc.clauses.append([-literal for literal in model[: disc.direct] if literal > 0])
    return answers


def jodici_asked(puzzle: Jodici) -> Asked:
    """The clauses of `Disc`."""
    disc = Disc(puzzle)

    def given(asked: Jodici) -> list[int]:
        digits = [digit for ring in asked.grid for digit in ring]
        return [cell[digit] for cell, digit in zip(disc.cells, digits, strict=True) if digit]

    solver = solver_of(JODICI_SOLVER, disc.clauses)
    return Asked(solver, disc.top, disc.answer, true_of(disc.direct), given)


def jodici_cardinality(puzzle: Jodici, limit: int) -> list[Answer]:
    """At most `limit` answers where the solver counts: a cell is nine digit literals and eight
    "at least" literals.
    """
    known = [digit for ring in puzzle.grid for digit in ring]
    clauses: Clauses = []
    digits: list[range] = []
    least: list[range] = []
    top = 0
    for given in known:
        if given is not None:
            digits.append(range(0))
            least.append(range(0))
            continue
        is_, above = range(top + 1, top + 10), range(top + 10, top + 18)
        top += 17
        digits.append(is_)
        least.append(above)
        clauses += (
            is_,
            (is_[0], above[0]),
            (-is_[0], -above[0]),
            (-is_[8], above[7]),
            (is_[8], -above[7]),
        )
        for k in range(7):
            clauses += (
                (-above[k + 1], above[k]),
                (-is_[k + 1], above[k]),
                (-is_[k + 1], -above[k + 1]),
                (is_[k + 1], -above[k], above[k + 1]),
            )
    counts: list[tuple[list[int], int]] = []
    for k in range(9):
        counts.append(([cell[k] for cell in digits if cell], 2 - known.count(k + 1)))
    sums = [(range(sector, 18, 6), 15) for sector in range(6)] + [
        (range(ring, ring + 6), 30) for ring in (0, 6, 12)
    ]
    for places, total in sums:
        literals = [literal for place in places for literal in least[place]]
        counts.append((literals, total - sum(known[place] or 1 for place in places)))
    solver = solver_of(CARDINALITY_SOLVER, clauses)
    for literals, times in counts:
        if literals:
            solver.add_atmost(literals, times)
            solver.add_atmost(negative(literals), len(literals) - times)

    def answer(model: Sequence[int]) -> Answer:
        full = [
            given or next(k for k, literal in enumerate(cell, 1) if model[literal - 1] > 0)
            for given, cell in zip(known, digits, strict=True)
        ]
        return tuple(full[:6]), tuple(full[6:12]), tuple(full[12:])

    return Asked(solver, top, answer, true_of(top)).ask(limit)


class Cells:
    """A square as clauses: a literal for each number that the givens leave to a cell."""

    def __init__(self, puzzle: Square) -> None:
        self.puzzle = puzzle
        side = len(puzzle.grid)
        self.known = [cell for row in puzzle.grid for cell in row]
        groups = puzzle.groups()
        seen: list[set[int]] = [set() for _ in self.known]
        for group in groups:
            stand = {value for place in group if (value := self.known[place])}
            for place in group:
                seen[place] |= stand
        top = 0
        self.cells: list[Cell] = []
        self.clauses: Clauses = []
        for given, gone in zip(self.known, seen, strict=True):
            left = [] if given else [value for value in range(1, side + 1) if value not in gone]
            self.cells.append({value: literal for literal, value in enumerate(left, top + 1)})
            top += len(left)
            if not given:
                self.clauses.append(list(self.cells[-1].values()))
                self.clauses += combinations(negative(self.cells[-1].values()), 2)
        for group in groups:
            for value in range(1, side + 1):
                literals = [cell[value] for place in group if value in (cell := self.cells[place])]
                if literals:
                    self.clauses.append(literals)
                    self.clauses += combinations(negative(literals), 2)

    def answer(self, model: Iterable[int]) -> Answer:
        """The rows in a model."""
        true = {literal for literal in model if literal > 0}
        return self.puzzle.rows(
            [
                given or next(value for value, literal in cell.items() if literal in true)
                for given, cell in zip(self.known, self.cells, strict=True)
            ]
        )


def square_pycosat(puzzle: Square, limit: int) -> list[Answer]:
    """At most `limit` answers by itersolve."""
    import pycosat  # type: ignore[import-untyped,import-not-found,unused-ignore]

    cells = Cells(puzzle)
    return [cells.answer(model) for model in islice(pycosat.itersolve(cells.clauses), limit)]


def square_asked(puzzle: Square) -> Asked:
    """The clauses of `Cells`."""
    cells = Cells(puzzle)
    top = sum(map(len, cells.cells))

    def given(asked: Square) -> list[int]:
        values = [value for row in asked.grid for value in row]
        return [cell[value] for cell, value in zip(cells.cells, values, strict=True) if value]

    solver = solver_of(SQUARE_SOLVER, cells.clauses)
    return Asked(solver, top, lambda model: cells.answer(model[:top]), true_of(top), given)


def takuzu_lines(size: int) -> tuple[list[range], list[range]]:
    """The literals of the rows and of the columns; a true one is a 1."""
    cells = size * size
    return (
        [range(start, start + size) for start in range(1, cells + 1, size)],
        [range(start, cells + 1, size) for start in range(1, size + 1)],
    )


def takuzu_solver(size: int, clauses: Clauses) -> Any:
    """A solver with `clauses`, no three alike in a line and as many 1 as 0 in each."""
    rows, columns = takuzu_lines(size)
    for line in rows + columns:
        for a, b, c in zip(line, line[1:], line[2:], strict=False):
            clauses += ((a, b, c), (-a, -b, -c))
    solver = solver_of(CARDINALITY_SOLVER, clauses)
    for line in rows + columns:
        solver.add_atmost(line, size // 2)
        solver.add_atmost(negative(line), size // 2)
    return solver


def differ(solver: Any, x: Sequence[int], y: Sequence[int], top: int) -> int:
    """Tells that two lines differ, with a literal for each place, numbered from `top`; returns the
    last number.

    As both are balanced there is a place where the first has 1 and the second 0.
    """
    differences = range(top + 1, top + 1 + len(x))
    for difference, a, b in zip(differences, x, y, strict=True):
        solver.add_clause((-difference, a))
        solver.add_clause((-difference, -b))
    solver.add_clause(differences)
    return top + len(x)


def takuzu_givens(puzzle: Takuzu) -> Clauses:
    """A clause for each given."""
    return [
        (literal if given else -literal,)
        for literal, given in enumerate((given for row in puzzle.grid for given in row), 1)
        if given is not None
    ]


def takuzu_asked(puzzle: Takuzu, lazy: bool = False) -> Asked:
    """The solver counts the halves; every pair of lines differs by one literal a cell. `lazy`: a
    pair of lines is told to differ only once a model has them alike, and from then on.
    """
    size = len(puzzle.grid)
    cells = size * size
    solver = takuzu_solver(size, takuzu_givens(puzzle))
    asked = Asked(
        solver,
        cells,
        lambda model: board(model[:cells], size),
        lambda model: model[:cells],
        lambda puzzle: [literal for (literal,) in takuzu_givens(puzzle)],
    )

    def tell_apart(model: Sequence[int]) -> Answer | None:
        rows, before = board(model[:cells], size), asked.top
        for lines, values in zip(
            takuzu_lines(size), (rows, tuple(zip(*rows, strict=True))), strict=True
        ):
            seen: dict[tuple[int, ...], Sequence[int]] = {}
            for line, value in zip(lines, values, strict=True):
                other = seen.setdefault(value, line)
                if other is not line:
                    asked.top = differ(solver, other, line, asked.top)
        return rows if asked.top == before else None

    if lazy:
        asked.answer = tell_apart
        return asked
    for lines in takuzu_lines(size):
        for x, y in combinations(lines, 2):
            asked.top = differ(solver, x, y, asked.top)
    return asked


def board(model: Sequence[int], size: int) -> tuple[tuple[int, ...], ...]:
    """The rows in a model."""
    bits = [1 if literal > 0 else 0 for literal in model]
    return tuple([tuple(bits[start : start + size]) for start in range(0, size * size, size)])


def once(asked: Callable[[Any], Asked]) -> Solver:
    """A solver whose clauses are made anew for each puzzle, with what that gives."""

    def solve(puzzle: Any, limit: int) -> list[Answer]:
        made = asked(puzzle)
        answers = made.ask(limit)
        made.solver.delete()
        return answers

    return solve


def emptied(asked: Callable[[Any], Asked]) -> Callable[[Any], Asked]:
    """The same clauses for the empty board of a shape."""

    def make(puzzle: Any) -> Asked:
        return asked(replace(puzzle, grid=tuple([(None,) * len(row) for row in puzzle.grid])))

    return make


zebra_pysat, jodici_pysat = once(zebra_asked), once(jodici_asked)
square_pysat, takuzu_pysat = once(square_asked), once(takuzu_asked)
takuzu_lazy = once(partial(takuzu_asked, lazy=True))
TAKUZU_PREPARED = Prepared(lambda puzzle: len(puzzle.grid), emptied(takuzu_asked))
LAZY_PREPARED = Prepared(TAKUZU_PREPARED.shape, emptied(partial(takuzu_asked, lazy=True)))
SQUARE_PREPARED = Prepared(lambda puzzle: (len(puzzle.grid), puzzle.box), emptied(square_asked))
JODICI_PREPARED = Prepared(lambda puzzle: None, emptied(jodici_asked))
ZEBRA_PREPARED = Prepared(
    lambda puzzle: (puzzle.houses, len(puzzle.items)),
    lambda puzzle: zebra_asked(replace(puzzle, clues=()), merged=False),
)
