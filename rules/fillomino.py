"""Fillomino: each cell holds the number of cells of its region: those of the same number that it
reaches from side to side.

Source: Nikoli, "Fillomino", 1994; "Filling" in Simon Tatham's Portable Puzzle Collection.
"""

from logicpuzzles import (
    Board,
    Cells,
    cells,
    codes,
    digits,
    domaino,
    eq,
    grid,
    lall,
    neighbours,
    regionso,
    relation,
)

ALIASES = ("filling",)
FAMILY = "numbers"


@relation
def fillominoo(board, size):
    """board: rows of cells, any of them unknown."""
    rows = grid(*size)
    area = range(1, size[0] * size[1] + 1)
    return lall(eq(board, rows), domaino(rows, area), regionso(cells(rows), neighbours(rows)))


BOARD = Board(Cells(digits(1, "area")), usual=(7, 7))

CODES = (
    codes.tatham("filling", "7x7", "{size}", codes.Givens(codes.DIGITS)),
    codes.puzz_link("fillomino", codes.Givens(codes.NUMBERS | codes.Signs({".": None}))),
    codes.pzprv3(
        "fillomino",
        codes.MarkTable(givens=codes.PLAIN | codes.Signs({"-": None})),
        codes.MarkTable(answer=codes.PLAIN),
        codes.Notes(borders=True),
    ),
)
