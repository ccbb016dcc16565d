"""Tasquare: cells are shaded and form squares, of any size, which do not touch at a side; all others
are connected. A number stands in a cell that is not shaded and says how many cells the squares that
touch it at a side have in all; there is at least one where a number is not told.

Source: Nikoli, "Tasukuea".
"""

from logicpuzzles import (  # isort: skip
    Board, Cells, Clues, atleasto, beside, cells, codes, domaino, eq, grid, groups_on, lall, numbers,
    relation, squareso, touchedo, wholeo,
)  # fmt: skip

FAMILY = "shading"


@relation(says="{cell} has a number and is not shaded", technique="number")
def numberedo(cell):
    """cell: one with a number."""
    return eq(cell, 0)


@relation(says="a square touches {cell}", technique="number that is not told")
def someo(cell, near):
    """near: the cells that touch the cell at a side."""
    return atleasto(1, 1, near)


def sums_on(board):
    """The marks of a full board: each cell beside a square may have one."""
    groups = groups_on(board, 1)
    marks = []
    for y, x in [(y, x) for y, row in enumerate(board) for x in range(len(row)) if not row[x]]:
        near = {(y - 1, x), (y + 1, x), (y, x - 1), (y, x + 1)}
        number = sum([len(group) for group in groups if not near.isdisjoint(group)])
        marks.append(((None, None, (y, x)), number))
    return [(places, number) for places, number in marks if number]


@relation
def tasquareo(board, size, numbers):
    """board: rows of cells, any of them unknown. numbers: rows of them, None for none."""
    rows = grid(*size)
    every = cells(rows)
    marks = [(at, number) for at, number in enumerate(cells(numbers)) if number is not None]
    goals = []
    for at, number in marks:
        near = beside(rows, divmod(at, size[1]))
        told = someo(every[at], near) if number == "?" else touchedo(number, every[at], at, rows)
        goals += [numberedo(every[at]), told]
    return lall(
        eq(board, rows),
        domaino(rows, (0, 1)),
        squareso(rows),
        goals,
        wholeo(rows, 0),
    )


BOARD = Board(
    Cells("-#", given=False),
    Clues("numbers", numbers(1, unsaid="?"), structural=True, noun="number", marked=sums_on),
    words=("unshaded", "shaded"),
)

CODES = (
    codes.puzz_link("tasquare", codes.Each("numbers", codes.NUMBERS | codes.Signs({".": "?"}))),
    codes.pzprv3(
        "tasquare", codes.MarkTable(numbers=codes.PLAIN | codes.Signs({"-": "?"}), answer=codes.SHADED),
    ),
)  # fmt: skip
