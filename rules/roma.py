"""Roma: each cell holds an arrow to a cell beside it, and no two cells of a region hold the same
one. From every cell the arrows lead to a goal, a cell with a circle.

Source: Nikoli, "Roma".
"""

from logicpuzzles import (  # isort: skip
    Board, Cells, Clues, Regions, acyclico, alldiffo, at, codes, domaino, eq, glyphs, grid, lall,
    relation,
)  # fmt: skip

FAMILY = "objects"
STEPS = ((-1, 0), (1, 0), (0, -1), (0, 1))
WORDS = ("an arrow up", "an arrow down", "an arrow to the left", "an arrow to the right")


@relation(says="no two arrows of {region} are the same", technique="arrows of a region")
def differo(region):
    """region: its cells, without goals."""
    return alldiffo(region)


@relation(says="the arrow in {cell} leads to a cell of the board", technique="arrow at the rim")
def insideo(cell, arrows):
    """arrows: those that lead to a cell."""
    return domaino(cell, arrows)


@relation(says="the arrows lead to a goal and not in a circle", technique="no loop")
def openo(arrows, ends, values):
    """arrows: a cell for each of its arrows. ends: the numbers of the cell and of the one to which
    it leads. values: the arrow.
    """
    return acyclico(arrows, ends, values=values)


@relation
def romao(board, size, regions, goals=()):
    """board: rows of cells, any of them unknown. regions: the places of the cells of each. goals:
    the places of the goals, which hold no arrow.
    """
    rows, width = grid(*size, without=goals), size[1]
    places = [(y, x) for y in range(size[0]) for x in range(width)]
    ways = [
        (rows[y][x], (y * width + x, (y + down) * width + x + right), arrow)
        for y, x in places
        for arrow, (down, right) in enumerate(STEPS)
        if rows[y][x] is not None and (y + down, x + right) in places
    ]
    own = [[cell for cell in at(rows, region) if cell is not None] for region in regions]
    free = [cell for region in own for cell in region]
    return lall(
        eq(board, rows),
        [insideo(cell, [arrow for each, _, arrow in ways if each is cell]) for cell in free],
        [differo(region) for region in own if len(region) > 1],
        openo(*zip(*ways, strict=True)),
    )


BOARD = Board(
    Cells(glyphs("^v<>", "↑↓←→")),
    Clues("goals", glyphs("o", {"o": "circle"}), blocks=True, noun="goal"),
    Regions("regions", structural=True, cells=(2, 4), ordered=False),
    words=WORDS,
)

ARROWS = codes.Signs({"1": 0, "2": 1, "3": 2, "4": 3})
CODES = (
    codes.puzz_link(
        "roma",
        codes.Borders("regions"),
        codes.Mixed(codes.Skips("a-z"), goals=codes.Signs({"5": codes.BARE}), givens=ARROWS),
    ),
    codes.pzprv3(
        "roma",
        codes.Areas("regions"),
        codes.MarkTable(goals={"5": codes.BARE}, givens=ARROWS),
        codes.MarkTable(answer=ARROWS),
    ),
)
