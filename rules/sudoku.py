"""Sudoku: every row, every column and every box holds each symbol once; with diagonals both long ones do, too.

The usual board is 9x9 with boxes of 3x3; 4x4 has boxes of 2x2, 6x6 boxes of 2 rows and 3 columns, 16x16 boxes of 4x4.

Source: Howard Garns, "Number Place", Dell Pencil Puzzles & Word Games, May 1979.
"""

from logicpuzzles import Board, Boxes, Cells, alldiffo, cells, digits, eq, grid, lall, membero, relation
from logicpuzzles import diagonals as both_diagonals


@relation
def sudokuo(board, box, diagonals=0):
    """board: rows of cells, any of them unknown. box: how many rows and columns a box has. diagonals: 1 where they count, else 0.
    """
    height, width = box
    side = height * width
    rows = grid(side, side)
    columns = tuple(zip(*rows, strict=True))
    boxes = [
        cells([row[left : left + width] for row in rows[top : top + height]])
        for top in range(0, side, height)
        for left in range(0, side, width)
    ]
    return lall(
        eq(board, rows),
        [alldiffo(group) for group in (*rows, *columns, *boxes, *(both_diagonals(rows) if diagonals else ()))],
        [membero(cell, tuple(range(1, side + 1))) for cell in cells(rows)],
    )


BOARD = Board(Cells(digits(1, "side", letters=True)), Boxes("box"))
