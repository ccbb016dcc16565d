"""Palisade: borders divide the grid into regions of as many cells as the puzzle says, by default
five; a number says how many of the four sides of its cell are borders, the rim of the grid among
them.

Source: Nikoli, "Five Cells"; "Palisade" (Jonas Kölker) in Simon Tatham's Portable Puzzle
Collection.
"""

from logicpuzzles import (  # isort: skip
    Board, Clues, Division, cells, codes, divisiono, domaino, eq, exactlyo, grid, lall, numbers,
    relation, seams,
)  # fmt: skip

FAMILY = "regions"


@relation(
    says="borders around {where}: {number}", technique=("full or empty number", "number completed")
)
def aroundo(number, borders):
    """number: how many sides of a cell are borders. borders: those that are not at the rim."""
    return exactlyo(number, 1, (*borders, *(1,) * (4 - len(borders))))


@relation(
    says="each border is between two regions, and each region has {part} cells",
    technique="size of a region",
)
def parto(borders, size, part):
    """borders: those below cells, then those right of them. part: how many cells a region has."""
    return divisiono(cells(borders), seams(*size), size=part)


@relation
def palisadeo(board, size, part: numbers(1, "area") = 5):
    """board: the borders below cells, and those right of them; 1 is a border."""
    height, width = size
    borders = grid(height - 1, width), grid(height, width - 1)
    return lall(eq(board, borders), domaino(borders, (0, 1)), parto(borders, size=size, part=part))


BOARD = Board(
    Clues("numbers", numbers(0, 4), aroundo, scope="edges"), Division(), usual=(5, 5),
    words=("open", "a border"),
)  # fmt: skip

CODES = (
    codes.tatham(
        "palisade",
        "5x5n5",
        r"{size}{part}",
        codes.Each("numbers", codes.DIGITS),
        part={f"n{cells}": cells for cells in range(1, 100)},
    ),
)
