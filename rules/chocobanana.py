"""Choco Banana: cells are shaded. What hangs together of shaded cells is a rectangle, and what hangs
together of the others is none. A number says how many cells hang together with its own.

Source: Nikoli, "Choco Banana".
"""

from logicpuzzles import (  # isort: skip
    Board, Cells, Clues, cells, codes, cornero, domaino, eq, grid, groups_on, lall, neighbours,
    noboxo, numbers, regiono, relation, squares,
)  # fmt: skip

ALIASES = ("cbanana",)
FAMILY = "shading"


@relation(says="cells that hang together with {start}: {number}", technique="size of a group")
def sizedo(number, start, at, rows):
    """at: the number of the cell start."""
    return regiono(number, at, cells(rows), neighbours(rows))


def sizes_on(board):
    """The marks of a full board: any cell may have one."""
    groups = [group for value in (0, 1) for group in groups_on(board, value)]
    return [((None, None, None, None, place), len(group)) for group in groups for place in group]


@relation
def chocobananao(board, size, numbers):
    """board: rows of cells, any of them unknown. numbers: rows of them, None for none."""
    rows = grid(*size)
    every = cells(rows)
    marks = [(at, number) for at, number in enumerate(cells(numbers)) if type(number) is int]
    return lall(
        eq(board, rows),
        domaino(rows, (0, 1)),
        [cornero(square) for square in squares(rows)],
        noboxo(rows, 0),
        [sizedo(number, every[at], at, rows) for at, number in marks],
    )


BOARD = Board(
    Cells("-#", given=False),
    Clues("numbers", numbers(1, unsaid="?"), structural=True, noun="number", marked=sizes_on),
    words=("unshaded", "shaded"),
)

CODES = (
    codes.puzz_link("cbanana", codes.Each("numbers", codes.NUMBERS | codes.Signs({".": "?"}))),
    codes.pzprv3(
        "cbanana", codes.MarkTable(numbers=codes.PLAIN | codes.Signs({"-": "?"})), codes.MarkTable(answer=codes.SHADED)
    ),
)  # fmt: skip
