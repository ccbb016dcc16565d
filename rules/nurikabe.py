"""Nurikabe: each number stands in an island of as many white cells, and no island holds two numbers
or none. The other cells are the sea, which is connected and nowhere covers two by two cells.

Source: Lenin (a reader), Puzzle Communication Nikoli 33, 1991.
"""

from logicpuzzles import (  # isort: skip
    Board, Cells, Clues, areaso, codes, domaino, eq, grid, lall, notallo, numbers, relation,
    squares, wholeo,
)  # fmt: skip

FAMILY = "shading"
POPULAR = 17


@relation
def nurikabeo(board, size, islands):
    """board: rows of cells, any of them unknown. islands: rows of numbers, "?" for one that
    is not told, None where there is none.
    """
    rows = grid(*size)
    return lall(
        eq(board, rows),
        domaino(rows, (0, 1)),
        areaso(rows, islands),
        wholeo(rows),
        [notallo(square) for square in squares(rows)],
    )


BOARD = Board(
    Cells("-#", given=False),
    Clues("islands", numbers(1, unsaid="?"), structural=True, noun="number"),
    words=("land", "sea"),
)

CODES = (
    codes.puzz_link("nurikabe", codes.Each("islands", codes.NUMBERS | codes.Signs({".": "?"}))),
    codes.pzprv3(
        "nurikabe",
        codes.MarkTable(islands=codes.PLAIN | codes.Signs({"-": "?"}), answer=codes.SHADED),
    ),
)
