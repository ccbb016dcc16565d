"""Sukoro: some cells hold a number, which says how many of the cells that touch it at a side hold
numbers; equal numbers do not touch, and all cells with numbers are connected.

Source: Nikoli, "Sukoro", Puzzle Communication Nikoli.
"""

from logicpuzzles import (  # isort: skip
    Board, Cells, beside, cells, codes, conde, connectedo, domaino, eq, exactlyo, grid, lall,
    neighbours, neq, relation, tableo,
)  # fmt: skip

FAMILY = "numbers"


@relation(
    says="{cell} is empty or says how many of its neighbours are not",
    technique="count of neighbours",
)
def neighbouro(cell, near):
    """near: the cells that touch the cell."""
    ways = [[eq(cell, many), exactlyo(len(near) - many, 0, near)] for many in range(1, 5)]
    return conde([eq(cell, 0)], *ways)


@relation(
    says="{pair[0]} and {pair[1]} touch and are not the same number", technique="equal neighbours"
)
def differo(pair):
    """pair: two cells that touch."""
    return conde([eq(pair[0], 0)], [neq(pair[0], pair[1])])


@relation(says="{cell} is full if it holds a number", technique="full cells")
def fullo(cell, full, most=4):
    """full: 1 where the cell holds a number, else 0. most: the greatest number."""
    return tableo((cell, full), [(0, 0), *[(number, 1) for number in range(1, most + 1)]])


@relation(says="the cells with numbers are connected", technique="connected numbers")
def wholeo(full):
    """full: for each cell 1 where it holds a number, else 0."""
    return connectedo(cells(full), neighbours(full))


@relation
def sukoroo(board, size):
    """board: rows of cells, any of them unknown; 0 is an empty cell."""
    rows, full = grid(*size), grid(*size)
    every = cells(rows)
    places = [(y, x) for y in range(size[0]) for x in range(size[1])]
    return lall(
        eq(board, rows),
        domaino(rows, range(5)),
        [neighbouro(rows[y][x], beside(rows, (y, x))) for y, x in places],
        [differo((every[first], every[second])) for first, second in neighbours(rows)],
        [fullo(cell, own) for cell, own in zip(every, cells(full), strict=True)],
        wholeo(full),
    )


BOARD = Board(
    Cells("-1234", ungiven=0), words=("empty", *"1234"), unknowns=("state", "empty", "full")
)

CODES = (
    codes.puzz_link("sukoro", codes.Givens(codes.DIGITS)),
    codes.pzprv3(
        "sukoro",
        codes.MarkTable(givens=codes.PLAIN),
        codes.MarkTable(answer=codes.Signs({"-": 0, "+": None}) | codes.PLAIN),
    ),
)
