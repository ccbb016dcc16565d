"""Circles and Squares: each cell is white or black, that of a circle as the circle is. All black
cells are connected, nowhere are two by two of them, and the white ones form squares, which do not
touch at a side.

Source: "Circles and Squares", puzz.link.
"""

from logicpuzzles import (  # isort: skip
    Board, Cells, Clues, codes, conde, domaino, eq, glyphs, grid, lall, notallo, relation, squares, squareso, wholeo,
)  # fmt: skip

FAMILY = "shading"


@relation(says="the circle in {where} is {circle}", technique="circle")
def circleo(circle, cell):
    """circle: what stands in the cell."""
    return conde([eq(circle, "o"), eq(cell[0], 0)], [eq(circle, "*"), eq(cell[0], 1)])


@relation
def circlesquareo(board, size):
    """board: rows of cells, any of them unknown."""
    rows = grid(*size)
    return lall(
        eq(board, rows),
        domaino(rows, (0, 1)),
        squareso(rows, 0),
        [notallo(square) for square in squares(rows)],
        wholeo(rows),
    )


BOARD = Board(
    Cells("-#", given=False), Clues("circles", glyphs("o*", {"o": "circle", "*": "disc"}), circleo,
    noun="circle", words=("white", "black")),
    words=("white", "black"),
)  # fmt: skip

CODES = (
    codes.puzz_link("circlesquare", codes.Each("circles", codes.Packed((None, "o", "*"), 3))),
    codes.pzprv3(
        "circlesquare",
        codes.MarkTable(circles={"1": "o", "2": "*"}),
        codes.MarkTable(answer=codes.SHADED),
    ),
)
