"""What a notebook shows of puzzles and answers."""

import shutil
from base64 import b64decode
from typing import Any
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st
from made import EXAMPLES, KINDS, example
from samples import run_python

from logicpuzzles.kinds.puzzle import Clue, Puzzle
from logicpuzzles.runner import load, solve
from logicpuzzles.show.notebooks import markdown

HOSTILE = (
    "a|b `c` <script>alert(1)</script> $x$ [y](http://z) ![i](j) _k_ \\ # ~~l~~ &amp; \x00\ud800"
)
BEGIN = 'src="data:image/svg+xml;base64,'


class Printer:
    """The part of IPython's pretty printer that is used."""

    def __init__(self) -> None:
        self.out = ""

    def text(self, text: str) -> None:
        assert "\n" not in text
        self.out += text

    def break_(self) -> None:
        self.out += "\n"


def pretty(value: Any) -> str:
    printer = Printer()
    value._repr_pretty_(printer, False)
    return printer.out


def pictures(html: str) -> list[str]:
    return [b64decode(part.partition('"')[0]).decode() for part in html.split(BEGIN)[1:]]


@pytest.mark.parametrize("name", KINDS)
def test_every_kind_is_shown(name):
    puzzle = example(name)
    answer = solve(puzzle)
    for value in (puzzle, answer):
        html, alone = value._repr_html_(), value._repr_svg_()
        for picture in pictures(html):
            ElementTree.fromstring(picture)
        assert alone is None or pictures(html) == [alone]
        assert value._repr_markdown_().strip() and pretty(value).strip()
    assert "This is the only solution." in answer._repr_html_()
    assert (
        "This is the only solution." in answer._repr_markdown_()
        and "This is the only solution." in pretty(answer)
    )
    assert load(text=pretty(puzzle), kind=puzzle.kind) == puzzle


def test_a_zebra_shows_its_clues_and_its_answer_a_table():
    puzzle = example("zebra/life-1962.txt")
    assert puzzle._repr_html_().count("<li>") == 14 and puzzle._repr_svg_() is None
    assert "- Nation: Englishman, Spaniard" in puzzle._repr_markdown_()
    assert "10. The man who smokes Chesterfields lives" in puzzle._repr_markdown_()
    answer = solve(puzzle)
    assert "| 3 | Englishman | red | snails | milk | Old Gold |" in answer._repr_markdown_()
    assert "Lucky Strike" in (answer._repr_svg_() or "")


def test_a_grid_is_all_in_its_picture():
    puzzle = example("takuzu/6x8.txt")
    assert puzzle._repr_svg_() is not None
    assert "```text\n1-----0-\n" in puzzle._repr_markdown_()


@pytest.mark.parametrize(
    ("name", "limits", "words", "shown"),
    [
        ("takuzu/seed-broken.txt", {}, "This takuzu has no solution.", 0),
        ("sudoku/4x4-several.txt", {}, "There are several solutions; this is one of them.", 1),
        (
            "sudoku/4x4-several.txt",
            {"limit": 1},
            "1 solution was found, as many as were asked for; there may be more.",
            1,
        ),
        (
            "sudoku/4x4-several.txt",
            {"limit": 2},
            "2 solutions were found, as many as were asked for; there may be more.",
            2,
        ),
        (
            "sudoku/hard-17.txt",
            {"timeout": 0},
            "No solution was found within 0 seconds; there may be some.",
            0,
        ),
        ("disks/flower-several.txt", {"limit": 0}, "solutions", 0),
    ],
)
def test_what_is_known_is_said(name, limits, words, shown):
    answer = solve(example(name), **limits)
    html = answer._repr_html_()
    assert words in html and words in answer._repr_markdown_() and words in pretty(answer)
    assert len(pictures(html)) == shown
    assert answer._repr_svg_() is None


def test_of_many_solutions_the_first_are_shown():
    empty = load(text="....\n" * 4, kind="sudoku")
    answer = solve(empty, limit=0)
    assert len(answer.boards) == 288
    words = "There are 288 solutions. Here are the first 3; 285 more are not shown."
    assert (
        words in answer._repr_html_()
        and words in answer._repr_markdown_()
        and words in pretty(answer)
    )
    assert len(pictures(answer._repr_html_())) == 3


def evil(text: str) -> Puzzle:
    groups = ((text + "1", "b"), ("c", text + "2"))
    return Puzzle(
        "zebra", (), {"groups": groups}, (Clue("existso", (), text),), (text, "other"), name=text
    )


def test_names_are_no_markup():
    puzzle = evil(HOSTILE)
    html, markdown = puzzle._repr_html_(), puzzle._repr_markdown_()
    assert "<script" not in html and "<script" not in markdown and "\x00" not in html + markdown
    clue = markdown.strip().split("\n")[-1]
    assert not set("|`<[]$_\\~") & set(clue)
    assert html.encode() and markdown.encode() and pretty(puzzle).encode()
    riddle = Puzzle(
        "riddle", ((HOSTILE, None),), {"height": 1, "values": ((HOSTILE,), ("|",))}, (), ("|", "`")
    )
    head, rule, row = [
        line for line in riddle._repr_markdown_().split("\n") if line.startswith("|")
    ]
    assert head.count("|") == rule.count("|") == row.count("|") == 3


def test_a_fence_holds_what_it_holds():
    puzzle = Puzzle("stars", clues=(Clue("x", (), "````\n<b>"),))
    assert "`````text\n" in puzzle._repr_markdown_()
    assert "1. ````" in pretty(puzzle) and "<b>" not in puzzle._repr_html_()


@given(st.text(max_size=40))
def test_markdown_of_any_text_is_one_line(text):
    line = markdown(text)
    assert "\n" not in line and not set("|`<>[]$_\\*~") & set(line)
    assert line[:1] not in ("-", "+", "=")


def test_markdown_of_plain_words_is_plain():
    assert (
        markdown("The Englishman lives in the red house.")
        == "The Englishman lives in the red house."
    )
    assert markdown("1. e4") == "&#49;. e4" and markdown("- x") == "&#45; x"


def test_a_puzzle_shows_itself_although_nobody_asked_for_pictures():
    program = (
        "import sys\n"
        "from logicpuzzles.kinds.puzzle import Puzzle\n"
        "assert not any(name.startswith('logicpuzzles.show') for name in sys.modules)\n"
        "print(Puzzle('takuzu', ((1, None), (None, 1)), {'size': (2, 2)})._repr_html_())\n"
    )
    shown = run_python("-c", program, check=True).stdout
    assert shown.startswith("<p><strong>takuzu</strong></p><p><img ")


@pytest.mark.slow
def test_the_example_notebook_runs(tmp_path):
    nbclient = pytest.importorskip("nbclient")
    nbformat = pytest.importorskip("nbformat")
    pytest.importorskip("ipykernel")
    for kind in ("zebra", "takuzu"):
        shutil.copytree(EXAMPLES / kind, tmp_path / kind)
    notebook = nbformat.read(EXAMPLES / "notebook.ipynb", as_version=4)
    assert all(cell.outputs == [] for cell in notebook.cells if cell.cell_type == "code")
    nbclient.NotebookClient(
        notebook, timeout=120, resources={"metadata": {"path": str(tmp_path)}}
    ).execute()
    shown = [
        output.data
        for cell in notebook.cells
        if cell.cell_type == "code"
        for output in cell.outputs
    ]
    assert len(shown) == 7
    assert shown[-1]["text/html"].startswith("<iframe")
    for data in shown[:-1]:
        assert "data:image/svg+xml;base64," in data["text/html"]
        assert data["text/markdown"] and data["text/plain"]
        assert "image/svg+xml" not in data or pictures(data["text/html"]) == [data["image/svg+xml"]]
    assert "This is the only solution." in shown[1]["text/plain"]
