"""Kurodoko (Range): cells are shaded; no two shaded cells touch at a side, and all others are
connected. A number stands in a cell that is not shaded and says how many such cells are seen from
there in its row and column, itself included: a shaded cell stops the view.

Source: Nikoli, "Kurodoko wa Doko da", 1991; "Range" (Jonas Kölker) in Simon Tatham's Portable
Puzzle Collection.
"""

from logicpuzzles import (  # isort: skip
    Board, Cells, Clues, atmosto, cells, codes, connectedo, domaino, eq, grid, lall, neighbours,
    numbers, relation, seeno,
)  # fmt: skip

ALIASES = ("range", "kuromasu")
FAMILY = "shading"


@relation(says="cells seen from {where}: {number}", technique=("view alone", "view"))
def viewo(number, view):
    """number: how many cells are seen. view: the cell alone, then those on each side of it."""
    return lall(eq(view[0], (0,)), seeno(number, view))


@relation(
    says="{pair[0]} and {pair[1]} touch and are not both shaded",
    technique="neighbours of a shaded cell",
)
def aparto(pair):
    """pair: two cells that touch."""
    return atmosto(1, 1, pair)


@relation(says="the cells that are not shaded are connected", technique="connected cells")
def wholeo(rows):
    """rows: all cells."""
    return connectedo(cells(rows), neighbours(rows), value=0)


@relation
def kurodokoo(board, size):
    """board: rows of cells, any of them unknown."""
    rows = grid(*size)
    every = cells(rows)
    return lall(
        eq(board, rows),
        domaino(rows, (0, 1)),
        [aparto((every[first], every[second])) for first, second in neighbours(rows)],
        wholeo(rows),
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
