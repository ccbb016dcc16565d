"""Region sum lines: the borders of boxes part a line into stretches, which all sum to the same.
Each row, column and box holds each digit once. Options are those of variant sudoku.

Source: f-puzzles.com; logic-masters.de.
"""

from logicpuzzles.rules.variantsudoku import LAYERS, variantsudokuo

from logicpuzzles import Board, Boxes, Cells, digits

ALIASES = ("regionsumlines",)
FAMILY = "sudokus"

regionsumo = variantsudokuo
BOARD = Board(Cells(digits(1, "side")), Boxes(), LAYERS["boxsums"])
