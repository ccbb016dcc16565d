"""Hitori: cells are shaded; of the others no two in a line have one number, and all are connected;
no two shaded cells touch.

Source: Nikoli, "Hitori ni shite kure", 1990; "Singles" in Simon Tatham's Portable Puzzle
Collection.
"""

from logicpuzzles import (
    Board,
    Cells,
    Clues,
    atmosto,
    cells,
    codes,
    columns,
    connectedo,
    digits,
    domaino,
    eq,
    grid,
    lall,
    neighbours,
    relation,
)

ALIASES = ("singles",)
FAMILY = "shading"


@relation(says="{alike} hold {number}, so at most one stays unshaded", technique="equal numbers")
def onceo(number, alike):
    """number: what stands in the cells. alike: cells of one line."""
    return atmosto(1, 0, alike)


@relation(
    says="{pair[0]} and {pair[1]} touch and are not both shaded",
    technique="neighbours of a shaded cell",
)
def aparto(pair):
    """pair: two cells that touch."""
    return atmosto(1, 1, pair)


@relation(says="the cells that are not shaded are connected", technique="connected cells")
def wholeo(rows):
    """rows: all cells."""
    return connectedo(cells(rows), neighbours(rows), value=0)


@relation
def hitorio(board, size, numbers):
    """board: rows of cells, any of them unknown. numbers: rows of what stands in them, None for
    nothing.
    """
    rows = grid(*size)
    every = cells(rows)
    lines = [
        list(zip(*line, strict=True))
        for line in zip((*numbers, *columns(numbers)), (*rows, *columns(rows)), strict=True)
    ]
    alike = [
        {number: [cell for each, cell in line if each == number] for number, _ in line if number}
        for line in lines
    ]
    return lall(
        eq(board, rows),
        domaino(rows, (0, 1)),
        [onceo(number, own) for line in alike for number, own in line.items() if len(own) > 1],
        [aparto((every[first], every[second])) for first, second in neighbours(rows)],
        wholeo(rows),
    )


BOARD = Board(
    Cells("-#", given=False), Clues("numbers", digits(1, None, letters=True), structural=True),
    words=("unshaded", "shaded"),
)  # fmt: skip

CODES = (
    codes.tatham(
        "singles", "5x5", r"{size}(d[a-z])?", codes.Each("numbers", codes.Wide(62, {"": 1}))
    ),
    codes.puzz_link(
        "hitori",
        codes.Each(
            "numbers", codes.Wide(36, {"": 1, "-": 2}) | codes.Signs({"%": None, ".": None})
        ),
    ),
    codes.pzprv3(
        "hitori", codes.MarkTable(numbers=codes.PLAIN), codes.MarkTable(answer=codes.SHADED)
    ),
)
