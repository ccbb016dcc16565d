"""Arrow sudoku: the digits on an arrow sum to the digit in its circle, and may repeat. Each row,
column and box holds each digit once. Options are those of variant sudoku.

Source: puzzle sites such as logic-masters.de and f-puzzles.com, where such sudokus are published.
"""

from logicpuzzles.rules.variantsudoku import LAYERS, variantsudokuo

from logicpuzzles import Board, Boxes, Cells, digits

ALIASES = ("arrow-sudoku",)
FAMILY = "sudokus"

arrowsudokuo = variantsudokuo
BOARD = Board(Cells(digits(1, "side")), Boxes(), LAYERS["arrows"])
