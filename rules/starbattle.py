"""Star Battle: every row, every column and every region holds as many stars as the puzzle says, by
default one, and no two stars touch, not even at a corner.

Source: Hans Eendebak, "Star Battle", World Puzzle Championship, 2003.
"""

from logicpuzzles import (  # isort: skip
    Board, Cells, Regions, at, atmosto, codes, columns, domaino, eq, exactlyo, glyphs, grid, lall, numbers,
    relation, squares,
)  # fmt: skip

ALIASES = ("starbattles", "twonottouch", "queens")
FAMILY = "objects"
POPULAR = 6


@relation(says="no two stars touch", technique="stars do not touch")
def aparto(square):
    """square: four cells that meet at a corner."""
    return atmosto(1, 1, square)


@relation
def starbattleo(board, size, regions, stars: numbers(1, "side") = 1):
    """board: rows of cells, any of them unknown. regions: the places of the cells of each region.
    stars: how many each line and region holds.
    """
    rows = grid(*size)
    return lall(
        eq(board, rows),
        domaino(rows, (0, 1)),
        [exactlyo(stars, 1, line) for line in rows + columns(rows)],
        [exactlyo(stars, 1, at(rows, region)) for region in regions],
        [aparto(square) for square in squares(rows)],
    )


BOARD = Board(
    Cells(glyphs("-*", {"*": "star"}), given=False),
    Regions("regions", structural=True, count="side", ordered=False), square=True,
    words=("empty", "a star"),
)  # fmt: skip

CODES = (
    codes.puzz_link(
        "starbattle", codes.Argument("stars"), codes.Text("/"), codes.Borders("regions")
    ),
    codes.pzprv3(
        "starbattle",
        codes.Argument("stars"),
        codes.Text("/"),
        codes.Areas("regions"),
        codes.MarkTable(answer=codes.SHADED),
    ),
)
