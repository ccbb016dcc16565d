"""Grids are read leniently, and refused at the exact place."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from logicpuzzles.core.errors import BadInput
from logicpuzzles.formats import read, read_all, write
from logicpuzzles.kinds.discovery import RulesError, forget_files, kind_named
from logicpuzzles.kinds.puzzle import Puzzle

SIDES = "expected 4, 6, 9 or 16, or a line box: HEIGHTxWIDTH above it"


def test_takuzu_is_read_leniently():
    puzzle = read("--1-\n0---\n", kind="tazuku")
    assert puzzle.kind == "takuzu"
    assert puzzle.arguments == {}
    assert puzzle == read(" . _ 1 .\n\n0 . . .", kind="takuzu")
    assert write(puzzle) == "--1-\n0---\n"


@pytest.mark.parametrize("side", [4, 6, 9, 16])
def test_sudoku_sizes(side):
    grid = read(("." * side + "\n") * side, kind="sudoku")
    assert grid == Puzzle("sudoku", ((None,) * side,) * side)
    for unknown in ".0_*-":
        assert read(unknown * side**2, kind="sudoku") == grid
        assert read((unknown * side + "\n") * side, kind="sudoku") == grid


def test_sudoku_letters_follow_9():
    puzzle = read("9aG" + "." * 253, kind="sudoku")
    assert puzzle.givens[0][:4] == (9, 10, 16, None)
    assert write(puzzle).startswith("9AG.............\n")


def test_equal_digits_in_a_row_are_well_formed():
    assert read("11..\n....\n....\n....\n", kind="sudoku").givens[0] == (1, 1, None, None)


def check_bad(kind: str, text: str, place: tuple[int | None, int | None], message: str) -> None:
    with pytest.raises(BadInput) as caught:
        read(text, kind=kind)
    assert (caught.value.line, caught.value.column, caught.value.message) == (*place, message)


OWN = '''"""Latin: every row and every column holds each number once. Source: test."""

from logicpuzzles import Board, Boxes, Cells, Regions, alldiffo, columns, digits, domaino, eq, grid, lall, relation


@relation
def latino(board, side):
    rows = grid(side, side)
    lines = [alldiffo(line) for line in rows + columns(rows)]
    return lall(eq(board, rows), domaino(rows, range(1, side + 1)), lines)


BOARD = Board(Cells(digits(1, "side"), unknown="*0"), {})
'''


@pytest.fixture
def latin(tmp_path: Path) -> Iterator[Callable[[str], str]]:
    """Makes a kind of a user with a declaration of how its text looks."""

    def declare(words: str) -> str:
        path = tmp_path / "latin.py"
        path.write_text(OWN.format(words))
        return str(path)

    yield declare
    forget_files()


def test_a_users_kind_declares_a_close_text(latin):
    kind = latin('parting=""')
    puzzle = read("12*\n00*\n--3\n", kind=kind)
    assert puzzle.givens == ((1, 2, None), (None, None, None), (None, None, 3))
    assert write(puzzle) == "12*\n***\n**3\n"
    for text in ("12*0 0..-3", "1 2 | .\n\n*** |\n----+--\n. . | 3"):
        assert read(text, kind=kind) == puzzle
    line = "1" + "*" * (15 * 15 - 1)
    assert [each.name for each in read_all(f"{line}\n# more\n{line}\n", kind=kind)] == [":1", ":3"]
    check_bad(kind, "12*\n*\n***\n", (2, 2), "the row has 1 cell; expected 3 as there are 3 rows")


def test_a_users_kind_declares_commas(latin):
    kind = latin('parting=","')
    puzzle = read('1,"2",\n\n;0;-\n*,,3\n', kind=kind)
    assert write(puzzle) == "1,2,*\n*,*,*\n*,*,3\n"
    assert read(write(puzzle), kind=kind) == puzzle


def test_a_users_kind_says_of_which_sides_its_boxes_are_usual(latin):
    kind = latin('Boxes(sides=(4, 6)), parting=""')
    assert read("*" * 36, kind=kind).arguments == {}
    check_bad(
        kind,
        "***\n" * 3,
        (3, 1),
        f"the board has a side of 3; {SIDES}".replace(", 6, 9 or 16", " or 6"),
    )
    puzzle = read("box: 1x3\n***\n***\n***\n", kind=kind)
    assert write(puzzle) == "box: 1x3\n\n***\n***\n***\n"


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ('parting="/"', "cells cannot have '/' between them"),
        ('Regions("parts", structural=True), parting=""', "has other layers"),
    ],
)
def test_what_stands_between_cells_leaves_them_clear(words, message, latin):
    with pytest.raises(RulesError, match=message):
        kind_named(latin(words))
