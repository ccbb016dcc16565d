"""A kind from a file has all that a built-in kind may have: in the file, or in the folder beside it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from samples import ROOT

import logicpuzzles as lp
from logicpuzzles.faces.cli import main
from logicpuzzles.kinds.discovery import forget_files, kind_named
from logicpuzzles.kinds.examples import examples_of

OWN = """
ALIASES = ("double latin",)


from dataclasses import replace

from logicpuzzles.explain.wording import Wording
from logicpuzzles.generate.from_board import BoardGenerator


class OwnPartsWording(Wording):
    def step(self, deduction, source):
        return super().step(deduction, source)[0], "as everybody knows"


class OwnPartsGenerator(BoardGenerator):
    def attempt(self, random):
        made = super().attempt(random)
        return made and replace(made, statistics={"own": 1})
"""
PUZZLE = "1 . .\n. . 1\n. . .\n"


@pytest.fixture(name="kinds_folder")
def _kinds_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    template = (ROOT / "examples/kinds/template.py").read_text("utf-8")
    text = template.replace("templateo", "own_partso").replace("BOARD =", f"{OWN}\n\nBOARD =")
    (tmp_path / "own_parts.py").write_text(text, "utf-8")
    examples = tmp_path / "own_parts" / "examples"
    examples.mkdir(parents=True)
    (examples / "3x3.txt").write_text(PUZZLE, "utf-8")
    (examples / "3x3-broken.txt").write_text("1 1 .\n. . .\n. . .\n", "utf-8")
    (tmp_path / "own_parts" / "answers.py").write_text(
        "def meanings(puzzle, board):\n    yield tuple(row[::-1] for row in board)\n",
        encoding="utf-8",
    )
    monkeypatch.setenv("LOGICPUZZLES_KINDS", str(tmp_path))
    forget_files()
    yield tmp_path
    forget_files()


def test_other_names_are_known_before_the_file_is_run(kinds_folder: Path) -> None:
    assert kind_named("double latin").name == "own_parts"
    assert kind_named("own_parts").aliases == ("double latin",)


def test_examples_stand_in_the_folder(kinds_folder: Path) -> None:
    kind_named("own_parts")
    assert examples_of("own_parts") == ("3x3", "3x3-broken")


def test_a_wording_in_the_file_says_why(
    kinds_folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rules, puzzle = kinds_folder / "own_parts.py", kinds_folder / "own_parts/examples/3x3.txt"
    assert main(["hint", "--rules", str(rules), str(puzzle)]) == 0
    assert "as everybody knows" in capsys.readouterr().out


def test_a_generator_in_the_file_makes_its_puzzles(kinds_folder: Path) -> None:
    from logicpuzzles.generate import Options, generator_of, make

    options = Options("own_parts", size=(3, 3), rules=str(kinds_folder / "own_parts.py"))
    assert make(generator_of(options), options, 1, 1).statistics == {"own": 1}


def test_parts_stand_in_the_folder(kinds_folder: Path) -> None:
    part = kind_named("own_parts").part("answers")
    assert part is not None
    board = ((1, 2), (2, 1))
    assert list(part.meanings(None, board)) == [((2, 1), (1, 2))]
    assert kind_named("own_parts").part("picture") is None


def test_what_stands_in_the_folder_of_another_kind_is_not_its_own(kinds_folder: Path) -> None:
    assert lp.load("1 2 .\n. . .\n. . .", kind="own_parts").kind == "own_parts"
    assert kind_named("takuzu").part("answers") is None


SHARED = '''"""Bands; each row has one colour, and rows below each other have two."""
from logicpuzzles import Board, Cells, columns, conde, digits, domaino, eq, grid, lall, neq, relation, var


@relation(says="{places} have one colour")
def coloured_rowo(colour, line, places):
    return lall([eq(cell, colour) for cell in line])


@relation(says="rows below each other have two colours")
def two_colourso(upper, lower):
    return neq(upper, lower)


@relation
def sharedo(board, size):
    rows, colours = grid(*size), [var() for _ in range(size[0])]
    return lall(
        eq(board, rows),
        domaino(rows, (1, 2)),
        domaino(colours, (1, 2)),
        [
            coloured_rowo(colour, row, [(y, x) for x in range(size[1])])
            for y, (colour, row) in enumerate(zip(colours, rows))
        ],
        [two_colourso(upper, lower) for upper, lower in zip(colours, colours[1:])],
    )


BOARD = Board(Cells(digits(1, 2)))
'''


def test_an_unknown_that_rules_share_is_a_cell_by_its_name(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rules, puzzle = tmp_path / "shared.py", tmp_path / "puzzle.txt"
    rules.write_text(SHARED, "utf-8")
    puzzle.write_text("1 .\n. .\n. .\n", "utf-8")
    assert main(["explain", "--rules", str(rules), str(puzzle)]) == 0
    told = capsys.readouterr().out
    assert told.startswith(
        "1. R1C2 and the colour of row 1 are 1: R1C1 is 1 and row 1 have one colour; "
        "so the colour of row 2 is 2.\n   [one rule]\n2. R3C1 and R3C2 are 1: the colour of row 2 is 2"
    )
