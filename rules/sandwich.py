"""Sandwich sudoku: a number at the end of a row or column is the sum of its digits between the 1
and the greatest digit. Each row, column and box holds each digit once. Options are those of
variant sudoku.

Source: made known by "Cracking the Cryptic", 2019.
"""

from logicpuzzles.rules.variantsudoku import LAYERS, variantsudokuo

from logicpuzzles import Board, Boxes, Cells, digits

ALIASES = ("sandwichsudoku",)
FAMILY = "sudokus"

sandwicho = variantsudokuo
BOARD = Board(Cells(digits(1, "side")), Boxes(), LAYERS["sandwiches"])
