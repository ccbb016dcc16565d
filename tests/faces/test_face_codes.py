"""Codes of other programs at the command line: solved by the line, exported one a puzzle."""

import pytest

from logicpuzzles.faces.cli import main

Streams = pytest.CaptureFixture[str]

CODES = """# of today
4:1/4/2/2/3/1/3/2/1/2/3/2/3/2/1/2
https://puzz.link/p?sudoku/4/4/g1k23k3g
"""


def test_solve_calls_each_code_by_its_line(tmp_path, capsys):
    path = tmp_path / "of-today.id"
    path.write_text(CODES, "utf-8")
    assert main(["solve", "-q", str(path)]) == 0
    headings = [line for line in capsys.readouterr().out.splitlines() if line.startswith("==>")]
    assert headings == [f"==> {path}:2 <==", f"==> {path}:3 <=="]


def test_export_writes_a_code_for_each_puzzle(tmp_path, capsys):
    path = tmp_path / "of-today.id"
    path.write_text(CODES, "utf-8")
    assert main(["export", "--to", "tatham", str(path)]) == 0
    assert (
        capsys.readouterr().out == "towers:4:1/4/2/2/3/1/3/2/1/2/3/2/3/2/1/2\nsolo:2x2:a1e2_3e3a\n"
    )
    assert main(["export", "--to", "pzpr", str(path)]) == 0
    assert capsys.readouterr().out == (
        "https://puzz.link/p?skyscrapers/4/4/1422313212323212\nhttps://puzz.link/p?sudoku/4/4/g1k23k3g\n"
    )


def test_what_another_program_has_not_is_bad_input(tmp_path, capsys):
    path = tmp_path / "one.id"
    path.write_text("unequal:2:0R,0,0,0,\n", "utf-8")
    assert main(["export", "--to", "pzpr", str(path)]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err == f"{path}: puzz.link has no futoshiki; expected Simon Tatham's collection\n"


def test_a_wrong_code_is_bad_input_with_its_place(tmp_path, capsys):
    path = tmp_path / "one.id"
    path.write_text("\n unequal:2:0R,0,0,\n", "utf-8")
    assert main(["solve", str(path)]) == 2
    assert capsys.readouterr().err == f"{path}:2:19: the line ends; expected a number\n"
