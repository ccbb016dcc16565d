"""Magnets: each domino is a magnet, with a plus and a minus, or has no poles; cells that touch never
hold the same pole. Numbers outside say how many pluses, above and left, and how many minuses, below
and right, a line has. A cell that belongs to no domino has no pole.

Source: "Magnets" (James Harvey) in Simon Tatham's Portable Puzzle Collection; from Games magazine.
"""

from itertools import pairwise

from logicpuzzles import (  # isort: skip
    Board, Cells, Outside, Regions, at, codes, columns, domaino, eq, exactlyo, glyphs, grid, lall,
    numbers, relation, tableo,
)  # fmt: skip

FAMILY = "objects"


@relation(says="pluses in {where}: {count}", technique=("full or empty line", "line completed"))
def pluso(count, line):
    """count: how many cells of line are a plus."""
    return exactlyo(count, 1, line)


@relation(says="minuses in {where}: {count}", technique=("full or empty line", "line completed"))
def minuso(count, line):
    """count: how many cells of line are a minus."""
    return exactlyo(count, 2, line)


@relation(says="{region} is a magnet or has no poles", technique="other end of a domino")
def magneto(region):
    """region: the cells of a domino, or one that belongs to none."""
    return tableo(region, [(0, 0), (1, 2), (2, 1)] if len(region) > 1 else [(0,)])


@relation(says="{pair[0]} and {pair[1]} are not the same pole", technique="equal poles apart")
def aparto(pair):
    """pair: two cells that touch."""
    return tableo(pair, [(a, b) for a in range(3) for b in range(3) if a != b or not a])


@relation
def magnetso(board, size, dominoes):
    """board: rows of cells, any of them unknown. dominoes: the places of the cells of each."""
    rows = grid(*size)
    return lall(
        eq(board, rows),
        domaino(rows, range(3)),
        [magneto(at(rows, domino)) for domino in dominoes],
        [aparto(pair) for line in rows + columns(rows) for pair in pairwise(line)],
    )


BOARD = Board(
    Cells(glyphs("x+-", "·+−"), given=False),
    Regions("dominoes", structural=True, cells=(1, 2), noun="domino", ordered=False),
    Outside("pluses", numbers(0), pluso, sides="tl"),
    Outside("minuses", numbers(0), minuso, sides="br"),
    words=("without a pole", "a plus", "a minus"),
)

COUNT = codes.Wide(36, {"": 1}) | codes.Signs({".": None})
CODES = (
    codes.tatham(
        "magnets", "6x5", r"{size}(d[a-z])?(S)?",
        codes.Each("pluses", COUNT, side="top"), codes.Text(","),
        codes.Each("pluses", COUNT, side="left"), codes.Text(","),
        codes.Each("minuses", COUNT, side="bottom"), codes.Text(","),
        codes.Each("minuses", COUNT, side="right"), codes.Text(","),
        codes.Halves("dominoes"),
    ),
)  # fmt: skip
