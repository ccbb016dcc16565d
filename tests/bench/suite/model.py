"""The puzzles of the benchmark as plain data, and the reading of their files."""

from __future__ import annotations

import json
import resource
from collections.abc import Callable, Hashable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from time import process_time
from typing import Any, TypeAlias

DATA = Path(__file__).resolve().parent.parent / "data"
Answer: TypeAlias = tuple[object, ...]


@dataclass(frozen=True)
class Zebra:
    """Every item stands in one house, and no two items of a group in the same one.

    items: names, group after group, `houses` of them in each group. clues: (kind, a, b) with items
    by their place in `items`; kinds: same, next, left (a immediately left of b), before (a
    somewhere left of b), notsame, and at (b is a house, from 1). solution: the house of every item,
    from 1.
    """

    name: str
    houses: int
    items: tuple[str, ...]
    clues: tuple[tuple[str, int, int], ...]
    solution: tuple[int, ...]


@dataclass(frozen=True)
class Jodici:
    """grid: three rings of six digits, None where unknown; solution: the same, full, or None when
    there are many.
    """

    name: str
    grid: tuple[tuple[int | None, ...], ...]
    solution: tuple[tuple[int, ...], ...] | None


@dataclass(frozen=True)
class Takuzu:
    """grid: rows of 0, 1 and None; solution: rows of 0 and 1, no two rows and no two columns
    alike.
    """

    name: str
    grid: tuple[tuple[int | None, ...], ...]
    solution: tuple[tuple[int, ...], ...]


@dataclass(frozen=True)
class Equations:
    """lines: equations as trees, (left, comparison, right), see
    `logicpuzzles.extras.equations.equations_text`. names: the unknowns, digits where in capitals,
    else within domain. solution: their values. text: as it was written.
    """

    name: str
    lines: tuple[tuple[Any, str, Any], ...]
    names: tuple[str, ...]
    domain: tuple[int, int]
    solution: tuple[int, ...]
    text: str


@dataclass(frozen=True)
class Square:
    """Every row and every column holds each number once, and every box, where there are any.

    grid: rows of numbers and None. box: how many rows and columns it has. solution: full rows, or
    None when any will do.
    """

    name: str
    grid: tuple[tuple[int | None, ...], ...]
    box: tuple[int, int] | None
    solution: tuple[tuple[int, ...], ...] | None

    def groups(self) -> list[list[int]]:
        """What holds each number once, as places counted row by row."""
        side = len(self.grid)
        rows = [list(range(start, start + side)) for start in range(0, side * side, side)]
        groups = [*rows, *map(list, zip(*rows, strict=True))]
        if self.box:
            height, width = self.box
            groups += [
                [place for row in rows[top : top + height] for place in row[left : left + width]]
                for top in range(0, side, height)
                for left in range(0, side, width)
            ]
        return groups

    def rows(self, values: Sequence[int]) -> Answer:
        """The answer that has these values, row by row."""
        side = len(self.grid)
        return tuple([tuple(values[start : start + side]) for start in range(0, side * side, side)])


@dataclass(frozen=True)
class Texts:
    """texts: zebras in English. solution: of each the rows of its table, as texts, in small
    letters.
    """

    name: str
    texts: tuple[str, ...]
    solution: tuple[object, ...]


@dataclass(frozen=True)
class Recursion:
    """what: `forward` (a list is put together), `splits` (it is taken apart in all ways), `natural`
    (the first natural number), `counted` (`size` is one), `ring` (which places of a ring lead to
    which), `reverse` (a list, by appending), `programs` (the value of one), `known`, `joined` and
    `ancestors` (among `size` facts). size: of the list, or of the ring.
    """

    name: str
    what: str
    size: int


@dataclass(frozen=True)
class Ruler:
    """A ruler with so many marks, from 0 to at most `longest`, no two pairs of them equally far
    apart. best: its least length.
    """

    name: str
    marks: int
    longest: int
    best: int


@dataclass(frozen=True)
class Shop:
    """jobs: of each its tasks in their order, a machine and a time. A machine does one task at a
    time. best: the earliest end.
    """

    name: str
    jobs: tuple[tuple[tuple[int, int], ...], ...]
    best: int


@dataclass(frozen=True)
class Packing:
    """Items with weights. `values`: of each, for one sack of `capacity`; empty where all items go into
    as few bins of `capacity` as can be. best: the greatest value, or the least number of bins.
    """

    name: str
    weights: tuple[int, ...]
    values: tuple[int, ...]
    capacity: int
    best: int


@dataclass(frozen=True)
class UserKind:
    """A puzzle of a kind in one rules file. size: rows and columns of the board, None where it is one
    line of unknowns. cells: their number. arguments: of the relation, after the board. facts: the same
    for clingo.
    """

    name: str
    kind: str
    size: tuple[int, int] | None
    cells: int
    arguments: dict[str, Any]
    facts: str


@dataclass(frozen=True)
class Timed:
    """Answers of a solver that measures its own time."""

    answers: Sequence[Answer]
    seconds: float


Puzzle: TypeAlias = (
    Zebra
    | Jodici
    | Takuzu
    | Equations
    | Square
    | Texts
    | Recursion
    | Ruler
    | Shop
    | Packing
    | UserKind
)
Solver: TypeAlias = Callable[[Any, int], "Sequence[Answer] | Timed"]
"""A function of a puzzle and the number of answers after which to stop, 0 for none; it returns
them in the form of `solution`.
"""


@dataclass(frozen=True)
class Prepared:
    """A solver that is prepared once for all puzzles of a shape, then asked each of them.

    shape: what such puzzles have in common. make: what answers the puzzles of the shape that its
    argument has.
    """

    shape: Callable[[Any], Hashable]
    make: Callable[[Any], Solver]

    def __call__(self, puzzle: Any, limit: int) -> Timed:
        """The answers of one puzzle, by the clock from the moment when all is prepared."""
        ask = self.make(puzzle)
        start = clock()
        answers: Any = ask(puzzle, limit)
        return Timed(answers, clock() - start)


def clock() -> float:
    """The seconds that the processor has worked for this process and for those that it has started
    and that have ended: other work on the machine shows less in it than on a clock on the wall.
    """
    ended = resource.getrusage(resource.RUSAGE_CHILDREN)
    return process_time() + ended.ru_utime + ended.ru_stime


class Meter:
    """Where a solver tells how many choices it made and how much memory a program of its own took,
    while somebody asks.

    Nobody asks while the clock runs: what a solver counts is not free to read everywhere.
    """

    def __init__(self) -> None:
        self.on = False
        self.nodes: int | None = None
        self.kib: int | None = None

    @contextmanager
    def reading(self) -> Iterator[Meter]:
        """Ask, from nothing told."""
        self.on, self.nodes, self.kib = True, None, None
        try:
            yield self
        finally:
            self.on = False


METER = Meter()


def _items(houses: int, groups: int) -> tuple[str, ...]:
    return tuple(
        f"{'abcdefghijklmnopqrst'[group]}{item}"
        for group in range(groups)
        for item in range(1, houses + 1)
    )


def read_zebras(file: str, houses: int | None = None) -> tuple[Zebra, ...]:
    """The zebras of a file, all or those with so many houses.

    A JSON object a line: name, houses, groups, clues, solution and perhaps items.
    """
    puzzles = []
    for line in (DATA / file).read_text().splitlines():
        row = json.loads(line)
        if houses not in (None, row["houses"]):
            continue
        items = tuple(row["items"]) if "items" in row else _items(row["houses"], row["groups"])
        clues = tuple((kind, a, b) for kind, a, b in row["clues"])
        puzzles.append(Zebra(row["name"], row["houses"], items, clues, tuple(row["solution"])))
    return tuple(puzzles)


def read_jodici(file: str) -> tuple[Jodici, ...]:
    """The discs of a file, a JSON object a line: name, givens and solution, each three strings of
    digits and `_`.
    """
    puzzles = []
    for line in (DATA / file).read_text().splitlines():
        row = json.loads(line)
        givens = tuple(
            tuple(None if cell == "_" else int(cell) for cell in ring) for ring in row["givens"]
        )
        solution = (
            tuple(tuple(map(int, ring)) for ring in row["solution"]) if row["solution"] else None
        )
        puzzles.append(Jodici(row["name"], givens, solution))
    return tuple(puzzles)


def read_takuzu(file: str, size: int | None = None) -> tuple[Takuzu, ...]:
    """The grids of a file, all or those with so many rows.

    A JSON object a line: name, grid and solution in rows of `01-`.
    """
    puzzles = []
    for line in (DATA / file).read_text().splitlines():
        row = json.loads(line)
        if size in (None, len(row["grid"])):
            grid = tuple(
                tuple(None if cell == "-" else int(cell) for cell in cells) for cells in row["grid"]
            )
            puzzles.append(
                Takuzu(
                    row["name"], grid, tuple(tuple(map(int, cells)) for cells in row["solution"])
                )
            )
    return tuple(puzzles)


def read_squares(file: str, side: int | None = None) -> tuple[Square, ...]:
    """The squares of a file, all or those with so many rows.

    A JSON object a line: name, rows of numbers with 0 where unknown, box and solution, or null.
    """
    puzzles = []
    for line in (DATA / file).read_text().splitlines():
        row = json.loads(line)
        if side not in (None, len(row["grid"])):
            continue
        grid = tuple(tuple(value or None for value in _numbers(cells)) for cells in row["grid"])
        solution = (
            tuple(tuple(_numbers(cells)) for cells in row["solution"]) if row["solution"] else None
        )
        puzzles.append(
            Square(row["name"], grid, tuple(row["box"]) if row["box"] else None, solution)
        )
    return tuple(puzzles)


def _numbers(cells: str | list[int]) -> list[int]:
    return list(map(int, cells))


def read_equations(file: str, *names: str) -> tuple[Equations, ...]:
    """The equations of a file, all or those of some names.

    A JSON object a line: name, text and solution, an object.
    """
    from logicpuzzles.extras.equations import equations_text as equations

    puzzles = []
    for line in (DATA / file).read_text().splitlines():
        row = json.loads(line)
        if not names or row["name"] in names:
            puzzle = equations.read(row["text"])
            lines: Any = tuple(clue.arguments for clue in puzzle.clues)
            unknown, domain = tuple(row["solution"]), puzzle.arguments.get("domain", (0, 0))
            puzzles.append(
                Equations(
                    row["name"],
                    lines,
                    unknown,
                    domain,
                    tuple(row["solution"].values()),
                    row["text"],
                )
            )  # type: ignore[arg-type]
    return tuple(puzzles)
