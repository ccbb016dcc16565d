"""The kind of a puzzle is found from what it is called and how it looks."""

from __future__ import annotations

import pytest

from logicpuzzles.errors import BadInput
from logicpuzzles.formats import FORMATS, KINDS, detect, read, write
from logicpuzzles.puzzles import Puzzle

JODICI = "3,7,_,_,_,_\n_,_,1,5,9,_\n6,_,_,_,_,_\n"
TAKUZU = "--1-\n0---\n"
SUDOKU = "12..\n....\n....\n..34\n"
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
def test_detection(name: str, text: str, kind: str | None, expected: str) -> None:
    assert detect(name, text, kind).kind == expected


def test_what_cannot_be_told_is_asked_for() -> None:
    with pytest.raises(BadInput) as caught:
        detect("notes.txt", "hello")
    assert caught.value.message == (
        "the kind of puzzle cannot be told from name and text; expected --kind jodici, sudoku, takuzu or zebra"
    )


def test_an_unknown_kind_is_refused() -> None:
    with pytest.raises(BadInput, match='"chess" is not a kind; expected jodici, sudoku, takuzu or zebra'):
        read(JODICI, kind="chess")
    with pytest.raises(BadInput, match='"chess" is nothing that can be written'):
        write(Puzzle("chess"))


def test_each_kind_is_read_and_written() -> None:
    assert {format.kind for format in FORMATS} == set(KINDS)
    assert len({format.name for format in FORMATS}) == len(FORMATS)


def test_a_file_names_its_puzzle() -> None:
    assert read(JODICI, "examples/jodici/seed.csv").name == "seed"
    assert read(JODICI).name == ""
