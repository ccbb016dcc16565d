"""Plain recursion, and recursion with tables: ours, kanren's own relations where it has them, and
SWI-Prolog.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from importlib import import_module
from typing import Any

from suite.clpfd import run
from suite.model import Answer, Recursion, Timed
from suite.ours import ask

TIMED = """
timed(L, T) :- abolish_all_tables, get_time(A), findall(R, answer(R), L), get_time(B), T is (B - A) * 1000.
:- timed(_, _), timed(L, T), length(L, N), sort(L, S), length(S, M), format("[~w, ~w, ~w]~n", [N, M, T]).
:- halt.
"""
LISTS = """
app([], Y, Y).
app([H|X], Y, [H|Z]) :- app(X, Y, Z).
items(L) :- numlist(1, {size}, L).
"""
FACTS = """
:- dynamic parent/2.
:- forall((L is {size} - 1, between(1, L, I)), (P is I // 2, assertz(parent(P, I)))).
"""
PROGRAMS = {
    "forward": LISTS + "answer(Z) :- items(L), app(L, [0], Z).\n",
    "splits": LISTS + "answer(X-Y) :- items(L), app(X, Y, L).\n",
    "natural": "nat(0).\nnat(N) :- nat(M), N is M + 1.\nanswer(N) :- once(nat(N)).\n",
    "counted": "nat(0) :- !.\nnat(N) :- N > 0, M is N - 1, nat(M).\nanswer(yes) :- nat({size}).\n",
    "reverse": LISTS
    + """
rev([], []).
rev([H|T], R) :- rev(T, S), app(S, [H], R).
answer(R) :- items(L), rev(L, R).
""",
    "programs": """
plus(z, N, N).
plus(s(M), N, s(R)) :- plus(M, N, R).
value(num(N), N).
value(add(A, B), N) :- value(A, L), value(B, R), plus(L, R, N).
seven(s(s(s(s(s(s(s(z)))))))).
full(0, num(N)) :- seven(N).
full(D, add(T, T)) :- D > 0, E is D - 1, full(E, T).
answer(N) :- full({size}, T), value(T, N).
""",
    "known": FACTS + "answer(X) :- H is {size} // 3, parent(H, X).\n",
    "joined": FACTS
    + "answer(X-Y-Z) :- H is {size} // 9, parent(H, X), parent(X, Y), parent(Y, Z).\n",
    "ancestors": FACTS
    + """
ancestor(A, D) :- parent(A, D).
ancestor(A, D) :- parent(M, D), ancestor(A, M).
answer(A) :- L is {size} - 1, ancestor(A, L).
""",
    "ring": """
edge(A, B) :- between(1, {size}, A), B is A mod {size} + 1.
:- dynamic step/2.
:- forall(edge(A, B), assertz(step(A, B))).
:- table path/2.
path(A, B) :- step(A, B).
path(A, C) :- path(A, B), step(B, C).
answer(A-B) :- path(A, B).
""",
}


def ours(puzzle: Recursion, limit: int) -> Sequence[Answer]:
    """Our relations, by the usual engine: what it leaves over runs as kanren would."""
    from logicpuzzles import appendo, conde, eq, lesseqo, membero, relation, sumo, vars

    x, y, z = vars(3)
    if puzzle.what in ("forward", "splits"):
        return _lists(puzzle, limit, appendo, x, y)
    if puzzle.what in ("natural", "counted"):

        @relation
        def naturalo(number: Any) -> Any:
            (before,) = vars(1)
            return conde(
                [eq(number, 0)], [sumo((before, 1), number), lesseqo(0, before), naturalo(before)]
            )

        return ask(
            limit,
            (x,),
            eq(x, puzzle.size) if puzzle.what == "counted" else [],
            naturalo(x),
            engine="",
        )
    if puzzle.what in ("known", "joined", "ancestors"):
        return _facts(puzzle, limit)
    if puzzle.what in ("reverse", "programs"):
        return _programs(puzzle, limit)
    steps = tuple([(place, place % puzzle.size + 1) for place in range(1, puzzle.size + 1)])

    @relation(tabled=True)
    def patho(a: Any, b: Any) -> Any:
        (middle,) = vars(1)
        return conde([membero((a, b), steps)], [patho(a, middle), membero((middle, b), steps)])

    return ask(limit, (x, z), patho(x, z), engine="")


def _lists(puzzle: Recursion, limit: int, appendo: Any, x: Any, y: Any) -> Sequence[Answer]:
    items = tuple(range(1, puzzle.size + 1))
    if puzzle.what == "forward":
        return ask(limit, x, appendo(items, (0,), x), engine="")
    return ask(limit, (x, y), appendo(x, y, items), engine="")


HELD: dict[int, Any] = {}  # parents by their number, as SWI-Prolog has them before it is timed


def _facts(puzzle: Recursion, limit: int) -> Sequence[Answer]:
    from logicpuzzles import Relation, conde, facts, relation, vars

    size = puzzle.size
    if size not in HELD:
        HELD[size] = Relation("parent")
        facts(HELD[size], *[(number // 2, number) for number in range(1, size)])
    parent = HELD[size]
    x, y, z = vars(3)

    @relation
    def ancestoro(old: Any, young: Any) -> Any:
        (middle,) = vars(1)
        return conde([parent(old, young)], [parent(middle, young), ancestoro(old, middle)])

    if puzzle.what == "known":
        return ask(limit, (x,), parent(size // 3, x), engine="")
    if puzzle.what == "joined":
        goals = [parent(size // 9, x), parent(x, y), parent(y, z)]
        return ask(limit, (x, y, z), goals, engine="")
    return ask(limit, (x,), ancestoro(x, size - 1), engine="")


def _programs(puzzle: Recursion, limit: int) -> Sequence[Answer]:
    from logicpuzzles import appendo, conde, conso, eq, relation, vars

    @relation
    def reverseo(items: Any, turned: Any) -> Any:
        first, rest, others = vars(3)
        return conde(
            [eq(items, ()), eq(turned, ())],
            [conso(first, rest, items), reverseo(rest, others), appendo(others, (first,), turned)],
        )

    @relation
    def pluso(a: Any, b: Any, total: Any) -> Any:
        less, rest = vars(2)
        return conde(
            [eq(a, "z"), eq(b, total)],
            [eq(a, ("s", less)), eq(total, ("s", rest)), pluso(less, b, rest)],
        )

    @relation
    def valueo(program: Any, number: Any) -> Any:
        a, b, left, right = vars(4)
        return conde(
            [eq(program, ("num", number))],
            [
                eq(program, ("add", a, b)),
                valueo(a, left),
                valueo(b, right),
                pluso(left, right, number),
            ],
        )

    (x,) = vars(1)
    if puzzle.what == "reverse":
        return ask(limit, x, reverseo(tuple(range(1, puzzle.size + 1)), x), engine="")
    number: Any = "z"
    for _ in range(7):
        number = ("s", number)
    program: Any = ("num", number)
    for _ in range(puzzle.size):
        program = ("add", program, program)
    return ask(limit, (x,), valueo(program, x), engine="")


def kanren(puzzle: Recursion, limit: int) -> Sequence[Answer]:
    """The relation that kanren has."""
    api, goals = import_module("kanren"), import_module("kanren.goals")
    x, y = api.vars(2)
    items = tuple(range(1, puzzle.size + 1))
    if puzzle.what == "forward":
        return tuple(api.run(limit, x, goals.appendo(items, (0,), x)))
    return tuple(api.run(limit, (x, y), goals.appendo(x, y, items)))


def prolog(puzzle: Recursion, limit: int) -> Timed:
    """The usual program, its second run timed; it tells how many answers there are."""
    (line,) = run(PROGRAMS[puzzle.what].replace("{size}", str(puzzle.size)) + TIMED)
    number, different, milliseconds = json.loads(line)
    if number != different:
        raise ValueError(f"{number} answers, {different} of them different")
    return Timed([(place,) for place in range(number)], milliseconds / 1000)
