"""Yin-Yang: each cell holds a white or a black circle; all white circles are connected and so are
all black ones, and nowhere are two by two circles of one colour.

Source: Nikoli, "Shirokuro", Puzzle Communication Nikoli 57, 1995.
"""

from logicpuzzles import (  # isort: skip
    Board, Cells, atmosto, cells, codes, connectedo, domaino, eq, grid, lall, neighbours,
    relation, squares,
)  # fmt: skip

ALIASES = ("shirokuro",)
FAMILY = "shading"


@relation(says="{square} are not all of one colour", technique="two by two cells")
def mixedo(square):
    """square: four cells that meet at a corner."""
    return lall(atmosto(3, 0, square), atmosto(3, 1, square))


@relation(says="the white circles are connected", technique="connected circles")
def whiteo(rows):
    """rows: all cells."""
    return connectedo(cells(rows), neighbours(rows), value=0)


@relation(says="the black circles are connected", technique="connected circles")
def blacko(rows):
    """rows: all cells."""
    return connectedo(cells(rows), neighbours(rows), value=1)


@relation
def yinyango(board, size):
    """board: rows of cells, any of them unknown."""
    rows = grid(*size)
    return lall(
        eq(board, rows),
        domaino(rows, (0, 1)),
        [mixedo(square) for square in squares(rows)],
        whiteo(rows),
        blacko(rows),
    )


BOARD = Board(Cells("o*"), words=("white", "black"))

CODES = (
    codes.puzz_link("yinyang", codes.Givens(codes.Packed((None, 0, 1), 3))),
    codes.pzprv3(
        "yinyang",
        codes.MarkTable(givens={"1": 0, "2": 1}),
        codes.MarkTable(answer={"1": 0, "2": 1}),
    ),
)
