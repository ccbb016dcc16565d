"""Cocktail Lamp: in each room some cells may be shaded, which hang together. Nowhere are two by two
cells shaded, shaded cells of different rooms do not touch at a side, and all shaded cells are
connected at their sides and corners. A number says how many cells of its room are shaded.

Source: "Cocktail Lamp", puzz.link.
"""

from logicpuzzles import (  # isort: skip
    Board, Cells, Regions, codes, domaino, eq, grid, jointo, lall, notallo, numbers, parto,
    relation, squares, tallyo, togethero,
)  # fmt: skip

FAMILY = "shading"


@relation
def cocktailo(board, size, rooms):
    """board: rows of cells, any of them unknown. rooms: the places of the cells of each."""
    rows = grid(*size)
    return lall(
        eq(board, rows),
        domaino(rows, (0, 1)),
        [togethero(rows, room) for room in rooms],
        parto(rows, rooms),
        [notallo(square) for square in squares(rows)],
        jointo(rows),
    )


BOARD = Board(
    Cells("-#", given=False),
    Regions("rooms", numbers(0), tallyo, structural=True, cells=(2, 6), noun="room", ordered=False),
    words=("unshaded", "shaded"),
)

CODES = (
    codes.puzz_link("cocktail", codes.Borders("rooms"), codes.RegionLabels("rooms", codes.NUMBERS)),
    codes.pzprv3(
        "cocktail", codes.Areas("rooms"), codes.MarkTable(rooms=codes.PLAIN), codes.MarkTable(answer=codes.SHADED)
    ),
)  # fmt: skip
