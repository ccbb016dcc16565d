"""Hakoiri-masashi: each region holds a circle, a triangle and a square, here 1, 2 and 3, and nothing
in its other cells; equal signs do not touch, not even at a corner, and all cells with a sign are
connected.

Source: Nikoli, "Hakoiri-masashi", Puzzle Communication Nikoli.
"""

from logicpuzzles import (  # isort: skip
    Board, Cells, Regions, at, atmosto, cells, codes, connectedo, domaino, eq, exactlyo, grid, lall,
    neighbours, relation, squares, tableo,
)  # fmt: skip

ALIASES = ("hakoirimasashi",)
FAMILY = "objects"


@relation(says="{region} holds {sign} once", technique="signs of a region")
def onceo(sign, region):
    """sign: 1, 2 or 3. region: its cells."""
    return exactlyo(1, sign, region)


@relation(says="{sign} stands at most once in {square}", technique="equal signs do not touch")
def aparto(sign, square):
    """square: cells that meet at a corner, or side by side."""
    return atmosto(1, sign, square)


@relation(says="{cell} is full if it holds a sign", technique="full cells")
def fullo(cell, full):
    """full: 1 where the cell holds a sign, else 0."""
    return tableo((cell, full), [(0, 0), (1, 1), (2, 1), (3, 1)])


@relation(says="the cells with signs are connected", technique="connected signs")
def wholeo(full):
    """full: for each cell 1 where it holds a sign, else 0."""
    return connectedo(cells(full), neighbours(full))


@relation
def hakoirio(board, size, regions):
    """board: rows of cells, any of them unknown. regions: the places of the cells of each."""
    rows, full = grid(*size), grid(*size)
    every = cells(rows)
    close = squares(rows) or [(every[a], every[b]) for a, b in neighbours(rows)]
    return lall(
        eq(board, rows),
        domaino(rows, range(4)),
        [onceo(sign, at(rows, region)) for region in regions for sign in (1, 2, 3)],
        [aparto(sign, square) for square in close for sign in (1, 2, 3)],
        [fullo(cell, own) for cell, own in zip(every, cells(full), strict=True)],
        wholeo(full),
    )


BOARD = Board(
    Cells("-123", ungiven=0), Regions("regions", structural=True, cells=(3, 7), ordered=False),
    words=("empty", "1", "2", "3"), unknowns=("state", "empty", "full"),
)  # fmt: skip

CODES = (
    codes.puzz_link("hakoiri", codes.Borders("regions"), codes.Givens(codes.DIGITS)),
    codes.pzprv3(
        "hakoiri",
        codes.Areas("regions"),
        codes.MarkTable(givens=codes.PLAIN),
        codes.MarkTable(answer=codes.Signs({"+": 0}) | codes.PLAIN),
    ),
)
