"""Paintarea: each region is shaded wholly or not at all. All shaded cells are connected, and nowhere
are two by two cells alike. A number says how many shaded cells touch its cell at a side.

Source: "Paintarea", puzz.link.
"""

from itertools import pairwise

from logicpuzzles import (  # isort: skip
    Board, Cells, Clues, Regions, at, atleasto, cells, codes, connectedo, domaino, eq, exactlyo,
    grid, lall, neighbours, numbers, relation, squares,
)  # fmt: skip

FAMILY = "shading"


def near(place, size):
    """The places that touch one at a side."""
    y, x = place
    every = ((y - 1, x), (y, x - 1), (y, x + 1), (y + 1, x))
    return [(y, x) for y, x in every if 0 <= y < size[0] and 0 <= x < size[1]]


@relation(says="shaded cells beside {where}: {number}", technique="shaded cells beside a number")
def besideo(number, near):
    """number: how many cells are shaded. near: the cells that touch that of the number."""
    return exactlyo(number, 1, near)


@relation(says="{pair[0]} and {pair[1]} are of one region, so they are alike", technique="region")
def alikeo(pair):
    """pair: two cells of a region."""
    return eq(*pair)


@relation(says="the cells {square} are not all alike", technique="two by two cells")
def mixedo(square):
    """square: four cells that meet at a corner."""
    return lall(atleasto(1, 0, square), atleasto(1, 1, square))


@relation(says="the shaded cells are connected", technique="connected cells")
def wholeo(rows):
    """rows: all cells."""
    return connectedo(cells(rows), neighbours(rows), value=1)


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
    Clues("numbers", numbers(0, 4), besideo, scope=near, noun="number"),
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
