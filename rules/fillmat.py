"""Fillmat: borders divide the grid into strips, one cell wide and up to four long. Strips of one
length never touch at a side, and nowhere do four strips meet. A number says how long its strip is,
and a strip has at most one.

Source: Nikoli, "Fillmat".
"""

from itertools import product

from logicpuzzles import (  # isort: skip
    Board, Clues, Division, areas_on, atleasto, borders_along, cells, codes, conde, crossings,
    domaino, eq, grid, lall, neq, numbers, relation, seams, seeno, tableo, vars,
)  # fmt: skip

FAMILY = "regions"
SPLIT = [
    each for each in product((0, 1), repeat=4)
    if not all(each) and all(a or b for a, b in zip(each, each[1:] + each[:1], strict=True))
]  # fmt: skip


@relation(says="strips do not turn, and no four of them meet", technique="strips")
def stripo(crossing):
    """crossing: the borders that meet at a corner: above it, right, below and left."""
    return tableo(crossing, SPLIT)


@relation(says="{where} is in a strip of so many cells", technique="length of a strip")
def lengtho(length, ways, where):
    """length: of the strip of a cell. ways: the borders crossed on the ways from it."""
    return seeno(length, (*ways, (0,)))


@relation(says="strips of one length do not touch", technique="equal strips apart")
def differo(border, pair):
    """border: 1 or 0. pair: the lengths of the strips of two cells that touch."""
    return conde([eq(border, 0), eq(*pair)], [eq(border, 1), neq(*pair)])


@relation(says="no strip has two numbers", technique="number of a strip")
def aparto(borders):
    """borders: those between two cells with the same number."""
    return atleasto(1, 1, borders)


@relation
def fillmato(board, size, numbers):
    """board: the borders below cells, and those right of them; 1 is a border. numbers: rows of
    numbers, None where there is none.
    """
    height, width = size
    borders, own = (grid(height - 1, width), grid(height, width - 1)), vars(height * width)
    ways = [borders_along(*borders, divmod(at, width)) for at in range(height * width)]
    where = [f"R{at // width + 1}C{at % width + 1}" for at in range(height * width)]
    marks = cells(numbers)
    alike = [
        way[:step]
        for at, number in enumerate(marks) if number is not None
        for way, ahead in ((ways[at][1], 1), (ways[at][2], width))
        for step in range(1, min(number, len(way) + 1)) if marks[at + step * ahead] == number
    ]  # fmt: skip
    sides = zip(cells(borders), seams(*size), strict=True)
    return lall(
        eq(board, borders),
        domaino(borders, (0, 1)),
        [domaino((own[at],), (number,) if number else range(1, 5)) for at, number in enumerate(marks)],
        [stripo(crossing) for crossing in crossings(*borders)],
        [lengtho(*each) for each in zip(own, ways, where, strict=True)],
        [differo(border, (own[a], own[b])) for border, (a, b) in sides],
        [aparto(between) for between in alike],
    )  # fmt: skip


BOARD = Board(
    Clues("numbers", numbers(1, 4), structural=True, noun="number",
          marked=lambda board: [((*each, None), len(each)) for each in areas_on(board)]),
    Division(), usual=(6, 6), words=("open", "a border"),
    unknowns=("length", *[f"{length}" for length in range(5)]),
)  # fmt: skip

CODES = (
    codes.puzz_link("fillmat", codes.Each("numbers", codes.DIGITS)),
    codes.pzprv3("fillmat", codes.MarkTable(numbers=codes.PLAIN), codes.DIVISION),
)
