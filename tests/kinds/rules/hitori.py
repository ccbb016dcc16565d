"""Hitori: cells are shaded so that no number stands twice among the others of a row or column, no two shaded cells touch at a
side, and the others are connected.

Source: Nikoli, 1990.
"""

from itertools import combinations

from logicpuzzles import (
    Board,
    Cells,
    Clues,
    cells,
    columns,
    connectedo,
    domaino,
    eq,
    grid,
    lall,
    lany,
    neighbours,
    numbers,
    relation,
)


@relation
def hitorio(board, numbers):
    """board: 0 is a shaded cell, 1 is not. numbers: what stands in the cells."""
    rows = grid(len(numbers), len(numbers[0]))
    every, lines = cells(rows), [*zip(numbers, rows, strict=True), *zip(columns(numbers), columns(rows), strict=True)]
    return lall(
        eq(board, rows),
        domaino(rows, (0, 1)),
        [
            lany(eq(one, 0), eq(other, 0))
            for marks, line in lines
            for (mark, one), (twin, other) in combinations(list(zip(marks, line, strict=True)), 2)
            if mark == twin
        ],
        [lany(eq(every[one], 1), eq(every[other], 1)) for one, other in neighbours(rows)],
        connectedo(every, neighbours(rows)),
    )


BOARD = Board(Cells("#.", given=False), Clues("numbers", numbers(1), structural=True))
