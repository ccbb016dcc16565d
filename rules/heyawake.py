"""Heyawake: cells are shaded; no two shaded cells touch at a side, and all others are connected. A
number says how many cells of its room are shaded, and no straight line of cells that are not shaded
runs through three rooms.

Source: Nikoli, "Heyawake", Puzzle Communication Nikoli 39, 1992.
"""

from logicpuzzles import (  # isort: skip
    Board, Cells, Regions, aparto, codes, domaino, eq, grid, lall, numbers, pairs, passageo,
    passages, relation, tallyo, wholeo,
)  # fmt: skip

FAMILY = "shading"


@relation
def heyawakeo(board, size, rooms):
    """board: rows of cells, any of them unknown. rooms: the places of the cells of each."""
    rows = grid(*size)
    return lall(
        eq(board, rows),
        domaino(rows, (0, 1)),
        [aparto(pair) for pair in pairs(rows)],
        [passageo(line) for line in passages(rows, rooms)],
        wholeo(rows, 0),
    )


BOARD = Board(
    Cells("-#", given=False),
    Regions("rooms", numbers(0), tallyo, structural=True, cells=(2, 8), noun="room", ordered=False),
    words=("unshaded", "shaded"),
)

CODES = (
    codes.puzz_link("heyawake", codes.Borders("rooms"), codes.RegionLabels("rooms", codes.NUMBERS)),
    codes.pzprv3(
        "heyawake",
        codes.Areas("rooms"),
        codes.MarkTable(rooms=codes.PLAIN),
        codes.MarkTable(answer=codes.SHADED),
    ),
)
