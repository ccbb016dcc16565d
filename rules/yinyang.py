"""Yin-Yang: each cell holds a white or a black circle; all white circles are connected and so are
all black ones, and nowhere are two by two circles of one colour.

Source: Nikoli, "Shirokuro", Puzzle Communication Nikoli 57, 1995.
"""

from logicpuzzles import (  # isort: skip
    Board, Cells, codes, domaino, eq, glyphs, grid, lall, mixedo, relation, squares, wholeo,
)  # fmt: skip

ALIASES = ("shirokuro",)
FAMILY = "shading"


@relation
def yinyango(board, size):
    """board: rows of cells, any of them unknown."""
    rows = grid(*size)
    return lall(
        eq(board, rows),
        domaino(rows, (0, 1)),
        [mixedo(square) for square in squares(rows)],
        wholeo(rows, 0),
        wholeo(rows),
    )


BOARD = Board(Cells(glyphs("o*", {"o": "circle", "*": "disc"})), words=("white", "black"))

CODES = (
    codes.puzz_link("yinyang", codes.Givens(codes.Packed((None, 0, 1), 3))),
    codes.pzprv3(
        "yinyang",
        codes.MarkTable(givens={"1": 0, "2": 1}),
        codes.MarkTable(answer={"1": 0, "2": 1}),
    ),
)
