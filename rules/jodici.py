"""Jodici: three rings of six cells cross six sectors of three. Every ring sums to 30, every sector to 15,
and each digit from 1 to 9 stands exactly twice.

Source: Rainhard Findling, "Jodici solver", 2014; inventor Herbert Jodlbauer.
"""

from logicpuzzles import Board, Cells, cells, counto, digits, eq, grid, lall, membero, relation, sumo

SHAPE = (3, 6)  # rings from the outside in, cells of a ring
DIGITS = tuple(range(1, 10))


@relation
def jodicio(board):
    """board: SHAPE cells, any of them unknown."""
    rings = grid(*SHAPE)
    sectors = list(zip(*rings, strict=True))
    return lall(
        eq(board, rings),
        [sumo(ring, 30) for ring in rings],
        [sumo(sector, 15) for sector in sectors],
        counto(cells(rings), dict.fromkeys(DIGITS, 2)),
        [membero(cell, DIGITS) for cell in cells(rings)],
    )


BOARD = Board(Cells(digits(1, 9)), size=(3, 6), row="ring", column="sector")
