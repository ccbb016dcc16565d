"""Toichika: one cell of each region holds an arrow, the others are empty. Arrows stand in pairs:
each points at another one that points back, with nothing between them, and their regions do not
touch.

Source: Nikoli, "Tooi Chikai".
"""

from logicpuzzles import (  # isort: skip
    Board, Cells, Regions, at, codes, conde, domaino, eq, exactlyo, glyphs, grid, lall,
    neq, relation,
)  # fmt: skip

ALIASES = ("tooichikai",)
FAMILY = "objects"
ARROWS = (  # the value, the opposite one, the step, in words
    (1, 2, -1, 0, "up"), (2, 1, 1, 0, "down"), (3, 4, 0, -1, "to the left"), (4, 3, 0, 1, "to the right"),
)  # fmt: skip


@relation(says="{region} holds one arrow", technique="arrow of a region")
def onceo(region):
    """region: its cells."""
    return exactlyo(len(region) - 1, 0, region)


@relation(
    says="{cell} has a partner where it points {way}, if it does", technique="partner of an arrow"
)
def pairo(cell, arrow, back, view, far, way):
    """arrow: one of the four. back: the opposite one. view: the cells to which it points, the next
    one first. far: the numbers of those whose regions do not touch that of the cell. way: in words.
    """
    partners = [[[eq(each, 0) for each in view[:end]], eq(view[end], back)] for end in far]
    return conde([neq(cell, arrow)], *partners)


@relation
def toichikao(board, size, regions):
    """board: rows of cells, any of them unknown; an empty one is 0. regions: the places of the cells
    of each.
    """
    rows, partners = grid(*size), []
    own = {place: number for number, region in enumerate(regions) for place in region}
    close = {own[y, x]: {own[y, x]} for y, x in own}
    for (y, x), region in own.items():
        close[region] |= {own.get((y + down, x + right)) for _, _, down, right, _ in ARROWS}
    for y, x in sorted(own):
        for arrow, back, down, right, way in ARROWS:
            line = [(y + down * step, x + right * step) for step in range(1, max(size))]
            view = [place for place in line if place in own]
            far = [end for end, place in enumerate(view) if own[place] not in close[own[y, x]]]
            partners.append(pairo(rows[y][x], arrow, back, at(rows, view), far, way))
    return lall(
        eq(board, rows),
        domaino(rows, range(5)),
        [onceo(at(rows, region)) for region in regions],
        partners,
    )


BOARD = Board(
    Cells(glyphs("-^v<>", "-↑↓←→"), ungiven=0), Regions("regions", structural=True, cells=(2, 7), ordered=False),
    words=("empty", *[f"an arrow {way}" for *_, way in ARROWS]),
)  # fmt: skip

CODES = (
    codes.puzz_link(
        "toichika",
        codes.Borders("regions"),
        codes.Givens(codes.Skips("5-9a-z") | codes.Wide(10, {"": 1})),
    ),
    codes.pzprv3(
        "toichika",
        codes.Areas("regions"),
        codes.MarkTable(givens=codes.PLAIN),
        codes.MarkTable(answer=codes.Signs({"+": 0}) | codes.PLAIN),
    ),
)
