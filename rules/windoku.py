"""Windoku: each of the windows, boxes between the boxes with a cell around them, holds each digit
once, too. Each row, column and box holds each digit once.

Source: Peter Ritmeester, NRC Handelsblad, 2005; also named NRC sudoku or hyper sudoku.
"""

from logicpuzzles.rules.variantsudoku import variantsudokuo

from logicpuzzles import Board, Boxes, Cells, digits, relation

ALIASES = ("hypersudoku", "nrcsudoku")
FAMILY = "sudokus"


@relation
def windokuo(board, side, box):
    """board: rows of cells, any of them unknown. side: the number of rows. box: the height and
    width of a box.
    """
    return variantsudokuo(board, side, box, windows=1)


BOARD = Board(Cells(digits(1, "side")), Boxes())
