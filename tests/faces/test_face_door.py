"""The front door: ``load``, ``generate``, ``kinds``, and a puzzle that is open."""

import json
import subprocess
import sys

import pytest
from samples import ROOT, run_python

import logicpuzzles as lp
from logicpuzzles.core.errors import BadInput, PuzzleError
from logicpuzzles.faces.cli import main
from logicpuzzles.kinds.parts import built_in

SUDOKU = "12..\n....\n....\n..34\n"
CLUES = [{"type": "next to", "a": {"v": "tea", "y": 0}, "b": {"v": "milk", "y": 0}}]
ONE = "1...\n..3.\n.4..\n...2\n"


def test_what_is_asked_at_the_door_is_what_commands_print(capsys):
    path = ROOT / "examples/takuzu/seed.txt"
    puzzle = lp.load(path)
    asked = {
        "check": puzzle.check(), "count": puzzle.count(), "backbone": puzzle.backbone(),
        "explain": puzzle.explain(), "hint": puzzle.hint(),
    }  # fmt: skip
    for command, answer in asked.items():
        assert main([command, str(path), "-q"]) == 0
        assert capsys.readouterr().out == f"{answer}\n"
    for system in ("asp", "tatham"):
        assert main(["export", str(path), "--to", system]) == 0
        assert capsys.readouterr().out == puzzle.export(system)
    assert main(["solve", str(path), "-q"]) == 0
    assert capsys.readouterr().out in str(puzzle.solve())
    assert (puzzle.kind, puzzle.name) == ("takuzu", "seed")


def test_a_puzzle_is_opened_from_text_and_from_a_file():
    puzzle = lp.load(SUDOKU, kind="sudoku")
    assert puzzle.data == lp.load(text=SUDOKU).data
    assert lp.load(puzzle.text(), kind="sudoku") == puzzle
    assert lp.load(json.dumps(puzzle.to_json())).data == puzzle.data
    assert str(puzzle).split() == puzzle.text().split()
    assert puzzle.count() == 4
    assert puzzle.solve(limit=0).status == "multiple"
    assert puzzle.solution is None
    with pytest.raises(BadInput):
        lp.load("no.such.file")
    several = lp.load_all(
        json.dumps({"grid": {"w": 2, "h": 1}, "solutions": [CLUES, CLUES]}), kind="zebra"
    )
    assert len(several) > 1
    assert {each.kind for each in several} == {"zebra"}


def test_hints_take_cells_boards_and_texts():
    puzzle = lp.load(ONE, kind="sudoku")
    assert puzzle.hint().kind == "next"
    assert puzzle.hint({(0, 1): 3}).kind == "next"
    assert (
        puzzle.hint({(0, 1): 1}).kind
        == puzzle.hint({1: 1}).kind
        == puzzle.hint("11..\n..3.\n.4..\n...2\n").kind
        == "wrong"
    )
    with pytest.raises(BadInput, match="is not a cell"):
        puzzle.hint({(7, 0): 1})
    full = puzzle.solve().solutions[0]
    assert puzzle.hint(full).kind == "done"
    assert puzzle.score(full).verdict == "right"
    assert str(puzzle.score(None)).startswith("missing")


def test_made_puzzles_are_open_and_know_their_solution(capsys):
    made = list(lp.generate("takuzu", size=6, seed=3, count=3, difficulty="easy"))
    command = "generate takuzu --size 6 --seed 3 --count 3 --difficulty easy --format json"
    assert main(command.split()) == 0
    records = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [each.solution for each in made] == [record["solution"] for record in records]
    for puzzle in made:
        assert puzzle.solve().solutions == [puzzle.solution]
        assert puzzle.check().minimal
        assert 0.2 <= (puzzle.difficulty or 0) < 0.4
    endless = lp.generate("sudoku", size=4, count=None)
    assert next(endless) != next(endless)
    with pytest.raises(PuzzleError):
        lp.generate("chess")
    with pytest.raises(ValueError, match="is not a difficulty"):
        lp.generate("sudoku", difficulty="devilish")


def test_kinds_are_listed():
    assert [line.name for line in lp.kinds()] == list(built_in())
    assert str(lp.kinds()).startswith("adjacent")
    assert {line.origin for line in lp.kinds()} == {"built in"}


def test_a_room_and_a_function_share_a_name():
    """Whatever is imported first."""
    for first in (
        "import logicpuzzles.kinds.board",
        "import logicpuzzles.generate.bulk",
        "x = lp.kinds()",
    ):
        program = f"import logicpuzzles as lp; {first}\n"
        program += "import logicpuzzles.kinds.grid as m; print(len(lp.kinds()), m.STEPS['up'])"
        done = run_python("-c", program, check=True)
        assert done.stdout == f"{len(built_in())} (-1, 0)\n"


def test_the_door_is_typed(tmp_path):
    program = tmp_path / "program.py"
    program.write_text(
        "import logicpuzzles as lp\n"
        'opened: lp.Opened = lp.load("puzzle.txt")\n'
        "number: int = opened.count()\n"
        "names: list[str] = [kind.name for kind in lp.kinds()]\n"
        'made: list[lp.Opened] = list(lp.generate("sudoku", size=4))\n'
        "reveal_type(opened.solve().status)\n"
    )
    command = [sys.executable, "-m", "mypy", "--strict", str(program)]
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, check=False)
    assert (
        'Revealed type is "builtins.str"' in done.stdout or 'Revealed type is "str"' in done.stdout
    ), done.stdout
    assert "Success" in done.stdout


def test_a_notebook_shows_what_is_open():
    puzzle = lp.load(ONE, kind="sudoku")
    assert "<img" in puzzle._repr_html_()
    assert (puzzle._repr_svg_() or "").startswith("<svg")
    assert "sudoku" in puzzle._repr_markdown_()
