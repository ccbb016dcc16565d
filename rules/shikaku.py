"""Shikaku (Rectangles): borders divide the grid into rectangles; each rectangle holds exactly one
number, which says how many cells it has.

Source: Yoshinao Anpuku, "Shikaku ni kire", Nikoli, 1989; "Rectangles" in Simon Tatham's Portable
Puzzle Collection.
"""

from itertools import product

from logicpuzzles import (  # isort: skip
    Board, Clues, Division, areas_on, cells, codes, crossings, divisiono, domaino, eq, grid, lall,
    lany, numbers, relation, seams, tableo,
)  # fmt: skip

ALIASES = ("rectangles", "divisionbysquares")
FAMILY = "regions"
STRAIGHT = [
    each for each in product((0, 1), repeat=4) if sum(each) > 2 or each[:2] == each[2:] != (1, 1)
]


@relation(says="the rectangle at {where} has {number} cells", technique="size of a rectangle")
def numbero(number, where, ways):
    """number: how many cells the rectangle has. where: a place of it in words. ways: for each
    rectangle that it may be the sides inside and those around.
    """
    return lany([
        lall([eq(side, 0) for side in inside], [eq(side, 1) for side in around])
        for inside, around in ways
    ])  # fmt: skip


@relation(says="no border ends or turns inside the grid", technique="straight borders")
def straighto(crossing):
    """crossing: the borders that meet at a corner: above it, right, below and left."""
    return tableo(crossing, STRAIGHT)


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
    sides = list(zip(cells(borders), seams(*size), strict=True))
    ways = {at: [] for at in marks}
    for high, wide in product(range(1, height + 1), range(1, width + 1)):
        for top, left in product(range(height - high + 1), range(width - wide + 1)):
            box = {y * width + x for y in range(top, top + high) for x in range(left, left + wide)}
            own = [at for at in marks if at in box]
            if len(own) == 1 and marks[own[0]] == high * wide:
                inside = [side for side, pair in sides if box.issuperset(pair)]
                around = [side for side, (a, b) in sides if (a in box) != (b in box)]
                ways[own[0]].append((inside, around))
    where = {at: f"row {at // width + 1}, column {at % width + 1}" for at in marks}
    return lall(
        eq(board, borders),
        domaino(borders, (0, 1)),
        [straighto(crossing) for crossing in crossings(*borders)],
        [numbero(number, where[at], ways[at]) for at, number in marks.items()],
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
    codes.pzprv3("shikaku", codes.MarkTable(numbers=codes.PLAIN), codes.LINES),
)
