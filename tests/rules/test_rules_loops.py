"""Kinds whose answers are edges: their boards, their marks, in every direction and on every
engine.
"""

import json
from dataclasses import replace

import pytest
from boards import answer_of, layout_of, name, paths_of
from oracles import solved
from oracles_loops import LOOPS

from logicpuzzles import run, runner, var
from logicpuzzles.core.errors import PuzzleError
from logicpuzzles.formats import read, write
from logicpuzzles.formats.answers import from_json, to_json, to_text
from logicpuzzles.kinds.puzzle import Clue, Puzzle
from logicpuzzles.kinds.stating import goal_of
from logicpuzzles.scoring.reading import board_of

PATHS = paths_of(LOOPS)


SOLVED = [path for path in PATHS if answer_of(path) is not None]


@pytest.mark.parametrize("path", SOLVED, ids=name)
def test_a_solution_reads_back(path):
    """From JSON, and from the drawing, whatever stands before it."""
    puzzle, board = runner.load(path), answer_of(path)
    assert from_json(puzzle, json.loads(json.dumps(to_json(puzzle, board)))) == board
    assert board_of(puzzle, to_text(puzzle, board)) == board
    assert board_of(puzzle, f"This is it:\n\n{to_text(puzzle, board)}\nDone.\n") == board


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
