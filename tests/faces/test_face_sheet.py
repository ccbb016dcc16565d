"""Puzzles and their solutions on pages."""

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest
from samples import EXAMPLES

import logicpuzzles as lp
from logicpuzzles.core.errors import BadInput
from logicpuzzles.faces import sheet as sheets
from logicpuzzles.faces.cli import main

ZEBRA, SUDOKU = str(EXAMPLES / "zebra" / "life-1962.txt"), str(EXAMPLES / "sudoku" / "4x4.txt")
SEVERAL = str(EXAMPLES / "sudoku" / "4x4-several.txt")


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def written(form: str, *more: str, times: str = "") -> bytes:
    name = f"book{times}.{form}"
    puzzles = [SUDOKU] if "--steps" in more else [ZEBRA, SUDOKU, SEVERAL]
    assert main(["sheet", "-q", *puzzles, *more, "-o", name]) == 0
    return Path(name).read_bytes()


@pytest.mark.parametrize(
    ("form", "more"),
    [
        ("pdf", ["--cover", "--heading", "On Friday", "--steps"]),
        ("pdf", ["--per-page", "2", "--solutions", "below", "--paper", "letter"]),
        ("html", ["--per-page", "6", "--steps"]),
        ("svg", ["--per-page", "1"]),
    ],
)
def test_the_same_puzzles_are_the_same_bytes(form, more):
    first = written(form, *more)
    assert first == written(form, *more, times="-again")
    assert first.startswith({"pdf": b"%PDF", "html": b"<!DOCTYPE", "svg": b"<svg"}[form])


def test_all_pages_are_in_one_drawing():
    root = ElementTree.fromstring(written("svg", "--per-page", "1"))
    assert len(root) == 4  # three puzzles and their solutions
    assert len({page.get("y") for page in root}) == 4


def test_a_puzzle_with_many_clues_has_a_page_of_its_own():
    root = ElementTree.fromstring(written("svg", "--per-page", "9", "--solutions", "none"))
    assert len(root) == 2


def test_a_page_has_rules_once_and_clues_and_questions_and_solutions():
    page = written("html", "--cover", "--heading", "A & B").decode()
    for text, times in [
        ("<h1>A &amp; B</h1>", 2),
        ("<b>Sudoku</b>: every row", 1),
        ("<p>2 Sudoku</p>", 1),
        ('<li value="15">The Norwegian lives next to the blue house.</li>', 1),
        ("Who drinks water? Who owns the zebra?", 1),
        ("one of several", 1),
        ("<svg", 6),
        ("data-cell", 0),
    ]:
        assert page.count(text) == times, text
    without = written("html", "--solutions", "none", times="2").decode()
    assert without.count("<svg") == 3 and "Solutions" not in without


def test_puzzles_are_made_onto_pages(capsys):
    words = ["generate", "sudoku", "--size", "4", "--count", "3", "--seed", "1", "--per-page", "2"]
    assert main([*words, "-o", "made.html"]) == 0
    assert main([*words[:-2], "-o", "made.jsonl"]) == 0
    made = Path("made.html").read_text("utf-8")
    assert made.count('class="sheet ') == 2
    level = json.loads(Path("made.jsonl").read_text().splitlines()[0])["level"]
    assert f"<h2><b>1</b> Sudoku <span>{level}</span></h2>" in made
    assert main(["sheet", "made.jsonl", "--per-page", "2", "-o", "again.html"]) == 0
    assert Path("again.html").read_text("utf-8") == made
    capsys.readouterr()
    assert main(words) == 2
    assert "--per-page goes with -o FILE.pdf" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ([SUDOKU, "-o", "book.png"], "sheet: book.png is no form of a sheet; expected"),
        ([SUDOKU, "-o", "there.pdf"], "there.pdf is there already; expected --force"),
        ([SUDOKU, "-o", "nowhere/book.pdf"], "nowhere/book.pdf: no such file"),
        ([SUDOKU, "none.txt", "-o", "book.html"], "none.txt: no such file"),
        (["bad.jsonl", "-o", "book.html"], "bad.jsonl:2: there is no"),
        (["empty.jsonl", "-o", "book.html"], "there are no puzzles to print"),
        (["long.txt", "-o", "book.pdf"], "there is no room for puzzle 1 on a page"),
    ],
)
def test_what_cannot_be_printed_leaves_nothing(words, told, capsys):
    Path("there.pdf").write_text("mine")
    Path("empty.jsonl").write_text("\n")
    Path("long.txt").write_text(Path(ZEBRA).read_text() + "\nThe Englishman has the snail." * 200)
    line = json.dumps({"kind": "sudoku", "puzzle": Path(SUDOKU).read_text()})
    Path("bad.jsonl").write_text(f"{line}\n{{}}\n")
    before = {path: path.read_bytes() for path in Path().iterdir()}
    assert main(["sheet", "-q", *words]) == 2
    (error,) = capsys.readouterr().err.splitlines()
    assert told in error
    assert {path: path.read_bytes() for path in Path().iterdir()} == before


def test_more_puzzles_than_a_file_holds_have_several(monkeypatch, capsys):
    monkeypatch.setattr(sheets, "MOST", 1)
    assert main(["sheet", "-q", ZEBRA, SUDOKU, "-o", "book.svg"]) == 0
    assert [path.name for path in sorted(Path().iterdir())] == ["book-1.svg", "book-2.svg"]
    assert [len(ElementTree.parse(path).getroot()) for path in sorted(Path().iterdir())] == [2, 2]
    assert main(["sheet", "-q", SUDOKU, "-o", "book.svg"]) == 0
    assert main(["sheet", "-q", SUDOKU, "none.txt", "-o", "other.svg"]) == 2
    assert main(["sheet", "-q", SUDOKU, ZEBRA, "-o", "third.svg", "--force"]) == 0
    assert main(["sheet", "-q", SUDOKU, ZEBRA, "-o", "third.svg"]) == 2
    assert "third-1.svg is there already" in capsys.readouterr().err
    assert not [path.name for path in Path().iterdir() if path.name.startswith("other")]


def test_pages_in_python():
    puzzles = list(lp.generate("takuzu", size=4, count=2, seed=1))
    assert lp.sheet(puzzles, "two.html", heading="Two") == 2
    assert "<h1>Two</h1>" in Path("two.html").read_text("utf-8")
    assert puzzles[0].svg().startswith("<svg") and puzzles[0].html().count("<svg") == 2
    with pytest.raises(BadInput, match="per_page is 3; expected one of 1, 2, 4, 6, 9"):
        lp.sheet(puzzles, "three.html", per_page=3)
    with pytest.raises(BadInput, match="no board to draw"):
        lp.load(EXAMPLES / "disks" / "flower.txt").svg()


@pytest.mark.parametrize("letters", [2, 10, 20])
def test_the_boxes_of_a_zebra_are_wider_than_high_whatever_their_names(letters):
    fields = [
        f"Field{at}: " + ", ".join([f"{at}{house}".ljust(letters, "x") for house in range(5)])
        for at in "abcde"
    ]
    first = "a0".ljust(letters, "x")
    drawing = lp.load(text="\n".join([*fields, f"1. {first} is in house 1."]), kind="zebra").svg()
    wide, high = map(float, ElementTree.fromstring(drawing).get("viewBox", "").split()[2:])
    assert 1 < wide / high < 2.6
