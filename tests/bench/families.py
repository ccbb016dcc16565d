"""Median times of kinds whose rows and columns hold each digit once, beside plain models of the
same puzzles for clingo and CP-SAT, in one run:
``python tests/bench/families.py [--number 20] [--kinds KIND …]``.

Each program is asked for two answers, so that it finds the one there is and proves that there is no
other. The time is that of the processor from the puzzle's data to the answers; programs take turns,
puzzle by puzzle. The puzzles are made here, from fixed seeds.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable
from random import Random
from statistics import median
from time import process_time
from typing import Any

import clingo
from ortools.sat.python import cp_model

from logicpuzzles import run
from logicpuzzles.formats import read
from logicpuzzles.generate import Options
from logicpuzzles.generate.from_board import Generator
from logicpuzzles.kinds.board import Boxes
from logicpuzzles.kinds.puzzle import Puzzle
from logicpuzzles.kinds.stating import goal_of

SIZES = {"futoshiki": 5, "adjacent": 5, "calcudoku": 6, "skyscrapers": 5, "killer": 9, "jigsaw": 9}
Board = tuple[tuple[int, ...], ...]


def groups(puzzle: Puzzle) -> list[list[tuple[int, int]]]:
    """The cells of each row, column, box, region and diagonal."""
    side = len(puzzle.givens)
    lines = [[(r, c) for c in range(side)] for r in range(side)] + [
        [(r, c) for r in range(side)] for c in range(side)
    ]
    if puzzle.kind == "killer":
        high, wide = puzzle.arguments.get("box") or Boxes.usual(side)  # type: ignore[misc]
        for top in range(0, side, high):
            lines += [
                [(top + r, left + c) for r in range(high) for c in range(wide)]
                for left in range(0, side, wide)
            ]
    regions: Any = puzzle.arguments.get("regions", ())
    lines += [list(region) for region in regions]
    if puzzle.arguments.get("diagonals"):
        lines += [[(n, n) for n in range(side)], [(n, side - 1 - n) for n in range(side)]]
    return lines


def seen_from(side: int, place: Any) -> list[tuple[int, int]]:
    where, at = place
    line = [(at, n) if where in ("left", "right") else (n, at) for n in range(side)]
    return line[::-1] if where in ("right", "bottom") else line


# --- clingo ---------------------------------------------------------------------------------------


def asp_of(puzzle: Puzzle) -> str:
    """The puzzle as a program for clingo, as its guide would write it."""
    side = len(puzzle.givens)
    lines = [f"d(1..{side}). 1 {{ x(R,C,V) : d(V) }} 1 :- R = 0..{side - 1}, C = 0..{side - 1}."]
    for number, group in enumerate(groups(puzzle)):
        lines += [f"g({number},{r},{c})." for r, c in group]
    lines.append(
        f":- d(V), g(G,_,_), not 1 {{ x(R,C,V) : g(G,R,C) }} 1, G = 0..{len(groups(puzzle))}."
    )
    lines += [
        f":- not x({r},{c},{v})."
        for r, row in enumerate(puzzle.givens)
        for c, v in enumerate(row)
        if v is not None
    ]
    for number, clue in enumerate(puzzle.clues):
        mark, place = clue.arguments
        lines.append(ASP[puzzle.kind](number, mark, place, side))
    if puzzle.kind == "adjacent":
        lines.append(
            f"pair(R,C,R,C+1) :- R = 0..{side - 1}, C = 0..{side - 2}. pair(C,R,C+1,R) :- R = 0..{side - 1}, C = 0..{side - 2}."
        )
        lines.append(":- pair(R,C,S,D), bar(R,C,S,D), x(R,C,V), x(S,D,W), |V-W| != 1.")
        lines.append(
            ":- pair(R,C,S,D), not bar(R,C,S,D), x(R,C,V), x(S,D,W), |V-W| = 1. #defined bar/4."
        )
    if puzzle.kind == "skyscrapers":
        lines.append("h(K,N) :- at(K,N,R,C), x(R,C,V), W < V : at(K,M,S,D), M < N, x(S,D,W).")
        lines.append(":- view(K,N), N != #count { M : h(K,M) }.")
    lines.append("#show x/3.")
    return "\n".join(lines)


def _asp_sign(number: int, mark: Any, place: Any, side: int) -> str:
    (r, c), (s, d) = place
    return f":- x({r},{c},V), x({s},{d},W), V {'>=' if mark == '<' else '<='} W."


def _asp_bar(number: int, mark: Any, place: Any, side: int) -> str:
    (r, c), (s, d) = place
    return f"bar({r},{c},{s},{d})."


def _asp_view(number: int, mark: Any, place: Any, side: int) -> str:
    return f"view({number},{mark}). " + " ".join(
        [f"at({number},{n},{r},{c})." for n, (r, c) in enumerate(seen_from(side, place))]
    )


def _asp_total(number: int, mark: Any, place: Any, side: int) -> str:
    parts = "; ".join([f"V,{r},{c} : x({r},{c},V)" for r, c in place])
    once = (
        [f":- d(V), 2 {{ {'; '.join([f'x({r},{c},V)' for r, c in place])} }}."]
        if len(place) > 1
        else []
    )
    return "\n".join([f":- not {mark} #sum {{ {parts} }} {mark}.", *once])


def _asp_cage(number: int, mark: Any, place: Any, side: int) -> str:
    total, sign = mark
    names = [f"V{n}" for n in range(len(place))]
    body = ", ".join([f"x({r},{c},{name})" for (r, c), name in zip(place, names, strict=True)])
    if sign in ("+", ""):
        return _asp_total(number, total, place, side).splitlines()[0]
    if sign == "x":
        return f":- {body}, {'*'.join(names)} != {total}."
    return f":- {body}, " + (
        f"|V0-V1| != {total}." if sign == "-" else f"V0 != {total}*V1, V1 != {total}*V0."
    )


ASP: dict[str, Callable[[int, Any, Any, int], str]] = {
    "futoshiki": _asp_sign, "adjacent": _asp_bar, "skyscrapers": _asp_view, "killer": _asp_total,
    "calcudoku": _asp_cage,
}  # fmt: skip


def by_clingo(puzzle: Puzzle) -> list[Board]:
    side = len(puzzle.givens)
    control = clingo.Control(["2", "--warn=none"])
    control.add("base", [], asp_of(puzzle))
    control.ground([("base", [])])
    boards: list[Board] = []
    with control.solve(yield_=True) as models:
        for model in models:
            rows = [[0] * side for _ in range(side)]
            for atom in model.symbols(shown=True):
                r, c, v = [argument.number for argument in atom.arguments]
                rows[r][c] = v
            boards.append(tuple(map(tuple, rows)))
    return boards


# --- CP-SAT ---------------------------------------------------------------------------------------


class _Two(cp_model.CpSolverSolutionCallback):
    def __init__(self, x: list[list[Any]]) -> None:
        super().__init__()
        self.x = x
        self.boards: list[Board] = []

    def on_solution_callback(self) -> None:
        self.boards.append(tuple([tuple([self.value(cell) for cell in row]) for row in self.x]))
        if len(self.boards) == 2:
            self.stop_search()


def by_cpsat(puzzle: Puzzle) -> list[Board]:
    side = len(puzzle.givens)
    model = cp_model.CpModel()
    x = [[model.new_int_var(1, side, "") for _ in range(side)] for _ in range(side)]
    for group in groups(puzzle):
        model.add_all_different([x[r][c] for r, c in group])
    for r, row in enumerate(puzzle.givens):
        for c, value in enumerate(row):
            if value is not None:
                model.add(x[r][c] == value)
    marks: dict[Any, Any] = {clue.arguments[1]: clue.arguments[0] for clue in puzzle.clues}
    if puzzle.kind == "adjacent":
        for r in range(side):
            for c in range(side):
                for s, d in ((r, c + 1), (r + 1, c)):
                    if s < side and d < side:
                        apart = model.new_int_var(0, side, "")
                        model.add_abs_equality(apart, x[r][c] - x[s][d])
                        model.add(apart == 1 if ((r, c), (s, d)) in marks else apart != 1)
        marks = {}
    for place, mark in marks.items():
        CPSAT[puzzle.kind](model, x, mark, place, side)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.enumerate_all_solutions = True
    two = _Two(x)
    solver.solve(model, two)
    return two.boards


def _cp_sign(model: Any, x: Any, mark: Any, place: Any, side: int) -> None:
    (r, c), (s, d) = place
    model.add(x[r][c] < x[s][d] if mark == "<" else x[r][c] > x[s][d])


def _cp_view(model: Any, x: Any, mark: Any, place: Any, side: int) -> None:
    line = [x[r][c] for r, c in seen_from(side, place)]
    highest, seen = line[0], []
    for cell in line[1:]:
        new, is_seen = model.new_int_var(1, side, ""), model.new_bool_var("")
        model.add_max_equality(new, [highest, cell])
        model.add(cell > highest).only_enforce_if(is_seen)
        model.add(cell < highest).only_enforce_if(~is_seen)
        highest = new
        seen.append(is_seen)
    model.add(1 + sum(seen) == mark)


def _cp_total(model: Any, x: Any, mark: Any, place: Any, side: int) -> None:
    model.add(sum([x[r][c] for r, c in place]) == mark)
    model.add_all_different([x[r][c] for r, c in place])


def _cp_cage(model: Any, x: Any, mark: Any, place: Any, side: int) -> None:
    total, sign = mark
    cells = [x[r][c] for r, c in place]
    if sign in ("+", ""):
        model.add(sum(cells) == total)
    elif sign == "x":
        model.add_multiplication_equality(total, cells)
    else:
        pairs = [(a, b) for a in range(1, side + 1) for b in range(1, side + 1)
                 if (abs(a - b) == total if sign == "-" else total * min(a, b) == max(a, b))]  # fmt: skip
        model.add_allowed_assignments(cells, pairs)


CPSAT: dict[str, Callable[[Any, Any, Any, Any, int], None]] = {
    "futoshiki": _cp_sign, "skyscrapers": _cp_view, "killer": _cp_total, "calcudoku": _cp_cage,
}  # fmt: skip


# --- all of them ----------------------------------------------------------------------------------


def by(engine: str) -> Callable[[Puzzle], list[Board]]:
    return lambda puzzle: list(run(2, *goal_of(puzzle), engine=engine))


PROGRAMS: dict[str, Callable[[Puzzle], list[Board]]] = {
    "fd": by("fd"), "auto": by("auto"), "clingo": by_clingo, "cpsat": by_cpsat,
}  # fmt: skip


def made(kind: str, size: int, number: int) -> list[Puzzle]:
    """Puzzles of the generic generator, without their difficulty, which would take longest."""
    generator = Generator(Options(kind=kind, size=(size,)))
    puzzles: list[Puzzle] = []
    seed = 0
    while len(puzzles) < number:
        attempt = generator.puzzle(Random(seed))
        puzzles += [attempt[0]] if attempt is not None else []
        seed += 1
    return puzzles


def measured(puzzles: list[Puzzle]) -> dict[str, float]:
    """The median milliseconds of each program. Raises ``ValueError`` where two disagree."""
    times: dict[str, list[float]] = {name: [] for name in PROGRAMS}
    for at, puzzle in enumerate([*puzzles[:1], *puzzles]):  # the first one once more, to be warm
        answers = {}
        for name, program in PROGRAMS.items():
            start = process_time()
            answers[name] = program(puzzle)
            if at:
                times[name].append((process_time() - start) * 1000)
        if any([len(boards) != 1 or boards != answers["fd"] for boards in answers.values()]):
            raise ValueError(f"the programs disagree about {puzzle}: {answers}")
    return {name: median(each) for name, each in times.items()}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--number", type=int, default=20)
    parser.add_argument("--kinds", nargs="*", default=list(SIZES))
    parser.add_argument(
        "--texts", help="a file of JSON lines with kind and text, instead of puzzles made here"
    )
    arguments = parser.parse_args()
    given: dict[str, list[Puzzle]] = {}
    if arguments.texts:
        with open(arguments.texts, encoding="utf-8") as lines:
            for line in map(json.loads, lines):
                given.setdefault(line.get("name", line["kind"]), []).append(
                    read(line["text"], kind=line["kind"])
                )
    else:
        given = {kind: made(kind, SIZES[kind], arguments.number) for kind in arguments.kinds}
    print(
        f"{'':16}"
        + "".join([f"{name:>9}" for name in PROGRAMS])
        + "   milliseconds, and fd to the better of clingo and cpsat"
    )
    for name, puzzles in given.items():
        times = measured(puzzles)
        ratio = times["fd"] / min(times["clingo"], times["cpsat"])
        print(
            f"{name:16}" + "".join([f"{each:9.1f}" for each in times.values()]) + f"   {ratio:5.2f}"
        )


if __name__ == "__main__":
    main()
