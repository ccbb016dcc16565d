"""Aquapelago: cells are shaded; no two shaded cells touch at a side, all others are connected, and
they nowhere fill two by two cells. A number stands in a shaded cell and says how many shaded cells
there are in its group, which touch each other at corners.

Source: "Aquapelago", puzz.link.
"""

from logicpuzzles import (  # isort: skip
    Board, Cells, Clues, aparto, cells, codes, domaino, eq, grid, lall, notallo, numbers, pairs,
    regiono, relation, slants, squares, wholeo,
)  # fmt: skip

FAMILY = "shading"


@relation(says="{cell} has a number and is shaded", technique="number")
def numberedo(cell):
    """cell: one with a number."""
    return eq(cell, 1)


@relation(says="cells in the group of {start}: {number}", technique="size of a group")
def groupo(number, start, at, rows):
    """at: the number of the cell start."""
    return regiono(number, at, cells(rows), slants(rows))


def sizes_on(board):
    """The marks of a full board: the shaded cells of each group, and how many these are."""
    left = {(y, x) for y, row in enumerate(board) for x, cell in enumerate(row) if cell}
    marks = []
    while left:
        group = [left.pop()]
        for y, x in group:  # which grows on the way
            near = {(y + down, x + right) for down in (-1, 1) for right in (-1, 1)} & left
            group += sorted(near)
            left -= near
        marks.append(([None, *sorted(group)], len(group)))
    return sorted(marks, key=lambda each: each[0][1])


@relation
def aquapelagoo(board, size, numbers):
    """board: rows of cells, any of them unknown. numbers: rows of them, None for none."""
    rows = grid(*size)
    every = cells(rows)
    marks = [(at, number) for at, number in enumerate(cells(numbers)) if number is not None]
    return lall(
        eq(board, rows),
        domaino(rows, (0, 1)),
        [numberedo(every[at]) for at, _ in marks],
        [groupo(number, every[at], at, rows) for at, number in marks if number != "?"],
        [aparto(pair) for pair in pairs(rows)],
        [notallo(square, 0) for square in squares(rows)],
        wholeo(rows, 0),
    )


BOARD = Board(
    Cells("-#", given=False),
    Clues("numbers", numbers(1, unsaid="?"), structural=True, noun="number", marked=sizes_on),
    words=("unshaded", "shaded"),
)

CODES = (
    codes.puzz_link("aquapelago", codes.Each("numbers", codes.NUMBERS | codes.Signs({".": "?"}))),
    codes.pzprv3("aquapelago", codes.MarkTable(under=1, numbers=codes.PLAIN | codes.Signs({"-": "?"}), answer=codes.SHADED)),
)  # fmt: skip
