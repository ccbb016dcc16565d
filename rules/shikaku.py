"""Shikaku (Rectangles): borders divide the grid into rectangles; each rectangle holds exactly one
number, which says how many cells it has.

Source: Yoshinao Anpuku, "Shikaku ni kire", Nikoli, 1989; "Rectangles" in Simon Tatham's Portable
Puzzle Collection.
"""

from logicpuzzles import (  # isort: skip
    Board, Clues, Division, areas_on, cells, codes, crossings, divisiono, domaino, eq, grid, lall,
    numbers, rectangles, relation, seams, straighto, tileo,
)  # fmt: skip

ALIASES = ("rectangles", "divisionbysquares")
FAMILY = "regions"


@relation(says="the rectangle at {where} has {number} cells", technique="size of a rectangle")
def numbero(number, at, ways, borders, size, where):
    """number: how many cells the rectangle of the cell ``at`` has. ways: the rectangles that it may
    be. where: the cell in words.
    """
    return tileo(at, ways, cells(borders), seams(*size))


@relation(says="each rectangle has exactly one number", technique="number of a rectangle")
def onceo(borders, size, marks):
    """marks: the numbers of the cells with numbers; without any nothing is said of them."""
    return divisiono(cells(borders), seams(*size), marks=marks or None)


@relation
def shikakuo(board, size, numbers):
    """board: the borders below cells, and those right of them; 1 is a border. numbers: rows of
    numbers, None where there is none.
    """
    height, width = size
    borders = grid(height - 1, width), grid(height, width - 1)
    marks = {at: number for at, number in enumerate(cells(numbers)) if number is not None}
    ways = {at: [] for at in marks}
    for box in rectangles(height, width):
        own = [at for at in box if at in marks]
        if len(own) == 1 and marks[own[0]] == len(box):
            ways[own[0]].append(box)
    where = {at: f"row {at // width + 1}, column {at % width + 1}" for at in marks}
    return lall(
        eq(board, borders),
        domaino(borders, (0, 1)),
        [straighto(crossing) for crossing in crossings(*borders)],
        [numbero(number, at, ways[at], borders, size, where[at]) for at, number in marks.items()],
        onceo(borders, size, list(marks)),
    )


BOARD = Board(
    Clues("numbers", numbers(1), structural=True, noun="number",
          marked=lambda board: [(each, len(each)) for each in areas_on(board)]),
    Division(), usual=(6, 6), words=("open", "a border"),
)  # fmt: skip

CODES = (
    codes.tatham("rect", "7x7", "{size}", codes.Each("numbers", codes.KNOWN)),
    codes.puzz_link("shikaku", codes.Each("numbers", codes.NUMBERS)),
    codes.pzprv3("shikaku", codes.MarkTable(numbers=codes.PLAIN), codes.DIVISION),
)
