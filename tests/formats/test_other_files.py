"""Files that other programs keep: saved games, ``.non`` and ``.sdk`` files, cryptarithms as people
write them, and clues whose number is not told.
"""

import pytest

from logicpuzzles import formats, load, run
from logicpuzzles.core.errors import BadInput
from logicpuzzles.formats import codes
from logicpuzzles.kinds.stating import goal_of

SAVED = """SAVEFILE:41:Simon Tatham's Portable Puzzle Collection
VERSION :1:1
GAME    :8:Light Up
PARAMS  :11:7x7b20s4d0
DESC    :17:cBe2i4aBeBa2i2eBc
NSTATES :1:1
"""

NON = """catalogue "webpbn.com #1"
title "Demo Puzzle from Front Page"
width 5
height 10

rows
2
2,1
1,1
3
1,1
1,1
2
1,1
1,2
2

columns
2,1
2,1,3
7
1,3
2,1

goal "01100011010010101110101001010000110010100101111000"
"""

SDK = """#A Someone
[Puzzle]
.1..
...2
3...
..3.
[State]
.1.4
4..2
3...
..3.
"""


def test_a_saved_game_is_its_id():
    assert formats.read(SAVED) == formats.read("lightup:7x7b20s4d0:cBe2i4aBeBa2i2eBc")


def test_a_non_file_is_a_nonogram():
    puzzle = formats.read(NON)
    assert puzzle.kind == "nonogram"
    (rows,) = [each.boards[0] for each in [load(text=NON).solve()]]
    assert "".join([str(cell) for row in rows for cell in row]) == NON.split('"')[-2]
    assert formats.read(formats.write(puzzle)).clues == puzzle.clues


@pytest.mark.parametrize(
    ("text", "before", "after", "place", "message"),
    [
        (SAVED, "cBe2i4", "cBe?i4", (5, 16), '"?" stands here'),
        (SAVED, "7x7b20s4d0", "7x", (4, 13), '"7x" are no parameters of lightup'),
        (SAVED, "Light Up", "Guess", (3, 12), '"guess" is not a program whose ids are read'),
        (SAVED, "DESC ", "DOSC ", (1, 1), "the saved game has no DESC"),
        (NON, "height 10", "height 9", (4, 1), "there are 10 lines of rows; expected 9"),
        (NON, "\n2,1,3\n", "\n2;1;3\n", (20, 1), "these are no blocks"),
        (NON, "\n7\n", "\n", (3, 1), "there are 4 lines of columns; expected 5"),
    ],
)
def test_a_file_that_is_wrong_says_where(text, before, after, place, message):
    with pytest.raises(BadInput) as caught:
        formats.read(text.replace(before, after))
    assert (caught.value.line, caught.value.column) == place
    assert caught.value.message.startswith(message)


def test_a_file_with_sections_is_its_puzzle():
    assert (
        formats.read(SDK).givens == formats.read(".1..\n...2\n3...\n..3.\n", kind="sudoku").givens
    )
    with pytest.raises(BadInput) as caught:
        formats.read(SDK.replace("...2\n", "...x\n", 1), kind="sudoku")
    assert (caught.value.line, caught.value.column) == (4, 4)


@pytest.mark.parametrize(
    "text",
    [
        "send + more = money\n",
        " SEND\n+MORE\n-----\nMONEY\n",
        "# of 1924\n  S E N D\n+ M O R E\n=========\nM O N E Y\n",
        "send\nmore +\n----\nmoney",
    ],
)
def test_a_cryptarithm_as_people_write_it(text):
    puzzle = formats.read(text)
    assert puzzle.arguments["names"] == tuple("SENDMORY")
    assert puzzle.clues[0].arguments == (("+", "SEND", "MORE"), "=", "MONEY")


@pytest.mark.parametrize("text", ["x + y = 3\n", "red + blue = 7\nred = blue\n"])
def test_names_of_numbers_stay_names(text):
    with pytest.raises(BadInput, match="has no domain"):
        formats.read(text)


@pytest.mark.parametrize(
    "address",
    [
        "https://puzz.link/p?mines/5/3/1g1g.j.0g1g.",
        "https://puzz.link/p?nurikabe/19/12/g5zw3k2h4g4k.v.h2i2g4z3n7j3k2h4h4k3i4j3zzk2i2k2p6j2k6k",
    ],
)
def test_a_clue_without_its_number_is_kept(address):
    puzzle = formats.read(address)
    assert codes.write(puzzle, "pzpr").strip() == address
    assert formats.read(formats.write(puzzle), kind=puzzle.kind) == puzzle


def test_an_island_without_its_number_has_any_size():
    """The boards were counted by trying all 65,536."""
    board, goal = goal_of(formats.read("? . . .\n. . 2 .\n. . . .\n. . . ?\n", kind="nurikabe"))
    assert len(run(0, board, goal, engine="fd")) == 16
