"""Stostone: in each room some cells are shaded, a stone that hangs together. Stones of different
rooms do not touch at a side. Once all stones fall, none of them turned, they fill the lower half of
the board and nothing else. A number says of how many cells the stone of its room is.

Source: Nikoli, "Stostone".
"""

from logicpuzzles import (  # isort: skip
    Board, Cells, Regions, at, atleasto, cells, codes, columns, conde, domaino, eq, exactlyo, grid,
    lall, neighbours, numbers, parto, relation, tallyo, togethero, var,
)  # fmt: skip

FAMILY = "shading"


@relation(says="{room} has a stone", technique="a stone in each room")
def stoneo(room):
    """room: its cells."""
    return atleasto(1, 1, room)


@relation(
    says="if {pair[0]} and {pair[1]} are shaded, they fall equally far", technique="stones fall"
)
def fallo(pair, below, other):
    """pair: two cells of a room side by side. below, other: the cells below each."""
    number = var()
    together = lall(exactlyo(number, 0, below), exactlyo(number, 0, other))
    return conde(
        [eq(pair[0], 0)], [eq(pair[1], 0)], [domaino((number,), range(len(below) + 1)), together]
    )


@relation(says="half of the cells of {line} are shaded", technique="half of a column")
def halfo(line):
    """line: a column."""
    return exactlyo(len(line) // 2, 1, line)


@relation
def stostoneo(board, size, rooms):
    """board: rows of cells, any of them unknown. rooms: the places of the cells of each."""
    rows, width = grid(*size), size[1]
    every = cells(rows)
    owner = {y * width + x: number for number, room in enumerate(rooms) for y, x in room}
    beside = [(a, b) for a, b in neighbours(rows) if owner[a] == owner[b] and b == a + 1]
    return lall(
        eq(board, rows),
        domaino(rows, (0, 1)),
        [[stoneo(at(rows, room)), togethero(rows, room)] for room in rooms],
        parto(rows, rooms),
        [
            fallo((every[a], every[b]), every[a + width :: width], every[b + width :: width])
            for a, b in beside
        ],
        [halfo(line) for line in columns(rows)],
    )


BOARD = Board(
    Cells("-#", given=False),
    Regions("rooms", numbers(0), tallyo, structural=True, cells=(2, 6), noun="room", ordered=False),
    words=("unshaded", "shaded"),
)

CODES = (
    codes.puzz_link("stostone", codes.Borders("rooms"), codes.RegionLabels("rooms", codes.NUMBERS)),
    codes.pzprv3(
        "stostone", codes.Areas("rooms"), codes.MarkTable(rooms=codes.PLAIN), codes.MarkTable(answer=codes.SHADED),
    ),
)  # fmt: skip
