"""Kropki sudoku: the digits of cells with a white dot between them differ by one, of those with a
black dot one is twice the other; where the option alldots is 1, no dot means that neither is so.
Each row, column and box holds each digit once. Options are those of variant sudoku.

Source: puzzle sites such as logic-masters.de and f-puzzles.com, where such sudokus are published.
"""

from logicpuzzles.rules.variantsudoku import LAYERS, variantsudokuo

from logicpuzzles import Board, Boxes, Cells, digits

ALIASES = ("kropki-sudoku",)
FAMILY = "sudokus"

kropkisudokuo = variantsudokuo
BOARD = Board(Cells(digits(1, "side")), Boxes(), LAYERS["dots"])
