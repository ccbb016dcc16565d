"""Lockout lines sudoku: the ends of a line differ by 4 or more, and the digits between them on
the line are not between the digits at its ends, and no such digit itself. Each row, column and
box holds each digit once. Options are those of variant sudoku.

Source: puzzle sites such as logic-masters.de and f-puzzles.com, where such sudokus are published.
"""

from logicpuzzles.rules.variantsudoku import LAYERS, variantsudokuo

from logicpuzzles import Board, Boxes, Cells, digits

ALIASES = ("lockoutlines",)
FAMILY = "sudokus"

lockouto = variantsudokuo
BOARD = Board(Cells(digits(1, "side")), Boxes(), LAYERS["lockouts"])
