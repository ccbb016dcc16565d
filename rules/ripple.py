"""Ripple Effect: each region holds the numbers from 1 to its size once; between two equal numbers in
a row or column stand at least as many other cells as the number says.

Source: Nikoli, "Hakyuu kouka", Puzzle Communication Nikoli 73, 1998.
"""

from logicpuzzles import (
    Board,
    Cells,
    Regions,
    at,
    atmosto,
    codes,
    columns,
    digits,
    eq,
    grid,
    lall,
    permuteo,
    relation,
)

ALIASES = ("rippleeffect", "hakyuu")
FAMILY = "numbers"


@relation(says="{stretch} hold {number} at most once", technique="equal numbers far apart")
def faro(number, stretch):
    """stretch: one more cell of a line, side by side, than the number says."""
    return atmosto(1, number, stretch)


@relation
def rippleo(board, size, regions):
    """board: rows of cells, any of them unknown. regions: the places of the cells of each region."""
    rows = grid(*size)
    most = max([len(region) for region in regions], default=0)
    return lall(
        eq(board, rows),
        [permuteo(at(rows, region), range(1, len(region) + 1)) for region in regions],
        [
            faro(number, line[start : start + number + 1])
            for line in rows + columns(rows)
            for number in range(1, most + 1)
            for start in range(max(1, len(line) - number))
        ],
    )


BOARD = Board(Cells(digits(1, 9)), Regions("regions", structural=True, cells=(1, 5), ordered=False))

CODES = (
    codes.puzz_link("ripple", codes.Borders("regions"), codes.Givens(codes.NUMBERS)),
    codes.pzprv3(
        "ripple",
        codes.Fences("regions"),
        codes.MarkTable(givens=codes.PLAIN),
        codes.MarkTable(answer=codes.PLAIN),
    ),
)
