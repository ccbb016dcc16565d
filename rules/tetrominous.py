"""Tetrominous: the grid is divided into tetrominoes, areas of four cells, each with the letter of its
shape, I, L, O, S or T, in all its cells. Two that touch at a side have different shapes, however
they are turned or mirrored.

Source: a variant of "Pentominous" (Grant Fikes, 2012), on puzz.link.
"""

from logicpuzzles import (  # isort: skip
    Board, Cells, area_patterns, cells, codes, conde, domaino, eq, grid, lall, neighbours, neq,
    patterno, pieces, relation, vars,
)  # fmt: skip

FAMILY = "regions"
SHAPES = {"I": "1111", "L": "111 1", "O": "11 11", "S": "11 011", "T": "111 01"}


@relation(says="{cell} is in a piece of its letter", technique="piece of a cell")
def pieceo(cell, sides, patterns):
    """cell: its letter. sides: the borders at any piece that it may be in. patterns: of the cell and
    these, what they are.
    """
    return patterno((cell, *sides), patterns, range(12))


@relation(says="pieces that touch have different letters", technique="equal shapes apart")
def differo(pair, border):
    """pair: the letters of two cells that touch. border: 1 or 0."""
    return conde([eq(border, 0), eq(*pair)], [eq(border, 1), neq(*pair)])


def lay_pieces(board, size, shapes):
    """board: rows of cells. shapes: for each letter the rows of its piece, 1 for a cell of it."""
    rows, edges = grid(*size), neighbours(grid(*size))
    every, borders = cells(rows), vars(len(edges))
    places = [
        [(y, x) for y, row in enumerate(shape.split()) for x, on in enumerate(row) if on == "1"]
        for shape in shapes.values()
    ]
    laid = {piece: f"{letter:x}" for piece, letter in pieces(*size, places).items()}
    ways = area_patterns(laid, borders, edges)
    return lall(
        eq(board, rows),
        domaino(rows, range(len(shapes))),
        domaino(borders, (0, 1)),
        [pieceo(cell, *ways.get(at, ((), ()))) for at, cell in enumerate(every)],
        [differo((every[a], every[b]), each) for (a, b), each in zip(edges, borders, strict=True)],
    )


@relation
def tetrominouso(board, size):
    """board: rows of cells, any of them unknown; 0 is the first letter."""
    return lay_pieces(board, size, SHAPES)


BOARD = Board(
    Cells("ILOST"), usual=(6, 6), words=("of an I", "of an L", "of an O", "of an S", "of a T"),
    unknowns=("side", "open", "a border"),
)  # fmt: skip

LETTERS = codes.Signs("01234", numbered=True)
TABLES = codes.MarkTable(givens=LETTERS), codes.MarkTable(answer=LETTERS), codes.Notes()
CODES = (
    codes.puzz_link("tetrominous", codes.Givens(LETTERS | codes.Skips("g-z"))),
    codes.pzprv3("tetrominous", *TABLES),
)
