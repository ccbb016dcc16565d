"""Kurotto: cells without a circle are shaded or not; a number in a circle says how many shaded cells
there are in all groups of shaded cells that touch the circle at a side.

Source: Nikoli, "Kurotto".
"""

from logicpuzzles import (  # isort: skip
    Board, Cells, Clues, cells, codes, domaino, eq, grid, groups_on, lall, numbers, relation,
    touchedo,
)  # fmt: skip

FAMILY = "shading"


@relation(says="{cell} has a circle and is not shaded", technique="circle")
def circleo(cell):
    """cell: one with a circle."""
    return eq(cell, 0)


def counts_on(board):
    """The marks of a full board: each cell that is not shaded may have one."""
    groups = groups_on(board, 1)
    marks = []
    for y, x in [(y, x) for y, row in enumerate(board) for x in range(len(row)) if not row[x]]:
        near = {(y - 1, x), (y + 1, x), (y, x - 1), (y, x + 1)}
        number = sum([len(group) for group in groups if not near.isdisjoint(group)])
        marks.append(((None, None, None, (y, x)), number))
    return marks


@relation
def kurottoo(board, size, circles):
    """board: rows of cells, any of them unknown. circles: rows of their numbers, None for none."""
    rows = grid(*size)
    every = cells(rows)
    marks = [(at, number) for at, number in enumerate(cells(circles)) if number is not None]
    return lall(
        eq(board, rows),
        domaino(rows, (0, 1)),
        [circleo(every[at]) for at, _ in marks],
        [touchedo(number, every[at], at, rows) for at, number in marks if number != "?"],
    )


BOARD = Board(
    Cells("-#", given=False),
    Clues("circles", numbers(0, unsaid="?"), structural=True, noun="circle", marked=counts_on),
    words=("unshaded", "shaded"),
)

CODES = (
    codes.puzz_link("kurotto", codes.Each("circles", codes.NUMBERS | codes.Signs({".": "?"}))),
    codes.pzprv3(
        "kurotto",
        codes.MarkTable(circles=codes.PLAIN | codes.Signs({"-": "?"})),
        codes.MarkTable(answer=codes.SHADED),
    ),
)
