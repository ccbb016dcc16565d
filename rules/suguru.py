"""Suguru: each region holds the numbers from 1 to its size once, and no two equal numbers touch, not
even at a corner.

Source: Naoki Inaba, 2001; also known as Tectonic and Number Blocks.
"""

from logicpuzzles import (
    Board,
    Cells,
    Regions,
    alldiffo,
    at,
    codes,
    digits,
    eq,
    grid,
    lall,
    permuteo,
    relation,
    squares,
)

ALIASES = ("tectonic", "numberblocks")
FAMILY = "numbers"


@relation(says="no two of {square} are equal", technique="equal numbers do not touch")
def aparto(square):
    """square: four cells that meet at a corner."""
    return alldiffo(square)


@relation
def suguruo(board, size, regions):
    """board: rows of cells, any of them unknown. regions: the places of the cells of each region."""
    rows = grid(*size)
    return lall(
        eq(board, rows),
        [permuteo(at(rows, region), range(1, len(region) + 1)) for region in regions],
        [aparto(square) for square in squares(rows)],
    )


BOARD = Board(Cells(digits(1, 9)), Regions("regions", structural=True, cells=(1, 5), ordered=False))

CODES = (
    codes.puzz_link("suguru", codes.Borders("regions"), codes.Givens(codes.NUMBERS)),
    codes.pzprv3(
        "suguru",
        codes.Fences("regions"),
        codes.MarkTable(givens=codes.PLAIN),
        codes.MarkTable(answer=codes.PLAIN),
    ),
)
