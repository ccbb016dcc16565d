"""Non-consecutive sudoku: digits that are beside each other never differ by one. Each row, column
and box holds each digit once.

Source: puzzle sites such as logic-masters.de and f-puzzles.com, where such sudokus are published.
"""

from logicpuzzles.rules.variantsudoku import variantsudokuo

from logicpuzzles import Board, Boxes, Cells, digits, relation

ALIASES = ("nonconsecutive", "non-consecutive")
FAMILY = "sudokus"


@relation
def nonconsecutivesudokuo(board, side, box):
    """board: rows of cells, any of them unknown. side: the number of rows. box: the height and
    width of a box.
    """
    return variantsudokuo(board, side, box, nonconsecutive=1)


BOARD = Board(Cells(digits(1, "side")), Boxes())
