"""Little killer sudoku: a number at the end of a diagonal is the sum of its digits, which may
repeat. Each row, column and box holds each digit once. Options are those of variant sudoku.

Source: puzzle sites such as logic-masters.de and f-puzzles.com, where such sudokus are published.
"""

from logicpuzzles.rules.variantsudoku import LAYERS, variantsudokuo

from logicpuzzles import Board, Boxes, Cells, digits

ALIASES = ("littlekillersudoku",)
FAMILY = "sudokus"

littlekillero = variantsudokuo
BOARD = Board(Cells(digits(1, "side")), Boxes(), LAYERS["littlekillers"])
