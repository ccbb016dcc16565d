"""The peer SWI-Prolog with its library clpfd: a clause for the puzzle, labelled by the smallest
domain.

Prolog times its second run itself; the reading of its program is not counted, save where `whole` is
asked for.
"""

from __future__ import annotations

import json
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path

from suite.infix import Infix
from suite.model import Answer, Equations, Jodici, Square, Takuzu, Timed, Zebra
from suite.programs import output

HEAD = """
:- use_module(library(clpfd)).
answers(Vs) :- found(Vs), labeling([ff], Vs).
few(0, G, T, L) :- !, findall(T, G, L).
few(N, G, T, L) :- findall(T, limit(N, G), L).
timed(N, L, Seconds) :-
    get_time(Start),
    few(N, answers(Vs), Vs, L),
    get_time(End),
    Seconds is End - Start.
apart([]).
apart([X|Xs]) :- maplist(#\\=(X), Xs), apart(Xs).
"""
WARM = ":- timed({limit}, _, _), timed({limit}, L, T), print(L), nl, print(T), nl.\n:- halt.\n"
WHOLE = ":- few({limit}, answers(Vs), Vs, L), print(L), nl.\n:- halt.\n"


def solve(
    count: int, goals: Sequence[str], limit: int, read: Callable[[list[int]], Answer], whole: bool
) -> Sequence[Answer] | Timed:
    """At most `limit` answers, all for 0; `read` makes an answer of the values."""
    clause = (
        f"found(Vs) :-\n    Vs = [{', '.join(map(v, range(count)))}],\n    "
        + ",\n    ".join(goals)
        + ".\n"
    )
    first, *more = run(HEAD + clause + (WHOLE if whole else WARM).format(limit=limit))
    answers = [read(values) for values in json.loads(first)]
    return answers if whole else Timed(answers, float(more[0]))


def run(program: str) -> list[str]:
    """The lines that a Prolog program prints."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "puzzle.pl"
        file.write_text(program)
        return output(["swipl", "-q", str(file)]).splitlines()


def v(place: int) -> str:
    """The unknown of a place counted from 0."""
    return f"V{place}"


def vs(places: Sequence[int]) -> str:
    """A list of unknowns."""
    return f"[{', '.join(map(v, places))}]"


def zebra(puzzle: Zebra, limit: int, whole: bool = False) -> Sequence[Answer] | Timed:
    """A variable for each item, its house; items that a clue puts in one house are made one
    first.
    """
    size, count = puzzle.houses, len(puzzle.items)
    goals = [f"{v(a)} = {v(b)}" for kind, a, b in puzzle.clues if kind == "same"]
    goals.append(f"Vs ins 1..{size}")
    goals += [f"all_distinct({vs(range(start, start + size))})" for start in range(0, count, size)]
    for kind, a, b in puzzle.clues:
        if kind == "at":
            goals.append(f"{v(a)} #= {b}")
        elif kind == "next":
            goals.append(f"abs({v(a)} - {v(b)}) #= 1")
        elif kind == "left":
            goals.append(f"{v(b)} #= {v(a)} + 1")
        elif kind != "same":
            goals.append(f"{v(a)} {'#<' if kind == 'before' else '#' + chr(92) + '='} {v(b)}")
    return solve(count, goals, limit, tuple, whole)


def jodici(puzzle: Jodici, limit: int, whole: bool = False) -> Sequence[Answer] | Timed:
    """A variable for each cell; sums, and a global cardinality."""
    known = [given for ring in puzzle.grid for given in ring]
    goals = [
        "Vs ins 1..9",
        *(f"{v(place)} = {given}" for place, given in enumerate(known) if given),
    ]
    goals += [f"sum({vs(range(sector, 18, 6))}, #=, 15)" for sector in range(6)]
    goals += [f"sum({vs(range(ring, ring + 6))}, #=, 30)" for ring in (0, 6, 12)]
    goals.append(f"global_cardinality(Vs, [{', '.join(f'{digit}-2' for digit in range(1, 10))}])")
    return solve(
        18,
        goals,
        limit,
        lambda values: (tuple(values[:6]), tuple(values[6:12]), tuple(values[12:])),
        whole,
    )


def takuzu(puzzle: Takuzu, limit: int, whole: bool = False) -> Sequence[Answer] | Timed:
    """A variable for each cell; a line is the number it spells, and those differ in pairs."""
    size = len(puzzle.grid)
    cells = [cell for row in puzzle.grid for cell in row]
    rows = [list(range(start, start + size)) for start in range(0, size * size, size)]
    goals = [
        "Vs ins 0..1",
        *(f"{v(place)} = {cell}" for place, cell in enumerate(cells) if cell is not None),
    ]
    differ = []
    for lines in (rows, [list(column) for column in zip(*rows, strict=True)]):
        for line in lines:
            for a, b, c in zip(line, line[1:], line[2:], strict=False):
                goals += [f"{v(a)} + {v(b)} + {v(c)} #>= 1", f"{v(a)} + {v(b)} + {v(c)} #=< 2"]
            goals.append(f"sum({vs(line)}, #=, {size // 2})")
        numbers = [
            " + ".join(f"{1 << place}*{v(cell)}" for place, cell in enumerate(line))
            for line in lines
        ]
        name = "R" if lines is rows else "C"
        differ += [f"{name}{place} #= {number}" for place, number in enumerate(numbers)]
        differ.append(f"apart([{', '.join(f'{name}{place}' for place in range(size))}])")

    def read(values: list[int]) -> Answer:
        return tuple([tuple(values[row[0] : row[-1] + 1]) for row in rows])

    return solve(size * size, goals + differ, limit, read, whole)


def square(puzzle: Square, limit: int, whole: bool = False) -> Sequence[Answer] | Timed:
    """A variable for each cell; groups all distinct."""
    side = len(puzzle.grid)
    cells = [cell for row in puzzle.grid for cell in row]
    goals = [
        f"Vs ins 1..{side}",
        *(f"{v(place)} = {cell}" for place, cell in enumerate(cells) if cell),
    ]
    goals += [f"all_distinct({vs(group)})" for group in puzzle.groups()]
    return solve(side * side, goals, limit, puzzle.rows, whole)


def equations(puzzle: Equations, limit: int, whole: bool = False) -> Sequence[Answer] | Timed:
    """A variable for each name; equations as they are written."""
    infix = Infix(puzzle, v)
    goals = [f"{v(place)} in {least}..{most}" for place, (least, most) in enumerate(infix.domains)]
    if infix.letters:
        goals.append(f"all_different([{', '.join(infix.letters)}])")
    goals += [f"{text} #\\= 0" for text in infix.nonzero]
    goals += [
        f"{quotient} * {divisor} #= {dividend}" for quotient, dividend, divisor in infix.quotients
    ]
    goals += [f"{left} #= {right}" for left, right in infix.equal]
    return solve(
        len(infix.domains), goals, limit, lambda values: tuple(values[: len(puzzle.names)]), whole
    )
