"""Sudoku: every row, every column and every box holds each symbol once; with diagonals, both long
diagonals do too.

The usual board is 9x9 with boxes of 3x3; 4x4 has boxes of 2x2, 6x6 boxes of 2 rows and 3 columns,
16x16 boxes of 4x4.

Source: Howard Garns, "Number Place", Dell Pencil Puzzles & Word Games, May 1979.
"""

from logicpuzzles import (
    Board,
    Boxes,
    Cells,
    alldiffo,
    among,
    boxes,
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

FAMILY = "sudokus"
POPULAR = 1


@relation
def sudokuo(board, box, diagonals: among(0, 1) = 0):
    """board: rows of cells, any of them unknown. box: the height and width of a box. diagonals: 1
    if they count, else 0.
    """
    height, width = box
    side = height * width
    rows = grid(side, side)
    return lall(
        eq(board, rows),
        [
            alldiffo(group)
            for group in (
                *rows,
                *columns(rows),
                *boxes(rows, box),
                *(both_diagonals(rows) if diagonals else ()),
            )
        ],
        domaino(rows, range(1, side + 1)),
    )


BOARD = Board(
    Cells(digits(1, "side", letters=True), unknown=".0-_*"),
    Boxes("box", sides=(4, 6, 9, 16)),
    parting="",
)

CODES = (
    codes.tatham(
        "solo",
        "3x3",
        r"{boxes}{diagonals}(d[a-z])?",
        codes.Givens(codes.KNOWN),
        diagonals={"x": 1, "": 0},
    ),
    codes.puzz_link("sudoku", codes.Givens(codes.NUMBERS), sides=(4, 6, 9, 16, 25)),
    codes.pzprv3(
        "sudoku",
        codes.MarkTable(givens=codes.PLAIN),
        codes.MarkTable(answer=codes.PLAIN),
        sides=(4, 6, 9, 16, 25),
        one_side=True,
    ),
    codes.f_puzzles(diagonals="diagonal+ diagonal-"),
)
