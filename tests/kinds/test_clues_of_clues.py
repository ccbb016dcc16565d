"""Clues that join other clues, in a kind whose relations say nothing of their negation."""

from collections.abc import Callable
from itertools import permutations
from typing import Any

import pytest

from logicpuzzles import run
from logicpuzzles.core.budget import Statistics
from logicpuzzles.engines import engine_named
from logicpuzzles.kinds.discovery import forget_files, kind_named
from logicpuzzles.kinds.puzzle import Clue, Item, Puzzle
from logicpuzzles.kinds.stating import goal_of

RULES = '''"""Lines: people stand in a line, each with a hat. Source: these tests, 2026."""
from logicpuzzles import *


@relation
def lineo(line, groups):
    """line: a person and a hat for each place."""
    rows = grid(len(groups[0]), 2)
    return lall(eq(line, rows), [permuteo(column, group) for column, group in zip(columns(rows), groups)])


@relation
def hattedo(a, hat, line):
    """Person a wears a hat of this colour."""
    return lall(membero(a, line), eq(a[1], hat))


@relation
def firsto(a, line):
    """Person a stands first."""
    return eq(a, line[0])


BOARD = Board(Records("place"))
'''
PEOPLE, HATS = ("Ann", "Bob", "Cal"), ("red", "blue", "grey")
ANN, BOB, CAL, BLUE = (
    Item("people", "Ann"),
    Item("people", "Bob"),
    Item("people", "Cal"),
    Item("hats", "blue"),
)
PLAIN: dict[Clue, Callable[[Any], bool]] = {
    Clue("hattedo", (ANN, "red")): lambda line: ("Ann", "red") in line,
    Clue("hattedo", (BOB, "red")): lambda line: ("Bob", "red") in line,
    Clue("firsto", (CAL,)): lambda line: line[0][0] == "Cal",
    Clue("firsto", (BLUE,)): lambda line: line[0][1] == "blue",
}
FIRST, SECOND, THIRD, FOURTH = PLAIN
CLUES = [
    Clue("noto", (FIRST,)),
    Clue("lone", (FIRST, SECOND)),
    Clue("lone", (FIRST, SECOND, THIRD, FOURTH)),
    Clue("noto", (Clue("lone", (FIRST, THIRD, FOURTH)),)),
    Clue("lone", (Clue("lone", (FIRST, THIRD)), FOURTH)),
    Clue("lone", (Clue("lall", (SECOND, THIRD)), Clue("noto", (FOURTH,)))),
    Clue("noto", (Clue("lall", (FIRST, Clue("lany", (THIRD, FOURTH)))),)),
]


def _holds(clue: Clue, line: Any) -> bool:
    """Whether a clue holds on a line, by the meaning of its words."""
    if clue in PLAIN:
        return PLAIN[clue](line)
    true = [_holds(part, line) for part in clue.arguments if isinstance(part, Clue)].count(True)
    return {
        "lall": true == len(clue.arguments),
        "lany": true > 0,
        "lone": true == 1,
        "noto": true == 0,
    }[clue.relation]


@pytest.mark.parametrize("engine", ["kanren", "fd", "sat"])
@pytest.mark.parametrize("clue", CLUES, ids=str)
def test_a_clue_of_clues_says_what_its_words_say(clue, engine, tmp_path):
    path = tmp_path / "line.py"
    path.write_text(RULES, "utf-8")
    try:
        kind = kind_named(str(path))
        puzzle = Puzzle(str(path), (), {"groups": (PEOPLE, HATS)}, (clue,), ("people", "hats"))
        board, goal = goal_of(puzzle, kind)
        answers = run(0, board, goal, engine=engine)
    finally:
        forget_files()
    lines = [
        tuple(zip(people, hats, strict=True))
        for people in permutations(PEOPLE)
        for hats in permutations(HATS)
    ]
    assert sorted(set(answers)) == sorted([line for line in lines if _holds(clue, line)])


NEIGHBOURS = [
    Clue("righto", (ANN, BLUE)), Clue("nexto", (ANN, BLUE)), Clue("aftero", (ANN, BLUE)), Clue("gapo", (ANN, BLUE, 0)),
    Clue("betweeno", (ANN, BLUE, CAL)), Clue("sameo", (ANN, BLUE)), Clue("ato", (ANN, 1)), Clue("endo", (BLUE,)),
    Clue("rankedo", (ANN, BOB, 1, (("red", "blue"), ("grey", "red")))),
]  # fmt: skip


@pytest.mark.parametrize("clue", NEIGHBOURS, ids=str)
def test_a_denied_clue_of_the_zebra_is_whole_for_every_engine(clue):
    groups = {"groups": (PEOPLE, HATS)}
    boards = []
    for clues in ((clue,), (Clue("noto", (clue,)),), ()):
        board, goal = goal_of(
            Puzzle("zebra", ((None, None),) * 3, groups, clues, ("people", "hats"))
        )
        answers = {
            engine: frozenset(run(0, board, goal, engine=engine))
            for engine in ("kanren", "fd", "sat", "asp", "cpsat")
        }
        for engine in ("fd", "sat", "asp", "cpsat"):
            assert answers[engine] == answers["kanren"]
            assert not engine_named(engine).read(board, goal, Statistics()).left_over
        boards.append(answers["kanren"])
    assert boards[0] | boards[1] == boards[2]
    assert not boards[0] & boards[1]
