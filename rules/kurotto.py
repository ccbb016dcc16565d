"""Kurotto: cells without a circle are shaded or not; a number in a circle says how many shaded cells
there are in all groups of shaded cells that touch the circle at a side.

Source: Nikoli, "Kurotto".
"""

from logicpuzzles import (  # isort: skip
    Board, Cells, Clues, cells, codes, domaino, eq, grid, lall, neighbours, numbers, regiono,
    relation, var,
)  # fmt: skip

FAMILY = "shading"


@relation(says="shaded cells in groups that touch {start}: {number}", technique="size of groups")
def groupso(number, start, at, rows):
    """at: the number of the cell start, which counts as shaded here."""
    whole = var()
    every = cells(rows)
    own = (*every[:at], 1, *every[at + 1 :])
    return lall(eq(whole, number + 1), regiono(whole, at, own, neighbours(rows)))


@relation(says="{cell} has a circle and is not shaded", technique="circle")
def circleo(cell):
    """cell: one with a circle."""
    return eq(cell, 0)


def counted(board):
    """The marks of a full board: each unshaded cell may have one."""
    marks = []
    for y, x in [(y, x) for y, row in enumerate(board) for x in range(len(row)) if not row[x]]:
        found, open_ = {(y, x)}, [(y, x)]
        while open_:
            r, c = open_.pop()
            for place in ((r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)):
                inside = 0 <= place[0] < len(board) and 0 <= place[1] < len(board[0])
                if inside and place not in found and board[place[0]][place[1]]:
                    found.add(place)
                    open_.append(place)
        marks.append(((None, None, None, (y, x)), len(found) - 1))
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
        [groupso(number, every[at], at, rows) for at, number in marks if number != "?"],
    )


BOARD = Board(
    Cells("-#", given=False),
    Clues("circles", numbers(0, unsaid="?"), structural=True, noun="circle", marked=counted),
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
