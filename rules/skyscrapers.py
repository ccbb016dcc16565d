"""Skyscrapers: every row and every column holds each height from 1 to the side of the board once; a number outside says how
many buildings are seen from there, behind which the lower ones disappear.

Source: Masanori Natsuhara, "Building", World Puzzle Championship, 1992.
"""

from functools import cache
from itertools import accumulate, permutations

from logicpuzzles import Board, Cells, Outside, alldiffo, columns, digits, domaino, eq, grid, lall, numbers, relation, tableo

ALIASES = ("towers", "building", "skyscraper")


@cache
def views(side):
    """How many buildings are seen in each line there can be, with its heights."""
    return tuple([(len(set(accumulate(line, max))), *line) for line in permutations(range(1, side + 1))])


@relation
def viewo(number, line):
    """number: how many of line, cells as seen from outside, are higher than all before them."""
    return tableo((number, *line), views(len(line)))


@relation
def skyscraperso(board, side):
    """board: rows of cells, any of them unknown. side: how many rows there are."""
    rows = grid(side, side)
    return lall(eq(board, rows), domaino(rows, range(1, side + 1)), [alldiffo(line) for line in rows + columns(rows)])


BOARD = Board(Cells(digits(1, "side")), Outside("views", numbers(1, "side"), viewo, exact=True))
