"""Boards are drawn as they are declared: every sort of layer, whatever the kind is called."""

import os
import pathlib
import re
import subprocess
import sys
from collections.abc import Iterator
from typing import Any
from xml.etree import ElementTree

import pytest
from made import EXAMPLES, KINDS, example
from samples import EXAMPLE_FILES

from logicpuzzles import glyphs
from logicpuzzles.core.errors import GoalError
from logicpuzzles.explain.steps import Explanation, Fact, Step
from logicpuzzles.faces.cli import main
from logicpuzzles.kinds import discovery
from logicpuzzles.kinds.discovery import kind_named
from logicpuzzles.kinds.parts import built_in
from logicpuzzles.kinds.pieces import PIECES
from logicpuzzles.kinds.puzzle import Puzzle
from logicpuzzles.runner import load, load_all, solve
from logicpuzzles.show.answers import answer_page
from logicpuzzles.show.cells import laid_out
from logicpuzzles.show.drawing import DARK, STYLE, svg
from logicpuzzles.show.drawing import puzzle_picture as puzzle_svg
from logicpuzzles.show.drawing import solution_picture as solution_svg
from logicpuzzles.show.glyphs import draw_glyph
from logicpuzzles.show.ink import Ink
from logicpuzzles.show.pages import page
from logicpuzzles.show.terminal import on_terminal

SPACE = "{http://www.w3.org/2000/svg}"
RULES = '''"""A board that is only drawn.

Source: none.
"""

from logicpuzzles import Between, Board, Boxes, Cells, Clues, Edges, Links, Outside, Regions
from logicpuzzles import digits, eq, glyphs, labels, many, numbers, relation


@relation
def marko(mark, scope):
    return eq(mark, mark)


@relation
def {name}o(board, size, stars=1):
    return eq(board, board)


BOARD = {board}
'''
BOARDS = {  # a declaration, and a puzzle for it
    "drawnsigns": ('Board(Cells(digits(1, "side")), Between("signs", "<>", marko))', ". < .   .\n^\n. > .   3\n.   .   .\n"),
    "drawnbars": ('Board(Cells(digits(1, "side")), Between("bars", "|", marko))', ". | . .\n-\n. . .\n. . .\n"),
    "drawndots": ('Board(Cells(digits(1, "side")), Between("dots", "o*", marko))', ". o . .\n*\n. . .\n. . .\n"),
    "drawnheads": (
        'Board(Cells(digits(1, "side")), Outside("views", numbers(1), marko))',
        "    2 . 1\n. | . . . | 3\n. | . 3 . | .\n1 | . . . | .\n    . 2 .\n",
    ),
    "drawnlists": (
        'Board(Cells("-#"), Outside("blocks", numbers(1), marko, sides="tl", many=True))',
        "      . 1 .\n      1 1 3\n1 1 | . . .\n  . | . # .\n 12 | . . .\n",
    ),
    "drawncages": (
        'Board(Cells(digits(1, "side")), Boxes(), Regions("cages", labels("+x"), marko))',
        ". . . .\n. 3 . .\n. . . .\n. . . .\n\na a b b\nc a b d\nc e e d\n. . . d\n\na 6+\nb 10\nc 4x\nd 7\ne 5\n",
    ),
    "drawnparts": (
        'Board(Cells("-*", given=False), Regions("parts", structural=True))', "stars: 2\n\na a b\nc a b\nc c b\n",
    ),
    "drawnsums": (
        'Board(Cells(digits(1, 9), given=False), Clues("sums", numbers(), marko, scope=("down", "right"), blocks=True,'
        ' bare="#", noun="wall"))',
        "# 16\\ 12\\ #\n\\10 . . 3\\\n\\21 . . .\n# \\4 . .\n",
    ),
    "drawnwalls": (
        'Board(Cells("-o"), Clues("walls", numbers(0, 4), marko, scope="beside", blocks=True, bare="#", noun="wall"))',
        ". . 2\n. # o\n0 . .\n",
    ),
    "drawntrees": (
        'Board(Cells("-A", given=False), Clues("trees", "T", blocks=True, structural=True),'
        ' Outside("tents", numbers(), marko, sides="tl"))',
        "    1 . 0\n1 | . T .\n. | . . T\n",
    ),
    "drawnpieces": (
        'Board(Cells(glyphs("-o", {"o": "lamp"})), Clues("walls", glyphs("Y#", {"Y": "tree"}), blocks=True, bare="#"))',
        "o . . Y\n. Y . .\n. . o .\n",
    ),
    "drawncounts": ('Board(Cells("-#", given=False), Clues("counts", numbers(0, 9), marko, scope="block"))', "1 . 2\n. 4 .\n"),
    "drawncorners": (
        'Board(Cells(digits(1, "side")), Clues("sums", numbers(0, 99), marko, scope="beside"))', "1 .\n. .\n\nsums:\n. 3\n4 12\n",
    ),
    "drawnloops": ('Board(Clues("numbers", numbers(0, 3), marko, scope="edges"), Edges())', "3 .\n. 2\n"),
    "drawnpearls": ('Board(Clues("pearls", "o*", marko, scope="sight"), Links())', "o . .\n. * .\n"),
    "drawnislands": (
        'Board(Clues("islands", numbers(1, 16), marko, scope="edges", blocks=True, bare="?"), Links("x-="))',
        "2 . ?\n. . .\n1 . .\n",
    ),
    "drawnlarge": ('Board(Cells(digits(1, "side")))', ("12 " + ". " * 29 + "\n") + (". " * 30 + "\n") * 29),
}  # fmt: skip


@pytest.fixture(scope="module", autouse=True)
def _boards(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """The kinds are known while these tests run, and not to others."""
    folder, before = tmp_path_factory.mktemp("rules"), dict(discovery._loaded)
    for name, (board, _) in BOARDS.items():
        path = folder / f"{name}.py"
        path.write_text(RULES.format(name=name, board=board), "utf-8")
        kind_named(str(path))
    yield
    discovery._loaded.clear()
    discovery._loaded.update(before)


def puzzle_of(name: str) -> Puzzle:
    return load(text=BOARDS[name][1], kind=name)


def state_of(puzzle: Puzzle) -> tuple[tuple[tuple[Any, ...], ...], dict[str, Any]]:
    """Some state of a board: cells that are known, new, reasons, open and impossible."""
    layout = laid_out(puzzle)
    assert layout is not None and layout.values is not None
    values = layout.values
    states = [(values[0],), (values[-1],), (), values, values[:-1]]
    remaining = [states[cell % 5] for cell in range(len(layout.places))]
    new = [
        Fact(0, values[0]),
        *[Fact(cell, values[-1], False) for cell in (4, 9) if cell < len(remaining)],
    ]
    why = [Fact(1, values[-1])]
    return tuple(remaining), {"new": new, "because": why, "clues": range(len(puzzle.clues))}


def spots(root: ElementTree.Element) -> list[tuple[str, str]]:
    """The cells that can be pointed at: their numbers and names, without what is said about
    them.
    """
    elements = [spot for spot in root.iter() if "data-cell" in spot.attrib]
    return [
        (spot.get("data-cell", ""), (spot.findtext(f"{SPACE}title") or "").partition(": ")[0])
        for spot in elements
    ]


def classes(root: ElementTree.Element) -> set[str]:
    return {name for element in root.iter() for name in element.get("class", "").split()}


def words(root: ElementTree.Element) -> list[str]:
    return ["".join(element.itertext()) for element in root.iter(f"{SPACE}text")]


@pytest.mark.parametrize("name", BOARDS)
def test_every_layer_is_drawn_and_every_cell_named(name):
    puzzle = puzzle_of(name)
    layout = laid_out(puzzle)
    assert layout is not None
    remaining, marks = state_of(puzzle)
    board = layout.board_of([values[0] if values else 1 for values in remaining])
    for text in (puzzle_svg(puzzle), svg(puzzle, remaining, **marks), solution_svg(puzzle, board)):
        assert text is not None
        root = ElementTree.fromstring(text)
        assert spots(root) == [(str(number), cell) for number, cell in enumerate(layout.names)]
        across, down = float(root.get("width", "")), float(root.get("height", ""))
        for element in root.iter(f"{SPACE}text"):
            assert all(0 < float(x) < across for x in element.get("x", "").split())
            assert 0 < float(element.get("y", "")) < down
        for start in re.findall(r"M([-\d.]+) ([-\d.]+)", text):
            assert 0 <= float(start[0]) <= across and 0 <= float(start[1]) <= down
        marked = [
            layer.token(mark) for layer in layout.board.layers for mark, _, _ in layout.marks(layer)
        ]
        assert {part for text in marked for part in text.split()} - set("<>|o*Y") <= set(
            words(root)
        )


@pytest.mark.parametrize("name", BOARDS)
def test_each_class_has_a_style(name):
    puzzle = puzzle_of(name)
    remaining, marks = state_of(puzzle)
    for kind in classes(ElementTree.fromstring(svg(puzzle, remaining, **marks))) - {"lp"}:
        assert re.search(rf"\.{kind}\b", STYLE), kind
    for kind in re.findall(r"\.lp \.(\w+)", DARK):
        assert f".lp .{kind}" in STYLE


@pytest.mark.parametrize(
    ("name", "kinds"),
    [
        ("drawnsigns", {"sign", "given"}), ("drawnbars", {"bar"}), ("drawndots", {"white", "black"}), ("drawnheads", {"outside"}),
        ("drawnlists", {"outside", "shade"}), ("drawncages", {"cage", "tag", "thick"}), ("drawnparts", {"thick"}),
        ("drawnsums", {"wall", "slash", "half", "onwall"}), ("drawnwalls", {"wall", "onwall"}), ("drawntrees", {"given"}),
        ("drawncorners", {"tag"}), ("drawnloops", {"dots"}),
    ],
)  # fmt: skip
def test_what_a_layer_is_drawn_as(name, kinds):
    assert kinds <= classes(ElementTree.fromstring(puzzle_svg(puzzle_of(name)) or ""))


@pytest.mark.parametrize("piece", PIECES)
def test_each_piece_is_drawn_inside_its_cell_in_classes_with_a_style(piece):
    ink = Ink()
    assert draw_glyph(ink, piece, 10, 20, 30)
    root = ElementTree.fromstring(f"<g xmlns={SPACE[1:-1]!r}>{ink}</g>")
    for path in root:
        assert f".lp .{path.get('class')}" in STYLE
        for x, y in re.findall(r"[ML]([\d.]+) ([\d.]+)", path.get("d", "")):
            assert 10 <= float(x) <= 40 and 20 <= float(y) <= 50
    assert piece in (glyphs.__doc__ or "")


def test_pictures_have_pieces_where_texts_have_letters():
    """A lamp lights its row and column up to walls and trees."""
    puzzle = puzzle_of("drawnpieces")
    drawn = ElementTree.fromstring(puzzle_svg(puzzle) or "")
    assert {"leaf", "bulb", "lit"} <= classes(drawn) and {"Y", "o"}.isdisjoint(words(drawn))
    lit = next(path.get("d", "") for path in drawn.iter() if path.get("class") == "lit")
    assert lit.count("M") == 9  # rows and columns of both, each cell once
    assert {"Y", "o"} <= {*(on_terminal(puzzle) or "")}
    for drawing in ({"T": "oak"}, {"x": "tree"}):
        with pytest.raises(
            GoalError, match=r"a board cannot draw .*; expected one of T, and for it"
        ):
            glyphs("T", drawing)


def test_each_character_that_is_drawn_is_a_text_of_its_own():
    for name in BOARDS:
        root = ElementTree.fromstring(puzzle_svg(puzzle_of(name)) or "")
        assert all(" " not in text.get("x", "") for text in root.iter(f"{SPACE}text"))


def test_several_numbers_of_a_cell_are_drawn_apart_where_they_have_room(tmp_path):
    """Up to four of them; more stand in one line."""
    board = 'Board(Cells("-#", given=False), Clues("parts", many(numbers(), 1, 5), marko, scope="around"))'
    path = tmp_path / "drawnmany.py"
    path.write_text(RULES.format(name="drawnmany", board=board), "utf-8")
    puzzle = load(text="1+2+3+4+5 . 3+1\n. 2+2+2 .\n", rules=str(path))
    drawn = words(ElementTree.fromstring(puzzle_svg(puzzle) or ""))
    assert drawn.count("1+2+3+4+5") == 1
    assert {"3", "1", "2"} <= {*drawn}


@pytest.mark.parametrize("name", BOARDS)
def test_marks_differ_without_colours(name):
    """What is new, a reason or impossible has a border of its own, and so have clues that are
    reasons.
    """
    puzzle = puzzle_of(name)
    remaining, marks = state_of(puzzle)
    bare = re.sub("#[0-9a-f]{3,6}", "#000", svg(puzzle, remaining, **marks))
    plain = re.sub("#[0-9a-f]{3,6}", "#000", svg(puzzle, remaining))
    seen = classes(ElementTree.fromstring(bare))
    assert {"new", "why", "bad"} <= seen and {"new", "why"}.isdisjoint(
        classes(ElementTree.fromstring(plain))
    )
    assert not puzzle.clues or {"reason", "why"} & seen
    styles = {
        kind: re.findall(rf"\.lp \.{kind}{{([^}}]*)}}", bare)
        for kind in ("new", "why", "bad", "reason")
    }
    assert len({str(style) for style in styles.values()}) == 4
    assert "dasharray" in str(styles["why"]) and "dasharray" not in str(styles["new"])


def test_the_values_of_two_valued_boards():
    puzzle = puzzle_of("drawncounts")
    filled = ElementTree.fromstring(
        svg(puzzle, ((0,), (1,), (0, 1), (1,), (0,), (0, 1)), waiting={4})
    )
    assert {"pale", "dot"} <= classes(filled)
    solved = ElementTree.fromstring(solution_svg(puzzle, ((0, 1, 0), (1, 0, 1))))
    assert "dot" not in classes(solved)
    assert {"1", "2", "4"} <= set(words(solved))


def test_lines_along_edges_and_crosses_where_there_is_none():
    puzzle = puzzle_of("drawnloops")
    remaining = ((1,), (0,), *[(0, 1)] * 10)
    root = ElementTree.fromstring(svg(puzzle, remaining))
    assert {"line", "crossed"} <= classes(root)
    solved = ElementTree.fromstring(
        solution_svg(puzzle, (((1, 0), (1, 0), (0, 0)), ((1, 1, 0), (0, 0, 0))))
    )
    lines = next(path for path in solved.iter(f"{SPACE}path") if path.get("class") == "line")
    assert lines.get("d", "").count("M") == 4 and "crossed" not in classes(solved)


def test_numbers_of_lines_stand_where_nothing_else_does():
    rims = {}
    for name in ("drawnlists", "drawnheads", "drawnbars"):
        root = ElementTree.fromstring(puzzle_svg(puzzle_of(name)) or "")
        rims[name] = [
            element for element in root.iter(f"{SPACE}text") if element.get("class") == "rim mid"
        ]
        numbers = [
            element
            for element in root.iter(f"{SPACE}text")
            if "outside" in element.get("class", "")
        ]
        places = {(element.get("x"), element.get("y")) for element in rims[name]}
        assert len(places) == 6 and places.isdisjoint(
            {(element.get("x"), element.get("y")) for element in numbers}
        )
    first = {
        name: (float(rim[0].get("x", "")), float(rim[-1].get("y", "")))
        for name, rim in rims.items()
    }
    assert (
        first["drawnbars"][0] < 26 and first["drawnheads"][0] < 26 and first["drawnlists"][0] > 100
    )


def test_an_option_is_told_below_the_board():
    assert "stars: 2" in words(ElementTree.fromstring(puzzle_svg(puzzle_of("drawnparts")) or ""))


def test_the_description_tells_marks():
    text = puzzle_svg(puzzle_of("drawnheads")) or ""
    assert "2 above column 1" in text and "row 2, column 2 is 3" in text


def test_marks_that_are_drawn_are_not_listed():
    puzzle = puzzle_of("drawncages")
    assert puzzle._repr_svg_() is not None and "<li>" not in puzzle._repr_html_()


def test_a_board_of_another_shape_is_drawn_all_the_same():
    """Rules of one's own may answer with another board than the kind declares."""
    puzzle = puzzle_of("drawnbars")
    assert "<svg" in solution_svg(puzzle, ((1, 2), (2, 1))) and "<svg" in solution_svg(
        puzzle, (7, 8, 9)
    )
    assert "<svg" in svg(puzzle, ((1,), (2,)), rows=1, columns=2)
    broken = Puzzle(puzzle.kind, ((99, None), (None, None)))
    assert puzzle_svg(broken) is None and "<svg" in svg(broken, ((1,),) * 4, rows=2, columns=2)


def test_cells_that_rules_bring_in_are_not_drawn():
    """They come behind those of the board in an explanation."""
    puzzle = puzzle_of("drawnbars")
    remaining = (((1, 2, 3),) * 9) + ((0, 7), ())
    root = ElementTree.fromstring(
        svg(puzzle, remaining, names=("x",) * 11, new=(Fact(9, 7),), because=(Fact(10, 7),))
    )
    assert len(spots(root)) == 9 and {"new", "why", "bad"}.isdisjoint(classes(root))
    assert "new: x is 7" in (root.findtext(f"{SPACE}desc") or "")


@pytest.mark.parametrize(
    "name", ["zebra/life-1962.txt", "jodici/seed.csv", "takuzu/seed.txt", "riddle/challenge.json"]
)
def test_an_explanation_without_cells_has_a_page(name):
    """Where the rules alone cannot hold there is nothing but that."""
    only = Step(1, (), (), (), (), "contradiction")
    assert "contradiction" in page(Explanation(example(name), "none", 0, 0, (), (), (), [only]))


def test_the_same_bytes_in_another_process(tmp_path):
    for name in ("drawncages", "drawnsums", "drawnloops"):
        (tmp_path / f"{name}.py").write_text(
            RULES.format(name=name, board=BOARDS[name][0]), encoding="utf-8"
        )
    program = (
        "import sys; sys.path.insert(0, sys.argv[1]); from test_pictures_boards import *\n"
        "for name in ('drawncages', 'drawnsums', 'drawnloops'):\n"
        "    kind_named(f'{sys.argv[2]}/{name}.py')\n"
        "    remaining, marks = state_of(puzzle_of(name))\n"
        "    print(svg(puzzle_of(name), remaining, **marks))\n"
    )
    command = [sys.executable, "-c", program, str(pathlib.Path(__file__).parent), str(tmp_path)]
    environment = {**os.environ, "PYTHONPATH": str(EXAMPLES.parent / "tests")}
    seeds = [{**environment, "PYTHONHASHSEED": seed} for seed in ("1", "2")]
    first, other = [
        subprocess.run(command, capture_output=True, text=True, check=True, env=seed).stdout
        for seed in seeds
    ]
    assert first == other and first.count("</svg>") == 3


def test_no_picture_knows_a_kind_by_name():
    for path in (EXAMPLES.parent / "logicpuzzles" / "show").glob("*.py"):
        named = set(re.findall(r"[a-z]+", path.read_text("utf-8").lower())) & set(built_in())
        assert not named, f"{path.name}: {named}"


def test_every_example_is_drawn():
    """Whatever kinds there are: each puzzle has a picture with all cells of its board, or its board
    is one row.
    """
    drawn = 0
    for path in EXAMPLE_FILES:
        for puzzle in load_all(path):
            layout = laid_out(puzzle)
            text = puzzle_svg(puzzle)
            assert text is not None or layout is None or not layout.board.is_grid, path
            if text is not None and layout is not None and layout.board.is_grid:
                assert spots(ElementTree.fromstring(text)) == [
                    (str(at), name) for at, name in enumerate(layout.names)
                ], path
                assert on_terminal(puzzle), path
                drawn += 1
    assert drawn > 10


# --- on a terminal --------------------------------------------------------------------------------


@pytest.mark.parametrize("name", BOARDS)
def test_a_terminal_shows_every_board(name):
    puzzle = puzzle_of(name)
    layout = laid_out(puzzle)
    assert layout is not None and layout.values is not None
    board = layout.board_of([layout.values[-1]] * len(layout.places))
    for drawn in (on_terminal(puzzle), on_terminal(puzzle, board)):
        assert drawn is not None
        marks = [
            layer.token(mark) for layer in layout.board.layers for mark, _, _ in layout.marks(layer)
        ]
        assert all(
            part.translate(str.maketrans("<|", "^-")) in drawn or part in drawn
            for text in marks
            for part in text.split()
        )
        assert layout.height < len(drawn.split("\n")) < 2 * layout.height + 8


def test_borders_and_labels_on_a_terminal():
    drawn = on_terminal(puzzle_of("drawncages")) or ""
    assert drawn.split("\n")[:3] == ["┌6+─────┬10─────┐", "│       │       │", "├4x╌┐   │   ┌7╌╌┤"]
    assert on_terminal(
        puzzle_of("drawnloops"), (((1, 0), (1, 0), (0, 0)), ((1, 1, 0), (0, 0, 0)))
    ) == ("┌───┐   ·\n│ 3 │\n└───┘   ·\n      2\n·   ·   ·\n")
    assert on_terminal(puzzle_of("drawncounts"), ((0, 1, 0), (1, 0, 1))) is not None
    assert (
        on_terminal(example("zebra/life-1962.txt")) is None and on_terminal(Puzzle("stars")) is None
    )


def test_lines_from_cell_to_cell_are_drawn():
    """One line, two beside each other, and marks where lines meet."""
    puzzle = puzzle_of("drawnislands")
    board = (((2, 2), (0, 0), (0, 0)), ((1, 0, 0), (1, 0, 0)))
    assert on_terminal(puzzle, board) == "2═══════?\n│\n│   ·   ·\n│\n1   ·   ·\n"
    assert on_terminal(puzzle) == "2   ·   ?\n\n·   ·   ·\n\n1   ·   ·\n"
    picture = solution_svg(puzzle, board)
    lines = re.findall(r'class="line" d="([^"]*)"', picture)
    assert "".join(lines).count("h") == 4 and "".join(lines).count("v") == 2
    assert ">2<" in picture and ">1<" in picture
    pearls = puzzle_of("drawnpearls")
    corner = (((1, 0), (1, 0)), ((1, 1, 0),))
    assert on_terminal(pearls, corner) == "o───┐   ·\n│   │\n└───*   ·\n"
    assert {"white", "black"} <= set(
        re.findall(r'class="(white|black)"', solution_svg(pearls, corner))
    )


# --- the answer as a picture and as a page --------------------------------------------------------


@pytest.mark.parametrize("name", KINDS)
def test_solve_draws_every_kind(name, capsys):
    assert main(["solve", "--format", "svg", str(EXAMPLES / name)]) == 0
    root = ElementTree.fromstring(capsys.readouterr().out)
    assert root.tag == f"{SPACE}svg" and (root.findtext(f"{SPACE}title") or "").endswith(": solved")
    assert main(["solve", "--format", "html", str(EXAMPLES / name)]) == 0
    text = capsys.readouterr().out
    assert (
        "This is the only solution." in text
        and "The solution" in text
        and "<script" not in text
        and "http-equiv" in text
    )
    assert text.count("</svg>") == (1 if puzzle_svg(example(name)) is None else 2)


def test_several_solutions_and_none(capsys):
    several, none = (
        str(EXAMPLES / "sudoku/4x4-several.txt"),
        str(EXAMPLES / "takuzu/seed-broken.txt"),
    )
    assert main(["solve", "--format", "html", "--all", several]) == 0
    text = capsys.readouterr().out
    assert "Solution 1" in text and "Solution 2" in text
    assert main(["solve", "--format", "svg", "--all", several]) == 0
    assert capsys.readouterr().out.count("</svg>") == 1
    assert main(["solve", "--format", "html", none]) == 1
    assert "has no solution" in capsys.readouterr().out
    assert main(["solve", "--format", "svg", none]) == 1
    assert capsys.readouterr().out == ""
    assert main(["solve", "--format", "svg", several, none]) == 2
    assert "svg shows one puzzle; expected a single one" in capsys.readouterr().err


def test_the_page_of_an_answer_holds_no_markup_of_others():
    evil = "</title><script>alert(1)</script>"
    puzzle = Puzzle(
        "zebra", (), {"groups": ((evil, "b"), ("c", "d"))}, (), (evil, "other"), name=evil
    )
    answer = solve(puzzle, limit=5)
    text = answer_page(answer)
    assert "<script" not in text and text.count("</title>") - text.count("<title>") == 0
