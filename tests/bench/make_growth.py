"""Makes the largest puzzles of the benchmark: python tests/bench/make_growth.py

All come from the random numbers of a fixed seed. Takuzu and sudoku keep a given where a SAT solver
needs over one conflict to do without it; of the zebras few clues are idle; of the Latin squares as
many cells are empty as in the others.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import isqrt
from typing import Any

from make_data import WEIGHTS, Clue, random_grid, true_clues, write
from make_squares import HOLES, full_square, record, square
from suite import sat
from suite.model import Zebra

SEED = 1962
CONFLICTS = 1
TRIED = 300  # conflicts in which it has to be seen that a clue of a zebra is idle


def zebra(random_: random.Random, name: str, houses: int) -> dict[str, Any]:
    """A zebra of as many groups as houses with exactly one solution, of which no clue that a solver
    soon finds idle is left.

    It is told to one solver, with a literal for each clue that says whether it holds.
    """
    from pysat.solvers import Solver  # type: ignore[import-untyped,import-not-found,unused-ignore]

    count = houses * houses
    solution = tuple(
        house for _ in range(houses) for house in random_.sample(range(1, houses + 1), houses)
    )
    pool = true_clues(houses, solution)
    kinds, weights = list(WEIGHTS["mixed"]), list(WEIGHTS["mixed"].values())
    frame = Zebra(name, houses, ("",) * count, (), solution)
    first, clauses = sat.zebra_clauses(frame)
    switches: dict[Clue, int] = {}
    with Solver(sat.ZEBRA_SOLVER, bootstrap_with=clauses) as solver:
        solver.add_clause(
            [1 - literal - house for literal, house in zip(first, solution, strict=True)]
        )

        def unique(switches: Sequence[int]) -> bool:
            solver.conf_budget(TRIED)
            return solver.solve_limited(assumptions=switches) is False

        while not switches or not unique(list(switches.values())):
            for _ in range(houses):
                clue = random_.choice(pool[random_.choices(kinds, weights)[0]])
                if clue not in switches:
                    switches[clue] = count * houses + len(switches) + 1
                    for clause in sat.clue_clauses(replace(frame, clues=(clue,)), first):
                        solver.add_clause([-switches[clue], *clause])
        kept = list(switches.values())
        random_.shuffle(kept)
        for switch in list(kept):
            rest = [other for other in kept if other != switch]
            if switch in kept and unique(rest):
                core = set(solver.get_core())
                kept = [other for other in rest if other in core]
    clues = [clue for clue, switch in switches.items() if switch in set(kept)]
    turned = [
        (kind, b, a)
        if kind in ("same", "next", "notsame") and random_.random() < 0.5
        else (kind, a, b)
        for kind, a, b in random_.sample(clues, len(clues))
    ]
    return {"name": name, "houses": houses, "groups": houses, "clues": turned, "solution": solution}


def mild(random_: random.Random, side: int, number: int) -> dict[str, Any]:
    """A sudoku of that side, with square boxes."""
    from pysat.solvers import Solver  # type: ignore[import-untyped,import-not-found,unused-ignore]

    height = isqrt(side)
    box = (height, height)
    full = full_square(random_, side, box) if side < 20 else shuffled(random_, side)
    empty = sat.Cells(square([0] * side * side, box))
    literals = [cell[value] for cell, value in zip(empty.cells, full, strict=True)]
    kept = dict.fromkeys(range(side * side))
    with Solver(sat.SQUARE_SOLVER, bootstrap_with=empty.clauses) as solver:
        solver.add_clause([-literal for literal in literals])
        for place in random_.sample(range(side * side), side * side):
            rest = [literals[other] for other in kept if other != place]
            solver.conf_budget(CONFLICTS)
            if solver.solve_limited(assumptions=rest) is False:
                del kept[place]
    return record(
        f"{side}x{side}-{number}",
        [value if place in kept else 0 for place, value in enumerate(full)],
        box,
        full,
    )


def shuffled(random_: random.Random, side: int) -> list[int]:
    """A full square: that of shifted rows, its numbers, its rows in bands and its columns in stacks
    exchanged.
    """
    height = isqrt(side)

    def order() -> Sequence[int]:
        bands = random_.sample(range(height), height)
        return [
            height * band + line for band in bands for line in random_.sample(range(height), height)
        ]

    numbers, rows, columns = random_.sample(range(1, side + 1), side), order(), order()
    return [
        numbers[(height * (row % height) + row // height + column) % side]
        for row in rows
        for column in columns
    ]


def latin(random_: random.Random, side: int, number: int) -> dict[str, Any]:
    """A random Latin square with holes. Cells are filled one after another only in small ones: in a
    large one that takes hours.

    Source: Mark Jacobson and Peter Matthews, "Generating uniformly distributed random Latin
    squares", 1996.
    """
    numbers = range(side)
    cube = [
        [[int((row + column + value) % side == 0) for value in numbers] for column in numbers]
        for row in numbers
    ]
    steps, start = side**3, None
    while steps > 0 or start is not None:  # until the square is proper again
        steps -= 1
        if start is None:
            r, c, s = (random_.randrange(side) for _ in range(3))
            if cube[r][c][s]:
                continue
        else:
            r, c, s = start
        r2 = random_.choice([row for row in numbers if cube[row][c][s] == 1])
        c2 = random_.choice([column for column in numbers if cube[r][column][s] == 1])
        s2 = random_.choice([value for value in numbers if cube[r][c][value] == 1])
        for row, column, value in ((r, c, s), (r, c2, s2), (r2, c, s2), (r2, c2, s)):
            cube[row][column][value] += 1
        for row, column, value in ((r2, c, s), (r, c2, s), (r, c, s2), (r2, c2, s2)):
            cube[row][column][value] -= 1
        start = (r2, c2, s2) if cube[r2][c2][s2] < 0 else None
    full = [cell.index(1) + 1 for row in cube for cell in row]
    empty = set(random_.sample(range(side * side), round(HOLES * side * side)))
    return record(
        f"{side}x{side}-{number}",
        [0 if place in empty else value for place, value in enumerate(full)],
        None,
        None,
    )


def squares() -> Iterator[dict[str, Any]]:
    """Three sudoku of each side."""
    random_ = random.Random(SEED)
    return (mild(random_, side, number) for side in (9, 16, 25, 36) for number in (1, 2, 3))


def main() -> None:
    write("sudoku-growth.jsonl", squares())
    random_ = random.Random(SEED)
    write(
        "latin-growth.jsonl",
        (latin(random_, side, number) for side in (10, 15, 25, 40) for number in (1, 2, 3)),
    )
    random_ = random.Random(SEED)
    write(
        "zebra-growth-large.jsonl",
        (
            zebra(random_, f"{size}x{size}-{number}", size)
            for size in (14, 16, 20)
            for number in (1, 2, 3)
        ),
    )
    random_ = random.Random(SEED)
    write(
        "takuzu-growth-large.jsonl",
        (
            random_grid(random_, f"{size}x{size}-{number}", size, CONFLICTS)
            for size in (50, 60)
            for number in (1, 2, 3)
        ),
    )


if __name__ == "__main__":
    main()
