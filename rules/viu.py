"""View: some cells hold a number, which says how many empty cells are seen from it in its row and
column: a number stops the view. Equal numbers do not touch, and all cells with numbers are
connected.

Source: "View", puzz.link.
"""

from logicpuzzles.rules.sukoro import wholeo

from logicpuzzles import (  # isort: skip
    Board, Cells, cells, codes, columns, conde, domaino, eq, grid, lall, neighbours,
    neq, relation, seeno, tableo, var,
)  # fmt: skip

ALIASES = ("view",)
FAMILY = "numbers"
SIGNS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-"
EMPTY = len(SIGNS) - 1  # the value of an empty cell


@relation(says="{cell} is full if it holds a number", technique="full cells")
def fullo(cell, full):
    """full: 1 where the cell holds a number, else 0."""
    return tableo((cell, full), [(value, int(value != EMPTY)) for value in range(EMPTY + 1)])


@relation(says="{cell} is empty or says how many empty cells are seen from it", technique="view")
def viewo(cell, ways):
    """ways: from the cell to each side, of each cell whether it is full."""
    number = var()
    told = [(value, seen) for seen in range(len(cells(ways)) + 1) for value in (EMPTY, seen)]
    return lall(seeno(number, ways), tableo((cell, number), told))


@relation(
    says="{pair[0]} and {pair[1]} touch and are not the same number", technique="equal neighbours"
)
def differo(pair):
    """pair: two cells that touch."""
    return conde([eq(pair[0], EMPTY)], [neq(pair[0], pair[1])])


@relation
def viuo(board, size):
    """board: rows of cells, any of them unknown."""
    rows, full = grid(*size), grid(*size)
    every, views = cells(rows), []
    for y, row in enumerate(full):
        for x, column in enumerate(columns(full)):
            ways = (column[:y][::-1], row[x + 1 :], column[y + 1 :], row[:x][::-1])
            views.append(viewo(rows[y][x], ways))
    return lall(
        eq(board, rows),
        domaino(rows, [*range(sum(size) - 1), EMPTY]),
        [fullo(cell, own) for cell, own in zip(every, cells(full), strict=True)],
        views,
        [differo((every[first], every[second])) for first, second in neighbours(rows)],
        wholeo(full),
    )


BOARD = Board(
    Cells(SIGNS, ungiven=EMPTY),
    usual=(5, 5),
    words=(*SIGNS[:-1], "empty"),
    unknowns=("state", "empty", "full"),
)

CODES = (
    codes.puzz_link("view", codes.Givens(codes.NUMBERS)),
    codes.pzprv3(
        "view",
        codes.MarkTable(givens=codes.PLAIN),
        codes.MarkTable(answer=codes.Signs({"-": EMPTY, ".": EMPTY, "+": None}) | codes.PLAIN),
    ),
)
