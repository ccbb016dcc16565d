"""LITS: in each region four cells that hang together are shaded, an L, I, T or S. All shaded cells
are connected, nowhere are two by two of them, and where two shapes of different regions touch at a
side they differ, however they are turned or mirrored.

Source: Naoki Inaba, "Nuruomino", Nikoli, 2004.
"""

from logicpuzzles import (  # isort: skip
    Board, Cells, Regions, at, cells, codes, domaino, eq, grid, lall, lany, neighbours, neq,
    notallo, relation, shapeo, squares, vars, wholeo,
)  # fmt: skip

ALIASES = ("nuruomino",)
FAMILY = "shading"
SHAPES = [
    [(0, 0), (1, 0), (2, 0), (2, 1)],
    [(0, 0), (1, 0), (2, 0), (3, 0)],
    [(0, 0), (0, 1), (0, 2), (1, 1)],
    [(0, 1), (0, 2), (1, 0), (1, 1)],
]


@relation(says="{region} holds an L, I, T or S", technique="shape of a region")
def tetrominoo(shape, region, places):
    """shape: its number, from 0. region: its cells, which are at places."""
    return shapeo(shape, region, places, SHAPES)


@relation(
    says="if {first} and {second} are shaded, their shapes differ",
    technique="shapes that touch differ",
)
def differo(first, second, shape, other):
    """first, second: cells of two regions that touch, which hold shape and other."""
    return lany(eq(first, 0), eq(second, 0), neq(shape, other))


@relation
def litso(board, size, regions):
    """board: rows of cells, any of them unknown. regions: the places of the cells of each."""
    rows, shapes = grid(*size), vars(len(regions))
    every = cells(rows)
    owner = {y * size[1] + x: here for here, region in enumerate(regions) for y, x in region}
    touching = [(a, b) for a, b in neighbours(rows) if owner[a] != owner[b]]
    return lall(
        eq(board, rows),
        domaino(rows, (0, 1)),
        domaino(shapes, range(len(SHAPES))),
        [
            tetrominoo(shape, at(rows, region), region)
            for shape, region in zip(shapes, regions, strict=True)
        ],
        [differo(every[a], every[b], shapes[owner[a]], shapes[owner[b]]) for a, b in touching],
        [notallo(square) for square in squares(rows)],
        wholeo(rows),
    )


BOARD = Board(
    Cells("-#", given=False), Regions("regions", structural=True, cells=(4, 8), ordered=False),
    words=("unshaded", "shaded"), unknowns=("shape", "an L", "an I", "a T", "an S"),
)  # fmt: skip

CODES = (
    codes.puzz_link("lits", codes.Borders("regions")),
    codes.pzprv3("lits", codes.Areas("regions"), codes.MarkTable(answer=codes.SHADED)),
)
