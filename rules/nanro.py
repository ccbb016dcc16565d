"""Nanro: some cells hold a number, at least one in each region, and each number says how many cells
of its region hold one. Equal numbers of two regions do not touch, nowhere are two by two cells all
with numbers, and all cells with numbers are connected.

Source: Nikoli, "Nanro".
"""

from logicpuzzles.rules.sukoro import fullo, wholeo

from logicpuzzles import (  # isort: skip
    Board, Cells, Regions, at, atleasto, codes, conde, counto, domaino, eq,
    grid, lall, neq, relation, squares,
)  # fmt: skip

FAMILY = "numbers"
SIGNS = "-123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"


@relation(says="each number in {region} says how many there are", technique="count of a region")
def roomo(region):
    """region: its cells."""
    most = len(region)
    ways = [[counto(region, {0: most - many, many: many})] for many in range(1, most + 1)]
    return lall(domaino(region, range(most + 1)), conde(*ways))


@relation(
    says="{pair[0]} and {pair[1]} are not the same number, as their regions differ",
    technique="equal numbers do not touch",
)
def differo(pair):
    """pair: two cells of two regions that touch."""
    return conde([eq(pair[0], 0)], [neq(pair[0], pair[1])])


@relation(says="not all of {square} hold numbers", technique="two by two cells")
def poolo(square):
    """square: four cells that meet at a corner."""
    return atleasto(1, 0, square)


@relation
def nanroo(board, size, regions):
    """board: rows of cells, any of them unknown; an empty one is 0. regions: the places of the cells
    of each.
    """
    rows, full = grid(*size), grid(*size)
    own = {place: region for region in regions for place in region}
    pairs = [(place, (place[0] + down, place[1] + 1 - down)) for place in own for down in (0, 1)]
    apart = [at(rows, pair) for pair in pairs if own[pair[0]] is not own.get(pair[1], own[pair[0]])]
    return lall(
        eq(board, rows),
        [roomo(at(rows, region)) for region in regions],
        [fullo(rows[y][x], full[y][x], len(region)) for (y, x), region in own.items()],
        [differo(pair) for pair in apart],
        [poolo(square) for square in squares(rows)],
        wholeo(full),
    )


BOARD = Board(
    Cells(SIGNS, ungiven=0),
    Regions("regions", structural=True, cells=(2, 6), ordered=False),
    usual=(5, 5),
    words=("empty", *SIGNS[1:]),
    unknowns=("state", "empty", "full"),
)

CODES = (
    codes.puzz_link("nanro", codes.Borders("regions"), codes.Givens(codes.NUMBERS)),
    codes.pzprv3(
        "nanro",
        codes.Areas("regions"),
        codes.MarkTable(givens=codes.PLAIN),
        codes.MarkTable(answer=codes.Signs({"-": 0, "+": None}) | codes.PLAIN),
    ),
)
