"""Ayeheya (Ekawayeh): cells are shaded; no two shaded cells touch at a side, and all others are
connected. A number says how many cells of its room are shaded; the shading of each room looks the
same when the room is turned by half. No straight line of cells that are not shaded runs through
three rooms.

Source: a variant of Heyawake, on puzz.link.
"""

from itertools import pairwise

from logicpuzzles import (  # isort: skip
    Board, Cells, Regions, atleasto, atmosto, cells, codes, columns, connectedo, domaino, eq,
    exactlyo, grid, lall, neighbours, numbers, relation,
)  # fmt: skip

ALIASES = ("ekawayeh",)
FAMILY = "shading"


@relation(
    says="shaded cells in {room}: {number}", technique=("full or empty room", "room completed")
)
def roomo(number, room):
    """number: how many cells of the room are shaded."""
    return exactlyo(number, 1, room)


@relation(says="{pair[0]} and {pair[1]} are alike, as the room is turned", technique="turned room")
def turnedo(pair):
    """pair: a cell of a room and the one in its place when the room is turned by half."""
    return eq(pair[0], pair[1])


@relation(says="{cell} has no partner as the room is turned", technique="turned room")
def aloneo(cell):
    """cell: one that is outside of the room once that is turned."""
    return eq(cell, 0)


@relation(
    says="{pair[0]} and {pair[1]} touch and are not both shaded",
    technique="neighbours of a shaded cell",
)
def aparto(pair):
    """pair: two cells that touch."""
    return atmosto(1, 1, pair)


@relation(
    says="the cells of {stretch} are in three rooms and not all unshaded",
    technique="line through three rooms",
)
def stopo(stretch):
    """stretch: cells in a line, from a room through another to a third."""
    return atleasto(1, 1, stretch)


@relation(says="the cells that are not shaded are connected", technique="connected cells")
def wholeo(rows):
    """rows: all cells."""
    return connectedo(cells(rows), neighbours(rows), value=0)


@relation
def ayeheyao(board, size, rooms):
    """board: rows of cells, any of them unknown. rooms: the places of the cells of each."""
    rows = grid(*size)
    every = cells(rows)
    room = {tuple(place): at for at, each in enumerate(rooms) for place in each}
    lines = [[((y, x), rows[y][x]) for x in range(size[1])] for y in range(size[0])]
    stretches, pairs, alone = [], [], []
    for line in (*lines, *columns(lines)):
        ends = [at for at, (a, b) in enumerate(pairwise(line)) if room[a[0]] != room[b[0]]]
        stretches += [[cell for _, cell in line[a : b + 2]] for a, b in pairwise(ends)]
    for each in rooms:
        height, width = (min(way) + max(way) for way in zip(*each, strict=True))
        for y, x in each:
            other = (height - y, width - x)
            if other not in room or room[other] != room[y, x]:
                alone.append(rows[y][x])
            elif other > (y, x):
                pairs.append((rows[y][x], rows[other[0]][other[1]]))
    return lall(
        eq(board, rows),
        domaino(rows, (0, 1)),
        [aparto((every[first], every[second])) for first, second in neighbours(rows)],
        [turnedo(pair) for pair in pairs],
        [aloneo(cell) for cell in alone],
        [stopo(stretch) for stretch in stretches],
        wholeo(rows),
    )


BOARD = Board(
    Cells("-#", given=False),
    Regions("rooms", numbers(0), roomo, structural=True, cells=(1, 5), noun="room", ordered=False),
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
