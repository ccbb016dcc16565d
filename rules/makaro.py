"""Makaro: each region holds the numbers from 1 to its size once, and equal numbers do not touch. An
arrow in a black cell points at the greatest of the numbers that touch it; a black cell may be
without one.

Source: Nikoli, "Makaro".
"""

from itertools import pairwise

from logicpuzzles import (  # isort: skip
    Board, Cells, Clues, Regions, at, codes, columns, conde, digits, eq, glyphs, grid, lall, lesso,
    neq, permuteo, relation,
)  # fmt: skip

FAMILY = "numbers"
SIGNS = "^>v<"  # in the order of the lines of a cell


@relation(says="the arrow in {where} points at the greatest number", technique="arrow")
def arrowo(arrow, lines):
    """arrow: one of four. lines: the cells above, right, below and left, the nearest first."""
    near = [line[0] if line else None for line in lines]
    ways = []
    for side, sign in enumerate(SIGNS):
        if near[side] is not None:
            others = [each for each in near[:side] + near[side + 1 :] if each is not None]
            ways.append([eq(arrow, sign), *[lesso(each, near[side]) for each in others]])
    return conde(*ways)


@relation(says="{pair[0]} and {pair[1]} touch and differ", technique="equal numbers do not touch")
def differo(pair):
    """pair: two cells that touch."""
    return neq(*pair)


@relation
def makaroo(board, size, regions, arrows=()):
    """board: rows of cells, any of them unknown. regions: the places of the cells of each. arrows:
    the places of black cells.
    """
    rows = grid(*size, without=arrows)
    own = [[cell for cell in at(rows, region) if cell is not None] for region in regions]
    pairs = [pair for line in rows + columns(rows) for pair in pairwise(line) if None not in pair]
    return lall(
        eq(board, rows),
        [permuteo(region, range(1, len(region) + 1)) for region in own if region],
        [differo(pair) for pair in pairs],
    )


BOARD = Board(
    Cells(digits(1, 9)),
    Clues(
        "arrows", glyphs(SIGNS, "↑→↓←"), arrowo, scope="lines", blocks=True, bare="#", noun="arrow"
    ),
    Regions("regions", structural=True, cells=(1, 5), ordered=False),
)

NUMBERS = {(f"-{each - 1}" if each > 10 else f"{each - 1}"): each for each in range(1, 100)}
CODES = (
    codes.puzz_link(
        "makaro",
        codes.Borders("regions"),
        codes.Mixed(
            codes.Skips("g-z"),
            givens=codes.Signs(NUMBERS),
            arrows=codes.Signs({"a": codes.BARE, "b": "^", "c": "v", "d": "<", "e": ">"}),
        ),
    ),
    codes.pzprv3(
        "makaro",
        codes.Areas("regions", blocked="."),
        codes.MarkTable(
            givens=codes.PLAIN,
            arrows=codes.Signs({"#": codes.BARE, "t": "^", "b": "v", "l": "<", "r": ">"}),
        ),
        codes.MarkTable(answer=codes.PLAIN),
    ),
)
