"""Double Back: one loop runs from cell to cell through all cells, and through each region twice.

Source: Palmer Mebane; "Double Back" at puzz.link.
"""

from logicpuzzles.rules.country import doors_of
from logicpuzzles.rules.simpleloop import througho

from logicpuzzles import (  # isort: skip
    Board, Links, Regions, cell_links, cells, codes, domaino, eq, exactlyo, grid, lall, lattice,
    loopo, relation,
)  # fmt: skip

FAMILY = "loops"


@relation(says="the loop runs through {region} twice", technique="ways into a region")
def twiceo(links, region):
    """links: those that lead out of a region, of which four are in the loop. region: its places."""
    return exactlyo(4, 1, links)


@relation
def doublebacko(board, size, regions):
    """board: the links across, and those down; 1 is a part of the loop. regions: the places of the
    cells of each.
    """
    height, width = size
    edges = grid(height, width - 1), grid(height - 1, width)
    doors = doors_of(size, edges, regions)
    return lall(
        eq(board, edges),
        domaino(edges, (0, 1)),
        [througho(own, (place,)) for place, own in cell_links(*edges).items()],
        [
            twiceo([link for link, pair in doors if {*pair} & {*region}], region)
            for region in regions
        ],
        loopo(cells(edges), lattice(height - 1, width - 1)),
    )


BOARD = Board(
    Regions("regions", structural=True, cells=(3, 8), ordered=False), Links(loop=0),
    words=("not part of the loop", "part of the loop"),
)  # fmt: skip

CODES = (
    codes.puzz_link("doubleback", codes.Borders("regions")),
    *[
        codes.pzprv3(
            name, part("regions"), codes.Notes(cells=".."), codes.LINES, codes.Notes(cells="00")
        )
        for name, part in (("doubleback", codes.Areas), (".2/doubleback", codes.Fences))
    ],
)
