"""Kakurasu: a number at the end of a line is the sum of the places of its shaded cells; the first
cell of a row or column counts 1, the second 2 and so on.

Source: Kenichi Kagawa, "Kakurasu"; "Box" at puzz.link.
"""

from logicpuzzles import (
    Board,
    Cells,
    Outside,
    codes,
    domaino,
    eq,
    grid,
    lall,
    numbers,
    relation,
    sumo,
)

ALIASES = ("indexsums",)
FAMILY = "sums"


@relation(says="the places of shaded cells of {where} sum to {total}", technique="combinations")
def placeso(total, line):
    """total: the sum of the places of shaded cells of line."""
    return sumo([cell for place, cell in enumerate(line, 1) for _ in range(place)], total)


@relation
def kakurasuo(board, size):
    """board: rows of cells, any of them unknown."""
    rows = grid(*size)
    return lall(eq(board, rows), domaino(rows, (0, 1)))


BOARD = Board(
    Cells("-#", given=False),
    Outside("sums", numbers(0), placeso, sides="tl"),
    words=("unshaded", "shaded"),
)

CODES = (
    codes.puzz_link("box", codes.Each("sums", codes.Wide(32, {"": 1, "-": 2}))),
    codes.pzprv3("box", codes.MarkTable(sums=codes.PLAIN, answer="+#", corner="0")),
)
