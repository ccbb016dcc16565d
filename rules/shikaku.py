"""Shikaku (Rectangles): borders divide the grid into rectangles; each rectangle holds exactly one
number, which says how many cells it has.

Source: Yoshinao Anpuku, "Shikaku ni kire", Nikoli, 1989; "Rectangles" in Simon Tatham's Portable
Puzzle Collection.
"""

from logicpuzzles import (  # isort: skip
    Board, Clues, Division, area_patterns, areas_on, cells, codes, crossings, divisiono, domaino, eq,
    grid, lall, numbers, patterno, rectangles, relation, seams, straighto,
)  # fmt: skip

ALIASES = ("rectangles", "divisionbysquares")
FAMILY = "regions"
POPULAR = 19


@relation(says="the rectangle at {where} has {number} cells", technique="size of a rectangle")
def numbero(sides, patterns, number, where):
    """sides: the borders at any rectangle that it may be. patterns: of these, what the borders are.
    number: how many cells it has. where: its cell with the number, in words.
    """
    return patterno(sides, patterns)


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
    boxes = []
    for box in rectangles(height, width):
        own = [at for at in box if at in marks]
        if len(own) == 1 and marks[own[0]] == len(box):
            boxes.append(box)
    ways = area_patterns(boxes, cells(borders), seams(*size))
    where = {at: f"R{at // width + 1}C{at % width + 1}" for at in marks}
    return lall(
        eq(board, borders),
        domaino(borders, (0, 1)),
        [straighto(crossing) for crossing in crossings(*borders)],
        [numbero(*ways.get(at, ((), ())), number, where[at]) for at, number in marks.items()],
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
