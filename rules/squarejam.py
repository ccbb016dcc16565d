"""Squarejam: borders divide the grid into squares; a number says how long the sides of its square
are, and nowhere do four squares meet.

Source: Eric Fox, "Square Jam".
"""

from logicpuzzles import (  # isort: skip
    Board, Clues, Division, borders_along, codes, crossings, domaino, eq, grid, lall, numbers,
    relation, seeno, straighto,
)  # fmt: skip

ALIASES = ("square jam",)
FAMILY = "regions"


@relation(says="the square of {where} is as high as wide", technique="sides of a square")
def squareo(side, ways, where):
    """side: of the square of a cell. ways: the borders crossed on the ways from it. where: the cell
    in words.
    """
    up, right, down, left = ways
    return lall(seeno(side, (up, down, (0,))), seeno(side, (left, right, (0,))))


@relation(says="the square of {where} has {number} by {number} cells", technique="given side")
def sideo(number, ways):
    """number: how long the sides of the square of a cell are. ways: the borders crossed on the ways
    from it.
    """
    up, right, down, left = ways
    return lall(seeno(number, (up, down, (0,))), seeno(number, (left, right, (0,))))


@relation
def squarejamo(board, size):
    """board: the borders below cells, and those right of them; 1 is a border."""
    height, width = size
    borders, sides = (grid(height - 1, width), grid(height, width - 1)), grid(height, width)
    return lall(
        eq(board, borders),
        domaino(borders, (0, 1)),
        domaino(sides, range(1, min(size) + 1)),
        [straighto(crossing, four=False) for crossing in crossings(*borders)],
        [
            squareo(sides[y][x], borders_along(*borders, (y, x)), f"R{y + 1}C{x + 1}")
            for y in range(height)
            for x in range(width)
        ],
    )


BOARD = Board(
    Clues("numbers", numbers(1), sideo, scope="sight", noun="number"), Division(), usual=(7, 7),
    words=("open", "a border"),
    unknowns=("side", *[f"{side} wide" for side in range(41)]),
)  # fmt: skip

CODES = (
    codes.puzz_link("squarejam", codes.Each("numbers", codes.NUMBERS)),
    codes.pzprv3("squarejam", codes.MarkTable(numbers=codes.PLAIN), codes.DIVISION),
)
