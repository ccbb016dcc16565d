"""Futoshiki: every row and every column holds each digit from 1 to the side of the board once; of
two cells with a sign between them the one at the open end is greater.

Source: Tamaki Seto, "Futoshiki", 2001.
"""

from logicpuzzles import (
    Between,
    Board,
    Cells,
    alldiffo,
    codes,
    columns,
    conde,
    digits,
    domaino,
    eq,
    grid,
    lall,
    lesso,
    relation,
)

FAMILY = "latin"
POPULAR = 12


@relation(says="{pair[0]} {sign} {pair[1]}", technique=("ends of an inequality", "inequality"))
def signo(sign, pair):
    """sign: < or >. pair: two cells."""
    first, second = pair
    return conde([eq(sign, "<"), lesso(first, second)], [eq(sign, ">"), lesso(second, first)])


@relation
def futoshikio(board, side):
    """board: rows of cells, any of them unknown. side: the number of rows."""
    rows = grid(side, side)
    return lall(
        eq(board, rows),
        domaino(rows, range(1, side + 1)),
        [alldiffo(line) for line in rows + columns(rows)],
    )


BOARD = Board(Cells(digits(1, "side")), Between("signs", "<>", signo, exact=True))

CODES = (codes.tatham("unequal", "4", r"{side}(d[a-z])?", codes.Pointers("signs")),)
