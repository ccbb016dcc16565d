"""Chocona: cells are shaded, and each group of shaded cells that hang together is a rectangle. A
number says how many cells of its room are shaded.

Source: Nikoli, "Chocona".
"""

from logicpuzzles import (  # isort: skip
    Board, Cells, Regions, codes, domaino, eq, exactlyo, grid, lall, noto, numbers, relation,
    squares,
)  # fmt: skip

FAMILY = "shading"


@relation(
    says="shaded cells in {room}: {number}", technique=("full or empty room", "room completed")
)
def roomo(number, room):
    """number: how many cells of the room are shaded."""
    return exactlyo(number, 1, room)


@relation(says="not just three of {square} are shaded", technique="corner of a rectangle")
def squareo(square):
    """square: four cells that meet at a corner. Where nowhere just three are shaded, what hangs
    together is a rectangle.
    """
    return noto(exactlyo(3, 1, square))


@relation
def choconao(board, size):
    """board: rows of cells, any of them unknown."""
    rows = grid(*size)
    return lall(
        eq(board, rows), domaino(rows, (0, 1)), [squareo(square) for square in squares(rows)]
    )


BOARD = Board(
    Cells("-#", given=False),
    Regions("rooms", numbers(0), roomo, structural=True, cells=(1, 5), noun="room", ordered=False),
    words=("unshaded", "shaded"),
)

CODES = (
    codes.puzz_link("chocona", codes.Borders("rooms"), codes.RegionLabels("rooms", codes.NUMBERS)),
    codes.pzprv3(
        "chocona",
        codes.Areas("rooms"),
        codes.MarkTable(rooms=codes.PLAIN),
        codes.MarkTable(answer=codes.SHADED),
    ),
)
