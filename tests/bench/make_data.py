"""Makes the puzzles of the benchmark, the same ones each time: python tests/bench/make_data.py
[--copies DIR]

Zebras, discs and minimal grids come from the random numbers of a fixed seed; graded grids from
sgt-unruly of Simon Tatham's Portable Puzzle Collection, either out of a folder of
SIZExSIZE-normal.jsonl files (`--copies`) or made by the program itself.
"""

from __future__ import annotations

import argparse
import json
import random
import subprocess
from collections.abc import Iterable, Iterator
from itertools import combinations
from pathlib import Path
from typing import Any

from suite import gecode, ours, sat
from suite.model import DATA, METER, Jodici, Takuzu, Zebra

SEED = 1962
WEIGHTS = {
    "mixed": {"same": 1, "next": 1, "left": 1, "before": 1, "at": 1, "notsame": 1},
    "weak": {"same": 2, "next": 6, "left": 2, "before": 8, "at": 1, "notsame": 8},
}
Clue = tuple[str, int, int]


def write(file: str, rows: Iterable[dict[str, Any]]) -> None:
    """Writes a JSON object a line."""
    text = "".join(json.dumps(row, separators=(",", ":")) + "\n" for row in rows)
    (DATA / file).write_text(text)
    print(f"{file}: {len(text)} characters")


def true_clues(houses: int, solution: tuple[int, ...]) -> dict[str, list[Clue]]:
    """All clues of each kind that hold in a solution."""
    clues: dict[str, list[Clue]] = {kind: [] for kind in WEIGHTS["mixed"]}
    for a, house in enumerate(solution):
        clues["at"].append(("at", a, house))
        for b, other in enumerate(solution):
            if a // houses < b // houses:
                clues["same" if house == other else "notsame"].append(
                    ("same" if house == other else "notsame", a, b)
                )
            if a < b and abs(house - other) == 1:
                clues["next"].append(("next", a, b))
            if house + 1 == other:
                clues["left"].append(("left", a, b))
            if house < other:
                clues["before"].append(("before", a, b))
    return clues


def zebra(
    random_: random.Random, name: str, houses: int, groups: int, weights: dict[str, int]
) -> dict[str, Any]:
    """A zebra with exactly one solution in which no clue can be left out."""
    solution = tuple(
        house for _ in range(groups) for house in random_.sample(range(1, houses + 1), houses)
    )
    pool = true_clues(houses, solution)
    kinds = list(weights)
    clues: list[Clue] = []

    def unique(clues: list[Clue]) -> bool:
        puzzle = Zebra(name, houses, ("",) * (houses * groups), tuple(clues), solution)
        return len(sat.zebra_pysat(puzzle, 2)) == 1

    while len(clues) < houses * groups // 3 or not unique(clues):
        clue = random_.choice(pool[random_.choices(kinds, list(weights.values()))[0]])
        if clue not in clues:
            clues.append(clue)
    random_.shuffle(clues)
    for clue in list(clues):
        rest = [other for other in clues if other != clue]
        if unique(rest):
            clues = rest
    clues = [
        (kind, b, a)
        if kind in ("same", "next", "notsame") and random_.random() < 0.5
        else (kind, a, b)
        for kind, a, b in clues
    ]
    return {"name": name, "houses": houses, "groups": groups, "clues": clues, "solution": solution}


def discs(random_: random.Random, count: int, givens: int) -> Iterator[dict[str, Any]]:
    """Discs with exactly one solution, so many givens, none of which can be left out."""
    from pysat.solvers import Solver  # type: ignore[import-untyped,import-not-found,unused-ignore]

    blank = sat.Disc(Jodici("", ((None,) * 6,) * 3, None))
    solver = Solver(sat.JODICI_SOLVER, bootstrap_with=blank.clauses)
    made = 0
    while made < count:
        chosen: list[int] = []
        for cell in random_.sample(blank.cells, 18):
            for digit in random_.sample(range(1, 10), 9):
                if solver.solve(assumptions=[*chosen, cell[digit]]):
                    chosen.append(cell[digit])
                    break
        where = {
            literal: (place, digit)
            for place, cell in enumerate(blank.cells)
            for digit, literal in cell.items()
        }
        # A clause of its own switch says "another solution than this one": unique means that there
        # is none.
        blank.top += 1
        solver.add_clause([-blank.top, *(-literal for literal in chosen)])
        kept = random_.sample(chosen, 18)
        for literal in list(kept):
            rest = [other for other in kept if other != literal]
            if not solver.solve(assumptions=[blank.top, *rest]):
                kept = rest
        if len(kept) == givens:
            made += 1
            full, partial = ["_"] * 18, ["_"] * 18
            for literal in chosen:
                place, digit = where[literal]
                full[place] = str(digit)
                if literal in kept:
                    partial[place] = str(digit)
            yield {
                "name": f"minimal-{made}",
                "givens": ["".join(partial[start : start + 6]) for start in (0, 6, 12)],
                "solution": ["".join(full[start : start + 6]) for start in (0, 6, 12)],
            }


def random_grid(
    random_: random.Random, name: str, size: int, conflicts: int = -1
) -> dict[str, Any]:
    """A random full grid, and the givens left of it when none can be left out.

    conflicts: when not negative, a given also stays where the solver needs more conflicts than that
    to do without it.
    """
    cells = size * size
    top = cells
    with sat.takuzu_solver(size, []) as solver:
        for lines in sat.takuzu_lines(size):
            for x, y in combinations(lines, 2):
                top = sat.differ(solver, x, y, top)
        chosen: list[int] = []
        for literal in random_.sample(range(1, cells + 1), cells):
            literal = random_.choice((literal, -literal))
            chosen.append(literal if solver.solve(assumptions=[*chosen, literal]) else -literal)
        solver.add_clause([-literal for literal in chosen])
        kept = list(chosen)
        for given in chosen:
            rest = [literal for literal in kept if literal != given]
            if conflicts >= 0:
                solver.conf_budget(conflicts)
                other = solver.solve_limited(assumptions=rest)
            else:
                other = solver.solve(assumptions=rest)
            if other is False:
                kept = rest
    solution = [
        "".join("1" if literal in chosen else "0" for literal in line)
        for line in sat.takuzu_lines(size)[0]
    ]
    grid = [
        "".join("1" if literal in kept else "0" if -literal in kept else "-" for literal in line)
        for line in sat.takuzu_lines(size)[0]
    ]
    return {"name": name, "grid": grid, "solution": solution}


def unruly(program: str, size: int, seed: str) -> list[str]:
    """A grid of normal difficulty with unique lines.

    In its text a letter is so many empty cells and a digit: a is none, b one; small is 0, capital
    is 1; z is 25 cells.
    """
    text = subprocess.run(
        [program, "--generate", "1", f"{size}x{size}udn#{seed}"],
        capture_output=True,
        text=True,
        check=True,
    )
    cells = ""
    for letter in text.stdout.strip().partition(":")[2]:
        gap = ord(letter.lower()) - ord("a")
        cells += "-" * gap + ("" if gap == 25 else "0" if letter.islower() else "1")
    cells = cells[: size * size].ljust(size * size, "-")
    return [cells[start : start + size] for start in range(0, size * size, size)]


def graded(
    sizes: Iterable[int], count: int, copies: Path | None, program: str
) -> Iterator[dict[str, Any]]:
    """So many grids of normal difficulty for each size."""
    for size in sizes:
        file = copies / f"{size}x{size}-normal.jsonl" if copies else None
        if file and file.exists():
            grids = [json.loads(line)["grid"] for line in file.read_text().splitlines()[:count]]
        else:
            grids = [unruly(program, size, f"bench-{number}") for number in range(1, count + 1)]
        for number, grid in enumerate(grids, 1):
            cells = tuple(tuple(None if cell == "-" else int(cell) for cell in row) for row in grid)
            answers = sat.takuzu_lazy(Takuzu("", cells, ()), 2)
            if len(answers) != 1:
                raise SystemExit(f"{size}x{size}-{number}: {len(answers)} solutions")
            solution = ["".join(map(str, row)) for row in answers[0]]  # type: ignore[call-overload]
            yield {"name": f"{size}x{size}-{number}", "grid": grid, "solution": solution}


def hard_discs(random_: random.Random, tries: int, count: int) -> Iterator[dict[str, Any]]:
    """Discs of five givens with exactly one solution; of so many random ones those that take our
    engine the most choices.

    All discs are made, and of each choice of places counted how often which digits stand there:
    once is a puzzle. With four givens there is none.
    """
    import numpy as np

    solutions: Any = gecode.jodici(Jodici("", ((None,) * 6,) * 3, None), 0, whole=True)
    discs = np.array(sorted([digit for ring in disc for digit in ring] for disc in solutions))
    unique: list[tuple[tuple[int, ...], int]] = []
    while len(unique) < tries:
        places = tuple(sorted(random_.sample(range(18), 5)))
        codes = discs[:, list(places)] @ 10 ** np.arange(5)
        unique += [(places, int(disc)) for disc in np.flatnonzero(np.bincount(codes)[codes] == 1)]
    made = []
    for places, disc in random_.sample(unique, tries):
        full = "".join(map(str, discs[disc].tolist()))
        partial = "".join(digit if place in places else "_" for place, digit in enumerate(full))
        rings = tuple(
            tuple(None if cell == "_" else int(cell) for cell in partial[at : at + 6])
            for at in (0, 6, 12)
        )
        with METER.reading():
            ours.jodici(Jodici("", rings, None), 2)
            made.append((METER.nodes or 0, partial, full))
    made.sort(reverse=True)
    for number, (_, partial, full) in enumerate(made[:count], 1):
        yield {
            "name": f"hard-{number}",
            "givens": [partial[start : start + 6] for start in (0, 6, 12)],
            "solution": [full[start : start + 6] for start in (0, 6, 12)],
        }


def main() -> None:
    parser = argparse.ArgumentParser(description="Makes the puzzles of the benchmark.")
    parser.add_argument(
        "--copies", type=Path, help="a folder of graded grids, SIZExSIZE-normal.jsonl"
    )
    parser.add_argument("--unruly", default="sgt-unruly", help="the generator of graded grids")
    options = parser.parse_args()
    write("takuzu.jsonl", graded((6, 8, 10, 14, 20, 30), 3, options.copies, options.unruly))
    random_ = random.Random(SEED)
    large = [random_grid(random_, f"40x40-{number}", 40, conflicts=1) for number in (1, 2, 3)]
    write("takuzu-growth.jsonl", [*graded((12, 16, 24), 3, None, options.unruly), *large])
    random_ = random.Random(SEED)
    write(
        "takuzu-large.jsonl",
        (random_grid(random_, f"40x40-hard-{number}", 40, conflicts=10) for number in (1, 2, 3)),
    )
    random_ = random.Random(SEED)
    write(
        "takuzu-minimal.jsonl",
        (random_grid(random_, f"minimal-{number}", 14) for number in range(1, 31)),
    )
    random_ = random.Random(SEED)
    write(
        "zebra-6x6.jsonl",
        (
            zebra(random_, f"{kind}-{number}", 6, 6, WEIGHTS[kind])
            for number in range(1, 26)
            for kind in ("mixed", "weak")
        ),
    )
    random_ = random.Random(SEED)
    write(
        "zebra-growth.jsonl",
        (
            zebra(random_, f"{size}x{size}-{number}", size, size, WEIGHTS["mixed"])
            for size in range(4, 13)
            for number in (1, 2, 3)
        ),
    )
    write("jodici-minimal.jsonl", discs(random.Random(SEED), 10, 5))
    write("jodici-hard.jsonl", hard_discs(random.Random(SEED), 500, 10))
    random_ = random.Random(SEED)
    sizes = [
        (number, houses, groups)
        for number in range(1, 14)
        for houses in range(3, 7)
        for groups in range(2, 7)
    ][:250]
    write(
        "zebra-texts.jsonl",
        (
            zebra(random_, f"{houses}x{groups}-{number}", houses, groups, WEIGHTS["mixed"])
            for number, houses, groups in sizes
        ),
    )
    random_ = random.Random(SEED)
    write(
        "zebra-weak.jsonl",
        (
            zebra(random_, f"{houses}x4-weak-{number}", houses, 4, WEIGHTS["weak"])
            for houses in (12, 14, 16, 20)
            for number in (1, 2, 3)
        ),
    )


if __name__ == "__main__":
    main()
