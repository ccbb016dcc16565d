"""Pictures of every kind: well-formed, the same each time, without anything that is elsewhere; and
what they show.
"""

import os
import re
import subprocess
import sys
from dataclasses import replace
from typing import Any
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st
from made import KINDS, cells_of, example, explained

from logicpuzzles.explain.steps import Fact
from logicpuzzles.kinds.puzzle import Clue, Puzzle
from logicpuzzles.runner import solve
from logicpuzzles.show.drawing import svg
from logicpuzzles.show.markup import coordinate, cut, escape_text, ranges, width

SPACE = "{http://www.w3.org/2000/svg}"
HOSTILE = [
    "</text><script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "a & b < c",
    "]]>",
    "<!--",
    "\x00\x1b\ud800\uffff",
    "\u202eevil",
]
TAGS = {"svg", "title", "desc", "style", "path", "text", "g", "use"}


def drawn(name: str, upto: int | None = None, **more: Any) -> ElementTree.Element:
    explanation = explained(example(name))
    remaining = explanation.after(len(explanation.steps) if upto is None else upto)
    return parsed(svg(
        explanation.puzzle, remaining, rows=explanation.rows, columns=explanation.columns, names=explanation.names,
        start=explanation.start, **more,
    ))  # fmt: skip


def parsed(text: str) -> ElementTree.Element:
    root = ElementTree.fromstring(text)
    for element in root.iter():
        assert element.tag.removeprefix(SPACE) in TAGS
        for key, value in element.attrib.items():
            assert not key.lower().startswith("on") and "href" not in key and "url(" not in value
    areas = root.findall(f"{SPACE}g[@class='cells']/{SPACE}path")
    assert root.tag == f"{SPACE}svg" and root.get("role") == ("group" if areas else "img")
    assert all([area.get("role") == "img" and area.findtext(f"{SPACE}title") for area in areas])
    assert root.find(f"{SPACE}title") is not None and root.find(f"{SPACE}desc") is not None
    return root


def texts(root: ElementTree.Element) -> list[str]:
    """What is written in a picture; the characters of one element that are placed one by one come
    one by one.
    """
    lines: list[str] = []
    for element in root.iter(f"{SPACE}text"):
        text = (
            "".join(part for part in element.itertext() if part)
            if len(element) == 0
            else element[0].tail or ""
        )
        lines += list(text) if " " in (element.get("x") or "") else [text]
    return lines


def strokes(root: ElementTree.Element, kind: str) -> int:
    """How many separate lines are drawn in a class."""
    return sum(
        len(re.findall("M", path.get("d", "")))
        for path in root.iter(f"{SPACE}path")
        if path.get("class") == kind
    )


@pytest.mark.parametrize("name", KINDS)
def test_any_state_of_any_kind(name):
    explanation = explained(example(name))
    for upto in (0, len(explanation.steps) // 2, len(explanation.steps)):
        step = explanation.steps[upto - 1]
        root = drawn(name, upto, new=step.facts, because=step.because)
        _, _, across, down = map(float, root.get("viewBox", "").split())
        assert 0 < across < 2000 and 0 < down < 2000


@pytest.mark.parametrize("name", KINDS)
def test_coordinates_are_inside(name):
    root = drawn(name)
    _, _, across, down = map(float, root.get("viewBox", "").split())
    for text in root.iter(f"{SPACE}text"):
        assert all(0 <= float(x) <= across for x in text.get("x", "").split())
        assert 0 <= float(text.get("y", "")) <= down


def test_the_logic_grid_ticks_and_crosses():
    board = solve(example("zebra/life-1962.txt")).boards[0]
    puzzle = example("zebra/life-1962.txt")
    root = parsed(svg(puzzle, cells_of(board), rows=5, columns=5))
    assert strokes(root, "tick") == 25 and strokes(root, "crossed") == 100
    assert {"Chesterfields", "Nation", "5"} <= set(texts(root))
    open_grid = parsed(
        svg(
            puzzle,
            tuple([column for _ in range(5) for column in puzzle.arguments["groups"]]),
            rows=5,
            columns=5,
        )
    )
    assert strokes(open_grid, "tick") == strokes(open_grid, "crossed") == 0


def test_the_logic_grid_marks_facts_and_contradictions():
    puzzle = example("zebra/life-1962.txt")
    groups: Any = puzzle.arguments["groups"]
    remaining = [list(column) for _ in range(5) for column in groups]
    remaining[0] = []
    for house in range(5):
        remaining[house * 5 + 1] = [value for value in groups[1] if value != "red"]
    facts = {"new": (Fact(5, "Spaniard"),), "because": (Fact(6, "red", False),)}
    root = parsed(svg(puzzle, tuple(map(tuple, remaining)), rows=5, columns=5, **facts))
    assert strokes(root, "new") == 1 and strokes(root, "why") == 1
    assert strokes(root, "bad") == 2  # a house without a nation, and red without a house
    description = root.findtext(f"{SPACE}desc") or ""
    assert "new: cell 6 is Spaniard" in description and "reason: cell 7 is not red" in description
    assert "nothing is left for cell 1" in description


def test_a_square_board_shows_digits_and_few_candidates():
    puzzle = example("sudoku/4x4.txt")
    remaining = [(1, 2, 3, 4)] * 16
    remaining[0], remaining[1], remaining[2], remaining[3] = (3,), (1, 4), (1, 2, 3), ()
    bare = replace(puzzle, givens=((None,) * 4,) * 4)
    root = parsed(svg(bare, tuple(remaining), rows=4, columns=4, new=(Fact(1, 2, False),)))
    inside = [
        element.text or ""
        for element in root.iter(f"{SPACE}text")
        if "rim" not in element.get("class", "")
    ]
    assert sorted("".join(inside)) == [
        "1",
        "2",
        "3",
        "4",
    ]  # the 3, what is left beside it, and the 2 struck off
    assert strokes(root, "outline") == 1 and strokes(root, "bad") == 2


def test_a_last_value_is_large_only_when_it_is_told():
    values = (1, 2, 3, 4)
    puzzle = Puzzle("sudoku", ((1, 2, 3, None), *[(None,) * 4] * 3))
    remaining = ((1,), (2,), (3,), (4,), *[values] * 12)

    def kinds(waiting: set[int]) -> set[str]:
        root = parsed(
            svg(puzzle, remaining, rows=4, columns=4, start=(values,) * 16, waiting=waiting)
        )
        return {
            element.get("class", "").split()[0]
            for element in root.iter(f"{SPACE}text")
            if element.text == "4"
        }

    assert kinds(set()) - kinds({3}) == {"digit"}


def test_letters_of_a_large_sudoku():
    root = drawn("sudoku/16x16.txt")
    assert {"A", "G"} <= set(texts(root)) and "16" not in [
        text for text in texts(root) if text not in map(str, range(1, 17))
    ]
    assert "is G" in (root.findtext(f"{SPACE}desc") or "")


def test_a_given_is_darker_and_stays():
    puzzle = example("takuzu/6x8.txt")
    given = sum(cell is not None for row in puzzle.givens for cell in row)
    root = parsed(svg(puzzle, ((0, 1),) * 48, rows=6, columns=8))
    assert strokes(root, "given") == given
    bold = [
        element for element in root.iter(f"{SPACE}text") if "digit bold" in element.get("class", "")
    ]
    assert sum(len(element.text or "") for element in bold) == given


def test_a_matrix_tells_how_many_are_left():
    puzzle = example("riddle/challenge.json")
    values: Any = puzzle.arguments["values"]
    remaining = [tuple(column) for _ in range(8) for column in values]
    remaining[1], remaining[2], remaining[3] = remaining[1][:3], remaining[2][:6], ()
    struck = (Fact(1, values[1][7], False),)
    root = parsed(svg(puzzle, tuple(remaining), rows=8, columns=8, new=struck))
    assert {"Owen", "Stan", "Alexander", "Robert", "6 left"} <= set(texts(root))
    assert strokes(root, "outline") == 1 and strokes(root, "bad") == 2


def test_a_cell_that_stays_blank_is_a_dash():
    puzzle = Puzzle(
        "riddle", ((None,), (None,)), {"height": 2, "values": (("x",),)}, fields=("name",)
    )
    assert {"x", "–"} <= set(texts(parsed(svg(puzzle, (("x",), ("",)), rows=2, columns=1))))


def test_a_list_tells_ranges_and_what_is_struck():
    digits = tuple(range(10))
    remaining = (digits[1:], digits[3:5], (7,), (), *[digits] * 4)
    stars, names, new = Puzzle("stars"), tuple("SENDMORY"), (Fact(0, 0, False),)
    root = parsed(
        svg(stars, remaining, rows=1, columns=8, names=names, start=(digits,) * 8, new=new)
    )
    assert {"1…9", "≠ 0", "3, 4", "7", "✗ none", "0…9"} <= set(texts(root))


def test_a_list_counts_what_is_too_much():
    names = tuple([f"value {place}" for place in range(9)])
    remaining = (tuple(range(0, 60, 2)), names, tuple(range(1000)), tuple(range(0, 60_000, 3)))
    root = parsed(svg(Puzzle("stars"), remaining, rows=1, columns=4, names=("a", "b", "c", "d")))
    assert {"30 values, 0 to 58", "9 values", "0…999", "20000 values, 0 to 59997"} <= set(
        texts(root)
    )


def test_a_kind_of_ones_own():
    stars = Puzzle("stars")
    assert "*" in texts(parsed(svg(stars, (("*",), (".", "*"), (".",), ()), rows=2, columns=2)))
    assert "north" in texts(parsed(svg(stars, (("north",),) * 4, rows=2, columns=2)))
    assert "it" in texts(parsed(svg(stars, (("north",),), rows=1, columns=1, names=("it",))))
    parsed(svg(stars, (), rows=0, columns=0))


@pytest.mark.parametrize("evil", HOSTILE)
@pytest.mark.parametrize("kind", ["zebra", "riddle", "stars"])
def test_names_are_no_markup(kind, evil):
    groups = ((evil, "b"), ("c", f"{evil}2"))
    givens = ((None, None), (None, None)) if kind == "riddle" else ()
    fields = (evil, "other") if kind != "stars" else ()
    puzzle = Puzzle(
        kind, givens, {"groups": groups, "values": groups}, (Clue("x", (), evil),), fields
    )
    facts = {"new": (Fact(0, evil),), "because": (Fact(1, evil),)}
    text = svg(
        puzzle, (groups[0], groups[1], ("b",), ()), rows=2, columns=2, names=(evil,) * 4, **facts
    )
    root = parsed(text)
    assert "\u202e" not in text and "\x1b" not in text
    assert text.encode()
    if evil == "a & b < c":
        assert evil in texts(root)


@given(st.text(max_size=60), st.text(max_size=60))
def test_any_name_is_text(name, other):
    groups = ((name, other + "2"), ("c", "d"))
    puzzle = Puzzle("zebra", (), {"groups": groups}, (), (other, name))
    parsed(
        svg(
            puzzle,
            (*groups, *groups),
            rows=2,
            columns=2,
            names=(name, other) * 2,
            new=(Fact(0, name),),
        )
    )


def test_long_names_are_cut_and_told():
    long = "Donaudampfschifffahrtsgesellschaftskapitän" * 3
    puzzle = Puzzle("zebra", (), {"groups": (("b", long),)}, (), ("name",))
    root = parsed(svg(puzzle, (("b", long),) * 2, rows=2, columns=1))
    assert any(text.endswith("…") and len(text) <= 26 for text in texts(root))
    assert long in [title.text for title in root.iter(f"{SPACE}title")]
    assert float(root.get("width", "")) < 400


def test_the_same_bytes_in_another_process():
    program = (
        "import sys; sys.path[:0] = [sys.argv[1], sys.argv[1] + '/..']; from made import *\n"
        "from logicpuzzles.show.pages import page\n"
        "from hashlib import sha256\n"
        "for name in ('zebra/life-1962.txt', 'riddle/challenge.json', 'jodici/seed.csv'):\n"
        "    print(sha256(page(explained(example(name))).encode()).hexdigest())\n"
    )
    here = __file__.rpartition("/")[0]
    command = [sys.executable, "-c", program, here]
    seeds = [{**os.environ, "PYTHONHASHSEED": seed} for seed in ("1", "2")]
    first, other = [
        subprocess.run(command, capture_output=True, text=True, check=True, env=seed).stdout
        for seed in seeds
    ]
    assert first == other and len(first.split()) == 3


# --- texts ----------------------------------------------------------------------------------------


@given(st.text(max_size=80), st.integers(1, 30))
def test_what_is_cut_fits(text, columns):
    short = cut(text, columns)
    assert width(short) <= columns
    assert short.endswith("…") or short == " ".join(text.split())


def test_wide_characters_take_two_columns():
    assert width("猫") == 2 and width("e\u0301") == 1
    assert cut("猫猫猫猫", 5) == "猫猫…"


def test_numbers_and_ranges():
    assert [coordinate(value) for value in (-0.04, 1.0, 2.25, -3.0)] == ["0", "1", "2.2", "-3"]
    assert ranges((True, 1, "", 2, 3, 4)) == "True, 1, –, 2…4"
    assert escape_text("'\"<&>") == "&#x27;&quot;&lt;&amp;&gt;"
