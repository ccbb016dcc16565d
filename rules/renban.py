"""Renban sudoku: each line holds consecutive digits, in any order and without repeats. Each row,
column and box holds each digit once. Options are those of variant sudoku.

Source: puzzle sites such as logic-masters.de and f-puzzles.com, where such sudokus are published.
"""

from logicpuzzles.rules.variantsudoku import LAYERS, variantsudokuo

from logicpuzzles import Board, Boxes, Cells, digits

ALIASES = ("renbansudoku", "renban-sudoku")
FAMILY = "sudokus"

renbano = variantsudokuo
BOARD = Board(Cells(digits(1, "side")), Boxes(), LAYERS["renbans"])
