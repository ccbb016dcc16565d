"""Simple Loop: one loop runs from cell to cell through all cells that are not blocked.

Source: known as "Simple Loop"; puzz.link's "Simple Loop".
"""

from logicpuzzles import (  # isort: skip
    Board, Clues, Links, cell_links, cells, codes, domaino, eq, exactlyo, grid, lall, lattice, loopo,
    random_loop, relation, run, var,
)  # fmt: skip

FAMILY = "loops"


@relation(says="the loop does not visit {cell}", technique="cell that is not visited")
def emptyo(links, cell):
    """links: those of a cell that is not visited. cell: its place."""
    return domaino(links, (0,))


@relation(says="the loop runs through {cell}", technique="links of a cell")
def througho(links, cell):
    """links: those of a cell, of which two are in the loop. cell: its place."""
    return exactlyo(2, 1, links)


@relation
def simpleloopo(board, size, walls):
    """board: the links across, and those down; 1 is a part of the loop. walls: rows of marks at the
    cells that are blocked, None at the others.
    """
    height, width = size
    edges = grid(height, width - 1), grid(height - 1, width)
    links = cell_links(*edges)
    return lall(
        eq(board, edges),
        domaino(edges, (0, 1)),
        [emptyo(own, ((y, x),)) for (y, x), own in links.items() if walls[y][x]],
        [througho(own, ((y, x),)) for (y, x), own in links.items() if not walls[y][x]],
        loopo(cells(edges), lattice(height - 1, width - 1)),
    )


def block(size, random):
    """The cells that a long loop leaves out, where no other loop leaves out the same."""
    board, walls = var(), ()
    for _ in range(100):
        links = cell_links(*random_loop(*size, random))
        walls = tuple([
            tuple([None if any(links[y, x]) else "#" for x in range(size[1])])
            for y in range(size[0])
        ])  # fmt: skip
        if len(run(2, board, simpleloopo(board, size, walls), engine="sat")) == 1:
            break
    return walls


BOARD = Board(
    Clues("walls", "#", structural=True, made=block), Links(loop=0), usual=(6, 6),
    words=("not part of the loop", "part of the loop"),
)  # fmt: skip

CODES = (
    codes.puzz_link("simpleloop", codes.Each("walls", codes.Packed((None, "#"), 5))),
    codes.pzprv3("simpleloop", codes.MarkTable(walls={"*": "#"}), codes.LINES),
)
