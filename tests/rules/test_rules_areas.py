"""Kinds about views, rooms and areas: their boards in every direction and on every engine, their
codes, and how they are made.
"""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

import pytest
from boards import answer_of, full_boards, layout_of, name, paths_of
from oracles import solved
from oracles_areas import AREAS

from logicpuzzles import count, eq, run, runner, var
from logicpuzzles.core.terms import leaves
from logicpuzzles.formats import codes, read, write
from logicpuzzles.generate import Options, generator_of
from logicpuzzles.kinds.puzzle import Puzzle
from logicpuzzles.kinds.stating import goal_of

PATHS = paths_of(AREAS)
ENGINES = ("fd", "sat", "asp", "cpsat", "auto")
TINY = [
    ("kurodoko", ". 3 .\n. . .\n2 . .\n"),
    ("kurodoko", ". . 1\n. . .\n"),
    ("heyawake", "a a b\nc d b\nc d d\n\na 1\n"),
    ("heyawake", "a b c\na b c\na b c\n"),
    ("yinyang", "o . .\n. . *\n. . .\n"),
    ("yinyang", ". . o\n. * .\n"),
    ("norinori", "a a b\na b b\nc c c\n"),
    ("norinori", "a a b b\na a b b\n"),
    ("kropki", ". o . .\n*\n. . .\n. . .\n"),
    ("kropki", ". * .\n*   *\n. * .\n"),
]
CODES = """
kurodoko range:7x7:2d3l10e9d12e2e5d11b
kurodoko https://puzz.link/p?kurodoko/5/5/i7g5l2l2g4i
heyawake https://puzz.link/p?heyawake/6/6/lll155007rs12222j
yinyang https://puzz.link/p?yinyang/5/5/016612300
norinori https://puzz.link/p?norinori/5/5/cag4ocjo
kropki https://puzz.link/p?kropki/4/4/aa7fioco
"""
MADE = {"heyawake": 5, "kropki": 4, "kurodoko": 5, "norinori": 5, "yinyang": 5}


def values_of(puzzle: Puzzle) -> Iterable[int]:
    """What a place of the board may hold."""
    return range(1, len(puzzle.givens) + 1) if puzzle.kind == "kropki" else (0, 1)


@pytest.mark.parametrize(("kind", "text"), TINY)
@pytest.mark.parametrize("engine", [*ENGINES, "kanren"])
def test_the_boards_of_a_small_puzzle_are_those_that_solve_it(kind, text, engine):
    puzzle = runner.load(text=text, kind=kind)
    boards = run(0, *goal_of(puzzle), engine=engine)
    assert len(set(boards)) == len(boards)
    assert set(boards) == {
        board for board in full_boards(puzzle, values_of(puzzle)) if solved(puzzle, board)
    }
    assert count(*goal_of(puzzle)) == len(boards)


@pytest.mark.parametrize("path", PATHS, ids=name)
def test_text_reads_back(path):
    puzzle = runner.load(path)
    assert read(write(puzzle), kind=puzzle.kind) == puzzle


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("path", PATHS, ids=name)
def test_engines_agree(path, engine):
    puzzle, expected = runner.load(path), answer_of(path)
    assert run(2, *goal_of(puzzle), engine=engine) == (() if expected is None else (expected,))


@pytest.mark.parametrize("path", [path for path in PATHS if answer_of(path) is not None], ids=name)
def test_a_board_is_validated_and_completed(path):
    puzzle, board = runner.load(path), answer_of(path)
    layout = layout_of(puzzle)
    term, goal = goal_of(puzzle)
    assert run(0, term, eq(term, board), goal) == (board,)
    random, values = Random(0), list(values_of(puzzle))
    own = layout.values_on(board)
    for _ in range(5):
        at = random.randrange(len(own))
        others = [value for value in values if value != own[at]]
        wrong = layout.board_of([*own[:at], random.choice(others), *own[at + 1 :]])
        assert bool(run(0, term, eq(term, wrong), goal)) == solved(puzzle, wrong)
    partial = layout.board_of([var() if at % 3 == 0 else each for at, each in enumerate(own)])
    assert run(0, partial, eq(term, partial), goal) == (board,)


@pytest.mark.parametrize("line", CODES.split("\n")[1:-1])
def test_codes_are_read_and_written(line):
    kind, code = line.split()
    puzzle = codes.read(code)
    assert puzzle.kind == kind
    assert codes.write(puzzle, "pzpr" if code.startswith("https") else "tatham").strip() == code


@pytest.mark.parametrize("kind", sorted(MADE))
def test_a_puzzle_is_made(kind):
    options = Options(kind, (MADE[kind],))
    seed, made = next(
        (seed, made)
        for seed in range(40)
        if (made := generator_of(options).attempt(Random(seed))) is not None
    )
    assert run(2, *goal_of(made.puzzle)) == (made.board,)
    assert all(cell is not None for cell in leaves(made.board))
    assert read(write(made.puzzle), kind=kind) == made.puzzle
    same = generator_of(options).attempt(Random(seed))
    assert same is not None
    assert same.puzzle == made.puzzle
