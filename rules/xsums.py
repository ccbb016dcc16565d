"""X-sums sudoku: a number at the end of a row or column is the sum of its first digits from
there, as many as the first one says. Each row, column and box holds each digit once. Options are
those of variant sudoku.

Source: Richard Stolk, "X-Sums", World Sudoku Championship, 2011.
"""

from logicpuzzles.rules.variantsudoku import LAYERS, variantsudokuo

from logicpuzzles import Board, Boxes, Cells, digits

ALIASES = ("xsumssudoku", "x-sums")
FAMILY = "sudokus"

xsumso = variantsudokuo
BOARD = Board(Cells(digits(1, "side")), Boxes(), LAYERS["xsums"])
