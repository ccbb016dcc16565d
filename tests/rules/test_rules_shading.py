"""Kinds in which cells are shaded, and those with walls: their boards, their marks, in every
direction and on every engine.
"""

import re
from collections.abc import Iterable
from itertools import product
from random import Random
from typing import Any

import pytest
from boards import answer_of, full_boards, layout_of, name, paths_of
from oracles import solved
from oracles_shading import SHADING

from logicpuzzles import count, domaino, eq, run, runner, var, vars
from logicpuzzles.core.errors import BadInput
from logicpuzzles.formats import read, write
from logicpuzzles.kinds.discovery import kind_named
from logicpuzzles.kinds.puzzle import Puzzle
from logicpuzzles.kinds.stating import goal_of

PATHS = paths_of(SHADING)
ENGINES = ("fd", "sat", "asp", "cpsat", "auto")
TINY = [
    ("kakuro", "# 4\\ 3\\\n\\3 . .\n\\4 . .\n"),
    ("kakuro", "# 4\\ 3\\\n\\3 . .\n# . #\n"),
    ("nonogram", "      1 0 2\n  1 | . . .\n  2 | . . .\n1 1 | . . .\n"),
    ("nonogram", "    1 . 1\n1 | . . .\n1 | . . .\n"),
    ("starbattle", "a a b b\na c b b\nc c d d\nc c d d\n"),
    ("starbattle", "stars: 1\n\na a a\nb b b\nc c c\n"),
    ("minesweeper", ". 1 .\n. . 2\n1 . .\n"),
    ("minesweeper", "mines: 4\n\n. # .\n* . 2\n. . -\n"),
    ("mosaic", "2 . .\n. 4 .\n. . 1\n"),
    ("mosaic", ". . .\n. 0 .\n"),
    ("lightup", ". 1 .\n. # .\n. . .\n"),
    ("lightup", "# . #\n. . 2\n. . .\n"),
    ("tents", "    . . .\n. | . T .\n. | T . .\n1 | . . .\n"),
    ("tents", "    1 . 1\n. | . T .\n. | . . .\n. | T . .\n"),
]


def values_of(puzzle: Puzzle) -> Iterable[int]:
    """What a place of the board may hold."""
    return range(1, 10) if puzzle.kind == "kakuro" else (0, 1)


@pytest.mark.parametrize(("kind", "text"), TINY)
@pytest.mark.parametrize("engine", [*ENGINES, "kanren"])
def test_the_boards_of_a_small_puzzle_are_those_that_solve_it(kind, text, engine):
    puzzle = runner.load(text=text, kind=kind)
    answers = run(0, *goal_of(puzzle), engine=engine)
    assert len(set(answers)) == len(answers)
    assert set(answers) == {
        board for board in full_boards(puzzle, values_of(puzzle)) if solved(puzzle, board)
    }


@pytest.mark.parametrize(("kind", "text"), TINY)
def test_boards_are_counted(kind, text):
    puzzle = runner.load(text=text, kind=kind)
    assert count(*goal_of(puzzle)) == sum(
        solved(puzzle, board) for board in full_boards(puzzle, values_of(puzzle))
    )


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
    term, goal = goal_of(puzzle)
    assert run(0, term, eq(term, board), goal) == (board,)
    random = Random(0)
    for _ in range(5):
        y, x = random.choice(
            [
                (y, x)
                for y, row in enumerate(board)
                for x, cell in enumerate(row)
                if cell is not None
            ]
        )
        other = board[y][x] % 9 + 1 if puzzle.kind == "kakuro" else 1 - board[y][x]
        wrong = (*board[:y], (*board[y][:x], other, *board[y][x + 1 :]), *board[y + 1 :])
        assert run(0, term, eq(term, wrong), goal) == ()
    rows = [
        [var() if cell is not None and (r + c) % 3 == 0 else cell for c, cell in enumerate(row)]
        for r, row in enumerate(board)
    ]
    partial = tuple(map(tuple, rows))
    assert run(0, partial, eq(term, partial), goal) == (board,)


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


@pytest.mark.parametrize("path", [path for path in PATHS if answer_of(path) is not None], ids=name)
def test_the_marks_of_a_full_board_are_found(path):
    """Each mark, where it is not known, is the one that the puzzle has: by its relation, or by the
    function that says it.
    """
    puzzle, board = runner.load(path), answer_of(path)
    layout = layout_of(puzzle)
    for clue in puzzle.clues:
        layer, (known, place) = layout.board.by_name[clue.relation], clue.arguments
        if layer.of is not None:
            assert layer.of(layout.terms(board, layout.scope(layer, place))) == known
        else:
            mark = var()
            assert run(0, mark, layout.goal(layer, board, mark, place)) == (known,)


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


@pytest.mark.parametrize(("kind", "text", "message"), [
    ("kakuro", "# 4\\\n5 .\n", r'2:1: "5" is not a cell; expected a number from 0, # or \.'),
    ("starbattle", "a a\nb .\n", r'2:3: "\." is in no region; expected a letter for every cell'),
    ("starbattle", "a a b\nb b a\n", r"expected as many rows as columns"),
    ("minesweeper", ". 9\n", r'1:3: "9" is not a cell; expected - \*, a number from 0 to 8, # or \.'),
    ("mosaic", "1 #\n", r'1:3: "#" is not a cell; expected a number from 0 to 9 or \.'),
    ("lightup", "5 .\n", r'1:1: "5" is not a cell; expected a number from 0 to 4, # or \.'),
    ("lightup", "o .\n", r'1:1: "o" is not a cell'),
    ("tents", "x | T .\n", r'1:1: "x" is not a mark of tents; expected a number from 0'),
    ("nonogram", "1 0 | . .\n", r'1:3: "0" is not a mark of blocks'),
    ("nonogram", "1 ? | . .\n", r'1:3: "\?" is not a mark of blocks'),
    ("nonogram", "  1 1 1\n1 | . .\n", r'1:7: "1" is too many'),
])  # fmt: skip
def test_what_is_wrong_in_a_text_is_said_with_its_place(kind, text, message):
    with pytest.raises(BadInput) as caught:
        runner.load(text=text, kind=kind)
    assert re.search(message, f"{caught.value.line}:{caught.value.column}: {caught.value}")


@pytest.mark.parametrize(("alias", "kind"), [
    ("akari", "lightup"), ("picross", "nonogram"), ("griddlers", "nonogram"), ("fillapix", "mosaic"), ("mines", "minesweeper"),
])  # fmt: skip
def test_other_names(alias, kind):
    assert kind_named(alias).name == kind
