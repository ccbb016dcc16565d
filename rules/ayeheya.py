"""Ayeheya (Ekawayeh): cells are shaded; no two shaded cells touch at a side, and all others are
connected. A number says how many cells of its room are shaded; the shading of each room looks the
same when the room is turned by half. No straight line of cells that are not shaded runs through
three rooms.

Source: a variant of Heyawake, on puzz.link.
"""

from logicpuzzles import (  # isort: skip
    Board, Cells, Regions, alikeo, aparto, codes, domaino, eq, grid, lall, numbers, pairs,
    passageo, passages, relation, tallyo, wholeo,
)  # fmt: skip

ALIASES = ("ekawayeh",)
FAMILY = "shading"


@relation(says="{cell} has no partner as the room is turned", technique="turned room")
def aloneo(cell):
    """cell: one that is outside of the room once that is turned."""
    return eq(cell, 0)


@relation
def ayeheyao(board, size, rooms):
    """board: rows of cells, any of them unknown. rooms: the places of the cells of each."""
    rows = grid(*size)
    room = {tuple(place): at for at, each in enumerate(rooms) for place in each}
    pairs_of, alone = [], []
    for each in rooms:
        height, width = (min(way) + max(way) for way in zip(*each, strict=True))
        for y, x in each:
            other = (height - y, width - x)
            if other not in room or room[other] != room[y, x]:
                alone.append(rows[y][x])
            elif other > (y, x):
                pairs_of.append((rows[y][x], rows[other[0]][other[1]]))
    return lall(
        eq(board, rows),
        domaino(rows, (0, 1)),
        [aparto(pair) for pair in pairs(rows)],
        [alikeo(pair) for pair in pairs_of],
        [aloneo(cell) for cell in alone],
        [passageo(line) for line in passages(rows, rooms)],
        wholeo(rows, 0),
    )


BOARD = Board(
    Cells("-#", given=False),
    Regions("rooms", numbers(0), tallyo, structural=True, cells=(1, 5), noun="room", ordered=False),
    words=("unshaded", "shaded"),
)

CODES = (
    codes.puzz_link("ayeheya", codes.Borders("rooms"), codes.RegionLabels("rooms", codes.NUMBERS)),
    codes.pzprv3(
        "ayeheya",
        codes.Areas("rooms"),
        codes.MarkTable(rooms=codes.PLAIN),
        codes.MarkTable(answer=codes.SHADED),
    ),
)
