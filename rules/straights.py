"""Straights (Str8ts): each white cell holds a number from 1 to the side of the board, and no number
stands twice in a row or column. Each stretch of white cells between black ones holds consecutive
numbers in any order. The number of a black cell stands in no white cell of its row and column; a
text has the letter a for 1, b for 2 and so on.

Source: Jeff Widderich, "Str8ts", 2008; Andrew Stuart, str8ts.com.
"""

from logicpuzzles import (  # isort: skip
    Board, Cells, Clues, alldiffo, columns, conde, digits, domaino, eq, glyphs, grid, lall, lany, neq,
    relation, stretches,
)  # fmt: skip

ALIASES = ("str8ts",)
FAMILY = "latin"
NUMBERS = "abcdefghi"  # of black cells: a letter for each


def lines_at(place, size):
    """The places of the row and the column of a place."""
    across = [(place[0], x) for x in range(size[1])]
    return across + [(y, place[1]) for y in range(size[0])]


@relation(says="the black {number} stands in line with {cells}", technique="black number")
def blacko(number, cells, *, side):
    """number: a letter for it. cells: white cells in line with it."""
    ways = [
        [eq(number, NUMBERS[n - 1]), [neq(cell, n) for cell in cells]] for n in range(1, side + 1)
    ]
    return conde(*ways)


@relation(says="the numbers of {stretch} are consecutive", technique="consecutive numbers")
def straighto(stretch, side):
    """stretch: cells between two black ones."""
    long = len(stretch)
    lows = range(1, side - long + 2)
    return lall(alldiffo(stretch), lany([domaino(stretch, range(low, low + long)) for low in lows]))


@relation
def straightso(board, side, blacks=()):
    """board: rows of cells, any of them unknown. side: the number of rows. blacks: the places of
    black cells.
    """
    rows = grid(side, side, without=blacks)
    lines = [[cell for cell in line if cell is not None] for line in rows + columns(rows)]
    return lall(
        eq(board, rows),
        domaino(rows, range(1, side + 1)),
        [alldiffo(line) for line in lines],
        [straighto(stretch, side) for stretch in stretches(rows)],
    )


BOARD = Board(
    Cells(digits(1, "side")),
    Clues(
        "blacks",
        glyphs(NUMBERS, "123456789"),
        blacko,
        scope=lines_at,
        blocks=True,
        bare="#",
        noun="black cell",
        words=tuple("123456789"),
    ),
)
