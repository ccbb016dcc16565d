"""Mochikoro: cells are shaded, nowhere two by two. All others form rectangles, which are connected
with each other at their corners. A number says of how many cells its rectangle is, and no rectangle
holds two numbers.

Source: "Mochikoro", Nikoli.
"""

from logicpuzzles import (  # isort: skip
    Board, Cells, Clues, areaso, codes, cornero, domaino, eq, grid, groups_on, jointo, lall,
    notallo, numbers, relation, squares,
)  # fmt: skip

FAMILY = "shading"


def areas_in(board):
    """The first cell of each area of a full board that is not shaded, and its number of cells."""
    return [((area[0],), len(area)) for area in groups_on(board, 0)]


@relation
def mochikoroo(board, size, areas):
    """board: rows of cells, any of them unknown. areas: rows of numbers, "?" for one that is not
    told, None where there is none.
    """
    rows = grid(*size)
    return lall(
        eq(board, rows),
        domaino(rows, (0, 1)),
        areaso(rows, areas, every=False),
        [[notallo(square), cornero(square, 0)] for square in squares(rows)],
        jointo(rows, 0),
    )


BOARD = Board(
    Cells("-#", given=False),
    Clues(
        "areas",
        numbers(1, unsaid="?"),
        structural=True,
        noun="number",
        made=0.15,
        marked=areas_in,
    ),
    words=("unshaded", "shaded"),
)

CODES = (
    codes.puzz_link("mochikoro", codes.Each("areas", codes.NUMBERS | codes.Signs({".": "?"}))),
    codes.pzprv3(
        "mochikoro",
        codes.MarkTable(areas=codes.PLAIN | codes.Signs({"-": "?"})),
        codes.MarkTable(answer=codes.SHADED),
    ),
)
