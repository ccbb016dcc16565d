"""Kinds whose rows and columns hold each digit once: their boards, their marks, in every direction
and on every engine.
"""

from itertools import permutations, product
from typing import Any

import pytest
from boards import EXAMPLES, answer_of, name, paths_of
from oracles import solved
from oracles_latin import LATIN

from logicpuzzles import alldiffo, domaino, eq, neq, run, runner, var
from logicpuzzles.core.errors import BadInput
from logicpuzzles.formats import read, write
from logicpuzzles.kinds.discovery import kind_named
from logicpuzzles.kinds.layout import Layout
from logicpuzzles.kinds.puzzle import Clue, Puzzle
from logicpuzzles.kinds.stating import frame_of, goal_of

PATHS = paths_of(LATIN)
SMALL = [path for path in PATHS if path.name.startswith(("4x4", "5x5"))]
BLANK = ((None,) * 4,) * 4
QUADRANTS = tuple(
    tuple((r, c) for r in rows for c in columns)
    for rows in ((0, 1), (2, 3))
    for columns in ((0, 1), (2, 3))
)
BARE = {
    # all boards of 4 by 4 without any mark: 576 Latin squares, 288 with boxes
    "futoshiki": (Puzzle("futoshiki", BLANK), 576),
    "calcudoku": (Puzzle("calcudoku", BLANK), 576),
    "skyscrapers": (Puzzle("skyscrapers", BLANK), 576),
    "killer": (Puzzle("killer", BLANK), 288),
    "jigsaw": (Puzzle("jigsaw", BLANK, {"regions": QUADRANTS}), 288),
}


@pytest.mark.parametrize("kind", sorted(BARE))
def test_the_boards_that_the_rules_alone_allow(kind):
    puzzle, count = BARE[kind]
    boards = run(0, *goal_of(puzzle))
    assert len(set(boards)) == len(boards) == count
    assert all(solved(puzzle, board) for board in boards)


def test_just_the_neighbours_with_a_bar_differ_by_one():
    pairs = [
        ((r, c), place)
        for r, c in product(range(4), repeat=2)
        for place in ((r, c + 1), (r + 1, c))
        if max(place) < 4
    ]
    boards: dict[Any, set[Any]] = {}
    for board in run(0, *frame_of(Puzzle("adjacent", BLANK))):
        bars = tuple(
            [((r, c), (s, d)) for (r, c), (s, d) in pairs if abs(board[r][c] - board[s][d]) == 1]
        )
        boards.setdefault(bars, set()).add(board)
    assert sum(map(len, boards.values())) == 576
    for bars in sorted(boards)[::9]:
        puzzle = Puzzle("adjacent", BLANK, {}, tuple([Clue("bars", ("|", pair)) for pair in bars]))
        assert set(run(0, *goal_of(puzzle))) == boards[bars]
    assert run(0, *goal_of(Puzzle("adjacent", BLANK))) == ()


@pytest.mark.parametrize("path", [path for path in SMALL if path.name.startswith("4x4")], ids=name)
def test_kanren_validates(path):
    puzzle, board = runner.load(path), answer_of(path)
    term, goal = goal_of(puzzle)
    if board is not None:
        assert run(0, term, eq(term, board), goal, engine="kanren") == (board,)
        assert run(0, term, eq(term, (board[1], board[0], *board[2:])), goal, engine="kanren") == ()


# --- marks that are not known ---------------------------------------------------------------------


def marks(
    kind: str, layer: str, terms: Any, values: tuple[Any, ...] = (), engine: str = "fd"
) -> set[Any]:
    """The marks that a clue relation allows for cells."""
    mark = var()
    relation = kind_named(kind).board.by_name[layer].relation  # type: ignore[union-attr]
    goals = [domaino((mark,), values)] if values else []
    return set(run(0, mark, relation(mark, terms), *goals, engine=engine))


@pytest.mark.parametrize("engine", ["fd", "kanren", "sat"])
def test_marks_follow_from_a_full_board(engine):
    assert marks("futoshiki", "signs", (1, 3), engine=engine) == {"<"}
    assert marks("futoshiki", "signs", (3, 1), engine=engine) == {">"}
    assert marks("adjacent", "bars", (2, 3), engine=engine) == {"|"}
    assert marks("adjacent", "bars", (3, 1), engine=engine) == {None}
    assert marks("skyscrapers", "views", (2, 1, 4, 3), engine=engine) == {2}
    assert marks("skyscrapers", "views", (1, 2, 3, 4), engine=engine) == {4}


@pytest.mark.parametrize(
    "line",
    [(3, 1, 2, 4, 5, 6), (6, 1, 2, 3, 4, 5), (1, 2, 3, 4, 5, 6, 7), (2, 7, 1, 3, 4, 6, 5, 8)],
)
def test_a_view_of_longer_lines(line):
    seen = sum(height == max(line[: at + 1]) for at, height in enumerate(line))
    assert marks("skyscrapers", "views", line) == {seen}
    assert marks("skyscrapers", "views", line, tuple(range(1, 9))) == {seen}


@pytest.mark.parametrize("side", [4, 6])
@pytest.mark.parametrize("engine", ["fd", "sat"])
def test_views_of_all_lines(side, engine):
    cells, mark = tuple([var() for _ in range(side)]), var()
    relation = kind_named("skyscrapers").board.by_name["views"].relation  # type: ignore[union-attr]
    answers = run(
        0,
        (mark, cells),
        relation(mark, cells),
        domaino(cells, range(1, side + 1)),
        alldiffo(cells),
        engine=engine,
    )
    assert sorted(answers) == sorted(
        (sum(height == max(line[: at + 1]) for at, height in enumerate(line)), line)
        for line in permutations(range(1, side + 1))
    )


def test_labels_of_cages():
    number = var()
    cageo = kind_named("calcudoku").board.by_name["cages"].relation  # type: ignore[union-attr]
    for cage, sign, expected in [
        ((2, 6), "/", (3,)), ((6, 2), "/", (3,)), ((2, 5), "/", ()),
        ((2, 6), "-", (4,)), ((2, 6), "+", (8,)), ((2, 6), "x", (12,)),
        ((3,), "", (3,)), ((3,), "+", ()), ((1, 2, 3), "-", ()), ((1, 2, 3), "/", ()), ((2, 2, 3), "x", (12,)),
    ]:  # fmt: skip
        assert run(0, number, cageo((number, sign), cage)) == expected
    sign = var()
    assert set(run(0, sign, cageo((4, sign), (2, 2)))) == {"+", "x", ""}
    assert set(run(0, (number, sign), cageo((number, sign), (2, 6)), neq(sign, ""))) == {
        (8, "+"),
        (12, "x"),
        (4, "-"),
        (3, "/"),
    }


def test_totals_of_cages():
    assert marks("killer", "cages", (2, 6, 1)) == {9}
    assert marks("killer", "cages", (2, 6, 2)) == set()


# --- what is wrong is said ------------------------------------------------------------------------


def test_regions_of_another_size_are_refused():
    uneven = (QUADRANTS[0][:3], (QUADRANTS[0][3], *QUADRANTS[1]), *QUADRANTS[2:])
    puzzle = Puzzle("jigsaw", BLANK, {"regions": uneven})
    board = kind_named("jigsaw").board
    assert board is not None
    with pytest.raises(BadInput, match="a region has 3 cells; expected 4"):
        Layout(board, puzzle).check()
    with pytest.raises(BadInput, match='"a" has 3 cells; expected 4 in each region'):
        read(write(puzzle), kind="jigsaw")


def test_a_sign_that_no_cage_has_is_refused():
    text = write(runner.load(EXAMPLES / "calcudoku/4x4.txt")).replace("+", "?", 1)
    with pytest.raises(BadInput, match="expected a number and perhaps one of"):
        read(text, kind="calcudoku")
