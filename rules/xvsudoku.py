"""XV sudoku: digits with an X between them sum to 10, those with a V to 5; where the option allxv
is 1, those with neither sum to neither. Each row, column and box holds each digit once. Options
are those of variant sudoku.

Source: puzzle sites such as logic-masters.de and f-puzzles.com, where such sudokus are published.
"""

from logicpuzzles.rules.variantsudoku import LAYERS, variantsudokuo

from logicpuzzles import Board, Boxes, Cells, digits

ALIASES = ("xv-sudoku",)
FAMILY = "sudokus"

xvsudokuo = variantsudokuo
BOARD = Board(Cells(digits(1, "side")), Boxes(), LAYERS["xv"])
