"""All or Nothing: one loop runs from cell to cell; it visits all cells of a region, entering it once,
or none of them. Two regions that touch at a side are not both left out.

Source: "All or Nothing" at puzz.link.
"""

from logicpuzzles.rules.country import doors_of

from logicpuzzles import (  # isort: skip
    Board, Links, Regions, cell_links, cells, codes, domaino, eq, grid, lall, lany, lattice, lineo,
    loopo, relation, vars,
)  # fmt: skip

FAMILY = "loops"


@relation(says="the loop visits {cell} if it visits its region", technique="all or nothing")
def allo(links, visited, cell):
    """links: those of a cell. visited: 1 where its region is visited, else 0. cell: its place."""
    return lineo((*[1] * len(links), -2), (*links, visited), "=", 0)


@relation(says="the loop enters {region} once if it visits it", technique="way into a region")
def onceo(links, visited, region):
    """links: those that lead out of a region. visited: whether it is visited. region: its places."""
    return lineo((*[1] * len(links), -2), (*links, visited), "=", 0)


@relation(says="the regions of {pair} are not both left out", technique="no two regions left out")
def eithero(here, there, pair):
    """here, there: whether two regions are visited. pair: a cell of each."""
    return lany(eq(here, 1), eq(there, 1))


@relation
def allornothingo(board, size, regions):
    """board: the links across, and those down; 1 is a part of the loop. regions: the places of the
    cells of each.
    """
    height, width = size
    edges = grid(height, width - 1), grid(height - 1, width)
    links, doors = cell_links(*edges), doors_of(size, edges, regions)
    owner = {place: at for at, each in enumerate(regions) for place in each}
    visited = vars(len(regions))
    beside = {tuple(sorted([owner[place] for place in pair])): pair for _, pair in doors}
    return lall(
        eq(board, edges),
        domaino((edges, visited), (0, 1)),
        [allo(own, visited[owner[place]], (place,)) for place, own in links.items()],
        [
            onceo([link for link, pair in doors if {*pair} & {*region}], own, region)
            for region, own in zip(regions, visited, strict=True) if doors
        ],
        [eithero(*[visited[at] for at in both], pair) for both, pair in beside.items()],
        loopo(cells(edges), lattice(height - 1, width - 1)),
    )  # fmt: skip


BOARD = Board(
    Regions("regions", structural=True, cells=(2, 6), ordered=False), Links(loop=0.1),
    words=("not part of the loop", "part of the loop"), unknowns=("region", "left out", "visited"),
)  # fmt: skip

CODES = (
    codes.puzz_link("nothing", codes.Borders("regions")),
    codes.pzprv3(
        ".2/nothing", codes.Fences("regions"), codes.Notes(cells=".."), codes.LINES, codes.Notes(cells="00")
    ),
)  # fmt: skip
