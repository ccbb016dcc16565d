"""Vertex Slitherlink: edges of the grid form one loop that neither crosses nor touches itself; a
number says through how many of the corners of its cell the loop runs.

Source: "Vertex Slitherlink" at puzz.link.
"""

from logicpuzzles import (  # isort: skip
    Board, Clues, Edges, cells, codes, domaino, eq, grid, lall, lattice, loopo, numbers, relation,
    visito,
)  # fmt: skip

ALIASES = ("vslither",)
FAMILY = "loops"


@relation(
    says="corners on the loop {place}: {number}", technique=("number alone", "number of corners")
)
def touchedo(number, corners):
    """number: how many corners are on the loop. corners: the edges at each."""
    return lall(domaino((number,), range(5)), visito(number, corners))


@relation
def vertexslitherlinko(board, size):
    """board: the edges across, and those down; 1 is an edge of the loop."""
    height, width = size
    edges = grid(height + 1, width), grid(height, width + 1)
    return lall(
        eq(board, edges), domaino(edges, (0, 1)), loopo(cells(edges), lattice(height, width))
    )


BOARD = Board(
    Clues("numbers", numbers(0, 4), touchedo, scope="corners"), Edges(), usual=(5, 5),
    words=("not part of the loop", "part of the loop"),
)  # fmt: skip

CODES = (
    codes.puzz_link("vslither", codes.Each("numbers", codes.SMALL)),
    codes.pzprv3(
        "vslither", codes.MarkTable(numbers=codes.PLAIN), codes.Notes(cells="00"), codes.LINES
    ),
)
