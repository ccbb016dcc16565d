"""Numbered rooms sudoku: a digit at the end of a row or column stands in the cell that the first
digit from there counts. Each row, column and box holds each digit once. Options are those of
variant sudoku.

Source: logic-masters.de.
"""

from logicpuzzles.rules.variantsudoku import LAYERS, variantsudokuo

from logicpuzzles import Board, Boxes, Cells, digits

ALIASES = ("numbered-rooms",)
FAMILY = "sudokus"

numberedroomso = variantsudokuo
BOARD = Board(Cells(digits(1, "side")), Boxes(), LAYERS["rooms"])
