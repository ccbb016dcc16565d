"""Aqre: cells are shaded, and all of them are connected. A number says how many cells of its room are
shaded, and no four cells side by side in a line are all shaded or all unshaded.

Source: Eric Fox, "Aqre"; puzz.link.
"""

from logicpuzzles import (  # isort: skip
    Board, Cells, Regions, atmosto, cells, codes, columns, connectedo, domaino, eq, exactlyo,
    grid, lall, neighbours, numbers, relation,
)  # fmt: skip

FAMILY = "shading"


@relation(
    says="shaded cells in {room}: {number}", technique=("full or empty room", "room completed")
)
def roomo(number, room):
    """number: how many cells of the room are shaded."""
    return exactlyo(number, 1, room)


@relation(says="{four} are not all alike", technique="four in a line")
def mixedo(four):
    """four: cells side by side in a line."""
    return lall(atmosto(3, 0, four), atmosto(3, 1, four))


@relation(says="the shaded cells are connected", technique="connected cells")
def wholeo(rows):
    """rows: all cells."""
    return connectedo(cells(rows), neighbours(rows), value=1)


@relation
def aqreo(board, size):
    """board: rows of cells, any of them unknown."""
    rows = grid(*size)
    return lall(
        eq(board, rows),
        domaino(rows, (0, 1)),
        [
            mixedo(line[start : start + 4])
            for line in (*rows, *columns(rows))
            for start in range(len(line) - 3)
        ],
        wholeo(rows),
    )


BOARD = Board(
    Cells("-#", given=False),
    Regions("rooms", numbers(0), roomo, structural=True, cells=(1, 5), noun="room", ordered=False),
    words=("unshaded", "shaded"),
)

CODES = (
    codes.puzz_link("aqre", codes.Borders("rooms"), codes.RegionLabels("rooms", codes.NUMBERS)),
    codes.pzprv3(
        "aqre",
        codes.Areas("rooms"),
        codes.MarkTable(rooms=codes.PLAIN),
        codes.MarkTable(answer=codes.SHADED),
    ),
)
