"""Aqre: cells are shaded, as many in a room as its number says. All shaded cells are connected, and no
four cells in a line are all shaded or all unshaded.
Source: Eric Fox, 2018.
"""

from logicpuzzles import (
    at,
    atleasto,
    atmosto,
    cells,
    columns,
    connectedo,
    domaino,
    eq,
    exactlyo,
    grid,
    lall,
    neighbours,
    relation,
)


@relation
def aqreo(board, size, rooms, numbers):
    """board: rows of cells. rooms: the places of the cells of each. numbers: of each room."""
    rows = grid(*size)
    fours = [
        line[start : start + 4]
        for line in (*rows, *columns(rows))
        for start in range(len(line) - 3)
    ]
    return lall(
        eq(board, rows),
        domaino(rows, (0, 1)),
        [exactlyo(number, 1, at(rows, room)) for room, number in zip(rooms, numbers, strict=True)],
        [lall(atleasto(1, 1, four), atmosto(3, 1, four)) for four in fours],
        connectedo(cells(rows), neighbours(rows), value=1),
    )
