"""Makes the squares of the benchmark: python tests/bench/make_squares.py [--solo PROGRAM]

Latin squares and minimal sudoku come from the random numbers of a fixed seed; graded sudoku from
sgt-solo of Simon Tatham's Portable Puzzle Collection; those of 17 givens are one puzzle in other
clothes.
"""

from __future__ import annotations

import argparse
import json
import random
import subprocess
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

from suite import ours, sat
from suite.model import DATA, METER, Square

SEED = 1979
HOLES = 0.42  # of a square whose completion is hard
SEVENTEEN = Path(__file__).resolve().parents[2] / "examples" / "sudoku" / "hard-17.txt"


def write(file: str, rows: Iterable[dict[str, Any]]) -> None:
    """Writes a JSON object a line."""
    text = "".join(json.dumps(row, separators=(",", ":")) + "\n" for row in rows)
    (DATA / file).write_text(text)
    print(f"{file}: {len(text)} characters")


def square(cells: Sequence[int], box: tuple[int, int] | None, name: str = "") -> Square:
    """A square of numbers row by row, 0 where unknown."""
    side = round(len(cells) ** 0.5)
    rows = tuple(
        tuple(cell or None for cell in cells[start : start + side])
        for start in range(0, side * side, side)
    )
    return Square(name, rows, box, None)


def solution(puzzle: Square, limit: int = 2) -> list[int] | None:
    """The only solution, row by row."""
    boards: Any = sat.square_pysat(puzzle, limit)
    return [cell for row in boards[0] for cell in row] if len(boards) == 1 else None


def record(
    name: str, cells: Sequence[int], box: tuple[int, int] | None, full: Sequence[int] | None
) -> dict[str, Any]:
    """A line of a file; digits that fit are written as texts."""
    side = round(len(cells) ** 0.5)

    def rows(values: Sequence[int]) -> list[Any]:
        lines = [list(values[start : start + side]) for start in range(0, side * side, side)]
        return ["".join(map(str, line)) for line in lines] if side < 10 else lines

    return {"name": name, "grid": rows(cells), "box": box, "solution": full and rows(full)}


def full_square(random_: random.Random, side: int, box: tuple[int, int] | None) -> list[int]:
    """A random full square: cell after cell a random number that leaves a solution."""
    from pysat.solvers import Solver  # type: ignore[import-untyped,import-not-found,unused-ignore]

    empty = sat.Cells(square([0] * side * side, box))
    chosen: list[int] = []
    with Solver(sat.SQUARE_SOLVER, bootstrap_with=empty.clauses) as solver:
        for cell in random_.sample(empty.cells, len(empty.cells)):
            for value in random_.sample(range(1, side + 1), side):
                if solver.solve(assumptions=[*chosen, cell[value]]):
                    chosen.append(cell[value])
                    break
    true = set(chosen)
    return [
        next(value for value, literal in cell.items() if literal in true) for cell in empty.cells
    ]


def minimal(random_: random.Random, full: list[int], box: tuple[int, int]) -> list[int]:
    """The givens left of a full square when none can be left out."""
    cells = list(full)
    for place in random_.sample(range(len(full)), len(full)):
        cells[place] = 0
        if solution(square(cells, box)) is None:
            cells[place] = full[place]
    return cells


def hardest(random_: random.Random, tries: int, count: int) -> Iterator[dict[str, Any]]:
    """Of so many minimal sudoku those that take our engine the most choices."""
    made = []
    for _ in range(tries):
        full = full_square(random_, 9, (3, 3))
        cells = minimal(random_, full, (3, 3))
        with METER.reading():
            ours.sudoku(square(cells, (3, 3)), 2)
            made.append((METER.nodes or 0, cells, full))
    made.sort(reverse=True)
    for number, (_, cells, full) in enumerate(made[:count], 1):
        yield record(f"hard-{number}", cells, (3, 3), full)


def solo(program: str, level: str, count: int, name: str) -> Iterator[dict[str, Any]]:
    """Sudoku of a level: t trivial, b basic, u unreasonable. In its text a letter is so many empty
    cells, a is one.
    """
    for number in range(1, count + 1):
        command = [program, "--generate", "1", f"3x3d{level}#bench-{number}"]
        output = (
            subprocess.run(command, capture_output=True, text=True, check=True)
            .stdout.strip()
            .partition(":")[2]
        )
        cells: list[int] = []
        for letter in output:
            if letter.isdigit():
                cells.append(int(letter))
            elif letter != "_":
                cells += [0] * (ord(letter) - ord("a") + 1)
        full = solution(square(cells, (3, 3)))
        if full is None:
            raise SystemExit(f"{name}-{number} has not one solution")
        yield record(f"{name}-{number}", cells, (3, 3), full)


def clothes(random_: random.Random, count: int) -> Iterator[dict[str, Any]]:
    """A sudoku of 17 givens with its digits, its rows, its columns and its bands exchanged,
    transposed or not.
    """
    cells = list(map(int, SEVENTEEN.read_text().strip()))
    for number in range(1, count + 1):
        digits = [0, *random_.sample(range(1, 10), 9)]

        def order() -> list[int]:
            return [
                3 * band + line
                for band in random_.sample(range(3), 3)
                for line in random_.sample(range(3), 3)
            ]

        rows, columns, turned = order(), order(), random_.random() < 0.5
        new = [
            digits[cells[9 * column + row] if turned else cells[9 * row + column]]
            for row in rows
            for column in columns
        ]
        yield record(f"17-{number}", new, (3, 3), solution(square(new, (3, 3))))


def holes(random_: random.Random, side: int, count: int, unique: bool) -> Iterator[dict[str, Any]]:
    """Latin squares with holes at random places; `unique`: only those with one solution."""
    number = 0
    while number < count:
        full = full_square(random_, side, None)
        empty = set(random_.sample(range(side * side), round(HOLES * side * side)))
        cells = [0 if place in empty else value for place, value in enumerate(full)]
        if not unique or solution(square(cells, None)):
            number += 1
            yield record(f"{side}x{side}-{number}", cells, None, full if unique else None)


def main() -> None:
    parser = argparse.ArgumentParser(description="Makes the squares of the benchmark.")
    parser.add_argument("--solo", default="sgt-solo", help="the generator of graded sudoku")
    options = parser.parse_args()
    write("sudoku-easy.jsonl", solo(options.solo, "b", 20, "easy"))
    write("sudoku-unreasonable.jsonl", solo(options.solo, "u", 20, "unreasonable"))
    write("sudoku-17.jsonl", clothes(random.Random(SEED), 20))
    write("sudoku-hard.jsonl", hardest(random.Random(SEED), 500, 20))
    write("latin-9.jsonl", holes(random.Random(SEED), 9, 20, unique=True))
    write("latin-20.jsonl", holes(random.Random(SEED), 20, 5, unique=False))
    write("latin-30.jsonl", holes(random.Random(SEED), 30, 3, unique=False))


if __name__ == "__main__":
    main()
