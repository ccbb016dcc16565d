"""Sukoro-room: some cells hold a number, which says how many of the cells that touch it at a side
hold numbers. A region is empty or full of different numbers, and all cells with numbers are
connected.

Source: "Sukoro-room", puzz.link.
"""

from logicpuzzles.rules.sukoro import fullo, neighbouro, wholeo

from logicpuzzles import (  # isort: skip
    Board, Cells, Regions, alldiffo, at, beside, cells, codes, conde, domaino, eq, grid, lall, relation,
)  # fmt: skip

FAMILY = "numbers"


@relation(says="{region} is empty or full of different numbers", technique="full or empty region")
def regiono(region):
    """region: its cells."""
    full = lall(domaino(region, range(1, 5)), alldiffo(region))
    return conde([eq(cell, 0) for cell in region], *([[full]] if len(region) < 5 else []))


@relation
def sukororoomo(board, size, regions):
    """board: rows of cells, any of them unknown; 0 is an empty cell. regions: the places of the
    cells of each.
    """
    rows, full = grid(*size), grid(*size)
    places = [(y, x) for y in range(size[0]) for x in range(size[1])]
    return lall(
        eq(board, rows),
        domaino(rows, range(5)),
        [regiono(at(rows, region)) for region in regions],
        [neighbouro(rows[y][x], beside(rows, (y, x))) for y, x in places],
        [fullo(cell, own) for cell, own in zip(cells(rows), cells(full), strict=True)],
        wholeo(full),
    )


BOARD = Board(
    Cells("-1234", ungiven=0),
    Regions("regions", structural=True, cells=(1, 4), ordered=False),
    words=("empty", *"1234"),
    unknowns=("state", "empty", "full"),
)

CODES = (
    codes.puzz_link("sukororoom", codes.Borders("regions"), codes.Givens(codes.DIGITS)),
    codes.pzprv3(
        "sukororoom",
        codes.Fences("regions"),
        codes.MarkTable(givens=codes.PLAIN),
        codes.MarkTable(answer=codes.Signs({"-": 0, "+": None}) | codes.PLAIN),
    ),
)
