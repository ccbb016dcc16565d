"""German whispers: neighbours on a green line differ by half of the side of the board or more, by
5 on the usual one. Each row, column and box holds each digit once. Options are those of variant
sudoku.

Source: Philip Newman, "German Whispers"; f-puzzles.com.
"""

from logicpuzzles.rules.variantsudoku import LAYERS, variantsudokuo

from logicpuzzles import Board, Boxes, Cells, digits

ALIASES = ("whispers", "german-whispers")
FAMILY = "sudokus"

germanwhisperso = variantsudokuo
BOARD = Board(Cells(digits(1, "side")), Boxes(), LAYERS["whispers"])
