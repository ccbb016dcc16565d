"""Shimaguni: in each region some cells are shaded, which hang together, its island. Islands of
different regions do not touch at a side, and those of regions that touch differ in size. A number
says of how many cells the island of its region is.

Source: "Shimaguni", Nikoli.
"""

from logicpuzzles import (  # isort: skip
    Board, Cells, Regions, at, atmosto, cells, codes, connectedo, domaino, eq, exactlyo, grid,
    lall, neighbours, neq, numbers, relation, vars,
)  # fmt: skip

FAMILY = "shading"


@relation(says="shaded cells in {region}: {number}", technique=("full region", "region completed"))
def shadedo(number, region):
    """number: how many cells of the region are shaded."""
    return exactlyo(number, 1, region)


@relation(says="the island of {region} has a size", technique="size of an island")
def sizedo(size, region):
    """size: how many cells of the region are shaded."""
    return exactlyo(size, 1, region)


@relation(says="the shaded cells of {region} are connected", technique="connected island")
def islando(region, edges):
    """region: its cells. edges: the pairs of them that touch, by their numbers in the region."""
    return connectedo(region, edges, value=1)


@relation(
    says="{pair[0]} and {pair[1]} touch and are of two regions, so not both are shaded",
    technique="islands that touch",
)
def aparto(pair):
    """pair: two cells of different regions that touch."""
    return atmosto(1, 1, pair)


@relation(says="islands of regions that touch differ in size", technique="islands differ in size")
def differo(size, other):
    """size, other: how many cells the islands of two regions have that touch."""
    return neq(size, other)


@relation
def shimagunio(board, size, regions):
    """board: rows of cells, any of them unknown. regions: the places of the cells of each."""
    rows, sizes = grid(*size), vars(len(regions))
    every = cells(rows)
    owner = {
        y * size[1] + x: (at, n) for at, own in enumerate(regions) for n, (y, x) in enumerate(own)
    }
    inside, touching = [[] for _ in regions], []
    for a, b in neighbours(rows):
        (one, here), (other, there) = owner[a], owner[b]
        if one == other:
            inside[one].append((here, there))
        else:
            touching.append((a, b))
    beside = sorted({tuple(sorted((owner[a][0], owner[b][0]))) for a, b in touching})
    return lall(
        eq(board, rows),
        domaino(rows, (0, 1)),
        [
            domaino((each,), range(1, len(own) + 1))
            for each, own in zip(sizes, regions, strict=True)
        ],
        [sizedo(each, at(rows, own)) for each, own in zip(sizes, regions, strict=True)],
        [islando(at(rows, own), edges) for own, edges in zip(regions, inside, strict=True)],
        [aparto((every[a], every[b])) for a, b in touching],
        [differo(sizes[a], sizes[b]) for a, b in beside],
    )


BOARD = Board(
    Cells("-#", given=False),
    Regions("regions", numbers(0), shadedo, structural=True, cells=(2, 6), ordered=False),
    words=("unshaded", "shaded"), unknowns=("size", *[f"{at}" for at in range(1, 100)]),
)  # fmt: skip

CODES = (
    codes.puzz_link(
        "shimaguni", codes.Borders("regions"), codes.RegionLabels("regions", codes.NUMBERS)
    ),
    codes.pzprv3(
        "shimaguni",
        codes.Areas("regions"),
        codes.MarkTable(regions=codes.PLAIN),
        codes.MarkTable(answer=codes.SHADED),
    ),
)
