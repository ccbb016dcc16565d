"""Marks outside a board of links, which speak of the links at each cell of a line."""

from pathlib import Path

from logicpuzzles import run
from logicpuzzles.kinds.discovery import kind_named
from logicpuzzles.kinds.stating import goal_of
from logicpuzzles.runner import load
from logicpuzzles.show.terminal import on_terminal

RULES = '''"""Wires: the number outside says how many links end in the cells of a line. Source: a test."""
from logicpuzzles import *

@relation
def endo(number, line):
    return sumo([link for links in line for link in links], number)

@relation
def wireso(board, size):
    height, width = size
    links = grid(height, width - 1), grid(height - 1, width)
    return lall(eq(board, links), domaino(links, (0, 1)))

BOARD = Board(Links(), Outside("numbers", numbers(0), endo, sides="tl"))
'''


def test_numbers_stand_outside_links(tmp_path: Path) -> None:
    rules, puzzle = tmp_path / "wires.py", tmp_path / "puzzle.txt"
    rules.write_text(RULES)
    puzzle.write_text("    3 1\n3 | . .\n1 | . .\n")
    own = load(puzzle, kind=str(rules))
    boards = run(0, *goal_of(own, kind_named(str(rules))))
    assert boards == ((((1,), (0,)), ((1, 0),)),)
    assert on_terminal(own, boards[0]) == "  3   1\n3 ┌───╴\n  │\n1 ╵   ·\n"
