"""What a rules file with a wrong name in it is told."""

from pathlib import Path

import pytest

import logicpuzzles as lp
from logicpuzzles.core.errors import BadInput

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


def test_a_sentence_with_an_unknown_name(tmp_path: Path) -> None:
    rules = tmp_path / "coins.py"
    rules.write_text(RULES.replace("{number}", "{count}"))
    with pytest.raises(BadInput, match=r"says of wortho names \{count\}; expected one of place, where, number, line"):
        lp.load(PUZZLE, rules=rules).explain()


def test_an_argument_that_no_puzzle_says(tmp_path: Path) -> None:
    rules = tmp_path / "money.py"
    rules.write_text(RULES.replace("coinso", "moneyo").replace("height", "tall"))
    with pytest.raises(BadInput, match='moneyo needs "tall"; expected one of what this puzzle says: area, height, '):
        lp.load(PUZZLE, rules=rules).solve()
