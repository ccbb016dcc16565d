"""Tilepaint: each region is shaded wholly or not at all; a number at the end of a line says how many
of its cells are shaded.

Source: Toketa, "Tile Paint"; puzz.link.
"""

from itertools import pairwise

from logicpuzzles import (  # isort: skip
    Board, Cells, Outside, Regions, alikeo, at, codes, domaino, eq, grid, lall, numbers,
    relation, tallyo,
)  # fmt: skip

FAMILY = "shading"


@relation
def tilepainto(board, size, regions):
    """board: rows of cells, any of them unknown. regions: the places of the cells of each."""
    rows = grid(*size)
    return lall(
        eq(board, rows),
        domaino(rows, (0, 1)),
        [alikeo(pair) for region in regions for pair in pairwise(at(rows, region))],
    )


BOARD = Board(
    Cells("-#", given=False),
    Regions("regions", structural=True, cells=(1, 5), ordered=False),
    Outside("counts", numbers(0), tallyo, sides="tl"),
    words=("unshaded", "shaded"),
)

CODES = (
    codes.puzz_link(
        "tilepaint",
        codes.Borders("regions"),
        codes.Bare(codes.Skips("g-z")),
        codes.Each("counts", codes.Wide(16, {"": 1, "-": 2}) | codes.Signs({".": None})),
    ),
    codes.pzprv3(
        "tilepaint",
        codes.Areas("regions"),
        codes.MarkTable(corner="0", counts=codes.PLAIN | codes.Signs({"-1": None})),
        codes.MarkTable(answer=codes.Signs({"#": 1, "+": 0, "-": 0})),
    ),
)
