"""Four Colours: each region of a map has one of four colours, and two regions that touch at a side
differ.

Source: Francis Guthrie, 1852; "Map" in Simon Tatham's Portable Puzzle Collection.
"""

from itertools import pairwise

from logicpuzzles import (  # isort: skip
    Board, Cells, Regions, at, columns, digits, domaino, eq, grid, lall, neq, relation,
)  # fmt: skip

ALIASES = ("mapcolouring",)
FAMILY = "regions"


@relation(says="{region} has one colour", technique="colour of a region")
def oneo(region):
    """region: its cells."""
    return lall(eq(one, other) for one, other in pairwise(region))


@relation(says="{pair[0]} and {pair[1]} are in regions that touch", technique="neighbouring region")
def touchingo(pair):
    """pair: the first cells of two regions that touch."""
    return neq(*pair)


@relation
def fourcolourso(board, size, regions):
    """board: rows of cells, any of them unknown. regions: the places of the cells of each region."""
    rows = grid(*size)
    height, width = size
    own = {place: number for number, region in enumerate(regions) for place in region}
    lines = [[(y, x) for x in range(width)] for y in range(height)]
    touching = {
        tuple(sorted((own[one], own[other])))
        for line in (*lines, *columns(lines))
        for one, other in pairwise(line)
        if own[one] != own[other]
    }
    return lall(
        eq(board, rows),
        domaino(rows, range(1, 5)),
        [oneo(at(rows, region)) for region in regions if len(region) > 1],
        [touchingo(at(rows, [regions[each][0] for each in pair])) for pair in sorted(touching)],
    )


BOARD = Board(Cells(digits(1, 4)), Regions("regions", structural=True, cells=(2, 7), ordered=False))
