"""Regional Yajilin: one loop runs from cell to cell and leaves out no two cells that touch at a side.
A number says how many cells of its region the loop leaves out.

Source: Nikoli's Yajilin with regions; "Yajilin (Regional)" at puzz.link.
"""

from logicpuzzles import (  # isort: skip
    Board, Links, Regions, atleasto, cell_links, cells, codes, domaino, eq, grid, lall, lattice, loopo,
    numbers, relation, sumo, var, visito,
)  # fmt: skip

ALIASES = ("yajilinregions",)
FAMILY = "loops"


@relation(says="cells left out {place}: {number}", technique=("number alone", "number of a region"))
def lefto(number, region):
    """number: how many cells of a region are left out. region: the links at each."""
    visited = var()
    return lall(
        domaino((number, visited), range(len(region) + 1)),
        sumo((number, visited), len(region)),
        visito(visited, region),
    )


@relation(says="{pair} are not both left out", technique="no two cells left out")
def aparto(links, pair):
    """links: those of two cells that touch. pair: their places."""
    return atleasto(1, 1, links)


@relation
def regionalyajilino(board, size, regions):
    """board: the links across, and those down; 1 is a part of the loop."""
    height, width = size
    edges = grid(height, width - 1), grid(height - 1, width)
    links, ends = cell_links(*edges), lattice(height - 1, width - 1)
    pairs = [tuple([[*links][end] for end in pair]) for pair in ends]
    return lall(
        eq(board, edges),
        domaino(edges, (0, 1)),
        [aparto((*links[a], *links[b]), (a, b)) for a, b in pairs],
        loopo(cells(edges), ends),
    )


BOARD = Board(
    Regions("regions", numbers(0), lefto, structural=True, cells=(2, 6), ordered=False),
    Links(loop=0.08), words=("not part of the loop", "part of the loop"),
)  # fmt: skip

CODES = (
    codes.puzz_link(
        "yajilin-regions", codes.Borders("regions"), codes.RegionLabels("regions", codes.NUMBERS)
    ),
    codes.pzprv3(
        "yajilin-regions", codes.Areas("regions"), codes.MarkTable(regions=codes.PLAIN),
        codes.Notes(cells=".#"), codes.LINES,
    ),
)  # fmt: skip
