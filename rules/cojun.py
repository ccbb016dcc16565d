"""Kojun: each region holds the numbers from 1 to its size once; equal numbers do not touch; of two
cells of a region one above the other the upper holds the greater number.

Source: Naoki Inaba, 2010.
"""

from itertools import pairwise

from logicpuzzles import (
    Board,
    Cells,
    Regions,
    at,
    codes,
    columns,
    digits,
    eq,
    grid,
    lall,
    lesso,
    neq,
    permuteo,
    relation,
)

ALIASES = ("kojun",)
FAMILY = "numbers"


@relation(says="{lower} is less than {upper}", technique="greater number above")
def aboveo(upper, lower):
    """upper, lower: two cells of a region, one above the other."""
    return lesso(lower, upper)


@relation
def cojuno(board, size, regions):
    """board: rows of cells, any of them unknown. regions: the places of the cells of each region."""
    rows = grid(*size)
    own = {place: number for number, region in enumerate(regions) for place in region}
    return lall(
        eq(board, rows),
        [permuteo(at(rows, region), range(1, len(region) + 1)) for region in regions],
        [neq(first, second) for line in rows + columns(rows) for first, second in pairwise(line)],
        [
            aboveo(*at(rows, [(y, x), (y + 1, x)]))
            for (y, x), region in own.items()
            if own.get((y + 1, x)) == region
        ],
    )


BOARD = Board(Cells(digits(1, 9)), Regions("regions", structural=True, cells=(1, 5), ordered=False))

CODES = (
    codes.puzz_link("cojun", codes.Borders("regions"), codes.Givens(codes.NUMBERS)),
    codes.pzprv3(
        "cojun",
        codes.Fences("regions"),
        codes.MarkTable(givens=codes.PLAIN),
        codes.MarkTable(answer=codes.PLAIN),
    ),
)
