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
PROGRAMS = {
    "forward": LISTS + "answer(Z) :- items(L), app(L, [0], Z).\n",
    "splits": LISTS + "answer(X-Y) :- items(L), app(X, Y, L).\n",
    "natural": "nat(0).\nnat(N) :- nat(M), N is M + 1.\nanswer(N) :- once(nat(N)).\n",
    "counted": "nat(0) :- !.\nnat(N) :- N > 0, M is N - 1, nat(M).\nanswer(yes) :- nat({size}).\n",
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
