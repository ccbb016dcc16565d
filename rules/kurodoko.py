"""Kurodoko (Range): cells are shaded; no two shaded cells touch at a side, and all others are
connected. A number stands in a cell that is not shaded and says how many such cells are seen from
there in its row and column, itself included: a shaded cell stops the view.

Source: Nikoli, "Kurodoko wa Doko da", 1991; "Range" (Jonas Kölker) in Simon Tatham's Portable
Puzzle Collection.
"""

from logicpuzzles import (  # isort: skip
    Board, Cells, Clues, aparto, codes, domaino, eq, grid, lall, numbers, pairs, relation,
    seeno, wholeo,
)  # fmt: skip

ALIASES = ("range", "kuromasu")
FAMILY = "shading"


@relation(says="cells seen from {where}: {number}", technique=("view alone", "view"))
def viewo(number, view):
    """number: how many cells are seen. view: the cell alone, then those on each side of it."""
    return lall(eq(view[0], (0,)), seeno(number, view))


@relation
def kurodokoo(board, size):
    """board: rows of cells, any of them unknown."""
    rows = grid(*size)
    return lall(
        eq(board, rows),
        domaino(rows, (0, 1)),
        [aparto(pair) for pair in pairs(rows)],
        wholeo(rows, 0),
    )


BOARD = Board(
    Cells("-#", given=False), Clues("numbers", numbers(1), viewo, scope="view", noun="number"),
    words=("unshaded", "shaded"),
)  # fmt: skip

CODES = (
    codes.tatham("range", "7x7", r"{size}(d[a-z])?", codes.Each("numbers", codes.KNOWN)),
    codes.puzz_link("kurodoko", codes.Each("numbers", codes.NUMBERS)),
    codes.pzprv3(
        "kurodoko", codes.MarkTable(numbers=codes.PLAIN), codes.MarkTable(answer=codes.SHADED)
    ),
)
