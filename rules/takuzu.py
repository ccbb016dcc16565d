"""Takuzu (Tazuku, binary sudoku, Unruly): each cell is 0 or 1.

1. Each row and each column has as many zeros as ones.
2. No two rows are equal, and no two columns, unless the puzzle allows it.
3. No three neighbours in a row or column are equal.

Source: Peter De Schepper and Frank Coussement, "Binairo", 2009; the rules as numbered in
"Tazuku Solver".
"""

from logicpuzzles import (
    Board,
    Cells,
    alldiffo,
    among,
    codes,
    columns,
    counto,
    domaino,
    eq,
    grid,
    lall,
    maxruno,
    relation,
)

ALIASES = ("tazuku", "unruly", "binary", "binairo")
FAMILY = "latin"
POPULAR = 5


@relation
def takuzuo(board, size, alike: among(0, 1) = 0):
    """board: rows of cells, any of them unknown. size: the numbers of rows and columns, both even.
    alike: 1 if two rows or two columns may be equal, else 0.
    """
    rows = grid(*size)
    lines = rows + columns(rows)
    return lall(
        eq(board, rows),
        [halfo(line) for line in lines],
        [] if alike else [alldiffo(rows), alldiffo(columns(rows))],
        [maxruno(line, 2) for line in lines],
        domaino(rows, (0, 1)),
    )


@relation
def halfo(line):
    """A line has as many zeros as ones."""
    return counto(line, {0: len(line) // 2, 1: len(line) // 2})


BOARD = Board(Cells("01", unknown="-"), even=True, parting="")

CODES = (
    codes.tatham(
        "unruly",
        "8x8",
        r"{size}{alike}(d[a-z])?",
        codes.Givens(codes.VALUES),
        alike={"u": 0, "": 1},
    ),
)
