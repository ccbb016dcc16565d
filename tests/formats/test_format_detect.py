"""The kind of a puzzle is found from what it is called and how it looks."""

import pytest

from logicpuzzles.core.errors import BadInput
from logicpuzzles.formats import detect, formats_of, read, write
from logicpuzzles.kinds.discovery import kind_named
from logicpuzzles.kinds.parts import built_in
from logicpuzzles.kinds.puzzle import Puzzle

JODICI = "3,7,_,_,_,_\n_,_,1,5,9,_\n6,_,_,_,_,_\n"
TAKUZU = "--1-\n0---\n"
SUDOKU = "12..\n....\n....\n..34\n"
RIDDLE = '{\n "header": ["house, with: a name"],\n "hints": [],\n "startMatrix": [[""]]\n}'
ZEBRAJS = '{\n "grid": {"w": 1, "h": 1},\n "clues": [],\n "comment": "of: houses, and so on"\n}'
ZEBRA = "Name: Ann, Bob\nPet: cat, dog\nAnn owns the cat.\n"


@pytest.mark.parametrize(
    ("name", "text", "kind", "expected"),
    [
        ("-", JODICI, None, "jodici"),
        ("-", TAKUZU, None, "takuzu"),
        ("-", SUDOKU, None, "sudoku"),
        ("-", "." * 81, None, "sudoku"),
        ("-", "0" * 80 + "1", None, "sudoku"),
        ("-", ZEBRA, None, "zebra"),
        ("-", "There are five houses.\nThe Finn lives in the rde house.", None, "zebra"),
        ("-", RIDDLE, None, "riddle"),
        ("-", ZEBRAJS, None, "zebra"),
        ("-", " [[]]", None, "zebra"),
        ("examples/riddle/x.json", RIDDLE, None, "riddle"),
        ("riddle/einstein.json", ZEBRAJS, None, "zebra"),
        ("riddles/einstein.txt", "?", None, "zebra"),
        ("my-riddle.txt", ZEBRA, None, "zebra"),
        ("my-riddle.txt", JODICI, None, "jodici"),
        ("examples/jodici/x.csv", "?", None, "jodici"),
        ("my-Tazuku.txt", "?", None, "takuzu"),
        ("unruly/7.txt", "?", None, "takuzu"),
        ("old/sudoku/7.txt", "......\n" * 6, None, "sudoku"),
        ("sudoku/seed.jodici.csv", "?", None, "jodici"),
        ("/home/sudoku/project/x.csv", JODICI, None, "jodici"),
        ("zebra.txt", JODICI, None, "zebra"),
        ("sudoku.txt", TAKUZU, "tazuku", "takuzu"),
        ("sudoku.txt", TAKUZU, "Unruly", "takuzu"),
    ],
)
def test_detection(name, text, kind, expected):
    assert detect(name, text, kind).kind == expected


@pytest.mark.parametrize(
    ("text", "name"),
    [(ZEBRA, "English"), (ZEBRAJS, "zebrajs"), ("[]", "zebrajs"), ("?", "English")],
)
def test_a_zebra_is_read_as_it_is_written(text, name):
    assert detect("-", text, "zebra").name == name


def test_what_cannot_be_told_is_asked_for():
    with pytest.raises(BadInput) as caught:
        detect("notes.txt", "hello")
    assert caught.value.message == (
        "the kind of puzzle is not clear from its name and text; expected --rules FILE.py or "
        "--kind with one of `logicpuzzles kinds`"
    )


@pytest.mark.parametrize("stray", ["x", "z", "a"])
def test_a_sudoku_with_a_stray_letter_is_not_taken_for_another_puzzle(stray):
    grid = (
        "53..7....\n6..195...\n.98....6.\n8...6...3\n4..8.3..1\n7...2...6\n.6....28.\n...419..5\n....8..7"
        + stray
    )
    with pytest.raises(BadInput, match="the kind of puzzle is not clear"):
        detect("-", grid)


def test_an_unknown_kind_is_refused():
    with pytest.raises(
        BadInput, match='"chess" is not a kind; expected one of `logicpuzzles kinds`'
    ):
        read(JODICI, kind="chess")
    with pytest.raises(BadInput, match='"chess" cannot be written'):
        write(Puzzle("chess"))


def test_each_kind_is_read_and_written():
    formats = [format for kind in built_in() for format in formats_of(kind_named(kind))]
    assert {format.kind for format in formats} == set(built_in())
    assert len({(format.kind, format.name) for format in formats}) == len(formats)


def test_a_file_names_its_puzzle():
    assert read(JODICI, "examples/jodici/seed.csv").name == "seed"
    assert read(JODICI).name == ""
