"""Slant (Gokigen Naname): each cell holds one of its diagonals; no diagonals form a loop, and the
number on a corner of cells says how many diagonals meet there.

Source: Nikoli, "Gokigen Naname"; "Slant" in Simon Tatham's Portable Puzzle Collection.
"""

from itertools import product

from logicpuzzles import (  # isort: skip
    Board, Cells, Points, acyclico, cells, codes, domaino, eq, glyphs, grid, lall, numbers,
    relation, tableo,
)  # fmt: skip

ALIASES = ("gokigen", "gokigennaname")
FAMILY = "loops"


@relation(
    says="diagonals that meet {where}: {number}", technique=("corner alone", "corner completed")
)
def meeto(number, around, *, place, height, width):
    """number: how many diagonals meet at a corner. around: the cells that touch there."""
    y, x = place
    meeting = [
        (row + column + y + x) % 2
        for row in (y - 1, y)
        if 0 <= row < height
        for column in (x - 1, x)
        if 0 <= column < width
    ]
    ways = product((0, 1), repeat=len(meeting))
    return tableo(
        (number, *around),
        [(sum(one == own for one, own in zip(way, meeting, strict=True)), *way) for way in ways],
    )


@relation(says="no diagonals form a loop", technique="no loop")
def openo(rows):
    """rows: all cells."""
    places = [(y, x) for y, row in enumerate(rows) for x, _ in enumerate(row)]
    corner = len(rows[0]) + 1  # how many corners there are in a row of them
    ends = [(y * corner + x, (y + 1) * corner + x + 1) for y, x in places]
    ends += [(y * corner + x + 1, (y + 1) * corner + x) for y, x in places]
    every = cells(rows)
    return acyclico((*every, *every), ends, values=(0,) * len(every) + (1,) * len(every))


@relation
def slanto(board, size):
    """board: rows of cells, any of them unknown."""
    rows = grid(*size)
    return lall(eq(board, rows), domaino(rows, (0, 1)), openo(rows))


BOARD = Board(
    Cells(glyphs("\\/", "╲╱"), given=False),
    Points("corners", numbers(0, 4), meeto),
    words=("\\", "/"),
)

CODES = (
    codes.tatham("slant", "8x8", r"{size}(d[a-z])?", codes.Each("corners", codes.DIGITS)),
    codes.puzz_link("gokigen", codes.Each("corners", codes.SMALL)),
    codes.pzprv3("gokigen", codes.MarkTable(corners=codes.PLAIN), codes.MarkTable(answer="12")),
)
