"""What a rules file with a wrong name in it is told."""

import pytest

import logicpuzzles as lp
from logicpuzzles.core.errors import BadInput
from logicpuzzles.faces.cli import main

RULES = '''"""Coins: no two neighbours in a row are the same; a number outside is the sum of its row."""

from itertools import pairwise

from logicpuzzles import Board, Cells, Outside, digits, domaino, eq, grid, lall, neq, numbers, relation, sumo


@relation(says="the coins of {line} are worth {number}")
def wortho(number, line):
    return sumo(line, number)


@relation
def coinso(board, height, width):
    rows = grid(height, width)
    return lall(eq(board, rows), domaino(rows, (1, 2)), [neq(a, b) for row in rows for a, b in pairwise(row)])


BOARD = Board(Cells(digits(1, 2)), Outside("worth", numbers(1), wortho, sides="l"))
'''
PUZZLE = "3 | 1 .\n3 | . 1\n"


def test_a_sentence_with_an_unknown_name(tmp_path):
    rules = tmp_path / "coins.py"
    rules.write_text(RULES.replace("{number}", "{count}"))
    with pytest.raises(
        BadInput,
        match=r"says of wortho names \{count\}; expected one of place, where, among, number, line",
    ):
        lp.load(PUZZLE, rules=rules).explain()


def test_an_argument_that_no_puzzle_says(tmp_path):
    rules = tmp_path / "money.py"
    rules.write_text(RULES.replace("coinso", "moneyo").replace("height", "tall"))
    with pytest.raises(
        BadInput, match='moneyo needs "tall"; expected one of what this puzzle says: area, height, '
    ):
        lp.load(PUZZLE, rules=rules).solve()


SPEAKING = '''"""Speaking: rows and columns hold each digit once. Source: a test."""
from logicpuzzles import *

@relation
def signo(mark, pair):
    return conde([eq(mark, "o"), eq(pair[0], pair[1] + 1)], [eq(mark, ""), neq(pair[0], pair[1] + 1)])

@relation
def {name}o(board, side):
    rows = grid(side, side)
    return lall(eq(board, rows), domaino(rows, range(1, side + 1)), [alldiffo(line) for line in rows + columns(rows)])

BOARD = {board}
'''


@pytest.mark.parametrize(
    ("board", "message"),
    [
        ('Board(Edges(), Points("a", numbers(), signo))', "the scope beside or around"),
        ('Board(Edges(), Between("a", "o", signo))', "do not speak of what the board answers"),
        (
            'Board(Edges(), Clues("a", "o", signo, scope="sight"))',
            "do not speak of what the board answers",
        ),
        (
            'Board(Cells("01"), Clues("a", "o", signo, scope="edges"))',
            "do not speak of what the board answers",
        ),
        (
            'Board(Cells("01"), Between("a", "xo", signo, words=("a dot",)))',
            "there are 1 words for 2 marks",
        ),
    ],
)
def test_a_declaration_that_cannot_work_is_refused_where_it_stands(
    tmp_path, board, message, capsys
):
    name = f"speaking{sum(map(ord, board))}"
    path, puzzle = tmp_path / f"{name}.py", tmp_path / "puzzle.txt"
    path.write_text(SPEAKING.format(name=name, board=board), "utf-8")
    puzzle.write_text(". .\n. .\n", "utf-8")
    for command in (["solve", "--rules", str(path), str(puzzle)], ["generate", str(path)]):
        assert main(command) == 2
        error = capsys.readouterr().err
        assert message in error
        assert error.startswith(f"{path}:13: ")


def test_a_missing_mark_may_be_a_blank_one(tmp_path, capsys):
    board = 'Board(Cells(digits(1, "side")), Between("dots", "o", signo, complete=True, absent="", words=("a dot",)))'
    path, puzzle = tmp_path / "blankly.py", tmp_path / "puzzle.txt"
    path.write_text(SPEAKING.format(name="blankly", board=board), "utf-8")
    made = next(lp.generate(str(path), size=3, seed=1))
    puzzle.write_text(made.text(), "utf-8")
    for command in ("solve", "check", "count", "explain", "hint", "backbone"):
        assert main([command, "--rules", str(path), str(puzzle)]) == 0
        said = capsys.readouterr().out
        assert command != "explain" or "there is no mark between" in said
