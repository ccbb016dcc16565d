"""Doppelblock: each row and column holds two blocks and each number from 1 to its length less two
once; a number at the end of a line is the sum of what stands between its two blocks.

Source: "Doppelblock", World Puzzle Championship qualification, Germany, 2007.
"""

from logicpuzzles import (
    Board,
    Cells,
    Outside,
    codes,
    columns,
    conde,
    counto,
    domaino,
    eq,
    grid,
    lall,
    numbers,
    relation,
    sumo,
)

FAMILY = "latin"


@relation(says="between the blocks of {where} stands {total} in all", technique="combinations")
def betweeno(total, line):
    """total: the sum of the numbers between the two blocks of line, which are 0."""
    return conde(
        *[
            [eq(line[first], 0), eq(line[second], 0), sumo(line[first + 1 : second], total)]
            for second in range(len(line))
            for first in range(second)
        ]
    )


@relation
def doppelblocko(board, side):
    """board: rows of cells, any of them unknown; a block is 0. side: the number of rows."""
    rows = grid(side, side)
    every = {0: 2, **dict.fromkeys(range(1, side - 1), 1)}
    return lall(
        eq(board, rows),
        domaino(rows, range(side - 1)),
        [counto(line, every) for line in rows + columns(rows)],
    )


BOARD = Board(
    Cells("#12345678"), Outside("sums", numbers(0), betweeno, sides="tl"), square=True, usual=(5, 5)
)

CODES = (
    codes.puzz_link("doppelblock", codes.Each("sums", codes.NUMBERS)),
    codes.pzprv3("doppelblock", codes.MarkTable(sums=codes.PLAIN, answer="-12345678")),
)
