"""Anti-knight sudoku: cells a knight's move of chess apart hold different digits. Each row,
column and box holds each digit once.

Source: puzzle sites such as logic-masters.de and f-puzzles.com, where such sudokus are published.
"""

from logicpuzzles.rules.variantsudoku import variantsudokuo

from logicpuzzles import Board, Boxes, Cells, digits, relation

ALIASES = ("antiknightsudoku", "anti-knight")
FAMILY = "sudokus"


@relation
def antiknighto(board, side, box):
    """board: rows of cells, any of them unknown. side: the number of rows. box: the height and
    width of a box.
    """
    return variantsudokuo(board, side, box, antiknight=1)


BOARD = Board(Cells(digits(1, "side")), Boxes())
