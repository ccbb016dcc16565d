"""Regional Yajilin: one loop runs from cell to cell and leaves out no two cells that touch at a side.
A number says how many cells of its region the loop leaves out.

Source: Nikoli's Yajilin with regions; "Yajilin (Regional)" at puzz.link.
"""

from logicpuzzles.rules.yajilin import yajilino

from logicpuzzles import (  # isort: skip
    Board, Links, Regions, codes, domaino, lall, numbers, relation, sumo, var, visito,
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


@relation
def regionalyajilino(board, size):
    """board: the links across, and those down; 1 is a part of the loop."""
    return yajilino(board, size)


BOARD = Board(
    Regions("regions", numbers(0), lefto, structural=True, cells=(2, 6), ordered=False),
    Links(loop=0.25), usual=(5, 5), words=("not part of the loop", "part of the loop"),
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
