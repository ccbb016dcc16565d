"""Signpost: the cells are numbered from 1 on. The arrow of each cell but the last points to the next.
Source: Janko, "Pfeilpfad"; "Signpost" in Simon Tatham's Portable Puzzle Collection.
"""

from logicpuzzles import alldiffo, cells, differenceo, domaino, eq, grid, lall, lany, relation


@relation
def signposto(board, size, ahead, numbers):
    """board: rows of numbers. ahead: of each cell those that its arrow points to. numbers: of each cell,
    or None.
    """
    rows = grid(*size)
    order = cells(rows)
    last = len(order)
    return lall(
        eq(board, rows),
        domaino(order, range(1, last + 1)),
        alldiffo(order),
        [eq(order[cell], number) for cell, number in enumerate(numbers) if number is not None],
        [
            lany(
                eq(order[cell], last),
                [differenceo(order[to], order[cell], 1) for to in ahead[cell]],
            )
            for cell in range(last)
        ],
    )
