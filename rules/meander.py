"""Meandering Numbers: each region holds the numbers from 1 to its size once, along a path from side
to side: each number touches the next one within the region. No two equal numbers touch, not even at
a corner.

Source: "Meandering Numbers", puzz.link.
"""

from logicpuzzles import (  # isort: skip
    Board, Cells, Regions, alldiffo, at, cells, codes, conde, atleasto, digits, eq, grid, lall,
    neighbours, permuteo, relation, squares,
)  # fmt: skip

ALIASES = ("meanderingnumbers",)
FAMILY = "numbers"


@relation(says="no two of {square} are equal", technique="equal numbers do not touch")
def aparto(square):
    """square: cells that meet at a corner, or side by side."""
    return alldiffo(square)


@relation(
    says="{cell} touches the numbers before and after it in its region",
    technique="next number beside",
)
def stepo(cell, near, most):
    """near: the cells of the region that touch the cell. most: the greatest number there."""
    numbers = range(1, most + 1)
    steps = {each: {each - 1, each + 1} & {*numbers} for each in numbers}
    return conde(
        *[[eq(cell, each), *[atleasto(1, step, near) for step in steps[each]]] for each in numbers]
    )


@relation
def meandero(board, size, regions):
    """board: rows of cells, any of them unknown. regions: the places of the cells of each region."""
    rows = grid(*size)
    every = cells(rows)
    close = squares(rows) or [(every[a], every[b]) for a, b in neighbours(rows)]
    paths = []
    for region in regions:
        for y, x in region:
            beside = [(y - 1, x), (y, x + 1), (y + 1, x), (y, x - 1)]
            near = at(rows, [place for place in beside if place in region])
            paths.append(stepo(rows[y][x], near, len(region)))
    return lall(
        eq(board, rows),
        [permuteo(at(rows, region), range(1, len(region) + 1)) for region in regions],
        [aparto(square) for square in close],
        paths,
    )


BOARD = Board(
    Cells(digits(1, 9)),
    Regions("regions", structural=True, cells=(2, 6), ordered=False),
    usual=(5, 5),
)

CODES = (
    codes.puzz_link("meander", codes.Borders("regions"), codes.Givens(codes.NUMBERS)),
    codes.pzprv3(
        "meander",
        codes.Fences("regions"),
        codes.MarkTable(givens=codes.PLAIN),
        codes.MarkTable(answer=codes.PLAIN),
    ),
)
