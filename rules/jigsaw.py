"""Jigsaw sudoku: every row, every column and every region holds each digit once; there are as many
cells in each region as in a row. With diagonals, both long diagonals hold each digit once too.

Source: Simon Tatham's Portable Puzzle Collection, "Solo" in its jigsaw mode; elsewhere named
nonomino or squiggly sudoku.
"""

from logicpuzzles import (
    Board,
    Cells,
    Regions,
    alldiffo,
    among,
    at,
    codes,
    columns,
    digits,
    domaino,
    eq,
    grid,
    lall,
    relation,
)
from logicpuzzles import diagonals as both_diagonals

ALIASES = ("nonomino", "irregular", "squiggly", "chaos-sudoku")
FAMILY = "sudokus"


@relation
def jigsawo(board, side, regions, diagonals: among(0, 1) = 0):
    """board: rows of cells, any of them unknown. side: the number of rows. regions: the places of
    the cells of each region. diagonals: 1 if they count, else 0.
    """
    rows = grid(side, side)
    groups = [
        *rows,
        *columns(rows),
        *[at(rows, region) for region in regions],
        *(both_diagonals(rows) if diagonals else ()),
    ]
    return lall(
        eq(board, rows), domaino(rows, range(1, side + 1)), [alldiffo(group) for group in groups]
    )


BOARD = Board(
    Cells(digits(1, "side", letters=True)),
    Regions("regions", structural=True, cells=("side", "side"), ordered=False),
)

CODES = (
    codes.tatham(
        "solo",
        "9j",
        r"{boxes}j{diagonals}(d[a-z])?",
        codes.Givens(codes.KNOWN),
        codes.Text(","),
        codes.Borders("regions", codes.WALLS),
        diagonals={"x": 1, "": 0},
    ),
    codes.f_puzzles(regions="region", diagonals="diagonal+ diagonal-"),
)
