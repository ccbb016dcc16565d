"""Kinds that nothing in the package knows: a rules file alone goes through everything."""

import csv
import io
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import jsonschema
import pytest
from samples import ROOT

import logicpuzzles as lp
from logicpuzzles.core.terms import leaves
from logicpuzzles.faces.cli import main
from logicpuzzles.formats import puzzle_json
from logicpuzzles.kinds.discovery import forget_files, kind_named
from logicpuzzles.kinds.stating import layout_of

SCHEMA = json.loads(
    (ROOT / "docs" / "reference" / "schemas" / "puzzle.schema.json").read_text("utf-8")
)
Streams = pytest.CaptureFixture[str]

LATIN = """
    rows = grid(side, side)
    return lall(eq(board, rows), domaino(rows, range(1, side + 1)), [alldiffo(line) for line in rows + columns(rows)]"""

FILES = {
    "doublets": (ROOT / "examples/kinds/template.py").read_text("utf-8").replace("templateo", "doubletso"),
    # structural regions
    "patches": f'''"""Patches: a Latin square in parts; no part holds a number twice. Source: these tests, 2026."""
from logicpuzzles import *


@relation
def patcheso(board, side, patches):{LATIN},
                [alldiffo([rows[y][x] for y, x in patch]) for patch in patches])


BOARD = Board(Cells(digits(1, "side")), Regions("patches", structural=True, cells=(2, 3), noun="patch"), usual=(4, 4))
''',
    # regions with labels, and nothing that is given
    "sums": f'''"""Sums: a Latin square; the number of a cage is its sum. Source: these tests, 2026."""
from logicpuzzles import *


@relation
def cageo(total, cells):
    return sumo(cells, total)


@relation
def sumso(board, side):{LATIN})


CAGES = Regions("cages", numbers(1), cageo, noun="cage", cells=(1, 2))
BOARD = Board(Cells(digits(1, "side"), given=False), CAGES, usual=(4, 4))
''',
    # numbers outside, cells that stay empty
    "letters": '''"""Letters: every row and every column holds A, B and C once, and blanks; a letter outside is the first one
seen from there. Source: Easy as ABC, as published by many."""
from logicpuzzles import *

LETTERS = (1, 2, 3)


@relation
def firsto(mark, line):
    """mark: the number of a letter. line: cells."""
    return conde([eq(line[0], mark)], [eq(line[0], 0), firsto(mark, line[1:])]) if len(line) > 1 else eq(line[0], mark)


@relation
def letterso(board, size):
    rows = grid(*size)
    lines = [*rows, *columns(rows)]
    return lall(eq(board, rows), domaino(rows, range(4)), [counto(line, {letter: 1 for letter in LETTERS}) for line in lines])


BOARD = Board(Cells("_ABC", unknown="."), Outside("seen", numbers(1, 3), firsto), usual=(4, 4))
''',
    # edges, and a check of all of them
    "fence": '''"""Fence: the edges that are drawn are one closed loop; a number says how many edges of its cell are drawn.

Source: Slitherlink, Nikoli, 1989.
"""
from logicpuzzles import *


@relation
def edgeso(number, edges):
    return sumo(edges, number)


def is_loop(across, down):
    links = {}
    for y, row in enumerate(across):
        for x, drawn in enumerate(row):
            if drawn:
                links.setdefault((y, x), []).append((y, x + 1))
                links.setdefault((y, x + 1), []).append((y, x))
    for y, row in enumerate(down):
        for x, drawn in enumerate(row):
            if drawn:
                links.setdefault((y, x), []).append((y + 1, x))
                links.setdefault((y + 1, x), []).append((y, x))
    if not links or any(len(near) != 2 for near in links.values()):
        return False
    before, here, count = None, min(links), 0
    while count == 0 or here != min(links):
        before, here, count = here, next(each for each in links[here] if each != before), count + 1
    return count == len(links)


@relation
def fenceo(board, height, width):
    across, down = grid(height + 1, width), grid(height, width + 1)
    corners = []
    for y in range(height + 1):
        for x in range(width + 1):
            near = [across[y][x - 1]] if x else []
            near += [across[y][x]] if x < width else []
            near += [down[y - 1][x]] if y else []
            near += [down[y][x]] if y < height else []
            corners.append(near)
    return lall(eq(board, (across, down)), [membero(edge, (0, 1)) for edge in cells(across) + cells(down)],
                [conde([sumo(near, 0)], [sumo(near, 2)]) for near in corners], check(is_loop, across, down))


BOARD = Board(Edges(), Clues("numbers", digits(0, 3), edgeso, scope="edges"), usual=(3, 3))
''',
    # marks between cells that are all there
    "dotted": f'''"""Kropki: a Latin square; o between two numbers that follow each other, x where one is twice the other, no mark
between others. Source: Kropki, 1995."""
from logicpuzzles import *

PAIRS = [(a, b) for a in range(1, 10) for b in range(1, 10) if a != b]
FOLLOW = tuple([pair for pair in PAIRS if abs(pair[0] - pair[1]) == 1])
DOUBLE = tuple([pair for pair in PAIRS if max(pair) == 2 * min(pair)])
OTHER = tuple([pair for pair in PAIRS if pair not in FOLLOW + DOUBLE])


@relation
def doto(mark, pair):
    return conde([eq(mark, "o"), membero(pair, FOLLOW)], [eq(mark, "x"), membero(pair, DOUBLE)],
                 [eq(mark, "."), membero(pair, OTHER)])


@relation
def dottedo(board, side):{LATIN})


BOARD = Board(Cells(digits(1, "side")), Between("dots", "ox", doto, complete=True, absent="."), usual=(4, 4))
''',
}  # fmt: skip
FENCE = """\
3 . 2
. . .
. 3 .
"""


@pytest.fixture(autouse=True)
def nothing_is_known() -> Iterator[None]:
    yield
    forget_files()


@pytest.fixture(params=sorted(FILES.keys() - {"fence"}))
def rules(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    path = tmp_path / f"{request.param}.py"
    path.write_text(FILES[request.param], "utf-8")
    return path


@pytest.fixture
def made(rules: Path) -> lp.Opened:
    return next(lp.generate(str(rules), seed=5))


def run(capsys: Streams, *arguments: str, status: int = 0) -> str:
    assert main([*arguments]) == status, capsys.readouterr().err
    return capsys.readouterr().out


def test_the_template_and_its_puzzle(capsys):
    folder = ROOT / "examples" / "kinds"
    out = run(
        capsys,
        "solve",
        str(folder / "template.txt"),
        "--rules",
        str(folder / "template.py"),
        "--format",
        "json",
    )
    answer = json.loads((folder / "template.answer.json").read_text("utf-8"))
    assert json.loads(out)["solutions"] == answer["solutions"]
    assert json.loads(out)["status"] == answer["status"] == "unique"
    assert run(capsys, "rules", str(folder / "template.py")).startswith("Template: ")


def test_what_is_made_is_unique_minimal_and_the_same_again(rules, capsys):
    three = list(lp.generate(str(rules), seed=5, count=3))
    again = list(lp.generate(str(rules), seed=5, count=3))
    assert [each.data for each in three] == [each.data for each in again]
    assert len({each.text() for each in three}) == 3
    for puzzle in three:
        answer = puzzle.solve(limit=0)
        assert (answer.status, answer.solutions) == ("unique", [puzzle.solution])
        report = puzzle.check()
        assert report.status == "unique"
        complete = (
            any([layer.complete for layer in puzzle.rules.board.layers])
            if puzzle.rules.board
            else False
        )
        assert complete or report.minimal
    lines = run(
        capsys,
        "generate",
        str(rules),
        "--seed",
        "5",
        "--count",
        "3",
        "--jobs",
        "2",
        "--format",
        "json",
    ).splitlines()
    assert [json.loads(line)["solution"] for line in lines] == [each.solution for each in three]


def test_text_csv_and_json_round_trips(rules, made, tmp_path, capsys):
    text = made.text()
    assert lp.load(text, rules=rules).data == made.data
    assert lp.load(text, rules=rules).text() == text
    value = made.to_json()
    jsonschema.validate(value, SCHEMA)
    assert lp.load(json.dumps(value), rules=rules).data == made.data
    assert puzzle_json.read(puzzle_json.write(made.data)) == made.data
    (tmp_path / "puzzle").write_text(text)
    out = run(capsys, "solve", str(tmp_path / "puzzle"), "--rules", str(rules), "--format", "csv")
    board = made.solve().boards[0]
    layout = layout_of(made.rules, made.data)
    assert layout is not None
    symbols = layout.board.answer.symbols
    tokens = [cell for row in csv.reader(io.StringIO(out)) for cell in row]
    assert [symbols.read(cell, layout.known) for cell in tokens] == list(leaves(board))


def test_every_command(rules, made, tmp_path, capsys):
    puzzle = tmp_path / "puzzle.txt"
    puzzle.write_text(made.text())
    of_it = [str(puzzle), "--rules", str(rules)]
    assert json.loads(run(capsys, "solve", *of_it, "--format", "json"))["solutions"] == [
        made.solution
    ]
    assert run(capsys, "solve", *of_it)
    assert run(capsys, "check", *of_it).startswith("there is one solution\n")
    assert run(capsys, "count", *of_it) == "1\n"
    backbone = json.loads(run(capsys, "backbone", *of_it, "--format", "json"))
    board = made.solve().boards[0]
    assert [each["value"] for each in backbone["certain"]] == [
        each for each in leaves(board) if each is not None
    ]
    for system in ("asp", "minizinc", "dimacs", "prolog"):
        assert run(capsys, "export", *of_it, "--to", system)
    (tmp_path / "batch.jsonl").write_text(json.dumps({"id": 1, "puzzle": made.to_json()}) + "\n")
    lines = run(
        capsys, "solve", str(tmp_path / "batch.jsonl"), "--rules", str(rules), "--jobs", "2"
    )
    assert json.loads(lines)["solutions"] == [made.solution]
    (tmp_path / "answers.jsonl").write_text(lines)
    scored = run(
        capsys,
        "score",
        str(tmp_path / "batch.jsonl"),
        str(tmp_path / "answers.jsonl"),
        "--rules",
        str(rules),
    )
    assert json.loads(scored)["verdict"] == "right"


def test_it_is_explained(made):
    explanation = made.explain()
    assert explanation.status == "unique"
    assert explanation.stopped is None
    board = list(
        made.solve().boards[0]
        and [each for each in leaves(made.solve().boards[0]) if each is not None]
    )
    known = [values[0] for values in explanation.after(len(explanation.steps))]
    assert known[: len(board)] == board
    assert all([step.text for step in explanation.steps])
    assert "<html" in run_page(explanation)


def run_page(explanation: Any) -> str:
    from logicpuzzles.show.pages import page

    return page(explanation)


def test_hints_lead_to_the_solution(made):
    hint = made.hint()
    assert hint.kind == "next"
    assert hint.step is not None
    board = [each for each in leaves(made.solve().boards[0]) if each is not None]
    assert made.hint(dict(enumerate(board))).kind == "done"
    values = layout_of(made.rules, made.data).values  # type: ignore[union-attr]
    assert values is not None
    givens = [each for row in made.data.givens for each in row] or [None] * len(board)
    cell = next(at for at in range(len(board)) if givens[at] is None)
    other = next(value for value in values if value != board[cell])
    assert made.hint({cell: other}).kind == "wrong"


def test_it_is_drawn(made):
    picture = made._repr_svg_() or made.solve()._repr_svg_()
    assert picture is not None
    assert ElementTree.fromstring(picture).tag.endswith("svg")


def test_a_wrong_answer_scores_less(made):
    assert made.score(made.solution).verdict == "right"
    wrong = json.loads(json.dumps(made.solution))
    wrong[0], wrong[1] = wrong[1], wrong[0]
    score = made.score(wrong)
    assert score.verdict in ("wrong", "incomplete")
    assert score.violated


@pytest.fixture
def fence(tmp_path: Path) -> Path:
    path = tmp_path / "fence.py"
    path.write_text(FILES["fence"], "utf-8")
    (tmp_path / "puzzle.txt").write_text(FENCE)
    return path


def test_edges_are_answered(fence, tmp_path, capsys):
    puzzle = lp.load(tmp_path / "puzzle.txt", rules=fence)
    assert puzzle.text() == f"kind: fence\n{FENCE}"
    jsonschema.validate(puzzle.to_json(), SCHEMA)
    assert lp.load(json.dumps(puzzle.to_json()), rules=fence).data == puzzle.data
    answer = puzzle.solve(limit=0)
    assert answer.status == "multiple"
    assert puzzle.count() == len(answer.boards)
    assert puzzle.score(answer.solutions[0]).verdict == "right"
    out = run(capsys, "solve", str(tmp_path / "puzzle.txt"), "--rules", str(fence), "-n", "1")
    assert out.startswith("+---+")
    wrong = json.loads(json.dumps(answer.solutions[0]))
    wrong["across"][0] = "".join(["1" if each == "0" else "0" for each in wrong["across"][0]])
    assert puzzle.score(wrong).verdict in ("wrong", "incomplete")


@pytest.mark.slow
def test_edges_are_made(fence):
    """A check of all edges is exact, and runs again and again where a puzzle is explained or its
    backbone asked for: so only a small one is made here.
    """
    puzzle = next(lp.generate(str(fence), seed=5, size=2))
    assert puzzle.backbone().status == "unique"
    assert puzzle.solve(limit=0).solutions == [puzzle.solution]
    assert puzzle.hint().kind == "next"


def test_nothing_in_the_package_names_them():
    for name in FILES:
        assert name not in [line.name for line in lp.kinds()]
    with pytest.raises(lp.PuzzleError):
        kind_named("doublets")
