"""Hitori: cells are shaded; of the others no two in a line have one number, and all are connected;
no two shaded cells touch.

Source: Nikoli, "Hitori ni shite kure", 1990; "Singles" in Simon Tatham's Portable Puzzle
Collection.
"""

from logicpuzzles import (  # isort: skip
    Board, Cells, Clues, aparto, atmosto, codes, columns, digits, domaino, eq, grid, lall,
    pairs, relation, wholeo,
)  # fmt: skip

ALIASES = ("singles",)
FAMILY = "shading"
POPULAR = 18


@relation(says="{alike} hold {number}, so at most one stays unshaded", technique="equal numbers")
def onceo(number, alike):
    """number: what stands in the cells. alike: cells of one line."""
    return atmosto(1, 0, alike)


@relation
def hitorio(board, size, numbers):
    """board: rows of cells, any of them unknown. numbers: rows of what stands in them, None for
    nothing.
    """
    rows = grid(*size)
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
        [aparto(pair) for pair in pairs(rows)],
        wholeo(rows, 0),
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
