"""Aqre: cells are shaded, and all of them are connected. A number says how many cells of its room are
shaded, and no four cells side by side in a line are all shaded or all unshaded.

Source: Eric Fox, "Aqre"; puzz.link.
"""

from logicpuzzles import (  # isort: skip
    Board, Cells, Regions, codes, columns, domaino, eq, grid, lall, mixedo, numbers, relation,
    tallyo, wholeo,
)  # fmt: skip

FAMILY = "shading"


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
    Regions("rooms", numbers(0), tallyo, structural=True, cells=(1, 5), noun="room", ordered=False),
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
