"""Minesweeper: a number says how many of the cells around it are mines; a cell with a number is not
a mine. The puzzle may say how many mines there are in all.

Source: Robert Donner and Curt Johnson, "Microsoft Minesweeper", 1990; as a puzzle of complete
information, Richard Kaye, "Minesweeper is NP-complete", 2000.
"""

from logicpuzzles import (
    Board,
    Cells,
    Clues,
    cells,
    codes,
    domaino,
    eq,
    exactlyo,
    glyphs,
    grid,
    lall,
    numbers,
    relation,
    tallyo,
)

ALIASES = ("mines",)
FAMILY = "objects"
POPULAR = 8


@relation
def minesweepero(board, size, numbers=(), mines: numbers(0, "area") = None):
    """board: rows of cells, any of them unknown. numbers: the places that are not cells. mines: how
    many there are, if known.
    """
    rows = grid(*size, without=numbers)
    open_cells = [cell for cell in cells(rows) if cell is not None]
    total = [] if mines is None else [exactlyo(mines, 1, open_cells)]
    return lall(eq(board, rows), domaino(rows, (0, 1)), total)


BOARD = Board(
    Cells(glyphs("-*", {"*": "mine"})),
    Clues("numbers", numbers(0, 8), tallyo, scope="around", blocks=True, bare="#"),
    words=("free", "a mine"),
)  # fmt: skip

CODES = (
    codes.puzz_link(
        "mines minesweeper", codes.Each("numbers", codes.NUMBERS | codes.Signs({".": codes.BARE}))
    ),
    codes.pzprv3(
        "mines",
        codes.MarkTable(numbers=codes.PLAIN | codes.Signs({"-": codes.BARE})),
        codes.MarkTable(answer=codes.SHADED),
    ),
)
