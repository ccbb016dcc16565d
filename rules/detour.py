"""Detour: one loop runs from cell to cell through all cells. A number says how often it turns in its
region.

Source: Guten Tag; "Detour" at puzz.link.
"""

from logicpuzzles.rules.simpleloop import througho

from logicpuzzles import (  # isort: skip
    Board, Links, Regions, cell_links, cells, codes, domaino, eq, grid, lall, lattice, loopo,
    numbers, relation, sumo, tableo, vars,
)  # fmt: skip

FAMILY = "loops"
TURNS = ((0, 0, 0), (0, 1, 1), (1, 0, 1), (1, 1, 0))  # links to the left and right, and a turn


@relation(says="turns {place}: {number}", technique=("number alone", "turns of a region"))
def turno(number, links):
    """number: how often the loop turns in a region. links: those at each of its cells, upwards, to
    the right, downwards and to the left.
    """
    turns = vars(len(links))
    return lall(
        domaino((number, *turns), range(len(links) + 1)),
        [tableo((own[1], own[3], turn), TURNS) for own, turn in zip(links, turns, strict=True)],
        sumo(turns, number),
    )


@relation
def detouro(board, size, regions):
    """board: the links across, and those down; 1 is a part of the loop."""
    height, width = size
    edges = grid(height, width - 1), grid(height - 1, width)
    return lall(
        eq(board, edges),
        domaino(edges, (0, 1)),
        [througho(own, (place,)) for place, own in cell_links(*edges).items()],
        loopo(cells(edges), lattice(height - 1, width - 1)),
    )


BOARD = Board(
    Regions("regions", numbers(0), turno, structural=True, cells=(2, 6), ordered=False),
    Links(loop=0), words=("not part of the loop", "part of the loop"),
)  # fmt: skip

CODES = (
    codes.puzz_link(
        "detour", codes.Borders("regions"), codes.RegionLabels("regions", codes.NUMBERS)
    ),
    codes.pzprv3(
        "detour", codes.Areas("regions"), codes.MarkTable(regions=codes.PLAIN), codes.LINES,
        codes.Notes(cells="00"),
    ),
)  # fmt: skip
