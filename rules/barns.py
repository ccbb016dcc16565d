"""Barns: one loop runs from cell to cell through all cells. On ice it goes straight on and may cross
itself, elsewhere neither; it does not run through walls.

Source: Nikoli, "Barns".
"""

from logicpuzzles import (  # isort: skip
    Between, Board, Clues, Links, atleasto, cell_links, cells, codes, domaino, eq, grid, lall, lattice,
    loopo, relation,
)  # fmt: skip

FAMILY = "loops"


@relation(says="there is a wall {place}", technique="wall")
def wallo(wall, link):
    """wall: its sign. link: the one that it cuts."""
    return lall(eq(wall, "|"), eq(link, (0,)))


@relation(says="the loop runs through {cell}", technique="links of a cell")
def througho(links, cell):
    """links: those of a cell, of which two or four are in the loop. cell: its place."""
    return atleasto(2, 1, links)


@relation
def barnso(board, size, ice):
    """board: the links across, and those down; 1 is a part of the loop. ice: rows of marks, None for
    cells without ice. A cell with ice has an end for links across and another for links down.
    """
    height, width = size
    edges = grid(height, width - 1), grid(height - 1, width)
    links, ends = cell_links(*edges), lattice(height - 1, width - 1)
    across, places = height * (width - 1), list(links)
    other = {at: at + height * width for at, (y, x) in enumerate(places) if ice[y][x]}
    down = [tuple([other.get(end, end) for end in pair]) for pair in ends[across:]]
    return lall(
        eq(board, edges),
        domaino(edges, (0, 1)),
        [througho(own, (place,)) for place, own in links.items()],
        loopo(cells(edges), [*ends[:across], *down]),
    )


def freeze(size, random):
    """Ice at random."""
    return tuple([tuple(random.choices((None, "#"), (3, 1), k=size[1])) for _ in range(size[0])])


BOARD = Board(
    Clues("ice", "#", structural=True, made=freeze), Between("walls", "|", wallo), Links(loop=0),
    words=("not part of the loop", "part of the loop"),
)  # fmt: skip

CODES = (
    codes.puzz_link(
        "barns", codes.Each("ice", codes.Packed((None, "#"), 5)),
        codes.Each("walls", codes.Packed((None, "|"), 5)),
    ),
    codes.pzprv3(
        "barns", codes.MarkTable(ice={"1": "#"}), codes.MarkTable(walls={"1": "|"}, empty="0"), codes.LINES,
    ),
)  # fmt: skip
