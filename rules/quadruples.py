"""Quadruple sudoku: a digit at a corner of cells stands in one of the four cells around it. Each
row, column and box holds each digit once. Options are those of variant sudoku.

Source: puzzle sites such as logic-masters.de and f-puzzles.com, where such sudokus are published.
"""

from logicpuzzles.rules.variantsudoku import LAYERS, variantsudokuo

from logicpuzzles import Board, Boxes, Cells, digits

ALIASES = ("quadsudoku",)
FAMILY = "sudokus"

quadrupleso = variantsudokuo
BOARD = Board(Cells(digits(1, "side")), Boxes(), LAYERS["quadruples"])
