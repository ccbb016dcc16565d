"""Simple Gako: each cell holds a number, and that number stands as often in the row and column of
the cell together, itself counted once.

Source: Nikoli, "Simple Gako".
"""

from logicpuzzles import (  # isort: skip
    Board, Cells, codes, columns, conde, digits, domaino, eq, exactlyo, grid, lall, relation,
)  # fmt: skip

FAMILY = "numbers"


@relation(
    says="{cell} stands as often in its row and column as it says",
    technique="equal numbers of a cross",
)
def ofteno(cell, others):
    """cell: its number. others: the other cells of its row and column."""
    return conde(
        *[[eq(cell, number), exactlyo(number - 1, number, others)] for number in range(1, len(others) + 2)]
    )  # fmt: skip


@relation
def simplegakoo(board, size):
    """board: rows of cells, any of them unknown."""
    height, width = size
    rows = grid(*size)
    lines = columns(rows)
    return lall(
        eq(board, rows),
        domaino(rows, range(1, height + width)),
        [
            ofteno(
                rows[y][x],
                (*rows[y][:x], *rows[y][x + 1 :], *lines[x][:y], *lines[x][y + 1 :]),
            )
            for y in range(height)
            for x in range(width)
        ],
    )


BOARD = Board(Cells(digits(1, 79)), usual=(6, 6))

CODES = (
    codes.puzz_link("simplegako", codes.Givens(codes.NUMBERS)),
    codes.pzprv3(
        "simplegako", codes.MarkTable(givens=codes.PLAIN), codes.MarkTable(answer=codes.PLAIN)
    ),
)
