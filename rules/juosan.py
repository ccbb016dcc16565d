"""Juosan: each cell holds a bar, upright or level. Nowhere stand three upright bars side by side in a
row, or three level ones one above the other. A number says how many bars of its room are of that
sort of which there are more (or as many).

Source: "Juosan", Nikoli.
"""

from logicpuzzles import (  # isort: skip
    Board, Cells, Regions, codes, columns, conde, domaino, eq, exactlyo, glyphs, grid, lall,
    notallo, numbers, relation,
)  # fmt: skip

FAMILY = "shading"


@relation(
    says="bars of the more frequent sort in {room}: {number}",
    technique="bars of a room",
)
def roomo(number, room):
    """number: how many bars of the room are of its more frequent sort."""
    return lall(
        domaino((number,), range((len(room) + 1) // 2, len(room) + 1)),
        conde([exactlyo(number, 0, room)], [exactlyo(number, 1, room)]),
    )


@relation
def juosano(board, size):
    """board: rows of cells, any of them unknown; 0 is an upright bar, 1 a level one."""
    rows = grid(*size)
    return lall(
        eq(board, rows),
        domaino(rows, (0, 1)),
        [notallo(row[at : at + 3], 0) for row in rows for at in range(size[1] - 2)],
        [notallo(line[at : at + 3]) for line in columns(rows) for at in range(size[0] - 2)],
    )


def lay_bars(size, random):
    """A board on which bars of one sort lie end to end, for such rooms say most."""
    rows = [[0] * size[1] for _ in range(size[0])]
    for _ in range(size[0] * size[1]):
        level, y, x = random.randint(0, 1), random.randrange(size[0]), random.randrange(size[1])
        down, right = ((3, 1), (1, 3))[level]
        for place in [(y + a, x + b) for a in range(down) for b in range(right)]:
            if place[0] < size[0] and place[1] < size[1]:
                rows[place[0]][place[1]] = level
    return rows


BOARD = Board(
    Cells(glyphs("!-", {"!": "upright", "-": "level"}), given=False, made=lay_bars),
    Regions("rooms", numbers(1), roomo, structural=True, cells=(2, 6), noun="room", ordered=False),
    words=("upright", "level"),
)

CODES = (
    codes.puzz_link("juosan", codes.Borders("rooms"), codes.RegionLabels("rooms", codes.NUMBERS)),
    codes.pzprv3(
        "juosan",
        codes.Areas("rooms"),
        codes.MarkTable(rooms=codes.PLAIN),
        codes.MarkTable(empty="0", answer={"1": 0, "2": 1}),
    ),
)
