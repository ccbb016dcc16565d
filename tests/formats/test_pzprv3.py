"""Boards of puzz.link: each address and each text says one puzzle, a solved board is right, and a
wrong one is wrong.

``pzprv3.jsonl`` is from the tests of pzprjs (https://github.com/robx/pzprjs), copyright 2011, 2014
Kobayashi Daisuke, 2019 Vollmert and contributors, under the MIT licence. All boards of its kinds are
asked for where they lie beside the project, in ``shared/data/pzpr/boards.jsonl``.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from logicpuzzles import eq, formats, lall, load, run
from logicpuzzles.core.errors import BadInput
from logicpuzzles.faces.cli import main
from logicpuzzles.formats import codes
from logicpuzzles.kinds.discovery import kind_named, kinds
from logicpuzzles.kinds.stating import goal_of

HERE = Path(__file__).parent
ALL = HERE.parents[2] / "shared" / "data" / "pzpr" / "boards.jsonl"
READ = {
    name: code
    for kind in map(kind_named, kinds())
    for code in codes.codes_of(kind)
    if code.site in ("pzpr", "pzprv3")
    for name in code.names
}


def boards_in(path: Path) -> list[dict[str, Any]]:
    lines = path.read_text("utf-8").splitlines() if path.exists() else []
    return [each for each in map(json.loads, lines) if each["genre"] in READ]


FEW = boards_in(HERE / "pzprv3.jsonl")
MANY = [each for each in boards_in(ALL) if each not in FEW]
CASES = [pytest.param(each, id=each["genre"]) for each in (*FEW, *MANY)]

# Other rules, which a line of their own or a version says.
VARIANTS = ("/t/", "/f/", "/b/", "/n/", "/o/", "/m/")

# What is wrong with a board that is not full, whose other cells may be right.
UNFINISHED = ("ceNoBar",)
# What is wrong with notes of cells, while all else is right.
NOTED = (("yajilin", "anShadeNe"),)
# Marks that mean nothing.
REFUSED = (("castle", "anNoArrow"),)
# Texts that also note which cells a loop visits: these notes are not read.
WITH_NOTES = ("country", "moonsun", "nothing")


def is_right(text: str) -> bool:
    puzzle, board = codes.read_solved(text)
    unknown, goal = goal_of(puzzle)
    return bool(run(1, True, lall(eq(unknown, board), goal)))


def plainly(text: str) -> str:
    """A text without what a solver noted of cells that are not shaded, and of edges without a line."""
    for noted, plain in (("+ ", ". "), ("-1 ", "0 ")):
        text = text.replace(noted, plain)
    if text.startswith(
        (
            "pzprv3/tents",
            "pzprv3/easyasabc",
            "pzprv3/kurochute",
            "pzprv3/sukoro",
            "pzprv3/nanro",
            "pzprv3/view",
        )
    ):
        text = text.replace("- ", ". ")
    return text


@pytest.mark.parametrize("board", CASES)
def test_an_address_is_read_and_written(board: dict[str, Any]) -> None:
    puzzle = formats.read(board["address"])
    assert codes.write(puzzle, "pzpr") == board["address"] + "\n"


@pytest.mark.parametrize("board", CASES)
def test_a_solved_board_is_right_and_written_back(board: dict[str, Any]) -> None:
    puzzle, solution = codes.read_solved(board["solved"])
    assert is_right(board["solved"])
    written = codes.write(puzzle, "pzprv3", solution).strip()
    if board["genre"] not in WITH_NOTES:
        assert plainly(written) == plainly(board["solved"])
    assert codes.read_solved(written)[1] == solution
    lines = board["solved"].replace("/", "\n")
    assert codes.read_solved(lines)[1] == solution
    assert formats.read(lines).arguments == puzzle.arguments


@pytest.mark.parametrize("board", CASES)
def test_a_wrong_board_is_wrong(board: dict[str, Any]) -> None:
    for what, text in board["wrong"]:
        if any([each in text for each in VARIANTS]) or (board["genre"], what) in REFUSED:
            with pytest.raises(BadInput):
                codes.read_solved(text)
        elif (
            what not in UNFINISHED
            and (board["genre"], what) not in NOTED
            and (text.count("/") > 3 or "# " in text)
        ):  # else the board is empty, and no puzzle of ours
            assert not is_right(text), (what, text)


def test_a_text_is_solved_and_exported(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    solved = next(each["solved"] for each in FEW if each["genre"] == "lightup")
    for text in (solved, solved.replace("/", "\n")):
        (tmp_path / "board.txt").write_text(text)
        assert main(["export", "--to", "pzpr", str(tmp_path / "board.txt")]) == 0
        assert capsys.readouterr().out == "https://puzz.link/p?lightup/6/6/nekcakbl\n"
    puzzle = load(text="https://puzz.link/p?lightup/6/6/nekcakbl")
    assert puzzle.export("pzprv3") == (
        "pzprv3/lightup/6/6/. . . . . . /. . 4 . . . /. . . . 2 . /. 0 . . . . /. . . 1 . . /. . . . . . /\n"
    )


WRONG = """
pzprv3/lightup/2/2/. . /. x /|27|"x" stands here; expected a number or one of - or one of + # or "."
pzprv3/lightup/2/2/. . /. 7 /|27|7 stands here; expected a number from 0 to 4
pzprv3/lightup/2/2/. . /. /|27|"/" stands here; expected a number or one of - or one of + # or "."
pzprv3/lightup/2/2/. . . /. . /|24|"." stands here; expected "/" behind a row of 2 marks
pzprv3/lightup/2/x/. . /|16|the address has no size; expected rows/columns/ and the board
pzprv3/lightupp/2/2/. . /. . /|8|"lightupp" is not a kind whose texts are read; expected lightup
pzprv3/starbattle/1/1/1/2/0 /# /|25|there are 1 regions; expected 2
pzprv3/lightup/1/1/. /. /|23|". /" is left over; expected the end
"""


@pytest.mark.parametrize("line", WRONG.strip().split("\n"))
def test_a_wrong_text_says_where(line: str) -> None:
    text, column, message = line.split("|")
    with pytest.raises(BadInput) as caught:
        formats.read(text)
    assert (caught.value.line, caught.value.column) == (1, int(column))
    assert caught.value.message.startswith(message)


def test_an_empty_cell_that_is_given_cannot_be_written() -> None:
    puzzle = formats.read("- 2\n. .\n", kind="sukoro")
    with pytest.raises(BadInput, match="0 stands here, which is not given"):
        codes.write(puzzle, "pzpr")
