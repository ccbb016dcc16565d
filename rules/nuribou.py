"""Nuribou: cells are shaded and form strips, one cell wide and of any length. Strips do not touch at
a side, and those that touch at a corner differ in length. What is not shaded falls into areas that
hang together, with one number in each, which says of how many cells the area is.

Source: Nikoli, "Nuribou".
"""

from logicpuzzles.rules.norinuri import areas_in

from logicpuzzles import (  # isort: skip
    Board, Cells, Clues, areaso, cells, codes, cornero, domaino, eq, grid, lall, lany, neq, notallo,
    numbers, rays, relation, seeno, slants, squares, vars,
)  # fmt: skip

FAMILY = "shading"


@relation(says="the length at {cell} is that of its strip", technique="length of a strip")
def lengtho(length, cell, sides):
    """length: of the strip of the cell. sides: the cells on each side of it, as seen from it."""
    return seeno(length, ((cell,), *sides), stop=0)


@relation(
    says="if {pair[0]} and {pair[1]} are shaded, their strips differ in length",
    technique="strips that touch at a corner",
)
def differo(pair, length, other):
    """pair: cells that touch at a corner, of strips of these lengths."""
    return lany(eq(pair[0], 0), eq(pair[1], 0), neq(length, other))


@relation
def nuribouo(board, size, areas):
    """board: rows of cells, any of them unknown. areas: rows of numbers, "?" for one that is not
    told, None where there is none.
    """
    rows, lengths = grid(*size), vars(size[0] * size[1])
    every = cells(rows)
    slanting = [((every[a], every[b]), lengths[a], lengths[b]) for a, b in slants(rows)]
    return lall(
        eq(board, rows),
        domaino(rows, (0, 1)),
        domaino(lengths, range(sum(size))),
        [[cornero(square), notallo(square)] for square in squares(rows)],
        [
            lengtho(lengths[at], cell, rays(rows, divmod(at, size[1])))
            for at, cell in enumerate(every)
        ],
        [differo(*each) for each in slanting],
        areaso(rows, areas),
    )


BOARD = Board(
    Cells("-#", given=False),
    Clues("areas", numbers(1, unsaid="?"), structural=True, noun="number", made=0.2, marked=areas_in),
    words=("unshaded", "shaded"), unknowns=("length", *[f"{at}" for at in range(100)]),
)  # fmt: skip

CODES = (
    codes.puzz_link("nuribou", codes.Each("areas", codes.NUMBERS | codes.Signs({".": "?"}))),
    codes.pzprv3(
        "nuribou", codes.MarkTable(areas=codes.PLAIN | codes.Signs({"-": "?"})), codes.MarkTable(answer=codes.SHADED),
    ),
)  # fmt: skip
