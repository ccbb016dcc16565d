"""Slitherlink: edges of the grid form one loop that neither crosses nor touches itself; a number
says how many of its cell's four edges belong to the loop.

Source: Nikoli, 1989.
"""

from logicpuzzles import (
    Board,
    Clues,
    Edges,
    cells,
    codes,
    domaino,
    eq,
    exactlyo,
    grid,
    lall,
    lattice,
    loopo,
    numbers,
    relation,
)

ALIASES = ("loopy",)
FAMILY = "loops"
POPULAR = 4


@relation(
    says="edges of the loop {place}: {number}",
    technique=("full or empty number", "number completed"),
)
def aroundo(number, edges, *, place):
    """number: how many of the four edges are in the loop."""
    return exactlyo(number, 1, edges)


@relation
def slitherlinko(board, size):
    """board: the edges across, and those down; 1 is an edge of the loop."""
    height, width = size
    edges = grid(height + 1, width), grid(height, width + 1)
    return lall(
        eq(board, edges), domaino(edges, (0, 1)), loopo(cells(edges), lattice(height, width))
    )


BOARD = Board(
    Clues("numbers", numbers(0, 4), aroundo, scope="edges", exact=True), Edges(), usual=(5, 5),
    words=("not part of the loop", "part of the loop"),
)  # fmt: skip

CODES = (
    codes.tatham("loopy", "7x7t0", r"{size}t0(d[a-z])?", codes.Each("numbers", codes.DIGITS)),
    codes.puzz_link(
        "slither slitherlink", codes.Each("numbers", codes.SMALL | codes.Signs({".": None}))
    ),
    codes.pzprv3("slither", codes.MarkTable(numbers=codes.PLAIN), codes.LINES),
)
