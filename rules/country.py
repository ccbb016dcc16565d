"""Country Road: one loop runs from cell to cell and enters each region just once. Two cells of
different regions that touch at a side are not both left out. A number says how many cells of its
region the loop visits.

Source: Nikoli; "Country Road" at puzz.link.
"""

from logicpuzzles import (  # isort: skip
    Board, Links, Regions, atleasto, cell_links, cells, codes, domaino, eq, exactlyo, grid, lall,
    lattice, loopo, numbers, relation, visito,
)  # fmt: skip

ALIASES = ("countryroad",)
FAMILY = "loops"


@relation(says="visited cells {place}: {number}", technique=("number alone", "visited cells"))
def counto(number, links):
    """number: how many cells of a region are visited. links: those at each."""
    return lall(domaino((number,), range(1, len(links) + 1)), visito(number, links))


@relation(says="the loop enters {region} once", technique="way into a region")
def onceo(links, region):
    """links: those that lead out of a region, of which two are in the loop. region: its places."""
    return exactlyo(2, 1, links)


@relation(says="the loop visits {pair}, or one of them", technique="cells beside a border")
def eithero(links, pair):
    """links: those of two cells. pair: their places."""
    return atleasto(1, 1, links)


def doors_of(size, edges, regions):
    """The links between cells of two regions, each with the places of its cells. edges: the board.
    regions: the places of the cells of each.
    """
    owner = {place: region for region in regions for place in region}
    places, ends = list(cell_links(*edges)), lattice(size[0] - 1, size[1] - 1)
    pairs = [(places[a], places[b]) for a, b in ends]
    return [
        (link, pair)
        for link, pair in zip(cells(edges), pairs, strict=True)
        if owner[pair[0]] != owner[pair[1]]
    ]


@relation
def countryo(board, size, regions):
    """board: the links across, and those down; 1 is a part of the loop. regions: the places of the
    cells of each.
    """
    height, width = size
    edges = grid(height, width - 1), grid(height - 1, width)
    links, doors = cell_links(*edges), doors_of(size, edges, regions)
    return lall(
        eq(board, edges),
        domaino(edges, (0, 1)),
        [
            onceo([link for link, pair in doors if {*pair} & {*region}], region)
            for region in regions if doors
        ],
        [eithero((*links[pair[0]], *links[pair[1]]), pair) for _, pair in doors],
        loopo(cells(edges), lattice(height - 1, width - 1)),
    )  # fmt: skip


BOARD = Board(
    Regions("regions", numbers(1), counto, structural=True, cells=(2, 6), ordered=False),
    Links(loop=0.08), words=("not part of the loop", "part of the loop"),
)  # fmt: skip

CODES = (
    codes.puzz_link(
        "country", codes.Borders("regions"), codes.RegionLabels("regions", codes.NUMBERS)
    ),
    codes.pzprv3(
        "country", codes.Areas("regions"), codes.MarkTable(regions=codes.PLAIN), codes.LINES,
        codes.Notes(cells="00"),
    ),
)  # fmt: skip
