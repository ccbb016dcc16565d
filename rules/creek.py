"""Creek: cells are shaded, and those that are not are connected; the number on a corner of cells
says how many of the cells that touch there are shaded.

Source: Nikoli, "Creek".
"""

from logicpuzzles import (  # isort: skip
    Board, Cells, Points, codes, domaino, eq, grid, lall, numbers, relation, tallyo, wholeo,
)  # fmt: skip

FAMILY = "shading"


@relation
def creeko(board, size):
    """board: rows of cells, any of them unknown."""
    rows = grid(*size)
    return lall(eq(board, rows), domaino(rows, (0, 1)), wholeo(rows, 0))


BOARD = Board(
    Cells("-#", given=False),
    Points("corners", numbers(0, 4), tallyo),
    words=("unshaded", "shaded"),
)

CODES = (
    codes.puzz_link("creek", codes.Each("corners", codes.SMALL)),
    codes.pzprv3(
        "creek", codes.MarkTable(corners=codes.PLAIN), codes.MarkTable(answer=codes.SHADED)
    ),
)
