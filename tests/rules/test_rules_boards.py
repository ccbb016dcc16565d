"""What holds of each kind whose board is declared: its boards in every direction and on every
engine, its marks, its names, and what is wrong in its texts.
"""

import re
from collections.abc import Iterable
from functools import cache
from random import Random
from typing import Any

import pytest
from boards import answer_of, full_boards, layout_of, name, paths_of
from oracles import solved
from oracles_areas import AREAS
from oracles_latin import LATIN
from oracles_loops import LOOPS
from oracles_regions import REGIONS
from oracles_shading import SHADING
from samples import every

from logicpuzzles import count, eq, run, runner, var
from logicpuzzles.core.errors import BadInput
from logicpuzzles.kinds.discovery import kind_named
from logicpuzzles.kinds.puzzle import Puzzle
from logicpuzzles.kinds.stating import goal_of

ENGINES = ("fd", "sat", "asp", "cpsat", "auto")
PATHS = paths_of([*AREAS, *LATIN, *LOOPS, *REGIONS, *SHADING])
SOLVED = [path for path in PATHS if answer_of(path) is not None]
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
    ("hitori", "1 1 2\n2 3 2\n1 2 3\n"),
    ("hitori", "1 1 1\n2 . 3\n3 2 2\n"),
    ("hitori", "1 2\n2 1\n"),
    ("nurikabe", "2 . .\n. . .\n. . 1\n"),
    ("nurikabe", ". . .\n. 3 .\n. . .\n"),
    ("nurikabe", "1 . 2\n. . .\n2 . .\n"),
    ("fillomino", "3 . 1\n. . .\n"),
    ("fillomino", ". 2 .\n. . .\n"),
    ("fillomino", ". . . .\n"),
    ("fillomino", ". 1 .\n"),
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
    ("suguru", ". . .\n. . 1\n. . .\n\na a b\na c b\nc c b\n"),
    ("ripple", ". . .\n. . .\n. 1 .\n\na a b\na c b\nc c d\n"),
    ("cojun", ". . 2\n. . .\n. . .\n\na a b\na c b\nc c b\n"),
    ("kakurasu", "    3 . 4\n2 | . . .\n. | . . .\n. | . . .\n"),
    ("aquarium", "    2 . .\n. | . . .\n1 | . . .\n. | . . .\n\na a b\na c b\nc c b\n"),
    ("doppelblock", "    1 . .\n. | . . .\n. | . . .\n. | . . .\n"),
    (
        "easyasabc",
        "letters: 2\n    A . .\n. | . . . | .\n. | . . . | B\n. | . . . | .\n    . . .\n",
    ),
    ("tents", "    . . .\n. | . T .\n. | T . .\n1 | . . .\n"),
    ("tents", "    1 . 1\n. | . T .\n. | . . .\n. | T . .\n"),
    ("lits", "a a b\na a b\na b b\n"),
    ("lits", "a a a\na a b\nb b b\n"),
    ("palisade", "part: 2\n\n. 3 .\n. . .\n"),
    ("palisade", "part: 3\n\n2 . .\n. . .\n. . .\n"),
    ("shikaku", "2 . .\n. . 4\n"),
    ("shikaku", "3 . .\n. 2 .\n. . 4\n"),
]
LONG = TINY[9:15]  # half of them say it at length
LIMITS = {"slitherlink": 9, "masyu": 0, "bridges": 0, "fillomino": 7, "starbattle": 30}
BY_DEFINITION = [each for each in TINY if len(each[1]) < LIMITS.get(each[0], 99)]


def values_of(puzzle: Puzzle) -> Iterable[int]:
    """What a place of the board may hold."""
    values = {"bridges": range(3), "easyasabc": range(3), "kakuro": range(1, 10)}
    if puzzle.kind == "fillomino":
        return range(1, len(layout_of(puzzle).places) + 1)
    if puzzle.kind == "doppelblock":
        return range(len(puzzle.givens) - 1)
    return (
        range(1, len(puzzle.givens) + 1)
        if puzzle.kind in (*LATIN, "kropki", "suguru", "ripple", "cojun")
        else values.get(puzzle.kind, (0, 1))
    )


@cache
def boards_of(kind: str, text: str) -> set[Any]:
    """The boards of a puzzle that an oracle takes, of all that there are."""
    puzzle = runner.load(text=text, kind=kind)
    return {board for board in full_boards(puzzle, values_of(puzzle)) if solved(puzzle, board)}


ASKED = [
    (*each, engine)
    for each in TINY
    for engine in (*ENGINES, "kanren")
    if engine != "kanren" or each in BY_DEFINITION
]


@pytest.mark.parametrize(
    ("kind", "text", "engine"), every(4, ASKED, [case for case in ASKED if case[:2] in LONG[2:]], 1)
)
def test_the_boards_of_a_small_puzzle_are_those_that_solve_it(kind, text, engine):
    puzzle = runner.load(text=text, kind=kind)
    found = run(0, *goal_of(puzzle), engine=engine)
    assert len(set(found)) == len(found)
    assert set(found) == boards_of(kind, text)
    assert count(*goal_of(puzzle)) == len(found)


@pytest.mark.parametrize(("path", "engine"), every(4, [
    (path, engine) for path in PATHS for engine in ENGINES
    if (engine, path.parent.name) != ("cpsat", "fillomino")  # which takes many rounds of cuts
]), ids=lambda each: each if isinstance(each, str) else name(each))  # fmt: skip
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
        other = random.choice([each for each in values_of(puzzle) if each != values[at]])
        wrong = layout.board_of([*values[:at], other, *values[at + 1 :]])
        assert bool(run(0, term, eq(term, wrong), goal)) == solved(puzzle, wrong)
    partial = layout.board_of([var() if at % 3 == 0 else value for at, value in enumerate(values)])
    assert run(0, partial, eq(term, partial), goal) == (board,)


@pytest.mark.parametrize(
    "path", [path for path in SOLVED if path.parent.name in {*LOOPS, *SHADING}], ids=name
)
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


@pytest.mark.parametrize(("kind", "text", "message"), [
    ("slitherlink", "5 .\n", r'1:1: "5" is not a cell; expected a number from 0 to 4 or \.'),
    ("masyu", "x .\n", r'1:1: "x" is not a cell; expected o \* or \.'),
    ("bridges", "0 .\n", r'1:1: "0" is not a cell; expected a number from 1 to 16, \? or \.'),
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
    ("loopy", "slitherlink"), ("pearl", "masyu"), ("hashiwokakero", "bridges"),
])  # fmt: skip
def test_other_names(alias, kind):
    assert kind_named(alias).name == kind
