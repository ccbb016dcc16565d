"""Kinds in which cells are shaded, and those with walls: their boards, their marks, in every
direction and on every engine.
"""

from itertools import product
from typing import Any

import pytest
from oracles import solved

from logicpuzzles import count, domaino, run, runner, var, vars
from logicpuzzles.kinds.discovery import kind_named
from logicpuzzles.kinds.puzzle import Puzzle
from logicpuzzles.kinds.stating import goal_of

# --- marks that are not known ---------------------------------------------------------------------


@pytest.mark.parametrize("engine", ["fd", "sat", "asp", "cpsat", "kanren"])
@pytest.mark.parametrize(("kind", "layer"), [
    ("kakuro", "sums"), ("minesweeper", "numbers"), ("mosaic", "numbers"), ("lightup", "walls"), ("tents", "tents"),
])  # fmt: skip
def test_a_mark_follows_from_its_cells(kind, layer, engine):
    relation = kind_named(kind).board.by_name[layer].relation  # type: ignore[union-attr]
    mark, cells = var(), tuple(vars(3))
    values = (1, 2, 3) if kind == "kakuro" else (0, 1)
    answers = run(
        0,
        (mark, cells),
        relation(mark, cells),
        domaino(cells, values),
        domaino((mark,), range(10)),
        engine=engine,
    )
    assert sorted(answers) == sorted([(sum(each), each) for each in product(values, repeat=3)])
    assert run(0, mark, relation(mark, (1, 1)), domaino((mark,), range(10)), engine=engine) == (2,)


def test_the_lengths_of_blocks_are_those_of_the_line():
    blocks: Any = kind_named("nonogram").board.by_name["blocks"]  # type: ignore[union-attr]
    for line in product((0, 1), repeat=6):
        assert run(0, True, blocks.relation(blocks.of(line), line)) == (True,)
    assert (blocks.of((0, 0)), blocks.of((1, 1, 0, 1))) == ((), (2, 1))


# --- what is said of a puzzle ---------------------------------------------------------------------


def test_two_stars():
    rows = tuple([tuple([(y, x) for x in range(8)]) for y in range(8)])
    puzzle = Puzzle("starbattle", ((None,) * 8,) * 8, {"regions": rows, "stars": 2})
    boards = run(0, *goal_of(puzzle))
    assert len(boards) == 2
    assert all(solved(puzzle, board) for board in boards)


def test_an_area_may_hold_letters_that_are_not_told():
    puzzle = runner.load(text="? . .\n. . ?\n", kind="dominion")
    assert sorted(run(0, *goal_of(puzzle))) == [
        ((0, 0, 0), (0, 0, 0)),
        ((0, 0, 0), (1, 1, 0)),
        ((0, 1, 0), (0, 1, 0)),
        ((0, 1, 1), (0, 0, 0)),
    ]


def test_a_line_without_numbers_is_empty():
    puzzle = runner.load(text="    . 2\n. | . .\n. | . .\n", kind="nonogram")
    assert run(0, *goal_of(puzzle)) == ()
    puzzle = runner.load(text="    . 2\n1 | . .\n1 | . .\n", kind="nonogram")
    assert run(0, *goal_of(puzzle)) == (((0, 1), (0, 1)),)


def test_the_number_of_mines_may_be_absent():
    some, limited = [
        runner.load(text=f"{option}. 1 . .\n", kind="minesweeper")
        for option in ("", "mines: 2\n\n")
    ]
    assert (count(*goal_of(some)), count(*goal_of(limited))) == (4, 2)
