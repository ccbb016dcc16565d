"""The peer SWI-Prolog: houses and `member`, timed by Prolog itself; the reading of its program is not counted."""

from __future__ import annotations

import subprocess
import tempfile
from pathlib import Path

from suite.model import Answer, Timed, Zebra

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


def zebra(puzzle: Zebra, limit: int, frame: bool, seconds: float) -> Timed:
    """All answers as streets, the second run timed; `frame` adds the permutations of every group after the clues.

    Clues go from the strongest kind to the weakest, the order a Prolog programmer would choose. Raises `TimeoutError`.
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
            items = ",".join(f"'{item}'" for item in puzzle.items[field * size : (field + 1) * size])
            goals.append(f"permutation([{','.join(row[field] for row in cells)}], [{items}])")
    else:
        goals += [f"member({house(item)}, S)" for item in range(len(puzzle.items)) if item not in named]
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder) / "zebra.pl"
        program.write_text("street(S) :-\n    " + ",\n    ".join(goals) + ".\n" + RULES)
        try:
            done = subprocess.run(
                ["swipl", "-q", str(program)], capture_output=True, text=True, timeout=2 * seconds, check=True
            )
        except subprocess.TimeoutExpired:
            raise TimeoutError from None
    first, *lines = done.stdout.splitlines()
    houses = [tuple(line.split(" ")) for line in lines]
    streets: list[Answer] = [tuple(houses[start : start + size]) for start in range(0, len(houses), size)]
    return Timed(list(dict.fromkeys(streets))[:limit], float(first) / 1000)
