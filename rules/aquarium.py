"""Aquarium: each region is filled with water up to a level, the same all over the region; a number
at the end of a line says how many of its cells hold water.

Source: "Aquarium", puzzle-aquarium.com, 2019.
"""

from itertools import pairwise

from logicpuzzles import (
    Board,
    Cells,
    Outside,
    Regions,
    at,
    conde,
    domaino,
    eq,
    grid,
    lall,
    numbers,
    relation,
    tallyo,
)

FAMILY = "shading"


@relation(says="water in {region} has one level", technique="one level")
def levelo(region, layers):
    """region: its cells. layers: those of each row, from above."""
    level = [layer[0] for layer in layers]
    return lall(
        [eq(cell, layer[0]) for layer in layers for cell in layer[1:]],
        [conde([eq(upper, 0)], [eq(lower, 1)]) for upper, lower in pairwise(level)],
    )


@relation
def aquariumo(board, size, regions):
    """board: rows of cells, any of them unknown. regions: the places of the cells of each region."""
    rows = grid(*size)
    return lall(
        eq(board, rows),
        domaino(rows, (0, 1)),
        [
            levelo(
                at(rows, region),
                [
                    at(rows, [place for place in region if place[0] == y])
                    for y in sorted({y for y, _ in region})
                ],
            )
            for region in regions
        ],
    )


BOARD = Board(
    Cells("-#", given=False),
    Regions("regions", structural=True, ordered=False),
    Outside("waters", numbers(0), tallyo, sides="tl"),
    words=("empty", "full"),
)
