"""Putteria: one cell of each region holds its size as a number, the others are empty. Numbers do not
touch, and no number stands twice in a row or column.

Source: "Putteria", puzz.link.
"""

from logicpuzzles import (  # isort: skip
    Board, Cells, Regions, at, atmosto, cells, codes, columns, conde, domaino, eq, exactlyo, grid,
    lall, neighbours, relation,
)  # fmt: skip

FAMILY = "numbers"
SIGNS = "-123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"


@relation(says="{region} holds one number, its size", technique="number of a region")
def onceo(region):
    """region: its cells."""
    return lall(domaino(region, (0, len(region))), exactlyo(1, len(region), region))


@relation(says="{pair[0]} and {pair[1]} do not both hold a number", technique="numbers apart")
def aparto(pair):
    """pair: two cells that touch."""
    return conde([eq(pair[0], 0)], [eq(pair[1], 0)])


@relation(says="{number} stands at most once in {line}", technique="equal numbers in a line")
def singleo(number, line):
    """line: the cells of a row or column whose regions have so many cells."""
    return atmosto(1, number, line)


@relation
def putteriao(board, size, regions):
    """board: rows of cells, any of them unknown; an empty one is 0. regions: the places of the cells
    of each.
    """
    rows = grid(*size)
    every = cells(rows)
    sizes = {id(cell): len(region) for region in regions for cell in at(rows, region)}
    alike = [
        (number, [cell for cell in line if sizes[id(cell)] == number])
        for line in rows + columns(rows)
        for number in sorted({sizes[id(cell)] for cell in line})
    ]
    return lall(
        eq(board, rows),
        [onceo(at(rows, region)) for region in regions],
        [aparto((every[first], every[second])) for first, second in neighbours(rows)],
        [singleo(number, line) for number, line in alike if len(line) > 1],
    )


BOARD = Board(
    Cells(SIGNS),
    Regions("regions", structural=True, cells=(2, 6), ordered=False),
    words=("empty", *SIGNS[1:]),
)

CODES = (
    codes.puzz_link(
        "putteria", codes.Borders("regions"), codes.Givens(codes.Signs({".": 0}) | codes.NUMBERS)
    ),
    codes.pzprv3(
        "putteria",
        codes.Fences("regions"),
        codes.MarkTable(givens=codes.Signs({"-": 0}) | codes.PLAIN),
        codes.MarkTable(answer=codes.Signs({"+": 0}) | codes.PLAIN),
    ),
)
