"""Pipe Link: one loop runs from cell to cell through all cells; it may cross itself, straight on both
ways, and goes through some cells as is shown there.

Source: Nikoli, "Pipe Link".
"""

from logicpuzzles import (  # isort: skip
    Board, Clues, Links, atleasto, cell_links, cells, codes, domaino, eq, glyphs, grid, lall, lany,
    lattice, loopo, relation, vars,
)  # fmt: skip

FAMILY = "loops"
# of each piece the links upwards, to the right, downwards and to the left
PIECES = {
    "a": (1, 1, 1, 1), "b": (1, 0, 1, 0), "c": (0, 1, 0, 1), "d": (1, 1, 0, 0), "e": (1, 0, 0, 1),
    "f": (0, 0, 1, 1), "g": (0, 1, 1, 0),
}  # fmt: skip


@relation(says="the loop runs through {where} as is shown", technique="shown piece")
def pieceo(piece, sight):
    """piece: its letter. sight: the links from its cell in each direction."""
    first = [(*line, 0)[0] for line in sight]
    return lany(
        lall(eq(piece, sign), [eq(link, own) for link, own in zip(first, links, strict=True)])
        for sign, links in PIECES.items()
    )


@relation(says="the loop runs through {cell}", technique="links of a cell")
def througho(links, cell):
    """links: those of a cell, of which two or four are in the loop. cell: its place."""
    return atleasto(2, 1, links)


@relation
def pipelinko(board, size):
    """board: the links across, and those down; 1 is a part of the loop. A cell has an end for links
    across and one for links down, which are joined where the loop turns.
    """
    height, width = size
    edges, area = (grid(height, width - 1), grid(height - 1, width)), height * width
    turns = vars(area)
    across, down = height * (width - 1), lattice(height - 1, width - 1)
    ends = [*down[:across], *[(area + a, area + b) for a, b in down[across:]]]
    return lall(
        eq(board, edges),
        domaino((edges, turns), (0, 1)),
        [througho(own, (place,)) for place, own in cell_links(*edges).items()],
        loopo((*cells(edges), *turns), [*ends, *[(at, area + at) for at in range(area)]]),
    )


BOARD = Board(
    Clues("pieces", glyphs("abcdefg", "┼│─└┘┐┌"), pieceo, scope="sight", noun="piece"), Links(loop=0),
    words=("not part of the loop", "part of the loop"), unknowns=("cell", "passed straight", "a turn"),
)  # fmt: skip

SIGNS = codes.Signs("abcdefg")
CODES = (
    codes.puzz_link("pipelink", codes.Each("pieces", SIGNS | codes.Skips("h-z"))),
    *[
        codes.pzprv3("pipelink", codes.Text(way), codes.MarkTable(pieces=SIGNS), codes.LINES)
        for way in ("circle/", "pipe/")
    ],
)
