"""Little killer sudoku: a number at the end of a diagonal is the sum of its digits, which may
repeat. Each row, column and box holds each digit once. Options are those of variant sudoku.

Source: Thomas Snyder and Wei-Hwa Huang, "Mutant Sudoku", 2009.
"""

from logicpuzzles.rules.variantsudoku import LAYERS, variantsudokuo

from logicpuzzles import Board, Boxes, Cells, digits

ALIASES = ("littlekillersudoku",)
FAMILY = "sudokus"

littlekillero = variantsudokuo
BOARD = Board(Cells(digits(1, "side")), Boxes(), LAYERS["littlekillers"])
