"""Outside sudoku: a digit at the end of a row or column stands in one of the three cells next to
it. Each row, column and box holds each digit once. Options are those of variant sudoku.

Source: sudoku championships and the puzzle site logic-masters.de.
"""

from logicpuzzles.rules.variantsudoku import variantsudokuo

from logicpuzzles import Board, Boxes, Cells, Outside, digits, membero, relation

ALIASES = ("outside-sudoku",)
FAMILY = "sudokus"

outsidesudokuo = variantsudokuo


@relation(says="{place}: {digit} is one of the first three digits", technique="digit outside")
def nearo(digit, line):
    """digit: that of one of the first three cells of line."""
    return membero(digit, line[:3])


BOARD = Board(Cells(digits(1, "side")), Boxes(), Outside("digits", digits(1, "side"), nearo))
