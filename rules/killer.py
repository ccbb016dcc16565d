"""Killer sudoku: every row, column and box holds each digit once; the digits of a cage sum to its
number, and no digit occurs twice in a cage.

Source: "Samunamupure" (sum number place) in Japanese magazines of the nineties; "Killer Su Doku",
The Times, 2005.
"""

from logicpuzzles import (
    Board,
    Boxes,
    Cells,
    Regions,
    alldiffo,
    among,
    boxes,
    codes,
    columns,
    digits,
    domaino,
    eq,
    grid,
    lall,
    numbers,
    relation,
    sumo,
)  # fmt: skip
from logicpuzzles import diagonals as both_diagonals

ALIASES = ("killer-sudoku", "sumdoku", "samunamupure")
FAMILY = "sums"
POPULAR = 3


@relation(says="{cage} sums to {total} without repeats", technique="combinations")
def cageo(total, cage):
    """total: the sum of the digits of the cage. cage: its cells."""
    return lall(alldiffo(cage), sumo(cage, total))


@relation
def killero(board, side, box, diagonals: among(0, 1) = 0):
    """board: rows of cells, any of them unknown. side: the number of rows. box: the height and
    width of the boxes. diagonals: 1 if both long diagonals hold each digit once too, else 0.
    """
    rows = grid(side, side)
    groups = [
        *rows,
        *columns(rows),
        *boxes(rows, box),
        *(both_diagonals(rows) if diagonals else ()),
    ]
    return lall(
        eq(board, rows), domaino(rows, range(1, side + 1)), [alldiffo(group) for group in groups]
    )


BOARD = Board(
    Cells(digits(1, "side", letters=True)),
    Boxes(),
    Regions("cages", numbers(1), cageo, complete=True, cells=(2, 5), noun="cage", ordered=False),
)

CODES = (
    codes.tatham(
        "solo",
        "3x3k",
        r"{boxes}{diagonals}k(d[a-z])?",
        codes.Givens(codes.KNOWN),
        codes.Text(","),
        codes.Borders("cages", codes.WALLS),
        codes.Text(","),
        codes.FirstCells("cages", codes.KNOWN),
        diagonals={"x": 1, "": 0},
    ),
    codes.f_puzzles(cages="killercage", diagonals="diagonal+ diagonal-"),
)
