"""Paintarea: each region is shaded wholly or not at all. All shaded cells are connected, and nowhere
are two by two cells alike. A number says how many shaded cells touch its cell at a side.

Source: "Paintarea", puzz.link.
"""

from itertools import pairwise

from logicpuzzles import (  # isort: skip
    Board, Cells, Clues, Regions, alikeo, at, codes, domaino, eq, grid, lall, mixedo, numbers,
    relation, squares, tallyo, wholeo,
)  # fmt: skip

FAMILY = "shading"


@relation
def paintareao(board, size, regions):
    """board: rows of cells, any of them unknown. regions: the places of the cells of each."""
    rows = grid(*size)
    return lall(
        eq(board, rows),
        domaino(rows, (0, 1)),
        [alikeo(pair) for region in regions for pair in pairwise(at(rows, region))],
        [mixedo(square) for square in squares(rows)],
        wholeo(rows),
    )


BOARD = Board(
    Cells("-#", given=False), Regions("regions", structural=True, cells=(1, 4), ordered=False),
    Clues("numbers", numbers(0, 4), tallyo, scope="beside", noun="number"),
    words=("unshaded", "shaded"),
)  # fmt: skip

CODES = (
    codes.puzz_link("paintarea", codes.Borders("regions"), codes.Each("numbers", codes.DIGITS)),
    codes.pzprv3(
        "paintarea",
        codes.Areas("regions"),
        codes.MarkTable(numbers=codes.PLAIN),
        codes.MarkTable(answer=codes.SHADED),
    ),
)
