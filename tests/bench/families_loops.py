"""How long puzzles whose answers are edges take: ours, and plain models for clingo and CP-SAT, in
the same run.

    python tests/bench/families_loops.py [COUNT] [KIND ...]

The puzzles are made by Simon Tatham's programs (``sgt-loopy`` and others). Each time is from the
puzzle as data to the proof that it has one solution; the median of three calls, then of all
puzzles. A wrong or a second answer ends the run.
"""

from __future__ import annotations

import subprocess
from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Any

from comparing import Answer, compare

from logicpuzzles import run
from logicpuzzles.formats import codes
from logicpuzzles.kinds.puzzle import Puzzle
from logicpuzzles.kinds.stating import goal_of

PROGRAMS = {
    "slitherlink": ("loopy", ("10x10t0dn", "10x10t0dt", "10x10t0dh", "15x15t0dh")),
    "masyu": ("pearl", ("8x8de", "10x10dt", "14x14dt")),
    "bridges": ("bridges", ("10x10d2", "15x15d2")),
}
NONE = 0  # the number of an edge that is not there


class Model:
    """A puzzle as a graph. Edges are numbered from 1, those across first; ``ends``: the vertices of
    each; ``shown``: for each place of an answer its edge.
    """

    def __init__(self, puzzle: Puzzle) -> None:
        self.kind = puzzle.kind
        height, width = puzzle.arguments["size"]  # type: ignore[misc]
        high, wide = (height + 1, width + 1) if puzzle.kind == "slitherlink" else (height, width)
        self.marks: dict[Any, Any] = {clue.arguments[1]: clue.arguments[0] for clue in puzzle.clues}
        self.across = [[(y, x) for x in range(wide - 1)] for y in range(high)]
        self.down = [[(y, x) for x in range(wide)] for y in range(high - 1)]
        self.ends: list[tuple[Any, Any]] = []
        self.most = puzzle.arguments.get("most", 2)
        self.islands: Any = puzzle.arguments.get("islands", ())
        self.edge: dict[Any, int] = {}
        if puzzle.kind == "bridges":
            self._span(high, wide)
        else:
            for rows, (dy, dx) in ((self.across, (0, 1)), (self.down, (1, 0))):
                for y, x in [place for row in rows for place in row]:
                    self.ends.append(((y, x), (y + dy, x + dx)))
                    self.edge[dy, y, x] = len(self.ends)
        places = [
            (n, y, x)
            for n, rows in enumerate((self.across, self.down))
            for row in rows
            for y, x in row
        ]
        self.shown = [self.edge.get(place, NONE) for place in places]

    def _span(self, high: int, wide: int) -> None:
        lines = [[(y, x) for x in range(wide)] for y in range(high)] + [
            [(y, x) for y in range(high)] for x in range(wide)
        ]
        for line in lines:
            for a, b in pairwise([place for place in line if place in self.islands]):
                self.ends.append((a, b))
                vertical = int(a[1] == b[1])
                for at in range(a[1 - vertical], b[1 - vertical]):
                    self.edge[(1, at, a[1]) if vertical else (0, a[0], at)] = len(self.ends)

    def crossings(self) -> list[tuple[int, int]]:
        """The bridges that cannot both be there."""
        return sorted({
            (self.edge[0, y, x], self.edge[1, y, x]) for n, y, x in self.edge
            if n == 0 and (1, y, x) in self.edge and (y, x) not in self.islands
        })  # fmt: skip

    def around(self, y: int, x: int) -> list[int]:
        """The edges of a cell of slitherlink."""
        return [
            self.edge[0, y, x],
            self.edge[0, y + 1, x],
            self.edge[1, y, x],
            self.edge[1, y, x + 1],
        ]

    def sight(self, y: int, x: int) -> list[tuple[int, int]]:
        """The first two edges from a cell up, down, to the left and to the right."""
        upright = ((1, y - 1, x), (1, y - 2, x)), ((1, y, x), (1, y + 1, x))
        ways = (*upright, ((0, y, x - 1), (0, y, x - 2)), ((0, y, x), (0, y, x + 1)))
        return [(self.edge.get(a, NONE), self.edge.get(b, NONE)) for a, b in ways]

    def at(self) -> dict[Any, list[int]]:
        """The edges at each vertex."""
        found: dict[Any, list[int]] = {}
        for number, edge in enumerate(self.ends, 1):
            for vertex in edge:
                found.setdefault(vertex, []).append(number)
        return found


def clingo(puzzle: Puzzle) -> Answer:
    import clingo as solver

    made = Model(puzzle)
    number = {
        vertex: at
        for at, vertex in enumerate(
            dict.fromkeys([*made.islands, *[v for edge in made.ends for v in edge]])
        )
    }
    text = [
        f"end({edge},{number[a]}). end({edge},{number[b]}). edge({edge})."
        for edge, (a, b) in enumerate(made.ends, 1)
    ]
    text.append("r(V) :- r(U), e(I), end(I,U), end(I,V).")
    if made.kind == "bridges":
        text += [
            f"1 {{ b(I,0..{made.most}) }} 1 :- edge(I). e(I) :- b(I,N), N > 0. r(0). #show b/2."
        ]
        text += [f":- not r({at})." for at in range(len(made.islands))]
        text += [f":- e({a}), e({b})." for a, b in made.crossings()]
        text += [
            f":- #sum {{ N,I : b(I,N), end(I,{number[place]}) }} != {mark}."
            for place, mark in made.marks.items()
        ]
    else:
        text.append(
            "{ e(I) } :- edge(I). start(I) :- e(I), not e(J) : edge(J), J < I. r(U) :- start(I), end(I,U). #show e/1."
        )
        text.append(
            ":- e(I), end(I,U), not r(U). :- e(I), end(I,U), not 2 { e(J) : end(J,U) } 2. :- not e(I) : edge(I)."
        )
    for (y, x), mark in made.marks.items() if made.kind == "slitherlink" else ():
        text.append(
            f":- not {mark} {{ {'; '.join([f'e({edge})' for edge in made.around(y, x)])} }} {mark}."
        )
    for (y, x), mark in made.marks.items() if made.kind == "masyu" else ():
        ways = made.sight(y, x)
        for (a, a2), (b, b2) in (ways[:2], ways[2:]):
            if mark == "o":
                text.append(
                    f":- e({a}), not e({b}). :- e({b}), not e({a}). :- e({a}), e({a2}), e({b2})."
                )
            else:
                text.append(
                    f":- e({a}), e({b}). :- not e({a}), not e({b}). :- e({a}), not e({a2}). :- e({b}), not e({b2})."
                )
        if mark == "o":
            text.append(
                f":- e({ways[0][0]}), e({ways[2][0]}). :- not e({ways[0][0]}), not e({ways[2][0]})."
            )
    control = solver.Control(["2", "--project=show", "--warn=none"])
    control.add("base", [], "\n".join(text))
    control.ground([("base", [])])
    answers: Answer = []

    def collect(model: Any) -> None:
        atoms = [atom.arguments for atom in model.symbols(shown=True)]
        values = {atom[0].number: atom[1].number if len(atom) > 1 else 1 for atom in atoms}
        answers.append(tuple([values.get(edge, 0) for edge in made.shown]))

    control.solve(on_model=collect)
    return sorted(set(answers))


def cpsat(puzzle: Puzzle) -> Answer:
    from ortools.sat.python import cp_model

    made = Model(puzzle)
    model = cp_model.CpModel()
    most = made.most if made.kind == "bridges" else 1
    cells: list[Any] = [0, *[model.new_int_var(0, most, "") for _ in made.ends]]
    on = cells if most == 1 else [0, *[model.new_bool_var("") for _ in made.ends]]
    if made.kind == "bridges":
        for cell, flag in zip(cells[1:], on[1:], strict=True):
            model.add(cell >= 1).only_enforce_if(flag)
            model.add(cell == 0).only_enforce_if(~flag)
        for a, b in made.crossings():
            model.add(on[a] + on[b] <= 1)
        at = made.at()
        for place, mark in made.marks.items():
            model.add(sum([cells[edge] for edge in at.get(place, ())]) == mark)
    else:
        number = {vertex: place for place, vertex in enumerate(made.at())}
        arcs: list[Any] = [(each, each, model.new_bool_var("")) for each in number.values()]
        for edge, (a, b) in enumerate(made.ends, 1):
            forth, back = model.new_bool_var(""), model.new_bool_var("")
            arcs += [(number[a], number[b], forth), (number[b], number[a], back)]
            model.add(forth + back == on[edge])
        model.add_circuit(arcs)
        model.add(sum(on) >= 1)
    for (y, x), mark in made.marks.items() if made.kind == "slitherlink" else ():
        model.add(sum([on[edge] for edge in made.around(y, x)]) == mark)
    for (y, x), mark in made.marks.items() if made.kind == "masyu" else ():
        ways = [(on[a], on[b]) for a, b in made.sight(y, x)]
        for (a, a2), (b, b2) in (ways[:2], ways[2:]):
            if mark == "o":
                model.add(a - b == 0)
                model.add(a + a2 + b2 <= 2)
            else:
                model.add(a + b == 1)
                model.add(a - a2 <= 0)
                model.add(b - b2 <= 0)
        if mark == "o":
            model.add(ways[0][0] + ways[2][0] == 1)
    answers: Answer = []
    while len(answers) < 2:
        solver = cp_model.CpSolver()
        solver.parameters.num_workers = 1
        if solver.solve(model) not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
            break
        values = [0, *[solver.value(cell) for cell in cells[1:]]]
        if made.kind == "bridges" and (reached := _reached(made, values)) != set(made.islands):
            model.add(
                sum(
                    [
                        on[edge]
                        for edge, (a, b) in enumerate(made.ends, 1)
                        if (a in reached) != (b in reached)
                    ]
                )
                >= 1
            )
            continue
        answers.append(tuple([values[edge] for edge in made.shown]))
        differ = [model.new_bool_var("") for _ in made.ends]
        for cell, value, other in zip(cells[1:], values[1:], differ, strict=True):
            model.add(cell != value).only_enforce_if(other)
        model.add_bool_or(differ)
    return sorted(answers)


def _reached(made: Model, values: list[int]) -> set[Any]:
    """The islands that are connected with the first one."""
    reached = set(made.islands[:1])
    grown = True
    while grown:
        size = len(reached)
        for edge, pair in enumerate(made.ends, 1):
            if values[edge] and not reached.isdisjoint(pair):
                reached |= set(pair)
        grown = len(reached) > size
    return reached


def ours(engine: str) -> Callable[[Puzzle], Answer]:
    def solve(puzzle: Puzzle) -> Answer:
        boards = run(2, *goal_of(puzzle), engine=engine)
        return sorted(
            [tuple([value for rows in board for row in rows for value in row]) for board in boards]
        )

    return solve


SOLVERS: dict[str, Callable[[Puzzle], Answer]] = {
    "fd": ours("fd"), "auto": ours("auto"), "sat": ours("sat"), "clingo": clingo, "cp-sat": cpsat,
}  # fmt: skip


def puzzles(kind: str, count: int) -> Iterator[tuple[str, list[Puzzle]]]:
    program, sizes = PROGRAMS[kind]
    for size in sizes:
        made = subprocess.run(
            [f"sgt-{program}", "--generate", str(count), size],
            capture_output=True,
            text=True,
            check=True,
        )
        yield size, [codes.read(f"{program}:{line}") for line in made.stdout.split()]


if __name__ == "__main__":
    compare(SOLVERS, PROGRAMS, puzzles)
