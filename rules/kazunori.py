"""Kazunori: a region of twice as many cells as a number says holds each number from 1 to that one
twice, in two cells that touch. Nowhere are two by two cells all the same; a number between two cells
is their sum.

Source: Nikoli, "Kazunori no Heya".
"""

from itertools import pairwise

from logicpuzzles import (  # isort: skip
    Board, Cells, Paths, Regions, at, codes, counto, digits, domaino, eq, grid, lall, lany, neq,
    numbers, relation, squares, sumo,
)  # fmt: skip

ALIASES = ("kazunorinoheya",)
FAMILY = "numbers"


@relation(says="{region} holds each number twice", technique="numbers of a region")
def twiceo(region):
    """region: its cells."""
    each = range(1, (len(region) + 1) // 2 + 1)
    return lall(domaino(region, each), counto(region, dict.fromkeys(each, 2)))


@relation(says="{cell} touches its like in the region", technique="equal numbers touch")
def likeo(cell, near):
    """near: the cells of the region that touch the cell."""
    return lany([eq(cell, other) for other in near])


@relation(says="not all of {square} are the same", technique="two by two cells")
def mixedo(square):
    """square: four cells that meet at a corner."""
    return lany([neq(first, second) for first, second in pairwise(square)])


@relation(says="{pair[0]} and {pair[1]} sum to {total}", technique="combinations")
def pairsumo(total, pair):
    """pair: two cells that touch."""
    return sumo(pair, total)


@relation
def kazunorio(board, size, regions):
    """board: rows of cells, any of them unknown. regions: the places of the cells of each."""
    rows, likes = grid(*size), []
    for region in regions:
        for y, x in region:
            beside = [(y - 1, x), (y, x + 1), (y + 1, x), (y, x - 1)]
            near = at(rows, [place for place in beside if place in region])
            likes.append(likeo(rows[y][x], near))
    return lall(
        eq(board, rows),
        [twiceo(at(rows, region)) for region in regions],
        likes,
        [mixedo(square) for square in squares(rows)],
    )


BOARD = Board(
    Cells(digits(1, 9), given=False),
    Regions("regions", structural=True, cells=(2, 4), ordered=False),
    Paths("sums", numbers(2), pairsumo, sort="pair", noun="sum"),
)

FENCES = codes.Signs({".": (0, None), "|": (1, None)})
FENCES |= codes.Several(codes.Signs({"!": 0, "": 1}), codes.PLAIN)
CODES = (
    codes.puzz_link("kazunori", codes.Borders("regions"), codes.Each("sums", codes.NUMBERS)),
    codes.pzprv3(
        "kazunori", codes.Fences("regions", "sums", FENCES), codes.MarkTable(answer=codes.PLAIN)
    ),
)
