"""Frame sudoku: a number at the end of a row or column is the sum of the three digits next to it.
Each row, column and box holds each digit once. Options are those of variant sudoku.

Source: sudoku championships, where it is also named "Frame Sum Sudoku".
"""

from logicpuzzles.rules.variantsudoku import variantsudokuo

from logicpuzzles import Board, Boxes, Cells, Outside, digits, numbers, relation, sumo

ALIASES = ("framesudoku", "framesumsudoku")
FAMILY = "sudokus"

framesumso = variantsudokuo


@relation(says="{place}: the first three digits sum to {total}", technique="combinations")
def frameo(total, line):
    """total: the sum of the first three cells of line."""
    return sumo(line[:3], total)


BOARD = Board(Cells(digits(1, "side")), Boxes(), Outside("frame", numbers(6), frameo))
