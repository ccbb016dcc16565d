"""X-sums sudoku: a number at the end of a row or column is the sum of its first digits from
there, as many as the first one says. Each row, column and box holds each digit once. Options are
those of variant sudoku.

Source: puzzle sites such as logic-masters.de and f-puzzles.com, where such sudokus are published.
"""

from logicpuzzles.rules.variantsudoku import LAYERS, variantsudokuo

from logicpuzzles import Board, Boxes, Cells, digits

ALIASES = ("xsumssudoku", "x-sums")
FAMILY = "sudokus"

xsumso = variantsudokuo
BOARD = Board(Cells(digits(1, "side")), Boxes(), LAYERS["xsums"])
