"""How long puzzles whose cells hang together take: ours, and plain models for clingo and CP-SAT, in
the same run.

    python tests/bench/families_regions.py [COUNT] [KIND ...]

Hitori and fillomino are made by Simon Tatham's programs (``sgt-singles`` and ``sgt-filling``),
nurikabe by our generator. Each time is from the puzzle as data to the proof that it has one
solution; the median of three calls, then of all puzzles. A wrong or a second answer ends the run.
CP-SAT is given up after some seconds.
"""

from __future__ import annotations

import subprocess
from collections.abc import Callable, Iterator
from random import Random
from time import perf_counter
from typing import Any

from comparing import Answer, compare

from logicpuzzles import run
from logicpuzzles.formats import codes
from logicpuzzles.generate import Options, generator_of
from logicpuzzles.kinds.puzzle import Puzzle
from logicpuzzles.kinds.stating import goal_of

PROGRAMS = {
    "hitori": ("singles", ("6x6de", "10x10de", "10x10dk", "12x12dk")),
    "fillomino": ("filling", ("7x7", "9x9", "10x10")),
}
SIZES = {"nurikabe": (5, 7, 8)}
PATIENCE = 10.0  # seconds for CP-SAT
Pairs = list[tuple[int, int]]


def puzzles(kind: str, count: int) -> Iterator[tuple[str, list[Puzzle]]]:
    """Puzzles of a kind, by size."""
    if kind in PROGRAMS:
        program, sizes = PROGRAMS[kind]
        for size in sizes:
            made = subprocess.run(
                [f"sgt-{program}", "--generate", str(count), size],
                capture_output=True,
                text=True,
                check=True,
            )
            yield size, [codes.read(f"{program}:{line}") for line in made.stdout.split()]
        return
    for side in SIZES[kind]:
        generator, ready, seed = generator_of(Options(kind, (side,))), [], 0
        while len(ready) < count:
            made = generator.puzzle(Random(seed))  # type: ignore[attr-defined]
            ready += [] if made is None else [made[0]]
            seed += 1
        yield f"{side}x{side}", ready


def shape(puzzle: Puzzle) -> tuple[int, int, Pairs]:
    """The height, the width, and the pairs of numbers of cells that touch."""
    height, width = len(puzzle.givens), len(puzzle.givens[0])
    across = [(y * width + x, y * width + x + 1) for y in range(height) for x in range(width - 1)]
    return height, width, across + [(at, at + width) for at in range(height * width - width)]


def alike(puzzle: Puzzle) -> list[list[int]]:
    """Of hitori: the cells of one line with one number, where there are several."""
    numbers: Any = puzzle.arguments["numbers"]
    height, width, _ = shape(puzzle)
    lines = [[(y, x) for x in range(width)] for y in range(height)] + [
        [(y, x) for y in range(height)] for x in range(width)
    ]
    groups = [
        [y * width + x for y, x in line if numbers[y][x] == number]
        for line in lines
        for number in {numbers[y][x] for y, x in line}
    ]
    return [group for group in groups if len(group) > 1]


def islands(puzzle: Puzzle) -> dict[int, int]:
    """Of nurikabe: the numbers, by their cells."""
    rows: Any = puzzle.arguments["islands"]
    return {
        at: number
        for at, number in enumerate([cell for row in rows for cell in row])
        if number is not None
    }


# --- clingo ---------------------------------------------------------------------------------------

CONNECTED = """
first(C) :- {on}, not before(C).  before(C+1) :- cell(C), {on}.  before(C+1) :- cell(C), before(C).
reached(C) :- first(C).  reached(D) :- reached(C), near(C,D), {other}.  :- {on}, not reached(C).
"""
HITORI = """
{ b(C) : cell(C) }.  :- near(C,D), b(C), b(D).  :- group(G,_), 2 { not b(C) : group(G,C) }.
""" + CONNECTED.format(on="cell(C), not b(C)", other="not b(D)")
NURIKABE = """
{ in(C,I) : island(I,N), far(I,C,D), D < N } 1 :- cell(C).  in(I,I) :- island(I,_).  b(C) :- cell(C), not in(C,_).
:- near(C,D), in(C,I), in(D,J), I != J.  :- island(I,N), not N { in(C,I) } N.
part(I,I) :- island(I,_).  part(I,D) :- part(I,C), near(C,D), in(D,I).  :- in(C,I), not part(I,C).
:- square(C), b(C), b(C+1), b(C+w), b(C+w+1).
""" + CONNECTED.format(on="cell(C), b(C)", other="b(D)")
FILLOMINO = """
{ v(C,1..n) } = 1 :- cell(C).  :- given(C,X), not v(C,X).
{ root(C) : cell(C) }.  in(C,C) :- root(C).  { in(D,R) } :- in(C,R), near(C,D), R < D.  :- cell(C), { in(C,R) } != 1.
reached(R,R) :- root(R).  reached(R,D) :- reached(R,C), near(C,D), in(D,R).  :- in(C,R), not reached(R,C).
:- in(C,R), v(C,X), not v(R,X).  :- root(R), v(R,X), { in(C,R) } != X.
:- near(C,D), v(C,X), v(D,X), in(C,R), not in(D,R).
"""


def clingo(puzzle: Puzzle) -> Answer:
    import clingo as solver

    height, width, pairs = shape(puzzle)
    facts = [
        f"cell(0..{height * width - 1}).",
        *[f"near({a},{b}). near({b},{a})." for a, b in pairs],
    ]
    if puzzle.kind == "hitori":
        facts += [
            f"group({number},{cell})."
            for number, group in enumerate(alike(puzzle))
            for cell in group
        ]
        program, shown = HITORI, "#show b/1."
    elif puzzle.kind == "nurikabe":
        facts += [f"square({y * width + x})." for y in range(height - 1) for x in range(width - 1)]
        for at, number in islands(puzzle).items():
            far = [
                abs(at // width - y) + abs(at % width - x)
                for y in range(height)
                for x in range(width)
            ]
            facts += [
                f"island({at},{number}).",
                *[f"far({at},{cell},{steps})." for cell, steps in enumerate(far)],
            ]
        program, shown = f"#const w={width}." + NURIKABE, "#show b/1."
    else:
        cells = [cell for row in puzzle.givens for cell in row]
        facts += [f"given({at},{cell})." for at, cell in enumerate(cells) if cell is not None]
        program, shown = f"#const n={height * width}." + FILLOMINO, "#show v/2."
    control = solver.Control(["2", "--project=show", "--warn=none"])
    control.add("base", [], "\n".join([*facts, program, shown]))
    control.ground([("base", [])])
    answers: set[tuple[int, ...]] = set()

    def collect(model: Any) -> None:
        values = [0] * (height * width)
        for atom in model.symbols(shown=True):
            values[atom.arguments[0].number] = (
                atom.arguments[1].number if len(atom.arguments) > 1 else 1
            )
        answers.add(tuple(values))

    control.solve(on_model=collect)
    return sorted(answers)


# --- CP-SAT ---------------------------------------------------------------------------------------


def cpsat(puzzle: Puzzle) -> Answer:
    """What is connected is a tree with levels; a region of fillomino one with the number of cells
    below each.
    """
    from ortools.sat.python import cp_model

    height, width, pairs = shape(puzzle)
    size = height * width
    model = cp_model.CpModel()
    near: list[list[int]] = [[] for _ in range(size)]
    for a, b in pairs:
        near[a].append(b)
        near[b].append(a)

    def connect(on: list[Any]) -> None:
        """Those that are on are connected: each but one has a neighbour of a lower level."""
        level = [model.new_int_var(0, size, "") for _ in on]
        roots = [model.new_bool_var("") for _ in on]
        model.add_at_most_one(roots)
        for cell, own in enumerate(on):
            up = [roots[cell]]
            model.add_implication(roots[cell], own)
            for other in near[cell]:
                arc = model.new_bool_var("")
                model.add_implication(arc, on[other])
                model.add(level[other] < level[cell]).only_enforce_if(arc)
                up.append(arc)
            model.add_bool_or([*up, ~own])

    if puzzle.kind == "hitori":
        shown: list[Any] = [model.new_bool_var("") for _ in range(size)]
        for a, b in pairs:
            model.add_bool_or([~shown[a], ~shown[b]])
        for group in alike(puzzle):
            model.add_at_most_one([~shown[cell] for cell in group])
        connect([~cell for cell in shown])
    elif puzzle.kind == "nurikabe":
        shown = [model.new_bool_var("") for _ in range(size)]
        owns = {at: [model.new_bool_var("") for _ in range(size)] for at in islands(puzzle)}
        for cell in range(size):
            model.add_exactly_one([shown[cell], *[own[cell] for own in owns.values()]])
        for at, number in islands(puzzle).items():
            model.add(owns[at][at] == 1)
            model.add(sum(owns[at]) == number)
            connect(owns[at])
        for a, b in pairs:
            for own in owns.values():
                model.add_bool_or([~own[a], shown[b], own[b]])
                model.add_bool_or([~own[b], shown[a], own[a]])
        for cell in range(size - width):
            if cell % width < width - 1:
                model.add_bool_or(
                    [~shown[each] for each in (cell, cell + 1, cell + width, cell + width + 1)]
                )
        connect(shown)
    else:
        shown = [model.new_int_var(1, size, "") for _ in range(size)]
        for at, value in enumerate([cell for row in puzzle.givens for cell in row]):
            if value is not None:
                model.add(shown[at] == value)
        root = [model.new_int_var(0, size - 1, "") for _ in range(size)]
        below = [model.new_int_var(1, size, "") for _ in range(size)]
        level = [model.new_int_var(0, size, "") for _ in range(size)]
        is_root = [model.new_bool_var("") for _ in range(size)]
        arcs: dict[tuple[int, int], Any] = {}
        for a, b in [*pairs, *[(b, a) for a, b in pairs]]:
            arcs[a, b] = arc = model.new_bool_var("")  # b is above a
            model.add(level[a] == level[b] + 1).only_enforce_if(arc)
        for cell in range(size):
            model.add_exactly_one([is_root[cell], *[arcs[cell, other] for other in near[cell]]])
            model.add(root[cell] == cell).only_enforce_if(is_root[cell])
            model.add(root[cell] <= cell)
            model.add(below[cell] == shown[cell]).only_enforce_if(is_root[cell])
            parts = []
            for other in near[cell]:
                part = model.new_int_var(0, size, "")
                model.add(part == below[other]).only_enforce_if(arcs[other, cell])
                model.add(part == 0).only_enforce_if(~arcs[other, cell])
                parts.append(part)
            model.add(below[cell] == 1 + sum(parts))
        for a, b in pairs:
            same = model.new_bool_var("")
            model.add(shown[a] == shown[b]).only_enforce_if(same)
            model.add(shown[a] != shown[b]).only_enforce_if(~same)
            model.add(root[a] == root[b]).only_enforce_if(same)
            model.add_implication(arcs[a, b], same)
            model.add_implication(arcs[b, a], same)
    answers: set[tuple[int, ...]] = set()
    began = perf_counter()
    for _ in range(2):
        solver = cp_model.CpSolver()
        solver.parameters.num_workers = 1
        solver.parameters.max_time_in_seconds = max(PATIENCE - (perf_counter() - began), 0.01)
        status = solver.solve(model)
        if status == cp_model.UNKNOWN:
            return None
        if status == cp_model.INFEASIBLE:
            break
        answer = tuple([int(solver.value(cell)) for cell in shown])
        answers.add(answer)
        differing = []
        for cell, value in zip(shown, answer, strict=True):
            other = model.new_bool_var("")
            model.add(cell != value).only_enforce_if(other)
            differing.append(other)
        model.add_bool_or(differing)
    return sorted(answers)


# --- all ------------------------------------------------------------------------------------------


def ours(engine: str) -> Callable[[Puzzle], Answer]:
    def solve(puzzle: Puzzle) -> Answer:
        return sorted(
            [
                tuple([cell for row in board for cell in row])
                for board in run(2, *goal_of(puzzle), engine=engine)
            ]
        )

    return solve


SOLVERS: dict[str, Callable[[Puzzle], Answer]] = {
    "fd": ours("fd"), "auto": ours("auto"), "sat": ours("sat"), "clingo": clingo, "cp-sat": cpsat,
}  # fmt: skip


if __name__ == "__main__":
    compare(SOLVERS, [*PROGRAMS, *SIZES], puzzles)
