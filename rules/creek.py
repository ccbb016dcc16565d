"""Creek: cells are shaded, and those that are not are connected; the number on a corner of cells
says how many of the cells that touch there are shaded.

Source: Nikoli, "Creek".
"""

from logicpuzzles import (  # isort: skip
    Board, Cells, Points, cells, codes, connectedo, domaino, eq, exactlyo, grid, lall, neighbours,
    numbers, relation,
)  # fmt: skip

FAMILY = "shading"


@relation(
    says="shaded cells that touch {where}: {number}",
    technique=("full or empty number", "number completed"),
)
def toucho(number, around):
    """number: how many of the cells that touch at a corner are shaded."""
    return exactlyo(number, 1, around)


@relation(says="the cells that are not shaded are connected", technique="connected cells")
def wholeo(rows):
    """rows: all cells."""
    return connectedo(cells(rows), neighbours(rows), value=0)


@relation
def creeko(board, size):
    """board: rows of cells, any of them unknown."""
    rows = grid(*size)
    return lall(eq(board, rows), domaino(rows, (0, 1)), wholeo(rows))


BOARD = Board(
    Cells("-#", given=False),
    Points("corners", numbers(0, 4), toucho),
    words=("unshaded", "shaded"),
)

CODES = (
    codes.puzz_link("creek", codes.Each("corners", codes.SMALL)),
    codes.pzprv3(
        "creek", codes.MarkTable(corners=codes.PLAIN), codes.MarkTable(answer=codes.SHADED)
    ),
)
