"""Norinuri: each shaded cell touches just one other at a side. What is left falls into areas that
hang together, with one number in each, which says of how many cells the area is.

Source: "Norinuri", puzz.link, after "Norinori" and "Nurikabe" of Nikoli.
"""

from logicpuzzles import (  # isort: skip
    Board, Cells, Clues, areaso, beside, codes, domaino, eq, grid, groups_on, lall, numbers, pairedo,
    relation,
)  # fmt: skip

FAMILY = "shading"


def areas_in(board):
    """The areas of a full board that are not shaded, each with its number of cells."""
    return [(area, len(area)) for area in groups_on(board, 0)]


@relation
def norinurio(board, size, areas):
    """board: rows of cells, any of them unknown. areas: rows of numbers, "?" for one that is not
    told, None where there is none.
    """
    rows = grid(*size)
    return lall(
        eq(board, rows),
        domaino(rows, (0, 1)),
        areaso(rows, areas),
        [pairedo(rows[y][x], beside(rows, (y, x))) for y in range(size[0]) for x in range(size[1])],
    )


BOARD = Board(
    Cells("-#", given=False),
    Clues(
        "areas", numbers(1, unsaid="?"), structural=True, noun="number", made=0.2, marked=areas_in
    ),
    words=("unshaded", "shaded"),
)

CODES = (
    codes.puzz_link("norinuri", codes.Each("areas", codes.NUMBERS | codes.Signs({".": "?"}))),
    codes.pzprv3(
        "norinuri",
        codes.MarkTable(areas=codes.PLAIN | codes.Signs({"-": "?"})),
        codes.MarkTable(answer=codes.SHADED),
    ),
)
