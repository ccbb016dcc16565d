"""Thermo sudoku: digits rise along each thermometer from its bulb to its end. Each row, column
and box holds each digit once. Options are those of variant sudoku.

Source: puzzle sites such as logic-masters.de and f-puzzles.com, where such sudokus are published.
"""

from logicpuzzles.rules.variantsudoku import LAYERS, variantsudokuo

from logicpuzzles import Board, Boxes, Cells, digits

ALIASES = ("thermo", "thermometer-sudoku")
FAMILY = "sudokus"

thermosudokuo = variantsudokuo
BOARD = Board(Cells(digits(1, "side")), Boxes(), LAYERS["thermos"])
