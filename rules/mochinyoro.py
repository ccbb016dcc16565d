"""Mochinyoro: cells are shaded, nowhere two by two. All others form rectangles, which are connected
with each other at their corners, and no group of shaded cells is a rectangle. A number says of how
many cells its rectangle is, and no rectangle holds two numbers.

Source: "Mochinyoro", Nikoli.
"""

from logicpuzzles import (  # isort: skip
    Board, Cells, Clues, codes, eq, grid, lall, noboxo, numbers, relation,
)  # fmt: skip
from logicpuzzles.rules.mochikoro import areas_in, mochikoroo

FAMILY = "shading"


@relation
def mochinyoroo(board, size, areas):
    """board: rows of cells, any of them unknown. areas: rows of numbers, "?" for one that is not
    told, None where there is none.
    """
    rows = grid(*size)
    return lall(eq(board, rows), mochikoroo(rows, size, areas), noboxo(rows))


BOARD = Board(
    Cells("-#", given=False),
    Clues(
        "areas", numbers(1, unsaid="?"), structural=True, noun="number", made=0.15, marked=areas_in
    ),
    words=("unshaded", "shaded"),
)

CODES = (
    codes.puzz_link("mochinyoro", codes.Each("areas", codes.NUMBERS | codes.Signs({".": "?"}))),
    codes.pzprv3(
        "mochinyoro", codes.MarkTable(areas=codes.PLAIN | codes.Signs({"-": "?"})), codes.MarkTable(answer=codes.SHADED)
    ),
)  # fmt: skip
