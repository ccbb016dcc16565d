"""Mosaic (Fill-a-Pix): each cell is black or white; a number says how many cells are black among
its own and the eight around it.

Source: Trevor Truran, "Mosaic"; as played in Simon Tatham's Portable Puzzle Collection.
"""

from logicpuzzles import (
    Board,
    Cells,
    Clues,
    codes,
    domaino,
    eq,
    grid,
    lall,
    numbers,
    relation,
    tallyo,
)

ALIASES = ("fillapix",)
FAMILY = "shading"


@relation
def mosaico(board, size):
    """board: rows of cells, any of them unknown."""
    rows = grid(*size)
    return lall(eq(board, rows), domaino(rows, (0, 1)))


BOARD = Board(
    Cells("-#", given=False),
    Clues("numbers", numbers(0, 9), tallyo, scope="block"),
    words=("white", "black"),
)

CODES = (codes.tatham("mosaic", "5x5", "{size}(h)?", codes.Each("numbers", codes.DIGITS)),)
