"""Dosun-Fuwari: each region holds one balloon and one iron ball, in two of its cells. A balloon rises
until it lies at the top of the grid, or below a wall or another balloon; an iron ball falls until it
lies at the bottom, or above a wall or another iron ball.

Source: Nikoli, "Dosun-Fuwari".
"""

from itertools import pairwise

from logicpuzzles import (  # isort: skip
    Board, Cells, Clues, Regions, at, codes, columns, conde, domaino, eq, exactlyo, glyphs, grid,
    lall, neq, relation,
)  # fmt: skip

ALIASES = ("dosunfuwari",)
FAMILY = "objects"


@relation(says="{region} holds one balloon", technique="balloon of a region")
def balloono(region):
    """region: its cells."""
    return exactlyo(1, 1, region)


@relation(says="{region} holds one iron ball", technique="iron ball of a region")
def ballo(region):
    """region: its cells."""
    return exactlyo(1, 2, region)


@relation(says="a balloon in {cell} needs one in {above}", technique="balloons rise")
def riseo(cell, above):
    """cell: one below another cell."""
    return conde([neq(cell, 1)], [eq(above, 1)])


@relation(says="an iron ball in {cell} needs one in {below}", technique="iron balls fall")
def fallo(cell, below):
    """cell: one above another cell."""
    return conde([neq(cell, 2)], [eq(below, 2)])


@relation
def dosufuwao(board, size, regions, walls=()):
    """board: rows of cells, any of them unknown. regions: the places of the cells of each. walls:
    the places that are not cells.
    """
    rows = grid(*size, without=walls)
    own = [[cell for cell in at(rows, region) if cell is not None] for region in regions]
    stacks = [pair for line in columns(rows) for pair in pairwise(line) if None not in pair]
    return lall(
        eq(board, rows),
        domaino([cell for region in own for cell in region], range(3)),
        [[balloono(region), ballo(region)] for region in own if region],
        [[riseo(below, above), fallo(above, below)] for above, below in stacks],
    )


BOARD = Board(
    Cells(glyphs("-o*", {"o": "circle", "*": "disc"}), given=False),
    Clues("walls", "#", blocks=True, structural=True, bare="#", noun="wall"),
    Regions("regions", structural=True, cells=(2, 6), ordered=False),
    words=("empty", "a balloon", "an iron ball"),
)  # fmt: skip

CODES = (
    codes.puzz_link(
        "dosufuwa", codes.Borders("regions"),
        codes.Each("walls", codes.Rest() | codes.Runs({codes.BARE: "0-9a-z"}, closed=False)),
    ),
    codes.pzprv3("dosufuwa", codes.Areas("regions", blocked="#"), codes.MarkTable(answer="+12")),
)  # fmt: skip
