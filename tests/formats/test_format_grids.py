"""Grids are read leniently, and refused at the exact place."""

from __future__ import annotations

import pytest

from logicpuzzles.core.errors import BadInput
from logicpuzzles.formats import MAX_SIDE, read, write

RINGS = "3,7,_,_,_,_\n_,_,1,5,9,_\n6,_,_,_,_,_\n"
EASY_4 = "12..\n....\n....\n..34\n"


@pytest.mark.parametrize(
    "text",
    [
        "3,7,,,,\n,,1,5,9,\n6,,,,,\n",
        "3,7,-,-,-,-\n.,.,1,5,9,.\n6,_,_,_,_,_",
        " 3 , 7, _,_,_ ,_\n_,_,1,5,9,_ \n\n6,_,_,_,_,_\n",
        '"3","7","_","_","_","_"\n_,_,1,5,9,_\n6;_;_;_;_;_\n',
    ],
)
def test_jodici_is_read_leniently(text: str) -> None:
    assert read(text, kind="jodici") == read(RINGS)
    assert write(read(text, kind="jodici")) == RINGS


@pytest.mark.parametrize(
    ("text", "place", "message"),
    [
        ("3,7,_,_,_\n" + RINGS, (1, 10), "5 cells; expected 6 cells to a ring"),
        ("3,7,_,_,_,_,\n" + RINGS, (1, 13), "cell 7 is too many; expected 6 cells to a ring"),
        ("3,7,_,_,_,_,_\n" + RINGS, (1, 13), "cell 7 is too many; expected 6 cells to a ring"),
        (RINGS + "\n1,_,_,_,_,_\n", (5, 1), "ring 4 is too many; expected 3 lines of 6 cells"),
        ("3,7,_,_,_,_\n_,_,1,5,9,_\n", (2, 12), "2 rings; expected 3 lines of 6 cells"),
        ("3,7,_,_,_,_\n_,_, 0,5,9,_\n", (2, 6), '"0" is not a cell; expected a digit 1 to 9 or _'),
        ("3,7,_,_,_,_\n_,_,1,5,9,x\n", (2, 11), '"x" is not a cell; expected a digit 1 to 9 or _'),
        ("3,12,_,_,_,_\n", (1, 3), '"12" is not a cell; expected a digit 1 to 9 or _'),
        ("3,\u0663,_,_,_,_\n", (1, 3), '"\u0663" is not a cell; expected a digit 1 to 9 or _'),
        ("# nothing but this\n", (1, 1), "0 rings; expected 3 lines of 6 cells"),
    ],
)
def test_bad_jodici(text: str, place: tuple[int, int], message: str) -> None:
    check_bad("jodici", text, place, message)


def test_takuzu_is_read_leniently() -> None:
    puzzle = read("--1-\n0---\n", kind="tazuku")
    assert puzzle.kind == "takuzu"
    assert puzzle.arguments == {"size": (2, 4)}
    assert puzzle == read(" . _ 1 .\n\n0 . . .", kind="takuzu")
    assert write(puzzle) == "--1-\n0---\n"


@pytest.mark.parametrize(
    ("text", "place", "message"),
    [
        ("--1-\n0--2\n", (2, 4), '"2" is not a cell; expected 0, 1 or -'),
        ("--1-\n0--\n", (2, 4), "the row has 3 cells; expected 4 as in the first row"),
        ("--1-\n0 - - - 1\n", (2, 9), "cell 5 is too many; expected 4 as in the first row"),
        ("--1\n0--\n", (1, 4), "the row has 3 cells; expected an even number"),
        ("--1-\n0---\n\n0-1-\n", (4, 5), "the grid has 3 rows; expected an even number"),
        (
            "-" * (MAX_SIDE + 2),
            (1, MAX_SIDE + 3),
            f"{MAX_SIDE + 2} columns are too many; expected at most {MAX_SIDE}",
        ),
        (
            "--\n" * (MAX_SIDE + 2),
            (MAX_SIDE + 1, 1),
            f"{MAX_SIDE + 1} rows are too many; expected at most {MAX_SIDE}",
        ),
        ("# nothing but this\n", (None, None), "there is no row; expected lines of 0, 1 or -"),
    ],
)
def test_bad_takuzu(text: str, place: tuple[int | None, int | None], message: str) -> None:
    check_bad("takuzu", text, place, message)


@pytest.mark.parametrize(
    "text",
    [
        "12............34",
        "12..\n\n....\n....\n..34",
        "1 2 | . .\n0 0 | 0 0\n----+----\n. . | . .\n_ * | 3 4\n",
        "1 2 | . .\n. . | . .\n---------\n. . | . .\n. . | 3 4\n",
        "+---+---+\n|12 |.. |\n|.. |.. |\n+---+---+\n|.. |.. |\n|.. |34 |\n+---+---+\n",
        "12--\n----\n----\n--34\n",
    ],
)
def test_sudoku_is_read_leniently(text: str) -> None:
    puzzle = read(text, kind="sudoku")
    assert puzzle.arguments == {"box": (2, 2)}
    assert write(puzzle) == EASY_4


@pytest.mark.parametrize(("side", "box"), [(4, (2, 2)), (6, (2, 3)), (9, (3, 3)), (16, (4, 4))])
def test_sudoku_sizes(side: int, box: tuple[int, int]) -> None:
    grid = read(("." * side + "\n") * side, kind="sudoku")
    assert grid.arguments == {"box": box}
    assert grid.givens == ((None,) * side,) * side
    for unknown in ".0_*-":
        assert read(unknown * side**2, kind="sudoku") == grid
        assert read((unknown * side + "\n") * side, kind="sudoku") == grid


def test_sudoku_letters_follow_9() -> None:
    puzzle = read("9aG" + "." * 253, kind="sudoku")
    assert puzzle.givens[0][:4] == (9, 10, 16, None)
    assert write(puzzle).startswith("9AG.............\n")


def test_equal_digits_in_a_row_are_well_formed() -> None:
    assert read("11..\n....\n....\n....\n", kind="sudoku").givens[0] == (1, 1, None, None)


@pytest.mark.parametrize(
    ("text", "place", "message"),
    [
        ("12..\n....\n..5.\n..34\n", (3, 3), '"5" is not a cell; expected 1 to 4 or .'),
        ("x" + "." * 80, (1, 1), '"x" is not a cell; expected 1 to 9 or .'),
        ("H" + "." * 255, (1, 1), '"H" is not a cell; expected 1 to 9 or A to G or .'),
        ("12..\n....\n...\n..34\n", (3, 4), "the row has 3 cells; expected 4 as there are 4 rows"),
        (
            "12..\n....\n. . | . . .\n..34\n",
            (3, 11),
            "cell 5 is too many; expected 4 as there are 4 rows",
        ),
        ("12...\n" * 5, (5, 1), "the grid has 5 rows; expected 4, 6, 9 or 16"),
        (
            "1" * 80,
            (1, 81),
            "the line has 80 cells; expected 81 (or 16, 36, 256), or a line per row",
        ),
        (
            "1" * 25,
            (1, 26),
            "the line has 25 cells; expected 81 (or 16, 36, 256), or a line per row",
        ),
        ("12..\n" * 1000, (1000, 1), "the grid has 1000 rows; expected 4, 6, 9 or 16"),
        ("====\n", (None, None), "there is no row; expected lines of digits and ."),
    ],
)
def test_bad_sudoku(text: str, place: tuple[int | None, int | None], message: str) -> None:
    check_bad("sudoku", text, place, message)


def check_bad(kind: str, text: str, place: tuple[int | None, int | None], message: str) -> None:
    with pytest.raises(BadInput) as caught:
        read(text, kind=kind)
    assert (caught.value.line, caught.value.column, caught.value.message) == (*place, message)
