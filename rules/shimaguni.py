"""Shimaguni: in each region some cells are shaded, which hang together, its island. Islands of
different regions do not touch at a side, and those of regions that touch differ in size. A number
says of how many cells the island of its region is.

Source: "Shimaguni", Nikoli.
"""

from logicpuzzles import (  # isort: skip
    Board, Cells, Regions, at, codes, domaino, eq, exactlyo, grid, lall, neighbours, neq, numbers,
    parto, relation, tallyo, togethero, vars,
)  # fmt: skip

FAMILY = "shading"


@relation(
    says="the size of {region} is how many of its cells are shaded", technique="size of an island"
)
def sizedo(size, region):
    """size: how many cells of the region are shaded."""
    return exactlyo(size, 1, region)


@relation(says="islands of regions that touch differ in size", technique="islands differ in size")
def differo(size, other):
    """size, other: those of two regions that touch."""
    return neq(size, other)


@relation
def shimagunio(board, size, regions):
    """board: rows of cells, any of them unknown. regions: the places of the cells of each."""
    rows, sizes = grid(*size), vars(len(regions))
    owner = {y * size[1] + x: number for number, own in enumerate(regions) for y, x in own}
    touching = [(a, b) for a, b in neighbours(rows) if owner[a] != owner[b]]
    beside = {tuple(sorted((owner[a], owner[b]))) for a, b in touching}
    return lall(
        eq(board, rows),
        domaino(rows, (0, 1)),
        [
            [domaino((each,), range(1, len(own) + 1)), sizedo(each, at(rows, own))]
            for each, own in zip(sizes, regions, strict=True)
        ],
        [togethero(rows, own) for own in regions],
        parto(rows, regions),
        [differo(sizes[a], sizes[b]) for a, b in sorted(beside)],
    )


BOARD = Board(
    Cells("-#", given=False),
    Regions("regions", numbers(0), tallyo, structural=True, cells=(2, 6), ordered=False),
    words=("unshaded", "shaded"), unknowns=("size", *[f"{at}" for at in range(1, 100)]),
)  # fmt: skip

CODES = (
    codes.puzz_link("shimaguni", codes.Borders("regions"), codes.RegionLabels("regions", codes.NUMBERS)),
    codes.pzprv3(
        "shimaguni", codes.Areas("regions"), codes.MarkTable(regions=codes.PLAIN), codes.MarkTable(answer=codes.SHADED),
    ),
)  # fmt: skip
