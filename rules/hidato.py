"""Hidato: the cells hold the numbers from 1 to how many there are, each once, and consecutive
numbers touch at a side or corner.

Source: Gyora Benedek, "Hidato", 2005; elsewhere named Hidoku or Snakepit.
"""

from functools import partial

from logicpuzzles.rules.numbrix import number_path, walk

from logicpuzzles import Board, Cells, digits, relation

ALIASES = ("hidoku", "snakepit")
FAMILY = "numbers"
STEPS = [(down, right) for down in (-1, 0, 1) for right in (-1, 0, 1) if down or right]


@relation
def hidatoo(board, size):
    """board: rows of cells, any of them unknown."""
    return number_path(board, size, STEPS)


BOARD = Board(Cells(digits(1, "area"), made=partial(walk, steps=STEPS)), usual=(5, 5))
