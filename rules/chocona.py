"""Chocona: cells are shaded, and each group of shaded cells that hang together is a rectangle. A
number says how many cells of its room are shaded.

Source: Nikoli, "Chocona".
"""

from logicpuzzles import (  # isort: skip
    Board, Cells, Regions, codes, cornero, domaino, eq, grid, lall, numbers, relation, squares,
    tallyo,
)  # fmt: skip

FAMILY = "shading"


@relation
def choconao(board, size):
    """board: rows of cells, any of them unknown."""
    rows = grid(*size)
    return lall(
        eq(board, rows), domaino(rows, (0, 1)), [cornero(square) for square in squares(rows)]
    )


BOARD = Board(
    Cells("-#", given=False),
    Regions("rooms", numbers(0), tallyo, structural=True, cells=(1, 5), noun="room", ordered=False),
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
