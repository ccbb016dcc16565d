"""Takuzu (Tazuku, binary sudoku, Unruly): each cell is 0 or 1.

1. Each row and each column has as many zeros as ones.
2. No two rows are equal, and no two columns; but they may be where the puzzle says that they may be alike.
3. No three neighbours in a row or column are equal.

Source: Peter De Schepper and Frank Coussement, "Binairo", 2009; the rules as numbered in "Tazuku Solver".
"""

from logicpuzzles import Board, Cells, alldiffo, cells, counto, eq, grid, lall, maxruno, membero, relation


@relation
def takuzuo(board, size, alike=0):
    """board: rows of cells, any of them unknown. size: how many rows and columns, both even. alike: 1 where two rows or two
    columns may be equal, else 0."""
    rows = grid(*size)
    columns = tuple(zip(*rows, strict=True))
    return lall(
        eq(board, rows),
        [halfo(line) for line in rows + columns],
        [] if alike else [alldiffo(rows), alldiffo(columns)],
        [maxruno(line, 2) for line in rows + columns],
        [membero(cell, (0, 1)) for cell in cells(rows)],
    )


@relation
def halfo(line):
    """A line has as many zeros as ones."""
    return counto(line, {0: len(line) // 2, 1: len(line) // 2})


BOARD = Board(Cells("01", unknown="-"), even=True)
