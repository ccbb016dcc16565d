"""Jodici: three rings of six cells cross six sectors of three. Every ring sums to 30, every sector
to 15, and each digit from 1 to 9 stands exactly twice.

Source: Rainhard Findling, "Jodici solver", 2014; inventor Herbert Jodlbauer.
"""

from logicpuzzles import (
    Board,
    Cells,
    cells,
    columns,
    counto,
    digits,
    domaino,
    eq,
    grid,
    lall,
    relation,
    sumo,
)

FAMILY = "sums"


DIGITS = range(1, 10)


@relation
def jodicio(board):
    """board: three rings from the outside in, of six cells each, any of them unknown."""
    rings = grid(3, 6)
    return lall(
        eq(board, rings),
        [sumo(ring, 30) for ring in rings],
        [sumo(sector, 15) for sector in columns(rings)],
        counto(cells(rings), dict.fromkeys(DIGITS, 2)),
        domaino(rings, DIGITS),
    )


BOARD = Board(
    Cells(digits(1, 9), unknown="_"), size=(3, 6), row="ring", column="sector", parting=","
)
