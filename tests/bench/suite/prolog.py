"""The peer SWI-Prolog: houses and `member`, and a published Jodici; Prolog times itself, not the
reading of its program.
"""

from __future__ import annotations

import json

from suite.clpfd import run
from suite.model import Answer, Jodici, Timed, Zebra

STRENGTH = ("at", "same", "left", "next", "before", "notsame")

RULES = """
right_of(A, B, [B,A|_]).
right_of(A, B, [_|S]) :- right_of(A, B, S).
next_to(A, B, S) :- right_of(A, B, S).
next_to(A, B, S) :- right_of(B, A, S).
after(A, B, [B|S]) :- member(A, S).
after(A, B, [_|S]) :- after(A, B, S).
apart(A, B, S) :- select(A, S, R), member(B, R).
timed(Street, Milliseconds) :-
    get_time(Start),
    findall(S, street(S), Streets),
    get_time(End),
    Milliseconds is (End - Start) * 1000,
    Street = Streets.
show([]).
show([S|More]) :- forall(member(H, S), (H =.. [_|Items], atomic_list_concat(Items, ' ', T), writeln(T))), show(More).
:- timed(_, _), timed(Streets, T), format("~w~n", [T]), show(Streets).
:- halt.
"""


DISC = """
% Generate and test, in the order of the Jodici solver that Rainhard Findling published in 2014: digits for each sector, then for
% each ring, tested when a line is full; how often each digit stands is counted last.
digits([]).
digits([D|Ds]) :- between(1, 9, D), digits(Ds).
sums(Line, Sum) :- digits(Line), sum_list(Line, Sum).
often([], _, 0).
often([D|Ds], D, N) :- often(Ds, D, M), N is M + 1.
often([E|Ds], D, N) :- E \\= D, often(Ds, D, N).
twice(Cells, D) :- often(Cells, D, 2).
sectors([], [], []).
sectors([A|As], [B|Bs], [C|Cs]) :- sums([A,B,C], 15), sectors(As, Bs, Cs).
disc([R1,R2,R3]) :-
    length(R1, 6), length(R2, 6), length(R3, 6),
    sectors(R1, R2, R3),
    sums(R1, 30), sums(R2, 30), sums(R3, 30),
    append([R1,R2,R3], Cells),
    forall(between(1, 9, D), once(twice(Cells, D))).
"""


def jodici(puzzle: Jodici, limit: int) -> Timed:
    """At most `limit` answers of the search published in 2014, timed once."""
    rings = ",".join(f"[{','.join(str(digit or '_') for digit in ring)}]" for ring in puzzle.grid)
    goal = (
        f"get_time(A), G=[{rings}], findall(G, limit({limit}, disc(G)), L), get_time(B), T is B-A"
    )
    first, seconds = run(f"{DISC}:- {goal}, print(L), nl, print(T), nl.\n:- halt.\n")
    return Timed([tuple(map(tuple, rings)) for rings in json.loads(first)], float(seconds))


def zebra(puzzle: Zebra, limit: int, frame: bool) -> Timed:
    """All answers as streets, the second run timed; `frame` adds the permutations of every group
    after the clues.

    Clues go from the strongest kind to the weakest, the order a Prolog programmer would choose.
    """
    size = puzzle.houses
    fields = range(len(puzzle.items) // size)

    def house(*items: int) -> str:
        known = {item // size: f"'{puzzle.items[item]}'" for item in items}
        return "h(" + ",".join(known.get(field, "_") for field in fields) + ")"

    named = {a for _, a, _ in puzzle.clues} | {b for kind, _, b in puzzle.clues if kind != "at"}
    cells = [[f"H{place}F{field}" for field in fields] for place in range(size)]
    goals = ["S = [" + ",".join("h(" + ",".join(row) + ")" for row in cells) + "]"]
    for kind, a, b in sorted(puzzle.clues, key=lambda clue: STRENGTH.index(clue[0])):
        if kind == "at":
            goals.append(f"nth1({b}, S, {house(a)})")
        elif kind == "same":
            goals.append(f"member({house(a, b)}, S)")
        elif kind == "left":
            goals.append(f"right_of({house(b)}, {house(a)}, S)")
        elif kind == "next":
            goals.append(f"next_to({house(a)}, {house(b)}, S)")
        elif kind == "before":
            goals.append(f"after({house(b)}, {house(a)}, S)")
        else:
            goals.append(f"apart({house(a)}, {house(b)}, S)")
    if frame:
        for field in fields:
            items = ",".join(
                f"'{item}'" for item in puzzle.items[field * size : (field + 1) * size]
            )
            goals.append(f"permutation([{','.join(row[field] for row in cells)}], [{items}])")
    else:
        goals += [
            f"member({house(item)}, S)" for item in range(len(puzzle.items)) if item not in named
        ]
    first, *lines = run("street(S) :-\n    " + ",\n    ".join(goals) + ".\n" + RULES)
    houses = [tuple(line.split(" ")) for line in lines]
    streets: list[Answer] = [
        tuple(houses[start : start + size]) for start in range(0, len(houses), size)
    ]
    return Timed(list(dict.fromkeys(streets))[:limit], float(first) / 1000)
