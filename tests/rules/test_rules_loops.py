"""Kinds whose answers are edges: their boards, their marks, in every direction and on every
engine.
"""

import json
import re
from collections.abc import Iterable
from dataclasses import replace
from random import Random

import pytest
from boards import answer_of, full_boards, layout_of, name, paths_of
from oracles import solved
from oracles_loops import LOOPS

from logicpuzzles import count, eq, run, runner, var
from logicpuzzles.core.errors import BadInput, PuzzleError
from logicpuzzles.formats import puzzle_json, read, write
from logicpuzzles.formats.answers import from_json, to_json, to_text
from logicpuzzles.kinds.discovery import kind_named
from logicpuzzles.kinds.puzzle import Clue, Puzzle
from logicpuzzles.kinds.stating import goal_of
from logicpuzzles.scoring.reading import board_of

PATHS = paths_of(LOOPS)
ENGINES = ("fd", "sat", "asp", "cpsat", "auto")
TINY = [
    ("slitherlink", ". .\n. .\n"),
    ("slitherlink", "3 .\n. 2\n"),
    ("slitherlink", "4 .\n"),
    ("slitherlink", "0 0\n"),
    ("masyu", ". . .\n. . .\n. . .\n"),
    ("masyu", "o . .\n. . .\n. . .\n"),
    ("masyu", ". o .\n. . .\n. . *\n"),
    ("masyu", "* . *\n. . .\n* . *\n"),
    ("masyu", ". o .\n* . .\n. . .\n"),
    ("bridges", "1 . ?\n? . 1\n"),
    ("bridges", "2 . 3\n? . ?\n"),
    ("bridges", "? . ?\n. . .\n? . ?\n"),
    ("bridges", "3 ? .\n. 1 2\n? . ?\n"),
    ("bridges", ". ? .\n? . ?\n. ? .\n"),
    ("bridges", "2 . 3\n. . .\n? . ?\n"),
]


def values_of(puzzle: Puzzle) -> Iterable[int]:
    """What a place of the board may hold."""
    return range(3) if puzzle.kind == "bridges" else (0, 1)


SOLVED = [path for path in PATHS if answer_of(path) is not None]


@pytest.mark.parametrize(
    ("kind", "text"),
    [*TINY[:-4], *[pytest.param(*each, marks=pytest.mark.thorough) for each in TINY[-4:]]],
)
def test_the_boards_of_a_small_puzzle_are_those_that_solve_it(kind, text):
    puzzle = runner.load(text=text, kind=kind)
    expected = {board for board in full_boards(puzzle, values_of(puzzle)) if solved(puzzle, board)}
    for engine in ENGINES:
        found = run(0, *goal_of(puzzle), engine=engine)
        assert len(set(found)) == len(found)
        assert set(found) == expected
    assert count(*goal_of(puzzle)) == len(expected)


@pytest.mark.parametrize(("kind", "text"), [each for each in TINY if len(each[1]) < 9])
def test_the_definition_says_the_same(kind, text):
    puzzle = runner.load(text=text, kind=kind)
    assert set(run(0, *goal_of(puzzle), engine="kanren")) == set(run(0, *goal_of(puzzle)))


@pytest.mark.parametrize("path", PATHS, ids=name)
def test_text_and_json_read_back(path):
    puzzle = runner.load(path)
    assert read(write(puzzle), kind=puzzle.kind) == puzzle
    assert puzzle_json.read(puzzle_json.write(puzzle)) == puzzle


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("path", PATHS, ids=name)
def test_engines_agree(path, engine):
    puzzle, expected = runner.load(path), answer_of(path)
    assert run(2, *goal_of(puzzle), engine=engine) == (() if expected is None else (expected,))


@pytest.mark.parametrize("path", SOLVED, ids=name)
def test_a_board_is_validated_and_completed(path):
    puzzle, board = runner.load(path), answer_of(path)
    layout = layout_of(puzzle)
    term, goal = goal_of(puzzle)
    assert run(0, term, eq(term, board), goal) == (board,)
    values, random = layout.values_on(board), Random(0)
    for at in random.sample(range(len(values)), 5):
        wrong = layout.board_of([*values[:at], 1 - min(values[at], 1), *values[at + 1 :]])
        assert run(0, term, eq(term, wrong), goal) == ()
    partial = layout.board_of([var() if at % 3 == 0 else value for at, value in enumerate(values)])
    assert run(0, partial, eq(term, partial), goal) == (board,)


@pytest.mark.parametrize("path", SOLVED, ids=name)
def test_a_solution_reads_back(path):
    """From JSON, and from the drawing, whatever stands before it."""
    puzzle, board = runner.load(path), answer_of(path)
    assert from_json(puzzle, json.loads(json.dumps(to_json(puzzle, board)))) == board
    assert board_of(puzzle, to_text(puzzle, board)) == board
    assert board_of(puzzle, f"This is it:\n\n{to_text(puzzle, board)}\nDone.\n") == board


@pytest.mark.parametrize("path", SOLVED, ids=name)
def test_the_marks_of_a_full_board_are_found(path):
    puzzle, board = runner.load(path), answer_of(path)
    layout = layout_of(puzzle)
    for clue in puzzle.clues:
        layer, (known, place) = layout.board.by_name[clue.relation], clue.arguments
        mark = var()
        assert run(0, mark, layout.goal(layer, board, mark, place)) == (known,)


def test_a_pearl_follows_from_the_loop():
    """At every cell of every loop of a board of 3 by 3: white, black or neither, as the loop
    runs.
    """
    blank = Puzzle("masyu", (), {"size": (3, 3)})
    layout = layout_of(blank)
    layer = layout.board.by_name["pearls"]
    for board in run(0, *goal_of(blank)):
        for place in layout.grid.cells:
            mark = var()
            found = run(0, mark, layout.goal(layer, board, mark, place))
            said = {each: replace(blank, clues=(Clue("pearls", (each, place)),)) for each in "o*"}
            assert set(found) == {each for each, puzzle in said.items() if solved(puzzle, board)}


def test_more_bridges_than_two():
    puzzle = runner.load(text="most: 4\n\n7 . 4\n. . .\n3 . .\n", kind="bridges")
    assert run(0, *goal_of(puzzle)) == ((((4, 4), (0, 0), (0, 0)), ((3, 0, 0), (3, 0, 0))),)
    assert read(write(puzzle), kind="bridges") == puzzle
    with pytest.raises(PuzzleError, match="most: found 5; expected 1, 2, 3 or 4"):
        run(1, *goal_of(runner.load(text="most: 5\n\n7 . 4\n", kind="bridges")))


@pytest.mark.parametrize(("kind", "text", "message"), [
    ("slitherlink", "5 .\n", r'1:1: "5" is not a cell; expected a number from 0 to 4 or \.'),
    ("masyu", "x .\n", r'1:1: "x" is not a cell; expected o \* or \.'),
    ("bridges", "0 .\n", r'1:1: "0" is not a cell; expected a number from 1 to 16, \? or \.'),
])  # fmt: skip
def test_what_is_wrong_in_a_text_is_said_with_its_place(kind, text, message):
    with pytest.raises(BadInput) as caught:
        runner.load(text=text, kind=kind)
    assert re.search(message, f"{caught.value.line}:{caught.value.column}: {caught.value}")


@pytest.mark.parametrize(
    ("alias", "kind"), [("loopy", "slitherlink"), ("pearl", "masyu"), ("hashiwokakero", "bridges")]
)
def test_other_names(alias, kind):
    assert kind_named(alias).name == kind
