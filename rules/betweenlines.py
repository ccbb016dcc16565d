"""Between lines sudoku: digits on a line lie between the digits in the circles at its ends. Each
row, column and box holds each digit once. Options are those of variant sudoku.

Source: f-puzzles.com; logic-masters.de.
"""

from logicpuzzles.rules.variantsudoku import LAYERS, variantsudokuo

from logicpuzzles import Board, Boxes, Cells, digits

ALIASES = ("betweensudoku",)
FAMILY = "sudokus"

betweenlineso = variantsudokuo
BOARD = Board(Cells(digits(1, "side")), Boxes(), LAYERS["betweens"])
