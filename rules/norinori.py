"""Norinori: each region has exactly two shaded cells, and each shaded cell touches exactly one
other at a side, in its own region or in the next.

Source: Nikoli, Puzzle Communication Nikoli 112, 2005.
"""

from logicpuzzles import (  # isort: skip
    Board, Cells, Regions, at, beside, codes, domaino, eq, exactlyo, grid, lall, pairedo,
    relation,
)  # fmt: skip

FAMILY = "shading"


@relation(says="{region} has exactly two shaded cells", technique="shaded cells of a region")
def twoo(region):
    """region: its cells."""
    return exactlyo(2, 1, region)


@relation
def norinorio(board, size, regions):
    """board: rows of cells, any of them unknown. regions: the places of the cells of each."""
    rows = grid(*size)
    places = [(y, x) for y in range(size[0]) for x in range(size[1])]
    return lall(
        eq(board, rows),
        domaino(rows, (0, 1)),
        [twoo(at(rows, region)) for region in regions],
        [pairedo(rows[y][x], beside(rows, (y, x))) for y, x in places],
    )


BOARD = Board(
    Cells("-#", given=False),
    Regions("regions", structural=True, cells=(3, 6), ordered=False),
    words=("unshaded", "shaded"),
)

CODES = (
    codes.puzz_link("norinori", codes.Borders("regions")),
    codes.pzprv3("norinori", codes.Areas("regions"), codes.MarkTable(answer=codes.SHADED)),
)
