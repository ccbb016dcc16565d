"""The peer clingo: one program a kind, read, grounded and solved at each call; by a process where
`whole` is asked for.
"""

from __future__ import annotations

import json
import re
import sys
import tempfile
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TypeAlias

from suite.model import METER, Answer, Equations, Jodici, Square, Takuzu, Zebra
from suite.programs import output

OPTIONS = ("--warn=none",)
SATISFIABLE = (
    0,
    10,
    20,
    30,
)  # how the command ends: found some, found none, found all; 0 where Python runs it
Facts: TypeAlias = Iterable[tuple[int, ...]]
"""The numbers of each atom of a model."""

ZEBRA = """
1 { at(I,H) : H=1..n } 1 :- I=0..last.
:- at(I,H), at(J,H), I<J, I/n=J/n.
:- same(A,B), at(A,H), not at(B,H).
:- same(A,B), at(B,H), not at(A,H).
:- next(A,B), at(A,H), not at(B,H-1), not at(B,H+1).
:- next(A,B), at(B,H), not at(A,H-1), not at(A,H+1).
:- left(A,B), at(A,H), not at(B,H+1).
:- left(A,B), at(B,H), not at(A,H-1).
:- before(A,B), at(A,H), at(B,K), K<=H.
:- notsame(A,B), at(A,H), at(B,H).
:- fixed(A,H), not at(A,H).
#show at/2.
"""

JODICI = """
1 { cell(R,S,D) : D=1..9 } 1 :- R=0..2, S=0..5, not given(R,S,_).
cell(R,S,D) :- given(R,S,D).
:- D=1..9, not 2 { cell(R,S,D) } 2.
:- S=0..5, not 15 #sum { D,R : cell(R,S,D) } 15.
:- R=0..2, not 30 #sum { D,S : cell(R,S,D) } 30.
#show cell/3.
"""

TAKUZU = """
line(0..n-1).
{ one(R,C) } :- line(R), line(C).
:- given(R,C,1), not one(R,C).
:- given(R,C,0), one(R,C).
:- line(R), not n/2 { one(R,C) : line(C) } n/2.
:- line(C), not n/2 { one(R,C) : line(R) } n/2.
:- one(R,C), one(R,C+1), one(R,C+2).
:- one(R,C), one(R+1,C), one(R+2,C).
:- not one(R,C), not one(R,C+1), not one(R,C+2), line(R), line(C), C+2<n.
:- not one(R,C), not one(R+1,C), not one(R+2,C), line(R), line(C), R+2<n.
rows(R,S) :- one(R,C), not one(S,C), line(S), R<S.
columns(C,D) :- one(R,C), not one(R,D), line(D), C<D.
:- line(R), line(S), R<S, not rows(R,S).
:- line(C), line(D), C<D, not columns(C,D).
#show one/2.
"""
"""Two balanced lines that differ have a place where the first has 1 and the second 0."""


SQUARE = """
{ cell(P,V) : V=1..n } = 1 :- P=0..n*n-1, not given(P,_).
cell(P,V) :- given(P,V).
:- group(G), V=1..n, { cell(P,V) : in(G,P) } != 1.
#show cell/2.
"""


def solve(
    program: str, limit: int, read: Callable[[Facts], Answer], whole: bool = False
) -> list[Answer]:
    """At most `limit` answers of a program, all for 0; `read` makes an answer of the atoms of a
    model.
    """
    if whole:
        return [read(facts) for facts in command(program, limit)]
    import clingo

    control = clingo.Control([str(limit), *OPTIONS])
    control.add("base", [], program)
    control.ground([("base", [])])
    answers: list[Answer] = []

    def collect(model: clingo.Model) -> None:
        atoms = model.symbols(shown=True)
        answers.append(
            read([tuple([argument.number for argument in atom.arguments]) for atom in atoms])
        )

    control.solve(on_model=collect)
    _count(control)
    return answers


def command(program: str, limit: int) -> Iterable[Facts]:
    """The atoms of each model, by a process of its own."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "puzzle.lp"
        file.write_text(program)
        result = json.loads(
            output(
                [sys.executable, "-m", "clingo", str(file), str(limit), "--outf=2", *OPTIONS],
                SATISFIABLE,
            )
        )
    for model in result["Call"][-1].get("Witnesses", ()):
        yield [tuple(map(int, re.findall(r"\d+", atom))) for atom in model["Value"]]


def count(program: str) -> list[Answer]:
    """How many models there are; none is looked at."""
    import clingo

    control = clingo.Control(["0", *OPTIONS])
    control.add("base", [], program)
    control.ground([("base", [])])
    control.solve()
    _count(control)
    return [(int(control.statistics["summary"]["models"]["enumerated"]),)]


def _count(control: object) -> None:
    if METER.on:
        METER.nodes = int(control.statistics["solving"]["solvers"]["choices"])  # type: ignore[attr-defined]


def zebra(puzzle: Zebra, limit: int, whole: bool = False) -> list[Answer]:
    """An atom for each item and house."""
    count = len(puzzle.items)
    named = {kind for kind, _, _ in puzzle.clues}
    rules = [f"#const n={puzzle.houses}. #const last={count - 1}.", ZEBRA]
    rules += [f"{'fixed' if kind == 'at' else kind}({a},{b})." for kind, a, b in puzzle.clues]
    rules += [
        f"#defined {kind}/2."
        for kind in ("same", "next", "left", "before", "notsame", "fixed")
        if kind not in named
    ]

    def read(facts: Facts) -> Answer:
        houses = [0] * count
        for item, house in facts:
            houses[item] = house
        return tuple(houses)

    return solve("\n".join(rules), limit, read, whole)


def jodici_rules(puzzle: Jodici) -> list[str]:
    """The program of a disc."""
    rules = [JODICI, "#defined given/3."]
    for ring, givens in enumerate(puzzle.grid):
        rules += [
            f"given({ring},{sector},{digit})." for sector, digit in enumerate(givens) if digit
        ]
    return rules


def jodici_count(puzzle: Jodici, limit: int) -> list[Answer]:
    """How many discs there are."""
    return count("\n".join(jodici_rules(puzzle)))


def jodici(puzzle: Jodici, limit: int, whole: bool = False) -> list[Answer]:
    """An atom for each cell and digit; sums and counts are aggregates."""
    rules = jodici_rules(puzzle)

    def read(facts: Facts) -> Answer:
        rings = [[0] * 6, [0] * 6, [0] * 6]
        for ring, sector, digit in facts:
            rings[ring][sector] = digit
        return tuple(map(tuple, rings))

    return solve("\n".join(rules), limit, read, whole)


def takuzu_rules(puzzle: Takuzu) -> list[str]:
    """The program of a grid."""
    rules = [f"#const n={len(puzzle.grid)}.", TAKUZU, "#defined given/3."]
    for row, givens in enumerate(puzzle.grid):
        rules += [
            f"given({row},{column},{given})."
            for column, given in enumerate(givens)
            if given is not None
        ]
    return rules


def takuzu_count(puzzle: Takuzu, limit: int) -> list[Answer]:
    """How many grids there are."""
    return count("\n".join(takuzu_rules(puzzle)))


def takuzu(puzzle: Takuzu, limit: int, whole: bool = False) -> list[Answer]:
    """An atom for each cell, true where a 1 stands."""
    size = len(puzzle.grid)
    rules = takuzu_rules(puzzle)

    def read(facts: Facts) -> Answer:
        board = [[0] * size for _ in range(size)]
        for row, column in facts:
            board[row][column] = 1
        return tuple(map(tuple, board))

    return solve("\n".join(rules), limit, read, whole)


SUM = """
digit(0..9).
1 { is(L,D) : digit(D) } 1 :- letter(L).
:- digit(D), 2 { is(L,D) }.
:- first(L), is(L,0).
1 { carry(K,C) : C=L..H } 1 :- bounds(K,L,H).
:- column(K), not 0 #sum { W*D,L : weight(K,L,W), is(L,D) ; C,in : carry(K,C) ; -10*C,out : carry(K+1,C) } 0.
#show is/2.
"""


def square(puzzle: Square, limit: int, whole: bool = False) -> list[Answer]:
    """An atom for each cell and number; one of a number in each group."""
    side = len(puzzle.grid)
    rules = [f"#const n={side}.", SQUARE, "#defined given/2."]
    rules += [
        f"given({place},{cell})."
        for place, cell in enumerate(cell for row in puzzle.grid for cell in row)
        if cell
    ]
    for name, group in enumerate(puzzle.groups()):
        rules.append(f"group({name}). {' '.join(f'in({name},{place}).' for place in group)}")

    def read(facts: Facts) -> Answer:
        values = [0] * (side * side)
        for place, value in facts:
            values[place] = value
        return puzzle.rows(values)

    return solve("\n".join(rules), limit, read, whole)


def equations(puzzle: Equations, limit: int, whole: bool = False) -> list[Answer]:
    """A sum of words, column by column: an atom for each letter and digit and for each carry."""
    ((left, _, right),) = puzzle.lines
    signed = [(1, word) for word in left[1:]] + [(-1, right)]
    numbers = {name: place for place, name in enumerate(puzzle.names)}
    rules = [SUM, f"letter(0..{len(numbers) - 1})."]
    weights: list[dict[str, int]] = [{} for _ in range(max(len(word) for _, word in signed))]
    for sign, word in signed:
        if len(word) > 1:
            rules.append(f"first({numbers[word[0]]}).")
        for place, letter in enumerate(reversed(word)):
            weights[place][letter] = weights[place].get(letter, 0) + sign
    low = high = 0
    for place, column in enumerate(weights):
        rules.append(f"column({place}). bounds({place},{low},{high}).")
        rules += [
            f"weight({place},{numbers[letter]},{weight})." for letter, weight in column.items()
        ]
        low = -(-(low + 9 * sum(min(weight, 0) for weight in column.values())) // 10)
        high = (high + 9 * sum(max(weight, 0) for weight in column.values())) // 10
    rules.append(f"bounds({len(weights)},0,0).")

    def read(facts: Facts) -> Answer:
        digits = [0] * len(numbers)
        for letter, digit in facts:
            digits[letter] = digit
        return tuple(digits)

    return solve("\n".join(rules), limit, read, whole)
