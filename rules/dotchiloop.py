"""Dotchi-Loop: one loop runs from cell to cell, through every white circle and through no black one.
In each region it turns at all white circles, or goes straight on at all of them.

Source: Nikoli, "Dotchi-Loop".
"""

from logicpuzzles.rules.simpleloop import emptyo, througho

from logicpuzzles import (  # isort: skip
    Board, Clues, Links, Regions, cell_links, cells, codes, domaino, eq, grid, lall, lattice, lineo,
    loopo, relation, vars,
)  # fmt: skip

FAMILY = "loops"


@relation(
    says="at {cell} the loop turns if it turns at circles of the region",
    technique="turns of a region",
)
def alikeo(links, turns, straight, cell):
    """links: those of a cell, upwards, to the right, downwards and to the left. turns: whether the
    loop turns at the circles of its region. straight: whether it goes through the cell from left to
    right. cell: its place.
    """
    return lineo((1, 1, -1, -2), (links[1], links[3], turns, straight), "=", 0)


@relation
def dotchiloopo(board, size, regions, circles):
    """board: the links across, and those down; 1 is a part of the loop. regions: the places of the
    cells of each. circles: rows of circles, o for a white one and * for a black one, else None.
    """
    height, width = size
    edges = grid(height, width - 1), grid(height - 1, width)
    links = cell_links(*edges)
    owner = {place: at for at, region in enumerate(regions) for place in region}
    white = [place for place in links if circles[place[0]][place[1]] == "o"]
    turns, straight = vars(len(regions)), dict(zip(white, vars(len(white)), strict=True))
    used = {owner[place]: turns[owner[place]] for place in white}
    return lall(
        eq(board, edges),
        domaino((edges, tuple(used.values()), tuple(straight.values())), (0, 1)),
        [emptyo(own, ((y, x),)) for (y, x), own in links.items() if circles[y][x] == "*"],
        [througho(links[place], (place,)) for place in white],
        [alikeo(links[place], used[owner[place]], straight[place], (place,)) for place in white],
        loopo(cells(edges), lattice(height - 1, width - 1)),
    )


def scatter(size, random):
    """Circles at random."""
    height, width = size
    return tuple(
        [tuple(random.choices((None, "o", "*"), (6, 3, 1), k=width)) for _ in range(height)]
    )


BOARD = Board(
    Clues("circles", "o*", structural=True, made=scatter),
    Regions("regions", structural=True, cells=(4, 9), ordered=False), Links(loop=0.1),
    words=("not part of the loop", "part of the loop"), unknowns=("choice", "straight", "across"),
)  # fmt: skip

CODES = (
    codes.puzz_link(
        "dotchi", codes.Borders("regions"), codes.Each("circles", codes.Packed((None, "o", "*"), 3))
    ),
    codes.pzprv3(
        "dotchi", codes.Areas("regions"), codes.MarkTable(circles={"1": "o", "2": "*"}), codes.LINES,
        codes.Notes(cells="00"),
    ),
)  # fmt: skip
