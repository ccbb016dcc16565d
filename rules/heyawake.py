"""Heyawake: cells are shaded; no two shaded cells touch at a side, and all others are connected. A
number says how many cells of its room are shaded, and no straight line of cells that are not shaded
runs through three rooms.

Source: Nikoli, "Heyawake", Puzzle Communication Nikoli 39, 1992.
"""

from itertools import pairwise

from logicpuzzles import (  # isort: skip
    Board, Cells, Regions, atleasto, atmosto, cells, codes, columns, connectedo, domaino, eq,
    exactlyo, grid, lall, neighbours, numbers, relation,
)  # fmt: skip

FAMILY = "shading"


@relation(
    says="shaded cells in {room}: {number}", technique=("full or empty room", "room completed")
)
def roomo(number, room):
    """number: how many cells of the room are shaded."""
    return exactlyo(number, 1, room)


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
def heyawakeo(board, size, rooms):
    """board: rows of cells, any of them unknown. rooms: the places of the cells of each."""
    rows = grid(*size)
    every = cells(rows)
    room = {tuple(place): at for at, each in enumerate(rooms) for place in each}
    lines = [[((y, x), rows[y][x]) for x in range(size[1])] for y in range(size[0])]
    stretches = []
    for line in (*lines, *columns(lines)):
        ends = [at for at, (a, b) in enumerate(pairwise(line)) if room[a[0]] != room[b[0]]]
        stretches += [[cell for _, cell in line[a : b + 2]] for a, b in pairwise(ends)]
    return lall(
        eq(board, rows),
        domaino(rows, (0, 1)),
        [aparto((every[first], every[second])) for first, second in neighbours(rows)],
        [stopo(stretch) for stretch in stretches],
        wholeo(rows),
    )


BOARD = Board(
    Cells("-#", given=False),
    Regions("rooms", numbers(0), roomo, structural=True, cells=(2, 8), noun="room", ordered=False),
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
